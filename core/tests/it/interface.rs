//! The tables in `tests/vectors/README.md`: each row of the interface that dtekit reads or writes has its vectors.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

const BEGIN: &str = "## Which row of the interface has which vectors";

/// The rows of a section of the interface.
type Rows = Vec<String>;

/// A section of the tables: its heading, how its rows are found in the interface, and whether it is required.
type Section = (&'static str, fn(&str) -> Rows, bool);

const SECTIONS: [Section; 12] = [
    ("Processing model", |text| first_cells(table(text, "| Model | Countries |")), true),
    ("ProcessResult", |text| first_cells(table(text, "### Process result")), true),
    ("Values of Code", codes, true),
    ("OtherData properties by country", other_data, true),
    ("El Salvador's acknowledgement", |text| names(between(text, "JSON object with fields: ", ".\n")), true),
    ("Returns", returns, true),
    ("Errors", errors, true),
    ("Receiver message", |text| first_cells(table(text, "### Receiver message")), false),
    ("Chile folio assignment", |text| numbers(text, "Chile folio assignment (evaluated"), false),
    ("Allowed status values", |text| first_cells(table(text, "Allowed `status` values")), false),
    ("ChangeDocumentStatus", |text| numbers(text, "### ChangeDocumentStatus"), false),
    ("SendEventToAuthority", events, false),
];

/// Rows of the table "Errors" that belong to other sections: without the section they may be missing.
const ERRORS_OF: [(&str, &str); 3] = [
    ("Chile folio / ", "Chile folio assignment"),
    ("ChangeDocumentStatus / ", "Allowed status values"),
    // The extraction provider has no vectors yet.
    ("Extraction provider search / ", "Extraction provider document status"),
];

#[test]
fn every_vector_that_the_map_names_exists() {
    let mut wrong = Vec::new();
    for (section, rows) in map() {
        for (row, vectors) in rows {
            if vectors.is_empty() {
                wrong.push(format!("{section}: `{row}` has no vector"));
            }
            for vector in vectors.iter().filter(|vector| !exists(vector)) {
                wrong.push(format!("{section}: `{row}` names `{vector}`, which is no file"));
            }
        }
    }
    assert!(wrong.is_empty(), "in tests/vectors/README.md:\n{}", wrong.join("\n"));
}

#[test]
fn every_row_of_the_interface_is_in_the_map() {
    let Some(interface) = interface() else {
        // Written to the terminal itself, because the harness hides the output of a test that passes.
        let _ = writeln!(std::io::stderr(), "left out: the rows of the interface, whose text is not here");
        return;
    };
    let map = map();
    let mut wrong = Vec::new();
    for (section, rows, always) in SECTIONS {
        let Some(mapped) = map.get(section) else {
            if always {
                wrong.push(format!("the section `{section}` is missing"));
            }
            continue;
        };
        let rows: BTreeSet<_> = rows(&interface).into_iter().collect();
        assert!(!rows.is_empty(), "the interface has no rows for `{section}`");
        let elsewhere = |row: &str| {
            section == "Errors"
                && ERRORS_OF.iter().any(|(start, other)| row.starts_with(start) && !map.contains_key(*other))
        };
        for row in rows.iter().filter(|row| !mapped.contains_key(*row) && !elsewhere(row)) {
            wrong.push(format!("{section}: the row `{row}` is missing"));
        }
        for row in mapped.keys().filter(|row| !rows.contains(*row)) {
            wrong.push(format!("{section}: the interface has no row `{row}`"));
        }
    }
    for section in map.keys().filter(|name| SECTIONS.iter().all(|(known, ..)| known != name)) {
        wrong.push(format!("no section of the interface is known as `{section}`"));
    }
    assert!(wrong.is_empty(), "in tests/vectors/README.md:\n{}", wrong.join("\n"));
}

/// The tables: section, row, vectors.
fn map() -> BTreeMap<String, BTreeMap<String, Vec<String>>> {
    let readme = fs::read_to_string(vectors().join("README.md")).unwrap();
    let (_, text) = readme.split_once(BEGIN).expect("the README has the map");
    let mut sections: BTreeMap<String, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    let mut section = String::new();
    for line in text.lines().take_while(|line| !line.starts_with("## ")) {
        if let Some(heading) = line.strip_prefix("### ") {
            section = heading.trim().to_owned();
            assert!(sections.insert(section.clone(), BTreeMap::new()).is_none(), "`{section}` stands twice");
        }
        let Some(row) = line.strip_prefix("| `") else { continue };
        let (row, cell) = row.split_once("` |").unwrap_or_else(|| panic!("not a row of the map: {line}"));
        let vectors = cell.split('`').skip(1).step_by(2).map(str::to_owned).collect();
        let before = sections.get_mut(&section).unwrap().insert(row.to_owned(), vectors);
        assert!(before.is_none(), "{section}: `{row}` stands twice");
    }
    sections
}

fn vectors() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors")
}

