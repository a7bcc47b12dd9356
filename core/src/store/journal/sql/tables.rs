//! Where the tables are: in a file, or in the program's own database.

#[cfg(feature = "sqlite")]
use std::path::Path;

use super::schema;
use crate::code;
use crate::error::{Error, Result};
#[cfg(feature = "sqlite")]
use crate::store::sql::FILE;
use crate::store::sql::{Db, Place, Safe, Server, ServerKind, SqlError, SqlResult};
#[cfg(feature = "sqlite")]
use crate::store::sqlite::{Database, Kind, Link};

/// The kind of its files. A new version of the record's JSON raises the version too.
#[cfg(feature = "sqlite")]
const KIND: Kind = Kind {
    name: "a journal",
    application: 0x6474_6b6a, // the letters `dtkj`
    version: 2,
    schema: schema::SQLITE,
    access: &code::JOURNAL_ACCESS,
    damaged: &code::JOURNAL_DAMAGED,
    other_version: &code::JOURNAL_VERSION,
};

/// The kind of its tables in a shared database.
pub(super) const SERVER: ServerKind = ServerKind {
    name: "a journal",
    version: schema::VERSION,
    version_of: schema::VERSION_OF,
    schema: schema::of,
    access: &code::JOURNAL_ACCESS,
    other_version: &code::JOURNAL_VERSION,
};

pub(super) enum Tables {
    #[cfg(feature = "sqlite")]
    File(Database),
    Server(Server),
}

impl Tables {
    #[cfg(feature = "sqlite")]
    pub fn open(path: &Path) -> Result<Tables> {
        Database::open(path, &KIND).map(Tables::File)
    }

    pub fn shown(&self) -> String {
        match self {
            #[cfg(feature = "sqlite")]
            Tables::File(database) => database.path().display().to_string(),
            Tables::Server(server) => server.place.dialect.as_str().to_owned(),
        }
    }

    pub fn place(&self) -> &Place {
        match self {
            #[cfg(feature = "sqlite")]
            Tables::File(_) => &FILE,
            Tables::Server(server) => &server.place,
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
