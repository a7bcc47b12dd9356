//! The vectors of `tests/vectors/mapping_mx`.

use crate::country::vector::{self, Vector};

/// Generic documents: `to/T_name.json` with `T_name.xml`.
pub fn all() -> Vec<Vector> {
    vector::read("mapping_mx/to", &[".json"], ".xml")
}

pub fn named(name: &str) -> Vector {
    vector::named(all(), name)
}

/// Compares with the expected file, which is indented for its readers.
pub fn compare(vector: &Vector, found: &str) -> Result<(), String> {
    vector.compare(indented(found).as_bytes())
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
