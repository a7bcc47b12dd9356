//! Who assigns or validates a folio.

mod decision;
mod inputs;
mod rules;

pub use decision::{FolioAction, FolioDecision, FolioManager};
pub use inputs::{FolioInputs, FolioState};
pub use rules::evaluate_folio;
