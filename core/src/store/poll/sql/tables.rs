//! The kinds of a poll store's tables.

use super::schema;
use crate::code;
use crate::store::sql::ServerKind;
#[cfg(feature = "sqlite")]
use crate::store::sqlite::Kind;

/// The kind of its files. A new version of the polling's state raises the version too, so that an older dtekit refuses
/// the file and damages no state.
#[cfg(feature = "sqlite")]
pub(super) const FILE: Kind = Kind {
    name: "pollings",
    application: 0x6474_6b70, // the letters `dtkp`
    version: 2,
    schema: schema::SQLITE,
    upgrades: &[],
    access: &code::POLL_STORE_ACCESS,
    damaged: &code::POLL_STORE_DAMAGED,
    other_version: &code::POLL_STORE_VERSION,
};

/// The kind of its tables in a shared database.
pub(super) const SERVER: ServerKind = ServerKind {
    name: "pollings",
    tables: "poll",
    version: schema::VERSION,
    schema: schema::of,
    access: &code::POLL_STORE_ACCESS,
    other_version: &code::POLL_STORE_VERSION,
};
