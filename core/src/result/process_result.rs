//! `ProcessResult`: the answer of most operations.

mod kept;
mod shown;

pub(crate) use kept::error_from_shown;

use std::time::SystemTime;

use uuid::Uuid;

use super::answer::{Arrived, id as id_of, is_late, object, parse_once, truth, unreadable};
use super::answer_context::AnswerContext;
use super::clear::{contradiction, doubled, said_twice};
use super::content::ContentFormat;
use super::next_step::NextStep;
use super::other_data::{OtherData, is_something};
use super::outcome::{Facts, GivenId, Outcome, Reason, SendKind, decide};
use super::response_value::ResponseValue;
use super::time_stamp::{Moment, TimeStamp};
use super::trace::Trace;
use crate::code;
use crate::country::el_salvador::SvAcknowledgement;
use crate::country::{AcknowledgementForm, Country, ProcessingModel};
use crate::error::{Arg, Error, Finding, Result, text};
use crate::json::{Map, Value, json};
use crate::member::{list, take, text};
use crate::naming::member;
use crate::record::record;

/// The nine members that interface.md gives a process result.
const MEMBERS: [&str; 9] = [
    "Success",
    "GlobalDocumentId",
    "CountryDocumentId",
    "OtherData",
    "Messages",
    "ResponseValue",
    "Code",
    "Description",
    "ErrorException",
];

record! {
    "ProcessResultMembers";
    /// The answer of most operations (interface.md, "Process result"), with what it means.
    ///
    /// Reading is tolerant. It takes JSON, or XML in any namespace; member names in any letter case; a byte order mark;
    /// `Code` as a number; `Messages` and `ErrorException` as a list, a text or null. Members that interface.md does not
    /// name are in `extra`.
    ///
    /// # Example
    /// ```
    /// use dtekit::{AnswerContext, Country, Outcome, ProcessResult};
    /// let body = br#"{"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "Code": 200}"#;
    /// let context = AnswerContext { country: Some(Country::CR), ..AnswerContext::default() };
    /// let result = ProcessResult::decode(body, &context)?;
    /// assert_eq!(result.outcome, Some(Outcome::Sent));
    /// assert_eq!(result.next.unwrap().operation, "Document/GetDocument");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Clone, Default)]
    #[non_exhaustive]
    pub struct ProcessResult {
        /// Where the document stands; `None` for an operation that sends nothing, unless its outcome is unknown.
        pub outcome: Option<Outcome>;
        /// Why the outcome is what it is.
        pub reason: Option<Reason>;
        /// Whether the same call can be repeated without the risk of a second document.
        pub repeat_safe: bool;
        /// What to ask next, if something is still open.
        pub next: Option<NextStep>;
        /// The error behind [`Outcome::Unknown`], if there is one.
        pub error: Option<Error>;
        /// Findings about the answer, such as a time stamp that cannot be read.
        pub findings: Vec<Finding>;
        /// `Success` as it arrived; false if there was no readable answer.
        pub success: bool;
        /// The document's id in the service, a UUID. An id of zeros counts as none.
        pub global_document_id: Option<Uuid> => Id;
        /// The fiscal identifier (CUFE, clave, UUID …), whose form depends on the country.
        pub country_document_id: Option<String>;
        /// What the country adds.
        pub other_data: OtherData;
        /// When the authority answered, in its own time; it has an offset only if the authority names one. `None` if
        /// the time is not certain: a finding says why.
        shown authority_time_stamp: Option<Moment> = |this| this.authority_time_stamp.as_ref()?.moment;
        /// OtherData's `AuthorityTimeStamp`, read in the country's form. A time that is not certain is a finding.
        pub authority_time_stamp: Option<TimeStamp> => Hidden;
        /// When the event was registered, in the same form.
        shown issue_date: Option<Moment> = |this| this.issue_date.as_ref()?.moment;
        /// OtherData's `IssueDate`, which the answer to an event has.
        pub issue_date: Option<TimeStamp> => Hidden;
        /// Errors or observations of the authority, as they arrived.
        pub messages: Vec<Value> => Plain;
        /// What the authority or the certifier answered.
        pub response_value: Option<ResponseValue>;
        /// El Salvador's acknowledgement, if the response value is one.
        pub acknowledgement: Option<SvAcknowledgement>;
        /// The process code as text: `200`, `503`, `7`, `001`, `A` …
        pub code: Option<String>;
        /// The text for the status or error.
        pub description: Option<String>;
        /// What the service says about an internal exception.
        pub error_exception: Vec<Value> => Plain;
        /// Members that the service's interface does not name, and a GlobalDocumentId or OtherData that could not be
        /// read.
        pub extra: Map;
        /// The whole answer of SendDocumentToAuthorityCustomResponse, if it is no process result.
        pub answer: Option<Value>;
        /// Which fields of the caller's document the authority's messages are about, if
        /// [`Client::issue`](crate::Client::issue) mapped a document that was rejected.
        pub trace: Option<Trace>;
        /// The id of the client's call, as [`CallEvent::call_id`](crate::client::CallEvent::call_id) shows it; `None`
        /// for an answer that no client received.
        pub call_id: Option<String>;
    }
}

