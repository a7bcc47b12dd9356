//! What is done with entries in a transaction.

use std::time::SystemTime;

use chrono::{NaiveDate, NaiveTime, TimeDelta};

use super::content::{RowEntry, StoredDocument, removed};
use super::doubt::Doubt;
use super::person::refused;
use super::statement::{QUEUE, TOTALS};
use super::{attempts, chain, row, statement};
use crate::code;
use crate::country::Country;
use crate::error::{Result, short};
use crate::json::json;
use crate::store::journal::{
    AttemptKind, AttemptOutcome, Breaker, JournalAttempt, JournalBegin, JournalClaim, JournalCounts,
    JournalDraft, JournalEntry, JournalRecord, JournalState, JournalTake, JournalTaken, KeptDocument,
    Service,
};
use crate::store::queue::{self, totals};
use crate::store::sql::{Db, MOST_BYTES, SKEW, SqlParameter, SqlResult, SqlRow, SqlValue, millis, time};

/// How many entries one transaction removes, so that others can use the tables in between.
pub(super) const BATCH: u64 = 100;

/// What [`add`] has done.
pub(super) struct Added {
    pub found: RowEntry,
    /// The names of documents that no row holds when the transaction is kept.
    pub gone: Vec<String>,
}

/// Stores an entry, or gives the one that has its key. Without a time it is that of the database.
pub(super) fn add(
    db: &mut Db<'_>,
    (draft, document): (&JournalDraft<'_>, &StoredDocument<'_>),
    now: Option<i64>,
) -> SqlResult<Result<Added>> {
    let mut gone = Vec::new();
    if let Some(entry) = add_new(db, (draft, document), now)? {
        return Ok(Ok(Added { found: entry.into(), gone }));
    }
    let key = [("key", draft.key.into())];
    if let Some(row) = db.row(statement::DIGEST, &key)? {
        let there = row.bytes(0) == draft.digest;
        if there && let Some(found) = row::get(db, draft.key)? {
            // The entry has its own document, unless a transaction before this one was kept.
            if let Some(name) = document.name() {
                let kept = db.row(statement::DOCUMENT, &key)?.and_then(|row| row.some_text(2));
                gone.extend((kept.as_deref() != Some(name)).then(|| name.to_owned()));
            }
            return Ok(Ok(Added { found, gone }));
        }
        if row.text(1) != JournalState::Refused.as_str() {
            let message = format!(
                "expected a new key, found `{}` in the journal for another document",
                short(draft.key)
            );
            return Ok(Err(refused(&code::JOURNAL_CONFLICT, message)));
        }
        // Nothing was ever sent of it.
        totals::moved(db, &TOTALS, &row.text(2), row.some_text(3).as_deref(), None)?;
        for statement in [statement::REMOVE_ATTEMPTS, statement::REMOVE] {
            db.execute(statement, &key)?;
        }
        for statement in [statement::REMOVE_DOCUMENT, statement::REMOVE_CERTIFIED] {
            removed(db, statement, &key, &mut gone)?;
        }
    }
    Ok(match add_new(db, (draft, document), now)? {
        Some(entry) => Ok(Added { found: entry.into(), gone }),
        // Another transaction took the key meanwhile, which this one cannot see.
        None => Err(refused(
            &code::JOURNAL_CONFLICT,
            "expected a new key, found that it was just taken".to_owned(),
        )),
    })
}

/// The days before its deadline from which an entry counts as due: it is longer than any deadline for a send, so that
/// of entries that wait the one with the earliest deadline is first, and those without a deadline are behind.
const RANKED_DAYS: i64 = 60;

/// The time that stands for the deadline of an entry in the order of those that are due; `None` without one.
fn rank(record: &JournalRecord) -> Option<i64> {
    let (day, time) = record.deadline.as_deref()?.split_at_checked(10)?;
    let day: NaiveDate = day.parse().ok()?;
    // The zone of the document moves it by hours, of which the order does not depend.
    let time = time.get(1..9).and_then(|time| time.parse().ok()).unwrap_or(NaiveTime::MIN);
    let due = day.and_time(time).checked_sub_signed(TimeDelta::days(RANKED_DAYS))?;
    Some(due.and_utc().timestamp_millis()).filter(|due| *due > 0)
}

