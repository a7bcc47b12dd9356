//! Rates that law changes: a table on the day of the document.

use super::model::{Expr, number, over};
use super::options::TotalsOptions;
use crate::decimal::Decimal;
use crate::mapping::Registry;
use crate::tables::{Date, Table};

/// A table of rates in percent.
#[derive(Debug, Clone)]
pub(crate) struct Rates {
    table: Option<Table>,
    column: usize,
    day: Date,
}

impl Rates {
    /// The version of a table that holds on a day; on a day before all of them, the oldest one. So it is with the rows
    /// of a key.
    pub(crate) fn new(table: &str, column: &str, day: Date, options: &TotalsOptions) -> Rates {
        let tables = Registry::given(options.registry.as_ref()).tables();
        let table = tables.table(table, day).ok().or_else(|| tables.versions(table).into_iter().next());
        let column = table
            .as_ref()
            .and_then(|table| table.columns().iter().position(|known| known == column))
            .unwrap_or(usize::MAX);
        Rates { table, column, day }
    }

    /// The text of a key; `None` if the table does not have it on the day.
    pub(crate) fn text(&self, key: &str) -> Option<&str> {
        let table = self.table.as_ref()?;
        let day = match table.rows_of(key).next().and_then(|first| first.from()) {
            Some(first) if self.day < first => first,
            _ => self.day,
        };
        table.text(key, self.column, day)
    }

    /// The percentage of a key.
    pub(crate) fn percentage(&self, key: &str) -> Option<Expr> {
        Decimal::parse(self.text(key)?).ok().map(number)
    }

    /// The rate of a key, as a part of one.
    pub(crate) fn rate(&self, key: &str) -> Option<Expr> {
        self.percentage(key).map(|percent| over(percent, number(Decimal::from_usize(100))))
    }
}
