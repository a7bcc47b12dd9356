//! What an operation answered.

use std::ffi::{CStr, CString, c_char, c_void};
use std::time::SystemTime;

use dtekit::json::Value;
use dtekit::{AnswerContext, Naming, ProcessResult, Reply};
use once_cell::race::OnceBox;

use crate::boundary::{Call, Contract, at_index, free, null, read, read_bytes, read_text, shareable};
use crate::decide::{DecideCallback, dtekit_decide};
use crate::error::c_text;
use crate::json::json_part;
use crate::outcome::dtekit_outcome;
use crate::{dtekit_bytes, dtekit_error, dtekit_json, dtekit_status};

/// The answer of an operation: a process result, a file, a list of either, documents, or a free-form value; free it
/// with `dtekit_result_free`.
///
/// It never changes, so several threads may read it.
pub struct dtekit_result {
    pub(crate) reply: Reply,
    /// The reply as JSON, made when it is first asked for. Nobody waits for the thread that makes it, which a forked
    /// process may not have.
    json: OnceBox<Value>,
    /// Its texts as C strings, made when one is first asked for.
    texts: OnceBox<Texts>,
}

const _: () = shareable::<dtekit_result>();

/// Texts of a process result.
#[derive(Default)]
struct Texts {
    reason: Option<CString>,
    call_id: Option<CString>,
    global_document_id: Option<CString>,
    country_document_id: Option<CString>,
    description: Option<CString>,
}

impl dtekit_result {
    pub(crate) fn new(reply: Reply) -> Self {
        dtekit_result { reply, json: OnceBox::new(), texts: OnceBox::new() }
    }

    pub(crate) fn of_process(result: ProcessResult) -> Self {
        dtekit_result::new(Reply::Process(Box::new(result)))
    }

    fn json(&self) -> &Value {
        self.json.get_or_init(|| Box::new(self.reply.to_value(Naming::Snake)))
    }

    fn texts(&self) -> &Texts {
        self.texts.get_or_init(|| {
            // A list has several results: each is an item of its own.
            let member = |name: &str| {
                self.reply.process()?;
                self.json().get(name)?.as_str().map(c_text)
            };
            Box::new(Texts {
                reason: member("reason"),
                call_id: member("call_id"),
                global_document_id: member("global_document_id"),
                country_document_id: member("country_document_id"),
                description: member("description"),
            })
        })
    }
}

/// Reads a process result that another HTTP client received, and decides its outcome.
///
/// `options` is a JSON object with any of `country` (a two-letter code; without it, the one that the answer names),
/// `asynchronous` (the parameter Async of the call; it matters for Argentina) and `operation` (by default
/// `Document/SendDocumentToAuthority`). If the answer to a send cannot be read, that is not an error: its outcome is
/// unknown.
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
    unsafe { Call::new(err) }.handle(out, |c| {
        let data = c.bytes(data, len, "data")?;
        let options = c.members(options, options_len, "options")?;
        let mut result = ProcessResult::decode(data, &AnswerContext::from_members(&options)?)?;
        result.became_unknown(SystemTime::now());
        Ok(dtekit_result::of_process(result))
    })
}

/// Reads any answer that another HTTP client received.
///
/// `options` is a JSON object with any of `operation` (by default `Document/SendDocumentToAuthority`), `status` (the
/// HTTP status, 200 by default), `country`, `asynchronous`, and for an operation that this version does not know
/// `returns`, in the interface's words (`array of file results`).
///
/// On success `*out` owns the result; free it with `dtekit_result_free`. Errors: `argument` for NULL or an option
/// that is unknown or of the wrong type; otherwise those of a call, such as `auth`, `status`, `answer`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_reply_decode(
    body: *const u8,
    len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut *mut dtekit_result,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let body = c.bytes(body, len, "body")?;
        let mut reply = Reply::from_members(body, &c.members(options, options_len, "options")?)?;
        reply.became_unknown(SystemTime::now());
        Ok(dtekit_result::new(reply))
    })
}

