//! From what a message says to the fields of the official document.

use std::collections::HashSet;

use super::clue::{Clue, Facet};
use super::origins::{Absent, Origins};
use super::position::element_at;
use super::steps::{self, Step};
use crate::result::trace::{MessageForm, TraceStatus, TracedField};
use crate::sort::sort;

/// The most fields that are told: more are no help.
const MOST: usize = 20;

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) status: Option<TraceStatus>,
    pub(super) form: Option<MessageForm>,
    pub(super) element: Option<String>,
    pub(super) fields: Vec<TracedField>,
}

/// The document to which line and column belong, and whether it is certain that it was sent.
#[derive(Clone, Copy)]
pub(super) struct Sent<'a> {
    pub(super) text: &'a str,
    pub(super) is_certain: bool,
}

/// Finds the fields that a message is about. `known` has the official elements of its code.
pub(super) fn resolve(clue: &Clue, known: &[String], origins: &Origins, sent: Sent<'_>) -> Found {
    if let Some(found) = structure(clue, origins) {
        return found;
    }
    let place = clue.position.and_then(|(line, column)| element_at(sent.text, line, column));
    let (mut rows, form, is_named) = candidates(clue, known, origins);
    if rows.is_empty() && is_named {
        let fields = lacking(clue, origins);
        let status = Some(TraceStatus::Missing).filter(|_| !fields.is_empty());
        return Found { status, element: name_of(clue), form, fields };
    }
    if rows.is_empty() {
        return by_position(clue, place.as_deref(), origins, sent);
    }
    if let Some(value) = clue.value.as_deref().or_else(|| only_quoted(clue)) {
        let same: Vec<usize> =
            rows.iter().copied().filter(|row| same(&origins.rows[*row].value, value)).collect();
        let is_certain = clue.value.is_some();
        if !same.is_empty() {
            rows = same;
        } else if is_certain && rows.len() > 1 {
            // The authority saw another document than the explanation has.
            return Found { element: name_of(clue), form, ..Found::default() };
        }
    }
    if let Some(place) = &place {
        let at: Vec<usize> =
            rows.iter().copied().filter(|row| stands_at(&origins.rows[*row].steps, place)).collect();
        if !at.is_empty() {
            rows = at;
        }
    }
    rows = by_type(clue, rows, origins);
    told(rows, form, clue, origins)
}

/// The rows that a message may be about, how it says so, and whether it names an element.
fn candidates(clue: &Clue, known: &[String], origins: &Origins) -> (Vec<usize>, Option<MessageForm>, bool) {
    let path = clue.path.as_ref().map(|(path, is_whole)| by_path(path, *is_whole, origins));
    // SUNAT's `nodo` stands beside its value. A path in a sentence is often that of a condition: then the table knows
    // better.
    let is_certain = known.is_empty() || clue.form.is_some() || clue.value.is_some();
    if let Some(path) = path.as_ref().filter(|_| is_certain) {
        return (path.clone(), clue.form.or(Some(MessageForm::Path)), true);
    }
    if clue.element.is_some() || clue.attribute.is_some() {
        return (by_element(clue, origins), clue.form, true);
    }
    let named = path.unwrap_or_else(|| by_names(&clue.names, origins));
    if !known.is_empty() {
        let mut rows: Vec<usize> = known.iter().flat_map(|element| of_table(element, origins)).collect();
        sort(&mut rows);
        rows.dedup();
        let also: HashSet<usize> = named.into_iter().collect();
        let both: Vec<usize> = rows.iter().copied().filter(|row| also.contains(row)).collect();
        return (if both.is_empty() { rows } else { both }, Some(MessageForm::Code), false);
    }
    if !clue.names.is_empty() {
        return (named, Some(MessageForm::Prose), true);
    }
    let Some(value) = &clue.value else { return (Vec::new(), clue.form, false) };
    let rows = (0..origins.rows.len()).filter(|row| same(&origins.rows[*row].value, value));
    (rows.collect(), clue.form.or(Some(MessageForm::Prose)), false)
}

