//! A journal, a poll store or a sequence in the program's own database, through functions of the program.

use std::ffi::c_void;
use std::ptr;
use std::time::Duration;

use dtekit::store::sql::{
    SqlConnection, SqlDialect, SqlError, SqlErrorKind, SqlParameter, SqlPlaceholders, SqlResult, SqlValue,
};
use dtekit::{Error, ErrorKind, Finding, Result, code};

use crate::boundary::{Contract, null};

/// The kind of a `dtekit_sql_value` that is no value.
pub const DTEKIT_SQL_NULL: i32 = 0;
/// The kind of a `dtekit_sql_value` that is a whole number.
pub const DTEKIT_SQL_INT: i32 = 1;
/// The kind of a `dtekit_sql_value` that is a text in UTF-8.
pub const DTEKIT_SQL_TEXT: i32 = 2;
/// The kind of a `dtekit_sql_value` that is bytes.
pub const DTEKIT_SQL_BYTES: i32 = 3;

/// A value that a statement takes, or of a row.
#[repr(C)]
pub struct dtekit_sql_value {
    /// `DTEKIT_SQL_NULL`, `DTEKIT_SQL_INT`, `DTEKIT_SQL_TEXT` or `DTEKIT_SQL_BYTES`.
    pub kind: i32,
    /// The number of `DTEKIT_SQL_INT`.
    pub number: i64,
    /// The bytes of `DTEKIT_SQL_TEXT` and `DTEKIT_SQL_BYTES`. In a value that a statement takes, a zero byte follows.
    pub data: *const u8,
    /// The number of these bytes.
    pub len: usize,
}

/// What a function of a `dtekit_sql_driver` has to tell. It belongs to dtekit and lives until the function returns.
#[derive(Default)]
pub struct dtekit_sql_answer {
    changed: u64,
    rows: Vec<Vec<SqlValue>>,
    failure: Option<SqlError>,
}

/// The program's way to its own database: functions over its driver, such as libpq. No function but `wait` may be NULL.
///
/// `dtekit_journal_over`, `dtekit_poll_store_over` and `dtekit_sequence_over` copy it. The functions are called on the
/// threads that use the journal: `connect` by several at once, and those of one connection by one at a time. None may
/// leave by `longjmp` or an exception. What is said of a journal holds for a poll store and a sequence.
#[repr(C)]
pub struct dtekit_sql_driver {
    /// What `connect` is called with; it must live as long as the journal.
    pub context: *mut c_void,
    /// Makes a connection, which the journal has for itself until `close`. Each of its statements is a transaction of
    /// its own, unless it is between `BEGIN` and `COMMIT` or `ROLLBACK`, which the journal runs. If it cannot, it gives
    /// NULL and tells `dtekit_sql_answer_fail`.
    pub connect:
        Option<unsafe extern "C" fn(context: *mut c_void, answer: *mut dtekit_sql_answer) -> *mut c_void>,
    /// Runs a statement, which a zero byte follows, with its values: `$1`, `$2` in PostgreSQL, where a value may stand
    /// several times; `?` in MariaDB and MySQL. It tells the answer of the rows that were changed, each row, or the
    /// failure.
    pub run: Option<
        unsafe extern "C" fn(
            connection: *mut c_void,
            statement: *const u8,
            statement_len: usize,
            values: *const dtekit_sql_value,
            count: usize,
            answer: *mut dtekit_sql_answer,
        ),
    >,
    /// Closes a connection, also one that is lost.
    pub close: Option<unsafe extern "C" fn(connection: *mut c_void)>,
    /// Waits at most so many milliseconds for notifications of PostgreSQL, on a connection that has run `LISTEN`, and
    /// tells the payload of each that is there as a row with one text, also of those that came before. NULL if the
    /// driver has none: then `dtekit_journal_wait` looks from time to time.
    pub wait: Option<
        unsafe extern "C" fn(connection: *mut c_void, milliseconds: u32, answer: *mut dtekit_sql_answer),
    >,
}

