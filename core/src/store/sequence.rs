//! Numbers of documents; each is handed out once.

mod call;
mod change;
mod database;
mod file;
mod intervals;
mod key;
mod record;
mod records;
mod report;
mod turn;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::client::Cancellation;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::process::PerProcess;
use crate::store::sql::{Place, SqlConnection, SqlDialect, SqlResult};
use crate::store::tables::Tables;

pub use call::SequenceCall;
pub use key::SequenceKey;
pub use report::{AuthorisedRange, Gaps, NumberBlock, NumberRange, OpenNumbers, SequenceNumber, VoidNumbers};

use change::check_numbers;
use file::{FilePaths, LockedFile};
use record::{LARGEST, Record};
use records::Records;
use turn::{Patience, Turn};

/// How long a call waits for other threads and processes, which take a few milliseconds each.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// The numbers of documents (consecutivo, correlativo, eNCF, folio of a range): one counter for each
/// [`SequenceKey`], with the ranges that the authority has authorised.
///
/// The counters are in one file. A number is handed out only when the file that records it is on the disk: under a
/// lock, the counters are written to a second file, synchronised, and renamed over the first. So no number is
/// handed out twice, by any number of threads and processes, even if they are killed. A killed process may lose one
/// number, which [`Sequence::gaps`] then shows. The file must be on a local disk: network file systems differ in what
/// their locks guarantee.
///
/// A damaged or changed file is an error. So is a missing file if the lock file says that there was one: the counters
/// never restart. Beside the file are `NAME.lock` and, during a write, `NAME.new`. Each change writes the whole file,
/// so use one file for the counters of one machine, not for those of a whole country.
///
/// [`Sequence::over`] keeps the counters in the program's own database instead, a row for each, for any number of
/// machines. What is said of numbers holds there too.
///
/// Threads may share a sequence, and one file may be open in any number of sequences. A forked process may use the
/// sequence of its parent. A call that has waited 30 seconds for others is an error.
///
/// # Example
/// ```
/// use dtekit::{Sequence, SequenceKey};
/// # let folder = std::env::temp_dir().join(format!("dtekit-sequence-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder).unwrap();
/// let numbers = Sequence::open(folder.join("numbers"))?;
/// let invoices = SequenceKey::new("131880681", "31", None, None)?;
/// numbers.range(&invoices, 501, 600, Some(20))?;
///
/// let next = numbers.next(&invoices)?;
/// assert_eq!((next.number, next.remaining), (501, Some(99)));
/// numbers.used(&invoices, 501, 501)?; // when the document was sent
///
/// let block = numbers.block(&invoices, 90, "till 3")?;
/// assert_eq!((block.first, block.last), (502, 591));
/// assert_eq!(block.findings[0].code, "sequence-ending");
/// assert_eq!(numbers.gaps(&invoices)?.open[0].holder.as_deref(), Some("till 3"));
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Sequence {
    shared: Arc<Shared>,
    cancellation: Option<Cancellation>,
}

enum Shared {
    File {
        paths: FilePaths,
        /// Threads of one process wait here, not for the file's lock.
        turn: PerProcess<Turn>,
    },
    Database(Tables),
}

// Shows the place alone.
impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Shared::File { paths, .. } => paths.fmt(f),
            Shared::Database(tables) => f.write_str(&tables.shown()),
        }
    }
}

impl Sequence {
    /// Opens the sequence in this file. The first change creates the file; its folder must exist.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`] if the file is damaged or lost, or cannot be read.
    pub fn open(path: impl AsRef<Path>) -> Result<Sequence> {
        let paths = FilePaths::of(path.as_ref())?;
        paths.look()?;
        let shared = Arc::new(Shared::File { paths, turn: PerProcess::new() });
        Ok(Sequence { shared, cancellation: None })
    }

