//! Waits for what is new: by the notifications of PostgreSQL, and by looking from time to time where there are none.

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use super::connection::{SqlConnection, SqlResult};
use crate::client::Client;
use crate::process::PerProcess;

/// How often a worker looks that is not told of what is new, and one that is: a pooler may keep notifications back.
pub(super) const POLL: Duration = Duration::from_secs(1);
pub(super) const RARE_POLL: Duration = Duration::from_secs(5);
/// The shortest wait for something that is due: another transaction may have it still.
const SHORTEST: Duration = Duration::from_millis(20);
/// How long one wait lasts, after which the caller may end it.
const SLICE: Duration = Duration::from_millis(500);

/// The connections that listen, while nobody waits at them. A forked process makes its own.
#[derive(Default)]
pub(super) struct Listeners {
    idle: PerProcess<Mutex<Vec<Listener>>>,
    /// Whether the driver has no notifications.
    pub has_none: AtomicBool,
}

impl Listeners {
    pub fn idle(&self) -> MutexGuard<'_, Vec<Listener>> {
        self.idle.get(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection that listens.
pub(super) struct Listener {
    pub connection: Box<dyn SqlConnection + Send>,
    /// The payload that is meant.
    pub name: String,
}

/// Waits for a file until a time, or until it is time to look, and says whether that time was reached.
#[cfg(feature = "sqlite")]
pub(in crate::store) fn pause(
    until: Option<SystemTime>,
    now: SystemTime,
    poll: Option<Duration>,
    goes_on: &dyn Fn() -> bool,
) -> bool {
    Turn::new(until, now, poll.unwrap_or(POLL)).wait(&mut None, goes_on)
}

/// How long one call waits.
pub(super) struct Turn {
    begin: Instant,
    /// When something is due, and the longest wait.
    due: Option<Duration>,
    poll: Duration,
}

impl Turn {
    pub fn new(until: Option<SystemTime>, now: SystemTime, poll: Duration) -> Turn {
        let due = until.map(|until| until.duration_since(now).unwrap_or_default().max(SHORTEST));
        Turn { begin: Client::machine_clock().now(), due, poll }
    }

    /// Waits; true if something may be due. A listener that is lost is dropped, and the wait is short.
    pub fn wait(mut self, listener: &mut Option<Listener>, goes_on: &dyn Fn() -> bool) -> bool {
        loop {
            let gone = Client::machine_clock().now().saturating_duration_since(self.begin);
            if self.due.is_some_and(|due| gone >= due) {
                return true;
            }
            if gone >= self.poll || !goes_on() {
                return false;
            }
            let left = self.due.map_or(self.poll, |due| due.min(self.poll)) - gone;
            let slice = left.min(SLICE);
            match listener {
                Some(listening) => match listening.notified(slice) {
                    Ok(true) => return true,
                    Ok(false) => {}
                    Err(_) => {
                        *listener = None;
                        self.poll = self.poll.min(gone + POLL);
                    }
                },
                None => thread::sleep(slice),
            }
        }
    }
}

impl Listener {
    /// Whether something new was told, within this time.
    fn notified(&mut self, longest: Duration) -> SqlResult<bool> {
        let (mut is_told, name) = (false, &self.name);
        self.connection.notified(longest, &mut |payload| is_told |= payload == name)?;
        Ok(is_told)
    }
}
