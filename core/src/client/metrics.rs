//! Metrics of a client: counters and gauges as a value.

mod counters;
mod prometheus;
mod table;

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::{Client, Inner};
use crate::error::{ErrorKind, words};
use crate::record::{Dict, record};
use crate::result::Outcome;

pub(super) use counters::{Counters, End};
pub(crate) use prometheus::Text;
pub(crate) use table::{INBOX, JOURNAL, POLL, QueueTable};
pub use table::{Metric, MetricType};

words! {
    "outcome";
    /// How a call ended, as metrics count it.
    ///
    /// # Example
    /// ```
    /// use dtekit::Outcome;
    /// use dtekit::client::CallOutcome;
    ///
    /// assert_eq!(CallOutcome::from(Outcome::Sent), CallOutcome::Sent);
    /// assert_eq!("cancelled".parse::<CallOutcome>()?, CallOutcome::Cancelled);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum CallOutcome {
        /// A send, [`Outcome::Accepted`].
        Accepted = Outcome::Accepted.as_str(),
        /// A send, [`Outcome::Sent`].
        Sent = Outcome::Sent.as_str(),
        /// A send, [`Outcome::Queued`].
        Queued = Outcome::Queued.as_str(),
        /// A send, [`Outcome::Rejected`].
        Rejected = Outcome::Rejected.as_str(),
        /// A send, [`Outcome::Unknown`]: also one that was cancelled after it may have left.
        Unknown = Outcome::Unknown.as_str(),
        /// Any other call that gave its answer.
        Answered = "answered",
        /// A call that was cancelled, of which nothing can have been issued.
        Cancelled = "cancelled",
        /// A call that raised an error.
        Failed = "failed",
    }
}

impl From<Outcome> for CallOutcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Accepted => CallOutcome::Accepted,
            Outcome::Sent => CallOutcome::Sent,
            Outcome::Queued => CallOutcome::Queued,
            Outcome::Rejected => CallOutcome::Rejected,
            Outcome::Unknown => CallOutcome::Unknown,
        }
    }
}

record! {
    "MetricsMembers";
    /// The counters and gauges of a client and its clones, in this process, since it was made.
    ///
    /// Names are those of operations and words of closed sets: never an id, a folio, a credential or an address.
    ///
    /// # Example
    /// ```
    /// use dtekit::client::{Client, Settings};
    /// let client = Client::new(Settings::new("https://service.example", "user", "secret"))?;
    /// let metrics = client.metrics();
    /// assert_eq!(metrics.in_flight, 0);
    /// for one in &metrics.operations {
    ///     println!("{}: {} calls, {} retries", one.operation, one.calls(), one.retries);
    /// }
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq, Default)]
    #[non_exhaustive]
    pub struct Metrics {
        /// The number of calls that are under way.
        pub in_flight: u64;
        /// The bounds of the buckets of a duration, in seconds.
        shown bounds: Vec<f64> = |_| Durations::BOUNDS.to_vec();
        /// The operations that were called, in the order of their names.
        pub operations: Vec<OperationMetrics>;
    }
}

record! {
    /// The counters of one operation.
    ///
    /// # Example
    /// ```
    /// use dtekit::client::{CallOutcome, Client};
    ///
    /// fn unknown(client: &Client) -> u64 {
    ///     let all = client.metrics().operations;
    ///     all.iter().map(|one| one.outcome(CallOutcome::Unknown)).sum()
    /// }
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct OperationMetrics {
        /// The operation's key, `Document/GetDocument`; `token` for the requests of OAuth 2.0 tokens, which have no
        /// calls of their own; `file` for the downloads of original files.
        pub operation: &'static str;
        /// The number of calls that have ended.
        shown calls: u64 = |this| this.calls();
        /// The number of them by outcome: that of a send, or `answered`, `cancelled`, `failed`.
        shown outcomes: Dict<CallOutcome, u64> = |this| {
            CallOutcome::ALL.iter().map(|one| (one.as_str(), this.outcome(*one))).collect()
        };
        /// The number of failed calls by kind of error.
        shown errors: Dict<ErrorKind, u64> = |this| {
            ErrorKind::ALL.iter().map(|one| (one.as_str(), this.errors(*one))).collect()
        };
        /// The number of HTTP requests that were begun, of all attempts.
        pub requests: u64;
        /// How many of them repeated a request of the same call.
        pub retries: u64;
        /// The times of the calls, from begin to end, with all attempts and waits.
        pub duration: Durations;
        outcomes: [u64; CallOutcome::ALL.len()] => Hidden;
        errors: [u64; ErrorKind::ALL.len()] => Hidden;
    }
}

