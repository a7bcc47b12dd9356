//! A connection to a database, and what passes over it.

use std::error::Error as Source;
use std::fmt;
use std::time::Duration;

/// What a statement of a store gives, or why it could not be run.
///
/// # Example
/// ```
/// use dtekit::store::sql::{SqlError, SqlResult};
///
/// let changed: SqlResult<u64> = Err(SqlError::coded(Some("1213"))); // a deadlock in MariaDB
/// assert_eq!(changed.unwrap_err().to_string(), "the transaction must be repeated");
/// ```
pub type SqlResult<T> = std::result::Result<T, SqlError>;

/// A connection to a database, which a program gives to a store, such as a connection of the crate `postgres`.
///
/// The store has it for itself, from [`SqlConnection::begin`] to the end of the transaction. Statements have their
/// values as [`SqlConnection::placeholders`] says. A connection whose [`SqlErrorKind`] was `Lost` is dropped and never
/// used again.
///
/// # Example
/// ```
/// use dtekit::store::sql::{
///     SqlConnection, SqlError, SqlErrorKind, SqlParameter, SqlPlaceholders, SqlResult, SqlValue,
/// };
///
/// /// A connection that is always lost.
/// struct Away;
///
/// impl SqlConnection for Away {
///     fn placeholders(&self) -> SqlPlaceholders {
///         SqlPlaceholders::Dollar
///     }
///     fn begin(&mut self) -> SqlResult<()> {
///         Err(SqlError::coded(None))
///     }
///     fn commit(&mut self) -> SqlResult<()> {
///         Err(SqlError::coded(Some("08006")))
///     }
///     fn rollback(&mut self) -> SqlResult<()> {
///         Ok(())
///     }
///     fn execute(&mut self, _statement: &str, _values: &[SqlParameter<'_>]) -> SqlResult<u64> {
///         Err(SqlError::coded(Some("40001")))
///     }
///     fn query(
///         &mut self,
///         _statement: &str,
///         _values: &[SqlParameter<'_>],
///         _each: &mut dyn FnMut(Vec<SqlValue>) -> bool,
///     ) -> SqlResult<()> {
///         Err(SqlError::coded(Some("42P01")))
///     }
/// }
/// assert_eq!(Away.begin().unwrap_err().kind(), SqlErrorKind::Lost);
/// assert_eq!(Away.execute("SELECT $1", &[SqlParameter::Int(1)]).unwrap_err().kind(), SqlErrorKind::Repeat);
/// ```
pub trait SqlConnection {
    /// How values are marked in a statement.
    fn placeholders(&self) -> SqlPlaceholders;

    /// True if [`SqlConnection::begin`] takes a connection of the program's pool, which the end of the transaction
    /// gives back. Then `begin` makes its transaction READ COMMITTED, and the store leaves the session as it is.
    fn is_pooled(&self) -> bool {
        false
    }

    /// Begins a transaction.
    ///
    /// # Errors
    /// As the database says, as for all methods.
    fn begin(&mut self) -> SqlResult<()>;

    /// Ends the transaction, and keeps what it changed.
    ///
    /// # Errors
    /// As the database says. A connection that breaks here is [`SqlErrorKind::Lost`]: the store then looks what was
    /// kept.
    fn commit(&mut self) -> SqlResult<()>;

    /// Ends the transaction, and keeps nothing.
    ///
    /// # Errors
    /// As the database says.
    fn rollback(&mut self) -> SqlResult<()>;

