//! Reads and writes columns. A column of another type than expected is read as empty.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

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

/// A number of milliseconds as an SQLite integer.
pub(in crate::store) fn long(millis: u128) -> i64 {
    // Later than any clock, and small enough that the sum of two does not overflow.
    i64::try_from(millis).unwrap_or(i64::MAX).min(1 << 60)
}

/// A time as milliseconds since 1970.
pub(in crate::store) fn millis(time: SystemTime) -> i64 {
    match time.duration_since(UNIX_EPOCH) {
        Ok(since) => long(since.as_millis()),
        Err(before) => -long(before.duration().as_millis()),
    }
}

/// The time at these milliseconds since 1970; the start of 1970 for a value that no clock shows.
pub(in crate::store) fn time(millis: i64) -> SystemTime {
    let since = Duration::from_millis(u64::try_from(millis).unwrap_or_default().min(1 << 53));
    UNIX_EPOCH.checked_add(since).unwrap_or(UNIX_EPOCH)
}

/// Findings as JSON.
pub(in crate::store) fn json(findings: &[Finding]) -> String {
    crate::json::to_string(findings)
}
