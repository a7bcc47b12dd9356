//! The journal in tables: of an SQLite file, or of the database that the program already has.

mod attempts;
mod backlog;
mod chain;
mod content;
mod doubt;
mod entries;
mod person;
#[cfg(test)]
#[cfg(feature = "sqlite")]
mod plan;
mod row;
mod schema;
mod statement;
mod step;
mod tables;
mod time;
mod totals;
mod wait;
mod within;

#[cfg(feature = "sqlite")]
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use super::{
    Journal, JournalAttempt, JournalBegin, JournalClaim, JournalContent, JournalCounts, JournalDraft,
    JournalEntry, JournalKeep, JournalOptions, JournalSave, JournalState, JournalTake, JournalTaken,
    KeptDocument, Replica,
};
#[cfg(feature = "sqlite")]
use crate::code;
use crate::error::Result;
use crate::mapping::Registry;
use crate::store::queue::totals as queue_totals;
use crate::store::sql::{Db, Place, Safe, SqlConnection, SqlDialect, SqlParameter, SqlResult, millis};
use crate::store::tables::Tables;

use content::{Reference, RowEntry};
use entries::{BATCH, drop_some, listed};
use totals::FOLDS;

pub use wait::JournalWait;

/// A [`Journal`] in one file (feature `sqlite`).
///
/// # Example
/// ```
/// use dtekit::SqliteJournal;
/// use dtekit::store::journal::JournalOptions;
///
/// // A folder that is missing is not made.
/// assert!(SqliteJournal::open("/nowhere/at/all/journal.db", JournalOptions::default()).is_err());
/// ```
#[cfg(feature = "sqlite")]
pub type SqliteJournal = SqlJournal;

/// A [`Journal`] in tables: of one file, with a compiled-in SQLite (feature `sqlite`), or of the program's own
/// database.
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
///
/// Over a database that the program already has, such as PostgreSQL, see [`SqlJournal::over`].
pub struct SqlJournal {
    tables: Tables,
    options: JournalOptions,
    registry: Option<Arc<Registry>>,
    content: Option<Arc<dyn JournalContent>>,
}

// Shows the place alone.
impl std::fmt::Debug for SqlJournal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SqlJournal").field("place", &self.tables.shown()).finish_non_exhaustive()
    }
}

impl SqlJournal {
    /// Opens the journal in this file, and creates it if it is missing, unless [`JournalOptions::create`] says no. Its
    /// folder must exist.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage): `journal-access` if it cannot be opened, read or written,
    /// `journal-absent` if it is missing and not created,
    /// `journal-damaged` if it is not a journal, `journal-version` if another version of dtekit wrote it, with other
    /// tables.
    #[cfg(feature = "sqlite")]
    pub fn open(path: impl AsRef<Path>, options: JournalOptions) -> Result<SqlJournal> {
        let tables = match options.create {
            true => Tables::open(path.as_ref(), &tables::FILE)?,
            false => Tables::open_existing(path.as_ref(), &tables::FILE, &code::JOURNAL_ABSENT)?,
        };
        Ok(SqlJournal { tables, options, registry: None, content: None })
    }

    /// The journal in the tables of a shared database, for workers on any number of machines. `connect` makes a
    /// connection, which the journal has for itself; it keeps as many as it has calls at the same time.
    ///
    /// Leases end by the database's clock. For the other times pass [`SqlJournal::now`], so that all machines agree.
    /// Nothing is read before the first call; [`SqlJournal::create_tables`] makes the tables.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) for a schema that is no plain name, and for SQLite.
    ///
    /// # Example
    /// ```
    /// use dtekit::SqlJournal;
    /// use dtekit::client::Issue;
    /// use dtekit::store::journal::JournalOptions;
    /// use dtekit::store::sql::{SqlConnection, SqlDialect, SqlResult};
    ///
    /// /// Submits an invoice in the program's own transaction, which `sale` is in.
    /// fn sell(journal: &SqlJournal, sale: &mut dyn SqlConnection, invoice: Issue) -> dtekit::Result<()> {
    ///     journal.submit_within(sale, "sale-1042", invoice, None, None)?;
    ///     Ok(())
    /// }
    ///
    /// fn journal(connect: fn() -> SqlResult<Box<dyn SqlConnection + Send>>) -> dtekit::Result<SqlJournal> {
    ///     let options = JournalOptions::default();
    ///     let journal = SqlJournal::over(connect, SqlDialect::Postgresql, Some("dtekit"), options)?;
    ///     journal.create_tables()?;
    ///     Ok(journal)
    /// }
    /// ```
    pub fn over(
        connect: impl Fn() -> SqlResult<Box<dyn SqlConnection + Send>> + Send + Sync + 'static,
        dialect: SqlDialect,
        schema: Option<&str>,
        options: JournalOptions,
    ) -> Result<SqlJournal> {
        let tables = Tables::over(connect, dialect, schema, &tables::SERVER)?;
        let tables = if options.notify { tables.telling() } else { tables };
        Ok(SqlJournal { tables, options, registry: None, content: None })
    }

