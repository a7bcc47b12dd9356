//! What happened after a step.

use std::time::SystemTime;

use super::{JournalWork, Moment, ends_pass};
use crate::client::Reconciliation;
use crate::error::{Error, ErrorKind, Result};
use crate::json::Map;
use crate::keywords::{Reader, Terms};
use crate::operation::{Settle, Verdict, VerdictKind};
use crate::result::{ListedDocument, NextStep, Outcome, ProcessResult, error_from_shown};
use crate::store::journal::{JournalState, Service};

/// What happened after a step of a [`JournalWork`].
///
/// # Example
/// ```
/// use dtekit::Client;
/// use dtekit::operation::Request;
/// use dtekit::store::journal::JournalObservation;
///
/// fn send(client: &Client, request: &Request, send: u32) -> JournalObservation {
///     match client.execute(request) {
///         Ok(reply) => match reply.process() {
///             Some(result) => JournalObservation::Sent { send, result: Box::new(result.clone()) },
///             None => JournalObservation::Interrupted { send },
///         },
///         Err(error) => JournalObservation::NotSent { send, error },
///     }
/// }
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum JournalObservation {
    /// The answer to the send with this number. It counts after the lease too, unless the document was sent again.
    Sent {
        /// The number of the step.
        send: u32,
        /// The answer.
        result: Box<ProcessResult>,
    },
    /// The call of the send gave this error.
    NotSent {
        /// The number of the step.
        send: u32,
        /// The error. One after the first byte leaves the outcome unknown.
        error: Error,
    },
    /// The send was not tried, since it was too late, or since the value could not be kept.
    NotBegun {
        /// The number of the step.
        send: u32,
    },
    /// Nothing will be heard of the send: its worker ended, or lost its lease.
    Interrupted {
        /// The number of the step.
        send: u32,
    },
    /// What [`Client::reconcile`](crate::Client::reconcile) found.
    Reconciled(Box<Reconciliation>),
    /// What GetDocument listed.
    Listed(Vec<ListedDocument>),
    /// What DocumentGetEvents answered.
    Events(Box<ProcessResult>),
    /// The question was not answered.
    NotAsked(Error),
    /// The caller's rule about the listed document failed.
    Undecided,
}

impl JournalObservation {
    /// Reads what C, Python, Node and the vectors give: `send` with `result`, with `error`, with `begun` (false) or
    /// with `lost` (true); or `found`, `documents`, `result` or `error` of a question. Results, errors and documents
    /// are as these languages show them.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each member that is unknown or unusable, or for none of them.
    pub fn from_members(members: &Map) -> Result<JournalObservation> {
        let mut keywords = Reader::new(members, Terms::parameters(" of an observation")).in_any_case();
        let send = keywords.whole::<u32>("send", ..);
        let result = keywords.object("result").map(ProcessResult::from_shown);
        let result = result.and_then(|result| keywords.check_member("result", result)).map(Box::new);
        let error = keywords.object("error").map(error_from_shown);
        let error = error.and_then(|error| keywords.check_member("error", error));
        let found = keywords.object("found").map(Reconciliation::from_shown);
        let found = found.and_then(|found| keywords.check_member("found", found)).map(Box::new);
        let documents = keywords.get("documents", "a list of objects", |list| {
            let documents = list.as_array()?.iter();
            documents.map(|document| document.as_object().cloned().map(ListedDocument::new)).collect()
        });
        let is_lost = keywords.flag("lost") == Some(true);
        let is_not_begun = keywords.flag("begun") == Some(false);
        let observation = match (send, result, error, found, documents) {
            (Some(send), Some(result), None, None, None) => Some(JournalObservation::Sent { send, result }),
            (Some(send), None, Some(error), None, None) => Some(JournalObservation::NotSent { send, error }),
            (Some(send), None, None, None, None) if is_not_begun => {
                Some(JournalObservation::NotBegun { send })
            }
            (Some(send), None, None, None, None) if is_lost => Some(JournalObservation::Interrupted { send }),
            (None, Some(result), None, None, None) => Some(JournalObservation::Events(result)),
            (None, None, Some(error), None, None) => Some(JournalObservation::NotAsked(error)),
            (None, None, None, Some(found), None) => Some(JournalObservation::Reconciled(found)),
            (None, None, None, None, Some(documents)) => Some(JournalObservation::Listed(documents)),
            _ => None,
        };
        if observation.is_none() && keywords.is_clean() {
            keywords.refuse("observation", "one of what a step can lead to");
        }
        keywords.finish()?;
        Ok(observation.expect("an error was raised before"))
    }
}

impl JournalWork {
    /// Takes what happened, and what the caller's rule decided about [`JournalWork::subject`]; without a rule `None`,
    /// and [`Outcome::Sent`] if the authority has not answered yet. Gives whether it counts: what was heard of a send
    /// that was made again meanwhile, or of a question that is no longer open, changes nothing.
    pub fn observe(
        &mut self,
        observation: JournalObservation,
        decided: Option<Outcome>,
        now: SystemTime,
    ) -> bool {
        let at = Moment { now, random: self.random() };
        self.observe_at(observation, decided, at)
    }

