//! The accounts of a journal: several companies, each with a client of its own.

use std::ffi::c_void;

use dtekit::json::Value;
use dtekit::store::journal::JournalRun;
use dtekit::{Client, Error, ErrorKind, Finding, Journal, Naming, code};

use crate::boundary::{Call, time};
use crate::decide::{dtekit_decide, rule};
use crate::{
    dtekit_bytes, dtekit_client, dtekit_error, dtekit_journal, dtekit_journal_entries, dtekit_status,
};

/// Lists the accounts with entries that a pass can take, now or later.
///
/// On success `*out` is a JSON array of their names, in which the empty text is the entries without one; free it with
/// `dtekit_bytes_free`. Errors: `storage`; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_accounts(
    journal: *const dtekit_journal,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| c.shared(journal, "journal")?.0.accounts())
}

/// Makes one pass over several accounts, each with its own client, and so its own credentials, limits and breaker.
///
/// `accounts` is a JSON array of their names, and `clients` has `clients_count` clients in the same order. The pass
/// takes an entry of each account in turn, and leaves one whose service fails until the next pass. Entries of other
/// accounts stay where they are. What ends the pass of one account, such as missing credentials, ends it for this one
/// alone, and is the error when the others are done.
///
/// The other arguments, the result and the errors are those of `dtekit_journal_run`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_run_accounts(
    journal: *const dtekit_journal,
    accounts: *const u8,
    accounts_len: usize,
    clients: *const *const dtekit_client,
    clients_count: usize,
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
        let journal = c.shared(journal, "journal")?;
        let names = names(c.text(accounts, accounts_len, "accounts")?)?;
        let given = c.slice(clients, clients_count, "clients", "a number of clients")?;
        if names.len() != given.len() {
            let (clients, accounts) = (given.len(), names.len());
            let message = format!("expected a client for each account, found {clients} for {accounts}");
            return Err(refused(message, "clients"));
        }
        let options = c.members(options, options_len, "options")?;
        let mut clients = Vec::with_capacity(given.len());
        for (name, client) in names.iter().zip(given) {
            let client: &Client = &c.shared(*client, "clients")?.0;
            clients.push((name.as_str(), client));
        }
        let rule = rule(c, decide, context);
        let run = JournalRun { decide: rule.as_deref(), ..JournalRun::from_members(&options)? };
        let pass = journal.0.run_accounts(&clients, time(now)?, &run)?;
        Ok(pass.to_value(Naming::Snake))
    })
}

/// The names of a JSON array.
fn names(text: &str) -> dtekit::Result<Vec<String>> {
    let expected =
        || refused("expected an array of texts for `accounts`, found something else".into(), "accounts");
    let Ok(Value::Array(names)) = dtekit::json::from_str(text) else { return Err(expected()) };
    names.iter().map(|name| name.as_str().map(str::to_owned).ok_or_else(expected)).collect()
}

fn refused(message: String, name: &str) -> Error {
    Error::new(ErrorKind::Argument, Finding::new(&code::PARAMETER_VALUE, message).with_path(name))
}

/// Gives the entries of one account; the other arguments, the result and the errors are those of
/// `dtekit_journal_list`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_list_of(
    journal: *const dtekit_journal,
    account: *const u8,
    account_len: usize,
    state: *const u8,
    state_len: usize,
    after: u64,
    most: usize,
    out: *mut *mut dtekit_journal_entries,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let (journal, account) = (c.shared(journal, "journal")?, c.text(account, account_len, "account")?);
        let state = c.word_or_default(state, state_len, "state", |word| word.parse().map(Some))?;
        Ok(dtekit_journal_entries(journal.0.list_of(Some(account), state, after, most)?))
    })
}

/// Counts the entries of one account in each state; see `dtekit_journal_counts`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_counts_of(
    journal: *const dtekit_journal,
    account: *const u8,
    account_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let (journal, account) = (c.shared(journal, "journal")?, c.text(account, account_len, "account")?);
        Ok(journal.0.counts_of(Some(account))?.to_value())
    })
}

/// Gives the gauges of one account; see `dtekit_journal_metrics`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_metrics_of(
    journal: *const dtekit_journal,
    account: *const u8,
    account_len: usize,
    now: f64,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let (journal, account) = (c.shared(journal, "journal")?, c.text(account, account_len, "account")?);
        Ok(journal.0.metrics_of(Some(account), time(now)?)?.to_value(Naming::Snake))
    })
}
