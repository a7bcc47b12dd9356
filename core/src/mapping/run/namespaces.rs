//! The namespace declarations of a document.

use std::collections::HashMap;

use super::tape::Node;
use crate::document::{Document, Id, Kind};

/// The namespace declarations of a document, by element and prefix.
pub(crate) struct Declarations<'d> {
    by_element: HashMap<(Id, &'d str), &'d str>,
}

impl<'d> Declarations<'d> {
    pub(crate) fn of(document: &'d Document) -> Self {
        let mut by_element = HashMap::new();
        for (id, node) in document.nodes().iter().enumerate() {
            if node.kind == Kind::Attribute {
                let name = document.name(id as Id);
                let prefix = if name == "xmlns" { Some("") } else { name.strip_prefix("xmlns:") };
                if let Some(prefix) = prefix {
                    by_element.insert((node.parent, prefix), document.value(id as Id));
                }
            }
        }
        Declarations { by_element }
    }

    /// The namespace of a prefix at a node; empty if the prefix is not declared.
    pub(super) fn uri(&self, nodes: &[Node], mut id: Id, prefix: &str) -> &'d str {
        if prefix == "xml" {
            return "http://www.w3.org/XML/1998/namespace";
        }
        loop {
            if let Some(uri) = self.by_element.get(&(id, prefix)) {
                return uri;
            }
            match nodes.get(id as usize) {
                Some(node) => id = node.parent,
                None => return "",
            }
        }
    }
}
