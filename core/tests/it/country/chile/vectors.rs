//! The vectors of `tests/vectors/mapping_cl`.

use crate::country::vector::{self, Vector};

/// Generic documents: `to/TT_name.json` with `TT_name.xml`.
pub fn to() -> Vec<Vector> {
    vector::read("mapping_cl/to", &[".json"], ".xml")
}

/// Received documents: `from/TT_name.xml` with `TT_name.dte.xml`.
pub fn from() -> Vec<Vector> {
    vector::read("mapping_cl/from", &[".xml"], ".dte.xml")
}

/// ISO-8859-1: each byte is one character.
pub fn text(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

pub fn named(name: &str) -> Vector {
    vector::named(to(), name)
}

/// Compares with the expected file, whose white space between tags is for its readers.
pub fn compare(vector: &Vector, found: &[u8]) -> Result<(), String> {
    vector.compare(&indented(found))
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
