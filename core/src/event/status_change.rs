//! An event of ChangeDocumentStatus: from the caller's parameters to the exact request.

use serde_json::{Map, Value};
use uuid::Uuid;

use super::item;
use crate::code::{self, Code};
use crate::country::Country;
use crate::country::brazil::{CONDITIONAL, Encoding, Event, Form, ONLY_110001, document, find};
use crate::error::{Error, ErrorKind, Finding, Result, Severity, short, shortened};
use crate::keywords::{Reader, Terms};
use crate::naming::{Naming, member, same_name};
use crate::operation::{self, Body, Request, Version, flatten};
use crate::result::{Outcome, ProcessResult};

/// The parameters that every event has (interface.md, "ChangeDocumentStatus", rule 3).
const COMMON: [&str; 3] = ["GlobalDocumentId", "status", "description"];

/// An event about a document that was sent (interface.md, "ChangeDocumentStatus").
///
/// [`findings`](StatusChange::findings) and [`request`](StatusChange::request) check everything at once. What interface.md
/// demands is an error. What only the authority demands (the forms of amounts, the fields of an item, at most 990 items)
/// is a warning. An unknown parameter is a warning too, and is sent.
///
/// An event applies to certain documents. That is checked only if the caller gives the
/// [`document_type`](StatusChange::document_type) or the [`access_key`](StatusChange::access_key).
///
/// # Example
/// ```
/// use dtekit::event::StatusChange;
/// use dtekit::operation::Version;
/// let id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
/// let request = StatusChange::new("112150", id, "Nova data de entrega").set("dPrevEntrega", "2026-12-01")
///     .request(Version::V2)?;
/// assert_eq!(
///     request.target(),
///     "/api/v2/Document/ChangeDocumentStatus?GlobalDocumentId=3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11&status=112150\
///      &description=Nova%20data%20de%20entrega&dPrevEntrega=2026-12-01"
/// );
/// assert!(request.body().bytes()?.is_empty());
///
/// let items = serde_json::json!([{"nItem": 1, "vCredIBS": "10.00", "vCredCBS": "0"}]);
/// let request = StatusChange::new("211150", id, "Crédito").set("itemsData", items).request(Version::V1)?;
/// assert_eq!(request.target(), "/api/v1/Document/ChangeDocumentStatus");
/// assert!(request.body().bytes()?.ends_with(b"&itemsData%5B0%5D.vCredIBS=10.00&itemsData%5B0%5D.vCredCBS=0"));
///
/// let error = StatusChange::new("112150", "7", "").set("code", "1").request(Version::V1).unwrap_err();
/// let codes: Vec<_> = error.findings().iter().map(|finding| &*finding.code).collect();
/// assert_eq!(codes, ["parameter-value", "parameter-missing", "parameter-missing", "event-parameter-forbidden"]);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct StatusChange {
    global_document_id: Value,
    status: Value,
    description: Value,
    /// The parameters, with the names and in the order that the caller gave.
    parameters: Vec<(String, Value)>,
    document_type: Option<String>,
    access_key: Option<String>,
    strict: bool,
}

impl StatusChange {
    /// An event with the three parameters of every event: the code of the table, the document's id in the service, and a
    /// description in the caller's words.
    pub fn new(
        status: impl Into<String>,
        global_document_id: impl Into<String>,
        description: impl Into<String>,
    ) -> Self {
        StatusChange {
            global_document_id: global_document_id.into().into(),
            status: status.into().into(),
            description: description.into().into(),
            parameters: Vec::new(),
            document_type: None,
            access_key: None,
            strict: false,
        }
    }

    /// The same event with one more parameter. The name is the wire's own, in any language's case. A second parameter of
    /// the same name replaces the first.
    ///
    /// A null counts as no parameter. Objects and lists are written as `name.member` and `name[0]`.
    pub fn set(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        let name = name.into();
        self.parameters.retain(|(key, _)| !same_name(key, &name));
        self.parameters.push((name, value.into()));
        self
    }

