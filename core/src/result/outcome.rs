//! Where a document stands after a send: the table "Outcomes of a send" of the field notes.

use super::processing::Processing;
use crate::country::{AcknowledgementForm, Country, ProcessingModel};
use crate::error::words;

words! {
    "outcome";
    /// Where a document stands after a send.
    ///
    /// # Example
    /// ```
    /// use dtekit::{AnswerContext, Country, Outcome, ProcessResult};
    ///
    /// let body = br#"{"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"}"#;
    /// let context = AnswerContext { country: Some(Country::CR), ..AnswerContext::default() };
    /// match ProcessResult::decode(body, &context)?.outcome {
    ///     Some(Outcome::Accepted) => println!("done"),
    ///     Some(Outcome::Sent | Outcome::Queued) => println!("ask later"),
    ///     Some(Outcome::Rejected) => println!("correct it"),
    ///     _ => println!("ask before it is sent again"),
    /// }
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Outcome {
        // In the order of the C numbers (1, 2, 3 …); values are only ever added at the end.
        /// The certifier or the authority said yes.
        Accepted = "accepted",
        /// Processed and sent to the authority, which answers later.
        Sent = "sent",
        /// Received; the document waits until its number is next (Argentina, asynchronous), or nothing more is known
        /// (Code 001).
        Queued = "queued",
        /// The service, the certifier or the authority said no.
        Rejected = "rejected",
        /// Not known yet: ask before sending again.
        Unknown = "unknown",
    }
}

words! {
    "reason";
    /// Why an answer has its outcome.
    ///
    /// # Example
    /// ```
    /// use dtekit::{AnswerContext, Country, ProcessResult, Reason};
    ///
    /// let body = br#"{"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"}"#;
    /// let context = AnswerContext { country: Some(Country::CR), ..AnswerContext::default() };
    /// assert_eq!(ProcessResult::decode(body, &context)?.reason, Some(Reason::AwaitingAuthority));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Reason {
        /// The certifier approved.
        Certified = "certified",
        /// The authority acknowledged or approved.
        AuthorityAccepted = "authority-accepted",
        /// The authority registered the event.
        EventRegistered = "event-registered",
        /// Sent; the authority answers later.
        AwaitingAuthority = "awaiting-authority",
        /// In the service's queue for its number.
        AwaitingNumber = "awaiting-number",
        /// Code 7: the input was refused, nothing reached the authority.
        RefusedInput = "refused-input",
        /// Success was false. Something may have been stored.
        Refused = "refused",
        /// The authority's answer says that it rejected the document.
        AuthorityRejected = "authority-rejected",
        /// Success was true, but the document's id is all zeros: nothing was stored.
        NothingStored = "nothing-stored",
        /// Success was true, but the answer has no id of the document.
        NoId = "no-id",
        /// Code 503: the service's own time-out at the certifier or authority.
        ServiceTimeout = "service-timeout",
        /// HTTP 408 or 5xx; 202 and 206, which say that this is not all.
        HttpStatus = "http-status",
        /// The connection ended or timed out after bytes had left.
        Connection = "connection",
        /// The answer cannot be read.
        UnreadableAnswer = "unreadable-answer",
        /// The answer of SendDocumentToAuthorityCustomResponse has a form that only the caller knows.
        CustomResponse = "custom-response",
        /// The answer contradicts itself, its HTTP status, or what was sent.
        Contradiction = "contradiction",
        /// Success was false, and nothing was stored: the same call may be made again.
        RefusedUnstored = "refused-unstored",
        /// The service refused the document because one of the same identity exists.
        AlreadyIssued = "already-issued",
        /// Code 001: the service received the document, and nothing more is known.
        Received = "received",
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

/// What an answer has as the id of the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GivenId {
    /// An id.
    Some,
    /// An id of zeros alone: nothing was stored.
    Zeros,
    /// None: absent, empty, or no UUID.
    None,
}

/// The inputs of the decision table.
pub(crate) struct Facts<'a> {
    pub send: Option<SendKind>,
    pub country: Option<Country>,
    pub processing: Option<Processing>,
    pub success: bool,
    pub code: Option<&'a str>,
    pub id: GivenId,
    /// Whether the answer has El Salvador's receipt stamp; the next member says whether the authority rejects the
    /// document.
    pub stamped: bool,
    pub refused_by_authority: bool,
    /// Whether it has anything that only an issued or stored document has.
    pub is_proved: bool,
    /// Whether it tells of an exception.
    pub has_exception: bool,
    /// Whether it says that a document of the same identity exists.
    pub says_issued: bool,
}

