//! Begins a send, and takes what its answer says.

use std::time::{Duration, SystemTime};

use uuid::Uuid;

use super::step::later;
use super::{JournalWork, Moment, ends_pass};
use crate::client::{AuthorityWait, not_known};
use crate::code;
use crate::error::{Error, ErrorKind, Phase};
use crate::json::{Map, json};
use crate::operation::Settle;
use crate::result::{NextStep, Outcome, ProcessResult, Reason, Undecidable};
use crate::store::journal::{JournalRecord, JournalState, JournalStep, Service};

/// How often a document is sent that the service refuses without storing anything, and the first wait between two of
/// these sends.
const MOST_REFUSALS: u32 = 3;
const REFUSED_WAIT: Duration = Duration::from_secs(60);

impl JournalWork {
    /// Begins to send it.
    pub(super) fn begin_send(&mut self, now: SystemTime) -> JournalStep {
        // The counts of earlier questions are over: this is a new send.
        let old = std::mem::take(&mut self.record);
        self.record = JournalRecord {
            operation: old.operation,
            next: self.question_from(now),
            deadline: old.deadline,
            warnings: old.warnings,
            sends: old.sends.saturating_add(1),
            tries: old.tries.saturating_add(1),
            questions: old.questions,
            failures: old.failures,
            refusals: old.refusals,
            note: old.note,
            send_by: old.send_by,
            ..JournalRecord::default()
        };
        self.record.warn(self.country, now);
        (self.before, self.cleared_at) = (self.state, None);
        let (lease, half) = (self.options.lease, self.options.lease / 2);
        self.plan(JournalState::Sending, later(now, lease), now);
        JournalStep::Send { send: self.record.sends, timeout: half, before: later(now, half) }
    }

    /// Nothing was sent, and nothing was tried: storing took so long that the send could outlive the lease.
    pub(super) fn not_begun(&mut self, at: Moment) {
        self.record.sends = self.record.sends.saturating_sub(1);
        self.record.tries = self.record.tries.saturating_sub(1);
        self.is_postponed = true;
        self.plan(self.before, at.now, at.now);
    }

    /// Takes the answer to a send.
    pub(super) fn answered(&mut self, mut result: ProcessResult, at: Moment) {
        let settle = self.settle();
        // A result of a send that has no outcome says nothing about the document; another call has none of its own.
        let by_success = match (settle, result.success) {
            (Settle::Person, true) => Outcome::Accepted,
            (Settle::Person, false) => Outcome::Rejected,
            _ => Outcome::Unknown,
        };
        let mut outcome = *result.outcome.get_or_insert(by_success);
        // Code 7 says that nothing reached the authority, and the same answer shows that something was issued.
        let is_document = settle == Settle::List;
        let is_contradicted =
            is_document && result.reason == Some(Reason::RefusedInput) && !result.repeat_safe;
        if is_contradicted {
            outcome = Outcome::Unknown;
            result.outcome = Some(outcome);
            result.next = self.question_about(result.global_document_id);
        }
        // A refusal of what was issued before is an answer.
        let is_question = is_contradicted || result.reason == Some(Reason::AlreadyIssued);
        self.service = match outcome {
            Outcome::Unknown if !is_question => Service::Away(at.random),
            _ => Service::Answers,
        };
        let unstored = result.reason.filter(|_| result.repeat_safe);
        if outcome != Outcome::Unknown {
            self.record.failures = 0;
        }
        // The time of the send's begin is the safer one.
        let since = self.record.next.as_ref().and_then(|next| next.unknown_since);
        self.record.answered(result);
        if let Some(next) = &mut self.record.next {
            next.unknown_since = match settle {
                // An event counts from the begin of its send.
                Settle::Events => since.or(next.unknown_since),
                _ => next.unknown_since.or(since),
            };
        }
        match outcome {
            Outcome::Unknown => self.plan(JournalState::Unknown, at.now, at.now),
            Outcome::Rejected if unstored == Some(Reason::RefusedInput) => self.ended_unstored(),
            // Another call than a document's is made once.
            Outcome::Rejected if !is_document && unstored.is_some() => self.ended_unstored(),
            Outcome::Rejected
                if matches!(unstored, Some(Reason::RefusedUnstored | Reason::NothingStored)) =>
            {
                self.unstored(at);
            }
            Outcome::Accepted | Outcome::Rejected => self.ended(JournalState::of(outcome)),
            Outcome::Sent | Outcome::Queued => self.issued(outcome, at),
        }
    }

