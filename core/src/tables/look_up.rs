//! What a template looks up in a table: by the texts of which columns, and for the text of which one.

use std::collections::BTreeMap;

use super::date::Date;
use super::table::{Table, text_of};

/// Separates the texts of a cell that a template looks up by.
const BETWEEN: char = ';';

/// One version of a table with the columns that a template names.
#[derive(Debug)]
pub(crate) struct LookUp {
    table: Table,
    /// The number of the column that holds the texts.
    column: usize,
    /// The rows of each text that is looked up; `None` if it is the key alone.
    by: Option<BTreeMap<Box<str>, Vec<u32>>>,
}

impl LookUp {
    /// Looks up the text of one column by those of others, of which an earlier one counts before a later one.
    pub(crate) fn new(table: Table, by: &[usize], column: usize) -> LookUp {
        let by = (by != [0]).then(|| {
            let mut rows_of: BTreeMap<Box<str>, Vec<u32>> = BTreeMap::new();
            for one in by {
                for (number, row) in table.0.rows.iter().enumerate() {
                    let cell = &row.texts[*one];
                    let mut add = |text: &str| rows_of.entry(text.into()).or_default().push(number as u32);
                    match one {
                        0 => add(cell),
                        _ => cell.split(BETWEEN).map(str::trim).filter(|text| !text.is_empty()).for_each(add),
                    }
                }
            }
            rows_of
        });
        LookUp { table, column, by }
    }

    fn rows_of(&self, text: &str) -> &[u32] {
        let rows = match &self.by {
            Some(by) => by.get(text),
            None => self.table.0.by_key.get(text),
        };
        rows.map_or(&[], Vec::as_slice)
    }

    /// Whether a row is found by this text, whenever it holds.
    pub(crate) fn knows(&self, text: &str) -> bool {
        !self.rows_of(text).is_empty()
    }

    /// What the first row says that is found by a text and holds on a day; `None` as the day for a table without days.
    pub(crate) fn text(&self, by: &str, as_of: Option<Date>) -> Option<&str> {
        text_of(&self.table.0.rows, self.rows_of(by), self.column, as_of)
    }

    /// Whether the version has begun on a day.
    pub(crate) fn has_begun(&self, as_of: Date) -> bool {
        self.table.from().is_none_or(|from| from <= as_of)
    }

    /// Whether the version or one of its rows names a day.
    pub(crate) fn has_days(&self) -> bool {
        let mut rows = self.table.0.rows.iter();
        self.table.from().is_some() || rows.any(|row| row.from.is_some() || row.to.is_some())
    }
}
