//! What a person decides about an entry, and rows that only a person can mend.

use std::time::SystemTime;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, named_params, params};

use super::{row, statement};
use crate::code::{self, Code};
use crate::country::Country;
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::store::journal::{JournalEntry, JournalRecord, JournalState};
use crate::store::sqlite::{int, millis, text};

/// Decides about the entry with this key; see [`Journal::settle`](crate::Journal::settle).
pub(super) fn settle(
    db: &Connection,
    key: &str,
    state: JournalState,
    reason: &str,
    now: SystemTime,
) -> rusqlite::Result<Result<JournalEntry>> {
    // A row whose key was no text is damaged, though its key is right from here on.
    let is_mended = mend_key(db, key)?;
    let found = db.query_row(&statement::get(), [key], |row| {
        Ok((row::entry(row)?, int(row, 1), is_mended || row::is_damaged(row)?))
    });
    let Some((entry, number, is_damaged)) = found.optional()? else {
        let message = format!("expected the key of an entry, found `{}`", short(key));
        return Ok(Err(refused(&code::JOURNAL_STATE, message)));
    };
    // A document that cannot be read holds its entry up too, whatever its state.
    let is_damaged = is_damaged || (!entry.is_finished && row::is_told(&entry.record));
    use JournalState::{Accepted, Refused, Rejected, Sent, Unknown, Waiting};
    let has_country = entry.country != Country::NONE;
    let is_possible = match (entry.state, state) {
        (Unknown, Sent | Accepted | Rejected) | (Waiting, Refused) => true,
        // Without its country a document cannot be sent.
        (Unknown, Waiting) => has_country,
        _ => {
            is_damaged
                && (matches!(state, Sent | Accepted | Rejected | Refused)
                    || (state == Waiting && has_country))
        }
    };
    if !is_possible {
        let (now, wanted) = (entry.state.as_str(), state.as_str());
        let message = format!("expected an entry that can become `{wanted}`, found one that is `{now}`");
        return Ok(Err(refused(&code::JOURNAL_STATE, message)));
    }
    let mut record = entry.record;
    record.note = Some(reason.to_owned());
    record.settle(state);
    let is_open = state == Waiting;
    let row = named_params! {
        ":key": key, ":state": state.as_str(), ":record": record.to_json(), ":now": millis(now),
        // An entry of a chain is due if it is the first of them.
        ":due": (is_open && entry.chain.is_none()).then(|| millis(now)), ":finished": !is_open, ":country": entry.country.as_str(),
    };
    db.execute(statement::SETTLE, row)?;
    if is_open {
        db.execute(statement::HOLD, [number])?;
    }
    db.execute(statement::ADVANCE, params![number, millis(now)])?;
    row::get(db, key).map(Ok)
}

/// The row's record with the finding that the row is damaged; `None` if it cannot be read, and stays as it is.
pub(super) fn told(db: &Connection, lease: &str) -> rusqlite::Result<Option<String>> {
    let kept = db.query_row(statement::RECORD, [lease], |row| text(row, 0)).optional()?;
    Ok(kept.and_then(|kept| JournalRecord::from_json(&kept)).map(|mut record| {
        record.findings.retain(|finding| finding.code != code::JOURNAL_DAMAGED.word);
        record.findings.push(row::damaged());
        record.to_json()
    }))
}

/// The number of the entry whose key is no text, and is shown as this one.
fn shown_as(db: &Connection, key: &str) -> rusqlite::Result<Option<i64>> {
    // What replaces bytes that are no text, and what stands for a value of another type.
    if !key.is_empty() && !key.contains(char::REPLACEMENT_CHARACTER) {
        return Ok(None);
    }
    let mut statement = db.prepare(statement::KEYS)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let is_that_text = matches!(row.get_ref(1)?, ValueRef::Text(text) if text == key.as_bytes());
        if text(row, 1)? == key && !is_that_text {
            return Ok(int(row, 0));
        }
    }
    Ok(None)
}

/// The entry with this key, or the one whose key is no text and is shown as this.
pub(super) fn find(db: &Connection, key: &str) -> rusqlite::Result<Option<JournalEntry>> {
    match row::get(db, key).optional()? {
        None => match shown_as(db, key)? {
            Some(number) => db.query_row(&statement::numbered(), [number], row::entry).optional(),
            None => Ok(None),
        },
        found => Ok(found),
    }
}

/// Gives an entry whose key is no text the key that it is shown with, so that a person can settle it. Says whether there was one.
pub(super) fn mend_key(db: &Connection, key: &str) -> rusqlite::Result<bool> {
    let Some(number) = shown_as(db, key)? else { return Ok(false) };
    for statement in [statement::MEND_DOCUMENT, statement::MEND_CERTIFIED, statement::MEND_KEY] {
        db.execute(statement, params![number, key])?;
    }
    Ok(true)
}

/// The error about a key.
pub(super) fn refused(code: &'static Code, message: String) -> Error {
    Error::new(ErrorKind::Argument, Finding::new(code, message).with_path("key"))
}
