//! The interfaces of Node.

use dtekit::Naming;
use dtekit::record::{FieldKind, FieldRow, RecordRow, StepRow, StepsRow};
use dtekit::result::OtherData;

use super::super::closed_words::{set_of, word_sets};
use super::super::described::{camel, comment_at, first_paragraph, plain, quoted};
use super::super::words::wrapped;
use super::{Family, about, fields, names, steps};

/// The types.
pub fn types(families: &[Family]) -> String {
    let records = || families.iter().flat_map(|family| &family.records);
    let stepping = || families.iter().flat_map(|family| &family.steps);
    // A value such as `issuer_name` is no name: it is as it stands.
    let mut all: Vec<FieldRow> = records().flat_map(fields).collect();
    all.extend(stepping().flat_map(|one| steps::as_record(one).fields));
    let is_name = |name: &str| all.iter().any(|field| field.name == name);
    let interfaces: String = records().map(|row| interface(row, &is_name)).collect();
    let unions: String = stepping().map(|one| union(one, &is_name)).collect();
    let interfaces = interfaces + &unions + &other_data(&is_name);
    let head = "// Generated from the rows of `record!` in core: do not edit.\n\n";
    format!("{head}{}{interfaces}", imports(&interfaces))
}

/// The types of other files that the interfaces name.
fn imports(text: &str) -> String {
    let mut words: Vec<_> = word_sets().map(|set| set.name).collect();
    words.sort_unstable();
    let from = [
        (vec!["DtekitError", "Finding", "LintFinding", "TemplatePlace"], "error"),
        (vec!["FreeForm", "ListedDocument"], "result"),
        (words, "words"),
    ];
    let lines = from.into_iter().filter_map(|(all, file)| {
        let named: Vec<_> = all.into_iter().filter(|name| names(text, name)).collect();
        let line = format!("import type {{ {} }} from './{file}'\n", named.join(", "));
        let fits = line.chars().count() <= 121;
        let lines = format!("import type {{\n{}}} from './{file}'\n", wrapped(2, &(named.join(", "))));
        (!named.is_empty()).then_some(if fits { line } else { lines })
    });
    lines.collect::<String>() + "\n"
}

fn interface(row: &RecordRow, is_name: &dyn Fn(&str) -> bool) -> String {
    let mut text = comment_at(0, &node_words(&first_paragraph(row.about), is_name));
    text.push_str(&format!("export interface {} {{\n", row.name));
    for field in fields(row) {
        text.push_str(&comment_at(2, &node_words(&about(&field), is_name)));
        let (mark, kind) = match (field.is_left_out, field.kind) {
            (false, kind) => ("", kind),
            (true, FieldKind::Maybe(of)) => ("?", *of),
            (true, kind) => ("?", kind),
        };
        text.push_str(&format!("  {}{mark}: {}\n", Naming::Camel.name(field.name), node_type(kind)));
    }
    text + "}\n\n"
}

/// The type of steps: a union, or an interface if every step has more than its word.
fn union(all: &StepsRow, is_name: &dyn Fn(&str) -> bool) -> String {
    if !all.shared.is_empty() {
        return interface(&steps::as_record(all), is_name);
    }
    let mut text = comment_at(0, &node_words(&first_paragraph(all.about), is_name));
    text.push_str(&format!("export type {} =\n", all.name));
    for step in all.steps {
        let shapes = step.fields.iter().find_map(|field| match field.kind {
            FieldKind::OneOf(shapes) if !shapes.is_empty() => Some(shapes),
            _ => None,
        });
        for shape in shapes.unwrap_or(std::slice::from_ref(step)) {
            let others = shapes.into_iter().flatten().filter(|other| *other != shape);
            let others: Vec<&FieldRow> = others.flat_map(|other| other.fields).collect();
            text.push_str(&member_of_union(all.word.name, step.word, shape, &others, is_name));
        }
    }
    text + "\n"
}

/// One step of a union; it has none of the fields of others.
fn member_of_union(
    word: &str,
    step: &str,
    shape: &StepRow,
    others: &[&FieldRow],
    is_name: &dyn Fn(&str) -> bool,
) -> String {
    let described = shape.fields.iter().filter(|field| !field.about.is_empty());
    let each = described.map(|field| format!(" `{}`: {}", field.name, about(field)));
    let said = plain(shape.about) + &each.collect::<String>();
    let mut members = vec![format!("{word}: '{step}'")];
    members.extend(shape.fields.iter().map(|field| {
        let kind = steps::inside(field.kind).map_or_else(|| node_type(field.kind), str::to_owned);
        format!("{}: {kind}", Naming::Camel.name(field.name))
    }));
    members.extend(others.iter().map(|field| format!("{}?: undefined", Naming::Camel.name(field.name))));
    format!("{}  | {{ {} }}\n", comment_at(2, &node_words(&said, is_name)), members.join(", "))
}

