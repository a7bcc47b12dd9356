//! Validates documents by the schemas of UBL and of SUNAT.

use std::path::Path;

use crate::country::{authority, ubl};

/// Validates a document, with a signature in its place, by the schema of its root.
pub fn validate(data: &Path, xml: &str) -> Result<(), String> {
    match ubl::root(xml) {
        root @ ("SummaryDocuments" | "VoidedDocuments") => {
            let schema = format!("pe/schemas/2.0/maindoc/UBL-{root}-2.0.xsd");
            authority::validate(data, &schema, ubl::signed(xml).as_bytes())
        }
        _ => ubl::validate(data, xml),
    }
}
