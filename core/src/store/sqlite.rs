//! What every store in an SQLite file needs: opening, transactions, and the reading of columns.

mod file;
mod fork;
mod link;
#[cfg(test)]
pub(super) mod plan;

use std::path::{Path, PathBuf};
use std::sync::{Arc, MutexGuard, PoisonError};

use rusqlite::{Connection, TransactionBehavior};

use crate::error::{Error, Result};
use crate::process::PerProcess;
use crate::store::sql::{Safe, SqlError};

pub(super) use file::Kind;
pub use fork::{after_fork, before_fork};
pub(super) use link::Link;

use fork::{Open, Slot};

/// How many pages one step of [`Database::shrink`] gives back.
const STEP: u32 = 1000;

/// One open file.
pub(super) struct Database {
    path: PathBuf,
    kind: &'static Kind,
    /// Locked for one transaction, and never while a worker waits for an answer.
    connection: PerProcess<Arc<Slot>>,
}

impl Database {
    /// Opens the database in this file, and creates it if it is missing. Its folder must exist.
    pub fn open(path: &Path, kind: &'static Kind) -> Result<Database> {
        // The program may change its folder before the file is opened again.
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let database = Database { path, kind, connection: PerProcess::new() };
        database.using(|_| Ok(()))?;
        Ok(database)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Uses the connection of this process, and opens it if it is not open: at first, and after a fork.
    fn using<T>(&self, run: impl FnOnce(&mut Connection) -> Result<T>) -> Result<T> {
        let _no_fork = fork::no_fork();
        let slot = self.connection.get(Arc::default);
        // A panic in a transaction has rolled it back.
        let mut open: MutexGuard<'_, _> = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if open.is_none() {
            fork::note(slot);
            let opened = Open::new(|| file::open(&self.path, self.kind));
            *open = Some(opened.unwrap_or_else(|| Err(file::inherited(&self.path, self.kind)))?);
        }
        let Open(connection) = open.as_mut().expect("it was just opened");
        run(connection)
    }

    pub fn read(&self, read: &mut dyn FnMut(&Connection) -> rusqlite::Result<()>) -> Result<()> {
        self.using(|connection| read(connection).map_err(|error| file::failed(&self.path, self.kind, error)))
    }

    /// The error for a failure of a statement.
    pub fn failed(&self, error: SqlError) -> Error {
        file::failed(&self.path, self.kind, link::of_sqlite(error))
    }

    /// One transaction. It waits for the transactions of others first.
    pub fn write(
        &self,
        safe: Safe,
        write: &mut dyn FnMut(&Connection) -> rusqlite::Result<Result<()>>,
    ) -> Result<()> {
        let level = if safe == Safe::FromPowerLoss { "FULL" } else { "NORMAL" };
        let mut transact = |connection: &mut Connection| {
            connection.pragma_update(None, "synchronous", level)?;
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let written = write(&transaction)?;
            match &written {
                Ok(_) => transaction.commit()?,
                Err(_) => transaction.rollback()?,
            }
            Ok(written)
        };
        self.using(|connection| {
            transact(connection).map_err(|error| file::failed(&self.path, self.kind, error))?
        })
    }

    /// Gives the room of removed rows back to the disk, in steps that hold the file for a few milliseconds each. If
    /// others use the file, the room is used again instead.
    pub fn shrink(&self) {
        let free =
            |connection: &Connection| connection.pragma_query_value(None, "freelist_count", |row| row.get(0));
        let mut before = i64::MAX;
        // Others may fill the free pages meanwhile, so it ends when a step has freed nothing.
        while let Ok(left @ 1..) = self.using(|connection| Ok(free(connection).unwrap_or(0)))
            && left < before
        {
            before = left;
            let _ = self.using(|connection| {
                let _ = connection.execute_batch(&format!("PRAGMA incremental_vacuum({STEP})"));
                Ok(())
            });
        }
        let _ = self.using(|connection| {
            let _ = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
            Ok(())
        });
    }
}
