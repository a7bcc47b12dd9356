//! The journal in an SQLite file.

mod person;
#[cfg(test)]
mod plan;
mod row;
mod statement;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};
use uuid::Uuid;

use super::{
    Breaker, Journal, JournalClaim, JournalCounts, JournalDraft, JournalEntry, JournalKeep, JournalOptions,
    JournalRecord, JournalSave, JournalState, JournalTurn, KeptDocument, Service,
};
use crate::code;
use crate::country::Country;
use crate::error::{Result, short};
use crate::mapping::Registry;
use crate::store::sqlite::{Database, Kind, MOST_BYTES, SKEW, Safe, bytes, int, long, millis, text, time};

use person::refused;
use row::{entry, get};

/// How many entries one transaction removes, so that others can use the file in between.
const BATCH: u64 = 100;

/// The kind of its files. A new version of the record's JSON raises the version too.
const KIND: Kind = Kind {
    name: "a journal",
    application: 0x6474_6b6a, // the letters `dtkj`
    version: 2,
    schema: statement::SCHEMA,
    access: &code::JOURNAL_ACCESS,
    damaged: &code::JOURNAL_DAMAGED,
    other_version: &code::JOURNAL_VERSION,
};

/// A [`Journal`] in one file, with a compiled-in SQLite (feature `sqlite`).
///
/// Any number of threads may share a journal, and any number of processes may open the file, on one machine: network
/// file systems differ in what their locks guarantee. After a fork, the child must open it again. While it is open,
/// `NAME-wal` and `NAME-shm` are beside the file. A new file is readable by its owner only. It holds whole documents,
/// and never credentials. A submitted document, the record that a document is about to be sent, and what its answer
/// says are on the disk when the call returns.
///
/// # Example
/// ```
/// use dtekit::client::Issue;
/// use dtekit::store::journal::{JournalOptions, JournalState};
/// use dtekit::{Country, Journal, SqliteJournal};
/// use std::time::SystemTime;
/// # let folder = std::env::temp_dir().join(format!("dtekit-journal-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder).unwrap();
/// # let path = folder.join("journal.db");
/// let journal = SqliteJournal::open(path, JournalOptions::default())?;
/// let invoice = br#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "01", "Numero": "17"}}}}"#;
/// let entry = journal.submit("order-17", Issue::new(invoice, Country::CR), None, SystemTime::now())?;
/// assert_eq!(entry.state, JournalState::Waiting);
/// // Each worker: journal.run(&client, SystemTime::now(), &Default::default())?;
/// for entry in journal.results(100)? {
///     // … print the receipt, then:
///     journal.acknowledge(&entry.key, SystemTime::now())?;
/// }
/// # drop(journal);
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), dtekit::Error>(())
/// ```
pub struct SqliteJournal {
    database: Database,
    options: JournalOptions,
    registry: Option<Arc<Registry>>,
}

// Shows the path alone.
impl std::fmt::Debug for SqliteJournal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SqliteJournal").field("path", &self.database.path()).finish_non_exhaustive()
    }
}

impl SqliteJournal {
    /// Opens the journal in this file, and creates it if it is missing. Its folder must exist.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage): `journal-access` if it cannot be opened, read or written,
    /// `journal-damaged` if it is not a journal, `journal-version` if another version of dtekit wrote it, with other
    /// tables.
    pub fn open(path: impl AsRef<Path>, options: JournalOptions) -> Result<SqliteJournal> {
        Ok(SqliteJournal { database: Database::open(path.as_ref(), &KIND)?, options, registry: None })
    }

    /// The journal with a registry, whose tables count in the checks of [`Journal::submit`].
    #[must_use]
    pub fn with_registry(self, registry: &Arc<Registry>) -> SqliteJournal {
        SqliteJournal { registry: Some(Arc::clone(registry)), ..self }
    }

    fn entries(
        &self,
        statement: &str,
        parameters: impl rusqlite::Params,
        most: usize,
    ) -> Result<Vec<JournalEntry>> {
        self.database.read(|db| {
            let mut statement = db.prepare(statement)?;
            let mut rows = statement.query(parameters)?;
            let (mut entries, mut bytes) = (Vec::new(), 0_i64);
            while entries.len() < most
                && let Some(row) = rows.next()?
            {
                bytes = bytes.saturating_add(int(row, statement::SIZE).unwrap_or_default());
                if !entries.is_empty() && bytes > MOST_BYTES {
                    break;
                }
                entries.push(entry(row)?);
            }
            Ok(entries)
        })
    }
}

impl Journal for SqliteJournal {
    fn options(&self) -> JournalOptions {
        self.options
    }

    fn registry(&self) -> Option<&Arc<Registry>> {
        self.registry.as_ref()
    }

