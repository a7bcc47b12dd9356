//! The types of results in Python, TypeScript and C++: made from the rows of `record!`.

use dtekit::audit::totals::{Change, PolicyResult, TotalsDifference};
use dtekit::audit::{AuthorityCode, Deadline, Lint, TotalsAudit};
use dtekit::el_salvador::SvAcknowledgement;
use dtekit::mapping::{Explanation, Missing, Row, UnmatchedName};
use dtekit::print::{
    PageRule, PrintField, PrintLabel, PrintLegend, PrintLine, PrintReference, PrintSymbol, PrintTax,
};
use dtekit::record::{FieldKind, FieldRow, Record, RecordRow};
use dtekit::signature::{Covered, Signature, Signer};
use dtekit::store::inbox::{InboxAnswered, InboxEntry, InboxPass, InboxPrinted, PrintJob};
use dtekit::store::journal::{JournalAttempt, JournalPass};
use dtekit::store::poll::{PollCounts, PollDelivery, PollPass};
use dtekit::store::sequence::{AuthorisedRange, NumberBlock, SequenceNumber};
use dtekit::trace::{Asked, KnownCode, Trace, TracedField, TracedMessage};
use dtekit::{Naming, PrintData};

use super::closed_words;
use super::described::{camel, comment, first_paragraph, plain, quoted};
use super::words::wrapped;

/// Records that Python loads together.
struct Family {
    /// The module of Python below `dtekit._records`.
    module: &'static str,
    about: &'static str,
    records: Vec<RecordRow>,
}

fn families() -> Vec<Family> {
    let family = |module, about, records| Family { module, about, records };
    vec![
        family("deadline", "Deadlines.", vec![Deadline::ROW]),
        family("lint", "What a lint found.", vec![Lint::ROW]),
        family(
            "totals",
            "What an audit of totals found.",
            vec![PolicyResult::ROW, TotalsDifference::ROW, Change::ROW, TotalsAudit::ROW],
        ),
        family(
            "trace",
            "What an authority's no says of the caller's own document.",
            vec![
                TracedField::ROW,
                Asked::ROW,
                KnownCode::ROW,
                AuthorityCode::ROW,
                TracedMessage::ROW,
                Trace::ROW,
            ],
        ),
        family(
            "mapping",
            "Where the values of an output come from.",
            vec![Row::ROW, Missing::ROW, UnmatchedName::ROW, Explanation::ROW],
        ),
        family("result", "Parts of the service's answers.", vec![SvAcknowledgement::ROW]),
        family("signature", "What was found of signatures.", vec![Covered::ROW, Signer::ROW, Signature::ROW]),
        family(
            "print",
            "What the printed form of a document shows.",
            vec![
                PrintSymbol::ROW,
                PrintLabel::ROW,
                PrintField::ROW,
                PrintLine::ROW,
                PrintTax::ROW,
                PrintReference::ROW,
                PrintLegend::ROW,
                PageRule::ROW,
                PrintData::ROW,
            ],
        ),
        family(
            "sequence",
            "What a sequence has handed out.",
            vec![SequenceNumber::ROW, NumberBlock::ROW, AuthorisedRange::ROW],
        ),
        family("journal", "What a journal gives.", vec![JournalPass::ROW, JournalAttempt::ROW]),
        family("poll", "What a poll store gives.", vec![PollPass::ROW, PollDelivery::ROW, PollCounts::ROW]),
        family(
            "inbox",
            "What an inbox gives.",
            vec![InboxAnswered::ROW, InboxEntry::ROW, InboxPass::ROW, PrintJob::ROW, InboxPrinted::ROW],
        ),
    ]
}

/// The modules of the records that C++ has in a form of its own.
const NOT_IN_CPP: [&str; 4] = ["sequence", "inbox", "mapping", "result"];

/// The records that are named tuples in Python, written by hand.
const NOT_IN_PYTHON: [&str; 1] = ["UnmatchedName"];

/// The classes of Python that are written by hand, with their modules and the functions that read them.
const BY_HAND: [(&str, &str); 4] = [
    ("Finding", "from .._errors import Finding, finding as read_finding\n"),
    ("TemplatePlace", "from .._errors import TemplatePlace, read_template_place\n"),
    ("LintFinding", "from .._lint_finding import LintFinding, read_lint_finding\n"),
    ("UnmatchedName", "from .._unmatched import UnmatchedName, read_unmatched_name\n"),
];

