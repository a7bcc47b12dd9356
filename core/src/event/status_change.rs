//! An event of ChangeDocumentStatus: from the caller's parameters to the exact request.

use crate::json::{Map, Value};

use super::check::{COMMON, Checked, scalar};
use super::status;
use crate::code;
use crate::country::Country;
use crate::country::brazil::{Form, document, find};
use crate::error::{Arg, Error, ErrorKind, Finding, Result, Severity, Text, short, text};
use crate::keywords::{Reader, Terms};
use crate::naming::{Naming, member, same_name};
use crate::operation::{self, ApiVersion, Body, Request};
use crate::result::{Outcome, ProcessResult};

/// The operation that sends the event.
pub(super) const OPERATION: &str = "Document/ChangeDocumentStatus";

/// The members of an answer that hold the authority's protocol.
const PROTOCOLS: [&str; 2] = ["ProtocolSefaz", "ProtocolNumber"];

/// An event about a document that was sent (interface.md, "ChangeDocumentStatus").
///
/// [`findings`](StatusChange::findings) and [`request`](StatusChange::request) check everything at once. What
/// interface.md demands is an error. What only the authority demands (the forms of amounts, the fields of an item, at
/// most 990 items) is a warning. An unknown parameter is a warning too, and is sent.
///
/// An event applies to certain documents. That is checked only if the caller gives the
/// [`document_type`](StatusChange::document_type) or the [`access_key`](StatusChange::access_key).
///
/// # Example
/// ```
/// use dtekit::event::StatusChange;
/// use dtekit::operation::ApiVersion;
/// let id = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";
/// let request = StatusChange::new("112150", id, "Nova data de entrega").set("dPrevEntrega", "2026-12-01")
///     .request(ApiVersion::V2)?;
/// assert_eq!(
///     request.target(),
///     "/api/v2/Document/ChangeDocumentStatus?GlobalDocumentId=3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11&status=112150\
///      &description=Nova%20data%20de%20entrega&dPrevEntrega=2026-12-01"
/// );
/// assert!(request.body().bytes()?.is_empty());
///
/// let items = dtekit::json::json!([{"nItem": 1, "vCredIBS": "10.00", "vCredCBS": "0"}]);
/// let request = StatusChange::new("211150", id, "Crédito").set("itemsData", items).request(ApiVersion::V1)?;
/// assert_eq!(request.target(), "/api/v1/Document/ChangeDocumentStatus");
/// assert!(request.body().bytes()?.ends_with(b"&itemsData%5B0%5D.vCredIBS=10.00&itemsData%5B0%5D.vCredCBS=0"));
///
/// let error = StatusChange::new("112150", "7", "").set("code", "1").request(ApiVersion::V1).unwrap_err();
/// let codes: Vec<_> = error.findings().iter().map(|finding| &*finding.code).collect();
/// assert_eq!(codes, ["parameter-value", "parameter-missing", "parameter-missing", "event-parameter-forbidden"]);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone, PartialEq)]
#[must_use]
pub struct StatusChange {
    global_document_id: Value,
    status: Value,
    description: Value,
    /// The parameters, with the names and in the order that the caller gave.
    parameters: Vec<(String, Value)>,
    document_type: Option<String>,
    access_key: Option<String>,
    strict: bool,
    unchecked: bool,
}

impl StatusChange {
    /// An event with the three parameters of every event: the code of the table, the document's id in the service, and
    /// a description in the caller's words.
    pub fn new(
        status: impl Into<String>,
        global_document_id: impl Into<String>,
        description: impl Into<String>,
    ) -> Self {
        StatusChange {
            global_document_id: global_document_id.into().into(),
            status: status::written(&status.into().into(), 0),
            description: description.into().into(),
            parameters: Vec::new(),
            document_type: None,
            access_key: None,
            strict: false,
            unchecked: false,
        }
    }

    /// This event with one more parameter. The name is the wire's own, in any language's case. A second parameter of
    /// the same name replaces the first.
    ///
    /// A null counts as no parameter. Objects and lists are written as `name.member` and `name[0]`.
    pub fn set(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        let name = name.into();
        self.parameters.retain(|(key, _)| !same_name(key, &name));
        self.parameters.push((name, value.into()));
        self
    }

    /// This event about a document of this type: `NF-e`, `NFC-e`, `CT-e`, `MDF-e` or `NFS-e`. The type is checked and
    /// not sent.
    pub fn document_type(self, document_type: impl Into<String>) -> Self {
        StatusChange { document_type: Some(document_type.into()), ..self }
    }

    /// This event about the document with this access key of 44 digits. The key is checked and not sent.
    pub fn access_key(self, access_key: impl Into<String>) -> Self {
        StatusChange { access_key: Some(access_key.into()), ..self }
    }

    /// This event; every warning becomes an error.
    pub fn strict(self) -> Self {
        StatusChange { strict: true, ..self }
    }

