//! The native addon of the Node package: it converts arguments, calls core inside `guard`, converts the result.
//!
//! Nothing here is public: people call the JavaScript in `lib/`, whose files have the same names as those here.
//! Every function returns its value or, where core raises an error, that error as JSON text. A text is never the value
//! itself, so `typeof` tells them apart; JavaScript makes the error object, so its stack is the caller's.

pub mod authority_wait;
pub mod batch;
pub mod client;
pub mod content;
pub mod convert;
pub mod costa_rica;
pub mod document;
pub mod event;
pub mod extraction;
pub mod inbox;
pub mod input;
pub mod journal;
pub mod journal_work;
pub mod mapper;
pub mod mapping;
pub mod number;
mod observer;
pub mod offer;
mod options;
pub mod outcome;
pub mod poll_store;
pub mod registry;
pub mod reply;
pub mod request;
pub mod rule;
pub mod sequence;
pub mod sql;
mod store;
pub mod stream;
pub mod thread;

use dtekit::mapping as mappings;
use napi_derive::napi;

/// The version of the library.
#[napi]
pub const VERSION: &str = dtekit::VERSION;

/// The mapping code of the generic DTE.
#[napi]
pub const MAPPING_STANDARD: &str = mappings::MAPPING_STANDARD;

/// El Salvador's invalidation, the code of the interface's note.
#[napi]
pub const MAPPING_SV_INVALIDATION_A: &str = mappings::MAPPING_SV_INVALIDATION_A;

/// El Salvador's invalidation, the code of the interface's parameter table.
#[napi]
pub const MAPPING_SV_INVALIDATION_B: &str = mappings::MAPPING_SV_INVALIDATION_B;
