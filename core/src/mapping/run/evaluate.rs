//! The evaluation of expressions.

mod named;
mod value;

use std::borrow::Cow;

use super::call::Arguments;
use super::caller_path;
use super::select::Found;
use super::state::{Focus, Here, MOST_FINDINGS, Run};
use super::tape::TOP;
use crate::code;
use crate::decimal::Decimal;
use crate::document::Id;
use crate::error::Finding;
use crate::mapping::expression::function::Evaluated;
use crate::mapping::expression::tree::{Arithmetic, Axis, Call, Expression, Filter, Path, Required};
use crate::mapping::place::{At, shown};
use crate::mapping::value::Value;

impl<'d> Run<'d> {
    /// The value of an expression.
    pub(crate) fn eval(&mut self, expression: &'d Expression, here: &Here<'_, 'd>) -> Evaluated<Value<'d>> {
        self.tick(1)?;
        if let Some(trace) = &mut self.trace {
            trace.stands(expression.place());
            self.within_memory()?;
        }
        match expression {
            Expression::Wrong | Expression::Nothing | Expression::Added(..) => Ok(Value::Absent),
            Expression::Text(text) => Ok(Value::Text(Cow::Borrowed(text))),
            Expression::Number(number) => Ok(Value::Number(*number)),
            Expression::Path(path) => self.path(path, here),
            Expression::Filter(filter) => self.filtered(filter, here),
            Expression::Variable(slot) => {
                self.depends_on_place = true;
                if let Some(trace) = &mut self.trace {
                    trace.read_variable(*slot as usize);
                }
                let bytes = self.variables[*slot as usize].bytes();
                if bytes > 0 {
                    self.reads(bytes);
                    self.makes(bytes)?;
                }
                Ok(self.variables[*slot as usize].clone())
            }
            Expression::Or(all) => Ok(Value::Boolean(self.any_is(all, here, true)?)),
            Expression::And(all) => Ok(Value::Boolean(!self.any_is(all, here, false)?)),
            Expression::Compare(comparison, sides) => {
                let left = self.eval(&sides.0, here)?;
                let right = self.eval(&sides.1, here)?;
                let at = sides.0.place().max(sides.1.place());
                Ok(Value::Boolean(self.compare(*comparison, left, right, at)?))
            }
            Expression::Arithmetic(arithmetic, sides, at) => self.arithmetic(*arithmetic, sides, *at, here),
            Expression::Negate(inner, _) => {
                Ok(self.number(inner, here)?.map_or(Value::Absent, |number| Value::Number(number.negate())))
            }
            Expression::Default(sides) => match self.eval(&sides.0, here)? {
                value if self.is_absent(&value) => self.eval(&sides.1, here),
                value => Ok(value),
            },
            Expression::Required(required) => {
                let value = self.eval(&required.inner, here)?;
                Ok(self.required(value, required, here))
            }
            Expression::If(parts) => match self.tests(&parts.0, here)? {
                true => self.eval(&parts.1, here),
                false => self.eval(&parts.2, here),
            },
            Expression::Named(number, None, _) => self.named(*number, false, here),
            Expression::Named(number, Some(node), at) => match self.node_of(node, here, *at)? {
                Some(id) => {
                    let there = Here { focus: Focus::Node(id), position: 1, size: 1 };
                    self.named(*number, false, &there)
                }
                None => Ok(Value::Absent),
            },
            Expression::Call(call) => self.call(call, here),
        }
    }

    fn call(&mut self, call: &'d Call, here: &Here<'_, 'd>) -> Evaluated<Value<'d>> {
        (call.function.code)(&mut Arguments { run: self, call, here })
    }

    /// True if one of some expressions is `wanted`; those behind it are not evaluated.
    fn any_is(&mut self, all: &'d [Expression], here: &Here<'_, 'd>, wanted: bool) -> Evaluated<bool> {
        for one in all {
            if self.holds(one, here)? == wanted {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn arithmetic(
        &mut self,
        arithmetic: Arithmetic,
        sides: &'d (Expression, Expression),
        at: At,
        here: &Here<'_, 'd>,
    ) -> Evaluated<Value<'d>> {
        let left = self.number(&sides.0, here)?;
        let right = self.number(&sides.1, here)?;
        Ok(match (left, right) {
            (Some(left), Some(right)) => self.calculate(arithmetic, left, right, at),
            _ => Value::Absent,
        })
    }

    fn path(&mut self, path: &'d Path, here: &Here<'_, 'd>) -> Evaluated<Value<'d>> {
        let from = match here.focus {
            _ if path.absolute => Some(TOP),
            Focus::Node(id) => Some(id),
            _ => None,
        };
        if path.named
            && let Some(id) = from
        {
            match self.single(path, id)? {
                Found::None => return Ok(Value::Absent),
                Found::One(id) => return Ok(Value::Node(id)),
                Found::Many => {}
            }
            if let [step] = &*path.steps {
                let mut found = Vec::with_capacity(16);
                self.step(step, id, &mut found)?;
                return Ok(Value::Nodes(found));
            }
        }
        if path.straight
            && let Some(id) = from
        {
            match self.straight(path, id)? {
                Found::None => return Ok(Value::Absent),
                Found::One(id) => return Ok(Value::Node(id)),
                Found::Many => {}
            }
        }
        if let (Focus::Text(text), [step]) = (here.focus, &*path.steps)
            && step.axis == Axis::Itself
        {
            if let Some(trace) = &mut self.trace {
                trace.read_piece();
            }
            if let Cow::Owned(text) = text {
                self.makes(text.len())?;
            }
            return Ok(Value::Text(text.clone()));
        }
        let found = self.select(path, here)?;
        Ok(match &*found {
            [] => Value::Absent,
            [one] => Value::Node(*one),
            _ => Value::Nodes(found),
        })
    }

    /// The nodes or texts of an expression that its predicates keep, and steps from there.
    fn filtered(&mut self, filter: &'d Filter, here: &Here<'_, 'd>) -> Evaluated<Value<'d>> {
        let mut ids = match self.eval(&filter.base, here)? {
            Value::Node(id) => vec![id],
            Value::Nodes(ids) => ids,
            Value::Texts(texts) if filter.steps.is_empty() => {
                return Ok(Value::Texts(self.filter_texts(texts, &filter.predicates)?));
            }
            Value::Absent => return Ok(Value::Absent),
            _ => {
                let message = "expected nodes before `[` or `/`, found a value".to_owned();
                self.find(&code::MAPPING_VALUE, filter.at, None, message);
                return Ok(Value::Absent);
            }
        };
        self.filter(&mut ids, 0, &filter.predicates)?;
        Ok(Value::Nodes(if filter.steps.is_empty() { ids } else { self.walk(&ids, &filter.steps)? }))
    }

    fn filter_texts(
        &mut self,
        mut texts: Vec<Cow<'d, str>>,
        predicates: &'d [Expression],
    ) -> Evaluated<Vec<Cow<'d, str>>> {
        for predicate in predicates {
            let size = texts.len();
            let mut kept = Vec::new();
            for (index, text) in texts.into_iter().enumerate() {
                let here = Here { focus: Focus::Text(&text), position: index + 1, size };
                if self.holds_at(predicate, &here)? {
                    kept.push(text);
                }
            }
            texts = kept;
        }
        Ok(texts)
    }

    /// The one node that an expression gives, if it gives one; `at` is the place of findings.
    pub(crate) fn node_of(
        &mut self,
        expression: &'d Expression,
        here: &Here<'_, 'd>,
        at: At,
    ) -> Evaluated<Option<Id>> {
        Ok(match self.eval(expression, here)? {
            Value::Node(id) => Some(id),
            Value::Nodes(ids) if ids.len() == 1 => Some(ids[0]),
            Value::Nodes(ids) if ids.len() > 1 => {
                let path = self.source_path(ids[0]);
                let message = format!("expected one node, found {}", ids.len());
                self.find(&code::MAPPING_SEVERAL, at, Some(path), message);
                None
            }
            value if self.is_absent(&value) => None,
            _ => {
                let message = "expected a path to a node, found a value".to_owned();
                self.find(&code::MAPPING_VALUE, at, None, message);
                None
            }
        })
    }

    /// The value of an expression with `!`: an absent one is a finding.
    fn required(&mut self, value: Value<'d>, required: &'d Required, here: &Here<'_, 'd>) -> Value<'d> {
        if self.is_absent(&value) {
            self.missing(required, here);
            return Value::Absent;
        }
        value
    }

    /// Adds the finding that a required value is absent.
    #[cold]
    fn missing(&mut self, required: &Required, here: &Here<'_, 'd>) {
        // Making the paths of a finding is slow: skip it once no further finding is reported.
        if self.findings.len() >= MOST_FINDINGS {
            return;
        }
        let Required { inner, written, at } = required;
        let source = match inner {
            Expression::Path(path) if path.absolute => {
                written.trim_start_matches('/').split_once('/').map_or("", |(_, below)| below).to_owned()
            }
            _ => match self.focus_path(here) {
                place if place.is_empty() => written.to_string(),
                place => format!("{place}/{written}"),
            },
        };
        let target = self.target_path();
        let message = match &*target {
            "" => format!("expected a value of `{}`, found nothing", shown(written)),
            target => format!("expected a value for `{target}`, found nothing"),
        };
        let finding = Finding { path: Some(source), ..Finding::new(&code::MAPPING_MISSING, message) };
        let finding =
            if caller_path::is_needed(inner) { self.at_caller_path(finding, inner, here) } else { finding };
        if let Some(trace) = &mut self.trace {
            trace.missed(finding.path.clone().unwrap_or_default(), target, *at);
        }
        self.keep(*at, finding);
    }

    /// The finding at the first path of the document that would give the value; the others stand in its hint.
    #[cold]
    fn at_caller_path(&self, finding: Finding, inner: &Expression, here: &Here<'_, 'd>) -> Finding {
        let reads = caller_path::of(self.plan, inner, &self.focus_path(here));
        let params = reads.params.iter().map(|name| format!("the param `{name}`"));
        let params_es = reads.params.iter().map(|name| format!("el parámetro `{name}`"));
        let others: Vec<_> = reads.paths.iter().skip(1).map(|path| format!("`{path}`")).collect();
        let ways: Vec<String> = others.iter().cloned().chain(params).collect();
        let ways_es: Vec<String> = others.into_iter().chain(params_es).collect();
        let mut finding = finding;
        match reads.paths.first() {
            Some(path) => finding.path = Some(path.clone()),
            // Only a param gives it: the place of the document is what there is.
            None if !ways.is_empty() => {
                finding.path = Some(self.focus_path(here)).filter(|path| !path.is_empty())
            }
            None => return finding,
        }
        if ways.is_empty() {
            return finding;
        }
        let (or, or_es) = if reads.paths.is_empty() {
            ("give", "indique")
        } else {
            ("give the value at the path named, or", "indique el valor en la ruta nombrada, o")
        };
        if let Some(spanish) = &mut finding.spanish {
            spanish.hint = Some(format!("{or_es} {}", ways_es.join(", ")).into());
        }
        finding.with_hint(format!("{or} {}", ways.join(", ")))
    }

    /// The path of the node whose text an expression gives; `None` if it is made of several nodes, or of none.
    #[cold]
    pub(crate) fn place_of(
        &mut self,
        expression: &'d Expression,
        here: &Here<'_, 'd>,
    ) -> Evaluated<Option<String>> {
        Ok(match expression {
            Expression::Path(path) => {
                let ids = self.select(path, here)?;
                ids.first().map(|id| self.source_path(*id))
            }
            Expression::Required(required) => self.place_of(&required.inner, here)?,
            Expression::Default(sides) => {
                let first = self.scalar(&sides.0, here)?;
                let is_absent = self.is_absent(&first);
                self.place_of(if is_absent { &sides.1 } else { &sides.0 }, here)?
            }
            Expression::If(parts) => {
                let holds = self.tests(&parts.0, here)?;
                self.place_of(if holds { &parts.1 } else { &parts.2 }, here)?
            }
            Expression::Named(number, None, _) => self.place_of(&self.plan.values[*number as usize], here)?,
            // A function of one text, such as `replace(Calle, 'a', 'b')`.
            Expression::Call(call) => match &*call.arguments {
                [Expression::Path(path), rest @ ..]
                    if rest.iter().all(|one| matches!(one, Expression::Text(_) | Expression::Number(_))) =>
                {
                    match *self.select(path, here)? {
                        [id] => Some(self.source_path(id)),
                        _ => None,
                    }
                }
                _ => None,
            },
            _ => None,
        })
    }

    /// The value of an expression of which a text or number is wanted: here an element without text is absent.
    pub(crate) fn scalar(&mut self, expression: &'d Expression, here: &Here<'_, 'd>) -> Evaluated<Value<'d>> {
        match expression {
            Expression::Default(sides) => match self.scalar(&sides.0, here)? {
                value if self.is_absent(&value) => self.scalar(&sides.1, here),
                value => Ok(value),
            },
            Expression::Required(required) => {
                let value = self.scalar(&required.inner, here)?;
                Ok(self.required(value, required, here))
            }
            Expression::If(parts) => match self.tests(&parts.0, here)? {
                true => self.scalar(&parts.1, here),
                false => self.scalar(&parts.2, here),
            },
            Expression::Named(number, None, _) => self.named(*number, true, here),
            _ => {
                let value = self.eval(expression, here)?;
                let node = match &value {
                    Value::Node(id) => Some(*id),
                    Value::Nodes(ids) if ids.len() == 1 => Some(ids[0]),
                    _ => None,
                };
                let is_empty = |run: &mut Self, id| {
                    (id == TOP || run.node(id).is_element()) && run.text_of(id).is_none()
                };
                Ok(match node {
                    Some(id) if is_empty(self, id) => Value::Absent,
                    _ => value,
                })
            }
        }
    }

    /// The text of an expression, if it has one.
    pub(crate) fn text(
        &mut self,
        expression: &'d Expression,
        here: &Here<'_, 'd>,
    ) -> Evaluated<Option<Cow<'d, str>>> {
        let value = self.scalar(expression, here)?;
        Ok(self.text_in(value, expression.place()))
    }

    /// The number of an expression, if it has one; text that is no number is a finding.
    pub(crate) fn number(
        &mut self,
        expression: &'d Expression,
        here: &Here<'_, 'd>,
    ) -> Evaluated<Option<Decimal>> {
        if let Expression::Number(number) = expression {
            self.tick(1)?;
            return Ok(Some(*number));
        }
        let value = self.scalar(expression, here)?;
        Ok(self.number_in(value, expression.place()))
    }

    /// True if a condition holds. An explanation lists what the condition reads as tested, not as a source.
    pub(crate) fn tests(&mut self, expression: &'d Expression, here: &Here<'_, 'd>) -> Evaluated<bool> {
        if let Some(trace) = &mut self.trace {
            trace.testing += 1;
        }
        let has_cut = self.has_cut;
        let holds = self.holds(expression, here);
        self.has_cut = has_cut;
        if let Some(trace) = &mut self.trace {
            trace.testing -= 1;
        }
        holds
    }

    /// True if an expression is true; absent is false.
    fn holds(&mut self, expression: &'d Expression, here: &Here<'_, 'd>) -> Evaluated<bool> {
        let value = self.eval(expression, here)?;
        if let Some(trace) = &mut self.trace {
            trace.test(expression, &value);
        }
        Ok(self.is_true(&value))
    }

    /// True if a predicate holds; a number is the position that it keeps.
    pub(crate) fn holds_at(&mut self, predicate: &'d Expression, here: &Here<'_, 'd>) -> Evaluated<bool> {
        if let Some(holds) = self.holds_any(predicate, here)? {
            return Ok(holds);
        }
        if let Some(trace) = &mut self.trace {
            trace.testing += 1;
        }
        let has_cut = self.has_cut;
        let value = self.eval(predicate, here);
        self.has_cut = has_cut;
        if let (Some(trace), Ok(value)) = (&mut self.trace, &value) {
            trace.test(predicate, value);
        }
        let holds = value.map(|value| match value {
            Value::Number(number) | Value::Numeral(number) => number == Decimal::from_usize(here.position),
            value => self.is_true(&value),
        });
        if let Some(trace) = &mut self.trace {
            trace.testing -= 1;
        }
        holds
    }
}
