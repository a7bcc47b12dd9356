//! What most of a template asks for, a text that stands in the document: copied from there, with nothing in between.

use super::{NOTHING, VALUE, Written};
use crate::block::{Block, SIZE};
use crate::document::{Id, Kind, NONE};
use crate::json;
use crate::mapping::evaluate::{Focus, Here, Run, Step, Value};
use crate::mapping::expression::{Axis, Expression};
use crate::mapping::plan::{Alive, Element, Item, Leaf, Part};
use crate::mapping::select::{Found, TOP};
use crate::xml;

/// What is known of a value at once.
pub(super) enum Quick {
    Absent,
    /// From here to there in the document's text.
    Source(usize, usize),
    /// It takes an evaluation, or a record of it is kept.
    Unknown,
}

/// Where a text is written, which decides what of it needs a reference or an escape.
#[derive(Clone, Copy)]
enum Place {
    Content,
    Attribute,
    Json,
}

impl<'d> Run<'d> {
    /// The text of an expression, if it stands in the document and is found at once.
    pub(super) fn quick(&mut self, expression: &'d Expression, here: Here<'_, 'd>) -> Step<Quick> {
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
    fn source(&self, id: Id) -> Quick {
        if id == TOP {
            return Quick::Absent;
        }
        let mut node = self.document.node(id);
        if node.kind == Kind::Element {
            // Text beside attributes: the only one, or it takes more.
            let mut found = None;
            let mut child = node.first;
            while child != NONE {
                let inside = self.document.node(child);
                match (inside.kind, found) {
                    (Kind::Text | Kind::CData, None) => found = Some(inside),
                    (Kind::Text | Kind::CData, Some(_)) => return Quick::Unknown,
                    _ => {}
                }
                child = inside.next;
            }
            match found {
                Some(text) => node = text,
                None => return Quick::Absent,
            }
        }
        match node.last {
            0 => Quick::Absent,
            length => Quick::Source(node.first as usize, (node.first + length) as usize),
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
            Quick::Source(from, to) => {
                self.begin(&leaf.open);
                self.copy(from, to, if self.plan.output.json { Place::Json } else { Place::Content });
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
            Quick::Source(from, to) => {
                self.out.extend_from_slice(&element.open);
                self.target.push((&element.name, index));
                for attribute in &element.attributes {
                    self.attribute(attribute, here)?;
                }
                self.target.pop();
                self.out.push(b'>');
                self.copy(from, to, Place::Content);
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
            Quick::Source(from, to) => {
                self.out.extend_from_slice(&attribute.open);
                self.copy(from, to, Place::Attribute);
                self.out.push(b'"');
                Some(true)
            }
        })
    }

    /// Copies a part of the document's text, sixteen bytes at a time.
    fn copy(&mut self, from: usize, to: usize, place: Place) {
        let text = self.document.source();
        let bytes = text.as_bytes();
        let mut at = from;
        while at < to {
            let block = Block::at(bytes, at);
            let stop = (special(block, place) | 1 << SIZE).trailing_zeros() as usize;
            let end = (at + stop).min(to);
            self.out.extend_from_slice(&bytes[at..end]);
            at = end;
            if stop < SIZE && at < to {
                let one = &text[at..=at];
                match place {
                    Place::Content => xml::write::text(&mut self.out, one),
                    Place::Attribute => xml::write::attribute(&mut self.out, one),
                    Place::Json => json::write::escape(&mut self.out, one.as_bytes()),
                }
                at += 1;
            }
        }
    }
}

/// Where a block has what cannot be copied; all of it is ASCII.
#[inline]
fn special(block: Block, place: Place) -> u32 {
    match place {
        Place::Content => (block.is(b'&') | block.is(b'<') | block.is(b'>') | block.is(b'\r')).bits(),
        Place::Attribute => {
            (block.is(b'&') | block.is(b'<') | block.is(b'>') | block.is(b'"') | block.up_to(0x1F)).bits()
        }
        Place::Json => (block.is(b'"') | block.is(b'\\') | block.up_to(0x1F)).bits(),
    }
}