    /// This event; a status that the interface does not name is a warning, and is sent.
    ///
    /// # Example
    /// ```
    /// use dtekit::event::StatusChange;
    /// use dtekit::operation::ApiVersion;
    /// let event = StatusChange::new("110115", "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "Novo evento");
    /// assert_eq!(event.request(ApiVersion::V1).unwrap_err().code(), "event-status");
    /// assert_eq!(event.unchecked().request(ApiVersion::V1)?.findings()[0].code, "event-status");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn unchecked(self) -> Self {
        StatusChange { unchecked: true, ..self }
    }

    /// The event from keywords in any language's case: `GlobalDocumentId`, `status`, `description`, the parameters of
    /// the event, and `document_type`, `access_key`, `strict`, `unchecked`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each parameter that is given twice and for each of the last four that
    /// has the wrong type. Everything else is found when the request is made.
    pub fn from_members(members: &Map) -> Result<StatusChange> {
        let mut keywords = Reader::new(members, Terms::parameters("")).in_any_case();
        keywords.refuse_repeated();
        let none = || Value::from("");
        let change = StatusChange {
            global_document_id: keywords.value("GlobalDocumentId").cloned().unwrap_or_else(none),
            status: keywords.value("status").map_or_else(none, |given| status::written(given, 0)),
            description: keywords.value("description").cloned().unwrap_or_else(none),
            document_type: keywords.get("document_type", "text", scalar),
            access_key: keywords.get("access_key", "text", scalar),
            strict: keywords.flag("strict").unwrap_or_default(),
            unchecked: keywords.flag("unchecked").unwrap_or_default(),
            parameters: owned(keywords.rest()),
        };
        keywords.finish().map(|()| change)
    }

    /// The event as keywords, which [`StatusChange::from_members`] reads.
    #[must_use]
    pub fn to_members(&self) -> Map {
        let common = COMMON.into_iter().zip([&self.global_document_id, &self.status, &self.description]);
        let mut members: Map = common.map(|(name, value)| (name.to_owned(), value.clone())).collect();
        members.extend(self.parameters.iter().cloned());
        members.extend(self.document_type.clone().map(|text| ("document_type".to_owned(), text.into())));
        members.extend(self.access_key.clone().map(|text| ("access_key".to_owned(), text.into())));
        for (name, is_set) in [("strict", self.strict), ("unchecked", self.unchecked)] {
            if is_set {
                members.insert(name.to_owned(), true.into());
            }
        }
        members
    }

    /// Every error and every warning about the event; empty if all is well.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        self.check().findings
    }

    /// The request for this event. The row of the event says whether the parameters go in the query string or in the
    /// body.
    ///
    /// Warnings are in [`Request::findings`].
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with every finding.
    pub fn request(&self, version: ApiVersion) -> Result<Request> {
        let checked = self.check();
        if let Some(error) = Error::from_findings(ErrorKind::Argument, checked.findings.clone()) {
            return Err(error);
        }
        let operation = operation::find(OPERATION).expect("it is a row of the table");
        let (query, body) = match checked.in_body {
            true => (Vec::new(), Body::Form(checked.pairs)),
            false => (checked.pairs, Body::Empty),
        };
        let request = Request::from_parts(operation, version, query, body);
        Ok(request.with_country(Country::of_events(OPERATION)).with_findings(checked.findings))
    }

    /// The event 110301 that cancels this event 110300. It is about the same document and has the protocol from the
    /// authority's answer.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] if this event is no 110300, if it was not accepted, or if the answer holds no protocol.
    ///
    /// # Example
    /// ```
    /// use dtekit::{AnswerContext, ProcessResult, event::StatusChange};
    /// let link = StatusChange::new("110300", "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "Vinculação do Pagamento");
    /// let answer = br#"{"Success": true, "Code": "135", "OtherData": {"ProtocolSefaz": "135260000000017"}}"#;
    /// let context = AnswerContext { operation: "Document/ChangeDocumentStatus", ..Default::default() };
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

    /// The event that cancels the one of an answer as [`ProcessResult::to_value`] gives it, in any language's case.
    ///
    /// # Errors
    /// As [`StatusChange::cancellation`].
    pub fn cancellation_of(&self, result: &Value, description: impl Into<String>) -> Result<StatusChange> {
        let refused = |code, name: &str, message: Text| {
            Err(Error::new(ErrorKind::Argument, Finding::new(code, message).with_argument(name)))
        };
        let status = scalar(&self.status).unwrap_or_default();
        if status != "110300" {
            let message =
                format!("expected event 110300, whose protocol 110301 needs, found `{}`", short(&status));
            return refused(&code::EVENT_STATUS, "status", message.into());
        }
        let none = Map::new();
        let members = result.as_object().unwrap_or(&none);
        let outcome = member(members, "outcome").and_then(Value::as_str).unwrap_or("unknown");
        if outcome != Outcome::Accepted.as_str() {
            let message = format!("expected an accepted event 110300, found outcome `{}`", short(outcome));
            return refused(&code::EVENT_NOT_ACCEPTED, "outcome", message.into());
        }
        let other_data = member(members, "other_data").and_then(Value::as_object).unwrap_or(&none);
        let said = |name: &str| scalar(member(other_data, name)?).filter(|text| !text.trim().is_empty());
        let protocols: Vec<String> = PROTOCOLS.into_iter().filter_map(said).collect();
        let of_form = protocols.iter().find(|text| Form::Protocol.matches(text));
        let Some(protocol) = of_form.or(protocols.first()) else {
            let [one, other] = PROTOCOLS.map(Arg);
            let message = text!("expected {} or {} in the answer to event 110300, found neither", one, other);
            return refused(&code::PARAMETER_MISSING, "PaymentAuthProtocol", message);
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
        let mut checked = Checked::new(event);
        checked.global_document_id(&self.global_document_id);
        checked.status(&self.status, &status, self.unchecked);
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

/// Members as a value keeps them.
fn owned(members: Vec<(&str, &Value)>) -> Vec<(String, Value)> {
    members.into_iter().map(|(name, value)| (name.to_owned(), value.clone())).collect()
}
