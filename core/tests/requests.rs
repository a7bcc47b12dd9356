//! The operation table against interface.md, and the vectors of `tests/vectors/request` against the table.
#![allow(clippy::unwrap_used)] // a test ends where its expectation does

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use dtekit::operation::{Version, all};
use serde_json::Value;

#[test]
fn every_row_has_a_vector_for_each_method_and_version() {
    let mut covered = BTreeSet::new();
    for entry in fs::read_dir(tests().join("vectors/request")).unwrap() {
        let case: Value = serde_json::from_slice(&fs::read(entry.unwrap().path()).unwrap()).unwrap();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let version = text(&case["arguments"]["version"]);
        let version = if version.is_empty() { "v1".to_owned() } else { version };
        covered.insert((text(&case["operation"]), text(&case["expect"]["method"]), version));
    }
    let mut missing = Vec::new();
    for operation in all() {
        for (method, version) in
            operation.methods.iter().flat_map(|method| operation.versions().iter().map(move |v| (method, v)))
        {
            let row = (operation.key.to_owned(), method.as_str().to_owned(), version.as_str().to_owned());
            if !covered.contains(&row) {
                missing.push(row);
            }
        }
    }
    assert!(missing.is_empty(), "without a vector in tests/vectors/request: {missing:?}");
}

#[test]
fn the_table_has_the_rows_of_the_interface() {
    let Some(interface) = interface() else { return };
    let mut expected = BTreeSet::new();
    let endpoints = interface.split("## Endpoints").nth(1).unwrap().split("\n## ").next().unwrap();
    for line in endpoints.lines() {
        let cells: Vec<_> = line.split('|').map(str::trim).collect();
        // | Method | Path | Input | Returns |
        if let ["", methods @ ("GET" | "POST" | "GET and POST"), path, _, returns, ""] = cells[..] {
            for method in methods.split(" and ") {
                expected.insert((
                    method.to_owned(),
                    path.trim_start_matches('/').to_owned(),
                    returns_word(returns),
                ));
            }
        }
    }
    assert_eq!(expected.len(), 59, "the interface's tables are read in another way than they are written");
    let found: BTreeSet<_> = all()
        .iter()
        .filter(|operation| operation.path(Version::V1) == format!("/api/v1/{}", operation.key))
        .flat_map(|operation| {
            operation.methods.iter().map(|method| {
                (method.as_str().to_owned(), operation.key.to_owned(), operation.returns.as_str().to_owned())
            })
        })
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn the_parameters_are_spelled_as_in_the_interface() {
    let Some(interface) = interface() else { return };
    for operation in all() {
        // The catalogs' are written with a placeholder; those of the integrator are ours.
        let ours = operation.path(Version::V1).contains("{catalog_group}")
            || operation.key.starts_with("Integrator");
        for parameter in operation.parameters.iter().filter(|_| !ours && operation.key != "Extraction/Token")
        {
            let sent = parameter.place == dtekit::operation::Place::Wire;
            assert!(!sent || interface.contains(parameter.wire), "{}: {}", operation.key, parameter.wire);
        }
    }
}

/// The word of our table for what the interface writes at length.
fn returns_word(cell: &str) -> String {
    match cell {
        "document result list; errors 400, 401, 405, 500" => "document result list".to_owned(),
        "response shape and any operations beyond this list: not shown" => "free-form object".to_owned(),
        word => word.to_owned(),
    }
}

/// interface.md, where the authorities' data are there.
fn interface() -> Option<String> {
    let data = std::env::var_os("DTEKIT_AUTHORITY_DATA").map(PathBuf::from);
    let data = data.unwrap_or_else(|| tests().join("../../shared/data"));
    let path = data.join("../spec/interface.md");
    let text = fs::read_to_string(&path).ok();
    if text.is_none() {
        println!("left out: the comparison with interface.md, which is not there");
    }
    text
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests")
}
