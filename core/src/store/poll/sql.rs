//! The poll store in tables: of an SQLite file, or of the database that the program already has.

mod delivery;
#[cfg(all(test, feature = "sqlite"))]
mod plan;
mod row;
mod schema;
mod statement;
mod tables;

use std::cell::{Cell, RefCell};
#[cfg(feature = "sqlite")]
use std::path::Path;
use std::time::{Duration, SystemTime};

use uuid::Uuid;

use super::delivery::{PollDelivered, PollReceived};
use super::job::{KeptUpload, PollClaim, PollCounts, PollJob, PollKeep, PollState, PollTurn, PollUpload};
use super::{PollStore, Result};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, short};
use crate::extraction::ExtractionStatus;
use crate::store::queue;
use crate::store::sql::{
    Db, MOST_BYTES, Place, Safe, SqlConnection, SqlDialect, SqlError, SqlErrorKind, SqlResult, long, millis,
};
use crate::store::tables::Tables;

use delivery::{Place as DeliveryPlace, foreign, json};
use row::{claimed, job};
use statement::QUEUE;

/// The longest external id in a shared database, in bytes.
const LONGEST: usize = 200;

/// A [`PollStore`] in one file (feature `sqlite`).
///
/// # Example
/// ```
/// use dtekit::SqlitePollStore;
///
/// // A folder that is missing is not made.
/// assert!(SqlitePollStore::open("/nowhere/at/all/polls.db").is_err());
/// ```
#[cfg(feature = "sqlite")]
pub type SqlitePollStore = SqlPollStore;

/// A [`PollStore`] in tables: of one file, with a compiled-in SQLite (feature `sqlite`), or of the program's own
/// database.
///
/// Any number of threads may share a store, and any number of processes may open the file, on one machine: network
/// file systems differ in what their locks guarantee. A program that forks while it is open calls
/// `dtekit::store::before_fork` and `after_fork`. While it is open,
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
///
/// Over a database that the program already has, such as PostgreSQL, see [`SqlPollStore::over`].
pub struct SqlPollStore(Tables);

// Shows the place alone.
impl std::fmt::Debug for SqlPollStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SqlPollStore").field("place", &self.0.shown()).finish_non_exhaustive()
    }
}

impl SqlPollStore {
    /// Opens the store in this file, and creates it if it is missing. Its folder must exist.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`]: `poll-store-access` if it cannot be opened, read or written, `poll-store-damaged` if
    /// it is not a store, `poll-store-version` if another version of dtekit wrote it, with other tables.
    #[cfg(feature = "sqlite")]
    pub fn open(path: impl AsRef<Path>) -> Result<SqlPollStore> {
        Tables::open(path.as_ref(), &tables::FILE).map(SqlPollStore)
    }

    /// Opens the store in this file, which must be there: a worker never works on an empty one under a mistyped path.
    ///
    /// # Errors
    /// As [`SqlPollStore::open`], and `poll-store-absent` without a file.
    #[cfg(feature = "sqlite")]
    pub fn open_existing(path: impl AsRef<Path>) -> Result<SqlPollStore> {
        Tables::open_existing(path.as_ref(), &tables::FILE, &code::POLL_STORE_ABSENT).map(SqlPollStore)
    }

    /// The store in the tables of a shared database, for workers on any number of machines. `connect` makes a
    /// connection, which the store has for itself; it keeps as many as it has calls at the same time.
    ///
    /// Leases end by the database's clock. For the other times pass [`SqlPollStore::now`], so that all machines agree.
    /// Nothing is read before the first call; [`SqlPollStore::create_tables`] makes the tables. An external id has at
    /// most 200 bytes there.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] for a schema that is no plain name, and for SQLite.
    ///
    /// # Example
    /// ```
    /// use dtekit::SqlPollStore;
    /// use dtekit::store::sql::{SqlConnection, SqlDialect, SqlResult};
    ///
    /// fn store(connect: fn() -> SqlResult<Box<dyn SqlConnection + Send>>) -> dtekit::Result<SqlPollStore> {
    ///     let store = SqlPollStore::over(connect, SqlDialect::Postgresql, Some("dtekit"))?;
    ///     store.create_tables()?;
    ///     Ok(store)
    /// }
    /// ```
    pub fn over(
        connect: impl Fn() -> SqlResult<Box<dyn SqlConnection + Send>> + Send + Sync + 'static,
        dialect: SqlDialect,
        schema: Option<&str>,
    ) -> Result<SqlPollStore> {
        Tables::over(connect, dialect, schema, &tables::SERVER).map(SqlPollStore)
    }

