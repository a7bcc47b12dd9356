//! Creates, opens and recognizes the file.

use std::fs::OpenOptions;
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use crate::code::Code;
use crate::error::{Error, ErrorKind, Finding, Result};

/// How long a call waits for the transactions of others, which take a few milliseconds each.
const BUSY: Duration = Duration::from_secs(30);

/// How long to wait before it is tried again where SQLite does not wait.
const PAUSE: Duration = Duration::from_millis(10);

/// The largest text or blob that is read from a file.
const MOST_BYTES: i32 = 256 << 20;

/// A kind of database: what recognizes its files, and how its errors are told.
pub(in crate::store) struct Kind {
    /// The name in messages, such as `pollings`.
    pub name: &'static str,
    /// `PRAGMA application_id`: four letters.
    pub application: i64,
    /// `PRAGMA user_version`. A file of a newer version is refused, and one of an older version without an upgrade.
    pub version: i64,
    /// The statements that make the tables.
    pub schema: &'static str,
    /// The statements that bring a file of a version to the next one.
    pub upgrades: &'static [(i64, &'static str)],
    /// The code of an error for a file that cannot be opened, read or written.
    pub access: &'static Code,
    /// The code of an error for a file that is something else.
    pub damaged: &'static Code,
    /// The code of an error for a file of another version.
    pub other_version: &'static Code,
}

impl Kind {
    /// Whether there are statements that bring a file of this version to the version of today.
    fn can_upgrade(&self, version: i64) -> bool {
        self.upgrades.iter().any(|(from, _)| *from == version)
    }

    /// The statements that make the tables of a new file, and mark it as one of this kind.
    pub fn text(&self) -> String {
        let Kind { schema, application, version, .. } = self;
        format!(
            "PRAGMA auto_vacuum = INCREMENTAL;{schema}PRAGMA application_id = {application};\nPRAGMA user_version = {version};\n"
        )
    }
}

/// Opens the database in this file, and creates it if it is missing.
pub(super) fn open(path: &Path, kind: &Kind) -> Result<Connection> {
    // A path that SQLite does not read as anything but a file.
    let path = &if path.is_relative() { Path::new(".").join(path) } else { path.to_owned() };
    make(path, kind)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection =
        Connection::open_with_flags(path, flags).map_err(|error| failed(path, kind, error))?;
    match prepare_in_time(&mut connection, kind) {
        Ok(Found::Store) => Ok(connection),
        Ok(Found::Version(version)) => {
            let (name, own) = (kind.name, kind.version);
            let message = format!("expected a database of {name} of version {own}, found version {version}");
            Err(refused(path, kind.other_version, message))
        }
        Ok(Found::Other) => {
            let message = format!("expected a database of {}, found another database", kind.name);
            Err(refused(path, kind.damaged, message))
        }
        Ok(Found::NoLog(mode)) => {
            let message =
                format!("expected a file system with shared memory for SQLite's log, found mode `{mode}`");
            Err(refused(path, kind.access, message))
        }
        Err(error) => Err(failed(path, kind, error)),
    }
}

/// The kind of a file.
enum Found {
    Store,
    Version(i64),
    Other,
    NoLog(String),
}

/// Prepares the connection. SQLite does not wait for others where each could wait for the other, as when several create
/// the file and switch the log on. So all of it is tried again, with short waits.
fn prepare_in_time(connection: &mut Connection, kind: &Kind) -> rusqlite::Result<Found> {
    connection.busy_timeout(PAUSE)?;
    // A try and the pause behind it.
    let mut tries = BUSY.div_duration_f64(2 * PAUSE) as u32;
    loop {
        match prepare(connection, kind) {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && tries > 0 => {
                tries -= 1;
                thread::sleep(PAUSE);
            }
            prepared => {
                connection.busy_timeout(BUSY)?;
                return prepared;
            }
        }
    }
}

