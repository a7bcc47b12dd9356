//! Reads rows. Every row becomes a job; one with invalid values becomes a failed job.

use rusqlite::Row;
use rusqlite::types::ValueRef;

use crate::code;
use crate::error::Finding;
use crate::extraction::ExtractionStatus;
use crate::store::poll::job::{PollJob, PollState};
use crate::store::sql::time;
use crate::store::sqlite::{bytes, findings, int, text};

/// Reads a row of `statement::get` and `statement::results`.
pub(super) fn job(row: &Row<'_>) -> rusqlite::Result<PollJob> {
    let (state, status, reason) = (text(row, 1)?.parse::<PollState>().ok(), text(row, 2)?, text(row, 8)?);
    let mut job = PollJob::new(text(row, 0)?, state.unwrap_or(PollState::Failed));
    let pair = |at| (count(row, at), count(row, at + 1));
    (job.sends, job.queries) = (pair(3), pair(5));
    job.status = (!status.is_empty()).then(|| ExtractionStatus::of(&status));
    let (xml, findings) = (xml(row)?, findings(&text(row, 9)?));
    // A job that is not finished goes on without its findings; the next step stores new ones.
    let is_open = matches!(state, Some(PollState::Queued | PollState::Polling));
    let is_whole =
        state.is_some() && (findings.is_some() || is_open) && (job.state != PollState::Done || xml.is_some());
    let damaged = |message| Finding::new(&code::POLL_STORE_DAMAGED, message).with_path("external_id");
    let unread = findings.is_none();
    job.findings = findings.unwrap_or_default();
    match job.state {
        _ if !is_whole => {
            job.state = PollState::Failed;
            job.reason = Some("damaged".to_owned());
            job.findings.push(damaged("expected a job in the store, found a row that is none"));
        }
        PollState::Done => {
            job.xml = xml;
            job.processed_timestamp = match row.get_ref(13)? {
                ValueRef::Text(time) => String::from_utf8(time.to_vec()).ok(),
                _ => None,
            };
            job.file = matches!(row.get_ref(11)?, ValueRef::Blob(_)).then(|| bytes(row, 11)).transpose()?;
        }
        PollState::Failed => job.reason = Some(reason),
        PollState::Queued | PollState::Polling => {
            job.next_at = int(row, 7).map(time);
            if unread {
                job.findings
                    .push(damaged("expected the findings of a job in the store, found something else"));
            }
        }
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

fn count(row: &Row<'_>, column: usize) -> u32 {
    int(row, column).and_then(|count| u32::try_from(count).ok()).unwrap_or_default()
}
