//! The small tree that documents and request bodies are read into, from XML or JSON.
//!
//! It reads the interface independently: it shares no code with the library that is tested against it.

use std::fmt::Write as _;

use quick_xml::Reader;
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use serde_json::{Map, Value};

const MAX_DEPTH: usize = 128;

/// One element: its name as written (with its prefix), attributes, text and children.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub text: String,
    pub children: Vec<Element>,
}

/// A tree read from XML, and where an element can be added to its root.
#[derive(Debug)]
pub(crate) struct Parsed {
    pub root: Element,
    /// Byte offset of the root's start tag.
    pub root_start: usize,
    /// Byte offset of the root's end tag, `None` for a root written `<a/>`.
    pub root_end: Option<usize>,
    /// Byte offset after the root.
    pub end: usize,
}

impl Element {
    pub fn new(name: &str) -> Element {
        Element { name: name.to_owned(), ..Element::default() }
    }

    /// An element that holds text.
    pub fn with_text(name: &str, text: &str) -> Element {
        Element { name: name.to_owned(), text: text.to_owned(), ..Element::default() }
    }

    /// An element with child elements.
    pub fn with_children(name: &str, children: Vec<Element>) -> Element {
        Element { name: name.to_owned(), children, ..Element::default() }
    }

    /// True if the text of the element or of one below it is exactly that.
    pub fn holds(&self, text: &str) -> bool {
        self.text.trim() == text || self.children.iter().any(|child| child.holds(text))
    }

    /// The name without its prefix.
    pub fn local(&self) -> &str {
        self.name.rsplit(':').next().unwrap_or(&self.name)
    }

    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    pub fn child(&self, name: &str) -> Option<&Element> {
        self.children.iter().find(|c| c.local() == name)
    }

    /// The element at `a/b/c` below this one, the first of each name.
    pub fn at(&self, path: &str) -> Option<&Element> {
        path.split('/').try_fold(self, |element, name| element.child(name))
    }

    /// The trimmed text at a path, `None` where it is absent or empty.
    pub fn text_at(&self, path: &str) -> Option<&str> {
        self.at(path).map(|e| e.text.trim()).filter(|text| !text.is_empty())
    }

