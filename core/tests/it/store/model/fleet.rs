//! The workers of the model and their store, on a turned clock.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use dtekit::operation::{Arguments, Request};
use dtekit::store::journal::{
    JournalObservation, JournalQuestion, JournalState, JournalStep, JournalWork, JournalWorkOptions, Resend,
};
use dtekit::{Error, ErrorKind, Finding, Outcome, Phase};
use fastrand::Rng;

use super::service::{Kept, LATEST_LISTED, stored_nothing, unheard};

const WORKERS: usize = 500;
const LEASE: u64 = 600_000;
const SETTLE: u64 = 600_000;
/// The first time of the model, in milliseconds since 1970.
const BEGIN: u64 = 1_790_000_000_000;
/// Nothing may be due so late after the begin of a wave.
const LATEST: u64 = 30 * 86_400_000;

/// What is wrong with the machine or with its use, to show that the model finds it.
#[derive(Clone, Copy, PartialEq)]
pub enum Fault {
    None,
    SendsWithoutAsking,
    KeepsAfterTheSend,
    SettlesTooSoon,
}

/// What happened in a run.
#[derive(Debug, Default)]
pub struct Sum {
    pub entries: u64,
    sends: u64,
    questions: u64,
    resends: u64,
    crashes: u64,
    pauses: u64,
    partitions: u64,
    lost_answers: u64,
    late_answers: u64,
    late_that_counted: u64,
    lost_races: u64,
    not_begun: u64,
    accepted: u64,
    rejected: u64,
}

impl Sum {
    pub fn happened(&self) -> [(&'static str, u64); 12] {
        [
            ("resend", self.resends),
            ("crash", self.crashes),
            ("pause", self.pauses),
            ("partition", self.partitions),
            ("lost answer", self.lost_answers),
            ("late answer", self.late_answers),
            ("late answer that counted", self.late_that_counted),
            ("lost race", self.lost_races),
            ("send that was not begun", self.not_begun),
            ("acceptance", self.accepted),
            ("rejection", self.rejected),
            ("question", self.questions),
        ]
    }
}

/// A row of the store: it is replaced only by who has read this version.
struct Row {
    version: u64,
    work: JournalWork,
    service: Kept,
}

/// A worker: it does nothing while it is paused, and does not reach the store while it is cut off.
#[derive(Clone, Copy, Default)]
struct Worker {
    paused_until: u64,
    cut_until: u64,
    /// It is another process after a crash.
    process: u32,
}

/// What happens at a time.
enum Event {
    /// A worker looks at an entry that may be due.
    Look,
    /// It is about to send: the last look at its clock comes first.
    Sends { send: u32, before: SystemTime },
    /// The bytes of its send arrive.
    Arrives { send: u32 },
    /// It hears something, and keeps it.
    Hears { observation: Box<JournalObservation>, is_question: Option<u64> },
}

/// An event of a worker at an entry, in the order of the times.
struct Planned {
    entry: usize,
    worker: usize,
    process: u32,
    event: Event,
}

pub struct Fleet {
    rng: Rng,
    fault: Fault,
    templates: Vec<JournalWork>,
    workers: Vec<Worker>,
    rows: Vec<Row>,
    queue: BinaryHeap<Reverse<(u64, u64)>>,
    events: Vec<Option<Planned>>,
    free: Vec<usize>,
    order: u64,
    now: u64,
    next_chaos: u64,
    pub sum: Sum,
}

fn at(millis: u64) -> SystemTime {
    UNIX_EPOCH + Duration::from_millis(millis)
}

fn millis(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).unwrap().as_millis() as u64
}

/// Entries that wait, each of another document of Chile.
fn templates(fault: Fault) -> Vec<JournalWork> {
    let settle_after = if fault == Fault::SettlesTooSoon { 0 } else { SETTLE };
    let options = JournalWorkOptions {
        resend: Resend::AfterReconcile,
        settle_after: Duration::from_millis(settle_after),
        lease: Duration::from_millis(LEASE),
        ..JournalWorkOptions::default()
    };
    let of = |number: u32| {
        let document = format!(
            "<DTE><Documento><Encabezado><IdDoc><Tipo>33</Tipo><Folio>{number}</Folio><Numero>{number}</Numero>\
             <FechaEmis>2026-11-21</FechaEmis></IdDoc><Emisor><IDEmisor>76354771-K</IDEmisor></Emisor></Encabezado>\
             </Documento></DTE>"
        );
        let arguments = Arguments::new()
            .set("FileContent", document.into_bytes())
            .set("Country", "CL")
            .set("Async", false)
            .set("Mapping", "MAPPING_STANDARD")
            .set("Sign", true)
            .set("DefaultCertificate", false);
        let request = Request::new("Document/SendDocumentToAuthority", arguments).unwrap();
        JournalWork::new(&request, options, at(BEGIN)).unwrap()
    };
    (1..=100).map(of).collect()
}