    /// The sequence in the tables of a shared database, for any number of machines. `connect` makes a connection, which
    /// the sequence has for itself; it keeps as many as it has calls at the same time.
    ///
    /// Writers of one counter wait for each other, as long as the database lets them. Nothing is read before the first
    /// call; [`Sequence::create_tables`] makes the tables. An error that has `sequence-file-` in the code of a file has
    /// `sequence-access`, `sequence-damaged` or `sequence-version` there.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] for a schema that is no plain name, and for SQLite.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::sql::{SqlConnection, SqlDialect, SqlResult};
    /// use dtekit::{Sequence, SequenceKey};
    ///
    /// /// Numbers an invoice in the program's own transaction, which `sale` is in. A rollback gives the number back.
    /// fn number(numbers: &Sequence, sale: &mut dyn SqlConnection) -> dtekit::Result<u64> {
    ///     let invoices = SequenceKey::new("131880681", "31", None, None)?;
    ///     Ok(numbers.next_within(sale, &invoices)?.number)
    /// }
    ///
    /// fn numbers(connect: fn() -> SqlResult<Box<dyn SqlConnection + Send>>) -> dtekit::Result<Sequence> {
    ///     let numbers = Sequence::over(connect, SqlDialect::Postgresql, Some("dtekit"))?;
    ///     numbers.create_tables()?;
    ///     Ok(numbers)
    /// }
    /// ```
    pub fn over(
        connect: impl Fn() -> SqlResult<Box<dyn SqlConnection + Send>> + Send + Sync + 'static,
        dialect: SqlDialect,
        schema: Option<&str>,
    ) -> Result<Sequence> {
        let tables = Tables::over(connect, dialect, schema, &database::SERVER)?;
        Ok(Sequence { shared: Arc::new(Shared::Database(tables)), cancellation: None })
    }

