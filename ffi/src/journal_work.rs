//! The state machine of a journal's entry, for a store of another kind.

use dtekit::Naming;
use dtekit::json::Value;
use dtekit::store::journal::{JournalObservation, JournalWork, JournalWorkOptions};

use crate::boundary::{Call, free, time};
use crate::decide::decision;
use crate::{dtekit_bytes, dtekit_error, dtekit_request, dtekit_status};

/// What becomes of one document or call: the state machine of a journal without its store. Free it with
/// `dtekit_journal_work_free`.
///
/// It has no sockets and no clock, and is kept as JSON. A program with a store of another kind has the guarantees of a
/// journal if it keeps the JSON before it does what `dtekit_journal_work_next` says, in one step that fails if another
/// worker has changed it since, and keeps it again after `dtekit_journal_work_observe`.
pub struct dtekit_journal_work(JournalWork);

/// Makes an entry that waits for its first send, of this request, at the time `now`, in seconds since 1970 (UTC).
///
/// `options` is a JSON object with any of `resend` (`never`, `after-reconcile`), `settle_after` and `lease` (seconds,
/// 600 each by default), `max_attempts` (after so many sends that the service refuses, or that stay unknown, a person
/// decides; 20 by default) and `decides` (true if you have a rule for what the authority answered); NULL for the
/// defaults.
///
/// On success `*out` owns the entry; free it with `dtekit_journal_work_free`. Errors: `argument` with a finding for
/// each option that cannot be used, for an operation that no journal takes, and for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_work_new(
    request: *const dtekit_request,
    options: *const u8,
    options_len: usize,
    now: f64,
    out: *mut *mut dtekit_journal_work,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let request = c.shared(request, "request")?;
        let options = JournalWorkOptions::from_members(&c.members(options, options_len, "options")?)?;
        Ok(dtekit_journal_work(JournalWork::new(&request.request, options, time(now)?)?))
    })
}

/// Reads what `dtekit_journal_work_to_json` wrote.
///
/// On success `*out` owns the entry; free it with `dtekit_journal_work_free`. Errors: `argument` with a finding for
/// each member that is missing or cannot be used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_work_from_json(
    json: *const u8,
    json_len: usize,
    out: *mut *mut dtekit_journal_work,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .handle(out, |c| Ok(dtekit_journal_work(JournalWork::from_json(c.bytes(json, json_len, "json")?)?)))
}

/// Writes the state as JSON, to be kept and read again.
///
/// On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_work_to_json(
    work: *const dtekit_journal_work,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.text(out, |c| Ok(c.shared(work, "work")?.0.to_json()))
}

/// Gives what is known about the entry: a JSON object with `state`, `is_finished`, `country`, `due_at` (seconds since
/// 1970, or null), and what an entry of a journal has from its answers.
///
/// On success `*out` owns the JSON; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_work_entry(
    work: *const dtekit_journal_work,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| Ok(c.shared(work, "work")?.0.entry().to_value(Naming::Snake)))
}

/// Says what to do at the time `now`, in seconds since 1970 (UTC). Keep the state before you do it.
///
/// On success `*out` owns a JSON object, whose member `step` is `send` (send the request with the time-out `timeout` in
/// seconds, if it is not later than `before`, and observe its answer with the number `send`), `ask` (call
/// `dtekit_client_reconcile` with `next` and `settle_after`, or else `operation` with `arguments`), `wait` (do nothing
/// before the time `until`; null if a person has to look) or `done`. Free it with `dtekit_bytes_free`. Errors:
/// `argument` for NULL, and for a time that is not one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_work_next(
    work: *mut dtekit_journal_work,
    now: f64,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .json(out, |c| Ok(c.exclusive(work, "work")?.0.next(time(now)?).to_value(Naming::Snake)))
}

/// Gives the listed document in an observation about which a rule decides what the authority answered.
///
/// `observation` is as for `dtekit_journal_work_observe`. On success `*out` owns the document as JSON, or has length 0
/// if there is none. Free it with `dtekit_bytes_free`. Errors: `argument` for another observation, and for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_work_subject(
    work: *const dtekit_journal_work,
    observation: *const u8,
    observation_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.text(out, |c| {
        let work = c.shared(work, "work")?;
        let given = c.members(observation, observation_len, "observation")?;
        let given = JournalObservation::from_members(&given)?;
        let listed = work.0.subject(&given);
        let text = listed.map(|listed| Value::Object(listed.members().clone()).to_string());
        Ok(text.unwrap_or_default())
    })
}

/// Takes what happened at the time `now`, in seconds since 1970 (UTC). `*counts` is 1, or 0 if it changes
/// nothing: the document was sent again meanwhile, or nobody asked.
///
/// `observation` is a JSON object: `send` (the number of the step) with `result` or `error` (as `dtekit_result_to_json`
/// and `dtekit_error_to_json` give them), with `begun`: false if nothing was sent, or with `lost`: true if nothing will
/// be heard; or `found` (a reconciliation), `documents` (those that GetDocument listed), `result` (of
/// DocumentGetEvents) or `error` of a question. `decided` is what your rule says of the document that
/// `dtekit_journal_work_subject` gives, a `dtekit_outcome`: `DTEKIT_OUTCOME_SENT` if the authority has not answered
/// yet, `DTEKIT_OUTCOME_NONE` without a rule.
///
/// Errors: `argument` for another observation or number, a time that is not one, and NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_work_observe(
    work: *mut dtekit_journal_work,
    observation: *const u8,
    observation_len: usize,
    decided: i32,
    now: f64,
    counts: *mut i32,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let work = c.exclusive(work, "work")?;
        let given = c.members(observation, observation_len, "observation")?;
        let given = JournalObservation::from_members(&given)?;
        let counts = c.output(counts, "counts")?;
        counts.write(i32::from(work.0.observe(given, decision(decided)?, time(now)?)))
    })
}

/// Frees the entry; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_work_free(work: *mut dtekit_journal_work) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(work) }
}
