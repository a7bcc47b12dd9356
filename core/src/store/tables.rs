//! Where the tables of a store are: in a file, or in the program's own database.

#[cfg(feature = "sqlite")]
use std::path::Path;
use std::time::{Duration, SystemTime};

#[cfg(feature = "sqlite")]
use crate::client::Client;
use crate::error::{Error, Result};
use crate::store::sql::{
    Db, Place, Safe, Server, ServerKind, SqlConnection, SqlDialect, SqlError, SqlResult,
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

    pub fn read<T>(&self, read: impl FnMut(&mut Db<'_>) -> SqlResult<T>) -> Result<T> {
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
        write: impl FnMut(&mut Db<'_>) -> SqlResult<Result<T>>,
        mut confirm: impl FnMut(&mut Db<'_>) -> SqlResult<Option<T>>,
    ) -> Result<T> {
        // A server decides itself what survives a loss of power.
        #[cfg(not(feature = "sqlite"))]
        let _ = safe;
        match self {
            #[cfg(feature = "sqlite")]
            Tables::File(database) => Link::write(database, safe, write),
            Tables::Server(server) => server.write(write, &mut confirm),
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