impl Fleet {
    pub fn new(seed: u64, fault: Fault) -> Fleet {
        Fleet {
            rng: Rng::with_seed(seed),
            fault,
            templates: templates(fault),
            workers: vec![Worker::default(); WORKERS],
            rows: Vec::new(),
            queue: BinaryHeap::new(),
            events: Vec::new(),
            free: Vec::new(),
            order: 0,
            now: BEGIN,
            next_chaos: BEGIN,
            sum: Sum::default(),
        }
    }

    /// Works on this many entries until nothing is due, and checks what became of them.
    pub fn run(&mut self, entries: usize) -> Result<(), String> {
        self.rows.clear();
        (self.now, self.next_chaos) = (BEGIN, BEGIN);
        self.workers.iter_mut().for_each(|worker| (worker.paused_until, worker.cut_until) = (0, 0));
        for entry in 0..entries {
            let work = self.templates[entry % self.templates.len()].clone();
            self.rows.push(Row { version: 0, work, service: Kept::default() });
            let time = BEGIN + self.rng.u64(..3_600_000);
            self.look(entry, time);
        }
        while let Some(Reverse((time, place))) = self.queue.pop() {
            self.now = time;
            if time > BEGIN + LATEST {
                return Err("an entry is due without end".to_owned());
            }
            self.disturb();
            let place = (place & 0xffff_ffff) as usize;
            let Some(planned) = self.events[place].take() else { continue };
            self.free.push(place);
            self.happens(planned)?;
        }
        self.check()
    }

    fn plan(&mut self, time: u64, planned: Planned) {
        let place = self.free.pop().unwrap_or_else(|| {
            self.events.push(None);
            self.events.len() - 1
        });
        self.events[place] = Some(planned);
        self.order = self.order.wrapping_add(1);
        // Of what happens at the same time, what was planned first comes first.
        self.queue.push(Reverse((time, (self.order << 32) | place as u64)));
    }

    /// Some worker looks at the entry at this time.
    fn look(&mut self, entry: usize, time: u64) {
        let worker = self.rng.usize(..WORKERS);
        let process = self.workers[worker].process;
        self.plan(time, Planned { entry, worker, process, event: Event::Look });
    }

    /// Someone looks at the entry when it is due, and sometimes two at once.
    fn look_when_due(&mut self, entry: usize) {
        if let Some(due) = self.rows[entry].work.due_at() {
            let time = millis(due).max(self.now) + self.rng.u64(..2_000);
            self.look(entry, time);
            if self.rng.u8(..8) == 0 {
                self.look(entry, time);
            }
        }
    }

    /// Every ten seconds something happens to some worker.
    fn disturb(&mut self) {
        while self.next_chaos <= self.now {
            let now = self.next_chaos;
            self.next_chaos += 10_000;
            let long = now + self.rng.u64(..3 * LEASE);
            for _ in 0..4 {
                let worker = &mut self.workers[self.rng.usize(..WORKERS)];
                match self.rng.u8(..4) {
                    0 => {
                        worker.process += 1;
                        self.sum.crashes += 1;
                    }
                    1 | 2 => {
                        worker.cut_until = worker.cut_until.max(long);
                        self.sum.partitions += 1;
                    }
                    _ => {
                        worker.paused_until = worker.paused_until.max(long);
                        self.sum.pauses += 1;
                    }
                }
            }
        }
    }

    fn happens(&mut self, planned: Planned) -> Result<(), String> {
        let Planned { entry, worker, process, event } = planned;
        if let Event::Arrives { send } = event {
            // What has left arrives, whatever became of its sender.
            return self.arrives(entry, worker, process, send);
        }
        let state = self.workers[worker];
        let is_dead = state.process != process;
        if let Event::Look = event {
            match is_dead || state.paused_until > self.now || state.cut_until > self.now {
                // Another one finds it.
                true => self.look(entry, self.now + 500),
                false => self.looks(entry, worker),
            }
            return Ok(());
        }
        if is_dead {
            return Ok(());
        }
        if state.paused_until > self.now {
            self.plan(state.paused_until, Planned { entry, worker, process, event });
            return Ok(());
        }
        match event {
            Event::Sends { send, before } => self.sends(entry, worker, send, before),
            Event::Hears { observation, is_question } if state.cut_until > self.now => {
                // It tries to keep an answer until it reaches the store again, and forgets what it has only asked.
                if is_question.is_none() {
                    let event = Event::Hears { observation, is_question };
                    self.plan(state.cut_until, Planned { entry, worker, process, event });
                } else {
                    self.look(entry, self.now + 1_000);
                }
            }
            Event::Hears { observation, is_question } => self.hears(entry, *observation, is_question),
            Event::Look | Event::Arrives { .. } => {}
        }
        Ok(())
    }

