//! Checks of a document before it is sent, and what an answer says about it. Nothing here changes a document.

mod authority_code;
mod countries;
pub(crate) mod deadline;
pub mod lint;
mod rules;
mod source;
pub mod totals;
pub mod trace;
mod validate;

pub use authority_code::{AuthorityCode, CodeOptions, code};
pub use deadline::{Deadline, DeadlineOptions, deadlines};
pub use lint::{Lint, LintFinding, LintOptions, lint};
pub use source::positions;
pub use totals::{TotalsAudit, TotalsOptions, audit_totals};
pub use trace::{Answer, Origins, Trace, TraceOptions, TraceStatus, TracedMessage, trace};
pub use validate::{validate, validate_explained};
