//! Checks of a document before it is sent.

mod codes;
mod lint;
mod official;
mod refused;
mod totals;
