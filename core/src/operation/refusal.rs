//! The error for an HTTP status, or for an answer without success.

use crate::json::Value;

use crate::code::{self, Code};
use crate::error::{Error, ErrorKind, Finding, short};
use crate::naming::member;
use crate::result::{Arrived, ProcessResult, parse_in_time};

/// The error for an HTTP status, with a short text from the body.
pub(super) fn of_status(status: u16, body: Arrived<'_>) -> Error {
    let (kind, code): (_, &'static Code) = match status {
        401 | 403 => (ErrorKind::Auth, &code::AUTH_REFUSED),
        300..=399 => (ErrorKind::Status, &code::STATUS_REDIRECT),
        429 => (ErrorKind::Status, &code::STATUS_TOO_MANY_REQUESTS),
        _ => (ErrorKind::Status, &code::STATUS_REFUSED),
    };
    let mut message = format!("expected an HTTP status 200, found {status}");
    if let Some(said) = said(body) {
        message.push_str(&format!(": `{}`", short(&said)));
    }
    Error::new(kind, Finding::new(code, message))
}

/// The text of an error body: `{Message}`, or `{error, error_description}`. An HTML page gives none, nor does a body
/// that is not read in time.
fn said(body: Arrived<'_>) -> Option<String> {
    let Ok(Value::Object(members)) = parse_in_time(body) else { return None };
    let text = |name: &str| {
        let said = member(&members, name).and_then(Value::as_str).map(str::trim);
        said.filter(|said| !said.is_empty()).map(str::to_owned)
    };
    text("Message").or_else(|| text("error_description")).or_else(|| text("error"))
}

/// The error for a process result without success, if the operation returns something else.
pub(super) fn of_result(expected: &str, result: &ProcessResult) -> Error {
    let mut message = format!("expected {expected}, found a process result without success");
    if let Some(code) = &result.code {
        message.push_str(&format!(", code `{}`", short(code)));
    }
    if let Some(description) = &result.description {
        message.push_str(&format!(", `{}`", short(description)));
    }
    Error::new(ErrorKind::Invalid, Finding::new(&code::RESULT_FAILED, message))
}
