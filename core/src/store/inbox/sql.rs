//! The tables of an inbox, and what its transactions do with them.

pub(super) mod answer;
#[cfg(all(test, feature = "sqlite"))]
mod plan;
pub(super) mod print;
mod schema;
pub(super) mod statement;
pub(super) mod tables;

use std::time::SystemTime;

use super::entry::{InboxEntry, InboxRecord, InboxSource, InboxState, damaged};
use super::item::Item;
use crate::error::{Finding, words};
use crate::store::queue;
use crate::store::sql::{Db, SqlParameter, SqlResult, SqlRow, millis, time};
use statement::QUEUE;

words! {
    "duty";
    /// The next call about an entry.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum Duty {
        GiveBack = "give-back",
        Confirm = "confirm",
        Fetch = "fetch",
    }
}

/// An entry that a worker has, and the lease of it.
pub(super) struct Claim {
    pub number: i64,
    pub key: String,
    /// `None` if its row cannot be read; then no call is made about it.
    pub source: Option<InboxSource>,
    pub duty: Duty,
    pub record: InboxRecord,
    pub lease: String,
}

/// Stores an item; true if it was not there.
pub(super) fn add(
    db: &mut Db<'_>,
    source: InboxSource,
    item: &Item,
    due: SystemTime,
    now: SystemTime,
) -> SqlResult<bool> {
    let wants = item.document.is_none() && item.record.global_document_id.is_some();
    let duty = match (item.can_confirm, wants) {
        (true, _) => Some(Duty::Confirm.as_str()),
        (false, true) => Some(Duty::Fetch.as_str()),
        (false, false) => None,
    };
    let record = item.record.to_json();
    let key = ("key", (&item.key).into());
    let times = [("due", millis(due).into()), ("now", millis(now).into())];
    let values = [
        key,
        ("source", source.as_str().into()),
        ("record", (&record).into()),
        ("duty", duty.into()),
        ("wants", i64::from(wants).into()),
        ("due", duty.map(|_| millis(due)).into()),
        times[1],
    ];
    // A file may be damaged, so that a conflict with a key is not seen.
    let is_there = !db.is_shared() && db.row(statement::FIND, &[key])?.is_some();
    if is_there || db.execute(statement::ADD, &values)? == 0 {
        if item.can_confirm {
            db.execute(statement::LISTED_AGAIN, &[key, times[0], times[1]])?;
        }
        return Ok(false);
    }
    let values = [
        key,
        ("item", item.json.as_bytes().into()),
        ("document", item.document.as_deref().into()),
        ("generic", item.generic.as_deref().map(str::as_bytes).into()),
    ];
    db.execute(statement::ADD_ITEM, &values)?;
    Ok(true)
}

/// Takes at most so many entries with this duty, for the time of a lease.
pub(super) fn claim(
    db: &mut Db<'_>,
    duty: Duty,
    most: usize,
    times: (SystemTime, SystemTime),
    token: &str,
    lease: i64,
) -> SqlResult<Vec<Claim>> {
    let (due, now) = times;
    queue::rebase(db, &QUEUE, now)?;
    let values = [("duty", duty.as_str().into()), ("now", millis(due).into())];
    let mut claims = Vec::new();
    while claims.len() < most {
        let found = queue::lease(db, &QUEUE, (&QUEUE.free_with("duty"), &values), now, token, lease)?;
        let Some(row) = found else { break };
        let claim = claimed(&row, duty, token);
        // A damaged row may have no number by which it could be leased.
        let is_again = claims.last().is_some_and(|last: &Claim| last.number == claim.number);
        claims.push(claim);
        if is_again {
            break;
        }
    }
    Ok(claims)
}

/// The entries of a lease, if its transaction was kept.
pub(super) fn claims(db: &mut Db<'_>, duty: Duty, token: &str) -> SqlResult<Vec<Claim>> {
    let mut claims = Vec::new();
    db.rows(&QUEUE.leased(), &[("lease", token.into())], |row| {
        claims.push(claimed(&row, duty, token));
        true
    })?;
    Ok(claims)
}

fn claimed(row: &SqlRow, duty: Duty, token: &str) -> Claim {
    Claim {
        number: row.int(0).unwrap_or_default(),
        key: row.text(1),
        source: row.text(2).parse::<InboxSource>().ok(),
        duty,
        record: InboxRecord::from_json(&row.text(4)).unwrap_or_default(),
        lease: token.to_owned(),
    }
}

/// What a call about an entry has come to.
pub(super) enum Turn<'a> {
    /// When its document is fetched.
    Confirmed(SystemTime),
    GivenBack,
    /// The document, and what was read of it; without one none will come.
    Fetched(Option<(&'a [u8], Option<&'a str>)>),
    Postponed(SystemTime),
}

