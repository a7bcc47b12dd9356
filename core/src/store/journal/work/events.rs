//! Asks whether an event whose outcome is unknown was registered.

use super::{JournalWork, Moment};
use crate::json::{Map, Value};
use crate::operation::{Registered, VerdictKind, registered};
use crate::result::{Outcome, ProcessResult, Reason};
use crate::store::journal::{JournalQuestion, JournalState, JournalStep, Service};

impl JournalWork {
    /// The question for the events of the document. Only the event itself settles it; nothing ever sends it again.
    pub(super) fn ask_events(&mut self) -> JournalStep {
        let next = self.record.next.as_ref().filter(|next| !next.arguments.is_empty());
        match next.filter(|_| self.identity.event.is_some()) {
            Some(next) => {
                let body = Value::Object(next.arguments.clone());
                let arguments = Map::from_iter([("body".to_owned(), body)]);
                JournalStep::Ask(JournalQuestion::Call { operation: next.operation, arguments })
            }
            None => {
                self.left_to_a_person(
                    "expected something that identifies the document of the event, found nothing",
                );
                JournalStep::Wait { until: None }
            }
        }
    }

    /// Takes the events that the service lists for the document.
    pub(super) fn events(&mut self, answer: &ProcessResult, at: Moment) {
        self.record.questions = self.record.questions.saturating_add(1);
        self.service = Service::Answers;
        // Without a time of the send every event of its code may be an earlier one.
        let since = self.record.next.as_ref().and_then(|next| next.unknown_since).unwrap_or(at.now);
        let is_list = answer.success && answer.error_exception.is_empty();
        let status = self.identity.event.clone().unwrap_or_default();
        let found = is_list.then(|| registered(answer, &status, since));
        let message = match found {
            Some(Registered::Once) => {
                self.judged(VerdictKind::AlreadyIssued);
                return self.registered();
            }
            Some(Registered::Unclear) => {
                self.judged(VerdictKind::Ambiguous);
                "expected one event of this code since the send, found others, or one without its moment"
            }
            Some(Registered::NotListed) => {
                self.judged(VerdictKind::NotFound);
                "expected the event among those of its document, found none; it is not sent again"
            }
            None => "expected the events of the document, found an answer that lists none",
        };
        self.wants_person(message);
        self.ask_later(at);
    }

    /// The event was registered.
    fn registered(&mut self) {
        self.record.outcome = Some(Outcome::Accepted);
        self.record.reason = Some(Reason::EventRegistered);
        self.record.findings.clear();
        (self.record.next, self.record.failures) = (None, 0);
        self.ended(JournalState::Accepted);
    }
}
