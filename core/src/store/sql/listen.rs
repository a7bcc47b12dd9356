//! Waits for what is new: by the notifications of PostgreSQL, and by looking from time to time where there are none.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use super::connection::SqlResult;
use super::db::Db;
use super::dialect::CHANNEL;
use super::server::{Connection, Server};
use crate::process::PerProcess;

/// How often a worker looks that is not told of what is new, and one that is: a pooler may keep notifications back.
const POLL: Duration = Duration::from_secs(1);
const RARE_POLL: Duration = Duration::from_secs(5);
/// The shortest wait for something that is due: another transaction may have it still.
const SHORTEST: Duration = Duration::from_millis(20);
/// How long one wait lasts, after which the caller may end it.
const SLICE: Duration = Duration::from_millis(500);

/// The connections that listen, while nobody waits at them. A forked process makes its own.
#[derive(Default)]
pub(super) struct Listeners {
    idle: PerProcess<Mutex<Vec<Listener>>>,
    /// Whether the driver has no notifications.
    has_none: AtomicBool,
}

/// A connection that listens.
struct Listener {
    connection: Connection,
    /// The payload that is meant.
    name: String,
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

impl Server {
    /// The server, which tells who waits of what is new, if it can.
    pub fn telling(mut self) -> Server {
        self.place = self.place.telling();
        self
    }

    /// Waits until something may be due; see [`SqlJournal::wait`](crate::SqlJournal::wait).
    pub fn wait(
        &self,
        until: Option<SystemTime>,
        poll: Option<Duration>,
        goes_on: &dyn Fn() -> bool,
    ) -> bool {
        let kept = self.idle_listeners().pop();
        let mut listener = match kept {
            Some(listener) => Some(listener),
            None => match self.listen() {
                // What came before is not told any more: the caller looks once.
                Ok(Some(listener)) => {
                    self.idle_listeners().push(listener);
                    return true;
                }
                // Without a database nobody listens; the next wait tries again.
                Ok(None) | Err(_) => None,
            },
        };
        let poll = poll.unwrap_or(if listener.is_some() { RARE_POLL } else { POLL });
        let now = || self.now().ok().flatten().unwrap_or_else(SystemTime::now);
        let turn = match until {
            Some(until) => Turn::new(Some(until), now(), poll),
            None => Turn::new(None, SystemTime::UNIX_EPOCH, poll),
        };
        let woken = turn.wait(&mut listener, goes_on);
        self.idle_listeners().extend(listener);
        woken
    }

    fn idle_listeners(&self) -> MutexGuard<'_, Vec<Listener>> {
        self.listeners.idle.get(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new connection that listens; `None` if the database or its driver has no notifications.
    fn listen(&self) -> SqlResult<Option<Listener>> {
        if !self.place.tells() || self.listeners.has_none.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let mut connection = (self.connect)()?;
        connection.begin()?;
        let name = Db { connection: &mut *connection, place: &self.place }.row("SELECT {schema}", &[])?;
        connection.commit()?;
        if !connection.listen(CHANNEL)? {
            self.listeners.has_none.store(true, Ordering::Relaxed);
            return Ok(None);
        }
        Ok(name.map(|row| Listener { connection, name: row.text(0) }))
    }
}

/// How long one call waits.
struct Turn {
    begin: Instant,
    /// When something is due, and the longest wait.
    due: Option<Duration>,
    poll: Duration,
}

impl Turn {
    fn new(until: Option<SystemTime>, now: SystemTime, poll: Duration) -> Turn {
        let due = until.map(|until| until.duration_since(now).unwrap_or_default().max(SHORTEST));
        Turn { begin: Instant::now(), due, poll }
    }

    /// Waits; true if something may be due. A listener that is lost is dropped, and the wait is short.
    fn wait(mut self, listener: &mut Option<Listener>, goes_on: &dyn Fn() -> bool) -> bool {
        loop {
            let gone = self.begin.elapsed();
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
