//! Asks what became of a document whose outcome is unknown.

use std::time::{Duration, UNIX_EPOCH};

use super::super::{Journal, JournalState, JournalTurn, Resend, Service};
use super::{FIRST_WAIT, StepEnd, Work, ends_pass};
use crate::client::{AuthorityWait, FileFormat, is_numbered, not_known};
use crate::code;
use crate::country::ProcessingModel;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::operation::{Settle, Verdict};
use crate::result::{ListedDocument, NextStep, Outcome, Undecidable};

/// In how many parts the time is counted for which a document was not listed.
const PARTS: u32 = 4;

impl<J: Journal + ?Sized> Work<'_, J> {
    /// Finds out what became of a call, by the question of its operation.
    pub(super) fn ask(&mut self) -> Result<StepEnd> {
        if self.record.next.is_none()
            && let Ok(request) = self.request()?
        {
            // It was never sent, or the database is older than its send.
            self.record.next = self.expected(&request).next;
        }
        match self.settle {
            Settle::List => self.ask_list(),
            Settle::Events => self.ask_events(),
            Settle::Person | Settle::NotKept => {
                let message =
                    "expected a person to look, since the service has no question about this operation";
                self.record.findings = vec![Finding::new(&code::JOURNAL_PERSON, message).with_path("key")];
                self.leave(JournalState::Unknown, JournalTurn::Due { at: None }, StepEnd::Waiting)
            }
        }
    }

    /// Asks the service what became of the document.
    fn ask_list(&mut self) -> Result<StepEnd> {
        let is_named = |next: &NextStep| next.undecidable != Some(Undecidable::Unnamed);
        let Some(next) = self.record.next.clone().filter(is_named) else {
            // Nothing identifies the document: a person has to look.
            let message =
                "expected something that identifies the document in the service's list, found nothing";
            self.record.findings = vec![Finding::new(&code::JOURNAL_PERSON, message).with_path("key")];
            return self.leave(JournalState::Unknown, JournalTurn::Due { at: None }, StepEnd::Waiting);
        };
        self.record.questions += 1;
        let settle_after = self.journal.options().settle_after;
        let found = match self.clock.client.reconcile(&next, Some(settle_after)) {
            Ok(found) => found,
            Err(error) => return self.not_asked(error),
        };
        self.service = Service::Answers;
        let is_second = next.not_listed_since.is_some();
        // It keeps when the document was first and last not listed.
        self.record.next = found.next.or(self.record.next.take());
        self.judged(found.verdict.as_str());
        match found.verdict {
            Verdict::AlreadyIssued { document } => self.found(document),
            Verdict::NotFound if found.resend_not_before.is_some() => {
                self.not_listed(settle_after, is_second)
            }
            _ => {
                let message = "expected one document in the service's list that is this one, found others";
                self.record.findings = vec![Finding::new(&code::JOURNAL_PERSON, message).with_path("key")];
                self.ask_later()
            }
        }
    }

    /// The question was not answered.
    pub(super) fn not_asked(&mut self, error: Error) -> Result<StepEnd> {
        if ends_pass(&error) {
            self.keep(JournalState::Unknown, JournalTurn::Due { at: Some(self.clock.now()) })?;
            return Err(error);
        }
        self.record.findings = error.findings().to_vec();
        match error.kind() {
            // The next step itself cannot be asked.
            ErrorKind::Argument => self.ask_later(),
            _ => self.postpone(JournalState::Unknown, &error),
        }
    }

    /// Keeps what a question found. Another word than before is asked about soon again.
    pub(super) fn judged(&mut self, word: &str) {
        if self.record.verdict.as_deref() != Some(word) {
            self.record.verdict = Some(word.to_owned());
            self.record.failures = 0;
        }
    }

    /// The service lists the document.
    pub(super) fn found(&mut self, document: ListedDocument) -> Result<StepEnd> {
        let now = self.clock.now();
        let record = &mut self.record;
        record.findings.clear();
        record.global_document_id = document.global_document_id().or(record.global_document_id);
        record.country_document_id = document.country_document_id().or(record.country_document_id.take());
        record.reason = None;
        record.failures = 0;
        let is_queued =
            self.claim.country.model() == Some(ProcessingModel::Selectable) && !is_numbered(&document);
        let standing = if is_queued { Outcome::Queued } else { Outcome::Sent };
        record.outcome = Some(standing);
        let Some(id) = record.global_document_id else {
            record.findings.push(not_known());
            return self.leave(JournalState::of(standing), JournalTurn::Finished, StepEnd::Finished);
        };
        // The answer was lost, and the certified document with it; without it the entry is whole all the same.
        let file = self.clock.client.download(id.to_string(), FileFormat::Xml, "default").ok().flatten();
        self.certified = file.and_then(|file| file.content().map(<[u8]>::to_vec));
        self.observe(AuthorityWait::new(id, now).standing_at(standing), Some(document))
    }

    /// The service does not list the document: the time is counted, and when it is over the document may be sent again.
    /// It takes two clear lists without it, however short the time.
    fn not_listed(&mut self, settle_after: Duration, is_second: bool) -> Result<StepEnd> {
        let now = self.clock.now();
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let (now_millis, part) =
            (millis(now.duration_since(UNIX_EPOCH).unwrap_or_default()), settle_after / PARTS);
        let passed = self.record.asked_at.map_or(0, |asked| now_millis.saturating_sub(asked));
        self.record.settled += passed.min(millis(part));
        self.record.asked_at = Some(now_millis);
        self.record.findings.clear();
        let left = millis(settle_after).saturating_sub(self.record.settled);
        if left > 0 || !is_second {
            let at = Some(now + Duration::from_millis(left).min(part).max(FIRST_WAIT));
            return self.leave(JournalState::Unknown, JournalTurn::Due { at }, StepEnd::Waiting);
        }
        match self.journal.options().resend {
            Resend::AfterReconcile => self.send(),
            Resend::Never => {
                let message = "expected a decision of a person, since this journal sends nothing again";
                self.record.findings = vec![Finding::new(&code::JOURNAL_PERSON, message).with_path("key")];
                self.ask_later()
            }
        }
    }

    /// A person has to decide; meanwhile the service is asked now and then.
    pub(super) fn ask_later(&mut self) -> Result<StepEnd> {
        let at = self.clock.now() + self.backoff(Duration::from_secs(60));
        self.leave(JournalState::Unknown, JournalTurn::Due { at: Some(at) }, StepEnd::Waiting)
    }
}