    /// The statements that make the tables of a shared database, for a migration tool.
    ///
    /// # Errors
    /// As [`SqlPollStore::over`].
    ///
    /// # Example
    /// ```
    /// use dtekit::SqlPollStore;
    /// use dtekit::store::sql::SqlDialect;
    ///
    /// let text = SqlPollStore::schema(SqlDialect::Mariadb, None)?;
    /// assert!(text.contains("CREATE TABLE IF NOT EXISTS poll_job"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn schema(dialect: SqlDialect, schema: Option<&str>) -> Result<String> {
        Ok(tables::SERVER.schema_of(&Place::shared(dialect, schema)?))
    }

    /// Makes the tables that are missing in a shared database, and brings those of an earlier version to this one; a
    /// file has them.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`], with `poll-store-version` if there are tables of a newer version.
    pub fn create_tables(&self) -> Result<()> {
        self.0.create()
    }

    /// The time of the shared database, on which all machines agree; `None` for a file.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    pub fn now(&self) -> Result<Option<SystemTime>> {
        self.0.now()
    }

    fn check(&self, external_id: &str) -> Result<()> {
        let is_usable = external_id.len() <= LONGEST && !external_id.contains('\0');
        match self.0.place().dialect == SqlDialect::Sqlite || is_usable {
            true => Ok(()),
            false => Err(unusable()),
        }
    }
}

