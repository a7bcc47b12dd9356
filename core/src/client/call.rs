//! A call as a value: its id, which joins its events, its error and its result, its deadline, and how it ends.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::Client;
use super::metrics::{CallOutcome, End};
use super::span::CallSpan;
use super::trace_context::Fields;
use super::tracer::{self, CallBegin, CallEnd};
use crate::error::{Error, ErrorKind, Result};
use crate::operation::Request;
use crate::process::PerProcess;
use crate::result::SendKind;

/// What the ids of a process begin with, and how many there are.
struct Ids {
    prefix: u32,
    count: AtomicU64,
}

/// A forked process has ids of its own.
static IDS: PerProcess<Ids> = PerProcess::new();

/// The next id: eight random hexadecimal digits of the process, and the number of the call in it, `5f3a9c21-17`.
fn next() -> Arc<str> {
    let Ids { prefix, count } =
        IDS.get(|| Ids { prefix: (uuid::Uuid::new_v4().as_u128() >> 96) as u32, count: AtomicU64::new(1) });
    format!("{prefix:08x}-{}", count.fetch_add(1, Ordering::Relaxed)).into()
}

/// A call under way: what one call has beside its client. Its end is counted and told, also if it panics.
pub(super) struct Call<'c> {
    pub client: &'c Client,
    pub id: Arc<str>,
    operation: &'static str,
    span: &'c CallSpan,
    /// The fields of the trace that it belongs to.
    pub trace_context: Option<Arc<Fields>>,
    began: Instant,
    /// When it must have ended.
    pub deadline: Instant,
    /// The number of its requests, without those of a token.
    attempts: Cell<u32>,
    /// What its parts know about its end and its result does not say.
    noted: Cell<Option<End>>,
    end: End,
}

impl Call<'_> {
    /// Tells the tracer that the call begins. The time of the call counts from when the tracer has returned.
    fn begin(&mut self, timeout: Option<Duration>) {
        let begin = CallBegin { call_id: &self.id, operation: self.operation };
        let traced = self.client.tracer.as_ref().and_then(|tracer| tracer::begin(&**tracer, &begin));
        self.trace_context = traced.or_else(|| self.client.trace_context.clone());
        self.deadline = after(self.client.inner.clock.now(), self.client.timeout(self.operation, timeout));
    }

    /// Whether the call is too late by now.
    pub fn is_late(&self) -> bool {
        self.client.inner.clock.now() >= self.deadline
    }

    /// Counts a request of the call.
    pub fn count_request(&self, operation: &str) {
        if operation == self.operation {
            self.attempts.set(self.attempts.get() + 1);
        }
    }

    /// Notes how the call ends, for an end that its result does not say. The first note counts.
    pub fn note_end(&self, end: End) {
        self.noted.set(self.noted.get().or(Some(end)));
    }

    /// The end, once the call has its result. The caller who has cancelled a call has learned no more than that.
    fn end_with(&self, error: Option<&Error>) -> End {
        let is_cancelled = self.client.is_cancelled();
        match (error, self.noted.get()) {
            (None, Some(End { error: None, .. })) if is_cancelled => End::with(CallOutcome::Unknown),
            _ if is_cancelled => End::with(CallOutcome::Cancelled),
            (Some(error), _) => End::of(error),
            (None, Some(noted)) => noted,
            (None, None) => End::with(CallOutcome::Answered),
        }
    }
}

impl Drop for Call<'_> {
    fn drop(&mut self) {
        let Client { inner, tracer, .. } = self.client;
        let elapsed = inner.clock.now().saturating_duration_since(self.began);
        inner.count(|counters| counters.end(self.operation, self.end, elapsed));
        let end = CallEnd {
            call_id: &self.id,
            operation: self.operation,
            outcome: self.end.outcome,
            kind: self.end.error,
            attempts: self.attempts.get(),
            elapsed,
        };
        if let Some(tracer) = tracer {
            tracer::end(&**tracer, &end);
        }
        self.span.end(&end);
    }
}

impl Client {
    /// Makes a call of this operation under an id of its own, counts it, and tells the tracer. Its events and its error
    /// have the id. `timeout` is that of the caller.
    pub(super) fn make_call<T>(
        &self,
        operation: &'static str,
        timeout: Option<Duration>,
        make: impl FnOnce(&Call<'_>) -> Result<T>,
    ) -> Result<T> {
        let id = next();
        let span = &CallSpan::new(operation, &id);
        self.inner.count(|counters| counters.begin());
        let began = self.inner.clock.now();
        let mut call = Call {
            client: self,
            id: Arc::clone(&id),
            operation,
            span,
            trace_context: None,
            began,
            deadline: began,
            attempts: Cell::default(),
            noted: Cell::default(),
            end: End::failed(ErrorKind::Internal),
        };
        let answer = span.within(|| {
            call.begin(timeout);
            make(&call)
        });
        call.end = call.end_with(answer.as_ref().err());
        drop(call);
        answer.map_err(|error| error.with_call_id(id))
    }

    /// The time that a call of this operation may take: the caller's own, that of the settings, or the default.
    pub(super) fn timeout(&self, operation: &str, own: Option<Duration>) -> Duration {
        own.or(self.inner.settings.timeout).unwrap_or_else(|| match SendKind::of(operation) {
            // One event that distributes took four minutes, as the field notes say.
            Some(SendKind::Event) => Duration::from_secs(360),
            _ => Duration::from_secs(120),
        })
    }
}

/// Whether a request sends what must not be sent twice.
pub(super) fn is_send(request: &Request) -> bool {
    SendKind::of(request.operation().key).is_some()
}

/// The longest time that is waited, 136 years; a longer one, such as `Duration::MAX`, would overflow the clock.
const LONGEST: Duration = Duration::from_secs(1 << 32);

/// The point in time that lies this far behind another.
pub(super) fn after(now: Instant, time: Duration) -> Instant {
    now + time.min(LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_short_and_its_own() {
        let (a, b) = (next(), next());
        assert_ne!(a, b);
        assert_eq!(a[..9], b[..9]);
        assert!(a.len() < 30 && a.bytes().all(|byte| byte == b'-' || byte.is_ascii_hexdigit()));
    }
}
