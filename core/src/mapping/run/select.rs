//! Paths: which nodes of a document they lead to.
//!
//! What is absent, null or empty text without attributes, is no node: no path selects it.

use super::state::{Focus, Here, Run};
use super::tape::{NO_STEP, Node, TOP};
use crate::document::{Id, NO_NAME, ROOT};
use crate::mapping::expression::function::Evaluated;
use crate::mapping::expression::tree::{Axis, Expression, Path, Step};

/// How many nodes a path leads to, and to which if it is one.
pub(crate) enum Found {
    None,
    One(Id),
    Many,
}

/// Children of one node that a step goes to, and how many they are if the template asks for it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Alike {
    wanted: u32,
    next: Id,
    end: Id,
    pub(crate) count: usize,
}

/// What a step by name looks for.
#[inline(always)]
fn wanted(step: &Step) -> u32 {
    Node::wanted(step.name.unwrap_or(NO_NAME), step.axis == Axis::Attribute)
}

impl<'d> Run<'d> {
    /// Where the nodes right inside of an element begin and end.
    #[inline]
    fn inside(&self, id: Id) -> (Id, Id) {
        match self.nodes.get(id as usize) {
            Some(node) if node.is_element() => (id + 1, id + node.span()),
            Some(_) => (ROOT, ROOT),
            None => (ROOT, ROOT + 1),
        }
    }

