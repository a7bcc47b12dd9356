//! The two events of SendEventToAuthority.

use serde_json::{Map, Value};

use super::form::is_date;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result, Severity, short};
use crate::naming::same_name;
use crate::operation::{self, Body, Request, Version};

/// An event that is sent to the authority (interface.md, "SendEventToAuthority"): `047`, endorsement by ordinary
/// assignment, or `050`, notification of a debtor about a transfer of economic rights (Colombia).
///
/// Every field is required, and is text; a number is written by its digits. Dates are `YYYY-MM-DD`. A member that the
/// event does not have passes through with a warning.
///
/// # Example
/// ```
/// use dtekit::event::AuthorityEvent;
/// let event = AuthorityEvent::new("050", "Notificación al deudor").set("IssueDate", "2026-11-31");
/// let error = event.request().unwrap_err();
/// assert_eq!(error.code(), "parameter-missing");
/// assert_eq!(error.findings().len(), 12);
/// assert_eq!(error.findings()[10].message, "expected a date such as `2026-11-21` for `IssueDate`, found `2026-11-31`");
/// ```
#[derive(Clone, PartialEq)]
pub struct AuthorityEvent {
    /// By the names that the caller gave.
    members: Vec<(String, Value)>,
    strict: bool,
}

/// The fields of 047 behind status and description, in the order of interface.md.
const FIELDS_047: &[&str] = &[
    "operationType",
    "IDEmisor",
    "IDEmisorTipo",
    "NombreEmisor",
    "IDEndosatario",
    "NombreEndosatario",
    "TipoEndoso",
    "valuePaid",
    "valueInvoice",
    "PrecioPagarseEndoso",
    "TasaDescuentoEndoso",
    "MedioPago",
    "Moneda",
    "InvoiceID",
    "docType",
    "CUFEInvoice",
    "IDReceptor",
    "IDReceptorTipo",
    "NombreReceptor",
    "IssueDate",
    "EndDateInvoice",
];

/// The fields of 050 behind status and description, in the order of interface.md.
const FIELDS_050: &[&str] = &[
    "IDEmisor",
    "IDEmisorTipo",
    "NombreEmisor",
    "ValorActual",
    "InvoiceID",
    "docType",
    "CUFEInvoice",
    "IDReceptor",
    "IDReceptorTipo",
    "NombreReceptor",
    "IssueDate",
    "EndDateInvoice",
];

impl AuthorityEvent {
    /// An event with its status, `047` or `050`, and its description in the caller's words.
    pub fn new(status: impl Into<String>, description: impl Into<String>) -> Self {
        let (status, description) = (status.into(), description.into());
        AuthorityEvent { members: Vec::new(), strict: false }
            .set("status", status)
            .set("description", description)
    }

    /// The same with one more field, by the wire's own name in any language's case; a second one of the same name
    /// replaces the first. A null is no field.
    pub fn set(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        let name = name.into();
        self.members.retain(|(key, _)| !same_name(key, &name));
        self.members.push((name, value.into()));
        self
    }

    /// The same with every warning as an error.
    pub fn strict(self) -> Self {
        AuthorityEvent { strict: true, ..self }
    }

