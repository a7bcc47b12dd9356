//! XML → JSON beside a second implementation, made of quick-xml's events: what dtekit accepts, both read alike.

use dtekit::{ToJson, xml_to_json};
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use serde_json::{Map, Value};

pub fn run(data: &[u8]) {
    let Ok(xml) = str::from_utf8(data) else { return };
    // Another root than `DTE`, under which an element is an array only if it stands there twice.
    let xml = xml.strip_prefix('\u{feff}').unwrap_or(xml).replace("DTE", "Dte").replace("Detalle", "detalle");
    // The mark says that it is UTF-8, whatever a declaration says.
    let Ok(json) = xml_to_json(format!("\u{feff}{xml}").as_bytes(), &ToJson::default()) else { return };
    let other = json_of(&xml).expect("what dtekit accepts, quick-xml accepts");
    assert!(json == other.as_bytes(), "{other}\n{}", String::from_utf8_lossy(&json));
}

/// An element, as quick-xml's events describe it.
#[derive(Default)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    content: Vec<Content>,
    /// It is an empty-element tag.
    empty: bool,
    preserve: bool,
}

enum Content {
    Element(Element),
    /// A text, and whether it is more than literal white space.
    Text(String, bool),
    CData(String),
    Comment,
}

/// The JSON of an XML document, made from quick-xml's events with serde_json's values; nothing where quick-xml refuses
/// the XML. Of the elements that may repeat it knows `Detalle` in `Documento` alone.
pub fn json_of(xml: &str) -> Option<String> {
    let mut reader = Reader::from_str(xml);
    let mut open = vec![Element::default()];
    loop {
        match reader.read_event().ok()? {
            Event::Start(tag) => {
                let element = opened(&tag, open.last()?)?;
                open.push(element);
            }
            Event::Empty(tag) => {
                let element = Element { empty: true, ..opened(&tag, open.last()?)? };
                open.last_mut()?.content.push(Content::Element(element));
            }
            Event::End(_) => {
                let element = open.pop()?;
                open.last_mut()?.content.push(Content::Element(element));
            }
            Event::Text(text) => {
                let text = text.xml10_content();
                let solid = !text.trim_matches([' ', '\t', '\n']).is_empty();
                add(open.last_mut()?, &text, solid);
            }
            Event::GeneralRef(name) => {
                let character = match name.resolve_char_ref().ok()? {
                    Some(character) => character.to_string(),
                    None => quick_xml::escape::unescape(&format!("&{};", &*name)).ok()?.into_owned(),
                };
                add(open.last_mut()?, &character, true);
            }
            Event::CData(text) => {
                open.last_mut()?.content.push(Content::CData(text.xml10_content().into_owned()));
            }
            Event::Decl(_) => {}
            Event::Comment(_) | Event::PI(_) => open.last_mut()?.content.push(Content::Comment),
            Event::Eof => break,
            Event::DocType(_) => return None,
        }
    }
    let outside = open.pop().filter(|_| open.is_empty())?;
    let root = outside.content.into_iter().find_map(|content| match content {
        Content::Element(root) => Some(root),
        _ => None,
    })?;
    let value = match value_of(&root) {
        Value::Object(members) => Value::Object(members),
        Value::String(text) if !text.is_empty() => Value::from_iter([("#text", text)]),
        _ => Value::Object(Map::new()),
    };
    Some(value.to_string())
}

fn opened(tag: &BytesStart<'_>, parent: &Element) -> Option<Element> {
    let attribute = |attribute: Result<quick_xml::events::attributes::Attribute<'_>, _>| {
        let attribute = attribute.ok()?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0).ok()?;
        Some((attribute.key.as_ref().to_owned(), value.into_owned()))
    };
    let attributes: Vec<_> = tag.attributes().map(attribute).collect::<Option<_>>()?;
    let space = attributes.iter().find(|(name, _)| name == "xml:space");
    // Any other value is an error that a processor may ignore.
    let preserve = match space.map(|(_, value)| value.as_str()) {
        Some("preserve") => true,
        Some("default") => false,
        _ => parent.preserve,
    };
    Some(Element { name: tag.name().as_ref().to_owned(), attributes, preserve, ..Element::default() })
}

/// Appends to the current text, also after a comment.
fn add(element: &mut Element, text: &str, solid: bool) {
    let last = element.content.iter_mut().rev().find(|content| !matches!(content, Content::Comment));
    match last {
        Some(Content::Text(run, known)) => {
            run.push_str(text);
            *known |= solid;
        }
        _ => element.content.push(Content::Text(text.to_owned(), solid)),
    }
}

fn value_of(element: &Element) -> Value {
    let mut members = Map::new();
    let elements = element.content.iter().any(|content| matches!(content, Content::Element(_)));
    let cdata = element.content.iter().any(|content| matches!(content, Content::CData(_)));
    for (name, value) in &element.attributes {
        members.insert(format!("@{name}"), value.as_str().into());
    }
    let mut split = false;
    for content in &element.content {
        let was_split = std::mem::take(&mut split);
        match content {
            Content::Element(child) => {
                let known = child.name == "Detalle" && element.name == "Documento";
                join(&mut members, &child.name, value_of(child), known);
            }
            Content::Text(text, solid) if *solid || !elements || element.preserve => {
                join(&mut members, "#text", text.as_str().into(), false);
            }
            Content::CData(text) => {
                split = text.ends_with("]]");
                let last = members.get_mut("#cdata-section").filter(|_| was_split && text.starts_with('>'));
                match last
                    .map(|last| if let Value::Array(all) = last { all.last_mut().unwrap() } else { last })
                {
                    Some(Value::String(last)) => last.push_str(text),
                    _ => join(&mut members, "#cdata-section", text.as_str().into(), false),
                }
            }
            Content::Text(..) | Content::Comment => {}
        }
    }
    if elements || cdata {
        return members.into();
    }
    let text = members.remove("#text");
    match (element.attributes.is_empty(), element.empty) {
        (true, true) => Value::Null,
        (true, false) => text.unwrap_or_else(|| "".into()),
        (false, true) => members.into(),
        (false, false) => {
            members.insert("#text".into(), text.unwrap_or_else(|| "".into()));
            members.into()
        }
    }
}

/// A second value of one name turns both into an array.
fn join(members: &mut Map<String, Value>, name: &str, value: Value, array: bool) {
    match members.get_mut(name) {
        Some(Value::Array(items)) => items.push(value),
        Some(first) => *first = vec![first.take(), value].into(),
        None => {
            let value = if array { vec![value].into() } else { value };
            members.insert(name.to_owned(), value);
        }
    }
}
