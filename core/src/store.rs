//! What must survive a crash, kept in files that the caller names.
//!
//! This module and the transport are the only places of dtekit that do input and output.

mod folio;
pub mod poll;

pub use folio::FolioSequence;
pub use poll::PollStore;
#[cfg(feature = "sqlite")]
pub use poll::SqlitePollStore;
