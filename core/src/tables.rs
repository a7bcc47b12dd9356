//! Tables that change with law or time: catalogues of codes, rates with their dates, addresses of authorities.
//!
//! A table has a name such as `sv-municipio`, a version, the day from which it holds, its source, and rows. Each row
//! has a key, named columns, and the days from which and to which it holds, if it does not hold as long as the table
//! does. A newer version of a table has the same name and a later day. `as_of` chooses: first the version, then the
//! row.
//!
//! What is built in stands in `core/countries/XX/tables`, one file a version. [`Tables::standard`] has all of it. A
//! newer file of your own stands beside it, without a new dtekit: [`Tables::add`], or
//! [`Registry`](crate::mapping::Registry), which also gives it to mappings. The page `docs/tables.md` has the format
//! and the list.
//!
//! Nothing is guessed: where no version or no row holds at a date, that is a finding.
//!
//! # Example
//! ```
//! use dtekit::tables::Tables;
//! let tables = Tables::standard();
//! let tax = |day: &str| tables.row("pe-icbper", "unidad", day.parse()?).map(|row| row.value().to_owned());
//! assert_eq!(tax("2021-12-31")?, "0.30");
//! assert_eq!(tax("2022-01-01")?, "0.40");
//! assert_eq!(tax("2018-12-31").unwrap_err().code(), "table-not-in-force");
//! # Ok::<(), dtekit::Error>(())
//! ```

mod all;
mod builtin;
mod date;
mod look_up;
mod read;
mod table;

pub use all::Tables;
pub(crate) use all::duplicate;
pub use date::Date;
pub(crate) use look_up::LookUp;
pub use read::{MAX_BYTES, MAX_COLUMNS, MAX_ROWS};
pub use table::{Row, Table};