/// Stores what a call has come to; false if the entry has another lease or another duty by now.
pub(super) fn save(db: &mut Db<'_>, claim: &Claim, turn: &Turn<'_>, now: SystemTime) -> SqlResult<bool> {
    let record = merged(db, claim)?.to_json();
    let due = match turn {
        Turn::Confirmed(due) | Turn::Postponed(due) => Some(millis(*due)),
        Turn::GivenBack | Turn::Fetched(_) => None,
    };
    let held = [("number", claim.number.into()), ("lease", (&claim.lease).into())];
    let all: [(&str, SqlParameter<'_>); 6] = [
        held[0],
        held[1],
        ("duty", claim.duty.as_str().into()),
        ("record", (&record).into()),
        ("now", millis(now).into()),
        ("due", due.into()),
    ];
    let text = match turn {
        Turn::Confirmed(_) => statement::confirmed(),
        Turn::GivenBack => statement::given_back(),
        Turn::Fetched(_) => statement::fetched(),
        Turn::Postponed(_) => statement::postponed(),
    };
    if db.execute(&text, &all)? == 0 {
        db.execute(&statement::freed(), &held)?;
        return Ok(false);
    }
    if let Turn::Fetched(Some((document, generic))) = turn {
        let values = [
            ("key", (&claim.key).into()),
            ("document", (*document).into()),
            ("generic", generic.map(str::as_bytes).into()),
        ];
        db.execute(statement::KEEP_DOCUMENT, &values)?;
    }
    Ok(true)
}

/// The record of the worker, with what the program has decided meanwhile.
fn merged(db: &mut Db<'_>, claim: &Claim) -> SqlResult<InboxRecord> {
    let mut record = claim.record.clone();
    let Some(row) = db.row(statement::FIND, &[("key", (&claim.key).into())])? else { return Ok(record) };
    if let Some(kept) = InboxRecord::from_json(&row.text(3)) {
        record.attempts = kept.attempts;
        record.answer = kept.answer;
        // Only a document that was fetched says something new about the item.
        if claim.duty != Duty::Fetch || row.text(2) == InboxState::Failed.as_str() {
            record.findings = kept.findings;
        }
    }
    Ok(record)
}

/// The entry with this key.
pub(super) fn get(db: &mut Db<'_>, key: &str) -> SqlResult<Option<InboxEntry>> {
    Ok(db.row(&statement::get(), &[("key", key.into())])?.map(|row| entry(&row)))
}

/// Reads a row of the statements that give entries.
pub(super) fn entry(row: &SqlRow) -> InboxEntry {
    let (source, state) = (row.text(2).parse::<InboxSource>().ok(), row.text(3).parse::<InboxState>().ok());
    let record = InboxRecord::from_json(&row.text(4));
    let is_whole = source.is_some() && state.is_some() && record.is_some();
    let mut record = record.unwrap_or_default();
    if !is_whole {
        record.findings.push(damaged("an entry"));
    }
    InboxEntry {
        key: row.text(0),
        number: row.int(1).unwrap_or_default().unsigned_abs(),
        source,
        state: state.unwrap_or(InboxState::Failed),
        has_document: row.int(5) == Some(1),
        record,
        received_at: time(row.int(6).unwrap_or_default()),
        confirmed_at: row.int(7).map(time),
        finished_at: row.int(8).map(time),
        next_at: row.int(9).map(time),
        addressed: None,
        deadline: None,
    }
}

/// What the program decides about an entry.
pub(super) enum Decision<'a> {
    Mark(InboxState),
    Acknowledge,
    Fail(&'a Finding),
    GiveBack,
    Reopen,
}

/// Stores a decision: false if it changes nothing; an error says why it cannot be.
pub(super) fn decide(
    db: &mut Db<'_>,
    key: &str,
    decision: &Decision<'_>,
    now: SystemTime,
) -> SqlResult<Result<bool, String>> {
    let Some(row) = db.row(statement::FIND, &[("key", key.into())])? else {
        return Ok(match decision {
            Decision::Acknowledge => Ok(false),
            _ => Err("no entry with this key".to_owned()),
        });
    };
    let state = row.text(2).parse::<InboxState>().unwrap_or(InboxState::Failed);
    let source = row.text(1).parse::<InboxSource>().ok();
    let mut record = InboxRecord::from_json(&row.text(3)).unwrap_or_default();
    let is_over = matches!(state, InboxState::Done | InboxState::GivenBack);
    let (to, duty) = match decision {
        Decision::Acknowledge if is_over => return Ok(Ok(false)),
        Decision::Acknowledge => (InboxState::Done, None),
        Decision::GiveBack if state == InboxState::GivenBack => return Ok(Ok(false)),
        Decision::GiveBack if source.and_then(InboxSource::gives_back).is_none() => {
            return Ok(Err("one of a source whose confirmation cannot be taken back".to_owned()));
        }
        Decision::Mark(_) | Decision::Fail(_) | Decision::GiveBack if is_over => {
            return Ok(Err(format!("one that is `{state}`")));
        }
        Decision::Mark(to) => (*to, None),
        Decision::Fail(finding) => {
            record.attempts = record.attempts.saturating_add(1);
            record.findings = vec![(*finding).clone()];
            (InboxState::Failed, None)
        }
        Decision::GiveBack => (InboxState::GivenBack, Some(Some(Duty::GiveBack))),
        Decision::Reopen if state == InboxState::New => return Ok(Ok(false)),
        Decision::Reopen => {
            record.findings.clear();
            let confirms = source.and_then(InboxSource::confirms).is_some();
            let wants = (row.int(6) == Some(1)).then_some(Duty::Fetch);
            // What was given back, or is about to be, is confirmed again; else the next call stays.
            let duty = if confirms { Some(Duty::Confirm) } else { wants };
            (InboxState::New, (state == InboxState::GivenBack).then_some(duty))
        }
    };
    let (record, now) = (record.to_json(), millis(now));
    let is_end = matches!(to, InboxState::Done | InboxState::Failed | InboxState::GivenBack);
    let values = [
        ("number", row.int(0).unwrap_or_default().into()),
        ("state", to.as_str().into()),
        ("record", (&record).into()),
        ("finished", is_end.then_some(now).into()),
    ];
    match duty {
        None => db.execute(statement::NOTE, &values)?,
        Some(duty) => {
            let more = [
                ("duty", duty.map(Duty::as_str).into()),
                ("due", duty.map(|_| now).into()),
                ("now", now.into()),
            ];
            db.execute(statement::DECIDE, &[&values[..], &more].concat())?
        }
    };
    Ok(Ok(true))
}
