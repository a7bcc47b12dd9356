//! What a mapping reads: a document as a flat list of nodes, names as the numbers that the plan gives them.
//!
//! The nodes stand in the order of the document, an element before what is inside, and have the numbers that they have
//! in a [`Document`]: whoever needs a node's path or whole name, as findings do, has the tree read again and asks it.

mod json;

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
    /// The number of the local name, and below it what the node is.
    tag: u32,
    pub(crate) parent: Id,
    /// Where the text begins.
    first: u32,
    /// How long the text is, or how many nodes are inside of an element.
    size: u32,
}

impl Node {
    /// An element with nodes of its own.
    const ELEMENT: u32 = 1;
    /// An element with nothing but a value.
    const LEAF: u32 = 2;
    const ATTRIBUTE: u32 = 4;
    /// Text beside attributes or elements, or a CDATA section.
    const TEXT: u32 = 8;
    /// There may be siblings of its name.
    const AMONG: u32 = 16;
    /// The text is none of the input's, but had to be made.
    const MADE: u32 = 32;
    /// Of those of its name the first.
    const FIRST: u32 = 64;
    /// The text stands for itself wherever it is written: it needs no reference and no escape.
    const CLEAN: u32 = 128;

    const NAME: u32 = 8;
    const MOST_NAMES: u32 = u32::MAX >> Node::NAME;

    /// What the tag is of what has this name: an attribute, or an element.
    #[inline]
    pub(crate) fn wanted(name: u32, attribute: bool) -> u32 {
        name << Node::NAME | if attribute { Node::ATTRIBUTE } else { 0 }
    }

    /// Whether this is what was wanted.
    #[inline]
    pub(crate) fn is(&self, wanted: u32) -> bool {
        (self.tag ^ wanted) & (u32::MAX << Node::NAME | Node::ATTRIBUTE) == 0
    }

    /// Whether this is what was wanted, and no sibling is.
    #[inline]
    pub(crate) fn is_only(&self, wanted: u32) -> bool {
        (self.tag ^ wanted) & (u32::MAX << Node::NAME | Node::ATTRIBUTE | Node::AMONG) == 0
    }

    #[inline]
    pub(crate) fn is_only_one(&self) -> bool {
        self.tag & Node::AMONG == 0
    }

    /// Whether it is known that no sibling before it has its name.
    #[inline]
    pub(crate) fn is_first(&self) -> bool {
        self.tag & (Node::AMONG | Node::FIRST) != Node::AMONG
    }

    /// Whether the text stands for itself wherever it is written.
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

    /// Whether it is there at all: what is absent, null or empty text without attributes, is no node.
    #[inline]
    pub(crate) fn is_there(&self) -> bool {
        self.size != 0
    }

    /// How many nodes to go on to be behind it and what is inside.
    #[inline]
    pub(crate) fn span(&self) -> u32 {
        1 + if self.is_element() { self.size } else { 0 }
    }
}

/// Where a text stands.
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
    nodes: Vec<Node>,
    /// The input as text; none if the tree has it.
    text: Option<Cow<'t, str>>,
    /// The texts that had to be made.
    made: String,
    /// It was read straight: names have no prefixes, and siblings of one name stand side by side.
    pub(crate) plain: bool,
    source: &'t [u8],
    limits: Limits,
    /// The tree that the nodes are of.
    tree: Option<Cow<'t, Document>>,
    /// The tree of what was read straight, once somebody asked for it.
    late: OnceCell<Option<Document>>,
}

impl<'t> Tape<'t> {
    /// Reads a document, whose names have the numbers that `names` gives them.
    ///
    /// # Errors
    /// As [`Document::from_json_with`] and [`Document::from_xml_with`].
    pub(crate) fn read(source: &'t [u8], format: Format, names: &Names, limits: Limits) -> Result<Tape<'t>> {
        if format == Format::Json {
            let text = text_of_json(source, &ToXml { limits, ..ToXml::default() })?;
            if let Some((nodes, made)) = json::read(&text, names, &limits) {
                let (text, late) = (Some(text), OnceCell::new());
                return Ok(Tape { nodes, text, made, plain: true, source, limits, tree: None, late });
            }
        }
        Ok(Tape::of(Cow::Owned(tree(source, format, limits)?), names))
    }

    /// A document that has been read, and may have been edited since.
    ///
    /// # Errors
    /// As [`Document::to_xml`].
    pub(crate) fn of_document(document: &'t Document, names: &Names) -> Result<Tape<'t>> {
        match Error::from_findings(ErrorKind::Structure, document.namespace_findings()) {
            Some(error) => Err(error),
            None => Ok(Tape::of(document.in_order(), names)),
        }
    }

    fn of(document: Cow<'t, Document>, names: &Names) -> Tape<'t> {
        Tape {
            nodes: flat(&document, names),
            text: None,
            made: String::new(),
            plain: false,
            source: &[],
            limits: Limits::default(),
            tree: Some(document),
            late: OnceCell::new(),
        }
    }

    #[inline]
    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The text in which most values stand.
    pub(crate) fn text(&self) -> &str {
        match &self.text {
            Some(text) => text,
            None => self.document().map_or("", Document::source),
        }
    }

    /// The document as a tree, in which a node has the same number.
    #[cold]
    pub(crate) fn document(&self) -> Option<&Document> {
        match &self.tree {
            Some(tree) => Some(tree),
            None => self.late.get_or_init(|| tree(self.source, Format::Json, self.limits).ok()).as_ref(),
        }
    }

    /// Where the text of a node that is no element stands.
    #[inline]
    pub(crate) fn place<'a>(&'a self, node: &Node, text: &'a str) -> Place<'a> {
        let text = if node.tag & Node::MADE == 0 { text } else { &self.made };
        Place { text, from: node.first as usize, to: (node.first + node.size) as usize }
    }
}

fn tree(source: &[u8], format: Format, limits: Limits) -> Result<Document> {
    match format {
        Format::Json => Document::from_json_with(source, &ToXml { limits, ..ToXml::default() }),
        Format::Xml => Document::from_xml_with(source, &ToJson { limits, ..ToJson::default() }),
    }
}

/// The nodes of a tree that was read, and not changed, or put in order.
fn flat(document: &Document, names: &Names) -> Vec<Node> {
    let numbers = numbers(document, names);
    let mut nodes: Vec<Node> = Vec::with_capacity(document.nodes().len());
    for (id, node) in document.nodes().iter().enumerate() {
        let (kind, first, size) = match node.kind {
            // Until all are there, an element tells which child comes next: what the reader took back does not hang
            // in the tree, and is nothing here.
            Kind::Element => (Node::ELEMENT, node.first, 0),
            Kind::Leaf => (Node::LEAF, node.first, node.last),
            Kind::Attribute => (Node::ATTRIBUTE, node.first, node.last),
            Kind::Text | Kind::CData => (Node::TEXT, node.first, node.last),
        };
        let name = numbers.get(node.name as usize).copied().unwrap_or(NO_NAME);
        let mut tag = name << Node::NAME | kind | Node::AMONG;
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
    nodes
}

/// For each name of a document, by its number, the number that a plan gives its local part.
fn numbers(document: &Document, plan: &Names) -> Vec<u32> {
    let names = document.names();
    let number = |number: u32| {
        let name = names.get(number);
        match name.split_once(':') {
            // Declarations are no attributes.
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
