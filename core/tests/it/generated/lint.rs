//! The tables of `docs/lint.md`: the checks from the table of codes, the elements from the vocabulary of the generic
//! DTE.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use dtekit::audit::lint::vocabulary::{Content, ELEMENTS, children};
use dtekit::code;

const PAGE: &str = "docs/lint.md";
/// The first line of each part that is made, and the line after it.
const CHECKS: (&str, &str) = ("<!-- The checks: made from core/src/code.rs", "<!-- The checks end here. -->");
const NAMES: (&str, &str) =
    ("<!-- The elements: made from core/src/audit/lint/vocabulary.rs", "<!-- The elements end here. -->");

pub fn files() -> Vec<(&'static str, String)> {
    let mut page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(PAGE)).unwrap();
    let mut checks = "\n| code | what it says |\n|---|---|\n".to_owned();
    for code in code::ALL.iter().filter(|code| code.word.starts_with("lint-")) {
        writeln!(checks, "| `{}` | {} |", code.word, code.meaning).unwrap();
    }
    let mut names = "\n| parent | elements |\n|---|---|\n".to_owned();
    for row in ELEMENTS {
        let shown = children(row.parent).unwrap().map(|(name, content)| match content {
            Content::Decimal => format!("`{name}` (decimal)"),
            Content::Integer => format!("`{name}` (whole)"),
            Content::Date => format!("`{name}` (date)"),
            Content::Group | Content::Text => format!("`{name}`"),
        });
        writeln!(names, "| `{}` | {} |", row.parent, shown.collect::<Vec<_>>().join(", ")).unwrap();
    }
    for ((begin, end), made) in [(CHECKS, checks), (NAMES, names)] {
        let from = page.find(begin).unwrap();
        let from = from + page[from..].find("-->\n").unwrap() + "-->\n".len();
        let to = page.find(end).unwrap();
        page = format!("{}{made}\n{}", &page[..from], &page[to..]);
    }
    vec![(PAGE, page)]
}
