//! Reads rows. Every row becomes a job; one with invalid values becomes a failed job.

use crate::code;
use crate::error::Finding;
use crate::extraction::ExtractionStatus;
use crate::store::poll::job::{PollClaim, PollJob, PollState};
use crate::store::sql::{SqlRow, SqlValue, time};

/// Reads a row of `statement::get` and `statement::results`.
pub(super) fn job(row: &SqlRow) -> PollJob {
    let (state, status, reason) = (row.text(1).parse::<PollState>().ok(), row.text(2), row.text(8));
    let mut job = PollJob::new(row.text(0), state.unwrap_or(PollState::Failed));
    let pair = |at| (count(row, at), count(row, at + 1));
    (job.sends, job.queries) = (pair(3), pair(5));
    job.status = (!status.is_empty()).then(|| ExtractionStatus::of(&status));
    let (xml, findings) = (whole_text(row, 10), findings(&row.text(9)));
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
            job.processed_timestamp = whole_text(row, 13);
            job.file = matches!(row.value(11), SqlValue::Bytes(_)).then(|| row.bytes(11));
        }
        PollState::Failed => job.reason = Some(reason),
        PollState::Queued | PollState::Polling => {
            job.next_at = row.int(7).map(time);
            if unread {
                job.findings
                    .push(damaged("expected the findings of a job in the store, found something else"));
            }
        }
    }
    job
}

/// The claim on the job of a row.
pub(super) fn claimed(row: &SqlRow, token: &str) -> PollClaim {
    PollClaim {
        external_id: row.text(1),
        lease: token.to_owned(),
        state: row.text(2).parse::<PollState>().unwrap_or(PollState::Polling),
        poll: row.text(3),
        warnings: findings(&row.text(4)).unwrap_or_default(),
    }
}

/// Findings from their JSON; `None` if it is something else.
fn findings(text: &str) -> Option<Vec<Finding>> {
    Finding::saved_list(crate::json::from_str(text).ok()?)
}

/// The text of a column, if it is one from end to end.
fn whole_text(row: &SqlRow, column: usize) -> Option<String> {
    match row.value(column) {
        SqlValue::Text(text) => Some(text.clone()),
        SqlValue::Bytes(bytes) => String::from_utf8(bytes.clone()).ok(),
        _ => None,
    }
}

fn count(row: &SqlRow, column: usize) -> u32 {
    row.int(column).and_then(|count| u32::try_from(count).ok()).unwrap_or_default()
}
