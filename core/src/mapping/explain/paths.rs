//! The paths of many nodes of one document. The numbers of siblings are counted once, not for each path.

use std::collections::HashMap;

use crate::document::{Document, Id, Kind};

pub(super) struct Paths<'d> {
    document: &'d Document,
    /// The number of each element among its siblings of the same name; 0 if its path has no number.
    numbers: Vec<u32>,
}

impl<'d> Paths<'d> {
    pub(super) fn of(document: &'d Document) -> Self {
        let nodes = document.nodes();
        let mut numbers = vec![0; nodes.len()];
        let mut last: HashMap<u32, (u32, Id)> = HashMap::new();
        for parent in (0..nodes.len() as Id).filter(|id| nodes[*id as usize].kind == Kind::Element) {
            last.clear();
            for child in document.children(parent) {
                let node = &nodes[child as usize];
                if !matches!(node.kind, Kind::Element | Kind::Leaf) {
                    continue;
                }
                let (count, before) = last.entry(node.name).or_insert((0, child));
                *count += 1;
                if *count > 1 || node.in_array {
                    numbers[child as usize] = *count;
                }
                // The first one has a number only if there is a second one.
                if *count == 2 {
                    numbers[*before as usize] = 1;
                }
                *before = child;
            }
        }
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
                path.push_str(&format!("[{}]", self.numbers[id as usize]));
            }
        }
        path
    }
}
