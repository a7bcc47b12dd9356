//! What a journal keeps of each attempt of an entry.

use std::time::SystemTime;

use crate::error::words;
use crate::record::record;
use crate::result::Outcome;

record! {
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
        pub at: SystemTime;
        /// What was called.
        pub kind: AttemptKind;
        /// What was known after it.
        pub outcome: AttemptOutcome;
        /// The code of its first finding. Without one, a send that was rejected has the word of its reason, such as
        /// `refused-unstored`.
        pub code: Option<String>;
    }
}

words! {
    "kind of attempt";
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
        Send = "send",
        /// A question about it.
        Ask = "ask",
    }
}

words! {
    "outcome of an attempt";
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
        Accepted = Outcome::Accepted.as_str(),
        /// Issued; the authority answers later.
        Sent = Outcome::Sent.as_str(),
        /// Received by the service, which waits for its number.
        Queued = Outcome::Queued.as_str(),
        /// The service, the certifier or the authority said no.
        Rejected = Outcome::Rejected.as_str(),
        /// It may have been issued.
        Unknown = Outcome::Unknown.as_str(),
        /// The call was not made, was refused, or was not answered: nothing new is known. Of a send: nothing was sent.
        Failed = "failed",
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
}
