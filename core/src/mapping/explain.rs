//! Why what was written was written: where each value came from, and what nothing read.

use std::collections::{HashMap, HashSet};

use serde::Serialize;

use super::evaluate::Run;
use super::expression::At;
use super::plan::{Constant, File};
use crate::document::{Difference, Document, Id, Kind};
use crate::error::{Finding, Position};

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
}

impl Trace {
    pub(crate) fn new(slots: usize) -> Trace {
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
    pub(crate) fn row(&mut self, target: Option<String>, at: At, outside: Outside) {
        let inside = self.restore(outside);
        if let Some(target) = target {
            self.rows.push(Draft {
                target,
                value: inside.value,
                sources: inside.reads,
                at,
                cut: inside.cut,
                expressions: inside.evaluated,
            });
        }
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
        } else if self.reads.last() != Some(&id) {
            self.reads.push(id);
        }
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

    pub(crate) fn constant(&mut self, around: &str, constant: &Constant) {
        for (path, value) in &constant.leaves {
            if path.is_empty() {
                self.value.push_str(value);
                continue;
            }
            let target = if around.is_empty() { path.clone() } else { format!("{around}/{path}") };
            self.rows.push(Draft {
                target,
                value: value.clone(),
                sources: Vec::new(),
                at: constant.at,
                cut: None,
                expressions: Vec::new(),
            });
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
pub(crate) fn explanation(mut run: Run<'_>, findings: Vec<Finding>) -> Explanation {
    let trace = run.trace.take().unwrap_or_else(|| Box::new(Trace::new(0)));
    let lines = Lines::of(&run.plan.files);
    let document = run.tape.document();
    let path = |id| document.map_or_else(String::new, |document| document.path(id));
    let mut read = HashSet::new();
    let mut written = HashSet::new();
    let rows = trace.rows.into_iter().map(|draft| {
        read.extend(draft.sources.iter().copied());
        written.extend(draft.expressions.iter().copied());
        let mut seen = HashSet::new();
        let sources = draft.sources.iter().filter(|id| seen.insert(**id)).map(|id| path(*id)).collect();
        Row {
            target: draft.target,
            value: draft.value,
            sources,
            place: lines.place(draft.at),
            cut: draft.cut,
        }
    });
    let rows = rows.collect();
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
    Explanation {
        output: String::from_utf8_lossy(run.out.bytes()).into_owned(),
        rows,
        lost,
        tested,
        missing,
        findings,
        written: written.into_iter().map(|at| lines.place(at)).collect(),
    }
}

/// Where the leaves of two outputs differ; leaves of one path are compared in their order.
pub(crate) fn differences(one: &[Row], other: &[Row]) -> Vec<Difference> {
    let numbered = |rows: &[Row]| {
        let mut counts: HashMap<String, usize> = HashMap::new();
        let mut leaves = Vec::new();
        for row in rows {
            let count = counts.entry(row.target.clone()).or_insert(0);
            *count += 1;
            leaves.push(((row.target.clone(), *count), row.value.clone()));
        }
        leaves
    };
    let (left, right) = (numbered(one), numbered(other));
    let in_left: HashMap<_, _> = left.iter().cloned().collect();
    let in_right: HashMap<_, _> = right.iter().cloned().collect();
    let mut found = Vec::new();
    for (key, value) in &left {
        let there = in_right.get(key);
        if there != Some(value) {
            let (left, right) = (Some(value.clone()), there.cloned());
            found.push(Difference { path: key.0.clone(), left, right });
        }
    }
    for (key, value) in right.iter().filter(|(key, _)| !in_left.contains_key(key)) {
        found.push(Difference { path: key.0.clone(), left: None, right: Some(value.clone()) });
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
