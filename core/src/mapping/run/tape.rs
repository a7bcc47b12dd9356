//! The tape: a document as a flat list of nodes, whose names are the numbers of the plan.
//!
//! The nodes are in document order, an element before its content. A node has the same number as in a [`Document`]. A
//! path or a whole name, which findings need, comes from the [`Document`]; it is read when it is first needed.

mod json;

pub(crate) use crate::convert::json_pass::KnownNames;
pub(crate) use json::{Buffers, Wanted, first_names};

use std::borrow::Cow;
use std::cell::OnceCell;

use crate::convert::{ToJson, ToXml, text_of_json};
use crate::document::{Document, Format, Id, Kind, NO_NAME, NONE, Names};
use crate::error::{Error, ErrorKind, Result};
use crate::limits::Limits;

/// The document itself, the parent of the root element.
pub(crate) const TOP: Id = NONE;

/// Sentinel: never the number of a name that a path asks for.
pub(crate) const NO_STEP: u32 = Node::MOST_NAMES;

/// A node in sixteen bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Node {
    /// The number of the local name in the upper bits, the flags of the node in the lower ones.
    tag: u32,
    pub(crate) parent: Id,
    /// The offset of the text.
    first: u32,
    /// The length of the text; for an element the number of nodes inside it.
    size: u32,
}

impl Node {
    /// An element with nodes inside.
    const ELEMENT: u32 = 1;
    /// An element with only a text.
    const LEAF: u32 = 2;
    const ATTRIBUTE: u32 = 4;
    /// Text beside attributes or elements, or a CDATA section.
    const TEXT: u32 = 8;
    /// There may be siblings with the same name.
    const AMONG: u32 = 16;
    /// The text is not in the input: it was made from escapes or an exponent.
    const MADE: u32 = 32;
    /// It is the first of the siblings with its name.
    const FIRST: u32 = 64;
    /// The text needs no reference and no escape in any output.
    const CLEAN: u32 = 128;

    const NAME: u32 = 8;
    const MOST_NAMES: u32 = u32::MAX >> Node::NAME;

    /// The tag of an attribute or element with this name.
    #[inline]
    pub(crate) fn wanted(name: u32, attribute: bool) -> u32 {
        name << Node::NAME | if attribute { Node::ATTRIBUTE } else { 0 }
    }

    /// True if the node has the wanted name and kind.
    #[inline]
    pub(crate) fn is(&self, wanted: u32) -> bool {
        (self.tag ^ wanted) & (u32::MAX << Node::NAME | Node::ATTRIBUTE) == 0
    }

    /// True if the node has the wanted name and kind, and certainly no sibling has.
    #[inline]
    pub(crate) fn is_only(&self, wanted: u32) -> bool {
        (self.tag ^ wanted) & (u32::MAX << Node::NAME | Node::ATTRIBUTE | Node::AMONG) == 0
    }

    #[inline]
    pub(crate) fn is_only_one(&self) -> bool {
        self.tag & Node::AMONG == 0
    }

    /// True if certainly no sibling before it has its name.
    #[inline]
    pub(crate) fn is_first(&self) -> bool {
        self.tag & (Node::AMONG | Node::FIRST) != Node::AMONG
    }

    /// True if the text needs no reference and no escape in any output.
    #[inline]
    pub(crate) fn is_clean(&self) -> bool {
        self.tag & Node::CLEAN != 0
    }

    #[inline]
    pub(crate) fn name(&self) -> u32 {
        self.tag >> Node::NAME
    }

    #[inline]
    pub(crate) fn is_element(&self) -> bool {
        self.tag & Node::ELEMENT != 0
    }

    #[inline]
    pub(crate) fn is_attribute(&self) -> bool {
        self.tag & Node::ATTRIBUTE != 0
    }

    #[inline]
    pub(crate) fn is_text(&self) -> bool {
        self.tag & Node::TEXT != 0
    }

    /// False for an absent node: null, or empty text without attributes.
    #[inline]
    pub(crate) fn is_there(&self) -> bool {
        self.size != 0
    }

    /// The number of nodes from this one to the next one behind it and its content.
    #[inline]
    pub(crate) fn span(&self) -> u32 {
        1 + if self.is_element() { self.size } else { 0 }
    }
}

/// The place of a text inside a longer one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place<'t> {
    pub(crate) text: &'t str,
    pub(crate) from: usize,
    pub(crate) to: usize,
}

impl<'t> Place<'t> {
    /// The whole of a text.
    pub(crate) fn whole(text: &'t str) -> Self {
        Place { text, from: 0, to: text.len() }
    }
}

/// A document as a flat list.
pub(crate) struct Tape<'t> {
    /// The nodes, and the texts that are not in the input.
    buffers: Buffers,
    /// The input as text; `None` if the tree holds it.
    text: Option<Cow<'t, str>>,
    /// True if it was read directly from JSON: names have no prefixes, and siblings with one name are adjacent.
    pub(crate) plain: bool,
    source: &'t [u8],
    limits: Limits,
    /// The tree that the nodes were made from.
    tree: Option<Cow<'t, Document>>,
    /// The tree of a tape that was read directly, made when it is first needed.
    late: OnceCell<Option<Document>>,
}