    /// The statements that make the tables of a shared database, for a migration tool.
    ///
    /// # Errors
    /// As [`Sequence::over`].
    ///
    /// # Example
    /// ```
    /// use dtekit::Sequence;
    /// use dtekit::store::sql::SqlDialect;
    ///
    /// let text = Sequence::schema(SqlDialect::Postgresql, Some("dtekit"))?;
    /// assert!(text.contains("CREATE TABLE IF NOT EXISTS dtekit.sequence_counter"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn schema(dialect: SqlDialect, schema: Option<&str>) -> Result<String> {
        Ok(database::SERVER.schema_of(&Place::shared(dialect, schema)?))
    }

    /// Makes the tables that are missing in a shared database, and brings those of an earlier version to this one; a
    /// file needs none.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`], with `sequence-version` if there are tables of a newer version.
    pub fn create_tables(&self) -> Result<()> {
        match &*self.shared {
            Shared::File { .. } => Ok(()),
            Shared::Database(tables) => tables.create(),
        }
    }

    /// This sequence for one call, whose wait for other threads and processes another thread can cancel.
    ///
    /// The call then ends with `sequence-file-access`, and nothing was changed. A wait for a database is not ended.
    #[must_use]
    pub fn cancelled_by(&self, cancellation: &Cancellation) -> Sequence {
        Sequence { cancellation: Some(cancellation.clone()), ..self.clone() }
    }

    /// Authorises the numbers from `first` to `last`, beside those that are authorised already.
    ///
    /// The numbers of several ranges are handed out in their order, so the next range can be added before the present
    /// one ends. A range that is authorised already changes nothing. Without any range, a counter begins at 1 and has
    /// no end. Calls warn when fewer than `warn_below` numbers remain; the default is a tenth of the newest range. To
    /// give numbers of a range up, report them with [`Sequence::void`].
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `sequence-numbers` unless 1 ≤ `first` ≤ `last` ≤ 2⁵³ − 1, and with
    /// `sequence-range-used` if every new number is at or below the counter's last one; [`ErrorKind::Storage`] as
    /// [`Sequence::next`]. If only some are, that is a warning in the result; so is a number handed out before that
    /// no range holds (`sequence-outside-range`).
    pub fn range(
        &self,
        key: &SequenceKey,
        first: u64,
        last: u64,
        warn_below: Option<u64>,
    ) -> Result<AuthorisedRange> {
        check_numbers(first, last)?;
        let warn_below = warn_below.map(|number| number.min(LARGEST));
        self.change(key, |record| {
            let findings = record.range(first, last, warn_below)?;
            Ok(AuthorisedRange { remaining: record.remaining().unwrap_or_default(), findings })
        })
    }

    /// Hands out the next number of a counter.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`] if the file is damaged or lost, or cannot be locked within 30 seconds, read or written:
    /// then no number was handed out. [`ErrorKind::Limit`] with `sequence-exhausted` after the last authorised number.
    pub fn next(&self, key: &SequenceKey) -> Result<SequenceNumber> {
        self.next_up_to(key, LARGEST)
    }

    /// Hands out the next number of a counter, which ends at `end` even without a range.
    pub(super) fn next_up_to(&self, key: &SequenceKey, end: u64) -> Result<SequenceNumber> {
        self.change(key, change::next(key, end))
    }

    /// As [`Sequence::next`], in the transaction that is open on the caller's connection: a rollback gives the number
    /// back, so that numbers have no gaps. Other writers of the counter wait until the end of the transaction.
    ///
    /// It makes two statements.
    ///
    /// # Errors
    /// As [`Sequence::next`], and [`ErrorKind::Argument`] for a sequence in a file. After an error of the kind
    /// `storage` the caller rolls back.
    pub fn next_within(
        &self,
        connection: &mut dyn SqlConnection,
        key: &SequenceKey,
    ) -> Result<SequenceNumber> {
        self.next_up_to_within(connection, key, LARGEST)
    }

    /// Hands out the next number of a counter, which ends at `end`, in the caller's transaction.
    pub(super) fn next_up_to_within(
        &self,
        connection: &mut dyn SqlConnection,
        key: &SequenceKey,
        end: u64,
    ) -> Result<SequenceNumber> {
        self.change_within(connection, key, change::next(key, end))
    }

    /// Hands out the next `count` numbers in one piece, for a till that works alone. The till authorises them as a
    /// range of a sequence of its own.
    ///
    /// `holder` says who has them, 1 to 60 characters. The block has fewer numbers, and a warning, where the range has
    /// not so many in one piece.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `sequence-numbers` for a count that is not 1 to 1,000,000, and with
    /// `sequence-text` for the holder; others as [`Sequence::next`].
    pub fn block(&self, key: &SequenceKey, count: u64, holder: &str) -> Result<NumberBlock> {
        self.change(key, change::block(key, count, holder)?)
    }

    /// As [`Sequence::block`], in the transaction that is open on the caller's connection.
    ///
    /// # Errors
    /// As [`Sequence::block`] and [`Sequence::next_within`].
    pub fn block_within(
        &self,
        connection: &mut dyn SqlConnection,
        key: &SequenceKey,
        count: u64,
        holder: &str,
    ) -> Result<NumberBlock> {
        self.change_within(connection, key, change::block(key, count, holder)?)
    }

    /// Reports that the numbers from `first` to `last` stand on documents. A second report changes nothing.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `sequence-not-given` for numbers that the counter has not reached, and with
    /// `sequence-contradiction` for numbers that were reported as void; then nothing is reported. Others as
    /// [`Sequence::next`].
    pub fn used(&self, key: &SequenceKey, first: u64, last: u64) -> Result<()> {
        self.change(key, change::used(first, last)?)
    }

    /// As [`Sequence::used`], in the transaction that is open on the caller's connection.
    ///
    /// # Errors
    /// As [`Sequence::used`] and [`Sequence::next_within`].
    pub fn used_within(
        &self,
        connection: &mut dyn SqlConnection,
        key: &SequenceKey,
        first: u64,
        last: u64,
    ) -> Result<()> {
        self.change_within(connection, key, change::used(first, last)?)
    }

    /// Reports that the numbers from `first` to `last` will never stand on a document, and why (1 to 60 characters).
    ///
    /// Numbers that are authorised and not handed out yet can be void too: they are passed over. Numbers that are void
    /// already keep their reason.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `sequence-not-given` for numbers that are neither handed out nor authorised,
    /// with `sequence-contradiction` for numbers that were reported as used, and with `sequence-text` for the reason;
    /// then nothing is reported. Others as [`Sequence::next`].
    pub fn void(&self, key: &SequenceKey, first: u64, last: u64, reason: &str) -> Result<()> {
        self.change(key, change::void(first, last, reason)?)
    }

    /// As [`Sequence::void`], in the transaction that is open on the caller's connection.
    ///
    /// # Errors
    /// As [`Sequence::void`] and [`Sequence::next_within`].
    pub fn void_within(
        &self,
        connection: &mut dyn SqlConnection,
        key: &SequenceKey,
        first: u64,
        last: u64,
        reason: &str,
    ) -> Result<()> {
        self.change_within(connection, key, change::void(first, last, reason)?)
    }

    /// What became of the numbers: those handed out of which nothing was reported, those that are void, and those that
    /// [`Sequence::advance`] passed over. A counter that does not exist has none.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`] if the file is damaged or lost, or cannot be read.
    pub fn gaps(&self, key: &SequenceKey) -> Result<Gaps> {
        Ok(self.record(key)?.as_ref().map(Record::gaps).unwrap_or_default())
    }

    /// The last number that was handed out or passed over; 0 before the first.
    ///
    /// # Errors
    /// As [`Sequence::gaps`].
    pub fn last(&self, key: &SequenceKey) -> Result<u64> {
        Ok(self.record(key)?.as_ref().map(Record::last).unwrap_or_default())
    }

    /// The counters, in order.
    ///
    /// # Errors
    /// As [`Sequence::gaps`].
    pub fn keys(&self) -> Result<Vec<SequenceKey>> {
        match &*self.shared {
            Shared::File { paths, .. } => Ok(paths.look()?.keys().cloned().collect()),
            Shared::Database(tables) => database::keys(tables),
        }
    }

    /// Moves a counter forward, so that `last` is passed: for numbers that another program has used, or after a
    /// restored backup.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `sequence-backwards` for less than the counter's last number, and for more than
    /// 2⁵³ − 1; [`ErrorKind::Storage`] as [`Sequence::next`].
    pub fn advance(&self, key: &SequenceKey, last: u64) -> Result<()> {
        self.advance_up_to(key, last, LARGEST)
    }

    /// Moves a counter forward, at most to `end`.
    pub(super) fn advance_up_to(&self, key: &SequenceKey, last: u64, end: u64) -> Result<()> {
        self.change(key, |record| record.advance(last, end))
    }

    /// The counter with this key, if there is one.
    fn record(&self, key: &SequenceKey) -> Result<Option<Record>> {
        match &*self.shared {
            Shared::File { paths, .. } => Ok(paths.look()?.get(key).cloned()),
            Shared::Database(tables) => database::get(tables, key),
        }
    }

    /// Reads, changes and writes the file under the lock. If the record stays as it is, nothing is written.
    fn change<T: Clone>(&self, key: &SequenceKey, change: impl Fn(&mut Record) -> Result<T>) -> Result<T> {
        let (paths, turn) = match &*self.shared {
            Shared::File { paths, turn } => (paths, turn),
            Shared::Database(tables) => return database::change(tables, key, change),
        };
        let patience = Patience::new(LONGEST_WAIT, self.cancellation.as_ref());
        let turn = turn.get(Turn::default).take(&patience).map_err(|stop| paths.not_locked(stop))?;
        let mut file = LockedFile::lock(paths, &patience)?;
        let mut records: Records = file.read()?;
        let before = records.get(key).cloned();
        let record = records.record(key);
        let value = change(record)?;
        if before.as_ref() != Some(&*record) {
            file.write(&records)?;
        }
        drop(file);
        drop(turn);
        Ok(value)
    }

    /// Changes a counter in the caller's transaction.
    fn change_within<T>(
        &self,
        connection: &mut dyn SqlConnection,
        key: &SequenceKey,
        change: impl Fn(&mut Record) -> Result<T>,
    ) -> Result<T> {
        match &*self.shared {
            Shared::Database(tables) => database::change_within(tables, connection, key, change),
            Shared::File { .. } => {
                let message =
                    "expected a sequence in a database for a number within a transaction, found a file";
                let finding = Finding::new(&code::OPTION_VALUE, message).with_path("within");
                Err(Error::new(ErrorKind::Argument, finding))
            }
        }
    }
}
