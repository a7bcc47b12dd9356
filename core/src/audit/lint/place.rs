//! Where the elements of a document stand: their order, their paths, and their positions in the caller's text.

use std::cell::OnceCell;

use super::vocabulary::{Content, Known, known};
use crate::convert::repeatable_under;
use crate::document::{Document, Element, FileContent, Format, Id, Kind};
use crate::error::{Marks, Position};
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
    /// The elements that may be in it, if the table has it.
    pub inside: Option<&'static Known>,
    /// What it holds, if the table has it in its parent.
    pub content: Option<Content>,
}

/// The elements of a document in its order.
pub struct Places<'d> {
    /// The elements; the root is the first.
    pub nodes: Vec<Node<'d>>,
    document: &'d Document,
    /// The index of each element, by its number in the document.
    indexes: Vec<u32>,
    /// The number that the path of each element shows.
    numbers: Vec<u32>,
    source: Option<(Format, &'d [u8])>,
    limits: Limits,
    /// The places at which the elements begin in the caller's text, read when the first of them is asked for.
    offsets: OnceCell<Option<Vec<usize>>>,
    marks: Marks,
}

/// A value of a JSON text that the service may write in another form, or an array without items.
pub struct JsonValue<'d> {
    /// The index of its element; that of the element around it for an empty array.
    pub node: usize,
    /// What it is.
    pub kind: JsonKind,
    /// Its text; the name of an empty array.
    pub text: &'d str,
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
    /// The elements of a document that was read from this source, and whose nodes are in order.
    pub fn of(document: &'d Document, source: Source<'d>, limits: Limits) -> Places<'d> {
        let mut nodes: Vec<Node<'d>> = Vec::new();
        let mut indexes = vec![0; document.nodes().len()];
        for (id, _) in document.walk() {
            let Some(element) = document.element_by_id(id) else { continue };
            let parent = indexes.get(document.node(id).parent as usize).map_or(0, |index| *index as usize);
            let index = nodes.len();
            indexes[id as usize] = index as u32;
            let is_leaf = document.node(id).kind == Kind::Leaf;
            let inside = if is_leaf { None } else { known(element.name()) };
            let around: Option<&Node<'d>> = nodes.get(parent);
            let content = around.and_then(|parent| parent.inside?.content(element.name()));
            nodes.push(Node { element, parent, last: index, inside, content });
        }
        for index in (1..nodes.len()).rev() {
            let (parent, last) = (nodes[index].parent, nodes[index].last);
            nodes[parent].last = nodes[parent].last.max(last);
        }
        let numbers = document.sibling_numbers();
        let (source, offsets, marks) = (text_of(source), OnceCell::new(), Marks::default());
        Places { nodes, document, indexes, numbers, source, limits, offsets, marks }
    }

    /// The index of the element at a path, or of the nearest one around it, and whether it is the place itself.
    pub fn find(&self, path: &str) -> (usize, bool) {
        let (id, is_exact) = self.document.nearest(path);
        (self.index(id), is_exact)
    }

    /// The index of an element, by its number in the document.
    pub fn index(&self, id: Id) -> usize {
        self.indexes.get(id as usize).map_or(0, |index| *index as usize)
    }

    /// Whether an element is in the table, or its parent is not: then the table says nothing about it.
    pub fn is_known(&self, node: &Node<'_>) -> bool {
        let parent = &self.nodes[node.parent];
        let is_repeatable = || {
            let parents = repeatable_under(node.element.name().as_bytes());
            parents.contains(&parent.element.name())
        };
        parent.inside.is_none() || node.content.is_some() || is_repeatable()
    }

    /// Whether an element is the second of its name.
    pub fn is_second(&self, element: Element<'_>) -> bool {
        self.numbers.get(element.id() as usize) == Some(&2)
    }

    /// The position of an element in the caller's text.
    pub fn position(&self, index: usize) -> Option<Position> {
        let (_, bytes) = self.source?;
        let offsets = self.offsets.get_or_init(|| self.read(&mut Vec::new())).as_ref()?;
        Some(self.marks.position(bytes, *offsets.get(index)?))
    }

    /// The values of a JSON text: all of them, or if there is an array without items.
    pub fn json_values(&self, all: bool) -> Vec<JsonValue<'d>> {
        let mut values = Vec::new();
        if let Some((Format::Json, bytes)) = self.source
            && (all || may_have_empty_array(bytes))
        {
            let offsets = self.read(&mut values);
            let _ = self.offsets.set(offsets);
        }
        values
    }

    /// The places at which the elements begin in the caller's text.
    fn read(&self, values: &mut Vec<JsonValue<'d>>) -> Option<Vec<usize>> {
        let (format, bytes) = self.source?;
        let text = std::str::from_utf8(bytes).ok()?;
        let offsets = match format {
            Format::Xml => xml(text, self.limits)?,
            Format::Json => json(text, self.nodes.len(), values)?,
        };
        (offsets.len() == self.nodes.len()).then_some(offsets)
    }
}

/// Whether there is a `[` before a `]`, with nothing but white space between them.
fn may_have_empty_array(json: &[u8]) -> bool {
    let mut ends = memchr::memchr_iter(b']', json);
    ends.any(|end| json[..end].iter().rev().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'['))
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
fn json<'d>(text: &'d str, elements: usize, values: &mut Vec<JsonValue<'d>>) -> Option<Vec<usize>> {
    let mut reader = JsonReader::new(text);
    let mut offsets = Vec::new();
    reader.skip_space();
    let at = reader.at;
    element(text, &mut reader, at, &mut offsets, values, 0)?;
    // The object around the root `DTE` is no element.
    if offsets.len() == elements + 1 {
        offsets.remove(0);
        values.iter_mut().for_each(|value| value.node = value.node.saturating_sub(1));
    }
    Some(offsets)
}

/// Reads the value that begins here, which is an element that begins at `from`.
fn element<'d>(
    text: &'d str,
    reader: &mut JsonReader<'d>,
    from: usize,
    offsets: &mut Vec<usize>,
    values: &mut Vec<JsonValue<'d>>,
    depth: usize,
) -> Option<()> {
    let node = offsets.len();
    offsets.push(from);
    if reader.skip_space() == b'{' && depth < MOST_DEPTH {
        return members(text, reader, node, offsets, values, depth);
    }
    let start = reader.at;
    let first = reader.peek();
    reader.skip_value().ok()?;
    let raw = text.get(start..reader.at)?;
    let (kind, text) = match first {
        b'"' => (JsonKind::Text, raw.trim_matches('"')),
        b't' | b'f' | b'n' => (JsonKind::Literal, raw),
        b'{' | b'[' => return None,
        _ => (JsonKind::Number, raw),
    };
    values.push(JsonValue { node, kind, text });
    Some(())
}

fn members<'d>(
    text: &'d str,
    reader: &mut JsonReader<'d>,
    node: usize,
    offsets: &mut Vec<usize>,
    values: &mut Vec<JsonValue<'d>>,
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
                element(text, reader, at, offsets, values, depth + 1)?;
            }
            reader.at += 1;
            if is_empty {
                values.push(JsonValue { node, kind: JsonKind::EmptyArray, text: name });
            }
        } else {
            element(text, reader, start, offsets, values, depth + 1)?;
        }
    }
    reader.at += 1;
    Some(())
}