impl OperationMetrics {
    fn new(operation: &'static str) -> Self {
        OperationMetrics {
            operation,
            requests: 0,
            retries: 0,
            duration: Durations::default(),
            outcomes: Default::default(),
            errors: Default::default(),
        }
    }

    /// The number of calls that have ended.
    #[must_use]
    pub fn calls(&self) -> u64 {
        self.outcomes.iter().sum()
    }

    /// The number of calls that ended like this.
    #[must_use]
    pub fn outcome(&self, outcome: CallOutcome) -> u64 {
        self.outcomes[outcome as usize]
    }

    /// The number of calls that raised an error of this kind; those that were cancelled are not among them.
    #[must_use]
    pub fn errors(&self, kind: ErrorKind) -> u64 {
        self.errors[kind as usize]
    }
}

record! {
    "CallDurations";
    /// How long calls took.
    ///
    /// # Example
    /// ```
    /// use dtekit::client::Durations;
    ///
    /// let durations = Durations::default();
    /// for (bound, count) in Durations::BOUNDS.iter().zip(durations.buckets) {
    ///     println!("{count} of {} calls took at most {bound} s", durations.count());
    /// }
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    #[non_exhaustive]
    pub struct Durations {
        /// The number of calls.
        shown count: u64 = |this| this.count();
        /// The sum of their times in seconds.
        shown sum: f64 = |this| this.sum.as_secs_f64();
        /// For each bound the number of calls that took at most so long, and at the end the number of all.
        shown buckets: Vec<u64> = |this| this.buckets.to_vec();
        /// The sum of all times.
        pub sum: Duration => Hidden;
        /// For each of [`Durations::BOUNDS`] the number of calls that took at most so long, and at the end the number
        /// of all.
        pub buckets: [u64; Durations::BOUNDS.len() + 1] => Hidden;
    }
}

impl Durations {
    /// The bounds of the buckets in seconds, from a fast read to the longest time-out of an event.
    pub const BOUNDS: [f64; 12] = [0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0, 360.0];

    /// The number of calls.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.buckets[Durations::BOUNDS.len()]
    }

    fn add(&mut self, time: Duration) {
        self.sum = self.sum.saturating_add(time);
        let bounds = Durations::BOUNDS.into_iter().chain([f64::INFINITY]);
        for (count, bound) in self.buckets.iter_mut().zip(bounds) {
            *count += u64::from(time.as_secs_f64() <= bound);
        }
    }
}

impl Metrics {
    /// The counters of an operation, if it was called.
    #[must_use]
    pub fn operation(&self, key: &str) -> Option<&OperationMetrics> {
        self.operations.iter().find(|one| one.operation == key)
    }
}

impl Client {
    /// What the calls of this client and its clones have done in this process so far.
    ///
    /// It is a copy of counters, so it costs little and can be taken at any time, also while calls are under way. A
    /// forked process begins at zero. A call whose arguments are refused before it begins is not counted.
    ///
    /// # Example
    /// ```
    /// use dtekit::client::{CallOutcome, Client, Settings};
    /// # let sandbox = dtekit_sandbox::Sandbox::start(Default::default())?;
    /// # let address = sandbox.url();
    /// let client = Client::new(Settings::new(address, "user", "secret"))?;
    /// client.call("Account/GetAccount", dtekit::operation::Arguments::new().set("accountCode", "3101123456"))?;
    /// let metrics = client.metrics();
    /// let account = metrics.operation("Account/GetAccount").unwrap();
    /// assert_eq!((account.calls(), account.outcome(CallOutcome::Answered)), (1, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn metrics(&self) -> Metrics {
        self.inner.count(|counters| counters.metrics())
    }
}

impl Inner {
    /// Reads or changes the counters of this process.
    pub(super) fn count<T>(&self, count: impl FnOnce(&mut Counters) -> T) -> T {
        let counters = self.counters.get(Mutex::default);
        count(&mut counters.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