/// Stores an entry whose key is free.
fn add_new(
    db: &mut Db<'_>,
    (draft, document): (&JournalDraft<'_>, &StoredDocument<'_>),
    now: Option<i64>,
) -> SqlResult<Option<JournalEntry>> {
    let is_refused = draft.state == JournalState::Refused;
    let mut is_behind = false;
    let scoped = draft.chain.map(|chain| chain::scoped(draft.account, chain));
    if let Some(chain) = &scoped {
        chain::hold(db, chain)?;
        is_behind = chain::first_open(db, chain, i64::MIN)?.is_some();
    }
    let (record, warnings) = draft.record.split_warnings();
    let record = record.to_json();
    let warnings = (!warnings.is_empty()).then(|| json!(warnings).to_string());
    let values = [
        ("key", draft.key.into()),
        ("digest", draft.digest[..].into()),
        ("state", draft.state.as_str().into()),
        ("country", draft.country.as_str().into()),
        // The name alone, for a program's own queries: the record has the key.
        ("operation", draft.record.operation().rsplit('/').next().into()),
        ("chain", scoped.as_ref().into()),
        ("account", draft.account.into()),
        ("record", (&record).into()),
        ("now", now.into()),
        ("rank", rank(draft.record).into()),
    ];
    let own = [
        ("key", draft.key.into()),
        ("arguments", draft.arguments.into()),
        ("warnings", warnings.as_ref().into()),
    ];
    let add = statement::add(!is_refused && !is_behind, is_refused);
    let add_document = statement::add_document(db.nests());
    let whole = [&own[..], &document.values()].concat();
    let Some(added) = db.row_and((&add, &values), (&add_document, &whole))? else { return Ok(None) };
    let submitted_at = added.int(1).map_or(time(0), time);
    let mut entry = JournalEntry::new(draft.key, draft.state, draft.country, submitted_at);
    entry.number = added.int(0).unwrap_or_default().unsigned_abs();
    entry.account = draft.account.to_owned();
    entry.chain = draft.chain.map(str::to_owned);
    entry.record = row::record(&record, warnings.as_deref()).unwrap_or_default();
    entry.next_at = added.int(2).map(time);
    entry.finished_at = added.int(3).map(time);
    entry.is_finished = entry.finished_at.is_some();
    Ok(Some(entry))
}

/// What a claim is made with: its lease, how long that lasts, and what is in doubt.
#[derive(Clone, Copy)]
pub(super) struct Lease<'a> {
    pub token: &'a str,
    pub millis: i64,
    pub doubt: Doubt,
}

/// What a transaction that takes an entry has done.
pub(super) struct TakeResult {
    pub taken: JournalTaken,
    /// Whether it is time to fold the totals.
    pub folds: bool,
}

/// How many columns [`statement::first_look`] has.
const LOOK_COLUMNS: usize = 6;

/// Takes an entry for the time of a lease; see [`Journal::take`](crate::Journal::take). Without `begin` it is never
/// sent in the same transaction.
pub(super) fn take(
    db: &mut Db<'_>,
    asked: &JournalTake<'_>,
    lease: Lease<'_>,
    begin: Option<JournalBegin<'_>>,
) -> SqlResult<TakeResult> {
    let JournalTake { account, key, .. } = *asked;
    let own = [("account", account.into())];
    let look = [own[0], ("now", asked.now.map(millis).into()), ("skew", SKEW.into())];
    let is_one = key.is_none() && db.nests();
    let text = if is_one { statement::look_and_find() } else { statement::first_look() };
    let mut looked = db.row(&text, &look)?.unwrap_or(SqlRow(Vec::new()));
    let first_found = looked.split_off(LOOK_COLUMNS);
    let now = looked.int(0).or(asked.now.map(millis)).map_or(time(0), time);
    let [clock_changed, has_interrupted] = [4, 5].map(|column| looked.int(column).is_some());
    if clock_changed {
        queue::rebase(db, &QUEUE, now)?;
    }
    if clock_changed || has_interrupted {
        interrupt(db, now)?;
    }
    let breaker = read_breaker(&looked, 1);
    let at = [own[0], ("now", millis(now).into())];
    // What was found in the first look counts if the look has changed nothing.
    let is_found = is_one && !clock_changed && !has_interrupted;
    let found = match key {
        _ if !breaker.admits(now) => None,
        _ if is_found => Some(first_found).filter(|found| found.int(0).is_some()),
        Some(key) => db.row(&statement::free_key(), &[&at[..], &[("key", key.into())]].concat())?,
        None => db.row(&QUEUE.free_with("account"), &at)?,
    };
    let Some(found) = found else {
        let next_at = if asked.wants_next { next_at(db, account)? } else { None };
        return Ok(TakeResult { taken: JournalTaken { next_at, ..JournalTaken::none(now) }, folds: false });
    };
    let claim = claimed(&found, lease.token, lease.doubt);
    let record = match begin {
        Some(begin) if claim.state == JournalState::Waiting => {
            waiting(&found).and_then(|kept| begin(&claim, kept, now))
        }
        _ => None,
    };
    let folds = match &record {
        Some(record) => begin_send(db, &found, record, now, lease)?,
        None => queue::give(db, &QUEUE, &found, now, lease.token, lease.millis).map(|()| false)?,
    };
    if breaker.begun(now) != breaker {
        set_breaker(db, account, breaker.begun(now))?;
    }
    let is_begun = record.is_some();
    Ok(TakeResult { taken: JournalTaken { claim: Some(claim), is_begun, ..JournalTaken::none(now) }, folds })
}

