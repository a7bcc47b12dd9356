//! The numbers of elements among their siblings: counted once for a document of which many paths are asked.
//!
//! One path is found by a walk over siblings. When the walks have taken as many steps as the document has nodes, an
//! index is made, so that the paths of all lines of a document cost as much as the document, and not its square. Edits
//! that add an element keep the index.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use once_cell::race::OnceBox;

use super::{Document, Id, Kind, repeatable};

/// More walks than this are indexed, in a document of any size.
const SMALL: usize = 256;

/// What is known of the siblings of a document.
#[derive(Default)]
pub(super) struct Siblings {
    /// How many steps the walks have taken.
    walked: AtomicUsize,
    numbers: Cached<Vec<u32>>,
    groups: Cached<Groups>,
}

/// The elements of one name in one parent, in their order.
type Groups = HashMap<(Id, u32), Vec<Id>>;

/// What readers make when they need it, and what edits keep up to date. Nobody waits, so that a forked process never
/// waits for a thread of its parent.
struct Cached<T> {
    own: Option<T>,
    shared: OnceBox<T>,
}

impl<T> Default for Cached<T> {
    fn default() -> Self {
        Cached { own: None, shared: OnceBox::new() }
    }
}

impl<T: Clone> Cached<T> {
    fn get(&self) -> Option<&T> {
        self.own.as_ref().or_else(|| self.shared.get())
    }

    fn get_mut(&mut self) -> Option<&mut T> {
        if self.own.is_none() {
            self.own = self.shared.get().cloned();
            self.shared = OnceBox::new();
        }
        self.own.as_mut()
    }
}

impl Clone for Siblings {
    fn clone(&self) -> Self {
        Siblings::default()
    }
}

impl Siblings {
    /// Notes the steps of a walk. Returns true if an index is cheaper than further walks.
    fn walk(&self, steps: usize, document: &Document) -> bool {
        self.walked.fetch_add(steps, Ordering::Relaxed) + steps > document.nodes().len() + SMALL
    }

    /// Notes a new element behind the others of its name.
    pub(super) fn add(&mut self, parent: Id, name: u32, id: Id) {
        let Some(groups) = self.groups.get_mut() else {
            self.numbers = Cached::default();
            return;
        };
        let group = groups.entry((parent, name)).or_default();
        group.push(id);
        if let Some(numbers) = self.numbers.get_mut() {
            numbers.resize(id as usize + 1, 0);
            if group.len() > 1 {
                numbers[id as usize] = group.len() as u32;
                numbers[group[0] as usize] = 1;
            }
        }
    }
}

impl Document {
    /// The number that the path of an element shows; 0 if it shows none.
    pub(super) fn sibling_number(&self, id: Id) -> u32 {
        if let Some(numbers) = self.siblings.numbers.get() {
            return numbers.get(id as usize).copied().unwrap_or_default();
        }
        let node = self.node(id);
        let (mut number, mut all, mut steps) = (0, 0, 0);
        for sibling in self.children(node.parent) {
            let other = self.node(sibling);
            steps += 1;
            if other.name == node.name && matches!(other.kind, Kind::Element | Kind::Leaf) {
                all += 1;
                if sibling == id {
                    number = all;
                }
            }
        }
        if self.siblings.walk(steps, self) {
            self.siblings.numbers.shared.get_or_init(|| Box::new(self.sibling_numbers()));
        }
        if all > 1 || self.is_listed(id) { number } else { 0 }
    }

    /// Whether the path of an element has a number also where it is alone: it stands in an array of JSON, or in XML
    /// where JSON has an array. So a document has the same paths in both.
    pub(crate) fn is_listed(&self, id: Id) -> bool {
        let node = self.node(id);
        node.in_array || self.is_repeatable(node.name, node.parent)
    }

    fn is_repeatable(&self, name: u32, parent: Id) -> bool {
        let parents = repeatable::parents(self.names.get(name).as_bytes());
        !parents.is_empty() && parent != super::NONE && parents.contains(&self.name(parent))
    }