    fn add(&self, draft: &JournalDraft<'_>, now: SystemTime) -> Result<JournalEntry> {
        self.database.write(Safe::FromPowerLoss, |db| {
            let there =
                db.query_row(statement::DIGEST, [draft.key], |row| Ok((bytes(row, 0)?, text(row, 1)?)));
            if let Some((digest, state)) = there.optional()? {
                if digest == draft.digest {
                    return Ok(Ok(get(db, draft.key)?));
                }
                if state != JournalState::Refused.as_str() {
                    let message = format!(
                        "expected a new key, found `{}` in the journal for another document",
                        short(draft.key)
                    );
                    return Ok(Err(refused(&code::JOURNAL_CONFLICT, message)));
                }
                remove(db, draft.key)?;
            }
            let is_refused = draft.state == JournalState::Refused;
            let row = named_params! {
                ":key": draft.key, ":digest": &draft.digest[..], ":state": draft.state.as_str(),
                ":country": draft.country.as_str(), ":chain": draft.chain, ":record": draft.record.to_json(),
                ":now": millis(now), ":due": (!is_refused).then(|| millis(now)),
                ":finished": is_refused.then(|| millis(now)),
            };
            db.execute(statement::ADD, row)?;
            db.execute(statement::ADD_DOCUMENT, params![draft.key, draft.document, draft.arguments])?;
            Ok(Ok(get(db, draft.key)?))
        })
    }

    fn claim(&self, key: Option<&str>, now: SystemTime, lease: Duration) -> Result<Option<JournalClaim>> {
        let at = millis(now);
        let token = Uuid::new_v4().to_string();
        self.database.write(Safe::FromCrashes, |db| {
            db.execute(statement::REBASE_LEASES, [at, SKEW])?;
            db.execute(statement::REBASE_PLANS, [at, SKEW])?;
            db.execute(statement::INTERRUPTED, [at])?;
            let breaker = breaker(db)?;
            if !breaker.admits(now) {
                return Ok(Ok(None));
            }
            let read = |row: &Row<'_>| {
                use JournalState::{Queued, Sent, Unknown, Waiting};
                let state = JournalState::new(&text(row, 1)?).ok();
                let state = state.filter(|state| matches!(state, Waiting | Unknown | Sent | Queued));
                let country = row::country(&text(row, 2)?);
                let record = JournalRecord::from_json(&text(row, 3)?);
                Ok(JournalClaim {
                    key: text(row, 0)?,
                    lease: token.clone(),
                    state: state.unwrap_or(Unknown),
                    country: country.unwrap_or(Country::NONE),
                    record: record.filter(|_| state.is_some() && country.is_some()),
                })
            };
            let lease = long(lease.as_millis());
            let claimed = match key {
                Some(key) => db.query_row(&statement::claim_key(), params![at, token, lease, key], read),
                None => db.query_row(&statement::claim(), params![at, token, lease], read),
            };
            let claimed = claimed.optional()?;
            if claimed.is_some() && breaker.begun(now) != breaker {
                set_breaker(db, breaker.begun(now))?;
            }
            Ok(Ok(claimed))
        })
    }

    fn document(&self, claim: &JournalClaim) -> Result<Option<KeptDocument>> {
        self.database.read(|db| {
            let kept = db.query_row(statement::DOCUMENT, [&claim.key], |row| {
                Ok(KeptDocument { document: bytes(row, 0)?, arguments: text(row, 1)? })
            });
            kept.optional()
        })
    }

    fn save(&self, claim: &JournalClaim, keep: &JournalKeep<'_>, now: SystemTime) -> Result<JournalSave> {
        let (going, due) = match keep.turn {
            JournalTurn::Going { lease } => (Some(long(lease.as_millis())), Some(millis(now))),
            JournalTurn::Due { at } => (None, at.map(millis)),
            JournalTurn::Finished => (None, None),
        };
        let safe = if keep.is_question { Safe::FromCrashes } else { Safe::FromPowerLoss };
        self.database.write(safe, |db| {
            match keep.service {
                Service::NotCalled => {}
                Service::Answers => set_breaker(db, Breaker::default())?,
                Service::Away(random) => set_breaker(db, breaker(db)?.failed(now, random))?,
            }
            let record = match keep.record {
                Some(record) => Some(record.to_json()),
                None => person::told(db, &claim.lease)?,
            };
            let row = named_params! {
                ":state": keep.state.as_str(), ":record": record,
                ":now": millis(now), ":due": due, ":finished": keep.turn == JournalTurn::Finished,
                ":going": going, ":sending": keep.state == JournalState::Sending, ":lease": claim.lease,
            };
            let saved = db.query_row(statement::SAVE, row, |row| Ok((text(row, 0)?, int(row, 1))));
            let Some((key, number)) = saved.optional()? else {
                return Ok(Ok(JournalSave::Lost));
            };
            if !keep.state.holds_chain() {
                db.execute(statement::ADVANCE, params![number, millis(now)])?;
            }
            if let Some(certified) = keep.certified {
                db.execute(statement::ADD_CERTIFIED, params![key, certified])?;
            }
            Ok(Ok(JournalSave::Stored))
        })
    }

    fn next_at(&self) -> Result<Option<SystemTime>> {
        let (next, breaker) = self
            .database
            .read(|db| Ok((db.query_row(statement::NEXT, [], |row| Ok(int(row, 0)))?, breaker(db)?)))?;
        let next = next.map(time);
        Ok(next.map(|next| breaker.closed.map_or(next, |(_, until)| next.max(until))))
    }

    fn get(&self, key: &str) -> Result<Option<JournalEntry>> {
        self.database.read(|db| person::find(db, key))
    }

    fn list(&self, state: Option<JournalState>, after: u64, most: usize) -> Result<Vec<JournalEntry>> {
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        match state {
            None => self.entries(&statement::list(), [after], most),
            Some(JournalState::Unknown) => self.entries(&statement::list_unknown(), [after], most),
            Some(state) => self.entries(&statement::list_state(), params![after, state.as_str()], most),
        }
    }

    fn results(&self, most: usize) -> Result<Vec<JournalEntry>> {
        self.entries(&statement::results(), [], most)
    }

    fn acknowledge(&self, key: &str, now: SystemTime) -> Result<bool> {
        self.database.write(Safe::FromCrashes, |db| {
            person::mend_key(db, key)?;
            Ok(Ok(db.execute(statement::ACKNOWLEDGE, params![key, millis(now)])? > 0))
        })
    }

    fn settle(&self, key: &str, state: JournalState, reason: &str, now: SystemTime) -> Result<JournalEntry> {
        self.database.write(Safe::FromPowerLoss, |db| person::settle(db, key, state, reason, now))
    }

    fn counts(&self) -> Result<JournalCounts> {
        self.database.read(|db| {
            let mut statement = db.prepare(statement::COUNTS)?;
            let mut rows = statement.query([])?;
            let mut counts = JournalCounts::default();
            while let Some(row) = rows.next()? {
                let state = JournalState::new(&text(row, 0)?).unwrap_or(JournalState::Unknown);
                let count = int(row, 1).unwrap_or_default().unsigned_abs();
                let oldest = counts.oldest(state).into_iter().chain(int(row, 2).map(time)).min();
                counts = counts.clone().with(state, counts.count(state).saturating_add(count), oldest);
            }
            Ok(counts)
        })
    }

    fn compact(&self, before: SystemTime) -> Result<u64> {
        let (before, mut gone) = (millis(before), 0);
        loop {
            let some = self.database.write(Safe::FromCrashes, |db| drop_some(db, before).map(Ok))?;
            gone += some;
            if some < BATCH {
                break;
            }
        }
        self.database.shrink();
        Ok(gone)
    }

    fn recover(&self, now: SystemTime) -> Result<u64> {
        self.database.write(Safe::FromPowerLoss, |db| {
            let freed = db.execute(statement::FREE, [])?;
            db.execute(statement::INTERRUPTED, [millis(now)])?;
            db.execute(statement::ADVANCE_ALL, [millis(now)])?;
            set_breaker(db, Breaker::default())?;
            Ok(Ok(freed as u64))
        })
    }
}

