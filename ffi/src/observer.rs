//! Observing what a client sends and receives.

use std::ffi::c_void;

use dtekit::client::{CallEvent, Observer};
use dtekit::{Naming, Result};

use crate::boundary::{Call, Contract, null};
use crate::{dtekit_client, dtekit_error, dtekit_status};

/// A callback that sees each request and reply of a client, and each send whose outcome is unknown. `event` is a JSON
/// object of `len` bytes. It is valid during the call only.
///
/// Its members: `event` (`request`, `reply`, `failure`, `unknown`), `call_id` (the same in all events of a call, in its
/// error and in its result), `operation` (`token` for the request of an OAuth 2.0 token),
/// `method`, `path`, `attempt` (from 1), `body_bytes`; of a reply `status`, `reply_bytes` and `elapsed` (seconds); of a
/// failure `kind`, `code`, `phase` and `elapsed`; of an unknown outcome, once a call, `reason`, `code` (of the error,
/// or null) and `external_id` (the caller's own key, or null): log it as a warning. It holds no credentials, no query
/// and no bodies.
pub type dtekit_observer = Option<unsafe extern "C" fn(context: *mut c_void, event: *const u8, len: usize)>;

/// C's function that sees what a client sends and receives.
struct ObserverCallback {
    observe: unsafe extern "C" fn(context: *mut c_void, event: *const u8, len: usize),
    context: *mut c_void,
}

// SAFETY: the contract that `new` got allows calls with this context on any thread, by several at once.
unsafe impl Send for ObserverCallback {}
// SAFETY: the same promise.
unsafe impl Sync for ObserverCallback {}

impl ObserverCallback {
    fn new(_: &Contract, observe: dtekit_observer, context: *mut c_void, name: &str) -> Result<Self> {
        observe.map(|observe| ObserverCallback { observe, context }).ok_or_else(|| null(name))
    }
}

impl Observer for ObserverCallback {
    fn observe(&self, event: &CallEvent<'_>) {
        let text = event.to_value(Naming::Snake).to_string();
        // SAFETY: by the contract that `new` got, the function takes this context and any text.
        unsafe { (self.observe)(self.context, text.as_ptr(), text.len()) }
    }
}

/// Makes a client that shares connections and token with this one, and whose requests and replies `observe` sees.
///
/// `observe` is called with `context` on the thread that makes the call, or cancels it, and on several threads at once
/// if several make calls. The call waits for it, so it must return quickly. `context` must exist until the new client
/// is freed.
///
/// On success `*out` owns the new client; free it with `dtekit_client_free`. Either may be freed first. Errors:
/// `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_observed_by(
    client: *const dtekit_client,
    observe: dtekit_observer,
    context: *mut c_void,
    out: *mut *mut dtekit_client,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let client = c.shared(client, "client")?;
        Ok(dtekit_client(client.0.observed_by(ObserverCallback::new(c, observe, context, "observe")?)))
    })
}
