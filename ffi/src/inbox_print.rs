//! Prints what the service has to print.

use dtekit::Naming;
use dtekit::json::Value;
use dtekit::print::PrintOptions;
use dtekit::store::inbox::InboxPrint;

use crate::boundary::{Call, time};
use crate::inbox::dtekit_inbox;
use crate::registry::{dtekit_registry, registry_of};
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// Takes one print job that is due at the time `now`, in seconds since 1970 (UTC). Jobs come from `dtekit_inbox_run`
/// with the source `print`; the service knows them as taken since they are stored. A job belongs to one worker while
/// its lease lasts. Print it, and tell `dtekit_inbox_settle_print` what came of it; a job whose worker does not come
/// back has failed once and is taken again.
///
/// `registry` gives tables of your own for what goes on the paper; it may be NULL.
///
/// `options` is a JSON object with any of `lease` (the seconds that a job belongs to one worker: 600 by default, from
/// 2 to 86400), `attempts` (after so many failures an entry is `failed`: 5 by default), `wait` (the seconds after the
/// first failure: 10 by default, from 0.001 to 3600; each further wait is twice as long, up to an hour), `give_back`
/// (true: after the last failure the service gets the job back, so that another system can print it), and `params` and
/// `as_of` as `dtekit_print_data` reads them. Pass the same to `dtekit_inbox_settle_print`.
///
/// On success `*out` is a JSON object, or null if no job is due: `entry` (as `dtekit_inbox_get` gives it), `attempt`
/// (its number; above 1 the paper may be out already), `data` (as `dtekit_print_data` gives it, or null if the document
/// is not one of its country's format) and `findings` (why there is no `data`); free it with `dtekit_bytes_free`.
/// Errors: `storage`; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_take_print(
    inbox: *const dtekit_inbox,
    now: f64,
    registry: *const dtekit_registry,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let inbox = c.shared(inbox, "inbox")?;
        let mut with = c.options_of(options, options_len, InboxPrint::from_members)?;
        with.print.registry = registry_of(c, registry);
        let job = inbox.0.take_print(time(now)?, &with)?;
        Ok(job.map(|job| job.to_value(Naming::Snake)))
    })
}

/// Notes what the attempt with this number to print a job has come to: printed if `failure_len` is 0, else not, and
/// why. `now` is the time in seconds since 1970 (UTC); `options` are those of `dtekit_inbox_take_print`.
///
/// On success `*out` is a JSON text with the state of the entry: `printed`; `new` if it is tried again; `failed` or
/// `given-back` after the last attempt. What another worker or the program has decided meanwhile stays. Free it with
/// `dtekit_bytes_free`. Errors: `argument`, also without such an entry; `storage`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_settle_print(
    inbox: *const dtekit_inbox,
    key: *const u8,
    key_len: usize,
    attempt: u32,
    failure: *const u8,
    failure_len: usize,
    now: f64,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let (inbox, key) = (c.shared(inbox, "inbox")?, c.text(key, key_len, "key")?);
        let failure = c.text(failure, failure_len, "failure")?;
        let with = c.options_of(options, options_len, InboxPrint::from_members)?;
        let failure = (!failure.is_empty()).then_some(failure);
        Ok(Value::from(inbox.0.settle_print(key, attempt, failure, time(now)?, &with)?.as_str()))
    })
}

/// Gives what goes on the paper for an item. `registry` and `options` are those of `dtekit_print_data`; `other_data` of
/// the item counts where the options have none.
///
/// On success `*out` is a JSON object as `dtekit_print_data` gives it, or null while the document is not there; free it
/// with `dtekit_bytes_free`. Errors: `invalid` if the document is not one of its country's format; `storage`;
/// `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_print_data(
    inbox: *const dtekit_inbox,
    key: *const u8,
    key_len: usize,
    registry: *const dtekit_registry,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let (inbox, key) = (c.shared(inbox, "inbox")?, c.text(key, key_len, "key")?);
        let mut with = c.options_of(options, options_len, PrintOptions::from_members)?;
        with.registry = registry_of(c, registry);
        let data = inbox.0.print_data(key, &with)?;
        Ok(data.map(|data| data.to_value(Naming::Snake)))
    })
}
