//! Checks of a document before it is sent.

mod lint;
mod official;
mod totals;
