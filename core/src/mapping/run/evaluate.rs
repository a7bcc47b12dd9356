//! Expressions over a document.

mod value;

use std::borrow::Cow;

use super::output::Output;
use super::select::{Declarations, Found};
use super::tape::{Node, Place, Tape};
use crate::code::{self, Code};
use crate::document::Id;
use crate::error::Finding;
use crate::mapping::explain::Trace;
use crate::mapping::expression::{At, Expression, Path};
use crate::mapping::options::Bounds;
use crate::mapping::plan::Plan;
use crate::mapping::value::decimal::Decimal;

/// The most findings of one application that are told.
const MOST_FINDINGS: usize = 100;

/// A bound was reached: the findings say which.
#[derive(Debug)]
pub(crate) struct Halt;

pub(crate) type Step<T> = Result<T, Halt>;

/// What an expression gives.
#[derive(Debug, Clone)]
pub(crate) enum Value<'d> {
    Absent,
    Text(Cow<'d, str>),
    /// A computed number.
    Number(Decimal),
    /// A number that keeps its digits.
    Numeral(Decimal),
    Boolean(bool),
    Node(Id),
    /// Several nodes, or one or none that a path led to.
    Nodes(Vec<Id>),
    /// The pieces of a text.
    Texts(Vec<Cow<'d, str>>),
}

/// A single value, and the node that it was read from.
type Atom<'d> = (Value<'d>, Option<Id>);

/// What relative paths begin at.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Focus<'c, 'd> {
    Node(Id),
    /// The members of a group.
    Nodes(&'c [Id]),
    /// A piece of a text.
    Text(&'c Cow<'d, str>),
}

/// Where an expression is evaluated.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Here<'c, 'd> {
    pub(crate) focus: Focus<'c, 'd>,
    pub(crate) position: usize,
    pub(crate) size: usize,
}

/// One application of a plan to a document.
pub(crate) struct Run<'d> {
    pub(crate) plan: &'d Plan,
    pub(crate) tape: &'d Tape<'d>,
    pub(crate) nodes: &'d [Node],
    /// The text in which most values stand.
    pub(crate) text: &'d str,
    /// Where each step of a path went last, from where it began.
    pub(crate) steps_taken: Vec<u32>,
    pub(crate) declarations: Option<Declarations<'d>>,
    pub(crate) variables: Vec<Value<'d>>,
    pub(crate) findings: Vec<(At, Finding)>,
    /// How many elements are open in what is written.
    pub(crate) depth: usize,
    /// Those elements, each with its number among its like, 0 for none; only where a record is kept.
    pub(crate) target: Vec<(&'d str, u32)>,
    pub(crate) out: Output,
    /// How many elements were written that stand in none.
    pub(crate) roots: usize,
    pub(crate) bounds: Bounds,
    steps: u64,
    pub(crate) trace: Option<Box<Trace>>,
}

impl<'d> Run<'d> {
    pub(crate) fn new(plan: &'d Plan, tape: &'d Tape<'d>, bounds: Bounds, trace: bool) -> Self {
        let declares = !tape.plain && !plan.namespaces.is_empty();
        let text = tape.text();
        Run {
            plan,
            tape,
            nodes: tape.nodes(),
            text,
            steps_taken: vec![1; plan.steps],
            declarations: declares.then(|| tape.document().map(Declarations::of)).flatten(),
            variables: vec![Value::Absent; plan.slots],
            findings: Vec::new(),
            depth: 0,
            target: Vec::new(),
            out: Output::new(text.len().saturating_mul(3).clamp(256, 1 << 24)),
            roots: 0,
            bounds,
            steps: 0,
            trace: trace.then(|| Box::new(Trace::new(plan.slots, (bounds.max_output / 16).max(1 << 16)))),
        }
    }

    /// Counts steps of work.
    #[inline]
    pub(crate) fn tick(&mut self, steps: u64) -> Step<()> {
        self.steps += steps;
        if self.steps > self.bounds.max_steps {
            self.halt(&code::LIMIT_MAPPING_STEPS, "steps")
        } else {
            Ok(())
        }
    }

