//! The error of a call that failed, with its findings.

use std::ffi::{CStr, CString, c_char};

use dtekit::mapping::TemplatePlace;
use dtekit::{Error, Finding, Phase, Position, Severity};

use crate::boundary::{Call, free, read, read_part, read_text, shareable};
use crate::{dtekit_bytes, dtekit_status};

/// The error of a call that failed. It has at least one finding; free it with `dtekit_error_free`.
///
/// It never changes, so several threads may read it. Its code, path, position and message are those of its first
/// finding. Texts are UTF-8 and never hold credentials or whole documents.
pub struct dtekit_error {
    error: Error,
    display: CString,
    call_id: Option<CString>,
    findings: Vec<dtekit_finding>,
}

const _: () = shareable::<dtekit_error>();

/// One problem inside a `dtekit_error`, which owns it: a stable code, the place, what was expected and found.
pub struct dtekit_finding {
    code: CString,
    severity: &'static CStr,
    path: Option<CString>,
    position: dtekit_position,
    template: dtekit_position,
    library: Option<CString>,
    message: CString,
    hint: Option<CString>,
    spanish_message: Option<CString>,
    spanish_hint: Option<CString>,
}

/// A place in a text; all zero if there is none.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct dtekit_position {
    /// The line, from 1; LF, CR and CRLF each end one.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// The bytes before the place, from 0.
    pub offset: u64,
}

impl From<Error> for dtekit_error {
    fn from(error: Error) -> Self {
        let display = c_text(&error.to_string());
        let findings = error.findings().iter().map(dtekit_finding::new).collect();
        let call_id = error.call_id().map(c_text);
        dtekit_error { error, display, call_id, findings }
    }
}

impl dtekit_error {
    fn first(&self) -> &dtekit_finding {
        &self.findings[0]
    }
}

impl dtekit_finding {
    fn new(finding: &Finding) -> Self {
        let (spanish, template) = (finding.spanish.as_ref(), finding.template.as_ref());
        dtekit_finding {
            code: c_text(&finding.code),
            severity: match finding.severity {
                Severity::Error => c"error",
                Severity::Warning => c"warning",
            },
            path: finding.path.as_deref().map(c_text),
            position: finding.position.map(dtekit_position::from).unwrap_or_default(),
            template: template.map(template_position).unwrap_or_default(),
            library: template.map(|place| c_text(&place.library)),
            message: c_text(&finding.message),
            hint: finding.hint.as_deref().map(c_text),
            spanish_message: spanish.map(|spanish| c_text(&spanish.message)),
            spanish_hint: spanish.and_then(|spanish| spanish.hint.as_deref()).map(c_text),
        }
    }
}

impl From<Position> for dtekit_position {
    fn from(position: Position) -> Self {
        dtekit_position { line: position.line, column: position.column, offset: position.offset }
    }
}

fn template_position(place: &TemplatePlace) -> dtekit_position {
    dtekit_position { line: place.line, column: place.column, offset: 0 }
}

/// The word for how far a request had come.
pub(crate) fn phase_name(phase: Phase) -> &'static CStr {
    match phase {
        Phase::Before => c"before",
        Phase::InFlight => c"in-flight",
        Phase::After => c"after",
    }
}

/// The text as a C string. A zero byte, which would end it, becomes U+FFFD.
pub(crate) fn c_text(text: &str) -> CString {
    CString::new(text.replace('\0', "\u{FFFD}")).expect("no zero byte is left")
}

/// Gives the error's kind; `DTEKIT_STATUS_OK` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_error_kind(error: *const dtekit_error) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(error, dtekit_status::Ok, |error| error.error.kind().into()) }
}

/// Gives the first finding's code, a stable word such as `json-duplicate-member`; NULL for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_error_code(error: *const dtekit_error) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(error, |error| Some(&error.first().code)) }
}

/// Gives the first finding's path, such as `Documento/Detalle[3]/NmbItem`; NULL if it has none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_error_path(error: *const dtekit_error) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(error, |error| error.first().path.as_deref()) }
}

