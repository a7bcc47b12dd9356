//! The kinds of a journal's tables.

use super::schema;
use crate::code;
use crate::store::sql::ServerKind;
#[cfg(feature = "sqlite")]
use crate::store::sqlite::Kind;

/// The kind of its files. A new version of the record's JSON raises the version too.
#[cfg(feature = "sqlite")]
pub(super) const FILE: Kind = Kind {
    name: "a journal",
    application: 0x6474_6b6a, // the letters `dtkj`
    version: 7,
    schema: schema::SQLITE,
    upgrades: &[
        (2, schema::SQLITE_FROM_2),
        (3, schema::SQLITE_FROM_3),
        (4, schema::SQLITE_FROM_4),
        (5, schema::SQLITE_FROM_5),
        (6, schema::SQLITE_FROM_6),
    ],
    access: &code::JOURNAL_ACCESS,
    damaged: &code::JOURNAL_DAMAGED,
    other_version: &code::JOURNAL_VERSION,
};

/// The kind of its tables in a shared database.
pub(super) const SERVER: ServerKind = ServerKind {
    name: "a journal",
    tables: "journal",
    version: schema::VERSION,
    schema: schema::of,
    access: &code::JOURNAL_ACCESS,
    other_version: &code::JOURNAL_VERSION,
};

/// The statements that make the tables of a file.
#[cfg(feature = "sqlite")]
pub(super) fn file_schema() -> String {
    FILE.text()
}