    /// The statements that make the tables of a database, for a migration tool. With the feature `sqlite` there are
    /// those of a file too, which has no schema; [`SqlJournal::open`] takes a file that they made, and needs none.
    ///
    /// # Errors
    /// As [`SqlJournal::over`].
    ///
    /// # Example
    /// ```
    /// use dtekit::SqlJournal;
    /// use dtekit::store::sql::SqlDialect;
    ///
    /// let text = SqlJournal::schema(SqlDialect::Postgresql, Some("dtekit"))?;
    /// assert!(text.contains("CREATE TABLE IF NOT EXISTS dtekit.journal_entry"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn schema(dialect: SqlDialect, schema: Option<&str>) -> Result<String> {
        #[cfg(feature = "sqlite")]
        if (dialect, schema) == (SqlDialect::Sqlite, None) {
            return Ok(tables::file_schema());
        }
        Ok(tables::SERVER.schema_of(&Place::shared(dialect, schema)?))
    }

    /// Makes the tables that are missing in a shared database, and brings those of an earlier version to this one; a
    /// file has them.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage), with `journal-version` if there are tables of a newer
    /// version.
    pub fn create_tables(&self) -> Result<()> {
        self.tables.create()
    }

    /// The time of the shared database, on which all machines agree; `None` for a file.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    pub fn now(&self) -> Result<Option<SystemTime>> {
        self.tables.now()
    }

    /// The journal with a registry, whose tables count in the checks of [`Journal::submit`].
    #[must_use]
    pub fn with_registry(self, registry: &Arc<Registry>) -> SqlJournal {
        SqlJournal { registry: Some(Arc::clone(registry)), ..self }
    }

    fn entries(
        &self,
        statement: &str,
        values: &[(&str, SqlParameter<'_>)],
        most: usize,
    ) -> Result<Vec<JournalEntry>> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let values = [values, &[("most", most.into())]].concat();
        let found = self.tables.read(|db| listed(db, statement, &values))?;
        found.into_iter().map(|found| self.whole(found)).collect()
    }
}

impl Journal for SqlJournal {
    fn options(&self) -> JournalOptions {
        self.options
    }

    fn registry(&self) -> Option<&Arc<Registry>> {
        self.registry.as_ref()
    }

    fn add(&self, draft: &JournalDraft<'_>, now: SystemTime) -> Result<JournalEntry> {
        self.add_at(draft, Some(now))
    }

    fn claim(
        &self,
        account: &str,
        key: Option<&str>,
        now: SystemTime,
        lease: Duration,
    ) -> Result<Option<JournalClaim>> {
        let take = JournalTake { account, key, now: Some(now), lease, wants_next: false };
        Ok(self.take_with(&take, None)?.claim)
    }

    fn take(&self, take: &JournalTake<'_>, begin: JournalBegin<'_>) -> Result<JournalTaken> {
        // What an asynchronous replica had not seen is asked about, so nothing is sent at once there.
        let is_whole = self.options.replica != Replica::Asynchronous || self.tables.is_file();
        self.take_with(take, is_whole.then_some(begin))
    }

    fn document(&self, claim: &JournalClaim) -> Result<Option<KeptDocument>> {
        let found = self.tables.read(|db| db.row(statement::DOCUMENT, &[("key", (&claim.key).into())]))?;
        let Some(row) = found else { return Ok(None) };
        let document = match Reference::of(&row, 2) {
            Some(reference) => self.bytes_of(&reference)?,
            None => row.bytes(0),
        };
        Ok(Some(KeptDocument { document, arguments: row.text(1) }))
    }

