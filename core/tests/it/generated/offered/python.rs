//! A module of Python for each function, so that only what is used is loaded.

use dtekit::Naming;
use dtekit::offer::{DocumentForm, Gives, Handle};

use super::super::described::plain;
use super::super::options::python_type;
use super::super::records;
use super::super::words::wrapped;
use super::Offered;
use super::own::Parameter;

/// The options that have a type of their own, with its public name; others are arguments.
const TYPED: [(&str, &str); 5] = [
    ("LintOptions", "audit.LintOptions"),
    ("TotalsOptions", "audit.TotalsOptions"),
    ("DeadlineOptions", "audit.DeadlineOptions"),
    ("ReadBounds", "mappings.Bounds"),
    ("FolioInputs", "chile.FolioInputs"),
];

const BYTES: &str = "bytes | bytearray | memoryview | str";

pub fn files(functions: &[Offered]) -> Vec<(String, String)> {
    let path = |one: &Offered| format!("bindings/python/python/dtekit/_offered/{}.py", one.row.function.name);
    let mut files: Vec<_> = functions.iter().map(|one| (path(one), module(one))).collect();
    let about = "# Generated from core/src/offer/table.rs: do not edit.\n\
                 \"\"\"The functions that need no more than their row in core.\"\"\"\n";
    files.push(("bindings/python/python/dtekit/_offered/__init__.py".to_owned(), about.to_owned()));
    files
}

/// What a module imports: lines, and those for types alone.
#[derive(Default)]
struct Imports {
    lines: Vec<String>,
    for_types: Vec<String>,
}

fn module(one: &Offered) -> String {
    let function = one.row.function;
    let mut imports = Imports::default();
    let mut by_place = Vec::new();
    if function.document != DocumentForm::None {
        by_place.push(format!("{}: {}", one.document(), document_type(function.document, &mut imports)));
    }
    by_place.extend(one.texts().iter().map(|name| format!("{name}: str")));
    let (mut by_name, mut passed) = (Vec::new(), Passed::default());
    for handle in one.row.handles {
        let (name, kind) = match handle {
            Handle::Registry => ("registry", "Registry"),
            Handle::Through => ("through", "Mapping"),
            Handle::Explanation => ("explanation", "Explanation"),
        };
        by_name.push(format!("{name}: {kind} | None = None"));
        match handle {
            Handle::Explanation => {
                imports.lines.push("from .._mapping import origins".to_owned());
                imports.for_types.push("from .._records.mapping import Explanation".to_owned());
                passed.explanation = Some("told");
            }
            _ => {
                imports.for_types.push(format!("from .._native import {kind}"));
                passed.by_name.push(name);
            }
        }
    }
    options(one, &mut by_name, &mut passed, &mut imports);
    let (returns, body) = answer(one, &passed, &mut imports);
    let mut signature = by_place;
    if !by_name.is_empty() {
        signature.push("*".to_owned());
        signature.extend(by_name);
    }
    let declaration = format!("def {}(\n    {},\n) -> {returns}:", function.name, signature.join(",\n    "));
    format!("{}\n\n{declaration}\n{}{body}", head(one, &imports), documentation(one))
}

/// How the values cross.
#[derive(Default)]
struct Passed {
    explanation: Option<&'static str>,
    members: Option<String>,
    by_name: Vec<&'static str>,
}

fn document_type(form: DocumentForm, imports: &mut Imports) -> String {
    match form {
        DocumentForm::Any => {
            imports.for_types.push("from .._native import Document".to_owned());
            imports.for_types.push("from typing import Any".to_owned());
            format!("{BYTES} | Document | dict[str, Any]")
        }
        _ => BYTES.to_owned(),
    }
}

fn options(one: &Offered, by_name: &mut Vec<String>, passed: &mut Passed, imports: &mut Imports) {
    let Some((name, rows)) = &one.row.options else { return };
    if TYPED.iter().any(|(typed, _)| typed == name) {
        imports.lines.push(format!("from .._option_types import {name}"));
        imports.for_types.push("from typing_extensions import Unpack".to_owned());
        by_name.push(format!("**options: Unpack[{name}]"));
        passed.members = Some("{**options}".to_owned());
        return;
    }
    let plain: Vec<_> =
        rows.iter().filter(|row| !matches!(row.kind, dtekit::keywords::OptionKind::Handle(_))).collect();
    for row in &plain {
        let kind = python_type(row);
        if kind.contains("date") {
            imports.for_types.push("from datetime import date".to_owned());
        }
        by_name.push(format!("{}: {kind} | None = None", row.name));
    }
    let members = plain.iter().map(|row| format!("        \"{0}\": {0},\n", row.name));
    passed.members = Some(format!("{{\n{}    }}", members.collect::<String>()));
}

