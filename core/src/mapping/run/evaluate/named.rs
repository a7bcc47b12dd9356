//! Named values: what was computed for a node is kept for the next time that it is asked for.
//!
//! A template asks for the amounts of a line again and again: in the line, and in each sum over the lines.

use std::borrow::Cow;
use std::mem::take;

use super::super::state::{Focus, Here, Run};
use crate::document::Id;
use crate::mapping::expression::function::Evaluated;
use crate::mapping::value::Value;

/// How many values are kept. One that has the slot of another takes it.
const SLOTS: usize = 256;

/// What the expression around a named value wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    Any,
    /// A text or number: an element without text is absent.
    Scalar,
}

/// A value that was computed.
#[derive(Clone)]
pub(crate) struct Kept<'d> {
    number: u32,
    wanted: Wanted,
    node: Id,
    value: Value<'d>,
    /// The steps of work that it took, and the bytes that it made. They count each time, so that the bounds of a run
    /// do not depend on what is kept.
    steps: u64,
    made: usize,
}

impl<'d> Run<'d> {
    /// A named value at a place.
    pub(super) fn named(&mut self, number: u32, wanted: Wanted, here: &Here<'_, 'd>) -> Evaluated<Value<'d>> {
        let Focus::Node(node) = here.focus else { return self.computed(number, wanted, here) };
        // A record needs every evaluation.
        if self.trace.is_some() {
            return self.computed(number, wanted, here);
        }
        let slot =
            (number.wrapping_mul(2) + wanted as u32).wrapping_mul(37).wrapping_add(node) as usize % SLOTS;
        if let Some(Some(kept)) = self.kept.get(slot)
            && (kept.number, kept.wanted, kept.node) == (number, wanted, node)
        {
            let (value, steps, made) = (kept.value.clone(), kept.steps, kept.made);
            self.count_again(steps, made)?;
            return Ok(value);
        }
        let (steps, made) = self.work();
        let (depends, has_cut) = (take(&mut self.depends_on_place), take(&mut self.has_cut));
        let value = self.computed(number, wanted, here)?;
        let is_small = match &value {
            Value::Absent | Value::Number(_) | Value::Numeral(_) | Value::Boolean(_) | Value::Node(_) => true,
            Value::Text(text) => matches!(text, Cow::Borrowed(_)),
            Value::Nodes(_) | Value::Texts(_) => false,
        };
        if is_small && !self.depends_on_place && !self.has_cut {
            if self.kept.is_empty() {
                self.kept.resize(SLOTS, None);
            }
            let (steps, made) = (self.work().0.saturating_sub(steps), self.work().1.saturating_sub(made));
            self.kept[slot] = Some(Kept { number, wanted, node, value: value.clone(), steps, made });
        }
        self.depends_on_place |= depends;
        self.has_cut |= has_cut;
        Ok(value)
    }

    fn computed(&mut self, number: u32, wanted: Wanted, here: &Here<'_, 'd>) -> Evaluated<Value<'d>> {
        let expression = &self.plan.values[number as usize];
        match wanted {
            Wanted::Any => self.eval(expression, here),
            Wanted::Scalar => self.scalar(expression, here),
        }
    }
}
