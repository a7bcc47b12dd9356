//! What transactions do with print jobs.
//!
//! A print job is due when no call about it is left. Its lease begins with [`PREFIX`], so that it is told from the
//! leases of a pass.

use std::time::{Duration, SystemTime};

use uuid::Uuid;

use super::super::entry::{InboxRecord, InboxSource, InboxState};
use super::super::print_options::{InboxPrint, not_printed};
use super::statement;
use crate::store::sql::{Db, SKEW, SqlParameter, SqlResult, long, millis};

const PREFIX: &str = "print/";
const LONGEST_WAIT: Duration = Duration::from_secs(3600);

/// A print job that a worker has.
pub(in crate::store::inbox) struct Printing {
    pub key: String,
    pub attempt: u32,
}

/// Takes the print job that is next, for the time of a lease. One whose worker did not come back has failed once more.
pub(in crate::store::inbox) fn take(
    db: &mut Db<'_>,
    now: SystemTime,
    with: &InboxPrint,
) -> SqlResult<Option<Printing>> {
    let at = millis(now);
    let times = [("now", at.into()), ("skew", SKEW.into()), ("late", (at + SKEW).into())];
    db.execute(&statement::QUEUE.rebase_leases(), &times)?;
    while let Some(row) = db.row(statement::FREE_PRINT, &times)? {
        let number = row.int(0).unwrap_or_default();
        let mut record = InboxRecord::from_json(&row.text(2)).unwrap_or_default();
        if row.text(3).starts_with(PREFIX) {
            let state = failed(&mut record, "that its worker did not come back", with);
            if state != InboxState::New {
                end(db, number, state, &record, now)?;
                continue;
            }
        }
        let (token, record_text) = (format!("{PREFIX}{}", Uuid::new_v4()), record.to_json());
        let values = [
            ("number", number.into()),
            ("record", (&record_text).into()),
            ("token", (&token).into()),
            ("now", at.into()),
            ("lease", long(with.lease.as_millis()).into()),
        ];
        db.execute(statement::LEASE_PRINT, &values)?;
        return Ok(Some(Printing { key: row.text(1), attempt: record.attempts.saturating_add(1) }));
    }
    Ok(None)
}

/// Stores what an attempt has come to, and gives the state then; `None` without such an entry. A failure counts only if
/// no other worker has counted it.
pub(in crate::store::inbox) fn settle(
    db: &mut Db<'_>,
    key: &str,
    attempt: u32,
    failure: Option<&str>,
    now: SystemTime,
    with: &InboxPrint,
) -> SqlResult<Option<InboxState>> {
    let Some(row) = db.row(statement::FIND, &[("key", key.into())])? else { return Ok(None) };
    let number = row.int(0).unwrap_or_default();
    let state = row.text(2).parse::<InboxState>().unwrap_or(InboxState::Failed);
    let mut record = InboxRecord::from_json(&row.text(3)).unwrap_or_default();
    let is_print = row.text(1) == InboxSource::Print.as_str();
    let is_own = record.attempts.saturating_add(1) == attempt;
    if state != InboxState::New || !is_print || (failure.is_some() && !is_own) {
        return Ok(Some(state));
    }
    let state = match failure {
        None => InboxState::Printed,
        Some(reason) => failed(&mut record, reason, with),
    };
    if state != InboxState::New {
        end(db, number, state, &record, now)?;
        return Ok(Some(state));
    }
    let wait = (with.wait * 2_u32.pow((attempt - 1).min(16))).min(LONGEST_WAIT);
    let due = now.checked_add(wait).unwrap_or(now);
    let record = record.to_json();
    let values: [(&str, SqlParameter<'_>); 4] = [
        ("number", number.into()),
        ("record", (&record).into()),
        ("due", millis(due).into()),
        ("now", millis(now).into()),
    ];
    db.execute(&statement::print_later(), &values)?;
    Ok(Some(state))
}

/// Counts a failure, and gives the state of the entry after it.
fn failed(record: &mut InboxRecord, reason: &str, with: &InboxPrint) -> InboxState {
    record.attempts = record.attempts.saturating_add(1);
    record.findings = vec![not_printed(reason)];
    match (record.attempts < with.attempts, with.give_back) {
        (true, _) => InboxState::New,
        (false, true) => InboxState::GivenBack,
        (false, false) => InboxState::Failed,
    }
}

/// Notes the end of a print job.
fn end(
    db: &mut Db<'_>,
    number: i64,
    state: InboxState,
    record: &InboxRecord,
    now: SystemTime,
) -> SqlResult<()> {
    let (record, now) = (record.to_json(), millis(now));
    let gives_back = state == InboxState::GivenBack;
    let values: [(&str, SqlParameter<'_>); 5] = [
        ("number", number.into()),
        ("state", state.as_str().into()),
        ("record", (&record).into()),
        ("finished", (state != InboxState::Printed).then_some(now).into()),
        ("now", now.into()),
    ];
    db.execute(&statement::print_over(gives_back), &values).map(|_| ())
}
