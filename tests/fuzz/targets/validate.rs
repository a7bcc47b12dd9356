//! Any document is validated or refused. A finding has its place in the document, its words in two languages and no
//! whole document; the same document gets the same findings; and what follows a document does not change them.
//!
//! `tests/fuzz/run` holds the inputs that this target finds useful against libxml2 as well.

use super::checks::{assert_told, choice};
use dtekit::{Finding, Severity, ValidateOptions, validate};

/// The first byte is odd for a document that is signed.
pub fn run(data: &[u8]) {
    let (kind, data) = choice(data);
    let options = ValidateOptions { signed: kind % 2 == 1, ..ValidateOptions::default() };
    let found = match validate(data, &options) {
        Ok(found) => found,
        Err(error) => return assert_told(&error),
    };
    found.iter().for_each(|finding| assert_placed(finding, data));
    assert_eq!(validate(data, &options).expect("the same document"), found);
    // In two bytes a character, a line break is another one.
    if let Ok(longer) = validate(&[data, b"\n"].concat(), &options) {
        assert_eq!(longer, found);
    }
    let mut counts = std::collections::BTreeMap::new();
    for finding in &found {
        let count = counts.entry(&*finding.code).or_insert(0);
        *count += 1;
        assert!(*count <= 100);
    }
}

fn assert_placed(finding: &Finding, data: &[u8]) {
    assert!(finding.code.starts_with("schema-") || finding.code == "authority-rule");
    assert!(matches!(finding.severity, Severity::Error | Severity::Warning));
    let spanish = finding.spanish.as_ref().expect("words in Spanish");
    for message in [finding.message.as_str(), &spanish.message] {
        assert!(!message.is_empty() && message.len() < 4_000, "a message holds a whole document");
    }
    let position = finding.position.expect("a place in the document");
    assert!(position.line >= 1 && position.column >= 1 && position.offset as usize <= data.len());
    assert!(finding.path.is_some());
}
