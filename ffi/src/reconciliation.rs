//! What became of a send whose outcome was unknown.

use std::ffi::{CStr, CString, c_char};

use dtekit::client::Reconciliation;
use dtekit::json::Value;
use dtekit::{Naming, NextStep};

use crate::boundary::{Call, boxed, free, read, read_part, read_text, shareable};
use crate::error::c_text;
use crate::json::json_part;
use crate::next_step::inside;
use crate::status::name_of;
use crate::{dtekit_bytes, dtekit_client, dtekit_error, dtekit_json, dtekit_next_step, dtekit_status};

/// What became of a send whose outcome was unknown; free it with `dtekit_reconciliation_free`.
///
/// It never changes, so several threads may read it.
pub struct dtekit_reconciliation {
    /// Every member by its name, so that members of later versions can be read too.
    json: Value,
    next: Option<NextStep>,
    verdict: dtekit_verdict,
    undecidable: Option<CString>,
    differences: Vec<Difference>,
}

const _: () = shareable::<dtekit_reconciliation>();

/// A place where the listed document differs, as C strings.
struct Difference {
    field: Option<CString>,
    expected: Option<CString>,
    found: Option<CString>,
}

/// What the service's list says about a document whose outcome was unknown, the same in all languages.
///
/// Later versions may add numbers at the end: treat a number that you do not know as a case for a person.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum dtekit_verdict {
    /// No verdict: the pointer is NULL.
    None = 0,
    /// A document of the same identity is there, and nothing contradicts: it must not be sent again.
    AlreadyIssued = 1,
    /// A document of the same identity is there, and something else differs: a person decides.
    Differs = 2,
    /// The list does not say which document it is: a person decides.
    Ambiguous = 3,
    /// No such document is there: `dtekit_reconciliation_may_resend` says whether it may be sent again.
    NotFound = 4,
}

/// The verdicts with their words, in the order of their numbers.
const VERDICTS: [(dtekit_verdict, &CStr); 5] = [
    (dtekit_verdict::None, c"none"),
    (dtekit_verdict::AlreadyIssued, c"already-issued"),
    (dtekit_verdict::Differs, c"differs"),
    (dtekit_verdict::Ambiguous, c"ambiguous"),
    (dtekit_verdict::NotFound, c"not-found"),
];

impl dtekit_reconciliation {
    fn new(found: &Reconciliation) -> Self {
        let json = found.to_value(Naming::Snake);
        let word = json["verdict"].as_str().unwrap_or_default();
        let verdict = VERDICTS.into_iter().find(|(_, name)| name.to_bytes() == word.as_bytes());
        let texts = |item: &Value| {
            let member = |name: &str| item.get(name).and_then(plain).map(|text| c_text(&text));
            Difference { field: member("field"), expected: member("expected"), found: member("found") }
        };
        let differences = json["differences"].as_array().into_iter().flatten().map(texts).collect();
        dtekit_reconciliation {
            undecidable: json["undecidable"].as_str().map(c_text),
            verdict: verdict.map_or(dtekit_verdict::None, |(verdict, _)| verdict),
            differences,
            next: found.next.clone(),
            json,
        }
    }
}

/// The text of a scalar; none for null.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}

/// Gives the word for a verdict that all languages use, such as `already-issued`, and `none` for `DTEKIT_VERDICT_NONE`.
///
/// The library owns the text. NULL for a number that is not a verdict.
#[unsafe(no_mangle)]
pub extern "C" fn dtekit_verdict_name(verdict: i32) -> *const c_char {
    name_of(&VERDICTS.map(|(_, word)| word), verdict)
}

