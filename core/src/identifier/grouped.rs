//! What ids of persons and companies share: dashes between groups of digits, and a check digit at the end.

use crate::code::Code;
use crate::error::{Error, ErrorKind, Finding, Result};

/// The text without the dashes between groups of these lengths. A text without dashes stays as it is.
pub(crate) fn ungrouped(text: &str, groups: &[usize]) -> Option<String> {
    if !text.contains('-') {
        return Some(text.to_owned());
    }
    let found: Vec<_> = text.split('-').collect();
    let fits =
        found.len() == groups.len() && found.iter().zip(groups).all(|(part, length)| part.len() == *length);
    fits.then(|| found.concat())
}

/// Refuses digits whose last one is not the expected check digit.
pub(crate) fn check_last_digit(code: &'static Code, digits: &str, expected: u32) -> Result<()> {
    let found = &digits[digits.len() - 1..];
    if *found == expected.to_string() {
        return Ok(());
    }
    let message = format!("expected check digit `{expected}`, found `{found}`");
    Err(Error::new(ErrorKind::Invalid, Finding::new(code, message)))
}
