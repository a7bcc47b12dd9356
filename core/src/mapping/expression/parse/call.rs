//! Calls of functions and named values.

use super::{Parser, Stop};
use crate::code;
use crate::mapping::expression::function::{Function, Parsed};
use crate::mapping::expression::functions;
use crate::mapping::expression::tree::{Call, Expression};
use crate::mapping::place::{At, shown};
use crate::mapping::value::date::{self, Pattern};

impl Parser<'_, '_> {
    /// Parses a call behind its name, which begins at `start`.
    pub(super) fn call(&mut self, start: usize, name: &str) -> Result<Expression, Stop> {
        self.token('(', "`(`")?;
        let (mut arguments, places, highest) = self.arguments()?;
        let at = self.place(start);
        self.raise(highest)?;
        if name == "if" {
            return Ok(self.condition(start, arguments));
        }
        if let Some((number, height)) = self.scope.value(name) {
            if arguments.len() > 1 {
                let message =
                    format!("expected at most one argument of `{name}`, a node, found {}", arguments.len());
                self.find(&code::MAPPING_ARITY, start, message);
            }
            self.raise(highest.max(height))?;
            return Ok(Expression::Named(number, arguments.pop().map(Box::new), at));
        }
        if let Some(number) = self.scope.functions.iter().position(|(known, _, _)| *known == name) {
            let (_, least, most) = self.scope.functions[number];
            self.check_arity(name, least, most, arguments.len(), start);
            return Ok(Expression::Added(number as u32, arguments.into()));
        }
        let of_mapping = Some(name).filter(|_| self.scope.functions.is_empty());
        let Some(function) = of_mapping.and_then(functions::find) else {
            let language = if of_mapping.is_some() { "mapping language" } else { "rules" };
            let message = format!("expected a function of the {language}, found `{}`", shown(name));
            self.find(&code::MAPPING_UNKNOWN_NAME, start, message);
            return Ok(Expression::Wrong);
        };
        Ok(self.function(function, arguments, &places, at, start))
    }

    /// Parses the arguments of a call and the `)`; gives them with their places, and the height of the highest.
    fn arguments(&mut self) -> Result<(Vec<Expression>, Vec<usize>, usize), Stop> {
        let (mut arguments, mut places, mut highest) = (Vec::new(), Vec::new(), 0);
        if self.white() != ')' {
            loop {
                self.white();
                places.push(self.at);
                arguments.push(self.expression()?);
                highest = highest.max(self.height);
                if self.white() != ',' {
                    break;
                }
                self.at += 1;
            }
        }
        self.token(')', "`,` or `)`")?;
        Ok((arguments, places, highest))
    }

    fn condition(&mut self, start: usize, mut arguments: Vec<Expression>) -> Expression {
        if arguments.len() == 2 {
            arguments.push(Expression::Nothing);
        }
        let count = arguments.len();
        match <[Expression; 3]>::try_from(arguments) {
            Ok([test, yes, no]) => Expression::If(Box::new((test, yes, no))),
            Err(_) => {
                let message = format!("expected 2 or 3 arguments of `if`, found {count}");
                self.find(&code::MAPPING_ARITY, start, message);
                Expression::Wrong
            }
        }
    }

    /// Whether a call has as many arguments as it may have; else it is a finding.
    fn check_arity(&mut self, name: &str, least: usize, most: usize, found: usize, start: usize) -> bool {
        let is_right = (least..=most).contains(&found);
        if !is_right {
            let count = if least == most {
                format!("{least}")
            } else if most == usize::MAX {
                format!("{least} or more")
            } else {
                format!("{least} to {most}")
            };
            let message = format!("expected {count} arguments of `{name}`, found {found}");
            self.find(&code::MAPPING_ARITY, start, message);
        }
        is_right
    }

    /// A call of a function of the table, whose arguments are checked as far as the template alone tells.
    fn function(
        &mut self,
        function: &'static Function,
        arguments: Vec<Expression>,
        places: &[usize],
        at: At,
        start: usize,
    ) -> Expression {
        let (least, most) = function.arity();
        if !self.check_arity(function.name, least, most, arguments.len(), start) {
            return Expression::Wrong;
        }
        let mut call = Call { function, arguments: arguments.into(), table: 0, pattern: None, at };
        match function.parsed {
            Parsed::Plainly => {}
            Parsed::Size => self.scope.asks_size = true,
            Parsed::Table => self.table(&mut call, places),
            Parsed::Pattern => self.pattern(&mut call, places),
            Parsed::Unit => {
                if !matches!(call.literal(2), Some("days" | "months")) {
                    let message = "expected 'days' or 'months' as the third argument of `date-add`";
                    self.find(&code::MAPPING_ARGUMENT, places[2], message.into());
                }
            }
        }
        Expression::Call(Box::new(call))
    }

    /// Resolves the table of a call of `lookup`.
    fn table(&mut self, call: &mut Call, places: &[usize]) {
        let Some(name) = call.literal(0) else {
            let message = "expected the name of a table in quotes as the first argument of `lookup`";
            return self.find(&code::MAPPING_ARGUMENT, places[0], message.into());
        };
        match self.scope.table(name) {
            Some(table) => call.table = table,
            None => {
                let message = format!("expected a table of this mapping, found `{}`", shown(name));
                self.find(&code::MAPPING_UNKNOWN_NAME, places[0], message);
            }
        }
    }

    /// Parses the pattern of a call of `date`, and checks its offset.
    fn pattern(&mut self, call: &mut Call, places: &[usize]) {
        match call.literal(1).map(Pattern::parse) {
            Some(Ok(pattern)) => call.pattern = Some(pattern),
            Some(Err(directive)) => {
                let message =
                    format!("expected one of %Y %y %m %d %H %M %S %3f %z %:z %%, found `{directive}`");
                self.find(&code::MAPPING_ARGUMENT, places[1], message);
            }
            None => {
                let message = "expected a pattern in quotes as the second argument of `date`";
                self.find(&code::MAPPING_ARGUMENT, places[1], message.into());
            }
        }
        if let Some(offset) = call.literal(2)
            && date::offset(offset).is_none()
        {
            let message = format!("expected an offset such as `-06:00`, found `{}`", shown(offset));
            self.find(&code::MAPPING_ARGUMENT, places[2], message);
        }
    }
}
