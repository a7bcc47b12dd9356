//! The vectors of the countries: `tests/vectors/mapping_XX`.

use std::fs;
use std::path::{Path, PathBuf};

use dtekit::Mapping;
use dtekit::json::Value;
use dtekit::mapping::Params;

/// A document, the params, and where the expected output lies.
pub struct Vector {
    pub name: String,
    /// The type of the document, as in `IdDoc/Tipo`: the name begins with it.
    pub tipo: String,
    pub input: Vec<u8>,
    pub params: Params,
    expected: PathBuf,
}

/// The vectors of a folder, by name. An input is `NAME` with one of the endings `inputs`; beside it are `NAME` with the
/// ending `expected` and optionally `NAME.params`.
pub fn read(folder: &str, inputs: &[&str], expected: &str) -> Vec<Vector> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors").join(folder);
    let mut all: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .filter_map(|entry| {
            let path = entry.unwrap().path();
            let file = path.file_name()?.to_str()?;
            let name = inputs.iter().find_map(|ending| file.strip_suffix(ending))?;
            // An expected file may also end like an input.
            if file.ends_with(expected) {
                return None;
            }
            let params = fs::read(path.with_file_name(format!("{name}.params")));
            Some(Vector {
                tipo: name.split('_').next()?.to_owned(),
                input: fs::read(&path).unwrap(),
                params: params.map(|text| serde_json::from_slice(&text).unwrap()).unwrap_or_default(),
                expected: path.with_file_name(format!("{name}{expected}")),
                name: name.to_owned(),
            })
        })
        .collect();
    assert!(!all.is_empty());
    all.sort_by(|left, right| left.name.cmp(&right.name));
    all
}

impl Vector {
    /// Compares an indented output with the expected file. With `DTEKIT_BLESS` set, writes the file.
    pub fn compare(&self, found: &[u8]) -> Result<(), String> {
        if std::env::var_os("DTEKIT_BLESS").is_some() {
            fs::write(&self.expected, found).unwrap();
            return Ok(());
        }
        let expected = fs::read(&self.expected).unwrap_or_default();
        if expected == found {
            return Ok(());
        }
        let lines = |text: &[u8]| text.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect::<Vec<_>>();
        let (expected, found) = (lines(&expected), lines(found));
        let line = expected.iter().zip(&found).take_while(|(left, right)| left == right).count();
        let at = |lines: &[Vec<u8>]| lines.get(line).map(|line| String::from_utf8_lossy(line).into_owned());
        Err(format!(
            "{}: line {}: expected {:?}, found {:?} (DTEKIT_BLESS=1 writes the file)",
            self.name,
            line + 1,
            at(&expected),
            at(&found)
        ))
    }

    /// The document with some members replaced, each by its path from `Documento`.
    pub fn changed(&self, changes: &[(&str, Value)]) -> Vec<u8> {
        let mut document: Value = dtekit::json::from_slice(&self.input).unwrap();
        for (path, value) in changes {
            let mut place = &mut document["Documento"];
            for step in path.split('/') {
                place = match step.parse::<usize>() {
                    Ok(index) => &mut place[index],
                    Err(_) => &mut place[step],
                };
            }
            *place = value.clone();
        }
        document.to_string().into_bytes()
    }

    /// The codes of a mapping's findings in the document with some members replaced; none if the mapping accepts it.
    pub fn codes(&self, mapping: &Mapping, changes: &[(&str, Value)]) -> Vec<String> {
        match mapping.apply(&self.changed(changes), &self.params.clone().into()) {
            Ok(_) => Vec::new(),
            Err(error) => error.findings().iter().map(|finding| finding.code.to_string()).collect(),
        }
    }
}