/// What the function returns, and its body.
fn answer(one: &Offered, passed: &Passed, imports: &mut Imports) -> (String, String) {
    let function = one.row.function;
    let document = if function.document == DocumentForm::None { "None" } else { one.document() };
    let mut given = vec![document.to_owned()];
    given.extend(one.texts().into_iter().map(str::to_owned));
    given.extend(passed.explanation.map(str::to_owned));
    let mut body = String::new();
    if passed.explanation.is_some() {
        body.push_str("    told = None if explanation is None else origins(explanation)\n");
    }
    match &passed.members {
        Some(members) if members.contains('\n') => {
            body.push_str(&format!("    members = {members}\n"));
            given.push("members=members".to_owned());
        }
        Some(members) => given.push(format!("members={members}")),
        None => {}
    }
    given.extend(passed.by_name.iter().map(|name| format!("{name}={name}")));
    let run = format!("_FUNCTION.run({})", given.join(", "));
    let answer = format!("    answer = {run}\n");
    let json = || "import json".to_owned();
    let reader = |name: &str| format!("read_{}", Naming::Snake.name(name));
    let (returns, last) = match one.row.gives {
        Gives::Record(row) => {
            imports.lines.extend([json(), import_of(row.name)]);
            (row.name.to_owned(), format!("{answer}    return {}(json.loads(answer))\n", reader(row.name)))
        }
        Gives::Records(row) => {
            imports.lines.extend([json(), import_of(row.name)]);
            let last =
                format!("{answer}    return [{}(one) for one in json.loads(answer)]\n", reader(row.name));
            (format!("list[{}]", row.name), last)
        }
        Gives::Findings => {
            imports.lines.extend([json(), "from .._errors import Finding, finding".to_owned()]);
            let last = format!("{answer}    return [finding(one) for one in json.loads(answer)]\n");
            ("list[Finding]".to_owned(), last)
        }
        Gives::Word(set) => {
            imports.lines.push(format!("from .._words import {set}"));
            (format!("{set} | None"), format!("    word: {set} | None = {run} or None\n    return word\n"))
        }
        Gives::Document => {
            imports.for_types.push("from .._native import Document".to_owned());
            let last = format!("{answer}    return _native.Document.from_json(answer)\n");
            ("Document".to_owned(), last)
        }
        Gives::Text => ("str".to_owned(), format!("    text: str = {run}\n    return text\n")),
        Gives::Object | Gives::Parts => panic!("{} is written by hand", function.name),
    };
    (returns, body + &last)
}

fn import_of(record: &str) -> String {
    let reader = Naming::Snake.name(record);
    format!("from .._records.{} import {record}, read_{reader}", records::python_module(record))
}

fn head(one: &Offered, imports: &Imports) -> String {
    let sorted = |lines: &[String], is_own: bool| {
        let mut lines: Vec<_> = lines.iter().filter(|line| line.starts_with("from .") == is_own).collect();
        lines.sort();
        lines.dedup();
        lines.into_iter().map(|line| format!("{line}\n")).collect::<String>()
    };
    let (std, own) = (sorted(&imports.lines, false), sorted(&imports.lines, true));
    let mut text = format!(
        "# Generated from core/src/offer/table.rs: do not edit.\n\"\"\"The function `{}`.\"\"\"\n\n\
         from __future__ import annotations\n\n{std}",
        one.row.function.name
    );
    let for_types = sorted(&imports.for_types, false) + &sorted(&imports.for_types, true);
    if !for_types.is_empty() {
        text.push_str("from typing import TYPE_CHECKING\n");
    }
    if !std.is_empty() || !for_types.is_empty() {
        text.push('\n');
    }
    text.push_str(&format!("from .. import _native\n{own}"));
    if !for_types.is_empty() {
        let lines = for_types.lines().map(|line| format!("    {line}\n"));
        text.push_str(&format!("\nif TYPE_CHECKING:\n{}", lines.collect::<String>()));
    }
    text + &format!("\n_FUNCTION = _native.Function(\"{}\")\n", one.row.function.name)
}

fn documentation(one: &Offered) -> String {
    let expected = match one.row.function.document {
        DocumentForm::Any => Some("bytes, bytearray, memoryview, str, Document or dict"),
        DocumentForm::Text | DocumentForm::Maybe => Some("bytes, bytearray, memoryview or str"),
        DocumentForm::None => None,
    };
    let wrong = expected.map(|expected| format!("{} is no {expected}.", one.document()));
    docstring(one, &arguments(one), wrong, 4)
}

