//! One pass over the entries that are due.

mod first_send;

use std::borrow::Cow;
use std::collections::{BTreeSet, VecDeque};
use std::time::{Instant, SystemTime};

use super::work::{JournalQuestion, JournalStep, Moment, ends_pass, unreadable};
use super::{
    AttemptKind, AttemptOutcome, Journal, JournalAttempt, JournalClaim, JournalEntry, JournalKeep,
    JournalObservation, JournalPass, JournalRun, JournalSave, JournalState, JournalTake, JournalTurn,
    JournalWork, KeptDocument, Service,
};
use crate::client::{Client, FileFormat, PassCall};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::operation::{Reply, Request, Verdict};
use crate::store::reasons::Reasons;

use first_send::{FirstSend, requested, resumed};

/// The time in a pass: that of its first claim plus the time elapsed since.
#[derive(Clone, Copy)]
struct PassClock<'a> {
    client: &'a Client,
    begin: Instant,
    now: SystemTime,
}

impl<'a> PassClock<'a> {
    fn new(client: &'a Client, now: SystemTime) -> Self {
        PassClock { client, begin: client.clock().now(), now }
    }

    fn now(&self) -> SystemTime {
        let gone = self.client.clock().now().saturating_duration_since(self.begin);
        self.now.checked_add(gone).unwrap_or(self.now)
    }
}

/// An account in a pass. Its clock begins with its first claim if the caller gives no time.
#[derive(Clone, Copy)]
struct Turn<'a> {
    account: &'a str,
    client: &'a Client,
    clock: Option<PassClock<'a>>,
}

pub(super) fn run<J: Journal + ?Sized>(
    journal: &J,
    clients: &[(&str, &Client)],
    now: Option<SystemTime>,
    run: &JournalRun<'_>,
) -> Result<JournalPass> {
    run.check()?;
    let (is_one, clients) = (clients.len() == 1, &*open_of(journal, clients)?);
    let clock = |client| now.map(|now| PassClock::new(client, now));
    let turn = |&(account, client)| Turn { account, client, clock: clock(client) };
    let mut turns: VecDeque<Turn<'_>> = clients.iter().map(turn).collect();
    let (mut pass, mut first_error, mut next_at) = (JournalPass::default(), None, None);
    let mut reasons = Reasons::of_accounts(!is_one);
    while let Some(mut turn) = turns.pop_front().filter(|_| pass.worked < run.most) {
        let taken = take(journal, run, &turn, None, is_one)?;
        turn.clock = Some(taken.clock);
        let Some(mut work) = taken.work else {
            next_at = is_one.then_some(taken.next_at);
            continue;
        };
        pass.worked += 1;
        work.wants_next = is_one && pass.worked == run.most;
        let key = work.claim.key.clone();
        let end = work.run();
        let call =
            PassCall { queue: "journal", account: turn.account, kind: work.call_kind, key: Some(&key) };
        reasons.note(turn.client, call, &work.met(), work.is_answered);
        match end {
            Ok(StepEnd::Waiting) => {}
            Ok(StepEnd::Finished) => pass.finished += 1,
            Ok(StepEnd::Postponed) => pass.postponed += 1,
            Ok(StepEnd::Lost) => pass.lost += 1,
            Err(error) if !is_one && error.kind() != ErrorKind::Storage => {
                first_error.get_or_insert((turn.account, error));
                continue;
            }
            Err(error) => return Err(reasons.into_error(turn.account, error)),
        }
        next_at = work.next_at;
        // Others do not wait for a service that fails.
        if is_one || !work.was_away {
            turns.push_back(turn);
        }
        if let Some(told) = run.told {
            told(&key);
        }
    }
    pass.next_at = match next_at {
        // The last transaction has looked.
        Some(next_at) => next_at,
        None => {
            let each = clients.iter().map(|(account, _)| journal.next_at_of(Some(account)));
            each.collect::<Result<Vec<_>>>()?.into_iter().flatten().min()
        }
    };
    if let Some((account, error)) = first_error {
        return Err(reasons.into_error(account, error));
    }
    (pass.findings, pass.new_findings) = (reasons.findings, reasons.new);
    Ok(pass)
}

/// The clients of accounts with open entries, in the order in which a pass takes them. Each pass begins with another
/// account, or with a short pass those behind a busy one would never have their turn.
fn open_of<'a, J: Journal + ?Sized>(
    journal: &J,
    clients: &[(&'a str, &'a Client)],
) -> Result<Vec<(&'a str, &'a Client)>> {
    let mut clients = clients.to_vec();
    if clients.len() > 1 {
        let open: BTreeSet<String> = journal.accounts()?.into_iter().collect();
        clients.retain(|(account, _)| open.contains(*account));
    }
    if let Some((_, first)) = clients.first() {
        let begin = first.clock().random() * clients.len() as f64;
        let most = clients.len() - 1;
        clients.rotate_left(most.min(begin as usize));
    }
    Ok(clients)
}

