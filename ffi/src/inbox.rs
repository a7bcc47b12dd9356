//! What arrives, in a file that several workers share.

use dtekit::json::Value;
use dtekit::store::inbox::InboxRun;
use dtekit::{Inbox, Naming};

use crate::boundary::{Call, free, shareable, time};
use crate::sql::Driver;
use crate::{dtekit_bytes, dtekit_client, dtekit_error, dtekit_status};

/// What the service has for an account, in an SQLite file or in the program's own database (`dtekit_inbox_over`), so
/// that it survives a crash, for any number of workers; free it with `dtekit_inbox_free`. Several threads may use an
/// inbox at once, and several processes may open the file, which must be on a disk of this machine. A forked process
/// may use the inbox of its parent, as a `dtekit_poll_store`.
///
/// `dtekit_inbox_run` asks the service, stores every item as it came, and only then confirms it. `dtekit_inbox_list`
/// gives the entries; the program works on them, and tells `dtekit_inbox_acknowledge` when it is done. One item is
/// one entry, however often the service lists it. One that was stored and whose confirmation is not known is
/// confirmed in the next pass, before anything new is asked for. An answer that is not clear says nothing. What
/// cannot be read is stored and confirmed too. The file holds whole documents, never credentials.
pub struct dtekit_inbox(pub(crate) Inbox, pub(crate) Option<Driver>);

const _: () = shareable::<dtekit_inbox>();

/// Opens the inbox in the file with this path, in UTF-8. If there is no file, it is created, and only its owner may
/// read it; its folder must exist.
///
/// On success `*out` owns the inbox; free it with `dtekit_inbox_free`. Errors: `storage` if the file cannot be
/// opened, read or written, is not an inbox, is damaged, or was written by a version with other tables; `argument`
/// for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_open(
    path: *const u8,
    path_len: usize,
    out: *mut *mut dtekit_inbox,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .handle(out, |c| Ok(dtekit_inbox(crate::part::open_inbox(c.text(path, path_len, "path")?)?, None)))
}

/// Makes one pass at the time `now`, in seconds since 1970 (UTC): gives back and confirms what is open, asks each
/// source until it has nothing new, stores the items, confirms them, and fetches their documents.
///
/// `options` is a JSON object with `account` (the tax id of the account), and any of `sources` (an array of
/// `received`, `despatch`, `messages` and `print`; `received` by default), `series`, `document_type` (of despatch
/// advices), `lease` (the seconds that an entry belongs to one worker: 600 by default, from 2 to 86400) and `most`
/// (after so many new entries it asks no more: 1000 by default).
///
/// On success `*out` is a JSON object: `taken` (how many new entries), `known` (how many items have an entry
/// already), `confirmed`, `given_back`, `fetched` (how many documents), `unclear` (how many calls failed or said
/// nothing clear), `findings` (why they did) and `next_at` (when the next entry is due, in seconds since 1970, or
/// null); free it with `dtekit_bytes_free`. Errors: `storage`; `argument`, also for a client that lacks a setting.
/// Nothing is lost by an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_run(
    inbox: *const dtekit_inbox,
    client: *const dtekit_client,
    now: f64,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let (inbox, client) = (c.shared(inbox, "inbox")?, c.shared(client, "client")?);
        let options = c.members(options, options_len, "options")?;
        Ok(inbox.0.run(&client.0, time(now)?, &InboxRun::from_members(&options)?)?.to_value(Naming::Snake))
    })
}

/// Gives the entry with this key.
///
/// On success `*out` is a JSON object, or null if there is none: `key`, `number`, `source`, `state` (`new`,
/// `printed`, `answered`, `done`, `failed`, `given-back`), `has_document`, `global_document_id`,
/// `country_document_id`, `status` (how far its document was read, or null), `country`, `document_type`, `sender`,
/// `sender_name`, `receiver`, `total`, `currency`, `issued_at`, `answer` (`verdict`, `code`, `journal_key`, `number`,
/// `at`, `is_submitted`, `is_new` (false here; see `dtekit_inbox_answer`) and `findings` of the last answer, or null),
/// `addressed` (`own`, `other` or null), `deadline` (until when its receiver answers it, as `dtekit_deadlines` gives
/// it, or null), `attempts`, `findings` (why it cannot be read, or why the program has failed with it), `call_findings`
/// (why the last call about it failed), and the times `received_at`, `confirmed_at`, `finished_at` and `next_at` in
/// seconds since 1970; free it with `dtekit_bytes_free`. Errors: `storage`; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_get(
    inbox: *const dtekit_inbox,
    key: *const u8,
    key_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let entry = c.shared(inbox, "inbox")?.0.get(c.text(key, key_len, "key")?)?;
        Ok(entry.map(|entry| entry.to_value(Naming::Snake)))
    })
}

/// Gives the entries in a state, or all for a `state` of length 0, whose number is above `after`, in the order of
/// their numbers: at most `most`.
///
/// On success `*out` is a JSON array of what `dtekit_inbox_get` gives; free it with `dtekit_bytes_free`. Errors:
/// `storage`; `argument`, also for a word that is no state.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_list(
    inbox: *const dtekit_inbox,
    state: *const u8,
    state_len: usize,
    after: u64,
    most: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let inbox = c.shared(inbox, "inbox")?;
        let state = c.word_or_default(state, state_len, "state", |word| word.parse().map(Some))?;
        let entries = inbox.0.list(state, after, most)?;
        Ok(Value::from_iter(entries.iter().map(|entry| entry.to_value(Naming::Snake))))
    })
}

