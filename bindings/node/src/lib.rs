//! The native half of the Node addon: it converts arguments, calls core inside `guard`, converts the result.
//!
//! Nothing here is public: `lib/index.js` is what people call. Every function gives its value or, where core raises,
//! the error as JSON text: a text is never the value itself, so `typeof` tells them apart, and the JavaScript
//! error is made where its stack is the caller's.

mod answer;
pub mod authority_wait;
pub mod client;
pub mod content;
pub mod conversion;
pub mod country;
pub mod document;
pub mod event;
pub mod extraction;
pub mod follow_up;
mod keyword;
pub mod mapping;
mod number;
mod observer;
pub mod poll_store;
pub mod receiver_message;
pub mod registry;
pub mod request;
pub mod stream;

use dtekit::{guard, mapping as mappings};
use napi::bindgen_prelude::{AsyncTask, Either};
use napi::{Env, Task};
use napi_derive::napi;

use answer::{Outcome, outcome};

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

/// Panics inside, so that a test can see the panic become an error.
#[napi(js_name = "_panicSync")]
pub fn panic_sync() -> Outcome<bool> {
    outcome(guard(|| panic!("asked for by a test")))
}

/// Panics inside a worker thread, so that a test can see the panic become an error.
#[napi(js_name = "_panicAsync", ts_return_type = "Promise<boolean | string>")]
pub fn panic_async() -> AsyncTask<Panic> {
    AsyncTask::new(Panic)
}

/// A task that panics.
pub struct Panic;

impl Task for Panic {
    type Output = Outcome<bool>;
    type JsValue = Either<bool, String>;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        Ok(outcome(guard(|| panic!("asked for by a test"))))
    }

    fn resolve(&mut self, _env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        Ok(output)
    }
}