/// The document in the row of a claim, if the tables have it.
fn waiting(found: &SqlRow) -> Option<KeptDocument> {
    let [content, document, arguments] = [9, 10, 11];
    let is_here = *found.value(content) == SqlValue::Null && *found.value(document) != SqlValue::Null;
    is_here.then(|| KeptDocument { document: found.bytes(document), arguments: found.text(arguments) })
}

/// Stores that the entry of a claim is being sent, and gives it to the worker. True if it is time to fold the totals.
fn begin_send(
    db: &mut Db<'_>,
    found: &SqlRow,
    record: &JournalRecord,
    now: SystemTime,
    lease: Lease<'_>,
) -> SqlResult<bool> {
    let (at, sending, record) = (millis(now), JournalState::Sending.as_str(), record.to_json());
    let values = [
        ("state", sending.into()),
        ("record", (&record).into()),
        ("now", at.into()),
        ("due", at.into()),
        ("finished", None::<i64>.into()),
        ("sent", at.into()),
        ("sender", lease.token.into()),
        ("stuck", None::<i64>.into()),
        ("attempts", found.int(8).unwrap_or_default().into()),
        ("counted", sending.into()),
        ("lease", lease.token.into()),
        ("going", lease.millis.into()),
        ("number", found.int(0).unwrap_or_default().into()),
    ];
    let was = found.some_text(7);
    let save = statement::save(true);
    totals::moved_with(db, &TOTALS, &found.text(5), (was.as_deref(), Some(sending)), &[(&save, &values)])
}

/// Leaves the entries unknown whose workers lost their leases while they were sending.
pub(super) fn interrupt(db: &mut Db<'_>, now: SystemTime) -> SqlResult<()> {
    let (at, mut found) = (("now", millis(now).into()), Vec::new());
    db.rows(&statement::interrupted(), &[at], |row| {
        found.extend(row.int(0).map(|number| (number, row)));
        true
    })?;
    let mut made = JournalAttempt::new(now, AttemptKind::Send, AttemptOutcome::Unknown);
    made.code = Some(code::JOURNAL_INTERRUPTED.word.to_owned());
    for (number, row) in found {
        let attempt = row.int(1).unwrap_or_default().wrapping_add(1);
        let unknown = JournalState::Unknown.as_str();
        totals::moved(db, &TOTALS, &row.text(2), row.some_text(3).as_deref(), Some(unknown))?;
        db.execute(statement::INTERRUPT, &[at, ("number", number.into()), ("attempts", attempt.into())])?;
        attempts::add(db, number, attempt, &made)?;
    }
    Ok(())
}

/// The claim on the entry of a row.
pub(super) fn claimed(row: &SqlRow, token: &str, doubt: Doubt) -> JournalClaim {
    use JournalState::{Queued, Sending, Sent, Unknown, Waiting};
    let state = match row.text(2).parse::<JournalState>() {
        Ok(state @ (Waiting | Unknown | Sent | Queued)) => Some(state),
        // The database's clock went on between two statements: the lease of its sender ended after those of the others
        // were looked at.
        Ok(Sending) => Some(Unknown),
        _ => None,
    };
    let country = row::country(&row.text(3));
    let record = JournalRecord::from_json(&row.text(4));
    let mut claim = JournalClaim {
        key: row.text(1),
        account: row.text(5),
        lease: token.to_owned(),
        state: state.unwrap_or(Unknown),
        country: country.unwrap_or(Country::NONE),
        chain: row.some_text(6).map(|chain| chain::named(&chain)),
        record: record.filter(|_| state.is_some() && country.is_some()),
    };
    doubt.ask_about(&mut claim, row.int(0));
    claim
}

