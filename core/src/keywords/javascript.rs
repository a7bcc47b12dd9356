//! Numbers of JavaScript: which texts survive it, and JSON text in which those that do not are strings.

use super::inexact;

/// Whether it is certain that JavaScript's `String(Number(text))` is the same text.
///
/// Rust and JavaScript both write the shortest digits that give the same number again. If several such texts are
/// equally short and equally near, they choose differently; that happens only with numbers that [`inexact`] refuses,
/// and that a binding for JavaScript refuses on the way back. They also differ in `-0` and in when they write an
/// exponent.
///
/// # Example
/// ```
/// use dtekit::keywords::survives_javascript;
/// assert!(survives_javascript("19.9"));
/// assert!(!survives_javascript("19.90"));
/// assert!(!survives_javascript("9007199254740993"));
/// ```
#[must_use]
pub fn survives_javascript(text: &str) -> bool {
    let Ok(number) = text.parse::<f64>() else { return false };
    let plain = number == 0.0 || (1e-6..1e21).contains(&number.abs());
    plain && inexact(number).is_none() && text != "-0" && number.to_string() == text
}

/// JSON text that dtekit wrote, with a string in place of every number that JavaScript would change.
///
/// # Example
/// ```
/// use dtekit::keywords::keep_for_javascript;
/// assert_eq!(keep_for_javascript(br#"{"a":19.9,"b":19.90}"#), br#"{"a":19.9,"b":"19.90"}"#);
/// ```
#[must_use]
pub fn keep_for_javascript(json: &[u8]) -> Vec<u8> {
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
        let changes =
            matches!(first, b'-' | b'0'..=b'9') && !str::from_utf8(token).is_ok_and(survives_javascript);
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
