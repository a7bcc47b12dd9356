//! Running a call.

use std::ptr::{self, NonNull};

use dtekit::{Error, Result, guard};

use super::input::Contract;
use super::output::boxed;
use crate::dtekit_status;

/// A call of C that can fail: where its error goes, and the contract that C keeps. `answer.rs` has the kinds of calls
/// that give something back.
///
/// `E` is always `dtekit_error`. This file does not name it, because the functions of `dtekit_error` are calls too.
pub(crate) struct Call<E> {
    err: *mut *mut E,
    contract: Contract,
}

impl<E: From<Error>> Call<E> {
    /// The call whose error is written to `err`, which may be NULL.
    ///
    /// # Safety
    /// That of [`Contract::kept`], and `err` is as the contract says.
    pub(crate) unsafe fn new(err: *mut *mut E) -> Self {
        // SAFETY: the caller's promise.
        Call { err, contract: unsafe { Contract::kept() } }
    }

    /// Runs `body`, turns a panic into an error, and returns the status; an error is written to `err`.
    pub(crate) fn run<'c>(&'c self, body: impl FnOnce(&'c Contract) -> Result<()>) -> dtekit_status {
        let Err(error) = guard(|| body(&self.contract)) else { return dtekit_status::Ok };
        let status = dtekit_status::from(error.kind());
        if let Some(err) = NonNull::new(self.err) {
            let error = guard(|| Ok(boxed(E::from(error)))).unwrap_or(ptr::null_mut());
            // SAFETY: `err` is not NULL, so the caller of `new` allows a pointer to be written there.
            unsafe { err.write(error) };
        }
        status
    }
}
