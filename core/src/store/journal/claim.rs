//! What passes between a journal and its workers.

use std::time::{Duration, SystemTime};

use super::attempt::JournalAttempt;
use super::entry::{JournalRecord, JournalState};
use crate::country::Country;

/// A document to store; see [`Journal::add`](super::Journal::add).
pub struct JournalDraft<'a> {
    /// The caller's key.
    pub key: &'a str,
    /// The account to which it belongs; empty as a rule.
    pub account: &'a str,
    /// [`JournalState::Waiting`] or [`JournalState::Refused`].
    pub state: JournalState,
    /// The country of the document.
    pub country: Country,
    /// The chain in which it is sent in order.
    pub chain: Option<&'a str>,
    /// A SHA-256 that identifies the document and how it is sent.
    pub digest: [u8; 32],
    /// The document as XML; as it was given if it is no document.
    pub document: &'a [u8],
    /// The other arguments of the send, as JSON.
    pub arguments: &'a str,
    /// What is known about it: the findings of the checks.
    pub record: &'a JournalRecord,
}

/// The document of an entry, as it was added.
pub struct KeptDocument {
    /// The document as XML.
    pub document: Vec<u8>,
    /// The other arguments of the send, as JSON.
    pub arguments: String,
}

/// A worker's claim on an entry.
pub struct JournalClaim {
    /// The caller's key.
    pub key: String,
    /// The account to which the entry belongs.
    pub account: String,
    /// The lease: a text that no other claim ever has.
    pub lease: String,
    /// [`JournalState::Waiting`], `Unknown`, `Sent` or `Queued`.
    pub state: JournalState,
    /// The country of the document.
    pub country: Country,
    /// The chain in which it is sent in order.
    pub chain: Option<String>,
    /// What is known about it; `None` if it cannot be read. A journal in tables keeps the findings of the checks
    /// elsewhere: there its `warnings` have those of the deadline alone.
    pub record: Option<JournalRecord>,
}

/// Which entry [`Journal::take`](super::Journal::take) takes.
#[derive(Clone, Copy)]
pub struct JournalTake<'a> {
    /// The account to which it belongs; empty as a rule.
    pub account: &'a str,
    /// Its key; `None` for the one that has been due longest.
    pub key: Option<&'a str>,
    /// The time; `None` for that of the journal.
    pub now: Option<SystemTime>,
    /// How long the lease lasts.
    pub lease: Duration,
    /// Whether [`JournalTaken::next_at`] is wanted if there is nothing to take.
    pub wants_next: bool,
}

/// What [`Journal::take`](super::Journal::take) calls for a document that waits: with the claim, the document and the
/// time. It gives the record of the entry while it is being sent, if a send is the next step. It may be called again,
/// since a transaction can be repeated: the last call counts.
pub type JournalBegin<'a> =
    &'a mut dyn FnMut(&JournalClaim, KeptDocument, SystemTime) -> Option<JournalRecord>;

/// What came of [`Journal::take`](super::Journal::take).
pub struct JournalTaken {
    /// The claim; `None` if nothing is due and free, or if the breaker admits no call.
    pub claim: Option<JournalClaim>,
    /// Whether it is stored that the document is being sent: then the send begins now.
    pub is_begun: bool,
    /// The time at which it was taken.
    pub now: SystemTime,
    /// Without a claim, if it is wanted: [`Journal::next_at_of`](super::Journal::next_at_of) the account.
    pub next_at: Option<SystemTime>,
}

impl JournalTaken {
    /// Nothing was taken at this time.
    #[must_use]
    pub fn none(now: SystemTime) -> JournalTaken {
        JournalTaken { claim: None, is_begun: false, now, next_at: None }
    }
}

/// What to store about an entry after a step.
pub struct JournalKeep<'a> {
    /// The state.
    pub state: JournalState,
    /// What is known about the document; `None` if unchanged.
    pub record: Option<&'a JournalRecord>,
    /// The certified document, if there is a new one.
    pub certified: Option<&'a [u8]>,
    /// The attempt that the step made, if it made one; [`Journal::attempts`](super::Journal::attempts) lists it.
    pub attempt: Option<&'a JournalAttempt>,
    /// What happens to the entry next.
    pub turn: JournalTurn,
    /// What the step says about the service.
    pub service: Service,
    /// Whether the step only asked. What it found can be asked again.
    pub is_question: bool,
}

/// What happens to an entry after a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JournalTurn {
    /// The worker continues with it, and its lease starts again.
    Going {
        /// How long the lease lasts.
        lease: Duration,
    },
    /// The worker returns the lease.
    Due {
        /// When the entry is due again; `None` if it waits for a person.
        at: Option<SystemTime>,
    },
    /// The end.
    Finished,
}

/// What a step says about the service.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Service {
    /// It was not called.
    NotCalled,
    /// It answers.
    Answers,
    /// It did not answer, or refused every call: the next wait is chosen by this number from 0 to 1.
    Away(f64),
}

/// What came of [`Journal::save`](super::Journal::save).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JournalSave {
    /// It is stored.
    Stored,
    /// Another worker has the entry: nothing was changed.
    Lost,
}

opaque!(JournalDraft<'_>, KeptDocument, JournalClaim, JournalTake<'_>, JournalTaken, JournalKeep<'_>);
