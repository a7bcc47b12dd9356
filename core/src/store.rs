//! State that must survive a crash, in files that the caller names or in the program's own database.
//!
//! Only this module and the transport do input and output.

mod folio;
pub mod inbox;
pub mod journal;
pub mod poll;
mod queue;
mod reasons;
pub mod sequence;
pub mod sql;
#[cfg(feature = "sqlite")]
mod sqlite;
mod tables;

pub use folio::FolioSequence;
pub use inbox::Inbox;
#[cfg(feature = "sqlite")]
pub use journal::SqliteJournal;
pub use journal::{Journal, SqlJournal};
#[cfg(feature = "sqlite")]
pub use poll::SqlitePollStore;
pub use poll::{PollStore, SqlPollStore};
pub use queue::{QueueMetrics, QueueState, StateCount, StateCounts};
pub use sequence::{Sequence, SequenceKey};
#[cfg(feature = "sqlite")]
pub use sqlite::{after_fork, before_fork};
