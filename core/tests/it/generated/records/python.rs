//! The records of Python: a module for each family, with the classes and the functions that read them.

use dtekit::Naming;
use dtekit::record::{FieldKind, FieldRow, RecordRow};
use dtekit::result::OtherData;

use super::super::closed_words::{set_of, word_sets};
use super::super::described::{first_paragraph, plain};
use super::super::words::wrapped;
use super::{Family, about, fields, names, steps};

/// The records that are named tuples in Python.
const TUPLES: [&str; 2] = ["UnmatchedName", "FieldDifference"];

/// The classes of Python that are written by hand, with their modules and the functions that read them.
const BY_HAND: [(&str, &str); 6] = [
    ("Finding", "from .._errors import Finding, finding as read_finding\n"),
    ("TemplatePlace", "from .._errors import TemplatePlace, read_template_place\n"),
    ("LintFinding", "from .._lint_finding import LintFinding, read_lint_finding\n"),
    ("ListedDocument", "from .._listed import ListedDocument, read_listed_document\n"),
    ("Error", "from .._errors import Error, from_members as read_error\n"),
    ("OtherData", "from .._other_data import OtherData\n"),
];

/// The record that Python's class can write and read again: its methods are in `dtekit._kept`.
const KEPT: &str = "NextStep";

/// The records with what Python's class has beside its fields: a class in `dtekit._shown`.
const SHOWN: [&str; 13] = [
    "Lint",
    "TotalsAudit",
    "Covered",
    "Signer",
    "Signature",
    "PrintData",
    "InboxEntry",
    "PrintJob",
    "JournalEntry",
    "ResponseValue",
    "Extracted",
    "PollJob",
    "ReadFile",
];

pub fn files(families: &[Family]) -> Vec<(String, String)> {
    let path = |one: &Family| format!("bindings/python/python/dtekit/_records/{}.py", one.module);
    families.iter().map(|one| (path(one), module(one, families))).collect()
}