/// True if a path below the vectors is a file; one `*` in its last part stands for any letters.
fn exists(vector: &str) -> bool {
    let Some((before, after)) = vector.split_once('*') else { return vectors().join(vector).is_file() };
    let (folder, before) = before.rsplit_once('/').unwrap_or(("", before));
    let Ok(entries) = fs::read_dir(vectors().join(folder)) else { return false };
    entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).any(|name| {
        name.len() >= before.len() + after.len() && name.starts_with(before) && name.ends_with(after)
    })
}

/// The text of the interface, which lies with the authorities' data.
fn interface() -> Option<String> {
    let data = std::env::var_os("DTEKIT_AUTHORITY_DATA").map(PathBuf::from);
    let data = data.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"));
    fs::read_to_string(data.join("../spec/interface.md")).ok()
}

/// The text between two others, which must be there.
fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let (_, rest) = text.split_once(start).unwrap_or_else(|| panic!("the interface has no `{start}`"));
    rest.split_once(end).map_or(rest, |(part, _)| part)
}

/// The rows of the first table after a text, without its head.
fn table<'a>(text: &'a str, start: &str) -> Vec<Vec<&'a str>> {
    let at = text.find(start).unwrap_or_else(|| panic!("the interface has no `{start}`"));
    let lines =
        text[at..].lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    lines.skip(2).map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect()).collect()
}

fn first_cells(table: Vec<Vec<&str>>) -> Rows {
    table.into_iter().map(|cells| cells[0].trim_end_matches('*').to_owned()).collect()
}

/// The items of a list in a sentence, without the parts in brackets.
fn names(list: &str) -> Rows {
    let (mut plain, mut depth) = (String::new(), 0);
    for letter in list.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if depth == 0 => plain.push(letter),
            _ => {}
        }
    }
    let items = plain.split([',']).flat_map(|item| item.split(" and "));
    let bare =
        |item: &str| item.trim_matches(|letter: char| letter == '.' || letter.is_whitespace()).to_owned();
    items.map(bare).filter(|item| !item.is_empty()).collect()
}

fn codes(text: &str) -> Rows {
    names(between(text, "Process code. Values seen: ", ". |"))
}

fn other_data(text: &str) -> Rows {
    let rows = table(text, "### OtherData properties by country").into_iter();
    rows.flat_map(|cells| {
        names(cells[1])
            .into_iter()
            .map(move |property| format!("{} / {property}", cells[0]))
            .collect::<Vec<_>>()
    })
    .collect()
}

/// Every word of the Returns columns, each once.
fn returns(text: &str) -> Rows {
    let heads: Vec<_> = text.match_indices("| Method | Path | Input | Returns |").map(|(at, _)| at).collect();
    let cells = heads.into_iter().flat_map(|at| table(&text[at..], "| Method |")).map(|cells| cells[3]);
    let words = cells.filter(|word| !word.contains("not shown")).map(|word| word.split(';').next().unwrap());
    let free_form = text.contains("All return a free-form object").then_some("free-form object");
    words.chain(free_form).map(str::to_owned).collect::<BTreeSet<_>>().into_iter().collect()
}

fn errors(text: &str) -> Rows {
    table(text, "## Errors").into_iter().map(|cells| format!("{} / {}", cells[0], cells[1])).collect()
}

/// The numbers of the list after a text.
fn numbers(text: &str, start: &str) -> Rows {
    let at = text.find(start).unwrap_or_else(|| panic!("the interface has no `{start}`"));
    let list = text[at..].lines().skip_while(|line| !line.starts_with("1. "));
    let items = list.map_while(|line| line.split_once(". ").map(|(number, _)| number));
    items.take_while(|number| number.bytes().all(|byte| byte.is_ascii_digit())).map(str::to_owned).collect()
}

fn events(text: &str) -> Rows {
    let text = between(text, "### SendEventToAuthority", "\n### ");
    let fields = |event: &str| {
        let sentence = between(text, &format!("Event {event}, "), "\n");
        let list = sentence.rsplit_once(": ").unwrap().1;
        names(list).into_iter().map(|name| format!("{event} / {name}")).collect::<Vec<_>>()
    };
    [fields("047"), fields("050")].concat()
}
