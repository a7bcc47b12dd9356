//! Checks an event of ChangeDocumentStatus against its row, and collects the parameters to send.

use crate::json::Value;
use uuid::Uuid;

use super::{item, status};
use crate::code::{self, Code};
use crate::country::brazil::{CONDITIONAL, EventEncoding, EventType, Form, ONLY_110001};
use crate::error::{Arg, Finding, Text, short, shortened, text};
use crate::naming::same_name;
use crate::operation::flatten;

/// The parameters that every event has (interface.md, "ChangeDocumentStatus", rule 3).
pub(super) const COMMON: [&str; 3] = ["GlobalDocumentId", "status", "description"];

/// The findings of a check, and the parameters to send.
pub(super) struct Checked {
    event: Option<&'static EventType>,
    pub(super) findings: Vec<Finding>,
    /// Names and values in order, not yet encoded.
    pub(super) pairs: Vec<(String, String)>,
    pub(super) in_body: bool,
}

impl Checked {
    /// A check of the event with this code, before anything is checked.
    pub(super) fn new(event: Option<&'static EventType>) -> Checked {
        Checked { event, findings: Vec::new(), pairs: Vec::new(), in_body: false }
    }

    pub(super) fn global_document_id(&mut self, value: &Value) {
        let name = Arg("GlobalDocumentId");
        let text = scalar(value).unwrap_or_default();
        match Uuid::try_parse(&text) {
            Ok(id) if !id.is_nil() => self.pairs.push((name.0.into(), id.to_string())),
            _ if text.is_empty() && !is_structure(value) => self.miss(name.0),
            Ok(_) => {
                let message = text!("expected the id of a document for {}, found one of zeros alone", name);
                self.refuse(&code::PARAMETER_VALUE, name.0, message);
            }
            Err(_) => {
                let found =
                    if text.is_empty() { "another value".into() } else { format!("`{}`", short(&text)) };
                let message = text!("expected a UUID of 36 characters for {}, found {found}", name);
                self.refuse(&code::PARAMETER_VALUE, name.0, message);
            }
        }
    }

    pub(super) fn status(&mut self, value: &Value, text: &str, unchecked: bool) {
        self.pairs.push(("status".into(), text.to_owned()));
        if text.is_empty() && !is_structure(value) {
            self.miss("status");
        } else if let Some(event) = self.event {
            self.in_body = event.encoding == EventEncoding::Form;
        } else {
            // A list or an object is no code, whatever the caller wants.
            let passes = unchecked && !is_structure(value);
            let finding = status::unknown("one of the 23 codes of the interface", text, passes);
            self.findings.push(finding);
        }
    }

    pub(super) fn description(&mut self, value: &Value) {
        match scalar(value) {
            Some(text) if !text.trim().is_empty() => self.pairs.push(("description".into(), text)),
            Some(_) => self.miss("description"),
            None => self.refuse_no_text("description"),
        }
    }

    /// Refuses required parameters that are missing.
    pub(super) fn missing(&mut self, parameters: &[(String, Value)]) {
        for name in self.event.map_or(&[][..], |event| event.required) {
            let given = parameters.iter().find(|(key, _)| same_name(key, name)).map(|(_, value)| value);
            if given.is_none_or(is_blank) {
                self.miss(name);
            }
        }
    }

    pub(super) fn parameter(&mut self, given: &str, value: &Value) {
        let known = CONDITIONAL.into_iter().find(|name| same_name(name, given));
        let name = known.unwrap_or(given);
        let code = self.event.map_or("", |event| event.code);
        if ONLY_110001.contains(&name) && self.event.is_some() && code != "110001" {
            let message = text!(
                "expected {} with event 110001 alone, found it with event {code}, which may be rejected for it",
                Arg(name)
            );
            return self.refuse(&code::EVENT_PARAMETER_FORBIDDEN, name, message);
        }
        let is_protocol = match known {
            // It is the protocol that 110300 returns, and that 110301 needs.
            Some(known) => known == "PaymentAuthProtocol" && code == "110300",
            None => matches!(code, "110300" | "110301") && is_authorization_protocol(name),
        };
        if is_protocol {
            // Only a name that is known is an argument; another one stays as the caller wrote it.
            let found =
                known.map_or_else(|| format!("`{}`", short(name)).into(), |name| text!("{}", Arg(name)));
            let message = text!(
                "expected no authorization protocol with event {code}, which the platform fills in, found {}",
                found
            );
            let finding = Finding::new(&code::EVENT_PARAMETER_FORBIDDEN, message);
            return self.findings.push(match known {
                Some(name) => finding.with_argument(name),
                None => finding.with_path(shortened(name, 100)),
            });
        }
        self.expect(known, name);
        let value = self.value(name, value);
        flatten(name, &value, &mut self.pairs);
    }

