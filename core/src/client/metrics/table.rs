//! The table of all metrics, which the text for Prometheus and the page follow.

/// A metric, as the text for Prometheus names it.
///
/// # Example
/// ```
/// use dtekit::client::Metric;
///
/// let calls = Metric::ALL.iter().find(|metric| metric.name == "dtekit_calls_total").unwrap();
/// assert_eq!(calls.labels, ["operation", "outcome"]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Metric {
    /// Its name, such as `dtekit_calls_total`.
    pub name: &'static str,
    /// Its type.
    pub kind: MetricType,
    /// The names of its labels.
    pub labels: &'static [&'static str],
    /// What it is, as a sentence.
    pub help: &'static str,
}

/// The type of a metric.
///
/// # Example
/// ```
/// use dtekit::client::{Metric, MetricType};
///
/// let gauges = Metric::ALL.iter().filter(|metric| metric.kind == MetricType::Gauge);
/// println!("{:?}", gauges.map(|metric| metric.name).collect::<Vec<_>>());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum MetricType {
    /// It only rises, from zero at the start of the process.
    Counter,
    /// It rises and falls.
    Gauge,
    /// Counts by buckets, with their sum and their number.
    Histogram,
}

impl MetricType {
    /// The word of Prometheus: `counter`, `gauge`, `histogram`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            MetricType::Counter => "counter",
            MetricType::Gauge => "gauge",
            MetricType::Histogram => "histogram",
        }
    }
}

const fn metric(
    name: &'static str,
    kind: MetricType,
    labels: &'static [&'static str],
    help: &'static str,
) -> Metric {
    Metric { name, kind, labels, help }
}

use MetricType::{Counter, Gauge, Histogram};

pub(super) const CALLS: Metric =
    metric("dtekit_calls_total", Counter, &["operation", "outcome"], "Calls that have ended, by outcome.");
pub(super) const ERRORS: Metric = metric(
    "dtekit_call_errors_total",
    Counter,
    &["operation", "kind"],
    "Calls that failed, by kind of error.",
);
pub(super) const REQUESTS: Metric = metric(
    "dtekit_requests_total",
    Counter,
    &["operation"],
    "HTTP requests that were begun, of all attempts.",
);
pub(super) const RETRIES: Metric = metric(
    "dtekit_retries_total",
    Counter,
    &["operation"],
    "HTTP requests that repeated one of the same call.",
);
pub(super) const DURATION: Metric = metric(
    "dtekit_call_duration_seconds",
    Histogram,
    &["operation"],
    "Time of a call from begin to end, with all attempts and waits.",
);
pub(super) const IN_FLIGHT: Metric =
    metric("dtekit_calls_in_flight", Gauge, &[], "Calls that are under way.");

/// The metrics of a queue: its entries, and the age of the oldest.
pub(crate) struct QueueTable {
    pub entries: Metric,
    pub oldest: Metric,
}

pub(crate) static JOURNAL: QueueTable = QueueTable {
    entries: metric("dtekit_journal_entries", Gauge, &["state"], "Entries of the journal, by state."),
    oldest: metric(
        "dtekit_journal_oldest_age_seconds",
        Gauge,
        &["state"],
        "Time since the oldest entry in a state was submitted; no sample for a state without entries.",
    ),
};
pub(crate) static POLL: QueueTable = QueueTable {
    entries: metric("dtekit_poll_jobs", Gauge, &["state"], "Jobs of the poll store, by state."),
    oldest: metric(
        "dtekit_poll_oldest_age_seconds",
        Gauge,
        &["state"],
        "Time since the oldest job in a state was submitted; no sample for a state without jobs.",
    ),
};

pub(crate) static INBOX: QueueTable = QueueTable {
    entries: metric("dtekit_inbox_entries", Gauge, &["state"], "Entries of the inbox, by state."),
    oldest: metric(
        "dtekit_inbox_oldest_age_seconds",
        Gauge,
        &["state"],
        "Time since the oldest entry in a state was received; no sample for a state without entries.",
    ),
};

impl Metric {
    /// Every metric, in the order of the text.
    pub const ALL: [Metric; 12] = [
        IN_FLIGHT,
        CALLS,
        ERRORS,
        REQUESTS,
        RETRIES,
        DURATION,
        JOURNAL.entries,
        JOURNAL.oldest,
        POLL.entries,
        POLL.oldest,
        INBOX.entries,
        INBOX.oldest,
    ];
}
