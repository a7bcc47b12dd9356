//! The record of a run for an explanation: where each written value came from, and what was read.

use std::collections::HashMap;

use crate::document::{Id, NONE};
use crate::error::Finding;
use crate::mapping::expression::tree::{Axis, Expression};
use crate::mapping::place::At;
use crate::mapping::plan::Constant;
use crate::mapping::value::Value;

/// A row of an explanation, its places not yet resolved.
pub(crate) struct Draft {
    pub(crate) target: String,
    pub(crate) value: String,
    pub(crate) text: bool,
    pub(crate) sources: Vec<Id>,
    pub(crate) at: At,
    pub(crate) cut: Option<String>,
    pub(crate) expressions: Vec<At>,
}

/// What was gathered for the leaf around another one.
#[derive(Default)]
pub(crate) struct Outside {
    reads: Vec<Id>,
    value: String,
    cut: Option<String>,
    evaluated: Vec<At>,
}

/// A set of nodes.
#[derive(Default)]
pub(crate) struct Ids(Vec<u64>);

impl Ids {
    fn insert(&mut self, id: Id) {
        let at = id as usize / 64;
        if at >= self.0.len() {
            self.0.resize(at + 1, 0);
        }
        self.0[at] |= 1 << (id % 64);
    }

    pub(crate) fn contains(&self, id: Id) -> bool {
        self.0.get(id as usize / 64).is_some_and(|bits| bits >> (id % 64) & 1 == 1)
    }
}

/// How many children of each name were written in an element.
#[derive(Default)]
struct Counts {
    list: Vec<(String, u32)>,
    /// The places in the list, when there are many names.
    places: HashMap<String, usize>,
}

impl Counts {
    /// More names than this are looked up by their hashes.
    const FEW: usize = 16;

    fn place(&self, name: &str) -> Option<usize> {
        if self.list.len() <= Counts::FEW {
            return self.list.iter().rposition(|(known, _)| known == name);
        }
        self.places.get(name).copied()
    }

    fn of(&self, name: &str) -> u32 {
        self.place(name).map_or(0, |at| self.list[at].1)
    }

    fn count(&mut self, name: &str) {
        if let Some(at) = self.place(name) {
            self.list[at].1 += 1;
            return;
        }
        self.list.push((name.to_owned(), 1));
        if self.list.len() > Counts::FEW {
            let from = self.places.len();
            let new = self.list.iter().enumerate().skip(from).map(|(at, (name, _))| (name.clone(), at));
            self.places.extend(new);
        }
    }
}

/// The record of one run.
pub(crate) struct Trace {
    pub(crate) rows: Vec<Draft>,
    reads: Vec<Id>,
    pub(crate) testing: usize,
    pub(crate) tested: Ids,
    pub(crate) missing: Vec<(String, String, At)>,
    pub(crate) value: String,
    cut: Option<String>,
    evaluated: Vec<At>,
    variables: Vec<Vec<Id>>,
    /// The nodes from which the text was read whose pieces an `each` repeats.
    pieces: Vec<Id>,
    /// For the document and each open element: how many children of each name were written in it, and how many findings
    /// there were when it began.
    counts: Vec<(Counts, usize)>,
    /// How many further sources fit: a hostile mapping reads the whole document for each leaf.
    room: usize,
    /// The place of the expression that is being evaluated.
    at: At,
    /// How many bytes the rows took when they were made.
    made: usize,
}

impl Trace {
    pub(crate) fn new(slots: usize, room: usize) -> Trace {
        Trace {
            rows: Vec::new(),
            reads: Vec::new(),
            testing: 0,
            tested: Ids::default(),
            missing: Vec::new(),
            value: String::new(),
            cut: None,
            evaluated: Vec::new(),
            variables: vec![Vec::new(); slots],
            pieces: Vec::new(),
            counts: vec![(Counts::default(), 0)],
            room,
            at: At::default(),
            made: 0,
        }
    }