/// Works at once on an entry that was just submitted, if it waits.
pub(super) fn begin<J: Journal + ?Sized>(
    journal: &J,
    client: &Client,
    entry: JournalEntry,
    now: Option<SystemTime>,
    run: &JournalRun<'_>,
) -> Result<JournalEntry> {
    match entry.state {
        JournalState::Waiting => work_on(journal, client, &entry.key, now, run),
        _ => Ok(entry),
    }
}

/// Works on the entry with this key, if it is due and free.
fn work_on<J: Journal + ?Sized>(
    journal: &J,
    client: &Client,
    key: &str,
    now: Option<SystemTime>,
    run: &JournalRun<'_>,
) -> Result<JournalEntry> {
    let clock = now.map(|now| PassClock::new(client, now));
    let turn = Turn { account: run.account, client, clock };
    if let Some(mut work) = take(journal, run, &turn, Some(key), false)?.work {
        work.run()?;
    }
    journal.get(key)?.ok_or_else(|| {
        let message = "expected the entry that was submitted, found none: it was removed meanwhile";
        Error::new(ErrorKind::Storage, Finding::new(&code::JOURNAL_STATE, message).with_path("key"))
    })
}

/// An entry to work on, if [`take`] has found one.
struct NextWork<'a, J: ?Sized> {
    work: Option<Work<'a, J>>,
    clock: PassClock<'a>,
    next_at: Option<SystemTime>,
}

/// Takes an entry. Of one that waits it is stored in the same transaction that it is being sent, if the journal can do
/// that: then its send begins at once.
fn take<'a, J: Journal + ?Sized>(
    journal: &'a J,
    run: &'a JournalRun<'a>,
    turn: &Turn<'a>,
    key: Option<&str>,
    wants_next: bool,
) -> Result<NextWork<'a, J>> {
    let (mut started, mut first_send) = (None, None);
    let mut begin = |claim: &JournalClaim, kept: KeptDocument, now: SystemTime| {
        let clock = turn.clock.unwrap_or_else(|| PassClock::new(turn.client, now));
        started = Some(clock);
        first_send = FirstSend::new(&journal.options(), run, &clock, claim, kept);
        first_send.as_ref().map(|first| first.work.record().clone())
    };
    let now = turn.clock.map(|clock| clock.now());
    let asked = JournalTake { account: turn.account, key, now, lease: run.lease, wants_next };
    let taken = journal.take(&asked, &mut begin)?;
    // The clock of a pass without a time began when its first send was made ready, or begins now.
    let clock = turn
        .clock
        .or(started.filter(|_| taken.is_begun))
        .unwrap_or_else(|| PassClock::new(turn.client, taken.now));
    let work = taken.claim.map(|claim| Work {
        first_send: first_send.filter(|_| taken.is_begun),
        ..Work::new(journal, clock, run, claim)
    });
    Ok(NextWork { work, clock, next_at: taken.next_at })
}

/// How a worker leaves an entry.
#[derive(Clone, Copy)]
enum StepEnd {
    Waiting,
    Finished,
    Postponed,
    Lost,
}

/// A worker at an entry: it does what the [`JournalWork`] says, and keeps what that becomes.
struct Work<'a, J: ?Sized> {
    journal: &'a J,
    clock: PassClock<'a>,
    run: &'a JournalRun<'a>,
    claim: JournalClaim,
    work: JournalWork,
    certified: Option<Vec<u8>>,
    /// What was called last and when, since the last keep.
    called: Option<(AttemptKind, SystemTime)>,
    /// The code of the error of that call, if it says nothing about the document.
    failed: Option<String>,
    /// Whether the service did not answer, or refused every call, in one of the steps.
    was_away: bool,
    /// What was called last, why calls failed, and whether one was answered.
    call_kind: &'static str,
    failures: Vec<Finding>,
    is_answered: bool,
    /// The codes of the findings that the entry had before.
    known: Vec<Cow<'static, str>>,
    /// The send that was stored with the claim.
    first_send: Option<FirstSend>,
    /// Whether the last transaction looks when the next entry is due, and what it has found.
    wants_next: bool,
    next_at: Option<Option<SystemTime>>,
}

impl<'a, J: Journal + ?Sized> Work<'a, J> {
    fn new(journal: &'a J, clock: PassClock<'a>, run: &'a JournalRun<'a>, mut claim: JournalClaim) -> Self {
        let record = claim.record.take();
        claim.record = record.is_some().then(Default::default);
        let work = resumed(&journal.options(), run, &claim, record.unwrap_or_default(), clock.now());
        let known = work.record().findings.iter().map(|finding| finding.code.clone()).collect();
        Work {
            journal,
            clock,
            run,
            claim,
            work,
            certified: None,
            called: None,
            failed: None,
            was_away: false,
            call_kind: "document",
            failures: Vec::new(),
            is_answered: false,
            known,
            first_send: None,
            wants_next: false,
            next_at: None,
        }
    }

