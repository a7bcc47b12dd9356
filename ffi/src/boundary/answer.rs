//! Calls with one output, by what it is.
//!
//! Each finds a NULL for `out` before it runs `body`, so that nothing is done whose result could not be given, and
//! writes to `out` only if `body` succeeded. `B` is always `dtekit_bytes`, which needs this room itself.

use std::time::{SystemTime, UNIX_EPOCH};

use dtekit::json::ToValue;
use dtekit::{Error, Result};

use super::call::Call;
use super::input::Contract;
use super::output::boxed;
use crate::dtekit_status;

impl<E: From<Error>> Call<E> {
    /// Gives C what `body` gives.
    pub(crate) fn value<'c, T>(
        &'c self,
        out: *mut T,
        body: impl FnOnce(&'c Contract) -> Result<T>,
    ) -> dtekit_status {
        self.run(|c| {
            let out = c.output(out, "out")?;
            out.write(body(c)?)
        })
    }

    /// Gives C a handle, which it frees.
    pub(crate) fn handle<'c, H>(
        &'c self,
        out: *mut *mut H,
        body: impl FnOnce(&'c Contract) -> Result<H>,
    ) -> dtekit_status {
        self.value(out, |c| body(c).map(boxed))
    }

    /// Gives C bytes, which it frees.
    pub(crate) fn bytes<'c, B: From<Vec<u8>>>(
        &'c self,
        out: *mut B,
        body: impl FnOnce(&'c Contract) -> Result<Vec<u8>>,
    ) -> dtekit_status {
        self.value(out, |c| body(c).map(B::from))
    }

    /// Gives C a text as bytes.
    pub(crate) fn text<'c, B: From<Vec<u8>>>(
        &'c self,
        out: *mut B,
        body: impl FnOnce(&'c Contract) -> Result<String>,
    ) -> dtekit_status {
        self.bytes(out, |c| body(c).map(String::into_bytes))
    }

    /// Gives C the JSON text of a value as bytes.
    pub(crate) fn json<'c, V: ToValue, B: From<Vec<u8>>>(
        &'c self,
        out: *mut B,
        body: impl FnOnce(&'c Contract) -> Result<V>,
    ) -> dtekit_status {
        self.bytes(out, |c| body(c).map(|value| dtekit::json::to_vec(&value)))
    }

    /// Gives C bytes that a handle owns and reuses, and their length.
    pub(crate) fn borrowed<'c>(
        &'c self,
        out: *mut *const u8,
        out_len: *mut usize,
        body: impl FnOnce(&'c Contract) -> Result<&'c [u8]>,
    ) -> dtekit_status {
        self.run(|c| {
            let (out, out_len) = (c.output(out, "out")?, c.output(out_len, "out_len")?);
            let bytes = body(c)?;
            out.write(bytes.as_ptr())?;
            out_len.write(bytes.len())
        })
    }

    /// Gives C bytes, and whether there are any.
    pub(crate) fn if_there<'c, B: From<Vec<u8>>>(
        &'c self,
        is_there: *mut i32,
        out: *mut B,
        body: impl FnOnce(&'c Contract) -> Result<Option<Vec<u8>>>,
    ) -> dtekit_status {
        self.run(|c| {
            let (is_there, out) = (c.output(is_there, "is_there")?, c.output(out, "out")?);
            let bytes = body(c)?;
            is_there.write(i32::from(bytes.is_some()))?;
            out.write(B::from(bytes.unwrap_or_default()))
        })
    }

    /// Gives C 1 for yes and 0 for no.
    pub(crate) fn flag<'c>(
        &'c self,
        out: *mut i32,
        body: impl FnOnce(&'c Contract) -> Result<bool>,
    ) -> dtekit_status {
        self.value(out, |c| body(c).map(i32::from))
    }

    /// Gives C a point in time in seconds since 1970 (UTC). None is the time of this machine.
    pub(crate) fn time<'c>(
        &'c self,
        out: *mut f64,
        body: impl FnOnce(&'c Contract) -> Result<Option<SystemTime>>,
    ) -> dtekit_status {
        self.value(out, |c| {
            let time = body(c)?.unwrap_or_else(SystemTime::now);
            Ok(time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64())
        })
    }
}
