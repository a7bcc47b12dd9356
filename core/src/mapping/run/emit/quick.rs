//! The fast path: a value that is one text of the document is copied from there, without an evaluation.
//!
//! Most of a template is of this kind. A traced run never takes the fast path, since the trace needs every evaluation.

use super::{NOTHING, VALUE, Written};
use crate::document::Id;
use crate::mapping::expression::function::Evaluated;
use crate::mapping::expression::tree::{Axis, Expression};
use crate::mapping::plan::{Alive, Attribute, Directed, Element, Leaf, Part, Text};
use crate::mapping::run::output::Inside;
use crate::mapping::run::select::Found;
use crate::mapping::run::state::{Focus, Here, Run};
use crate::mapping::run::tape::Node;
use crate::mapping::value::Value;

/// What the fast path knows about a value.
#[derive(Clone, Copy)]
pub(super) enum Quick<'d> {
    Absent,
    /// The text of this node, which is no element.
    Text(&'d Node),
    /// Not known: the expression has to be evaluated.
    Unknown,
}

impl<'d> Run<'d> {
    /// The value of an expression, if it is one text of the document.
    #[inline(always)]
    pub(super) fn quick(&mut self, expression: &'d Expression, here: &Here<'_, 'd>) -> Evaluated<Quick<'d>> {
        if self.trace.is_some() {
            return Ok(Quick::Unknown);
        }
        match (expression, here.focus) {
            (Expression::Path(path), Focus::Node(id)) if path.plain => Ok(match self.single(path, id)? {
                Found::One(id) => self.text_at(id),
                Found::None => Quick::Absent,
                Found::Many => Quick::Unknown,
            }),
            _ => self.quick_other(expression, here),
        }
    }

    /// The value of an expression that is no plain path, if it is known without its trace.
    fn quick_other(&mut self, expression: &'d Expression, here: &Here<'_, 'd>) -> Evaluated<Quick<'d>> {
        Ok(match expression {
            Expression::Variable(slot) => match &self.variables[*slot as usize] {
                Value::Absent => Quick::Absent,
                Value::Node(id) => self.text_at(*id),
                _ => Quick::Unknown,
            },
            Expression::Path(path) if !path.absolute => match (&*path.steps, here.focus) {
                ([step], Focus::Node(id)) if step.axis == Axis::Itself && step.predicates.is_empty() => {
                    self.text_at(id)
                }
                _ => Quick::Unknown,
            },
            Expression::Named(number, None, _) => self.quick(&self.plan.values[*number as usize], here)?,
            Expression::Default(sides) => match self.quick(&sides.0, here)? {
                Quick::Absent => self.quick(&sides.1, here)?,
                found => found,
            },
            Expression::Required(required) => match self.quick(&required.inner, here)? {
                // The evaluation adds the finding.
                Quick::Absent => Quick::Unknown,
                found => found,
            },
            _ => Quick::Unknown,
        })
    }

    /// The text of a node; of an element, the only text inside it.
    #[inline(always)]
    fn text_at(&self, id: Id) -> Quick<'d> {
        match self.nodes.get(id as usize) {
            Some(node) if node.is_element() => self.text_inside(id),
            Some(node) if node.is_there() => Quick::Text(node),
            _ => Quick::Absent,
        }
    }

    /// The text of an element with attributes or elements; unknown if there are several texts.
    #[inline(never)]
    fn text_inside(&self, id: Id) -> Quick<'d> {
        let mut texts = self.children(id).map(|child| self.node(child)).filter(|child| child.is_text());
        match (texts.next(), texts.next()) {
            (Some(text), None) if text.is_there() => Quick::Text(text),
            (Some(_), Some(_)) => Quick::Unknown,
            _ => Quick::Absent,
        }
    }

    /// Writes items for each node that a plain path selects. `None` if the nodes are not the children of one node.
    pub(super) fn quick_each(
        &mut self,
        directed: &'d Directed,
        nodes: &'d Expression,
        here: &Here<'_, 'd>,
    ) -> Evaluated<Option<Written>> {
        let (Expression::Path(path), Focus::Node(id), None) = (nodes, here.focus, &self.trace) else {
            return Ok(None);
        };
        if !path.plain {
            return Ok(None);
        }
        let Some(mut alike) = self.alike(path, id)? else { return Ok(None) };
        let (mut all, mut position) = (NOTHING, 0);
        while let Some(id) = self.next_alike(&mut alike) {
            position += 1;
            self.tick(1)?;
            let here = Here { focus: Focus::Node(id), position, size: alike.count };
            // The number of an item counts only while tracing; here any number will do.
            all = all.and(self.tested(directed, &here, 1)?.0);
        }
        Ok(Some(all))
    }

    /// Writes a leaf, if its value is one text of the document.
    #[inline(always)]
    pub(super) fn quick_leaf(&mut self, leaf: &'d Leaf, here: &Here<'_, 'd>) -> Evaluated<Option<Written>> {
        if leaf.typed {
            return Ok(None);
        }
        Ok(match self.quick(&leaf.value.expression, here)? {
            Quick::Unknown => None,
            Quick::Absent => Some(NOTHING),
            Quick::Text(node) => {
                if self.plan.output.json {
                    self.begin(&leaf.open);
                    self.copy(node, Inside::Json);
                } else {
                    self.out.literal(&leaf.open);
                    self.copy(node, Inside::Content);
                }
                self.out.literal(&leaf.close);
                self.roots += usize::from(self.depth == 0);
                Some(VALUE)
            }
        })
    }

    /// Writes the text of a node.
    #[inline(always)]
    fn copy(&mut self, node: &'d Node, inside: Inside) {
        let place = self.place_in_text(node);
        match node.is_clean() {
            true => self.out.clean(place),
            false => self.out.text(place, inside),
        }
    }

    /// Writes an element with its attributes, if its only content is one text of the document.
    #[inline(always)]
    pub(super) fn quick_element(
        &mut self,
        element: &'d Element,
        text: &'d Text,
        here: &Here<'_, 'd>,
    ) -> Evaluated<Option<Written>> {
        if element.alive != Alive::Text || element.keep || self.plan.output.json {
            return Ok(None);
        }
        Ok(match self.quick(&text.expression, here)? {
            Quick::Unknown => None,
            Quick::Absent => Some(NOTHING),
            Quick::Text(node) => {
                self.out.literal(&element.open);
                for attribute in &element.attributes {
                    self.attribute(attribute, here)?;
                }
                self.out.push(b'>');
                self.copy(node, Inside::Content);
                self.out.literal(&element.close);
                self.roots += usize::from(self.depth == 0);
                Some(VALUE)
            }
        })
    }

    /// Writes an attribute, if its value is one text of the document. Gives whether it was written; `None` if not
    /// known.
    #[inline(always)]
    pub(super) fn quick_attribute(
        &mut self,
        attribute: &'d Attribute,
        here: &Here<'_, 'd>,
    ) -> Evaluated<Option<bool>> {
        let [Part::Value(value)] = &*attribute.parts else { return Ok(None) };
        Ok(match self.quick(&value.expression, here)? {
            Quick::Unknown => None,
            Quick::Absent => Some(false),
            Quick::Text(node) => {
                self.out.literal(&attribute.open);
                self.copy(node, Inside::Attribute);
                self.out.push(b'"');
                Some(true)
            }
        })
    }
}
