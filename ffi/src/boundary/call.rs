//! Running a call.

use std::ptr::{self, NonNull};

use dtekit::{Error, Result, guard};

use super::output::boxed;
use crate::dtekit_status;

/// Runs `body`, turns a panic into an error, and returns the status; an error is written to `err`.
///
/// `E` is always `dtekit_error`. This file does not name it, because the functions of `dtekit_error` are calls too.
pub(crate) unsafe fn call<E: From<Error>>(
    err: *mut *mut E,
    body: impl FnOnce() -> Result<()>,
) -> dtekit_status {
    let Err(error) = guard(body) else { return dtekit_status::Ok };
    let status = dtekit_status::from(error.kind());
    if let Some(err) = NonNull::new(err) {
        let error = guard(|| Ok(boxed(E::from(error)))).unwrap_or(ptr::null_mut());
        // SAFETY: `err` is not NULL, so the caller allows a pointer to be written there.
        unsafe { err.write(error) };
    }
    status
}
