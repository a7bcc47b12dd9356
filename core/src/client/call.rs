//! A call under way: its id, which joins its events, its error and its result, and what its end is counted as.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use super::Client;
use super::metrics::{CallOutcome, End};
use super::span::CallSpan;
use super::tracer::{self, CallBegin, CallEnd};
use crate::error::{Error, ErrorKind, Result};
use crate::process::PerProcess;

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

/// What all attempts of a call share.
pub(super) struct CallState {
    pub id: Arc<str>,
    operation: &'static str,
    /// The number of its requests, without those of a token.
    attempts: AtomicU32,
    /// What the parts of the call know about its end and its result does not say.
    end: OnceLock<End>,
}

impl CallState {
    fn new(operation: &'static str) -> Self {
        CallState { id: next(), operation, attempts: AtomicU32::new(0), end: OnceLock::new() }
    }

    /// Counts a request of the call.
    pub fn request(&self, operation: &str) {
        if operation == self.operation {
            self.attempts.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Notes how the call ends, for an end that its result does not say. The first note counts.
    pub fn note(&self, end: End) {
        let _ = self.end.set(end);
    }

    /// The end, once the call has its result. The caller who has cancelled a call has learned no more than that.
    fn end(&self, error: Option<&Error>, is_cancelled: bool) -> End {
        let noted = self.end.get().copied();
        match (error, noted) {
            (None, Some(End { error: None, .. })) if is_cancelled => End::with(CallOutcome::Unknown),
            _ if is_cancelled => End::with(CallOutcome::Cancelled),
            (Some(error), _) => End::of(error),
            (None, Some(noted)) => noted,
            (None, None) => End::with(CallOutcome::Answered),
        }
    }
}

/// A call under way. Its end is counted and told, also if it panics.
struct Running<'a> {
    client: &'a Client,
    state: &'a CallState,
    span: &'a CallSpan,
    began: Instant,
    end: End,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        let Running { client, state, end, .. } = self;
        let elapsed = client.inner.clock.now().saturating_duration_since(self.began);
        client.inner.count(|counters| counters.end(state.operation, *end, elapsed));
        let call = CallEnd {
            call_id: &state.id,
            operation: state.operation,
            outcome: end.outcome,
            kind: end.error,
            attempts: state.attempts.load(Ordering::Relaxed),
            elapsed,
        };
        if let Some(tracer) = &client.tracer {
            tracer::end(&**tracer, &call);
        }
        self.span.end(&call);
    }
}

impl Client {
    /// Makes a call of this operation under an id of its own, counts it, and tells the tracer, unless it is part of a
    /// call. Its events and its error have the id.
    pub(super) fn under_id<T>(
        &self,
        operation: &'static str,
        call: impl FnOnce(&Client) -> Result<T>,
    ) -> Result<T> {
        if self.call.is_some() {
            return call(self);
        }
        let state = Arc::new(CallState::new(operation));
        let span = CallSpan::new(operation, &state.id);
        self.inner.count(|counters| counters.begin());
        let began = self.inner.clock.now();
        let end = End::failed(ErrorKind::Internal);
        let mut running = Running { client: self, state: &state, span: &span, began, end };
        let answer = span.within(|| call(&self.beginning(&state)));
        running.end = state.end(answer.as_ref().err(), self.is_cancelled());
        drop(running);
        answer.map_err(|error| error.with_call_id(Arc::clone(&state.id)))
    }

    /// The client that makes this call, once the tracer knows of it.
    fn beginning(&self, state: &Arc<CallState>) -> Client {
        let mut client = Client { call: Some(Arc::clone(state)), ..self.clone() };
        let begin = CallBegin { call_id: &state.id, operation: state.operation };
        let traced = self.tracer.as_ref().and_then(|tracer| tracer::begin(&**tracer, &begin));
        client.trace_context = traced.or(client.trace_context);
        client
    }

    /// The id of the call that this clone makes.
    pub(super) fn call_id(&self) -> Option<&Arc<str>> {
        self.call.as_ref().map(|call| &call.id)
    }

    /// Notes how the call ends, for an end that its result does not say.
    pub(super) fn note_end(&self, end: End) {
        if let Some(call) = &self.call {
            call.note(end);
        }
    }
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
