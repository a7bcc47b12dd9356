//! The status code of an event: one rule for both operations.
//!
//! A code is sent as the interface writes it. A code that the interface does not name is refused, or is sent with a
//! warning if the caller gives `unchecked`.

use crate::code;
use crate::error::{Finding, Severity, short};
use crate::json::Value;

/// How many digits a code of SendEventToAuthority has at least.
pub(super) const AUTHORITY_DIGITS: usize = 3;

/// A code without blanks around it, with zeros before it up to so many digits; a number is its digits. A value of
/// another type stays.
pub(super) fn written(given: &Value, digits: usize) -> Value {
    let text = match given {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return given.clone(),
    };
    let is_code = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_code { format!("{text:0>digits$}").into() } else { text.into() }
}

/// The finding about a code that the interface does not name.
pub(super) fn unknown(expected: &str, found: &str, unchecked: bool) -> Finding {
    let passes = if unchecked { ", which passes through" } else { "" };
    let message = format!("expected {expected} for `status`, found `{}`{passes}", short(found));
    let severity = if unchecked { Severity::Warning } else { Severity::Error };
    Finding { severity, ..Finding::new(&code::EVENT_STATUS, message) }.with_path("status")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::json;

    #[test]
    fn a_code_is_written_in_its_digits() {
        for given in [json!("47"), json!(" 047\t"), json!("047"), json!(47)] {
            assert_eq!(written(&given, AUTHORITY_DIGITS), "047", "{given}");
        }
    }

    #[test]
    fn what_is_no_code_keeps_its_text() {
        assert_eq!(written(&json!(" x"), AUTHORITY_DIGITS), "x");
        assert_eq!(written(&json!(""), AUTHORITY_DIGITS), "");
        assert_eq!(written(&json!([47]), AUTHORITY_DIGITS), json!([47]));
    }
}
