//! The bound on how much longer than its JSON an XML may be.

use crate::code;
use crate::error::{Error, ErrorKind, Finding};
use crate::limits::Limits;

/// How many bytes of XML the limits allow for `json` bytes of JSON.
pub(crate) fn max_output(json: usize, limits: &Limits) -> usize {
    json.saturating_mul(limits.max_growth).saturating_add(64 << 10)
}

/// The message for XML that would be too long.
pub(super) fn too_long_message(limits: &Limits) -> String {
    format!("expected XML of at most `{}` times the bytes of the JSON, found more", limits.max_growth)
}

/// The error for XML that would be too long, with the path at which it became so.
#[cold]
pub(crate) fn too_long(path: String, limits: &Limits) -> Error {
    let finding = Finding::new(&code::LIMIT_OUTPUT, too_long_message(limits)).with_path(path);
    Error::new(ErrorKind::Limit, finding)
}
