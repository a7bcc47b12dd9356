//! What the documents of the project are told: those that a reader copies get no error, a `full` or `edge` one that
//! gets any has its reason in `documents.tsv`.

use std::fs;
use std::path::Path;

use dtekit::Country;
use dtekit::audit::{LintOptions, lint};

use super::{errors, is_of_a_known_rule, linted};

fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).unwrap()
}

#[test]
fn the_invoices_of_pages_and_examples_get_no_error() {
    for (path, country) in
        [("tests/data/invoice.json", Country::CR), ("tests/data/invoice-mx.json", Country::MX)]
    {
        let told = errors(&lint(&file(path), country, &LintOptions::default()).unwrap());
        assert!(told.is_empty(), "{path}: {told:?}");
    }
}

#[test]
fn the_invoice_of_any_country_lacks_only_the_numbers_of_its_country() {
    let text = file("tests/data/invoice-of-any-country.json");
    let found = lint(&text, Country::CR, &LintOptions::default()).unwrap();
    let told = found.findings.iter().map(|one| one.finding.path.as_deref().unwrap());
    let names: Vec<_> = told.map(|path| path.rsplit('/').next().unwrap()).collect();
    assert_eq!(names, ["ContenidoTC", "Establecimiento"], "{:?}", found.findings);
}

/// The ticket of the example in C: the text of its `snprintf`, with a number, a date and a price.
#[test]
fn the_ticket_of_the_point_of_sale_gets_no_error() {
    let source = file("ffi/examples/point_of_sale.c");
    let (_, format) = source.split_once("snprintf(json, size,").unwrap();
    let (format, _) = format.split_once("number, date").unwrap();
    let literals = format.lines().filter_map(|line| line.trim().strip_prefix('"')?.rsplit_once('"'));
    let text: String = literals.map(|(text, _)| text.replace("\\\"", "\"")).collect();
    let mut ticket = text;
    let price = "1007";
    for (hole, value) in [
        ("%ld", "7"),
        ("%s", "2026-11-24T10:00:00-06:00"),
        ("%010ld", "0000000007"),
        ("%s", "241126"),
        ("%010ld", "0000000007"),
        ("%ld", price),
        ("%ld", price),
    ] {
        ticket = ticket.replacen(hole, value, 1);
    }
    let told = errors(&lint(&ticket, Country::CR, &LintOptions::default()).unwrap());
    assert!(told.is_empty(), "{ticket}: {told:?}");
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
    for (path, country, found) in linted() {
        let name = format!("{}/{}", country.as_str(), path.file_stem().unwrap().to_str().unwrap());
        count += 1;
        let mut told = errors(found);
        let (code, case) = name.split_once('/').unwrap();
        told.retain(|error| !is_of_a_known_rule(&code.to_lowercase(), case, error));
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
