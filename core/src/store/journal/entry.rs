//! What a journal keeps about a document.

use std::time::SystemTime;

use uuid::Uuid;

use crate::audit::deadline::SendBy;
use crate::client::SEND;
use crate::country::Country;
use crate::error::{Finding, words};
use crate::json::{Map, Value, json};
use crate::naming::Naming;
use crate::operation::VerdictKind;
use crate::record::record;
use crate::result::{NextStep, Outcome, ProcessResult, Reason};
use crate::store::queue::StateCounts;

words! {
    "state";
    /// The state of an entry.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::journal::JournalState;
    ///
    /// let state: JournalState = "queued".parse()?;
    /// assert_eq!(state, JournalState::Queued);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum JournalState {
        /// Not sent, or refused by the service, which stored nothing of it: a pass sends it.
        Waiting = "waiting",
        /// A worker is sending it, or died while it was sending it.
        Sending = "sending",
        /// It may have been issued; the service is asked before anything else happens.
        Unknown = "unknown",
        /// Issued; the authority answers later, or its answer is not known to dtekit.
        Sent = "sent",
        /// Received by the service, which waits for its number (Argentina, asynchronous).
        Queued = "queued",
        /// The certifier or the authority said yes.
        Accepted = "accepted",
        /// The service, the certifier or the authority said no.
        Rejected = "rejected",
        /// Refused by the rules that are checked here, or withdrawn by a person, before anything was sent; or refused
        /// by the service, which stored nothing of it: with Code 7 once, else several times. Its key is free for
        /// another document.
        Refused = "refused",
        /// Certainly not issued, though it was sent [`JournalRun::max_attempts`](super::JournalRun::max_attempts)
        /// times: it waits for a person, and holds up its chain.
        Stuck = "stuck",
    }
}

impl JournalState {
    /// Whether the later entries of its chain wait for an entry in this state.
    pub(super) fn holds_chain(self) -> bool {
        use JournalState::{Sending, Stuck, Unknown, Waiting};
        matches!(self, Waiting | Sending | Unknown | Stuck)
    }

    /// The state of a document with this outcome.
    pub(super) fn of(outcome: Outcome) -> JournalState {
        match outcome {
            Outcome::Accepted => JournalState::Accepted,
            Outcome::Sent => JournalState::Sent,
            Outcome::Queued => JournalState::Queued,
            Outcome::Rejected => JournalState::Rejected,
            Outcome::Unknown => JournalState::Unknown,
        }
    }
}

record! {
    /// What is known about an entry's document. A worker changes it, and the journal keeps it as JSON.
    ///
    /// # Example
    /// ```
    /// use dtekit::Outcome;
    /// use dtekit::store::journal::JournalRecord;
    ///
    /// let mut record = JournalRecord::default();
    /// record.outcome = Some(Outcome::Sent);
    /// assert_eq!(JournalRecord::from_json(&record.to_json()).unwrap().outcome, Some(Outcome::Sent));
    /// ```
    #[derive(Debug, Clone, PartialEq, Default)]
    #[non_exhaustive]
    pub struct JournalRecord {
        /// The outcome of the last send; `None` before the first.
        pub outcome: Option<Outcome>;
        /// Why the outcome is what it is.
        pub reason: Option<Reason>;
        /// Whether the same document can be sent again without the risk of a second one.
        pub repeat_safe: bool;
        /// The document's id in the service.
        pub global_document_id: Option<Uuid>;
        /// The fiscal identifier (CUFE, clave, UUID …).
        pub country_document_id: Option<String>;
        /// The answer's process code.
        pub code: Option<String>;
        /// The answer's text for the status or error.
        pub description: Option<String>;
        /// Errors or observations of the authority, as they arrived; of a document that it rejected after the send, the
        /// notes of the document in the service's list.
        pub messages: Vec<Value>;
        /// The members that depend on the country, as they arrived.
        pub other_data: Map;
        /// Until when the law wants it at the authority: a day, or a moment in the document's own time. `None` if dtekit
        /// knows none. Of several documents that are due, the one with the earliest deadline is sent first.
        pub deadline: Option<String>;
        /// Findings from before anything was sent. While the document has not come to the authority, they say whether
        /// it is late (`lint-late`), or its last day is today or tomorrow (`lint-due`).
        pub warnings: Vec<Finding>;
        /// Findings of the last send or question, or why it could not be made.
        pub findings: Vec<Finding>;
        /// What to ask while the outcome is unknown or not final.
        pub next: Option<NextStep>;
        /// What the last question found.
        pub verdict: Option<VerdictKind>;
        /// Why a person settled the entry.
        pub note: Option<String>;
        /// How many sends were made or are under way.
        pub sends: u32;
        /// How many questions were asked.
        pub questions: u32;
        /// The operation that is called: `Document/SendDocumentToAuthority`, or the option `operation`.
        shown operation: String = |this| this.operation().to_owned();
        /// The key of the operation that is called; `None` for `Document/SendDocumentToAuthority`.
        pub operation: Option<String> => Hidden;
        /// How many attempts in a row have failed; the waits grow with it.
        pub failures: u32 => Hidden;
        /// How often the service has refused it without storing anything.
        pub refusals: u32 => Hidden;
        /// How many sends left it where it was, or in doubt, since it was submitted or given back by a person; a send
        /// that is under way counts.
        pub tries: u32 => Hidden;
        /// The milliseconds for which the document has certainly not been listed; see
        /// [`JournalOptions::settle_after`](super::JournalOptions::settle_after).
        pub settled: u64 => Hidden;
        /// The time of the last question that found nothing, in milliseconds since 1970.
        pub asked_at: Option<u64> => Hidden;
        /// The wait for the authority, from [`AuthorityWait::to_json`](crate::client::AuthorityWait::to_json).
        pub wait: Option<String> => Hidden;
        /// What the warnings of its deadline are made from.
        pub(super) send_by: Option<SendBy> => Hidden;
    }
}

