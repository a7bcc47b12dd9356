//! Sends the document of an entry, and stores what the answer says.

use std::time::Duration;

use uuid::Uuid;

use super::super::check::DOCUMENT;
use super::super::{Journal, JournalRecord, JournalSave, JournalState, JournalTurn, Service};
use super::{StepEnd, Work, ends_pass, unreadable};
use crate::client::{AuthorityWait, Client, not_known};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Phase, Result};
use crate::json::{Map, Value, json};
use crate::operation::{Arguments, Reply, Request, Settle};
use crate::result::{NextStep, Outcome, ProcessResult, Reason, Undecidable};

/// How often a document is sent that the service refuses without storing anything, and the first wait between two of
/// these sends.
const MOST_REFUSALS: u32 = 3;
const REFUSED_WAIT: Duration = Duration::from_secs(60);

impl<J: Journal + ?Sized> Work<'_, J> {
    /// Sends the document, once.
    pub(super) fn send(&mut self) -> Result<StepEnd> {
        let request = match self.request()? {
            Ok(request) => request,
            Err(findings) => return self.stopped(findings),
        };
        let expected = self.expected(&request);
        // The counts of earlier questions are over: this is a new send.
        let old = std::mem::take(&mut self.record);
        self.record = JournalRecord {
            operation: old.operation,
            next: expected.next,
            deadline: old.deadline,
            warnings: old.warnings,
            sends: old.sends + 1,
            questions: old.questions,
            failures: old.failures,
            refusals: old.refusals,
            note: old.note,
            send_by: old.send_by,
            ..JournalRecord::default()
        };
        let begin = self.clock.now();
        self.record.warn(self.claim.country, begin);
        let turn = JournalTurn::Going { lease: self.run.lease };
        if self.keep(JournalState::Sending, turn)? == JournalSave::Lost {
            return Ok(StepEnd::Lost);
        }
        self.since = begin;
        // Storing took so long that the send could outlive the lease.
        if self.clock.now().duration_since(begin).unwrap_or_default() > self.run.lease / 2 {
            self.record.sends -= 1;
            return self.leave(
                self.unsent(),
                JournalTurn::Due { at: Some(self.clock.now()) },
                StepEnd::Postponed,
            );
        }
        let reply = self.clock.client.execute(&request);
        match reply.and_then(Reply::into_process) {
            Ok(result) => self.answered(result),
            Err(error) => self.not_sent(&error),
        }
    }

    /// What would be known of a send of this request whose answer is lost, which begins now.
    pub(super) fn expected(&self, request: &Request) -> ProcessResult {
        let mut expected = *Reply::unknown(request, interrupted());
        if let Some(next) = &mut expected.next {
            next.unknown_since = Some(self.clock.now());
        }
        expected
    }

    /// The request, which ends before half of the lease is over, or why there is none.
    pub(super) fn request(&self) -> Result<std::result::Result<Request, Vec<Finding>>> {
        let Some(kept) = self.journal.document(&self.claim)? else { return Ok(Err(vec![unreadable()])) };
        let Ok(Value::Object(members)) = crate::json::from_str(&kept.arguments) else {
            return Ok(Err(vec![unreadable()]));
        };
        // An earlier version may have stored what this one refuses.
        let mut arguments = Arguments::from(members);
        if !kept.document.is_empty() {
            arguments.insert(DOCUMENT, kept.document);
        }
        Ok(match Client::request(self.record.operation(), arguments) {
            Ok(request) => Ok(self.clock.client.within(request, self.run.lease / 2)),
            Err(error) => Err(error.findings().to_vec()),
        })
    }

    /// Stores what the answer to a send says.
    fn answered(&mut self, mut result: ProcessResult) -> Result<StepEnd> {
        self.certified = result.certified_xml().map(<[u8]>::to_vec);
        // A result of a send that has no outcome says nothing about the document; another call has none of its own.
        let by_success = match (self.settle, result.success) {
            (Settle::Person, true) => Outcome::Accepted,
            (Settle::Person, false) => Outcome::Rejected,
            _ => Outcome::Unknown,
        };
        let mut outcome = *result.outcome.get_or_insert(by_success);
        // Code 7 says that nothing reached the authority, and the same answer shows that something was issued.
        let is_document = self.settle == Settle::List;
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
            Outcome::Unknown if !is_question => self.away(),
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
            next.unknown_since = match self.settle {
                // An event counts from the begin of its send.
                Settle::Events => since.or(next.unknown_since),
                _ => next.unknown_since.or(since),
            };
        }
        let now = self.clock.now();
        match outcome {
            Outcome::Unknown => {
                let at = Some(now);
                self.leave(JournalState::Unknown, JournalTurn::Due { at }, StepEnd::Waiting)
            }
            Outcome::Rejected if unstored == Some(Reason::RefusedInput) => self.ended_unstored(),
            // Another call than a document's is made once.
            Outcome::Rejected if !is_document && unstored.is_some() => self.ended_unstored(),
            Outcome::Rejected
                if matches!(unstored, Some(Reason::RefusedUnstored | Reason::NothingStored)) =>
            {
                self.unstored()
            }
            Outcome::Accepted | Outcome::Rejected => {
                self.leave(JournalState::of(outcome), JournalTurn::Finished, StepEnd::Finished)
            }
            Outcome::Sent | Outcome::Queued => {
                let id = match self.record.global_document_id {
                    // Queued without an id: the document is looked for by its identity.
                    None if outcome == Outcome::Queued && self.is_named() => Some(Uuid::nil()),
                    id => id,
                };
                match (id, self.is_answered_later()) {
                    (Some(id), true) => {
                        let wait = AuthorityWait::new(id, now).standing_at(outcome);
                        let at = Some(now + wait.interval());
                        self.record.wait = Some(wait.to_json());
                        self.leave(JournalState::of(outcome), JournalTurn::Due { at }, StepEnd::Waiting)
                    }
                    _ => {
                        self.record.findings.push(not_known());
                        self.leave(JournalState::of(outcome), JournalTurn::Finished, StepEnd::Finished)
                    }
                }
            }
        }
    }

    /// The service refused the document and stored nothing of it: it is sent again later, a few times. Then its key is
    /// free for a corrected document, unless an earlier send may have arrived.
    fn unstored(&mut self) -> Result<StepEnd> {
        self.record.refusals = self.record.refusals.saturating_add(1);
        if self.record.refusals < MOST_REFUSALS {
            self.record.failures = self.record.refusals - 1;
            let at = self.clock.now() + self.backoff(REFUSED_WAIT);
            return self.leave(self.unsent(), JournalTurn::Due { at: Some(at) }, StepEnd::Postponed);
        }
        self.ended_unstored()
    }

    /// The document ends as refused, with a free key. If an earlier send may have arrived, it ends as rejected.
    fn ended_unstored(&mut self) -> Result<StepEnd> {
        let is_free = self.claim.state == JournalState::Waiting && self.record.questions == 0;
        let state = if is_free { JournalState::Refused } else { JournalState::Rejected };
        self.leave(state, JournalTurn::Finished, StepEnd::Finished)
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
        let has_tag = self.claim.country.row().is_some_and(|row| row.authority_status.is_some());
        self.settle == Settle::List
            && (has_tag || self.run.decide.is_some() || self.record.outcome == Some(Outcome::Queued))
    }

    /// Records that nothing was sent. Such an error is no unknown outcome: where bytes may have left, the send gives a
    /// result with the outcome unknown, and no error.
    fn not_sent(&mut self, error: &Error) -> Result<StepEnd> {
        let never_left = error.phase() == Some(Phase::Before);
        let is_refused = matches!(error.kind(), ErrorKind::Auth | ErrorKind::Status)
            && error.phase() != Some(Phase::InFlight);
        if !never_left && !is_refused && error.kind() != ErrorKind::Argument && !ends_pass(error) {
            let mut result = ProcessResult::unknown(Reason::Connection, error.clone());
            result.next.clone_from(&self.record.next);
            return self.answered(result);
        }
        self.record.sends -= 1;
        self.record.findings = error.findings().to_vec();
        if ends_pass(error) {
            self.keep(self.unsent(), JournalTurn::Due { at: Some(self.clock.now()) })?;
            return Err(error.clone());
        }
        self.postpone(self.unsent(), error)
    }

    /// The state of an entry of which this send left nothing: unknown, if an earlier one may have arrived.
    fn unsent(&self) -> JournalState {
        self.claim.state
    }
}

/// The error of a send that was begun and of which nothing more is known.
fn interrupted() -> Error {
    let message = "expected an answer, found that the worker ended while it was sending";
    Error::new(ErrorKind::Transport, Finding::new(&code::JOURNAL_INTERRUPTED, message))
        .with_phase(Phase::InFlight)
}
