//! Any text is read or refused; each result says why it is no generic DTE, and what is one can be read again.

use super::checks::assert_told;
use dtekit::reading::{ReadOptions, ReadStatus};
use dtekit::{Document, read};

pub fn run(data: &[u8]) {
    let found = match read(data, &ReadOptions { lost: true, ..ReadOptions::default() }) {
        Ok(found) => found,
        Err(error) => return assert_told(&error),
    };
    assert!(!found.is_empty());
    for document in found {
        assert_eq!(document.status == ReadStatus::Read, document.generic.is_some());
        assert_eq!(document.status == ReadStatus::Read, document.findings.is_empty());
        assert_eq!(document.status == ReadStatus::Unknown, document.kind.is_none());
        if let Some(generic) = document.generic {
            Document::from_xml(generic.as_bytes()).expect("a generic DTE is XML");
        }
    }
}
