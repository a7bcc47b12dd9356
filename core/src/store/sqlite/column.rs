//! Reads and writes columns. A column of another type than expected is read as empty.

use rusqlite::Row;
use rusqlite::types::ValueRef;

use crate::error::Finding;

/// The text of a column; empty if it holds none.
pub(in crate::store) fn text(row: &Row<'_>, column: usize) -> rusqlite::Result<String> {
    Ok(match row.get_ref(column)? {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        _ => String::new(),
    })
}

/// The bytes of a column; empty if it holds none.
pub(in crate::store) fn bytes(row: &Row<'_>, column: usize) -> rusqlite::Result<Vec<u8>> {
    Ok(match row.get_ref(column)? {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => bytes.to_vec(),
        _ => Vec::new(),
    })
}

/// A whole number, if there is one.
pub(in crate::store) fn int(row: &Row<'_>, column: usize) -> Option<i64> {
    row.get_ref(column).ok().and_then(|value| value.as_i64().ok())
}

/// Findings from their JSON; `None` if it is something else.
pub(in crate::store) fn findings(text: &str) -> Option<Vec<Finding>> {
    Finding::saved_list(crate::json::from_str(text).ok()?)
}

/// Findings as JSON.
pub(in crate::store) fn json(findings: &[Finding]) -> String {
    crate::json::to_string(findings)
}
