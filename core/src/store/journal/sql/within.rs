//! What a journal does in the caller's own transaction.

use std::time::SystemTime;

use super::{SqlJournal, entries, statement};
use crate::client::Issue;
use crate::error::Result;
use crate::store::journal::check::checked;
use crate::store::journal::{JournalCall, JournalEntry, JournalOrder};
use crate::store::sql::{Db, SqlConnection, millis};

impl SqlJournal {
    /// As [`Journal::submit`](crate::Journal::submit), in the transaction that is open on the caller's connection: the entry is there when
    /// the caller commits, and is not when it rolls back. Without a time it is that of the database.
    ///
    /// It makes two statements, and four for an entry of a chain.
    ///
    /// # Errors
    /// As [`Journal::submit`](crate::Journal::submit). After an error of the kind `storage` the caller rolls back.
    pub fn submit_within(
        &self,
        connection: &mut dyn SqlConnection,
        key: &str,
        issue: Issue,
        chain: Option<&str>,
        now: Option<SystemTime>,
    ) -> Result<JournalEntry> {
        let order = JournalOrder { chain: chain.map(str::to_owned), ..JournalOrder::new(issue) };
        self.order_within(connection, key, order, now)
    }

    /// As [`Journal::submit_operation`](crate::Journal::submit_operation), in the transaction that is open on the caller's connection; see
    /// [`SqlJournal::submit_within`].
    ///
    /// # Errors
    /// As [`Journal::submit_operation`](crate::Journal::submit_operation). After an error of the kind `storage` the caller rolls back.
    pub fn submit_operation_within(
        &self,
        connection: &mut dyn SqlConnection,
        key: &str,
        call: JournalCall,
        chain: Option<&str>,
        now: Option<SystemTime>,
    ) -> Result<JournalEntry> {
        let order = JournalOrder { chain: chain.map(str::to_owned), ..JournalOrder::new(call) };
        self.order_within(connection, key, order, now)
    }

    pub(crate) fn order_within(
        &self,
        connection: &mut dyn SqlConnection,
        key: &str,
        order: JournalOrder,
        now: Option<SystemTime>,
    ) -> Result<JournalEntry> {
        let checked = checked(self.registry.as_ref(), key, order, now)?;
        let mut db = Db { connection, place: self.tables.place() };
        entries::add(&mut db, &checked.draft(key), now.map(millis))
            .map_err(|error| self.tables.failed(error))?
    }

    /// As [`Journal::acknowledge`](crate::Journal::acknowledge), in the transaction that is open on the caller's connection.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage); then the caller rolls back.
    pub fn acknowledge_within(
        &self,
        connection: &mut dyn SqlConnection,
        key: &str,
        now: Option<SystemTime>,
    ) -> Result<bool> {
        let mut db = Db { connection, place: self.tables.place() };
        let values = [("key", key.into()), ("now", now.map(millis).into())];
        let changed = db.execute(statement::ACKNOWLEDGE, &values);
        changed.map(|changed| changed > 0).map_err(|error| self.tables.failed(error))
    }
}
