//! A document as a tree, to read, edit and compare.
//!
//! A [`Document`] is one arena. It keeps the text that was read once; each element, attribute and text is a node of
//! 24 bytes that points into this text. Each distinct name is stored once. The one-pass conversions never build a
//! document.
//!
//! # Paths
//! A path names a place below the root: `Documento/Detalle[3]/NmbItem`, `Documento/@ID`. An index counts the siblings
//! of the same name from 1; without an index, the path means the first one. The empty path is the root.

mod build;
mod compare;
mod content;
mod edit;
mod element;
mod empty;
mod lazy_path;
mod names;
mod namespace;
mod order;
mod path;
pub(crate) mod repeatable;
mod siblings;

pub(crate) use build::{Builder, NO_NAME, Text};
pub use compare::Difference;
pub(crate) use content::guess_format;
pub use content::{FileContent, Format};
pub use edit::NewValue;
pub use element::{Attributes, Children, Element};

pub(crate) use names::Names;

use crate::error::Result;

/// The kind of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An element whose children are nodes of their own.
    Element,
    /// An element with only a value. Most nodes of a document are leaves.
    Leaf,
    /// An attribute.
    Attribute,
    /// Text beside attributes or elements.
    Text,
    /// A CDATA section.
    CData,
}

/// The type that a value has in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum JsonType {
    Null,
    String,
    Number,
    Boolean,
}

/// The number of a node in the arena.
pub(crate) type Id = u32;

/// Sentinel: the number of no node.
pub(crate) const NONE: Id = u32::MAX;
/// The message for a document with too much text: places in its texts have 32 bits.
pub(crate) const BELOW_4_GIB: &str = "expected a document below 4 GiB, found more";

/// The root's number.
pub(crate) const ROOT: Id = 0;

/// The name of the root element of a generic DTE.
pub(crate) const ROOT_NAME: &str = "DTE";

#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) json_type: JsonType,
    /// It stood in an array in JSON: an array of one item stays an array.
    pub(crate) in_array: bool,
    pub(crate) name: u32,
    pub(crate) parent: Id,
    pub(crate) next: Id,
    /// For an element its first child; for other nodes the place where the text begins.
    pub(crate) first: u32,
    /// For an element its last child; for other nodes the length of the text.
    pub(crate) last: u32,
}

/// A document as a tree.
///
/// # Example
/// ```
/// use dtekit::Document;
/// let mut document = Document::from_json(br#"{"Documento": {"Total": 1.10, "Detalle": [{"Qty": 2}, {"Qty": 3}]}}"#)?;
/// assert_eq!(document.get("Documento/Detalle[2]/Qty"), Some("3"));
/// document.set("Documento/Total", "7.00")?;
/// document.remove("Documento/Detalle[1]")?;
/// assert_eq!(
///     document.to_xml()?,
///     b"<DTE><Documento><Total>7.00</Total><Detalle><Qty>3</Qty></Detalle></Documento></DTE>"
/// );
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone)]
pub struct Document {
    nodes: Vec<Node>,
    names: Names,
    /// The text that was read, and behind it texts that were decoded or set later.
    text: String,
    declaration: Option<Declaration>,
    siblings: siblings::Siblings,
}

/// The parts of an XML declaration.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Declaration {
    pub(crate) version: Option<String>,
    pub(crate) encoding: Option<String>,
    pub(crate) standalone: Option<String>,
}

impl Document {
    /// A document with only a root element.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) if the root's name is no XML name.
    ///
    /// # Example
    /// ```
    /// let mut document = dtekit::Document::new("DTE")?;
    /// document.set("Documento/Total", "19.00")?;
    /// assert_eq!(document.to_xml()?, b"<DTE><Documento><Total>19.00</Total></Documento></DTE>");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn new(root: &str) -> Result<Document> {
        edit::check_name(root, "")?;
        let mut builder = Builder::new(String::new());
        builder.open(root, false);
        builder.close();
        Ok(builder.finish())
    }

    /// The root element.
    pub fn root(&self) -> Element<'_> {
        Element::new(self, ROOT)
    }

    /// The text at a path: of an element, or of an attribute.
    ///
    /// Returns nothing if there is no such place, if it is null, or if the element has child elements.
    pub fn get(&self, path: &str) -> Option<&str> {
        let id = self.find(path)?;
        match self.node(id).kind {
            Kind::Attribute => Some(self.value(id)),
            _ => Element::new(self, id).text(),
        }
    }

    /// The first element at a path.
    pub fn element(&self, path: &str) -> Option<Element<'_>> {
        let id = self.find(path).filter(|id| self.node(*id).kind != Kind::Attribute)?;
        Some(Element::new(self, id))
    }

    /// The element that has this number; see [`Element::id`].
    ///
    /// Returns nothing if no element ever had the number. A removed element is still found, outside of its document.
    ///
    /// # Example
    /// ```
    /// let mut document = dtekit::Document::from_json(br#"{"a": "1", "b": "2"}"#)?;
    /// let id = document.element("b").unwrap().id();
    /// document.remove("a")?;
    /// assert_eq!(document.element_by_id(id).unwrap().text(), Some("2"));
    /// assert!(document.element_by_id(9).is_none());
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn element_by_id(&self, id: u32) -> Option<Element<'_>> {
        let node = self.nodes.get(id as usize)?;
        matches!(node.kind, Kind::Element | Kind::Leaf).then(|| Element::new(self, id))
    }

    pub(crate) fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }

    fn node_mut(&mut self, id: Id) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    /// The text of a node that has one.
    pub(crate) fn value(&self, id: Id) -> &str {
        let node = self.node(id);
        &self.text[node.first as usize..node.first as usize + node.last as usize]
    }

    /// The name of a node; empty for a text.
    pub(crate) fn name(&self, id: Id) -> &str {
        self.names.get(self.node(id).name)
    }

    /// The text that was read, and behind it the decoded texts: the nodes point into this text.
    pub(crate) fn source(&self) -> &str {
        &self.text
    }

    /// Every node, by number.
    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The names with their numbers.
    pub(crate) fn names(&self) -> &Names {
        &self.names
    }

    /// The length of all texts in bytes.
    pub(crate) fn text_len(&self) -> usize {
        self.text.len()
    }

    /// The XML declaration that was read, if there was one.
    pub(crate) fn declaration(&self) -> Option<&Declaration> {
        self.declaration.as_ref()
    }

    /// The children of an element in their order, with its attributes and texts.
    pub(crate) fn children(&self, id: Id) -> impl Iterator<Item = Id> + Clone + '_ {
        let node = self.node(id);
        let some = |id: Id| (id != NONE).then_some(id);
        let first = if node.kind == Kind::Element { node.first } else { NONE };
        std::iter::successors(some(first), move |id| some(self.node(*id).next))
    }
}

// The content is confidential: only the size is shown.
impl std::fmt::Debug for Document {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Document")
            .field("root", &self.root().name())
            .field("nodes", &self.nodes.len())
            .finish_non_exhaustive()
    }
}
