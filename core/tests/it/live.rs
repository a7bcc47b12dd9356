//! Each operation has a vector that calls it against the sandbox in every language, and checks its answer.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use dtekit::json::Value;
use dtekit::operation;

/// The operations of the steps that are expected to succeed and whose answer is compared.
fn called() -> BTreeSet<String> {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors");
    let mut called = BTreeSet::new();
    for folder in ["live", "session"] {
        for entry in fs::read_dir(vectors.join(folder)).unwrap() {
            let case: Value = dtekit::json::from_slice(&fs::read(entry.unwrap().path()).unwrap()).unwrap();
            let alone = std::slice::from_ref(&case);
            for step in case["steps"].as_array().map_or(alone, Vec::as_slice) {
                let checks = step["expect"].as_object().is_some_and(|facts| !facts.is_empty());
                called.extend(step["operation"].as_str().filter(|_| checks).map(str::to_owned));
            }
        }
    }
    called
}

#[test]
fn every_operation_has_a_call_whose_answer_is_checked() {
    let called = called();
    let missing: Vec<_> =
        operation::all().iter().map(|row| row.key).filter(|key| !called.contains(*key)).collect();
    assert!(missing.is_empty(), "no case of live or session calls {missing:?}");
}