    /// A worker reads the entry, and does what the machine says.
    fn looks(&mut self, entry: usize, worker: usize) {
        let process = self.workers[worker].process;
        let row = &self.rows[entry];
        let (version, mut work) = (row.version, row.work.clone());
        if self.fault == Fault::SendsWithoutAsking && work.state() == JournalState::Unknown {
            let sends = self.templates[entry % self.templates.len()].clone();
            work = sends;
        }
        let is_changed = |work: &JournalWork, row: &Row| row.work != *work;
        let later = |fleet: &mut Fleet, time: u64, event: Event| {
            fleet.plan(time, Planned { entry, worker, process, event });
        };
        match work.next(at(self.now)) {
            JournalStep::Send { send, before, .. } => {
                // Others may keep the entry while this one does.
                let kept = self.fault == Fault::KeepsAfterTheSend || self.keep(entry, version, work);
                if kept {
                    self.sum.sends += 1;
                    self.sum.resends += u64::from(send > 1);
                    let now = self.now;
                    // One in fifty is paused right after it has kept the entry, and one in fifty dies.
                    let pause = match self.rng.u8(..50) {
                        0 => self.rng.u64(..3 * LEASE),
                        1 => {
                            self.workers[worker].process += 1;
                            0
                        }
                        _ => 0,
                    };
                    later(self, now + pause, Event::Sends { send, before });
                }
                // Whoever it is, someone looks when the lease is over.
                self.look_when_due(entry);
            }
            JournalStep::Ask(question) => {
                if is_changed(&work, &self.rows[entry]) && !self.keep(entry, version, work) {
                    return;
                }
                let version = self.rows[entry].version;
                self.sum.questions += 1;
                let heard_at = self.now + 20 + self.rng.u64(..2_000);
                let observation = match self.rng.u8(..20) {
                    0 => JournalObservation::NotAsked(failed(None)),
                    _ => {
                        let service = &self.rows[entry].service;
                        match question {
                            JournalQuestion::Reconcile { next, .. } => service.reconcile(&next, self.now),
                            JournalQuestion::Call { .. } => service.list(self.now),
                        }
                    }
                };
                let is_question = Some(version);
                let event = Event::Hears { observation: Box::new(observation), is_question };
                later(self, heard_at, event);
                // If it dies, another one comes.
                self.look(entry, heard_at + 300_000);
            }
            JournalStep::Wait { .. } | JournalStep::Done => {
                if is_changed(&work, &self.rows[entry]) {
                    self.keep(entry, version, work);
                }
                if self.rows[entry].work.due_at().is_some_and(|due| due > at(self.now)) {
                    self.look_when_due(entry);
                }
            }
            _ => unreachable!("the model knows no other step"),
        }
    }

    /// Keeps the entry, if nobody else has meanwhile.
    fn keep(&mut self, entry: usize, version: u64, work: JournalWork) -> bool {
        let row = &mut self.rows[entry];
        let is_own = row.version == version;
        if is_own {
            (row.version, row.work) = (version + 1, work);
        } else {
            self.sum.lost_races += 1;
        }
        is_own
    }

    /// The worker looks at its clock, and the first byte leaves, unless it is too late.
    fn sends(&mut self, entry: usize, worker: usize, send: u32, before: SystemTime) {
        let process = self.workers[worker].process;
        let hear = |observation| Event::Hears { observation: Box::new(observation), is_question: None };
        if at(self.now) > before {
            self.sum.not_begun += 1;
            let event = hear(JournalObservation::NotBegun { send });
            return self.plan(self.now, Planned { entry, worker, process, event });
        }
        let slow = match self.rng.u8(..20) {
            // It is paused between its last look at the clock and its first byte: docs/shared-journal.md says for how
            // long it may be. Then the bytes go their way as slowly as a time-out allows.
            0 => self.rng.u64(..SETTLE - LATEST_LISTED - 50_000) + self.rng.u64(..LEASE / 2),
            _ => self.rng.u64(..2_000),
        };
        match self.rng.u8(..20) {
            0 => {
                let error = failed(Some(Phase::Before));
                let event = hear(JournalObservation::NotSent { send, error });
                self.plan(self.now + 10, Planned { entry, worker, process, event });
            }
            // The bytes are lost on their way, which the worker takes for the loss of an answer.
            1 => self.hears_nothing(entry, worker, process, send),
            _ => {
                self.plan(self.now + slow, Planned { entry, worker, process, event: Event::Arrives { send } })
            }
        }
    }

