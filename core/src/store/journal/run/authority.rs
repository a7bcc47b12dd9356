//! Waits for the authority's answer about an issued document.

use super::super::{Journal, JournalState, JournalTurn, Service};
use super::{FIRST_WAIT, StepEnd, Work, ends_pass, unreadable};
use crate::client::{AuthorityStep, AuthorityWait, GetDocument};
use crate::error::Result;
use crate::operation::Verdict;
use crate::result::{ListedDocument, Outcome};

impl<J: Journal + ?Sized> Work<'_, J> {
    /// Asks for the authority's answer.
    pub(super) fn wait_for_authority(&mut self) -> Result<StepEnd> {
        let kept = self.record.wait.as_deref().map(|wait| AuthorityWait::from_json(wait.as_bytes()));
        let Some(Ok(mut wait)) = kept else { return self.stopped(vec![unreadable()]) };
        let state = self.claim.state;
        match wait.next(self.clock.now()) {
            AuthorityStep::Done(_) => self.conclude(wait),
            AuthorityStep::Wait { until } => {
                self.leave(state, JournalTurn::Due { at: Some(until) }, StepEnd::Waiting)
            }
            AuthorityStep::Ask { filter } => {
                self.record.questions += 1;
                let listed = match self.record.global_document_id {
                    Some(_) => {
                        let list = self.clock.client.get_document(GetDocument::new(filter));
                        list.map(|list| wait.document_in(list.documents()).cloned())
                    }
                    None => self.look_for(),
                };
                match listed {
                    Ok(document) => {
                        self.service = Service::Answers;
                        self.record.failures = 0;
                        match (self.record.global_document_id, document) {
                            (None, Some(document)) => self.found(document),
                            (_, document) => self.observe(wait, document),
                        }
                    }
                    Err(error) if ends_pass(&error) => {
                        self.keep(state, JournalTurn::Due { at: Some(self.clock.now()) })?;
                        Err(error)
                    }
                    Err(error) => {
                        self.record.findings = error.findings().to_vec();
                        self.postpone(state, &error)
                    }
                }
            }
        }
    }

    /// Looks by its identity for a document that was queued without an id.
    fn look_for(&self) -> Result<Option<ListedDocument>> {
        let Some(next) = &self.record.next else { return Ok(None) };
        Ok(match self.clock.client.reconcile(next, None)?.verdict {
            Verdict::AlreadyIssued { document } => Some(document),
            _ => None,
        })
    }

    /// Takes what the service lists of an issued document.
    pub(super) fn observe(
        &mut self,
        mut wait: AuthorityWait,
        document: Option<ListedDocument>,
    ) -> Result<StepEnd> {
        let decided = self.run.decide.zip(document.as_ref()).map(|(decide, document)| decide(document));
        match decided.transpose() {
            Ok(decided) => {
                wait.observe(document, decided, self.clock.now());
                self.conclude(wait)
            }
            Err(error) => {
                let at = Some(self.clock.now() + self.backoff(FIRST_WAIT));
                self.keep(self.claim.state, JournalTurn::Due { at })?;
                Err(error)
            }
        }
    }

    /// Stores where the wait for the authority stands.
    fn conclude(&mut self, mut wait: AuthorityWait) -> Result<StepEnd> {
        let now = self.clock.now();
        let at = match wait.next(now) {
            AuthorityStep::Done(answer) => {
                self.record.wait = None;
                self.record.outcome = Some(answer.outcome);
                self.record.findings = answer.findings;
                if matches!(answer.outcome, Outcome::Accepted | Outcome::Rejected) {
                    self.record.next = None;
                }
                return self.leave(
                    JournalState::of(answer.outcome),
                    JournalTurn::Finished,
                    StepEnd::Finished,
                );
            }
            AuthorityStep::Wait { until } => until,
            AuthorityStep::Ask { .. } => now + wait.interval(),
        };
        self.record.wait = Some(wait.to_json());
        self.record.outcome = Some(wait.standing());
        let state = JournalState::of(wait.standing());
        self.leave(state, JournalTurn::Due { at: Some(at) }, StepEnd::Waiting)
    }
}
