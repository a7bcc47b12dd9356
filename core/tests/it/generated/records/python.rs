//! The records of Python: a module for each family, with the classes and the functions that read them.

use dtekit::Naming;
use dtekit::record::{FieldKind, RecordRow};

use super::super::closed_words;
use super::super::described::first_paragraph;
use super::super::words::wrapped;
use super::{Family, about, fields, names};

/// The records that are named tuples in Python, written by hand.
const NOT_IN_PYTHON: [&str; 1] = ["UnmatchedName"];

/// The classes of Python that are written by hand, with their modules and the functions that read them.
const BY_HAND: [(&str, &str); 4] = [
    ("Finding", "from .._errors import Finding, finding as read_finding\n"),
    ("TemplatePlace", "from .._errors import TemplatePlace, read_template_place\n"),
    ("LintFinding", "from .._lint_finding import LintFinding, read_lint_finding\n"),
    ("UnmatchedName", "from .._unmatched import UnmatchedName, read_unmatched_name\n"),
];

/// The records with what Python's class has beside its fields: a class in `dtekit._shown`.
const SHOWN: [&str; 8] =
    ["Lint", "TotalsAudit", "Covered", "Signer", "Signature", "PrintData", "InboxEntry", "PrintJob"];

pub fn files(families: &[Family]) -> Vec<(String, String)> {
    let path = |one: &Family| format!("bindings/python/python/dtekit/_records/{}.py", one.module);
    families.iter().map(|one| (path(one), module(one, families))).collect()
}

fn module(family: &Family, families: &[Family]) -> String {
    let mut body = String::new();
    let records = || family.records.iter().filter(|row| !NOT_IN_PYTHON.contains(&row.name));
    for row in records() {
        let base = if SHOWN.contains(&row.name) {
            format!("{}Shown, Record", row.name)
        } else {
            "Record".to_owned()
        };
        let options = if SHOWN.contains(&row.name) { "frozen=True, repr=False" } else { "frozen=True" };
        let text = wrapped(4, &format!("\"\"\"{}\"\"\"", first_paragraph(row.about)));
        body.push_str(&format!("\n\n@record({options})\nclass {}({base}):\n{text}\n", row.name));
        for field in fields(row) {
            let default = match field.kind {
                _ if !field.is_left_out => "",
                FieldKind::List(_) => " = ()",
                _ => " = None",
            };
            let text = wrapped(4, &format!("\"\"\"{}\"\"\"", python_words(&about(&field))));
            body.push_str(&format!("    {}: {}{default}\n{text}", field.name, python_type(field.kind)));
        }
    }
    for row in records() {
        body.push_str(&python_reader(row));
    }
    let has_times = names(&body, "datetime");
    let about =
        if has_times { format!("{} Times are in UTC.", family.about) } else { family.about.to_owned() };
    let mut text = format!(
        "# Generated from the rows of `record!` in core: do not edit.\n\"\"\"{about}\"\"\"\n\n\
         from __future__ import annotations\n\n",
    );
    if has_times {
        text.push_str("from datetime import datetime\n");
    }
    let typing: Vec<&str> = ["Any", "Mapping"].into_iter().filter(|name| names(&body, name)).collect();
    text.push_str(&format!("from typing import {}\n\n", typing.join(", ")));
    text.extend(BY_HAND.iter().filter(|(name, _)| names(&body, name)).map(|(_, line)| *line));
    text.push_str("from .._record import Record, record\n");
    let shown: Vec<String> = SHOWN
        .iter()
        .filter(|name| family.records.iter().any(|row| row.name == **name))
        .map(|name| format!("{name}Shown"))
        .collect();
    if !shown.is_empty() {
        text.push_str(&format!("from .._shown import {}\n", shown.join(", ")));
    }
    if has_times {
        text.push_str("from .._time import at\n");
    }
    let words: Vec<&str> =
        closed_words::rows().into_iter().map(|(name, ..)| name).filter(|name| names(&body, name)).collect();
    if !words.is_empty() {
        text.push_str(&format!("from .._words import {}\n", sorted(words).join(", ")));
    }
    for other in families.iter().filter(|other| other.module != family.module) {
        let found = other.records.iter().filter(|row| names(&body, row.name));
        let found = found.filter(|row| !NOT_IN_PYTHON.contains(&row.name));
        let found: Vec<String> = found.map(|row| format!("{}, {}", row.name, reader(row.name))).collect();
        if !found.is_empty() {
            text.push_str(&format!("from .{} import {}\n", other.module, found.join(", ")));
        }
    }
    text + &body
}

