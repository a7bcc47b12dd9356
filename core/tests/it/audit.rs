//! Checks of a document before it is sent.

mod lint;
mod totals;