impl ProcessResult {
    /// Reads an answer and decides its outcome by the field notes' table "Outcomes of a send".
    ///
    /// An answer to a send that cannot be read gives [`Outcome::Unknown`] with the error attached, since the
    /// service may have acted on the call.
    ///
    /// # Errors
    /// [`ErrorKind::Answer`](crate::ErrorKind::Answer) if the answer to any other operation is no process result.
    pub fn decode(data: &[u8], context: &AnswerContext<'_>) -> Result<ProcessResult> {
        ProcessResult::decode_in_time(Arrived::in_time(data), context)
    }

    /// The same, and an error [`is_late`] if the answer was not read in its time.
    pub(crate) fn decode_in_time(arrived: Arrived<'_>, context: &AnswerContext<'_>) -> Result<ProcessResult> {
        match parse_once(arrived).and_then(|answer| ProcessResult::from_value(answer, context)) {
            Ok(result) => Ok(result),
            Err(error) if is_late(&error) => Err(error),
            Err(error) if SendKind::of(context.operation).is_some() => {
                Ok(ProcessResult::unknown(Reason::UnreadableAnswer, error))
            }
            Err(error) => Err(error),
        }
    }

    /// Reads a result from a value that was parsed before.
    pub(crate) fn from_value(value: Value, context: &AnswerContext<'_>) -> Result<ProcessResult> {
        let members = members(value)?;
        let Some(found) = contradiction(&members, context.country) else {
            return Ok(ProcessResult::from_members(members, context));
        };
        let error = unreadable(format!("expected an answer that contradicts nothing, found {found}"));
        // Any other operation raises it.
        if SendKind::of(context.operation).is_none() {
            return Err(error);
        }
        let mut result = ProcessResult::from_members(members, context);
        result.make_unknown(Reason::Contradiction, error, context);
        Ok(result)
    }

    /// Reads the answer of SendDocumentToAuthorityCustomResponse. An answer that is no process result is kept whole.
    pub(crate) fn decode_custom(arrived: Arrived<'_>, context: &AnswerContext<'_>) -> Result<ProcessResult> {
        match parse_once(arrived) {
            Ok(answer) => Ok(match ProcessResult::from_value(answer.clone(), context) {
                Ok(result) => result,
                Err(error) => ProcessResult {
                    answer: Some(answer),
                    ..ProcessResult::unknown(Reason::CustomResponse, error)
                },
            }),
            Err(error) if is_late(&error) => Err(error),
            Err(error) => Ok(ProcessResult::unknown(Reason::UnreadableAnswer, error)),
        }
    }

