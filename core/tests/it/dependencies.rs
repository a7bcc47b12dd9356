//! Every dependency has a line in `docs/dependencies.md`.

use std::fs;
use std::path::Path;

#[test]
fn every_dependency_has_its_reason() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = fs::read_to_string(root.join("docs/dependencies.md")).unwrap();
    let named: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.split(" | ").next())
        .flat_map(|names| names.split(", "))
        .map(|name| name.split(' ').next().unwrap())
        .collect();
    let mut missing = Vec::new();
    for folder in ["core", "ffi", "bindings/python", "bindings/node", "tests/sandbox"] {
        let manifest = fs::read_to_string(root.join(folder).join("Cargo.toml")).unwrap();
        let mut inside = false;
        for line in manifest.lines() {
            if line.starts_with('[') {
                inside = line.ends_with("dependencies]");
            } else if inside && line.starts_with(|letter: char| letter.is_ascii_lowercase()) {
                let name = line.split(['.', ' ', '=']).next().unwrap();
                if !name.starts_with("dtekit") && !named.contains(&name) {
                    missing.push(format!("{folder}: {name}"));
                }
            }
        }
    }
    assert!(missing.is_empty(), "without a line in docs/dependencies.md: {missing:?}");
}