    /// Reads one well-formed document without DOCTYPE.
    pub fn from_xml(text: &str) -> Result<Parsed, String> {
        if let Some(c) = text.chars().find(|c| !is_xml_char(*c)) {
            return Err(format!("U+{:04X} is forbidden in XML", u32::from(c)));
        }
        let mut reader = Reader::from_str(text);
        let mut open: Vec<Element> = Vec::new();
        let mut parsed: Option<Parsed> = None;
        let mut root_start = 0;
        loop {
            let before = usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX);
            let event = reader.read_event().map_err(|e| format!("no well-formed XML: {e}"))?;
            let after = usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX);
            match event {
                Event::Start(start) => {
                    if open.is_empty() {
                        root_start = before;
                        one_root(&parsed)?;
                    }
                    if open.len() >= MAX_DEPTH {
                        return Err(format!("more than {MAX_DEPTH} levels"));
                    }
                    open.push(started(&start)?);
                }
                Event::Empty(start) => {
                    let element = started(&start)?;
                    match open.last_mut() {
                        Some(parent) => parent.children.push(element),
                        None => {
                            one_root(&parsed)?;
                            parsed = Some(Parsed {
                                root: element,
                                root_start: before,
                                root_end: None,
                                end: after,
                            });
                        }
                    }
                }
                Event::End(_) => {
                    let element = open.pop().ok_or("an end tag without its start")?;
                    match open.last_mut() {
                        Some(parent) => parent.children.push(element),
                        None => {
                            parsed = Some(Parsed {
                                root: element,
                                root_start,
                                root_end: Some(before),
                                end: after,
                            });
                        }
                    }
                }
                Event::Text(piece) => add_text(&mut open, &piece)?,
                Event::CData(piece) => match open.last_mut() {
                    Some(element) => element.text.push_str(&piece),
                    None => return Err("CDATA outside the root".into()),
                },
                Event::GeneralRef(reference) => {
                    let character = match reference.resolve_char_ref().map_err(|e| e.to_string())? {
                        Some(character) => character.to_string(),
                        None => quick_xml::escape::resolve_xml_entity(&reference)
                            .ok_or_else(|| format!("undefined entity `{}`", &*reference))?
                            .to_owned(),
                    };
                    add_text(&mut open, &character)?;
                }
                Event::DocType(_) => return Err("a DOCTYPE is not taken".into()),
                Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
                Event::Eof => break,
            }
        }
        match (open.last(), parsed) {
            (Some(element), _) => Err(format!("`{}` is not closed", element.name)),
            (None, None) => Err("no root element".into()),
            (None, Some(parsed)) => Ok(parsed),
        }
    }

    /// Reads an object by the convention of the service: `@name` an attribute, `#text` text, an array
    /// repeated elements, `null` an empty element.
    pub fn from_json(name: &str, value: &Value) -> Result<Element, String> {
        if !is_name(name) {
            return Err(format!("`{name}` is no XML name"));
        }
        let mut element = Element::new(name);
        match value {
            Value::Object(members) => element.add_members(members)?,
            Value::Array(_) => return Err(format!("`{name}` holds an array inside an array")),
            leaf => element.text = leaf_text(name, leaf)?,
        }
        Ok(element)
    }

    fn add_members(&mut self, members: &Map<String, Value>) -> Result<(), String> {
        for (key, value) in members {
            if let Some(attribute) = key.strip_prefix('@') {
                if !is_name(attribute) {
                    return Err(format!("`{attribute}` is no XML name"));
                }
                self.attributes.push((attribute.to_owned(), leaf_text(key, value)?));
            } else if key == "#text" || key == "#cdata-section" {
                self.text.push_str(&leaf_text(key, value)?);
            } else if key == "?xml" {
                continue;
            } else if let Value::Array(items) = value {
                for item in items {
                    self.children.push(Element::from_json(key, item)?);
                }
            } else {
                self.children.push(Element::from_json(key, value)?);
            }
        }
        Ok(())
    }

    /// Writes the element and what it holds, without a declaration.
    pub fn to_xml(&self) -> String {
        let mut xml = String::new();
        self.write(&mut xml);
        xml
    }

    fn write(&self, xml: &mut String) {
        xml.push('<');
        xml.push_str(&self.name);
        for (name, value) in &self.attributes {
            let _ = write!(xml, " {name}=\"{}\"", escaped(value));
        }
        if self.text.is_empty() && self.children.is_empty() {
            xml.push_str("/>");
            return;
        }
        xml.push('>');
        xml.push_str(&escaped(&self.text));
        for child in &self.children {
            child.write(xml);
        }
        let _ = write!(xml, "</{}>", self.name);
    }
}

/// Text with the five characters that XML reserves, and carriage returns, as references.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            '\r' => out.push_str("&#13;"),
            c => out.push(c),
        }
    }
    out
}

fn one_root(parsed: &Option<Parsed>) -> Result<(), String> {
    if parsed.is_some() { Err("more than one root element".into()) } else { Ok(()) }
}

fn started(start: &BytesStart<'_>) -> Result<Element, String> {
    let mut element = Element::new(start.name().as_ref());
    if !is_name(&element.name) {
        return Err(format!("`{}` is no XML name", element.name));
    }
    for attribute in start.attributes() {
        let attribute = attribute.map_err(|e| format!("an attribute of `{}`: {e}", element.name))?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|e| e.to_string())?;
        element.attributes.push((attribute.key.as_ref().to_owned(), value.into_owned()));
    }
    Ok(element)
}

fn add_text(open: &mut [Element], text: &str) -> Result<(), String> {
    match open.last_mut() {
        Some(element) => element.text.push_str(text),
        None if text.trim().is_empty() => {}
        None => return Err("text outside the root".into()),
    }
    Ok(())
}

fn leaf_text(name: &str, value: &Value) -> Result<String, String> {
    let text = match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::Array(_) | Value::Object(_) => return Err(format!("`{name}` must hold text")),
    };
    match text.chars().find(|c| !is_xml_char(*c)) {
        Some(c) => Err(format!("`{name}` holds U+{:04X}, which XML forbids", u32::from(c))),
        None => Ok(text),
    }
}

fn is_xml_char(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
}

/// Letters, digits and the marks that XML names may have; narrower than XML beyond ASCII, wide enough here.
fn is_name(name: &str) -> bool {
    let mut characters = name.chars();
    characters.next().is_some_and(|c| c.is_alphabetic() || c == '_' || c == ':')
        && characters.all(|c| c.is_alphanumeric() || matches!(c, '_' | ':' | '-' | '.'))
}
