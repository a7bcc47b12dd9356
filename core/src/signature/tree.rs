//! A document as canonical XML needs it: every node in its order, also comments and instructions, with its place in the text.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::limits::Limits;
use crate::xml::read::{Event, Fault, Read, Reader, Symbol, TextContext, TextSpan, XML_NAMESPACE, decode};

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

/// A node. `from..to` is its place in the text: of an element its start tag up to its end tag, of a text its raw text, of a
/// comment or an instruction what stands between the marks.
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
    /// Reads a document.
    pub(super) fn read(text: &'a str, limits: Limits) -> Read<Tree<'a>> {
        let mut building = Building::new(text);
        let mut reader = Reader::new(text, limits)?;
        building.seen = reader.declaration().map_or(0, |declaration| declaration.end);
        let root = reader.root()?;
        building.event(root, &reader)?;
        while building.open.len() > 1 {
            let event = reader.next()?;
            building.event(event, &reader)?;
        }
        reader.finish()?;
        building.between(text.len());
        Ok(building.finish())
    }

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

    /// The text at a path of local names below an element, which may end with `@` and an attribute; `*` is any name. Prefixes do
    /// not count; an empty text is none.
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

/// A tree that is being read.
struct Building<'a> {
    tree: Tree<'a>,
    open: Vec<NodeId>,
    /// Up to where the text has become nodes.
    seen: usize,
    /// The number of each name of the reader in the tree.
    symbols: Vec<Option<u32>>,
    prefixes: HashMap<String, Prefix>,
    namespaces: HashMap<Cow<'a, str>, Namespace>,
    /// For each prefix, what is declared for it, the innermost last.
    scope: Vec<Vec<Namespace>>,
}