/// The rows at a path. The steps are compared from the end; a number that the path does not say fits each.
fn by_path(path: &[Step], is_whole: bool, origins: &Origins) -> Vec<usize> {
    let Some(last) = path.last() else { return Vec::new() };
    let fits = |row: &usize| ends_at(&origins.rows[*row].steps, path, is_whole);
    let rows: Vec<usize> = origins.leaves(&last.name).into_iter().filter(fits).collect();
    // Of a path without a root only the rows count that it describes whole, if there are any.
    let whole: Vec<usize> =
        rows.iter().copied().filter(|row| origins.rows[*row].steps.len() <= path.len()).collect();
    if whole.is_empty() { rows } else { whole }
}

/// Whether a path of a message, or its end, is that of these steps.
fn ends_at(steps: &[Step], path: &[Step], is_whole: bool) -> bool {
    let ends = steps.iter().rev().zip(path.iter().rev()).all(|(step, asked)| {
        step.name == asked.name
            && (step.is_attribute || !asked.is_attribute)
            && asked.number.is_none_or(|number| number == step.number.unwrap_or(1))
    });
    // A whole path may begin above the document, in an envelope, or leave out its root.
    ends && (path.len() >= steps.len() || !is_whole || path.len() + 1 == steps.len())
}

/// The values that a message names and the official document lacks. Of a message with a value the authority saw one.
fn lacking(clue: &Clue, origins: &Origins) -> Vec<TracedField> {
    if clue.value.as_deref().is_some_and(|value| !value.is_empty()) {
        return Vec::new();
    }
    let fits = |one: &&Absent| match (&clue.path, &clue.element, one.steps.split_last()) {
        (Some((path, is_whole)), ..) => ends_at(&one.steps, path, *is_whole),
        (None, Some(element), Some((last, above))) => {
            let is_in = |name: &String| above.last().is_some_and(|step| step.name == *name);
            last.name == *element && clue.parent.as_ref().is_none_or(is_in)
        }
        (None, None, Some((last, _))) => clue.names.contains(&last.name),
        _ => false,
    };
    origins.missing.iter().filter(fits).take(MOST).map(absent).collect()
}

/// The field of a value that the official document lacks.
fn absent(one: &Absent) -> TracedField {
    let sources = Some(&one.source).filter(|source| !source.is_empty()).cloned();
    let sources = sources.into_iter().collect();
    TracedField::new(written(&one.steps), String::new(), sources, one.through.iter().cloned().collect())
}

/// The rows of an element as a table of codes names it: a path or its end, which may leave out names, or a group.
fn of_table(element: &str, origins: &Origins) -> Vec<usize> {
    let path = steps::of_message(element);
    let (path, is_whole) = path.unwrap_or_else(|| (steps::of_target(element), false));
    let mut rows = by_path(&path, is_whole, origins);
    if rows.is_empty() {
        rows = in_order(&path, origins);
    }
    if rows.is_empty() { inside(&path, origins) } else { rows }
}

/// The rows that end with the last name of a path and have the others before it, in their order.
fn in_order(path: &[Step], origins: &Origins) -> Vec<usize> {
    let Some((last, before)) = path.split_last() else { return Vec::new() };
    let fits = |row: &usize| {
        let mut steps = origins.rows[*row].steps.iter();
        before.iter().all(|asked| steps.any(|step| step.name == asked.name)) && steps.len() > 0
    };
    origins.leaves(&last.name).into_iter().filter(fits).collect()
}

/// The rows inside of a group, an element without a value of its own.
fn inside(path: &[Step], origins: &Origins) -> Vec<usize> {
    let Some(last) = path.last() else { return Vec::new() };
    let is_at = |row: usize, depth: usize| {
        let steps = &origins.rows[row].steps[..=depth];
        depth + 1 < origins.rows[row].steps.len()
            && path.len() <= steps.len()
            && steps.iter().rev().zip(path.iter().rev()).all(|(step, asked)| step.name == asked.name)
    };
    origins.with(&last.name).filter(|(row, depth)| is_at(*row, *depth)).map(|(row, _)| row).collect()
}