impl JournalRecord {
    /// The key of the operation that is called.
    #[must_use]
    pub fn operation(&self) -> &str {
        self.operation.as_deref().unwrap_or(SEND)
    }

    /// Takes what an answer says.
    pub(super) fn answered(&mut self, result: ProcessResult) {
        self.outcome = Some(result.outcome.unwrap_or(Outcome::Unknown));
        self.reason = result.reason;
        self.repeat_safe = result.repeat_safe;
        self.global_document_id = result.global_document_id;
        self.country_document_id = result.country_document_id;
        self.code = result.code;
        self.description = result.description;
        self.messages = result.messages;
        self.other_data = result.other_data.members().clone();
        self.findings = result.findings;
        if let Some(error) = result.error {
            self.findings.extend_from_slice(error.findings());
        }
        self.next = result.next.or(self.next.take());
    }

    /// Warns at this time that the document is late, or that these are its last days. It takes the place of the
    /// warning of an earlier time.
    pub(super) fn warn(&mut self, country: Country, now: SystemTime) {
        if let Some(send_by) = &self.send_by {
            self.warnings.retain(|finding| !send_by.has_made(finding));
            self.warnings.extend(send_by.warning(country, now));
        }
    }

    /// Splits the record: into one with the warnings of the deadline, which change with time, and the findings of the
    /// checks, which stay as they are.
    pub(super) fn split_warnings(&self) -> (JournalRecord, Vec<Finding>) {
        let is_dated = |finding: &Finding| self.send_by.as_ref().is_some_and(|by| by.has_made(finding));
        let (warnings, others) = self.warnings.iter().cloned().partition(is_dated);
        (JournalRecord { warnings, ..self.clone() }, others)
    }

    /// Takes the decision of a person.
    pub fn settle(&mut self, state: JournalState) {
        self.outcome = match state {
            JournalState::Sent => Some(Outcome::Sent),
            JournalState::Accepted => Some(Outcome::Accepted),
            JournalState::Rejected => Some(Outcome::Rejected),
            _ => None,
        };
        self.tries = 0;
        (self.reason, self.next, self.wait) = (None, None, None);
        self.findings.clear();
    }

    /// The record as JSON, to be kept.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut value = self.to_value(Naming::Snake);
        value["operation"] = json!(self.operation);
        value["failures"] = json!(self.failures);
        value["refusals"] = json!(self.refusals);
        value["tries"] = json!(self.tries);
        value["settled"] = json!(self.settled);
        value["asked_at"] = json!(self.asked_at);
        value["wait"] = json!(self.wait);
        value["send_by"] = json!(self.send_by.as_ref().map(SendBy::to_value));
        value.to_string()
    }

    /// Reads what [`JournalRecord::to_json`] wrote; `None` for anything else.
    pub fn from_json(text: &str) -> Option<JournalRecord> {
        let Value::Object(kept) = crate::json::from_str(text).ok()? else { return None };
        let text = |name: &str| kept.get(name).and_then(Value::as_str).map(str::to_owned);
        let number = |name: &str| kept.get(name).and_then(Value::as_u64);
        let count = |name: &str| number(name).and_then(|count| u32::try_from(count).ok());
        let findings = |name: &str| Finding::saved_list(kept.get(name)?.clone());
        let next = match kept.get("next") {
            None | Some(Value::Null) => None,
            Some(next) => Some(NextStep::from_members(next.as_object()?).ok()?),
        };
        Some(JournalRecord {
            operation: text("operation"),
            outcome: text("outcome").map(|word| word.parse::<Outcome>()).transpose().ok()?,
            reason: text("reason").and_then(|word| word.parse().ok()),
            repeat_safe: kept.get("repeat_safe").and_then(Value::as_bool)?,
            global_document_id: text("global_document_id").map(|id| Uuid::parse_str(&id)).transpose().ok()?,
            country_document_id: text("country_document_id"),
            code: text("code"),
            description: text("description"),
            messages: kept.get("messages").and_then(Value::as_array).cloned()?,
            other_data: kept.get("other_data").and_then(Value::as_object).cloned()?,
            deadline: text("deadline"),
            warnings: findings("warnings")?,
            findings: findings("findings")?,
            next,
            verdict: text("verdict").and_then(|word| word.parse().ok()),
            note: text("note"),
            sends: count("sends")?,
            questions: count("questions")?,
            failures: count("failures")?,
            refusals: count("refusals").unwrap_or_default(),
            tries: count("tries").unwrap_or_default(),
            settled: number("settled")?,
            asked_at: number("asked_at"),
            wait: text("wait"),
            send_by: kept.get("send_by").and_then(SendBy::from_value),
        })
    }
}

