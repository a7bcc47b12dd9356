//! Each function of core's table is there in each language, and no language runs a function that is not in the table.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use dtekit::Naming;
use dtekit::offer::{self, FUNCTIONS, Inputs};

use crate::source::below;

fn names() -> BTreeSet<String> {
    FUNCTIONS.iter().map(|function| function.name.to_owned()).collect()
}

fn text(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).unwrap()
}

/// The names that the files of a folder give after these words, each once.
fn given(folder: &str, ending: &str, words: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder);
    let mut found = BTreeSet::new();
    for (name, path) in below(&folder) {
        if !name.ends_with(ending) {
            continue;
        }
        for rest in fs::read_to_string(path).unwrap().split(words).skip(1) {
            let name: String =
                rest.chars().skip(1).take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            assert!(found.insert(name.clone()), "{name} is run from two places of {}", folder.display());
        }
    }
    found
}

#[test]
fn python_runs_each_function_and_no_other() {
    assert_eq!(given("bindings/python/python/dtekit", ".py", "_native.Function("), names());
}

#[test]
fn node_runs_each_function_and_no_other() {
    assert_eq!(given("bindings/node/lib", ".js", "new Offered("), names());
}

#[test]
fn the_package_for_browsers_exports_each_function() {
    let api = text("bindings/wasm/src/api.js");
    let (_, exported) = api.split_once("module.exports").unwrap();
    for name in names() {
        let name = Naming::Camel.name(&name);
        assert!(exported.contains(&format!("  {name},\n")), "no {name}");
    }
}

#[test]
fn the_module_for_browsers_has_no_other_function_of_these_names() {
    let calls = text("ffi/wasm/src/calls.rs");
    for name in names() {
        assert!(!calls.contains(&format!("\"{name}\" =>")), "{name} is hidden by another function");
    }
}

#[test]
fn c_has_each_function() {
    let header = text("include/dtekit.h");
    for name in names() {
        let name = match &*name {
            "parse_identifier" => "identifier_parse",
            "compose_identifier" => "identifier_compose",
            name => name,
        };
        assert!(header.contains(&format!("dtekit_{name}(")), "no dtekit_{name}");
    }
}

#[test]
fn each_function_is_described_by_its_own_row() {
    for described in offer::described() {
        assert!(!described.about.trim().is_empty(), "{} has no documentation", described.function.name);
        assert!(offer::find(described.function.name).is_some());
    }
    assert_eq!(offer::described().len(), FUNCTIONS.len());
}

#[test]
fn a_function_without_what_it_takes_is_an_error() {
    for function in FUNCTIONS {
        let answer = function.run(&Inputs::default(), Naming::Snake);
        assert!(answer.is_err() || function.name == "evaluate_folio", "{} ran", function.name);
    }
    assert_eq!(offer::function("unknown").unwrap_err().code(), "parameter-value");
}
