//! The operation table.

mod requests;
mod wrong_country;
