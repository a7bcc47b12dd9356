//! Tables in the program's own database: connections, transactions, and what is done when one fails.

use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use super::connection::{SqlConnection, SqlError, SqlErrorKind, SqlResult};
use super::db::Db;
use super::dialect::{CHANNEL, Place, SqlDialect};
use super::listen::{Listener, Listeners, POLL, RARE_POLL, Turn};
use super::time::time;
use crate::client::Client;
use crate::code::Code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::process::PerProcess;

/// How often a transaction is made that others are in the way of, and the first pause, which doubles.
const REPEATS: u32 = 12;
const PAUSE: Duration = Duration::from_millis(4);
/// How often a connection is made after one was lost, and the first pause, which doubles: three seconds together.
const CONNECTIONS: u32 = 5;
const LOST_PAUSE: Duration = Duration::from_millis(100);
/// After how long a connection to MySQL that no transaction has used is not used again. MySQL ends it after 20 seconds.
const IDLE: Duration = Duration::from_secs(12);

/// A kind of tables, and how their errors are told.
pub(in crate::store) struct ServerKind {
    /// The name in messages.
    pub name: &'static str,
    /// The name of the row in `dtekit_version` that has the version of the tables.
    pub tables: &'static str,
    /// The version of the tables.
    pub version: i64,
    /// The statements that make the tables of a dialect, in parts, each ended by `;` and a new line. `{t}` is the
    /// schema and its point, `{schema}` its name as an expression, `{kept}` how a table of MariaDB and MySQL is kept.
    /// They change nothing that is there already, and bring the tables of every earlier version to this one.
    pub schema: fn(SqlDialect) -> &'static [&'static str],
    /// The code of an error of the database.
    pub access: &'static Code,
    /// The code of an error for tables of another version.
    pub other_version: &'static Code,
}

type Connection = Box<dyn SqlConnection + Send>;
/// A connection that no transaction uses, and when the last one ended.
type Idle = (Connection, Instant);
type Connect = dyn Fn() -> SqlResult<Connection> + Send + Sync;

/// The statements of a transaction that changes nothing.
pub(in crate::store) type Reads<'a> = dyn FnMut(&mut Db<'_>) -> SqlResult<()> + 'a;
/// The statements of a transaction. An error inside the result rolls it back.
pub(in crate::store) type Writes<'a> = dyn FnMut(&mut Db<'_>) -> SqlResult<Result<()>> + 'a;
/// What looks after a transaction whose COMMIT has broken: true if it was kept.
pub(in crate::store) type Confirms<'a> = dyn FnMut(&mut Db<'_>) -> SqlResult<bool> + 'a;

/// The tables in a database.
pub(in crate::store) struct Server {
    pub place: Place,
    kind: &'static ServerKind,
    connect: Box<Connect>,
    listeners: Listeners,
    /// Connections that no transaction uses. A forked process makes its own.
    idle: PerProcess<Mutex<Vec<Idle>>>,
}

/// A transaction that failed, and whether it was in its COMMIT.
struct Failed {
    error: SqlError,
    in_commit: bool,
}

/// How a transaction ended: an error inside the result was rolled back.
type Outcome = std::result::Result<Result<()>, Failed>;

impl From<SqlError> for Failed {
    fn from(error: SqlError) -> Self {
        Failed { error, in_commit: false }
    }
}

impl ServerKind {
    /// The statements that make the tables in a place.
    pub fn schema_of(&self, place: &Place) -> String {
        place.schema((self.schema)(place.dialect), self.tables, self.version)
    }
}

impl Server {
    pub fn new(place: Place, kind: &'static ServerKind, connect: Box<Connect>) -> Server {
        Server { place, kind, connect, listeners: Listeners::default(), idle: PerProcess::new() }
    }

    /// A transaction that changes nothing.
    pub fn read(&self, read: &mut Reads<'_>) -> Result<()> {
        self.write(&mut |db| read(db).map(Ok), &mut |_| Ok(false))
    }

    /// One transaction. It is made again if others were in its way or the connection was lost, within a bound.
    ///
    /// If the connection is lost in COMMIT, nobody knows whether it was kept. Then `confirm` looks, on another
    /// connection, before anything else is done.
    pub fn write(&self, write: &mut Writes<'_>, confirm: &mut Confirms<'_>) -> Result<()> {
        let (mut repeats, mut lost, mut is_unsure) = (0, 0, false);
        loop {
            let done = self.with(true, &mut |connection| {
                let mut is_kept = false;
                if is_unsure {
                    self.transaction(connection, &mut |db| {
                        is_kept = confirm(db)?;
                        Ok(())
                    })?;
                }
                if is_kept { Ok(Ok(())) } else { self.transact(connection, write) }
            });
            let failed = match done {
                Ok(done) => return done,
                Err(failed) => failed,
            };
            let pause = match failed.error.kind() {
                SqlErrorKind::Repeat if repeats < REPEATS => {
                    repeats += 1;
                    // The two that were in each other's way do not come back at the same time.
                    let share = f64::from(uuid::Uuid::new_v4().as_bytes()[0]) / 255.0;
                    (PAUSE * 2_u32.pow(repeats.min(7))).mul_f64(0.5 + share / 2.0)
                }
                SqlErrorKind::Lost if lost < CONNECTIONS => {
                    lost += 1;
                    is_unsure |= failed.in_commit;
                    LOST_PAUSE * 2_u32.pow(lost - 1)
                }
                _ => return Err(self.failed(failed.error)),
            };
            thread::sleep(pause);
        }
    }