    fn run(&mut self) -> Result<StepEnd> {
        if self.claim.record.is_none() || self.work.row().is_none() {
            return self.damaged();
        }
        loop {
            let done = match self.first_send.take() {
                Some(FirstSend { work, request, send, before }) => {
                    self.work = work;
                    self.transmit(&request, send, before)?
                }
                None => self.step()?,
            };
            match done {
                // What a question has found lets it be sent again at once.
                None if self.work.is_cleared() => {}
                None => return self.leave(),
                Some(end) => return Ok(end),
            }
        }
    }

    /// Does what is next.
    fn step(&mut self) -> Result<Option<StepEnd>> {
        let request = self.prepared()?;
        match (self.work.next(self.clock.now()), request) {
            (JournalStep::Send { send, before, .. }, Some(request)) => self.send(&request, send, before),
            (JournalStep::Ask(question), _) => self.ask(&question),
            _ => Ok(None),
        }
    }

    /// The request, if the next step is made from it. One that cannot be made stops the entry.
    fn prepared(&mut self) -> Result<Option<Request>> {
        if !self.work.wants_request() {
            return Ok(None);
        }
        match self.request()? {
            Ok(request) => {
                self.work.identify(&request);
                Ok(Some(request))
            }
            Err(findings) if findings.iter().any(|finding| finding.code == code::JOURNAL_CONTENT.word) => {
                let at = Moment { now: self.clock.now(), random: self.clock.client.clock().random() };
                self.failures.extend_from_slice(&findings);
                self.work.delayed(findings, at);
                Ok(None)
            }
            Err(findings) => {
                if self.work.is_made_from_request() {
                    self.work.stopped(findings);
                }
                Ok(None)
            }
        }
    }

    /// The request, which ends before half of the lease is over, or why there is none.
    fn request(&self) -> Result<std::result::Result<Request, Vec<Finding>>> {
        let kept = match self.journal.document(&self.claim) {
            Ok(Some(kept)) => kept,
            Ok(None) => return Ok(Err(vec![unreadable()])),
            Err(error) if error.code() == code::JOURNAL_CONTENT.word => {
                return Ok(Err(error.findings().to_vec()));
            }
            Err(error) => return Err(error),
        };
        let request = requested(&self.work, kept);
        Ok(request.map(|request| self.clock.client.within(request, self.run.lease / 2)))
    }

    /// Sends the document, once, after it is stored that it is being sent.
    fn send(&mut self, request: &Request, send: u32, before: SystemTime) -> Result<Option<StepEnd>> {
        let turn = JournalTurn::Going { lease: self.run.lease };
        if self.keep(turn)? == JournalSave::Lost {
            return Ok(Some(StepEnd::Lost));
        }
        self.transmit(request, send, before)
    }

    /// Sends the document, of which it was just stored that it is being sent.
    fn transmit(&mut self, request: &Request, send: u32, before: SystemTime) -> Result<Option<StepEnd>> {
        let observation = if self.clock.now() > before {
            // Storing took so long that the send could outlive the lease.
            JournalObservation::NotBegun { send }
        } else {
            (self.called, self.call_kind) = (Some((AttemptKind::Send, self.clock.now())), "send");
            match self.clock.client.execute(request).and_then(Reply::into_process) {
                Ok(result) => {
                    self.certified = result.certified_xml().map(<[u8]>::to_vec);
                    JournalObservation::Sent { send, result: Box::new(result) }
                }
                Err(error) => JournalObservation::NotSent { send, error },
            }
        };
        self.observed(observation)
    }

    /// Asks the service, and the caller's rule about what it lists.
    fn ask(&mut self, question: &JournalQuestion) -> Result<Option<StepEnd>> {
        (self.called, self.call_kind) = (Some((AttemptKind::Ask, self.clock.now())), "ask");
        let heard = question.ask(self.clock.client).unwrap_or_else(JournalObservation::NotAsked);
        let found = match &heard {
            JournalObservation::Reconciled(found) => match &found.verdict {
                Verdict::AlreadyIssued { document } => Some(document),
                _ => None,
            },
            _ => None,
        };
        if let Some(id) = found.and_then(|found| found.global_document_id()) {
            // The answer was lost, and the certified document with it; without it the entry is whole all the same.
            let file = self.clock.client.download(id.to_string(), FileFormat::Xml, "default").ok().flatten();
            self.certified = file.and_then(|file| file.content().map(<[u8]>::to_vec));
        }
        self.observed(heard)
    }

