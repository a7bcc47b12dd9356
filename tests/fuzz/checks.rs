//! Checks that several targets use, and functions that split an input into parts.

use dtekit::json::{Map, Value};
use quick_xml::Reader;
use quick_xml::events::Event;
use serde::de::IgnoredAny;

/// Splits the input into its first byte, which selects a case, and the rest.
pub fn choice(data: &[u8]) -> (u8, &[u8]) {
    data.split_first().map_or((0, data), |(first, rest)| (*first, rest))
}

/// Splits the input at the first NUL. Without a NUL the second part is empty.
pub fn halves(data: &[u8]) -> (&[u8], &[u8]) {
    let at = data.iter().position(|byte| *byte == 0).unwrap_or(data.len());
    (&data[..at], data.get(at + 1..).unwrap_or_default())
}

/// The members of a JSON object, or `None` if the input is not one.
pub fn members(data: &[u8]) -> Option<Map> {
    match dtekit::json::from_slice(data) {
        Ok(Value::Object(members)) => Some(members),
        _ => None,
    }
}

/// Panics unless quick-xml reads this as XML with one root and matching tags.
pub fn assert_xml(xml: &[u8]) {
    // Output that is not UTF-8 is ISO-8859-1, where each byte is one character.
    let text = str::from_utf8(xml)
        .map_or_else(|_| xml.iter().map(|byte| char::from(*byte)).collect(), str::to_owned);
    let mut reader = Reader::from_str(&text);
    let mut roots = 0;
    let mut depth = 0;
    loop {
        match reader.read_event().expect("what dtekit wrote is XML") {
            Event::Start(start) => {
                start.attributes().for_each(|attribute| drop(attribute.expect("an attribute")));
                roots += usize::from(depth == 0);
                depth += 1;
            }
            Event::End(_) => depth -= 1,
            Event::Empty(_) => roots += usize::from(depth == 0),
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!((roots, depth), (1, 0));
}

/// Panics unless serde_json reads this as JSON.
pub fn assert_json(json: &[u8]) {
    // serde_json reads `IgnoredAny` without recursion, so any depth is accepted.
    serde_json::from_slice::<IgnoredAny>(json).expect("what dtekit wrote is JSON");
}

/// Panics if an error has no finding, or a finding has no code, no message or a message that is too long.
pub fn assert_told(error: &dtekit::Error) {
    assert!(!error.findings().is_empty());
    for finding in error.findings() {
        assert!(!finding.code.is_empty() && !finding.message.is_empty());
        assert!(finding.message.len() < 2_000, "a message holds a whole document");
    }
}
