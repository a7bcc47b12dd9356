//! The order of a document: its nodes as they are written one behind the other.

use std::borrow::Cow;
use std::collections::HashMap;

use super::{Document, Id, Kind, NONE, Node, ROOT};
use crate::code;
use crate::error::Finding;

/// The most findings that are told.
const MOST_FINDINGS: usize = 100;

impl Document {
    /// Every node that hangs in the tree, an element before what is inside, and how deep it is; the root is at 0.
    pub(crate) fn walk(&self) -> impl Iterator<Item = (Id, usize)> + '_ {
        std::iter::successors(Some((ROOT, 0)), |(id, depth)| {
            let node = self.node(*id);
            if node.kind == Kind::Element && node.first != NONE {
                return Some((node.first, depth + 1));
            }
            let (mut node, mut depth) = (node, *depth);
            while depth > 0 {
                if node.next != NONE {
                    return Some((node.next, depth));
                }
                (node, depth) = (self.node(node.parent), depth - 1);
            }
            None
        })
    }

    /// The same document with its nodes in the order of the document and no others: edits leave them elsewhere.
    pub(crate) fn in_order(&self) -> Cow<'_, Document> {
        let count = self.nodes.len();
        let ordered = self.walk().zip(0..).take_while(|((id, _), at)| id == at).count();
        if ordered == count {
            return Cow::Borrowed(self);
        }
        let order: Vec<Id> = self.walk().map(|(id, _)| id).collect();
        let mut places = vec![NONE; count];
        for (place, id) in order.iter().enumerate() {
            places[*id as usize] = place as Id;
        }
        let place = |id: Id| places.get(id as usize).copied().unwrap_or(NONE);
        let moved = |id: &Id| {
            let node = *self.node(*id);
            let (first, last) = match node.kind {
                Kind::Element => (place(node.first), place(node.last)),
                _ => (node.first, node.last),
            };
            Node { parent: place(node.parent), next: place(node.next), first, last, ..node }
        };
        Cow::Owned(Document {
            nodes: order.iter().map(moved).collect(),
            names: self.names.clone(),
            text: self.text.clone(),
            declaration: self.declaration.clone(),
        })
    }

    /// A finding for each name with a prefix that nothing declares, which only an edit can make.
    pub(crate) fn undeclared_prefixes(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        if !(0..self.names.count()).any(|number| self.names.get(number).contains(':')) {
            return findings;
        }
        // How often each prefix is declared around, and by what is how deep.
        let mut declared: HashMap<&str, u32> = HashMap::new();
        let mut around: Vec<(&str, usize)> = Vec::new();
        for (id, depth) in self.walk() {
            if !matches!(self.node(id).kind, Kind::Element | Kind::Leaf) {
                continue;
            }
            while let Some((prefix, _)) = around.pop_if(|(_, other)| *other >= depth) {
                declared.entry(prefix).and_modify(|count| *count -= 1);
            }
            let attributes = || self.children(id).filter(|child| self.node(*child).kind == Kind::Attribute);
            for prefix in attributes().filter_map(|child| self.name(child).strip_prefix("xmlns:")) {
                *declared.entry(prefix).or_default() += 1;
                around.push((prefix, depth));
            }
            for named in std::iter::once(id).chain(attributes()) {
                let Some((prefix, _)) = self.name(named).split_once(':') else { continue };
                let is_declared = prefix == "xml"
                    || (prefix == "xmlns" && named != id)
                    || declared.get(prefix).is_some_and(|count| *count > 0);
                if !is_declared && findings.len() < MOST_FINDINGS {
                    let message = format!("expected a declaration of the prefix `{prefix}`");
                    let finding = Finding::new(&code::XML_PREFIX_UNDECLARED, message);
                    findings.push(finding.with_path(self.path(named)));
                }
            }
        }
        findings
    }
}
