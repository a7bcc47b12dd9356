//! What an operation answered.

use std::ffi::{CStr, c_char};
use std::ptr;

use dtekit::{Context, Naming, Outcome, ProcessResult, Reply};

use crate::boundary::{Slot, bytes, call, free, handle, look, members, shared, view};
use crate::status::word;
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// What an operation answered: a process result, a file or a free-form object; free it with `dtekit_result_free`.
///
/// It never changes, so several threads may read it.
pub struct dtekit_result(pub(crate) Reply);

/// Where a document stands after a send, the same in all languages.
///
/// Later versions may add numbers at the end.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum dtekit_outcome {
    /// Not the answer to a send.
    None = 0,
    /// The certifier or the authority said yes.
    Accepted = 1,
    /// Processed and sent to the authority, which answers later.
    Sent = 2,
    /// Received; it waits until its number is next (Argentina, asynchronous).
    Queued = 3,
    /// The service, the certifier or the authority said no.
    Rejected = 4,
    /// Nobody knows yet: ask `Document/GetDocument` before sending again.
    Unknown = 5,
}

impl From<Outcome> for dtekit_outcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Accepted => dtekit_outcome::Accepted,
            Outcome::Sent => dtekit_outcome::Sent,
            Outcome::Queued => dtekit_outcome::Queued,
            Outcome::Rejected => dtekit_outcome::Rejected,
            Outcome::Unknown => dtekit_outcome::Unknown,
        }
    }
}

/// The words in the order of their numbers.
const WORDS: [&CStr; 6] = [c"none", c"accepted", c"sent", c"queued", c"rejected", c"unknown"];

/// Gives the word for an outcome that all languages use, such as `accepted`, and `none` for `DTEKIT_OUTCOME_NONE`.
///
/// The text is the library's own; NULL for a number that is no outcome.
#[unsafe(no_mangle)]
pub extern "C" fn dtekit_outcome_name(outcome: i32) -> *const c_char {
    word(&WORDS, outcome)
}

/// Reads a process result that another HTTP client received, and decides its outcome.
///
/// `options` is a JSON object with any of `country` (a two-letter code; without it, the one that the answer names),
/// `asynchronous` (the parameter Async of the call; it matters for Argentina) and `operation` (by default
/// `Document/SendDocumentToAuthority`). The answer to a send that cannot be read is no error: its outcome is unknown.
///
/// On success `*out` owns the result; free it with `dtekit_result_free`. Errors: `argument` for NULL or an option
/// that is unknown or of the wrong type; `answer` if the answer to any other operation cannot be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_decode(
    data: *const u8,
    len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut *mut dtekit_result,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        call(err, || {
            let data = bytes(data, len, "data")?;
            let options = members(options, options_len, "options")?.unwrap_or_default();
            let out = Slot::new(out, "out")?;
            let result = ProcessResult::decode(data, &Context::from_members(&options)?)?;
            out.give(handle(dtekit_result(Reply::Process(Box::new(result)))))
        })
    }
}

/// Gives the word for what the result is: `process-result`, `file` or `object`; NULL for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_kind(result: *const dtekit_result) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { look(result, ptr::null(), |result| kind(&result.0).map_or(ptr::null(), CStr::as_ptr)) }
}

/// The reply's own word, as C reads it.
fn kind(reply: &Reply) -> Option<&'static CStr> {
    [c"process-result", c"file", c"object"]
        .into_iter()
        .find(|word| word.to_bytes() == reply.kind().as_bytes())
}

/// Gives where the document stands; `DTEKIT_OUTCOME_NONE` if this is not the answer to a send, and for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_outcome(result: *const dtekit_result) -> dtekit_outcome {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        look(result, dtekit_outcome::None, |result| {
            result.0.outcome().map_or(dtekit_outcome::None, dtekit_outcome::from)
        })
    }
}

/// Succeeds if the document was accepted (or, if this is not the answer to a send, if the operation succeeded).
///
/// It is for callers who want everything else to be an error. Errors: `invalid` if it was rejected, `answer` if the
/// authority has not answered yet, and for an unknown outcome the kind of what went wrong; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_accepted(
    result: *const dtekit_result,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        call(err, || match shared(result, "result")?.0.process() {
            Some(result) => result.accepted().map(|_| ()),
            None => Ok(()),
        })
    }
}

/// Writes the result as JSON.
///
/// A process result has `outcome`, `reason`, `repeat_safe`, `next`, `error`, `findings` and the service's own members
/// in snake case (`global_document_id`, `other_data`, …); a file has its members but for the content; any other
/// answer is as it arrived. Numbers keep their text.
///
/// On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_to_json(
    result: *const dtekit_result,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        call(err, || {
            let result = shared(result, "result")?;
            let out = Slot::new(out, "out")?;
            out.give(dtekit_bytes::new(result.0.to_value(Naming::Snake).to_string().into_bytes()))
        })
    }
}

/// Gives the bytes of a file and writes how many to `*len`; NULL and 0 if the result holds none.
///
/// The result owns them. `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_content(result: *const dtekit_result, len: *mut usize) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { view(result, len, |result| result.0.content()) }
}

/// Gives the document inside the `ResponseValue` of a process result, decoded, and writes its length to `*len`.
///
/// It may be a certified document, an acknowledgement, or the document as it was refused: the result's JSON names its
/// role. NULL and 0 if there is none. The result owns it. `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_response_content(
    result: *const dtekit_result,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { view(result, len, |result| result.0.process()?.response_value.as_ref()?.content()) }
}

/// Gives the certified document and writes its length to `*len`; NULL and 0 unless the outcome is accepted.
///
/// The result owns it. `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_certified_xml(
    result: *const dtekit_result,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { view(result, len, |result| result.0.process()?.certified_xml()) }
}

/// Frees the result; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_free(result: *mut dtekit_result) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(result) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_has_its_number() {
        let numbers: Vec<_> =
            Outcome::ALL.iter().map(|outcome| dtekit_outcome::from(*outcome) as usize).collect();
        assert_eq!(numbers, (1..=Outcome::ALL.len()).collect::<Vec<_>>());
    }

    #[test]
    fn every_outcome_has_its_word() {
        let words: Vec<_> = WORDS[1..].iter().map(|word| word.to_str().unwrap()).collect();
        assert_eq!(words, Outcome::ALL.map(Outcome::as_str));
    }

    #[test]
    fn every_reply_has_its_word() {
        let reply = Reply::Object(serde_json::Value::Null);
        assert_eq!(kind(&reply), Some(c"object"));
        let reply = Reply::Process(Box::default());
        assert_eq!(kind(&reply), Some(c"process-result"));
    }
}
