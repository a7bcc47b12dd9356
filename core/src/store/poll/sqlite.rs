//! The store in a file of SQLite's.

mod file;
mod row;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, named_params, params};
use uuid::Uuid;

use super::job::{KeptUpload, PollClaim, PollCounts, PollJob, PollKeep, PollState, PollTurn, PollUpload};
use super::{PollStore, Result};
use crate::code;
use crate::error::{Error, ErrorKind, Finding};
use crate::extraction::Status;
use crate::result::short;

use file::failed;
use row::{findings, int, job, long, text};

/// The documents that one list of results holds at most, but for its first.
const MOST_BYTES: i64 = 64 << 20;

/// Clocks of one machine's workers differ by less, in milliseconds.
const SKEW: i64 = 1000;

/// A [`PollStore`] in one file, by an SQLite that is compiled in (feature `sqlite`).
///
/// Any number of threads may share a store, and any number of processes may have the file open, on one machine: what a
/// network's file system promises of locks differs. After a fork the child opens it anew. Beside the file stand
/// `NAME-wal` and `NAME-shm` while it is open. A file that is made is its owner's alone; it holds whole documents, and
/// never a token or a signed address. What is submitted, and that something is about to be sent, is on the disk when a
/// call returns; a loss of power may undo what else was kept last, which is then done once more.
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
pub struct SqlitePollStore {
    path: PathBuf,
    /// Held for one transaction and never while a worker waits for the provider.
    connection: Mutex<Connection>,
}

// The path alone: a connection shows its own.
impl std::fmt::Debug for SqlitePollStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SqlitePollStore").field("path", &self.path).finish_non_exhaustive()
    }
}

/// Whether a change must be on the disk when its call returns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Safe {
    FromPowerLoss,
    FromCrashes,
}

impl SqlitePollStore {
    /// Opens the store in this file, which is made if it is not there, in a folder that exists.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`]: `poll-store-access` where it cannot be opened, read or written, `poll-store-damaged` where
    /// it is something else, `poll-store-version` where a later version of dtekit wrote it.
    pub fn open(path: impl AsRef<Path>) -> Result<SqlitePollStore> {
        let path = path.as_ref().to_owned();
        let connection = Mutex::new(file::open(&path)?);
        Ok(SqlitePollStore { path, connection })
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A panic in a transaction has rolled it back.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read<T>(&self, read: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T> {
        read(&self.connection()).map_err(|error| failed(&self.path, error))
    }

    /// One transaction, which waits for those of others before it begins.
    fn write<T>(
        &self,
        safe: Safe,
        write: impl FnOnce(&Connection) -> rusqlite::Result<Result<T>>,
    ) -> Result<T> {
        let mut connection = self.connection();
        let level = if safe == Safe::FromPowerLoss { "FULL" } else { "NORMAL" };
        (|| {
            connection.pragma_update(None, "synchronous", level)?;
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let written = write(&transaction)?;
            match &written {
                Ok(_) => transaction.commit()?,
                Err(_) => transaction.rollback()?,
            }
            Ok(written)
        })()
        .map_err(|error| failed(&self.path, error))?
    }
}

impl PollStore for SqlitePollStore {
    fn add(&self, upload: &PollUpload<'_>, now: SystemTime) -> Result<bool> {
        let id = upload.external_id;
        self.write(Safe::FromPowerLoss, |db| {
            let known = db.query_row("SELECT digest FROM poll_job WHERE external_id = ?1", [id], |row| Ok(row.get_ref(0)?.as_bytes_or_null().ok().flatten().map(<[u8]>::to_vec)))
                .optional()?;
            if let Some(digest) = known {
                return Ok(match digest.as_deref() == Some(&upload.digest[..]) {
                    true => Ok(false),
                    false => Err(conflict(id)),
                });
            }
            db.execute("INSERT INTO poll_job (external_id, digest, state, poll, warnings, sends, sends_of, queries, queries_of,
                    due_at, saved_at, findings)
                 VALUES (:id, :digest, 'queued', :poll, :warnings, :sends, :sends_of, :queries, :queries_of, :now, :now, '[]')", named_params! {
                ":id": id, ":digest": &upload.digest[..], ":poll": upload.poll, ":warnings": json(upload.warnings),
                ":sends": upload.sends.0, ":sends_of": upload.sends.1, ":queries": upload.queries.0,
                ":queries_of": upload.queries.1, ":now": millis(now),
            })?;
            db.execute("INSERT INTO poll_upload (external_id, media_type, body) VALUES (?1, ?2, ?3)", params![id, upload.media_type, upload.body])?;
            Ok(Ok(true))
        })
    }

