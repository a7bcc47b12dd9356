//! The extraction provider: what is sent to it, and the polling until its result is there.
//!
//! Nothing here opens a socket or sleeps: [`Poll`] is a value that says what to do next and is told what came of it.

mod action;
mod archive;
mod native;
mod observation;
mod policy;
mod poll;
mod search;

pub use action::{Action, Failure, Processed};
pub use archive::{Archive, ArchiveLimits};
pub use observation::Observation;
pub use policy::Policy;
pub use poll::Poll;
pub use search::{Search, Status};
