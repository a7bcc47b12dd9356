//! What the documents of the project are told: those that a reader copies get no error, a `full` or `edge` one that
//! gets any has its reason in `documents.tsv`.

use std::fs;
use std::path::Path;

use dtekit::Country;
use dtekit::audit::{LintOptions, lint};

use super::{errors, inputs};

#[test]
fn the_invoice_of_the_start_pages_gets_no_error() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/invoice.json");
    let told = errors(&lint(&fs::read(file).unwrap(), Country::CR, &LintOptions::default()).unwrap());
    assert!(told.is_empty(), "{told:?}");
}

#[test]
fn a_plain_vector_gets_no_error_and_another_one_with_a_reason() {
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/audit/lint/documents.tsv");
    let table = fs::read_to_string(table).unwrap();
    let rows: Vec<(&str, &str)> = table
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_once('\t').expect("a name and a reason"))
        .collect();
    assert!(rows.iter().all(|(_, reason)| reason.len() > 10), "a row lacks its reason");
    let (mut wrong, mut count, mut used) = (Vec::new(), 0, Vec::new());
    for (path, country, document, options) in inputs() {
        let name = format!("{}/{}", country.as_str(), path.file_stem().unwrap().to_str().unwrap());
        count += 1;
        let told = errors(&lint(&document, country, &options).unwrap());
        let row = rows.iter().find(|(known, _)| *known == name).filter(|_| !name.ends_with("_plain"));
        match row {
            Some((known, _)) if !told.is_empty() => used.push(*known),
            _ => wrong.extend(told.iter().map(|error| format!("{name}: {error}"))),
        }
    }
    assert!(count > 400, "{count}");
    wrong.extend(
        rows.iter().filter(|(name, _)| !used.contains(name)).map(|(name, _)| format!("{name} gets no error")),
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