    /// The number of each element among its siblings of the same name; 0 if its path has no number.
    pub(crate) fn sibling_numbers(&self) -> Vec<u32> {
        let nodes = self.nodes();
        let mut numbers = vec![0; nodes.len()];
        // The number of the parent in which a name was last met, with its count there and its first element.
        let mut last: Vec<(Id, u32, Id)> = vec![(super::NONE, 0, 0); self.names.count() as usize];
        for parent in (0..nodes.len() as Id).filter(|id| nodes[*id as usize].kind == Kind::Element) {
            for child in self.children(parent) {
                let node = &nodes[child as usize];
                if !matches!(node.kind, Kind::Element | Kind::Leaf) {
                    continue;
                }
                let met = &mut last[node.name as usize];
                *met = if met.0 == parent { (parent, met.1 + 1, met.2) } else { (parent, 1, child) };
                let (_, count, first) = *met;
                if count > 1 || node.in_array || self.is_repeatable(node.name, parent) {
                    numbers[child as usize] = count;
                }
                // The first one has a number only if there is a second one.
                if count == 2 {
                    numbers[first as usize] = 1;
                }
            }
        }
        numbers
    }

    /// The element with a number among those of a name, counted from 1, and how many there are.
    pub(super) fn numbered(&self, parent: Id, name: &str, number: usize) -> (Option<Id>, usize) {
        let Some(name) = self.names.find(name) else { return (None, 0) };
        if let Some(groups) = self.siblings.groups.get() {
            let group = groups.get(&(parent, name)).map(Vec::as_slice).unwrap_or_default();
            return (group.get(number.wrapping_sub(1)).copied(), group.len());
        }
        let (mut found, mut all, mut steps) = (None, 0, 0);
        for child in self.children(parent) {
            let node = self.node(child);
            steps += 1;
            if node.name == name && matches!(node.kind, Kind::Element | Kind::Leaf) {
                all += 1;
                if all == number {
                    found = Some(child);
                }
            }
        }
        if self.siblings.walk(steps, self) {
            self.siblings.groups.shared.get_or_init(|| Box::new(self.groups()));
        }
        (found, all)
    }

    fn groups(&self) -> Groups {
        let mut groups = Groups::new();
        for parent in (0..self.nodes().len() as Id).filter(|id| self.node(*id).kind == Kind::Element) {
            for child in self.children(parent) {
                let node = self.node(child);
                if matches!(node.kind, Kind::Element | Kind::Leaf) {
                    groups.entry((parent, node.name)).or_default().push(child);
                }
            }
        }
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::Document;

    fn lines(count: usize) -> Document {
        let lines = "<Detalle><Qty>1</Qty><Qty>2</Qty></Detalle>".repeat(count);
        Document::from_xml(format!("<DTE><Documento><Otro/>{lines}<Fin/></Documento></DTE>").as_bytes())
            .unwrap()
    }

    #[test]
    fn the_index_gives_the_paths_that_walks_give() {
        let (indexed, count) = (lines(300), 300);
        for round in 0..2 {
            for number in 1..=count {
                let path = format!("Documento/Detalle[{number}]/Qty[2]");
                assert_eq!(indexed.element(&path).unwrap().path(), path, "{round}");
            }
        }
        assert!(indexed.siblings.numbers.get().is_some() && indexed.siblings.groups.get().is_some());
        assert_eq!(indexed.element("Documento/Fin").unwrap().path(), "Documento/Fin");
        assert!(indexed.element("Documento/Detalle[301]").is_none());
    }

    #[test]
    fn edits_keep_the_index_right() {
        let mut document = lines(200);
        for number in 201..=600 {
            assert_eq!(document.append("Documento/Detalle").unwrap(), format!("Documento/Detalle[{number}]"));
            document.set(&format!("Documento/Detalle[{number}]/Qty"), "7").unwrap();
        }
        assert!(document.siblings.groups.get().is_some());
        assert_eq!(document.append("Documento/Fin").unwrap(), "Documento/Fin[2]");
        assert_eq!(document.element("Documento/Fin").unwrap().path(), "Documento/Fin[1]");
        document.remove("Documento/Detalle[1]").unwrap();
        assert_eq!(document.get("Documento/Detalle[599]/Qty"), Some("7"));
        assert_eq!(
            document.element("Documento/Detalle[599]/Qty").unwrap().path(),
            "Documento/Detalle[599]/Qty"
        );
        assert!(document.element("Documento/Detalle[600]").is_none());
        let written = document.to_xml().unwrap();
        let again = Document::from_xml(&written).unwrap();
        assert_eq!(again.element("Documento").unwrap().named("Detalle").count(), 599);
    }
}
