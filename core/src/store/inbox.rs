//! Takes what arrives, so that a crash, a power failure or an absent network loses none and takes none twice.

mod addressee;
mod answer;
mod answered;
mod entry;
mod item;
mod options;
mod print;
mod print_options;
mod run;
mod sql;

use std::cell::RefCell;
#[cfg(feature = "sqlite")]
use std::path::Path;
use std::time::{Duration, SystemTime};

use uuid::Uuid;

use crate::client::Client;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::store::queue::{self, QueueMetrics};
use crate::store::sql::{
    Db, Place, Safe, SqlConnection, SqlDialect, SqlParameter, SqlResult, SqlRow, SqlValue, long,
};
use crate::store::tables::Tables;
use sql::statement::{self, QUEUE};
use sql::{Claim, Decision, Duty, Turn, tables};

pub use addressee::InboxAddressee;
pub use answered::{InboxAnswer, InboxAnswered, InboxOptions};
pub use entry::{InboxCounts, InboxEntry, InboxRecord, InboxSource, InboxState};
pub use options::{InboxPass, InboxRun};
pub use print::{InboxPrinted, PrintJob};
pub use print_options::InboxPrint;

/// An inbox of what the service has for an account, in one file (feature `sqlite`) or in the program's own database. It
/// survives crashes and serves any number of workers.
///
/// [`Inbox::run`] asks the service, stores every item as it came, and only then confirms it. [`Inbox::list`] gives the
/// entries; the program works on them, and tells [`Inbox::acknowledge`] when it is done. [`Inbox::give_back`] leaves an
/// item to another system.
///
/// The guarantees, with the key as the identity (the source, and the id in the service, else the fiscal identifier,
/// else a hash of the item):
///
/// - An item is in the database, and committed, before its confirmation leaves. One that was stored and whose
///   confirmation failed or is unknown is confirmed in the next pass, before anything new is asked for.
/// - One item is one entry, however often the service lists it.
/// - An answer that is not clear says nothing: nothing of it is stored, and nothing confirmed.
/// - What cannot be read is stored and confirmed too; its findings say why.
/// - No confirmation begins in the second half of a lease or lasts longer than half a lease. What is given back is told
///   to the service after a confirmation that is under way, never before it.
///
/// `Msg/Confirm` has no declared input, so it is sent with the records that are meant. A service that ignores them
/// confirms all that it has listed until then: the inbox has stored all of that, unless another program asks for the
/// same account too.
///
/// # Example
/// ```
/// # #[cfg(feature = "sqlite")] {
/// use dtekit::Inbox;
/// use std::time::SystemTime;
/// # let folder = std::env::temp_dir().join(format!("dtekit-inbox-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder).unwrap();
/// # let path = folder.join("inbox.db");
/// let inbox = Inbox::open(path)?;
/// // Each worker: inbox.run(&client, SystemTime::now(), &InboxRun::new("3101123456"))?;
/// for entry in inbox.list(None, 0, 100)? {
///     // … book inbox.generic(&entry.key)?, then:
///     inbox.acknowledge(&entry.key, SystemTime::now())?;
/// }
/// # drop(inbox);
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # }
/// # Ok::<(), dtekit::Error>(())
/// ```
pub struct Inbox {
    tables: Tables,
    options: InboxOptions,
}

// Shows the place alone.
impl std::fmt::Debug for Inbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Inbox").field("place", &self.tables.shown()).finish_non_exhaustive()
    }
}

impl Inbox {
    /// Opens the inbox in this file, and creates it if it is missing. Its folder must exist.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`]: `inbox-access` if it cannot be opened, read or written, `inbox-damaged` if it is not an
    /// inbox, `inbox-version` if another version of dtekit wrote it, with other tables.
    #[cfg(feature = "sqlite")]
    pub fn open(path: impl AsRef<Path>) -> Result<Inbox> {
        Tables::open(path.as_ref(), &tables::FILE).map(Inbox::of)
    }

    /// The inbox in the tables of a shared database, for workers on any number of machines. `connect` makes a
    /// connection, which the inbox has for itself; it keeps as many as it has calls at the same time.
    ///
    /// Leases end by the database's clock. For the other times pass [`Inbox::now`], so that all machines agree. Nothing
    /// is read before the first call; [`Inbox::create_tables`] makes the tables.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] for a schema that is no plain name, and for SQLite.
    pub fn over(
        connect: impl Fn() -> SqlResult<Box<dyn SqlConnection + Send>> + Send + Sync + 'static,
        dialect: SqlDialect,
        schema: Option<&str>,
    ) -> Result<Inbox> {
        Tables::over(connect, dialect, schema, &tables::SERVER).map(Inbox::of)
    }

    fn of(tables: Tables) -> Inbox {
        Inbox { tables, options: InboxOptions::default() }
    }

    /// Sets the options; one that was opened has none.
    pub fn set_options(&mut self, options: InboxOptions) {
        self.options = options;
    }

