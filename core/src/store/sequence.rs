//! Numbers of documents; each is handed out once.

mod call;
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

pub use call::SequenceCall;
pub use key::SequenceKey;
pub use report::{AuthorisedRange, Gaps, NumberBlock, OpenNumbers, SequenceNumber, VoidNumbers};

use file::{FilePaths, LockedFile};
use record::{LARGEST, Record};
use records::Records;
use turn::{Patience, Turn};

/// How long a call waits for other threads and processes, which take a few milliseconds each.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// The most numbers of one block.
const LARGEST_BLOCK: u64 = 1_000_000;

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

#[derive(Debug)]
struct Shared {
    paths: FilePaths,
    /// Threads of one process wait here, not for the file's lock.
    turn: PerProcess<Turn>,
}

impl Sequence {
    /// Opens the sequence in this file. The first change creates the file; its folder must exist.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`] if the file is damaged or lost, or cannot be read.
    pub fn open(path: impl AsRef<Path>) -> Result<Sequence> {
        let paths = FilePaths::of(path.as_ref())?;
        paths.look()?;
        let shared = Arc::new(Shared { paths, turn: PerProcess::new() });
        Ok(Sequence { shared, cancellation: None })
    }

    /// This sequence for one call, whose wait for other threads and processes another thread can cancel.
    ///
    /// The call then ends with `sequence-file-access`, and nothing was changed.
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
        self.change(key, |record| {
            let (number, _) = record.take(1, end).ok_or_else(|| exhausted(key, record, end))?;
            let findings = ending(key, record).into_iter().collect();
            Ok(SequenceNumber { number, remaining: record.remaining(), findings })
        })
    }

    /// Hands out the next `count` numbers in one piece, for a till that works alone. The till authorises them as a range
    /// of a sequence of its own.
    ///
    /// `holder` says who has them, 1 to 60 characters. The block has fewer numbers, and a warning, where the range has
    /// not so many in one piece.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `sequence-numbers` for a count that is not 1 to 1,000,000, and with
    /// `sequence-text` for the holder; others as [`Sequence::next`].
    pub fn block(&self, key: &SequenceKey, count: u64, holder: &str) -> Result<NumberBlock> {
        let mut findings = Vec::new();
        if !(1..=LARGEST_BLOCK).contains(&count) {
            let message = format!("expected a count from 1 to {LARGEST_BLOCK}, found `{count}`");
            findings.push(Finding::new(&code::SEQUENCE_NUMBERS, message).with_path("count"));
        }
        check_text(holder, "holder", &mut findings);
        Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(()), Err)?;
        self.change(key, |record| {
            let (first, last) =
                record.take_block(count, holder).ok_or_else(|| exhausted(key, record, LARGEST))?;
            let mut findings = Vec::new();
            let got = last - first + 1;
            if got < count {
                let message = format!("expected a block of {count} numbers, found {got} in one piece");
                findings.push(Finding::warning(&code::SEQUENCE_BLOCK_SHORT, message).with_path("count"));
            }
            findings.extend(ending(key, record));
            Ok(NumberBlock { first, last, remaining: record.remaining(), findings })
        })
    }

    /// Reports that the numbers from `first` to `last` stand on documents. A second report changes nothing.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `sequence-not-given` for numbers that the counter has not reached, and with
    /// `sequence-contradiction` for numbers that were reported as void; then nothing is reported. Others as
    /// [`Sequence::next`].
    pub fn used(&self, key: &SequenceKey, first: u64, last: u64) -> Result<()> {
        check_numbers(first, last)?;
        self.change(key, |record| record.mark_used(first, last))
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
        let mut findings: Vec<_> =
            check_numbers(first, last).err().map(|error| error.findings().to_vec()).unwrap_or_default();
        check_text(reason, "reason", &mut findings);
        Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(()), Err)?;
        self.change(key, |record| record.void(first, last, reason))
    }

    /// What became of the numbers: those handed out of which nothing was reported, those that are void, and those that
    /// [`Sequence::advance`] passed over. A counter that does not exist has none.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`] if the file is damaged or lost, or cannot be read.
    pub fn gaps(&self, key: &SequenceKey) -> Result<Gaps> {
        Ok(self.shared.paths.look()?.get(key).map(Record::gaps).unwrap_or_default())
    }

    /// The last number that was handed out or passed over; 0 before the first.
    ///
    /// # Errors
    /// As [`Sequence::gaps`].
    pub fn last(&self, key: &SequenceKey) -> Result<u64> {
        Ok(self.shared.paths.look()?.get(key).map(Record::last).unwrap_or_default())
    }

    /// The counters of the file, in order.
    ///
    /// # Errors
    /// As [`Sequence::gaps`].
    pub fn keys(&self) -> Result<Vec<SequenceKey>> {
        Ok(self.shared.paths.look()?.keys().cloned().collect())
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

    /// Reads, changes and writes the file under the lock. If the record stays as it is, nothing is written.
    fn change<T>(&self, key: &SequenceKey, change: impl FnOnce(&mut Record) -> Result<T>) -> Result<T> {
        let Shared { paths, turn } = &*self.shared;
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
}

fn exhausted(key: &SequenceKey, record: &Record, end: u64) -> Error {
    let message = match record.remaining() {
        Some(_) => format!("expected an authorised number above `{}`, found none", record.last()),
        None => format!("expected a number up to {end}, found none left"),
    };
    Error::new(ErrorKind::Limit, Finding::new(&code::SEQUENCE_EXHAUSTED, message).with_path(key.to_string()))
}

fn ending(key: &SequenceKey, record: &Record) -> Option<Finding> {
    record.is_ending().then(|| {
        let remaining = record.remaining().unwrap_or_default();
        let message = format!("expected more authorised numbers, found `{remaining}` that remain");
        Finding::warning(&code::SEQUENCE_ENDING, message).with_path(key.to_string())
    })
}

fn check_numbers(first: u64, last: u64) -> Result<()> {
    if 1 <= first && first <= last && last <= LARGEST {
        return Ok(());
    }
    let message = format!("expected numbers from 1 to {LARGEST} in order, found `{first}` to `{last}`");
    Err(Error::new(ErrorKind::Argument, Finding::new(&code::SEQUENCE_NUMBERS, message).with_path("first")))
}

fn check_text(text: &str, name: &str, findings: &mut Vec<Finding>) {
    if !key::is_part(text) {
        let message = format!("expected a text of 1 to 60 characters for `{name}`");
        findings.push(Finding::new(&code::SEQUENCE_TEXT, message).with_path(name));
    }
}
