//! What C is given: outputs, handles and what is read from a handle.

use std::ffi::{CStr, c_char};
use std::ptr::{self, NonNull};

use dtekit::{Result, guard};

use super::input::{Contract, null};

/// The place of an output. A function asks for it before it does its work, and writes to it at the end.
pub(crate) struct Output<T>(NonNull<T>);

impl<T> Output<T> {
    pub(crate) fn write(self, value: T) -> Result<()> {
        // SAFETY: the promise of `Contract` allows a `T` to be written there; the old content belongs to C.
        unsafe { self.0.write(value) };
        Ok(())
    }
}

impl Contract {
    /// The place of an output that C must give.
    pub(crate) fn output<T>(&self, out: *mut T, name: &str) -> Result<Output<T>> {
        NonNull::new(out).map(Output).ok_or_else(|| null(name))
    }

    /// Writes an output that may be NULL.
    pub(crate) fn write_if_wanted<T>(&self, out: *mut T, value: impl FnOnce() -> T) {
        if let Some(out) = NonNull::new(out) {
            // SAFETY: `out` is not NULL, so the promise of `Contract` allows a `T` to be written there.
            unsafe { out.write(value()) };
        }
    }
}

/// Reads something that cannot fail from a handle; gives `none` for NULL.
pub(crate) unsafe fn read<H, T>(handle: *const H, none: T, read: impl FnOnce(&H) -> T) -> T {
    // SAFETY: the handle is NULL or one of ours, and lives as long as the caller uses what is read.
    match unsafe { handle.as_ref() } {
        Some(handle) => guard(|| Ok(read(handle))).unwrap_or(none),
        None => none,
    }
}

/// Gives C a pointer to a part of a handle, which owns it. Without one it gives NULL.
pub(crate) unsafe fn read_part<H, P>(handle: *const H, find: impl FnOnce(&H) -> Option<&P>) -> *const P {
    // SAFETY: the handle is NULL or one of ours; C uses the part only while the handle is there and not edited.
    unsafe { read(handle, ptr::null(), |handle| find(handle).map_or(ptr::null(), ptr::from_ref)) }
}

/// Gives C a text that a handle owns, or a static one. Without a text it gives NULL.
pub(crate) unsafe fn read_text<H>(handle: *const H, find: impl FnOnce(&H) -> Option<&CStr>) -> *const c_char {
    // SAFETY: the handle is NULL or one of ours; C reads the text only while the handle is there.
    unsafe { read(handle, ptr::null(), |handle| find(handle).map_or(ptr::null(), CStr::as_ptr)) }
}

/// Gives C a pointer to bytes that a handle owns, and writes their length to `len`, which may be NULL. Without bytes it
/// gives NULL and 0.
pub(crate) unsafe fn read_bytes<H>(
    handle: *const H,
    len: *mut usize,
    find: impl FnOnce(&H) -> Option<&[u8]>,
) -> *const u8 {
    // SAFETY: the handle is NULL or one of ours; C reads the bytes only while the handle is there and not edited.
    let (data, size) = unsafe {
        read(handle, (ptr::null(), 0), |handle| match find(handle) {
            Some(bytes) => (bytes.as_ptr(), bytes.len()),
            None => (ptr::null(), 0),
        })
    };
    // SAFETY: `len` is NULL, or the caller allows a number to be written there.
    unsafe { Contract::kept() }.write_if_wanted(len, || size);
    data
}

/// Moves a value to the heap and gives its pointer to C, which frees it with `free`.
pub(crate) fn boxed<H>(value: H) -> *mut H {
    Box::into_raw(Box::new(value))
}

/// Frees a handle that `boxed` made.
pub(crate) unsafe fn free<H>(handle: *mut H) {
    if handle.is_null() {
        return;
    }
    // SAFETY: the handle came from `boxed` and is freed once.
    drop_quietly(unsafe { Box::from_raw(handle) });
}

/// Drops a value. A panic of its destructor ends here: no caller could be told of it.
pub(crate) fn drop_quietly<T>(value: T) {
    let _ = guard(|| {
        drop(value);
        Ok(())
    });
}