/// Gives the word for what the result is, NULL for NULL: `process-result`, `process-results`, `boolean`, `uuid`,
/// `entity`, `comments`, `file`, `files`, `attachments`, `documents`, `received-document`, `contact`,
/// `proof-of-delivery` or `object`. Later versions may add words.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_kind(result: *const dtekit_result) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(result, |result| kind(&result.reply)) }
}

/// The words for the kinds of replies.
const KINDS: [&CStr; 14] = [
    c"process-result",
    c"process-results",
    c"boolean",
    c"uuid",
    c"entity",
    c"comments",
    c"file",
    c"files",
    c"attachments",
    c"documents",
    c"received-document",
    c"contact",
    c"proof-of-delivery",
    c"object",
];

/// The word for the kind of a reply, as a C string.
fn kind(reply: &Reply) -> Option<&'static CStr> {
    KINDS.into_iter().find(|word| word.to_bytes() == reply.kind().as_bytes())
}

/// Gives how many process results or files the result holds: 1 for a single one, 0 for any other kind and for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_item_count(result: *const dtekit_result) -> usize {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(result, 0, |result| result.reply.processes().len() + result.reply.files().len()) }
}

/// Gives one of several process results or files as a separate result; the first has the index 0.
///
/// On success `*out` owns it; free it with `dtekit_result_free`, before or after the list is freed. Errors: `argument`
/// for NULL, and if there is no such item.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_item(
    result: *const dtekit_result,
    index: usize,
    out: *mut *mut dtekit_result,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let result = c.shared(result, "result")?;
        Ok(dtekit_result::new(at_index(result.reply.items().nth(index), "items", index)?))
    })
}

/// Gives where the document stands; `DTEKIT_OUTCOME_NONE` if this is not the answer to a send, and for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_outcome(result: *const dtekit_result) -> dtekit_outcome {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        read(result, dtekit_outcome::None, |result| {
            result.reply.outcome().map_or(dtekit_outcome::None, dtekit_outcome::from)
        })
    }
}

/// Gives why the document stands where `dtekit_result_outcome` says: a word such as `certified`; the page "What answers
/// mean" lists them. NULL if this is not the answer to a send, and for NULL. The result owns the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_reason(result: *const dtekit_result) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(result, |result| result.texts().reason.as_deref()) }
}

/// Gives the id of the client's call, the same as in the events of `dtekit_observer`; NULL if no client received the
/// answer, if it is no process result, and for NULL. The result owns the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_call_id(result: *const dtekit_result) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(result, |result| result.texts().call_id.as_deref()) }
}

/// Gives 1 if the same call may be made again without the risk of a second document, else 0; 0 for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_repeat_safe(result: *const dtekit_result) -> i32 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(result, 0, |result| i32::from(result.json()["repeat_safe"] == Value::Bool(true))) }
}

/// Gives the document's id in the service; NULL if there is none, and for NULL. The result owns the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_global_document_id(result: *const dtekit_result) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(result, |result| result.texts().global_document_id.as_deref()) }
}

/// Gives the document's fiscal id in its country (CUFE, clave, UUID …); NULL if there is none, and for NULL. The result
/// owns the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_country_document_id(result: *const dtekit_result) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(result, |result| result.texts().country_document_id.as_deref()) }
}

/// Gives the service's own text for the status or error; NULL if there is none, and for NULL. The result owns the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_description(result: *const dtekit_result) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(result, |result| result.texts().description.as_deref()) }
}

/// Succeeds if the document was accepted (or, if this is not the answer to a send, if the operation succeeded).
///
/// It turns every other outcome into an error. Errors: `invalid` if the document was rejected, with a finding for each
/// message of the service and each observation of the authority; `answer` if the authority has not answered yet; for an
/// unknown outcome the kind of the error behind it; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_accepted(
    result: *const dtekit_result,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| match c.shared(result, "result")?.reply.process() {
        Some(result) => result.accepted().map(|_| ()),
        None => Ok(()),
    })
}

/// Gives the result as a JSON value, to be read member by member without a JSON library; NULL for NULL.
///
/// Its members are those of `dtekit_result_to_json`. The result owns the value: do not free it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_json(result: *const dtekit_result) -> *const dtekit_json {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { json_part(result, |result| Some(result.json())) }
}