/// Tells how many rows a statement has changed. NULL is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sql_answer_changed(answer: *mut dtekit_sql_answer, rows: u64) {
    // SAFETY: the contract at the top of dtekit.h.
    if let Ok(answer) = unsafe { Contract::kept() }.exclusive(answer, "answer") {
        answer.changed = rows;
    }
}

/// Tells the next row of a statement, by its values in the order of the columns, which are copied. A NULL of the
/// database, and a value of another kind, is `DTEKIT_SQL_NULL`. NULL as the answer is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sql_answer_row(
    answer: *mut dtekit_sql_answer,
    values: *const dtekit_sql_value,
    count: usize,
) {
    // SAFETY: the contract at the top of dtekit.h.
    let c = unsafe { Contract::kept() };
    let Ok(answer) = c.exclusive(answer, "answer") else { return };
    let values = || c.slice(values, count, "values", "a number of values");
    match dtekit::guard(|| values()?.iter().map(|value| column(&c, value)).collect()) {
        Ok(row) => answer.rows.push(row),
        Err(error) => answer.failure = Some(SqlError::new(SqlErrorKind::Other, error)),
    }
}

/// Tells that it failed. The code is the SQLSTATE of PostgreSQL, such as `40001`, or the number of an error of MariaDB
/// or MySQL, such as `1213`. An empty code (length 0) says that the connection is lost or that there is none. Any other
/// text, such as `driver`, says that the statement cannot be run at all. NULL as the answer is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sql_answer_fail(
    answer: *mut dtekit_sql_answer,
    code: *const u8,
    code_len: usize,
) {
    // SAFETY: the contract at the top of dtekit.h.
    let c = unsafe { Contract::kept() };
    let Ok(answer) = c.exclusive(answer, "answer") else { return };
    let told = dtekit::guard(|| Ok(SqlError::coded(Some(c.text(code, code_len, "code")?))));
    answer.failure = Some(told.unwrap_or_else(|error| SqlError::new(SqlErrorKind::Other, error)));
}

/// Where tables of the program's own database are: its functions, its dialect and the name of a schema.
pub(crate) fn place(
    c: &Contract,
    driver: *const dtekit_sql_driver,
    dialect: (*const u8, usize),
    schema: (*const u8, usize),
) -> Result<(Driver, SqlDialect, Option<&str>)> {
    let driver = c.shared(driver, "driver")?;
    let (dialect, schema) = naming(c, dialect, schema)?;
    Ok((Driver::new(driver, dialect)?, dialect, schema))
}

/// The statements that make tables.
pub(crate) fn statements(
    c: &Contract,
    dialect: (*const u8, usize),
    schema: (*const u8, usize),
    made: impl FnOnce(SqlDialect, Option<&str>) -> Result<String>,
) -> Result<String> {
    let (dialect, schema) = naming(c, dialect, schema)?;
    made(dialect, schema)
}

/// A dialect and the name of a schema; an empty name is none.
fn naming(
    c: &Contract,
    dialect: (*const u8, usize),
    schema: (*const u8, usize),
) -> Result<(SqlDialect, Option<&str>)> {
    let (dialect, schema) = (c.text(dialect.0, dialect.1, "dialect")?, c.text(schema.0, schema.1, "schema")?);
    Ok((SqlDialect::new(dialect)?, Some(schema).filter(|name| !name.is_empty())))
}

/// The caller's connection, which stays open; `name` is what was made over a driver, if it was.
pub(crate) fn within(driver: Option<Driver>, connection: *mut c_void, name: &'static str) -> Result<Link> {
    let driver = driver.ok_or_else(|| {
        let article = if name == "inbox" { "an" } else { "a" };
        let message = format!("expected {article} {name} of `dtekit_{name}_over`, found one in a file");
        Error::new(ErrorKind::Argument, Finding::new(&code::PARAMETER_VALUE, message).with_path(name))
    })?;
    if connection.is_null() {
        return Err(null("connection"));
    }
    Ok(Link { driver, connection, is_own: false })
}