    /// Runs a statement that gives no rows; the number of rows that it changed.
    ///
    /// # Errors
    /// As the database says.
    fn execute(&mut self, statement: &str, values: &[SqlParameter<'_>]) -> SqlResult<u64>;

    /// Runs a statement and gives its rows one after another, until `each` is false.
    ///
    /// # Errors
    /// As the database says.
    fn query(
        &mut self,
        statement: &str,
        values: &[SqlParameter<'_>],
        each: &mut dyn FnMut(Vec<SqlValue>) -> bool,
    ) -> SqlResult<()>;

    /// Begins to listen to this channel of PostgreSQL, outside of a transaction: it runs `LISTEN` with this name, and
    /// the connection does nothing else from here on. False if the driver has no notifications; then a store polls.
    ///
    /// # Errors
    /// As the database says.
    fn listen(&mut self, _channel: &str) -> SqlResult<bool> {
        Ok(false)
    }

    /// Waits at most this long for a notification on a connection that listens, and gives the payload of each that is
    /// there, also of those that came before the call.
    ///
    /// # Errors
    /// As the database says.
    fn notified(&mut self, _longest: Duration, _each: &mut dyn FnMut(&str)) -> SqlResult<()> {
        Ok(())
    }
}

/// How a driver marks values in a statement; the example of [`SqlConnection`] shows one.
///
/// # Example
/// ```
/// use dtekit::store::sql::SqlPlaceholders;
///
/// assert_eq!(SqlPlaceholders::of_paramstyle("pyformat"), Some(SqlPlaceholders::Percent));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SqlPlaceholders {
    /// `$1`, `$2`; a value may be used several times.
    Dollar,
    /// `?1`, `?2`; a value may be used several times.
    Numbered,
    /// `?`, in the order of the values.
    Question,
    /// `%s`, in the order of the values.
    Percent,
    /// `:1`, `:2`, in the order of the values.
    Colon,
}

impl SqlPlaceholders {
    /// The placeholders of a Python driver whose `paramstyle` (DB-API 2.0) is this word: `qmark`, `format`,
    /// `pyformat`, `numeric` or `named`; `numeric_dollar` for those of PostgreSQL itself, as asyncpg takes them.
    /// Drivers with `named` take numbers as names.
    #[must_use]
    pub fn of_paramstyle(word: &str) -> Option<SqlPlaceholders> {
        Some(match word {
            "qmark" => SqlPlaceholders::Question,
            "format" | "pyformat" => SqlPlaceholders::Percent,
            "numeric_dollar" => SqlPlaceholders::Dollar,
            "numeric" | "named" => SqlPlaceholders::Colon,
            _ => return None,
        })
    }
}

/// A value that a statement takes.
///
/// # Example
/// ```
/// use dtekit::store::sql::SqlParameter;
///
/// assert_eq!(SqlParameter::from(Some("till")), SqlParameter::Text("till"));
/// assert_eq!(SqlParameter::from(None::<i64>), SqlParameter::Null);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SqlParameter<'a> {
    /// No value.
    Null,
    /// A whole number.
    Int(i64),
    /// A text.
    Text(&'a str),
    /// Bytes.
    Bytes(&'a [u8]),
}

// Values are documents and keys of the caller.
impl fmt::Debug for SqlParameter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SqlParameter::Null => "Null",
            SqlParameter::Int(_) => "Int",
            SqlParameter::Text(_) => "Text",
            SqlParameter::Bytes(_) => "Bytes",
        })
    }
}

impl From<i64> for SqlParameter<'_> {
    fn from(value: i64) -> Self {
        SqlParameter::Int(value)
    }
}

impl<'a> From<&'a str> for SqlParameter<'a> {
    fn from(value: &'a str) -> Self {
        SqlParameter::Text(value)
    }
}

impl<'a> From<&'a String> for SqlParameter<'a> {
    fn from(value: &'a String) -> Self {
        SqlParameter::Text(value)
    }
}

impl<'a> From<&'a [u8]> for SqlParameter<'a> {
    fn from(value: &'a [u8]) -> Self {
        SqlParameter::Bytes(value)
    }
}

impl<'a, T: Into<SqlParameter<'a>>> From<Option<T>> for SqlParameter<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(SqlParameter::Null, Into::into)
    }
}

