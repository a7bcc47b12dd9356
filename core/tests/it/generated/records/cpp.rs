//! The structs of C++, which read themselves from JSON.

use dtekit::record::{FieldKind, FieldRow, RecordRow, StepsRow};

use super::super::closed_words::set_of;
use super::super::described::{first_paragraph, plain, quoted};
use super::super::words::wrapped;
use super::{Family, about, fields, steps};

/// The records that C++ has as a struct whose bytes are views; and those that stand in another one, or that no function
/// of C++ gives.
const OWN_IN_CPP: [&str; 5] = ["ArchiveMembers", "Extracted", "Inherited", "ReadFile", "SequenceNumber"];

/// The record whose members a class of C++ reads one by one, when they are asked for: most programs look at few. Then
/// the members that the class has itself: an outcome is one of any answer, and a message is a text.
const ASKED_IN_CPP: (&str, [&str; 4]) =
    ("ProcessResultMembers", ["outcome", "error", "other_data", "messages"]);

/// The records that a function takes back, or that a program keeps, as JSON text.
const KEPT_IN_CPP: [&str; 3] = ["NextStep", "Explanation", "Reconciliation"];

/// The records whose bytes C++ has as views: a struct that extends the record has them, or a function of the answer.
const EXTENDED_IN_CPP: [&str; 2] = ["ReadDocumentMembers", "ResponseValue"];

/// The records and steps whose name in C++ is another one.
const RENAMED_IN_CPP: [(&str, &str); 3] =
    [("Action", "PollAction"), ("Progress", "ExtractionStep"), ("NumberBlock", "SequenceNumbers")];

/// The records whose values C functions give, not JSON.
const GIVEN_IN_CPP: [&str; 2] = ["NumberBlock", "AuthorisedRange"];

/// The members of C++ whose words are an enum.
const ENUMS: [&str; 2] = ["status", "action"];

/// What a struct of C++ has beside its members.
const METHODS_IN_CPP: [(&str, &str); 2] = [
    (
    "NextStep",
    "
    /** Reads what `to_json` wrote; throws Error for anything else. */
    static NextStep from_json(std::string_view json) { return NextStep(detail::json_of(detail::step(json))); }
    /**
     * The step about a document whose send may have been interrupted, from the document alone; see
     * `dtekit_next_step_of` for the options. Throws Error.
     */
    static NextStep of(std::string_view document, std::string_view country, const Options &options = {}) {
        return NextStep(detail::json_of(detail::handle<dtekit_next_step>([&](dtekit_next_step **out, dtekit_error **err) {
            return dtekit_next_step_of(detail::data(document), document.size(), detail::data(country), country.size(),
                                       detail::data(options), options.size(), out, err);
        })));
    }
",
    ),
    (
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
    ),
];

const HEAD: &str = r#"/* Generated from the rows of `record!` in core: do not edit. */
/* Results as plain values, read from the JSON that the C functions give. Part of dtekit.hpp. */
#ifndef DTEKIT_RECORDS_HPP
#define DTEKIT_RECORDS_HPP

#include "error.hpp"
#include "json.hpp"
#include "lint_finding.hpp"
#include "listed_document.hpp"
#include "made.hpp"
#include "time.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dtekit {
"#;

pub fn file(families: &[Family]) -> String {
    let mut structs = String::new();
    for family in families {
        structs.extend(family.records.iter().filter(|row| !OWN_IN_CPP.contains(&row.name)).map(record));
        structs.extend(family.steps.iter().map(|all| step(all, family)));
    }
    format!("{HEAD}{structs}\n}}  // namespace dtekit\n\n#endif\n")
}

