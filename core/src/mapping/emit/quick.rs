//! What most of a template asks for, a text that stands in the document: copied from there, with nothing in between.

use super::{NOTHING, VALUE, Written};
use crate::document::Id;
use crate::mapping::evaluate::{Focus, Here, Run, Step, Value};
use crate::mapping::expression::{Axis, Expression};
use crate::mapping::output::Inside;
use crate::mapping::plan::{Alive, Element, Item, Leaf, Part};
use crate::mapping::select::{Found, TOP};
use crate::mapping::tape::Place;

/// What is known of a value at once.
pub(super) enum Quick<'d> {
    Absent,
    /// The text stands there.
    Source(Place<'d>),
    /// It takes an evaluation, or a record of it is kept.
    Unknown,
}

impl<'d> Run<'d> {
    /// The text of an expression, if it stands in the document and is found at once.
    pub(super) fn quick(&mut self, expression: &'d Expression, here: Here<'_, 'd>) -> Step<Quick<'d>> {
        if self.trace.is_some() {
            return Ok(Quick::Unknown);
        }
        let id = match (expression, here.focus) {
            (Expression::Path(path), Focus::Node(id)) if path.plain => match self.single(path, id)? {
                Found::One(id) => id,
                Found::None => return Ok(Quick::Absent),
                Found::Many => return Ok(Quick::Unknown),
            },
            (Expression::Path(path), Focus::Node(id))
                if matches!(&*path.steps, [step] if step.axis == Axis::Itself && step.predicates.is_empty())
                    && !path.absolute =>
            {
                id
            }
            (Expression::Variable(slot), _) => match &self.variables[*slot as usize] {
                Value::Absent => return Ok(Quick::Absent),
                Value::Node(id) => *id,
                _ => return Ok(Quick::Unknown),
            },
            (Expression::Default(sides), _) => {
                return match self.quick(&sides.0, here)? {
                    Quick::Absent => self.quick(&sides.1, here),
                    found => Ok(found),
                };
            }
            (Expression::Required(required), _) => {
                return Ok(match self.quick(&required.inner, here)? {
                    // What is missing is told where it is evaluated.
                    Quick::Absent => Quick::Unknown,
                    found => found,
                });
            }
            _ => return Ok(Quick::Unknown),
        };
        Ok(self.source(id))
    }

    /// Where the text of a node stands, if it is one.
    fn source(&self, id: Id) -> Quick<'d> {
        if id == TOP {
            return Quick::Absent;
        }
        let mut node = self.node(id);
        if node.is_element() {
            // Text beside attributes: the only one, or it takes more.
            let mut texts = self.children(id).map(|child| self.node(child)).filter(|child| child.is_text());
            match (texts.next(), texts.next()) {
                (None, _) => return Quick::Absent,
                (Some(text), None) => node = text,
                (Some(_), Some(_)) => return Quick::Unknown,
            }
        }
        match node.is_there() {
            true => Quick::Source(self.place_in_text(node)),
            false => Quick::Absent,
        }
    }

    /// Writes a leaf at once, if its text stands in the document.
    #[inline]
    pub(super) fn quick_leaf(&mut self, leaf: &'d Leaf, here: Here<'_, 'd>) -> Step<Option<Written>> {
        if leaf.typed {
            return Ok(None);
        }
        Ok(match self.quick(&leaf.value.expression, here)? {
            Quick::Unknown => None,
            Quick::Absent => Some(NOTHING),
            Quick::Source(place) => {
                self.begin(&leaf.open);
                self.out.text(place, if self.plan.output.json { Inside::Json } else { Inside::Content });
                self.out.extend_from_slice(&leaf.close);
                self.roots += usize::from(self.target.is_empty());
                Some(VALUE)
            }
        })
    }

    /// Writes an element of one text at once, its attributes among them, if that text stands in the document.
    #[inline]
    pub(super) fn quick_element(
        &mut self,
        element: &'d Element,
        here: Here<'_, 'd>,
        index: u32,
    ) -> Step<Option<Written>> {
        let [Item::Text(text)] = &*element.content else { return Ok(None) };
        if element.alive != Alive::Text || element.keep || self.plan.output.json {
            return Ok(None);
        }
        Ok(match self.quick(&text.expression, here)? {
            Quick::Unknown => None,
            Quick::Absent => Some(NOTHING),
            Quick::Source(place) => {
                self.out.extend_from_slice(&element.open);
                self.target.push((&element.name, index));
                for attribute in &element.attributes {
                    self.attribute(attribute, here)?;
                }
                self.target.pop();
                self.out.push(b'>');
                self.out.text(place, Inside::Content);
                self.out.extend_from_slice(&element.close);
                self.roots += usize::from(self.target.is_empty());
                Some(VALUE)
            }
        })
    }

    /// Writes an attribute of one expression at once; says whether it was written, if that is known.
    #[inline]
    pub(super) fn quick_attribute(
        &mut self,
        attribute: &'d crate::mapping::plan::Attribute,
        here: Here<'_, 'd>,
    ) -> Step<Option<bool>> {
        let [Part::Value(value)] = &*attribute.parts else { return Ok(None) };
        Ok(match self.quick(&value.expression, here)? {
            Quick::Unknown => None,
            Quick::Absent => Some(false),
            Quick::Source(place) => {
                self.out.extend_from_slice(&attribute.open);
                self.out.text(place, Inside::Attribute);
                self.out.push(b'"');
                Some(true)
            }
        })
    }
}
