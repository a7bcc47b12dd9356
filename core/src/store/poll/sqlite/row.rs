//! Reads rows. Every row becomes a job; one with invalid values becomes a failed job.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::Row;
use rusqlite::types::ValueRef;

use crate::code;
use crate::error::Finding;
use crate::extraction::Status;
use crate::store::poll::job::{PollJob, PollState};

/// Reads a row of `statement::get` and `statement::results`.
pub(super) fn job(row: &Row<'_>) -> rusqlite::Result<PollJob> {
    let (state, status, reason) = (PollState::new(&text(row, 1)?), text(row, 2)?, text(row, 8)?);
    let mut job = PollJob::new(text(row, 0)?, state.unwrap_or(PollState::Failed));
    let pair = |at| (count(row, at), count(row, at + 1));
    (job.sends, job.queries) = (pair(3), pair(5));
    job.status = (!status.is_empty()).then(|| Status::of(&status));
    let (xml, findings) = (xml(row)?, findings(&text(row, 9)?));
    let is_whole = state.is_some() && findings.is_some() && (job.state != PollState::Done || xml.is_some());
    job.findings = findings.unwrap_or_default();
    match job.state {
        _ if !is_whole => {
            let message = "expected a job in the store, found a row that is none";
            job.state = PollState::Failed;
            job.reason = Some("damaged".to_owned());
            job.findings.push(Finding::new(&code::POLL_STORE_DAMAGED, message).with_path("external_id"));
        }
        PollState::Done => {
            job.xml = xml;
            job.file = matches!(row.get_ref(11)?, ValueRef::Blob(_)).then(|| bytes(row, 11)).transpose()?;
        }
        PollState::Failed => job.reason = Some(reason),
        PollState::Queued | PollState::Polling => job.next_at = int(row, 7).map(time),
    }
    Ok(job)
}

/// The processed document, if the column holds text.
fn xml(row: &Row<'_>) -> rusqlite::Result<Option<String>> {
    Ok(match row.get_ref(10)? {
        ValueRef::Text(text) => String::from_utf8(text.to_vec()).ok(),
        _ => None,
    })
}

/// The text of a column; empty if it holds none.
pub(super) fn text(row: &Row<'_>, column: usize) -> rusqlite::Result<String> {
    Ok(match row.get_ref(column)? {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        _ => String::new(),
    })
}

/// The bytes of a column; empty if it holds none.
pub(super) fn bytes(row: &Row<'_>, column: usize) -> rusqlite::Result<Vec<u8>> {
    Ok(match row.get_ref(column)? {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => bytes.to_vec(),
        _ => Vec::new(),
    })
}

/// A whole number, if there is one.
pub(super) fn int(row: &Row<'_>, column: usize) -> Option<i64> {
    row.get_ref(column).ok().and_then(|value| value.as_i64().ok())
}

fn count(row: &Row<'_>, column: usize) -> u32 {
    int(row, column).and_then(|count| u32::try_from(count).ok()).unwrap_or_default()
}

/// Findings from their JSON; `None` if it is something else.
pub(super) fn findings(text: &str) -> Option<Vec<Finding>> {
    crate::json::from_str(text).ok()
}

/// A number of milliseconds as an SQLite integer.
pub(super) fn long(millis: u128) -> i64 {
    // Later than any clock, and small enough that the sum of two does not overflow.
    i64::try_from(millis).unwrap_or(i64::MAX).min(1 << 60)
}

/// A time as milliseconds since 1970.
pub(super) fn millis(time: SystemTime) -> i64 {
    match time.duration_since(UNIX_EPOCH) {
        Ok(since) => long(since.as_millis()),
        Err(before) => -long(before.duration().as_millis()),
    }
}

/// The time at these milliseconds since 1970; the start of 1970 for a value that no clock shows.
pub(super) fn time(millis: i64) -> SystemTime {
    let since = Duration::from_millis(u64::try_from(millis).unwrap_or_default().min(1 << 53));
    UNIX_EPOCH.checked_add(since).unwrap_or(UNIX_EPOCH)
}
