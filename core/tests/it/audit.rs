//! Checks of a document before it is sent.

mod totals;
