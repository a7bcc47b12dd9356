//! A call under way: its id, which joins its events, its error and its result, and what its end is counted as.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use super::Client;
use super::metrics::{CallOutcome, End};
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
    /// What the parts of the call know about its end and its result does not say.
    end: OnceLock<End>,
}

impl CallState {
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

/// Counts the end of a call, also of one that panics.
struct Counting<'a> {
    client: &'a Client,
    operation: &'static str,
    began: Instant,
    end: End,
}

impl Drop for Counting<'_> {
    fn drop(&mut self) {
        let took = self.client.inner.clock.now().saturating_duration_since(self.began);
        self.client.inner.count(|counters| counters.end(self.operation, self.end, took));
    }
}

impl Client {
    /// Makes a call of this operation under an id of its own, and counts it, unless it is part of a call. Its events and its error
    /// have the id.
    pub(super) fn under_id<T>(
        &self,
        operation: &'static str,
        call: impl FnOnce(&Client) -> Result<T>,
    ) -> Result<T> {
        if self.call.is_some() {
            return call(self);
        }
        let state = Arc::new(CallState { id: next(), end: OnceLock::new() });
        let client = Client { call: Some(Arc::clone(&state)), ..self.clone() };
        self.inner.count(|counters| counters.begin());
        let mut counting = Counting {
            client: self,
            operation,
            began: self.inner.clock.now(),
            end: End::failed(ErrorKind::Internal),
        };
        let answer = call(&client);
        counting.end = state.end(answer.as_ref().err(), self.is_cancelled());
        drop(counting);
        answer.map_err(|error| error.with_call_id(Arc::clone(&state.id)))
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