    /// Begins an element or member; gives its number among the written ones of its name, or 0 if its path has no
    /// number.
    pub(crate) fn enter(&mut self, name: &str, repeats: bool, findings: usize) -> u32 {
        let count = self.next(name);
        self.counts.push((Counts::default(), findings));
        // An item of a JSON array always has a number, the root never.
        let is_numbered = if name.is_empty() { self.counts.len() > 2 } else { repeats || count > 1 };
        if is_numbered { count } else { 0 }
    }

    /// Ends an element. It counts if it was written, or if a finding inside it prevented that.
    pub(crate) fn leave(&mut self, name: &str, written: bool, findings: usize) {
        let before = self.counts.pop().map_or(findings, |(_, before)| before);
        if written || findings > before {
            self.count(name);
        }
    }

    /// Notes the place of the expression that is being evaluated, if it has one.
    pub(crate) fn stands(&mut self, at: At) {
        if at != At::default() {
            self.at = at;
        }
    }

    pub(crate) fn place(&self) -> At {
        self.at
    }

    /// Ends the output: findings from here on have no place.
    pub(crate) fn end(&mut self) {
        self.at = At::default();
    }

    /// True if sources were dropped for want of room.
    pub(crate) fn is_full(&self) -> bool {
        self.room == 0
    }

    /// The number of the next child of this name.
    fn next(&self, name: &str) -> u32 {
        let name = if name == "." { "" } else { name };
        self.counts.last().map_or(0, |(counts, _)| counts.of(name)) + 1
    }

    fn count(&mut self, name: &str) {
        if let Some((counts, _)) = self.counts.last_mut() {
            counts.count(name);
        }
    }

    /// Begins to gather for a leaf, a variable or a key; gives what was gathered for the leaf around it.
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

    /// Ends a leaf; `target` is its path if it was written.
    pub(crate) fn row(&mut self, target: Option<String>, at: At, text: bool, outside: Outside) {
        let inside = self.restore(outside);
        if let Some(target) = target {
            let cut = inside.cut.filter(|whole| is_cut(&inside.value, whole));
            self.push(Draft {
                target,
                value: inside.value,
                text,
                sources: inside.reads,
                at,
                cut,
                expressions: inside.evaluated,
            });
        }
    }

    fn push(&mut self, draft: Draft) {
        let texts = draft.target.len() + draft.value.len() + draft.cut.as_ref().map_or(0, String::len);
        let lists = draft.sources.len() * size_of::<Id>() + draft.expressions.len() * size_of::<At>();
        self.made = self.made.saturating_add(size_of::<Draft>() + texts + lists);
        self.rows.push(draft);
    }

    /// How many bytes the rows took when they were made.
    pub(crate) fn made(&self) -> usize {
        self.made
    }

    /// True if the element whose rows began at `mark` has text of its own, or is empty.
    pub(crate) fn is_leaf(&self, mark: usize, empty: bool) -> bool {
        !self.value.is_empty() || (empty && self.rows.len() == mark)
    }

    /// Ends the value of a variable.
    pub(crate) fn end_variable(&mut self, slot: usize, outside: Outside) {
        self.variables[slot] = self.restore(outside).reads;
    }

    /// Ends the value of a key; gives the nodes that it was read from.
    pub(crate) fn end_key(&mut self, outside: Outside) -> Vec<Id> {
        self.restore(outside).reads
    }

    pub(crate) fn set_variable(&mut self, slot: usize, reads: Vec<Id>) {
        self.variables[slot] = reads;
    }

    /// Notes that a node was read: as a source of the leaf, or as tested inside a condition.
    ///
    /// The parent of the root element is the document itself. It is no node and has no path, so it is not noted.
    pub(crate) fn read(&mut self, id: Id) {
        if id == NONE {
            return;
        }
        if self.testing > 0 {
            self.tested.insert(id);
        } else if self.reads.last() != Some(&id) && self.room > 0 {
            self.room -= 1;
            self.reads.push(id);
        }
    }

