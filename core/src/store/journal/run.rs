//! One pass over the entries that are due.

mod ask;
mod authority;
mod events;
mod send;

use std::collections::{BTreeSet, VecDeque};
use std::time::{Duration, Instant, SystemTime};

use super::breaker::wait;
use super::{
    Journal, JournalClaim, JournalEntry, JournalKeep, JournalPass, JournalRecord, JournalRun, JournalSave,
    JournalState, JournalTurn, Service,
};
use crate::client::Client;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::operation::{Settle, find};

/// The first and the longest wait after an attempt that failed.
const FIRST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(3600);

/// The time in a pass: the caller's time plus the time elapsed since.
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

pub(super) fn run<J: Journal + ?Sized>(
    journal: &J,
    clients: &[(&str, &Client)],
    now: SystemTime,
    run: &JournalRun<'_>,
) -> Result<JournalPass> {
    run.check()?;
    let (is_one, clients) = (clients.len() == 1, &*open_of(journal, clients)?);
    let mut turns: VecDeque<(&str, PassClock<'_>)> =
        clients.iter().map(|(account, client)| (*account, PassClock::new(client, now))).collect();
    let (mut pass, mut first_error) = (JournalPass::default(), None);
    while let Some((account, clock)) = turns.pop_front().filter(|_| pass.worked < run.most) {
        let Some(claim) = journal.claim(account, None, clock.now(), run.lease)? else { continue };
        pass.worked += 1;
        let key = run.told.map(|told| (told, claim.key.clone()));
        let mut work = Work::new(journal, clock, run, claim);
        match work.run() {
            Ok(StepEnd::Waiting) => {}
            Ok(StepEnd::Finished) => pass.finished += 1,
            Ok(StepEnd::Postponed) => pass.postponed += 1,
            Ok(StepEnd::Lost) => pass.lost += 1,
            Err(error) if !is_one && error.kind() != ErrorKind::Storage => {
                first_error.get_or_insert(error);
                continue;
            }
            Err(error) => return Err(error),
        }
        // Others do not wait for a service that fails.
        if is_one || !work.was_away {
            turns.push_back((account, clock));
        }
        if let Some((told, key)) = key {
            told(&key);
        }
    }
    for (account, _) in clients {
        pass.next_at = pass.next_at.into_iter().chain(journal.next_at_of(Some(account))?).min();
    }
    first_error.map_or(Ok(pass), Err)
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
    now: SystemTime,
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
    now: SystemTime,
    run: &JournalRun<'_>,
) -> Result<JournalEntry> {
    let clock = PassClock::new(client, now);
    if let Some(claim) = journal.claim(run.account, Some(key), clock.now(), run.lease)? {
        Work::new(journal, clock, run, claim).run()?;
    }
    journal.get(key)?.ok_or_else(|| {
        let message = "expected the entry that was submitted, found none: it was removed meanwhile";
        Error::new(ErrorKind::Storage, Finding::new(&code::JOURNAL_STATE, message).with_path("key"))
    })
}

/// How a worker leaves an entry.
#[derive(Clone, Copy)]
enum StepEnd {
    Waiting,
    Finished,
    Postponed,
    Lost,
}

/// A worker at an entry.
struct Work<'a, J: ?Sized> {
    journal: &'a J,
    clock: PassClock<'a>,
    run: &'a JournalRun<'a>,
    claim: JournalClaim,
    record: JournalRecord,
    certified: Option<Vec<u8>>,
    service: Service,
    /// How the outcome of the entry's operation is found out.
    settle: Settle,
    /// Whether the service did not answer, or refused every call, in one of the steps.
    was_away: bool,
    /// When the lease began.
    since: SystemTime,
}

impl<'a, J: Journal + ?Sized> Work<'a, J> {
    fn new(journal: &'a J, clock: PassClock<'a>, run: &'a JournalRun<'a>, mut claim: JournalClaim) -> Self {
        let since = clock.now();
        let record = claim.record.take();
        let is_whole = record.is_some();
        let mut work = Work {
            journal,
            clock,
            run,
            record: record.unwrap_or_default(),
            certified: None,
            service: Service::NotCalled,
            settle: Settle::List,
            was_away: false,
            since,
            claim,
        };
        work.claim.record = is_whole.then(JournalRecord::default);
        work
    }

    fn run(&mut self) -> Result<StepEnd> {
        let row = find(self.record.operation()).filter(|row| row.settle != Settle::NotKept);
        let Some(row) = row.filter(|_| self.claim.record.is_some()) else { return self.damaged() };
        self.settle = row.settle;
        match self.claim.state {
            JournalState::Waiting => self.send(),
            JournalState::Unknown => self.ask(),
            _ => self.wait_for_authority(),
        }
    }

    /// Delays the entry after a call that failed.
    fn postpone(&mut self, state: JournalState, error: &Error) -> Result<StepEnd> {
        // A send that was refused in another way than these says nothing about other documents.
        let is_own = state == JournalState::Waiting && error.code() == code::STATUS_REFUSED.word;
        self.service = if is_own { Service::Answers } else { self.away() };
        let at = Some(self.clock.now() + self.backoff(FIRST_WAIT));
        self.leave(state, JournalTurn::Due { at }, StepEnd::Postponed)
    }

    /// The wait after one more failure of this entry.
    fn backoff(&mut self, first: Duration) -> Duration {
        let failures = self.record.failures;
        self.record.failures = failures.saturating_add(1);
        wait(first, LONGEST_WAIT, failures, self.clock.client.clock().random())
    }

    fn away(&mut self) -> Service {
        self.was_away = true;
        Service::Away(self.clock.client.clock().random())
    }

    /// The entry's row cannot be read. It must not hold up others, must not be lost, and is never sent. What is there
    /// is kept, so that a person can look into it.
    fn damaged(&mut self) -> Result<StepEnd> {
        let turn = JournalTurn::Due { at: None };
        let keep = JournalKeep { record: None, ..self.keeping(JournalState::Unknown, turn) };
        Ok(match self.journal.save(&self.claim, &keep, self.clock.now())? {
            JournalSave::Stored => StepEnd::Waiting,
            JournalSave::Lost => StepEnd::Lost,
        })
    }

    /// The document cannot be sent: an entry that waits is refused, and any other waits for a person.
    fn stopped(&mut self, findings: Vec<Finding>) -> Result<StepEnd> {
        self.record.findings = findings;
        match self.claim.state {
            JournalState::Waiting => {
                self.leave(JournalState::Refused, JournalTurn::Finished, StepEnd::Finished)
            }
            state => self.leave(state, JournalTurn::Due { at: None }, StepEnd::Waiting),
        }
    }

    fn leave(&mut self, state: JournalState, turn: JournalTurn, end: StepEnd) -> Result<StepEnd> {
        Ok(match self.keep(state, turn)? {
            JournalSave::Stored => end,
            JournalSave::Lost => StepEnd::Lost,
        })
    }

    fn keep(&mut self, state: JournalState, turn: JournalTurn) -> Result<JournalSave> {
        let saved = self.journal.save(&self.claim, &self.keeping(state, turn), self.clock.now());
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

/// Whether no other entry can be worked on either: the client was cancelled, or has no credentials.
fn ends_pass(error: &Error) -> bool {
    [code::TRANSPORT_CANCELLED.word, code::AUTH_MISSING.word].contains(&error.code())
}

/// The finding of a document that cannot be read.
fn unreadable() -> Finding {
    let message = "expected an entry and its document in the journal, found something else";
    Finding::new(&code::JOURNAL_DAMAGED, message).with_path("key")
}
