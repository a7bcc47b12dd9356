//! Evaluates the expressions of rules: to texts and conditions, and to computations over the amounts of the model.

use super::functions::FUNCTIONS;
use super::tree::Meaning;
use super::value::{ObjectId, Run, Value, added, member};
use crate::audit::totals::model::{minus, number, over, times};
use crate::document::Element;
use crate::mapping::expression::tree::{Arithmetic, Axis, Comparison, Expression, Path, Step};

/// The most calls of definitions inside each other.
const MOST_DEPTH: usize = 30;

impl<'d> Run<'_, 'd, '_> {
    pub(super) fn value(&mut self, expression: &'static Expression) -> Value<'d> {
        match expression {
            Expression::Text(text) => Value::Text((&**text).into()),
            Expression::Number(value) => Value::Term(number(*value), true),
            Expression::Path(path) => self.path(path),
            Expression::Filter(filter) => {
                let base = self.value(&filter.base);
                let base = self.filtered(base, &filter.predicates);
                self.stepped(base, &filter.steps)
            }
            Expression::Or(all) => Value::Bool(all.iter().any(|one| self.holds(one))),
            Expression::And(all) => Value::Bool(all.iter().all(|one| self.holds(one))),
            Expression::Compare(comparison, sides) => {
                let (left, right) = (self.value(&sides.0), self.value(&sides.1));
                Value::Bool(self.compares(*comparison, &left, &right))
            }
            Expression::Arithmetic(arithmetic, sides, _) => {
                let (left, right) = (self.value(&sides.0), self.value(&sides.1));
                self.arithmetic(*arithmetic, left, right)
            }
            Expression::Negate(inner, _) => match self.value(inner) {
                Value::Missing => Value::Missing,
                inner => match self.term(inner) {
                    Some((expr, is_known)) => Value::Term(minus(expr), is_known),
                    None => Value::Absent,
                },
            },
            Expression::Default(sides) => {
                let left = self.value(&sides.0);
                let is_there = self.is_known(&left) || matches!(left, Value::Text(_) | Value::Bool(_));
                if is_there { left } else { self.value(&sides.1) }
            }
            Expression::Required(required) => {
                let inner = self.value(&required.inner);
                if self.is_known(&inner) { inner } else { Value::Missing }
            }
            Expression::If(parts) => {
                let is_so = self.holds(&parts.0);
                self.value(if is_so { &parts.1 } else { &parts.2 })
            }
            Expression::Added(number, arguments) => self.call(*number as usize, arguments),
            // An `if` without a third part, and what the parser refuses.
            Expression::Wrong
            | Expression::Nothing
            | Expression::Variable(_)
            | Expression::Named(..)
            | Expression::Call(_) => Value::Absent,
        }
    }

    pub(super) fn holds(&mut self, expression: &'static Expression) -> bool {
        let value = self.value(expression);
        self.is_known(&value)
    }

    fn arithmetic(&mut self, arithmetic: Arithmetic, left: Value<'d>, right: Value<'d>) -> Value<'d> {
        if matches!(left, Value::Missing) || matches!(right, Value::Missing) {
            return Value::Missing;
        }
        if matches!(arithmetic, Arithmetic::Add | Arithmetic::Subtract) {
            let (left, right) = (self.term(left), self.term(right));
            return added(left, right, arithmetic == Arithmetic::Subtract);
        }
        match (arithmetic, self.known(left), self.known(right)) {
            (Arithmetic::Multiply, Some(left), Some(right)) => Value::Term(times(left, right), true),
            (Arithmetic::Divide, Some(left), Some(right)) => Value::Term(over(left, right), true),
            // Nothing is a remainder of something.
            _ => Value::Absent,
        }
    }

