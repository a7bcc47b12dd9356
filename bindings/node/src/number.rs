//! A number that JavaScript would change becomes a text, and a number that JavaScript has changed is refused.

use dtekit::code;
use dtekit::keywords::{inexact, inexact_quantity};
use dtekit::{Error, ErrorKind, Finding};
use napi_derive::napi;

use crate::outcome::error_text;

/// Whether a number may not have the digits that the caller wrote; a `quantity`, such as a duration, may have any fraction.
#[napi]
pub fn is_inexact(number: f64, quantity: bool) -> bool {
    finding(number, quantity).is_some()
}

/// The error as JSON text for numbers that are inexact, each with its path.
#[napi]
pub fn inexact_numbers(numbers: Vec<f64>, quantities: Vec<bool>, paths: Vec<String>) -> String {
    let found = numbers.into_iter().zip(quantities).zip(paths);
    let findings =
        found.filter_map(|((number, quantity), path)| Some(finding(number, quantity)?.with_path(path)));
    let error = Error::from_findings(ErrorKind::Argument, findings.collect());
    // The package asks only after `is_inexact`.
    error_text(&error.unwrap_or_else(|| {
        Error::new(ErrorKind::Argument, Finding::new(&code::NUMBER_INEXACT, "an inexact number"))
    }))
}

fn finding(number: f64, quantity: bool) -> Option<Finding> {
    if quantity { inexact_quantity(number) } else { inexact(number) }
}

/// Whether it is certain that JavaScript's `String(Number(text))` is the same text.
///
/// Rust and JavaScript both write the shortest digits that give the same number again. If several such texts are equally
/// short and equally near, they choose differently; that happens only with numbers that core calls inexact, which
/// `json-text.js` would refuse on the way back. They also differ in `-0` and in when they write an exponent.
pub fn survives(text: &str) -> bool {
    let Ok(number) = text.parse::<f64>() else { return false };
    let plain = number == 0.0 || (1e-6..1e21).contains(&number.abs());
    plain && inexact(number).is_none() && text != "-0" && number.to_string() == text
}

/// JSON text that core wrote, with a string in place of every number that JavaScript would change.
pub fn keep(json: &[u8]) -> Vec<u8> {
    let mut kept = Vec::with_capacity(json.len() + json.len() / 8);
    let mut at = 0;
    while let Some(first) = json.get(at) {
        let end = at
            + match first {
                b'"' => string(&json[at..]),
                b'-' | b'0'..=b'9' => number(&json[at..]),
                _ => 1,
            };
        let token = &json[at..end];
        let changes = matches!(first, b'-' | b'0'..=b'9') && !str::from_utf8(token).is_ok_and(survives);
        if changes {
            kept.push(b'"');
        }
        kept.extend_from_slice(token);
        if changes {
            kept.push(b'"');
        }
        at = end;
    }
    kept
}

/// The length of the string that begins here, with its quotes.
fn string(json: &[u8]) -> usize {
    let mut at = 1;
    while let Some(byte) = json.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    json.len()
}

/// The length of the number that begins here.
fn number(json: &[u8]) -> usize {
    let inside = |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
    json.iter().position(|byte| !inside(byte)).unwrap_or(json.len())
}
