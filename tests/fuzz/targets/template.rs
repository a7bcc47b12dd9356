//! Parses a template and applies it to a document; a NUL separates them. Every template stops within its bounds.

use super::checks::{assert_json, assert_told, assert_xml, halves};
use dtekit::Mapping;
use dtekit::mapping::{ApplyOptions, Bounds};

const DOCUMENT: &[u8] = br#"{"Documento": {"@ID": "F1", "Encabezado": {"IdDoc": {"Tipo": "33", "Numero": 7, "FechaEmis":
"2026-11-21"}, "Totales": {"MntNeto": 1000.50}}, "Detalle": [{"NmbItem": "A", "QtyItem": 2, "PrcNetoItem": "3.10"},
{"NmbItem": "\u00d1", "QtyItem": 0, "PrcNetoItem": null}]}}"#;

pub fn run(data: &[u8]) {
    let (template, document) = halves(data);
    let mapping = match Mapping::parse(template) {
        Ok(mapping) => mapping,
        Err(error) => return assert_told(&error),
    };
    let bounds = Bounds { max_steps: 200_000, max_output: 1 << 20, ..Bounds::default() };
    let with = ApplyOptions { bounds, ..ApplyOptions::default() };
    let document = if document.is_empty() { DOCUMENT } else { document };
    match mapping.apply(document, &with) {
        Ok(json) if mapping.writes_json() => assert_json(&json),
        Ok(xml) => assert_xml(&xml),
        Err(error) => assert_told(&error),
    }
    let _ = mapping.explain(document, &with);
    let _ = mapping.diff(&mapping, document, &with);
}
