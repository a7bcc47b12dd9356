//! The places of a walk through a document. Their paths are made only when they are needed.
//!
//! In a document with few long names or many levels, the paths of all places would be far longer than the document.

use super::{Document, Id, Kind};

/// The place of the root.
pub(super) const START: usize = 0;

/// How many bytes of paths may be made for each byte of text; a node counts as 16 bytes.
const SPELLED: usize = 16;

/// One step of a walk.
#[derive(Clone, Copy)]
struct Step {
    /// The place above.
    above: usize,
    node: Id,
    /// The number among the siblings of its name, counted from 1; 0 if the path shows none.
    index: usize,
}

/// The places that a walk has reached, each with the place above it.
pub(super) struct LazyPaths {
    steps: Vec<Step>,
    /// How many bytes of paths may still be made.
    left: usize,
}

impl LazyPaths {
    /// Begins at the root of a document.
    pub(super) fn new(document: &Document) -> Self {
        let left = (document.text_len() + 16 * document.nodes().len()).saturating_mul(SPELLED);
        LazyPaths { steps: vec![Step { above: START, node: super::ROOT, index: 0 }], left }
    }

    /// Goes from a place to a child. Returns the child's place.
    pub(super) fn down(&mut self, above: usize, node: Id, index: usize) -> usize {
        self.steps.push(Step { above, node, index });
        self.steps.len() - 1
    }

    /// The path of a child of a place. If paths have become too long, only the last step behind `…/`.
    pub(super) fn path(&mut self, document: &Document, above: usize, node: Id, index: usize) -> String {
        let mut steps = vec![Step { above, node, index }];
        let mut at = above;
        let mut length = spelled(document, steps[0]).len();
        while at != START && length <= self.left {
            length += 1 + document.name(self.steps[at].node).len();
            steps.push(self.steps[at]);
            at = self.steps[at].above;
        }
        let fits = length <= self.left;
        self.left = self.left.saturating_sub(length);
        if !fits {
            return format!("…/{}", spelled(document, steps[0]));
        }
        let parts: Vec<_> = steps.iter().rev().map(|step| spelled(document, *step)).collect();
        parts.join("/")
    }
}

fn spelled(document: &Document, step: Step) -> String {
    let name = document.name(step.node);
    let name = match document.node(step.node).kind {
        Kind::Attribute => format!("@{name}"),
        Kind::Text => "#text".to_owned(),
        Kind::CData => "#cdata-section".to_owned(),
        Kind::Element | Kind::Leaf => name.to_owned(),
    };
    if step.index > 0 { format!("{name}[{}]", step.index) } else { name }
}
