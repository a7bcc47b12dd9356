//! The state of one run: the document, the plan, the output so far, and the findings.

use std::borrow::Cow;

use super::kept::KeptValues;
use super::namespaces::Declarations;
use super::output::Output;
use super::tape::{Node, Place, TOP, Tape};
use super::trace::Trace;
use crate::code::{self, Code};
use crate::document::Id;
use crate::error::{Arg, Finding, text};
use crate::mapping::expression::function::{Evaluated, Halt};
use crate::mapping::expression::tree::Expression;
use crate::mapping::options::{ApplyOptions, Bounds};
use crate::mapping::place::{At, shown};
use crate::mapping::plan::{Plan, Text};
use crate::mapping::value::Value;
use crate::tables::Date;

/// At most this many findings of one run are reported.
pub(crate) const MOST_FINDINGS: usize = 100;

/// How many bytes of a text are read in one step of work.
const BYTES_A_STEP: u64 = 8;

/// What relative paths start from.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Focus<'c, 'd> {
    Node(Id),
    /// The members of a group.
    Nodes(&'c [Id]),
    /// A piece of a split text.
    Text(&'c Cow<'d, str>),
}

/// The point at which an expression is evaluated: the focus, its position, and how many nodes are repeated.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Here<'c, 'd> {
    pub(crate) focus: Focus<'c, 'd>,
    pub(crate) position: usize,
    pub(crate) size: usize,
}

/// The document itself.
const DOCUMENT: Here<'_, '_> = Here { focus: Focus::Node(TOP), position: 1, size: 1 };

/// What a run leaves for the next one of the same plan: its buffers, which are empty.
#[derive(Default)]
pub(crate) struct RunBuffers {
    steps_taken: Vec<u32>,
    variables: Vec<Value<'static>>,
}

/// The memory of a vector for values of another document. The vector that is collected reuses it.
fn emptied<'a>(mut values: Vec<Value<'_>>) -> Vec<Value<'a>> {
    values.clear();
    values.into_iter().map(|_| Value::Absent).collect()
}

/// One run of a plan over a document.
pub(crate) struct Run<'d> {
    pub(crate) plan: &'d Plan,
    pub(crate) tape: &'d Tape<'d>,
    pub(crate) nodes: &'d [Node],
    /// The text that most nodes refer to; see [`Tape::place`].
    pub(crate) text: &'d str,
    /// For each step of a path: the distance from the parent to the child that the step found last.
    pub(crate) steps_taken: Vec<u32>,
    /// The namespace declarations of the document; none if the template or the document has no prefixes.
    pub(crate) declarations: Option<Declarations<'d>>,
    pub(crate) variables: Vec<Value<'d>>,
    pub(crate) findings: Vec<(At, Finding)>,
    /// How many elements of the output are open.
    pub(crate) depth: usize,
    /// The open elements, each with its number among those of its name, 0 for none. Filled only while tracing.
    pub(crate) target: Vec<(&'d str, u32)>,
    pub(crate) out: Output,
    /// How many root elements were written.
    pub(crate) roots: usize,
    pub(crate) bounds: Bounds,
    /// Whether the run ends soon after its first finding.
    pub(crate) ends_at_finding: bool,
    /// Whether a text was cut that is written; what conditions and variables cut does not count.
    pub(crate) has_cut: bool,
    /// Whether an expression that was evaluated read a variable or its position: then its value is not that of its node
    /// alone.
    pub(crate) depends_on_place: bool,
    /// The named values that were computed.
    pub(crate) kept: KeptValues<'d>,
    /// The day at which tables are read, once it is known.
    pub(crate) as_of: Option<Date>,
    steps: u64,
    /// How many bytes of texts and lists were made on the way.
    made: usize,
    /// The record for an explanation, if one is kept.
    pub(crate) trace: Option<Box<Trace>>,
    /// The optional values that the document lacks, if they are asked for.
    pub(crate) absent: Option<Vec<Absence<'d>>>,
}

/// An optional value that the document lacks.
pub(crate) struct Absence<'d> {
    pub(crate) text: &'d Text,
    /// The node at which it was evaluated; [`TOP`] for none.
    pub(crate) focus: Id,
    pub(crate) target: String,
}

/// At most so many absent values are noted.
const MOST_ABSENT: usize = 100_000;

impl<'d> Run<'d> {
    /// A run with a record, if one is kept.
    pub(crate) fn new(plan: &'d Plan, tape: &'d Tape<'d>, options: &ApplyOptions, trace: bool) -> Self {
        let bounds = options.bounds;
        let run = Run::with(plan, tape, options, RunBuffers::default(), Vec::new());
        let record = || Box::new(Trace::new(plan.slots, (bounds.max_output / 16).max(1 << 16)));
        Run { trace: trace.then(record), ..run }
    }