    fn claim(&self, now: SystemTime, lease: Duration) -> Result<Option<PollClaim>> {
        let now = millis(now);
        let token = Uuid::new_v4().to_string();
        self.write(Safe::FromCrashes, |db| {
            // The clock was set back: leases begin anew, and what was planned is looked at.
            db.execute("UPDATE poll_job SET leased_until = ?1 + max(0, leased_until - leased_at), leased_at = ?1
                 WHERE lease IS NOT NULL AND leased_at > ?1 + ?2", [now, SKEW])?;
            db.execute("UPDATE poll_job SET due_at = ?1
                 WHERE state IN ('queued', 'polling') AND saved_at > ?1 + ?2 AND due_at > ?1", [now, SKEW])?;
            let claim = db.query_row("UPDATE poll_job SET lease = ?2, leased_at = ?1, leased_until = ?1 + ?3
                     WHERE rowid = (SELECT rowid FROM poll_job
                        WHERE state IN ('queued', 'polling') AND due_at <= ?1 AND (lease IS NULL OR leased_until <= ?1)
                        ORDER BY due_at, rowid LIMIT 1)
                     RETURNING external_id, state, poll, warnings", params![now, token, long(lease.as_millis())], |row| {
                    Ok(PollClaim {
                        external_id: text(row, 0)?,
                        lease: token.clone(),
                        state: PollState::new(&text(row, 1)?).unwrap_or(PollState::Polling),
                        poll: text(row, 2)?,
                        warnings: findings(&text(row, 3)?).unwrap_or_default(),
                    })
                })
                .optional()?;
            Ok(Ok(claim))
        })
    }

    fn upload(&self, claim: &PollClaim) -> Result<Option<KeptUpload>> {
        self.read(|db| {
            db.query_row(
                "SELECT media_type, body FROM poll_upload JOIN poll_job USING (external_id) WHERE lease = ?1",
                [&claim.lease],
                |row| {
                    let body = row.get_ref(1)?.as_bytes_or_null().ok().flatten().unwrap_or_default().to_vec();
                    Ok(KeptUpload { media_type: text(row, 0)?, body })
                },
            )
            .optional()
        })
    }

    fn save(&self, claim: &PollClaim, keep: &PollKeep<'_>, now: SystemTime) -> Result<bool> {
        let (going, due, queued) = match keep.turn {
            PollTurn::Going { lease } => (Some(long(lease.as_millis())), None, false),
            PollTurn::Due { at, queued } => (None, Some(millis(at)), queued),
            PollTurn::Done { .. } | PollTurn::Failed { .. } => (None, None, false),
        };
        let (state, reason) = match keep.turn {
            PollTurn::Done { .. } => (PollState::Done, None),
            PollTurn::Failed { reason } => (PollState::Failed, Some(reason)),
            _ if queued => (PollState::Queued, None),
            _ => (PollState::Polling, None),
        };
        let ended = matches!(state, PollState::Done | PollState::Failed);
        let safe = if going.is_some() { Safe::FromPowerLoss } else { Safe::FromCrashes };
        self.write(safe, |db| {
            let id: Option<String> = db.query_row("UPDATE poll_job SET state = :state, reason = :reason, poll = ifnull(:poll, poll),
                        status = ifnull(:status, status), sends = ifnull(:sends, sends), sends_of = ifnull(:sends_of, sends_of),
                        queries = ifnull(:queries, queries), queries_of = ifnull(:queries_of, queries_of),
                        findings = :findings, saved_at = :now, due_at = ifnull(:due, due_at),
                        finished_at = iif(:ended, :now, NULL),
                        lease = iif(:going IS NULL, NULL, lease), leased_at = iif(:going IS NULL, NULL, :now),
                        leased_until = iif(:going IS NULL, NULL, :now + :going)
                     WHERE lease = :lease AND state IN ('queued', 'polling') RETURNING external_id", named_params! {
                        ":state": state.as_str(), ":reason": reason, ":poll": keep.poll,
                        ":status": keep.status.map(Status::as_str), ":sends": keep.sends.map(|sends| sends.0),
                        ":sends_of": keep.sends.map(|sends| sends.1), ":queries": keep.queries.map(|queries| queries.0),
                        ":queries_of": keep.queries.map(|queries| queries.1), ":findings": json(keep.findings),
                        ":now": millis(now), ":due": due, ":ended": ended, ":going": going, ":lease": claim.lease,
                    },
                    |row| text(row, 0),
                )
                .optional()?;
            let Some(id) = id else { return Ok(Ok(false)) };
            if ended {
                db.execute("DELETE FROM poll_upload WHERE external_id = ?1", [&id])?;
                db.execute("UPDATE poll_job SET poll = '' WHERE external_id = ?1 AND state = 'done'", [&id])?;
            }
            if let PollTurn::Done { xml, file } = keep.turn {
                db.execute("INSERT OR REPLACE INTO poll_result (external_id, xml, file) VALUES (?1, ?2, ?3)", params![id, xml, file])?;
            }
            Ok(Ok(true))
        })
    }

