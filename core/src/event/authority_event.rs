//! The two events of SendEventToAuthority.

use crate::json::{Map, Value};

use super::status::{self, AUTHORITY_DIGITS};
use crate::code;
use crate::country::Country;
use crate::country::colombia::{Event, Field, find};
use crate::error::{Arg, Error, ErrorKind, Finding, Result, Severity, short, text};
use crate::keywords::{Reader, Terms};
use crate::naming::same_name;
use crate::operation::{self, ApiVersion, Body, Request};

/// The operation that sends the event.
pub(super) const OPERATION: &str = "Document/SendEventToAuthority";

/// An event that is sent to the authority (interface.md, "SendEventToAuthority"): `047`, endorsement by ordinary
/// assignment, or `050`, notification of a debtor about a transfer of economic rights (Colombia).
///
/// Every field is required and is text; a number is written with its digits. Dates are `YYYY-MM-DD`. A field that the
/// event does not have is sent with a warning.
///
/// # Example
/// ```
/// use dtekit::event::AuthorityEvent;
/// let event = AuthorityEvent::new("050", "Notificación al deudor").set("IssueDate", "2026-11-31");
/// let error = event.request().unwrap_err();
/// assert_eq!(error.code(), "parameter-missing");
/// assert_eq!(error.findings().len(), 12);
/// assert_eq!(error.findings()[10].message, "expected a date such as `2026-11-21` for `issue_date`, found `2026-11-31`");
/// ```
#[derive(Clone, PartialEq)]
#[must_use]
pub struct AuthorityEvent {
    /// The fields, with the names that the caller gave.
    members: Vec<(String, Value)>,
    strict: bool,
    unchecked: bool,
}

impl AuthorityEvent {
    /// An event with its status, `047` or `050`, and its description in the caller's words.
    pub fn new(status: impl Into<String>, description: impl Into<String>) -> Self {
        let (status, description) = (status.into(), description.into());
        AuthorityEvent { members: Vec::new(), strict: false, unchecked: false }
            .set("status", status)
            .set("description", description)
    }

    /// This event with one more field. The name is the wire's own, in any language's case. A second field of the same
    /// name replaces the first. A null counts as no field.
    pub fn set(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        let (name, value) = (name.into(), value.into());
        let value = match same_name(&name, "status") {
            true => status::written(&value, AUTHORITY_DIGITS),
            false => value,
        };
        self.members.retain(|(key, _)| !same_name(key, &name));
        self.members.push((name, value));
        self
    }

    /// This event; every warning becomes an error.
    pub fn strict(self) -> Self {
        AuthorityEvent { strict: true, ..self }
    }

    /// This event; a status that the interface does not name is a warning, and the event is sent with the fields that
    /// it has, in their order.
    pub fn unchecked(self) -> Self {
        AuthorityEvent { unchecked: true, ..self }
    }

    /// The event from keywords in any language's case: `status`, `description`, the fields of the event, `strict` and
    /// `unchecked`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each field that is given twice and for a `strict` or
    /// `unchecked` that is neither true nor false. Everything else is found when the request is made.
    pub fn from_members(members: &Map) -> Result<AuthorityEvent> {
        let mut keywords = Reader::new(members, Terms::parameters("")).in_any_case();
        keywords.refuse_repeated();
        let strict = keywords.flag("strict").unwrap_or_default();
        let unchecked = keywords.flag("unchecked").unwrap_or_default();
        let fields = keywords.rest();
        let member = |(name, value): (&str, &Value)| {
            let value = match same_name(name, "status") {
                true => status::written(value, AUTHORITY_DIGITS),
                false => value.clone(),
            };
            (name.to_owned(), value)
        };
        let members = fields.into_iter().map(member).collect();
        keywords.finish().map(|()| AuthorityEvent { members, strict, unchecked })
    }

