//! One pass over the entries that are due.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::breaker::wait;
use super::submit::DOCUMENT;
use super::{
    Journal, JournalClaim, JournalEntry, JournalKeep, JournalPass, JournalRecord, JournalRun, JournalSave,
    JournalState, JournalTurn, Resend, Service,
};
use crate::client::{AuthorityStep, AuthorityWait, Client, FileFormat, GetDocument, SEND};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Phase, Result};
use crate::json::Value;
use crate::operation::{Arguments, Reply, Request, Verdict};
use crate::result::{ListedDocument, NextStep, Outcome, ProcessResult, Reason, Undecidable};

/// The first and the longest wait after an attempt that failed.
const FIRST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(3600);

/// In how many parts the time is counted for which a document was not listed.
const PARTS: u32 = 4;

/// The time in a pass: the caller's time plus the time elapsed since.
#[derive(Clone, Copy)]
struct Line<'a> {
    client: &'a Client,
    begin: Instant,
    now: SystemTime,
}

impl<'a> Line<'a> {
    fn new(client: &'a Client, now: SystemTime) -> Self {
        Line { client, begin: client.clock().now(), now }
    }

    fn now(&self) -> SystemTime {
        let gone = self.client.clock().now().saturating_duration_since(self.begin);
        self.now.checked_add(gone).unwrap_or(self.now)
    }
}

pub(super) fn run<J: Journal + ?Sized>(
    journal: &J,
    client: &Client,
    now: SystemTime,
    run: &JournalRun<'_>,
) -> Result<JournalPass> {
    run.check()?;
    let line = Line::new(client, now);
    let mut pass = JournalPass::default();
    while pass.worked < run.most {
        let Some(claim) = journal.claim(None, line.now(), run.lease)? else { break };
        pass.worked += 1;
        match Work::new(journal, line, run, claim).run()? {
            Left::Waiting => {}
            Left::Finished => pass.finished += 1,
            Left::Postponed => pass.postponed += 1,
            Left::Lost => pass.lost += 1,
        }
    }
    pass.next_at = journal.next_at()?;
    Ok(pass)
}

/// Works on the entry with this key, if it is due and free.
pub(super) fn work_on<J: Journal + ?Sized>(
    journal: &J,
    client: &Client,
    key: &str,
    now: SystemTime,
    run: &JournalRun<'_>,
) -> Result<JournalEntry> {
    let line = Line::new(client, now);
    if let Some(claim) = journal.claim(Some(key), line.now(), run.lease)? {
        Work::new(journal, line, run, claim).run()?;
    }
    journal.get(key)?.ok_or_else(|| {
        let message = "expected the entry that was submitted, found none: it was removed meanwhile";
        Error::new(ErrorKind::Storage, Finding::new(&code::JOURNAL_STATE, message).with_path("key"))
    })
}

/// How a worker leaves an entry.
#[derive(Clone, Copy)]
enum Left {
    Waiting,
    Finished,
    Postponed,
    Lost,
}

/// A worker at an entry.
struct Work<'a, J: ?Sized> {
    journal: &'a J,
    line: Line<'a>,
    run: &'a JournalRun<'a>,
    claim: JournalClaim,
    record: JournalRecord,
    certified: Option<Vec<u8>>,
    service: Service,
    /// When the lease began.
    since: SystemTime,
}

impl<'a, J: Journal + ?Sized> Work<'a, J> {
    fn new(journal: &'a J, line: Line<'a>, run: &'a JournalRun<'a>, mut claim: JournalClaim) -> Self {
        let since = line.now();
        let record = claim.record.take();
        let is_whole = record.is_some();
        let mut work = Work {
            journal,
            line,
            run,
            record: record.unwrap_or_default(),
            certified: None,
            service: Service::NotCalled,
            since,
            claim,
        };
        work.claim.record = is_whole.then(JournalRecord::default);
        work
    }

    fn run(mut self) -> Result<Left> {
        if self.claim.record.is_none() {
            return self.damaged();
        }
        match self.claim.state {
            JournalState::Waiting => self.send(),
            JournalState::Unknown => self.ask(),
            _ => self.wait_for_authority(),
        }
    }

