//! The store in an SQLite file.

#[cfg(test)]
mod plan;
mod row;
mod statement;

use std::path::Path;
use std::time::{Duration, SystemTime};

use rusqlite::{OptionalExtension, named_params, params};
use uuid::Uuid;

use super::job::{KeptUpload, PollClaim, PollCounts, PollJob, PollKeep, PollState, PollTurn, PollUpload};
use super::{PollStore, Result};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, short};
use crate::extraction::ExtractionStatus;
use crate::store::sql::{MOST_BYTES, SKEW, Safe, long, millis, time};
use crate::store::sqlite::{Database, Kind, bytes, findings, int, json, text};

use row::job;

/// The kind of its files. A new version of the polling's state raises the version too, so that an older dtekit refuses
/// the file and damages no state.
const KIND: Kind = Kind {
    name: "pollings",
    application: 0x6474_6b70, // the letters `dtkp`
    version: 2,
    schema: statement::SCHEMA,
    access: &code::POLL_STORE_ACCESS,
    damaged: &code::POLL_STORE_DAMAGED,
    other_version: &code::POLL_STORE_VERSION,
};

/// A [`PollStore`] in one file, with a compiled-in SQLite (feature `sqlite`).
///
/// Any number of threads may share a store, and any number of processes may open the file, on one machine: network
/// file systems differ in what their locks guarantee. A program that forks while it is open calls
/// [`before_fork`](crate::store::before_fork) and [`after_fork`](crate::store::after_fork). While it is open,
/// `NAME-wal` and `NAME-shm` are beside the file. A new file is readable by its owner only. It holds whole documents,
/// and never a token or a signed address. A submitted document, and the record that a document is about to be sent, are
/// on the disk when the call returns. A power failure may undo other recent changes; that work is then done once more.
///
/// # Example
/// ```
/// use dtekit::SqlitePollStore;
/// use dtekit::extraction::{Policy, Upload};
/// use dtekit::store::PollStore;
/// use std::time::SystemTime;
/// # let folder = std::env::temp_dir().join(format!("dtekit-polls-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder).unwrap();
/// # let path = folder.join("polls.db");
/// let store = SqlitePollStore::open(path)?;
/// let upload = Upload::new("note.txt", b"total: 10".to_vec(), "organization-1").external_id("9d3c1f0e");
/// assert!(store.submit(upload.clone(), Policy::default(), SystemTime::now())?);
/// assert!(!store.submit(upload, Policy::default(), SystemTime::now())?, "it is there already");
/// assert_eq!(store.counts()?.queued, 1);
/// // Each worker: store.run_due(&client, SystemTime::now(), &Default::default())?;
/// for job in store.results(100)? {
///     // … keep job.xml, then:
///     store.acknowledge(&job.external_id)?;
/// }
/// # drop(store);
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), dtekit::Error>(())
/// ```
pub struct SqlitePollStore(Database);

// Shows the path alone.
impl std::fmt::Debug for SqlitePollStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SqlitePollStore").field("path", &self.0.path()).finish_non_exhaustive()
    }
}

impl SqlitePollStore {
    /// Opens the store in this file, and creates it if it is missing. Its folder must exist.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`]: `poll-store-access` if it cannot be opened, read or written, `poll-store-damaged` if
    /// it is not a store, `poll-store-version` if another version of dtekit wrote it, with other tables.
    pub fn open(path: impl AsRef<Path>) -> Result<SqlitePollStore> {
        Database::open(path.as_ref(), &KIND).map(SqlitePollStore)
    }
}

impl PollStore for SqlitePollStore {
    fn add(&self, upload: &PollUpload<'_>, now: SystemTime) -> Result<bool> {
        let id = upload.external_id;
        self.0.write(Safe::FromPowerLoss, |db| {
            if let Some(digest) = db.query_row(statement::DIGEST, [id], |row| bytes(row, 0)).optional()? {
                return Ok(if digest == upload.digest { Ok(false) } else { Err(conflict(id)) });
            }
            let row = named_params! {
                ":id": id, ":digest": &upload.digest[..], ":poll": upload.poll, ":now": millis(now),
                ":warnings": json(upload.warnings), ":sends": upload.sends.0, ":sends_of": upload.sends.1,
                ":queries": upload.queries.0, ":queries_of": upload.queries.1,
            };
            db.execute(statement::ADD, row)?;
            db.execute(statement::ADD_UPLOAD, params![id, upload.media_type, upload.body])?;
            Ok(Ok(true))
        })
    }

    fn claim(&self, now: SystemTime, lease: Duration) -> Result<Option<PollClaim>> {
        let now = millis(now);
        let token = Uuid::new_v4().to_string();
        self.0.write(Safe::FromCrashes, |db| {
            db.execute(statement::REBASE_LEASES, [now, SKEW])?;
            db.execute(statement::REBASE_PLANS, [now, SKEW])?;
            let claimed =
                db.query_row(statement::CLAIM, params![now, token, long(lease.as_millis())], |row| {
                    Ok(PollClaim {
                        external_id: text(row, 0)?,
                        lease: token.clone(),
                        state: text(row, 1)?.parse::<PollState>().unwrap_or(PollState::Polling),
                        poll: text(row, 2)?,
                        warnings: findings(&text(row, 3)?).unwrap_or_default(),
                    })
                });
            claimed.optional().map(Ok)
        })
    }

