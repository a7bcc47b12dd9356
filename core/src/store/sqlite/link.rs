//! The connection to a file, as the stores that speak to any database use it.

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, Statement, ToSql};

use super::Database;
use crate::error::Result;
use crate::store::sql::{
    Db, FILE, Reads, Safe, SqlConnection, SqlError, SqlErrorKind, SqlParameter, SqlPlaceholders, SqlResult,
    SqlValue, Writes,
};

/// A connection, whose transactions [`Database`] makes.
pub(in crate::store) struct Link<'c>(pub &'c Connection);

impl Link<'_> {
    pub fn read(database: &Database, read: &mut Reads<'_>) -> Result<()> {
        database.read(&mut |connection| {
            read(&mut Db { connection: &mut Link(connection), place: &FILE }).map_err(of_sqlite)
        })
    }

    pub fn write(database: &Database, safe: Safe, write: &mut Writes<'_>) -> Result<()> {
        database.write(safe, &mut |connection| {
            write(&mut Db { connection: &mut Link(connection), place: &FILE }).map_err(of_sqlite)
        })
    }

    fn prepared(&self, statement: &str, values: &[SqlParameter<'_>]) -> SqlResult<Statement<'_>> {
        let mut prepared = self.0.prepare(statement).map_err(of_store)?;
        for (index, value) in values.iter().enumerate() {
            prepared.raw_bind_parameter(index + 1, value).map_err(of_store)?;
        }
        Ok(prepared)
    }
}

impl SqlConnection for Link<'_> {
    fn placeholders(&self) -> SqlPlaceholders {
        SqlPlaceholders::Numbered
    }

    fn begin(&mut self) -> SqlResult<()> {
        self.0.execute_batch("BEGIN IMMEDIATE").map_err(of_store)
    }

    fn commit(&mut self) -> SqlResult<()> {
        self.0.execute_batch("COMMIT").map_err(of_store)
    }

    fn rollback(&mut self) -> SqlResult<()> {
        self.0.execute_batch("ROLLBACK").map_err(of_store)
    }

    fn execute(&mut self, statement: &str, values: &[SqlParameter<'_>]) -> SqlResult<u64> {
        self.prepared(statement, values)?.raw_execute().map(|changed| changed as u64).map_err(of_store)
    }

    fn query(
        &mut self,
        statement: &str,
        values: &[SqlParameter<'_>],
        each: &mut dyn FnMut(Vec<SqlValue>) -> bool,
    ) -> SqlResult<()> {
        let mut prepared = self.prepared(statement, values)?;
        let columns = prepared.column_count();
        let mut rows = prepared.raw_query();
        while let Some(row) = rows.next().map_err(of_store)? {
            let value = |column| row.get_ref(column).map(value_of).map_err(of_store);
            if !each((0..columns).map(value).collect::<SqlResult<_>>()?) {
                break;
            }
        }
        Ok(())
    }
}

fn value_of(value: ValueRef<'_>) -> SqlValue {
    match value {
        ValueRef::Null => SqlValue::Null,
        ValueRef::Integer(number) => SqlValue::Int(number),
        ValueRef::Real(_) => SqlValue::Bytes(Vec::new()),
        ValueRef::Text(text) => match str::from_utf8(text) {
            Ok(text) => SqlValue::Text(text.to_owned()),
            Err(_) => SqlValue::Bytes(text.to_vec()),
        },
        ValueRef::Blob(bytes) => SqlValue::Bytes(bytes.to_vec()),
    }
}

impl ToSql for SqlParameter<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            SqlParameter::Null => ValueRef::Null,
            SqlParameter::Int(number) => ValueRef::Integer(*number),
            SqlParameter::Text(text) => ValueRef::Text(text.as_bytes()),
            SqlParameter::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

fn of_store(error: rusqlite::Error) -> SqlError {
    SqlError::new(SqlErrorKind::Other, error)
}

/// SQLite's own error.
pub(super) fn of_sqlite(error: SqlError) -> rusqlite::Error {
    match error.into_source().map(|source| source.downcast::<rusqlite::Error>()) {
        Some(Ok(error)) => *error,
        Some(Err(other)) => rusqlite::Error::ToSqlConversionFailure(other),
        None => rusqlite::Error::InvalidQuery,
    }
}
