//! JSON → XML: the output is XML, can be converted back, and is the same when written to a sink and by `Document`.

use super::checks::{assert_json, assert_told, assert_xml, choice};
use dtekit::convert::{Dialect, Encoding, Pieces};
use dtekit::{Converter, Document, ToJson, ToXml, json_to_xml, xml_to_json};
use std::cell::RefCell;
use std::collections::BTreeMap;

thread_local! {
    /// The converters, which have seen many other documents, by the bits that choose their options.
    static KEPT: RefCell<BTreeMap<u8, Converter>> = const { RefCell::new(BTreeMap::new()) };
}

pub fn run(data: &[u8]) {
    let (bits, json) = choice(data);
    let dialects = [Dialect::JsonNet, Dialect::AttributesValue, Dialect::Underscore, Dialect::XmlToDict];
    let dialect = dialects[usize::from(bits >> 2) & 3];
    let keep_root = bits & 1 != 0;
    let options = ToXml {
        keep_root,
        dialect,
        declaration: bits & 2 != 0,
        encoding: (bits & 16 != 0).then_some(Encoding::Iso88591),
        ..ToXml::default()
    };
    let _ = json_to_xml(json, &ToXml { drop_empty: true, ..options.clone() });
    let mut pieces = Vec::new();
    let streamed = options.convert(json, Pieces(&mut pieces));
    let tree = Document::from_json_with(json, &options).and_then(|document| document.to_xml_with(&options));
    let mut kept = Vec::new();
    let by_converter = KEPT.with_borrow_mut(|converters| {
        let new = || Converter::new(options.clone(), ToJson::default()).expect("these options have no paths");
        converters.entry(bits & 31).or_insert_with(new).json_to_xml(json, &mut kept)
    });
    match json_to_xml(json, &options) {
        Ok(xml) => {
            by_converter.expect("by a kept converter as well");
            assert!(kept == xml, "the same by a kept converter");
            assert_xml(&xml);
            streamed.expect("in pieces as well");
            assert!(pieces == xml, "the same in pieces");
            assert!(tree.expect("by the tree as well") == xml, "the same by the tree");
            let back = xml_to_json(&xml, &ToJson { keep_root, dialect, ..ToJson::default() });
            assert_json(&back.expect("what was written can be read"));
        }
        Err(error) => {
            assert_told(&error);
            assert!(streamed.is_err(), "refused in one piece, taken in several");
            // The tree does not know how long the JSON was: its bound on what it writes is another one.
            assert!(tree.is_err() || error.code() == "limit-output", "refused by one, taken by the tree");
            let refused = by_converter.expect_err("by a kept converter as well");
            assert!(
                kept.is_empty() && refused.to_string() == error.to_string(),
                "the same by a kept converter"
            );
        }
    }
}