/// Gives how many entries are in each state and how old they are, as gauges at the time `now`, in seconds since 1970
/// (UTC).
///
/// On success `*out` is a JSON object as `dtekit_poll_store_metrics` gives it; `depth` counts the entries that are
/// neither done, failed nor given back. Free it with `dtekit_bytes_free`. Errors: `storage`; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_metrics(
    inbox: *const dtekit_inbox,
    now: f64,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .json(out, |c| Ok(c.shared(inbox, "inbox")?.0.metrics(time(now)?)?.to_value(Naming::Snake)))
}

/// Gives the same gauges as text for Prometheus, as `dtekit_client_prometheus` does.
///
/// On success `*out` is the text; free it with `dtekit_bytes_free`. Errors: `storage`; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_prometheus(
    inbox: *const dtekit_inbox,
    now: f64,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .text(out, |c| Ok(c.shared(inbox, "inbox")?.0.metrics(time(now)?)?.to_prometheus()))
}

/// Counts the entries of each state.
///
/// On success `*out` is a JSON object with an object for each state, `count` and `oldest` (seconds since 1970, or
/// null); free it with `dtekit_bytes_free`. Errors: `storage`; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_counts(
    inbox: *const dtekit_inbox,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| Ok(c.shared(inbox, "inbox")?.0.counts()?.to_value()))
}

/// Gives the item as JSON, with every member and every digit as the service listed it.
///
/// On success `*is_there` is 1 and `*out` has the bytes, or 0 and `*out` has none; free it with `dtekit_bytes_free`.
/// Errors: `storage`; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_item(
    inbox: *const dtekit_inbox,
    key: *const u8,
    key_len: usize,
    is_there: *mut i32,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.if_there(is_there, out, |c| {
        Ok(c.shared(inbox, "inbox")?.0.item(c.text(key, key_len, "key")?)?.map(String::into_bytes))
    })
}

/// Gives the document of an item, byte for byte: what the service gave for its id, or what the item holds itself.
///
/// On success `*is_there` is 1 and `*out` has the bytes, or 0 and `*out` has none; free it with `dtekit_bytes_free`.
/// Errors: `storage`; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_original(
    inbox: *const dtekit_inbox,
    key: *const u8,
    key_len: usize,
    is_there: *mut i32,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .if_there(is_there, out, |c| c.shared(inbox, "inbox")?.0.original(c.text(key, key_len, "key")?))
}

/// Gives the document as a generic DTE, as XML; there is none while the document is not there, or if it cannot be
/// read.
///
/// On success `*is_there` is 1 and `*out` has the bytes, or 0 and `*out` has none; free it with `dtekit_bytes_free`.
/// Errors: `storage`; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_generic(
    inbox: *const dtekit_inbox,
    key: *const u8,
    key_len: usize,
    is_there: *mut i32,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.if_there(is_there, out, |c| {
        Ok(c.shared(inbox, "inbox")?.0.generic(c.text(key, key_len, "key")?)?.map(String::into_bytes))
    })
}

/// Notes that the program has printed or answered an item, so that it does not do so twice after a crash: `state` is
/// `printed` or `answered`. `now` is the time in seconds since 1970 (UTC).
///
/// Errors: `argument` for another state, without such an entry, and for one that is done or given back; `storage`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_mark(
    inbox: *const dtekit_inbox,
    key: *const u8,
    key_len: usize,
    state: *const u8,
    state_len: usize,
    now: f64,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let inbox = c.shared(inbox, "inbox")?;
        inbox.0.mark(c.text(key, key_len, "key")?, c.text(state, state_len, "state")?.parse()?, time(now)?)
    })
}

/// Notes that the program is done with an item. `now` is the time in seconds since 1970 (UTC).
///
/// On success `*out` is 1, or 0 if it was done already, was given back, or is not there. Errors: `storage`;
/// `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_acknowledge(
    inbox: *const dtekit_inbox,
    key: *const u8,
    key_len: usize,
    now: f64,
    out: *mut i32,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .flag(out, |c| c.shared(inbox, "inbox")?.0.acknowledge(c.text(key, key_len, "key")?, time(now)?))
}

/// Notes that the program has failed with an item, and the `reason`. It may try again, and acknowledge it then. `now`
/// is the time in seconds since 1970 (UTC).
///
/// Errors: `argument`, also without such an entry, and for one that is done or given back; `storage`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_fail(
    inbox: *const dtekit_inbox,
    key: *const u8,
    key_len: usize,
    reason: *const u8,
    reason_len: usize,
    now: f64,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let inbox = c.shared(inbox, "inbox")?;
        inbox.0.fail(c.text(key, key_len, "key")?, c.text(reason, reason_len, "reason")?, time(now)?)
    })
}

/// Gives a message or a print job back, so that another system can take it: the next pass tells the service. The
/// inbox takes it no more, until `dtekit_inbox_reopen`. `now` is the time in seconds since 1970 (UTC).
///
/// On success `*out` is 1, or 0 if it is given back already. Errors: `argument`, also without such an entry, for one
/// that is done, and for one of another source; `storage`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_give_back(
    inbox: *const dtekit_inbox,
    key: *const u8,
    key_len: usize,
    now: f64,
    out: *mut i32,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .flag(out, |c| c.shared(inbox, "inbox")?.0.give_back(c.text(key, key_len, "key")?, time(now)?))
}

/// Makes an entry new again: one that was given back is confirmed again in the next pass. `now` is the time in
/// seconds since 1970 (UTC).
///
/// On success `*out` is 1, or 0 if it is new already. Errors: `argument`, also without such an entry; `storage`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_reopen(
    inbox: *const dtekit_inbox,
    key: *const u8,
    key_len: usize,
    now: f64,
    out: *mut i32,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .flag(out, |c| c.shared(inbox, "inbox")?.0.reopen(c.text(key, key_len, "key")?, time(now)?))
}

/// Frees the inbox; NULL is allowed. The file stays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_free(inbox: *mut dtekit_inbox) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(inbox) }
}