/// Writes the result as JSON text.
///
/// A process result has `outcome`, `reason`, `repeat_safe`, `next`, `error`, `findings`, `authority_time_stamp` and
/// `issue_date` in ISO 8601, `acknowledgement` (El Salvador's, with its eleven members) and the service's own members
/// in snake case (`global_document_id`, `other_data`, …); one that `dtekit_client_issue` gives for a rejected document
/// has `trace`, in the form of `dtekit_trace`. A file has its members without the content, and `format` and
/// `base64`; a list of documents has `documents`, each with its `authority_status`. A free-form answer is written as it
/// arrived. Numbers keep their text.
///
/// On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_to_json(
    result: *const dtekit_result,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| Ok(c.shared(result, "result")?.json()))
}

/// Gives the bytes of a file and writes how many to `*len`; NULL and 0 if the result holds none.
///
/// The result owns them. `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_content(result: *const dtekit_result, len: *mut usize) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_bytes(result, len, |result| result.reply.content()) }
}

/// Gives the document inside the `ResponseValue` of a process result, decoded, and writes its length to `*len`.
///
/// It may be a certified document, an acknowledgement, or the document that was refused: the result's JSON names its
/// role. NULL and 0 if there is none. The result owns it. `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_response_content(
    result: *const dtekit_result,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_bytes(result, len, |result| result.reply.process()?.response_value.as_ref()?.content()) }
}

/// Gives the document in `ResponseArca`, `XmlAuthorization` or `Data` of a process result's OtherData, decoded, and
/// writes its length to `*len`.
///
/// `name` is the property's name in any case. NULL and 0 if there is none. The result owns it. `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_other_content(
    result: *const dtekit_result,
    name: *const u8,
    name_len: usize,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        let c = Contract::kept();
        read_bytes(result, len, |result| {
            result.reply.process()?.other_data.content(c.text(name, name_len, "name").ok()?)
        })
    }
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
    unsafe { read_bytes(result, len, |result| result.reply.process()?.certified_xml()) }
}

/// Gives this result with the outcome that the caller reads in an answer of its own form.
///
/// `decide` is called with `context` and the whole answer of `Document/SendDocumentToAuthorityCustomResponse` as JSON,
/// and returns a `dtekit_outcome`. It is called only for a result whose reason is `custom-response`; any other is given
/// as it is.
///
/// On success `*out` owns a result of its own; free it with `dtekit_result_free`. Errors: `argument` if `decide` is
/// NULL or returns no outcome.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_decided_by(
    result: *const dtekit_result,
    decide: dtekit_decide,
    context: *mut c_void,
    out: *mut *mut dtekit_result,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let result = c.shared(result, "result")?;
        let callback = DecideCallback::new(c, decide, context).ok_or_else(|| null("decide"))?;
        let reply = match result.reply.clone() {
            Reply::Process(process) => {
                Reply::Process(Box::new(process.decided_by(|answer| callback.decide(answer))?))
            }
            other => other,
        };
        Ok(dtekit_result::new(reply))
    })
}

/// Frees the result; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_result_free(result: *mut dtekit_result) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(result) }
}

#[cfg(test)]
mod tests {
    use dtekit::operation::Returns;

    use super::*;

    #[test]
    fn every_reply_has_its_word() {
        for word in KINDS {
            let word = word.to_str().unwrap();
            assert!(
                KINDS.iter().filter(|other| other.to_str() == Ok(word)).count() == 1,
                "{word} stands twice"
            );
        }
        let bodies = |returns: Returns| match returns {
            Returns::Boolean => "true",
            Returns::Uuid => "\"3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11\"",
            Returns::ProcessResult | Returns::CustomResponse => r#"{"Success": true}"#,
            Returns::File => "{}",
            _ => "[]",
        };
        for returns in Returns::ALL {
            let options = dtekit::json::json!({"returns": returns.as_str()});
            let reply =
                Reply::from_members(bodies(returns).as_bytes(), options.as_object().unwrap()).unwrap();
            assert_eq!(kind(&reply).and_then(|word| word.to_str().ok()), Some(reply.kind()));
        }
    }
}
