//! The tree: dtekit's document, serde_json's value, roxmltree's document.

use dtekit::Document;

use crate::{Peer, corpus};

/// The peers that read JSON; the first is dtekit.
pub fn from_json(document: &corpus::Document) -> Vec<Peer<'_>> {
    let json = &document.json;
    vec![
        Peer { name: "dtekit::Document", bar: None, run: Box::new(|| read_json(json)) },
        Peer { name: "serde_json::Value", bar: Some("dtekit at most 1/3 of it"), run: Box::new(|| value(json)) },
    ]
}

/// The peers that read XML; the first is dtekit.
pub fn from_xml(document: &corpus::Document) -> Vec<Peer<'_>> {
    let xml = &document.xml;
    vec![
        Peer { name: "dtekit::Document", bar: None, run: Box::new(|| read_xml(xml)) },
        Peer { name: "roxmltree::Document", bar: Some("dtekit at most 1/3 of it"), run: Box::new(|| roxmltree(xml)) },
    ]
}

pub fn read_json(json: &str) -> usize {
    let document = Document::from_json(json.as_bytes()).expect("the corpus is sound");
    std::hint::black_box(&document).root().name().len()
}

pub fn read_xml(xml: &str) -> usize {
    let document = Document::from_xml(xml.as_bytes()).expect("the corpus is sound");
    std::hint::black_box(&document).root().name().len()
}

pub fn value(json: &str) -> usize {
    let value: serde_json::Value = serde_json::from_str(json).expect("the corpus is sound");
    std::hint::black_box(&value).as_object().map_or(0, serde_json::Map::len)
}

pub fn roxmltree(xml: &str) -> usize {
    let document = roxmltree::Document::parse(xml).expect("the corpus is sound");
    std::hint::black_box(&document).root_element().tag_name().name().len()
}
