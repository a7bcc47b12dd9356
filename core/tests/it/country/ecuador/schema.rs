//! Validates documents by the authority's schemas. They have no place for a signature, and the mappings write none.

use std::path::Path;

use super::authority;

/// Validates a document by the schema of its root and version.
pub fn validate(data: &Path, xml: &str) -> Result<(), String> {
    let root = &xml[xml.find("?>").map_or(0, |at| at + 2)..];
    let name = root.trim_start()[1..].split([' ', '>']).next().unwrap();
    let file = match name {
        "factura" => name.to_owned(),
        _ => format!("{}{}", name[..1].to_uppercase(), &name[1..]),
    };
    let version = root.split(" version=\"").nth(1).unwrap().split('"').next().unwrap();
    authority::validate(data, &format!("ec/schemas/{file}_V{version}.xsd"), xml.as_bytes())
}