    /// This result with the outcome that the caller reads in an answer of its own form.
    ///
    /// `decide` gets the whole answer of SendDocumentToAuthorityCustomResponse. It is called only for a result whose
    /// [`reason`](ProcessResult::reason) is [`Reason::CustomResponse`]; any other is returned as it is. Even after a
    /// rejection it is not known that nothing was stored, so [`repeat_safe`](ProcessResult::repeat_safe) stays false.
    ///
    /// # Errors
    /// Those of `decide`.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Outcome, Reply};
    /// let options = dtekit::json::json!({"operation": "Document/SendDocumentToAuthorityCustomResponse"});
    /// let reply = Reply::from_members(br#"{"estado": "PROCESADO"}"#, options.as_object().unwrap())?;
    /// let result = reply.process().unwrap().clone();
    /// assert_eq!(result.outcome, Some(Outcome::Unknown));
    /// let result = result.decided_by(|answer| {
    ///     Ok(if answer["estado"] == "PROCESADO" { Outcome::Accepted } else { Outcome::Unknown })
    /// })?;
    /// assert_eq!(result.outcome, Some(Outcome::Accepted));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn decided_by(self, decide: impl FnOnce(&Value) -> Result<Outcome>) -> Result<ProcessResult> {
        match (self.reason, &self.answer) {
            (Some(Reason::CustomResponse), Some(answer)) => {
                decide(answer).map(|outcome| self.decided(outcome))
            }
            _ => Ok(self),
        }
    }

    /// What [`ProcessResult::decided_by`] changes in a result with this next step, for a language whose results are
    /// plain values. `None` if the outcome stays unknown.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) for a word that is no outcome, and for members that are no
    /// next step.
    pub fn decision(outcome: &str, next: Option<&Map>) -> Result<Option<ProcessResult>> {
        let outcome = outcome.parse::<Outcome>()?;
        let next = next.map(NextStep::from_members).transpose()?;
        let result = ProcessResult { reason: Some(Reason::CustomResponse), next, ..ProcessResult::default() };
        Ok((outcome != Outcome::Unknown).then(|| result.decided(outcome)))
    }

    fn decided(self, outcome: Outcome) -> ProcessResult {
        let is_open = matches!(outcome, Outcome::Sent | Outcome::Queued | Outcome::Unknown);
        ProcessResult {
            outcome: Some(outcome),
            next: self.next.filter(|_| is_open),
            error: self.error.filter(|_| outcome == Outcome::Unknown),
            ..self
        }
    }

    /// The result of a send whose answer did not arrive or cannot be read.
    pub(crate) fn unknown(reason: Reason, error: Error) -> ProcessResult {
        ProcessResult {
            outcome: Some(Outcome::Unknown),
            reason: Some(reason),
            error: Some(error),
            ..ProcessResult::default()
        }
    }

    /// Says since when the outcome is unknown, in the next step of a result whose outcome is unknown.
    /// [`Client`](crate::Client) calls it, and so do the other languages when they decode an answer. A program in Rust
    /// that decodes answers itself calls it with the time of the answer.
    ///
    /// # Example
    /// ```
    /// use dtekit::{AnswerContext, ProcessResult};
    ///
    /// let body = br#"{"Success": false, "Code": 503, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"}"#;
    /// let mut result = ProcessResult::decode(body, &AnswerContext::default())?;
    /// let now = std::time::SystemTime::now();
    /// result.became_unknown(now);
    /// assert_eq!(result.next.unwrap().unknown_since, Some(now));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn became_unknown(&mut self, at: SystemTime) {
        if let Some(next) = self.next.as_mut().filter(|_| self.outcome == Some(Outcome::Unknown)) {
            next.unknown_since = next.unknown_since.or(Some(at));
        }
    }

    /// Changes the outcome to unknown. The members stay as they were read.
    pub(crate) fn make_unknown(&mut self, reason: Reason, error: Error, context: &AnswerContext<'_>) {
        self.outcome = Some(Outcome::Unknown);
        self.reason = Some(reason);
        self.repeat_safe = false;
        self.next = self.next_step(SendKind::of(context.operation));
        self.error = Some(error);
    }

    /// Makes the outcome unknown: the answer is about something else than what was sent, so its ids lead nowhere.
    pub(crate) fn doubt(&mut self, error: Error) {
        self.outcome = Some(Outcome::Unknown);
        self.reason = Some(Reason::Contradiction);
        self.repeat_safe = false;
        self.next = None;
        self.error = Some(error);
    }

    fn from_members(mut members: Map, context: &AnswerContext<'_>) -> ProcessResult {
        let [success, id, country_id, other, messages, response, code, description, exception] =
            MEMBERS.map(|name| take(&mut members, name));
        let mut result = ProcessResult {
            success: truth(&success).unwrap_or(false),
            global_document_id: id_of(&id),
            country_document_id: text(country_id),
            other_data: OtherData::read(&other).unwrap_or_default(),
            messages: list(messages),
            response_value: ResponseValue::read(&response),
            code: text(code),
            description: text(description),
            error_exception: list(exception),
            ..ProcessResult::default()
        };
        // A value that cannot be read is kept in `extra`.
        let unread = [
            ("GlobalDocumentId", id.clone(), id_of(&id).is_none() && !is_nothing(&id)),
            ("OtherData", other.clone(), OtherData::read(&other).is_none()),
        ];
        members.extend(
            unread.into_iter().filter(|(.., lost)| *lost).map(|(name, value, _)| (name.into(), value)),
        );
        result.extra = members;
        let given = match result.global_document_id {
            Some(_) => GivenId::Some,
            None if is_zeros(&id) => GivenId::Zeros,
            None => GivenId::None,
        };
        // An id of another form is an id all the same.
        let is_proved = !is_nothing(&id) || result.is_fiscal() || result.other_data.is_issued();
        result.conclude(context, given, is_proved);
        result
    }

    /// Decides the outcome and what follows from it.
    fn conclude(&mut self, context: &AnswerContext<'_>, given: GivenId, is_proved: bool) {
        let named = self.other_data.country();
        let country = context.country.or_else(|| Country::named(named.as_deref()?));
        let send = SendKind::of(context.operation);
        self.acknowledgement = self.read_acknowledgement(country);
        let acknowledgement = self.acknowledgement.as_ref();
        let facts = Facts {
            send,
            country,
            processing: context.processing,
            success: self.success,
            code: self.code.as_deref().map(str::trim),
            id: given,
            stamped: acknowledgement.is_some_and(SvAcknowledgement::is_stamped)
                || self.other_data.is_stamped(),
            refused_by_authority: acknowledgement.is_some_and(SvAcknowledgement::is_rejected),
            is_proved: is_proved || acknowledgement.is_some_and(SvAcknowledgement::is_stamped),
            has_exception: !self.error_exception.is_empty(),
            says_issued: self.says_issued(country),
        };
        let decision = decide(&facts);
        self.outcome = decision.map(|(outcome, _)| outcome);
        self.reason = decision.map(|(_, reason)| reason);
        self.repeat_safe = self.outcome == Some(Outcome::Rejected) && facts.is_unstored();
        if self.reason == Some(Reason::NothingStored) {
            let message = "success is true, but the answer names no stored document";
            self.findings
                .push(Finding::new(&code::RESULT_NOTHING_STORED, message).with_path("GlobalDocumentId"));
        }
        self.findings.extend(lacking(&facts));
        self.next = self.next_step(send);
        let event = send == Some(SendKind::Event);
        if let Some(response) = &mut self.response_value {
            response.set_role(country, self.outcome, event);
        }
        let day_first = context.operation == "Document/ChangeDocumentStatus";
        let mut stamp = |name: &str| {
            let text = self.other_data.text(name).filter(|text| !text.trim().is_empty())?;
            let path = format!("OtherData/{name}");
            Some(TimeStamp::read(text, country, day_first, &path, &mut self.findings))
        };
        self.authority_time_stamp = stamp("AuthorityTimeStamp");
        self.issue_date = stamp("IssueDate");
    }

    /// Whether the answer has a fiscal identifier.
    fn is_fiscal(&self) -> bool {
        self.country_document_id.as_deref().is_some_and(is_something)
    }

    /// The next step while the outcome is not final: ask for the document by its id, if it has one.
    fn next_step(&self, send: Option<SendKind>) -> Option<NextStep> {
        let open = matches!(self.outcome, Some(Outcome::Sent | Outcome::Queued | Outcome::Unknown));
        let id = self.global_document_id.filter(|_| open)?;
        let arguments = Map::from_iter([("GlobalDocumentId".to_owned(), json!(id.to_string()))]);
        // The id in the answer to an event is that of the document that the event is about.
        Some(if send == Some(SendKind::Event) {
            NextStep::about_event(arguments)
        } else {
            let is_issued = self.reason == Some(Reason::AlreadyIssued);
            NextStep { is_issued, ..NextStep::new(arguments) }
        })
    }

    /// El Salvador's acknowledgement: the JSON object in the response value.
    fn read_acknowledgement(&self, country: Option<Country>) -> Option<SvAcknowledgement> {
        let response = self.response_value.as_ref().filter(|_| {
            country.is_some_and(|country| country.authority_answer() == AcknowledgementForm::StampedJson)
        })?;
        let content = response.content().filter(|_| response.format() == Some(ContentFormat::Json))?;
        let members = parse_once(Arrived::in_time(content)).ok().map(object)?;
        let is_clear = doubled(&members).is_none();
        is_clear.then(|| SvAcknowledgement::read(members)).flatten()
    }

    /// The certified document; `None` unless the outcome is [`Outcome::Accepted`].
    #[must_use]
    pub fn certified_xml(&self) -> Option<&[u8]> {
        let response = self.response_value.as_ref().filter(|_| self.outcome == Some(Outcome::Accepted))?;
        response.content().filter(|_| response.role == super::Role::Certified)
    }
}

