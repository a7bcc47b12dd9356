//! JSON to XML: dtekit, `serde_json` that reads and throws away, and values with a writer.

use std::cell::RefCell;

use dtekit::convert::Pieces;
use dtekit::{Converter, Limits, ToJson, ToXml, json_to_xml};
use quick_xml::Writer;
use quick_xml::events::{BytesEnd, BytesStart, BytesText, Event};
use serde::de::IgnoredAny;
use serde_json::Value;
use sonic_rs::{JsonContainerTrait, JsonValueTrait};

use crate::{Peer, corpus::Document};

/// The peers; the first is dtekit.
pub fn peers(document: &Document) -> Vec<Peer<'_>> {
    let json = &document.json;
    assert!(dtekit(json) == document.xml.as_bytes(), "dtekit must write the corpus's own XML");
    assert!(through_value(json) == document.xml.as_bytes(), "the peers must do the same");
    assert!(through_sonic(json) == document.xml.as_bytes(), "the peers must do the same");
    let ignored = Some(match document.name {
        "tiny" => "what a call costs",
        "small" => "dtekit at most 2.2 times it, goal 1.35",
        _ => "dtekit at most 2.2 times it, goal 1.6",
    });
    vec![
        Peer { name: "dtekit", bar: None, run: Box::new(|| dtekit(json).len()) },
        Peer { name: "dtekit, streamed", bar: None, run: Box::new(|| dtekit_streamed(json)) },
        Peer { name: "serde_json, IgnoredAny", bar: ignored, run: Box::new(|| ignored_any(json)) },
        Peer {
            name: "serde_json Value + quick-xml",
            bar: Some("dtekit at most 1/7 of it"),
            run: Box::new(|| through_value(json).len()),
        },
        Peer {
            name: "sonic-rs Value + own writer",
            bar: Some("dtekit at most 1/2 of it"),
            run: Box::new(|| through_sonic(json).len()),
        },
    ]
}

/// The peers beside a converter that is kept from document to document, with its output; it is the first.
pub fn kept(document: &Document) -> Vec<Peer<'_>> {
    let mut all = peers(document);
    all.retain(|peer| !peer.name.starts_with("dtekit"));
    for peer in &mut all {
        let has_goal = peer.name.ends_with("IgnoredAny") && document.name == "small";
        peer.bar = has_goal.then_some("dtekit, goal 1.15 times it");
    }
    let converter = Converter::new(options(), ToJson::default()).expect("these options are right");
    let kept = RefCell::new((converter, Vec::new()));
    let run = move || {
        let (converter, xml) = &mut *kept.borrow_mut();
        xml.clear();
        converter.json_to_xml(document.json.as_bytes(), xml).expect("the corpus is JSON");
        xml.len()
    };
    all.insert(0, Peer { name: "dtekit, kept Converter", bar: None, run: Box::new(run) });
    all
}

/// Bounds that no document of the corpus reaches.
fn options() -> ToXml {
    let limits = Limits { max_depth: 1_000_000, max_attributes: 1_000_000, ..Limits::default() };
    ToXml { limits, ..ToXml::default() }
}

#[inline(never)]
pub fn dtekit(json: &str) -> Vec<u8> {
    json_to_xml(json.as_bytes(), &options()).expect("the corpus is JSON")
}