    /// The server, which tells who waits of what is new, if it can.
    pub fn telling(mut self) -> Server {
        self.place = self.place.telling();
        self
    }

    /// Waits until something may be due; see [`SqlJournal::wait`](crate::SqlJournal::wait).
    pub fn wait(
        &self,
        until: Option<SystemTime>,
        poll: Option<Duration>,
        goes_on: &dyn Fn() -> bool,
    ) -> bool {
        let kept = self.listeners.idle().pop();
        let mut listener = match kept {
            Some(listener) => Some(listener),
            None => match self.listen() {
                // What came before is not told any more: the caller looks once.
                Ok(Some(listener)) => {
                    self.listeners.idle().push(listener);
                    return true;
                }
                // Without a database nobody listens; the next wait tries again.
                Ok(None) | Err(_) => None,
            },
        };
        let poll = poll.unwrap_or(if listener.is_some() { RARE_POLL } else { POLL });
        let now = || self.now().ok().flatten().unwrap_or_else(|| Client::machine_clock().wall());
        let turn = match until {
            Some(until) => Turn::new(Some(until), now(), poll),
            None => Turn::new(None, SystemTime::UNIX_EPOCH, poll),
        };
        let woken = turn.wait(&mut listener, goes_on);
        self.listeners.idle().extend(listener);
        woken
    }

    /// A new connection that listens; `None` if the database or its driver has no notifications.
    fn listen(&self) -> SqlResult<Option<Listener>> {
        if !self.place.tells() || self.listeners.has_none.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let mut connection = (self.connect)()?;
        connection.begin()?;
        let name = Db { connection: &mut *connection, place: &self.place }.row("SELECT {schema}", &[])?;
        connection.commit()?;
        if !connection.listen(CHANNEL)? {
            self.listeners.has_none.store(true, Ordering::Relaxed);
            return Ok(None);
        }
        Ok(name.map(|row| Listener { connection, name: row.text(0) }))
    }

    /// The time of the database.
    pub fn now(&self) -> Result<Option<SystemTime>> {
        let mut found = None;
        self.read(&mut |db| {
            found = db.row("SELECT {clock}", &[])?;
            Ok(())
        })?;
        Ok(found.and_then(|row| row.int(0)).map(time))
    }

    /// Makes the tables that are missing, and brings those of an earlier version to this one.
    ///
    /// PostgreSQL does it in one transaction. MariaDB and MySQL end a transaction with each statement that changes a
    /// table, so there the version is written last: until then every call is refused, and the next try does the rest.
    pub fn create_tables(&self) -> Result<()> {
        let text = self.schema();
        let mut tries = 0;
        loop {
            let done = self.with(false, &mut |connection| {
                if let Err(error) = self.check_not_newer(connection)? {
                    return Ok(Err(error));
                }
                connection.begin()?;
                for statement in text.split(";\n").map(str::trim).filter(|statement| !statement.is_empty()) {
                    connection.execute(statement, &[])?;
                }
                connection.commit()?;
                self.check_version(connection)
            });
            match done {
                Ok(version) => return version,
                // Others are making them.
                Err(_) if tries < REPEATS => {
                    tries += 1;
                    thread::sleep(PAUSE * 2_u32.pow(tries.min(6)));
                }
                Err(failed) => return Err(self.failed(failed.error)),
            }
        }
    }

    /// The statements that make the tables.
    fn schema(&self) -> String {
        self.kind.schema_of(&self.place)
    }

    /// Uses a connection that nobody else uses, and keeps it if it is whole.
    fn with(&self, is_checked: bool, run: &mut dyn FnMut(&mut dyn SqlConnection) -> Outcome) -> Outcome {
        let idle = self.idle.get(Mutex::default);
        let kept = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut connection = match kept {
            Some((connection, since)) if !self.has_ended(since) => connection,
            _ => {
                let mut made = (self.connect)()?;
                self.prepare(&mut *made)?;
                if is_checked && let Err(error) = self.check_version(&mut *made)? {
                    return Ok(Err(error));
                }
                made
            }
        };
        let done = run(&mut *connection);
        let is_whole = match &done {
            Ok(_) => true,
            Err(Failed { error, .. }) => {
                if error.kind() == SqlErrorKind::Lost {
                    // The others are lost too, as after a restart.
                    idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
                }
                error.kind() != SqlErrorKind::Lost && connection.rollback().is_ok()
            }
        };
        if is_whole && is_checked {
            let now = Client::machine_clock().now();
            idle.lock().unwrap_or_else(PoisonError::into_inner).push((connection, now));
        }
        done
    }

