//! Why a source or a document in it is refused.

use std::io;

use crate::code::{self, Code};
use crate::error::{Error, ErrorKind, Finding};

/// The error of a file that cannot be read. A fault that holds an error of core's own is that error.
pub(super) fn unreadable(fault: io::Error) -> Error {
    let fault = match fault.downcast::<Error>() {
        Ok(error) => return error,
        Err(fault) => fault,
    };
    let code = match fault.kind() {
        io::ErrorKind::NotFound => &code::FILE_NOT_FOUND,
        _ => &code::FILE_UNREADABLE,
    };
    let message = format!("expected a file that can be read: {fault}");
    Error::new(ErrorKind::Storage, Finding::new(code, message)).with_source(fault)
}

pub(super) fn too_long(max_bytes: usize) -> Error {
    let message = format!("expected at most `{max_bytes}` bytes, found more");
    Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_BYTES, message))
}

#[cfg(feature = "archive")]
pub(super) fn over_ratio(ratio: u64) -> Error {
    let message = format!("expected files at most {ratio} times as large as packed, found more");
    Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_ARCHIVE, message))
}

pub(super) fn broken(message: impl Into<String>) -> Error {
    Error::new(ErrorKind::Syntax, Finding::new(&code::ARCHIVE_BROKEN, message))
}

pub(super) fn refused(code: &'static Code, message: &str) -> Error {
    Error::new(ErrorKind::Invalid, Finding::new(code, message))
}

/// The refusal of an entry that no file system keeps under its name.
pub(super) fn long_name() -> Error {
    refused(&code::ARCHIVE_LONG_NAME, "expected a name of at most 255 bytes, found a longer one")
}

/// A name that is short enough to be kept and shown.
pub(super) fn shown(mut name: String) -> String {
    const MOST: usize = 1024;
    if name.len() > MOST {
        name.truncate((0..=MOST).rev().find(|at| name.is_char_boundary(*at)).unwrap_or_default());
        name.push('…');
    }
    name
}