/// The documentation of a function that is written by hand, with these parameters.
pub fn documentation_of_own(one: &Offered, parameters: &[Parameter], indent: usize) -> String {
    let mut wrong = None;
    let said = parameters.iter().map(|Parameter { name, kind }| {
        let own =
            one.said(name.trim_start_matches('*')).map(|about| python_words(about.trim_end_matches('.')));
        let is_document = one.row.function.document != DocumentForm::None && name == one.document();
        let about = match (kind.strip_prefix("Unpack["), own) {
            (Some(typed), own) => {
                let (_, public) =
                    TYPED.iter().find(|(name, _)| *name == typed.trim_end_matches(']')).expect("a type");
                let before = own.map(|own| format!("{own}: ")).unwrap_or_default();
                format!("{before}the keywords of `dtekit.{public}`.")
            }
            (None, Some(own)) if is_document && kind == BYTES => format!("{own}, as bytes or str."),
            (None, Some(own)) => format!("{own}."),
            (None, None) if name == "registry" => REGISTRY.to_owned(),
            (None, None) => {
                let rows = one.row.options.iter().flat_map(|(_, rows)| rows);
                let row = rows.into_iter().find(|row| row.name == name);
                let row = row.unwrap_or_else(|| panic!("nothing says what `{name}` is"));
                python_words(&plain(row.about))
            }
        };
        if is_document {
            wrong = Some(format!("{name} is no {}.", any_of(kind)));
        }
        (name.clone(), about)
    });
    let said: Vec<_> = said.collect();
    docstring(one, &said, wrong, indent)
}

/// The types of a union as words.
fn any_of(kind: &str) -> String {
    let kinds = kind.split(" | ").filter(|kind| *kind != "None");
    let kinds: Vec<_> =
        kinds.map(|kind| kind.split('[').next().unwrap_or_default().trim_start_matches("_native.")).collect();
    let (last, others) = kinds.split_last().expect("a type");
    format!("{} or {last}", others.join(", "))
}

fn docstring(one: &Offered, arguments: &[(String, String)], wrong: Option<String>, indent: usize) -> String {
    let blanks = " ".repeat(indent);
    let mut text = wrapped(indent, &format!("\"\"\"{}", python_words(&one.prose[0])));
    for paragraph in &one.prose[1..] {
        text.push_str(&format!("\n{}", wrapped(indent, &python_words(paragraph))));
    }
    let lines = one.python.iter().map(|line| format!("{blanks}    {line}\n"));
    text.push_str(&format!("\n{}", lines.collect::<String>()));
    if !arguments.is_empty() {
        text.push_str(&format!("\n{blanks}Args:\n"));
    }
    for (name, about) in arguments {
        text.push_str(&hanging(indent, &format!("{name}: {about}")));
    }
    text.push_str(&format!("\n{blanks}Raises:\n"));
    for (kinds, about) in &one.errors {
        let classes: Vec<_> = kinds.iter().map(|kind| format!("dtekit.errors.{}", class(kind))).collect();
        text.push_str(&hanging(indent, &format!("{}: {}", classes.join(", "), python_words(about))));
    }
    if let Some(wrong) = wrong {
        text.push_str(&hanging(indent, &format!("TypeError: {wrong}")));
    }
    text + &format!("{blanks}\"\"\"\n")
}

fn arguments(one: &Offered) -> Vec<(String, String)> {
    let said = |name: &str| python_words(one.argument(name).trim_end_matches('.'));
    let mut all = Vec::new();
    match one.row.function.document {
        DocumentForm::None => {}
        DocumentForm::Any => {
            let forms = "As bytes or str; a `Document`; or a dict, as for `dtekit.json_to_xml`.";
            all.push((one.document().to_owned(), format!("{}. {forms}", said(one.document()))));
        }
        _ => all.push((one.document().to_owned(), format!("{}, as bytes or str.", said(one.document())))),
    }
    all.extend(one.texts().into_iter().map(|name| (name.to_owned(), format!("{}.", said(name)))));
    for handle in one.row.handles {
        all.push(match handle {
            Handle::Registry => ("registry".to_owned(), REGISTRY.to_owned()),
            Handle::Through => ("through".to_owned(), format!("{}.", said("through"))),
            Handle::Explanation => ("explanation".to_owned(), format!("{}.", said("explanation"))),
        });
    }
    let Some((name, rows)) = &one.row.options else { return all };
    match TYPED.iter().find(|(typed, _)| typed == name) {
        Some((_, public)) => {
            all.push(("**options".to_owned(), format!("the keywords of `dtekit.{public}`.")));
        }
        None => {
            let plain_rows =
                rows.iter().filter(|row| !matches!(row.kind, dtekit::keywords::OptionKind::Handle(_)));
            all.extend(plain_rows.map(|row| (row.name.to_owned(), python_words(&plain(row.about)))));
        }
    }
    all
}

const REGISTRY: &str = "a `Registry` whose tables count, such as newer ones of your own.";

/// An item of a list, its further lines four blanks further in.
fn hanging(indent: usize, text: &str) -> String {
    let blanks = |more: usize| " ".repeat(indent + more);
    let lines = wrapped(indent + 8, text).replacen(&blanks(8), &blanks(4), 1);
    lines.replace(&format!("\n{}", blanks(12)), &format!("\n{}", blanks(8)))
}

fn python_words(text: &str) -> String {
    text.replace("Nothing: a country", "None: a country")
}

/// The class of an error by its kind.
fn class(kind: &str) -> &'static str {
    match kind {
        "argument" => "ArgumentError",
        "invalid" => "InvalidError",
        "limit" => "LimitError",
        "structure" => "StructureError",
        "syntax" => "DocumentSyntaxError",
        other => panic!("no class for the kind {other}"),
    }
}
