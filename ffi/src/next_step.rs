//! What to ask the service while it is open where a document stands.

use dtekit::operation::NextStepOptions;
use dtekit::{Country, Naming, NextStep};

use crate::boundary::{Call, Contract, boxed, free, read_part, shareable};
use crate::{dtekit_bytes, dtekit_error, dtekit_result, dtekit_status};

/// What to ask the service while it is open where a document stands, for `dtekit_client_reconcile`.
///
/// `dtekit_result_next` gives one that the result owns. Write it with `dtekit_next_step_to_json`, keep the text where
/// it survives a crash, and read it again with `dtekit_next_step_from_json`, tomorrow or in another program: that one
/// the caller owns and frees with `dtekit_next_step_free`. It never changes, so several threads may read it.
pub struct dtekit_next_step {
    // C sees pointers only. Each of them points to a `NextStep`.
    _opaque: [u8; 0],
}

const _: () = shareable::<NextStep>();

/// Gives what to ask next about the document of a process result; NULL if nothing is open, and for NULL.
///
/// It is there for an unknown outcome, and where the authority or the service has yet to answer. The result owns it: do
/// not free it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_next(result: *const dtekit_result) -> *const dtekit_next_step {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_part(result, |result| result.reply.process()?.next.as_ref()) }.cast()
}

/// Writes a next step as JSON text, to be kept.
///
/// On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_next_step_to_json(
    next: *const dtekit_next_step,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| Ok(inside(c, next)?.to_value(Naming::Snake)))
}

/// Reads what `dtekit_next_step_to_json` wrote, or the member `next` of a result's JSON in any language.
///
/// On success `*out` owns the next step; free it with `dtekit_next_step_free`. Errors: `argument` with a finding for
/// each member that is missing or unusable, and for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_next_step_from_json(
    json: *const u8,
    json_len: usize,
    out: *mut *mut dtekit_next_step,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .value(out, |c| Ok(boxed(NextStep::from_members(&c.members(json, json_len, "json")?)?).cast()))
}

/// Gives the next step about a document whose send may have been interrupted, from the document alone.
///
/// A program whose process died in a send has no result to ask about. The document is a generic DTE or the country's
/// own format: JSON or XML, plain or in base 64. `options` is a JSON object that may hold `unknown_since` (whole
/// seconds since 1970: a time before the send) and `mapping` (its code, if it was not the standard one).
///
/// On success `*out` owns the next step; free it with `dtekit_next_step_free`. Errors: `argument` for NULL, a country
/// that is none and an option that is unknown or of the wrong type; `syntax` and `structure` for a document that cannot
/// be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_next_step_of(
    document: *const u8,
    document_len: usize,
    country: *const u8,
    country_len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut *mut dtekit_next_step,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.value(out, |c| {
        let document = c.bytes(document, document_len, "document")?;
        let country = c.text(country, country_len, "country")?.parse::<Country>()?;
        let options = NextStepOptions::from_members(&c.members(options, options_len, "options")?)?;
        Ok(boxed(dtekit::next_step_of(document, country, &options)?).cast())
    })
}

/// Frees a next step that `dtekit_next_step_from_json` or `dtekit_next_step_of` gave; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_next_step_free(next: *mut dtekit_next_step) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(next.cast::<NextStep>()) }
}

/// The next step behind C's pointer.
pub(crate) fn inside(c: &Contract, next: *const dtekit_next_step) -> dtekit::Result<&NextStep> {
    c.shared(next.cast::<NextStep>(), "next")
}