    /// A run with the buffers of an earlier one, which writes behind what `out` holds.
    pub(crate) fn with(
        plan: &'d Plan,
        tape: &'d Tape<'d>,
        options: &ApplyOptions,
        kept: RunBuffers,
        out: Vec<u8>,
    ) -> Self {
        let declares = !tape.plain && !plan.namespaces.is_empty();
        let text = tape.text();
        let RunBuffers { mut steps_taken, variables } = kept;
        match steps_taken.capacity() {
            // Making it at once is cheaper than letting an empty vector grow.
            0 => steps_taken = vec![1; plan.steps],
            _ => {
                steps_taken.clear();
                steps_taken.resize(plan.steps, 1);
            }
        }
        let mut variables = emptied(variables);
        variables.resize(plan.slots, Value::Absent);
        Run {
            plan,
            tape,
            nodes: tape.nodes(),
            text,
            steps_taken,
            declarations: declares.then(|| tape.document().map(Declarations::of)).flatten(),
            variables,
            findings: Vec::new(),
            depth: 0,
            target: Vec::new(),
            out: Output::behind(out, text.len().saturating_mul(3).clamp(256, 1 << 24)),
            roots: 0,
            bounds: options.bounds,
            ends_at_finding: false,
            has_cut: false,
            depends_on_place: false,
            kept: KeptValues::default(),
            as_of: options.as_of,
            steps: 0,
            made: 0,
            trace: None,
            absent: None,
        }
    }

    /// Ends the run. Gives the vector with the output, and what the run leaves for the next one.
    pub(crate) fn finish(self) -> (Vec<u8>, RunBuffers) {
        let Run { out, steps_taken, variables, .. } = self;
        (out.finish(), RunBuffers { steps_taken, variables: emptied(variables) })
    }

    /// The day at which tables are read: that of the options, else that of the document; a document without one is a
    /// finding.
    pub(crate) fn as_of(&mut self) -> Evaluated<Option<Date>> {
        let as_of = self.date()?;
        if as_of.is_none()
            && let Some(path) = &self.plan.as_of
        {
            let text = self.text_of_date(path)?;
            let found = text.map_or_else(|| "none".to_owned(), |text| format!("`{}`", shown(&text)));
            let message = text!(
                "expected the date of the document such as `2024-05-31`, or the option {}, found {found}",
                Arg("as_of")
            );
            let finding = Finding::new(&code::TABLE_DATE, message);
            let found_at = self.place_of(path, &DOCUMENT)?;
            self.keep(path.place(), found_at.into_iter().fold(finding, Finding::with_path));
        }
        Ok(as_of)
    }

    /// The day of the options, else that of the document; `None` without either.
    pub(crate) fn date(&mut self) -> Evaluated<Option<Date>> {
        if self.as_of.is_none()
            && let Some(path) = &self.plan.as_of
        {
            self.as_of = self.text_of_date(path)?.as_deref().and_then(Date::read);
        }
        Ok(self.as_of)
    }

