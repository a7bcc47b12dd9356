//! The state machine of an entry as a value: what is sent, what is asked, and when.

mod ask;
mod authority;
mod events;
mod observe;
mod send;
mod state;
mod step;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hmac_sha256::Hash;

use super::breaker::wait;
use super::{JournalOptions, JournalRecord, JournalRun, JournalState, JournalTurn, Resend, Service};
use crate::code;
use crate::country::Country;
use crate::error::{Error, ErrorKind, Finding, Phase, Result};
use crate::keywords::{Flag, Seconds, Terms, Whole, Word, options};
use crate::naming::Naming;
use crate::operation::{Operation, Reply, Request, Settle, find, parameter};
use crate::result::NextStep;

pub use observe::JournalObservation;
pub use state::JournalWorkEntry;
pub use step::{JournalQuestion, JournalStep};

/// The first and the longest wait after an attempt that failed.
const FIRST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(3600);
/// The most by which the clocks of workers differ.
const SKEW: Duration = Duration::from_secs(1);

options! {
    Terms { in_any_case: true, ..Terms::OPTIONS }, check check;
    /// How a [`JournalWork`] decides.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::journal::{JournalWorkOptions, Resend};
    ///
    /// // Sent again only where the service says that it has nothing of it.
    /// let options = JournalWorkOptions { resend: Resend::AfterReconcile, ..JournalWorkOptions::default() };
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct JournalWorkOptions {
        /// As [`JournalOptions::resend`].
        pub resend: Resend = Resend::Never => Word(&Resend::ALL, Resend::as_str);
        /// As [`JournalOptions::settle_after`].
        pub settle_after: Duration = JournalOptions::default().settle_after => Seconds;
        /// How long a worker has for a step; a send takes half of it at most.
        pub lease: Duration = JournalRun::default().lease => Seconds;
        /// How often a document is sent that the service refuses, or that stays unknown, before a person decides.
        pub max_attempts: u32 = JournalRun::default().max_attempts => Whole(..);
        /// Whether the caller has a rule for what the authority answered, and gives what it says with each observation.
        /// Without one an entry whose country does not tell the answer is finished as sent.
        pub decides: bool = false => Flag;
    }
}

impl JournalWorkOptions {
    /// The options of a journal and of a pass.
    pub(super) fn of(options: &JournalOptions, run: &JournalRun<'_>) -> Self {
        JournalWorkOptions {
            resend: options.resend,
            settle_after: options.settle_after,
            lease: run.lease,
            max_attempts: run.max_attempts,
            decides: run.decide.is_some(),
        }
    }

    fn check(&self) -> Result<()> {
        JournalRun { lease: self.lease, max_attempts: self.max_attempts, ..JournalRun::default() }.check()
    }
}

/// What becomes of one document or call, from its first send to the authority's answer: the state machine of a
/// [`Journal`](crate::Journal) without its store. It is a value without sockets or sleeps, which is kept as JSON.
///
/// A program that keeps its entries in a store of another kind has the guarantees of a journal if it does this:
///
/// 1. [`next`](JournalWork::next) says what to do. Keep the value in the store before you do it, in one step that fails
///    if another worker has changed it since (compare and set). If it fails, do nothing: the entry is the other's.
/// 2. Do it, and give what happened to [`observe`](JournalWork::observe). Keep the value again.
///
/// A worker that dies in a send leaves the entry `sending`. When its lease is over, `next` makes it unknown and asks
/// about it, whichever worker comes. All times are those of one clock, best the store's own.
///
/// # Example
/// ```
/// use dtekit::operation::{Arguments, Request};
/// use dtekit::store::journal::{JournalObservation, JournalStep, JournalWork, JournalWorkOptions};
/// use std::time::{Duration, SystemTime};
///
/// let invoice = r#"<DTE><Documento><Encabezado><IdDoc><Tipo>33</Tipo><Numero>120</Numero></IdDoc>
///     <Emisor><IDEmisor>76354771-K</IDEmisor></Emisor></Encabezado></Documento></DTE>"#;
/// let arguments = Arguments::new()
///     .set("FileContent", invoice.as_bytes().to_vec())
///     .set("Country", "CL")
///     .set("Async", false)
///     .set("Mapping", "MAPPING_STANDARD")
///     .set("Sign", true)
///     .set("DefaultCertificate", false);
/// let request = Request::new("Document/SendDocumentToAuthority", arguments)?;
/// let now = SystemTime::now();
/// let mut work = JournalWork::new(&request, JournalWorkOptions::default(), now)?;
/// assert!(matches!(work.next(now), JournalStep::Send { .. }));
/// let kept = work.to_json(); // in the store, before the first byte leaves
///
/// // The worker died. Another one finds the entry after the lease, and asks.
/// let later = now + Duration::from_secs(601);
/// let mut work = JournalWork::from_json(kept.as_bytes())?;
/// assert!(matches!(work.next(later), JournalStep::Ask(_)));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct JournalWork {
    country: Country,
    state: JournalState,
    record: JournalRecord,
    options: JournalWorkOptions,
    /// What identifies the call at the service, from its request.
    identity: Identity,
    due: Due,
    /// When `due` was set. A clock that was set back before it delays nothing.
    planned_at: SystemTime,
    /// The state before the send that is under way or was the last.
    before: JournalState,
    /// When the question was answered after which it may be sent again.
    cleared_at: Option<SystemTime>,
    /// What its waits are spread by: it differs between documents.
    seed: u32,
    /// What the last observation says about the service, and whether it delayed the entry.
    service: Service,
    is_postponed: bool,
}

