//! The interfaces of Node.

use dtekit::Naming;
use dtekit::record::{FieldKind, FieldRow, RecordRow};

use super::super::described::{camel, comment, first_paragraph, quoted};
use super::{Family, about, fields, names};

pub fn file(families: &[Family]) -> String {
    let records = || families.iter().flat_map(|family| &family.records);
    // A value such as `issuer_name` is no name: it is as it stands.
    let all: Vec<FieldRow> = records().flat_map(fields).collect();
    let is_name = |name: &str| all.iter().any(|field| field.name == name);
    let interfaces: String = records().map(|row| interface(row, &is_name)).collect();
    let head = "// Generated from the rows of `record!` in core: do not edit.\n\n";
    format!("{head}{}{interfaces}", imports(&interfaces))
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

fn interface(row: &RecordRow, is_name: &dyn Fn(&str) -> bool) -> String {
    let mut text = format!("/** {} */\n", node_words(&first_paragraph(row.about), is_name));
    text.push_str(&format!("export interface {} {{\n", row.name));
    for field in fields(row) {
        text.push_str(&comment(&node_words(&about(&field), is_name)));
        let (mark, kind) = match (field.is_left_out, field.kind) {
            (false, kind) => ("", kind),
            (true, FieldKind::Maybe(of)) => ("?", *of),
            (true, kind) => ("?", kind),
        };
        text.push_str(&format!("  {}{mark}: {}\n", Naming::Camel.name(field.name), node_type(kind)));
    }
    text + "}\n\n"
}

fn node_words(about: &str, is_name: &dyn Fn(&str) -> bool) -> String {
    camel(&about.replace("`None`", "null"), is_name)
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
        FieldKind::Object => "{ [name: string]: FreeForm }".to_owned(),
        FieldKind::Record(name) => name.to_owned(),
        FieldKind::List(of) if matches!(of, FieldKind::Word(_)) => format!("Array<{}>", node_type(*of)),
        FieldKind::List(of) => format!("{}[]", node_type(*of)),
        FieldKind::Maybe(of) => format!("{} | null", node_type(*of)),
        FieldKind::Time => "Date".to_owned(),
        FieldKind::Flat(_) => unreachable!("the fields of a flat record stand in its place"),
    }
}
