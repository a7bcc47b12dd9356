//! What every store in an SQLite file needs: opening, transactions, and the reading of columns.

mod column;
mod file;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, TransactionBehavior};

use crate::error::Result;

pub(super) use column::{bytes, findings, int, json, long, millis, text, time};
pub(super) use file::Kind;

/// The most bytes of documents in one list of results, not counting the first document.
pub(super) const MOST_BYTES: i64 = 64 << 20;

/// The most milliseconds by which the clocks of one machine's workers differ.
pub(super) const SKEW: i64 = 1000;

/// Whether a change must be on the disk when the call returns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Safe {
    FromPowerLoss,
    FromCrashes,
}

/// One open file.
pub(super) struct Database {
    path: PathBuf,
    kind: &'static Kind,
    /// Locked for one transaction, and never while a worker waits for an answer.
    connection: Mutex<Connection>,
}

impl Database {
    /// Opens the database in this file, and creates it if it is missing. Its folder must exist.
    pub fn open(path: &Path, kind: &'static Kind) -> Result<Database> {
        let connection = Mutex::new(file::open(path, kind)?);
        Ok(Database { path: path.to_owned(), kind, connection })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A panic in a transaction has rolled it back.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn read<T>(&self, read: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T> {
        read(&self.connection()).map_err(|error| file::failed(&self.path, self.kind, error))
    }

    /// One transaction. It waits for the transactions of others first.
    pub fn write<T>(
        &self,
        safe: Safe,
        write: impl FnOnce(&Connection) -> rusqlite::Result<Result<T>>,
    ) -> Result<T> {
        let mut connection = self.connection();
        let level = if safe == Safe::FromPowerLoss { "FULL" } else { "NORMAL" };
        (|| {
            connection.pragma_update(None, "synchronous", level)?;
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let written = write(&transaction)?;
            match &written {
                Ok(_) => transaction.commit()?,
                Err(_) => transaction.rollback()?,
            }
            Ok(written)
        })()
        .map_err(|error| file::failed(&self.path, self.kind, error))?
    }

    /// Gives the room of removed rows back to the disk. If others use the file, the room is used again instead.
    pub fn shrink(&self) {
        let _ = self.connection().execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
    }
}
