//! What must survive a crash, kept in files that the caller names.
//!
//! This module and the transport are the only places of dtekit that do input and output.

mod folio;

pub use folio::FolioSequence;