    /// The nodes right inside of an element, in their order.
    #[inline]
    pub(crate) fn children(&self, id: Id) -> impl Iterator<Item = Id> + use<'d> {
        let nodes = self.nodes;
        let (first, end) = self.inside(id);
        let within = move |id: Id| (id < end).then_some(id);
        std::iter::successors(within(first), move |id| within(id + nodes[*id as usize].span()))
    }

    /// Where a path that only goes to children by name leads, from one node.
    #[inline(always)]
    pub(crate) fn single(&mut self, path: &Path, from: Id) -> Evaluated<Found> {
        let mut at = from;
        for step in &path.steps {
            at = match self.child(step, at)? {
                Found::One(id) => id,
                other => return Ok(other),
            };
        }
        Ok(Found::One(at))
    }

    /// The child that a step by name goes to.
    #[inline(always)]
    fn child(&mut self, step: &Step, parent: Id) -> Evaluated<Found> {
        match self.expected(step, parent) {
            Some((id, node)) if node.is_only(wanted(step)) => {
                self.tick(1)?;
                Ok(Found::One(id))
            }
            _ => self.child_among(step, parent),
        }
    }

    /// Documents repeat themselves: the child that stands where the step led the last time, from its own parent.
    #[inline(always)]
    fn expected(&self, step: &Step, parent: Id) -> Option<(Id, &'d Node)> {
        let id = parent.wrapping_add(*self.steps_taken.get(step.number as usize)?);
        let node = self.nodes.get(id as usize)?;
        (node.parent == parent && node.is_there()).then_some((id, node))
    }

    fn remember(&mut self, step: &Step, parent: Id, id: Id) {
        if let Some(taken) = self.steps_taken.get_mut(step.number as usize) {
            *taken = id.wrapping_sub(parent);
        }
    }

    /// The child that a step by name goes to, by looking at every child.
    #[inline(never)]
    fn child_among(&mut self, step: &Step, parent: Id) -> Evaluated<Found> {
        let (mut found, mut seen) = (Found::None, 1);
        let wanted = wanted(step);
        // What comes before it may be there one time and absent the next.
        let taken = self.steps_taken.get(step.number as usize).copied().unwrap_or_default();
        for near in [taken.wrapping_add(1), taken.wrapping_sub(1)] {
            let id = parent.wrapping_add(near);
            if let Some(node) = self.nodes.get(id as usize)
                && node.parent == parent
                && node.is_only(wanted)
                && node.is_there()
            {
                self.tick(1)?;
                self.remember(step, parent, id);
                return Ok(Found::One(id));
            }
        }
        let (mut next, end) = self.inside(parent);
        while next < end {
            let (id, node) = (next, self.node(next));
            next += node.span();
            seen += 1;
            if !node.is(wanted) || !node.is_there() {
                continue;
            }
            if matches!(found, Found::One(_)) {
                found = Found::Many;
                break;
            }
            found = Found::One(id);
            if node.is_only_one() {
                break;
            }
        }
        self.tick(seen)?;
        if let Found::One(id) = found {
            self.remember(step, parent, id);
        }
        Ok(found)
    }

    /// The nodes that a plain path leads to, if they are the children of one node.
    pub(crate) fn alike(&mut self, path: &Path, from: Id) -> Evaluated<Option<Alike>> {
        let Some((last, above)) = path.steps.split_last() else { return Ok(None) };
        let mut parent = from;
        for step in above {
            parent = match self.child(step, parent)? {
                Found::One(id) => id,
                Found::None => return Ok(Some(Alike::default())),
                Found::Many => return Ok(None),
            };
        }
        let (first, end) = self.inside(parent);
        let mut alike = Alike { wanted: wanted(last), next: first, end, count: 0 };
        match self.expected(last, parent) {
            Some((id, node)) if node.is(alike.wanted) && node.is_first() => alike.next = id,
            _ => {
                let mut seen = 1;
                while alike.next < end && !self.node(alike.next).is(alike.wanted) {
                    alike.next += self.node(alike.next).span();
                    seen += 1;
                }
                self.tick(seen)?;
                self.remember(last, parent, alike.next);
            }
        }
        // How many they are takes a walk of its own: only for a template that asks.
        let mut rest = alike;
        while self.plan.asks_size && self.next_alike(&mut rest).is_some() {
            alike.count += 1;
        }
        self.tick(u64::from(rest.next.saturating_sub(alike.next)))?;
        Ok(Some(alike))
    }

    /// The next of some nodes.
    #[inline]
    pub(crate) fn next_alike(&self, alike: &mut Alike) -> Option<Id> {
        while alike.next < alike.end {
            let id = alike.next;
            let node = self.node(id);
            alike.next += node.span();
            match node.is(alike.wanted) {
                true if node.is_there() => return Some(id),
                // Those of one name stand side by side.
                false if self.tape.plain => alike.end = id,
                _ => {}
            }
        }
        None
    }

    /// Every node that a path leads to, in the order of the document.
    pub(crate) fn select(&mut self, path: &'d Path, here: &Here<'_, 'd>) -> Evaluated<Vec<Id>> {
        let from = match here.focus {
            _ if path.absolute => vec![TOP],
            Focus::Node(id) => vec![id],
            Focus::Nodes(ids) => ids.to_vec(),
            Focus::Text(_) => return Ok(Vec::new()),
        };
        self.walk(from, &path.steps)
    }

    /// Walks on from some nodes.
    pub(crate) fn walk(&mut self, mut from: Vec<Id>, steps: &'d [Step]) -> Evaluated<Vec<Id>> {
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

    pub(crate) fn step(&mut self, step: &Step, id: Id, to: &mut Vec<Id>) -> Evaluated<()> {
        match step.axis {
            Axis::Itself => to.push(id),
            Axis::Parent => {
                if id != TOP {
                    to.push(self.node(id).parent);
                }
            }
            Axis::Child | Axis::Attribute => {
                let attribute = step.axis == Axis::Attribute;
                let mut seen = 1;
                for id in self.children(id) {
                    let node = self.node(id);
                    seen += 1;
                    if node.is_attribute() == attribute
                        && !node.is_text()
                        && node.is_there()
                        && self.is_named(step, id, node)
                    {
                        to.push(id);
                    }
                }
                self.tick(seen)?;
            }
        }
        Ok(())
    }

    fn is_named(&self, step: &Step, id: Id, node: &Node) -> bool {
        match step.name {
            Some(name) if node.name() != name => return false,
            None if node.name() == NO_STEP => return false,
            _ => {}
        }
        let Some(wanted) = step.namespace else { return true };
        let uri = match &self.declarations {
            // Nothing has a prefix, and nothing declares one.
            None => "",
            Some(declarations) => {
                let prefix = self.name_of(id).split_once(':').map(|(prefix, _)| prefix);
                let element = if node.is_attribute() { node.parent } else { id };
                match prefix {
                    // The default declaration is not for attributes.
                    None if node.is_attribute() => "",
                    prefix => declarations.uri(self.nodes, element, prefix.unwrap_or_default()),
                }
            }
        };
        *uri == *self.plan.namespaces[wanted as usize]
    }

    /// The nodes for which every predicate holds.
    pub(crate) fn filter(&mut self, mut nodes: Vec<Id>, predicates: &'d [Expression]) -> Evaluated<Vec<Id>> {
        for predicate in predicates {
            let size = nodes.len();
            let mut kept = Vec::new();
            for (index, id) in nodes.into_iter().enumerate() {
                if self.holds_at(predicate, &Here { focus: Focus::Node(id), position: index + 1, size })? {
                    kept.push(id);
                }
            }
            nodes = kept;
        }
        Ok(nodes)
    }
}
