//! Asks what became of a document whose outcome is unknown.

use std::time::{Duration, SystemTime};

use super::step::{later, millis};
use super::{FIRST_WAIT, JournalWork, Moment, ends_pass, used_up};
use crate::client::{AuthorityWait, Reconciliation, is_numbered, not_known};
use crate::code;
use crate::country::ProcessingModel;
use crate::error::{Error, ErrorKind, Finding};
use crate::operation::{Settle, Verdict, VerdictKind};
use crate::result::{ListedDocument, NextStep, Outcome, Undecidable};
use crate::store::journal::{JournalQuestion, JournalState, JournalStep, Resend, Service};

/// In how many parts the time is counted for which a document was not listed.
const PARTS: u32 = 4;

impl JournalWork {
    /// The question by which the operation finds out what became of a call.
    pub(super) fn ask(&mut self, now: SystemTime) -> JournalStep {
        self.before = JournalState::Unknown;
        if self.record.next.is_none() {
            // It was never sent, or the store is older than its send.
            self.record.next = self.question_from(now);
        }
        match self.settle() {
            Settle::List => self.ask_list(),
            Settle::Events => self.ask_events(),
            Settle::Person | Settle::NotKept => {
                self.left_to_a_person(
                    "expected a person to look, since the service has no question about this operation",
                );
                JournalStep::Wait { until: None }
            }
        }
    }

    /// The question what became of the document.
    fn ask_list(&mut self) -> JournalStep {
        let is_named = |next: &NextStep| next.undecidable != Some(Undecidable::Unnamed);
        let Some(next) = self.record.next.clone().filter(is_named) else {
            // Nothing identifies the document: a person has to look.
            self.left_to_a_person(
                "expected something that identifies the document in the service's list, found nothing",
            );
            return JournalStep::Wait { until: None };
        };
        JournalStep::Ask(JournalQuestion::Reconcile { next, settle_after: self.options.settle_after })
    }

    /// Takes what the service's list says of a document whose outcome is unknown.
    pub(super) fn reconciled(&mut self, found: Reconciliation, decided: Option<Outcome>, at: Moment) {
        self.record.questions = self.record.questions.saturating_add(1);
        self.service = Service::Answers;
        let is_second = self.record.next.as_ref().is_some_and(|asked| asked.not_listed_since.is_some());
        // It keeps when the document was first and last not listed.
        self.record.next = found.next.or(self.record.next.take());
        self.judged(found.verdict.kind());
        match found.verdict {
            Verdict::AlreadyIssued { document } => self.found(document, decided, at),
            Verdict::NotFound if found.resend_not_before.is_some() => self.not_listed(is_second, at),
            _ => {
                self.wants_person(
                    "expected one document in the service's list that is this one, found others",
                );
                self.ask_later(at);
            }
        }
    }

    /// The question about an unknown outcome was not answered.
    pub(super) fn not_asked(&mut self, error: &Error, at: Moment) {
        self.record.questions = self.record.questions.saturating_add(1);
        if ends_pass(error) {
            return self.plan(JournalState::Unknown, at.now, at.now);
        }
        self.record.findings = error.findings().to_vec();
        match error.kind() {
            // The next step itself cannot be asked.
            ErrorKind::Argument => self.ask_later(at),
            _ => self.postpone(JournalState::Unknown, error, at),
        }
    }

    /// Keeps what a question found. Another verdict than before is asked about soon again.
    pub(super) fn judged(&mut self, verdict: VerdictKind) {
        if self.record.verdict != Some(verdict) {
            self.record.verdict = Some(verdict);
            self.record.failures = 0;
        }
    }

    /// The service lists the document.
    pub(super) fn found(&mut self, document: ListedDocument, decided: Option<Outcome>, at: Moment) {
        let record = &mut self.record;
        record.findings.clear();
        record.global_document_id = document.global_document_id().or(record.global_document_id);
        record.country_document_id = document.country_document_id().or(record.country_document_id.take());
        record.reason = None;
        record.failures = 0;
        let is_queued = self.country.model() == Some(ProcessingModel::Selectable) && !is_numbered(&document);
        let standing = if is_queued { Outcome::Queued } else { Outcome::Sent };
        record.outcome = Some(standing);
        let Some(id) = record.global_document_id else {
            record.findings.push(not_known());
            return self.ended(JournalState::of(standing));
        };
        let fiscal_id = record.country_document_id.clone();
        let mut wait = AuthorityWait::new(id, at.now).standing_at(standing).identified_by(fiscal_id);
        wait.observe(Some(document), decided, at.now);
        self.conclude(wait, at.now);
    }

    /// The service does not list the document: the time is counted, and when it is over the document may be sent again.
    /// It takes two clear lists without it, however short the time.
    fn not_listed(&mut self, is_second: bool, at: Moment) {
        let settle_after = self.options.settle_after;
        let whole = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let (now, part) = (millis(at.now), settle_after / PARTS);
        let passed = self.record.asked_at.map_or(0, |asked| now.saturating_sub(asked));
        self.record.settled = self.record.settled.saturating_add(passed.min(whole(part)));
        self.record.asked_at = Some(now);
        self.record.findings.clear();
        let left = whole(settle_after).saturating_sub(self.record.settled);
        if left > 0 || !is_second {
            let wait = Duration::from_millis(left).min(part).max(FIRST_WAIT);
            return self.plan(JournalState::Unknown, later(at.now, wait), at.now);
        }
        match self.options.resend {
            Resend::AfterReconcile if self.is_used_up() => {
                self.record.findings = vec![used_up()];
                self.ask_later(at);
            }
            Resend::AfterReconcile => {
                self.cleared_at = Some(at.now);
                self.plan(JournalState::Unknown, at.now, at.now);
            }
            Resend::Never => {
                self.wants_person("expected a decision of a person, since this journal sends nothing again");
                self.ask_later(at);
            }
        }
    }

    /// Whether it may be sent again at this time. An old answer says nothing of now: then it is asked again.
    pub(super) fn may_send_again(&mut self, now: SystemTime) -> bool {
        let fresh = self.options.lease / 2;
        let is_fresh = |cleared: SystemTime| now.duration_since(cleared).is_ok_and(|gone| gone <= fresh);
        self.cleared_at.take().is_some_and(is_fresh)
    }

    pub(super) fn wants_person(&mut self, message: &str) {
        self.record.findings = vec![Finding::new(&code::JOURNAL_PERSON, message).with_path("key")];
    }

    /// A person has to decide; meanwhile the service is asked now and then.
    pub(super) fn ask_later(&mut self, at: Moment) {
        let wait = self.backoff(Duration::from_secs(60), at);
        self.plan(JournalState::Unknown, later(at.now, wait), at.now);
    }
}
