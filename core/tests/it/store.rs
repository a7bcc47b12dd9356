//! What must survive a crash.

mod faults;
mod folio;
#[cfg(feature = "sqlite")]
mod journal;
mod model;
#[cfg(feature = "sqlite")]
mod poll;
mod sequence;
#[cfg(feature = "http")]
mod shared;
