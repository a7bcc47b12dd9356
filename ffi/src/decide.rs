//! The caller's rule for what a listed document means.

use std::ffi::c_void;

use dtekit::json::Value;
use dtekit::result::ListedDocument;
use dtekit::{Naming, Outcome, Result};

use crate::boundary::Contract;
use crate::outcome::outcome;

/// A callback that says what a listed document means, for a country whose answers dtekit does not know.
///
/// `document` is a JSON object of `len` bytes: an item of GetDocument's `documents`. It is valid during the call only.
/// The function returns a `dtekit_outcome`: `DTEKIT_OUTCOME_SENT` as long as the authority has not answered. A number
/// that is not an outcome ends the wait with an error of kind `argument`.
pub type dtekit_decide =
    Option<unsafe extern "C" fn(context: *mut c_void, document: *const u8, len: usize) -> i32>;

/// C's function that says what a listed document means.
pub(crate) struct DecideCallback {
    decide: unsafe extern "C" fn(context: *mut c_void, document: *const u8, len: usize) -> i32,
    context: *mut c_void,
}

impl DecideCallback {
    pub(crate) fn new(_: &Contract, decide: dtekit_decide, context: *mut c_void) -> Option<Self> {
        decide.map(|decide| DecideCallback { decide, context })
    }

    /// What the function says of a listed document or of an answer.
    pub(crate) fn decide(&self, shown: &Value) -> Result<Outcome> {
        let text = shown.to_string();
        // SAFETY: by the contract that `new` got, the function takes this context and any text.
        outcome(unsafe { (self.decide)(self.context, text.as_ptr(), text.len()) })
    }
}

/// The caller's rule for the authority's answer.
type Rule = dyn Fn(&ListedDocument) -> Result<Outcome>;

/// The rule that C's function is; NULL is none.
pub(crate) fn rule(c: &Contract, decide: dtekit_decide, context: *mut c_void) -> Option<Box<Rule>> {
    let callback = DecideCallback::new(c, decide, context)?;
    Some(Box::new(move |document: &ListedDocument| callback.decide(&document.to_value(Naming::Snake))))
}

/// What the caller has concluded, by the number of C; 0 is nothing.
pub(crate) fn decision(number: i32) -> Result<Option<Outcome>> {
    (number != 0).then(|| outcome(number)).transpose()
}