/// Gives the first finding's position; all zero if it has none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_error_position(error: *const dtekit_error) -> dtekit_position {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(error, dtekit_position::default(), |error| error.first().position) }
}

/// Gives the first finding's message: what was expected and what was found; NULL for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_error_message(error: *const dtekit_error) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(error, |error| Some(&error.first().message)) }
}

/// Gives the whole error as one line for a person: kind, message, place, code, number of findings; NULL for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_error_display(error: *const dtekit_error) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(error, |error| Some(&error.display)) }
}

/// Gives how far the request had come: `before` (nothing was sent: sending again is safe), `in-flight` (the service
/// may have acted on it) or `after` (its answer had begun); NULL if the error is not about a connection.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_error_phase(error: *const dtekit_error) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(error, |error| error.error.phase().map(phase_name)) }
}

/// Gives the id of the client's call that failed, the same as in the events of `dtekit_observer`; NULL if no call was
/// begun.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_error_call_id(error: *const dtekit_error) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(error, |error| error.call_id.as_deref()) }
}

/// Gives how many findings the error has, at least 1; those of severity `error` come first. 0 for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_error_finding_count(error: *const dtekit_error) -> usize {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(error, 0, |error| error.findings.len()) }
}

/// Gives the finding with this number, from 0; NULL if there is none. It lives as long as the error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_error_finding(
    error: *const dtekit_error,
    index: usize,
) -> *const dtekit_finding {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_part(error, |error| error.findings.get(index)) }
}

/// Writes the whole error as a JSON object: kind, code, path, position, message, phase, call_id, findings,
/// display.
///
/// On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument` if `error` or `out` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_error_to_json(
    error: *const dtekit_error,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| Ok(&c.shared(error, "error")?.error))
}

/// Frees the error and its findings; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_error_free(error: *mut dtekit_error) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(error) }
}

/// Gives the finding's code, a stable word such as `json-duplicate-member`; NULL for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_finding_code(finding: *const dtekit_finding) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(finding, |finding| Some(&finding.code)) }
}

/// Gives the finding's severity: `error` (the input is refused) or `warning`; NULL for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_finding_severity(finding: *const dtekit_finding) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(finding, |finding| Some(finding.severity)) }
}

/// Gives the finding's path, such as `Documento/Detalle[3]/NmbItem`; NULL if it has none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_finding_path(finding: *const dtekit_finding) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(finding, |finding| finding.path.as_deref()) }
}

/// Gives the finding's position in the caller's text; all zero if it has none. Where a template is being compiled, it
/// is that text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_finding_position(finding: *const dtekit_finding) -> dtekit_position {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(finding, dtekit_position::default(), |finding| finding.position) }
}

/// Gives the line and column of the mapping's template that asked for the value, with offset 0; all zero if the finding
/// is not about a mapping.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_finding_template(finding: *const dtekit_finding) -> dtekit_position {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(finding, dtekit_position::default(), |finding| finding.template) }
}

/// Gives the library in which the place of `dtekit_finding_template` stands, empty for the template itself; NULL if the
/// finding is not about a mapping.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_finding_template_library(finding: *const dtekit_finding) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(finding, |finding| finding.library.as_deref()) }
}

/// Gives the finding's message: what was expected and what was found; NULL for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_finding_message(finding: *const dtekit_finding) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(finding, |finding| Some(&finding.message)) }
}

/// Gives the hint, which says what to do; NULL if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_finding_hint(finding: *const dtekit_finding) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(finding, |finding| finding.hint.as_deref()) }
}

/// Gives the finding's message in Spanish; NULL for a mapping's own check without one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_finding_spanish_message(finding: *const dtekit_finding) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(finding, |finding| finding.spanish_message.as_deref()) }
}

/// Gives the hint in Spanish; NULL if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_finding_spanish_hint(finding: *const dtekit_finding) -> *const c_char {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_text(finding, |finding| finding.spanish_hint.as_deref()) }
}
