//! The turns of the threads of one process, and how long a thread waits.

use std::cell::Cell;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::client::Cancellation;

/// The pause between two looks at a lock during the first second, and after it.
const PAUSE: Duration = Duration::from_millis(1);
const LONG_PAUSE: Duration = Duration::from_millis(10);

/// How long a call waits, and what ends the wait early. It counts its pauses: the store reads no clock.
pub(super) struct Patience<'a> {
    waited: Cell<Duration>,
    most: Duration,
    cancellation: Option<&'a Cancellation>,
}

/// Why a wait ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    TimeOut(Duration),
    Cancelled,
}

impl<'a> Patience<'a> {
    pub(super) fn new(most: Duration, cancellation: Option<&'a Cancellation>) -> Self {
        Patience { waited: Cell::default(), most, cancellation }
    }

    /// Waits a moment.
    pub(super) fn pause(&self) -> Result<(), Stop> {
        thread::sleep(self.next_pause()?);
        Ok(())
    }

    /// The next pause, which it counts.
    fn next_pause(&self) -> Result<Duration, Stop> {
        if self.cancellation.is_some_and(Cancellation::is_cancelled) {
            return Err(Stop::Cancelled);
        }
        let waited = self.waited.get();
        if waited >= self.most {
            return Err(Stop::TimeOut(self.most));
        }
        let pause = if waited >= Duration::from_secs(1) { LONG_PAUSE } else { PAUSE };
        self.waited.set(waited + pause);
        Ok(pause)
    }
}

/// One thread at a time has the turn.
#[derive(Debug, Default)]
pub(super) struct Turn {
    is_taken: Mutex<bool>,
    given_back: Condvar,
}

/// The turn, until it is dropped.
pub(super) struct TakenTurn<'t>(&'t Turn);

impl Turn {
    pub(super) fn take(&self, patience: &Patience<'_>) -> Result<TakenTurn<'_>, Stop> {
        let mut is_taken = self.lock();
        while *is_taken {
            let waited = self.given_back.wait_timeout(is_taken, patience.next_pause()?);
            is_taken = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *is_taken = true;
        Ok(TakenTurn(self))
    }

    fn lock(&self) -> MutexGuard<'_, bool> {
        self.is_taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for TakenTurn<'_> {
    fn drop(&mut self) {
        *self.0.lock() = false;
        self.0.given_back.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::super::file::{FilePaths, LockedFile};
    use super::*;
    use crate::error::ErrorKind;

    fn brief() -> Patience<'static> {
        Patience::new(Duration::from_millis(50), None)
    }

    #[test]
    fn a_turn_that_is_not_given_back_ends_the_wait() {
        let turn = Turn::default();
        let taken = turn.take(&brief()).ok().unwrap();
        assert_eq!(turn.take(&brief()).err(), Some(Stop::TimeOut(Duration::from_millis(50))));
        drop(taken);
        assert!(turn.take(&brief()).is_ok());
    }

    #[test]
    fn a_cancelled_call_waits_no_longer() {
        let turn = Turn::default();
        let _taken = turn.take(&brief()).ok().unwrap();
        let cancellation = Cancellation::default();
        cancellation.cancel();
        let patience = Patience::new(Duration::from_secs(3600), Some(&cancellation));
        assert_eq!(turn.take(&patience).err(), Some(Stop::Cancelled));
    }

    #[test]
    fn a_lock_that_another_holds_ends_the_wait() {
        // The folder of cargo's build: tests of this module see no environment.
        let name = format!("../target/dtekit-turn-{}", uuid::Uuid::new_v4());
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let paths = FilePaths::of(&folder.join("numbers")).unwrap();
        let held = LockedFile::lock(&paths, &brief()).unwrap();
        let error = LockedFile::lock(&paths, &brief()).err().unwrap();
        assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "sequence-file-access"));
        drop(held);
        assert!(LockedFile::lock(&paths, &brief()).is_ok());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
