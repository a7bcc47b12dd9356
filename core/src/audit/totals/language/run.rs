//! Runs the rules of a country over one document: each statement once, from the first to the last.

use super::functions::FUNCTIONS;
use super::parse::{LEAVES_RATE, TYPE};
use super::tree::{Form, Meaning, Name, Program, Rule, Statement};
use super::value::{Object, ObjectId, Run, Value};
use crate::audit::totals::context::Context;
use crate::audit::totals::model::{AmountId, AmountKind, Expr, Place, amount, child, filled, number};
use crate::decimal::Decimal;
use crate::document::Element;
use crate::mapping::expression::tree::Expression;

/// Where the run goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flow {
    Next,
    Skip,
    Stop,
}

/// About the names of a line.
const FIELDS: usize = 24;

/// Fills the model of a document by the rules of its country.
pub(super) fn run(program: &'static Program, context: &mut Context<'_, '_>) {
    let (totals, kind) = (context.totals, context.document_type());
    let document =
        Object { element: totals, is_of_line: false, findings: 0, fields: Vec::with_capacity(FIELDS) };
    // A line and its taxes, and what they have.
    let mut objects = Vec::with_capacity(3 * context.lines.len() + 1);
    objects.push(document);
    context.model.amounts.reserve(12 * context.lines.len());
    let (tables, hundred) = (Vec::new(), number(Decimal::from_usize(100)));
    let mut run = Run { program, context, objects, open: vec![0], tables, hundred, depth: 0 };
    if let Some(name) = program.names.find(TYPE) {
        run.set(name, Value::Text(kind.into()));
    }
    run.block(&program.body);
    let leaves_rate = program.names.find(LEAVES_RATE).and_then(|name| run.field(0, name));
    run.context.leaves_rate_to_authority = matches!(leaves_rate, Some(Value::Bool(true)));
}

impl<'d> Run<'_, 'd, '_> {
    fn block(&mut self, statements: &'static [Statement]) -> Flow {
        for statement in statements {
            match self.statement(statement) {
                Flow::Next => {}
                other => return other,
            }
        }
        Flow::Next
    }

    fn statement(&mut self, statement: &'static Statement) -> Flow {
        match statement {
            Statement::Let(name, expression) => {
                let value = self.value(expression);
                self.set(*name, value);
            }
            Statement::Declare { form, name, members, are_twins, rule } => {
                let ways = rule.as_ref().map(|rule| self.ways(rule)).unwrap_or_default();
                let id = self.declared(*form, members);
                self.context.model.define_any(id, ways);
                if *are_twins {
                    self.twins(*form, members, id);
                }
                self.set(*name, Value::Amount(id));
            }
            Statement::Define { name, rule, is_checked } => {
                let ways = self.ways(rule);
                if let Some(id) = self.amount_of(*name).filter(|_| !ways.is_empty()) {
                    self.context.model.define_any(id, ways);
                    if *is_checked {
                        self.context.model.amounts[id].kind = AmountKind::Tax;
                    }
                }
            }
            Statement::List { name, of, is_lines, body } => {
                return self.list(*name, of.as_ref(), *is_lines, body);
            }
            Statement::Each(of, body) => return self.each(of, body),
            Statement::If(branches) => {
                for (condition, body) in branches {
                    if condition.as_ref().is_none_or(|condition| self.holds(condition)) {
                        return self.block(body);
                    }
                }
            }
            Statement::Call(number, arguments) => {
                let program = self.program;
                let definition = number.checked_sub(FUNCTIONS.len());
                let Some(definition) = definition.and_then(|number| program.definitions.get(number)) else {
                    self.call(*number, arguments);
                    return Flow::Next;
                };
                match (&definition.parameters[..], &arguments[..]) {
                    ([name], [argument]) => {
                        let value = self.value(argument);
                        self.set(*name, value);
                    }
                    (names, arguments) => {
                        // An argument may have the name of a parameter.
                        let given: Vec<_> = arguments.iter().map(|argument| self.value(argument)).collect();
                        names.iter().zip(given).for_each(|(name, value)| self.set(*name, value));
                    }
                }
                if let Meaning::Block(body) = &definition.meaning {
                    return self.block(body);
                }
            }
            Statement::Skip => return Flow::Skip,
            Statement::Stop => return Flow::Stop,
        }
        Flow::Next
    }