/// What identifies a call in the lists of the service.
#[derive(Debug, Clone, PartialEq, Default)]
struct Identity {
    /// The question about it.
    next: Option<NextStep>,
    /// The code of an event.
    event: Option<String>,
}

/// When an entry is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Due {
    At(SystemTime),
    /// A person has to look.
    Person,
    /// It is finished.
    Never,
}

/// The time of an observation, and a number from 0 to 1 for the waits that follow.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moment {
    pub now: SystemTime,
    pub random: f64,
}

impl JournalWork {
    /// An entry that waits for its first send, of this request: that of `Document/SendDocumentToAuthority`, or of
    /// another operation that a journal takes. Send the same request each time.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] for an operation that no journal takes, and for a lease out of range.
    pub fn new(request: &Request, options: JournalWorkOptions, now: SystemTime) -> Result<JournalWork> {
        options.check()?;
        let row = request.operation();
        if row.settle == Settle::NotKept {
            let message = format!("expected an operation that a journal keeps, found `{}`", row.key);
            let finding = Finding::new(&code::PARAMETER_VALUE, message).with_path("operation");
            return Err(Error::new(ErrorKind::Argument, finding));
        }
        let record = JournalRecord {
            operation: (row.key != crate::client::SEND).then(|| row.key.to_owned()),
            warnings: request.findings().to_vec(),
            ..JournalRecord::default()
        };
        let country = request.country().unwrap_or(Country::NONE);
        let mut work = JournalWork::resumed(country, JournalState::Waiting, record, options, now);
        work.identify(request);
        let identity = work.identity.next.as_ref().map(|next| next.to_value(Naming::Snake).to_string());
        let [a, b, c, d, ..] = Hash::hash(identity.unwrap_or_default().as_bytes());
        work.seed = u32::from_le_bytes([a, b, c, d]);
        Ok(work)
    }

    /// An entry of a journal, which is due.
    pub(super) fn resumed(
        country: Country,
        state: JournalState,
        record: JournalRecord,
        options: JournalWorkOptions,
        now: SystemTime,
    ) -> JournalWork {
        JournalWork {
            country,
            state,
            record,
            options,
            identity: Identity::default(),
            due: Due::At(kept(now)),
            planned_at: kept(now),
            before: state,
            cleared_at: None,
            seed: 0,
            service: Service::NotCalled,
            is_postponed: false,
        }
    }

    /// The state of the entry.
    #[must_use]
    pub fn state(&self) -> JournalState {
        self.state
    }

    /// What is known about it.
    #[must_use]
    pub fn record(&self) -> &JournalRecord {
        &self.record
    }