    fn hears_nothing(&mut self, entry: usize, worker: usize, process: u32, send: u32) {
        self.sum.lost_answers += 1;
        let observation = Box::new(JournalObservation::Sent { send, result: Box::new(unheard()) });
        let event = Event::Hears { observation, is_question: None };
        let time = self.now + self.rng.u64(1_000..LEASE / 2);
        self.plan(time, Planned { entry, worker, process, event });
    }

    /// The bytes of a send are at the service.
    fn arrives(&mut self, entry: usize, worker: usize, process: u32, send: u32) -> Result<(), String> {
        let result = match self.rng.u8(..25) {
            0 => stored_nothing(),
            _ => {
                let row = &mut self.rows[entry];
                row.service.receive(self.now, &mut self.rng);
                if row.service.issued > 1 {
                    return Err(format!("entry {entry} was issued twice, the second time by send {send}"));
                }
                row.service.answer()
            }
        };
        let wait = match self.rng.u8(..20) {
            0 | 1 => {
                self.hears_nothing(entry, worker, process, send);
                return Ok(());
            }
            2..6 => {
                self.sum.late_answers += 1;
                self.rng.u64(LEASE / 2..3 * LEASE)
            }
            _ => self.rng.u64(..3_000),
        };
        let observation = Box::new(JournalObservation::Sent { send, result: Box::new(result) });
        let event = Event::Hears { observation, is_question: None };
        self.plan(self.now + wait, Planned { entry, worker, process, event });
        Ok(())
    }

    /// The worker gives the machine what it has heard. An answer counts for the entry as it is now; what was found out
    /// by a question counts only if nobody has changed the entry since.
    fn hears(&mut self, entry: usize, observation: JournalObservation, is_question: Option<u64>) {
        let row = &self.rows[entry];
        if is_question.is_some_and(|version| version != row.version) {
            self.sum.lost_races += 1;
            return;
        }
        let (version, mut work) = (row.version, row.work.clone());
        if self.fault == Fault::KeepsAfterTheSend && work.state() == JournalState::Waiting {
            work.next(at(self.now));
        }
        let was_late = work.state() == JournalState::Unknown && is_question.is_none();
        if work.observe(observation, None, at(self.now)) {
            self.sum.late_that_counted += u64::from(was_late);
            self.keep(entry, version, work);
            self.look_when_due(entry);
        }
    }

    /// Each document was issued once, none is lost, and each state is that of the service.
    fn check(&mut self) -> Result<(), String> {
        for (entry, row) in self.rows.iter().enumerate() {
            let (issued, state) = (row.service.issued, row.work.state());
            if !row.work.is_finished() {
                return Err(format!("entry {entry} was lost: {} and not finished", state.as_str()));
            }
            let is_right = match state {
                JournalState::Accepted => issued == 1 && row.service.verdict() == Outcome::Accepted,
                JournalState::Rejected if issued == 1 => row.service.verdict() == Outcome::Rejected,
                // As below, after a send of which nothing was known: its key is not free.
                JournalState::Rejected => issued == 0 && row.work.record().refusals == 3,
                // It was refused three times without being stored, and its key is free.
                JournalState::Refused => issued == 0,
                _ => false,
            };
            if !is_right {
                return Err(format!("entry {entry} is {}, and was issued {issued} times", state.as_str()));
            }
            self.sum.accepted += u64::from(state == JournalState::Accepted);
            self.sum.rejected += u64::from(state == JournalState::Rejected);
        }
        self.sum.entries += self.rows.len() as u64;
        Ok(())
    }
}

/// The error of a call that got no answer.
fn failed(phase: Option<Phase>) -> Error {
    let error =
        Error::new(ErrorKind::Transport, Finding::new(&dtekit::code::TRANSPORT_UNREACHABLE, "no connection"));
    match phase {
        Some(phase) => error.with_phase(phase),
        None => error,
    }
}