    /// Sends the document, once.
    fn send(&mut self) -> Result<Left> {
        let request = match self.request()? {
            Ok(request) => request,
            Err(findings) => return self.stopped(findings),
        };
        let mut expected = Reply::unknown(&request, interrupted());
        if let Some(next) = &mut expected.next {
            next.unknown_since = Some(self.line.now());
        }
        // The counts of earlier questions are over: this is a new send.
        let old = std::mem::take(&mut self.record);
        self.record = JournalRecord {
            next: expected.next,
            warnings: old.warnings,
            sends: old.sends + 1,
            questions: old.questions,
            failures: old.failures,
            note: old.note,
            ..JournalRecord::default()
        };
        let begin = self.line.now();
        let turn = JournalTurn::Going { lease: self.run.lease };
        if self.keep(JournalState::Sending, turn)? == JournalSave::Lost {
            return Ok(Left::Lost);
        }
        self.since = begin;
        // Storing took so long that the send could outlive the lease.
        if self.line.now().duration_since(begin).unwrap_or_default() > self.run.lease / 2 {
            self.record.sends -= 1;
            return self.leave(
                self.unsent(),
                JournalTurn::Due { at: Some(self.line.now()) },
                Left::Postponed,
            );
        }
        let reply = self.line.client.execute(&request);
        match reply.and_then(Reply::into_process) {
            Ok(result) => self.answered(result),
            Err(error) => self.not_sent(&error),
        }
    }

    /// The request, which ends before half of the lease is over, or why there is none.
    fn request(&self) -> Result<std::result::Result<Request, Vec<Finding>>> {
        let Some(kept) = self.journal.document(&self.claim)? else { return Ok(Err(vec![unreadable()])) };
        let Ok(Value::Object(members)) = crate::json::from_str(&kept.arguments) else {
            return Ok(Err(vec![unreadable()]));
        };
        // An earlier version may have stored what this one refuses.
        let arguments = Arguments::from(members).set(DOCUMENT, kept.document);
        Ok(match Client::request(SEND, arguments) {
            Ok(request) => Ok(self.line.client.within(request, self.run.lease / 2)),
            Err(error) => Err(error.findings().to_vec()),
        })
    }

    /// Stores what the answer to a send says.
    fn answered(&mut self, mut result: ProcessResult) -> Result<Left> {
        self.certified = result.certified_xml().map(<[u8]>::to_vec);
        // A result that has no outcome says nothing about the document.
        let outcome = *result.outcome.get_or_insert(Outcome::Unknown);
        self.service = match outcome {
            Outcome::Unknown => self.away(),
            _ => Service::Answers,
        };
        if outcome != Outcome::Unknown {
            self.record.failures = 0;
        }
        // The time of the send's begin is the safer one.
        let since = self.record.next.as_ref().and_then(|next| next.unknown_since);
        self.record.answered(result);
        if let Some(next) = &mut self.record.next {
            next.unknown_since = next.unknown_since.or(since);
        }
        let now = self.line.now();
        match outcome {
            Outcome::Unknown => {
                let at = Some(now);
                self.leave(JournalState::Unknown, JournalTurn::Due { at }, Left::Waiting)
            }
            Outcome::Accepted | Outcome::Rejected => {
                self.leave(JournalState::of(outcome), JournalTurn::Finished, Left::Finished)
            }
            Outcome::Sent | Outcome::Queued => {
                match (self.record.global_document_id, self.is_answered_later()) {
                    (Some(id), true) => {
                        let wait = AuthorityWait::new(id, now);
                        let at = Some(now + wait.interval());
                        self.record.wait = Some(wait.to_json());
                        self.leave(JournalState::of(outcome), JournalTurn::Due { at }, Left::Waiting)
                    }
                    _ => self.leave(JournalState::of(outcome), JournalTurn::Finished, Left::Finished),
                }
            }
        }
    }

    /// Whether asking can tell what the authority answered.
    fn is_answered_later(&self) -> bool {
        let has_tag = self.claim.country.row().is_some_and(|row| row.authority_status.is_some());
        has_tag || self.run.decide.is_some() || self.record.outcome == Some(Outcome::Queued)
    }

    /// Nothing was processed: an error of a send whose outcome could be unknown is none.
    fn not_sent(&mut self, error: &Error) -> Result<Left> {
        let never_left = error.phase() == Some(Phase::Before);
        let is_refused = matches!(error.kind(), ErrorKind::Auth | ErrorKind::Status);
        if !never_left && !is_refused && error.kind() != ErrorKind::Argument && !ends_pass(error) {
            let mut result = ProcessResult::unknown(Reason::Connection, error.clone());
            result.next.clone_from(&self.record.next);
            return self.answered(result);
        }
        self.record.sends -= 1;
        self.record.findings = error.findings().to_vec();
        if ends_pass(error) {
            self.keep(self.unsent(), JournalTurn::Due { at: Some(self.line.now()) })?;
            return Err(error.clone());
        }
        self.postpone(self.unsent(), error)
    }

    /// The state of an entry of which this send left nothing: unknown, if an earlier one may have arrived.
    fn unsent(&self) -> JournalState {
        self.claim.state
    }

