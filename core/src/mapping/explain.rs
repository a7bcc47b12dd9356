//! Why what was written was written: where each value came from, and what nothing read.

mod paths;

use std::collections::{HashMap, HashSet};

use serde::Serialize;

use paths::Paths;

use super::expression::{At, Axis, Expression};
use super::plan::{Constant, File};
use super::run::evaluate::{Run, Value};
use crate::code;
use crate::document::{Difference, Document, Id, Kind};
use crate::error::{Error, ErrorKind, Finding, Position, Result};

/// A line and column of a template.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[non_exhaustive]
pub struct TemplatePlace {
    /// The library in which it stands; empty for the template itself.
    pub library: String,
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
}

/// One leaf of what was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Row {
    /// Its path in what was written, `Factura/Detalle[2]/Monto`.
    pub target: String,
    /// Its value.
    pub value: String,
    /// The paths in the document that the value was made of; none for a constant.
    pub sources: Vec<String>,
    /// Where in the template it stands.
    pub place: TemplatePlace,
    /// The text before it was cut, if it was.
    pub cut: Option<String>,
    /// It is a text, not a number, a boolean, null or empty.
    #[serde(skip)]
    text: bool,
}

/// A required value that was not there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Missing {
    /// Where in the document it was looked for.
    pub source: String,
    /// Where it would have been written.
    pub target: String,
    /// Where in the template it is asked for.
    pub place: TemplatePlace,
}

/// What [`Mapping::explain`](super::Mapping::explain) gives.
#[derive(Debug, Clone, Serialize)]
#[non_exhaustive]
pub struct Explanation {
    /// What was written, as far as it came.
    pub output: String,
    /// A row for each leaf, in the order of the output.
    pub rows: Vec<Row>,
    /// The leaves of the document that nothing read.
    pub lost: Vec<String>,
    /// Those that were read only in a condition or predicate.
    pub tested: Vec<String>,
    /// The required values that were not there.
    pub missing: Vec<Missing>,
    /// Everything that [`Mapping::apply`](super::Mapping::apply) would have refused the document for.
    pub findings: Vec<Finding>,
    /// The expressions of the template whose values were written.
    pub written: Vec<TemplatePlace>,
}

struct Draft {
    target: String,
    value: String,
    text: bool,
    sources: Vec<Id>,
    at: At,
    cut: Option<String>,
    expressions: Vec<At>,
}

/// What was gathered for the leaf around.
#[derive(Default)]
pub(crate) struct Outside {
    reads: Vec<Id>,
    value: String,
    cut: Option<String>,
    evaluated: Vec<At>,
}

/// The record of one application.
pub(crate) struct Trace {
    rows: Vec<Draft>,
    reads: Vec<Id>,
    pub(crate) testing: usize,
    tested: HashSet<Id>,
    missing: Vec<(String, String, At)>,
    pub(crate) value: String,
    cut: Option<String>,
    evaluated: Vec<At>,
    variables: Vec<Vec<Id>>,
    /// What the pieces of a text were read from, over which an `each` goes.
    pieces: Vec<Id>,
    /// The root's surroundings, then each element that is open: how many children of each name were written in it, and how
    /// many findings there were when it began.
    counts: Vec<(HashMap<String, u32>, usize)>,
    /// How many sources may still be told: a hostile mapping reads all of a document for each leaf.
    room: usize,
    /// Where what is being evaluated stands.
    at: At,
}

impl Trace {
    pub(crate) fn new(slots: usize, room: usize) -> Trace {
        Trace {
            rows: Vec::new(),
            reads: Vec::new(),
            testing: 0,
            tested: HashSet::new(),
            missing: Vec::new(),
            value: String::new(),
            cut: None,
            evaluated: Vec::new(),
            variables: vec![Vec::new(); slots],
            pieces: Vec::new(),
            counts: vec![(HashMap::new(), 0)],
            room,
            at: At::default(),
        }
    }

    /// Begins an element or member; gives its number among those of its name that were written, or 0 where it needs none.
    pub(crate) fn enter(&mut self, name: &str, repeats: bool, findings: usize) -> u32 {
        let count = self.next(name);
        self.counts.push((HashMap::new(), findings));
        match name.is_empty() {
            // An item of a JSON array always has its number, the root none.
            true => {
                if self.counts.len() > 2 {
                    count
                } else {
                    0
                }
            }
            false => {
                if repeats || count > 1 {
                    count
                } else {
                    0
                }
            }
        }
    }