/// A warning if the outcome depends on something that neither the caller nor the answer says.
fn lacking(facts: &Facts<'_>) -> Option<Finding> {
    let depends = facts.send == Some(SendKind::Document)
        && facts.success
        && facts.code != Some("503")
        && facts.id != GivenId::Zeros;
    let selectable = facts.country.and_then(Country::model) == Some(ProcessingModel::Selectable);
    let (name, message) = match facts.country {
        _ if !depends => return None,
        None => ("country", "expected the country, on which the outcome depends, found none".into()),
        Some(country) if selectable && facts.processing.is_none() => (
            "asynchronous",
            text!("expected {}, on which the outcome depends in {country}, found none", Arg("asynchronous")),
        ),
        Some(_) => return None,
    };
    Some(Finding::warning(&code::RESULT_CONTEXT, message).with_argument(name))
}

/// Whether an id consists of zeros: a document that was not stored.
fn is_zeros(id: &Value) -> bool {
    let text = id.as_str().unwrap_or_default().trim();
    text.contains('0') && text.bytes().all(|byte| matches!(byte, b'0' | b'-'))
}

/// Whether the value of an id means "no id": null, an empty text, zeros.
fn is_nothing(id: &Value) -> bool {
    id.is_null() || id.as_str().is_some_and(|id| id.bytes().all(|byte| matches!(byte, b'0' | b'-' | b' ')))
}

/// The members of an answer that is a process result: an object with `Success`.
fn members(answer: Value) -> Result<Map> {
    if let Some(found) = answer.as_object().and_then(said_twice) {
        return Err(unreadable(format!("expected a process result, found one that says {found}")));
    }
    match answer {
        Value::Object(members) if member(&members, "Success").and_then(truth).is_some() => Ok(members),
        Value::Object(_) => Err(unreadable("expected a process result, found an object without `Success`")),
        _ => Err(unreadable("expected a process result, found another value")),
    }
}
