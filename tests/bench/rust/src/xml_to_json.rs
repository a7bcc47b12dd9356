//! XML to JSON: dtekit, the bare event loop of quick-xml, and quick-xml into a `serde_json` value.

use std::cell::RefCell;

use dtekit::{Converter, Limits, ToJson, ToXml, xml_to_json};
use quick_xml::Reader;
use quick_xml::events::Event;
use serde_json::{Map, Value};

use crate::{Peer, corpus::Document};

/// The peers; the first is dtekit.
pub fn peers(document: &Document) -> Vec<Peer<'_>> {
    let xml = &document.xml;
    assert_eq!(as_value(&dtekit(xml)), as_value(&through_value(xml)), "the peers must do the same");
    let (events_bar, value_bar) = match document.name {
        "small" => ("dtekit at most 0.6 of it, goal 0.42", "dtekit at most 1/7 of it, goal 1/9"),
        _ => ("dtekit at most 0.6 of it", "dtekit at most 1/7 of it"),
    };
    vec![
        Peer { name: "dtekit", bar: None, run: Box::new(|| dtekit(xml).len()) },
        Peer {
            name: "quick-xml, events only",
            bar: Some(events_bar),
            run: Box::new(|| events(xml)),
        },
        Peer {
            name: "quick-xml + serde_json Value",
            bar: Some(value_bar),
            run: Box::new(|| through_value(xml).len()),
        },
    ]
}

/// The peers beside a converter that is kept from document to document, with its output; it is the first.
pub fn kept(document: &Document) -> Vec<Peer<'_>> {
    let mut all = peers(document);
    all.retain(|peer| !peer.name.starts_with("dtekit"));
    all.iter_mut().for_each(|peer| peer.bar = None);
    let converter = Converter::new(ToXml::default(), options()).expect("these options are right");
    let kept = RefCell::new((converter, Vec::new()));
    let run = move || {
        let (converter, json) = &mut *kept.borrow_mut();
        json.clear();
        converter.xml_to_json(document.xml.as_bytes(), json).expect("the corpus is well-formed");
        json.len()
    };
    all.insert(0, Peer { name: "dtekit, kept Converter", bar: None, run: Box::new(run) });
    all
}

/// Bounds that no document of the corpus reaches.
fn options() -> ToJson {
    let limits = Limits { max_depth: 1_000_000, max_attributes: 1_000_000, ..Limits::default() };
    ToJson { limits, ..ToJson::default() }
}

#[inline(never)]
pub fn dtekit(xml: &str) -> Vec<u8> {
    xml_to_json(xml.as_bytes(), &options()).expect("the corpus is well-formed")
}

/// Reads every event and throws it away.
#[inline(never)]
pub fn events(xml: &str) -> usize {
    let mut reader = Reader::from_str(xml);
    let mut count = 0;
    loop {
        match reader.read_event().expect("the corpus is well-formed") {
            Event::Eof => return count,
            event => {
                std::hint::black_box(&event);
                count += 1;
            }
        }
    }
}

/// The conversion of a program without dtekit: events become a value, the value becomes text.
#[inline(never)]
pub fn through_value(xml: &str) -> Vec<u8> {
    let mut reader = Reader::from_str(xml);
    // The open elements: their names and their content so far.
    let mut open: Vec<(String, Map<String, Value>, String)> = Vec::new();
    loop {
        match reader.read_event().expect("the corpus is well-formed") {
            Event::Start(tag) => {
                let mut members = Map::new();
                for attribute in tag.attributes() {
                    let attribute = attribute.expect("the corpus is well-formed");
                    let name = format!("@{}", attribute.key.as_ref());
                    members.insert(name, Value::from(&*attribute.value));
                }
                open.push((tag.name().as_ref().to_owned(), members, String::new()));
            }
            Event::Empty(tag) => {
                let name = tag.name().as_ref().to_owned();
                insert(&mut open.last_mut().expect("there is a root").1, name, Value::Null);
            }
            Event::Text(text) => open.last_mut().expect("there is a root").2.push_str(&text),
            Event::GeneralRef(reference) => {
                open.last_mut().expect("there is a root").2.push(match &*reference {
                    "amp" => '&',
                    "lt" => '<',
                    _ => '>',
                })
            }
            Event::End(_) => {
                let (name, mut members, text) = open.pop().expect("an element is open");
                let Some(parent) = open.last_mut() else {
                    return serde_json::to_vec(&Value::Object(members)).expect("a value can be written");
                };
                let value = if members.is_empty() {
                    Value::String(text)
                } else {
                    if !text.is_empty() {
                        members.insert("#text".to_owned(), Value::String(text));
                    }
                    Value::Object(members)
                };
                insert(&mut parent.1, name, value);
            }
            Event::Eof => unreachable!("the root ends first"),
            _ => {}
        }
    }
}

/// The elements of the corpus that are arrays even when single.
const LISTS: [&str; 5] = ["Detalle", "CdgItem", "ImpuestosDet", "ExtraInfoDetalle", "Referencia"];

fn insert(members: &mut Map<String, Value>, name: String, value: Value) {
    match members.get_mut(&name) {
        Some(Value::Array(items)) => items.push(value),
        _ if LISTS.contains(&&*name) => {
            members.insert(name, Value::Array(vec![value]));
        }
        _ => {
            members.insert(name, value);
        }
    }
}

fn as_value(json: &[u8]) -> Value {
    serde_json::from_slice(json).expect("it is JSON")
}