    /// Ends it; one that was written counts, and one that only a finding keeps from it.
    pub(crate) fn leave(&mut self, name: &str, written: bool, findings: usize) {
        let before = self.counts.pop().map_or(findings, |(_, before)| before);
        if written || findings > before {
            self.count(name);
        }
    }

    /// Notes where what is evaluated stands, if it has a place.
    pub(crate) fn stands(&mut self, at: At) {
        if at != At::default() {
            self.at = at;
        }
    }

    pub(crate) fn place(&self) -> At {
        self.at
    }

    /// The whole has no place.
    pub(crate) fn end(&mut self) {
        self.at = At::default();
    }

    /// The number of the next child of this name.
    fn next(&self, name: &str) -> u32 {
        let name = if name == "." { "" } else { name };
        self.counts.last().and_then(|(counts, _)| counts.get(name)).copied().unwrap_or_default() + 1
    }

    fn count(&mut self, name: &str) {
        if let Some((counts, _)) = self.counts.last_mut() {
            *counts.entry(name.to_owned()).or_default() += 1;
        }
    }

    /// Begins to gather for one leaf or variable.
    pub(crate) fn begin(&mut self) -> Outside {
        Outside {
            reads: std::mem::take(&mut self.reads),
            value: std::mem::take(&mut self.value),
            cut: self.cut.take(),
            evaluated: std::mem::take(&mut self.evaluated),
        }
    }

    fn restore(&mut self, outside: Outside) -> Outside {
        Outside {
            reads: std::mem::replace(&mut self.reads, outside.reads),
            value: std::mem::replace(&mut self.value, outside.value),
            cut: std::mem::replace(&mut self.cut, outside.cut),
            evaluated: std::mem::replace(&mut self.evaluated, outside.evaluated),
        }
    }

    /// Ends a leaf; one that was written has a path.
    pub(crate) fn row(&mut self, target: Option<String>, at: At, text: bool, outside: Outside) {
        let inside = self.restore(outside);
        if let Some(target) = target {
            self.rows.push(Draft {
                target,
                value: inside.value,
                text,
                sources: inside.reads,
                at,
                cut: inside.cut,
                expressions: inside.evaluated,
            });
        }
    }

    /// Whether the element whose rows began at `mark` has text of its own, or nothing at all inside.
    pub(crate) fn is_leaf(&self, mark: usize, empty: bool) -> bool {
        !self.value.is_empty() || (empty && self.rows.len() == mark)
    }

    /// Ends the value of a variable.
    pub(crate) fn end_variable(&mut self, slot: usize, outside: Outside) {
        self.variables[slot] = self.restore(outside).reads;
    }

    /// Ends the value of a key; gives what it was read from.
    pub(crate) fn end_key(&mut self, outside: Outside) -> Vec<Id> {
        self.restore(outside).reads
    }

    pub(crate) fn set_variable(&mut self, slot: usize, reads: Vec<Id>) {
        self.variables[slot] = reads;
    }

    pub(crate) fn read(&mut self, id: Id) {
        if self.testing > 0 {
            self.tested.insert(id);
        } else if self.reads.last() != Some(&id) && self.room > 0 {
            self.room -= 1;
            self.reads.push(id);
        }
    }

    /// Notes nodes whose being there decides something; whoever asks for any child has not asked for this one.
    pub(crate) fn test(&mut self, asked: &Expression, value: &Value<'_>) {
        let any = matches!(asked, Expression::Path(path)
            if path.steps.last().is_some_and(|step| step.axis == Axis::Child && step.name.is_none()));
        match value {
            Value::Node(id) if !any => _ = self.tested.insert(*id),
            Value::Nodes(ids) if !any => self.tested.extend(ids),
            _ => {}
        }
    }

    /// Notes what decides how often something is written.
    pub(crate) fn decides(&mut self, reads: &[Id]) {
        self.tested.extend(reads);
    }

    pub(crate) fn read_variable(&mut self, slot: usize) {
        for index in 0..self.variables[slot].len() {
            let id = self.variables[slot][index];
            self.read(id);
        }
    }