    /// Takes what was heard. An error that no other entry could go on after ends the pass.
    fn observed(&mut self, heard: JournalObservation) -> Result<Option<StepEnd>> {
        let (send, error) = match &heard {
            JournalObservation::NotSent { send, error } => (Some(*send), Some(error.clone())),
            JournalObservation::NotAsked(error) => (None, Some(error.clone())),
            _ => (None, None),
        };
        self.is_answered |= self.called.is_some() && error.is_none();
        self.failures.extend(error.iter().flat_map(Error::findings).cloned());
        let mut failed = error.as_ref().map(|error| error.code().to_owned());
        let mut last = error.filter(ends_pass);
        let listed = self.work.subject(&heard);
        let decided = listed.map_or(Ok(None), |listed| self.run.decided(self.claim.country, listed));
        let at = Moment { now: self.clock.now(), random: self.clock.client.clock().random() };
        match decided {
            Ok(decided) => self.work.observe_at(heard, decided, at),
            Err(error) => {
                failed = Some(error.code().to_owned());
                last = Some(error);
                self.work.observe_at(JournalObservation::Undecided, None, at)
            }
        };
        // A send that still counts may have arrived, so it has not failed: its outcome is unknown.
        self.failed = failed.filter(|_| send.is_none_or(|send| send > self.work.record().sends));
        self.was_away |= matches!(self.work.service(), Service::Away(_));
        match last {
            Some(error) => {
                self.leave()?;
                Err(error)
            }
            None => Ok(None),
        }
    }

    /// Why calls failed, and what keeps the entry open that was not known of it before. One that is finished says
    /// itself what became of it.
    fn met(&self) -> Vec<Finding> {
        if self.work.is_finished() {
            return Vec::new();
        }
        let findings = self.work.record().findings.iter();
        let new = findings.filter(|finding| !self.known.contains(&finding.code));
        self.failures.iter().chain(new).cloned().collect()
    }

    /// The entry's row cannot be read. It must not hold up others, must not be lost, and is never sent. What is there
    /// is kept, so that a person can look into it.
    fn damaged(&mut self) -> Result<StepEnd> {
        self.failures.push(unreadable());
        let turn = JournalTurn::Due { at: None };
        let keep = JournalKeep {
            state: JournalState::Unknown,
            record: None,
            certified: None,
            attempt: None,
            turn,
            service: Service::NotCalled,
            is_question: self.claim.state == JournalState::Unknown,
        };
        Ok(match self.journal.save(&self.claim, &keep, self.clock.now())? {
            JournalSave::Stored => StepEnd::Waiting,
            JournalSave::Lost => StepEnd::Lost,
        })
    }

    /// Keeps the entry as it is, and returns the lease.
    fn leave(&mut self) -> Result<StepEnd> {
        Ok(match self.keep(self.work.turn())? {
            JournalSave::Lost => StepEnd::Lost,
            JournalSave::Stored if self.work.is_finished() => StepEnd::Finished,
            JournalSave::Stored if self.work.is_postponed() => StepEnd::Postponed,
            JournalSave::Stored => StepEnd::Waiting,
        })
    }

    /// What was called since the last keep, and what is known after it.
    fn attempt(&mut self) -> Option<JournalAttempt> {
        let failed = self.failed.take();
        let (kind, at) = self.called.take()?;
        let record = self.work.record();
        let outcome = match failed {
            Some(_) => AttemptOutcome::Failed,
            None => record.outcome.map_or(AttemptOutcome::Unknown, AttemptOutcome::from),
        };
        let finding = record.findings.first().map(|finding| finding.code.to_string());
        let is_refused = (kind, outcome) == (AttemptKind::Send, AttemptOutcome::Rejected);
        let reason = record.reason.filter(|_| is_refused).map(|reason| reason.as_str().to_owned());
        Some(JournalAttempt { code: failed.or(finding).or(reason), ..JournalAttempt::new(at, kind, outcome) })
    }

    fn keep(&mut self, turn: JournalTurn) -> Result<JournalSave> {
        let (state, attempt) = (self.work.state(), self.attempt());
        let keep = JournalKeep {
            attempt: attempt.as_ref(),
            state,
            record: Some(self.work.record()),
            certified: self.certified.as_deref(),
            turn,
            service: self.work.service(),
            is_question: state == JournalState::Unknown && self.claim.state == JournalState::Unknown,
        };
        let now = self.clock.now();
        if self.wants_next && !matches!(turn, JournalTurn::Going { .. }) {
            let (save, next_at) = self.journal.save_last(&self.claim, &keep, now)?;
            self.next_at = Some(next_at);
            return Ok(save);
        }
        self.journal.save(&self.claim, &keep, now)
    }
}