/// The entries of a statement, and no more once their documents have 64 MiB together.
pub(super) fn listed(
    db: &mut Db<'_>,
    statement: &str,
    values: &[(&str, SqlParameter<'_>)],
) -> SqlResult<Vec<RowEntry>> {
    let (mut entries, mut bytes) = (Vec::new(), 0_i64);
    db.rows(statement, values, |row| {
        bytes = bytes.saturating_add(row.int(statement::SIZE).unwrap_or_default());
        if !entries.is_empty() && bytes > MOST_BYTES {
            return false;
        }
        entries.push(row::found(&row));
        true
    })?;
    Ok(entries)
}

/// Removes at most [`BATCH`] of the entries that were acknowledged before this time, and gives their number and the
/// names of their documents.
pub(super) fn drop_some(db: &mut Db<'_>, before: i64) -> SqlResult<(u64, Vec<String>)> {
    let mut names = Vec::new();
    let mut rows = Vec::new();
    let values = [("before", before.into()), ("most", BATCH.cast_signed().into())];
    db.rows(statement::OLD, &values, |row| {
        let holds = row.text(1).parse::<JournalState>().is_ok_and(JournalState::holds_chain);
        rows.push((row.int(0).unwrap_or_default(), holds && row.some_text(2).is_some(), row));
        true
    })?;
    totals::gone(db, &TOTALS, rows.iter().map(|(.., row)| (row.text(3), row.some_text(4))))?;
    for (number, ..) in &rows {
        let number = [("number", (*number).into())];
        for statement in [statement::DROP_DOCUMENT, statement::DROP_CERTIFIED] {
            removed(db, statement, &number, &mut names)?;
        }
        for statement in [statement::DROP_ATTEMPTS, statement::DROP] {
            db.execute(statement, &number)?;
        }
    }
    // A damaged row: it has ended, and its state says something else.
    if rows.iter().any(|(_, held_chain, _)| *held_chain) {
        db.execute(statement::ADVANCE_ALL, &[("now", before.into())])?;
    }
    Ok((rows.len() as u64, names))
}

/// Keeps what a step says about the service.
pub(super) fn note(db: &mut Db<'_>, account: &str, service: Service, now: SystemTime) -> SqlResult<()> {
    match service {
        Service::NotCalled => Ok(()),
        Service::Answers => db.execute(statement::CLEAR_BREAKER, &[("account", account.into())]).map(|_| ()),
        Service::Away(random) => {
            let breaker = breaker(db, account)?.failed(now, random);
            set_breaker(db, account, breaker)
        }
    }
}

/// The accounts that have entries which have not ended, in their order.
pub(super) fn open_accounts(db: &mut Db<'_>) -> SqlResult<Vec<String>> {
    let (mut accounts, mut after) = (Vec::new(), String::new());
    // No account is before this one.
    if next(db, "")?.0.is_some() {
        accounts.push(String::new());
    }
    while let Some(row) = db.row(statement::NEXT_ACCOUNT, &[("after", (&after).into())])? {
        let next = row.text(0);
        // What is no text, in a damaged file, is no account.
        if next <= after {
            break;
        }
        accounts.push(next.clone());
        after = next;
    }
    Ok(accounts)
}

/// When the next entry of an account is due or a lease of it expires, and its breaker admits a call.
pub(super) fn next_at(db: &mut Db<'_>, account: &str) -> SqlResult<Option<SystemTime>> {
    let (next, closed_until) = next(db, account)?;
    Ok(next.map(|next| closed_until.map_or(next, |until| next.max(until))))
}

/// When the next entry is due or a lease expires, and until when the breaker admits no call.
fn next(db: &mut Db<'_>, account: &str) -> SqlResult<(Option<SystemTime>, Option<SystemTime>)> {
    let found = db.row(&statement::next(), &[("account", account.into())])?;
    let [due, lease, closed] = [0, 1, 2].map(|column| found.as_ref().and_then(|row| row.int(column)));
    Ok((due.into_iter().chain(lease).min().map(time), closed.map(time)))
}

pub(super) fn breaker(db: &mut Db<'_>, account: &str) -> SqlResult<Breaker> {
    let kept = db.row(statement::BREAKER, &[("account", account.into())])?;
    Ok(kept.map(|row| read_breaker(&row, 0)).unwrap_or_default())
}

/// The breaker in three columns, of which this is the first.
fn read_breaker(row: &SqlRow, column: usize) -> Breaker {
    let failures = row.int(column).and_then(|count| u32::try_from(count).ok()).unwrap_or_default();
    Breaker { failures, closed: row.int(column + 1).map(time).zip(row.int(column + 2).map(time)) }
}

pub(super) fn set_breaker(db: &mut Db<'_>, account: &str, breaker: Breaker) -> SqlResult<()> {
    let (from, until) = breaker.closed.map(|(from, until)| (millis(from), millis(until))).unzip();
    let values = [
        ("account", account.into()),
        ("failures", i64::from(breaker.failures).into()),
        ("from", from.into()),
        ("until", until.into()),
    ];
    db.execute(statement::SET_BREAKER, &values).map(|_| ())
}

/// How many entries are in each state, of an account or of all, and how much was read for that.
pub(super) fn counts(db: &mut Db<'_>, account: Option<&str>) -> SqlResult<(JournalCounts, u64)> {
    let mut counts = JournalCounts::default();
    let read = totals::counts(db, &TOTALS, account, |state, count, oldest| {
        let state = state.parse::<JournalState>().unwrap_or(JournalState::Unknown);
        counts.add(state, count, oldest);
    })?;
    Ok((counts, read))
}