    fn save(&self, claim: &JournalClaim, keep: &JournalKeep<'_>, now: SystemTime) -> Result<JournalSave> {
        self.keep(claim, keep, now, false).map(|(save, _)| save)
    }

    fn save_last(
        &self,
        claim: &JournalClaim,
        keep: &JournalKeep<'_>,
        now: SystemTime,
    ) -> Result<(JournalSave, Option<SystemTime>)> {
        self.keep(claim, keep, now, true)
    }

    fn accounts(&self) -> Result<Vec<String>> {
        self.tables.read(entries::open_accounts)
    }

    fn next_at_of(&self, account: Option<&str>) -> Result<Option<SystemTime>> {
        self.tables.read(|db| {
            if let Some(account) = account {
                return entries::next_at(db, account);
            }
            let mut first = None;
            for account in entries::open_accounts(db)? {
                first = first.into_iter().chain(entries::next_at(db, &account)?).min();
            }
            Ok(first)
        })
    }

    fn get(&self, key: &str) -> Result<Option<JournalEntry>> {
        let found = self.tables.read(|db| person::find(db, key))?;
        found.map(|found| self.whole(found)).transpose()
    }

    fn list_of(
        &self,
        account: Option<&str>,
        state: Option<JournalState>,
        after: u64,
        most: usize,
    ) -> Result<Vec<JournalEntry>> {
        let is_one = account.is_some();
        let text = match state {
            None => statement::list(is_one),
            Some(JournalState::Stuck) => statement::list_stuck(is_one),
            Some(JournalState::Unknown) => statement::list_unknown(is_one),
            Some(_) => statement::list_state(is_one),
        };
        let values = [
            ("after", i64::try_from(after).unwrap_or(i64::MAX).into()),
            ("account", account.into()),
            ("state", state.map(JournalState::as_str).into()),
        ];
        self.entries(&text, &values, most)
    }

    fn results(&self, most: usize) -> Result<Vec<JournalEntry>> {
        self.entries(&statement::results(), &[], most)
    }

    fn acknowledge(&self, key: &str, now: SystemTime) -> Result<bool> {
        let values = [("key", key.into()), ("now", millis(now).into())];
        self.tables.write(
            Safe::FromCrashes,
            |db| {
                person::mend_key(db, key)?;
                Ok(Ok(db.execute(statement::ACKNOWLEDGE, &values)? > 0))
            },
            |db| Ok(db.row(statement::ACKNOWLEDGED, &values)?.map(|_| true)),
        )
    }

    fn settle(&self, key: &str, state: JournalState, reason: &str, now: SystemTime) -> Result<JournalEntry> {
        let found: RowEntry = self.tables.write(
            Safe::FromPowerLoss,
            |db| person::settle(db, key, state, reason, now),
            |db| person::settled(db, key, state, reason),
        )?;
        Ok(self.settled(found))
    }

    fn counts_of(&self, account: Option<&str>) -> Result<JournalCounts> {
        let (counts, read) = self.tables.read(|db| entries::counts(db, account))?;
        if read > queue_totals::MANY {
            self.fold(FOLDS);
        }
        Ok(counts)
    }

    fn attempts(&self, key: &str) -> Result<Vec<JournalAttempt>> {
        self.tables.read(|db| attempts::of(db, key))
    }

    fn compact(&self, before: SystemTime) -> Result<u64> {
        let (before, mut gone) = (millis(before), 0);
        loop {
            let drop = |db: &mut Db<'_>| drop_some(db, before).map(Ok);
            let (some, names) = self.tables.write(Safe::FromCrashes, drop, |_| Ok(None))?;
            self.forget(names.iter().map(|name| &**name));
            gone += some;
            if some < BATCH {
                self.fold(1);
                break;
            }
        }
        self.tables.shrink();
        Ok(gone)
    }

    fn recover(&self, now: SystemTime) -> Result<u64> {
        let at = [("now", millis(now).into())];
        let recover = |db: &mut Db<'_>| {
            let freed = db.execute(statement::FREE, &[])?;
            entries::interrupt(db, now)?;
            db.execute(statement::ADVANCE_ALL, &at)?;
            db.execute(statement::FORGET_BREAKERS, &[])?;
            totals::mend(db)?;
            Ok(Ok(freed))
        };
        self.tables.write(Safe::FromPowerLoss, recover, |_| Ok(None))
    }
}
