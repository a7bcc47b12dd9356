//! The vectors of `tests/vectors/mapping_cl`.

use std::fs;
use std::path::{Path, PathBuf};

/// A document, and where the expected output lies.
pub struct Vector {
    pub name: String,
    /// The type of the document, as in `IdDoc/Tipo`.
    pub tipo: String,
    pub input: Vec<u8>,
    pub expected: PathBuf,
}

/// Generic documents: `to/TT_name.json` with `TT_name.xml`.
pub fn to() -> Vec<Vector> {
    read("to", ".json", ".xml")
}

/// Received documents: `from/TT_name.xml` with `TT_name.dte.xml`.
pub fn from() -> Vec<Vector> {
    read("from", ".xml", ".dte.xml")
}

fn read(folder: &str, input: &str, expected: &str) -> Vec<Vector> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors/mapping_cl").join(folder);
    let mut all: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .filter_map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_name()?.to_str()?.strip_suffix(input)?.to_owned();
            (!name.ends_with(".dte")).then(|| Vector {
                tipo: name.split('_').next().unwrap().to_owned(),
                input: fs::read(&path).unwrap(),
                expected: path.with_file_name(format!("{name}{expected}")),
                name,
            })
        })
        .collect();
    all.sort_by(|left, right| left.name.cmp(&right.name));
    all
}

/// ISO-8859-1: each byte is one character.
pub fn text(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// Compares with the expected file, whose white space between tags is for its readers; with `DTEKIT_BLESS` set it is
/// written.
pub fn compare(vector: &Vector, found: &[u8]) -> Result<(), String> {
    let found = indented(found);
    if std::env::var_os("DTEKIT_BLESS").is_some() {
        fs::write(&vector.expected, &found).unwrap();
    }
    let (expected, found) = (text(&fs::read(&vector.expected).unwrap_or_default()), text(&found));
    if expected == found {
        return Ok(());
    }
    let line = expected.lines().zip(found.lines()).take_while(|(left, right)| left == right).count();
    let at = |text: &str| text.lines().nth(line).map(str::to_owned);
    let (expected, found) = (at(&expected), at(&found));
    Err(format!(
        "{}: line {}: expected {expected:?}, found {found:?} (DTEKIT_BLESS=1 writes)",
        vector.name,
        line + 1
    ))
}

/// Puts each tag that follows another on a line of its own. Texts stay as they are.
fn indented(xml: &[u8]) -> Vec<u8> {
    let (mut out, mut level) = (Vec::with_capacity(xml.len() * 2), 0_usize);
    for (at, &byte) in xml.iter().enumerate() {
        let closing = xml.get(at + 1) == Some(&b'/');
        if byte == b'<' && at > 0 {
            level -= usize::from(closing);
            let empty = closing && opens(&xml[..at]);
            if xml[at - 1] == b'>' && !empty {
                out.push(b'\n');
                out.resize(out.len() + 2 * level, b' ');
            }
            level += usize::from(!closing && opens(&xml[..end(xml, at)]));
        }
        out.push(byte);
    }
    out.push(b'\n');
    out
}

fn end(xml: &[u8], at: usize) -> usize {
    at + xml[at..].iter().position(|&byte| byte == b'>').unwrap() + 1
}

/// The last tag of this opens an element.
fn opens(xml: &[u8]) -> bool {
    let tag = &xml[xml.iter().rposition(|&byte| byte == b'<').unwrap()..];
    tag.ends_with(b">") && !tag.starts_with(b"</") && !tag.ends_with(b"/>") && !tag.starts_with(b"<?")
}
