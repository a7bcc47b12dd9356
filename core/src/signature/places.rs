//! The paths of elements, and their places in the file.

use std::collections::HashMap;

use super::tree::{DOCUMENT, NodeId, Tree};

/// The paths of the elements of a tree. The children of an element are counted once, however many paths go through it.
#[derive(Default)]
pub(super) struct Paths {
    /// For each element whose siblings were counted: which of its name it is, and whether there are several.
    counted: HashMap<NodeId, (u32, bool)>,
}

impl Paths {
    /// The path of an element from the root, whose own path is empty; it shows an index where there are several
    /// siblings of the name.
    pub(super) fn of(&mut self, tree: &Tree<'_>, id: NodeId) -> String {
        let mut steps = Vec::new();
        let mut at = id;
        while at != DOCUMENT
            && let Some(parent) = tree.parent(at)
        {
            let (number, several) = self.number(tree, at, parent);
            let name = tree.name(at);
            steps.push(if several { format!("{name}[{number}]") } else { name.to_owned() });
            at = parent;
        }
        steps.reverse();
        steps.join("/")
    }

    fn number(&mut self, tree: &Tree<'_>, id: NodeId, parent: NodeId) -> (u32, bool) {
        if let Some(known) = self.counted.get(&id) {
            return *known;
        }
        let mut names: HashMap<u32, (u32, NodeId)> = HashMap::new();
        for child in tree.elements(parent) {
            let (count, first) = names.entry(tree.name_number(child)).or_insert((0, child));
            *count += 1;
            self.counted.insert(child, (*count, *count > 1));
            let first = *first;
            if *count == 2 {
                self.counted.insert(first, (1, true));
            }
        }
        self.counted.get(&id).copied().unwrap_or((1, false))
    }
}
