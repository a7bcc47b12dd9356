//! Edits a `Document`: a line `PATH=TEXT` sets, `+PATH` appends, `-PATH` removes, and any other line reads. The result
//! can be written as JSON, and its XML has the same content after it is read again.

use super::checks::{assert_json, halves};
use dtekit::Document;
use dtekit::document::FileContent;

pub fn run(data: &[u8]) {
    let (text, edits) = halves(data);
    let _ = FileContent::detect(text);
    let Ok(mut document) = Document::from_json(text).or_else(|_| Document::from_xml(text)) else { return };
    for line in String::from_utf8_lossy(edits).lines().take(50) {
        if let Some((path, value)) = line.split_once('=') {
            let _ = document.set(path, value);
        } else if let Some(path) = line.strip_prefix('+') {
            let _ = document.append(path);
        } else if let Some(path) = line.strip_prefix('-') {
            let _ = document.remove(path);
        } else {
            let _ = document.get(line);
            let _ = document.drop_empty();
        }
    }
    assert_json(&document.to_json());
    if let Ok(xml) = document.to_xml() {
        // Edits can leave white space between elements. The first read drops it, so the comparison starts after that
        // read.
        let once = Document::from_xml(&xml).expect("what was written can be read");
        let written = once.to_xml().expect("and written again");
        let twice = Document::from_xml(&written).expect("and read again");
        assert!(once.differences(&twice).is_empty(), "{:?}", once.differences(&twice));
    }
}
