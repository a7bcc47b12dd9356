//! What a journal does in the caller's own transaction.

use std::time::SystemTime;

use super::{SqlJournal, entries, statement};
use crate::client::Issue;
use crate::error::Result;
use crate::store::journal::check::checked;
use crate::store::journal::{JournalCall, JournalEntry, JournalOrder};
use crate::store::sql::{Db, SqlConnection, millis};

impl SqlJournal {
    /// As [`Journal::submit`](crate::Journal::submit), in the transaction that is open on the caller's connection: the
    /// entry is there when the caller commits, and is not when it rolls back. Without a time it is that of the
    /// database.
    ///
    /// It makes at most two statements, and four for an entry of a chain. With
    /// [`SqlJournal::with_content`] the document is put before them, and stays in its store after a rollback.
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

    /// As [`Journal::submit_operation`](crate::Journal::submit_operation), in the transaction that is open on the
    /// caller's connection; see [`SqlJournal::submit_within`].
    ///
    /// # Errors
    /// As [`Journal::submit_operation`](crate::Journal::submit_operation). After an error of the kind `storage` the
    /// caller rolls back.
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
        let draft = checked.draft(key);
        let document = self.put_document(draft.document)?;
        let mut db = Db { connection, place: self.tables.place() };
        let added = entries::add(&mut db, (&draft, &document), now.map(millis))
            .map_err(|error| self.tables.failed(error))?;
        // What the transaction removes is still there if the caller rolls back, so it is left to a sweep. The document
        // that was just put is held by no row if the entry was there before.
        let is_held =
            added.as_ref().is_ok_and(|added| !added.gone.iter().any(|name| Some(&**name) == document.name()));
        if !is_held {
            self.forget(document.name());
        }
        self.whole(added?.found)
    }

    /// As [`Journal::acknowledge`](crate::Journal::acknowledge), in the transaction that is open on the caller's
    /// connection.
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