    /// The document was issued; the authority may answer later.
    fn issued(&mut self, outcome: Outcome, at: Moment) {
        let id = match self.record.global_document_id {
            // Queued without an id: the document is looked for by its identity.
            None if outcome == Outcome::Queued && self.is_named() => Some(Uuid::nil()),
            id => id,
        };
        match (id, self.is_answered_later()) {
            (Some(id), true) => {
                let fiscal_id = self.record.country_document_id.clone();
                let wait = AuthorityWait::new(id, at.now).standing_at(outcome).identified_by(fiscal_id);
                self.record.wait = Some(wait.to_json());
                self.plan(JournalState::of(outcome), later(at.now, wait.interval()), at.now);
            }
            _ => {
                self.record.findings.push(not_known());
                self.ended(JournalState::of(outcome));
            }
        }
    }

    /// The service refused the document and stored nothing of it: it is sent again later, a few times. Then its key is
    /// free for a corrected document, unless an earlier send may have arrived.
    fn unstored(&mut self, at: Moment) {
        self.record.refusals = self.record.refusals.saturating_add(1);
        if self.record.refusals < MOST_REFUSALS {
            if self.before == JournalState::Waiting && self.is_used_up() {
                return self.stuck();
            }
            self.record.failures = self.record.refusals - 1;
            self.is_postponed = true;
            let wait = self.backoff(REFUSED_WAIT, at);
            return self.plan(self.before, later(at.now, wait), at.now);
        }
        self.ended_unstored();
    }

    /// The document ends as refused, with a free key. If an earlier send may have arrived, it ends as rejected.
    pub(super) fn ended_unstored(&mut self) {
        let is_free = self.before == JournalState::Waiting && self.record.questions == 0;
        self.ended(if is_free { JournalState::Refused } else { JournalState::Rejected });
    }

    /// The question about a document that was issued, though the service refused it under this id: by what identifies
    /// it, else by the id. It is never sent again.
    fn question_about(&self, id: Option<Uuid>) -> Option<NextStep> {
        let by_id = |id: Uuid| {
            NextStep::new(Map::from_iter([("GlobalDocumentId".to_owned(), json!(id.to_string()))]))
        };
        let next = match self.is_named() {
            true => self.record.next.clone(),
            false => id.map(by_id).or_else(|| self.record.next.clone()),
        };
        next.map(|next| NextStep { is_issued: true, ..next })
    }

    /// Whether something identifies the document in the service's list.
    fn is_named(&self) -> bool {
        self.record.next.as_ref().is_some_and(|next| next.undecidable != Some(Undecidable::Unnamed))
    }

    /// Whether asking can tell what the authority answered.
    fn is_answered_later(&self) -> bool {
        let has_tag = self.country.row().is_some_and(|row| row.authority_status.is_some());
        self.settle() == Settle::List
            && (has_tag || self.options.decides || self.record.outcome == Some(Outcome::Queued))
    }

    /// Takes the error of a send. Where bytes may have left, a send gives a result with the outcome unknown, and no
    /// error; so most errors say that nothing was sent.
    pub(super) fn not_sent(&mut self, error: &Error, at: Moment) {
        let never_left = error.phase() == Some(Phase::Before);
        let is_refused = matches!(error.kind(), ErrorKind::Auth | ErrorKind::Status)
            && error.phase() != Some(Phase::InFlight);
        if !never_left && !is_refused && error.kind() != ErrorKind::Argument && !ends_pass(error) {
            let mut result = ProcessResult::unknown(Reason::Connection, error.clone());
            result.next.clone_from(&self.record.next);
            return self.answered(result, at);
        }
        self.record.sends = self.record.sends.saturating_sub(1);
        self.record.findings = error.findings().to_vec();
        let is_own = error.code() == code::STATUS_REFUSED.word;
        if !is_own {
            // It says nothing about this document.
            self.record.tries = self.record.tries.saturating_sub(1);
        }
        if ends_pass(error) {
            // Another try of the same client says nothing else.
            self.plan(self.before, at.now, at.now);
        } else if is_own && self.before == JournalState::Waiting && self.is_used_up() {
            self.service = Service::Answers;
            self.stuck();
        } else {
            self.postpone(self.before, error, at);
        }
    }
}