fn sorted(mut names: Vec<&str>) -> Vec<&str> {
    names.sort_unstable();
    names
}

fn python_words(about: &str) -> String {
    about.replace("`None`", "None")
}

fn python_type(kind: FieldKind) -> String {
    match kind {
        FieldKind::Flag => "bool".to_owned(),
        FieldKind::Whole => "int".to_owned(),
        FieldKind::Text => "str".to_owned(),
        FieldKind::Word(words) => word_type(words),
        FieldKind::Object => "Mapping[str, Any]".to_owned(),
        FieldKind::Record(name) => name.to_owned(),
        FieldKind::List(of) => format!("tuple[{}, ...]", python_type(*of)),
        FieldKind::Maybe(of) => format!("{} | None", python_type(*of)),
        FieldKind::Time => "datetime".to_owned(),
        FieldKind::Flat(_) => unreachable!("the fields of a flat record stand in its place"),
    }
}

/// The type of a closed set of words in Python; a text if it has none.
fn word_type(words: &[(&'static str, &'static str)]) -> String {
    let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
    let rows = closed_words::rows();
    let known = rows.iter().find(|(_, _, known)| *known == words);
    known.map_or("str", |(name, ..)| *name).to_owned()
}

/// The function that reads a record from the members that core gives.
fn python_reader(row: &RecordRow) -> String {
    let function = reader(row.name);
    let made: Vec<String> = fields(row)
        .iter()
        .filter_map(|field| {
            let members = match (field.is_left_out, field.kind) {
                (true, FieldKind::List(_)) => format!("members.get(\"{}\", ())", field.name),
                (true, _) => format!("members.get(\"{}\")", field.name),
                (false, _) => format!("members[\"{}\"]", field.name),
            };
            Some(format!("\"{}\": {}", field.name, python_value(field.kind, &members)?))
        })
        .collect();
    let head = format!("\n\ndef {function}(members: dict[str, Any]) -> {}:\n", row.name);
    let doc = format!("    \"\"\"The {} of the members that core gives.\"\"\"\n", row.name);
    if made.is_empty() {
        return format!("{head}{doc}    return {}(**members)\n", row.name);
    }
    let lines: String = made.iter().map(|line| format!("        {line},\n")).collect();
    format!("{head}{doc}    made = {{\n        **members,\n{lines}    }}\n    return {}(**made)\n", row.name)
}

fn reader(record: &str) -> String {
    format!("read_{}", Naming::Snake.name(record))
}

/// How a value is made from its JSON; nothing if it is as JSON has it.
fn python_value(kind: FieldKind, members: &str) -> Option<String> {
    match kind {
        FieldKind::Record(name) => Some(format!("{}({members})", reader(name))),
        FieldKind::Time => Some(format!("at({members})")),
        FieldKind::Maybe(FieldKind::Time) => Some(format!("at({members})")),
        FieldKind::List(of) => Some(match python_value(*of, "one") {
            Some(one) => format!("tuple({one} for one in {members})"),
            None => format!("tuple({members})"),
        }),
        FieldKind::Maybe(of) => {
            let made = python_value(*of, members)?;
            Some(format!("{made} if {members} is not None else None"))
        }
        _ => None,
    }
}
