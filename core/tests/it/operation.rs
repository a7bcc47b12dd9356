//! The operation table.

mod requests;