fn prepare(connection: &mut Connection, kind: &Kind) -> rusqlite::Result<Found> {
    // Do not run triggers or views from a file that another program wrote.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, MOST_BYTES)?;
    // The transaction makes the whole store, and waits if another process is making it.
    if let Some(other) = look(connection, kind)? {
        return Ok(other);
    }
    // Removed rows give their room back in small steps. Only a new file can be made so.
    if number(connection, "user_version")? == 0 {
        connection.pragma_update(None, "auto_vacuum", "INCREMENTAL")?;
    }
    let mode: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    if !mode.eq_ignore_ascii_case("wal") {
        return Ok(Found::NoLog(mode));
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found = number(&transaction, "user_version")?;
    if found == 0 {
        transaction.execute_batch(kind.schema)?;
        transaction.pragma_update(None, "application_id", kind.application)?;
    }
    if found > 0 && kind.can_upgrade(found) {
        for (_, upgrade) in kind.upgrades.iter().filter(|(version, _)| *version >= found) {
            transaction.execute_batch(upgrade)?;
        }
    }
    if found != kind.version {
        transaction.pragma_update(None, "user_version", kind.version)?;
    }
    transaction.commit()?;
    Ok(look(connection, kind)?.unwrap_or(Found::Store))
}

/// The kind of the file, if it is neither a store nor empty.
fn look(connection: &mut Connection, kind: &Kind) -> rusqlite::Result<Option<Found>> {
    // Check in one transaction, because another process may be making the store.
    let transaction = connection.transaction()?;
    let tables: i64 = transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let numbers = (number(&transaction, "application_id")?, number(&transaction, "user_version")?, tables);
    transaction.commit()?;
    Ok(match numbers {
        (0, 0, 0) => None,
        (application, version, _) if application == kind.application => match version {
            version if version == kind.version || kind.can_upgrade(version) => None,
            0 => Some(Found::Other),
            version => Some(Found::Version(version)),
        },
        _ => Some(Found::Other),
    })
}

fn number(connection: &Connection, pragma: &str) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, pragma, |row| row.get(0))
}

/// Creates the file if it is missing, for its owner only. SQLite gives the files beside it the same permissions.
fn make(path: &Path, kind: &Kind) -> Result<()> {
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
            let message = format!("expected to make the database of {}, found: {}", kind.name, error.kind());
            Err(refused(path, kind.access, message).with_source(error))
        }
    }
}

/// The error for a failure of SQLite, whose messages name tables and the file, but never a value.
pub(super) fn failed(path: &Path, kind: &Kind, error: rusqlite::Error) -> Error {
    let (code, found) = match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => (kind.damaged, "a damaged file"),
        // A missing table or column, or a column of another type.
        Some(ErrorCode::Unknown | ErrorCode::TypeMismatch | ErrorCode::ConstraintViolation) | None => {
            (kind.damaged, "other tables")
        }
        Some(ErrorCode::DiskFull) => (kind.access, "no room on the disk"),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            (kind.access, "it locked by others for 30 seconds")
        }
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
            (kind.access, "a file that may not be written")
        }
        Some(ErrorCode::CannotOpen) => (kind.access, "a file that cannot be opened"),
        Some(ErrorCode::OutOfMemory) => (kind.access, "no memory"),
        Some(_) => (kind.access, "a failure of the disk"),
    };
    let message = format!("expected to read and write the database of {}, found {found}", kind.name);
    refused(path, code, message).with_source(error)
}

/// The error for a store that was open when this process was forked.
pub(super) fn inherited(path: &Path, kind: &Kind) -> Error {
    let message = format!(
        "expected the databases to be closed during a fork, found that this process inherited open ones; \
         call `before_fork` and `after_fork`, or open the database of {} after the fork only",
        kind.name
    );
    refused(path, kind.access, message)
}

fn refused(path: &Path, code: &'static Code, message: String) -> Error {
    Error::new(ErrorKind::Storage, Finding::new(code, message).with_path(path.display().to_string()))
}