/// A value of a row.
fn column(c: &Contract, value: &dtekit_sql_value) -> Result<SqlValue> {
    Ok(match value.kind {
        DTEKIT_SQL_INT => SqlValue::Int(value.number),
        DTEKIT_SQL_TEXT | DTEKIT_SQL_BYTES => {
            let bytes = c.bytes(value.data, value.len, "data")?.to_vec();
            if value.kind == DTEKIT_SQL_BYTES {
                return Ok(SqlValue::Bytes(bytes));
            }
            String::from_utf8(bytes).map_or_else(|error| SqlValue::Bytes(error.into_bytes()), SqlValue::Text)
        }
        _ => SqlValue::Null,
    })
}

/// The program's functions.
#[derive(Clone, Copy)]
pub(crate) struct Driver {
    context: *mut c_void,
    connect: unsafe extern "C" fn(*mut c_void, *mut dtekit_sql_answer) -> *mut c_void,
    run: unsafe extern "C" fn(
        *mut c_void,
        *const u8,
        usize,
        *const dtekit_sql_value,
        usize,
        *mut dtekit_sql_answer,
    ),
    close: unsafe extern "C" fn(*mut c_void),
    wait: Option<unsafe extern "C" fn(*mut c_void, u32, *mut dtekit_sql_answer)>,
    placeholders: SqlPlaceholders,
}

// SAFETY: `dtekit_sql_driver` says that its functions are called on any thread, and `connect` by several at once.
unsafe impl Send for Driver {}
// SAFETY: the same promise.
unsafe impl Sync for Driver {}

impl Driver {
    pub(crate) fn new(driver: &dtekit_sql_driver, dialect: SqlDialect) -> Result<Driver> {
        Ok(Driver {
            context: driver.context,
            connect: driver.connect.ok_or_else(|| null("connect"))?,
            run: driver.run.ok_or_else(|| null("run"))?,
            close: driver.close.ok_or_else(|| null("close"))?,
            wait: driver.wait,
            placeholders: match dialect {
                SqlDialect::Postgresql => SqlPlaceholders::Dollar,
                _ => SqlPlaceholders::Question,
            },
        })
    }

    /// What makes connections.
    pub(crate) fn connecting(self) -> impl Fn() -> SqlResult<Box<dyn SqlConnection + Send>> + Send + Sync {
        move || self.connect().map(|made| Box::new(made) as Box<dyn SqlConnection + Send>)
    }

    fn connect(self) -> SqlResult<Link> {
        let mut answer = dtekit_sql_answer::default();
        // SAFETY: the caller of `dtekit_journal_over` and the like gave a function that takes this context and any
        // answer.
        let connection = unsafe { (self.connect)(self.context, &raw mut answer) };
        let link = (!connection.is_null()).then_some(Link { driver: self, connection, is_own: true });
        match (answer.failure, link) {
            (None, Some(link)) => Ok(link),
            (failure, _) => Err(failure.unwrap_or_else(|| SqlError::coded(None))),
        }
    }
}

/// A connection of the program's driver.
pub(crate) struct Link {
    driver: Driver,
    connection: *mut c_void,
    /// Whether the journal made it.
    is_own: bool,
}

// SAFETY: `dtekit_sql_driver` says that a connection is used by one thread at a time, and by any.
unsafe impl Send for Link {}

