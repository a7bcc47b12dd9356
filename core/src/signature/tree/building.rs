//! Reads a document into its tree.

use std::borrow::Cow;
use std::collections::HashMap;

use super::{
    AttributeNode, DEFAULT, DOCUMENT, Declared, Name, Namespace, Node, NodeId, NodeKind, Prefix, Tree, XML,
};
use crate::limits::Limits;
use crate::xml::read::{Event, Fault, Read, Reader, Symbol, TextSpan, XML_NAMESPACE};

impl<'a> Tree<'a> {
    /// Reads a document.
    pub(in crate::signature) fn read(text: &'a str, limits: Limits) -> Read<Tree<'a>> {
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

    /// The place of the comment or instruction that begins here, before any text; outside the root white space may
    /// precede it.
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
