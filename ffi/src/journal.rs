//! A journal of documents to issue, which several workers share.

use std::ffi::c_void;
use std::sync::Arc;

use dtekit::client::DecideTable;
use dtekit::json::Value;
use dtekit::mapping::Registry;
use dtekit::store::journal::{JournalOptions, JournalOrder, JournalRun};
use dtekit::{Country, Journal, Naming, SqlJournal};

use crate::boundary::{Call, Contract, free, shareable, time};
use crate::decide::{dtekit_decide, rule};
use crate::journal_entries::dtekit_journal_entries;
use crate::part;
use crate::registry::{dtekit_registry, registry_of};
use crate::sql::Driver;
use crate::{dtekit_bytes, dtekit_client, dtekit_error, dtekit_status};

/// Documents to issue in an SQLite file (`dtekit_journal_open`) or in the program's own database
/// (`dtekit_journal_over`), so that a crash, a power failure or an absent network loses none and doubles none, for any
/// number of workers; free it with `dtekit_journal_free`. Several threads may use a journal at once, and several
/// processes may open the file, which must be on a disk of this machine. A forked process may use the journal of its
/// parent, as a `dtekit_poll_store`.
///
/// `dtekit_journal_submit` stores a document under the caller's key, also while the service is out of reach.
/// `dtekit_journal_run` sends what waits, asks about what is unknown and waits for the authority.
/// `dtekit_journal_results` gives the entries that are finished, until `dtekit_journal_acknowledge` notes that the
/// caller has them. The journal records that a document is about to be sent before the first byte leaves. A worker that
/// dies after that leaves the entry unknown, never waiting, and an unknown document is sent again only as the option
/// `resend` says. The file holds whole documents, and never credentials.
pub struct dtekit_journal(pub(crate) SqlJournal, pub(crate) Option<Driver>);

const _: () = shareable::<dtekit_journal>();

impl dtekit_journal {
    /// A journal that looks in the tables of a registry, if there is one.
    pub(crate) fn new(journal: SqlJournal, driver: Option<Driver>, registry: Option<Arc<Registry>>) -> Self {
        match registry {
            Some(registry) => dtekit_journal(journal.with_registry(&registry), driver),
            None => dtekit_journal(journal, driver),
        }
    }
}

/// Opens the journal in the file with this path, in UTF-8. If there is no file, it is created, and only its owner may
/// read it; its folder must exist.
///
/// `options` is a JSON object with any of `resend` (`never` by default: a document whose outcome is unknown stays
/// unknown until the service lists it or a person settles it; `after-reconcile`: it is sent again after the service was
/// asked and has not listed it), `settle_after` (for how many seconds it must not be listed: 600 by default) and
/// `create` (`true` by default; with `false` a file that is missing is the error `journal-absent`, so that a worker
/// never works on an empty journal under a mistyped path).
///
/// `registry` gives tables of your own, which count when a document is checked; it may be NULL.
///
/// On success `*out` owns the journal; free it with `dtekit_journal_free`. Errors: `storage` if the file cannot be
/// opened, read or written, is not a journal, is damaged, or was written by a version with other tables; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_open(
    path: *const u8,
    path_len: usize,
    registry: *const dtekit_registry,
    options: *const u8,
    options_len: usize,
    out: *mut *mut dtekit_journal,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let path = c.text(path, path_len, "path")?;
        let options = JournalOptions::from_members(&c.members(options, options_len, "options")?)?;
        Ok(dtekit_journal::new(part::open_journal(path, options)?, None, registry_of(c, registry)))
    })
}

