//! One version of a table, and its rows.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::date::Date;
use crate::json::{Map, Value, json};

/// One version of a table. Copies share the rows.
///
/// # Example
/// ```
/// use dtekit::tables::Table;
/// let table = Table::parse(br#"{
///   "$table": {"name": "own-rate", "version": "2", "from": "2024-01-01", "source": "Decree 12"},
///   "columns": ["key", "value", "from"],
///   "rows": [["general", "13"], ["reduced", "4", "2025-01-01"]]
/// }"#)?;
/// assert_eq!(table.row("general", "2024-05-31".parse()?).unwrap().value(), "13");
/// assert!(table.row("reduced", "2024-05-31".parse()?).is_none());
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone)]
pub struct Table(pub(super) Arc<Contents>);

/// What a file says.
#[derive(Debug, Clone, Default)]
pub(super) struct Contents {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) version: String,
    pub(super) source: String,
    pub(super) published: String,
    pub(super) checked: String,
    pub(super) coverage: String,
    pub(super) from: Option<Date>,
    /// The names of the columns that hold text; the first one is `key`.
    pub(super) columns: Vec<String>,
    pub(super) rows: Vec<Cells>,
    /// The rows of each key, in the order in which they hold. A tree: a search for leaks takes the hash map of a table
    /// that is kept to the end of the program for lost, since nothing points to its beginning.
    pub(super) by_key: BTreeMap<Box<str>, Vec<u32>>,
}

/// The texts of a row, and when it holds.
#[derive(Debug, Clone)]
pub(super) struct Cells {
    /// One for each column; empty where the row has none.
    pub(super) texts: Box<[Box<str>]>,
    pub(super) from: Option<Date>,
    pub(super) to: Option<Date>,
}

impl Cells {
    fn holds(&self, as_of: Date) -> bool {
        self.from.is_none_or(|from| from <= as_of) && self.to.is_none_or(|to| as_of <= to)
    }
}

/// The text in a column of the first of these rows that holds on a day; without a day, of the first of them.
pub(super) fn text_of<'t>(
    rows: &'t [Cells],
    of: &[u32],
    column: usize,
    as_of: Option<Date>,
) -> Option<&'t str> {
    let mut rows = of.iter().map(|row| &rows[*row as usize]);
    let row = rows.find(|row| as_of.is_none_or(|as_of| row.holds(as_of)))?;
    row.texts.get(column).map(|text| &**text).filter(|text| !text.is_empty())
}

impl Table {
    /// The name, such as `sv-municipio`.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// What the table holds, in words; empty if the file does not say.
    pub fn title(&self) -> &str {
        &self.0.title
    }

    /// The version.
    pub fn version(&self) -> &str {
        &self.0.version
    }

    /// Where the rows come from.
    pub fn source(&self) -> &str {
        &self.0.source
    }

    /// The year, month or day on which the source was published; empty if the file does not say. It decides nothing.
    pub fn published(&self) -> &str {
        &self.0.published
    }

    /// What the rows were compared with, in words; empty if the file does not say. A row may say it for itself in a
    /// column of this name.
    pub fn checked(&self) -> &str {
        &self.0.checked
    }

    /// How much of its list it has; empty if the file does not say. `complete`: every code with its text or value.
    /// `codes`: every code, but not every text. `excerpt`: not every code. `general-knowledge`: as it is generally
    /// known, not held against a file that the authority published.
    pub fn coverage(&self) -> &str {
        &self.0.coverage
    }

    /// The first day on which it holds; `None` if its source names none: then it holds on every day before the next
    /// version.
    pub fn from(&self) -> Option<Date> {
        self.0.from
    }

    /// The names of the columns that hold text; the first one is `key`.
    pub fn columns(&self) -> &[String] {
        &self.0.columns
    }

    /// The row of a key that holds on a day. `None` if there is none, or the table itself does not hold yet.
    pub fn row(&self, key: &str, as_of: Date) -> Option<Row> {
        self.rows_of(key).find(|row| row.holds(as_of))
    }

    /// The text of a key in a column, by its number, on a day.
    pub(crate) fn text(&self, key: &str, column: usize, as_of: Date) -> Option<&str> {
        text_of(&self.0.rows, self.0.by_key.get(key)?, column, Some(as_of))
    }

    /// The number of a column that holds text.
    pub(crate) fn column(&self, name: &str) -> Option<usize> {
        self.columns().iter().position(|known| known == name)
    }

    /// This version with a further column, whose texts are those that an older version has for the keys of both.
    pub(super) fn with_column_of(&self, older: &Table, name: &str) -> Table {
        let mut contents = self.0.as_ref().clone();
        contents.columns.push(name.to_owned());
        for row in &mut contents.rows {
            let of_key = older.rows_of(&row.texts[0]).last();
            let text = of_key.as_ref().and_then(|row| row.get(name)).unwrap_or_default();
            row.texts = row.texts.iter().cloned().chain([text.into()]).collect();
        }
        Table(Arc::new(contents))
    }

