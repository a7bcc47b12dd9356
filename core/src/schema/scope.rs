//! Names of a document, as numbers of a table.

use super::content::{Asked, DECLARATION, UNKNOWN_NAME};
use super::table::Table;
use crate::xml::read::{Reader, Symbol, XML_NAMESPACE};

/// The namespace of `xsi:nil`.
const XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";
/// Its number in every table.
pub(super) const XSI_NAMESPACE: u8 = u8::MAX - 2;

/// The namespaces in force, and what each name of the document means in them.
#[derive(Default)]
pub(super) struct Scope {
    /// Prefixes and the numbers of their namespaces; the innermost is the last. The empty prefix is the default
    /// namespace.
    bindings: Vec<(Box<str>, u8)>,
    /// The number of these bindings. Others have another number.
    generation: u32,
    /// The last number that was given.
    last: u32,
    /// What the root of the last document with the same table declared, and its number: most documents of one kind
    /// declare the same, and what was looked up for one counts for the next.
    root: (Vec<(Box<str>, u8)>, u32),
    /// For each name of the document: the generation in which it was looked up, and what it is.
    elements: Vec<(u32, Asked)>,
    attributes: Vec<(u32, Asked)>,
    /// The number of no namespace in the table.
    none: u8,
    /// A namespace that is taken for the first of the table.
    alias: Option<String>,
}

const NEVER: (u32, Asked) = (0, Asked { name: UNKNOWN_NAME, namespace: 0 });

impl Scope {
    /// Begins a document. If it has not the table of the last one, no name that was looked up before counts.
    pub(super) fn begin(&mut self, table: &Table, is_same: bool) {
        self.none = table.namespace("");
        if !is_same {
            self.root.0.clear();
        }
        self.alias = None;
        self.bindings.clear();
        self.change();
    }

    /// The room that is kept, in names.
    pub(super) fn capacity(&self) -> usize {
        self.elements.capacity().max(self.attributes.capacity()).max(self.bindings.capacity())
    }

    /// Names may mean something else from here on.
    fn change(&mut self) {
        self.last = self.last.wrapping_add(1);
        if self.last == 0 {
            self.elements.clear();
            self.attributes.clear();
            self.root.0.clear();
            self.last = 1;
        }
        self.generation = self.last;
    }

    /// Takes a namespace for the first of the table.
    pub(super) fn alias(&mut self, namespace: Option<String>) {
        if namespace.as_deref() == Some("") {
            self.bindings.push(("".into(), 0));
        }
        self.alias = namespace;
    }

    pub(super) fn len(&self) -> usize {
        self.bindings.len()
    }

    /// Declares the namespaces of the last start tag.
    pub(super) fn declare(&mut self, table: &Table, reader: &Reader<'_>) {
        let is_root = self.bindings.is_empty();
        for attribute in reader.attributes().iter().filter(|one| reader.is_declaration(one.name)) {
            let name = reader.name(attribute.name);
            let prefix = name.split_once(':').map_or("", |(_, prefix)| prefix);
            let uri = reader.value(*attribute);
            let namespace = match &*uri {
                XSI => XSI_NAMESPACE,
                uri if self.alias.as_deref() == Some(uri) => 0,
                uri => table.namespace(uri),
            };
            self.bindings.push((prefix.into(), namespace));
            self.change();
        }
        if is_root && !self.bindings.is_empty() {
            if self.root.0 == self.bindings {
                self.generation = self.root.1;
            } else {
                self.root = (self.bindings.clone(), self.generation);
            }
        }
    }

    /// Forgets what was declared after the first `len`.
    pub(super) fn leave(&mut self, len: usize) {
        if self.bindings.len() > len {
            self.bindings.truncate(len);
            self.change();
        }
    }

    fn namespace(&self, prefix: &[u8], table: &Table) -> u8 {
        if prefix == b"xml" {
            return table.namespace(XML_NAMESPACE);
        }
        let bound = self.bindings.iter().rev().find(|(known, _)| known.as_bytes() == prefix);
        bound.map_or(self.none, |(_, namespace)| *namespace)
    }

    /// What the name of an element means here.
    #[inline]
    pub(super) fn element(&mut self, table: &Table, reader: &Reader<'_>, symbol: Symbol) -> Asked {
        if let Some((generation, asked)) = self.elements.get(symbol.index())
            && *generation == self.generation
        {
            return *asked;
        }
        let (prefix, local) = split(reader.name_bytes(symbol));
        let namespace = self.namespace(prefix, table);
        let asked = Asked { name: table.name(namespace, local), namespace };
        keep(&mut self.elements, symbol, (self.generation, asked));
        asked
    }

    /// What the name of an attribute means here.
    #[inline]
    pub(super) fn attribute(&mut self, table: &Table, reader: &Reader<'_>, symbol: Symbol) -> Asked {
        if let Some((generation, asked)) = self.attributes.get(symbol.index())
            && *generation == self.generation
        {
            return *asked;
        }
        let asked = match split(reader.name_bytes(symbol)) {
            _ if reader.is_declaration(symbol) => Asked { name: DECLARATION, namespace: self.none },
            (b"", local) => Asked { name: table.name(self.none, local), namespace: self.none },
            (prefix, local) => {
                let namespace = self.namespace(prefix, table);
                Asked { name: table.name(namespace, local), namespace }
            }
        };
        keep(&mut self.attributes, symbol, (self.generation, asked));
        asked
    }
}

/// The prefix of a name, which may be empty, and its local part.
fn split(name: &[u8]) -> (&[u8], &[u8]) {
    match memchr::memchr(b':', name) {
        Some(colon) => (&name[..colon], &name[colon + 1..]),
        None => (b"", name),
    }
}

fn keep(names: &mut Vec<(u32, Asked)>, symbol: Symbol, value: (u32, Asked)) {
    if names.len() <= symbol.index() {
        names.resize(symbol.index() + 1, NEVER);
    }
    names[symbol.index()] = value;
}
