//! Times as the tables hold them: milliseconds since 1970.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A number of milliseconds as an integer of a table.
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
