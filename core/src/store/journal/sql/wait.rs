//! How a worker waits for what is due next.

use std::time::{Duration, SystemTime};

use super::SqlJournal;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::keywords::{Maybe, Own, Seconds, Terms, options};

/// The shortest and the longest time between two looks.
const SHORTEST: Duration = Duration::from_millis(10);
const LONGEST: Duration = Duration::from_secs(86_400);

options! {
    Terms::parameters(" of a wait"), check check;
    /// How long [`SqlJournal::wait`](crate::SqlJournal::wait) waits.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::journal::{JournalPass, JournalWait};
    /// use dtekit::{Client, Journal, SqlJournal};
    /// use std::time::SystemTime;
    ///
    /// fn work(journal: &SqlJournal, client: &Client, is_stopped: &dyn Fn() -> bool) -> dtekit::Result<()> {
    ///     while !is_stopped() {
    ///         let now = journal.now()?.unwrap_or_else(SystemTime::now);
    ///         let pass = journal.run(client, now, &Default::default())?;
    ///         let goes_on = || !is_stopped();
    ///         journal.wait(&JournalWait { until: pass.next_at, goes_on: Some(&goes_on), ..JournalWait::default() })?;
    ///     }
    ///     Ok(())
    /// }
    /// ```
    #[derive(Clone, Copy)]
    pub struct JournalWait<'a> {
        /// When the next entry is due, as the last pass said; `None` if nothing is left.
        pub until: Option<SystemTime> => Own;
        /// After what time it ends in any case, from 0.01 seconds to a day: by default 1 second, and 5 seconds where a
        /// new entry wakes it.
        pub poll: Option<Duration> => Maybe(Seconds);
        /// False ends the wait; it is asked twice a second.
        pub goes_on: Option<&'a dyn Fn() -> bool> => Own;
    }
}

impl JournalWait<'_> {
    fn check(&self) -> Result<()> {
        let is_usable = self.poll.is_none_or(|poll| (SHORTEST..=LONGEST).contains(&poll));
        let message = "expected from 0.01 to 86400 seconds for parameter `poll`";
        let wrong = (!is_usable).then(|| Finding::new(&code::PARAMETER_VALUE, message).with_path("poll"));
        Error::from_findings(ErrorKind::Argument, wrong.into_iter().collect()).map_or(Ok(()), Err)
    }
}

impl SqlJournal {
    /// Waits until a pass may find something to do: until the time at which the next entry is due, or until another
    /// program or thread submits one, and no longer than `poll`. False if it has ended for its length alone, or because
    /// it was to end.
    ///
    /// It is woken by the notifications of PostgreSQL, on a connection that the journal keeps for it, if the driver has
    /// them ([`SqlConnection::listen`](crate::store::sql::SqlConnection::listen)). The first call begins to listen and
    /// returns at once, since an entry may have come before; so does the first after the connection was lost and could
    /// be made again. Without notifications it waits until it is time to look. It is never an error that the database
    /// cannot be reached.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) for a `poll` that is out of range.
    pub fn wait(&self, wait: &JournalWait<'_>) -> Result<bool> {
        wait.check()?;
        let goes_on = wait.goes_on.unwrap_or(&|| true);
        Ok(self.tables.wait(wait.until, wait.poll, goes_on))
    }
}

opaque!(JournalWait<'_>);
