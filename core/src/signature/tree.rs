//! A document as canonical XML needs it: every node in its order, also comments and instructions, with its place in the
//! text.

mod building;

use std::borrow::Cow;

use crate::xml::read::{TextContext, decode};

/// The number of a node in the order of the document. The document itself is 0.
pub(super) type NodeId = usize;

/// The node of the document itself.
pub(super) const DOCUMENT: NodeId = 0;

/// The number of a prefix; 0 is the default namespace.
pub(super) type Prefix = u32;

/// The prefix of the default namespace.
pub(super) const DEFAULT: Prefix = 0;
/// The prefix `xml`.
pub(super) const XML: Prefix = 1;

/// The number of a namespace; 0 is none. Numbers are in the order of the namespaces' texts.
pub(super) type Namespace = u32;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NodeKind {
    Document,
    Element,
    Text,
    Cdata,
    Comment,
    Instruction,
}

/// A node. `from..to` is its place in the text: of an element its start tag up to its end tag, of a text its raw text,
/// of a comment or an instruction what stands between the marks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) kind: NodeKind,
    /// Whether a text needs no decoding.
    plain: bool,
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) parent: u32,
    /// The number of the first node behind this one and all that is in it.
    pub(super) end: u32,
    name: u32,
    namespace: Namespace,
    declarations: (u32, u32),
    attributes: (u32, u32),
}

/// The name of an element or of an attribute.
struct Name {
    text: String,
    prefix: Prefix,
    local: usize,
}

/// A declaration of a namespace.
#[derive(Debug, Clone, Copy)]
pub(super) struct Declared {
    pub(super) prefix: Prefix,
    pub(super) namespace: Namespace,
}

/// An attribute that declares no namespace.
#[derive(Debug, Clone, Copy)]
pub(super) struct AttributeNode {
    name: u32,
    /// Its namespace; 0 without a prefix.
    pub(super) namespace: Namespace,
    from: u32,
    to: u32,
    pub(super) plain: bool,
}

/// A document.
pub(super) struct Tree<'a> {
    pub(super) text: &'a str,
    nodes: Vec<Node>,
    names: Vec<Name>,
    declarations: Vec<Declared>,
    attributes: Vec<AttributeNode>,
    /// The texts of the prefixes, by their numbers.
    prefixes: Vec<String>,
    /// The texts of the namespaces, by their numbers.
    namespaces: Vec<Cow<'a, str>>,
    root: NodeId,
}