    /// Sets what pieces are read from; gives what they were read from outside.
    pub(crate) fn replace_pieces(&mut self, reads: Vec<Id>) -> Vec<Id> {
        std::mem::replace(&mut self.pieces, reads)
    }

    pub(crate) fn read_piece(&mut self) {
        for index in 0..self.pieces.len() {
            self.read(self.pieces[index]);
        }
    }

    pub(crate) fn evaluated(&mut self, at: At) {
        self.evaluated.push(at);
    }

    pub(crate) fn cut(&mut self, whole: &str) {
        if self.testing == 0 {
            self.cut = Some(whole.to_owned());
        }
    }

    pub(crate) fn missed(&mut self, source: String, target: String, at: At) {
        self.missing.push((source, target, at));
    }

    /// Rows for what never changes: the text of the element around, its attributes, or an element or member of its own.
    pub(crate) fn constant(&mut self, around: &str, constant: &Constant) {
        let own = constant.leaves.iter().find(|leaf| !leaf.path.is_empty() && !leaf.path.starts_with('@'));
        let own = own.map(|leaf| match constant.member {
            true => leaf.path.clone(),
            false => leaf.path.split('/').next().unwrap_or_default().to_owned(),
        });
        let name = own.unwrap_or_default();
        let number = if name.is_empty() { 0 } else { self.next(&name) };
        for leaf in &constant.leaves {
            let target = match leaf.path.strip_prefix(&*name) {
                Some(_) if leaf.path.is_empty() => {
                    self.value.push_str(&leaf.value);
                    continue;
                }
                // An item of a JSON array, or the root.
                Some(_) if name == "." && self.counts.len() == 1 => String::new(),
                Some(_) if name == "." => format!("{around}[{number}]"),
                Some(inside) if number > 1 => joined(around, &format!("{name}[{number}]{inside}")),
                _ => joined(around, &leaf.path),
            };
            self.rows.push(Draft {
                target,
                value: leaf.value.clone(),
                text: leaf.text,
                sources: Vec::new(),
                at: leaf.at,
                cut: None,
                expressions: Vec::new(),
            });
        }
        if !name.is_empty() {
            self.count(if name == "." { "" } else { &name });
        }
    }

    /// How many rows there are, to go back to.
    pub(crate) fn mark(&self) -> usize {
        self.rows.len()
    }

    pub(crate) fn take_back(&mut self, mark: usize) {
        self.rows.truncate(mark);
    }
}

/// Where the lines of each file begin, so that many places are found fast.
pub(crate) struct Lines<'p> {
    files: Vec<(&'p File, Vec<usize>)>,
}

impl<'p> Lines<'p> {
    pub(crate) fn of(files: &'p [File]) -> Self {
        let starts = |file: &File| {
            let text = file.text.as_bytes();
            let ends = memchr::memchr_iter(b'\n', text).map(|at| at + 1);
            std::iter::once(0).chain(ends).collect()
        };
        Lines { files: files.iter().map(|file| (file, starts(file))).collect() }
    }

    pub(crate) fn place(&self, at: At) -> TemplatePlace {
        let Some((file, starts)) = self.files.get(at.file as usize) else {
            return TemplatePlace { library: String::new(), line: 1, column: 1 };
        };
        let offset = (at.offset as usize).min(file.text.len());
        let line = starts.partition_point(|start| *start <= offset);
        let start = starts.get(line.saturating_sub(1)).copied().unwrap_or_default();
        let column = Position::of(&file.text.as_bytes()[start..], offset - start).column;
        TemplatePlace { library: file.library.clone(), line: line as u64, column }
    }
}