    fn next_at(&self) -> Result<Option<SystemTime>> {
        let next: Option<i64> = self.read(|db| {
            db.query_row("SELECT min(max(due_at, ifnull(leased_until, due_at))) FROM poll_job WHERE state IN ('queued', 'polling')", [], |row| Ok(int(row, 0)))
        })?;
        Ok(next.map(time))
    }

    fn results(&self, most: usize) -> Result<Vec<PollJob>> {
        self.read(|db| {
            let mut statement = db.prepare(&format!(
                "{} WHERE state IN ('done', 'failed') ORDER BY finished_at, poll_job.rowid LIMIT ?1",
                row::SELECT
            ))?;
            let mut rows = statement.query([i64::try_from(most).unwrap_or(i64::MAX)])?;
            let (mut jobs, mut bytes) = (Vec::new(), 0_i64);
            while let Some(row) = rows.next()? {
                bytes = bytes.saturating_add(int(row, row::SIZE).unwrap_or_default());
                if !jobs.is_empty() && bytes > MOST_BYTES {
                    break;
                }
                jobs.push(job(row)?);
            }
            Ok(jobs)
        })
    }

    fn get(&self, external_id: &str) -> Result<Option<PollJob>> {
        self.read(|db| {
            db.query_row(&format!("{} WHERE poll_job.external_id = ?1", row::SELECT), [external_id], job)
                .optional()
        })
    }

    fn acknowledge(&self, external_id: &str) -> Result<bool> {
        self.write(Safe::FromCrashes, |db| {
            let gone = db.execute(
                "DELETE FROM poll_job WHERE external_id = ?1 AND state IN ('done', 'failed')",
                [external_id],
            )?;
            if gone > 0 {
                db.execute("DELETE FROM poll_result WHERE external_id = ?1", [external_id])?;
                db.execute("DELETE FROM poll_upload WHERE external_id = ?1", [external_id])?;
            }
            Ok(Ok(gone > 0))
        })
    }

    fn counts(&self) -> Result<PollCounts> {
        self.read(|db| {
            let mut statement = db.prepare("SELECT state, count(*) FROM poll_job GROUP BY state")?;
            let mut rows = statement.query([])?;
            let mut counts = PollCounts::default();
            while let Some(row) = rows.next()? {
                if let Some(state) = PollState::new(&text(row, 0)?) {
                    counts = counts.with(state, int(row, 1).unwrap_or_default().unsigned_abs());
                }
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
        Finding::new(&code::POLL_STORE_CONFLICT, message).with_path("external_id"),
    )
}

fn json(findings: &[Finding]) -> String {
    serde_json::to_string(findings).unwrap_or_else(|_| "[]".to_owned())
}

/// A time as the file has it: milliseconds since 1970.
fn millis(time: SystemTime) -> i64 {
    match time.duration_since(UNIX_EPOCH) {
        Ok(since) => long(since.as_millis()),
        Err(before) => -long(before.duration().as_millis()),
    }
}

/// The time of milliseconds since 1970; what no clock shows is the beginning of 1970.
fn time(millis: i64) -> SystemTime {
    let since = Duration::from_millis(u64::try_from(millis).unwrap_or_default().min(1 << 53));
    UNIX_EPOCH.checked_add(since).unwrap_or(UNIX_EPOCH)
}
