//! Waits for the authority's answer about an issued document.

use std::time::SystemTime;

use super::step::{later, listed};
use super::{Due, FIRST_WAIT, JournalWork, Moment, ends_pass, unreadable};
use crate::client::{AuthorityStep, AuthorityWait, Reconciliation};
use crate::error::Error;
use crate::operation::Verdict;
use crate::result::{ListedDocument, Outcome};
use crate::store::journal::{JournalQuestion, JournalState, JournalStep, Service};

impl JournalWork {
    /// The wait for the authority, if it can be read.
    fn kept_wait(&self) -> Option<AuthorityWait> {
        AuthorityWait::from_json(self.record.wait.as_deref()?.as_bytes()).ok()
    }

    /// The question for the authority's answer.
    pub(super) fn ask_for_authority(&mut self, now: SystemTime) -> JournalStep {
        let Some(mut wait) = self.kept_wait() else {
            self.stopped(vec![unreadable()]);
            return JournalStep::Wait { until: None };
        };
        match wait.next(now) {
            AuthorityStep::Ask { filter } if self.record.global_document_id.is_some() => {
                return JournalStep::Ask(listed(filter));
            }
            // A document that was queued without an id is looked for by its identity.
            AuthorityStep::Ask { .. } => match self.record.next.clone() {
                Some(next) => {
                    let settle_after = self.options.settle_after;
                    return JournalStep::Ask(JournalQuestion::Reconcile { next, settle_after });
                }
                None => {
                    wait.observe(None, None, now);
                    self.conclude(wait, now);
                }
            },
            AuthorityStep::Wait { until } => self.plan(self.state, until, now),
            AuthorityStep::Done(_) => self.conclude(wait, now),
        }
        match self.due {
            Due::Never => JournalStep::Done,
            _ => JournalStep::Wait { until: self.due_at() },
        }
    }

    /// The document that the entry is about, among those that GetDocument listed; see [`AuthorityWait::document_in`].
    #[must_use]
    pub fn document_in<'d>(&self, documents: &'d [ListedDocument]) -> Option<&'d ListedDocument> {
        self.kept_wait()?.document_in(documents)
    }

    /// Takes what the service lists of an issued document.
    pub(super) fn listed(&mut self, documents: &[ListedDocument], decided: Option<Outcome>, at: Moment) {
        let document = self.document_in(documents).cloned();
        let contradiction = self.kept_wait().and_then(|wait| wait.contradiction(documents));
        self.heard(document, decided, at);
        let findings = &mut self.record.findings;
        findings.extend(contradiction.filter(|finding| !findings.contains(finding)));
    }

    /// Takes what became of a document that was queued without an id.
    pub(super) fn looked_for(&mut self, found: Reconciliation, decided: Option<Outcome>, at: Moment) {
        match found.verdict {
            Verdict::AlreadyIssued { document } => {
                self.was_answered();
                self.found(document, decided, at);
            }
            _ => self.heard(None, None, at),
        }
    }

    fn was_answered(&mut self) {
        self.record.questions = self.record.questions.saturating_add(1);
        self.service = Service::Answers;
        self.record.failures = 0;
    }

    fn heard(&mut self, document: Option<ListedDocument>, decided: Option<Outcome>, at: Moment) {
        self.was_answered();
        match self.kept_wait() {
            Some(mut wait) => {
                wait.observe(document, decided, at.now);
                self.conclude(wait, at.now);
            }
            None => self.stopped(vec![unreadable()]),
        }
    }

    /// The question about an issued document was not answered.
    pub(super) fn not_heard(&mut self, error: &Error, at: Moment) {
        self.record.questions = self.record.questions.saturating_add(1);
        if ends_pass(error) {
            return self.plan(self.state, at.now, at.now);
        }
        self.record.findings = error.findings().to_vec();
        self.postpone(self.state, error, at);
    }

    /// The caller's rule failed, so nothing was learnt.
    pub(super) fn undecided(&mut self, at: Moment) {
        self.record.questions = self.record.questions.saturating_add(1);
        self.service = Service::Answers;
        let wait = self.backoff(FIRST_WAIT, at);
        self.plan(self.state, later(at.now, wait), at.now);
    }

    /// Keeps where the wait for the authority stands.
    pub(super) fn conclude(&mut self, mut wait: AuthorityWait, now: SystemTime) {
        let due = match wait.next(now) {
            AuthorityStep::Done(answer) => {
                self.record.wait = None;
                self.record.outcome = Some(answer.outcome);
                self.record.findings = answer.findings;
                // The list has the authority's words; the answer to the send came before them.
                if answer.outcome == Outcome::Rejected && self.record.messages.is_empty() {
                    self.record.messages =
                        answer.document.map(|document| document.arrived_notes()).unwrap_or_default();
                }
                if matches!(answer.outcome, Outcome::Accepted | Outcome::Rejected) {
                    self.record.next = None;
                }
                return self.ended(JournalState::of(answer.outcome));
            }
            AuthorityStep::Wait { until } => until,
            AuthorityStep::Ask { .. } => later(now, wait.interval()),
        };
        self.record.wait = Some(wait.to_json());
        self.record.outcome = Some(wait.standing());
        self.plan(JournalState::of(wait.standing()), due, now);
    }
}
