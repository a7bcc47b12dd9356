//! The id of a call, which joins its events, its error and its result.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Client;
use crate::error::Result;
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

impl Client {
    /// Makes a call under an id of its own, unless it is part of a call. Its events and its error have the id.
    pub(super) fn under_id<T>(&self, call: impl FnOnce(&Client) -> Result<T>) -> Result<T> {
        if self.call_id.is_some() {
            return call(self);
        }
        let id = next();
        let client = Client { call_id: Some(Arc::clone(&id)), ..self.clone() };
        call(&client).map_err(|error| error.with_call_id(id))
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