    #[cold]
    pub(crate) fn halt<T>(&mut self, code: &'static Code, what: &str) -> Step<T> {
        let most = if what == "steps" { self.bounds.max_steps } else { self.bounds.max_output as u64 };
        let message = format!("expected at most {most} {what}, found more");
        self.findings.insert(0, (At::default(), Finding::new(code, message)));
        Err(Halt)
    }

    /// Keeps a finding; the path is a place in the document.
    #[cold]
    pub(crate) fn find(&mut self, code: &'static Code, at: At, path: Option<String>, message: String) {
        self.keep(at, Finding { path, ..Finding::new(code, message) });
    }

    #[cold]
    pub(crate) fn keep(&mut self, at: At, finding: Finding) {
        // A literal or variable has no place of its own.
        let around = self.trace.as_ref().map(|trace| trace.place());
        let at = if at == At::default() { around.unwrap_or_default() } else { at };
        // What is asked for again and again is missing once.
        let known = |(place, known): &(At, Finding)| {
            *place == at && known.path == finding.path && known.message == finding.message
        };
        if self.findings.len() < MOST_FINDINGS && !self.findings.iter().any(known) {
            self.findings.push((at, finding));
        }
    }

    /// Where in what is written the run is: `Factura/Detalle[3]/Monto`.
    pub(crate) fn target_path(&self) -> String {
        let mut path = String::new();
        for (name, index) in &self.target {
            // A constant's leaf without a name is the item itself.
            if !path.is_empty() && !name.is_empty() {
                path.push('/');
            }
            path.push_str(name);
            if *index > 0 {
                path.push_str(&format!("[{index}]"));
            }
        }
        path
    }

    /// The path of a node, as its user knows it.
    pub(crate) fn source_path(&self, id: Id) -> String {
        // A path takes as long as there are siblings, and nobody asks for it once enough was found.
        let asked = id != super::select::TOP && self.findings.len() < MOST_FINDINGS;
        match self.tape.document() {
            Some(document) if asked => document.path(id),
            _ => String::new(),
        }
    }

