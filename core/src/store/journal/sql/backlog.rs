//! What is left when nothing is due.

use std::time::SystemTime;

use super::SqlJournal;
use super::statement;
use crate::error::Result;
use crate::store::journal::backlog::MOST_RESULTS;
use crate::store::journal::{Journal as _, JournalBacklog};

impl SqlJournal {
    /// What a worker of these accounts leaves that ends when nothing is due. `next_at` is as its last pass gave it. Where
    /// the program has an outbox of its own, it sets [`JournalBacklog::outbox`] too.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    pub fn backlog(&self, accounts: &[&str], next_at: Option<SystemTime>) -> Result<JournalBacklog> {
        let mut backlog = JournalBacklog { next_at, ..JournalBacklog::default() };
        let mut numbers = JournalBacklog::STATES.map(|state| (state, 0));
        for account in accounts {
            let counts = self.counts_of(Some(account))?;
            numbers.iter_mut().for_each(|(state, number)| *number += counts.count(*state));
            let values = [("account", (*account).into()), ("most", (MOST_RESULTS as i64 + 1).into())];
            let row = self.tables.read(|db| db.row(statement::COUNT_RESULTS, &values))?;
            let results = row.map_or(0, |row| u64::try_from(row.int(0).unwrap_or(0)).unwrap_or(0));
            backlog.results = (backlog.results + results).min(MOST_RESULTS + 1);
        }
        backlog.open = numbers.into_iter().filter(|(_, number)| *number > 0).collect();
        Ok(backlog)
    }
}
