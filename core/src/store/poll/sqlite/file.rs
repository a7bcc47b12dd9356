//! Creates, opens and recognizes the file.

use std::fs::OpenOptions;
use std::io;
use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use crate::code::{self, Code};
use crate::error::{Error, ErrorKind, Finding, Result};

/// The version of the tables, as `PRAGMA user_version`; a later dtekit reads all earlier versions. A new version of
/// the polling's state raises this version too, so that an older dtekit refuses the file and damages no state.
const VERSION: i64 = 1;

/// `PRAGMA application_id`: the letters `dtkp`.
const APPLICATION: i64 = 0x6474_6b70;

/// How long a call waits for the transactions of others, which take a few milliseconds each.
const BUSY: Duration = Duration::from_secs(30);

/// The largest text or blob that is read from a file.
const MOST_BYTES: i32 = 256 << 20;

/// Documents and results have their own tables, because SQLite rewrites a whole row with each change.
const SCHEMA: &str = "
CREATE TABLE poll_job (
    external_id TEXT NOT NULL PRIMARY KEY,
    digest BLOB NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'polling', 'done', 'failed')),
    reason TEXT,
    poll TEXT NOT NULL,
    status TEXT,
    sends INTEGER NOT NULL,
    sends_of INTEGER NOT NULL,
    queries INTEGER NOT NULL,
    queries_of INTEGER NOT NULL,
    warnings TEXT NOT NULL,
    findings TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    saved_at INTEGER NOT NULL,
    finished_at INTEGER,
    lease TEXT UNIQUE,
    leased_at INTEGER,
    leased_until INTEGER
) STRICT;
CREATE INDEX poll_job_due ON poll_job (due_at) WHERE state IN ('queued', 'polling');
CREATE INDEX poll_job_saved ON poll_job (saved_at) WHERE state IN ('queued', 'polling');
CREATE INDEX poll_job_leased ON poll_job (leased_at) WHERE lease IS NOT NULL;
CREATE INDEX poll_job_finished ON poll_job (finished_at) WHERE state IN ('done', 'failed');
CREATE TABLE poll_upload (
    external_id TEXT NOT NULL PRIMARY KEY,
    media_type TEXT NOT NULL,
    body BLOB NOT NULL
) STRICT;
CREATE TABLE poll_result (
    external_id TEXT NOT NULL PRIMARY KEY,
    xml TEXT NOT NULL,
    file BLOB
) STRICT;
";

pub(super) fn open(path: &Path) -> Result<Connection> {
    // A path that SQLite does not read as anything but a file.
    let path = &if path.is_relative() { Path::new(".").join(path) } else { path.to_owned() };
    make(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(path, flags).map_err(|error| failed(path, error))?;
    match prepare(&mut connection) {
        Ok(Found::Store) => Ok(connection),
        Ok(Found::Later(version)) => {
            let message =
                format!("expected a database of pollings of version {VERSION}, found version {version}");
            Err(refused(path, &code::POLL_STORE_VERSION, message))
        }
        Ok(Found::Other) => {
            let message = "expected a database of pollings, found another database".to_owned();
            Err(refused(path, &code::POLL_STORE_DAMAGED, message))
        }
        Ok(Found::NoLog(mode)) => {
            let message =
                format!("expected a file system with shared memory for SQLite's log, found mode `{mode}`");
            Err(refused(path, &code::POLL_STORE_ACCESS, message))
        }
        Err(error) => Err(failed(path, error)),
    }
}

/// The kind of a file.
enum Found {
    Store,
    Later(i64),
    Other,
    NoLog(String),
}

fn prepare(connection: &mut Connection) -> rusqlite::Result<Found> {
    connection.busy_timeout(BUSY)?;
    // Do not run triggers or views from a file that another program wrote.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, MOST_BYTES)?;
    // The transaction makes the whole store, and waits if another process is making it.
    if let Some(other) = look(connection)? {
        return Ok(other);
    }
    let mode: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    if !mode.eq_ignore_ascii_case("wal") {
        return Ok(Found::NoLog(mode));
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    if number(&transaction, "user_version")? == 0 {
        transaction.execute_batch(SCHEMA)?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    transaction.commit()?;
    Ok(look(connection)?.unwrap_or(Found::Store))
}

/// The kind of the file, if it is neither a store nor empty.
fn look(connection: &mut Connection) -> rusqlite::Result<Option<Found>> {
    // Check in one transaction, because another process may be making the store.
    let transaction = connection.transaction()?;
    let tables: i64 = transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let numbers = (number(&transaction, "application_id")?, number(&transaction, "user_version")?, tables);
    transaction.commit()?;
    Ok(match numbers {
        (APPLICATION, VERSION, _) | (0, 0, 0) => None,
        (APPLICATION, version, _) if version > VERSION => Some(Found::Later(version)),
        _ => Some(Found::Other),
    })
}

fn number(connection: &Connection, pragma: &str) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, pragma, |row| row.get(0))
}

/// Creates the file if it is missing, for its owner only. SQLite gives the files beside it the same permissions.
fn make(path: &Path) -> Result<()> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    match options.open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => {
            let message = format!("expected to make the database of pollings, found: {}", error.kind());
            Err(refused(path, &code::POLL_STORE_ACCESS, message).with_source(error))
        }
    }
}

/// The error for a failure of SQLite, whose messages name tables and the file, but never a value.
pub(super) fn failed(path: &Path, error: rusqlite::Error) -> Error {
    let (code, found) = match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            (&code::POLL_STORE_DAMAGED, "a damaged file")
        }
        // A missing table or column, or a column of another type.
        Some(ErrorCode::Unknown | ErrorCode::TypeMismatch | ErrorCode::ConstraintViolation) | None => {
            (&code::POLL_STORE_DAMAGED, "other tables")
        }
        Some(ErrorCode::DiskFull) => (&code::POLL_STORE_ACCESS, "no room on the disk"),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            (&code::POLL_STORE_ACCESS, "it locked by others for 30 seconds")
        }
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
            (&code::POLL_STORE_ACCESS, "a file that may not be written")
        }
        Some(ErrorCode::CannotOpen) => (&code::POLL_STORE_ACCESS, "a file that cannot be opened"),
        Some(ErrorCode::OutOfMemory) => (&code::POLL_STORE_ACCESS, "no memory"),
        Some(_) => (&code::POLL_STORE_ACCESS, "a failure of the disk"),
    };
    let message = format!("expected to read and write the database of pollings, found {found}");
    refused(path, code, message).with_source(error)
}

fn refused(path: &Path, code: &'static Code, message: String) -> Error {
    Error::new(ErrorKind::Storage, Finding::new(code, message).with_path(path.display().to_string()))
}
