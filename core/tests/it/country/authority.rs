//! The authorities' data and schemas, which lie outside the project. xmllint validates by the schemas.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder of the authorities' data, which need not exist.
pub fn folder() -> PathBuf {
    let default = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    std::env::var_os("DTEKIT_AUTHORITY_DATA").map_or_else(default, PathBuf::from)
}

/// The folder of the authorities' data, if this country's part of it is there.
pub fn data(country: &str) -> Option<PathBuf> {
    let folder = folder();
    if folder.join(country).is_dir() {
        return Some(folder);
    }
    leave_out("the authority's data is not there (DTEKIT_AUTHORITY_DATA)");
    None
}

/// The same folder, if xmllint is installed as well.
pub fn schemas(country: &str) -> Option<PathBuf> {
    let data = data(country)?;
    if Command::new("xmllint").arg("--version").stderr(Stdio::null()).status().is_err() {
        leave_out("`xmllint` is not there (Debian: libxml2-utils)");
        return None;
    }
    Some(data)
}

/// Validates a document by a schema, given by its path in the data.
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

/// A document and the schema for it, given by its path in the data.
pub struct Document {
    pub name: String,
    pub schema: String,
    pub xml: Vec<u8>,
}

/// Validates many documents with one xmllint a schema, which reads each schema once; gives the errors.
pub fn invalid(data: &Path, documents: &[Document]) -> Vec<String> {
    let mut of_schema: BTreeMap<&str, Vec<&Document>> = BTreeMap::new();
    for one in documents {
        of_schema.entry(&one.schema).or_default().push(one);
    }
    let name = documents.first().map_or("none", |one| &*one.schema).replace('/', "-");
    let folder = std::env::temp_dir().join(format!("dtekit-xmllint-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let mut wrong = Vec::new();
    for (schema, documents) in of_schema {
        let mut xmllint = Command::new("xmllint");
        xmllint
            .env("XML_CATALOG_FILES", data.join("catalog.xml"))
            .current_dir(&folder)
            .args(["--nonet", "--noout", "--schema"])
            .arg(data.canonicalize().unwrap().join(schema));
        for one in &documents {
            let file = format!("{}.xml", one.name);
            fs::write(folder.join(&file), &one.xml).unwrap();
            xmllint.arg(file);
        }
        let output = xmllint.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let (valid, errors): (Vec<_>, Vec<_>) = said.lines().partition(|line| line.ends_with(" validates"));
        // What says nothing of a document, such as a schema that cannot be read, is wrong as well.
        if valid.len() != documents.len() || !output.status.success() {
            wrong.extend(errors.into_iter().map(str::to_owned));
            wrong.push(format!("{schema}: {} of {} documents are valid", valid.len(), documents.len()));
        }
    }
    fs::remove_dir_all(folder).unwrap();
    wrong
}

/// Reports that a test is left out. The line is always visible: it is written past the capture of the tests' output.
pub fn leave_out(what: &str) {
    let _ = writeln!(std::io::stderr(), "left out: {what}");
}
