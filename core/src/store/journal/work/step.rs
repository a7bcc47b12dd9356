//! What to do next.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::{Due, JournalObservation, JournalWork, SKEW, interrupted};
use crate::client::{Client, GetDocument};
use crate::error::Result;
use crate::json::Map;
use crate::operation::Arguments;
use crate::record::steps;
use crate::result::{GET_DOCUMENT, NextStep, Outcome};
use crate::store::journal::JournalState;

steps! {
    "step";
    /// What to do next with an entry, by its [`JournalWork`].
    ///
    /// # Example
    /// ```
    /// use dtekit::store::journal::{JournalStep, JournalWork};
    ///
    /// fn seconds_to_wait(work: &mut JournalWork, now: std::time::SystemTime) -> u64 {
    ///     match work.next(now) {
    ///         JournalStep::Wait { until: Some(until) } => until.duration_since(now).unwrap_or_default().as_secs(),
    ///         JournalStep::Wait { until: None } | JournalStep::Done => u64::MAX,
    ///         _ => 0, // there is something to do
    ///     }
    /// }
    /// ```
    #[derive(Debug, Clone, PartialEq)]
    #[non_exhaustive]
    pub enum JournalStep {
        /// Do nothing before `until`.
        "wait" => Wait {
            /// When to ask for the next step; `None` if a person has to look.
            until: Option<SystemTime>;
        },
        /// Keep the value, then send the request with `timeout`, and observe its answer with the number `send`.
        "send" => Send {
            /// The number of this send, from 1. Its answer is observed with it.
            send: u32;
            /// The time-out of the call, in seconds.
            timeout: Duration;
            /// No byte may leave after this time: then observe that the send was not begun.
            before: SystemTime;
        },
        /// Ask, and observe what was heard.
        "ask" => Ask(question: JournalQuestion),
        /// The end: the state says which.
        "done" => Done,
    }
}

steps! {
    /// A question to the service about an entry.
    ///
    /// # Example
    /// ```
    /// use dtekit::Client;
    /// use dtekit::store::journal::{JournalObservation, JournalQuestion};
    ///
    /// fn ask(client: &Client, question: &JournalQuestion) -> JournalObservation {
    ///     question.ask(client).unwrap_or_else(JournalObservation::NotAsked)
    /// }
    /// ```
    #[derive(Debug, Clone, PartialEq)]
    pub enum JournalQuestion {
        /// What became of the send: reconcile `next`.
        Reconcile {
            /// The step that [`Client::reconcile`](crate::Client::reconcile) takes.
            next: NextStep;
            /// The time that it takes with the step, in seconds.
            settle_after: Duration;
        },
        /// Call this operation: it lists the document, or the events of it.
        Call {
            /// The operation's key.
            operation: &'static str;
            /// Its arguments.
            arguments: Map;
        },
    }
}

impl JournalQuestion {
    /// Asks it.
    ///
    /// # Errors
    /// As [`Client::reconcile`] and [`Client::call`]: observe them as [`JournalObservation::NotAsked`].
    pub fn ask(&self, client: &Client) -> Result<JournalObservation> {
        Ok(match self {
            JournalQuestion::Reconcile { next, settle_after } => {
                JournalObservation::Reconciled(Box::new(client.reconcile(next, Some(*settle_after))?))
            }
            JournalQuestion::Call { operation, arguments } if *operation == GET_DOCUMENT => {
                let list = client.get_document(GetDocument::new(arguments.clone()))?;
                JournalObservation::Listed(list.documents().to_vec())
            }
            JournalQuestion::Call { operation, arguments } => {
                let reply = client.call(operation, Arguments::from(arguments.clone()))?;
                JournalObservation::Events(Box::new(reply.into_process()?))
            }
        })
    }
}

impl JournalWork {
    /// What to do at this time.
    ///
    /// A step that sends changes the value: it is `sending` from then on, until its answer is observed or its lease is
    /// over. Keep it before the first byte leaves.
    pub fn next(&mut self, now: SystemTime) -> JournalStep {
        let due = match self.due {
            Due::Never => return JournalStep::Done,
            Due::Person => return JournalStep::Wait { until: None },
            Due::At(due) => due,
        };
        let is_set_back = later(now, SKEW) < self.planned_at;
        if is_set_back && self.state == JournalState::Sending {
            // Nothing says how long ago the send began, so its lease begins again.
            self.plan(JournalState::Sending, later(now, self.options.lease), now);
            return JournalStep::Wait { until: self.due_at() };
        }
        if due > now && !is_set_back {
            return JournalStep::Wait { until: Some(due) };
        }
        if self.state == JournalState::Sending {
            self.was_interrupted(now);
        }
        match self.state {
            JournalState::Waiting => self.begin_send(now),
            JournalState::Unknown => match self.may_send_again(now) {
                true => self.begin_send(now),
                false => self.ask(now),
            },
            JournalState::Sent | JournalState::Queued => self.ask_for_authority(now),
            _ => JournalStep::Done,
        }
    }

    /// The worker that was sending it lost its lease, or died.
    pub(super) fn was_interrupted(&mut self, now: SystemTime) {
        self.record.outcome = Some(Outcome::Unknown);
        self.record.findings = interrupted().findings().to_vec();
        self.before = JournalState::Unknown;
        self.plan(JournalState::Unknown, now, now);
    }
}

/// The time after a wait; the time itself if there is none so late.
pub(super) fn later(time: SystemTime, by: Duration) -> SystemTime {
    time.checked_add(by).unwrap_or(time)
}

/// The question by GetDocument's list with a filter.
pub(super) fn listed(filter: Map) -> JournalQuestion {
    JournalQuestion::Call { operation: GET_DOCUMENT, arguments: filter }
}

/// A time in milliseconds since 1970.
pub(super) fn millis(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
