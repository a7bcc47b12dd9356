//! Every dependency has a line in `docs/dependencies.md`, and there are few.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The most crates that a program builds for dtekit, itself included: with all features but `print` and `tracing`, with
/// all, and without the default ones. What draws symbols is one crate a kind, and the PNG writer with what it needs.
/// Reading the certificates of signatures takes ten crates, and the macros of errors three, of which syn and its like
/// only build.
const MOST: [(&str, usize); 3] = [
    ("--features=http,pdf,archive,sqlite,serde_json", 75),
    ("--all-features", 84),
    ("--no-default-features", 46),
];

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
    for folder in [
        "core",
        "ffi",
        "ffi/wasm",
        "bindings/python",
        "bindings/python/arrow",
        "bindings/node",
        "bindings/cli",
        "tests/sandbox",
    ] {
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

/// The crates that are built for this system.
fn crates(features: &str) -> BTreeSet<String> {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let arguments = ["tree", "--locked", "--offline", "--prefix", "none", "--edges", "normal"];
    let output =
        Command::new(cargo).args(arguments).args([features, "--manifest-path", manifest]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).unwrap();
    // A line is `name v1.2.3`, and more behind it.
    lines.lines().map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn few_crates_are_built() {
    for (features, most) in MOST {
        let crates = crates(features);
        assert!(crates.contains(concat!("dtekit v", env!("CARGO_PKG_VERSION"))), "{crates:?}");
        assert!(crates.len() <= most, "{features}: {} crates, at most {most}: {crates:#?}", crates.len());
    }
}
