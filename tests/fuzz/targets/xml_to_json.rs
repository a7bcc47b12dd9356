//! XML → JSON: the output is JSON, is the same when written by `Document`, and can be converted back.

use super::checks::{assert_json, assert_told, assert_xml, choice};
use dtekit::convert::Dialect;
use dtekit::{Converter, Document, ToJson, ToXml, json_to_xml, xml_to_json};
use std::cell::RefCell;
use std::collections::BTreeMap;

thread_local! {
    /// The converters, which have seen many other documents, by the bits that choose their options.
    static KEPT: RefCell<BTreeMap<u8, Converter>> = const { RefCell::new(BTreeMap::new()) };
}

pub fn run(data: &[u8]) {
    let (bits, xml) = choice(data);
    let dialects = [Dialect::JsonNet, Dialect::AttributesValue, Dialect::Underscore, Dialect::XmlToDict];
    let dialect = dialects[usize::from(bits >> 2) & 3];
    let keep_root = bits & 1 != 0;
    let options = ToJson { keep_root, dialect, typed: bits & 2 != 0, ..ToJson::default() };
    let _ = xml_to_json(xml, &ToJson { drop_empty: true, ..options.clone() });
    let tree = Document::from_xml_with(xml, &options).and_then(|document| document.to_json_with(&options));
    let mut kept = Vec::new();
    let by_converter = KEPT.with_borrow_mut(|converters| {
        let new = || Converter::new(ToXml::default(), options.clone()).expect("these options have no paths");
        converters.entry(bits & 15).or_insert_with(new).xml_to_json(xml, &mut kept)
    });
    match xml_to_json(xml, &options) {
        Ok(json) => {
            by_converter.expect("by a kept converter as well");
            assert!(kept == json, "the same by a kept converter");
            assert_json(&json);
            assert!(tree.expect("by the tree as well") == json, "the same by the tree");
            if keep_root && dialect == Dialect::JsonNet {
                let back = json_to_xml(&json, &ToXml { keep_root, ..ToXml::default() });
                assert_xml(&back.expect("what was read can be written"));
            }
        }
        Err(error) => {
            assert_told(&error);
            assert!(tree.is_err(), "refused by one, taken by another");
            let refused = by_converter.expect_err("by a kept converter as well");
            assert!(
                kept.is_empty() && refused.to_string() == error.to_string(),
                "the same by a kept converter"
            );
        }
    }
}
