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
    /// What is known about it; `None` if it cannot be read.
    pub record: Option<JournalRecord>,
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

opaque!(JournalDraft<'_>, KeptDocument, JournalClaim, JournalKeep<'_>);
