//! Calls of functions and named values.

use super::{Parsed, Parser, shown};
use crate::code;
use crate::mapping::expression::function::{self, Function};
use crate::mapping::expression::{Call, Expression};
use crate::mapping::value::date::{self, Pattern};

impl Parser<'_, '_> {
    pub(super) fn call(&mut self, start: usize, name: &str) -> Parsed<Expression> {
        self.token('(', "`(`")?;
        let mut arguments = Vec::new();
        let mut places = Vec::new();
        let mut highest = 0;
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
        let at = self.place(start);
        self.raise(highest)?;
        if name == "if" {
            if arguments.len() == 2 {
                arguments.push(Expression::Nothing);
            }
            let count = arguments.len();
            return match <[Expression; 3]>::try_from(arguments) {
                Ok([test, yes, no]) => Ok(Expression::If(Box::new((test, yes, no)))),
                Err(_) => {
                    let message = format!("expected 2 or 3 arguments of `if`, found {count}");
                    self.find(&code::MAPPING_ARITY, start, message);
                    Ok(Expression::Wrong)
                }
            };
        }
        if let Some((number, height)) = self.compiler.value(name) {
            if arguments.len() > 1 {
                let message =
                    format!("expected at most one argument of `{name}`, a node, found {}", arguments.len());
                self.find(&code::MAPPING_ARITY, start, message);
            }
            self.raise(highest.max(height))?;
            return Ok(Expression::Named(number, arguments.pop().map(Box::new), at));
        }
        let Some((function, least, most)) = function::find(name) else {
            let message = format!("expected a function of the mapping language, found `{}`", shown(name));
            self.find(&code::MAPPING_UNKNOWN_NAME, start, message);
            return Ok(Expression::Wrong);
        };
        if arguments.len() < least || arguments.len() > most {
            let count = if least == most {
                format!("{least}")
            } else if most == usize::MAX {
                format!("{least} or more")
            } else {
                format!("{least} to {most}")
            };
            let message = format!("expected {count} arguments of `{name}`, found {}", arguments.len());
            self.find(&code::MAPPING_ARITY, start, message);
            return Ok(Expression::Wrong);
        }
        self.compiler.counts |= function == Function::Last;
        let mut call = Call { function, arguments: arguments.into(), table: 0, pattern: None, at };
        self.constant_arguments(&mut call, &places);
        Ok(Expression::Call(Box::new(call)))
    }

    /// Checks what a function must know when the template is read.
    pub(super) fn constant_arguments(&mut self, call: &mut Call, places: &[usize]) {
        let text = |index: usize| match call.arguments.get(index) {
            Some(Expression::Text(text)) => Some(&**text),
            _ => None,
        };
        match call.function {
            Function::Lookup => match text(0) {
                Some(name) => match self.compiler.table(name) {
                    Some(table) => call.table = table,
                    None => {
                        let message = format!("expected a table of this mapping, found `{}`", shown(name));
                        self.find(&code::MAPPING_UNKNOWN_NAME, places[0], message);
                    }
                },
                None => {
                    let message = "expected the name of a table in quotes as the first argument of `lookup`";
                    self.find(&code::MAPPING_ARGUMENT, places[0], message.into());
                }
            },
            Function::Date => {
                match text(1).map(Pattern::parse) {
                    Some(Ok(pattern)) => call.pattern = Some(pattern),
                    Some(Err(directive)) => {
                        let message = format!(
                            "expected one of %Y %y %m %d %H %M %S %3f %z %:z %%, found `{directive}`"
                        );
                        self.find(&code::MAPPING_ARGUMENT, places[1], message);
                    }
                    None => {
                        let message = "expected a pattern in quotes as the second argument of `date`";
                        self.find(&code::MAPPING_ARGUMENT, places[1], message.into());
                    }
                }
                if let Some(offset) = text(2)
                    && date::offset(offset).is_none()
                {
                    let message = format!("expected an offset such as `-06:00`, found `{}`", shown(offset));
                    self.find(&code::MAPPING_ARGUMENT, places[2], message);
                }
            }
            Function::DateAdd if !matches!(text(2), Some("days" | "months")) => {
                let message = "expected 'days' or 'months' as the third argument of `date-add`";
                self.find(&code::MAPPING_ARGUMENT, places[2], message.into());
            }
            _ => {}
        }
    }
}