    /// The statements that make the tables of a shared database, for a migration tool.
    ///
    /// # Errors
    /// As [`Inbox::over`].
    pub fn schema(dialect: SqlDialect, schema: Option<&str>) -> Result<String> {
        Ok(tables::SERVER.schema_of(&Place::shared(dialect, schema)?))
    }

    /// Makes the tables that are missing in a shared database; a file has them.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`], with `inbox-version` if there are tables of a newer version.
    pub fn create_tables(&self) -> Result<()> {
        self.tables.create()
    }

    /// The time of the shared database, on which all machines agree; `None` for a file.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    pub fn now(&self) -> Result<Option<SystemTime>> {
        self.tables.now()
    }

    /// Makes one pass: gives back and confirms what is open, asks each source until it has nothing new, stores the
    /// items, confirms them, and fetches their documents.
    ///
    /// Threads and processes may run passes at once. Failures of service and network are in the result and raise
    /// nothing. A document that the service does not have yet is asked for again, twelve times, at growing distances.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`]; [`ErrorKind::Argument`] for options out of range; what no later attempt can mend, such
    /// as a client without credentials, and a cancellation. Nothing is lost then, and no lease is kept.
    pub fn run(&self, client: &Client, now: SystemTime, run: &InboxRun) -> Result<InboxPass> {
        run::run(self, client, now, run)
    }

    /// The entry with this key, if there is one.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    pub fn get(&self, key: &str) -> Result<Option<InboxEntry>> {
        Ok(self.tables.read(|db| sql::get(db, key))?.map(|entry| self.shown(entry)))
    }

    /// An entry, with what the options and the law say of it.
    fn shown(&self, entry: InboxEntry) -> InboxEntry {
        InboxEntry {
            addressed: addressee::addressee(
                entry.record.country.as_deref(),
                entry.record.receiver.as_deref(),
                &self.options.tax_ids,
            ),
            deadline: entry.answer_by(),
            ..entry
        }
    }

    /// The entries in a state, or all, whose number is above `after`, in the order of their numbers: at most `most`.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    pub fn list(&self, state: Option<InboxState>, after: u64, most: usize) -> Result<Vec<InboxEntry>> {
        let mut values: Vec<(&str, SqlParameter<'_>)> = vec![
            ("after", i64::try_from(after).unwrap_or(i64::MAX).into()),
            ("most", i64::try_from(most).unwrap_or(i64::MAX).into()),
        ];
        let text = match state {
            None => statement::list(),
            Some(state) => {
                values.push(("state", state.as_str().into()));
                statement::list_state()
            }
        };
        self.tables.read(|db| {
            let mut entries = Vec::new();
            db.rows(&text, &values, |row| {
                entries.push(self.shown(sql::entry(&row)));
                true
            })?;
            Ok(entries)
        })
    }

    /// The number of entries in each state, and when the oldest was received.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    pub fn counts(&self) -> Result<InboxCounts> {
        self.tables.read(|db| {
            let mut counts = InboxCounts::default();
            queue::counts(db, (&QUEUE.counts(), &[]), |state, count, oldest| {
                let state = state.parse::<InboxState>().unwrap_or(InboxState::Failed);
                counts.add(state, count, oldest);
            })?;
            Ok(counts)
        })
    }

    /// The gauges of the inbox at this time: how many entries are in each state, and how old they are.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    pub fn metrics(&self, now: SystemTime) -> Result<QueueMetrics> {
        Ok(QueueMetrics::of_inbox(&self.counts()?, now))
    }

    /// The item as JSON, with every member and every digit as the service listed it; `None` without such an entry.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    pub fn item(&self, key: &str) -> Result<Option<String>> {
        Ok(self.kept(key)?.map(|row| row.text(0)))
    }

    /// The document of an item, byte for byte: what the service gave for its id, or what the item holds itself. `None`
    /// while it is not there.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    pub fn original(&self, key: &str) -> Result<Option<Vec<u8>>> {
        let row = self.kept(key)?;
        Ok(row.filter(|row| *row.value(1) != SqlValue::Null).map(|row| row.bytes(1)))
    }

    /// The document as a generic DTE, as XML; `None` while it is not there, or if it cannot be read.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    pub fn generic(&self, key: &str) -> Result<Option<String>> {
        Ok(self.kept(key)?.and_then(|row| row.some_text(2)))
    }

    fn kept(&self, key: &str) -> Result<Option<SqlRow>> {
        self.tables.read(|db| db.row(statement::ITEM, &[("key", key.into())]))
    }

    /// Notes that the program has printed or answered an item, so that it does not do so twice after a crash.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `inbox-state` for another state, without such an entry, and for one that is done or
    /// given back; [`ErrorKind::Storage`].
    pub fn mark(&self, key: &str, state: InboxState, now: SystemTime) -> Result<()> {
        if !matches!(state, InboxState::Printed | InboxState::Answered) {
            return Err(refused("`printed` or `answered`", &format!("`{state}`"), "state"));
        }
        self.decide(key, &Decision::Mark(state), now).map(|_| ())
    }

    /// Notes that the program is done with an item; false if it was already, was given back, or is not there.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`].
    pub fn acknowledge(&self, key: &str, now: SystemTime) -> Result<bool> {
        self.decide(key, &Decision::Acknowledge, now)
    }

    /// As [`Inbox::acknowledge`], in the transaction that is open on the caller's connection.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`]; then the caller rolls back.
    pub fn acknowledge_within(
        &self,
        connection: &mut dyn SqlConnection,
        key: &str,
        now: SystemTime,
    ) -> Result<bool> {
        let mut db = Db { connection, place: self.tables.place() };
        let done = sql::decide(&mut db, key, &Decision::Acknowledge, now);
        Ok(done.map_err(|error| self.tables.failed(error))?.unwrap_or_default())
    }

    /// Notes that the program has failed with an item, and why. It may try again, and acknowledge it then.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `inbox-state` without such an entry, and for one that is done or given back;
    /// [`ErrorKind::Storage`].
    pub fn fail(&self, key: &str, reason: &str, now: SystemTime) -> Result<()> {
        let finding =
            Finding::new(&code::INBOX_FAILED, format!("expected to be done with it, found `{reason}`"));
        self.decide(key, &Decision::Fail(&finding), now).map(|_| ())
    }

    /// Gives an item back, so that another system can take it: the next pass takes its confirmation back, by
    /// `Msg/DesConfirm` or `Msg/DesConfirmToPrint`. This inbox takes it no more, until [`Inbox::reopen`]. False if it
    /// is given back already.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `inbox-state` without such an entry, for one that is done, and for one of a source
    /// that has no such call; [`ErrorKind::Storage`].
    pub fn give_back(&self, key: &str, now: SystemTime) -> Result<bool> {
        self.decide(key, &Decision::GiveBack, now)
    }

    /// Makes an entry new again, whatever its state is: one that was given back is confirmed again in the next pass.
    /// False if it is new already.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `inbox-state` without such an entry; [`ErrorKind::Storage`].
    pub fn reopen(&self, key: &str, now: SystemTime) -> Result<bool> {
        self.decide(key, &Decision::Reopen, now)
    }

    fn decide(&self, key: &str, decision: &Decision<'_>, now: SystemTime) -> Result<bool> {
        let decide = |db: &mut Db<'_>| {
            let done = sql::decide(db, key, decision, now)?;
            Ok(done.map_err(|found| {
                let expected = "an entry that can be changed in this way";
                refused(expected, &format!("{found}: `{}`", short(key)), "key")
            }))
        };
        // Made once more, it changes nothing more.
        self.tables.write(Safe::FromPowerLoss, decide, |_| Ok(None))
    }

    /// Stores the items of an answer, all or none: how many are new. They are on the disk when this returns.
    fn add(
        &self,
        source: InboxSource,
        items: &[item::Item],
        due: SystemTime,
        now: SystemTime,
    ) -> Result<usize> {
        let add = |db: &mut Db<'_>| {
            let mut new = 0;
            for item in items {
                new += usize::from(sql::add(db, source, item, due, now)?);
            }
            Ok(Ok(new))
        };
        self.tables.write(Safe::FromPowerLoss, add, |_| Ok(None))
    }

    fn claim(
        &self,
        duty: Duty,
        most: usize,
        times: (SystemTime, SystemTime),
        lease: Duration,
    ) -> Result<Vec<Claim>> {
        let (token, lease) = (RefCell::new(String::new()), long(lease.as_millis()));
        self.tables.write(
            Safe::FromCrashes,
            |db| {
                // A transaction whose end is not known may still be kept, so each has its own.
                token.replace(Uuid::new_v4().to_string());
                sql::claim(db, duty, most, times, &token.borrow(), lease).map(Ok)
            },
            |db| Ok(Some(sql::claims(db, duty, &token.borrow())?).filter(|claims| !claims.is_empty())),
        )
    }

    fn save(&self, claims: &[Claim], turn: &Turn<'_>, now: SystemTime) -> Result<usize> {
        let save = |db: &mut Db<'_>| {
            let mut saved = 0;
            for claim in claims {
                saved += usize::from(sql::save(db, claim, turn, now)?);
            }
            Ok(Ok(saved))
        };
        self.tables.write(Safe::FromCrashes, save, |_| Ok(None))
    }

    fn next_at(&self) -> Result<Option<SystemTime>> {
        self.tables.read(|db| queue::next_at(db, &QUEUE))
    }
}

fn refused(expected: &str, found: &str, argument: &str) -> Error {
    let finding = Finding::new(&code::INBOX_STATE, format!("expected {expected}, found {found}"));
    Error::new(ErrorKind::Argument, finding.with_argument(argument))
}