    /// The text at the path of the document's date. An explanation does not list it as a source of what is looked up.
    fn text_of_date(&mut self, path: &'d Expression) -> Evaluated<Option<Cow<'d, str>>> {
        if let Some(trace) = &mut self.trace {
            trace.testing += 1;
        }
        let text = self.text(path, &DOCUMENT)?;
        if let Some(trace) = &mut self.trace {
            trace.testing -= 1;
        }
        Ok(text)
    }

    /// Counts steps of work.
    #[inline]
    pub(crate) fn tick(&mut self, steps: u64) -> Evaluated<()> {
        self.steps += steps;
        if self.steps > self.bounds.max_steps {
            self.halt(&code::LIMIT_MAPPING_STEPS, self.bounds.max_steps, "steps")
        } else {
            Ok(())
        }
    }

    /// The steps of work and the bytes so far.
    pub(crate) fn work(&self) -> (u64, usize) {
        (self.steps, self.made)
    }

    /// Counts work that was done before and is not done again.
    pub(crate) fn count_again(&mut self, steps: u64, made: usize) -> Evaluated<()> {
        self.steps = self.steps.saturating_add(steps);
        self.tick(0)?;
        self.makes(made)
    }

    /// Counts the bytes of a text that is read as steps of work. The next [`Run::tick`] sees whether they are too many.
    #[inline]
    pub(crate) fn reads(&mut self, bytes: usize) {
        self.steps = self.steps.saturating_add(bytes as u64 / BYTES_A_STEP);
    }

    /// Counts the bytes of a text or a list that is about to be made.
    #[inline]
    pub(crate) fn makes(&mut self, bytes: usize) -> Evaluated<()> {
        self.made = self.made.saturating_add(bytes);
        if self.made > self.bounds.max_memory { self.out_of_memory() } else { Ok(()) }
    }

    /// Counts the bytes of the rows of an explanation.
    pub(crate) fn within_memory(&mut self) -> Evaluated<()> {
        let rows = self.trace.as_ref().map_or(0, |trace| trace.made());
        if self.made.saturating_add(rows) > self.bounds.max_memory { self.out_of_memory() } else { Ok(()) }
    }

    #[cold]
    fn out_of_memory(&mut self) -> Evaluated<()> {
        self.halt(
            &code::LIMIT_MAPPING_MEMORY,
            self.bounds.max_memory as u64,
            "bytes of texts and lists on the way",
        )
    }

    /// Ends the run with a finding: a bound was reached.
    #[cold]
    pub(crate) fn halt<T>(&mut self, code: &'static Code, most: u64, what: &str) -> Evaluated<T> {
        let message = format!("expected at most {most} {what}, found more");
        self.findings.insert(0, (At::default(), Finding::new(code, message).with_facts_in_spanish()));
        Err(Halt)
    }

    /// Adds a finding; `path` is a path in the document.
    #[cold]
    pub(crate) fn find(&mut self, code: &'static Code, at: At, path: Option<String>, message: String) {
        self.keep(at, Finding { path, ..Finding::new(code, message) });
    }

    /// Adds a finding that is made already.
    #[cold]
    pub(crate) fn keep(&mut self, at: At, finding: Finding) {
        if self.ends_at_finding {
            // The next step of work is one too many.
            self.steps = self.bounds.max_steps;
        }
        // A literal or a variable has no place of its own: take that of the expression around it.
        let around = self.trace.as_ref().map(|trace| trace.place());
        let at = if at == At::default() { around.unwrap_or_default() } else { at };
        // An expression that is evaluated many times reports a finding once.
        let known = |(place, known): &(At, Finding)| {
            *place == at && known.path == finding.path && known.message == finding.message
        };
        if self.findings.len() < MOST_FINDINGS && !self.findings.iter().any(known) {
            self.findings.push((at, finding.with_facts_in_spanish()));
        }
    }

    /// The path of the open element in the output: `Factura/Detalle[3]/Monto`.
    pub(crate) fn target_path(&self) -> String {
        let mut path = String::with_capacity(96);
        for (name, index) in &self.target {
            // An array item has no name, only its number.
            if !path.is_empty() && !name.is_empty() {
                path.push('/');
            }
            path.push_str(name);
            if *index > 0 {
                path.push('[');
                path.push_str(&index.to_string());
                path.push(']');
            }
        }
        path
    }

    /// Notes that an optional value is absent.
    #[cold]
    pub(crate) fn note_absent(&mut self, text: &'d Text, here: &Here<'_, 'd>) {
        let is_full = self.absent.as_ref().is_none_or(|absent| absent.len() >= MOST_ABSENT);
        if is_full || matches!(text.expression, Expression::Required(_)) {
            return;
        }
        let focus = match here.focus {
            Focus::Node(id) => id,
            Focus::Nodes(ids) => ids.first().copied().unwrap_or(TOP),
            Focus::Text(_) => TOP,
        };
        let target = self.target_path().replace("@/", "@");
        if let Some(absent) = &mut self.absent {
            absent.push(Absence { text, focus, target });
        }
    }

    /// The path of a node in the document, as the user knows it.
    pub(crate) fn source_path(&self, id: Id) -> String {
        // Making a path walks over all siblings: skip it once no further finding is reported.
        let asked = id != TOP && self.findings.len() < MOST_FINDINGS;
        match self.tape.document() {
            Some(document) if asked => document.path(id),
            _ => String::new(),
        }
    }

    /// The name of a node with its prefix.
    pub(crate) fn name_of(&self, id: Id) -> &'d str {
        self.tape.document().map_or("", |document| document.name(id))
    }

    /// A node; `id` is not [`TOP`].
    #[inline]
    pub(crate) fn node(&self, id: Id) -> &'d Node {
        &self.nodes[id as usize]
    }

    /// The place of the text of a node that is no element.
    #[inline]
    pub(crate) fn place_in_text(&self, node: &Node) -> Place<'d> {
        self.tape.place(node, self.text)
    }

    /// The path of the focus in the document.
    pub(crate) fn focus_path(&self, here: &Here<'_, 'd>) -> String {
        match here.focus {
            Focus::Node(id) => self.source_path(id),
            Focus::Nodes(ids) => ids.first().map(|id| self.source_path(*id)).unwrap_or_default(),
            Focus::Text(_) => String::new(),
        }
    }
}
