//! Where the tables of a store are: in a file, or in the program's own database.

use std::cell::Cell;
#[cfg(feature = "sqlite")]
use std::path::Path;
use std::time::{Duration, SystemTime};

#[cfg(feature = "sqlite")]
use crate::client::Client;
#[cfg(feature = "sqlite")]
use crate::code::Code;
use crate::error::{Error, Result};
#[cfg(feature = "sqlite")]
use crate::error::{ErrorKind, Finding};
use crate::store::sql::{
    Confirms, Db, Place, Reads, Safe, Server, ServerKind, SqlConnection, SqlDialect, SqlError, SqlResult,
    Writes,
};
#[cfg(feature = "sqlite")]
use crate::store::sql::{FILE, pause};
#[cfg(feature = "sqlite")]
use crate::store::sqlite::{Database, Kind, Link};

pub(super) enum Tables {
    #[cfg(feature = "sqlite")]
    File(Database),
    Server(Server),
}

impl Tables {
    #[cfg(feature = "sqlite")]
    pub fn open(path: &Path, kind: &'static Kind) -> Result<Tables> {
        Database::open(path, kind).map(Tables::File)
    }

    /// The tables in this file, which must be there; else the error has this code.
    #[cfg(feature = "sqlite")]
    pub fn open_existing(path: &Path, kind: &'static Kind, absent: &'static Code) -> Result<Tables> {
        match path.try_exists() {
            Ok(false) => {
                let message = format!("expected the database of {} in a file, found no file", kind.name);
                let finding = Finding::new(absent, message).with_path(path.display().to_string());
                Err(Error::new(ErrorKind::Storage, finding))
            }
            _ => Tables::open(path, kind),
        }
    }

    /// The tables in a shared database; see [`SqlJournal::over`](crate::SqlJournal::over).
    pub fn over(
        connect: impl Fn() -> SqlResult<Box<dyn SqlConnection + Send>> + Send + Sync + 'static,
        dialect: SqlDialect,
        schema: Option<&str>,
        kind: &'static ServerKind,
    ) -> Result<Tables> {
        let place = Place::shared(dialect, schema)?;
        Ok(Tables::Server(Server::new(place, kind, Box::new(connect))))
    }

    /// The tables, whose program wants to be told of what is new, if the database can.
    pub fn telling(self) -> Tables {
        match self {
            #[cfg(feature = "sqlite")]
            Tables::File(database) => Tables::File(database),
            Tables::Server(server) => Tables::Server(server.telling()),
        }
    }

    /// Waits until something may be due; see [`SqlJournal::wait`](crate::SqlJournal::wait).
    pub fn wait(
        &self,
        until: Option<SystemTime>,
        poll: Option<Duration>,
        goes_on: &dyn Fn() -> bool,
    ) -> bool {
        match self {
            #[cfg(feature = "sqlite")]
            Tables::File(_) => pause(until, Client::machine_clock().wall(), poll, goes_on),
            Tables::Server(server) => server.wait(until, poll, goes_on),
        }
    }

    pub fn shown(&self) -> String {
        match self {
            #[cfg(feature = "sqlite")]
            Tables::File(database) => database.path().display().to_string(),
            Tables::Server(server) => server.place.dialect.as_str().to_owned(),
        }
    }

    pub fn is_file(&self) -> bool {
        match self {
            #[cfg(feature = "sqlite")]
            Tables::File(_) => true,
            Tables::Server(_) => false,
        }
    }

    pub fn place(&self) -> &Place {
        match self {
            #[cfg(feature = "sqlite")]
            Tables::File(_) => &FILE,
            Tables::Server(server) => &server.place,
        }
    }

    /// Makes the tables that are missing; a file has them.
    pub fn create(&self) -> Result<()> {
        match self {
            #[cfg(feature = "sqlite")]
            Tables::File(_) => Ok(()),
            Tables::Server(server) => server.create_tables(),
        }
    }

    /// The time of the shared database; `None` for a file.
    pub fn now(&self) -> Result<Option<SystemTime>> {
        match self {
            #[cfg(feature = "sqlite")]
            Tables::File(_) => Ok(None),
            Tables::Server(server) => server.now(),
        }
    }

    /// The error for a failure in the caller's own transaction.
    pub fn failed(&self, error: SqlError) -> Error {
        match self {
            #[cfg(feature = "sqlite")]
            Tables::File(database) => database.failed(error),
            Tables::Server(server) => server.failed(error),
        }
    }

    pub fn read<T>(&self, mut read: impl FnMut(&mut Db<'_>) -> SqlResult<T>) -> Result<T> {
        let mut found = None;
        self.run_read(&mut |db| {
            found = Some(read(db)?);
            Ok(())
        })?;
        Ok(found.expect("a transaction that succeeded has read"))
    }

    // The code below `read` and `write` is in the library once, not once for each type of value.
    fn run_read(&self, read: &mut Reads<'_>) -> Result<()> {
        match self {
            #[cfg(feature = "sqlite")]
            Tables::File(database) => Link::read(database, read),
            Tables::Server(server) => server.read(read),
        }
    }

    /// One transaction; `confirm` gives what it has kept, if its COMMIT has broken and it has kept something.
    pub fn write<T>(
        &self,
        safe: Safe,
        mut write: impl FnMut(&mut Db<'_>) -> SqlResult<Result<T>>,
        mut confirm: impl FnMut(&mut Db<'_>) -> SqlResult<Option<T>>,
    ) -> Result<T> {
        let kept = Cell::new(None);
        let keep = |value| kept.set(Some(value));
        self.run_write(safe, &mut |db| Ok(write(db)?.map(keep)), &mut |db| {
            Ok(confirm(db)?.map(keep).is_some())
        })?;
        Ok(kept.into_inner().expect("a transaction that succeeded has a value"))
    }

    fn run_write(&self, safe: Safe, write: &mut Writes<'_>, confirm: &mut Confirms<'_>) -> Result<()> {
        // A server decides itself what survives a loss of power.
        #[cfg(not(feature = "sqlite"))]
        let _ = safe;
        match self {
            #[cfg(feature = "sqlite")]
            Tables::File(database) => Link::write(database, safe, write),
            Tables::Server(server) => server.write(write, confirm),
        }
    }

    /// Gives room back to the disk.
    pub fn shrink(&self) {
        match self {
            #[cfg(feature = "sqlite")]
            Tables::File(database) => database.shrink(),
            Tables::Server(_) => {}
        }
    }
}