    /// The event from keywords in any language's case: `status`, `description`, the fields of the event, and `strict`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each field that is given twice and for a `strict` that is neither true
    /// nor false. Everything else is found when the request is made.
    pub fn from_members(members: &Map<String, Value>) -> Result<AuthorityEvent> {
        let mut event = AuthorityEvent { members: Vec::new(), strict: false };
        let mut findings = Vec::new();
        for (name, value) in members.iter().filter(|(_, value)| !value.is_null()) {
            let mut refuse = |message: String| {
                findings.push(Finding::new(&code::PARAMETER_VALUE, message).with_path(short(name)));
            };
            match value {
                Value::Bool(truth) if name == "strict" => event.strict = *truth,
                _ if name == "strict" => refuse("expected true or false for `strict`".into()),
                _ if event.members.iter().any(|(other, _)| same_name(other, name)) => {
                    refuse(format!("expected parameter `{}` once, found it twice", short(name)));
                }
                _ => event.members.push((name.clone(), value.clone())),
            }
        }
        Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(event), Err)
    }

    /// Everything that is wrong with the event, and what somebody should look at; nothing if all is well.
    pub fn findings(&self) -> Vec<Finding> {
        self.check().1
    }

    /// The request for this event: a JSON body with the fields in the order of interface.md.
    ///
    /// Warnings go with the request ([`Request::findings`]).
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with every finding.
    pub fn request(&self) -> Result<Request> {
        let (body, findings) = self.check();
        if let Some(error) = Error::from_findings(ErrorKind::Argument, findings.clone()) {
            return Err(error);
        }
        let operation = operation::find("Document/SendEventToAuthority").expect("it is a row of the table");
        let body = Body::Json(Value::Object(body).to_string().into_bytes());
        let request = Request::from_parts(operation, Version::V1, Vec::new(), body);
        Ok(request.with_country(super::COLOMBIA).with_findings(findings))
    }

    /// The body and every finding.
    pub(super) fn check(&self) -> (Map<String, Value>, Vec<Finding>) {
        let mut findings = Vec::new();
        let status = self.given("status").and_then(Value::as_str).unwrap_or_default();
        let fields = self.fields().unwrap_or_else(|| {
            let message = match self.given("status") {
                None => "expected `047` or `050` for `status`, found none".to_owned(),
                Some(_) => format!("expected `047` or `050` for `status`, found `{}`", short(status)),
            };
            findings.push(Finding::new(&code::EVENT_STATUS, message).with_path("status"));
            &[]
        });
        let mut body = Map::from_iter([("status".to_owned(), Value::from(status))]);
        for name in ["description"].iter().chain(fields) {
            if let Some(text) = self.field(name, &mut findings) {
                findings.extend(doubts(name, &text));
                body.insert((*name).to_owned(), text.into());
            }
        }
        for (name, value) in self.members.iter().filter(|(_, value)| !value.is_null()) {
            let is_own = ["status", "description"].iter().chain(fields).any(|own| same_name(own, name));
            if !is_own && !fields.is_empty() {
                let message = format!(
                    "expected a field of event {status}, found `{}`, which passes through",
                    short(name)
                );
                findings
                    .push(Finding::warning(&code::EVENT_PARAMETER_UNKNOWN, message).with_path(short(name)));
                body.insert(name.clone(), value.clone());
            }
        }
        if self.strict {
            findings.iter_mut().for_each(|finding| finding.severity = Severity::Error);
        }
        (body, findings)
    }

    /// The fields of this event behind status and description; none if it is neither of the two.
    pub(super) fn fields(&self) -> Option<&'static [&'static str]> {
        match self.given("status").and_then(Value::as_str) {
            Some("047") => Some(FIELDS_047),
            Some("050") => Some(FIELDS_050),
            _ => None,
        }
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
                let message = format!("expected text for parameter `{name}`");
                findings.push(Finding::new(&code::PARAMETER_VALUE, message).with_path(name));
                return None;
            }
        };
        if text.trim().is_empty() {
            let message = format!("expected parameter `{name}`, found none");
            findings.push(Finding::new(&code::PARAMETER_MISSING, message).with_path(name));
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

/// What is wrong with the text of a field, or worth a look.
fn doubts(name: &str, text: &str) -> Option<Finding> {
    match name {
        "IssueDate" | "EndDateInvoice" if !is_date(text) => {
            let message =
                format!("expected a date such as `2026-11-21` for `{name}`, found `{}`", short(text));
            Some(Finding::new(&code::PARAMETER_VALUE, message).with_path(name))
        }
        // The authority's hash is a SHA-384.
        "CUFEInvoice" if text.len() != 96 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
            let message =
                format!("expected a hash of 96 hexadecimal digits for `{name}`, found `{}`", short(text));
            Some(Finding::warning(&code::EVENT_VALUE_FORM, message).with_path(name))
        }
        _ => None,
    }
}
