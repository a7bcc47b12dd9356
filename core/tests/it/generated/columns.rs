//! The tables of `docs/columns.md`, from the table of columns.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use dtekit::columns::{COLUMNS, Column, ColumnKind};

const PAGE: &str = "docs/columns.md";
/// The first line of the part that is made, and the line after it.
const BEGIN: &str = "<!-- The columns: made from core/src/columns/table.rs";
const END: &str = "<!-- The columns end here. -->";

pub fn files() -> Vec<(&'static str, String)> {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(PAGE)).unwrap();
    let begin = page.find(BEGIN).unwrap();
    let begin = begin + page[begin..].find("-->\n").unwrap() + "-->\n".len();
    let end = page.find(END).unwrap();
    let mut made = String::new();
    table(&mut made, "A document", COLUMNS);
    vec![(PAGE, format!("{}{made}\n{}", &page[..begin], &page[end..]))]
}

/// A table, and behind it those of the lists in it.
fn table(made: &mut String, title: &str, columns: &[Column]) {
    write!(made, "\n### {title}\n\n| column | kind | what it is | read from |\n|---|---|---|---|\n").unwrap();
    for column in columns {
        let kind = match column.kind {
            ColumnKind::Text => "text",
            ColumnKind::Decimal => "decimal",
            ColumnKind::Date => "date",
            ColumnKind::List(_) => "list",
            _ => unreachable!("a kind without a word"),
        };
        let paths: Vec<_> = column.paths.iter().map(|path| format!("`{path}`")).collect();
        let Column { name, about, .. } = column;
        writeln!(made, "| `{name}` | {kind} | {about} | {} |", paths.join(", ")).unwrap();
    }
    for column in columns {
        let title = format!("An item of `{}`", column.name);
        if let ColumnKind::List(inner) = column.kind
            && !made.contains(&format!("### {title}\n"))
        {
            table(made, &title, inner);
        }
    }
}
