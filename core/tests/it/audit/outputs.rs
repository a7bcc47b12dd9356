//! What the mappings make of the vectors' inputs, and what validation says of it: computed once for all tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use dtekit::{Finding, ValidateOptions, validate};

/// The countries with rules.
const COUNTRIES: [&str; 12] = ["ar", "br", "cl", "co", "cr", "do", "ec", "gt", "mx", "pa", "pe", "sv"];

/// An output of a vector.
pub struct Output {
    pub name: String,
    pub path: PathBuf,
    /// Nothing if there is no schema for it.
    pub found: Option<Vec<Finding>>,
}

/// The outputs of a country's vectors, by their paths; none for a country without vectors.
pub fn of(country: &str) -> &'static [Output] {
    static ALL: [OnceLock<Vec<Output>>; COUNTRIES.len()] = [const { OnceLock::new() }; COUNTRIES.len()];
    let index = COUNTRIES.iter().position(|one| one.eq_ignore_ascii_case(country)).unwrap();
    ALL[index].get_or_init(|| {
        let output = |path: PathBuf| Output {
            name: path.file_stem().unwrap().to_string_lossy().into_owned(),
            found: found(country, &fs::read(&path).unwrap()),
            path,
        };
        files(&folder(country), ending(country)).into_iter().map(output).collect()
    })
}

/// What validation says of a document that has a schema.
pub fn found(country: &str, document: &[u8]) -> Option<Vec<Finding>> {
    let country = Some(country.to_uppercase().parse().unwrap());
    let options = ValidateOptions { country, signed: false, ..ValidateOptions::default() };
    let found = validate(document, &options).ok()?;
    for one in found.iter().filter(|one| one.code == "authority-rule") {
        let spanish = one.spanish.as_ref().unwrap();
        assert!(one.position.is_some() && spanish.message.contains("regla"), "{one}");
    }
    Some(found)
}

/// The folder of a country's outputs.
pub fn folder(country: &str) -> PathBuf {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors");
    vectors.join(format!("mapping_{}/to", country.to_lowercase()))
}

pub fn ending(country: &str) -> &'static str {
    if country.eq_ignore_ascii_case("sv") { ".official" } else { ".xml" }
}

/// The files of a folder with this ending, in order; none if there is no such folder.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.to_string_lossy().ends_with(ending));
    files.sort();
    files
}