fn module(family: &Family, families: &[Family]) -> String {
    let mut body = String::new();
    let stepping: Vec<RecordRow> = family.steps.iter().map(steps::as_record).collect();
    let records = || family.records.iter().chain(&stepping);
    for row in records() {
        let (is_tuple, is_shown) = (TUPLES.contains(&row.name), SHOWN.contains(&row.name));
        let head = match row.name {
            name if is_tuple => format!("class {name}(NamedTuple)"),
            name if is_shown => {
                format!("@record(frozen=True, repr=False)\nclass {name}({name}Shown, Record)")
            }
            KEPT => format!("@record(frozen=True)\nclass {KEPT}({KEPT}Kept, Record)"),
            name => format!("@record(frozen=True)\nclass {name}(Record)"),
        };
        let text = wrapped(4, &format!("\"\"\"{}\"\"\"", first_paragraph(row.about)));
        body.push_str(&format!("\n\n{head}:\n{text}\n"));
        for field in fields(row) {
            let default = match field.kind {
                _ if !field.is_left_out => "",
                FieldKind::List(_) => " = ()",
                _ => " = None",
            };
            let text = wrapped(4, &format!("\"\"\"{}\"\"\"", python_words(&about(&field))));
            body.push_str(&format!("    {}: {}{default}\n{text}", field.name, python_type(field.kind)));
        }
        if is_tuple {
            body.push_str(TO_DICT);
        }
    }
    for row in records() {
        body.push_str(&python_reader(row, family));
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
    // A description may name `Mapping.standard`.
    let typing = [("Any", "Any"), ("Mapping", "Mapping["), ("NamedTuple", "NamedTuple")];
    let typing = typing.iter().filter(|(_, used)| body.contains(used)).map(|(name, _)| *name);
    text.push_str(&format!("from typing import {}\n\n", typing.collect::<Vec<_>>().join(", ")));
    if names(&body, "UUID") {
        text.truncate(text.trim_end().len());
        text.push_str("\nfrom uuid import UUID\n\n");
    }
    let mut imports: Vec<String> =
        BY_HAND.iter().filter(|(name, _)| names(&body, name)).map(|(_, line)| (*line).to_owned()).collect();
    let own = [
        ("plain", "_plain import plain"),
        ("record", "_record import Record, record"),
        ("at", "_time import at"),
        ("moment", "_time import moment"),
    ];
    let own = own.iter().filter(|(name, _)| body.contains(&format!("{name}(")));
    imports.extend(own.map(|(_, line)| format!("from ..{line}\n")));
    if names(&body, &format!("{KEPT}Kept")) {
        imports.push(format!("from .._kept import {KEPT}Kept\n"));
    }
    let shown = SHOWN.iter().filter(|name| family.records.iter().any(|row| row.name == **name));
    let shown: Vec<String> = shown.map(|name| format!("{name}Shown")).collect();
    if !shown.is_empty() {
        imports.push(format!("from .._shown import {}\n", shown.join(", ")));
    }
    let words = word_sets().map(|set| set.name);
    let words: Vec<&str> = words.filter(|name| names(&body, name)).collect();
    if !words.is_empty() {
        imports.push(format!("from .._words import {}\n", sorted(words).join(", ")));
    }
    imports.sort();
    text.push_str(&imports.concat());
    for other in families.iter().filter(|other| other.module != family.module) {
        let found = other.records.iter().filter(|row| names(&body, &reader(row.name)));
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
        FieldKind::Any => "Any".to_owned(),
        FieldKind::Bytes => "bytes".to_owned(),
        FieldKind::Record(name) => name.to_owned(),
        FieldKind::List(of) => format!("tuple[{}, ...]", python_type(*of)),
        FieldKind::Maybe(of) => format!("{} | None", python_type(*of)),
        FieldKind::Time | FieldKind::Moment => "datetime".to_owned(),
        FieldKind::Id => "UUID".to_owned(),
        FieldKind::Number => "float".to_owned(),
        FieldKind::Dict(name, of) => format!("dict[{}, {}]", python_type(*name), python_type(*of)),
        FieldKind::Plain(of) => format!("list[{}]", python_type(*of)),
        FieldKind::Encoded => "bytes".to_owned(),
        FieldKind::Pair => "tuple[int, int]".to_owned(),
        FieldKind::Inside(name) => name.to_owned(),
        FieldKind::Flat(_) | FieldKind::OneOf(_) => unreachable!("its fields stand in its place"),
    }
}

/// The type of a closed set of words in Python; a text if it has none.
fn word_type(words: &[(&'static str, &'static str)]) -> String {
    set_of(words).map_or("str", |set| set.name).to_owned()
}

/// The members of a named tuple as a plain dict, as a record gives them.
const TO_DICT: &str = r#"
    def to_dict(self) -> dict[str, Any]:
        """The fields as a plain dict."""
        return {name: plain(value) for name, value in self._asdict().items()}
"#;

/// The function that reads a record from the members that core gives.
fn python_reader(row: &RecordRow, family: &Family) -> String {
    let all = fields(row);
    let inside = all.iter().find_map(|field| steps::inside(field.kind));
    let made: Vec<String> = all
        .iter()
        .filter_map(|field| {
            let members = match (field.is_left_out, field.kind) {
                (true, FieldKind::List(_)) => format!("members.get(\"{}\", ())", field.name),
                (true, _) => format!("members.get(\"{}\")", field.name),
                (false, _) => format!("members[\"{}\"]", field.name),
            };
            let made = match steps::inside(field.kind) {
                Some(record) => Some(part(record, &row.fields[0], field)),
                None => python_value(field.kind, &members),
            };
            // Where the members of another record stand among these, each field is named.
            Some(format!("\"{}\": {}", field.name, made.or(inside.map(|_| members))?))
        })
        .collect();
    let head = format!("\n\ndef {}(members: dict[str, Any]) -> {}:\n", reader(row.name), row.name);
    let doc = format!("    \"\"\"The {} of the members that core gives.\"\"\"\n", row.name);
    if made.is_empty() {
        return format!("{head}{doc}    return {}(**members)\n", row.name);
    }
    let lines: String = made.iter().map(|line| format!("        {line},\n")).collect();
    let (names, others) = match inside {
        Some(record) => (names_of(record, family), ""),
        None => (String::new(), "        **members,\n"),
    };
    format!("{head}{doc}{names}    made = {{\n{others}{lines}    }}\n    return {}(**made)\n", row.name)
}

/// The record whose members, `names`, stand among those of a step, if it is the step that has it.
fn part(record: &str, word: &FieldRow, field: &FieldRow) -> String {
    let members = format!("{}({{name: members[name] for name in names}})", reader(record));
    format!("{members} if members[\"{}\"] == \"{}\" else None", word.name, steps::step_of(field))
}

/// The line with the names of the fields of a record.
fn names_of(record: &str, family: &Family) -> String {
    let fields = fields(family.record(record));
    let names: Vec<String> = fields.iter().map(|field| format!("\"{}\"", field.name)).collect();
    format!("    names = ({})\n", names.join(", "))
}

fn reader(record: &str) -> String {
    format!("read_{}", Naming::Snake.name(record))
}

/// How a value is made from its JSON; nothing if it is as JSON has it.
fn python_value(kind: FieldKind, members: &str) -> Option<String> {
    match kind {
        // Its documents are passed beside the JSON, so the caller makes it.
        FieldKind::Record("OtherData") => None,
        FieldKind::Record(name) => Some(format!("{}({members})", reader(name))),
        FieldKind::Word(words) if word_type(words) == "Outcome" => Some(format!("Outcome({members})")),
        FieldKind::Time => Some(format!("at({members})")),
        FieldKind::Maybe(FieldKind::Time) => Some(format!("at({members})")),
        FieldKind::Moment | FieldKind::Maybe(FieldKind::Moment) => Some(format!("moment({members})")),
        FieldKind::Id => Some(format!("UUID({members})")),
        FieldKind::Encoded => Some(format!("{members}.encode()")),
        FieldKind::Pair => Some(format!("tuple({members})")),
        FieldKind::Dict(_, of) => {
            let made = python_value(*of, "one")?;
            Some(format!("{{name: {made} for name, one in {members}.items()}}"))
        }
        FieldKind::List(of) => Some(match python_value(*of, "one") {
            Some(one) => format!("tuple({one} for one in {members})"),
            None => format!("tuple({members})"),
        }),
        FieldKind::Maybe(of) => {
            // A type checker takes `members.get(…)` for an optional value even after it was compared with None.
            let given = members.replace(".get(", "[").replace(')', "]");
            let made = python_value(*of, &given)?;
            Some(format!("{made} if {members} is not None else None"))
        }
        _ => None,
    }
}

/// The properties of what a country adds to a result.
pub fn other_data() -> String {
    let mut text = String::from(
        "# Generated from the properties of `OtherData` in core: do not edit.\n\
         \"\"\"What a country adds to a process result.\"\"\"\n\n\
         from __future__ import annotations\n\n\
         from decimal import Decimal\n\n\
         from .._members import Members\n\n\n\
         class OtherDataProperties(Members):\n    \
         \"\"\"The properties that the service's interface names; each is None if it did not arrive.\"\"\"\n\n    \
         __slots__ = ()\n",
    );
    for (name, about) in OtherData::PROPERTIES {
        let about = wrapped(8, &format!("\"\"\"{}.\"\"\"", plain(about)));
        let head = format!("\n    @property\n    def {name}(self) -> str | int | Decimal | None:\n");
        text.push_str(&format!("{head}{about}        return self.get(\"{name}\")\n"));
    }
    text
}
