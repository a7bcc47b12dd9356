//! Where a document stands after a send: the table "Outcomes of a send" of the field notes.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::json::{Map, Value, json};

use super::processing::Processing;
use crate::country::{AcknowledgementForm, Country, ProcessingModel};
use crate::error::{Result, words};
use crate::keywords::{Reader, Terms};
use crate::naming::Naming;

/// The operation that a next step calls.
pub(crate) const GET_DOCUMENT: &str = "Document/GetDocument";

/// Where a document stands after a send.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The certifier or the authority said yes.
    Accepted,
    /// Processed and sent to the authority, which answers later.
    Sent,
    /// Received; the document waits until its number is next (Argentina, asynchronous).
    Queued,
    /// The service, the certifier or the authority said no.
    Rejected,
    /// Not known yet: ask before sending again.
    Unknown,
}

impl Outcome {
    /// Every outcome, in the order of the C numbers (1, 2, 3 …).
    pub const ALL: [Outcome; 5] =
        [Outcome::Accepted, Outcome::Sent, Outcome::Queued, Outcome::Rejected, Outcome::Unknown];

    /// The word that all languages use: `accepted`, `sent`, `queued`, `rejected`, `unknown`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Outcome::Accepted => "accepted",
            Outcome::Sent => "sent",
            Outcome::Queued => "queued",
            Outcome::Rejected => "rejected",
            Outcome::Unknown => "unknown",
        }
    }
}

words!(Outcome, "outcome");

/// Why an answer has its outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The certifier approved.
    Certified,
    /// The authority acknowledged or approved.
    AuthorityAccepted,
    /// The authority registered the event.
    EventRegistered,
    /// Sent; the authority answers later.
    AwaitingAuthority,
    /// In the service's queue for its number.
    AwaitingNumber,
    /// Code 7: the input was refused, nothing reached the authority.
    RefusedInput,
    /// Success was false.
    Refused,
    /// The authority's answer says that it rejected the document.
    AuthorityRejected,
    /// Success was true, but the document has no id: nothing was stored.
    NothingStored,
    /// Code 503: the service's own time-out at the certifier or authority.
    ServiceTimeout,
    /// HTTP 408 or 5xx.
    HttpStatus,
    /// The connection ended or timed out after bytes had left.
    Connection,
    /// The answer cannot be read.
    UnreadableAnswer,
    /// The answer of SendDocumentToAuthorityCustomResponse has a form that only the caller knows.
    CustomResponse,
    /// The HTTP status and the answer contradict each other.
    Contradiction,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 15] = [
        Reason::Certified,
        Reason::AuthorityAccepted,
        Reason::EventRegistered,
        Reason::AwaitingAuthority,
        Reason::AwaitingNumber,
        Reason::RefusedInput,
        Reason::Refused,
        Reason::AuthorityRejected,
        Reason::NothingStored,
        Reason::ServiceTimeout,
        Reason::HttpStatus,
        Reason::Connection,
        Reason::UnreadableAnswer,
        Reason::CustomResponse,
        Reason::Contradiction,
    ];

    /// The word that all languages use, such as `awaiting-authority`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Reason::Certified => "certified",
            Reason::AuthorityAccepted => "authority-accepted",
            Reason::EventRegistered => "event-registered",
            Reason::AwaitingAuthority => "awaiting-authority",
            Reason::AwaitingNumber => "awaiting-number",
            Reason::RefusedInput => "refused-input",
            Reason::Refused => "refused",
            Reason::AuthorityRejected => "authority-rejected",
            Reason::NothingStored => "nothing-stored",
            Reason::ServiceTimeout => "service-timeout",
            Reason::HttpStatus => "http-status",
            Reason::Connection => "connection",
            Reason::UnreadableAnswer => "unreadable-answer",
            Reason::CustomResponse => "custom-response",
            Reason::Contradiction => "contradiction",
        }
    }
}

words!(Reason, "reason");

/// What to ask next: an operation with its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct NextStep {
    /// The operation, `Document/GetDocument`.
    pub operation: &'static str,
    /// Its arguments, by the wire's own names.
    pub arguments: Map,
    /// Fields of the document that was sent, to compare with the listed documents; the names are those of GetDocument's items.
    /// Empty if the arguments name the document by its id.
    pub document: Map,
    /// The time of day when the outcome became unknown; [`Client`](crate::Client) sets it.
    pub unknown_since: Option<SystemTime>,
}

