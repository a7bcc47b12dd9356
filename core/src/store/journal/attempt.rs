//! What a journal keeps of each attempt of an entry.

use std::time::SystemTime;

use crate::json::{Map, Value, json};
use crate::keywords::seconds;
use crate::naming::Naming;
use crate::result::Outcome;

/// An attempt of an entry: a send, or a question about it; see [`Journal::attempts`](super::Journal::attempts).
///
/// # Example
/// ```
/// use dtekit::store::journal::{AttemptKind, AttemptOutcome, JournalAttempt};
/// use std::time::SystemTime;
///
/// let attempt = JournalAttempt::new(SystemTime::now(), AttemptKind::Send, AttemptOutcome::Unknown);
/// assert_eq!((attempt.kind.as_str(), attempt.outcome.as_str(), attempt.code), ("send", "unknown", None));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct JournalAttempt {
    /// When its call began.
    pub at: SystemTime,
    /// What was called.
    pub kind: AttemptKind,
    /// What was known after it.
    pub outcome: AttemptOutcome,
    /// The code of its first finding. Without one, a send that was rejected has the word of its reason, such as
    /// `refused-unstored`.
    pub code: Option<String>,
}

/// What an attempt called.
///
/// # Example
/// ```
/// use dtekit::store::journal::AttemptKind;
///
/// assert_eq!(AttemptKind::ALL.map(AttemptKind::as_str), ["send", "ask"]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AttemptKind {
    /// The operation of the entry.
    Send,
    /// A question about it.
    Ask,
}

/// What was known of an entry's document after an attempt.
///
/// # Example
/// ```
/// use dtekit::store::journal::AttemptOutcome;
///
/// assert_eq!(AttemptOutcome::Failed.as_str(), "failed"); // it says nothing about the document
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AttemptOutcome {
    /// The certifier or the authority said yes.
    Accepted,
    /// Issued; the authority answers later.
    Sent,
    /// Received by the service, which waits for its number.
    Queued,
    /// The service, the certifier or the authority said no.
    Rejected,
    /// It may have been issued.
    Unknown,
    /// The call was not made, was refused, or was not answered: nothing new is known. Of a send: nothing was sent.
    Failed,
}

impl AttemptKind {
    /// Every kind.
    pub const ALL: [AttemptKind; 2] = [AttemptKind::Send, AttemptKind::Ask];

    /// The word that all languages use: `send`, `ask`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            AttemptKind::Send => "send",
            AttemptKind::Ask => "ask",
        }
    }
}

impl AttemptOutcome {
    /// Every outcome.
    pub const ALL: [AttemptOutcome; 6] = [
        AttemptOutcome::Accepted,
        AttemptOutcome::Sent,
        AttemptOutcome::Queued,
        AttemptOutcome::Rejected,
        AttemptOutcome::Unknown,
        AttemptOutcome::Failed,
    ];

    /// The word that all languages use: those of [`Outcome`], and `failed`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            AttemptOutcome::Accepted => Outcome::Accepted.as_str(),
            AttemptOutcome::Sent => Outcome::Sent.as_str(),
            AttemptOutcome::Queued => Outcome::Queued.as_str(),
            AttemptOutcome::Rejected => Outcome::Rejected.as_str(),
            AttemptOutcome::Unknown => Outcome::Unknown.as_str(),
            AttemptOutcome::Failed => "failed",
        }
    }
}

impl From<Outcome> for AttemptOutcome {
    fn from(outcome: Outcome) -> AttemptOutcome {
        match outcome {
            Outcome::Accepted => AttemptOutcome::Accepted,
            Outcome::Sent => AttemptOutcome::Sent,
            Outcome::Queued => AttemptOutcome::Queued,
            Outcome::Rejected => AttemptOutcome::Rejected,
            Outcome::Unknown => AttemptOutcome::Unknown,
        }
    }
}

impl JournalAttempt {
    /// An attempt without a finding.
    #[must_use]
    pub fn new(at: SystemTime, kind: AttemptKind, outcome: AttemptOutcome) -> JournalAttempt {
        JournalAttempt { at, kind, outcome, code: None }
    }

    /// The attempt as C, Python and Node show it: `at` in seconds since 1970, `kind`, `outcome` and `code`.
    #[must_use]
    pub fn to_value(&self, naming: Naming) -> Value {
        let members = [
            ("at", json!(seconds(self.at))),
            ("kind", json!(self.kind.as_str())),
            ("outcome", json!(self.outcome.as_str())),
            ("code", json!(self.code)),
        ];
        Value::Object(Map::from_iter(members.map(|(name, value)| (naming.name(name), value))))
    }
}