/// A value of a row.
///
/// # Example
/// ```
/// use dtekit::store::sql::SqlValue;
///
/// assert_ne!(SqlValue::Text("waiting".to_owned()), SqlValue::Null);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SqlValue {
    /// No value.
    Null,
    /// A whole number.
    Int(i64),
    /// A text.
    Text(String),
    /// Bytes; also a text that is none, and empty for a value of another type.
    Bytes(Vec<u8>),
}

/// Why a statement could not be run.
///
/// # Example
/// ```
/// use dtekit::store::sql::{SqlError, SqlErrorKind};
///
/// assert_eq!(SqlError::coded(Some("40P01")).kind(), SqlErrorKind::Repeat);
/// assert_eq!(SqlError::coded(Some("57P01")).kind(), SqlErrorKind::Lost);
/// ```
#[derive(Debug)]
pub struct SqlError {
    kind: SqlErrorKind,
    source: Option<Box<dyn Source + Send + Sync>>,
}

/// What can be done about an [`SqlError`].
///
/// # Example
/// ```
/// use dtekit::store::sql::{SqlError, SqlErrorKind};
///
/// let lost = SqlError::new(SqlErrorKind::Lost, std::io::Error::other("the server is gone"));
/// assert_eq!(lost.kind(), SqlErrorKind::Lost);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SqlErrorKind {
    /// The connection is lost, or there is none.
    Lost,
    /// A serialization failure, a deadlock or a wait for a lock that was too long: the transaction can be repeated.
    Repeat,
    /// There are no such tables.
    Missing,
    /// Anything else.
    Other,
}

impl SqlError {
    /// An error of a kind. The source is shown to the program, and never in a message.
    pub fn new(kind: SqlErrorKind, source: impl Into<Box<dyn Source + Send + Sync>>) -> SqlError {
        SqlError { kind, source: Some(source.into()) }
    }

    /// The error that a database tells with this code: an SQLSTATE of PostgreSQL, or a number of MariaDB or MySQL.
    /// Without a code the connection is lost.
    #[must_use]
    pub fn coded(code: Option<&str>) -> SqlError {
        let kind = match code {
            None | Some("" | "0") => SqlErrorKind::Lost,
            Some("40001" | "40P01" | "55P03" | "1213" | "1205" | "1020" | "3101") => SqlErrorKind::Repeat,
            Some(
                "57P01" | "57P02" | "57P03" | "53300" | "25P03" | "2002" | "2003" | "2006" | "2013" | "2055"
                | "1053" | "1040" | "1152" | "1184" | "1927" | "3169" | "4031",
            ) => SqlErrorKind::Lost,
            Some(code) if code.len() == 5 && code.starts_with("08") => SqlErrorKind::Lost,
            Some("42P01" | "3F000" | "1146" | "1049") => SqlErrorKind::Missing,
            Some(_) => SqlErrorKind::Other,
        };
        let source = code.map(|code| format!("the database says {code}").into());
        SqlError { kind, source }
    }

    /// What can be done about it.
    #[must_use]
    pub fn kind(&self) -> SqlErrorKind {
        self.kind
    }

    /// The error of the driver.
    #[cfg(feature = "sqlite")]
    pub(in crate::store) fn into_source(self) -> Option<Box<dyn Source + Send + Sync>> {
        self.source
    }
}

impl fmt::Display for SqlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            SqlErrorKind::Lost => "the connection is lost",
            SqlErrorKind::Repeat => "the transaction must be repeated",
            SqlErrorKind::Missing => "there are no such tables",
            SqlErrorKind::Other => "the statement failed",
        })
    }
}

impl Source for SqlError {
    fn source(&self) -> Option<&(dyn Source + 'static)> {
        self.source.as_deref().map(|source| source as _)
    }
}

/// The most bytes of documents in one list of results, not counting the first document.
pub(in crate::store) const MOST_BYTES: i64 = 64 << 20;

/// The most milliseconds by which the clocks of the workers differ.
pub(in crate::store) const SKEW: i64 = 1000;

/// Whether a change must be on the disk when the call returns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::store) enum Safe {
    FromPowerLoss,
    FromCrashes,
}
