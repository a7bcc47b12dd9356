//! The Dominican Republic's built-in mappings: what they write, that the DGII's schemas accept it, and the mapping from
//! the official document to the generic one.
//!
//! The DGII's schemas and samples lie outside the project: `DTEKIT_AUTHORITY_DATA`, by default `../shared/data` beside
//! it. `DTEKIT_BLESS=1` writes the expected outputs and the table of `docs/mapping-do.md`: read the difference.

mod back;
mod generic;
mod page;
mod refused;
pub mod schema;
mod sums;

use std::collections::BTreeSet;

use crate::country::authority;
use crate::country::harness::{Harness, facts, utf8};
use crate::country::indented;
use crate::country::page::compare_tables;
use crate::country::vector::Vector;
use dtekit::Document;

static COUNTRY: Harness = Harness {
    code: "DO",
    types: &["31", "32", "33", "34", "41", "43", "44", "45", "46", "47", "RFCE", "ANECF", "ACECF", "ARECF"],
    inputs: &[".json"],
    expected: ".xml",
    text: utf8,
    indented: indented::xml,
};

facts!(COUNTRY:
    there_are_three_vectors_for_each_type
    each_vector_gives_the_expected_document
    every_expression_of_every_mapping_is_written_by_some_vector
    a_document_in_xml_gives_the_same_output_as_in_json
    each_received_document_gives_the_expected_generic_one
    every_expression_of_the_mapping_from_the_official_document_is_used
);

/// Whether a vector is an e-CF, not a summary or a message.
fn is_ecf(vector: &Vector) -> bool {
    vector.tipo.len() == 2
}

/// The vectors of full e-CF.
fn full_ecf() -> Vec<Vector> {
    let mut all = COUNTRY.full_vectors();
    all.retain(is_ecf);
    all
}

#[test]
fn the_dgiis_schemas_accept_every_document() {
    let Some(schemas) = authority::schemas("do") else { return };
    let wrong = COUNTRY.invalid(|vector, document| schema::validate(&schemas, &vector.tipo, document));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_schema_refuses_what_is_wrong() {
    let Some(schemas) = authority::schemas("do") else { return };
    for (name, right, wrong) in [
        ("31_plain", "<TipoPago>1", "<TipoPago>9"),
        ("47_plain", "<MontoISRRetenido>81", "<MontoISRRetenido>x"),
        ("RFCE_plain", "<TipoeCF>32", "<TipoeCF>31"),
        ("ANECF_plain", "<TipoeCF>31", "<TipoeCF>35"),
        ("ACECF_plain", "<Estado>1", "<Estado>3"),
        ("ARECF_plain", "<Estado>0", "<Estado>3"),
    ] {
        let vector = COUNTRY.named(name);
        let document = COUNTRY.written(&vector);
        assert!(document.contains(right), "{name}");
        let error = schema::validate(&schemas, &vector.tipo, &document.replace(right, wrong)).unwrap_err();
        assert!(error.contains(&wrong[1..wrong.find('>').unwrap()]), "{error}");
    }
}

#[test]
fn computed_amounts_equal_the_given_ones() {
    COUNTRY.same_after(&full_ecf(), generic::remove_amounts, str::to_owned);
}

#[test]
fn the_sums_of_every_document_agree() {
    for vector in COUNTRY.vectors().iter().filter(|vector| is_ecf(vector)) {
        sums::check(&vector.name, &Document::from_xml(COUNTRY.written(vector).as_bytes()).unwrap());
    }
}

#[test]
fn a_summary_has_the_totals_of_its_document() {
    let summary = Document::from_xml(COUNTRY.written(&COUNTRY.named("RFCE_full")).as_bytes()).unwrap();
    let document = Document::from_xml(COUNTRY.written(&COUNTRY.named("32_full")).as_bytes()).unwrap();
    let totals = summary.element("Encabezado/Totales").unwrap();
    let mut compared = 0;
    for total in totals.children().filter(|total| total.children().next().is_none()) {
        let path = total.path();
        let hundredths = |document: &Document| sums::hundredths(document.get(&path).unwrap());
        assert_eq!(hundredths(&summary), hundredths(&document), "{path}");
        compared += 1;
    }
    assert!(compared > 10, "{compared}");
}

#[test]
fn a_full_document_loses_only_fields_that_the_page_names() {
    let lost: BTreeSet<_> = full_ecf().iter().flat_map(|vector| COUNTRY.lost(vector)).collect();
    let lost: Vec<_> = lost.iter().map(|path| path.trim_start_matches("Documento/")).collect();
    assert_eq!(lost, LOST.map(|(path, _)| path));
}

/// The paths that nothing reads, and why.
const LOST: [(&str, &str); 4] = [
    ("Detalle/ImpuestosDet/TasaImp", "CodTasaImp says it, or the header gives the tax"),
    ("Detalle/RetencionesDet/TasaRet", "the amount is given"),
    ("Encabezado/Receptor/CodigoReceptor/TpoCdgIntRecep", "the code stands alone"),
    ("Encabezado/Transporte/DocTransp/TipoDocTransp", "the number stands alone"),
];

#[test]
fn the_table_of_the_page_equals_what_the_mappings_read() {
    compare_tables(&COUNTRY, &page::LAYOUT, "dominican_republic");
}
