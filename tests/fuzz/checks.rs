//! The checks that the targets share, and the ways in which they split their input.

use quick_xml::Reader;
use quick_xml::events::Event;
use serde::de::IgnoredAny;
use serde_json::{Map, Value};

/// The first byte, which selects a case, and the rest.
pub fn choice(data: &[u8]) -> (u8, &[u8]) {
    data.split_first().map_or((0, data), |(first, rest)| (*first, rest))
}

/// The text up to the first NUL and what follows it.
pub fn halves(data: &[u8]) -> (&[u8], &[u8]) {
    let at = data.iter().position(|byte| *byte == 0).unwrap_or(data.len());
    (&data[..at], data.get(at + 1..).unwrap_or_default())
}

/// The members of a JSON object.
pub fn members(data: &[u8]) -> Option<Map<String, Value>> {
    serde_json::from_slice(data).ok()
}

/// Panics unless another reader takes this for XML with one root, its tags in pairs.
pub fn assert_xml(xml: &[u8]) {
    // Other text than UTF-8 is ISO-8859-1, where each byte is one character.
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

/// Panics unless another reader takes this for JSON.
pub fn assert_json(json: &[u8]) {
    // `IgnoredAny` is read without recursion, so at any depth.
    serde_json::from_slice::<IgnoredAny>(json).expect("what dtekit wrote is JSON");
}

/// Panics if an error has no finding or message, or a message that is too long.
pub fn assert_told(error: &dtekit::Error) {
    assert!(!error.findings().is_empty());
    for finding in error.findings() {
        assert!(!finding.code.is_empty() && !finding.message.is_empty());
        assert!(finding.message.len() < 2_000, "a message holds a whole document");
    }
}
