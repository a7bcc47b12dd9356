//! Named values: what was computed for a node is kept for the next time that it is asked for.
//!
//! A template asks for the amounts of a line again and again: in the line, and in each sum over the lines.

use std::borrow::Cow;
use std::mem::take;

use crate::mapping::expression::function::Evaluated;
use crate::mapping::run::kept::{Asked, KeptValue};
use crate::mapping::run::state::{Focus, Here, Run};
use crate::mapping::value::Value;

impl<'d> Run<'d> {
    /// A named value at a place, or the text or number of it.
    pub(super) fn named(&mut self, number: u32, scalar: bool, here: &Here<'_, 'd>) -> Evaluated<Value<'d>> {
        let asked = match here.focus {
            // A record needs every evaluation.
            Focus::Node(node) if self.trace.is_none() => Asked { number, scalar, node },
            _ => return self.computed(number, scalar, here),
        };
        if let Some(KeptValue { value, steps, made }) = self.kept.find(asked).cloned() {
            self.count_again(steps, made)?;
            return Ok(value);
        }
        let before = self.work();
        let (depends, has_cut) = (take(&mut self.depends_on_place), take(&mut self.has_cut));
        let value = self.computed(number, scalar, here)?;
        let is_small = match &value {
            Value::Absent | Value::Number(_) | Value::Numeral(_) | Value::Boolean(_) | Value::Node(_) => true,
            Value::Text(text) => matches!(text, Cow::Borrowed(_)),
            Value::Nodes(_) | Value::Texts(_) => false,
        };
        if is_small && !self.depends_on_place && !self.has_cut {
            let now = self.work();
            let (steps, made) = (now.0.saturating_sub(before.0), now.1.saturating_sub(before.1));
            self.kept.keep(asked, KeptValue { value: value.clone(), steps, made });
        }
        self.depends_on_place |= depends;
        self.has_cut |= has_cut;
        Ok(value)
    }

    fn computed(&mut self, number: u32, scalar: bool, here: &Here<'_, 'd>) -> Evaluated<Value<'d>> {
        let expression = &self.plan.values[number as usize];
        if scalar { self.scalar(expression, here) } else { self.eval(expression, here) }
    }
}
