//! The time of a journal, and waiting for what a pass can do.

use std::time::Duration;

use dtekit::store::journal::JournalWait;
use dtekit::{Error, ErrorKind, Finding, code};

use crate::boundary::{Call, time};
use crate::{dtekit_cancellation, dtekit_error, dtekit_journal, dtekit_status};

/// Gives the time on which all workers of a journal agree, in seconds since 1970: the time of the program's own
/// database, and for a file that of this machine.
///
/// Errors: `storage`; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_now(
    journal: *const dtekit_journal,
    out: *mut f64,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.time(out, |c| c.shared(journal, "journal")?.0.now())
}

/// Waits until a pass may find something to do: until the time `*until`, in seconds since 1970 (UTC), or until another
/// program or thread submits an entry.
///
/// `until` is the `next_at` of the last pass; NULL if nothing is left. `poll` is after how many seconds it ends in any
/// case, from 0.01 to a day; 0 is the default: 1, and 5 where a new entry wakes it. `cancellation` ends it from another
/// thread, within a second; NULL for none.
///
/// It is woken by the notifications of PostgreSQL, on a connection that the journal keeps for it, if the driver has
/// `wait`. The first call begins to listen and returns at once, since an entry may have come before; so does the first
/// after the connection was lost and could be made again. Without notifications it waits until it is time to look. It
/// is no error that the database cannot be reached.
///
/// On success `*out` is 1, and 0 if it has ended because of `poll` or `cancellation` alone. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_wait(
    journal: *const dtekit_journal,
    until: *const f64,
    poll: f64,
    cancellation: *const dtekit_cancellation,
    out: *mut i32,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.value(out, |c| {
        let journal = c.shared(journal, "journal")?;
        let until = c.shared_or_none(until).map(|until| time(*until)).transpose()?;
        let poll = (poll != 0.0).then(|| Duration::try_from_secs_f64(poll).map_err(|_| not_seconds()));
        let cancellation = c.shared_or_none(cancellation);
        let goes_on = || cancellation.is_none_or(|cancellation| !cancellation.0.is_cancelled());
        let wait = JournalWait { until, poll: poll.transpose()?, goes_on: Some(&goes_on) };
        Ok(journal.0.wait(&wait)?.into())
    })
}

fn not_seconds() -> Error {
    let message = "expected a number of seconds for `poll`, found none";
    Error::new(ErrorKind::Argument, Finding::new(&code::PARAMETER_VALUE, message).with_path("poll"))
}
