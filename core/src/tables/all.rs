//! All tables: the built-in ones and those of the caller beside them.

use std::collections::BTreeSet;

use super::builtin;
use super::date::Date;
use super::table::{Row, Table};
use crate::code::{self, Code};
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::json::Value;
use crate::sort::sort_by_key;

/// The built-in tables, and those of the caller beside them.
///
/// A table of the caller hides a built-in version of the same name and day. Another day makes it a further version:
/// from that day on it counts, before it the older ones do.
///
/// # Example
/// ```
/// use dtekit::tables::{Table, Tables};
/// let mut tables = Tables::standard();
/// tables.add(Table::parse(br#"{
///   "$table": {"name": "pe-icbper", "version": "2030", "from": "2030-01-01", "source": "a law to come"},
///   "columns": ["key", "value"],
///   "rows": [["unidad", "0.60"]]
/// }"#)?)?;
/// assert_eq!(tables.row("pe-icbper", "unidad", "2029-12-31".parse()?)?.value(), "0.50");
/// assert_eq!(tables.row("pe-icbper", "unidad", "2030-01-01".parse()?)?.value(), "0.60");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Tables {
    own: Vec<Table>,
}

impl Tables {
    /// The built-in tables alone. This costs nothing: each is read when it is first used.
    #[must_use]
    pub fn standard() -> Tables {
        Tables::default()
    }

    /// Adds a table of the caller.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `table-duplicate` if the caller added one of this name and day already.
    pub fn add(&mut self, table: Table) -> Result<()> {
        if self.has_own(&table) {
            return Err(Error::new(ErrorKind::Argument, duplicate(&table)));
        }
        self.own.push(table);
        Ok(())
    }

    /// Whether the caller added a table of this name and day already.
    pub(crate) fn has_own(&self, table: &Table) -> bool {
        self.own.iter().any(|known| known.name() == table.name() && known.from() == table.from())
    }

    /// The caller's own tables, in the order in which they were added.
    pub fn own(&self) -> &[Table] {
        &self.own
    }

    /// The names of all tables, in order.
    pub fn names(&self) -> Vec<&str> {
        let built_in = builtin::names().map(|name| -> &str { name });
        let names: BTreeSet<_> = self.own.iter().map(Table::name).chain(built_in).collect();
        names.into_iter().collect()
    }

    /// Whether there is a table of this name.
    pub fn contains(&self, name: &str) -> bool {
        self.own.iter().any(|table| table.name() == name) || builtin::names().any(|known| known == name)
    }

    /// Every version of a table, the oldest first; empty if there is none.
    pub fn versions(&self, name: &str) -> Vec<Table> {
        let mut versions: Vec<_> = self.own.iter().filter(|table| table.name() == name).cloned().collect();
        for table in builtin::versions(name) {
            if !versions.iter().any(|own| own.from() == table.from()) {
                versions.push(table.clone());
            }
        }
        sort_by_key(&mut versions, Table::from);
        versions
    }

    /// Every version of a table as a template looks it up, the oldest first. A version without one of these columns has
    /// it from the version before it, or from the built-in one that it hides.
    pub(crate) fn versions_with(&self, name: &str, columns: &[&str]) -> Vec<Table> {
        let mut versions = self.versions(name);
        for index in 0..versions.len() {
            let hidden = builtin::versions(name).find(|table| table.from() == versions[index].from());
            for column in columns.iter().filter(|column| **column != "value") {
                let older = hidden.or_else(|| versions[..index].last());
                if let Some(older) = older.filter(|older| older.column(column).is_some())
                    && versions[index].column(column).is_none()
                {
                    versions[index] = versions[index].with_column_of(older, column);
                }
            }
        }
        versions
    }

    /// The version of a table that holds on a day.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `table-unknown` if there is no table of this name; [`ErrorKind::Invalid`] with
    /// `table-not-in-force` if its first version holds later.
    pub fn table(&self, name: &str, as_of: Date) -> Result<Table> {
        let own = self.own.iter().filter(|table| table.name() == name);
        let holds = |table: &&Table| table.from().is_none_or(|from| from <= as_of);
        // Of two versions with the same day the first one counts: the caller's.
        let mut found: Option<&Table> = None;
        let built_in = builtin::versions(name).map(|table| -> &Table { table });
        for table in own.chain(built_in).filter(holds) {
            if found.is_none_or(|found| found.from() < table.from()) {
                found = Some(table);
            }
        }
        found.cloned().ok_or_else(|| match self.versions(name).first().and_then(Table::from) {
            Some(from) => {
                let message = format!(
                    "expected a day on which the table `{name}` holds, found `{as_of}`; it begins on {from}"
                );
                refused(ErrorKind::Invalid, &code::TABLE_NOT_IN_FORCE, message)
            }
            None => {
                let message = format!("expected the name of a table, found `{}`", short(name));
                refused(ErrorKind::Argument, &code::TABLE_UNKNOWN, message)
            }
        })
    }

    /// The row of a key that holds on a day.
    ///
    /// # Errors
    /// As [`Tables::table`]; [`ErrorKind::Invalid`] with `table-key` if the table has no such key, with
    /// `table-not-in-force` if it has one, but on other days.
    pub fn row(&self, name: &str, key: &str, as_of: Date) -> Result<Row> {
        let table = self.table(name, as_of)?;
        if let Some(row) = table.row(key, as_of) {
            return Ok(row);
        }
        let days: Vec<_> = table.rows_of(key).map(|row| days(&row)).collect();
        let key = short(key);
        Err(if days.is_empty() {
            let message = format!("expected a key of the table `{name}`, found `{key}`");
            refused(ErrorKind::Invalid, &code::TABLE_KEY, message)
        } else {
            let message = format!(
                "expected a day on which the key `{key}` of the table `{name}` holds ({}), found `{as_of}`",
                days.join(", ")
            );
            refused(ErrorKind::Invalid, &code::TABLE_NOT_IN_FORCE, message)
        })
    }

    /// Every version of every table, as a list of [`Table::to_value`], in the order of names and days.
    pub fn to_value(&self) -> Value {
        let names = self.names();
        Value::Array(
            names.iter().flat_map(|name| self.versions(name)).map(|table| table.to_value()).collect(),
        )
    }
}

/// The days on which a row holds, in words.
fn days(row: &Row) -> String {
    match (row.from(), row.to()) {
        (Some(from), Some(to)) => format!("{from} to {to}"),
        (Some(from), None) => format!("from {from}"),
        (None, Some(to)) => format!("to {to}"),
        (None, None) => "always".to_owned(),
    }
}

/// The finding that there is a table of this name and day already.
pub(crate) fn duplicate(table: &Table) -> Finding {
    let day = table.from().map_or_else(|| "no day".to_owned(), |from| format!("the day {from}"));
    let message =
        format!("expected each table once for a day, found `{}` with {day} again", short(table.name()));
    Finding::new(&code::TABLE_DUPLICATE, message)
}

fn refused(kind: ErrorKind, code: &'static Code, message: String) -> Error {
    Error::new(kind, Finding::new(code, message))
}