/// Asks the service what became of a send whose outcome is unknown.
///
/// `next` is `dtekit_result_next` of the result, or one that `dtekit_next_step_from_json` read. A listed
/// document is the one that was sent if its identity is equal, which each country gives (`docs/client.md`). `options`
/// is a JSON object that may hold `settle_after`: how many seconds must lie between two clear lists without the
/// document before it may be sent again, 600 by default. Ask the second time with `dtekit_reconciliation_next`. This
/// function never sends the document again.
///
/// On success `*out` owns the answer; free it with `dtekit_reconciliation_free`. Errors: `argument` for NULL and for
/// another `next`; `limit` if the list has no end; otherwise as `dtekit_client_call`.
///
/// @code{.c}
/// dtekit_reconciliation *found = NULL;
/// if (dtekit_client_reconcile(client, dtekit_result_next(result), NULL, 0, &found, &error) == DTEKIT_STATUS_OK) {
///     printf("%s\n", dtekit_verdict_name(dtekit_reconciliation_verdict(found)));
///     if (dtekit_reconciliation_may_resend(found)) {
///         // Send the same document again.
///     }
/// }
/// dtekit_reconciliation_free(found);
/// @endcode
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_reconcile(
    client: *const dtekit_client,
    next: *const dtekit_next_step,
    options: *const u8,
    options_len: usize,
    out: *mut *mut dtekit_reconciliation,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let client = c.shared(client, "client")?;
        let next = inside(c, next)?;
        let settle_after = Reconciliation::settle_after(&c.members(options, options_len, "options")?)?;
        Ok(dtekit_reconciliation::new(&client.0.reconcile(next, settle_after)?))
    })
}

/// Asks the service what became of many sends, with one list for all documents of an issuer and of the same days.
///
/// `steps` has `count` pointers, as `dtekit_client_reconcile` takes one. `options` are the same. `out` has room for
/// `count` pointers.
///
/// On success each of `out` owns the answer to the step at its place; free each with `dtekit_reconciliation_free`.
/// Errors: as `dtekit_client_reconcile`; nothing is asked if a step names no document, and the finding's path has its
/// place, from 1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_reconcile_many(
    client: *const dtekit_client,
    steps: *const *const dtekit_next_step,
    count: usize,
    options: *const u8,
    options_len: usize,
    out: *mut *mut dtekit_reconciliation,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let client = c.shared(client, "client")?;
        let options = c.members(options, options_len, "options")?;
        let settle_after = Reconciliation::settle_after(&options)?;
        if count == 0 {
            return Ok(());
        }
        let given = c.slice(steps, count, "steps", "a number of steps")?.iter();
        // The places are written below; here only NULL is refused.
        let _ = c.output(out, "out")?;
        let given: Vec<_> = given.map(|step| inside(c, *step).cloned()).collect::<dtekit::Result<_>>()?;
        let found = client.0.reconcile_many(&given, settle_after)?;
        for (index, found) in found.iter().enumerate() {
            // SAFETY: `out` has a place for each step.
            unsafe { out.add(index).write(boxed(dtekit_reconciliation::new(found))) };
        }
        Ok(())
    })
}

/// Gives what the service's list says; `DTEKIT_VERDICT_NONE` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_reconciliation_verdict(
    reconciliation: *const dtekit_reconciliation,
) -> dtekit_verdict {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(reconciliation, dtekit_verdict::None, |found| found.verdict) }
}

/// Gives why asking cannot settle it: `no-identity`, `unnamed`, `invalidation` or `event`; NULL if it can, and for
/// NULL. The reconciliation owns the text. Later versions may add words.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_reconciliation_undecidable(
    reconciliation: *const dtekit_reconciliation,
) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(reconciliation, |found| found.undecidable.as_deref()) }
}

/// Gives 1 if the document may be sent again now, else 0; 0 for NULL. dtekit never does so by itself.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_reconciliation_may_resend(
    reconciliation: *const dtekit_reconciliation,
) -> i32 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(reconciliation, 0, |found| i32::from(found.json["may_resend"] == Value::Bool(true))) }
}

/// Gives the time before which the document must not be sent again, in seconds since 1970 (UTC); `otherwise` if it must
/// never be sent again, and for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_reconciliation_resend_not_before(
    reconciliation: *const dtekit_reconciliation,
    otherwise: f64,
) -> f64 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        read(reconciliation, otherwise, |found| found.json["resend_not_before"].as_f64().unwrap_or(otherwise))
    }
}

