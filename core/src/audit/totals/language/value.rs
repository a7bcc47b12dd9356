//! The values of rules, and the elements of a document with what the rules say of them.

use std::borrow::Cow;
use std::rc::Rc;

use super::tree::{Name, Program};
use crate::audit::totals::context::Context;
use crate::audit::totals::model::{AmountId, Expr, amount, child, extra, filled, minus};
use crate::audit::totals::rates::Rates;
use crate::decimal::Decimal;
use crate::document::Element;

/// The number of an [`Object`] of a run.
pub(super) type ObjectId = usize;

#[derive(Debug, Clone)]
pub(super) enum Value<'d> {
    Absent,
    /// What `!` says of an absent value: a sum with it is absent.
    Missing,
    Bool(bool),
    Text(Cow<'d, str>),
    /// A member of the document: a text, or an amount that nothing else gives.
    Member(Element<'d>),
    Amount(AmountId),
    /// A computation, and whether anything in it is known.
    Term(Expr, bool),
    Objects(Rc<[ObjectId]>),
    List(Rc<[Value<'d>]>),
}

impl<'d> Value<'d> {
    /// The members in a list.
    pub(super) fn members(&self) -> Vec<Element<'d>> {
        let Value::List(items) = self else { return Vec::new() };
        items
            .iter()
            .filter_map(|item| if let Value::Member(one) = item { Some(*one) } else { None })
            .collect()
    }
}

/// An element, and what the rules name in it.
#[derive(Debug)]
pub(super) struct Object<'d> {
    pub(super) element: Option<Element<'d>>,
    pub(super) is_of_line: bool,
    /// How many findings there were before it.
    pub(super) findings: usize,
    /// Of a name that was said again, the last one counts.
    pub(super) fields: Vec<(Name, Value<'d>)>,
}

/// One run of the rules over one document.
pub(super) struct Run<'r, 'd, 'o> {
    pub(super) program: &'static Program,
    pub(super) context: &'r mut Context<'d, 'o>,
    pub(super) objects: Vec<Object<'d>>,
    /// The objects in whose blocks the run is, the innermost last.
    pub(super) open: Vec<ObjectId>,
    /// The tables that were asked for, each with its name and column.
    pub(super) tables: Vec<(String, String, Rates)>,
    /// The number 100, by which percentages are divided.
    pub(super) hundred: Expr,
    /// How many calls of definitions are inside each other.
    pub(super) depth: usize,
}

impl<'d> Run<'_, 'd, '_> {
    /// The innermost object.
    pub(super) fn here(&self) -> ObjectId {
        self.open.last().copied().unwrap_or_default()
    }

    pub(super) fn add_object(&mut self, element: Option<Element<'d>>, is_of_line: bool) -> ObjectId {
        let findings = self.context.model.findings.len();
        self.objects.push(Object { element, is_of_line, findings, fields: Vec::new() });
        self.objects.len() - 1
    }

    pub(super) fn set(&mut self, name: Name, value: Value<'d>) {
        let here = self.here();
        self.objects[here].fields.push((name, value));
    }

    pub(super) fn field(&self, object: ObjectId, name: Name) -> Option<&Value<'d>> {
        self.objects[object].fields.iter().rev().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// What a name means here: in the innermost object that has it.
    pub(super) fn named(&self, name: Name) -> Option<&Value<'d>> {
        self.open.iter().rev().find_map(|object| self.field(*object, name))
    }

    /// The amount of a name.
    pub(super) fn amount_of(&self, name: Name) -> Option<AmountId> {
        match self.named(name)? {
            Value::Amount(id) => Some(*id),
            _ => None,
        }
    }

    /// The computation of a value; of a list that of its first item.
    pub(super) fn term(&mut self, value: Value<'d>) -> Option<(Expr, bool)> {
        match value {
            Value::Amount(id) => Some((amount(id), self.context.model.is_known(id))),
            Value::Member(element) => Some((amount(self.context.input_at(element)), true)),
            Value::Term(expr, is_known) => Some((expr, is_known)),
            Value::List(items) => self.term(items.first()?.clone()),
            Value::Absent | Value::Missing | Value::Bool(_) | Value::Text(_) | Value::Objects(_) => None,
        }
    }

    /// The computation of a value that is known.
    pub(super) fn known(&mut self, value: Value<'d>) -> Option<Expr> {
        self.term(value).filter(|(_, is_known)| *is_known).map(|(expr, _)| expr)
    }

    /// Whether a value is known: an amount that is given or has a rule, and whatever is there.
    pub(super) fn is_known(&self, value: &Value<'d>) -> bool {
        match value {
            Value::Absent | Value::Missing => false,
            Value::Bool(is) => *is,
            Value::Text(text) => !text.is_empty(),
            Value::Member(_) => true,
            Value::Amount(id) => self.context.model.is_known(*id),
            Value::Term(_, is_known) => *is_known,
            Value::Objects(objects) => !objects.is_empty(),
            Value::List(items) => !items.is_empty(),
        }
    }

    /// The number that a value is in the document, or in the rules.
    pub(super) fn number(&self, value: &Value<'d>) -> Option<Decimal> {
        match value {
            Value::Amount(id) => self.context.model.amounts[*id].given,
            Value::Member(_) | Value::Text(_) => Decimal::parse(&self.text(value)?).ok(),
            Value::Term(Expr::Number(number), _) => Some(**number),
            Value::List(items) => self.number(items.first()?),
            _ => None,
        }
    }

    pub(super) fn text(&self, value: &Value<'d>) -> Option<Cow<'d, str>> {
        match value {
            Value::Text(text) => Some(text.clone()),
            Value::Member(element) => Some(element.text().unwrap_or_default().trim().into()),
            Value::Amount(id) => Some(self.context.model.amounts[*id].written.into()),
            Value::List(items) => self.text(items.first()?),
            _ => None,
        }
    }
}

/// A sum or a difference; what is absent counts as nothing.
pub(super) fn added<'d>(left: Option<(Expr, bool)>, right: Option<(Expr, bool)>, is_less: bool) -> Value<'d> {
    let right = right.map(|(expr, is_known)| (if is_less { minus(expr) } else { expr }, is_known));
    match (left, right) {
        (Some((left, is_known)), Some((right, also))) => {
            let mut parts = match left {
                Expr::Sum(parts) => Rc::unwrap_or_clone(parts),
                left => {
                    let mut parts = Vec::with_capacity(4);
                    parts.push(left);
                    parts
                }
            };
            parts.push(right);
            Value::Term(Expr::Sum(Rc::new(parts)), is_known || also)
        }
        (Some((expr, is_known)), None) | (None, Some((expr, is_known))) => Value::Term(expr, is_known),
        (None, None) => Value::Absent,
    }
}

/// The first child of a name, which may be that of an extra.
pub(super) fn member<'d>(
    parent: Element<'d>,
    name: &str,
    is_extra: bool,
    is_last: bool,
) -> Option<Element<'d>> {
    match (is_extra, is_last) {
        (true, _) => extra(parent, name),
        (false, true) => filled(parent, name),
        (false, false) => child(parent, name),
    }
}
