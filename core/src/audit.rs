//! Checks of a document before it is sent, and what an answer says about it. Nothing here changes a document.

mod source;
pub mod totals;

pub use totals::{TotalsAudit, TotalsOptions, audit_totals};
