//! One way to a database for every store: a connection that the program brings, and the words in which databases
//! differ.

mod connection;
mod db;
mod dialect;
mod listen;
mod server;
mod time;

pub use connection::{
    SqlConnection, SqlError, SqlErrorKind, SqlParameter, SqlPlaceholders, SqlResult, SqlValue,
};
pub use dialect::SqlDialect;

pub(super) use connection::{MOST_BYTES, SKEW, Safe};
pub(super) use db::{Db, SqlRow};
#[cfg(feature = "sqlite")]
pub(super) use dialect::FILE;
#[cfg(all(test, feature = "sqlite"))]
pub(super) use dialect::of_file;
pub(super) use dialect::{Part, Place};
#[cfg(feature = "sqlite")]
pub(super) use listen::pause;
pub(super) use server::{Confirms, Reads, Server, ServerKind, Writes};
pub(super) use time::{long, millis, time};