/// The explanation of a run that has ended.
///
/// # Errors
/// [`ErrorKind::Limit`] if it is larger than the output may be.
pub(crate) fn explanation(mut run: Run<'_>, findings: Vec<Finding>) -> Result<Explanation> {
    let trace = run.trace.take().unwrap_or_else(|| Box::new(Trace::new(0, 1)));
    let mut room = if trace.room == 0 { 0 } else { run.bounds.max_output.saturating_mul(2) };
    let lines = Lines::of(&run.plan.files);
    let document = run.tape.document();
    let paths = document.map(Paths::of);
    let path = |id| paths.as_ref().map_or_else(String::new, |paths| paths.path(id));
    let trace_rows = trace.rows.len();
    let mut read = HashSet::new();
    let mut written = HashSet::new();
    let rows = trace.rows.into_iter().map_while(|draft| {
        read.extend(draft.sources.iter().copied());
        written.extend(draft.expressions.iter().copied());
        let mut seen = HashSet::new();
        let sources =
            draft.sources.iter().filter(|id| seen.insert(**id)).map(|id| path(*id)).collect::<Vec<_>>();
        let sizes = sources.iter().map(String::len).chain([draft.target.len(), draft.value.len()]);
        room = room.checked_sub(sizes.sum())?;
        Some(Row {
            target: draft.target,
            value: draft.value,
            text: draft.text,
            sources,
            place: lines.place(draft.at),
            cut: draft.cut,
        })
    });
    let (count, rows) = (trace_rows, rows.collect::<Vec<_>>());
    if rows.len() < count {
        let message = format!(
            "expected at most {} bytes of an explanation, found more",
            run.bounds.max_output.saturating_mul(2)
        );
        return Err(Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_MAPPING_OUTPUT, message)));
    }
    let missing = trace.missing.into_iter();
    let missing =
        missing.map(|(source, target, at)| Missing { source, target, place: lines.place(at) }).collect();
    let (mut lost, mut tested) = (Vec::new(), Vec::new());
    for id in document.into_iter().flat_map(leaves).filter(|id| !read.contains(id)) {
        let list = if trace.tested.contains(&id) { &mut tested } else { &mut lost };
        list.push(path(id));
    }
    let mut written: Vec<_> = written.into_iter().collect();
    written.sort_unstable();
    Ok(Explanation {
        output: String::from_utf8_lossy(run.out.bytes()).into_owned(),
        rows,
        lost,
        tested,
        missing,
        findings,
        written: written.into_iter().map(|at| lines.place(at)).collect(),
    })
}

fn joined(around: &str, path: &str) -> String {
    if around.is_empty() { path.to_owned() } else { format!("{around}/{path}") }
}

/// Where the leaves of two outputs differ.
pub(crate) fn differences(one: &[Row], other: &[Row], json: bool) -> Vec<Difference> {
    // In XML an element that is alone is the first, whether it could be repeated or not.
    let key = |row: &Row| if json { row.target.clone() } else { row.target.replace("[1]", "") };
    let by_key = |rows: &[Row]| -> HashMap<String, usize> {
        rows.iter().enumerate().map(|(number, row)| (key(row), number)).collect()
    };
    let (in_one, in_other) = (by_key(one), by_key(other));
    let mut found = Vec::new();
    for row in one {
        let there = in_other.get(&key(row)).map(|number| &other[*number]);
        let same = there.is_some_and(|there| there.value == row.value);
        if same && (!json || there.is_some_and(|there| there.text == row.text)) {
            continue;
        }
        // "1" and 1 differ by their quotes.
        let shown =
            |row: &Row| if same && row.text { format!("\"{}\"", row.value) } else { row.value.clone() };
        let (left, right) = (Some(shown(row)), there.map(shown));
        found.push(Difference { path: row.target.clone(), left, right });
    }
    for row in other.iter().filter(|row| !in_one.contains_key(&key(row))) {
        found.push(Difference { path: row.target.clone(), left: None, right: Some(row.value.clone()) });
    }
    found
}

/// Every node that holds a value: leaves, attributes, and elements with text of their own.
fn leaves(document: &Document) -> impl Iterator<Item = Id> + '_ {
    let nodes = document.nodes();
    (0..nodes.len() as Id).filter(move |id| {
        let node = &nodes[*id as usize];
        match node.kind {
            Kind::Leaf => node.last != 0,
            Kind::Attribute => {
                let name = document.name(*id);
                node.last != 0 && name != "xmlns" && !name.starts_with("xmlns:")
            }
            Kind::Element => document.children(*id).any(|child| {
                matches!(nodes[child as usize].kind, Kind::Text | Kind::CData)
                    && nodes[child as usize].last != 0
            }),
            Kind::Text | Kind::CData => false,
        }
    })
}
