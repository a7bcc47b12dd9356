//! The folios of receiver messages; each is assigned once.

mod counters;
mod file;
mod turn;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::client::Cancellation;
use crate::code;
use crate::country::costa_rica::{Consecutivo, FolioCounter, MessageDraft, ReceiverMessage};
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::process::PerProcess;

use counters::Counters;
use file::{FilePaths, LockedFile};
use turn::{Patience, Turn};

/// How long a call waits for other threads and processes, which take a few milliseconds each.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// The incrementing folios of receiver messages: one counter for each receiver id, head office, terminal and status.
///
/// The counters are in one file. A number is assigned only when the file that records it is on the disk: under a
/// lock, the counters are written to a second file, synchronised, and renamed over the first. So no number is
/// assigned twice, by any number of threads and processes, even if they are killed. A killed process may lose one
/// number. The file must be on a local disk: network file systems differ in what their locks guarantee.
///
/// A damaged or changed file is an error. So is a missing file if the lock file says that there was one: the counters
/// never restart. Beside the file are `NAME.lock` and, during a write, `NAME.new`.
///
/// Threads may share a sequence, and one file may be open in any number of sequences. A forked process may use the
/// sequence of its parent. A call that has waited 30 seconds for others is an error.
///
/// # Example
/// ```
/// use dtekit::costa_rica::{FolioCounter, Mensaje};
/// # let folder = std::env::temp_dir().join(format!("dtekit-folio-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder).unwrap();
/// let folios = dtekit::FolioSequence::open(folder.join("folios"))?;
/// let counter = FolioCounter::new("3109876543", 1, 1, Mensaje::Accepted)?;
/// assert_eq!(folios.next(&counter)?, 1);
/// assert_eq!(folios.next(&counter)?, 2);
/// assert_eq!(folios.next(&FolioCounter::new("3109876543", 1, 1, Mensaje::Rejected)?)?, 1);
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct FolioSequence {
    shared: Arc<Shared>,
    cancellation: Option<Cancellation>,
}

#[derive(Debug)]
struct Shared {
    paths: FilePaths,
    /// Threads of one process wait here, not for the file's lock.
    turn: PerProcess<Turn>,
}

impl FolioSequence {
    /// Opens the sequence in this file. The first number creates the file; its folder must exist.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`] if the file is damaged or lost, or cannot be read.
    pub fn open(path: impl AsRef<Path>) -> Result<FolioSequence> {
        let paths = FilePaths::of(path.as_ref())?;
        paths.look()?;
        let shared = Arc::new(Shared { paths, turn: PerProcess::new() });
        Ok(FolioSequence { shared, cancellation: None })
    }

    /// The same sequence for one call, whose wait for other threads and processes another thread can cancel.
    ///
    /// The call then ends with `folio-file-access`, and no number was assigned.
    #[must_use]
    pub fn cancelled_by(&self, cancellation: &Cancellation) -> FolioSequence {
        FolioSequence { cancellation: Some(cancellation.clone()), ..self.clone() }
    }

    /// Assigns the next number of a counter, from 1 on.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`] if the file is damaged or lost, or cannot be locked within 30 seconds, read or written:
    /// then no number was assigned. [`ErrorKind::Limit`] with `folio-exhausted` after 9999999999.
    pub fn next(&self, counter: &FolioCounter) -> Result<u64> {
        self.change(|counters| {
            let next = counters.last(counter) + 1;
            if next > Consecutivo::LAST {
                let message = format!("expected a folio up to {}, found none left", Consecutivo::LAST);
                return Err(Error::new(ErrorKind::Limit, Finding::new(&code::FOLIO_EXHAUSTED, message)));
            }
            counters.set(counter, next);
            Ok(next)
        })
    }

    /// The last number that was assigned; 0 before the first.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`] if the file is damaged or lost, or cannot be read.
    pub fn last(&self, counter: &FolioCounter) -> Result<u64> {
        Ok(self.shared.paths.look()?.last(counter))
    }

    /// Moves a counter forward, so that `last` + 1 is the next number: for numbers that another program has used, or
    /// after a restored backup.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `folio-backwards` for less than the counter's last number, and for more than
    /// 9999999999; [`ErrorKind::Storage`] as [`FolioSequence::next`].
    pub fn advance(&self, counter: &FolioCounter, last: u64) -> Result<()> {
        self.change(|counters| {
            let now = counters.last(counter);
            if !(now..=Consecutivo::LAST).contains(&last) {
                let message =
                    format!("expected a number from {now} to {}, found `{last}`", Consecutivo::LAST);
                let finding = Finding::new(&code::FOLIO_BACKWARDS, message).with_path("last");
                return Err(Error::new(ErrorKind::Argument, finding));
            }
            counters.set(counter, last);
            Ok(())
        })
    }

    /// Checks a receiver message and gives it the next number of its counter. A refused message uses no number.
    ///
    /// # Errors
    /// As [`MessageDraft::numbered`] and [`FolioSequence::next`].
    pub fn number(&self, draft: MessageDraft) -> Result<ReceiverMessage> {
        draft.numbered(|counter| self.next(counter))
    }

    /// Reads, changes and writes the counters under the lock.
    fn change<T>(&self, change: impl FnOnce(&mut Counters) -> Result<T>) -> Result<T> {
        let Shared { paths, turn } = &*self.shared;
        let patience = Patience::new(LONGEST_WAIT, self.cancellation.as_ref());
        let turn = turn.get(Turn::default).take(&patience).map_err(|stop| paths.not_locked(stop))?;
        let mut file = LockedFile::lock(paths, &patience)?;
        let mut counters = file.read()?;
        let value = change(&mut counters)?;
        file.write(&counters)?;
        drop(file);
        drop(turn);
        Ok(value)
    }
}
