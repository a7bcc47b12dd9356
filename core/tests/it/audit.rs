//! Checks of a document before it is sent.

mod codes;
mod lint;
mod refused;
mod refused_page;
mod rules;
mod totals;