    /// Every row of a key, whenever it holds, in the order of their days.
    pub fn rows_of(&self, key: &str) -> impl Iterator<Item = Row> {
        let rows = self.0.by_key.get(key).map(Vec::as_slice).unwrap_or_default();
        rows.iter().map(|row| Row { table: self.clone(), index: *row as usize })
    }

    /// Every row, whenever it holds, in the order of the file. [`Row::holds`] tells whether it does.
    pub fn rows(&self) -> impl Iterator<Item = Row> {
        (0..self.0.rows.len()).map(|index| Row { table: self.clone(), index })
    }

    /// The table on a day as a JSON object: as [`Table::to_value`], and `rows` is a list of the rows that hold then,
    /// each an object of its columns, with `from` and `to` where it names them.
    pub fn to_value_at(&self, as_of: Date) -> Value {
        let mut value = self.to_value();
        value["rows"] =
            self.rows().filter(|row| row.holds(as_of)).map(|row| Value::Object(row.members())).collect();
        value
    }

    /// The table without its rows as a JSON object: `name`, `title`, `version`, `from`, `source`, `published`,
    /// `checked`, `coverage`, `columns`, and `rows`, how many there are. `from` is null if the table names no day,
    /// `published`, `checked` and `coverage` if it does not say.
    pub fn to_value(&self) -> Value {
        let said = |word: &str| Some(word.to_owned()).filter(|word| !word.is_empty());
        json!({
            "name": self.name(), "title": self.title(), "version": self.version(),
            "from": self.from().map(|from| from.to_string()), "source": self.source(),
            "published": said(self.published()), "checked": said(self.checked()),
            "coverage": said(self.coverage()), "columns": self.columns(),
            "rows": self.0.rows.len(),
        })
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("name", &self.name())
            .field("version", &self.version())
            .finish_non_exhaustive()
    }
}

impl PartialEq for Table {
    /// True for the same name, version, day and number of rows with the same texts.
    fn eq(&self, other: &Table) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || (self.to_value() == other.to_value() && self.rows().eq(other.rows()))
    }
}

/// A row of a table.
///
/// # Example
/// ```
/// use dtekit::tables::Tables;
///
/// let row = Tables::standard().row("pe-icbper", "unidad", "2022-01-01".parse()?)?;
/// assert_eq!((row.value(), row.table().name()), ("0.40", "pe-icbper"));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone)]
pub struct Row {
    table: Table,
    index: usize,
}

impl Row {
    fn cells(&self) -> &Cells {
        &self.table.0.rows[self.index]
    }

    /// The key.
    pub fn key(&self) -> &str {
        self.get("key").unwrap_or_default()
    }

    /// The text in the column `value`; empty if there is none.
    pub fn value(&self) -> &str {
        self.get("value").unwrap_or_default()
    }

    /// The text in a column; `None` if the table has no such column, or the row has no text there.
    pub fn get(&self, column: &str) -> Option<&str> {
        let index = self.table.column(column)?;
        let text: &str = self.cells().texts.get(index)?;
        (!text.is_empty()).then_some(text)
    }

    /// The first day on which it holds; `None` if it holds from the day of the table on.
    pub fn from(&self) -> Option<Date> {
        self.cells().from.or(self.table.from())
    }

    /// The last day on which it holds; `None` if it holds as long as the table.
    pub fn to(&self) -> Option<Date> {
        self.cells().to
    }

    /// Whether it holds on a day.
    pub fn holds(&self, as_of: Date) -> bool {
        self.cells().holds(as_of) && self.table.from().is_none_or(|from| from <= as_of)
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The columns and days.
    fn members(&self) -> Map {
        let mut members = Map::new();
        for (column, text) in self.table.columns().iter().zip(&self.cells().texts) {
            if !text.is_empty() {
                members.insert(column.clone(), Value::from(&**text));
            }
        }
        for (name, day) in [("from", self.from()), ("to", self.to())] {
            if let Some(day) = day {
                members.insert(name.to_owned(), Value::from(day.to_string()));
            }
        }
        members
    }

    /// The row as a JSON object: its columns; `from` and `to` where it names them; and `table` with the name, `version`
    /// and `source` of its table.
    pub fn to_value(&self) -> Value {
        let mut members = self.members();
        let table = &self.table;
        for (name, text) in
            [("table", table.name()), ("version", table.version()), ("source", table.source())]
        {
            members.insert(name.to_owned(), Value::from(text));
        }
        Value::Object(members)
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Row")
            .field("table", &self.table.name())
            .field("key", &self.key())
            .finish_non_exhaustive()
    }
}

impl PartialEq for Row {
    fn eq(&self, other: &Row) -> bool {
        let (one, two) = (self.cells(), other.cells());
        (&one.texts, one.from, one.to) == (&two.texts, two.from, two.to)
    }
}