fn by_element(clue: &Clue, origins: &Origins) -> Vec<usize> {
    let (element, attribute) = (clue.element.as_deref(), clue.attribute.as_deref());
    let parent = |row: usize, depth: usize| {
        let steps = &origins.rows[row].steps;
        depth.checked_sub(1).and_then(|at| steps.get(at)).map(|step| step.name.as_str())
    };
    match (element, attribute) {
        (element, Some(attribute)) => origins
            .with(attribute)
            .filter(|(row, depth)| {
                let steps = &origins.rows[*row].steps;
                steps[*depth].is_attribute
                    && element.is_none_or(|element| parent(*row, *depth) == Some(element))
            })
            .map(|(row, _)| row)
            .collect(),
        (Some(element), None) => {
            let leaves = origins.leaves(element).into_iter();
            let leaves =
                leaves.filter(|row| origins.rows[*row].steps.last().is_some_and(|step| !step.is_attribute));
            let within = |row: &usize| {
                clue.parent.as_deref().is_none_or(|name| {
                    let steps = &origins.rows[*row].steps;
                    parent(*row, steps.len() - 1) == Some(name)
                })
            };
            leaves.filter(within).collect()
        }
        (None, None) => Vec::new(),
    }
}

/// The rows of names in a sentence. A name that holds others, such as `Receptor`, says which of several are meant.
fn by_names(names: &[String], origins: &Origins) -> Vec<usize> {
    let (mut rows, mut around): (Vec<usize>, Vec<&str>) = (Vec::new(), Vec::new());
    for name in names {
        let leaves = origins.leaves(name);
        if leaves.is_empty() {
            around.push(name);
        }
        rows.extend(leaves);
    }
    sort(&mut rows);
    rows.dedup();
    let inside: Vec<usize> = rows
        .iter()
        .copied()
        .filter(|row| {
            let steps = &origins.rows[*row].steps;
            around.iter().any(|name| steps.iter().any(|step| step.name == *name))
        })
        .collect();
    if inside.is_empty() { rows } else { inside }
}

/// What Xerces calls an unnamed type begins with the name of its element: `#AnonType_CantonUbicacionType`.
fn by_type(clue: &Clue, rows: Vec<usize>, origins: &Origins) -> Vec<usize> {
    let Some(rest) = clue.type_name.as_deref().and_then(|name| name.strip_prefix("#AnonType_")) else {
        return rows;
    };
    let fits = |row: &usize| origins.rows[*row].steps.last().is_some_and(|step| rest.starts_with(&step.name));
    let named: Vec<usize> = rows.iter().copied().filter(fits).collect();
    // The longest name counts: `CodigoTarifaIVA…` begins with `Codigo` as well.
    let length = |row: usize| origins.rows[row].steps.last().map_or(0, |step| step.name.len());
    let longest = named.iter().map(|row| length(*row)).max().unwrap_or_default();
    if named.is_empty() { rows } else { named.into_iter().filter(|row| length(*row) == longest).collect() }
}

/// A message that says nothing but line and column: it counts only for a document that is known to have been sent.
fn by_position(clue: &Clue, place: Option<&[Step]>, origins: &Origins, sent: Sent<'_>) -> Found {
    let Some(place) = place.filter(|_| sent.is_certain && clue.value.is_none()) else {
        return Found::default();
    };
    let rows: Vec<usize> = (0..origins.rows.len())
        .filter(|row| {
            let steps = &origins.rows[*row].steps;
            steps.last().is_some_and(|step| !step.is_attribute) && stands_at(steps, place)
        })
        .collect();
    told(rows, Some(MessageForm::Position), clue, origins)
}

/// Whether a row is the element at a place, or one of its attributes.
fn stands_at(steps: &[Step], place: &[Step]) -> bool {
    let steps = match steps.last() {
        Some(last) if last.is_attribute => &steps[..steps.len() - 1],
        _ => steps,
    };
    let is_same = |(a, b): (&Step, &Step)| a.name == b.name && a.number.unwrap_or(1) == b.number.unwrap_or(1);
    steps.len() <= place.len() && steps.iter().rev().zip(place.iter().rev()).all(is_same)
}

