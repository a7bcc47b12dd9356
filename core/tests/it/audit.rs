//! Checks of a document before it is sent.

mod codes;
mod lint;
pub mod outputs;
mod refused;
mod refused_page;
mod rules;
mod totals;