impl<'t> Tape<'t> {
    /// Reads a document; `wanted` gives the numbers of its names.
    ///
    /// # Errors
    /// As [`Document::from_json_with`] and [`Document::from_xml_with`].
    pub(crate) fn read(
        source: &'t [u8],
        format: Format,
        wanted: Wanted<'_>,
        limits: Limits,
        buffers: Buffers,
    ) -> Result<Tape<'t>> {
        if format == Format::Json {
            let options = ToXml { limits, ..ToXml::default() };
            let text = text_of_json(source, &options)?;
            if let Some(buffers) = json::read(&text, wanted, &options, buffers) {
                let (text, late) = (Some(text), OnceCell::new());
                return Ok(Tape { text, buffers, plain: true, source, limits, tree: None, late });
            }
        }
        Ok(Tape::of(Cow::Owned(tree(source, format, limits)?), wanted.names))
    }

    /// Makes the tape of a document that has been read already, with all edits made since.
    ///
    /// # Errors
    /// As [`Document::to_xml`].
    pub(crate) fn of_document(document: &'t Document, names: &Names) -> Result<Tape<'t>> {
        match Error::from_findings(ErrorKind::Structure, document.namespace_findings()) {
            Some(error) => Err(error),
            None => Ok(Tape::of(document.in_order(), names)),
        }
    }

    /// Makes the tape of a document whose nodes are in order.
    pub(crate) fn of(document: Cow<'t, Document>, names: &Names) -> Tape<'t> {
        Tape {
            text: None,
            buffers: Buffers::of(flat(&document, names)),
            plain: false,
            source: &[],
            limits: Limits::default(),
            tree: Some(document),
            late: OnceCell::new(),
        }
    }

    #[inline]
    pub(crate) fn nodes(&self) -> &[Node] {
        self.buffers.nodes()
    }

    /// Ends the document. Gives what reading it leaves for the next one.
    pub(crate) fn into_buffers(self) -> Buffers {
        self.buffers
    }

    /// The text that most nodes refer to.
    pub(crate) fn text(&self) -> &str {
        match &self.text {
            Some(text) => text,
            None => self.document().map_or("", Document::source),
        }
    }

    /// The document as a tree; a node has the same number in it.
    #[cold]
    pub(crate) fn document(&self) -> Option<&Document> {
        match &self.tree {
            Some(tree) => Some(tree),
            None => self.late.get_or_init(|| tree(self.source, Format::Json, self.limits).ok()).as_ref(),
        }
    }

    /// The place of the text of a node that is no element.
    #[inline]
    pub(crate) fn place<'a>(&'a self, node: &Node, text: &'a str) -> Place<'a> {
        let text = if node.tag & Node::MADE == 0 { text } else { self.buffers.made() };
        Place { text, from: node.first as usize, to: (node.first + node.size) as usize }
    }
}

fn tree(source: &[u8], format: Format, limits: Limits) -> Result<Document> {
    match format {
        Format::Json => Document::from_json_with(source, &ToXml { limits, ..ToXml::default() }),
        Format::Xml => Document::from_xml_with(source, &ToJson { limits, ..ToJson::default() }),
    }
}

/// The nodes of a tree in document order: as it was read, or put in order after edits.
fn flat(document: &Document, names: &Names) -> Vec<Node> {
    let numbers = numbers(document, names);
    let mut nodes: Vec<Node> = Vec::with_capacity(document.nodes().len());
    for (id, node) in document.nodes().iter().enumerate() {
        let (kind, first, size) = match node.kind {
            // While the nodes are made, `first` of an element is its next child. A node that the reader took back is no
            // child of its parent: it becomes a node that no step finds.
            Kind::Element => (Node::ELEMENT, node.first, 0),
            Kind::Leaf => (Node::LEAF, node.first, node.last),
            Kind::Attribute => (Node::ATTRIBUTE, node.first, node.last),
            Kind::Text | Kind::CData => (Node::TEXT, node.first, node.last),
        };
        let name = numbers.get(node.name as usize).copied().unwrap_or(NO_NAME);
        let mut tag = name << Node::NAME | kind;
        if let Some(parent) = nodes.get_mut(node.parent as usize) {
            match parent.first == id as u32 {
                true => parent.first = node.next,
                false => tag = Node::wanted(NO_STEP, true) | Node::AMONG,
            }
        }
        nodes.push(Node { tag, parent: node.parent, first, size });
    }
    for id in (0..nodes.len()).rev() {
        let (parent, span) = (nodes[id].parent, nodes[id].span());
        if let Some(parent) = nodes.get_mut(parent as usize) {
            parent.size += span;
        }
    }
    mark_siblings(&mut nodes, names.count());
    nodes
}

/// Marks the nodes that have siblings with the same name: a step by name finds any other without a walk.
fn mark_siblings(nodes: &mut [Node], names: u32) {
    // For each name, of attributes and of elements, the parent in which it was last met, and the node.
    let mut last = vec![(TOP, TOP); 2 * names as usize];
    for parent in 0..nodes.len() as Id {
        let end = parent + nodes[parent as usize].span();
        let mut id = parent + 1;
        while id < end {
            let node = nodes[id as usize];
            let kind = 2 * node.name() as usize + usize::from(node.is_attribute());
            if let Some((around, other)) = last.get_mut(kind) {
                if *around == parent {
                    nodes[*other as usize].tag |= Node::AMONG;
                    nodes[id as usize].tag |= Node::AMONG;
                }
                (*around, *other) = (parent, id);
            }
            id += node.span();
        }
    }
}

/// The numbers of a plan for the local names of a document, by the numbers of the document.
fn numbers(document: &Document, plan: &Names) -> Vec<u32> {
    let names = document.names();
    let number = |number: u32| {
        let name = names.get(number);
        let parts = if name.as_bytes().contains(&b':') { name.split_once(':') } else { None };
        match parts {
            // Namespace declarations do not count as attributes.
            Some(("xmlns", _)) => NO_STEP,
            None if name == "xmlns" => NO_STEP,
            Some((_, local)) => plan.find(local).unwrap_or(NO_NAME),
            None => plan.find(name).unwrap_or(NO_NAME),
        }
    };
    (0..names.count()).map(number).collect()
}

#[cfg(test)]
mod tests;