impl NextStep {
    /// The step as C, Python and Node show it, and as it may be kept. `unknown_since` is in seconds since 1970 (UTC).
    #[must_use]
    pub fn to_value(&self, naming: Naming) -> Value {
        let since = self.unknown_since.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let members = [
            ("operation", json!(self.operation)),
            ("arguments", json!(self.arguments)),
            ("document", json!(self.document)),
            ("unknown_since", json!(since.map(|since| since.as_secs()))),
        ];
        Value::Object(members.into_iter().map(|(name, value)| (naming.name(name), value)).collect())
    }

    /// Reads what [`NextStep::to_value`] gave, in any language's case.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each member that is missing or unusable.
    pub fn from_members(members: &Map) -> Result<NextStep> {
        let mut keywords = Reader::new(members, Terms::parameters(" of a next step")).in_any_case();
        if keywords.value("operation").and_then(Value::as_str) != Some(GET_DOCUMENT) {
            keywords.refuse("operation", format!("`{GET_DOCUMENT}`"));
        }
        // The bound is far beyond any document's time and keeps later sums from overflowing.
        let since = |value: &Value| value.as_u64().filter(|seconds| *seconds < 1 << 40);
        let since = keywords.get("unknown_since", "whole seconds since 1970", since);
        let step = NextStep {
            operation: GET_DOCUMENT,
            arguments: keywords.object("arguments").cloned().unwrap_or_default(),
            document: keywords.object("document").cloned().unwrap_or_default(),
            unknown_since: since.map(|seconds| UNIX_EPOCH + Duration::from_secs(seconds)),
        };
        // A step that was kept may hold members of another version.
        keywords.rest();
        keywords.finish().map(|()| step)
    }
}

/// The kinds of operations that send something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SendKind {
    /// SendDocumentToAuthority and its custom-response form.
    Document,
    /// ChangeDocumentStatus and SendEventToAuthority.
    Event,
}

impl SendKind {
    /// The kind of the operation with this key; `None` if it sends nothing.
    pub(crate) fn of(operation: &str) -> Option<SendKind> {
        match operation {
            "Document/SendDocumentToAuthority" | "Document/SendDocumentToAuthorityCustomResponse" => {
                Some(SendKind::Document)
            }
            "Document/ChangeDocumentStatus" | "Document/SendEventToAuthority" => Some(SendKind::Event),
            _ => None,
        }
    }
}

/// The inputs of the decision table.
pub(crate) struct Facts<'a> {
    pub send: Option<SendKind>,
    pub country: Option<Country>,
    pub processing: Option<Processing>,
    pub success: bool,
    pub code: Option<&'a str>,
    pub stored: bool,
    /// Whether El Salvador's acknowledgement has a receipt stamp; the next member says whether it rejects the document.
    pub stamped: bool,
    pub refused_by_authority: bool,
}

/// The decision table of the field notes: the first rule that matches decides.
pub(crate) fn decide(facts: &Facts<'_>) -> Option<(Outcome, Reason)> {
    if facts.code == Some("503") {
        return Some((Outcome::Unknown, Reason::ServiceTimeout));
    }
    // An operation that sends nothing has an outcome only with Code 503.
    let send = facts.send?;
    if !facts.success {
        let reason = if facts.code == Some("7") { Reason::RefusedInput } else { Reason::Refused };
        return Some((Outcome::Rejected, reason));
    }
    if send == SendKind::Event {
        return Some((Outcome::Accepted, Reason::EventRegistered));
    }
    if !facts.stored {
        return Some((Outcome::Rejected, Reason::NothingStored));
    }
    let sent = (Outcome::Sent, Reason::AwaitingAuthority);
    if facts.country.is_some_and(|country| country.authority_answer() == AcknowledgementForm::StampedJson) {
        return Some(match facts {
            Facts { stamped: true, .. } => (Outcome::Accepted, Reason::AuthorityAccepted),
            Facts { refused_by_authority: true, .. } => (Outcome::Rejected, Reason::AuthorityRejected),
            _ => sent,
        });
    }
    Some(match (facts.country.and_then(Country::model), facts.processing) {
        (Some(ProcessingModel::SynchronousCertifier), _) => (Outcome::Accepted, Reason::Certified),
        (Some(ProcessingModel::SynchronousAcknowledgement), _) => {
            (Outcome::Accepted, Reason::AuthorityAccepted)
        }
        (Some(ProcessingModel::Selectable), Some(Processing::Asynchronous)) => {
            (Outcome::Queued, Reason::AwaitingNumber)
        }
        (Some(ProcessingModel::Selectable), _) if facts.code == Some("A") => {
            (Outcome::Accepted, Reason::AuthorityAccepted)
        }
        _ => sent,
    })
}
