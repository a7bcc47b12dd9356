//! What a person decides about an entry, and rows that only a person can mend.

use std::time::SystemTime;

use super::content::RowEntry;
use super::{chain, row, statement};
use crate::code::{self, Code};
use crate::country::Country;
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::store::journal::{JournalRecord, JournalState};
use crate::store::queue::totals;
use crate::store::sql::{Db, SqlResult, SqlValue, millis};

/// Decides about the entry with this key; see [`Journal::settle`](crate::Journal::settle).
pub(super) fn settle(
    db: &mut Db<'_>,
    key: &str,
    state: JournalState,
    reason: &str,
    now: SystemTime,
) -> SqlResult<Result<RowEntry>> {
    // A row whose key was no text is damaged, though its key is right from here on.
    let is_mended = mend_key(db, key)?;
    chain::hold_of(db, key)?;
    let Some(found) = db.row(&statement::get(), &[("key", key.into())])? else {
        let message = format!("expected the key of an entry, found `{}`", short(key));
        return Ok(Err(refused(&code::JOURNAL_STATE, message)));
    };
    let (entry, number) = (row::entry(&found), found.int(1).unwrap_or_default());
    let is_damaged = is_mended || row::is_damaged(&found);
    // A document that cannot be read holds its entry up too, whatever its state.
    let is_damaged = is_damaged || (!entry.is_finished && row::is_told(&entry.record));
    use JournalState::{Accepted, Refused, Rejected, Sent, Stuck, Unknown, Waiting};
    let has_country = entry.country != Country::NONE;
    let is_possible = match (entry.state, state) {
        (Unknown, Sent | Accepted | Rejected) | (Waiting | Stuck, Refused) | (Stuck, Waiting) => true,
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
    // The findings of the checks stay beside the document.
    let mut record = JournalRecord::from_json(&found.text(6)).unwrap_or_default();
    record.note = Some(reason.to_owned());
    record.settle(state);
    let is_open = state == Waiting;
    let (at, kept) = (millis(now), record.to_json());
    // An entry of a chain is due if it is the first of them.
    let due = (is_open && entry.chain.is_none()).then_some(at);
    let values = [
        ("key", key.into()),
        ("state", state.as_str().into()),
        ("country", entry.country.as_str().into()),
        ("record", (&kept).into()),
        ("now", at.into()),
        ("due", due.into()),
        ("finished", (!is_open).then_some(at).into()),
    ];
    if let Some(row) = db.row(statement::COUNTED, &[("number", number.into())])? {
        totals::moved(
            db,
            &statement::TOTALS,
            &row.text(0),
            row.some_text(1).as_deref(),
            Some(state.as_str()),
        )?;
    }
    db.execute(statement::SETTLE, &values)?;
    if let Some(name) = &entry.chain {
        let scoped = chain::scoped(&entry.account, name);
        if is_open {
            chain::put_behind(db, &scoped, number)?;
        }
        chain::advance(db, &scoped, at)?;
    }
    db.tell()?;
    row::get(db, key).map(|entry| {
        entry.ok_or_else(|| refused(&code::JOURNAL_STATE, "expected an entry, found none".into()))
    })
}

/// The entry as [`settle`] has left it, if it has.
pub(super) fn settled(
    db: &mut Db<'_>,
    key: &str,
    state: JournalState,
    reason: &str,
) -> SqlResult<Option<RowEntry>> {
    let found = row::get(db, key)?;
    let is_it = |RowEntry { entry, .. }: &RowEntry| {
        entry.state == state && entry.record.note.as_deref() == Some(reason)
    };
    Ok(found.filter(is_it))
}

/// The row's record with the finding that the row is damaged; `None` if it cannot be read, and stays as it is.
pub(super) fn told(db: &mut Db<'_>, lease: &str) -> SqlResult<Option<String>> {
    let kept = db.row(statement::RECORD, &[("lease", lease.into())])?.map(|row| row.text(0));
    Ok(kept.and_then(|kept| JournalRecord::from_json(&kept)).map(|mut record| {
        record.findings.retain(|finding| finding.code != code::JOURNAL_DAMAGED.word);
        record.findings.push(row::damaged());
        record.to_json()
    }))
}

/// The number of the entry whose key is no text, and is shown as this one.
fn shown_as(db: &mut Db<'_>, key: &str) -> SqlResult<Option<i64>> {
    // What replaces bytes that are no text, and what stands for a value of another type. Only a file can hold them.
    if db.is_shared() || (!key.is_empty() && !key.contains(char::REPLACEMENT_CHARACTER)) {
        return Ok(None);
    }
    let mut number = None;
    db.rows(statement::KEYS, &[], |row| {
        let is_that_text = matches!(row.value(1), SqlValue::Text(text) if text == key);
        if row.text(1) == key && !is_that_text {
            number = row.int(0);
        }
        number.is_none()
    })?;
    Ok(number)
}

/// The entry with this key, or the one whose key is no text and is shown as this.
pub(super) fn find(db: &mut Db<'_>, key: &str) -> SqlResult<Option<RowEntry>> {
    match row::get(db, key)? {
        None => match shown_as(db, key)? {
            Some(number) => {
                let found = db.row(&statement::numbered(), &[("number", number.into())])?;
                Ok(found.map(|row| row::found(&row)))
            }
            None => Ok(None),
        },
        found => Ok(found),
    }
}

/// Gives an entry whose key is no text the key that it is shown with, so that a person can settle it. Says whether
/// there was one.
pub(super) fn mend_key(db: &mut Db<'_>, key: &str) -> SqlResult<bool> {
    let Some(number) = shown_as(db, key)? else { return Ok(false) };
    for statement in [statement::MEND_DOCUMENT, statement::MEND_CERTIFIED, statement::MEND_KEY] {
        db.execute(statement, &[("number", number.into()), ("key", key.into())])?;
    }
    Ok(true)
}

/// The error about a key.
pub(super) fn refused(code: &'static Code, message: String) -> Error {
    Error::new(ErrorKind::Argument, Finding::new(code, message).with_path("key"))
}
