//! The authorities' data, which lies outside the project, and their schemas, by xmllint.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where the authorities' data is, if that of this country is there.
pub fn data(country: &str) -> Option<PathBuf> {
    let folder = match std::env::var_os("DTEKIT_AUTHORITY_DATA") {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"),
    };
    if folder.join(country).is_dir() {
        return Some(folder);
    }
    leave_out("the authority's data is not there (DTEKIT_AUTHORITY_DATA)");
    None
}

/// The same, if xmllint is there too.
pub fn schemas(country: &str) -> Option<PathBuf> {
    let data = data(country)?;
    if Command::new("xmllint").arg("--version").stderr(Stdio::null()).status().is_err() {
        leave_out("`xmllint` is not there (Debian: libxml2-utils)");
        return None;
    }
    Some(data)
}

/// What a schema, by its path in the data, says of a document.
pub fn validate(data: &Path, schema: &str, xml: &[u8]) -> Result<(), String> {
    let mut xmllint = Command::new("xmllint")
        .env("XML_CATALOG_FILES", data.join("catalog.xml"))
        .args(["--nonet", "--noout", "--schema"])
        .arg(data.join(schema))
        .arg("-")
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    xmllint.stdin.take().unwrap().write_all(xml).unwrap();
    let output = xmllint.wait_with_output().unwrap();
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

/// A line that a plain run of the tests shows, too.
pub fn leave_out(what: &str) {
    let _ = writeln!(std::io::stderr(), "left out: {what}");
}
