//! Validates documents by the schemas of UBL and of SUNAT.

use std::path::Path;

use crate::country::{authority, ubl};

/// Validates a document, with a signature in its place, by the schema of its root.
pub fn validate(data: &Path, xml: &str) -> Result<(), String> {
    let (schema, signed) = place(xml);
    authority::validate(data, &schema, &signed)
}

/// The schema of a document's root, and the document with a signature in its place.
pub fn place(xml: &str) -> (String, Vec<u8>) {
    match ubl::root(xml) {
        root @ ("SummaryDocuments" | "VoidedDocuments" | "Retention" | "Perception") => {
            (format!("pe/schemas/2.0/maindoc/UBL-{root}-2.0.xsd"), ubl::signed(xml).into_bytes())
        }
        _ => ubl::place(xml),
    }
}
