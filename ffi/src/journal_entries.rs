//! Entries of a journal, which C reads one by one.

use std::ffi::{CStr, c_char};

use dtekit::Naming;
use dtekit::store::journal::{JournalEntry, JournalState};

use crate::boundary::{Call, at_index, free, read, read_bytes, read_text, time};
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// Entries of a journal, as they were at the time of the call that gave them; free them with
/// `dtekit_journal_entries_free`. Several threads may read them.
pub struct dtekit_journal_entries(pub(crate) Vec<JournalEntry>);

/// Gives how many entries there are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_entries_count(entries: *const dtekit_journal_entries) -> usize {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(entries, 0, |entries| entries.0.len()) }
}

/// Gives the state of the entry with this number, from 0: `waiting`, `sending`, `unknown`, `sent`, `queued`,
/// `accepted`, `rejected`, `refused` or `stuck`, ended by a NUL; NULL if there is no such entry. The text is static.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_entries_state(
    entries: *const dtekit_journal_entries,
    index: usize,
) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(entries, |entries| Some(state_name(entries.0.get(index)?.state))) }
}

fn state_name(state: JournalState) -> &'static CStr {
    match state {
        JournalState::Waiting => c"waiting",
        JournalState::Sending => c"sending",
        JournalState::Sent => c"sent",
        JournalState::Queued => c"queued",
        JournalState::Accepted => c"accepted",
        JournalState::Rejected => c"rejected",
        JournalState::Refused => c"refused",
        JournalState::Stuck => c"stuck",
        _ => c"unknown",
    }
}

/// Looks at the deadlines of the entries at the time `now`, in seconds since 1970 (UTC): `warnings` of an entry whose
/// document has not come to the authority says then that it is late (`lint-late`), or that its last day is today or
/// tomorrow (`lint-due`). Before this call it says so as of the submission or of the begin of the last send.
///
/// No other thread may use the entries during the call. Errors: `argument` for NULL and for a time that is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_entries_warn(
    entries: *mut dtekit_journal_entries,
    now: f64,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let (entries, now) = (c.exclusive(entries, "entries")?, time(now)?);
        entries.0.iter_mut().for_each(|entry| entry.warn(now));
        Ok(())
    })
}

/// Gives the entry with this number, from 0.
///
/// On success `*out` is a JSON object: `key`, `number` (its number in the journal), `state`, `is_finished`, `country`,
/// `chain`, `outcome`, `reason`, `repeat_safe`, `global_document_id`, `country_document_id`, `code`, `description`,
/// `messages`, `other_data`, `deadline` (until when the law wants it at the authority, or null), `warnings` (the
/// findings from before anything was sent), `findings`, `next` (what to ask), `verdict` (what the last question found),
/// `note` (why a person settled it), `sends`, `questions`, `operation` (its key), and the times `submitted_at`,
/// `sent_at`, `finished_at`, `acknowledged_at` and `next_at` (seconds since 1970, or null); the certified document is
/// `dtekit_journal_entries_certified`. Free it with `dtekit_bytes_free`. Errors: `argument` for NULL and for a number
/// without an entry.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_entries_to_json(
    entries: *const dtekit_journal_entries,
    index: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        Ok(at_index(c.shared(entries, "entries")?.0.get(index), "entries", index)?.to_value(Naming::Snake))
    })
}

/// Gives the certified document of the entry with this number, and writes its length to `*len`; NULL and 0 if there is
/// none. The entries own it. `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_entries_certified(
    entries: *const dtekit_journal_entries,
    index: usize,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_bytes(entries, len, |entries| entries.0.get(index)?.certified.as_deref()) }
}

/// Frees the entries; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_entries_free(entries: *mut dtekit_journal_entries) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(entries) }
}