    fn compares(&self, comparison: Comparison, left: &Value<'d>, right: &Value<'d>) -> bool {
        for (list, is_left) in [(left, true), (right, false)] {
            if let Value::List(items) = list {
                let compares = |item| match is_left {
                    true => self.compares(comparison, item, right),
                    false => self.compares(comparison, left, item),
                };
                return items.iter().any(compares);
            }
        }
        let is_number = |value: &Value<'d>| matches!(value, Value::Term(..) | Value::Amount(_));
        let order = match (left, right) {
            (Value::Bool(left), Value::Bool(right)) => Some(left.cmp(right)),
            _ if is_number(left) || is_number(right) || !is_equality(comparison) => {
                self.number(left).zip(self.number(right)).map(|(left, right)| left.cmp(&right))
            }
            _ => self.text(left).zip(self.text(right)).map(|(left, right)| left.cmp(&right)),
        };
        let Some(order) = order else { return false };
        match comparison {
            Comparison::Equal => order.is_eq(),
            Comparison::Different => order.is_ne(),
            Comparison::Less => order.is_lt(),
            Comparison::LessOrEqual => order.is_le(),
            Comparison::More => order.is_gt(),
            Comparison::MoreOrEqual => order.is_ge(),
        }
    }

    pub(super) fn call(&mut self, number: usize, arguments: &'static [Expression]) -> Value<'d> {
        if let Some(function) = FUNCTIONS.get(number) {
            // Most calls have few arguments, which need no allocation.
            if let [argument] = arguments {
                let given = [self.value(argument)];
                return (function.code)(self, &given);
            }
            let mut few = [const { Value::Absent }; 6];
            if let Some(given) = few.get_mut(..arguments.len()) {
                for (given, argument) in given.iter_mut().zip(arguments) {
                    *given = self.value(argument);
                }
                return (function.code)(self, given);
            }
            let given: Vec<_> = arguments.iter().map(|argument| self.value(argument)).collect();
            return (function.code)(self, &given);
        }
        let program = self.program;
        let Some(definition) = program.definitions.get(number - FUNCTIONS.len()) else {
            return Value::Absent;
        };
        let Meaning::Value(expression) = &definition.meaning else { return Value::Absent };
        if self.depth == MOST_DEPTH {
            return Value::Absent;
        }
        self.depth += 1;
        let value = if definition.parameters.is_empty() {
            // The argument is where the value is asked for.
            match arguments.first().map(|argument| self.value(argument)) {
                None => self.value(expression),
                Some(Value::Objects(objects)) if !objects.is_empty() => {
                    self.at(objects[0], |run| run.value(expression))
                }
                Some(_) => Value::Absent,
            }
        } else {
            let given: Vec<_> = arguments.iter().map(|argument| self.value(argument)).collect();
            let (element, is_of_line) =
                (self.objects[self.here()].element, self.objects[self.here()].is_of_line);
            self.at_new(element, is_of_line, |run| {
                definition.parameters.iter().zip(given).for_each(|(name, value)| run.set(*name, value));
                run.value(expression)
            })
        };
        self.depth -= 1;
        value
    }

    /// Does something inside an object.
    pub(super) fn at<T>(&mut self, object: ObjectId, does: impl FnOnce(&mut Self) -> T) -> T {
        self.open.push(object);
        let done = does(self);
        self.open.pop();
        done
    }

    /// Does something inside an object that nobody sees afterwards.
    fn at_new<T>(
        &mut self,
        element: Option<Element<'d>>,
        is_of_line: bool,
        does: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let object = self.add_object(element, is_of_line);
        let done = self.at(object, does);
        self.objects.truncate(object);
        done
    }

    fn path(&mut self, path: &'static Path) -> Value<'d> {
        let here = self.here();
        if path.absolute {
            let document = self.context.document;
            return self.walked(&[document], &path.steps);
        }
        let element = self.objects[here].element;
        let Some(first) = path.steps.first() else { return Value::Absent };
        match (first.axis, first.name) {
            (Axis::Itself, _) if path.steps.len() == 1 => element.map_or(Value::Absent, Value::Member),
            (Axis::Itself, _) => {
                element.map_or(Value::Absent, |element| self.walked(&[element], &path.steps[1..]))
            }
            (Axis::Child, Some(name)) if let Some(value) = self.named(name) => {
                let value = self.filtered(value.clone(), &first.predicates);
                self.stepped(value, &path.steps[1..])
            }
            _ => element.map_or(Value::Absent, |element| self.walked(&[element], &path.steps)),
        }
    }

    /// The members below some elements: of each name the first, unless the path says which.
    fn walked(&mut self, from: &[Element<'d>], steps: &'static [Step]) -> Value<'d> {
        let names = &self.program.names;
        if let ([one], true) = (from, steps.iter().all(|step| step.predicates.is_empty())) {
            let mut found = Some(*one);
            for (index, step) in steps.iter().enumerate() {
                let (name, is_last) = (names.get(step.name.unwrap_or_default()), index + 1 == steps.len());
                found = found.and_then(|parent| member(parent, name, step.axis == Axis::Attribute, is_last));
            }
            return found.map_or(Value::Absent, Value::Member);
        }
        let mut found = from.to_vec();
        for (index, step) in steps.iter().enumerate() {
            let (name, is_last) = (names.get(step.name.unwrap_or_default()), index + 1 == steps.len());
            if step.predicates.is_empty() {
                let is_extra = step.axis == Axis::Attribute;
                found =
                    found.into_iter().filter_map(|parent| member(parent, name, is_extra, is_last)).collect();
                continue;
            }
            let all = found.iter().flat_map(|parent| parent.named(name)).map(Value::Member).collect();
            found = self.filtered(Value::List(all), &step.predicates).members();
        }
        if found.is_empty() {
            Value::Absent
        } else {
            Value::List(found.into_iter().map(Value::Member).collect())
        }
    }

    /// The items of a list that some conditions keep, or the one of a number.
    pub(super) fn filtered(&mut self, value: Value<'d>, predicates: &'static [Expression]) -> Value<'d> {
        let mut value = value;
        for predicate in predicates {
            let wanted = match predicate {
                Expression::Number(number) => number.to_usize(),
                _ => None,
            };
            value = match value {
                Value::Objects(objects) => {
                    let mut kept = Vec::with_capacity(objects.len());
                    for (index, object) in objects.iter().enumerate() {
                        let is_kept = match wanted {
                            Some(wanted) => index + 1 == wanted,
                            None => self.at(*object, |run| run.holds(predicate)),
                        };
                        kept.extend(is_kept.then_some(*object));
                    }
                    // Most lists are kept whole, or not at all.
                    if kept.len() == objects.len() {
                        Value::Objects(objects)
                    } else {
                        Value::Objects(kept.into())
                    }
                }
                Value::List(items) => {
                    let mut kept = Vec::with_capacity(items.len());
                    for (index, item) in items.iter().enumerate() {
                        let is_kept = match (wanted, item) {
                            (Some(wanted), _) => index + 1 == wanted,
                            (None, Value::Member(element)) => {
                                self.at_new(Some(*element), false, |run| run.holds(predicate))
                            }
                            (None, _) => false,
                        };
                        kept.extend(is_kept.then(|| item.clone()));
                    }
                    Value::List(kept.into())
                }
                other => other,
            };
        }
        value
    }

    /// What some steps lead to from a value.
    fn stepped(&mut self, value: Value<'d>, steps: &'static [Step]) -> Value<'d> {
        let Some((first, rest)) = steps.split_first() else { return value };
        match value {
            Value::Objects(objects) => {
                let (mut found, mut below) = (Vec::new(), Vec::new());
                for object in objects.iter() {
                    let field = first.name.filter(|_| first.axis == Axis::Child);
                    match field.and_then(|name| self.field(*object, name)).cloned() {
                        Some(Value::Absent | Value::Missing) => {}
                        Some(inside @ Value::Objects(_)) => {
                            if let Value::Objects(kept) = self.filtered(inside, &first.predicates) {
                                below.extend(kept.iter().copied());
                            }
                        }
                        Some(value) => found.push(value),
                        None => {
                            let Some(element) = self.objects[*object].element else { continue };
                            match self.walked(&[element], steps) {
                                Value::Absent => {}
                                Value::List(items) => found.extend(items.iter().cloned()),
                                value => found.push(value),
                            }
                        }
                    }
                }
                if below.is_empty() {
                    return Value::List(found.into());
                }
                self.stepped(Value::Objects(below.into()), rest)
            }
            Value::Member(element) => self.walked(&[element], steps),
            list @ Value::List(_) => self.walked(&list.members(), steps),
            _ => Value::Absent,
        }
    }
}

fn is_equality(comparison: Comparison) -> bool {
    matches!(comparison, Comparison::Equal | Comparison::Different)
}