/// Counts the bytes that it receives, as a socket would.
#[inline(never)]
pub fn dtekit_streamed(json: &str) -> usize {
    struct Count(usize);
    impl std::io::Write for Count {
        fn write(&mut self, piece: &[u8]) -> std::io::Result<usize> {
            self.0 += std::hint::black_box(piece).len();
            Ok(piece.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut count = Count(0);
    options().convert(json.as_bytes(), Pieces(&mut count)).expect("the corpus is JSON");
    count.0
}

/// Reads the whole document and keeps nothing.
#[inline(never)]
pub fn ignored_any(json: &str) -> usize {
    serde_json::from_slice::<IgnoredAny>(json.as_bytes()).expect("the corpus is JSON");
    json.len()
}

/// The conversion of a program without dtekit.
fn through_value(json: &str) -> Vec<u8> {
    let value: Value = serde_json::from_slice(json.as_bytes()).expect("the corpus is JSON");
    let mut writer = Writer::new(Vec::new());
    write_value(&mut writer, "DTE", &value);
    writer.into_inner()
}

fn write_value(writer: &mut Writer<Vec<u8>>, name: &str, value: &Value) {
    const INTO_MEMORY: &str = "memory takes all";
    match value {
        Value::Array(items) => items.iter().for_each(|item| write_value(writer, name, item)),
        Value::Null => writer.write_event(Event::Empty(BytesStart::new(name))).expect(INTO_MEMORY),
        Value::Object(members) => {
            let mut tag = BytesStart::new(name);
            for (name, value) in members {
                if let (Some(name), Value::String(text)) = (name.strip_prefix('@'), value) {
                    tag.push_attribute((name, text.as_str()));
                }
            }
            writer.write_event(Event::Start(tag)).expect(INTO_MEMORY);
            for (name, value) in members {
                match (name.as_str(), value) {
                    ("#text", Value::String(text)) => write_text(writer, text),
                    (name, value) if !name.starts_with('@') => write_value(writer, name, value),
                    _ => {}
                }
            }
            writer.write_event(Event::End(BytesEnd::new(name))).expect(INTO_MEMORY);
        }
        scalar => {
            writer.write_event(Event::Start(BytesStart::new(name))).expect(INTO_MEMORY);
            match scalar {
                Value::String(text) => write_text(writer, text),
                scalar => write_text(writer, &scalar.to_string()),
            }
            writer.write_event(Event::End(BytesEnd::new(name))).expect(INTO_MEMORY);
        }
    }
}

fn write_text(writer: &mut Writer<Vec<u8>>, text: &str) {
    let text = BytesText::from_escaped(quick_xml::escape::partial_escape(text));
    writer.write_event(Event::Text(text)).expect("memory takes all");
}

/// The fastest general JSON value in Rust, with a writer for this benchmark.
fn through_sonic(json: &str) -> Vec<u8> {
    let value: sonic_rs::Value =
        sonic_rs::Deserializer::from_str(json).use_rawnumber().deserialize().expect("the corpus is JSON");
    let mut out = Vec::with_capacity(json.len() * 3 / 2);
    write_sonic(&mut out, "DTE", &value);
    out
}

fn write_sonic(out: &mut Vec<u8>, name: &str, value: &sonic_rs::Value) {
    if let Some(items) = value.as_array() {
        items.iter().for_each(|item| write_sonic(out, name, item));
        return;
    }
    out.push(b'<');
    out.extend_from_slice(name.as_bytes());
    if value.is_null() {
        out.extend_from_slice(b"/>");
        return;
    }
    if let Some(members) = value.as_object() {
        for (name, value) in members {
            if let (Some(name), Some(text)) = (name.strip_prefix('@'), value.as_str()) {
                out.push(b' ');
                out.extend_from_slice(name.as_bytes());
                out.extend_from_slice(b"=\"");
                escape(out, text);
                out.push(b'"');
            }
        }
        out.push(b'>');
        for (name, value) in members {
            match (name, value.as_str()) {
                ("#text", Some(text)) => escape(out, text),
                (name, _) if !name.starts_with('@') => write_sonic(out, name, value),
                _ => {}
            }
        }
    } else {
        out.push(b'>');
        match (value.as_str(), value.as_raw_number()) {
            (Some(text), _) => escape(out, text),
            (_, Some(number)) => out.extend_from_slice(number.as_str().as_bytes()),
            _ => out.extend_from_slice(value.as_bool().unwrap_or_default().to_string().as_bytes()),
        }
    }
    out.extend_from_slice(b"</");
    out.extend_from_slice(name.as_bytes());
    out.push(b'>');
}

/// Copies the runs between the characters that XML escapes.
fn escape(out: &mut Vec<u8>, text: &str) {
    let mut done = 0;
    for (at, byte) in text.bytes().enumerate() {
        let escaped: &[u8] = match byte {
            b'&' => b"&amp;",
            b'<' => b"&lt;",
            b'>' => b"&gt;",
            _ => continue,
        };
        out.extend_from_slice(&text.as_bytes()[done..at]);
        out.extend_from_slice(escaped);
        done = at + 1;
    }
    out.extend_from_slice(&text.as_bytes()[done..]);
}
