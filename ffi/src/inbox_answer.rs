//! Answers the documents in an inbox.

use std::ffi::c_void;

use dtekit::Naming;
use dtekit::store::inbox::{InboxAnswer, InboxOptions};

use crate::boundary::{Call, time};
use crate::folio_sequence::dtekit_folio_sequence;
use crate::inbox::dtekit_inbox;
use crate::journal::dtekit_journal;
use crate::sql::within;
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// Sets the options of an inbox, while no other thread uses it. `options` is a JSON object with `tax_ids`: an array of
/// the tax ids in whose name documents are answered. An entry whose receiver is none of them is `addressed` to `other`.
///
/// Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_set_options(
    inbox: *mut dtekit_inbox,
    options: *const u8,
    options_len: usize,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let inbox = c.exclusive(inbox, "inbox")?;
        inbox.0.set_options(InboxOptions::from_members(&c.members(options, options_len, "options")?)?);
        Ok(())
    })
}

/// Answers a document: makes the message of its country, puts it into the journal under a key of its own, and notes it;
/// the entry is `answered` then. Whether the authority takes the message, the journal's entry says.
///
/// `verdict` is `receipt`, `delivery`, `accept`, `partly`, `reject` or `disown`, as far as the country knows it.
/// `sequence` gives the message its number in Costa Rica and Colombia; it may be NULL. `now` is the time in seconds
/// since 1970 (UTC). `options` is a JSON object with any of `detail` (why), `receiver` (the tax id in whose name it is
/// answered, for an inbox without `tax_ids`), `at` (when, in the country's time), `account` and `chain` (of the
/// journal's entry), `fields` (what only the country knows) and `options` (of the send, as `dtekit_journal_submit`
/// takes them).
///
/// An answer that is given once more changes nothing; after a crash it puts the very same message into the journal.
/// `is_new` in `answer` of the entry is true for the one call that has put it there. Another answer is refused, unless
/// the first was refused or rejected, or the country lets it follow.
///
/// On success `*out` is the entry as `dtekit_inbox_get` gives it; free it with `dtekit_bytes_free`. Errors: `argument`,
/// also for a document of somebody else, and where the interface has no way; `invalid` for what breaks a rule of the
/// message; `storage`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_answer(
    inbox: *const dtekit_inbox,
    journal: *const dtekit_journal,
    key: *const u8,
    key_len: usize,
    verdict: *const u8,
    verdict_len: usize,
    sequence: *const dtekit_folio_sequence,
    now: f64,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let (inbox, journal) = (c.shared(inbox, "inbox")?, c.shared(journal, "journal")?);
        let (key, verdict) = (c.text(key, key_len, "key")?, c.text(verdict, verdict_len, "verdict")?);
        let answer = InboxAnswer::from_members(verdict, &c.members(options, options_len, "options")?)?;
        let numbers = c.shared_or_none(sequence).map(|sequence| &sequence.0);
        Ok(inbox.0.answer(&journal.0, key, &answer, numbers, time(now)?)?.to_value(Naming::Snake))
    })
}

/// Answers a document as `dtekit_inbox_answer`, in the transaction that is open on a connection of the caller: the
/// inbox and the journal are in that database, and the answer is in both when the caller commits, or in none. So is the
/// number that `sequence` gives, one of `dtekit_folio_sequence_over` in that database; it may be NULL, and `fields`
/// may have a number of `dtekit_sequence_next_within`.
///
/// `connection` is what `run` of the inbox's driver takes.
///
/// Outputs and errors: as `dtekit_inbox_answer`; after an error the caller rolls back; `argument` for an inbox in a
/// file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_answer_within(
    inbox: *const dtekit_inbox,
    connection: *mut c_void,
    journal: *const dtekit_journal,
    key: *const u8,
    key_len: usize,
    verdict: *const u8,
    verdict_len: usize,
    sequence: *const dtekit_folio_sequence,
    now: f64,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let (inbox, journal) = (c.shared(inbox, "inbox")?, c.shared(journal, "journal")?);
        let (key, verdict) = (c.text(key, key_len, "key")?, c.text(verdict, verdict_len, "verdict")?);
        let answer = InboxAnswer::from_members(verdict, &c.members(options, options_len, "options")?)?;
        let numbers = c.shared_or_none(sequence).map(|sequence| &sequence.0);
        let mut link = within(inbox.1, connection, "inbox")?;
        let entry = inbox.0.answer_within(&mut link, &journal.0, key, &answer, numbers, time(now)?)?;
        Ok(entry.to_value(Naming::Snake))
    })
}