impl<'a> Building<'a> {
    fn new(text: &'a str) -> Building<'a> {
        let document = Node {
            kind: NodeKind::Document,
            plain: true,
            from: 0,
            to: text.len() as u32,
            parent: 0,
            end: 0,
            name: 0,
            namespace: 0,
            declarations: (0, 0),
            attributes: (0, 0),
        };
        let mut nodes = Vec::with_capacity(text.len() / 24 + 8);
        nodes.push(document);
        let mut building = Building {
            tree: Tree {
                text,
                nodes,
                names: Vec::new(),
                declarations: Vec::new(),
                attributes: Vec::new(),
                prefixes: Vec::new(),
                namespaces: Vec::new(),
                root: DOCUMENT,
            },
            open: vec![DOCUMENT],
            seen: 0,
            symbols: Vec::new(),
            prefixes: HashMap::new(),
            namespaces: HashMap::new(),
            scope: Vec::new(),
        };
        building.prefix("");
        building.prefix("xml");
        building.namespace(Cow::Borrowed(""));
        let xml = building.namespace(Cow::Borrowed(XML_NAMESPACE));
        building.scope[XML as usize].push(xml);
        building
    }

    fn prefix(&mut self, text: &str) -> Prefix {
        if let Some(prefix) = self.prefixes.get(text) {
            return *prefix;
        }
        let prefix = self.tree.prefixes.len() as Prefix;
        self.tree.prefixes.push(text.to_owned());
        self.prefixes.insert(text.to_owned(), prefix);
        self.scope.push(Vec::new());
        prefix
    }

    fn namespace(&mut self, text: Cow<'a, str>) -> Namespace {
        if let Some(namespace) = self.namespaces.get(&text) {
            return *namespace;
        }
        let namespace = self.tree.namespaces.len() as Namespace;
        self.tree.namespaces.push(text.clone());
        self.namespaces.insert(text, namespace);
        namespace
    }

    fn name(&mut self, symbol: Symbol, reader: &Reader<'a>) -> u32 {
        let index = symbol.index();
        if self.symbols.len() <= index {
            self.symbols.resize(index + 1, None);
        }
        if let Some(name) = self.symbols[index] {
            return name;
        }
        let text = reader.name(symbol).to_owned();
        let local = text.find(':').map_or(0, |colon| colon + 1);
        let prefix = self.prefix(&text[..local.saturating_sub(1)]);
        let name = self.tree.names.len() as u32;
        self.tree.names.push(Name { text, prefix, local });
        self.symbols[index] = Some(name);
        name
    }

    fn event(&mut self, event: Event, reader: &Reader<'a>) -> Result<(), Box<Fault>> {
        match event {
            Event::Start(symbol) | Event::Empty(symbol) => {
                self.between(reader.at());
                self.start(symbol, reader);
                if matches!(event, Event::Empty(_)) {
                    self.end(reader.at());
                }
            }
            Event::Text(span) => {
                self.between(span.from);
                self.content(span);
            }
            Event::Cdata(span) => {
                self.between(span.from);
                self.add(NodeKind::Cdata, span.from, span.to, !self.has_return(span));
            }
            Event::End => {
                self.between(reader.at());
                self.end(reader.at());
            }
        }
        self.seen = reader.at();
        Ok(())
    }

    fn has_return(&self, span: TextSpan) -> bool {
        memchr::memchr(b'\r', &self.tree.text.as_bytes()[span.from..span.to]).is_some()
    }

    fn add(&mut self, kind: NodeKind, from: usize, to: usize, plain: bool) -> NodeId {
        let id = self.tree.nodes.len();
        let parent = *self.open.last().expect("the document is open") as u32;
        let (declarations, attributes) =
            (self.tree.declarations.len() as u32, self.tree.attributes.len() as u32);
        self.tree.nodes.push(Node {
            kind,
            plain,
            from: from as u32,
            to: to as u32,
            parent,
            end: id as u32 + 1,
            name: 0,
            namespace: 0,
            declarations: (declarations, declarations),
            attributes: (attributes, attributes),
        });
        id
    }

    fn start(&mut self, symbol: Symbol, reader: &Reader<'a>) {
        let rest = &self.tree.text[self.seen..];
        // Only before the root there may be white space that no node has.
        let from = self.seen + rest.find('<').unwrap_or(0);
        let id = self.add(NodeKind::Element, from, reader.at(), true);
        let name = self.name(symbol, reader);
        for attribute in reader.attributes() {
            let text = reader.name(attribute.name);
            let prefix = match text.strip_prefix("xmlns") {
                Some("") => Some(DEFAULT),
                Some(rest) if rest.starts_with(':') => Some(self.prefix(&rest[1..])),
                _ => None,
            };
            if let Some(prefix) = prefix {
                let namespace = self.namespace(reader.value(*attribute));
                self.scope[prefix as usize].push(namespace);
                self.tree.declarations.push(Declared { prefix, namespace });
            }
        }
        // The namespaces of the attributes are known once all declarations are.
        for attribute in reader.attributes() {
            let text = reader.name(attribute.name);
            if text == "xmlns" || text.starts_with("xmlns:") {
                continue;
            }
            let name = self.name(attribute.name, reader);
            let prefix = self.tree.names[name as usize].prefix;
            let namespace = match prefix {
                DEFAULT => 0,
                prefix => self.scope[prefix as usize].last().copied().unwrap_or(0),
            };
            let (from, to) = (attribute.from as u32, attribute.to as u32);
            self.tree.attributes.push(AttributeNode { name, namespace, from, to, plain: attribute.plain });
        }
        let (declarations, attributes) =
            (self.tree.declarations.len() as u32, self.tree.attributes.len() as u32);
        let prefix = self.tree.names[name as usize].prefix;
        let namespace = self.scope[prefix as usize].last().copied().unwrap_or(0);
        let node = &mut self.tree.nodes[id];
        node.name = name;
        node.namespace = namespace;
        node.declarations.1 = declarations;
        node.attributes.1 = attributes;
        if self.open.len() == 1 {
            self.tree.root = id;
        }
        self.open.push(id);
    }

    fn end(&mut self, at: usize) {
        let id = self.open.pop().expect("the element is open");
        let end = self.tree.nodes.len() as u32;
        let node = &mut self.tree.nodes[id];
        node.end = end;
        node.to = at as u32;
        let (from, to) = node.declarations;
        for declared in &self.tree.declarations[from as usize..to as usize] {
            self.scope[declared.prefix as usize].pop();
        }
    }

    /// Adds the comments and instructions from where the text was seen up to a place at the latest.
    fn between(&mut self, to: usize) {
        while let Some(from) = self.interruption(self.seen) {
            if from >= to {
                break;
            }
            self.seen = self.mark(from);
        }
    }

    /// The place of the comment or instruction that begins here, before any text; outside the root white space may precede it.
    fn interruption(&self, from: usize) -> Option<usize> {
        let rest = &self.tree.text[from..];
        let trimmed =
            if self.open.len() == 1 { rest.trim_start_matches([' ', '\t', '\r', '\n']) } else { rest };
        let begins = trimmed.starts_with("<!--") || trimmed.starts_with("<?");
        begins.then_some(from + rest.len() - trimmed.len())
    }

    /// Adds the comment or instruction at a place, and returns its end. The reader has checked it.
    fn mark(&mut self, at: usize) -> usize {
        let text = self.tree.text;
        let (kind, begin, close) = match text[at..].starts_with("<!--") {
            true => (NodeKind::Comment, at + 4, "-->"),
            false => (NodeKind::Instruction, at + 2, "?>"),
        };
        let end = text[begin..].find(close).map_or(text.len(), |end| begin + end);
        let plain = !text[begin..end].contains('\r');
        self.add(kind, begin, end, plain);
        (end + close.len()).min(text.len())
    }

    /// Adds a text, which comments and instructions may interrupt.
    fn content(&mut self, span: TextSpan) {
        let TextSpan { from, to, plain, blank } = span;
        let bytes = self.tree.text.as_bytes();
        if plain && !blank {
            self.add(NodeKind::Text, from, to, true);
            return;
        }
        let mut at = from;
        while at < to {
            let end = memchr::memchr(b'<', &bytes[at..to]).map_or(to, |offset| at + offset);
            if at < end {
                let piece = &bytes[at..end];
                let plain = memchr::memchr2(b'&', b'\r', piece).is_none();
                self.add(NodeKind::Text, at, end, plain);
            }
            at = if end < to { self.mark(end) } else { to };
        }
    }

    fn finish(mut self) -> Tree<'a> {
        self.tree.nodes[DOCUMENT].end = self.tree.nodes.len() as u32;
        self.order_namespaces();
        self.tree
    }

    /// Numbers the namespaces in the order of their texts, so that comparing two of them is comparing two numbers.
    fn order_namespaces(&mut self) {
        let tree = &mut self.tree;
        let mut order: Vec<usize> = (0..tree.namespaces.len()).collect();
        order.sort_unstable_by(|left, right| tree.namespaces[*left].cmp(&tree.namespaces[*right]));
        let mut numbers = vec![0; order.len()];
        for (number, old) in order.iter().enumerate() {
            numbers[*old] = number as Namespace;
        }
        tree.namespaces = order.iter().map(|old| tree.namespaces[*old].clone()).collect();
        for node in &mut tree.nodes {
            node.namespace = numbers[node.namespace as usize];
        }
        for declared in &mut tree.declarations {
            declared.namespace = numbers[declared.namespace as usize];
        }
        for attribute in &mut tree.attributes {
            attribute.namespace = numbers[attribute.namespace as usize];
        }
    }
}