    /// The whole name of a node.
    pub(crate) fn name_of(&self, id: Id) -> &'d str {
        self.tape.document().map_or("", |document| document.name(id))
    }

    /// A node that is not the document itself.
    #[inline]
    pub(crate) fn node(&self, id: Id) -> &'d Node {
        &self.nodes[id as usize]
    }

    /// Where the text of a node stands that is no element.
    #[inline]
    pub(crate) fn place_in_text(&self, node: &Node) -> Place<'d> {
        self.tape.place(node, self.text)
    }

    fn place_of(&self, here: &Here<'_, 'd>) -> String {
        match here.focus {
            Focus::Node(id) => self.source_path(id),
            Focus::Nodes(ids) => ids.first().map(|id| self.source_path(*id)).unwrap_or_default(),
            Focus::Text(_) => String::new(),
        }
    }

    pub(crate) fn eval(&mut self, expression: &'d Expression, here: &Here<'_, 'd>) -> Step<Value<'d>> {
        self.tick(1)?;
        if let Some(trace) = &mut self.trace {
            trace.stands(place(expression));
        }
        Ok(match expression {
            Expression::Wrong | Expression::Nothing => Value::Absent,
            Expression::Named(number, None, _) => self.eval(&self.plan.values[*number as usize], here)?,
            Expression::Named(number, Some(node), at) => match self.node_of(node, here, *at)? {
                Some(id) => {
                    let there = Here { focus: Focus::Node(id), position: 1, size: 1 };
                    self.eval(&self.plan.values[*number as usize], &there)?
                }
                None => Value::Absent,
            },
            Expression::Text(text) => Value::Text(Cow::Borrowed(text)),
            Expression::Number(number) => Value::Number(*number),
            Expression::Path(path) => self.path(path, here)?,
            Expression::Filter(filter) => match self.eval(&filter.base, here)? {
                Value::Node(id) => {
                    let kept = self.filter(vec![id], &filter.predicates)?;
                    Value::Nodes(self.walk(kept, &filter.steps)?)
                }
                Value::Nodes(ids) => {
                    let kept = self.filter(ids, &filter.predicates)?;
                    Value::Nodes(self.walk(kept, &filter.steps)?)
                }
                Value::Texts(texts) if filter.steps.is_empty() => {
                    Value::Texts(self.filter_texts(texts, &filter.predicates)?)
                }
                Value::Absent => Value::Absent,
                _ => {
                    let message = "expected nodes before `[` or `/`, found a value".to_owned();
                    self.find(&code::MAPPING_VALUE, filter.at, None, message);
                    Value::Absent
                }
            },
            Expression::Variable(slot) => {
                if let Some(trace) = &mut self.trace {
                    trace.read_variable(*slot as usize);
                }
                self.variables[*slot as usize].clone()
            }
            Expression::Or(all) => {
                for one in all {
                    if self.holds(one, here)? {
                        return Ok(Value::Boolean(true));
                    }
                }
                Value::Boolean(false)
            }
            Expression::And(all) => {
                for one in all {
                    if !self.holds(one, here)? {
                        return Ok(Value::Boolean(false));
                    }
                }
                Value::Boolean(true)
            }
            Expression::Compare(comparison, sides) => {
                let left = self.eval(&sides.0, here)?;
                let right = self.eval(&sides.1, here)?;
                let at = place(&sides.0).max(place(&sides.1));
                Value::Boolean(self.compare(*comparison, left, right, at)?)
            }
            Expression::Arithmetic(arithmetic, sides, at) => {
                let left = self.number(&sides.0, here)?;
                let right = self.number(&sides.1, here)?;
                match (left, right) {
                    (Some(left), Some(right)) => self.calculate(*arithmetic, left, right, *at),
                    _ => Value::Absent,
                }
            }
            Expression::Negate(inner, _) => {
                self.number(inner, here)?.map_or(Value::Absent, |number| Value::Number(number.negate()))
            }
            Expression::Default(sides) => match self.eval(&sides.0, here)? {
                value if self.is_absent(&value) => self.eval(&sides.1, here)?,
                value => value,
            },
            Expression::Required(required) => match self.eval(&required.inner, here)? {
                value if self.is_absent(&value) => {
                    self.missing(&required.written, required.at, &required.inner, here);
                    Value::Absent
                }
                value => value,
            },
            Expression::If(parts) => match self.tests(&parts.0, here)? {
                true => self.eval(&parts.1, here)?,
                false => self.eval(&parts.2, here)?,
            },
            Expression::Call(call) => self.call(call, here)?,
        })
    }

    fn path(&mut self, path: &'d Path, here: &Here<'_, 'd>) -> Step<Value<'d>> {
        if path.plain
            && let Focus::Node(id) = here.focus
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
        if let (Focus::Text(text), [step]) = (here.focus, &*path.steps)
            && step.axis == crate::mapping::expression::Axis::Itself
        {
            if let Some(trace) = &mut self.trace {
                trace.read_piece();
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

    fn filter_texts(
        &mut self,
        mut texts: Vec<Cow<'d, str>>,
        predicates: &'d [Expression],
    ) -> Step<Vec<Cow<'d, str>>> {
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

    /// What is required is not there.
    #[cold]
    fn missing(&mut self, written: &str, at: At, inner: &Expression, here: &Here<'_, 'd>) {
        // Finding out where it was to be takes its time.
        if self.findings.len() >= MOST_FINDINGS {
            return;
        }
        let source = match inner {
            Expression::Path(path) if path.absolute => {
                written.trim_start_matches('/').split_once('/').map_or("", |(_, below)| below).to_owned()
            }
            _ => match self.place_of(here) {
                place if place.is_empty() => written.to_owned(),
                place => format!("{place}/{written}"),
            },
        };
        let target = self.target_path();
        let message = match &*target {
            "" => {
                format!("expected a value of `{}`, found nothing", crate::mapping::expression::shown(written))
            }
            target => format!("expected a value for `{target}`, found nothing"),
        };
        if let Some(trace) = &mut self.trace {
            trace.missed(source.clone(), target, at);
        }
        self.find(&code::MAPPING_MISSING, at, Some(source), message);
    }

    /// The value of an expression where a text or a number is wanted: an element without text is absent.
    pub(crate) fn scalar(&mut self, expression: &'d Expression, here: &Here<'_, 'd>) -> Step<Value<'d>> {
        Ok(match expression {
            Expression::Default(sides) => match self.scalar(&sides.0, here)? {
                value if self.is_absent(&value) => self.scalar(&sides.1, here)?,
                value => value,
            },
            Expression::Required(required) => match self.scalar(&required.inner, here)? {
                value if self.is_absent(&value) => {
                    self.missing(&required.written, required.at, &required.inner, here);
                    Value::Absent
                }
                value => value,
            },
            Expression::If(parts) => match self.tests(&parts.0, here)? {
                true => self.scalar(&parts.1, here)?,
                false => self.scalar(&parts.2, here)?,
            },
            Expression::Named(number, None, _) => self.scalar(&self.plan.values[*number as usize], here)?,
            _ => {
                let value = self.eval(expression, here)?;
                let alone = match &value {
                    Value::Node(id) => Some(*id),
                    Value::Nodes(ids) if ids.len() == 1 => Some(ids[0]),
                    _ => None,
                };
                let empty = |run: &mut Self, id| {
                    (id == super::select::TOP || run.node(id).is_element()) && run.text_of(id).is_none()
                };
                match alone {
                    Some(id) if empty(self, id) => Value::Absent,
                    _ => value,
                }
            }
        })
    }

    pub(crate) fn text(
        &mut self,
        expression: &'d Expression,
        here: &Here<'_, 'd>,
    ) -> Step<Option<Cow<'d, str>>> {
        let value = self.scalar(expression, here)?;
        Ok(self.text_in(value, place(expression)))
    }

    pub(crate) fn number(
        &mut self,
        expression: &'d Expression,
        here: &Here<'_, 'd>,
    ) -> Step<Option<Decimal>> {
        let value = self.scalar(expression, here)?;
        Ok(self.number_in(value, place(expression)))
    }

    /// Whether an expression is true, as a test: what it reads is not what is written.
    pub(crate) fn tests(&mut self, expression: &'d Expression, here: &Here<'_, 'd>) -> Step<bool> {
        if let Some(trace) = &mut self.trace {
            trace.testing += 1;
        }
        let holds = self.holds(expression, here);
        if let Some(trace) = &mut self.trace {
            trace.testing -= 1;
        }
        holds
    }

    /// Whether an expression is true; absent is false.
    pub(crate) fn holds(&mut self, expression: &'d Expression, here: &Here<'_, 'd>) -> Step<bool> {
        let value = self.eval(expression, here)?;
        if let Some(trace) = &mut self.trace {
            trace.test(expression, &value);
        }
        Ok(self.is_true(&value))
    }

    /// Whether a predicate holds: a number is a position.
    pub(crate) fn holds_at(&mut self, predicate: &'d Expression, here: &Here<'_, 'd>) -> Step<bool> {
        if let Some(trace) = &mut self.trace {
            trace.testing += 1;
        }
        let value = self.eval(predicate, here);
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

/// Where an expression stands, as far as it knows.
pub(crate) fn place(expression: &Expression) -> At {
    match expression {
        Expression::Path(path) => path.at,
        Expression::Filter(filter) => filter.at,
        Expression::Arithmetic(_, _, at) | Expression::Negate(_, at) => *at,
        Expression::Required(required) => required.at,
        Expression::Call(call) => call.at,
        Expression::Default(sides) | Expression::Compare(_, sides) => place(&sides.0).max(place(&sides.1)),
        Expression::If(parts) => place(&parts.1).max(place(&parts.2)),
        Expression::Or(all) | Expression::And(all) => all.first().map(place).unwrap_or_default(),
        Expression::Named(_, _, at) => *at,
        Expression::Wrong
        | Expression::Nothing
        | Expression::Text(_)
        | Expression::Number(_)
        | Expression::Variable(_) => At::default(),
    }
}
