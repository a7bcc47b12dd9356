//! A row of a catalogue stands once: in a table of `core/countries`, not in a template as well.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use dtekit::Document;
use dtekit::json::Value;
use dtekit::tables::{Table, Tables};

use super::builtin::{files, root};

/// Rows of a template that are like those of a table, and why they are no copy of it.
const ALIKE: [(&str, &str); 2] = [
    ("cr codigo-comercial", "the kinds of CodigoComercial; their numbers are also those of other catalogues"),
    ("pe unidad", "words that count before the codes of UN/ECE, in which some of them mean something else"),
];

/// A table with rows of its own in a template.
struct Inline {
    country: String,
    name: String,
    rows: Vec<(String, String)>,
}

fn inline() -> Vec<Inline> {
    let mut found = Vec::new();
    for file in files() {
        let inside = file.strip_prefix(root().join("core/countries")).unwrap();
        let country = inside.iter().next().unwrap().to_str().unwrap();
        let bytes = fs::read(&file).unwrap();
        let tables = if inside.extension().is_some_and(|ending| ending == "json") {
            in_json(&bytes)
        } else {
            in_xml(&bytes)
        };
        let tables = tables.into_iter().filter(|(_, rows)| !rows.is_empty());
        found.extend(tables.map(|(name, rows)| Inline { country: country.to_owned(), name, rows }));
    }
    found
}

fn in_xml(bytes: &[u8]) -> BTreeMap<String, Vec<(String, String)>> {
    let template = Document::from_xml(bytes).unwrap();
    let tables = template.root().children().filter(|child| child.name().ends_with("table"));
    tables
        .map(|table| {
            let text =
                |name: &str, row: dtekit::document::Element<'_>| row.attribute(name).unwrap().to_owned();
            let rows = table.children().map(|row| (text("key", row), text("value", row)));
            (table.attribute("name").unwrap().to_owned(), rows.collect())
        })
        .collect()
}

fn in_json(bytes: &[u8]) -> BTreeMap<String, Vec<(String, String)>> {
    let template: Value = dtekit::json::from_slice(bytes).unwrap();
    let head = template.get("$mapping").or_else(|| template.get("$library")).unwrap();
    let tables = head.get("tables").and_then(Value::as_object).into_iter().flatten();
    tables
        .map(|(name, table)| {
            let rows = table.get("rows").and_then(Value::as_object).into_iter().flatten();
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            (name.clone(), rows.map(|(key, value)| (key.clone(), text(value))).collect())
        })
        .collect()
}

/// The texts of each row of a table; of a cell with several texts, each.
fn texts(table: &Table) -> Vec<BTreeSet<String>> {
    let of_row = |row: dtekit::tables::Row| {
        let cells = table.columns().iter().filter_map(|column| row.get(column).map(str::to_owned));
        cells.flat_map(|cell| cell.split(';').map(str::to_owned).collect::<Vec<_>>()).collect()
    };
    table.rows().map(of_row).collect()
}

/// The table that has more than a quarter of some rows, each with key and value in one row of its own.
fn table_of(inline: &Inline) -> Option<String> {
    let tables = Tables::standard();
    let rooms = [inline.country.as_str(), "iso", "un", "ubl"];
    let names = tables.names();
    let of_room = |name: &&&str| rooms.iter().any(|room| name.starts_with(&format!("{room}-")));
    names.iter().filter(of_room).find_map(|name| {
        let known: Vec<_> = tables.versions(name).iter().flat_map(texts).collect();
        let stands = |(key, value): &&(String, String)| {
            known.iter().any(|texts| texts.contains(key) && texts.contains(value))
        };
        let again = inline.rows.iter().filter(stands).count();
        (again * 4 > inline.rows.len()).then(|| (*name).to_owned())
    })
}

#[test]
fn a_row_of_a_table_stands_in_no_template() {
    let all = inline();
    assert!(all.len() > 30, "{}", all.len());
    let mut again = BTreeMap::new();
    for inline in &all {
        if let Some(table) = table_of(inline) {
            again.insert(format!("{} {}", inline.country, inline.name), table);
        }
    }
    for (name, reason) in ALIKE {
        assert!(again.remove(name).is_some(), "`{name}` is not like a table any more: {reason}");
    }
    assert!(
        again.is_empty(),
        "these tables of templates have rows that a table has; look them up in it: {again:?}"
    );
}

#[test]
fn rows_that_a_table_has_are_found() {
    let rows = |rows: &[(&str, &str)]| Inline {
        country: "cr".to_owned(),
        name: "unidad".to_owned(),
        rows: rows.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect(),
    };
    let copied = rows(&[("KGM", "Kg"), ("own", "Otros"), ("other", "Otros")]);
    assert_eq!(table_of(&copied).as_deref(), Some("cr-unidad"));
    let own = rows(&[("KGM", "kilo"), ("own", "Otros"), ("other", "Otros")]);
    assert_eq!(table_of(&own), None);
}