record! {
    /// A document in a journal, as it was at the time of the call that gave it.
    ///
    /// # Example
    /// ```
    /// use dtekit::Journal;
    ///
    /// fn receipts(journal: &impl Journal) -> dtekit::Result<()> {
    ///     for entry in journal.results(100)? {
    ///         println!("{} {}: {:?}", entry.key, entry.state.as_str(), entry.record.country_document_id);
    ///         journal.acknowledge(&entry.key, std::time::SystemTime::now())?;
    ///     }
    ///     Ok(())
    /// }
    /// ```
    #[derive(Clone, PartialEq)]
    #[non_exhaustive]
    pub struct JournalEntry {
        /// The caller's key.
        pub key: String;
        /// Its number in the journal: a later entry has a higher one.
        pub number: u64;
        /// Its state.
        pub state: JournalState;
        /// The account whose credentials send it; empty unless it was submitted with one.
        pub account: String;
        /// Whether no pass will change it any more.
        pub is_finished: bool;
        /// The country of the document.
        pub country: Country;
        /// The chain in which it is sent in order, if it has one.
        pub chain: Option<String>;
        /// What is known about the document.
        pub record: JournalRecord => Flat;
        /// The certified document; for one that was found by asking, the XML that the service has, if it could be
        /// fetched.
        pub certified: Option<Vec<u8>> => Beside;
        /// When it was submitted.
        pub submitted_at: SystemTime;
        /// When its last send began.
        pub sent_at: Option<SystemTime>;
        /// When it was finished.
        pub finished_at: Option<SystemTime>;
        /// When its result was acknowledged.
        pub acknowledged_at: Option<SystemTime>;
        /// When a pass takes it again; `None` if it is finished, if it waits for a person, or behind another of its chain.
        pub next_at: Option<SystemTime>;
    }
}

impl JournalEntry {
    /// An entry with the fields that every entry has.
    pub fn new(
        key: impl Into<String>,
        state: JournalState,
        country: Country,
        submitted_at: SystemTime,
    ) -> Self {
        JournalEntry {
            key: key.into(),
            number: 0,
            state,
            account: String::new(),
            is_finished: false,
            country,
            chain: None,
            record: JournalRecord::default(),
            certified: None,
            submitted_at,
            sent_at: None,
            finished_at: None,
            acknowledged_at: None,
            next_at: None,
        }
    }

    /// Looks at its deadline at this time: while the document has not come to the authority, `warnings` says that it is
    /// late (`lint-late`), or that its last day is today or tomorrow (`lint-due`), by the clock of its country.
    ///
    /// # Example
    /// ```
    /// use dtekit::Journal;
    /// use dtekit::store::journal::JournalState;
    /// use std::time::SystemTime;
    ///
    /// fn in_danger(journal: &impl Journal, now: SystemTime) -> dtekit::Result<()> {
    ///     for mut entry in journal.list(Some(JournalState::Waiting), 0, 100)? {
    ///         entry.warn(now);
    ///         for warning in &entry.record.warnings {
    ///             println!("{}: {warning}", entry.key);
    ///         }
    ///     }
    ///     Ok(())
    /// }
    /// ```
    pub fn warn(&mut self, now: SystemTime) {
        if !self.is_finished && self.state != JournalState::Sent {
            self.record.warn(self.country, now);
        }
    }
}

// The texts are the caller's documents, so they are not shown.
impl std::fmt::Debug for JournalEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("JournalEntry")
            .field("key", &self.key)
            .field("state", &self.state)
            .field("reason", &self.record.reason)
            .finish_non_exhaustive()
    }
}

/// The number of entries in each state, and when the oldest of them was submitted: [`StateCounts`].
pub type JournalCounts = StateCounts<JournalState>;