    /// Whether the database may have ended a connection that was not used since this moment.
    fn has_ended(&self, since: Instant) -> bool {
        self.place.dialect == SqlDialect::Mysql
            && Client::machine_clock().now().saturating_duration_since(since) > IDLE
    }

    /// Each statement sees what was committed before it, whatever the program's default is. The database ends the
    /// transaction of a machine that was stopped in it, so that others do not wait for its rows.
    fn prepare(&self, connection: &mut dyn SqlConnection) -> SqlResult<()> {
        if connection.is_pooled() {
            return Ok(());
        }
        let statements: &[&str] = match self.place.dialect {
            SqlDialect::Sqlite => return Ok(()),
            SqlDialect::Postgresql => &[
                "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED",
                "SET idle_in_transaction_session_timeout = '20s'",
            ],
            SqlDialect::Mariadb => &[
                "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED",
                "SET SESSION innodb_lock_wait_timeout = 30, SESSION idle_transaction_timeout = 20",
            ],
            SqlDialect::Mysql => &[
                "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED",
                // It has no limit of its own for a connection in a transaction. The limit of all ends an idle one too,
                // which is not used so long: see `IDLE`.
                "SET SESSION innodb_lock_wait_timeout = 30, SESSION wait_timeout = 20",
            ],
        };
        connection.begin()?;
        for statement in statements {
            connection.execute(statement, &[])?;
        }
        connection.commit()
    }

    /// Whether the tables are those of this version.
    fn check_version(&self, connection: &mut dyn SqlConnection) -> Outcome {
        let (found, own) = (self.version(connection)?, self.kind.version);
        Ok(match found {
            Some(found) if found == own => Ok(()),
            Some(found) if found > own => Err(self.newer(found)),
            found => {
                let found = found.map_or("none".to_owned(), |version| format!("version {version}"));
                let message = format!(
                    "expected tables of {} of version {own}, found {found}; `create_tables` makes and upgrades them",
                    self.kind.name
                );
                Err(self.refused(self.kind.other_version, message))
            }
        })
    }

    /// Whether a newer dtekit has made the tables, which this one must not touch.
    fn check_not_newer(&self, connection: &mut dyn SqlConnection) -> Outcome {
        let found = match self.version(connection) {
            Ok(found) => found.filter(|found| *found > self.kind.version),
            Err(Failed { error, .. }) if error.kind() == SqlErrorKind::Missing => {
                connection.rollback()?;
                None
            }
            Err(failed) => return Err(failed),
        };
        Ok(found.map_or(Ok(()), |found| Err(self.newer(found))))
    }

    /// The version of the tables, if there is one.
    fn version(&self, connection: &mut dyn SqlConnection) -> std::result::Result<Option<i64>, Failed> {
        let mut found = None;
        self.transaction(connection, &mut |db| {
            let statement = "SELECT version FROM {t}dtekit_version WHERE name = :name";
            found = db.row(statement, &[("name", self.kind.tables.into())])?;
            Ok(())
        })?;
        Ok(found.and_then(|row| row.int(0)))
    }

    fn newer(&self, found: i64) -> Error {
        let (name, own) = (self.kind.name, self.kind.version);
        let message =
            format!("expected tables of {name} of version {own}, found version {found} of a newer dtekit");
        self.refused(self.kind.other_version, message)
    }

    /// A transaction that refuses nothing.
    fn transaction(
        &self,
        connection: &mut dyn SqlConnection,
        run: &mut Reads<'_>,
    ) -> std::result::Result<(), Failed> {
        self.transact(connection, &mut |db| run(db).map(Ok)).map(drop)
    }

    fn transact(&self, connection: &mut dyn SqlConnection, run: &mut Writes<'_>) -> Outcome {
        connection.begin()?;
        let done = run(&mut Db { connection, place: &self.place })?;
        match &done {
            Ok(()) => connection.commit().map_err(|error| Failed { error, in_commit: true })?,
            Err(_) => connection.rollback()?,
        }
        Ok(done)
    }

    /// The error for a failure of the database.
    pub fn failed(&self, error: SqlError) -> Error {
        let found = match error.kind() {
            SqlErrorKind::Lost => "no connection",
            SqlErrorKind::Repeat => "other transactions in the way",
            SqlErrorKind::Missing => "no such tables; `create_tables` makes them",
            SqlErrorKind::Other => "that a statement failed",
        };
        let message = format!("expected to read and write the tables of {}, found {found}", self.kind.name);
        self.refused(self.kind.access, message).with_source(error)
    }

    fn refused(&self, code: &'static Code, message: String) -> Error {
        let place = self.place.dialect.as_str();
        Error::new(ErrorKind::Storage, Finding::new(code, message).with_path(place))
    }
}
