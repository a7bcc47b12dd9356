//! Documents that nobody here wrote: none of them is a generic DTE, and none may harm the sandbox.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use crate::caller::{Caller, send_body};

/// The folder of the suites, `None` with a word where it is not there.
fn suite(name: &str) -> Option<PathBuf> {
    let root = std::env::var_os("DTEKIT_AUTHORITY_DATA").map(PathBuf::from);
    let root = root.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"));
    let folder = root.join(name);
    if !folder.is_dir() {
        // Not by `eprintln`, which the test harness keeps back.
        let _ = writeln!(std::io::stderr(), "left out: {name}, set DTEKIT_AUTHORITY_DATA to its folder");
        return None;
    }
    Some(folder)
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

/// Sends every file of a suite; gives those that were not refused with Code 7, of at least `least`.
fn taken(name: &str, least: usize) -> Vec<PathBuf> {
    let Some(folder) = suite(name) else { return Vec::new() };
    let mut found = Vec::new();
    files(&folder, &mut found);
    assert!(found.len() >= least, "{name} holds {} files", found.len());
    let caller = Caller::new();
    let refused = |path: &PathBuf| {
        let content = STANDARD.encode(std::fs::read(path).unwrap());
        caller.send_body(&send_body(&content, false))["Code"] == json!("7")
    };
    found.into_iter().filter(|path| !refused(path)).collect()
}

#[test]
fn every_file_of_the_json_suite_is_refused() {
    assert_eq!(taken("json-suite", 200), [] as [PathBuf; 0]);
}

#[test]
fn every_file_of_the_xml_suite_is_refused() {
    assert_eq!(taken("xml-suite", 300), [] as [PathBuf; 0]);
}