    /// Notes the nodes that a condition tests. A condition on `*` tests no particular node.
    pub(crate) fn test(&mut self, asked: &Expression, value: &Value<'_>) {
        let any = matches!(asked, Expression::Path(path)
            if path.steps.last().is_some_and(|step| step.axis == Axis::Child && step.name.is_none()));
        match value {
            Value::Node(id) if !any => self.tested.insert(*id),
            Value::Nodes(ids) if !any => ids.iter().for_each(|id| self.tested.insert(*id)),
            _ => {}
        }
    }

    /// Notes the nodes that decide how often something is written.
    pub(crate) fn decides(&mut self, reads: &[Id]) {
        reads.iter().for_each(|id| self.tested.insert(*id));
    }

    pub(crate) fn read_variable(&mut self, slot: usize) {
        for index in 0..self.variables[slot].len() {
            let id = self.variables[slot][index];
            self.read(id);
        }
    }

    /// Sets the nodes that the pieces of a text are read from; gives those that were set before.
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

    /// Notes the text before it was cut.
    pub(crate) fn cut(&mut self, whole: &str) {
        if self.testing == 0 {
            self.cut = Some(whole.to_owned());
        }
    }

    /// Notes that a required value was absent.
    pub(crate) fn missed(&mut self, source: String, target: String, at: At) {
        self.missing.push((source, target, at));
    }

    /// How many findings there were when the open element began.
    pub(crate) fn began(&self) -> usize {
        self.counts.last().map_or(0, |(_, findings)| *findings)
    }

    /// Notes that the value of a leaf was refused, by the first finding since the leaf began: the output lacks it.
    pub(crate) fn refused(&mut self, written: bool, target: &str, at: At, found: Option<&(At, Finding)>) {
        let is_noted = self.missing.last().is_some_and(|(_, last, _)| last == target);
        if let Some((_, finding)) = found.filter(|_| !written && !is_noted) {
            self.missed(finding.path.clone().unwrap_or_default(), target.to_owned(), at);
        }
    }

    /// Adds the rows of constant output: text or attributes of the element around it, or an element or member.
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
            self.push(Draft {
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

    /// The number of rows so far; see [`Trace::take_back`].
    pub(crate) fn mark(&self) -> usize {
        self.rows.len()
    }

    /// Drops the rows behind a mark.
    pub(crate) fn take_back(&mut self, mark: usize) {
        self.rows.truncate(mark);
    }
}

/// A path below another one, which may be empty.
fn joined(around: &str, path: &str) -> String {
    if around.is_empty() { path.to_owned() } else { format!("{around}/{path}") }
}

/// Whether a text lost its end in a value.
///
/// A telephone that is written in groups lost nothing: its letters and digits stand in the value, in their order. Of a
/// code its first digits may be chosen, such as the department of a municipality: it is cut if most of it stands there.
fn is_cut(value: &str, text: &str) -> bool {
    let mut rest = value.chars();
    let mut letters = text.chars().filter(|letter| letter.is_alphanumeric());
    if letters.all(|letter| rest.any(|other| other == letter)) {
        return false;
    }
    let is_code =
        text.contains(|letter: char| letter.is_ascii_digit()) && !text.contains(char::is_whitespace);
    !is_code || (text.starts_with(value) && value.len() * 2 > text.len())
}

#[cfg(test)]
mod tests {
    use super::is_cut;

    #[test]
    fn a_text_that_loses_its_end_is_cut() {
        assert!(is_cut("Comercial", "Comercial Ñandú"));
        assert!(is_cut("Unid", "Unidades"));
        assert!(is_cut("809555010", "8095550101"));
    }

    #[test]
    fn a_text_that_is_taken_apart_is_not_cut() {
        assert!(!is_cut("809-555-0101", "8095550101"));
        assert!(!is_cut("25", "25754"));
        assert!(!is_cut("14/03/2025", "1403202501179206034600120010020000001234126153311"));
    }
}
