//! Paths and their steps.

use super::{Parsed, Parser};
use crate::code;
use crate::mapping::expression::tree::{Axis, Expression, Path, Step};
use crate::mapping::place::shown;
use crate::xml::name::is_name_start;
use crate::xml::wording::undeclared_prefix;

impl Parser<'_, '_> {
    pub(super) fn path(&mut self) -> Parsed<Expression> {
        let start = self.at;
        let mut steps = Vec::new();
        let absolute = self.white() == '/';
        if absolute {
            self.at += 1;
        }
        if !absolute || self.begins_step() {
            self.steps(&mut steps)?;
        }
        let is_named = |(index, step): (usize, &Step)| {
            (step.axis == Axis::Child || (step.axis == Axis::Attribute && index + 1 == steps.len()))
                && step.name.is_some()
                && step.namespace.is_none()
                && step.predicates.is_empty()
        };
        let is_move =
            |step: &Step| matches!(step.axis, Axis::Parent | Axis::Itself) && step.predicates.is_empty();
        let named = steps.iter().enumerate().all(is_named);
        let straight = steps.iter().enumerate().all(|(at, step)| is_move(step) || is_named((at, step)));
        let (at, plain) = (self.place(start), named && !absolute);
        Ok(Expression::Path(Box::new(Path { absolute, steps: steps.into(), at, named, plain, straight })))
    }

    fn begins_step(&mut self) -> bool {
        let next = self.white();
        matches!(next, '.' | '@' | '*') || is_name_start(next)
    }

    pub(super) fn steps(&mut self, steps: &mut Vec<Step>) -> Parsed<()> {
        let mut highest = 0;
        loop {
            if !self.begins_step() {
                return self.expected("a step of a path: a name, `@name`, `*`, `.` or `..`");
            }
            let step = self.step()?;
            highest = highest.max(self.height);
            self.height = highest;
            steps.push(step);
            if self.white() != '/' {
                return Ok(());
            }
            self.at += 1;
        }
    }

    fn step(&mut self) -> Parsed<Step> {
        let rest = self.rest();
        let number = self.scope.number_step();
        let (axis, predicates) = (Axis::Child, Box::default());
        let mut step = Step { axis, name: None, namespace: None, predicates, number };
        if rest.starts_with("..") {
            self.at += 2;
            step.axis = Axis::Parent;
        } else if rest.starts_with('.') {
            self.at += 1;
            step.axis = Axis::Itself;
        } else {
            if rest.starts_with('@') {
                self.at += 1;
                step.axis = Axis::Attribute;
                self.white();
            }
            if self.white() == '*' {
                self.at += 1;
            } else {
                let start = self.at;
                let Some(name) = self.name() else { return self.expected("a name or `*`") };
                self.set_name(&mut step, start, name);
            }
        }
        step.predicates = self.predicates()?.into();
        Ok(step)
    }

    /// Sets the name that a step asks for.
    fn set_name(&mut self, step: &mut Step, start: usize, name: &str) {
        let (prefix, local) = match name.split_once(':') {
            Some((prefix, local)) => (Some(prefix), local),
            None => (None, name),
        };
        let number = self.scope.names.intern(local);
        step.name = Some(number);
        let place = self.place(start);
        self.scope.asked.push((place, number));
        if let Some(prefix) = prefix {
            step.namespace = self.scope.namespace(prefix);
            if step.namespace.is_none() {
                let message = undeclared_prefix(&format!("`{}`", shown(prefix)));
                self.find(&code::MAPPING_UNKNOWN_NAME, start, message);
            }
        }
    }

    pub(super) fn predicates(&mut self) -> Parsed<Vec<Expression>> {
        let mut predicates = Vec::new();
        let mut highest = 0;
        while self.white() == '[' {
            self.at += 1;
            predicates.push(self.expression()?);
            highest = highest.max(self.height);
            self.token(']', "`]`")?;
        }
        self.height = highest;
        Ok(predicates)
    }
}
