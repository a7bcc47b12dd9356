//! An authority's no, traced.

use dtekit::Naming;
use dtekit::audit::{Answer, CodeOptions, Origins, TraceOptions};

use crate::boundary::Call;
use crate::registry::{dtekit_registry, registry_of};
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// Says of each message of an answer which fields of the caller's document it is about.
///
/// `answer` is JSON: the object of a process result (`dtekit_result_to_json`), of an authority's answer, or of a
/// journal's entry; a list of messages; or one text. `explanation` is the JSON object of `dtekit_mapping_explain`,
/// unchanged.
///
/// `registry` gives tables of your own, such as newer ones; it may be NULL.
///
/// `options` is a JSON object with any of `country` (whose codes count; by default the one that the answer names),
/// `sent` (the document as it was sent, to which line and column belong) and `as_of` (a date; by default the newest
/// table of codes counts); with length 0 each has its default.
///
/// On success `*out` owns a JSON object; free it with `dtekit_bytes_free`. It has `messages`, `number` (`consumed`,
/// `reusable`, `unknown`), `number_reason` and `number_reason_es`. A message has `text`, `code`, `known` (`meaning`,
/// `meaning_es`, `remedy`, `remedy_es`, `exists`, `source`), `form` (`xerces`, `dot-net`, `libxml2`, `path`,
/// `position`, `code`, `prose`, `unknown`), `status` (`found`, `several`, `constant`, `missing`, `unknown`), `element`,
/// `fields` (each with `element`, `value`, `sources`), `paths` in the caller's document, `value`, `asked` (`kind`,
/// `text`), `number` and `finding`. What is not known is null. Errors: `syntax` for `answer`; `argument` for the
/// others.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_trace(
    answer: *const u8,
    answer_len: usize,
    explanation: *const u8,
    explanation_len: usize,
    registry: *const dtekit_registry,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let answer = Answer::from_json(c.bytes(answer, answer_len, "answer")?)?;
        let origins = Origins::from_json(c.bytes(explanation, explanation_len, "explanation")?)?;
        let mut with = c.options_of(options, options_len, TraceOptions::from_members)?;
        with.registry = registry_of(c, registry);
        Ok(dtekit::trace(answer, origins, &with)?.to_value(Naming::Snake))
    })
}

/// Says what is known of a code with which an authority answers.
///
/// `country` is its ISO code, such as `PE`; `code` is the code as the authority writes it. It is found in any letter
/// case, and with or without the zeros before it.
///
/// `registry` gives tables of your own, such as newer ones; it may be NULL.
///
/// `options` is a JSON object with `as_of` (a date; by default the newest table of codes counts); with length 0 it has
/// its default.
///
/// On success `*out` owns a JSON object; free it with `dtekit_bytes_free`. It has `country`, `code`, `key` (of the
/// row), `kinds` (of documents or services), `elements`, `meaning`, `meaning_es`, `remedy`, `remedy_es`, `exists`
/// (whether the authority has the document afterwards), `source`, `number` (`consumed`, `reusable`) and `others`, a
/// list of the other meanings of this code. What is not known is null. Errors: `argument`, with the code
/// `authority-code` if the table does not have the code.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_code(
    country: *const u8,
    country_len: usize,
    code: *const u8,
    code_len: usize,
    registry: *const dtekit_registry,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let country = c.text(country, country_len, "country")?.parse()?;
        let code = c.text(code, code_len, "code")?;
        let mut with = c.options_of(options, options_len, CodeOptions::from_members)?;
        with.registry = registry_of(c, registry);
        Ok(dtekit::code(country, code, &with)?.to_value(Naming::Snake))
    })
}