/// Checks a document as `dtekit_client_issue` does and stores it; the next pass of any worker sends it. On success it
/// is on the disk. `now` is the time in seconds since 1970 (UTC).
///
/// `key` is the caller's own, such as the number of the sale. The same document under the same key gives the entry that
/// is there. A document that breaks a rule is stored as `refused` with its findings; submit the corrected one under the
/// same key. `options` is a JSON object with any of `chain` (documents of one chain are sent in the order of their
/// submission), `account` (whose client sends it, see `dtekit_journal_run_accounts`; empty by default) and the options
/// of `dtekit_client_issue`; or with `operation`, the key of another operation such as `Document/ChangeDocumentStatus`,
/// any of `chain` and `account`: then `document` is a JSON object with the arguments of the call, which is made once.
///
/// On success `*out` owns one entry; free it with `dtekit_journal_entries_free`. Errors: `argument`, also if the key
/// has another document; `storage`: then nothing was stored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_submit(
    journal: *const dtekit_journal,
    key: *const u8,
    key_len: usize,
    document: *const u8,
    document_len: usize,
    country: *const u8,
    country_len: usize,
    options: *const u8,
    options_len: usize,
    now: f64,
    out: *mut *mut dtekit_journal_entries,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let (journal, key) = (c.shared(journal, "journal")?, c.text(key, key_len, "key")?);
        let order = order(c, (document, document_len), (country, country_len), (options, options_len))?;
        Ok(dtekit_journal_entries(vec![order.submit(&journal.0, key, time(now)?)?]))
    })
}

/// Stores a document and works on it at once. If the service is out of reach, or an earlier document of its chain is
/// not settled, the entry is waiting, and the next pass sends it.
///
/// The arguments are those of `dtekit_journal_submit`; `options` may have `decide` too, as those of
/// `dtekit_journal_run`, whose function `decide`, which is called with `context`, may be NULL. On success `*out` owns
/// one entry; free it with `dtekit_journal_entries_free`. Errors: as `dtekit_journal_submit` and `dtekit_journal_run`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_issue(
    journal: *const dtekit_journal,
    client: *const dtekit_client,
    key: *const u8,
    key_len: usize,
    document: *const u8,
    document_len: usize,
    country: *const u8,
    country_len: usize,
    options: *const u8,
    options_len: usize,
    now: f64,
    decide: dtekit_decide,
    context: *mut c_void,
    out: *mut *mut dtekit_journal_entries,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let (journal, client) = (c.shared(journal, "journal")?, c.shared(client, "client")?);
        let key = c.text(key, key_len, "key")?;
        let document = c.bytes(document, document_len, "document")?.to_vec();
        let country = c.text(country, country_len, "country")?.parse::<Country>()?;
        let mut options = c.members(options, options_len, "options")?;
        let decide_table = DecideTable::of(options.remove("decide").as_ref())?.map(Arc::new);
        let order = JournalOrder::from_members(document, country, &options)?;
        let rule = rule(c, decide, context);
        let run = JournalRun { decide: rule.as_deref(), decide_table, ..JournalRun::default() };
        Ok(dtekit_journal_entries(vec![order.issue(&journal.0, &client.0, key, time(now)?, &run)?]))
    })
}

/// A document with its country and options.
pub(crate) fn order(
    c: &Contract,
    document: (*const u8, usize),
    country: (*const u8, usize),
    options: (*const u8, usize),
) -> dtekit::Result<JournalOrder> {
    let document = c.bytes(document.0, document.1, "document")?.to_vec();
    let country = c.text(country.0, country.1, "country")?.parse::<Country>()?;
    JournalOrder::from_members(document, country, &c.members(options.0, options.1, "options")?)
}

