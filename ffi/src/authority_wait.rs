//! Waiting for the authority's answer.

use std::ffi::c_void;

use dtekit::client::AuthorityWait;
use dtekit::json::Value;
use dtekit::result::ListedDocument;
use dtekit::{Naming, Reply};

use crate::boundary::{Call, free, time};
use crate::decide::{decision, dtekit_decide, rule};
use crate::{dtekit_bytes, dtekit_client, dtekit_error, dtekit_result, dtekit_status};

/// The wait for the authority's answer to one document; free it with `dtekit_authority_wait_free`.
///
/// It has no sockets and no clock, so it can be kept as JSON between its steps.
pub struct dtekit_authority_wait(AuthorityWait);

/// Makes a wait that begins at the time `now`, in seconds since 1970 (UTC). It does not ask the service yet.
///
/// `options` is a JSON object with `global_document_id` and any of `country_document_id` (the fiscal identifier: a
/// listed document with another one says nothing), `interval` (the seconds between two questions, 30 by default),
/// `give_up_after` (seconds, 86400 by default) and `decide`, a table such as
/// `{"CR": {"tag": "Estado", "accepted": ["1"], "rejected": ["3"]}}` that says what a listed document means in a
/// country whose answers dtekit does not know. The state as JSON has the table too.
///
/// On success `*out` owns the wait; free it with `dtekit_authority_wait_free`. Errors: `argument` with a finding for
/// each option that is missing, unknown or unusable, and for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_authority_wait_new(
    options: *const u8,
    options_len: usize,
    now: f64,
    out: *mut *mut dtekit_authority_wait,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let options = c.members(options, options_len, "options")?;
        Ok(dtekit_authority_wait(AuthorityWait::from_members(&options, time(now)?)?))
    })
}

/// Makes a wait for the answer to the document of a result, which must be a process result. If the result says already
/// that the document was accepted or rejected, the wait is done.
///
/// `options` as for `dtekit_authority_wait_new`, without the document; NULL for the defaults.
///
/// On success `*out` owns the wait; free it with `dtekit_authority_wait_free`. Errors: `argument` for another result or
/// one that names no document, and as `dtekit_authority_wait_new`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_authority_wait_after(
    result: *const dtekit_result,
    options: *const u8,
    options_len: usize,
    now: f64,
    out: *mut *mut dtekit_authority_wait,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let result = c.shared(result, "result")?;
        let mut options = c.members(options, options_len, "options")?;
        if let Reply::Process(result) = &result.reply {
            options.extend(AuthorityWait::members(result));
        }
        Ok(dtekit_authority_wait(AuthorityWait::from_members(&options, time(now)?)?))
    })
}

/// Reads what `dtekit_authority_wait_to_json` wrote.
///
/// On success `*out` owns the wait; free it with `dtekit_authority_wait_free`. Errors: `argument` for anything else.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_authority_wait_from_json(
    json: *const u8,
    json_len: usize,
    out: *mut *mut dtekit_authority_wait,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        Ok(dtekit_authority_wait(AuthorityWait::from_json(c.bytes(json, json_len, "json")?)?))
    })
}

/// Writes the state as JSON, to be kept and read again.
///
/// On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_authority_wait_to_json(
    wait: *const dtekit_authority_wait,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.text(out, |c| Ok(c.shared(wait, "wait")?.0.to_json()))
}

/// Finds the document that the wait is about among those that GetDocument listed: the one with its GlobalDocumentId.
///
/// `documents` is the array `documents` of the answer as JSON. On success `*out` owns the document as JSON, or has
/// length 0 if there is none, or if two of them differ: then nothing was said. Free it with `dtekit_bytes_free`.
/// Errors: `argument` for what is no array of objects, and for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_authority_wait_document_in(
    wait: *const dtekit_authority_wait,
    documents: *const u8,
    documents_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.text(out, |c| {
        let wait = c.shared(wait, "wait")?;
        let listed = c.objects(documents, documents_len, "documents")?;
        let listed: Vec<_> = listed.into_iter().map(ListedDocument::new).collect();
        let own = wait.0.document_in(&listed).map(|own| Value::Object(own.members().clone()).to_string());
        Ok(own.unwrap_or_default())
    })
}

/// Says what to do at the time `now`, in seconds since 1970 (UTC).
///
/// On success `*out` owns a JSON object, whose member `step` is `wait` (do nothing before the time `until`), `ask`
/// (call `operation` with `arguments`, and give the document of `dtekit_authority_wait_document_in` to
/// `dtekit_authority_wait_observe`) or `done` (with `outcome`, `document` and `findings`). Free it with
/// `dtekit_bytes_free`. Errors: `argument` for NULL, and for a time that is not one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_authority_wait_next(
    wait: *mut dtekit_authority_wait,
    now: f64,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .json(out, |c| Ok(c.exclusive(wait, "wait")?.0.next(time(now)?).to_value(Naming::Snake)))
}

/// Takes what GetDocument listed: `document` is that of `dtekit_authority_wait_document_in` as JSON, length 0 if there
/// is none. A document with another GlobalDocumentId says nothing.
///
/// `decided` is what the caller concludes from the document, a `dtekit_outcome`: `DTEKIT_OUTCOME_SENT` if the authority
/// has not answered yet, `DTEKIT_OUTCOME_NONE` if the caller has no rule. Without a rule the table of the wait decides;
/// if it has no row for the document's country, the wait ends when the document is listed, except for Chile, whose
/// answers dtekit knows, and for a document that is still queued. Errors: `argument` for another number, a time that is
/// not one, and NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_authority_wait_observe(
    wait: *mut dtekit_authority_wait,
    document: *const u8,
    document_len: usize,
    decided: i32,
    now: f64,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let wait = c.exclusive(wait, "wait")?;
        let document = c.members_or_none(document, document_len, "document")?.map(ListedDocument::new);
        wait.0.observe(document, decision(decided)?, time(now)?);
        Ok(())
    })
}

/// Waits for the authority's answer, asking GetDocument again and again on this thread.
///
/// `decide`, which is called with `context`, may be NULL: then the table of the wait decides; if it has no row for the
/// document's country, the wait ends when the document is listed, except for Chile. After an
/// error the wait is unchanged: call again with it.
///
/// On success `*out` owns a JSON object with `outcome` (`sent`, `queued` or `unknown` if nothing says which, or if the
/// wait was given up), `document` and `findings` (`authority-answer-not-known` unless the document was accepted or
/// rejected); free it with `dtekit_bytes_free`. Errors: as `dtekit_client_call` for a read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_wait_for_authority(
    client: *const dtekit_client,
    wait: *mut dtekit_authority_wait,
    decide: dtekit_decide,
    context: *mut c_void,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let client = c.shared(client, "client")?;
        let wait = c.exclusive(wait, "wait")?;
        let rule = rule(c, decide, context);
        Ok(client.0.wait_for_authority(&mut wait.0, rule.as_deref())?.to_value(Naming::Snake))
    })
}

/// Frees the wait; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_authority_wait_free(wait: *mut dtekit_authority_wait) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(wait) }
}
