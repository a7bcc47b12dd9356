//! The tape read directly from JSON, the fast path for ordinary documents.
//!
//! For a text that is wrong, or holds something rare such as a prefix or a namespace declaration, this reader gives
//! `None`, and the document is read as a tree. Otherwise it gives the same nodes as the tree.

use super::Node;
use crate::convert::json_pass::{Frame, KnownNames, Pass, Sink};
use crate::convert::{ToXml, reuse};
use crate::document::{Declaration, Id, JsonType, NO_NAME, NONE, Names};
use crate::simd::LANES;

/// The names that a plan asks for, and what a document begins with: [`first_names`].
#[derive(Clone, Copy)]
pub(crate) struct Wanted<'n> {
    pub(crate) names: &'n Names,
    pub(crate) first: &'n KnownNames,
}

/// The first of the names that a plan asks for, as names of a document.
pub(crate) fn first_names(names: &Names) -> KnownNames {
    KnownNames::first(names, |number| number << Node::NAME)
}

/// What reading leaves for the next document.
#[derive(Default)]
pub(crate) struct Buffers {
    nodes: Vec<Node>,
    made: String,
    open: Vec<Frame>,
    known: KnownNames,
}

impl Buffers {
    /// Buffers that hold nodes.
    pub(super) fn of(nodes: Vec<Node>) -> Self {
        Buffers { nodes, ..Buffers::default() }
    }

    #[inline(always)]
    pub(super) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The texts that are not in the input.
    #[inline(always)]
    pub(super) fn made(&self) -> &str {
        &self.made
    }

    /// Ends a document: empties the buffers, and frees what a strange document has made large. Usual names stay.
    pub(crate) fn clear(&mut self) {
        reuse(&mut self.nodes);
        reuse(&mut self.open);
        self.known.clear();
        let mut made = std::mem::take(&mut self.made).into_bytes();
        reuse(&mut made);
        self.made = String::from_utf8(made).unwrap_or_default();
    }
}

/// The nodes of a JSON text, and the texts that are not in the input; both are in the buffers of the result.
pub(super) fn read(text: &str, wanted: Wanted<'_>, options: &ToXml, buffers: Buffers) -> Option<Buffers> {
    // Offsets have 32 bits.
    if text.len() > u32::MAX as usize / 2 {
        return None;
    }
    let Buffers { mut nodes, made, open, mut known } = buffers;
    let expected = text.len() / Node::BYTES + 16;
    match nodes.capacity() {
        // Making room at once is cheaper than letting an empty vector grow.
        0 => nodes = Vec::with_capacity(expected),
        _ => nodes.reserve(expected),
    }
    known.begin(wanted.first, text.len());
    let nodes = Nodes { nodes, made, parent: NONE, wanted: wanted.names };
    let mut pass = Pass::new(text, options, nodes, known, open);
    pass.document().ok()?;
    let (Nodes { nodes, made, .. }, known, open) = pass.into_parts();
    Some(Buffers { nodes, made, open, known })
}

impl Node {
    /// The approximate number of bytes of JSON for one node.
    const BYTES: usize = 16;
}

/// The nodes as a sink.
struct Nodes<'n> {
    nodes: Vec<Node>,
    made: String,
    /// The innermost open element.
    parent: Id,
    /// The names that the plan asks for.
    wanted: &'n Names,
}

impl Sink for Nodes<'_> {
    const HASTY: bool = true;
    const ATTRIBUTE: u32 = Node::ATTRIBUTE;
    const TEXT: u32 = Node::TEXT;
    const RARE: u32 = 0;
    const ITEM: u32 = Node::AMONG;
    const FIRST: u32 = Node::FIRST;
    const LEAF: u32 = Node::LEAF;
    const CLEAN: u32 = Node::CLEAN;
    const MADE: u32 = Node::MADE;

    fn name(&mut self, block: [u8; LANES], name: &str) -> u32 {
        self.wanted.find_block(block, name).unwrap_or(NO_NAME) << Node::NAME
    }

    #[inline(always)]
    fn open(&mut self, tag: u32) {
        let id = self.nodes.len() as Id;
        self.nodes.push(Node { tag: tag | Node::ELEMENT, parent: self.parent, first: 0, size: 0 });
        self.parent = id;
    }

    #[inline(always)]
    fn close(&mut self) {
        let count = self.nodes.len() as u32;
        if let Some(element) = self.nodes.get_mut(self.parent as usize) {
            element.size = count - 1 - self.parent;
            self.parent = element.parent;
        }
    }

    #[inline(always)]
    fn add(&mut self, tag: u32, _: JsonType, first: u32, size: u32) {
        self.nodes.push(Node { tag, parent: self.parent, first, size });
    }

    fn made(&mut self) -> &mut String {
        &mut self.made
    }

    fn declare(&mut self, _: Declaration) {}
}