/// Makes one pass: takes the entries that are due at the time `now`, in seconds since 1970 (UTC), one after another,
/// and works on each until its next wait or its end. Failures of service and network raise nothing: they delay.
///
/// `options` is a JSON object with any of `lease` (the seconds that an entry belongs to one worker: 600 by default,
/// from 2 to 86400; no send lasts longer than half of it), `most` (the largest number of entries in a pass: 16 by
/// default; with 1 a worker can stop soonest), `account` (whose entries the pass takes: those without one by default)
/// and `max_attempts` (how often a document is sent that the service refuses, or that stays unknown, before a person
/// decides: 20 by default; an outage does not count). With `decide` a table says what a listed document means in a
/// country whose answers dtekit does not know: an object, or its text, such as `{"CR": {"tag": "Estado", "accepted":
/// ["1"], "rejected": ["3"]}}`, where the words are the values of the tag.
///
/// `decide`, which is called with `context` on this thread, says what a listed document means in a country whose
/// answers dtekit does not know, as for `dtekit_client_wait_for_authority`. It may be NULL: then a document stays
/// `sent` in such a country. If it returns no outcome, the entry is delayed and the call fails with `argument`.
///
/// On success `*out` is a JSON object: `worked` (how many entries it took), `finished` (how many are finished),
/// `postponed` (how many were delayed), `lost` (how many another worker had taken over) and `next_at` (when the next
/// entry is due, in seconds since 1970, or null); free it with `dtekit_bytes_free`. Errors: `storage`; `argument`. No
/// entry is lost by an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_run(
    journal: *const dtekit_journal,
    client: *const dtekit_client,
    now: f64,
    options: *const u8,
    options_len: usize,
    decide: dtekit_decide,
    context: *mut c_void,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let (journal, client) = (c.shared(journal, "journal")?, c.shared(client, "client")?);
        let options = c.members(options, options_len, "options")?;
        let rule = rule(c, decide, context);
        let run = JournalRun { decide: rule.as_deref(), ..JournalRun::from_members(&options)? };
        Ok(journal.0.run(&client.0, time(now)?, &run)?.to_value(Naming::Snake))
    })
}

/// Looks up the entry with this key.
///
/// On success `*out` owns one entry, or none if there is none with this key; free it with
/// `dtekit_journal_entries_free`. Errors: `storage`; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_get(
    journal: *const dtekit_journal,
    key: *const u8,
    key_len: usize,
    out: *mut *mut dtekit_journal_entries,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let (journal, key) = (c.shared(journal, "journal")?, c.text(key, key_len, "key")?);
        Ok(dtekit_journal_entries(journal.0.get(key)?.into_iter().collect()))
    })
}

/// Gives the entries in a state whose number is higher than `after`, in the order of their numbers: at most `most`, and
/// no more once their documents have 64 MiB together. An empty `state` (length 0) stands for all.
///
/// On success `*out` owns the entries; free them with `dtekit_journal_entries_free`. Errors: `storage`; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_list(
    journal: *const dtekit_journal,
    state: *const u8,
    state_len: usize,
    after: u64,
    most: usize,
    out: *mut *mut dtekit_journal_entries,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let journal = c.shared(journal, "journal")?;
        let state = c.word_or_default(state, state_len, "state", |word| word.parse().map(Some))?;
        Ok(dtekit_journal_entries(journal.0.list(state, after, most)?))
    })
}

/// Gives the entries that are finished and were not acknowledged, in the order of their ends: at most `most`, and no
/// more once their documents have 64 MiB together.
///
/// On success `*out` owns the entries; free them with `dtekit_journal_entries_free`. Errors: `storage`; `argument` for
/// NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_results(
    journal: *const dtekit_journal,
    most: usize,
    out: *mut *mut dtekit_journal_entries,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .handle(out, |c| Ok(dtekit_journal_entries(c.shared(journal, "journal")?.0.results(most)?)))
}

/// Notes that the caller has a result. The entry stays, so that its key cannot be used for another document.
///
/// On success `*out` is 1, or 0 if there is no result with this key that was not acknowledged before. Errors:
/// `storage`; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_acknowledge(
    journal: *const dtekit_journal,
    key: *const u8,
    key_len: usize,
    now: f64,
    out: *mut i32,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .flag(out, |c| c.shared(journal, "journal")?.0.acknowledge(c.text(key, key_len, "key")?, time(now)?))
}

