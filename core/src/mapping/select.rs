//! Paths: which nodes of a document they lead to.
//!
//! What is absent, null or empty text without attributes, is no node: no path selects it.

use std::collections::HashMap;

use super::evaluate::{Focus, Halt, Here, Run};
use super::expression::{Axis, Path, Step};
use crate::document::{Document, Id, Kind, NO_NAME, NONE, Names, Node, ROOT};

/// The document itself, in which the root element stands.
pub(crate) const TOP: Id = NONE;

/// The number of a name that no step asks for.
const NO_STEP: u32 = u32::MAX;

/// The namespace declarations of a document.
pub(crate) struct Declarations<'d> {
    by_element: HashMap<(Id, &'d str), &'d str>,
}

/// How many nodes a path leads to, and to which if it is one.
pub(crate) enum Found {
    None,
    One(Id),
    Many,
}

/// For each name of a document, by its number, the number that a plan gives its local part.
pub(crate) fn locals(document: &Document, plan: &Names) -> Vec<u32> {
    let names = document.names();
    let local = |number: u32| {
        let name = names.get(number);
        match name.split_once(':') {
            // Declarations are no attributes.
            Some(("xmlns", _)) => NO_STEP,
            None if name == "xmlns" => NO_STEP,
            Some((_, local)) => plan.find(local).unwrap_or(NO_NAME),
            None => plan.find(name).unwrap_or(NO_NAME),
        }
    };
    (0..names.count()).map(local).collect()
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

    /// The namespace that a prefix stands for at a node.
    fn uri(&self, document: &Document, mut id: Id, prefix: &str) -> &'d str {
        if prefix == "xml" {
            return "http://www.w3.org/XML/1998/namespace";
        }
        loop {
            if let Some(uri) = self.by_element.get(&(id, prefix)) {
                return uri;
            }
            id = document.node(id).parent;
            if id == NONE {
                return "";
            }
        }
    }
}

impl<'d> Run<'d> {
    /// Whether a node is there at all.
    #[inline]
    fn is_there(&self, node: &Node) -> bool {
        match node.kind {
            Kind::Leaf | Kind::Attribute => node.last != 0,
            Kind::Element => node.first != NONE,
            Kind::Text | Kind::CData => false,
        }
    }

    #[inline]
    fn local(&self, node: &Node) -> u32 {
        self.locals.get(node.name as usize).copied().unwrap_or(NO_NAME)
    }

    /// Where a path that only goes to children by name leads, from one node.
    #[inline]
    pub(crate) fn single(&mut self, path: &Path, from: Id) -> Result<Found, Halt> {
        let mut at = from;
        for step in &path.steps {
            let wanted = step.name.unwrap_or(NO_NAME);
            let mut found = NONE;
            let mut child = match at {
                TOP => ROOT,
                _ => match self.document.node(at) {
                    node if node.kind == Kind::Element => node.first,
                    _ => NONE,
                },
            };
            let mut seen = 1;
            while child != NONE {
                let node = self.document.node(child);
                if self.local(node) == wanted
                    && (node.kind == Kind::Attribute) == (step.axis == Axis::Attribute)
                    && self.is_there(node)
                {
                    if found != NONE {
                        return Ok(Found::Many);
                    }
                    found = child;
                }
                seen += 1;
                child = node.next;
            }
            self.tick(seen)?;
            if found == NONE {
                return Ok(Found::None);
            }
            at = found;
        }
        Ok(Found::One(at))
    }

    /// Every node that a path leads to, in the order of the document.
    pub(crate) fn select(&mut self, path: &'d Path, here: Here<'_, 'd>) -> Result<Vec<Id>, Halt> {
        let from = match here.focus {
            _ if path.absolute => vec![TOP],
            Focus::Node(id) => vec![id],
            Focus::Nodes(ids) => ids.to_vec(),
            Focus::Text(_) => return Ok(Vec::new()),
        };
        self.walk(from, &path.steps)
    }

    /// Walks on from some nodes.
    pub(crate) fn walk(&mut self, mut from: Vec<Id>, steps: &'d [Step]) -> Result<Vec<Id>, Halt> {
        for step in steps {
            let mut to = Vec::new();
            for id in &from {
                let start = to.len();
                self.step(step, *id, &mut to)?;
                if !step.predicates.is_empty() {
                    let kept = self.filter(to.split_off(start), &step.predicates)?;
                    to.extend(kept);
                }
            }
            // Several nodes may have one parent.
            if matches!(step.axis, Axis::Parent) && to.len() > 1 {
                to.sort_unstable_by_key(|id| id.wrapping_add(1));
                to.dedup();
            }
            from = to;
        }
        Ok(from)
    }

    pub(crate) fn step(&mut self, step: &Step, id: Id, to: &mut Vec<Id>) -> Result<(), Halt> {
        match step.axis {
            Axis::Itself => to.push(id),
            Axis::Parent => {
                if id != TOP {
                    to.push(self.document.node(id).parent);
                }
            }
            Axis::Child | Axis::Attribute => {
                let mut child = match id {
                    TOP if step.axis == Axis::Child => ROOT,
                    TOP => NONE,
                    _ => match self.document.node(id) {
                        node if node.kind == Kind::Element => node.first,
                        _ => NONE,
                    },
                };
                let mut seen = 1;
                while child != NONE {
                    let node = self.document.node(child);
                    seen += 1;
                    let right = match step.axis {
                        Axis::Attribute => node.kind == Kind::Attribute,
                        _ => matches!(node.kind, Kind::Leaf | Kind::Element),
                    };
                    if right && self.is_named(step, child, node) && self.is_there(node) {
                        to.push(child);
                    }
                    child = node.next;
                }
                self.tick(seen)?;
            }
        }
        Ok(())
    }

    fn is_named(&self, step: &Step, id: Id, node: &Node) -> bool {
        let local = self.local(node);
        match step.name {
            Some(name) if local != name => return false,
            None if local == NO_STEP => return false,
            _ => {}
        }
        let (Some(wanted), Some(declarations)) = (step.namespace, &self.declarations) else { return true };
        let prefix = self.document.name(id).split_once(':').map(|(prefix, _)| prefix);
        let element = if node.kind == Kind::Attribute { node.parent } else { id };
        let uri = match prefix {
            // The default declaration is not for attributes.
            None if node.kind == Kind::Attribute => "",
            prefix => declarations.uri(self.document, element, prefix.unwrap_or_default()),
        };
        *uri == *self.plan.namespaces[wanted as usize]
    }

    /// The nodes for which every predicate holds.
    pub(crate) fn filter(
        &mut self,
        mut nodes: Vec<Id>,
        predicates: &'d [super::expression::Expression],
    ) -> Result<Vec<Id>, Halt> {
        for predicate in predicates {
            let size = nodes.len();
            let mut kept = Vec::new();
            for (index, id) in nodes.into_iter().enumerate() {
                if self.holds_at(predicate, Here { focus: Focus::Node(id), position: index + 1, size })? {
                    kept.push(id);
                }
            }
            nodes = kept;
        }
        Ok(nodes)
    }
}
