//! The folios of receiver messages; each is assigned once.

use std::path::Path;

use super::sequence::{Sequence, SequenceKey};
use super::sql::{SqlConnection, SqlDialect, SqlResult};
use crate::client::Cancellation;
use crate::country::costa_rica::{Consecutivo, FolioCounter, MessageDraft, ReceiverMessage};
use crate::error::Result;

/// The incrementing folios of receiver messages: one counter for each receiver id, head office, terminal and status.
///
/// It is a [`Sequence`] whose keys are composed of a counter's parts, and whose numbers end at 9999999999. So what is
/// said there of the file, of threads, processes and kills holds here too. The file may also be opened as a
/// `Sequence`, to report which folios were used and to list the gaps: the issuer of a key is the receiver's id, the
/// type is `05`, `06` or `07`, the series is the head office of three digits and the till the terminal of five.
///
/// # Example
/// ```
/// use dtekit::costa_rica::{FolioCounter, FolioCounterParts, Mensaje};
/// # let folder = std::env::temp_dir().join(format!("dtekit-folio-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder).unwrap();
/// let folios = dtekit::FolioSequence::open(folder.join("folios"))?;
/// let accepted =
///     FolioCounterParts { receiver: "3109876543", head_office: 1, terminal: 1, mensaje: Mensaje::Accepted };
/// let counter = FolioCounter::new(&accepted)?;
/// assert_eq!(folios.next(&counter)?, 1);
/// assert_eq!(folios.next(&counter)?, 2);
/// let rejected = FolioCounterParts { mensaje: Mensaje::Rejected, ..accepted };
/// assert_eq!(folios.next(&FolioCounter::new(&rejected)?)?, 1);
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct FolioSequence {
    sequence: Sequence,
}

impl FolioSequence {
    /// Opens the sequence in this file. The first number creates the file; its folder must exist.
    ///
    /// # Errors
    /// As [`Sequence::open`].
    pub fn open(path: impl AsRef<Path>) -> Result<FolioSequence> {
        Sequence::open(path).map(|sequence| FolioSequence { sequence })
    }

    /// The sequence in the tables of a shared database: those of [`Sequence::over`], whose counters may be in the same
    /// tables.
    ///
    /// # Errors
    /// As [`Sequence::over`].
    pub fn over(
        connect: impl Fn() -> SqlResult<Box<dyn SqlConnection + Send>> + Send + Sync + 'static,
        dialect: SqlDialect,
        schema: Option<&str>,
    ) -> Result<FolioSequence> {
        Sequence::over(connect, dialect, schema).map(|sequence| FolioSequence { sequence })
    }

    /// Makes the tables, as [`Sequence::create_tables`].
    ///
    /// # Errors
    /// As [`Sequence::create_tables`].
    pub fn create_tables(&self) -> Result<()> {
        self.sequence.create_tables()
    }

    /// As [`FolioSequence::next`], in the transaction that is open on the caller's connection; see
    /// [`Sequence::next_within`].
    ///
    /// # Errors
    /// As [`FolioSequence::next`] and [`Sequence::next_within`].
    pub fn next_within(&self, connection: &mut dyn SqlConnection, counter: &FolioCounter) -> Result<u64> {
        Ok(self.sequence.next_up_to_within(connection, &key(counter), Consecutivo::LAST)?.number)
    }

    /// This sequence for one call, whose wait for other threads and processes another thread can cancel.
    ///
    /// The call then ends with `sequence-file-access`, and no number was assigned.
    #[must_use]
    pub fn cancelled_by(&self, cancellation: &Cancellation) -> FolioSequence {
        FolioSequence { sequence: self.sequence.cancelled_by(cancellation) }
    }

    /// Assigns the next number of a counter, from 1 on.
    ///
    /// # Errors
    /// As [`Sequence::next`]; `sequence-exhausted` after 9999999999.
    pub fn next(&self, counter: &FolioCounter) -> Result<u64> {
        Ok(self.sequence.next_up_to(&key(counter), Consecutivo::LAST)?.number)
    }

    /// The last number that was assigned; 0 before the first.
    ///
    /// # Errors
    /// As [`Sequence::last`].
    pub fn last(&self, counter: &FolioCounter) -> Result<u64> {
        self.sequence.last(&key(counter))
    }

    /// Moves a counter forward, so that `last` + 1 is the next number: for numbers that another program has used, or
    /// after a restored backup.
    ///
    /// # Errors
    /// As [`Sequence::advance`]; `sequence-backwards` also for more than 9999999999.
    pub fn advance(&self, counter: &FolioCounter, last: u64) -> Result<()> {
        self.sequence.advance_up_to(&key(counter), last, Consecutivo::LAST)
    }

    /// Assigns the next number of a receiver's events.
    pub(super) fn next_event(&self, key: &SequenceKey) -> Result<u64> {
        Ok(self.sequence.next_up_to(key, Consecutivo::LAST)?.number)
    }

    /// As [`FolioSequence::next_event`], in the caller's transaction.
    pub(super) fn next_event_within(
        &self,
        connection: &mut dyn SqlConnection,
        key: &SequenceKey,
    ) -> Result<u64> {
        Ok(self.sequence.next_up_to_within(connection, key, Consecutivo::LAST)?.number)
    }

    /// Checks a receiver message and gives it the next number of its counter. A refused message uses no number.
    ///
    /// # Errors
    /// As [`MessageDraft::numbered`] and [`FolioSequence::next`].
    pub fn number(&self, draft: MessageDraft) -> Result<ReceiverMessage> {
        draft.numbered(|counter| self.next(counter))
    }
}

/// The key of a counter. The receiver's id keeps its form: two ids that `FolioCounter` tells apart have two counters.
fn key(counter: &FolioCounter) -> SequenceKey {
    let head_office = format!("{:03}", counter.head_office());
    let terminal = format!("{:05}", counter.terminal());
    let receiver = counter.receiver().to_owned();
    SequenceKey::exact(receiver, counter.mensaje().status(), Some(&head_office), Some(&terminal))
}
