//! The operation table.

mod requests;
mod values;
mod wrong_country;
