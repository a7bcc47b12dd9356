//! A panic becomes an error for every foreign caller.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};

/// Runs `call` and turns a panic inside it into an error of kind [`ErrorKind::Internal`].
///
/// The bindings put every call inside it: a panic that reaches C, Python or Node ends the process or escapes its
/// error handling. Values that the call was changing when it panicked must not be used again.
///
/// # Example
/// ```
/// let error = dtekit::guard(|| -> dtekit::Result<()> { panic!("a bug") }).unwrap_err();
/// assert_eq!(error.kind(), dtekit::ErrorKind::Internal);
/// ```
pub fn guard<T>(call: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|payload| {
        // The payload's own destructor may panic as well.
        let _ = catch_unwind(AssertUnwindSafe(|| drop(payload)));
        // The panic's text is not shown: it could hold part of a document.
        Err(Error::new(
            ErrorKind::Internal,
            Finding::new(&code::INTERNAL_PANIC, "a fault in dtekit stopped this call"),
        ))
    })
}
