//! How an order is submitted.

use std::time::SystemTime;

use super::check::checked;
use super::{Journal, JournalEntry, JournalOrder, JournalRun, SqlJournal, run};
use crate::client::Client;
use crate::error::Result;
use crate::store::sql::SqlConnection;

impl JournalOrder {
    /// Submits it, as [`Journal::submit`] or [`Journal::submit_operation`]: the worker of its account alone sends it,
    /// with the credentials of that account.
    ///
    /// # Errors
    /// As these; `journal-conflict` too if the key is there for another account.
    pub fn submit<J: Journal + ?Sized>(
        self,
        journal: &J,
        key: &str,
        now: SystemTime,
    ) -> Result<JournalEntry> {
        let checked = checked(journal.registry(), key, self, Some(now))?;
        journal.add(&checked.draft(key), now)
    }

    /// Submits it in the caller's transaction, as [`SqlJournal::submit_within`] or
    /// [`SqlJournal::submit_operation_within`].
    ///
    /// # Errors
    /// As these; `journal-conflict` too if the key is there for another account.
    pub fn submit_within(
        self,
        journal: &SqlJournal,
        connection: &mut dyn SqlConnection,
        key: &str,
        now: Option<SystemTime>,
    ) -> Result<JournalEntry> {
        journal.order_within(connection, key, self, now)
    }

    /// Submits it and works on it at once, as [`Journal::issue`]; the account is that of the order.
    ///
    /// # Errors
    /// As that method.
    pub fn issue<J: Journal + ?Sized>(
        self,
        journal: &J,
        client: &Client,
        key: &str,
        now: SystemTime,
        run: &JournalRun<'_>,
    ) -> Result<JournalEntry> {
        run.check()?;
        let account = self.account.clone();
        let entry = self.submit(journal, key, now)?;
        run::begin(journal, client, entry, Some(now), &JournalRun { account: &account, ..run.clone() })
    }
}
