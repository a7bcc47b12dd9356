//! Cancelling a call from another thread.

use std::ffi::c_char;
use std::ptr;

use dtekit::client::Cancellation;

use crate::boundary::{Call, boxed, free, read, shareable};
use crate::error::phase_name;
use crate::{dtekit_client, dtekit_error, dtekit_result, dtekit_status};

/// Cancels the call of a client from another thread; free it with `dtekit_cancellation_free`.
///
/// Make one for each call, and a client for that call with `dtekit_client_cancelled_by`. Any thread may use it while
/// the call runs. It may be freed before or after the client.
pub struct dtekit_cancellation(pub(crate) Cancellation);

const _: () = shareable::<dtekit_cancellation>();

/// Makes a cancellation for one call.
///
/// On success `*out` owns it; free it with `dtekit_cancellation_free`. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_cancellation_new(
    out: *mut *mut dtekit_cancellation,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |_| Ok(dtekit_cancellation(Cancellation::default())))
}

/// Makes a client that shares connections and token with `client`, and whose call `cancellation` cancels.
///
/// On success `*out` owns it; free it with `dtekit_client_free`, before or after `client`. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_cancelled_by(
    client: *const dtekit_client,
    cancellation: *const dtekit_cancellation,
    out: *mut *mut dtekit_client,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let client = c.shared(client, "client")?;
        Ok(dtekit_client(client.0.cancelled_by(&c.shared(cancellation, "cancellation")?.0)))
    })
}

/// Cancels the call: from now on nothing of it is sent, and the caller learns where it stands. It does not wait. The
/// call ends at once, with an error or, for a send that may have been sent, with a result whose outcome is unknown; its
/// request goes on to its end on a thread of the library. Only an upload whose file is read by a callback waits for its
/// request.
///
/// On success `*phase` is `before` (nothing was sent, and nothing will be) or `in-flight` (it may have been sent); the
/// library owns the text. `*result` owns the result of a send that may have been sent: its outcome is
/// `DTEKIT_OUTCOME_UNKNOWN`, and `dtekit_result_next` says what to ask. Free it with `dtekit_result_free`. It is NULL
/// if nothing was sent, and for a call that sends no document. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_cancellation_cancel(
    cancellation: *const dtekit_cancellation,
    phase: *mut *const c_char,
    result: *mut *mut dtekit_result,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let (phase, result) = (c.output(phase, "phase")?, c.output(result, "result")?);
        let cancelled = c.shared(cancellation, "cancellation")?.0.cancel();
        phase.write(phase_name(cancelled.phase).as_ptr())?;
        result.write(
            cancelled.result.map_or(ptr::null_mut(), |result| boxed(dtekit_result::of_process(result))),
        )
    })
}

/// Gives 1 if the call was cancelled, else 0; 0 for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_cancellation_is_cancelled(cancellation: *const dtekit_cancellation) -> i32 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(cancellation, 0, |cancellation| i32::from(cancellation.0.is_cancelled())) }
}

/// Frees the cancellation; NULL is allowed. The call goes on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_cancellation_free(cancellation: *mut dtekit_cancellation) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(cancellation) }
}
