//! Drops elements that hold nothing.

use std::collections::HashMap;

use super::lazy_path::{LazyPaths, START};
use super::{Document, Id, JsonType, Kind, NONE, ROOT};
use crate::sort::sort_by_key;

impl Document {
    /// Removes every element that holds nothing: no text, no attribute, and no element that holds something. Returns
    /// the path of each, as it was before, but not those of elements inside a removed one.
    ///
    /// A zero is something, and so is white space. The root stays. If all paths together would be many times as long
    /// as the document, the last ones are given by their last step only, behind `…/`.
    ///
    /// # Example
    /// ```
    /// let mut document = dtekit::Document::from_json(br#"{"a": "", "b": {"c": null}, "d": "0", "e": {"@x": ""}}"#)?;
    /// assert_eq!(document.drop_empty(), ["a", "b"]);
    /// assert_eq!(document.to_xml()?, b"<DTE><d>0</d><e x=\"\"/></DTE>");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn drop_empty(&mut self) -> Vec<String> {
        let empty = self.empty_elements();
        let mut dropped = Vec::new();
        let mut paths = LazyPaths::new(self);
        let mut open = vec![(ROOT, START)];
        while let Some((id, place)) = open.pop() {
            let children: Vec<Id> = self.children(id).collect();
            let mut all: HashMap<u32, usize> = HashMap::new();
            for child in children.iter().filter(|child| self.is_element(**child)) {
                *all.entry(self.node(*child).name).or_default() += 1;
            }
            let mut seen: HashMap<u32, usize> = HashMap::new();
            let mut kept = Vec::with_capacity(children.len());
            let mut inner = Vec::new();
            for child in children {
                let node = *self.node(child);
                let drops = self.is_element(child) && self.holds_nothing(child, &empty);
                if self.is_element(child) {
                    let position = seen.entry(node.name).or_default();
                    *position += 1;
                    if drops || node.kind == Kind::Element {
                        let indexed = self.is_listed(child) || all[&node.name] > 1;
                        let index = if indexed { *position } else { 0 };
                        if drops {
                            dropped.push((child, paths.path(self, place, child, index)));
                        } else {
                            inner.push((child, paths.down(place, child, index)));
                        }
                    }
                }
                if !drops {
                    kept.push(child);
                }
            }
            self.link(id, &kept);
            open.extend(inner);
        }
        // Document order is the order of the nodes, except after edits.
        sort_by_key(&mut dropped, |(id, _)| *id);
        dropped.into_iter().map(|(_, path)| path).collect()
    }

    /// For each node, whether it is an element with children that all hold nothing.
    fn empty_elements(&self) -> Vec<bool> {
        let mut order = vec![ROOT];
        let mut at = 0;
        while let Some(id) = order.get(at).copied() {
            order.extend(self.children(id).filter(|child| self.node(*child).kind == Kind::Element));
            at += 1;
        }
        let mut empty = vec![false; self.nodes.len()];
        for id in order.iter().rev() {
            empty[*id as usize] = self.children(*id).all(|child| self.holds_nothing(child, &empty));
        }
        empty
    }

    fn is_element(&self, id: Id) -> bool {
        matches!(self.node(id).kind, Kind::Element | Kind::Leaf)
    }

    fn holds_nothing(&self, id: Id, empty: &[bool]) -> bool {
        let node = self.node(id);
        match node.kind {
            Kind::Element => empty[id as usize],
            Kind::Leaf => node.json_type == JsonType::Null || node.last == 0,
            Kind::Text | Kind::CData => node.last == 0,
            Kind::Attribute => false,
        }
    }

    /// Makes these nodes the children of an element.
    pub(super) fn link(&mut self, parent: Id, children: &[Id]) {
        self.siblings = Default::default();
        for (index, child) in children.iter().enumerate() {
            self.node_mut(*child).next = children.get(index + 1).copied().unwrap_or(NONE);
        }
        let node = self.node_mut(parent);
        if node.kind == Kind::Element {
            node.first = children.first().copied().unwrap_or(NONE);
            node.last = children.last().copied().unwrap_or(NONE);
        }
    }
}