    /// Warns of a parameter that the event does not have.
    fn expect(&mut self, known: Option<&str>, name: &str) {
        let Some(event) = self.event else { return };
        match known {
            None => {
                let message = format!(
                    "expected a parameter that the interface names, found `{}`, which passes through",
                    short(name)
                );
                let finding = Finding::warning(&code::EVENT_PARAMETER_UNKNOWN, message);
                self.findings.push(finding.with_path(shortened(name, 100)));
            }
            Some(known) if !event.required.contains(&known) && !event.optional.contains(&known) => {
                let code = event.code;
                let message =
                    text!("expected no {} with event {code}, found it, and it passes through", Arg(known));
                self.warn(&code::EVENT_PARAMETER_UNEXPECTED, name, message);
            }
            Some(_) => {}
        }
    }

    /// Checks a value, and returns it as it is sent.
    fn value(&mut self, name: &str, value: &Value) -> Value {
        match (name, self.event) {
            // A blank required parameter counts as missing, and already has its finding.
            (_, Some(event)) if event.required.contains(&name) && is_blank(value) => value.clone(),
            // An empty list of items counts as not given.
            ("itemsData", Some(_)) if is_blank(value) => Value::Null,
            ("itemsData", Some(event)) => {
                if event.encoding == EventEncoding::FormWithItems {
                    self.in_body = true;
                    let message = text!(
                        "expected event {} in the query string, found {}, so everything goes in the body",
                        event.code,
                        Arg(name)
                    );
                    self.warn(&code::EVENT_ITEMS_ENCODING, name, message);
                }
                match event.item {
                    [] => value.clone(),
                    _ => item::check(event, value, &mut self.findings),
                }
            }
            ("itemsData", None) => value.clone(),
            (name, _) if CONDITIONAL.contains(&name) && scalar(value).is_none() => {
                self.refuse_no_text(name);
                value.clone()
            }
            (name, _) => {
                let form = match name {
                    "PaymentAuthProtocol" => Some(Form::Protocol),
                    "dPrevEntrega" => Some(Form::Date),
                    _ => None,
                };
                let text = scalar(value).unwrap_or_default();
                if let Some(form) = form.filter(|form| !form.matches(&text)) {
                    let message =
                        text!("expected {} for {}, found `{}`", form.expected(), Arg(name), short(&text));
                    self.warn(&code::EVENT_VALUE_FORM, name, message);
                }
                value.clone()
            }
        }
    }

    fn miss(&mut self, name: &str) {
        let message = match self.event {
            Some(event) if !COMMON.contains(&name) => {
                text!("expected parameter {} for event {}, found none", Arg(name), event.code)
            }
            _ => text!("expected parameter {}, found none", Arg(name)),
        };
        self.refuse(&code::PARAMETER_MISSING, name, message);
    }

    fn refuse_no_text(&mut self, name: &str) {
        let message = text!("expected text for parameter {}", Arg(name));
        self.refuse(&code::PARAMETER_VALUE, name, message);
    }

    fn refuse(&mut self, code: &'static Code, name: &str, message: Text) {
        self.findings.push(Finding::new(code, message).with_argument(name));
    }

    fn warn(&mut self, code: &'static Code, name: &str, message: Text) {
        self.findings.push(Finding::warning(code, message).with_argument(name));
    }
}

/// A text, number or boolean as text.
pub(super) fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(truth) => Some(truth.to_string()),
        _ => None,
    }
}

fn is_structure(value: &Value) -> bool {
    value.is_array() || value.is_object()
}

/// Whether a value is empty: null, white space, an empty list or object.
fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        _ => false,
    }
}

/// Whether the name may be that of an authority's protocol: `nProt`, `ProtocolNumber`, `authProtocol` …
fn is_authorization_protocol(name: &str) -> bool {
    let name = name.to_ascii_lowercase().replace('_', "");
    name.contains("protocol") || name == "nprot"
}
