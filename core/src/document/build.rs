//! Builds a document in one pass.

use super::names::Names;
use super::{Declaration, Document, Id, JsonType, Kind, NONE, Node, ROOT_NAME};

/// Builds a [`Document`] in one pass.
///
/// The caller must see to it that names are XML names and that texts hold only characters that XML allows. The
/// readers of this crate do so.
pub(crate) struct Builder {
    nodes: Vec<Node>,
    names: Names,
    text: String,
    /// The open elements; the innermost is the last.
    open: Vec<Id>,
    declaration: Option<Declaration>,
}

/// The number of the empty name, for texts.
pub(crate) const NO_NAME: u32 = 0;

/// A text for the builder.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Text<'a> {
    /// A range of the text that the builder was given.
    Source(usize, usize),
    /// A new text, which is copied.
    New(&'a str),
}

impl Builder {
    /// Begins a document that keeps `source`. Its texts may be ranges of `source`.
    #[must_use]
    pub(crate) fn new(source: String) -> Builder {
        // A member of a generic DTE has about 20 bytes.
        let nodes = Vec::with_capacity(source.len() / 20);
        let mut names = Names::new();
        names.push("");
        Builder { nodes, names, text: source, open: Vec::with_capacity(16), declaration: None }
    }

    /// Begins a document that keeps a copy of `source`, with some room behind it for decoded texts.
    pub(crate) fn of(source: &str) -> Builder {
        let mut text = String::with_capacity(source.len() + source.len() / 32 + 256);
        text.push_str(source);
        Builder::new(text)
    }

    /// Opens an element. `in_array` says that it stands in an array in JSON.
    pub(crate) fn open(&mut self, name: &str, in_array: bool) {
        let name = self.intern(name);
        self.open_named(name, in_array);
    }

    /// The number of a name. Callers that meet the same names often keep it.
    pub(crate) fn intern(&mut self, name: &str) -> u32 {
        self.names.intern(name)
    }

    /// The table of names, for callers that number names themselves.
    pub(crate) fn names(&mut self) -> &mut Names {
        &mut self.names
    }

    /// As [`Builder::open`], by the number of the name.
    pub(crate) fn open_named(&mut self, name: u32, in_array: bool) {
        let id = self.push(Node { in_array, ..node(Kind::Element, name, NONE, NONE) });
        self.open.push(id);
    }

    /// Closes the innermost element.
    pub(crate) fn close(&mut self) {
        self.open.pop();
    }

    /// Adds an attribute to the innermost element.
    pub(crate) fn attribute(&mut self, name: &str, value: &str) {
        let name = self.intern(name);
        self.add(Kind::Attribute, name, JsonType::String, Text::New(value), false);
    }

    /// Adds a text beside attributes or elements.
    pub(crate) fn text(&mut self, text: &str) {
        self.add(Kind::Text, NO_NAME, JsonType::String, Text::New(text), false);
    }

    /// Adds a node with a value, by the number of its name.
    #[inline]
    pub(crate) fn add(&mut self, kind: Kind, name: u32, json_type: JsonType, text: Text<'_>, in_array: bool) {
        let (first, last) = self.place(text);
        self.push(Node { json_type, in_array, ..node(kind, name, first, last) });
    }

    /// Adds a node with a value. The value is `size` bytes from `first` on, in the text that the builder was given or
    /// in what was added to [`Builder::made`].
    #[inline(always)]
    pub(crate) fn add_at(
        &mut self,
        kind: Kind,
        name: u32,
        json_type: JsonType,
        first: u32,
        size: u32,
        in_array: bool,
    ) {
        self.push(Node { json_type, in_array, ..node(kind, name, first, size) });
    }

    /// The text that the builder was given. New texts are added behind it.
    pub(crate) fn made(&mut self) -> &mut String {
        &mut self.text
    }

    /// The place and the length of a text; a new text is copied.
    fn place(&mut self, text: Text<'_>) -> (u32, u32) {
        match text {
            Text::Source(start, end) => (start as u32, (end - start) as u32),
            Text::New(text) => {
                let start = self.text.len();
                self.text.push_str(text);
                (start as u32, text.len() as u32)
            }
        }
    }

    /// Keeps the XML declaration.
    pub(crate) fn declare(&mut self, declaration: Declaration) {
        self.declaration = Some(declaration);
    }

    /// How many nodes there are. This is the number of the next one.
    pub(crate) fn count(&self) -> Id {
        self.nodes.len() as Id
    }

    /// Closes the innermost element as a leaf with this value. The element must have no children.
    pub(crate) fn close_leaf(&mut self, json_type: JsonType, text: Text<'_>) {
        let Some(id) = self.open.pop() else { return };
        let (first, last) = self.place(text);
        let element = &mut self.nodes[id as usize];
        *element = Node { kind: Kind::Leaf, json_type, first, last, ..*element };
    }

    /// Appends `more` to the last node if it is a CDATA section that ends with `end`. Returns whether it did.
    pub(crate) fn extend_cdata(&mut self, end: &str, more: &str) -> bool {
        let Some(last) = self.nodes.last().filter(|last| last.kind == Kind::CData).copied() else {
            return false;
        };
        let (from, to) = (last.first as usize, (last.first + last.last) as usize);
        if to != self.text.len() || !self.text[from..to].ends_with(end) {
            return false;
        }
        self.text.push_str(more);
        if let Some(node) = self.nodes.last_mut() {
            node.last += more.len() as u32;
        }
        true
    }

    /// Removes the children of the innermost element for which `keep` is false.
    pub(crate) fn retain(&mut self, keep: impl Fn(Id) -> bool) {
        let Some(parent) = self.open.last().copied() else { return };
        let (mut child, mut last) = (self.nodes[parent as usize].first, NONE);
        self.nodes[parent as usize].first = NONE;
        while child != NONE {
            let next = self.nodes[child as usize].next;
            if keep(child) {
                self.nodes[child as usize].next = NONE;
                match last {
                    NONE => self.nodes[parent as usize].first = child,
                    last => self.nodes[last as usize].next = child,
                }
                last = child;
            }
            child = next;
        }
        self.nodes[parent as usize].last = last;
    }

    /// Adds a node as the last child of the innermost element.
    #[inline]
    fn push(&mut self, node: Node) -> Id {
        let id = self.nodes.len() as Id;
        let parent = self.open.last().copied().unwrap_or(NONE);
        self.nodes.push(Node { parent, ..node });
        if let Some(parent) = self.nodes.get_mut(parent as usize) {
            let before = std::mem::replace(&mut parent.last, id);
            match before {
                NONE => parent.first = id,
                before => self.nodes[before as usize].next = id,
            }
        }
        id
    }

    /// Finishes the document. Elements that are still open are closed.
    pub(crate) fn finish(mut self) -> Document {
        if self.nodes.is_empty() {
            self.open(ROOT_NAME, false);
        }
        // Unused memory of a small document is not worth a reallocation.
        if self.nodes.capacity() - self.nodes.len() > 1024 {
            self.nodes.shrink_to_fit();
        }
        if self.text.capacity() - self.text.len() > 4096 {
            self.text.shrink_to_fit();
        }
        Document {
            nodes: self.nodes,
            names: self.names,
            text: self.text,
            declaration: self.declaration,
            siblings: Default::default(),
        }
    }
}

/// A node without a place in the tree yet.
pub(super) fn node(kind: Kind, name: u32, first: u32, last: u32) -> Node {
    Node { kind, json_type: JsonType::String, in_array: false, name, parent: NONE, next: NONE, first, last }
}

opaque!(Builder);
