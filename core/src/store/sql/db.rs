//! Statements of the stores, run in a transaction, and their rows.

use super::connection::{SqlConnection, SqlParameter, SqlResult, SqlValue};
use super::dialect::{Part, Place, SqlDialect, rendered, rendered_together};

/// A connection during one transaction, which speaks the dialect of its database.
pub(in crate::store) struct Db<'a> {
    pub connection: &'a mut dyn SqlConnection,
    pub place: &'a Place,
}

impl Db<'_> {
    /// Whether other machines use the tables at the same time.
    pub fn is_shared(&self) -> bool {
        self.place.dialect != SqlDialect::Sqlite
    }

    /// Tells who waits that something is new, once the transaction is committed.
    pub fn tell(&mut self) -> SqlResult<()> {
        if self.place.tells() { self.row("SELECT {tell}", &[]).map(|_| ()) } else { Ok(()) }
    }

    /// Runs a statement; its values by their names.
    pub fn execute(&mut self, text: &str, values: &[(&str, SqlParameter<'_>)]) -> SqlResult<u64> {
        let (text, values) = rendered(text, self.place, self.connection.placeholders(), values);
        self.connection.execute(&text, &values)
    }

    /// Runs statements of which none is about what another one changes. PostgreSQL takes them in one.
    pub fn together(&mut self, parts: &[Part<'_, '_>]) -> SqlResult<()> {
        let Some((last, first)) = parts.split_last() else { return Ok(()) };
        if self.place.dialect == SqlDialect::Postgresql {
            let (text, values) =
                rendered_together((first, *last), self.place, self.connection.placeholders());
            return self.connection.execute(&text, &values).map(|_| ());
        }
        parts.iter().try_for_each(|(text, values)| self.execute(text, values).map(|_| ()))
    }

    /// Runs statements as [`Db::together`], and one that gives rows.
    pub fn rows_together(
        &mut self,
        first: &[Part<'_, '_>],
        last: Part<'_, '_>,
        mut each: impl FnMut(SqlRow) -> bool,
    ) -> SqlResult<()> {
        if self.place.dialect == SqlDialect::Postgresql {
            let (text, values) = rendered_together((first, last), self.place, self.connection.placeholders());
            return self.connection.query(&text, &values, &mut |row| each(SqlRow(row)));
        }
        self.together(first)?;
        self.rows(last.0, last.1, each)
    }

    /// Gives the rows of a statement, until `each` is false.
    pub fn rows(
        &mut self,
        text: &str,
        values: &[(&str, SqlParameter<'_>)],
        mut each: impl FnMut(SqlRow) -> bool,
    ) -> SqlResult<()> {
        let (text, values) = rendered(text, self.place, self.connection.placeholders(), values);
        self.connection.query(&text, &values, &mut |row| each(SqlRow(row)))
    }

    /// The first row of a statement, if there is one.
    pub fn row(&mut self, text: &str, values: &[(&str, SqlParameter<'_>)]) -> SqlResult<Option<SqlRow>> {
        let mut first = None;
        self.rows(text, values, |row| {
            first = Some(row);
            false
        })?;
        Ok(first)
    }
}

/// A row. A column of another type than expected is read as empty.
pub(in crate::store) struct SqlRow(pub Vec<SqlValue>);

impl SqlRow {
    /// A column.
    pub fn value(&self, column: usize) -> &SqlValue {
        self.0.get(column).unwrap_or(&SqlValue::Null)
    }

    /// The text of a column; empty if it holds none.
    pub fn text(&self, column: usize) -> String {
        match self.value(column) {
            SqlValue::Text(text) => text.clone(),
            SqlValue::Bytes(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            _ => String::new(),
        }
    }

    /// The bytes of a column; empty if it holds none.
    pub fn bytes(&self, column: usize) -> Vec<u8> {
        match self.value(column) {
            SqlValue::Text(text) => text.as_bytes().to_vec(),
            SqlValue::Bytes(bytes) => bytes.clone(),
            _ => Vec::new(),
        }
    }

    /// The text of a column, unless it is null.
    pub fn some_text(&self, column: usize) -> Option<String> {
        (*self.value(column) != SqlValue::Null).then(|| self.text(column))
    }

    /// A whole number, if there is one.
    pub fn int(&self, column: usize) -> Option<i64> {
        match self.value(column) {
            SqlValue::Int(number) => Some(*number),
            _ => None,
        }
    }
}
