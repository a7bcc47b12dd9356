//! Values as texts, numbers and booleans, and their comparison.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::ops::Deref;

use crate::code;
use crate::decimal::{Decimal, Refused};
use crate::document::Id;
use crate::mapping::expression::function::Evaluated;
use crate::mapping::expression::tree::{Arithmetic, Comparison};
use crate::mapping::place::{At, shown};
use crate::mapping::run::state::Run;
use crate::mapping::run::tape::{Node, Place, TOP};
use crate::mapping::value::Value;

/// A single value, and the node that it was read from.
type Atom<'d> = (Value<'d>, Option<Id>);

/// The single values of a value: mostly one, which needs no list.
pub(super) enum Atoms<'d> {
    One(Atom<'d>),
    Many(Vec<Atom<'d>>),
}

impl<'d> Deref for Atoms<'d> {
    type Target = [Atom<'d>];

    fn deref(&self) -> &[Atom<'d>] {
        match self {
            Atoms::One(atom) => std::slice::from_ref(atom),
            Atoms::Many(atoms) => atoms,
        }
    }
}

impl<'d> Run<'d> {
    /// The text of a node; of an element its own text, not that of elements inside it.
    pub(crate) fn text_of(&mut self, id: Id) -> Option<Cow<'d, str>> {
        if id == TOP {
            return None;
        }
        if let Some(trace) = &mut self.trace {
            trace.read(id);
        }
        let node = self.node(id);
        let value = |node: &Node| {
            let Place { text, from, to } = self.place_in_text(node);
            &text[from..to]
        };
        if !node.is_element() {
            let value = value(node);
            return (!value.is_empty()).then_some(Cow::Borrowed(value));
        }
        let mut texts =
            self.children(id).map(|child| self.node(child)).filter(|child| child.is_text()).map(value);
        let first = texts.next()?;
        let whole = match texts.next() {
            None => Cow::Borrowed(first),
            Some(second) => Cow::Owned([first, second].into_iter().chain(texts).collect::<String>()),
        };
        (!whole.is_empty()).then_some(whole)
    }

    pub(crate) fn is_absent(&mut self, value: &Value<'d>) -> bool {
        match value {
            Value::Absent => true,
            Value::Text(text) => text.is_empty(),
            Value::Nodes(ids) => ids.is_empty(),
            Value::Texts(texts) => texts.is_empty(),
            Value::Number(_) | Value::Numeral(_) | Value::Boolean(_) => false,
            // An element with attributes or elements is not absent, even without text.
            Value::Node(_) => false,
        }
    }

    /// The text of a value; `at` is the place of the expression.
    pub(crate) fn text_in(&mut self, value: Value<'d>, at: At) -> Option<Cow<'d, str>> {
        let text = self.text_of_value(value, at)?;
        self.reads(text.len());
        Some(text)
    }

    fn text_of_value(&mut self, value: Value<'d>, at: At) -> Option<Cow<'d, str>> {
        match value {
            Value::Absent => None,
            Value::Text(text) => (!text.is_empty()).then_some(text),
            Value::Number(number) => Some(Cow::Owned(number.plain())),
            Value::Numeral(number) => Some(Cow::Owned(number.kept())),
            Value::Boolean(value) => Some(Cow::Borrowed(if value { "true" } else { "false" })),
            Value::Node(id) => self.text_of(id),
            Value::Nodes(ids) => match &*ids {
                [] => None,
                [one] => self.text_of(*one),
                [first, ..] => {
                    let path = self.source_path(*first);
                    let message = format!("expected one node, found {}", ids.len());
                    self.find(&code::MAPPING_SEVERAL, at, Some(path), message);
                    None
                }
            },
            Value::Texts(mut texts) => match texts.len() {
                0 => None,
                1 => texts.pop().filter(|text| !text.is_empty()),
                many => {
                    let message = format!("expected one text, found {many}");
                    self.find(&code::MAPPING_SEVERAL, at, None, message);
                    None
                }
            },
        }
    }

    /// The number of a value; text that is no number is a finding.
    pub(crate) fn number_in(&mut self, value: Value<'d>, at: At) -> Option<Decimal> {
        let node = match &value {
            Value::Number(number) | Value::Numeral(number) => return Some(*number),
            Value::Node(id) => Some(*id),
            Value::Nodes(ids) => ids.first().copied(),
            _ => None,
        };
        let text = self.text_in(value, at)?;
        self.read_number(&text, node, at)
    }

    pub(crate) fn read_number(&mut self, text: &str, node: Option<Id>, at: At) -> Option<Decimal> {
        match Decimal::parse(text) {
            Ok(number) => Some(number),
            Err(refused) => {
                let path = node.map(|id| self.source_path(id));
                let shown = shown(text);
                let (code, message) = match refused {
                    Refused::Form => {
                        (&code::MAPPING_NUMBER, format!("expected a plain decimal number, found `{shown}`"))
                    }
                    Refused::Digits => (
                        &code::MAPPING_DIGITS,
                        format!("expected a number of at most 76 digits, found `{shown}`"),
                    ),
                };
                self.find(code, at, path, message);
                None
            }
        }
    }

    /// The result of a calculation; `None` had too many digits, which is a finding.
    pub(crate) fn calculated(&mut self, result: Option<Decimal>, at: At) -> Value<'d> {
        match result {
            Some(number) => Value::Number(number),
            None => {
                let message = "expected a result of at most 76 digits, found more".to_owned();
                self.find(&code::MAPPING_DIGITS, at, None, message);
                Value::Absent
            }
        }
    }

    pub(super) fn calculate(
        &mut self,
        arithmetic: Arithmetic,
        left: Decimal,
        right: Decimal,
        at: At,
    ) -> Value<'d> {
        let result = match arithmetic {
            Arithmetic::Add => left.add(right),
            Arithmetic::Subtract => left.subtract(right),
            Arithmetic::Multiply => left.multiply(right),
            Arithmetic::Divide | Arithmetic::Remainder if right.is_zero() => {
                let message = "expected a divisor other than zero, found zero".to_owned();
                self.find(&code::MAPPING_DIVISION, at, None, message);
                return Value::Absent;
            }
            Arithmetic::Divide => left.divide(right),
            Arithmetic::Remainder => left.remainder(right),
        };
        self.calculated(result, at)
    }

    pub(crate) fn is_true(&mut self, value: &Value<'d>) -> bool {
        if let (Some(trace), Value::Node(id)) = (&mut self.trace, value) {
            trace.read(*id);
        }
        match value {
            Value::Boolean(value) => *value,
            Value::Number(number) | Value::Numeral(number) => !number.is_zero(),
            value => !self.is_absent(value),
        }
    }

    pub(super) fn compare(
        &mut self,
        comparison: Comparison,
        left: Value<'d>,
        right: Value<'d>,
        at: At,
    ) -> Evaluated<bool> {
        if self.is_absent(&left) || self.is_absent(&right) {
            return Ok(false);
        }
        if matches!(left, Value::Boolean(_)) || matches!(right, Value::Boolean(_)) {
            let (left, right) = (self.is_true(&left), self.is_true(&right));
            return Ok(decided(comparison, left.cmp(&right)));
        }
        let (left, right) = (self.atoms(left), self.atoms(right));
        // Each text is read once for each value of the other side.
        let (bytes, others) = (text_bytes(&left), text_bytes(&right));
        self.reads(bytes.saturating_mul(right.len()).saturating_add(others.saturating_mul(left.len())));
        self.tick(left.len() as u64 * right.len() as u64)?;
        for one in &*left {
            for other in &*right {
                if self.compare_one(comparison, one, other, at) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The single values of a value, each with the node that it was read from.
    pub(super) fn atoms(&mut self, value: Value<'d>) -> Atoms<'d> {
        let mut read = |id| Some((Value::Text(self.text_of(id)?), Some(id)));
        match value {
            Value::Nodes(ids) => Atoms::Many(ids.into_iter().filter_map(read).collect()),
            Value::Node(id) => read(id).map_or(Atoms::Many(Vec::new()), Atoms::One),
            Value::Texts(texts) => {
                Atoms::Many(texts.into_iter().map(|text| (Value::Text(text), None)).collect())
            }
            value => Atoms::One((value, None)),
        }
    }

    pub(super) fn compare_one(
        &mut self,
        comparison: Comparison,
        one: &Atom<'d>,
        other: &Atom<'d>,
        at: At,
    ) -> bool {
        let equality = matches!(comparison, Comparison::Equal | Comparison::Different);
        if let (true, Value::Text(one), Value::Text(other)) = (equality, &one.0, &other.0) {
            return (one == other) == (comparison == Comparison::Equal);
        }
        let mut number = |(value, node): &Atom<'d>| match value {
            Value::Text(text) => self.read_number(text, *node, at),
            value => self.number_in(value.clone(), at),
        };
        let (one, other) = (number(one), number(other));
        one.zip(other).is_some_and(|(one, other)| decided(comparison, one.cmp(&other)))
    }
}

/// The bytes of the texts of some values.
fn text_bytes(atoms: &[Atom<'_>]) -> usize {
    let length = |(value, _): &Atom<'_>| if let Value::Text(text) = value { text.len() } else { 0 };
    atoms.iter().map(length).sum()
}

pub(super) fn decided(comparison: Comparison, order: Ordering) -> bool {
    match comparison {
        Comparison::Equal => order == Ordering::Equal,
        Comparison::Different => order != Ordering::Equal,
        Comparison::Less => order == Ordering::Less,
        Comparison::LessOrEqual => order != Ordering::Greater,
        Comparison::More => order == Ordering::Greater,
        Comparison::MoreOrEqual => order != Ordering::Less,
    }
}
