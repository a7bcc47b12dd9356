//! The nodes of a document in document order.

use std::borrow::Cow;

use super::{Document, Id, Kind, NONE, Node, ROOT};

impl Document {
    /// All nodes in document order, each with its depth; the root has depth 0.
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

    /// A copy of the document with its nodes stored in document order, without removed nodes. Edits leave nodes in
    /// other places.
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
            siblings: Default::default(),
        })
    }
}
