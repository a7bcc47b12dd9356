//! Reads rows. Every row becomes an entry; one with invalid values becomes an entry with a finding.

use super::content::{Reference, RowEntry};
use super::{chain, statement};
use crate::code;
use crate::country::Country;
use crate::error::Finding;
use crate::json;
use crate::result::Outcome;
use crate::store::journal::{JournalEntry, JournalRecord, JournalState};
use crate::store::sql::{Db, SqlResult, SqlRow, SqlValue, time};

/// Reads a row of the statements that give entries.
pub(super) fn entry(row: &SqlRow) -> JournalEntry {
    let state = row.text(2).parse::<JournalState>().ok();
    let record = record(&row.text(6), row.some_text(statement::WARNINGS).as_deref());
    let submitted_at = row.int(8).map_or(time(0), time);
    let country = country(&row.text(4)).unwrap_or(Country::NONE);
    let mut entry =
        JournalEntry::new(row.text(0), state.unwrap_or(JournalState::Unknown), country, submitted_at);
    entry.number = row.int(1).unwrap_or_default().unsigned_abs();
    entry.is_finished = row.int(3).is_some();
    entry.account = row.text(statement::ACCOUNT);
    entry.chain = row.some_text(5).map(|chain| chain::named(&chain));
    entry.record = record.unwrap_or_default();
    entry.certified = (*row.value(7) != SqlValue::Null).then(|| row.bytes(7));
    entry.sent_at = row.int(9).map(time);
    entry.finished_at = row.int(3).map(time);
    entry.acknowledged_at = row.int(10).map(time);
    entry.next_at = row.int(11).map(time);
    if is_told(&entry.record) {
        // By the worker that found it out.
    } else if is_damaged(row) {
        entry.record.findings.push(damaged());
    } else if entry.state == JournalState::Unknown && entry.record.outcome.is_none() {
        entry.record.outcome = Some(Outcome::Unknown);
        let message = "expected an answer, found that the worker ended while it was sending";
        entry.record.findings.push(Finding::new(&code::JOURNAL_INTERRUPTED, message).with_path("key"));
    }
    entry
}

/// The record of an entry, with the findings of the checks, which stand beside the document: they are written once, and
/// each step writes the record. An earlier version has them in the record. `None` if the record cannot be read.
pub(super) fn record(kept: &str, warnings: Option<&str>) -> Option<JournalRecord> {
    let mut record = JournalRecord::from_json(kept)?;
    let mut all =
        warnings.and_then(|text| Finding::saved_list(json::from_str(text).ok()?)).unwrap_or_default();
    // The warnings of the deadline come last.
    all.append(&mut record.warnings);
    Some(JournalRecord { warnings: all, ..record })
}

/// Reads a row, and where its certified document is.
pub(super) fn found(row: &SqlRow) -> RowEntry {
    let certified = Reference::of(row, statement::CONTENT);
    let mut entry = entry(row);
    entry.certified = entry.certified.filter(|_| certified.is_none());
    RowEntry { entry, certified }
}

/// The entry with this key.
pub(super) fn get(db: &mut Db<'_>, key: &str) -> SqlResult<Option<RowEntry>> {
    Ok(db.row(&statement::get(), &[("key", key.into())])?.map(|row| found(&row)))
}

/// Whether a row of the statements that give entries cannot be an entry as the journal wrote it.
pub(super) fn is_damaged(row: &SqlRow) -> bool {
    let state = row.text(2).parse::<JournalState>().ok();
    let is_finished = row.int(3).is_some();
    let fits = match state {
        None => false,
        Some(JournalState::Accepted | JournalState::Rejected | JournalState::Refused) => is_finished,
        Some(JournalState::Waiting | JournalState::Sending | JournalState::Stuck) => !is_finished,
        Some(_) => true,
    };
    let has_key = matches!(row.value(0), SqlValue::Text(_));
    !fits
        || !has_key
        || JournalRecord::from_json(&row.text(6)).is_none()
        || !is_country(&row.text(4), is_finished)
}

/// Whether a record says that something of the entry cannot be read.
pub(super) fn is_told(record: &JournalRecord) -> bool {
    record.findings.iter().any(|finding| finding.code == code::JOURNAL_DAMAGED.word)
}

/// The finding of a row that is damaged.
pub(super) fn damaged() -> Finding {
    let message = "expected an entry in the journal, found a row that is none";
    Finding::new(&code::JOURNAL_DAMAGED, message).with_path("key")
}

/// The country of an entry; `None` if it is unreadable.
pub(super) fn country(code: &str) -> Option<Country> {
    code.parse::<Country>().ok()
}

/// Whether a country can stand in a row. A person who settles an entry without a country finishes it without one.
fn is_country(code: &str, is_finished: bool) -> bool {
    country(code).is_some() || (is_finished && code == Country::NONE.as_str())
}