fn record(row: &RecordRow) -> String {
    if row.name == ASKED_IN_CPP.0 {
        return asked(row);
    }
    // The other languages have a class beside it, with methods.
    let is_extended = EXTENDED_IN_CPP.contains(&row.name);
    let is_given = GIVEN_IN_CPP.contains(&row.name);
    let is_kept = KEPT_IN_CPP.contains(&row.name);
    let name = row.name.strip_suffix("Members").filter(|_| !is_extended).unwrap_or(row.name);
    let name = renamed(name);
    let mut fields = fields(row);
    fields.retain(|field| !is_extended || !has_bytes(field.kind));
    let mut text = format!("\n{}struct {name} {{\n", comment(&in_cpp(&first_paragraph(row.about)), ""));
    for field in fields.iter().filter(|field| ENUMS.contains(&field.name)) {
        let FieldKind::Word(words) = field.kind else { continue };
        text.push_str(&format!(
            "    /** {} */\n    enum class {} {{\n",
            in_cpp(&plain(field.about)),
            title(field.name)
        ));
        for (word, about) in words {
            text.push_str(&comment(&plain(about), "        "));
            text.push_str(&format!("        {},\n", title(word)));
        }
        text.push_str("    };\n\n");
    }
    let is_beside = |field: &FieldRow| is_given || is_beside(field);
    let beside = fields.iter().filter(|field| is_beside(field));
    let beside: Vec<String> =
        beside.map(|field| format!("{} given_{}", type_of(field), field.name)).collect();
    match is_given {
        true => text.push_str("    /** Takes what the C function gives. */\n"),
        false => text.push_str("    /** Reads an object of the JSON that the C function gives. */\n"),
    }
    let json = (!is_given).then(|| "const Json &json".to_owned());
    let given: Vec<String> = json.into_iter().chain(beside).collect();
    text.push_str(&format!("    explicit {name}({})\n        : ", given.join(", ")));
    let made: Vec<String> = fields
        .iter()
        .map(|field| match is_beside(field) {
            true => format!("{0}(std::move(given_{0}))", member(field)),
            false => format!("{}({})", member(field), value_of(field, &format!("json[\"{}\"]", field.name))),
        })
        .chain(is_kept.then(|| "json_(json)".to_owned()))
        .collect();
    text.push_str(&format!("{} {{}}\n\n", made.join(",\n          ")));
    for field in &fields {
        // An enum says itself what each of its values means.
        let said = if ENUMS.contains(&field.name) { plain(field.about) } else { about(field) };
        text.push_str(&comment(&in_cpp(&said), "    "));
        text.push_str(&format!("    {} {};\n", type_of(field), member(field)));
    }
    text.extend(METHODS_IN_CPP.iter().filter(|(name, _)| *name == row.name).map(|(_, methods)| *methods));
    if is_kept {
        text.push_str(KEPT);
    }
    text + "};\n"
}

/// What a record has beside its members if it is kept.
const KEPT: &str = "
    /** All of it as JSON text, as it was read. */
    std::string to_json() const { return json_.to_string(); }

private:
    Json json_;
";

/// A class whose members are read when they are asked for.
fn asked(row: &RecordRow) -> String {
    let (name, own) = ASKED_IN_CPP;
    let said = in_cpp(&first_paragraph(row.about)) + " Each member is read when it is asked for.";
    let mut text = format!(
        "\n{}class {name} {{\npublic:\n\
         \u{20}   /** Takes the JSON of the answer. */\n\
         \u{20}   explicit {name}(Json json) noexcept : json_(std::move(json)) {{}}\n\n",
        comment(&said, "")
    );
    for field in fields(row).iter().filter(|field| !own.contains(&field.name)) {
        let value = value_of(field, &format!("json_[\"{}\"]", field.name));
        text.push_str(&comment(&in_cpp(&about(field)), "    "));
        let (kind, name) = (type_of(field), member(field));
        let line = format!("    {kind} {name}() const {{ return {value}; }}\n");
        text.push_str(&match line.len() {
            ..=121 => line,
            _ => format!("    {kind} {name}() const {{\n        return {value};\n    }}\n"),
        });
    }
    text + "\nprivate:\n    Json json_;\n};\n"
}