    fn upload(&self, claim: &PollClaim) -> Result<Option<KeptUpload>> {
        self.0.read(|db| {
            let kept = db.query_row(statement::UPLOAD, [&claim.lease], |row| {
                Ok(KeptUpload { media_type: text(row, 0)?, body: bytes(row, 1)? })
            });
            kept.optional()
        })
    }

    fn save(&self, claim: &PollClaim, keep: &PollKeep<'_>, now: SystemTime) -> Result<bool> {
        let (state, reason) = match keep.turn {
            PollTurn::Due { queued: true, .. } => (PollState::Queued, None),
            PollTurn::Due { .. } | PollTurn::Going { .. } => (PollState::Polling, None),
            PollTurn::Done { .. } => (PollState::Done, None),
            PollTurn::Failed { reason } => (PollState::Failed, Some(reason)),
        };
        let (going, due) = match keep.turn {
            PollTurn::Going { lease } => (Some(long(lease.as_millis())), None),
            PollTurn::Due { at, .. } => (None, Some(millis(at))),
            _ => (None, None),
        };
        let ended = matches!(state, PollState::Done | PollState::Failed);
        let safe = if going.is_some() { Safe::FromPowerLoss } else { Safe::FromCrashes };
        self.0.write(safe, |db| {
            let row = named_params! {
                ":state": state.as_str(), ":reason": reason, ":findings": json(keep.findings),
                ":poll": keep.poll, ":status": keep.status.map(ExtractionStatus::as_str),
                ":sends": keep.sends.map(|sends| sends.0), ":sends_of": keep.sends.map(|sends| sends.1),
                ":queries": keep.queries.map(|queries| queries.0),
                ":queries_of": keep.queries.map(|queries| queries.1),
                ":now": millis(now), ":due": due, ":ended": ended, ":going": going, ":lease": claim.lease,
            };
            let Some(id) = db.query_row(statement::SAVE, row, |row| text(row, 0)).optional()? else {
                return Ok(Ok(false));
            };
            if ended {
                db.execute(statement::DROP_UPLOAD, [&id])?;
                db.execute(statement::DROP_POLL, [&id])?;
            }
            if let PollTurn::Done { xml, processed_timestamp, file } = keep.turn {
                db.execute(statement::ADD_RESULT, params![id, xml, processed_timestamp, file])?;
            }
            Ok(Ok(true))
        })
    }

    fn next_at(&self) -> Result<Option<SystemTime>> {
        let next = self.0.read(|db| db.query_row(statement::NEXT, [], |row| Ok(int(row, 0))))?;
        Ok(next.map(time))
    }

    fn results(&self, most: usize) -> Result<Vec<PollJob>> {
        self.0.read(|db| {
            let mut statement = db.prepare(&statement::results())?;
            let mut rows = statement.query([i64::try_from(most).unwrap_or(i64::MAX)])?;
            let (mut jobs, mut bytes) = (Vec::new(), 0_i64);
            while let Some(row) = rows.next()? {
                bytes = bytes.saturating_add(int(row, statement::SIZE).unwrap_or_default());
                if !jobs.is_empty() && bytes > MOST_BYTES {
                    break;
                }
                jobs.push(job(row)?);
            }
            Ok(jobs)
        })
    }

    fn get(&self, external_id: &str) -> Result<Option<PollJob>> {
        self.0.read(|db| db.query_row(&statement::get(), [external_id], job).optional())
    }

    fn acknowledge(&self, external_id: &str) -> Result<bool> {
        self.0.write(Safe::FromCrashes, |db| {
            let gone = db.execute(statement::ACKNOWLEDGE, [external_id])? > 0;
            if gone {
                db.execute(statement::DROP_RESULT, [external_id])?;
                db.execute(statement::DROP_UPLOAD, [external_id])?;
            }
            Ok(Ok(gone))
        })
    }

    fn counts(&self) -> Result<PollCounts> {
        self.0.read(|db| {
            let mut statement = db.prepare(statement::COUNTS)?;
            let mut rows = statement.query([])?;
            let mut counts = PollCounts::default();
            while let Some(row) = rows.next()? {
                let state = text(row, 0)?.parse::<PollState>().unwrap_or(PollState::Failed);
                let count =
                    counts.count(state).saturating_add(int(row, 1).unwrap_or_default().unsigned_abs());
                let oldest = counts.oldest(state).into_iter().chain(int(row, 2).map(time)).min();
                counts = counts.with(state, count).with_oldest(state, oldest);
            }
            Ok(counts)
        })
    }
}

fn conflict(external_id: &str) -> Error {
    let message = format!(
        "expected a new external id, found `{}` in the store for another document",
        short(external_id)
    );
    Error::new(
        ErrorKind::Argument,
        Finding::new(&code::POLL_STORE_CONFLICT, message).with_argument("external_id"),
    )
}