    /// The same event about a document of this type: `NF-e`, `NFC-e`, `CT-e`, `MDF-e` or `NFS-e`. The type is checked and
    /// not sent.
    pub fn document_type(self, document_type: impl Into<String>) -> Self {
        StatusChange { document_type: Some(document_type.into()), ..self }
    }

    /// The same event about the document with this access key of 44 digits. The key is checked and not sent.
    pub fn access_key(self, access_key: impl Into<String>) -> Self {
        StatusChange { access_key: Some(access_key.into()), ..self }
    }

    /// The same event; every warning becomes an error.
    pub fn strict(self) -> Self {
        StatusChange { strict: true, ..self }
    }

    /// The event from keywords in any language's case: `GlobalDocumentId`, `status`, `description`, the parameters of
    /// the event, and `document_type`, `access_key`, `strict`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each parameter that is given twice and for each of the last three that
    /// has the wrong type. Everything else is found when the request is made.
    pub fn from_members(members: &Map<String, Value>) -> Result<StatusChange> {
        let mut keywords = Reader::new(members, Terms::parameters("")).in_any_case();
        keywords.refuse_repeated();
        let none = || Value::from("");
        let change = StatusChange {
            global_document_id: keywords.value("GlobalDocumentId").cloned().unwrap_or_else(none),
            status: keywords.value("status").cloned().unwrap_or_else(none),
            description: keywords.value("description").cloned().unwrap_or_else(none),
            document_type: keywords.get("document_type", "text", scalar),
            access_key: keywords.get("access_key", "text", scalar),
            strict: keywords.flag("strict").unwrap_or_default(),
            parameters: owned(keywords.rest()),
        };
        keywords.finish().map(|()| change)
    }

    /// The event as keywords, which [`StatusChange::from_members`] reads.
    pub fn to_members(&self) -> Map<String, Value> {
        let common = COMMON.into_iter().zip([&self.global_document_id, &self.status, &self.description]);
        let mut members: Map<_, _> = common.map(|(name, value)| (name.to_owned(), value.clone())).collect();
        members.extend(self.parameters.iter().cloned());
        members.extend(self.document_type.clone().map(|text| ("document_type".to_owned(), text.into())));
        members.extend(self.access_key.clone().map(|text| ("access_key".to_owned(), text.into())));
        if self.strict {
            members.insert("strict".to_owned(), true.into());
        }
        members
    }

    /// Every error and every warning about the event; empty if all is well.
    pub fn findings(&self) -> Vec<Finding> {
        self.check().findings
    }

    /// The request for this event. The row of the event says whether the parameters go in the query string or in the body.
    ///
    /// Warnings are in [`Request::findings`].
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with every finding.
    pub fn request(&self, version: Version) -> Result<Request> {
        let checked = self.check();
        if let Some(error) = Error::from_findings(ErrorKind::Argument, checked.findings.clone()) {
            return Err(error);
        }
        let operation = operation::find("Document/ChangeDocumentStatus").expect("it is a row of the table");
        let (query, body) = match checked.in_body {
            true => (Vec::new(), Body::Form(checked.pairs)),
            false => (checked.pairs, Body::Empty),
        };
        let request = Request::from_parts(operation, version, query, body);
        Ok(request.with_country(Some(Country::BR)).with_findings(checked.findings))
    }

