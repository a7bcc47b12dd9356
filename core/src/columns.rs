//! The generic DTE as columns, for programs that analyse many documents.
//!
//! [`COLUMNS`] is the table: the name of each column, its kind, and the places in the document from which it is read.
//! [`Row::read`] reads one document. `docs/columns.md` shows the table. A row is plain data; the Python package
//! `dtekit.arrow` makes Arrow record batches of rows.
//!
//! Decimals are exact: a [`Cell::Decimal`] counts millionths. A text that a decimal or a date does not wholly say is
//! kept beside it.

mod cell;
mod row;
mod table;

pub use cell::Cell;
pub use row::Row;
pub use table::{COLUMNS, Column, ColumnKind};

/// The version of [`COLUMNS`]. It grows when a column is added; columns are only ever added, at the end of their list.
pub const VERSION: u32 = 1;

/// The decimals of a [`Cell::Decimal`]: the largest number that an authority of the interface takes.
pub const SCALE: u32 = 6;

/// The digits of a [`Cell::Decimal`], those behind the point included: what a decimal of 128 bits holds.
pub const PRECISION: u32 = 38;