    /// The ways of a rule that can be computed.
    fn ways(&mut self, rule: &'static Rule) -> Vec<Expr> {
        if rule.when.as_ref().is_some_and(|when| !self.holds(when)) {
            return Vec::new();
        }
        let mut ways = Vec::with_capacity(rule.ways.len());
        for way in &rule.ways {
            let value = self.value(way);
            ways.extend(self.known(value));
        }
        ways
    }

    fn declared(&mut self, form: Form, members: &[&'static str]) -> AmountId {
        let here = &self.objects[self.here()];
        let (element, is_of_line) = (here.element, here.is_of_line);
        let header = self.context.header;
        let context = &mut *self.context;
        let (kind, is_step) = match form {
            Form::Amount(kind) => (kind, false),
            Form::Step => (AmountKind::Line, true),
            Form::Rounded => {
                return context.model.at(Place::In(header, ""), AmountKind::Discount, context.total_decimals);
            }
        };
        let Some(parent) = element else {
            return context.model.at(Place::In(header, "Totales"), kind, context.total_decimals);
        };
        if members.is_empty() {
            return context.model.at(Place::Inner, kind, context.line_decimals);
        }
        if kind == AmountKind::Given {
            return context.input(parent, members);
        }
        let id = context.amount(parent, members, kind, is_of_line);
        if is_step && !context.model.is_given(id) {
            context.model.amounts[id].place = Place::Inner;
        }
        id
    }

    /// Where a document gives an amount under several names, each must say the same.
    fn twins(&mut self, form: Form, members: &[&'static str], first: AmountId) {
        let here = &self.objects[self.here()];
        let (is_of_line, Form::Amount(kind), Some(parent)) = (here.is_of_line, form, here.element) else {
            return;
        };
        let found = members.iter().filter(|member| members.len() > 1 && filled(parent, member).is_some());
        for member in found.skip(1) {
            let twin = self.context.amount(parent, &[member], kind, is_of_line);
            self.context.model.define(twin, amount(first));
        }
    }

    fn list(
        &mut self,
        name: Name,
        of: Option<&'static Expression>,
        is_lines: bool,
        body: &'static [Statement],
    ) -> Flow {
        let elements = match of {
            None if is_lines => self.context.lines.clone(),
            None => self.context.globals.clone(),
            Some(of) => self.groups(of),
        };
        let is_of_line = is_lines || self.objects[self.here()].is_of_line;
        let mut kept: Vec<ObjectId> = Vec::with_capacity(elements.len());
        for element in elements {
            let object = self.add_object(Some(element), is_of_line);
            self.objects[object].fields.reserve(FIELDS);
            match self.at(object, |run| run.block(body)) {
                Flow::Next => kept.push(object),
                Flow::Skip => {}
                Flow::Stop => return Flow::Stop,
            }
        }
        self.set(name, Value::Objects(kept.into()));
        Flow::Next
    }

    /// The groups that a path leads to, as many as are compared.
    fn groups(&mut self, of: &'static Expression) -> Vec<Element<'d>> {
        let Expression::Path(path) = of else { return Vec::new() };
        let from =
            if path.absolute { Some(self.context.document) } else { self.objects[self.here()].element };
        let Some((last, before)) = path.steps.split_last() else { return Vec::new() };
        let names = &self.program.names;
        let parent =
            before.iter().fold(from, |parent, step| child(parent?, names.get(step.name.unwrap_or_default())));
        let Some(parent) = parent else { return Vec::new() };
        let found = self.context.model.some(parent, names.get(last.name.unwrap_or_default()));
        if last.predicates.is_empty() {
            return found;
        }
        let found = Value::List(found.into_iter().map(Value::Member).collect());
        self.filtered(found, &last.predicates).members()
    }

    /// Runs a block in each object of a list, or in each element of a path.
    fn each(&mut self, of: &'static Expression, body: &'static [Statement]) -> Flow {
        let is_of_line = self.objects[self.here()].is_of_line;
        let objects = match self.value(of) {
            Value::Objects(objects) => objects,
            _ => self.groups(of).into_iter().map(|one| self.add_object(Some(one), is_of_line)).collect(),
        };
        for object in objects.iter().copied() {
            if self.at(object, |run| run.block(body)) == Flow::Stop {
                return Flow::Stop;
            }
        }
        Flow::Next
    }
}