/// Decides about an entry as a person does who has looked: an unknown one becomes `sent`, `accepted`, `rejected`, or
/// `waiting` to be sent again; a waiting one becomes `refused`, so that it is never sent; a stuck one becomes `waiting`
/// or `refused`. The reason is kept as the entry's `note`.
///
/// On success `*out` owns the entry; free it with `dtekit_journal_entries_free`. Errors: `argument`, also if there is
/// no such entry or its state does not lead to the other; `storage`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_settle(
    journal: *const dtekit_journal,
    key: *const u8,
    key_len: usize,
    state: *const u8,
    state_len: usize,
    reason: *const u8,
    reason_len: usize,
    now: f64,
    out: *mut *mut dtekit_journal_entries,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let (journal, key) = (c.shared(journal, "journal")?, c.text(key, key_len, "key")?);
        let (state, reason) = (c.text(state, state_len, "state")?, c.text(reason, reason_len, "reason")?);
        let entry = journal.0.settle(key, state.parse()?, reason, time(now)?)?;
        Ok(dtekit_journal_entries(vec![entry]))
    })
}

/// Gives the newest attempts of the entry with this key, at most fifty, the oldest first: each send, and each question
/// about it.
///
/// On success `*out` is a JSON array of objects: `at` (when the call began, in seconds since 1970), `kind` (`send` or
/// `ask`), `outcome` (`accepted`, `sent`, `queued`, `rejected`, `unknown`, or `failed`: the call was not made, was
/// refused or was not answered) and `code` (that of its first finding, else the word of the reason, or null); an empty
/// array if there is no such entry. Free it with `dtekit_bytes_free`. Errors: `storage`; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_attempts(
    journal: *const dtekit_journal,
    key: *const u8,
    key_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let attempts = c.shared(journal, "journal")?.0.attempts(c.text(key, key_len, "key")?)?;
        Ok(Value::from_iter(attempts.iter().map(|attempt| attempt.to_value(Naming::Snake))))
    })
}

/// Counts the entries in each state.
///
/// On success `*out` is a JSON object with a member for each state, an object with `count` and `oldest` (when the
/// oldest was submitted, in seconds since 1970, or null); free it with `dtekit_bytes_free`. Errors: `storage`;
/// `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_counts(
    journal: *const dtekit_journal,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| Ok(c.shared(journal, "journal")?.0.counts()?.to_value()))
}

/// Gives how many entries are in each state and how old they are, as gauges at the time `now`, in seconds since 1970
/// (UTC).
///
/// On success `*out` is a JSON object with `depth` (those whose answer is open), `oldest_age` (of them, in seconds, or
/// null), `unknown` (those whose outcome is unknown), and `states`, an object with `count` and `oldest_age` for each
/// state; free it with `dtekit_bytes_free`. Errors: `storage`; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_metrics(
    journal: *const dtekit_journal,
    now: f64,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .json(out, |c| Ok(c.shared(journal, "journal")?.0.metrics(time(now)?)?.to_value(Naming::Snake)))
}

/// Gives the same gauges as text for Prometheus, as `dtekit_client_prometheus` does.
///
/// On success `*out` is the text; free it with `dtekit_bytes_free`. Errors: `storage`; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_prometheus(
    journal: *const dtekit_journal,
    now: f64,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .text(out, |c| Ok(c.shared(journal, "journal")?.0.metrics(time(now)?)?.to_prometheus()))
}

/// Removes the entries that were acknowledged before a time, in seconds since 1970 (UTC); their keys are free again.
///
/// On success `*out` is their number. Errors: `storage`; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_compact(
    journal: *const dtekit_journal,
    before: f64,
    out: *mut u64,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.value(out, |c| c.shared(journal, "journal")?.0.compact(time(before)?))
}

/// Takes all leases back, for a program that knows that no other worker is running, such as a till that starts after a
/// power failure: what was being sent becomes unknown at once.
///
/// On success `*out` is the number of entries that had a lease. Errors: `storage`; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_recover(
    journal: *const dtekit_journal,
    now: f64,
    out: *mut u64,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.value(out, |c| c.shared(journal, "journal")?.0.recover(time(now)?))
}

/// Frees the journal; NULL is allowed. The file stays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_free(journal: *mut dtekit_journal) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(journal) }
}
