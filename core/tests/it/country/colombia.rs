//! Colombia's built-in mappings: what they write, that the schemas accept it, and the mapping from the official
//! document to the generic one.
//!
//! The schemas and samples lie outside the project: `DTEKIT_AUTHORITY_DATA`, by default `../shared/data` beside it.
//! `DTEKIT_BLESS=1` writes the expected outputs and the tables of `docs/mapping-co.md`: read the difference.

mod back;
mod generic;
mod key;
mod page;
mod refused;
mod sums;

use std::collections::BTreeSet;

use crate::country::harness::{Harness, facts, utf8};
use crate::country::page::compare_tables;
use crate::country::vector::Vector;
use crate::country::{authority, indented, ubl};

static COUNTRY: Harness = Harness {
    code: "CO",
    types: &["01", "02", "03", "04", "05", "07", "08", "91", "92", "95", "030", "031", "032", "033", "034"],
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

/// The documents with lines and totals: all but the events.
fn has_lines(vector: &Vector) -> bool {
    !vector.tipo.starts_with("03") || vector.tipo == "03"
}

#[test]
fn the_schemas_accept_every_document() {
    let Some(schemas) = authority::schemas("ubl") else { return };
    let wrong = authority::invalid(&schemas, &COUNTRY.placed(ubl::place));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_schema_refuses_what_is_wrong() {
    let Some(schemas) = authority::schemas("ubl") else { return };
    let document = COUNTRY.written(&COUNTRY.named("01_plain"));
    let wrong = document.replace("<cbc:IssueDate>2026-03-15", "<cbc:IssueDate>15/03/2026");
    assert!(ubl::validate(&schemas, &wrong).unwrap_err().contains("IssueDate"));
}

#[test]
fn computed_amounts_equal_the_given_ones() {
    let mut vectors = COUNTRY.full_vectors();
    vectors.retain(has_lines);
    COUNTRY.same_after(&vectors, generic::remove_amounts, str::to_owned);
}

#[test]
fn empty_groups_change_nothing() {
    let mut vectors = COUNTRY.vectors();
    vectors.retain(|vector| vector.name.ends_with("_plain") && has_lines(vector));
    COUNTRY.same_after(&vectors, generic::add_empty_groups, str::to_owned);
}

#[test]
fn a_full_document_loses_only_fields_that_the_page_names() {
    let lost: BTreeSet<_> = COUNTRY.full_vectors().iter().flat_map(|vector| COUNTRY.lost(vector)).collect();
    let lost: Vec<_> = lost.iter().map(|path| path.trim_start_matches("Documento/")).collect();
    assert_eq!(lost, LOST);
}

/// The paths that nothing reads; `docs/mapping-co.md` says why.
const LOST: [&str; 3] = ["CAE/Tipo", "DscRcgGlobal/NroLinDR", "Referencia/NroLinRef"];

#[test]
fn the_tables_of_the_page_equal_what_the_mappings_read() {
    compare_tables(&COUNTRY, &page::LAYOUT, "colombia");
}
