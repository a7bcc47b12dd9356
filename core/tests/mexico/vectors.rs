//! The vectors of `tests/vectors/mapping_mx`.

use std::fs;
use std::path::{Path, PathBuf};

use dtekit::mapping::Params;

/// A document, the params, and where the expected output lies.
pub struct Vector {
    pub name: String,
    /// The type of the document, as in `IdDoc/Tipo`.
    pub tipo: String,
    pub input: Vec<u8>,
    pub params: Params,
    expected: PathBuf,
}

/// Generic documents: `to/T_name.json` with `T_name.xml`, and `T_name.params` where there are any.
pub fn all() -> Vec<Vector> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors/mapping_mx/to");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files
        .into_iter()
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            Vector {
                tipo: name.split_once('_').unwrap().0.to_owned(),
                input: fs::read(&path).unwrap(),
                params: fs::read(path.with_extension("params"))
                    .map(|text| serde_json::from_slice(&text).unwrap())
                    .unwrap_or_default(),
                expected: path.with_extension("xml"),
                name,
            }
        })
        .collect()
}

pub fn named(name: &str) -> Vector {
    all().into_iter().find(|vector| vector.name == name).unwrap()
}

/// Compares with the expected file, which is indented for its readers; with `DTEKIT_BLESS` set it is written.
pub fn compare(vector: &Vector, found: &str) -> Result<(), String> {
    let found = indented(found);
    if std::env::var_os("DTEKIT_BLESS").is_some() {
        fs::write(&vector.expected, found).unwrap();
        return Ok(());
    }
    let expected = fs::read_to_string(&vector.expected).unwrap_or_default();
    if expected == found {
        return Ok(());
    }
    let line = expected.lines().zip(found.lines()).take_while(|(left, right)| left == right).count();
    Err(format!(
        "{}: line {}: expected {:?}, found {:?} (DTEKIT_BLESS=1 writes the file)",
        vector.name,
        line + 1,
        expected.lines().nth(line),
        found.lines().nth(line)
    ))
}

/// Puts each tag on a line of its own; a CFDI has no text between tags.
fn indented(xml: &str) -> String {
    let (mut out, mut level) = (String::new(), 0_usize);
    for tag in xml.split_inclusive('>').map(str::trim_start) {
        level -= usize::from(tag.starts_with("</"));
        out.push_str(&"  ".repeat(level));
        out.push_str(tag);
        out.push('\n');
        level += usize::from(!tag.starts_with("</") && !tag.ends_with("/>") && !tag.starts_with("<?"));
    }
    out
}