    /// Asks the service what became of the document.
    fn ask(&mut self) -> Result<Left> {
        let is_named = |next: &NextStep| next.undecidable != Some(Undecidable::Unnamed);
        let Some(next) = self.record.next.clone().filter(is_named) else {
            // Nothing identifies the document: a person has to look.
            let message =
                "expected something that identifies the document in the service's list, found nothing";
            self.record.findings = vec![Finding::new(&code::JOURNAL_PERSON, message).with_path("key")];
            return self.leave(JournalState::Unknown, JournalTurn::Due { at: None }, Left::Waiting);
        };
        self.record.questions += 1;
        let settle_after = self.journal.options().settle_after;
        let found = match self.line.client.reconcile(&next, Some(settle_after)) {
            Ok(found) => found,
            Err(error) if ends_pass(&error) => {
                self.keep(JournalState::Unknown, JournalTurn::Due { at: Some(self.line.now()) })?;
                return Err(error);
            }
            // The next step itself cannot be asked.
            Err(error) if error.kind() == ErrorKind::Argument => {
                self.record.findings = error.findings().to_vec();
                return self.ask_later();
            }
            Err(error) => {
                self.record.findings = error.findings().to_vec();
                return self.postpone(JournalState::Unknown, &error);
            }
        };
        self.service = Service::Answers;
        let word = found.verdict.as_str();
        if self.record.verdict.as_deref() != Some(word) {
            self.record.verdict = Some(word.to_owned());
            self.record.failures = 0;
        }
        match found.verdict {
            Verdict::AlreadyIssued { document } => self.found(document),
            Verdict::NotFound if found.resend_not_before.is_some() => self.not_listed(settle_after),
            _ => {
                let message = "expected one document in the service's list that is this one, found others";
                self.record.findings = vec![Finding::new(&code::JOURNAL_PERSON, message).with_path("key")];
                self.ask_later()
            }
        }
    }

    /// The service lists the document.
    fn found(&mut self, document: ListedDocument) -> Result<Left> {
        let now = self.line.now();
        let record = &mut self.record;
        record.findings.clear();
        record.global_document_id = document.global_document_id().or(record.global_document_id);
        record.country_document_id = document.country_document_id().or(record.country_document_id.take());
        record.outcome = Some(Outcome::Sent);
        record.reason = None;
        record.failures = 0;
        let Some(id) = record.global_document_id else {
            return self.leave(JournalState::Sent, JournalTurn::Finished, Left::Finished);
        };
        // The answer was lost, and the certified document with it; without it the entry is whole all the same.
        let file = self.line.client.download(id.to_string(), FileFormat::Xml, "default").ok().flatten();
        self.certified = file.and_then(|file| file.content().map(<[u8]>::to_vec));
        self.observe(AuthorityWait::new(id, now), Some(document))
    }

