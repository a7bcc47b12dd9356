//! Paths: the nodes of a document that they select.
//!
//! No path selects an absent node: null, or empty text without attributes.

use super::state::{Focus, Here, Run};
use super::tape::{NO_STEP, Node, TOP};
use crate::document::{Id, NO_NAME, ROOT};
use crate::mapping::expression::function::Evaluated;
use crate::mapping::expression::tree::{Axis, Expression, Path, Step};

/// The nodes that a path selects: none, one, or several.
pub(crate) enum Found {
    None,
    One(Id),
    Many,
}

/// The children of one node that a step selects. They are counted only if the template asks for `last()`.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Alike {
    wanted: u32,
    next: Id,
    end: Id,
    pub(crate) count: usize,
}

/// The tag that a step by name looks for.
#[inline(always)]
fn wanted(step: &Step) -> u32 {
    Node::wanted(step.name.unwrap_or(NO_NAME), step.axis == Axis::Attribute)
}

impl<'d> Run<'d> {
    /// The first child of an element, and the end of its content.
    #[inline]
    fn inside(&self, id: Id) -> (Id, Id) {
        match self.nodes.get(id as usize) {
            Some(node) if node.is_element() => (id + 1, id + node.span()),
            Some(_) => (ROOT, ROOT),
            None => (ROOT, ROOT + 1),
        }
    }

    /// The children of an element.
    #[inline]
    pub(crate) fn children(&self, id: Id) -> impl Iterator<Item = Id> + use<'d> {
        let nodes = self.nodes;
        let (first, end) = self.inside(id);
        let within = move |id: Id| (id < end).then_some(id);
        std::iter::successors(within(first), move |id| within(id + nodes[*id as usize].span()))
    }

    /// The node that a plain path selects, from one node.
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

    /// The node that a straight path selects, from one node.
    pub(crate) fn straight(&mut self, path: &Path, from: Id) -> Evaluated<Found> {
        let mut at = from;
        for step in &path.steps {
            at = match step.axis {
                Axis::Itself => at,
                Axis::Parent if at == TOP => return Ok(Found::None),
                Axis::Parent => self.node(at).parent,
                Axis::Child | Axis::Attribute => match self.child(step, at)? {
                    Found::One(id) => id,
                    other => return Ok(other),
                },
            };
        }
        Ok(Found::One(at))
    }

    /// The child that a step by name selects.
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

    /// Predicts the child: the one at the same distance from its parent as the child that the step found last.
    /// Documents repeat themselves, so this is mostly right.
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

    /// The child that a step by name selects, found by a walk over the children.
    #[inline(never)]
    fn child_among(&mut self, step: &Step, parent: Id) -> Evaluated<Found> {
        let (mut found, mut seen) = (Found::None, 1);
        let wanted = wanted(step);
        // A sibling before it may be present once and absent the next time: look one place further and one place back.
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

    /// The nodes that a plain path selects; `None` if they are not the children of one node.
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
        // Counting takes a walk of its own.
        let mut rest = alike;
        while self.plan.asks_size && self.next_alike(&mut rest).is_some() {
            alike.count += 1;
        }
        self.tick(u64::from(rest.next.saturating_sub(alike.next)))?;
        Ok(Some(alike))
    }

    /// Takes the next one of the nodes.
    #[inline]
    pub(crate) fn next_alike(&self, alike: &mut Alike) -> Option<Id> {
        while alike.next < alike.end {
            let id = alike.next;
            let node = self.node(id);
            alike.next += node.span();
            match node.is(alike.wanted) {
                true if node.is_there() => return Some(id),
                // Siblings with one name are adjacent: behind the last one there is no other.
                false if self.tape.plain => alike.end = id,
                _ => {}
            }
        }
        None
    }

    /// Every node that a path selects, in document order.
    pub(crate) fn select(&mut self, path: &'d Path, here: &Here<'_, 'd>) -> Evaluated<Vec<Id>> {
        match here.focus {
            _ if path.absolute => self.walk(&[TOP], &path.steps),
            Focus::Node(id) => self.walk(&[id], &path.steps),
            Focus::Nodes(ids) => {
                self.tick(ids.len() as u64 / 8)?;
                self.walk(ids, &path.steps)
            }
            Focus::Text(_) => Ok(Vec::new()),
        }
    }

    /// The nodes that some steps select, from these nodes.
    pub(crate) fn walk(&mut self, from: &[Id], steps: &'d [Step]) -> Evaluated<Vec<Id>> {
        let mut found = None;
        for step in steps {
            let mut to = Vec::new();
            for id in found.as_deref().unwrap_or(from) {
                let start = to.len();
                self.step(step, *id, &mut to)?;
                if !step.predicates.is_empty() {
                    self.filter(&mut to, start, &step.predicates)?;
                }
            }
            // Several nodes can have the same parent: keep it once.
            if matches!(step.axis, Axis::Parent) && to.len() > 1 {
                to.sort_unstable_by_key(|id| id.wrapping_add(1));
                to.dedup();
            }
            found = Some(to);
        }
        Ok(found.unwrap_or_else(|| from.to_vec()))
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
            // The document has no prefixes and no declarations.
            None => "",
            Some(declarations) => {
                let prefix = self.name_of(id).split_once(':').map(|(prefix, _)| prefix);
                let element = if node.is_attribute() { node.parent } else { id };
                match prefix {
                    // The default namespace does not apply to attributes.
                    None if node.is_attribute() => "",
                    prefix => declarations.uri(self.nodes, element, prefix.unwrap_or_default()),
                }
            }
        };
        *uri == *self.plan.namespaces[wanted as usize]
    }

    /// Keeps, of the nodes from `start` on, those for which all predicates hold.
    pub(crate) fn filter(
        &mut self,
        nodes: &mut Vec<Id>,
        start: usize,
        predicates: &'d [Expression],
    ) -> Evaluated<()> {
        for predicate in predicates {
            let (size, mut kept) = (nodes.len() - start, start);
            for index in start..nodes.len() {
                let id = nodes[index];
                let here = Here { focus: Focus::Node(id), position: index - start + 1, size };
                if self.holds_at(predicate, &here)? {
                    nodes[kept] = id;
                    kept += 1;
                }
            }
            nodes.truncate(kept);
        }
        Ok(())
    }

    /// Whether an element holds another one, for a predicate `[*]`; `None` for another predicate.
    ///
    /// A run with a record evaluates the predicate.
    pub(crate) fn holds_any(
        &mut self,
        predicate: &Expression,
        here: &Here<'_, 'd>,
    ) -> Evaluated<Option<bool>> {
        let (Expression::Path(path), Focus::Node(id), None) = (predicate, here.focus, &self.trace) else {
            return Ok(None);
        };
        if !path.is_any_child() {
            return Ok(None);
        }
        let is_any = |child: Id| {
            let node = self.node(child);
            !node.is_attribute() && !node.is_text() && node.is_there() && node.name() != NO_STEP
        };
        let seen = self.children(id).take_while(|child| !is_any(*child)).count();
        let holds = self.children(id).nth(seen).is_some();
        self.tick(seen as u64 + 2)?;
        Ok(Some(holds))
    }
}