    /// The event 110301 that cancels this event 110300. It is about the same document and has the protocol from the
    /// authority's answer.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] if this event is no 110300, if it was not accepted, or if the answer holds no protocol.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Context, ProcessResult, event::StatusChange};
    /// let link = StatusChange::new("110300", "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "Vinculação do Pagamento");
    /// let answer = br#"{"Success": true, "Code": "135", "OtherData": {"ProtocolSefaz": "135260000000017"}}"#;
    /// let context = Context { operation: "Document/ChangeDocumentStatus", ..Default::default() };
    /// let cancellation = link.cancellation(&ProcessResult::decode(answer, &context)?, "Pago em duplicidade")?;
    /// assert_eq!(cancellation.to_members()["PaymentAuthProtocol"], "135260000000017");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn cancellation(
        &self,
        result: &ProcessResult,
        description: impl Into<String>,
    ) -> Result<StatusChange> {
        self.cancellation_of(&result.to_value(Naming::Snake), description)
    }

    /// The same from an answer as [`ProcessResult::to_value`] gives it, in any language's case.
    ///
    /// # Errors
    /// As [`StatusChange::cancellation`].
    pub fn cancellation_of(&self, result: &Value, description: impl Into<String>) -> Result<StatusChange> {
        let refused = |code, path: &str, message: String| {
            Err(Error::new(ErrorKind::Argument, Finding::new(code, message).with_path(path)))
        };
        let status = scalar(&self.status).unwrap_or_default();
        if status != "110300" {
            let message =
                format!("expected event 110300, whose protocol 110301 needs, found `{}`", short(&status));
            return refused(&code::EVENT_STATUS, "status", message);
        }
        let none = Map::new();
        let members = result.as_object().unwrap_or(&none);
        let outcome = member(members, "outcome").and_then(Value::as_str).unwrap_or("unknown");
        if outcome != Outcome::Accepted.as_str() {
            let message = format!("expected an accepted event 110300, found outcome `{}`", short(outcome));
            return refused(&code::EVENT_NOT_ACCEPTED, "outcome", message);
        }
        let other_data = member(members, "other_data").and_then(Value::as_object).unwrap_or(&none);
        let said = |name: &str| scalar(member(other_data, name)?).filter(|text| !text.trim().is_empty());
        let protocols: Vec<String> =
            ["ProtocolSefaz", "ProtocolNumber"].into_iter().filter_map(said).collect();
        let of_form = protocols.iter().find(|text| Form::Protocol.matches(text));
        let Some(protocol) = of_form.or(protocols.first()) else {
            let message =
                "expected `ProtocolSefaz` or `ProtocolNumber` in the answer to event 110300, found neither";
            return refused(&code::PARAMETER_MISSING, "PaymentAuthProtocol", message.into());
        };
        Ok(StatusChange {
            status: "110301".into(),
            description: description.into().into(),
            parameters: vec![("PaymentAuthProtocol".to_owned(), protocol.clone().into())],
            ..self.clone()
        })
    }

    pub(super) fn check(&self) -> Checked {
        let status = scalar(&self.status).unwrap_or_default();
        let event = find(&status);
        let mut checked = Checked { event, findings: Vec::new(), pairs: Vec::new(), in_body: false };
        checked.global_document_id(&self.global_document_id);
        checked.status(&self.status, &status);
        checked.description(&self.description);
        document::check(
            event,
            self.document_type.as_deref(),
            self.access_key.as_deref(),
            &mut checked.findings,
        );
        checked.missing(&self.parameters);
        for (name, value) in self.parameters.iter().filter(|(_, value)| !value.is_null()) {
            checked.parameter(name, value);
        }
        if self.strict {
            checked.findings.iter_mut().for_each(|finding| finding.severity = Severity::Error);
        }
        checked
    }
}

// Parameters may hold names and amounts, so only the event is shown.
impl std::fmt::Debug for StatusChange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StatusChange")
            .field("status", &scalar(&self.status).map(|text| short(&text)))
            .finish_non_exhaustive()
    }
}

/// The findings of a check, and the parameters to send.
pub(super) struct Checked {
    event: Option<&'static Event>,
    pub(super) findings: Vec<Finding>,
    /// Names and values in order, not yet encoded.
    pub(super) pairs: Vec<(String, String)>,
    pub(super) in_body: bool,
}

impl Checked {
    fn global_document_id(&mut self, value: &Value) {
        let text = scalar(value).unwrap_or_default();
        match Uuid::try_parse(&text) {
            Ok(id) if !id.is_nil() => self.pairs.push(("GlobalDocumentId".into(), id.to_string())),
            _ if text.is_empty() && !is_structure(value) => self.miss("GlobalDocumentId"),
            Ok(_) => self.refuse(
                &code::PARAMETER_VALUE,
                "GlobalDocumentId",
                "expected the id of a document for `GlobalDocumentId`, found one of zeros alone".into(),
            ),
            Err(_) => {
                let found =
                    if text.is_empty() { "another value".into() } else { format!("`{}`", short(&text)) };
                let message =
                    format!("expected a UUID of 36 characters for `GlobalDocumentId`, found {found}");
                self.refuse(&code::PARAMETER_VALUE, "GlobalDocumentId", message);
            }
        }
    }

