//! The extraction provider: the upload, and the polling until its result is there.
//!
//! Nothing here opens a socket or sleeps. [`Poll`] is a value: it says what to do next, and the caller reports what
//! happened.

mod action;
#[cfg(feature = "archive")]
mod archive;
mod call;
mod content;
mod native;
mod observation;
#[cfg(feature = "pdf")]
mod pages;
mod policy;
mod poll;
#[cfg(feature = "archive")]
mod request;
mod search;
mod upload;

pub use action::{Action, Failure, Processed};
#[cfg(feature = "archive")]
pub use archive::{Archive, ArchiveLimits};
pub(crate) use call::checked_upload;
pub use observation::Observation;
pub use policy::Policy;
pub use poll::{Poll, time_at};
#[cfg(feature = "archive")]
pub use request::ArchiveRequest;
#[cfg(feature = "archive")]
#[doc(hidden)] // for the generators
pub use request::ArchiveRows;
pub use search::{ExtractionStatus, FileAddress, Search};
pub use upload::Upload;
