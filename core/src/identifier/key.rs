//! What the keys of documents share that consist of digits, each part at its place.

use std::ops::Range;

use crate::code::Code;
use crate::error::{Error, ErrorKind, Finding, Result};

/// Checks the parts of a key, whose digits were counted.
pub(crate) struct KeyCheck<'t> {
    text: &'t str,
    name: &'static str,
    findings: Vec<Finding>,
}

impl<'t> KeyCheck<'t> {
    /// Checks this text; a message calls it by this name.
    pub fn new(text: &'t str, name: &'static str) -> KeyCheck<'t> {
        KeyCheck { text, name, findings: Vec::new() }
    }

    /// Adds a finding unless the part at this place is what was expected.
    pub fn part(&mut self, code: &'static Code, expected: &str, at: Range<usize>, holds: bool) {
        if holds {
            return;
        }
        let place = match at.len() {
            1 => format!("digit {}", at.end),
            _ => format!("digits {} to {}", at.start + 1, at.end),
        };
        let (name, found) = (self.name, &self.text[at]);
        let message = format!("expected {expected} at {place} of {name}, found `{found}`");
        self.findings.push(Finding::new(code, message));
    }

    /// What was found.
    pub fn findings(self) -> Vec<Finding> {
        self.findings
    }
}

/// The text of a key, or all findings of its composition and of one part that was read before it.
pub(crate) fn composed<K: ToString, P>(key: Result<K>, part: &Result<P>) -> Result<String> {
    let refused = [key.as_ref().err(), part.as_ref().err()].into_iter().flatten();
    let findings = refused.flat_map(|error| error.findings().iter().cloned()).collect();
    match (key, Error::from_findings(ErrorKind::Invalid, findings)) {
        (Ok(key), None) => Ok(key.to_string()),
        (Err(error), None) | (_, Some(error)) => Err(error),
    }
}