    /// As [`JournalWork::observe`], with the number for the waits that follow.
    pub(crate) fn observe_at(
        &mut self,
        observation: JournalObservation,
        decided: Option<Outcome>,
        at: Moment,
    ) -> bool {
        use JournalState::{Queued, Sending, Sent, Unknown};
        (self.service, self.is_postponed) = (Service::NotCalled, false);
        let (state, settle) = (self.state, self.settle());
        let is_open = !self.is_finished();
        let is_last = |send: u32| send == self.record.sends && is_open;
        let is_heard = |send: u32| is_last(send) && matches!(state, Sending | Unknown);
        let has_id = self.record.global_document_id.is_some();
        match observation {
            JournalObservation::Sent { send, result } if is_heard(send) => {
                self.cleared_at = None;
                self.answered(*result, at);
            }
            JournalObservation::NotSent { send, error } if is_heard(send) => {
                self.cleared_at = None;
                match is_own_fault(&error) {
                    true => self.stopped(error.findings().to_vec()),
                    false => self.not_sent(&error, at),
                }
            }
            JournalObservation::NotBegun { send } if is_last(send) && state == Sending => self.not_begun(at),
            JournalObservation::Interrupted { send } if is_last(send) && state == Sending => {
                self.was_interrupted(at.now);
            }
            JournalObservation::Reconciled(found) if is_open && settle == Settle::List => match state {
                Unknown => self.reconciled(*found, decided, at),
                Queued | Sent if !has_id => self.looked_for(*found, decided, at),
                _ => return false,
            },
            JournalObservation::Listed(documents) if is_open && has_id && matches!(state, Sent | Queued) => {
                self.listed(&documents, decided, at);
            }
            JournalObservation::Events(answer) if is_open && state == Unknown && settle == Settle::Events => {
                self.events(&answer, at);
            }
            JournalObservation::NotAsked(error) if is_open => match state {
                Unknown => self.not_asked(&error, at),
                Sent | Queued => self.not_heard(&error, at),
                _ => return false,
            },
            JournalObservation::Undecided if is_open && matches!(state, Unknown | Sent | Queued) => {
                self.undecided(at);
            }
            _ => return false,
        }
        true
    }

    /// The listed document in an observation about which a rule decides what the authority answered.
    #[must_use]
    pub fn subject<'o>(&self, observation: &'o JournalObservation) -> Option<&'o ListedDocument> {
        match observation {
            JournalObservation::Reconciled(found) => match &found.verdict {
                Verdict::AlreadyIssued { document } => {
                    let id = document.global_document_id().or(self.record.global_document_id);
                    id.map(|_| document)
                }
                _ => None,
            },
            JournalObservation::Listed(documents) => self.document_in(documents),
            _ => None,
        }
    }

    /// A number from 0 to 1 that differs between entries and steps, and is the same in all languages.
    fn random(&self) -> f64 {
        let counts = [self.record.sends, self.record.questions, self.record.failures];
        // SplitMix64 over the counts.
        let mixed = counts.into_iter().fold(u64::from(self.seed), |mixed, count| {
            let sum = mixed.wrapping_add(count.into()).wrapping_add(0x9e37_79b9_7f4a_7c15);
            let once = (sum ^ (sum >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let twice = (once ^ (once >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            twice ^ (twice >> 31)
        });
        f64::from((mixed >> 32) as u32) / f64::from(u32::MAX)
    }
}

/// Whether an error says that the document itself cannot be sent.
fn is_own_fault(error: &Error) -> bool {
    use ErrorKind::{Argument, Invalid, Mapping, Structure, Syntax};
    let is_own = matches!(error.kind(), Argument | Invalid | Mapping | Structure | Syntax);
    is_own && error.phase().is_none() && !ends_pass(error)
}

impl Reconciliation {
    /// Reads what [`Reconciliation::to_value`] gave, in any language's case. Candidates and differences are left out.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each member that is missing or unusable.
    fn from_shown(members: &Map) -> Result<Reconciliation> {
        let mut keywords = Reader::new(members, Terms::parameters(" of a reconciliation")).in_any_case();
        keywords.require("verdict");
        let verdict = keywords.word("verdict", &VerdictKind::ALL, VerdictKind::as_str);
        let document = keywords.object("document").cloned().map(ListedDocument::new);
        let next = keywords.object("next").map(NextStep::from_members);
        let next = next.and_then(|next| keywords.check_member("next", next));
        let resend_not_before = keywords.time("resend_not_before");
        let verdict = match (verdict, document) {
            (Some(VerdictKind::AlreadyIssued), Some(document)) => Verdict::AlreadyIssued { document },
            (Some(VerdictKind::Differs), Some(document)) => {
                Verdict::Differs { document, differences: Vec::new() }
            }
            (Some(VerdictKind::AlreadyIssued | VerdictKind::Differs), None) => {
                keywords.refuse("document", "the listed document");
                Verdict::NotFound
            }
            (Some(VerdictKind::Ambiguous), _) => Verdict::Ambiguous { candidates: Vec::new() },
            (Some(VerdictKind::NotFound) | None, _) => Verdict::NotFound,
        };
        keywords.rest();
        keywords.finish()?;
        Ok(Reconciliation { verdict, undecidable: None, may_resend: false, resend_not_before, next })
    }
}
