//! The paths of many nodes of one document. The numbers of siblings are counted once, not for each path.

use crate::document::{Document, Id, Kind};

pub(super) struct Paths<'d> {
    document: &'d Document,
    /// The number of each element among its siblings of the same name; 0 if its path has no number.
    numbers: Vec<u32>,
}

impl<'d> Paths<'d> {
    pub(super) fn of(document: &'d Document) -> Self {
        let numbers = document.sibling_numbers();
        Paths { document, numbers }
    }

    /// The path of a node, equal to that of [`Document::path`].
    pub(super) fn path(&self, id: Id) -> String {
        let nodes = self.document.nodes();
        let mut line = Vec::new();
        let mut at = id;
        while at != 0 {
            line.push(at);
            at = nodes[at as usize].parent;
        }
        let mut path = String::new();
        for id in line.into_iter().rev() {
            if !path.is_empty() {
                path.push('/');
            }
            match nodes[id as usize].kind {
                Kind::Attribute => {
                    path.push('@');
                    path.push_str(self.document.name(id));
                }
                Kind::Text => path.push_str("#text"),
                Kind::CData => path.push_str("#cdata-section"),
                Kind::Element | Kind::Leaf => path.push_str(self.document.name(id)),
            }
            if self.numbers[id as usize] > 0 {
                path.push('[');
                path.push_str(&self.numbers[id as usize].to_string());
                path.push(']');
            }
        }
        path
    }
}