impl PollStore for SqlPollStore {
    fn add(&self, upload: &PollUpload<'_>, now: SystemTime) -> Result<bool> {
        let id = [("id", upload.external_id.into())];
        self.check(upload.external_id)?;
        let warnings = json(upload.warnings);
        // Whether a transaction whose end is not known has added it.
        let is_added = Cell::new(false);
        let is_there =
            |db: &mut Db<'_>| Ok(db.row(statement::DIGEST, &id)?.map(|row| row.bytes(0) == upload.digest));
        let add = |db: &mut Db<'_>| {
            is_added.set(false);
            // A file may be damaged, so that a key is there twice.
            let mut there = if db.is_shared() { None } else { is_there(db)? };
            if there.is_none() {
                let values = [
                    id[0],
                    ("digest", upload.digest[..].into()),
                    ("poll", upload.poll.into()),
                    ("warnings", (&warnings).into()),
                    ("sends", i64::from(upload.sends.0).into()),
                    ("sends_of", i64::from(upload.sends.1).into()),
                    ("queries", i64::from(upload.queries.0).into()),
                    ("queries_of", i64::from(upload.queries.1).into()),
                    ("now", millis(now).into()),
                ];
                if db.execute(statement::ADD, &values)? > 0 {
                    let values =
                        [id[0], ("media_type", upload.media_type.into()), ("body", upload.body.into())];
                    db.execute(statement::ADD_UPLOAD, &values)?;
                    is_added.set(true);
                    return Ok(Ok(true));
                }
                there = is_there(db)?;
            }
            Ok(match there {
                Some(true) => Ok(false),
                Some(false) => Err(conflict(upload.external_id)),
                // Another has acknowledged it meanwhile.
                None => return Err(SqlError::new(SqlErrorKind::Repeat, "the job was just removed")),
            })
        };
        self.0.write(Safe::FromPowerLoss, add, |db| {
            Ok(is_there(db)?.filter(|is_same| *is_same && is_added.get()))
        })
    }

    fn deliver(&self, received: &PollReceived<'_>, now: SystemTime) -> Result<PollDelivered> {
        self.check(received.external_id)?;
        let was = Cell::new(PollDelivered::Again);
        let deliver = |db: &mut Db<'_>| {
            was.set(delivery::deliver(db, received, now)?);
            Ok(Ok(was.get()))
        };
        self.0.write(Safe::FromPowerLoss, deliver, |db| {
            let is_kept =
                matches!(delivery::place(db, received)?, DeliveryPlace::Result | DeliveryPlace::Behind(true));
            Ok(is_kept.then(|| was.get()))
        })
    }

    fn claim(&self, now: SystemTime, lease: Duration) -> Result<Option<PollClaim>> {
        let token = RefCell::new(String::new());
        let lease = long(lease.as_millis());
        let at = [("now", millis(now).into())];
        let claim = |db: &mut Db<'_>| {
            // A transaction whose end is not known may still be kept, so each has its own.
            token.replace(Uuid::new_v4().to_string());
            let token = token.borrow();
            queue::rebase(db, &QUEUE, now)?;
            let found = queue::lease(db, &QUEUE, (&QUEUE.free(), &at), now, &token, lease)?;
            Ok(Ok(found.map(|row| claimed(&row, &token))))
        };
        self.0.write(Safe::FromCrashes, claim, |db| {
            let token = token.borrow();
            Ok(queue::leased(db, &QUEUE, &token)?.map(|row| Some(claimed(&row, &token))))
        })
    }

    fn upload(&self, claim: &PollClaim) -> Result<Option<KeptUpload>> {
        self.0.read(|db| {
            let kept = db.row(statement::UPLOAD, &[("lease", (&claim.lease).into())])?;
            Ok(kept.map(|row| KeptUpload { media_type: row.text(0), body: row.bytes(1) }))
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
        let (findings, at) = (json(keep.findings), millis(now));
        let number = |number: Option<u32>| number.map(i64::from).into();
        let save = |db: &mut Db<'_>| {
            let Some(found) = db.row(statement::FIND, &[("lease", (&claim.lease).into())])? else {
                return Ok(Ok(false));
            };
            let id = found.text(1);
            let values = [
                ("state", state.as_str().into()),
                ("reason", reason.into()),
                ("findings", (&findings).into()),
                ("poll", keep.poll.into()),
                ("status", foreign(db, keep.status.map(ExtractionStatus::as_str))),
                ("sends", number(keep.sends.map(|sends| sends.0))),
                ("sends_of", number(keep.sends.map(|sends| sends.1))),
                ("queries", number(keep.queries.map(|queries| queries.0))),
                ("queries_of", number(keep.queries.map(|queries| queries.1))),
                ("now", at.into()),
                ("due", due.into()),
                ("finished", ended.then_some(at).into()),
                ("going", going.into()),
                ("number", found.int(0).unwrap_or_default().into()),
            ];
            db.execute(&statement::save(going.is_some()), &values)?;
            let id = [("id", (&id).into())];
            if ended {
                db.execute(statement::DROP_UPLOAD, &id)?;
                db.execute(statement::DROP_POLL, &id)?;
            }
            if let PollTurn::Done { xml, processed_timestamp, file } = keep.turn {
                let values = [
                    id[0],
                    ("xml", foreign(db, Some(xml))),
                    ("processed_timestamp", foreign(db, processed_timestamp)),
                    ("file", file.into()),
                ];
                db.execute(statement::ADD_RESULT, &values)?;
            }
            Ok(Ok(true))
        };
        self.0.write(safe, save, |db| {
            let values = [
                ("id", (&claim.external_id).into()),
                ("state", state.as_str().into()),
                ("now", at.into()),
                ("findings", (&findings).into()),
            ];
            Ok(db.row(statement::SAVED, &values)?.map(|_| true))
        })
    }

    fn next_at(&self) -> Result<Option<SystemTime>> {
        self.0.read(|db| queue::next_at(db, &QUEUE))
    }

    fn results(&self, most: usize) -> Result<Vec<PollJob>> {
        let most = [("most", i64::try_from(most).unwrap_or(i64::MAX).into())];
        self.0.read(|db| {
            let text = if db.is_shared() { statement::results() } else { statement::results_of_file() };
            let (mut jobs, mut bytes) = (Vec::new(), 0_i64);
            db.rows(&text, &most, |row| {
                bytes = bytes.saturating_add(row.int(statement::SIZE).unwrap_or_default());
                if !jobs.is_empty() && bytes > MOST_BYTES {
                    return false;
                }
                jobs.push(job(&row));
                true
            })?;
            Ok(jobs)
        })
    }

    fn get(&self, external_id: &str) -> Result<Option<PollJob>> {
        self.0.read(|db| {
            let found = db.row(&statement::get(), &[("id", external_id.into())])?;
            Ok(found.map(|row| job(&row)))
        })
    }

    fn acknowledge(&self, external_id: &str) -> Result<bool> {
        let id = [("id", external_id.into())];
        // Whether a transaction whose end is not known has removed it, and whether another result followed it.
        let (is_gone, has_next) = (Cell::new(false), Cell::new(false));
        let acknowledge = |db: &mut Db<'_>| {
            is_gone.set(db.execute(statement::ACKNOWLEDGE, &id)? > 0);
            if is_gone.get() {
                let next = delivery::later(db, external_id)?;
                db.execute(statement::DROP_RESULT, &id)?;
                db.execute(statement::DROP_UPLOAD, &id)?;
                has_next.set(next.is_some());
                next.map_or(Ok(()), |next| next.follow(db, external_id))?;
            }
            Ok(Ok(is_gone.get()))
        };
        self.0.write(Safe::FromCrashes, acknowledge, |db| {
            let is_kept = match has_next.get() {
                true => delivery::later(db, external_id)?.is_none(),
                false => db.row(statement::DIGEST, &id)?.is_none(),
            };
            Ok((is_gone.get() && is_kept).then_some(true))
        })
    }

    fn counts(&self) -> Result<PollCounts> {
        self.0.read(|db| {
            let mut counts = PollCounts::default();
            queue::counts(db, (&QUEUE.counts(), &[]), |state, count, oldest| {
                let state = state.parse::<PollState>().unwrap_or(PollState::Failed);
                let oldest = counts.oldest(state).into_iter().chain(oldest).min();
                let count = counts.count(state).saturating_add(count);
                counts = counts.with(state, count).with_oldest(state, oldest);
            })?;
            Ok(counts)
        })
    }
}

fn unusable() -> Error {
    let message =
        format!("expected an external id of at most {LONGEST} bytes for a shared database, found another");
    Error::new(
        ErrorKind::Argument,
        Finding::new(&code::PARAMETER_VALUE, message).with_argument("external_id"),
    )
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