/// What a country adds to a result.
fn other_data(is_name: &dyn Fn(&str) -> bool) -> String {
    let mut text = String::from(
        "/** What a country adds: the properties of the service's interface in camelCase, others as they arrived. */\n\
         export interface OtherData {\n",
    );
    for (name, about) in OtherData::PROPERTIES {
        text.push_str(&comment_at(2, &node_words(&format!("{}.", plain(about)), is_name)));
        text.push_str(&format!("  {}?: string | number | null\n", Naming::Camel.name(name)));
    }
    text + "  [member: string]: FreeForm\n}\n\n"
}

fn node_words(about: &str, is_name: &dyn Fn(&str) -> bool) -> String {
    camel(&about.replace(". `None`", ". Null").replace("`None`", "null"), is_name)
}

fn node_type(kind: FieldKind) -> String {
    match kind {
        FieldKind::Flag => "boolean".to_owned(),
        FieldKind::Whole | FieldKind::Number => "number".to_owned(),
        FieldKind::Dict(name, of) => format!("Record<{}, {}>", node_type(*name), node_type(*of)),
        FieldKind::Text | FieldKind::Moment | FieldKind::Id => "string".to_owned(),
        FieldKind::Word(words) => set_of(words).map_or_else(
            || quoted(&words.iter().map(|(word, _)| *word).collect::<Vec<_>>(), '\'', " | "),
            |set| set.name.to_owned(),
        ),
        FieldKind::Object => "{ [name: string]: FreeForm }".to_owned(),
        FieldKind::Any => "FreeForm".to_owned(),
        FieldKind::Bytes => "Buffer".to_owned(),
        FieldKind::Record("Error") => "DtekitError".to_owned(),
        FieldKind::Record(name) => name.to_owned(),
        FieldKind::List(of) | FieldKind::Plain(of) if node_type(*of).contains(' ') => {
            format!("Array<{}>", node_type(*of))
        }
        FieldKind::List(of) | FieldKind::Plain(of) => format!("{}[]", node_type(*of)),
        FieldKind::Maybe(of) => format!("{} | null", node_type(*of)),
        FieldKind::Time => "Date".to_owned(),
        FieldKind::Encoded => "Buffer".to_owned(),
        FieldKind::Pair => "[number, number]".to_owned(),
        FieldKind::Inside(name) => name.to_owned(),
        FieldKind::Flat(_) | FieldKind::OneOf(_) => unreachable!("its fields stand in its place"),
    }
}

/// The members that hold times, and those that hold records with times.
pub fn times(families: &[Family]) -> String {
    let stepping = families.iter().flat_map(|family| &family.steps).map(steps::as_record);
    let records: Vec<RecordRow> =
        families.iter().flat_map(|family| &family.records).copied().chain(stepping).collect();
    let mut text = String::from(
        "'use strict'\n\n// Generated from the rows of `record!` in core: do not edit.\n\n\
         /** For each record its members that are times or bytes, and those that are records or lists of them, by their names. */\n\
         module.exports = {\n",
    );
    let timed = timed(&records);
    for row in &records {
        let members: Vec<String> = fields(row)
            .iter()
            .filter_map(|field| Some((field.name, with_times(field.kind, &timed)?)))
            .map(|(name, what)| format!("{}: '{what}'", Naming::Camel.name(name)))
            .collect();
        if !members.is_empty() {
            text.push_str(&format!("  {}: {{ {} }},\n", row.name, members.join(", ")));
        }
    }
    text + "}\n"
}

/// The names of the records that have times or bytes, themselves or in a record of theirs.
fn timed(records: &[RecordRow]) -> Vec<&'static str> {
    let mut timed = Vec::new();
    loop {
        let has_times =
            |row: &RecordRow| fields(row).iter().any(|field| with_times(field.kind, &timed).is_some());
        let more: Vec<_> = records
            .iter()
            .filter(|row| !timed.contains(&row.name) && has_times(row))
            .map(|row| row.name)
            .collect();
        if more.is_empty() {
            return timed;
        }
        timed.extend(more);
    }
}

/// `time`, `bytes` for a text that is bytes, or the name of a record that has such members.
fn with_times(kind: FieldKind, timed: &[&'static str]) -> Option<&'static str> {
    match kind {
        FieldKind::Time => Some("time"),
        FieldKind::Encoded => Some("bytes"),
        FieldKind::List(of) | FieldKind::Maybe(of) => with_times(*of, timed),
        FieldKind::Record(name) => timed.contains(&name).then_some(name),
        _ => None,
    }
}
