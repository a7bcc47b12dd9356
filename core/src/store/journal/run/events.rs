//! Asks whether an event whose outcome is unknown was registered.

use super::super::{Journal, JournalState, JournalTurn, Service};
use super::{StepEnd, Work};
use crate::code;
use crate::error::{Finding, Result};
use crate::json::Value;
use crate::operation::{Arguments, Registered, Verdict, parameter, registered};
use crate::result::{Outcome, Reason};

impl<J: Journal + ?Sized> Work<'_, J> {
    /// Asks for the events of the document. Only the event itself settles it; nothing ever sends it again.
    pub(super) fn ask_events(&mut self) -> Result<StepEnd> {
        let next = self.record.next.clone().filter(|next| !next.arguments.is_empty());
        let request = match self.request()? {
            Ok(request) => request,
            Err(findings) => return self.stopped(findings),
        };
        let (Some(next), Some(status)) = (next, parameter(&request, "status")) else {
            let message = "expected something that identifies the document of the event, found nothing";
            self.record.findings = vec![Finding::new(&code::JOURNAL_PERSON, message).with_path("key")];
            return self.leave(JournalState::Unknown, JournalTurn::Due { at: None }, StepEnd::Waiting);
        };
        self.record.questions += 1;
        let arguments = Arguments::new().set("body", Value::Object(next.arguments.clone()));
        let answer = self.clock.client.call(next.operation, arguments);
        let answer = match answer.and_then(|reply| reply.into_process()) {
            Ok(answer) => answer,
            Err(error) => return self.not_asked(error),
        };
        self.service = Service::Answers;
        // Without a time of the send every event of its code may be an earlier one.
        let since = next.unknown_since.unwrap_or_else(|| self.clock.now());
        let is_list = answer.success && answer.error_exception.is_empty();
        let found = is_list.then(|| registered(&answer, &status, since));
        let [already_issued, _, ambiguous, not_found] = Verdict::WORDS;
        let message = match found {
            Some(Registered::Once) => {
                self.judged(already_issued);
                return self.registered();
            }
            Some(Registered::Unclear) => {
                self.judged(ambiguous);
                "expected one event of this code since the send, found others, or one without its moment"
            }
            Some(Registered::NotListed) => {
                self.judged(not_found);
                "expected the event among those of its document, found none; it is not sent again"
            }
            None => "expected the events of the document, found an answer that lists none",
        };
        self.record.findings = vec![Finding::new(&code::JOURNAL_PERSON, message).with_path("key")];
        self.ask_later()
    }

    /// The event was registered.
    fn registered(&mut self) -> Result<StepEnd> {
        self.record.outcome = Some(Outcome::Accepted);
        self.record.reason = Some(Reason::EventRegistered.as_str().to_owned());
        self.record.findings.clear();
        (self.record.next, self.record.failures) = (None, 0);
        self.leave(JournalState::Accepted, JournalTurn::Finished, StepEnd::Finished)
    }
}
