//! The folios of receiver messages, handed out once each.

mod counters;
mod file;

use std::path::Path;
use std::sync::{Mutex, MutexGuard};

use crate::code;
use crate::country::costa_rica::{Consecutivo, Draft, FolioCounter, ReceiverMessage};
use crate::error::{Error, ErrorKind, Finding, Result};

use counters::Counters;
use file::{Held, Place};

/// The auto-incrementing folios of receiver messages: one counter per receiver id, head office, terminal and status.
///
/// The counters are in one file. A number is handed out when the file that says so is on the disk: under a lock the
/// counters are written anew beside it, synchronised, and put in its place in one step. So no number is handed out
/// twice, by any number of threads and processes, even if they are killed; a process that is killed may take one number
/// with it. The file must be on a disk of this machine; what a network's file system promises of locks differs.
///
/// A file that is torn, was changed by another program, or is gone while its lock file says that there was one, is an
/// error and never a new beginning. Beside the file stand `NAME.lock` and, while it is written, `NAME.new`.
///
/// Threads may share a sequence, and any number of them may be open on one file.
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
#[derive(Debug)]
pub struct FolioSequence {
    place: Place,
    /// The threads of this sequence wait here, and not for the lock of the file.
    turn: Mutex<()>,
}

impl FolioSequence {
    /// Opens the sequence in this file, which is made when the first number is handed out; its folder must exist.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`] if the file is damaged or lost, or cannot be read.
    pub fn open(path: impl AsRef<Path>) -> Result<FolioSequence> {
        let place = Place::of(path.as_ref())?;
        let sequence = FolioSequence { place, turn: Mutex::new(()) };
        sequence.place.look()?;
        Ok(sequence)
    }

    /// Hands out the next number of a counter, from 1 on.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`] if the file is damaged or lost, or cannot be locked, read or written: then no number was
    /// handed out. [`ErrorKind::Limit`] with `folio-exhausted` behind 9999999999.
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

    /// The last number that was handed out, 0 before the first.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`] if the file is damaged or lost, or cannot be read.
    pub fn last(&self, counter: &FolioCounter) -> Result<u64> {
        Ok(self.place.look()?.last(counter))
    }

    /// Moves a counter forward, so that the number behind `last` is the next: for numbers that another program has
    /// used, or after a backup was restored.
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

    /// Checks a receiver message and gives it the next number of its counter; one that is refused uses up none.
    ///
    /// # Errors
    /// As [`Draft::numbered`] and [`FolioSequence::next`].
    pub fn number(&self, draft: Draft) -> Result<ReceiverMessage> {
        draft.numbered(|counter| self.next(counter))
    }

    /// Reads the counters, changes them and writes them, all under the lock.
    fn change<T>(&self, change: impl FnOnce(&mut Counters) -> Result<T>) -> Result<T> {
        let _turn: MutexGuard<'_, ()> = self.turn.lock().unwrap_or_else(|broken| broken.into_inner());
        let mut held = Held::lock(&self.place)?;
        let mut counters = held.read()?;
        let value = change(&mut counters)?;
        held.write(&counters)?;
        Ok(value)
    }
}