impl<'a> Tree<'a> {
    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id]
    }

    pub(super) fn root(&self) -> NodeId {
        self.root
    }

    pub(super) fn is_element(&self, id: NodeId) -> bool {
        self.nodes[id].kind == NodeKind::Element
    }

    /// The element around a node; `None` for the root.
    pub(super) fn parent(&self, id: NodeId) -> Option<NodeId> {
        Some(self.nodes[id].parent as usize).filter(|parent| *parent != DOCUMENT)
    }

    /// The elements around a node, the innermost first.
    pub(super) fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.parent(id), |id| self.parent(*id))
    }

    /// Whether a node is another one or stands in it.
    pub(super) fn is_within(&self, id: NodeId, other: NodeId) -> bool {
        other <= id && id < self.nodes[other].end as usize
    }

    /// The nodes in a node, without those that are deeper.
    pub(super) fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let end = self.nodes[id].end as usize;
        let next = move |id: NodeId| Some(id).filter(|id| *id < end);
        std::iter::successors(next(id + 1), move |id| next(self.nodes[*id].end as usize))
    }

    /// The child elements.
    pub(super) fn elements(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        self.children(id).filter(|id| self.is_element(*id))
    }

    /// All elements of the document.
    pub(super) fn all_elements(&self) -> impl Iterator<Item = NodeId> {
        (0..self.nodes.len()).filter(|id| self.is_element(*id))
    }

    /// How many nodes there are.
    pub(super) fn count(&self) -> usize {
        self.nodes.len()
    }

    /// The name of an element, as it is written.
    pub(super) fn name(&self, id: NodeId) -> &str {
        &self.names[self.nodes[id].name as usize].text
    }

    /// The number of an element's name: equal numbers are equal names.
    pub(super) fn name_number(&self, id: NodeId) -> u32 {
        self.nodes[id].name
    }

    /// The name of an element without its prefix.
    pub(super) fn local(&self, id: NodeId) -> &str {
        let name = &self.names[self.nodes[id].name as usize];
        &name.text[name.local..]
    }

    /// The prefix of an element.
    pub(super) fn prefix(&self, id: NodeId) -> Prefix {
        self.names[self.nodes[id].name as usize].prefix
    }

    /// The text of a prefix.
    pub(super) fn prefix_text(&self, prefix: Prefix) -> &str {
        &self.prefixes[prefix as usize]
    }

    /// The prefix with this text, if the document uses it.
    pub(super) fn prefix_of(&self, text: &str) -> Option<Prefix> {
        self.prefixes.iter().position(|prefix| prefix == text).map(|prefix| prefix as Prefix)
    }

    /// How many prefixes there are.
    pub(super) fn prefix_count(&self) -> usize {
        self.prefixes.len()
    }

    /// The text of a namespace.
    pub(super) fn namespace_text(&self, namespace: Namespace) -> &str {
        &self.namespaces[namespace as usize]
    }

    /// The namespaces that an element declares.
    pub(super) fn declarations(&self, id: NodeId) -> &[Declared] {
        let (from, to) = self.nodes[id].declarations;
        &self.declarations[from as usize..to as usize]
    }

    /// The attributes of an element that declare no namespace.
    pub(super) fn attributes(&self, id: NodeId) -> &[AttributeNode] {
        let (from, to) = self.nodes[id].attributes;
        &self.attributes[from as usize..to as usize]
    }

    /// The name of an attribute, as it is written.
    pub(super) fn attribute_name(&self, attribute: &AttributeNode) -> &str {
        &self.names[attribute.name as usize].text
    }

    /// The name of an attribute without its prefix.
    pub(super) fn attribute_local(&self, attribute: &AttributeNode) -> &str {
        let name = &self.names[attribute.name as usize];
        &name.text[name.local..]
    }

    /// The prefix of an attribute.
    pub(super) fn attribute_prefix(&self, attribute: &AttributeNode) -> Prefix {
        self.names[attribute.name as usize].prefix
    }

    /// The value of an attribute.
    pub(super) fn value(&self, attribute: &AttributeNode) -> Cow<'a, str> {
        let (from, to) = (attribute.from as usize, attribute.to as usize);
        if attribute.plain {
            return Cow::Borrowed(&self.text[from..to]);
        }
        Cow::Owned(decode(self.text, from, to, TextContext::Attribute))
    }

    /// The value of the attribute with this name, as it is written.
    pub(super) fn attribute(&self, id: NodeId, name: &str) -> Option<Cow<'a, str>> {
        let attribute = self.attributes(id).iter().find(|one| self.attribute_name(one) == name)?;
        Some(self.value(attribute))
    }

    /// The namespace of an element.
    pub(super) fn namespace(&self, id: NodeId) -> &str {
        self.namespace_text(self.nodes[id].namespace)
    }

    /// Whether an element has this namespace and this local name.
    pub(super) fn is(&self, id: NodeId, namespace: &str, local: &str) -> bool {
        self.local(id) == local && self.namespace(id) == namespace
    }

    /// The child elements with this namespace and this local name.
    pub(super) fn named(&self, id: NodeId, namespace: &str, local: &str) -> impl Iterator<Item = NodeId> {
        self.elements(id).filter(move |id| self.is(*id, namespace, local))
    }

    /// The decoded text of a text or CDATA node.
    pub(super) fn decoded(&self, id: NodeId) -> Cow<'a, str> {
        let node = &self.nodes[id];
        let (from, to) = (node.from as usize, node.to as usize);
        if node.plain {
            return Cow::Borrowed(&self.text[from..to]);
        }
        let context = if node.kind == NodeKind::Cdata { TextContext::Cdata } else { TextContext::Content };
        Cow::Owned(decode(self.text, from, to, context))
    }

    /// Whether the raw text of a node is its text.
    pub(super) fn is_plain(&self, id: NodeId) -> bool {
        self.nodes[id].plain
    }

    /// The raw text at the place of a node.
    pub(super) fn raw(&self, id: NodeId) -> &'a str {
        &self.text[self.nodes[id].from as usize..self.nodes[id].to as usize]
    }

    /// The text of an element: what its text and CDATA nodes hold. `None` if it holds elements.
    pub(super) fn text_of(&self, id: NodeId) -> Option<Cow<'a, str>> {
        let mut text = Cow::Borrowed("");
        for child in self.children(id) {
            match self.nodes[child].kind {
                NodeKind::Text | NodeKind::Cdata if text.is_empty() => text = self.decoded(child),
                NodeKind::Text | NodeKind::Cdata => text.to_mut().push_str(&self.decoded(child)),
                NodeKind::Element => return None,
                _ => {}
            }
        }
        Some(text)
    }

    /// The text at a path of local names below an element, which may end with `@` and an attribute; `*` is any name.
    /// Prefixes do not count; an empty text is none.
    pub(super) fn at(&self, id: NodeId, path: &str) -> Option<Cow<'a, str>> {
        let (path, attribute) = match path.rsplit_once('@') {
            Some((path, attribute)) => (path, Some(attribute)),
            None => (path, None),
        };
        let element = self.element_at(id, path)?;
        let text = match attribute {
            Some(name) => {
                let found = self.attributes(element).iter().find(|one| self.attribute_local(one) == name)?;
                self.value(found)
            }
            None => self.text_of(element)?,
        };
        let trimmed = text.trim();
        if trimmed.is_empty() {
            return None;
        }
        Some(if trimmed.len() == text.len() { text } else { Cow::Owned(trimmed.to_owned()) })
    }

    /// The first element at a path of local names below an element.
    pub(super) fn element_at(&self, id: NodeId, path: &str) -> Option<NodeId> {
        let mut steps = path.split('/').filter(|step| !step.is_empty());
        steps.try_fold(id, |id, step| {
            self.elements(id).find(|child| step == "*" || self.local(*child) == step)
        })
    }
}
