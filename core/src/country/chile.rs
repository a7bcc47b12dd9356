//! Chile: who assigns or validates a folio (interface.md, "Chile folio assignment" and "Chile folio states").

mod folio;
mod inputs;

pub use folio::{FolioAction, FolioDecision, FolioManager, evaluate_folio};
pub use inputs::{FolioInputs, FolioState};