    /// Whether it has ended.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.due == Due::Never
    }

    /// When it is due; `None` if it is finished, or waits for a person.
    #[must_use]
    pub fn due_at(&self) -> Option<SystemTime> {
        match self.due {
            Due::At(time) => Some(time),
            Due::Person | Due::Never => None,
        }
    }

    /// What the last observation says about the service, for a [`Breaker`](super::Breaker).
    #[must_use]
    pub fn service(&self) -> Service {
        self.service
    }

    /// Whether the last observation delayed it: it could not be sent or asked about.
    pub(super) fn is_postponed(&self) -> bool {
        self.is_postponed
    }

    /// What happens to the entry of a journal next.
    pub(super) fn turn(&self) -> JournalTurn {
        match self.due {
            Due::Never => JournalTurn::Finished,
            _ => JournalTurn::Due { at: self.due_at() },
        }
    }

    /// How the outcome of the operation is found out.
    fn settle(&self) -> Settle {
        self.row().map_or(Settle::NotKept, |row| row.settle)
    }

    /// The row of the operation, if a journal takes it.
    pub(super) fn row(&self) -> Option<&'static Operation> {
        find(self.record.operation()).filter(|row| row.settle != Settle::NotKept)
    }

    /// Whether the next step is made from the request, which [`identify`](JournalWork::identify) takes.
    pub(super) fn wants_request(&self) -> bool {
        match self.state {
            JournalState::Waiting => true,
            JournalState::Unknown => {
                self.is_cleared() || self.record.next.is_none() || self.settle() == Settle::Events
            }
            _ => false,
        }
    }

    /// Whether there is no next step without the request. What is unknown may be asked about without one.
    pub(super) fn is_made_from_request(&self) -> bool {
        match self.state {
            JournalState::Unknown => self.is_cleared() || self.settle() == Settle::Events,
            _ => true,
        }
    }

    /// Whether it may be sent again at once.
    pub(super) fn is_cleared(&self) -> bool {
        self.cleared_at.is_some()
    }

    /// Takes from the request what identifies the call in the lists of the service.
    pub(super) fn identify(&mut self, request: &Request) {
        let next = Reply::unknown(request, interrupted()).next.clone();
        let event = (self.settle() == Settle::Events).then(|| parameter(request, "status")).flatten();
        self.identity = Identity { next, event };
    }

    /// The question about a send that begins now.
    fn question_from(&self, now: SystemTime) -> Option<NextStep> {
        self.identity.next.clone().map(|next| NextStep { unknown_since: Some(now), ..next })
    }

    /// The document cannot be sent: an entry that waits is refused, and any other waits for a person.
    pub(super) fn stopped(&mut self, findings: Vec<Finding>) {
        if self.state == JournalState::Sending {
            self.state = self.before;
            self.record.sends = self.record.sends.saturating_sub(1);
            self.record.tries = self.record.tries.saturating_sub(1);
        }
        self.record.findings = findings;
        match self.state {
            JournalState::Waiting => self.ended(JournalState::Refused),
            _ => self.due = Due::Person,
        }
        self.cleared_at = None;
    }

    /// The document cannot be had now, so the entry is tried again later.
    pub(super) fn delayed(&mut self, findings: Vec<Finding>, at: Moment) {
        (self.record.findings, self.is_postponed, self.cleared_at) = (findings, true, None);
        let wait = self.backoff(FIRST_WAIT, at);
        self.plan(self.state, at.now + wait, at.now);
    }

    /// A person has to look, and nothing is asked any more.
    fn left_to_a_person(&mut self, message: &str) {
        self.record.findings = vec![Finding::new(&code::JOURNAL_PERSON, message).with_path("key")];
        self.due = Due::Person;
    }

    /// Whether the document was sent as often as it is sent before a person decides.
    fn is_used_up(&self) -> bool {
        self.record.tries >= self.options.max_attempts
    }

    /// The document was certainly not issued, and is not sent again before a person decides.
    fn stuck(&mut self) {
        self.record.findings.push(used_up());
        (self.state, self.due) = (JournalState::Stuck, Due::Person);
    }

    fn ended(&mut self, state: JournalState) {
        (self.state, self.due) = (state, Due::Never);
    }

    fn plan(&mut self, state: JournalState, due: SystemTime, now: SystemTime) {
        (self.state, self.due, self.planned_at) = (state, Due::At(kept(due)), kept(now));
    }

    /// Delays the entry after a call that failed.
    fn postpone(&mut self, state: JournalState, error: &Error, at: Moment) {
        // A send that was refused in another way than these says nothing about other documents.
        let is_own = state == JournalState::Waiting && error.code() == code::STATUS_REFUSED.word;
        self.service = if is_own { Service::Answers } else { Service::Away(at.random) };
        self.is_postponed = true;
        let wait = self.backoff(FIRST_WAIT, at);
        self.plan(state, at.now + wait, at.now);
    }

    /// The wait after one more failure of this entry.
    fn backoff(&mut self, first: Duration, at: Moment) -> Duration {
        let failures = self.record.failures;
        self.record.failures = failures.saturating_add(1);
        wait(first, LONGEST_WAIT, failures, at.random)
    }
}

/// The time in whole milliseconds, as the state is kept.
fn kept(time: SystemTime) -> SystemTime {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    UNIX_EPOCH + Duration::from_millis(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// Whether no other entry can be worked on either: the client was cancelled, or has no credentials.
pub(super) fn ends_pass(error: &Error) -> bool {
    [code::TRANSPORT_CANCELLED.word, code::AUTH_MISSING.word].contains(&error.code())
}

/// The finding of a document that was sent as often as it is sent before a person decides.
fn used_up() -> Finding {
    let message = "expected a decision of a person, since the document was sent `max_attempts` times";
    Finding::new(&code::JOURNAL_ATTEMPTS, message).with_path("key")
}

/// The finding of a document that cannot be read.
pub(super) fn unreadable() -> Finding {
    let message = "expected an entry and its document in the journal, found something else";
    Finding::new(&code::JOURNAL_DAMAGED, message).with_path("key")
}

/// The error of a send that was begun and of which nothing more is known.
fn interrupted() -> Error {
    let message = "expected an answer, found that the worker ended while it was sending";
    Error::new(ErrorKind::Transport, Finding::new(&code::JOURNAL_INTERRUPTED, message))
        .with_phase(Phase::InFlight)
}