/// A struct of steps: the word as an enum, and the members of each step.
fn step(all: &StepsRow, family: &Family) -> String {
    let name = renamed(all.name);
    let mut text = format!("\n/** {} */\nstruct {name} {{\n", in_cpp(&first_paragraph(all.about)));
    text.push_str("    /** What is done, or what is due. */\n    enum class Kind {\n");
    for one in all.steps {
        text.push_str(&comment(&in_cpp(&plain(one.about)), "        "));
        text.push_str(&format!("        {},\n", title(one.word)));
    }
    text.push_str("    };\n\n    /** Reads an object of the JSON that the C function gives. */\n");
    let words: Vec<&str> = all.steps.iter().map(|one| one.word).collect();
    let kind = format!(
        "kind(detail::word_of<Kind>({{{}}}, json[\"{}\"]))",
        quoted(&words, '"', ", "),
        all.word.name
    );
    let mut made = vec![kind];
    let mut members = String::from("    /** The word of the step. */\n    Kind kind;\n");
    let mut add = |field: &FieldRow, (kind, value): (String, String)| {
        made.push(format!("{}({value})", member(field)));
        let form = if value.ends_with("to_string()") { " As JSON text." } else { "" };
        members.push_str(&comment(&in_cpp(&(about(field) + form)), "    "));
        members.push_str(&format!("    {kind} {};\n", member(field)));
    };
    let record = steps::as_record(all);
    for field in fields(&record).iter().skip(1) {
        let json = format!("json[\"{}\"]", field.name);
        let Some(name) = steps::inside(field.kind) else {
            add(field, of_step(field, &json));
            continue;
        };
        let (step, row) = (steps::step_of(field), family.record(name));
        match fields(row).iter().any(is_beside) {
            // Its bytes are given by a function of their own, so its members stand here.
            true => {
                for own in fields(row).iter().filter(|own| !is_beside(own) && !is_shared(own, all)) {
                    let about = format!("`{step}`: {}", own.about).leak();
                    let kind = FieldKind::Maybe(Box::leak(Box::new(own.kind)));
                    let own = FieldRow { is_left_out: true, about, kind, ..*own };
                    add(&own, of_step(&own, &format!("json[\"{}\"]", own.name)));
                }
            }
            false => {
                let kind = format!("std::optional<{name}>");
                let value = format!("kind == Kind::{} ? {kind}({name}(json)) : std::nullopt", title(step));
                add(field, (kind, value));
            }
        }
    }
    let made = made.join(",\n          ");
    text + &format!("    explicit {name}(const Json &json)\n        : {made} {{}}\n\n{members}}};\n")
}

fn is_shared(field: &FieldRow, all: &StepsRow) -> bool {
    all.shared.iter().any(|shared| shared.name == field.name)
}

/// The type and the value of a member of a step. A text, a number, a list or true and false is empty or zero for
/// another step; an object is the JSON text that a function takes.
fn of_step(field: &FieldRow, json: &str) -> (String, String) {
    let kind = match field.kind {
        FieldKind::Maybe(kind) if field.is_left_out => *kind,
        kind => kind,
    };
    let kind = match kind {
        FieldKind::Object => return ("std::string".to_owned(), format!("{json}.to_string()")),
        FieldKind::Time | FieldKind::Word(_) | FieldKind::Encoded | FieldKind::Record(_)
            if field.is_left_out =>
        {
            format!("std::optional<{}>", kind_of(kind))
        }
        kind => kind_of(kind),
    };
    let value = format!("detail::Made<{kind}>::of({json})");
    (kind, value)
}

/// A comment of C++ at this indentation, on one line if it fits.
fn comment(text: &str, indent: &str) -> String {
    let line = format!("{indent}/** {text} */\n");
    if line.chars().count() <= 121 {
        return line;
    }
    let lines: String = wrapped(0, text).lines().map(|line| format!("{indent} * {line}\n")).collect();
    format!("{indent}/**\n{lines}{indent} */\n")
}

