//! Where the elements of a document stand: their order, their paths, and their positions in the caller's text.

use std::collections::HashMap;

use crate::document::{Document, Element, FileContent, Format};
use crate::error::Position;
use crate::json::read::Reader as JsonReader;
use crate::limits::Limits;
use crate::mapping::Source;
use crate::xml::read::{Event, Reader as XmlReader};

/// Deeper elements of a JSON text have no position.
const MOST_DEPTH: usize = 300;

/// One element.
pub struct Node<'d> {
    /// The element.
    pub element: Element<'d>,
    /// The index of its parent; the root's own is 0.
    pub parent: usize,
    /// The index of the last element inside it; its own if there is none.
    pub last: usize,
}

/// The elements of a document in its order.
pub struct Places<'d> {
    /// The elements; the root is the first.
    pub nodes: Vec<Node<'d>>,
    by_path: HashMap<String, usize>,
    text: Option<Text<'d>>,
}

/// The caller's text, with the place at which each element begins.
struct Text<'d> {
    bytes: &'d [u8],
    offsets: Vec<usize>,
}

/// A value of a JSON text that the service may write in another form, or an array without items.
pub struct JsonValue {
    /// The index of its element; that of the element around it for an empty array.
    pub node: usize,
    /// What it is.
    pub kind: JsonKind,
    /// Its text; the name of an empty array.
    pub text: String,
}

/// What a value of a JSON text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JsonKind {
    Number,
    Literal,
    Text,
    EmptyArray,
}

impl<'d> Places<'d> {
    /// The elements of a document that was read from this source; `values` gets the values of its JSON.
    pub fn of(
        document: &'d Document,
        source: Source<'d>,
        limits: Limits,
        values: &mut Vec<JsonValue>,
    ) -> Places<'d> {
        let mut nodes: Vec<Node<'d>> = Vec::new();
        let mut paths: Vec<String> = Vec::new();
        let mut by_path = HashMap::new();
        let mut open = vec![(document.root(), 0, String::new())];
        while let Some((element, parent, path)) = open.pop() {
            let index = nodes.len();
            nodes.push(Node { element, parent, last: index });
            by_path.insert(path.clone(), index);
            let mut counts: HashMap<&str, usize> = HashMap::new();
            let inside: Vec<_> = element
                .children()
                .map(|child| {
                    let number = counts.entry(child.name()).or_default();
                    *number += 1;
                    (child, index, below(&path, child.name(), *number))
                })
                .collect();
            open.extend(inside.into_iter().rev());
            paths.push(path);
        }
        for index in (1..nodes.len()).rev() {
            let (parent, last) = (nodes[index].parent, nodes[index].last);
            nodes[parent].last = nodes[parent].last.max(last);
        }
        let text = text_of(source).and_then(|(format, bytes)| {
            let text = std::str::from_utf8(bytes).ok()?;
            let offsets = match format {
                Format::Xml => xml(text, limits)?,
                Format::Json => json(text, nodes.len(), values)?,
            };
            (offsets.len() == nodes.len()).then_some(Text { bytes, offsets })
        });
        Places { nodes, by_path, text }
    }

    /// The index of the element at a path, or of the nearest one around it, and whether it is the place itself.
    pub fn find(&self, path: &str) -> (usize, bool) {
        let plain = plain(path);
        let mut rest = plain.as_str();
        let mut is_exact = true;
        // An attribute stands in its element.
        if let Some((above, last)) = rest.rsplit_once('/')
            && last.starts_with('@')
        {
            rest = above;
        }
        loop {
            if let Some(index) = self.by_path.get(rest) {
                return (*index, is_exact);
            }
            is_exact = false;
            rest = rest.rsplit_once('/').map_or("", |(above, _)| above);
        }
    }

    /// The position of an element in the caller's text.
    pub fn position(&self, index: usize) -> Option<Position> {
        let text = self.text.as_ref()?;
        Some(Position::of(text.bytes, *text.offsets.get(index)?))
    }
}

/// The path of a child; the first of its name has no number.
fn below(path: &str, name: &str, number: usize) -> String {
    let slash = if path.is_empty() { "" } else { "/" };
    if number == 1 { format!("{path}{slash}{name}") } else { format!("{path}{slash}{name}[{number}]") }
}

