//! The kinds of an inbox's tables.

use super::schema;
use crate::code;
use crate::store::sql::ServerKind;
#[cfg(feature = "sqlite")]
use crate::store::sqlite::Kind;

/// The kind of its files. A new version of the record's JSON raises the version too.
#[cfg(feature = "sqlite")]
pub(crate) const FILE: Kind = Kind {
    name: "an inbox",
    application: 0x6474_6b69, // the letters `dtki`
    version: 1,
    schema: schema::SQLITE,
    upgrades: &[],
    access: &code::INBOX_ACCESS,
    damaged: &code::INBOX_DAMAGED,
    other_version: &code::INBOX_VERSION,
};

/// The kind of its tables in a shared database.
pub(crate) const SERVER: ServerKind = ServerKind {
    name: "an inbox",
    tables: "inbox",
    version: schema::VERSION,
    schema: schema::of,
    access: &code::INBOX_ACCESS,
    other_version: &code::INBOX_VERSION,
};