/// A description in the words of C++.
fn in_cpp(about: &str) -> String {
    about.replace(". `None`", ". None").replace("`None`", "none")
}

/// A word such as `not-found` as `NotFound`.
fn title(word: &str) -> String {
    let parts = word.split(['-', '_']);
    parts.map(|part| part[..1].to_uppercase() + &part[1..]).collect()
}

/// The name of a member; one that C++ reserves gets an underscore.
fn member(field: &FieldRow) -> String {
    match field.name {
        "void" => "void_".to_owned(),
        "namespace" => "name_space".to_owned(),
        "signed" => "is_signed".to_owned(),
        name => name.to_owned(),
    }
}

/// The name in C++.
fn renamed(name: &'static str) -> &'static str {
    RENAMED_IN_CPP.iter().find(|(given, _)| *given == name).map_or(name, |(_, renamed)| *renamed)
}

/// Whether a value is bytes, or a record with bytes.
fn has_bytes(kind: FieldKind) -> bool {
    match kind {
        FieldKind::Bytes | FieldKind::Record("ReadFile") => true,
        FieldKind::List(of) | FieldKind::Maybe(of) => has_bytes(*of),
        _ => false,
    }
}

/// Whether a value is given beside the JSON.
fn is_beside(field: &FieldRow) -> bool {
    field.kind == FieldKind::Maybe(&FieldKind::Bytes)
}

fn type_of(field: &FieldRow) -> String {
    match field.kind {
        FieldKind::Word(_) if ENUMS.contains(&field.name) => title(field.name),
        FieldKind::Record("Inherited") => "std::string".to_owned(),
        kind => kind_of(kind),
    }
}

fn kind_of(kind: FieldKind) -> String {
    match kind {
        FieldKind::Flag => "bool".to_owned(),
        FieldKind::Whole => "std::uint64_t".to_owned(),
        FieldKind::Word(words) if is_set(words, "Outcome") => "dtekit_outcome".to_owned(),
        FieldKind::Word(words) if is_set(words, "Verdict") => "dtekit_verdict".to_owned(),
        FieldKind::Text | FieldKind::Word(_) | FieldKind::Moment | FieldKind::Id | FieldKind::Encoded => {
            "std::string".to_owned()
        }
        FieldKind::Pair => "Used".to_owned(),
        FieldKind::Number => "double".to_owned(),
        FieldKind::Object | FieldKind::Any => "Json".to_owned(),
        FieldKind::Dict(_, of) => format!("std::map<std::string, {}>", kind_of(*of)),
        FieldKind::Bytes => "std::string".to_owned(),
        FieldKind::Record(name) => name.to_owned(),
        FieldKind::List(of) | FieldKind::Plain(of) => format!("std::vector<{}>", kind_of(*of)),
        FieldKind::Maybe(FieldKind::Word(_)) => "std::optional<std::string>".to_owned(),
        FieldKind::Maybe(of) => format!("std::optional<{}>", kind_of(*of)),
        FieldKind::Time => "Time".to_owned(),
        FieldKind::Inside(name) => name.to_owned(),
        FieldKind::Flat(_) | FieldKind::OneOf(_) => unreachable!("its fields stand in its place"),
    }
}

/// Whether these are the words of a set, which may be an enum in C.
fn is_set(words: &'static [(&'static str, &'static str)], name: &str) -> bool {
    set_of(words).is_some_and(|set| set.name == name)
}

fn value_of(field: &FieldRow, json: &str) -> String {
    match field.kind {
        FieldKind::Word(words) if ENUMS.contains(&field.name) => {
            let all: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            format!("detail::word_of<{}>({{{}}}, {json})", title(field.name), quoted(&all, '"', ", "))
        }
        // A function takes it back as JSON text.
        FieldKind::Record("Inherited") => format!("{json}.to_string()"),
        kind => format!("detail::Made<{}>::of({json})", kind_of(kind)),
    }
}