    /// The service does not list the document: the time is counted, and when it is over the document may be sent again.
    fn not_listed(&mut self, settle_after: Duration) -> Result<Left> {
        let now = self.line.now();
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let (now_millis, part) =
            (millis(now.duration_since(UNIX_EPOCH).unwrap_or_default()), settle_after / PARTS);
        let passed = self.record.asked_at.map_or(0, |asked| now_millis.saturating_sub(asked));
        self.record.settled += passed.min(millis(part));
        self.record.asked_at = Some(now_millis);
        self.record.findings.clear();
        let left = millis(settle_after).saturating_sub(self.record.settled);
        if left > 0 {
            let at = Some(now + Duration::from_millis(left).min(part));
            return self.leave(JournalState::Unknown, JournalTurn::Due { at }, Left::Waiting);
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
    fn ask_later(&mut self) -> Result<Left> {
        let at = self.line.now() + self.backoff(Duration::from_secs(60));
        self.leave(JournalState::Unknown, JournalTurn::Due { at: Some(at) }, Left::Waiting)
    }

    /// Asks for the authority's answer.
    fn wait_for_authority(&mut self) -> Result<Left> {
        let kept = self.record.wait.as_deref().map(|wait| AuthorityWait::from_json(wait.as_bytes()));
        let Some(Ok(mut wait)) = kept else { return self.stopped(vec![unreadable()]) };
        let state = self.claim.state;
        match wait.next(self.line.now()) {
            AuthorityStep::Done(_) => self.conclude(wait),
            AuthorityStep::Wait { until } => {
                self.leave(state, JournalTurn::Due { at: Some(until) }, Left::Waiting)
            }
            AuthorityStep::Ask { filter } => {
                self.record.questions += 1;
                match self.line.client.get_document(GetDocument::new(filter)) {
                    Ok(list) => {
                        self.service = Service::Answers;
                        self.record.failures = 0;
                        self.observe(wait, list.documents().first().cloned())
                    }
                    Err(error) if ends_pass(&error) => {
                        self.keep(state, JournalTurn::Due { at: Some(self.line.now()) })?;
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

    /// Takes what the service lists of an issued document.
    fn observe(&mut self, mut wait: AuthorityWait, document: Option<ListedDocument>) -> Result<Left> {
        let decided = self.run.decide.zip(document.as_ref()).map(|(decide, document)| decide(document));
        match decided.transpose() {
            Ok(decided) => {
                wait.observe(document, decided, self.line.now());
                self.conclude(wait)
            }
            Err(error) => {
                let at = Some(self.line.now() + self.backoff(FIRST_WAIT));
                self.keep(self.claim.state, JournalTurn::Due { at })?;
                Err(error)
            }
        }
    }

    /// Stores where the wait for the authority stands.
    fn conclude(&mut self, mut wait: AuthorityWait) -> Result<Left> {
        let now = self.line.now();
        let at = match wait.next(now) {
            AuthorityStep::Done(answer) => {
                self.record.wait = None;
                self.record.outcome = Some(answer.outcome);
                if answer.outcome != Outcome::Sent {
                    self.record.next = None;
                }
                return self.leave(JournalState::of(answer.outcome), JournalTurn::Finished, Left::Finished);
            }
            AuthorityStep::Wait { until } => until,
            AuthorityStep::Ask { .. } => now + wait.interval(),
        };
        self.record.wait = Some(wait.to_json());
        let state = match self.claim.state {
            JournalState::Queued => JournalState::Queued,
            _ => JournalState::Sent,
        };
        self.leave(state, JournalTurn::Due { at: Some(at) }, Left::Waiting)
    }

    /// Delays the entry after a call that failed.
    fn postpone(&mut self, state: JournalState, error: &Error) -> Result<Left> {
        // A send that was refused in another way than these says nothing about other documents.
        let is_own = state == JournalState::Waiting && error.code() == code::STATUS_REFUSED.word;
        self.service = if is_own { Service::Answers } else { self.away() };
        let at = Some(self.line.now() + self.backoff(FIRST_WAIT));
        self.leave(state, JournalTurn::Due { at }, Left::Postponed)
    }

    /// The wait after one more failure of this entry.
    fn backoff(&mut self, first: Duration) -> Duration {
        let failures = self.record.failures;
        self.record.failures = failures.saturating_add(1);
        wait(first, LONGEST_WAIT, failures, self.line.client.clock().random())
    }

    fn away(&self) -> Service {
        Service::Away(self.line.client.clock().random())
    }

    /// The entry's row cannot be read. It must not hold up others, must not be lost, and is never sent. What is there is
    /// kept, so that a person can look into it.
    fn damaged(&mut self) -> Result<Left> {
        let turn = JournalTurn::Due { at: None };
        let keep = JournalKeep { record: None, ..self.keeping(JournalState::Unknown, turn) };
        Ok(match self.journal.save(&self.claim, &keep, self.line.now())? {
            JournalSave::Stored => Left::Waiting,
            JournalSave::Lost => Left::Lost,
        })
    }

    /// The document cannot be sent: an entry that waits is refused, and any other waits for a person.
    fn stopped(&mut self, findings: Vec<Finding>) -> Result<Left> {
        self.record.findings = findings;
        match self.claim.state {
            JournalState::Waiting => self.leave(JournalState::Refused, JournalTurn::Finished, Left::Finished),
            state => self.leave(state, JournalTurn::Due { at: None }, Left::Waiting),
        }
    }

    fn leave(&mut self, state: JournalState, turn: JournalTurn, left: Left) -> Result<Left> {
        Ok(match self.keep(state, turn)? {
            JournalSave::Stored => left,
            JournalSave::Lost => Left::Lost,
        })
    }

    fn keep(&mut self, state: JournalState, turn: JournalTurn) -> Result<JournalSave> {
        let saved = self.journal.save(&self.claim, &self.keeping(state, turn), self.line.now());
        self.service = Service::NotCalled;
        saved
    }

    fn keeping(&self, state: JournalState, turn: JournalTurn) -> JournalKeep<'_> {
        JournalKeep {
            state,
            record: Some(&self.record),
            certified: self.certified.as_deref(),
            turn,
            service: self.service,
            is_question: state == JournalState::Unknown && self.claim.state == JournalState::Unknown,
        }
    }
}

/// The error of a send that was begun and of which nothing more is known.
fn interrupted() -> Error {
    let message = "expected an answer, found that the worker ended while it was sending";
    Error::new(ErrorKind::Transport, Finding::new(&code::JOURNAL_INTERRUPTED, message))
        .with_phase(Phase::InFlight)
}

/// Whether no other entry can be worked on either: the client was cancelled, or has no credentials.
fn ends_pass(error: &Error) -> bool {
    [code::TRANSPORT_CANCELLED.word, code::AUTH_MISSING.word].contains(&error.code())
}

/// The finding of a document that cannot be read.
fn unreadable() -> Finding {
    let message = "expected an entry and its document in the journal, found something else";
    Finding::new(&code::JOURNAL_DAMAGED, message).with_path("key")
}
