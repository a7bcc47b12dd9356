//! The counters behind the metrics of a client.

use std::time::Duration;

use super::{CallOutcome, Metrics, OperationMetrics};
use crate::code;
use crate::error::{Error, ErrorKind};

/// How a call ended: its outcome, and the kind of the error of one that failed.
#[derive(Clone, Copy)]
pub(crate) struct End {
    pub outcome: CallOutcome,
    pub error: Option<ErrorKind>,
}

impl End {
    /// The end of a call without an error.
    pub fn with(outcome: CallOutcome) -> End {
        End { outcome, error: None }
    }

    /// The end of a call that raises this error.
    pub fn of(error: &Error) -> End {
        match error.code() == code::TRANSPORT_CANCELLED.word {
            true => End::with(CallOutcome::Cancelled),
            false => End::failed(error.kind()),
        }
    }

    /// The end of a call that failed.
    pub fn failed(kind: ErrorKind) -> End {
        End { outcome: CallOutcome::Failed, error: Some(kind) }
    }
}

/// What the calls of a client count, under one lock for a moment.
#[derive(Default)]
pub(crate) struct Counters {
    in_flight: u64,
    /// One for each operation that was called: there are at most as many as the interface has.
    operations: Vec<OperationMetrics>,
}

impl Counters {
    pub fn begin(&mut self) {
        self.in_flight += 1;
    }

    /// The end of a call. One that began in the parent of a forked process can end here.
    pub fn end(&mut self, operation: &'static str, end: End, took: Duration) {
        self.in_flight = self.in_flight.saturating_sub(1);
        let counters = self.of(operation);
        counters.outcomes[end.outcome as usize] += 1;
        if let Some(kind) = end.error {
            counters.errors[kind as usize] += 1;
        }
        counters.duration.add(took);
    }

    pub fn request(&mut self, operation: &'static str) {
        self.of(operation).requests += 1;
    }

    pub fn retry(&mut self, operation: &'static str) {
        self.of(operation).retries += 1;
    }

    fn of(&mut self, operation: &'static str) -> &mut OperationMetrics {
        let known = self.operations.iter().position(|one| one.operation == operation);
        let at = known.unwrap_or_else(|| {
            self.operations.push(OperationMetrics::new(operation));
            self.operations.len() - 1
        });
        &mut self.operations[at]
    }

    pub fn metrics(&self) -> Metrics {
        let mut operations = self.operations.clone();
        operations.sort_unstable_by_key(|one| one.operation);
        Metrics { in_flight: self.in_flight, operations }
    }
}