/// A fault of structure: an element that is missing, in the wrong place, or not allowed.
fn structure(clue: &Clue, origins: &Origins) -> Option<Found> {
    let element = clue.element.as_deref();
    let is_absent = match clue.facet? {
        Facet::Incomplete | Facet::AttributeMissing => true,
        Facet::Misplaced => {
            // Beside the element there is none of the expected ones: the first of them is missing.
            let beside = |row: usize, depth: usize| origins.rows[row].steps.get(..depth);
            let parents: HashSet<&[Step]> =
                origins.with(element?).filter_map(|(row, depth)| beside(row, depth)).collect();
            !clue.expected.iter().any(|name| {
                let mut at = origins.with(name).filter_map(|(row, depth)| beside(row, depth));
                at.any(|beside| parents.contains(&beside))
            })
        }
        _ => return None,
    };
    if !is_absent {
        return None;
    }
    let wanted: Vec<&str> = match &clue.attribute {
        Some(attribute) => vec![attribute],
        None => clue.expected.iter().map(String::as_str).collect(),
    };
    let around = clue.parent.as_deref().or(element.filter(|_| clue.facet != Some(Facet::Misplaced)));
    let missing = origins.missing.iter().filter(|one| {
        let [.., parent, last] = &one.steps[..] else { return false };
        wanted.contains(&last.name.as_str()) && around.is_none_or(|name| parent.name == name)
    });
    let fields: Vec<TracedField> = missing.take(MOST).map(absent).collect();
    let element = match (around, &wanted[..]) {
        (Some(around), [one]) if clue.attribute.is_some() => Some(format!("{around}/@{one}")),
        (Some(around), [one]) => Some(format!("{around}/{one}")),
        (None, [one]) => Some((*one).to_owned()),
        _ => around.or(element).map(str::to_owned),
    };
    Some(Found { status: Some(TraceStatus::Missing), form: clue.form, element, fields })
}

/// A path in words.
fn written(steps: &[Step]) -> String {
    let mut path = String::new();
    for step in steps {
        if !path.is_empty() {
            path.push('/');
        }
        if step.is_attribute {
            path.push('@');
        }
        path.push_str(&step.name);
        if let Some(number) = step.number {
            path.push_str(&format!("[{number}]"));
        }
    }
    path
}

fn told(rows: Vec<usize>, form: Option<MessageForm>, clue: &Clue, origins: &Origins) -> Found {
    let Some(first) = rows.first().map(|row| &origins.rows[*row]) else {
        return Found { element: name_of(clue), form, ..Found::default() };
    };
    let is_one = rows.iter().all(|row| origins.rows[*row].sources == first.sources);
    let status = match rows.len() {
        1 if first.sources.is_empty() => TraceStatus::Constant,
        1 => TraceStatus::Found,
        _ if is_one && first.sources.len() == 1 => TraceStatus::Found,
        _ => TraceStatus::Several,
    };
    let element = if rows.len() == 1 { Some(first.target.clone()) } else { name_of(clue) };
    let fields = rows.iter().take(MOST).map(|row| &origins.rows[*row]);
    let fields = fields.map(|row| {
        TracedField::new(row.target.clone(), row.value.clone(), row.sources.clone(), row.through.clone())
    });
    Found { status: Some(status), form, element, fields: fields.collect() }
}

/// The official element as the message names it.
fn name_of(clue: &Clue) -> Option<String> {
    if let Some((path, _)) = &clue.path {
        return Some(written(path));
    }
    match (&clue.element, &clue.attribute) {
        (Some(element), Some(attribute)) => Some(format!("{element}/@{attribute}")),
        (Some(element), None) => Some(element.clone()),
        (None, Some(attribute)) => Some(format!("@{attribute}")),
        (None, None) => clue.names.first().filter(|_| clue.names.len() == 1).cloned(),
    }
}

/// The text in quotation marks, if there is one alone.
fn only_quoted(clue: &Clue) -> Option<&str> {
    match &clue.quoted[..] {
        [one] => Some(one),
        _ => None,
    }
}

/// Whether two values are equal, white space collapsed as validators do.
fn same(a: &str, b: &str) -> bool {
    a == b || a.split_whitespace().eq(b.split_whitespace())
}
