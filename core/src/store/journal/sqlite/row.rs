//! Reads rows. Every row becomes an entry; one with invalid values becomes an unknown entry with a finding.

use rusqlite::Row;
use rusqlite::types::ValueRef;

use crate::code;
use crate::country::Country;
use crate::error::Finding;
use crate::result::Outcome;
use crate::store::journal::{JournalEntry, JournalRecord, JournalState};
use crate::store::sqlite::{bytes, int, text, time};

/// Reads a row of the statements that give entries.
pub(super) fn entry(row: &Row<'_>) -> rusqlite::Result<JournalEntry> {
    let state = JournalState::new(&text(row, 2)?).ok();
    let record = JournalRecord::from_json(&text(row, 6)?);
    let is_whole = state.is_some() && record.is_some();
    let submitted_at = int(row, 8).map_or(time(0), time);
    let state = state.unwrap_or(JournalState::Unknown);
    let mut entry = JournalEntry::new(text(row, 0)?, state, country(&text(row, 4)?), submitted_at);
    entry.number = int(row, 1).unwrap_or_default().unsigned_abs();
    entry.is_finished = int(row, 3).is_some();
    entry.chain = match row.get_ref(5)? {
        ValueRef::Null => None,
        _ => Some(text(row, 5)?),
    };
    entry.record = record.unwrap_or_default();
    entry.certified = match row.get_ref(7)? {
        ValueRef::Null => None,
        _ => Some(bytes(row, 7)?),
    };
    entry.sent_at = int(row, 9).map(time);
    entry.finished_at = int(row, 3).map(time);
    entry.acknowledged_at = int(row, 10).map(time);
    entry.next_at = int(row, 11).map(time);
    if !is_whole {
        let message = "expected an entry in the journal, found a row that is none";
        entry.record.findings.push(Finding::new(&code::JOURNAL_DAMAGED, message).with_path("key"));
    } else if entry.state == JournalState::Unknown && entry.record.outcome.is_none() {
        entry.record.outcome = Some(Outcome::Unknown);
        let message = "expected an answer, found that the worker ended while it was sending";
        entry.record.findings.push(Finding::new(&code::JOURNAL_INTERRUPTED, message).with_path("key"));
    }
    Ok(entry)
}

/// The country of an entry; an unreadable one is `ZZ`, which is none.
pub(super) fn country(code: &str) -> Country {
    let none = || "ZZ".parse::<Country>().expect("two letters");
    code.parse::<Country>().unwrap_or_else(|_| none())
}
