//! Names of a document, as numbers of a table.

use super::content::{Asked, UNKNOWN_NAME};
use super::table::Table;
use crate::xml::read::{Reader, Symbol, XML_NAMESPACE};

/// The namespace of `xsi:nil`.
const XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";
/// Its number in every table.
pub(super) const XSI_NAMESPACE: u8 = u8::MAX - 2;

/// The namespaces in force, and what each name of the document means in them.
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
    pub(super) fn new(table: &Table) -> Scope {
        let none = table.namespace("");
        Scope {
            bindings: Vec::new(),
            generation: 1,
            elements: Vec::new(),
            attributes: Vec::new(),
            none,
            alias: None,
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
        for attribute in reader.attributes() {
            let name = reader.name(attribute.name);
            let prefix = match name.strip_prefix("xmlns") {
                Some("") => "",
                Some(rest) => match rest.strip_prefix(':') {
                    Some(prefix) => prefix,
                    None => continue,
                },
                None => continue,
            };
            let uri = reader.value(*attribute);
            let namespace = match &*uri {
                XSI => XSI_NAMESPACE,
                uri if self.alias.as_deref() == Some(uri) => 0,
                uri => table.namespace(uri),
            };
            self.bindings.push((prefix.into(), namespace));
            self.generation += 1;
        }
    }

    /// Forgets what was declared after the first `len`.
    pub(super) fn leave(&mut self, len: usize) {
        if self.bindings.len() > len {
            self.bindings.truncate(len);
            self.generation += 1;
        }
    }

    fn namespace(&self, prefix: &str, table: &Table) -> u8 {
        if prefix == "xml" {
            return table.namespace(XML_NAMESPACE);
        }
        let bound = self.bindings.iter().rev().find(|(known, _)| **known == *prefix);
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
        let name = reader.name(symbol);
        let (prefix, local) = match name.bytes().position(|byte| byte == b':') {
            Some(colon) => (&name[..colon], &name[colon + 1..]),
            None => ("", name),
        };
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
        let asked = match reader.name(symbol).split_once(':') {
            Some((prefix, local)) => {
                let namespace = self.namespace(prefix, table);
                Asked { name: table.name(namespace, local), namespace }
            }
            None => Asked { name: table.name(self.none, reader.name(symbol)), namespace: self.none },
        };
        keep(&mut self.attributes, symbol, (self.generation, asked));
        asked
    }
}

fn keep(names: &mut Vec<(u32, Asked)>, symbol: Symbol, value: (u32, Asked)) {
    if names.len() <= symbol.index() {
        names.resize(symbol.index() + 1, NEVER);
    }
    names[symbol.index()] = value;
}
