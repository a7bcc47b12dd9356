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
    /// Prefixes and the numbers of their namespaces; the innermost is the last. The empty prefix is the default namespace.
    bindings: Vec<(Box<str>, u8)>,
    /// Counts the changes of `bindings`.
    generation: u32,
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
    /// Begins a document: no name that was looked up before counts.
    pub(super) fn begin(&mut self, table: &Table) {
        self.none = table.namespace("");
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
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.elements.clear();
            self.attributes.clear();
            self.generation = 1;
        }
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