impl Link {
    fn run(&mut self, statement: &str, values: &[SqlParameter<'_>]) -> SqlResult<dtekit_sql_answer> {
        // Drivers take C strings, so a zero follows the bytes of each value.
        let bytes = |value: &SqlParameter<'_>| match value {
            SqlParameter::Text(text) => [text.as_bytes(), &[0]].concat(),
            SqlParameter::Bytes(bytes) => [bytes, &[0][..]].concat(),
            _ => Vec::new(),
        };
        let held: Vec<Vec<u8>> = values.iter().map(bytes).collect();
        let given = |(value, held): (&SqlParameter<'_>, &Vec<u8>)| {
            let (kind, number) = match value {
                SqlParameter::Int(number) => (DTEKIT_SQL_INT, *number),
                SqlParameter::Text(_) => (DTEKIT_SQL_TEXT, 0),
                SqlParameter::Bytes(_) => (DTEKIT_SQL_BYTES, 0),
                _ => (DTEKIT_SQL_NULL, 0),
            };
            let data = if held.is_empty() { ptr::null() } else { held.as_ptr() };
            dtekit_sql_value { kind, number, data, len: held.len().saturating_sub(1) }
        };
        let given: Vec<dtekit_sql_value> = values.iter().zip(&held).map(given).collect();
        let text = [statement.as_bytes(), &[0]].concat();
        let mut answer = dtekit_sql_answer::default();
        // SAFETY: the caller of `dtekit_journal_over` and the like gave a function that takes this connection, any
        // statement and values that live until it returns, and any answer.
        unsafe {
            (self.driver.run)(
                self.connection,
                text.as_ptr(),
                statement.len(),
                given.as_ptr(),
                given.len(),
                &raw mut answer,
            );
        }
        match answer.failure.take() {
            Some(failure) => Err(failure),
            None => Ok(answer),
        }
    }
}

impl SqlConnection for Link {
    fn placeholders(&self) -> SqlPlaceholders {
        self.driver.placeholders
    }

    fn begin(&mut self) -> SqlResult<()> {
        self.run("BEGIN", &[]).map(|_| ())
    }

    fn commit(&mut self) -> SqlResult<()> {
        self.run("COMMIT", &[]).map(|_| ())
    }

    fn rollback(&mut self) -> SqlResult<()> {
        self.run("ROLLBACK", &[]).map(|_| ())
    }

    fn execute(&mut self, statement: &str, values: &[SqlParameter<'_>]) -> SqlResult<u64> {
        self.run(statement, values).map(|answer| answer.changed)
    }

    fn query(
        &mut self,
        statement: &str,
        values: &[SqlParameter<'_>],
        each: &mut dyn FnMut(Vec<SqlValue>) -> bool,
    ) -> SqlResult<()> {
        self.run(statement, values)?.rows.into_iter().all(each);
        Ok(())
    }

    fn listen(&mut self, channel: &str) -> SqlResult<bool> {
        if self.driver.wait.is_none() {
            return Ok(false);
        }
        self.run(&format!("LISTEN {channel}"), &[])?;
        match self.notified(Duration::ZERO, &mut |_| {}) {
            Ok(()) => Ok(true),
            // The driver says that it cannot wait.
            Err(error) if error.kind() == SqlErrorKind::Other => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn notified(&mut self, longest: Duration, each: &mut dyn FnMut(&str)) -> SqlResult<()> {
        let Some(wait) = self.driver.wait else { return Ok(()) };
        let milliseconds = u32::try_from(longest.as_millis()).unwrap_or(u32::MAX);
        let mut answer = dtekit_sql_answer::default();
        // SAFETY: the caller of `dtekit_journal_over` and the like gave a function that takes this connection and any
        // answer.
        unsafe { wait(self.connection, milliseconds, &raw mut answer) }
        if let Some(failure) = answer.failure.take() {
            return Err(failure);
        }
        for row in answer.rows {
            if let Some(SqlValue::Text(payload)) = row.first() {
                each(payload);
            }
        }
        Ok(())
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        if self.is_own {
            // SAFETY: the journal made the connection, and nobody uses it any more.
            unsafe { (self.driver.close)(self.connection) }
        }
    }
}