    fn status(&mut self, value: &Value, text: &str) {
        self.pairs.push(("status".into(), text.to_owned()));
        if text.is_empty() && !is_structure(value) {
            self.miss("status");
        } else if self.event.is_none() {
            let message = format!(
                "expected one of the 23 codes of the interface for `status`, found `{}`",
                short(text)
            );
            self.refuse(&code::EVENT_STATUS, "status", message);
        } else if let Some(event) = self.event {
            self.in_body = event.encoding == Encoding::Form;
        }
    }

    fn description(&mut self, value: &Value) {
        match scalar(value) {
            Some(text) if !text.trim().is_empty() => self.pairs.push(("description".into(), text)),
            Some(_) => self.miss("description"),
            None => self.refuse(
                &code::PARAMETER_VALUE,
                "description",
                "expected text for parameter `description`".into(),
            ),
        }
    }

    /// Refuses required parameters that are missing.
    fn missing(&mut self, parameters: &[(String, Value)]) {
        for name in self.event.map_or(&[][..], |event| event.required) {
            let given = parameters.iter().find(|(key, _)| same_name(key, name)).map(|(_, value)| value);
            if given.is_none_or(is_blank) {
                self.miss(name);
            }
        }
    }

    fn parameter(&mut self, given: &str, value: &Value) {
        let known = CONDITIONAL.into_iter().find(|name| same_name(name, given));
        let name = known.unwrap_or(given);
        let code = self.event.map_or("", |event| event.code);
        if ONLY_110001.contains(&name) && self.event.is_some() && code != "110001" {
            let message = format!(
                "expected `{name}` with event 110001 alone, found it with event {code}, which may be rejected for it"
            );
            return self.refuse(&code::EVENT_PARAMETER_FORBIDDEN, name, message);
        }
        if known.is_none() && matches!(code, "110300" | "110301") && is_authorization_protocol(name) {
            let message = format!(
                "expected no authorization protocol with event {code}, which the platform fills in, found `{}`",
                short(name)
            );
            return self.refuse(&code::EVENT_PARAMETER_FORBIDDEN, name, message);
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
                self.warn(&code::EVENT_PARAMETER_UNKNOWN, name, message);
            }
            Some(known) if !event.required.contains(&known) && !event.optional.contains(&known) => {
                let message = format!(
                    "expected no `{known}` with event {}, found it, and it passes through",
                    event.code
                );
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
                if event.encoding == Encoding::FormWithItems {
                    self.in_body = true;
                    let message = format!(
                        "expected event {} in the query string, found `itemsData`, so everything goes in the body",
                        event.code
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
                self.refuse(&code::PARAMETER_VALUE, name, format!("expected text for parameter `{name}`"));
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
                        format!("expected {} for `{name}`, found `{}`", form.expected(), short(&text));
                    self.warn(&code::EVENT_VALUE_FORM, name, message);
                }
                value.clone()
            }
        }
    }

    fn miss(&mut self, name: &str) {
        let message = match self.event {
            Some(event) if !COMMON.contains(&name) => {
                format!("expected parameter `{name}` for event {}, found none", event.code)
            }
            _ => format!("expected parameter `{name}`, found none"),
        };
        self.refuse(&code::PARAMETER_MISSING, name, message);
    }

    fn refuse(&mut self, code: &'static Code, path: &str, message: String) {
        self.findings.push(Finding::new(code, message).with_path(shortened(path, 100)));
    }

    fn warn(&mut self, code: &'static Code, path: &str, message: String) {
        self.findings.push(Finding::warning(code, message).with_path(shortened(path, 100)));
    }
}

/// Members as a value keeps them.
fn owned(members: Vec<(&str, &Value)>) -> Vec<(String, Value)> {
    members.into_iter().map(|(name, value)| (name.to_owned(), value.clone())).collect()
}

/// A text, number or boolean as text.
fn scalar(value: &Value) -> Option<String> {
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
