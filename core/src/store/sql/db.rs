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
        if self.nests() {
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
        if self.nests() {
            let (text, values) = rendered_together((first, last), self.place, self.connection.placeholders());
            return self.connection.query(&text, &values, &mut |row| each(SqlRow(row)));
        }
        self.together(first)?;
        self.rows(last.0, last.1, each)
    }

    /// Whether a statement may hold others that change or lock rows.
    pub fn nests(&self) -> bool {
        self.place.dialect == SqlDialect::Postgresql
    }

    /// Runs a change that gives a row, and another statement if it has given one. Where statements nest they are one,
    /// and the second reads what the first has given from `part0`.
    pub fn row_and(&mut self, change: Part<'_, '_>, then: Part<'_, '_>) -> SqlResult<Option<SqlRow>> {
        let mut first = None;
        if self.nests() {
            self.rows_together(&[change, then], ("SELECT * FROM part0", &[]), |row| {
                first = Some(row);
                false
            })?;
            return Ok(first);
        }
        first = self.row(change.0, change.1)?;
        if first.is_some() {
            self.execute(then.0, then.1)?;
        }
        Ok(first)
    }

    /// Gives the rows of a statement, until `each` is false.
    ///
    /// A database without `RETURNING` gives the rows of a change in two statements: those to remove are read before,
    /// those that were made after it, by the condition of the word `{read …}`.
    pub fn rows(
        &mut self,
        text: &str,
        values: &[(&str, SqlParameter<'_>)],
        mut each: impl FnMut(SqlRow) -> bool,
    ) -> SqlResult<()> {
        if !self.place.dialect.returns()
            && let Some((change, columns)) = text.split_once("RETURNING ")
        {
            return self.change(change, columns, values, &mut each);
        }
        self.read(text, values, &mut each)
    }

    /// Gives the rows of a statement that the database takes as it is.
    fn read(
        &mut self,
        text: &str,
        values: &[(&str, SqlParameter<'_>)],
        each: &mut dyn FnMut(SqlRow) -> bool,
    ) -> SqlResult<()> {
        let (text, values) = rendered(text, self.place, self.connection.placeholders(), values);
        self.connection.query(&text, &values, &mut |row| each(SqlRow(row)))
    }

    /// Makes a change, and gives these columns of its rows.
    fn change(
        &mut self,
        change: &str,
        columns: &str,
        values: &[(&str, SqlParameter<'_>)],
        each: &mut dyn FnMut(SqlRow) -> bool,
    ) -> SqlResult<()> {
        if let Some(rows) = change.trim_start().strip_prefix("DELETE ") {
            let mut removed = Vec::new();
            self.read(&format!("SELECT {columns} {rows} FOR UPDATE"), values, &mut |row| {
                removed.push(row);
                true
            })?;
            if !removed.is_empty() {
                self.execute(change, values)?;
            }
            removed.into_iter().all(each);
            return Ok(());
        }
        if self.execute(change, values)? == 0 {
            return Ok(());
        }
        let table = change.split_once("{t}").and_then(|(_, rest)| rest.split_whitespace().next());
        let table = table.expect("a change names its table");
        let (columns, condition) = columns.split_once("{read ").expect("a change says how its rows are read");
        self.read(&format!("SELECT {columns} FROM {{t}}{table} {{read {condition}"), values, each)
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
    /// The columns from this one on, as a row of their own.
    pub fn split_off(&mut self, column: usize) -> SqlRow {
        SqlRow(self.0.split_off(column.min(self.0.len())))
    }

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::sql::SqlPlaceholders;

    /// Notes each statement; one row is there, and one changes.
    struct Noted(Vec<String>);

    impl SqlConnection for Noted {
        fn placeholders(&self) -> SqlPlaceholders {
            SqlPlaceholders::Question
        }
        fn begin(&mut self) -> SqlResult<()> {
            Ok(())
        }
        fn commit(&mut self) -> SqlResult<()> {
            Ok(())
        }
        fn rollback(&mut self) -> SqlResult<()> {
            Ok(())
        }
        fn execute(&mut self, statement: &str, values: &[SqlParameter<'_>]) -> SqlResult<u64> {
            self.0.push(format!("{statement} ({})", values.len()));
            Ok(1)
        }
        fn query(
            &mut self,
            statement: &str,
            values: &[SqlParameter<'_>],
            each: &mut dyn FnMut(Vec<SqlValue>) -> bool,
        ) -> SqlResult<()> {
            self.0.push(format!("{statement} ({})", values.len()));
            each(vec![SqlValue::Int(7)]);
            Ok(())
        }
    }

    /// The statements that a database gets, after which it has given one row.
    fn statements(dialect: SqlDialect, text: &str) -> Vec<String> {
        let (mut connection, place) = (Noted(Vec::new()), Place::shared(dialect, Some("erp")).unwrap());
        let mut db = Db { connection: &mut connection, place: &place };
        let row = db.row(text, &[("a", SqlParameter::Int(1))]).unwrap().unwrap();
        assert_eq!(row.int(0), Some(7));
        connection.0
    }

    #[test]
    fn a_database_without_returning_reads_what_it_has_made() {
        let text = "{insert} {t}x (a) VALUES (:a) {absent a}RETURNING number{and_tell}{read number = :a}";
        assert_eq!(
            statements(SqlDialect::Mysql, text),
            [
                "INSERT IGNORE INTO erp.x (a) VALUES (?)  (1)",
                "SELECT number FROM erp.x  WHERE number = ? (1)"
            ]
        );
        assert_eq!(
            statements(SqlDialect::Mariadb, text),
            ["INSERT IGNORE INTO erp.x (a) VALUES (?) RETURNING number (1)"]
        );
    }

    #[test]
    fn a_database_without_returning_reads_what_it_removes() {
        let text = "\nDELETE FROM {t}x WHERE a = :a\nRETURNING b";
        assert_eq!(
            statements(SqlDialect::Mysql, text),
            ["SELECT b FROM erp.x WHERE a = ?\n FOR UPDATE (1)", "\nDELETE FROM erp.x WHERE a = ?\n (1)"]
        );
    }
}