/// Removes at most [`BATCH`] of the entries that were acknowledged before this time, and gives their number.
fn drop_some(db: &Connection, before: i64) -> rusqlite::Result<u64> {
    let mut old = db.prepare(statement::OLD)?;
    let rows = old.query_map(params![before, BATCH as i64], |row| row.get::<_, i64>(0))?;
    let rows = rows.collect::<rusqlite::Result<Vec<_>>>()?;
    let mut held_chain = false;
    for row in &rows {
        db.execute(statement::DROP_DOCUMENT, [row])?;
        db.execute(statement::DROP_CERTIFIED, [row])?;
        held_chain |= db.query_row(statement::DROP, [row], |row| row.get::<_, bool>(0))?;
    }
    // A damaged row: it has ended, and its state says something else.
    if held_chain {
        db.execute(statement::ADVANCE_ALL, [before])?;
    }
    Ok(rows.len() as u64)
}

/// Removes an entry of which nothing was ever stored.
fn remove(db: &Connection, key: &str) -> rusqlite::Result<()> {
    for statement in [statement::REMOVE, statement::REMOVE_DOCUMENT, statement::REMOVE_CERTIFIED] {
        db.execute(statement, [key])?;
    }
    Ok(())
}

fn breaker(db: &Connection) -> rusqlite::Result<Breaker> {
    let kept = db.query_row(statement::BREAKER, [], |row| {
        let failures = int(row, 0).and_then(|count| u32::try_from(count).ok()).unwrap_or_default();
        Ok(Breaker { failures, closed: int(row, 1).map(time).zip(int(row, 2).map(time)) })
    });
    Ok(kept.optional()?.unwrap_or_default())
}

fn set_breaker(db: &Connection, breaker: Breaker) -> rusqlite::Result<()> {
    let (from, until) = breaker.closed.map(|(from, until)| (millis(from), millis(until))).unzip();
    db.execute(statement::SET_BREAKER, params![breaker.failures, from, until]).map(|_| ())
}