/// The records that C++ has as JSON alone.
const JSON_IN_CPP: [&str; 2] = ["JournalAttempt", "PollDelivery"];

/// The records with what Python's class has beside its fields: a class in `dtekit._shown`.
const SHOWN: [&str; 8] =
    ["Lint", "TotalsAudit", "Covered", "Signer", "Signature", "PrintData", "InboxEntry", "PrintJob"];

/// The members of C++ whose words are an enum.
const ENUMS: [&str; 2] = ["status", "action"];

/// What a struct of C++ has beside its members.
const METHODS_IN_CPP: [(&str, &str); 1] = [(
    "PrintData",
    "
    /** The value of a field; none if the document does not have it. */
    std::optional<std::string> field(std::string_view name) const {
        for (const PrintField &one : fields) {
            if (one.name == name) {
                return one.value;
            }
        }
        return std::nullopt;
    }
",
)];

/// What an object is made from in C++; the headers of others give the rest.
const CPP: &str = r#"/* Generated from the rows of `record!` in core: do not edit. */
/* Results as plain values, read from the JSON that the C functions give. Part of dtekit.hpp. */
#ifndef DTEKIT_RECORDS_HPP
#define DTEKIT_RECORDS_HPP

#include "error.hpp"
#include "json.hpp"
#include "lint_finding.hpp"
#include "time.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dtekit {

namespace detail {

/** A value as it stands in JSON. */
template <typename Kind>
struct Made {
    static Kind of(const Json &json) { return Kind(json); }
};

template <>
struct Made<bool> {
    static bool of(const Json &json) { return json.is_true(); }
};

template <>
struct Made<std::uint64_t> {
    static std::uint64_t of(const Json &json) { return whole(json); }
};

template <>
struct Made<std::string> {
    static std::string of(const Json &json) { return json.text().value_or(""); }
};

template <>
struct Made<Finding> {
    static Finding of(const Json &json) { return finding(json); }
};

template <>
struct Made<Time> {
    static Time of(const Json &json) { return Time(json.number().value_or(0)); }
};

template <typename Kind>
struct Made<std::optional<Kind>> {
    static std::optional<Kind> of(const Json &json) {
        return json ? std::optional<Kind>(Made<Kind>::of(json)) : std::nullopt;
    }
};

template <typename Kind>
struct Made<std::vector<Kind>> {
    static std::vector<Kind> of(const Json &json) {
        std::vector<Kind> all;
        for (const Json &item : json.items()) {
            all.push_back(Made<Kind>::of(item));
        }
        return all;
    }
};

}  // namespace detail
"#;

pub fn files() -> Vec<(&'static str, String)> {
    let families = families();
    let records: Vec<RecordRow> = families.iter().flat_map(|family| family.records.iter().copied()).collect();
    let mut files: Vec<(&'static str, String)> =
        families.iter().map(|one| (path(one.module), python(one))).collect();
    let node: String = records.iter().map(interface).collect();
    let head = "// Generated from the rows of `record!` in core: do not edit.\n\n";
    files.push(("bindings/node/lib/records.d.ts", format!("{head}{}{node}", imports(&node))));
    let in_cpp = families.iter().filter(|family| !NOT_IN_CPP.contains(&family.module));
    let in_cpp = in_cpp.flat_map(|family| &family.records).filter(|row| !JSON_IN_CPP.contains(&row.name));
    let structs: String = in_cpp.map(cpp).collect();
    files
        .push(("include/dtekit/records.hpp", format!("{CPP}{structs}\n}}  // namespace dtekit\n\n#endif\n")));
    files
}

/// The fields of a record, those of records that stand in its place among them.
fn fields(row: &RecordRow) -> Vec<FieldRow> {
    let mut all = Vec::new();
    for field in row.fields {
        match field.kind {
            FieldKind::Flat(of) => all.extend(fields(of)),
            _ => all.push(*field),
        }
    }
    all
}

fn path(module: &str) -> &'static str {
    match module {
        "deadline" => "bindings/python/python/dtekit/_records/deadline.py",
        "lint" => "bindings/python/python/dtekit/_records/lint.py",
        "totals" => "bindings/python/python/dtekit/_records/totals.py",
        "mapping" => "bindings/python/python/dtekit/_records/mapping.py",
        "result" => "bindings/python/python/dtekit/_records/result.py",
        "trace" => "bindings/python/python/dtekit/_records/trace.py",
        "signature" => "bindings/python/python/dtekit/_records/signature.py",
        "print" => "bindings/python/python/dtekit/_records/print.py",
        "sequence" => "bindings/python/python/dtekit/_records/sequence.py",
        "journal" => "bindings/python/python/dtekit/_records/journal.py",
        "poll" => "bindings/python/python/dtekit/_records/poll.py",
        "inbox" => "bindings/python/python/dtekit/_records/inbox.py",
        _ => panic!("no file of the records `{module}`"),
    }
}

