//! Bytes that dtekit gives to C.

use std::ptr;

use crate::boundary::drop_quietly;

/// Bytes that a call gave, such as a whole XML document; free them with `dtekit_bytes_free`.
///
/// `data` is never NULL after a success. A zero byte follows the last byte and is not counted by `len`, so text can be
/// read as a C string. Several threads may read the bytes.
#[repr(C)]
pub struct dtekit_bytes {
    /// The first byte.
    pub data: *mut u8,
    /// How many bytes there are.
    pub len: usize,
}

impl From<Vec<u8>> for dtekit_bytes {
    fn from(mut bytes: Vec<u8>) -> Self {
        let len = bytes.len();
        bytes.reserve_exact(1);
        bytes.push(0);
        dtekit_bytes { data: Box::into_raw(bytes.into_boxed_slice()).cast(), len }
    }
}

/// Frees the bytes and sets both members to zero, so that a second call does nothing.
///
/// NULL is allowed, and so is a `dtekit_bytes` of zeros. The members must be as the call gave them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_bytes_free(bytes: *mut dtekit_bytes) {
    // SAFETY: it is NULL or a `dtekit_bytes` that nobody else uses.
    let Some(bytes) = (unsafe { bytes.as_mut() }) else { return };
    let data = std::mem::replace(&mut bytes.data, ptr::null_mut());
    let len = std::mem::take(&mut bytes.len);
    if data.is_null() {
        return;
    }
    // SAFETY: `dtekit_bytes::from` made them from a boxed slice that is one byte longer.
    drop_quietly(unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(data, len + 1)) });
}