/// A path whose first siblings have no numbers.
fn plain(path: &str) -> String {
    path.replace("[1]", "")
}

/// The text that a caller gave; none for base 64 and for a document.
fn text_of(source: Source<'_>) -> Option<(Format, &[u8])> {
    let bytes = match source {
        Source::Document(_) => return None,
        Source::Bytes(bytes) => bytes,
        Source::Text(text) => text.as_bytes(),
    };
    Some((FileContent::format(bytes)?, bytes))
}

/// Where the start tags of a text begin.
fn xml(text: &str, limits: Limits) -> Option<Vec<usize>> {
    let mut reader = XmlReader::new(text, limits).ok()?;
    let mut offsets = Vec::new();
    let mut depth = 0usize;
    let mut event = reader.root().ok()?;
    loop {
        match event {
            Event::Start(_) | Event::Empty(_) => {
                // A tag holds no other `<`.
                offsets.push(text.get(..reader.at())?.rfind('<')?);
                depth += usize::from(matches!(event, Event::Start(_)));
            }
            Event::End => depth -= 1,
            Event::Text(_) | Event::Cdata(_) => {}
        }
        if depth == 0 {
            return Some(offsets);
        }
        event = reader.next().ok()?;
    }
}

/// Where the values of a JSON text begin that are elements.
fn json(text: &str, elements: usize, values: &mut Vec<JsonValue>) -> Option<Vec<usize>> {
    let mut reader = JsonReader::new(text);
    let mut offsets = Vec::new();
    reader.skip_space();
    let at = reader.at;
    element(&mut reader, at, &mut offsets, values, 0)?;
    // The object around the root `DTE` is no element.
    if offsets.len() == elements + 1 {
        offsets.remove(0);
        values.iter_mut().for_each(|value| value.node = value.node.saturating_sub(1));
    }
    Some(offsets)
}

/// Reads the value that begins here, which is an element that begins at `from`.
fn element(
    reader: &mut JsonReader<'_>,
    from: usize,
    offsets: &mut Vec<usize>,
    values: &mut Vec<JsonValue>,
    depth: usize,
) -> Option<()> {
    let node = offsets.len();
    offsets.push(from);
    if reader.skip_space() == b'{' && depth < MOST_DEPTH {
        return members(reader, node, offsets, values, depth);
    }
    let start = reader.at;
    let first = reader.peek();
    reader.skip_value().ok()?;
    let raw = std::str::from_utf8(reader.bytes().get(start..reader.at)?).ok()?;
    let (kind, text) = match first {
        b'"' => (JsonKind::Text, raw.trim_matches('"')),
        b't' | b'f' | b'n' => (JsonKind::Literal, raw),
        b'{' | b'[' => return None,
        _ => (JsonKind::Number, raw),
    };
    values.push(JsonValue { node, kind, text: text.to_owned() });
    Some(())
}

fn members(
    reader: &mut JsonReader<'_>,
    node: usize,
    offsets: &mut Vec<usize>,
    values: &mut Vec<JsonValue>,
    depth: usize,
) -> Option<()> {
    reader.at += 1;
    while reader.skip_space() != b'}' {
        if reader.peek() == b',' {
            reader.at += 1;
            reader.skip_space();
        }
        let start = reader.at;
        let span = reader.string().ok()?;
        let name = reader.raw(span);
        reader.colon().ok()?;
        if name.starts_with(['@', '#', '?']) {
            reader.skip_space();
            reader.skip_value().ok()?;
        } else if reader.skip_space() == b'[' {
            reader.at += 1;
            let mut is_empty = true;
            while reader.skip_space() != b']' {
                if reader.peek() == b',' {
                    reader.at += 1;
                    reader.skip_space();
                }
                is_empty = false;
                let at = reader.at;
                element(reader, at, offsets, values, depth + 1)?;
            }
            reader.at += 1;
            if is_empty {
                values.push(JsonValue { node, kind: JsonKind::EmptyArray, text: name.to_owned() });
            }
        } else {
            element(reader, start, offsets, values, depth + 1)?;
        }
    }
    reader.at += 1;
    Some(())
}
