//! What a function can ask of the run: its arguments, and where its call stands.

use std::borrow::Cow;

use super::state::{Focus, Here, Run};
use super::tape::TOP;
use crate::code::{self, Code};
use crate::decimal::Decimal;
use crate::document::Id;
use crate::mapping::expression::function::{Call, Evaluated};
use crate::mapping::expression::tree::{self, Expression};
use crate::mapping::place::shown;
use crate::mapping::plan::{Day, Rows, Table};
use crate::mapping::value::Value;
use crate::mapping::value::date::Pattern;
use crate::tables::Date;

/// A call of a function in a run.
pub(super) struct Arguments<'r, 'c, 'd> {
    pub(super) run: &'r mut Run<'d>,
    pub(super) call: &'d tree::Call,
    pub(super) here: &'r Here<'c, 'd>,
}

impl<'d> Arguments<'_, '_, 'd> {
    fn argument(&self, index: usize) -> &'d Expression {
        self.call.arguments.get(index).unwrap_or(&Expression::Nothing)
    }

    /// Finds that a table has no value for a key.
    #[cold]
    fn not_found(&mut self, table: &Table, key: &str) -> Evaluated<Option<&'d str>> {
        match (&table.rows, self.run.as_of) {
            (Rows::Dated(dated), Some(as_of))
                if dated.day != Day::Any && dated.versions.iter().any(|version| version.knows(key)) =>
            {
                let message = format!(
                    "expected a key of the table `{}` that holds on {as_of}, found `{}`",
                    table.name,
                    shown(key)
                );
                self.find(&code::TABLE_NOT_IN_FORCE, 1, message)?;
            }
            _ => {
                let message = format!("expected a key of the table `{}`, found `{}`", table.name, shown(key));
                self.find(&code::MAPPING_LOOKUP, 1, message)?;
            }
        }
        Ok(None)
    }
}

impl<'d> Call<'d> for Arguments<'_, '_, 'd> {
    fn count(&self) -> usize {
        self.call.arguments.len()
    }

    fn literal(&self, index: usize) -> Option<&'d str> {
        self.call.literal(index)
    }

    fn pattern(&self) -> Option<&'d Pattern> {
        self.call.pattern.as_ref()
    }

    fn value(&mut self, index: usize) -> Evaluated<Value<'d>> {
        self.run.eval(self.argument(index), self.here)
    }

    fn tested_value(&mut self, index: usize) -> Evaluated<Value<'d>> {
        if let Some(trace) = &mut self.run.trace {
            trace.testing += 1;
        }
        let value = self.run.eval(self.argument(index), self.here);
        if let Some(trace) = &mut self.run.trace {
            match &value {
                Ok(Value::Node(id)) => trace.read(*id),
                Ok(Value::Nodes(ids)) => ids.iter().for_each(|id| trace.read(*id)),
                _ => {}
            }
            trace.testing -= 1;
        }
        value
    }

    fn text(&mut self, index: usize) -> Evaluated<Option<Cow<'d, str>>> {
        self.run.text(self.argument(index), self.here)
    }

    fn number(&mut self, index: usize) -> Evaluated<Option<Decimal>> {
        self.run.number(self.argument(index), self.here)
    }

    fn is_true(&mut self, index: usize) -> Evaluated<bool> {
        self.run.tests(self.argument(index), self.here)
    }

    fn each_number(&mut self, take: &mut dyn FnMut(Decimal) -> bool) -> Evaluated<()> {
        let (run, at) = (&mut *self.run, self.call.at);
        let (nodes, texts): (Vec<Id>, Vec<Cow<'d, str>>) =
            match run.eval(&self.call.arguments[0], self.here)? {
                Value::Node(id) => (vec![id], Vec::new()),
                Value::Nodes(ids) => (ids, Vec::new()),
                Value::Texts(texts) => (Vec::new(), texts),
                value => (Vec::new(), run.text_in(value, at).into_iter().collect()),
            };
        let size = nodes.len() + texts.len();
        run.tick(size as u64)?;
        let nodes = nodes.into_iter().map(Focus::Node);
        for (index, focus) in nodes.chain(texts.iter().map(Focus::Text)).enumerate() {
            let number = match (self.call.arguments.get(1), focus) {
                (Some(expression), focus) => {
                    run.number(expression, &Here { focus, position: index + 1, size })?
                }
                (None, Focus::Node(id)) => run.number_in(Value::Node(id), at),
                (None, Focus::Text(text)) => run.read_number(text, None, at),
                (None, Focus::Nodes(_)) => None,
            };
            if let Some(number) = number
                && !take(number)
            {
                break;
            }
        }
        Ok(())
    }

    fn focus(&self) -> Value<'d> {
        match self.here.focus {
            Focus::Node(id) => Value::Node(id),
            Focus::Nodes(ids) => Value::Nodes(ids.to_vec()),
            Focus::Text(text) => Value::Text(text.clone()),
        }
    }

    fn position(&mut self) -> usize {
        self.run.depends_on_place = true;
        self.here.position
    }

    fn size(&mut self) -> usize {
        self.run.depends_on_place = true;
        self.here.size
    }

    fn is_absent(&mut self, value: &Value<'d>) -> bool {
        self.run.is_absent(value)
    }

    fn text_of(&mut self, value: Value<'d>) -> Option<Cow<'d, str>> {
        self.run.text_in(value, self.call.at)
    }

    fn number_of(&mut self, value: Value<'d>, index: Option<usize>) -> Option<Decimal> {
        let at = index.map_or(self.call.at, |index| self.argument(index).place());
        self.run.number_in(value, at)
    }

    fn name_of(&self, id: Id) -> Option<&'d str> {
        (id != TOP).then(|| self.run.name_of(id))
    }

    fn look_up(&mut self, key: &str) -> Evaluated<Option<&'d str>> {
        let table = &self.run.plan.tables[self.call.table as usize];
        let found = match &table.rows {
            Rows::Own(rows) => rows.get(key).map(|value| &**value),
            Rows::Dated(dated) => {
                let as_of = match dated.day {
                    Day::Any => None,
                    Day::OrNewest => Some(self.run.date()?.unwrap_or(Date::LAST)),
                    Day::Required => match self.run.as_of()? {
                        Some(as_of) => Some(as_of),
                        // That there is no date was found.
                        None => return Ok(None),
                    },
                };
                dated.at(as_of).and_then(|version| version.text(key, as_of))
            }
        };
        match found.or(table.default.as_deref()) {
            Some(value) => Ok(Some(value)),
            None => self.not_found(table, key),
        }
    }

    fn calculated(&mut self, result: Option<Decimal>) -> Value<'d> {
        self.run.calculated(result, self.call.at)
    }

    #[cold]
    fn find(&mut self, code: &'static Code, index: usize, message: String) -> Evaluated<()> {
        let path = self.run.place_of(self.argument(index), self.here)?;
        self.run.find(code, self.call.at, path, message);
        Ok(())
    }

    #[cold]
    fn find_at(&mut self, code: &'static Code, index: usize, message: String) {
        self.run.find(code, self.argument(index).place(), None, message);
    }

    fn tick(&mut self, steps: u64) -> Evaluated<()> {
        self.run.tick(steps)
    }

    fn makes(&mut self, bytes: usize) -> Evaluated<()> {
        self.run.makes(bytes)
    }

    fn cut(&mut self, whole: &str) {
        self.run.has_cut = true;
        if let Some(trace) = &mut self.run.trace {
            trace.cut(whole);
        }
    }
}