impl Facts<'_> {
    /// Whether the caller selects the processing model in the country, as in Argentina.
    fn is_selectable(&self) -> bool {
        self.country.and_then(Country::model) == Some(ProcessingModel::Selectable)
    }

    /// Whether the service only says that it received the document.
    fn is_received(&self) -> bool {
        self.code == Some("001")
    }

    /// Whether the document waits for its number: an asynchronous send where the caller selects the model.
    fn is_queued(&self) -> bool {
        self.is_selectable()
            && match self.processing {
                Some(processing) => processing == Processing::Asynchronous,
                None => self.is_received(),
            }
    }

    /// Whether nothing can have been stored, so that the same call cannot make a second document. Beside an id, or
    /// anything that proves that something was issued, that is never certain.
    pub fn is_unstored(&self) -> bool {
        match self.id {
            _ if self.is_proved => false,
            GivenId::Some => false,
            GivenId::Zeros => true,
            GivenId::None => !self.success && (!self.has_exception || self.code == Some("7")),
        }
    }
}

/// The decision table of the field notes: the first rule that matches decides.
pub(crate) fn decide(facts: &Facts<'_>) -> Option<(Outcome, Reason)> {
    if facts.code == Some("503") {
        return Some((Outcome::Unknown, Reason::ServiceTimeout));
    }
    // An operation that sends nothing has an outcome only with Code 503.
    let send = facts.send?;
    let (outcome, reason) = answered(facts, send);
    // The document of the same identity may be this one, of a send whose answer was lost.
    if facts.says_issued && outcome == Outcome::Rejected && send == SendKind::Document {
        return Some((Outcome::Unknown, Reason::AlreadyIssued));
    }
    Some((outcome, reason))
}

fn answered(facts: &Facts<'_>, send: SendKind) -> (Outcome, Reason) {
    if !facts.success {
        let reason = match facts.is_unstored() {
            _ if facts.code == Some("7") => Reason::RefusedInput,
            true => Reason::RefusedUnstored,
            false => Reason::Refused,
        };
        return (Outcome::Rejected, reason);
    }
    if send == SendKind::Event {
        return (Outcome::Accepted, Reason::EventRegistered);
    }
    match facts.id {
        GivenId::Some => {}
        GivenId::Zeros => return (Outcome::Rejected, Reason::NothingStored),
        GivenId::None if facts.is_queued() => return (Outcome::Queued, Reason::AwaitingNumber),
        GivenId::None => return (Outcome::Unknown, Reason::NoId),
    }
    let is_stamped_json =
        facts.country.is_some_and(|country| country.authority_answer() == AcknowledgementForm::StampedJson);
    match facts {
        Facts { stamped: true, .. } if is_stamped_json => {
            return (Outcome::Accepted, Reason::AuthorityAccepted);
        }
        Facts { refused_by_authority: true, .. } if is_stamped_json => {
            return (Outcome::Rejected, Reason::AuthorityRejected);
        }
        _ if facts.is_queued() => return (Outcome::Queued, Reason::AwaitingNumber),
        // "Received" is neither sent nor accepted.
        _ if facts.is_received() && facts.is_selectable() => {
            return (Outcome::Queued, Reason::AwaitingNumber);
        }
        _ if facts.is_received() => return (Outcome::Queued, Reason::Received),
        _ if is_stamped_json => return (Outcome::Sent, Reason::AwaitingAuthority),
        _ => {}
    }
    match facts.country.and_then(Country::model) {
        Some(ProcessingModel::SynchronousCertifier) => (Outcome::Accepted, Reason::Certified),
        Some(ProcessingModel::SynchronousAcknowledgement) => (Outcome::Accepted, Reason::AuthorityAccepted),
        Some(ProcessingModel::Selectable) if facts.code == Some("A") => {
            (Outcome::Accepted, Reason::AuthorityAccepted)
        }
        _ => (Outcome::Sent, Reason::AwaitingAuthority),
    }
}
