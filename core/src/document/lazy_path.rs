//! The places of a walk, spelled out as paths only where one is asked for.
//!
//! In a document of few long names or many levels the paths of all places would be far longer than the document.

use super::{Document, Id, Kind};

/// The number of the root's place.
pub(super) const START: usize = 0;

/// How many bytes of paths are spelled out for each byte or sixteenth of a node that a document has.
const SPELLED: usize = 16;

/// One step of a walk.
#[derive(Clone, Copy)]
struct Step {
    /// The number of the place above.
    above: usize,
    node: Id,
    /// Among the siblings of its name, from 1; 0 where the path says none.
    index: usize,
}

/// The places that a walk has come to, each with the one above it.
pub(super) struct LazyPaths {
    steps: Vec<Step>,
    /// How many bytes may yet be spelled out.
    left: usize,
}

impl LazyPaths {
    /// At the root of a document.
    pub(super) fn new(document: &Document) -> Self {
        let left = (document.text_len() + 16 * document.nodes().len()).saturating_mul(SPELLED);
        LazyPaths { steps: vec![Step { above: START, node: super::ROOT, index: 0 }], left }
    }

    /// Goes from a place to a child; gives the number of its place.
    pub(super) fn down(&mut self, above: usize, node: Id, index: usize) -> usize {
        self.steps.push(Step { above, node, index });
        self.steps.len() - 1
    }

    /// The path of a child of a place; of the last step alone, behind `…/`, where paths would fill the memory.
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
