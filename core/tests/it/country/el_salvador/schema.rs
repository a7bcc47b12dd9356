//! Validates documents by the authority's JSON schemas, with Python's `jsonschema`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use dtekit::json::Value;

use crate::country::authority::{data, leave_out};

/// The schema's file for each type.
const FILES: [(&str, &str); 13] = [
    ("01", "fe-fc-v1.json"),
    ("03", "fe-ccf-v3.json"),
    ("04", "fe-nr-v3.json"),
    ("05", "fe-nc-v3.json"),
    ("06", "fe-nd-v3.json"),
    ("07", "fe-cr-v1.json"),
    ("08", "fe-cl-v1.json"),
    ("09", "fe-dcl-v1.json"),
    ("11", "fe-fex-v1.json"),
    ("14", "fe-fse-v1.json"),
    ("15", "fe-cd-v1.json"),
    ("contingencia", "contingencia-schema-v3.json"),
    ("invalidacion", "anulacion-schema-v2.json"),
];

/// The schema of a type.
pub fn read(tipo: &str) -> Option<Value> {
    let (_, file) = FILES.iter().find(|(known, _)| *known == tipo).unwrap();
    let text = std::fs::read_to_string(data("sv")?.join("sv/schemas").join(file)).unwrap();
    Some(dtekit::json::from_str(text.trim_start_matches('\u{feff}')).unwrap())
}

/// Validates documents, each with its name and type; gives a line for each finding.
pub fn validate(documents: &[(&str, &str, String)]) -> Option<String> {
    let folder = data("sv")?.join("sv/schemas");
    let lines = documents.iter().map(|(name, tipo, document)| {
        let (_, file) = FILES.iter().find(|(known, _)| known == tipo).unwrap();
        format!("{name}\t{file}\t{document}\n")
    });
    run(&folder, &lines.collect::<String>())
}

/// Runs the validator with the schemas of a folder over lines of name, schema and document.
pub fn run(folder: &Path, lines: &str) -> Option<String> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/country/el_salvador");
    // The Python of the bindings' tests comes first, if it is there.
    let own = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../venv/bin/python");
    let pythons = [own, PathBuf::from("python3")];
    let knows = |python: &&PathBuf| {
        let asked = Command::new(python).args(["-c", "import jsonschema"]).stderr(Stdio::null()).status();
        asked.is_ok_and(|status| status.success())
    };
    let Some(python) = pythons.iter().find(knows) else {
        leave_out("Python's `jsonschema` is not there (pip install jsonschema)");
        return None;
    };
    let mut program = Command::new(python)
        .arg(tests.join("validate.py"))
        .arg(folder)
        .env("PYTHONUTF8", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    program.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = program.wait_with_output().unwrap();
    assert!(output.status.success());
    Some(String::from_utf8(output.stdout).unwrap())
}