fn python(family: &Family) -> String {
    let mut body = String::new();
    let records = || family.records.iter().filter(|row| !NOT_IN_PYTHON.contains(&row.name));
    for row in records() {
        let base = if SHOWN.contains(&row.name) {
            format!("{}Shown, Record", row.name)
        } else {
            "Record".to_owned()
        };
        let options = if SHOWN.contains(&row.name) { "frozen=True, repr=False" } else { "frozen=True" };
        let about = wrapped(4, &format!("\"\"\"{}\"\"\"", first_paragraph(row.about)));
        body.push_str(&format!("\n\n@record({options})\nclass {}({base}):\n{about}\n", row.name));
        for field in fields(row) {
            let default = match field.kind {
                _ if !field.is_left_out => "",
                FieldKind::List(_) => " = ()",
                _ => " = None",
            };
            let about = wrapped(4, &format!("\"\"\"{}\"\"\"", python_words(&plain(field.about))));
            body.push_str(&format!("    {}: {}{default}\n{about}", field.name, python_type(field.kind)));
        }
    }
    for row in records() {
        body.push_str(&python_reader(row));
    }
    let mut text = format!(
        "# Generated from the rows of `record!` in core: do not edit.\n\"\"\"{}\"\"\"\n\n\
         from __future__ import annotations\n\n",
        family.about
    );
    if names(&body, "datetime") {
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
    if names(&body, "at") && body.contains(" at(") {
        text.push_str("from .._time import at\n");
    }
    let words: Vec<&str> =
        closed_words::rows().into_iter().map(|(name, ..)| name).filter(|name| names(&body, name)).collect();
    if !words.is_empty() {
        text.push_str(&format!("from .._words import {}\n", sorted(words).join(", ")));
    }
    for other in families().iter().filter(|other| other.module != family.module) {
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

/// Whether a text has a name as a word.
fn names(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
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
        FieldKind::Any => "Any".to_owned(),
        FieldKind::Object => "Mapping[str, Any]".to_owned(),
        FieldKind::Record(name) => name.to_owned(),
        FieldKind::List(of) => format!("tuple[{}, ...]", python_type(*of)),
        FieldKind::Maybe(of) => format!("{} | None", python_type(*of)),
        FieldKind::Time => "datetime".to_owned(),
        FieldKind::Pair(of) => {
            let of = python_type(*of);
            format!("tuple[{of}, {of}]")
        }
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
        FieldKind::Pair(_) => Some(format!("tuple({members})")),
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

/// The types of other files that the interfaces name.
fn imports(text: &str) -> String {
    let from = [("Finding, TemplatePlace", "./error"), ("LintFinding", "./lint"), ("FreeForm", "./result")];
    let lines: String = from
        .into_iter()
        .filter(|(name, _)| name.split(", ").any(|name| names(text, name)))
        .map(|(name, file)| format!("import type {{ {name} }} from '{file}'\n"))
        .collect();
    if lines.is_empty() { lines } else { lines + "\n" }
}

fn interface(row: &RecordRow) -> String {
    let mut text = format!("/** {} */\n", node_words(&first_paragraph(row.about)));
    text.push_str(&format!("export interface {} {{\n", row.name));
    for field in fields(row) {
        text.push_str(&comment(&node_words(&plain(field.about))));
        let (mark, kind) = match (field.is_left_out, field.kind) {
            (false, kind) => ("", kind),
            (true, FieldKind::Maybe(of)) => ("?", *of),
            (true, kind) => ("?", kind),
        };
        text.push_str(&format!("  {}{mark}: {}\n", Naming::Camel.name(field.name), node_type(kind)));
    }
    text + "}\n\n"
}

fn node_words(about: &str) -> String {
    camel(&about.replace("`None`", "null"))
}

fn node_type(kind: FieldKind) -> String {
    match kind {
        FieldKind::Flag => "boolean".to_owned(),
        FieldKind::Whole => "number".to_owned(),
        FieldKind::Text => "string".to_owned(),
        FieldKind::Word(words) => {
            let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            quoted(&words, '\'', " | ")
        }
        FieldKind::Any => "FreeForm".to_owned(),
        FieldKind::Object => "{ [name: string]: FreeForm }".to_owned(),
        FieldKind::Record(name) => name.to_owned(),
        FieldKind::List(of) if matches!(of, FieldKind::Word(_)) => format!("Array<{}>", node_type(*of)),
        FieldKind::List(of) => format!("{}[]", node_type(*of)),
        FieldKind::Maybe(of) => format!("{} | null", node_type(*of)),
        FieldKind::Time => "Date".to_owned(),
        FieldKind::Pair(of) => {
            let of = node_type(*of);
            format!("[{of}, {of}]")
        }
        FieldKind::Flat(_) => unreachable!("the fields of a flat record stand in its place"),
    }
}

fn cpp(row: &RecordRow) -> String {
    let fields = fields(row);
    let mut text = format!("\n/** {} */\nstruct {} {{\n", cpp_words(&first_paragraph(row.about)), row.name);
    for field in fields.iter().filter(|field| ENUMS.contains(&field.name)) {
        let FieldKind::Word(words) = field.kind else { continue };
        text.push_str(&format!(
            "    /** {} */\n    enum class {} {{\n",
            cpp_words(&plain(field.about)),
            title(field.name)
        ));
        for (word, about) in words {
            text.push_str(&cpp_comment(&plain(about), "        "));
            text.push_str(&format!("        {},\n", title(word)));
        }
        text.push_str("    };\n\n");
    }
    text.push_str("    /** Reads an object of the JSON that the C function gives. */\n");
    text.push_str(&format!("    explicit {}(const Json &json)\n        : ", row.name));
    let made: Vec<String> = fields
        .iter()
        .map(|field| format!("{}({})", field.name, cpp_value(field, &format!("json[\"{}\"]", field.name))))
        .collect();
    text.push_str(&format!("{} {{}}\n\n", made.join(",\n          ")));
    for field in &fields {
        text.push_str(&cpp_comment(&cpp_words(&plain(field.about)), "    "));
        text.push_str(&format!("    {} {};\n", cpp_type(field), field.name));
    }
    text.extend(METHODS_IN_CPP.iter().filter(|(name, _)| *name == row.name).map(|(_, methods)| *methods));
    text + "};\n"
}

/// A comment of C++ at this indentation, on one line if it fits.
fn cpp_comment(text: &str, indent: &str) -> String {
    let line = format!("{indent}/** {text} */\n");
    if line.chars().count() <= 121 {
        return line;
    }
    let lines: String = wrapped(0, text).lines().map(|line| format!("{indent} * {line}\n")).collect();
    format!("{indent}/**\n{lines}{indent} */\n")
}

fn cpp_words(about: &str) -> String {
    about.replace("`None`", "none")
}

/// A word such as `not-found` as `NotFound`.
fn title(word: &str) -> String {
    let parts = word.split(['-', '_']);
    parts.map(|part| part[..1].to_uppercase() + &part[1..]).collect()
}

fn cpp_type(field: &FieldRow) -> String {
    match field.kind {
        FieldKind::Word(_) if ENUMS.contains(&field.name) => title(field.name),
        kind => cpp_kind(kind),
    }
}

fn cpp_kind(kind: FieldKind) -> String {
    match kind {
        FieldKind::Flag => "bool".to_owned(),
        FieldKind::Whole => "std::uint64_t".to_owned(),
        FieldKind::Text | FieldKind::Word(_) => "std::string".to_owned(),
        FieldKind::Any | FieldKind::Object => "Json".to_owned(),
        FieldKind::Record(name) => name.to_owned(),
        FieldKind::List(of) => format!("std::vector<{}>", cpp_kind(*of)),
        FieldKind::Maybe(of) => format!("std::optional<{}>", cpp_kind(*of)),
        FieldKind::Time => "Time".to_owned(),
        FieldKind::Pair(of) => format!("std::vector<{}>", cpp_kind(*of)),
        FieldKind::Flat(_) => unreachable!("the fields of a flat record stand in its place"),
    }
}

fn cpp_value(field: &FieldRow, json: &str) -> String {
    match field.kind {
        FieldKind::Word(words) if ENUMS.contains(&field.name) => {
            let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            format!("detail::word_of<{}>({{{}}}, {json})", title(field.name), quoted(&words, '"', ", "))
        }
        kind => format!("detail::Made<{}>::of({json})", cpp_kind(kind)),
    }
}