    /// Every error and every warning about the event; empty if all is well.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        self.check().1
    }

    /// The request for this event: a JSON body with the fields in the order of interface.md.
    ///
    /// Warnings are in [`Request::findings`].
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with every finding.
    pub fn request(&self) -> Result<Request> {
        let (body, findings) = self.check();
        if let Some(error) = Error::from_findings(ErrorKind::Argument, findings.clone()) {
            return Err(error);
        }
        let operation = operation::find(OPERATION).expect("it is a row of the table");
        let body = Body::Json(Value::Object(body).to_string().into_bytes());
        let request = Request::from_parts(operation, ApiVersion::V1, Vec::new(), body);
        Ok(request.with_country(self.country()).with_findings(findings))
    }

    /// The country of the events, if the interface names this one.
    pub(super) fn country(&self) -> Option<Country> {
        find(self.status()).and_then(|_| Country::of_events(OPERATION))
    }

    /// The body and every finding.
    pub(super) fn check(&self) -> (Map, Vec<Finding>) {
        let mut findings = Vec::new();
        let status = self.status();
        let mut body = Map::from_iter([("status".to_owned(), Value::from(status))]);
        match find(status) {
            Some(event) => self.check_fields(event, &mut body, &mut findings),
            None => self.pass_fields(&mut body, &mut findings),
        }
        if self.strict {
            findings.iter_mut().for_each(|finding| finding.severity = Severity::Error);
        }
        (body, findings)
    }

    /// Adds the fields of an event that the interface names, each checked.
    fn check_fields(&self, event: &Event, body: &mut Map, findings: &mut Vec<Finding>) {
        let own = || ["status", "description"].into_iter().chain(event.fields.iter().map(|field| field.name));
        if let Some(description) = self.field("description", findings) {
            body.insert("description".to_owned(), description.into());
        }
        for field in event.fields {
            if let Some(text) = self.field(field.name, findings) {
                findings.extend(wrong_form(field, &text));
                body.insert(field.name.to_owned(), text.into());
            }
        }
        for (name, value) in self.members.iter().filter(|(_, value)| !value.is_null()) {
            if !own().any(|own| same_name(own, name)) {
                let message = format!(
                    "expected a field of event {}, found `{}`, which passes through",
                    event.status,
                    short(name)
                );
                let finding = Finding::warning(&code::EVENT_PARAMETER_UNKNOWN, message);
                findings.push(finding.with_path(short(name)));
                body.insert(name.clone(), value.clone());
            }
        }
    }

    /// Adds the fields of an event that the interface does not name, as they are.
    fn pass_fields(&self, body: &mut Map, findings: &mut Vec<Finding>) {
        let expected = "`047` or `050`";
        findings.push(match self.given("status") {
            Some(Value::String(text)) if !text.is_empty() => status::unknown(expected, text, self.unchecked),
            Some(Value::String(_)) | None => {
                let message = format!("expected {expected} for `status`, found none");
                Finding::new(&code::EVENT_STATUS, message).with_path("status")
            }
            Some(_) => {
                let message = format!("expected {expected} for `status`, found another value");
                Finding::new(&code::EVENT_STATUS, message).with_path("status")
            }
        });
        for (name, value) in self.members.iter().filter(|(_, value)| !value.is_null()) {
            if !same_name(name, "status") {
                body.insert(name.clone(), value.clone());
            }
        }
    }

    /// The finding about a status that these members, which are sent as they are, spell in another way than the
    /// interface.
    pub(super) fn misspelled_status(&self, members: &Map) -> Option<Finding> {
        let (name, given) = members.iter().find(|(name, _)| same_name(name, "status"))?;
        let code = self.status();
        if find(code).is_none() || (name == "status" && given.as_str() == Some(code)) {
            return None;
        }
        let message = format!(
            "expected `status` `{code}` in a body that is sent as it is, found `{}` {}",
            short(name),
            short(&given.to_string())
        );
        Some(Finding::new(&code::EVENT_STATUS, message).with_path("status"))
    }

    fn status(&self) -> &str {
        self.given("status").and_then(Value::as_str).unwrap_or_default()
    }

    fn given(&self, name: &str) -> Option<&Value> {
        let (_, value) = self.members.iter().find(|(key, _)| same_name(key, name))?;
        Some(value).filter(|value| !value.is_null())
    }

    /// The text of a required field.
    fn field(&self, name: &str, findings: &mut Vec<Finding>) -> Option<String> {
        let text = match self.given(name) {
            None => String::new(),
            Some(Value::String(text)) => text.clone(),
            Some(Value::Number(number)) => number.to_string(),
            Some(_) => {
                let message = text!("expected text for parameter {}", Arg(name));
                findings.push(Finding::new(&code::PARAMETER_VALUE, message).with_argument(name));
                return None;
            }
        };
        if text.trim().is_empty() {
            let message = text!("expected parameter {}, found none", Arg(name));
            findings.push(Finding::new(&code::PARAMETER_MISSING, message).with_argument(name));
            return None;
        }
        Some(text)
    }
}

// The fields name people and amounts, so only the event is shown.
impl std::fmt::Debug for AuthorityEvent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AuthorityEvent")
            .field("status", &self.given("status").and_then(Value::as_str).map(short))
            .finish_non_exhaustive()
    }
}

/// The finding for a text that does not have the form of its field.
fn wrong_form(field: &Field, text: &str) -> Option<Finding> {
    let Field { name, form } = field;
    if form.matches(text) {
        return None;
    }
    let message = text!("expected {} for {}, found `{}`", form.expected(), Arg(name), short(text));
    let finding = match form.only_the_authority_demands() {
        true => Finding::warning(&code::EVENT_VALUE_FORM, message),
        false => Finding::new(&code::PARAMETER_VALUE, message),
    };
    Some(finding.with_argument(name))
}