/// Gives what to ask next time; NULL if the document was found, and for NULL.
///
/// It keeps when the document was first and last not listed: ask with it in place of the step that was asked before, or
/// `dtekit_reconciliation_may_resend` never gives 1. The reconciliation owns it: do not free it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_reconciliation_next(
    reconciliation: *const dtekit_reconciliation,
) -> *const dtekit_next_step {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_part(reconciliation, |found| found.next.as_ref()) }.cast()
}

/// Gives the document in the service, if exactly one fits, to be read member by member (`global_document_id`, `number`
/// …); NULL if there is none, and for NULL. The reconciliation owns it: do not free it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_reconciliation_document(
    reconciliation: *const dtekit_reconciliation,
) -> *const dtekit_json {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { json_part(reconciliation, |found| found.json.get("document").filter(|it| !it.is_null())) }
}

/// Gives in how many fields the document in the service differs from the one that was sent; 0 for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_reconciliation_difference_count(
    reconciliation: *const dtekit_reconciliation,
) -> usize {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(reconciliation, 0, |found| found.differences.len()) }
}

/// Gives the name of the field of the difference with this number, from 0, such as `TotalAmount`; NULL if there is
/// none. The reconciliation owns the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_reconciliation_difference_field(
    reconciliation: *const dtekit_reconciliation,
    index: usize,
) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(reconciliation, |found| found.differences.get(index)?.field.as_deref()) }
}

/// Gives what was sent, of the difference with this number; NULL if there is none. The reconciliation owns the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_reconciliation_difference_expected(
    reconciliation: *const dtekit_reconciliation,
    index: usize,
) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(reconciliation, |found| found.differences.get(index)?.expected.as_deref()) }
}

/// Gives what the service has, of the difference with this number; NULL if it has nothing there. The reconciliation
/// owns the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_reconciliation_difference_found(
    reconciliation: *const dtekit_reconciliation,
    index: usize,
) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(reconciliation, |found| found.differences.get(index)?.found.as_deref()) }
}

/// Gives how many documents may be the one that was sent, for `DTEKIT_VERDICT_AMBIGUOUS`; 0 for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_reconciliation_candidate_count(
    reconciliation: *const dtekit_reconciliation,
) -> usize {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(reconciliation, 0, |found| found.json["candidates"].as_array().map_or(0, Vec::len)) }
}

/// Gives the candidate with this number, from 0, to be read member by member; NULL if there is none. The reconciliation
/// owns it: do not free it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_reconciliation_candidate(
    reconciliation: *const dtekit_reconciliation,
    index: usize,
) -> *const dtekit_json {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { json_part(reconciliation, |found| found.json["candidates"].get(index)) }
}

/// Writes all of it as a JSON object, for a log or another program: `verdict`, `undecidable`, `document`, `differences`
/// (objects with `field`, `expected`, `found`), `candidates`, `may_resend`, `resend_not_before` (seconds since 1970,
/// UTC, or null) and `next`.
///
/// On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_reconciliation_to_json(
    reconciliation: *const dtekit_reconciliation,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| Ok(&c.shared(reconciliation, "reconciliation")?.json))
}

/// Frees the reconciliation; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_reconciliation_free(reconciliation: *mut dtekit_reconciliation) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(reconciliation) }
}

#[cfg(test)]
mod tests {
    use dtekit::operation::VerdictKind;

    use super::*;

    #[test]
    fn every_verdict_has_its_number_and_its_word() {
        let words: Vec<_> = VERDICTS[1..].iter().map(|(_, word)| word.to_str().unwrap()).collect();
        assert_eq!(words, VerdictKind::ALL.map(VerdictKind::as_str));
        for (index, (verdict, _)) in VERDICTS.into_iter().enumerate() {
            assert_eq!(verdict as usize, index);
        }
    }
}
