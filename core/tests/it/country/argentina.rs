//! Argentina's built-in mappings: what they write, that the schema of ARCA's WSDL accepts it, and the mapping from
//! ARCA's messages to the generic document.
//!
//! ARCA's schema and samples lie outside the project: `DTEKIT_AUTHORITY_DATA`, by default `../shared/data` beside it.
//! There is no schema of the export service; `schema.rs` has the order of its elements.
//! `DTEKIT_BLESS=1` writes the expected outputs and the table of `docs/mapping-ar.md`: read the difference.

mod back;
mod page;
mod refused;
mod schema;

use std::collections::BTreeSet;

use crate::country::authority;
use crate::country::harness::{Harness, facts, utf8};
use crate::country::indented;
use crate::country::page::compare_tables;
use crate::country::vector::Vector;
use dtekit::Document;

static COUNTRY: Harness = Harness {
    code: "AR",
    types: &[
        "1", "2", "3", "4", "6", "7", "8", "9", "11", "12", "13", "15", "49", "51", "52", "53", "54", "201",
        "202", "203", "206", "207", "208", "211", "212", "213", "19", "20", "21",
    ],
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

/// Whether a vector is a document for the export service.
fn is_export(vector: &Vector) -> bool {
    ["19", "20", "21"].contains(&vector.tipo.as_str())
}

#[test]
fn the_schema_of_the_wsdl_accepts_every_document() {
    let Some(schemas) = authority::schemas("ar") else { return };
    let wrong = COUNTRY.invalid(|vector, document| match is_export(vector) {
        true => Ok(()),
        false => schema::validate(&schemas, document),
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_schema_refuses_what_is_wrong() {
    let Some(schemas) = authority::schemas("ar") else { return };
    for (name, right, wrong, told) in [
        ("1_full", "<DocTipo>80", "<DocTipo>CUIT", "DocTipo"),
        ("1_full", "<CondicionIVAReceptorId>1</CondicionIVAReceptorId>", "<Extra/>", "Extra"),
        ("1_full", "<Id>620100</Id>", "", "Actividad"),
        ("6_supermercado", "<ImpIVA>", "<ImpIVA>,", "ImpIVA"),
        ("3_full", "<Nro>", "<Nro>A", "Nro"),
    ] {
        let document = COUNTRY.written(&COUNTRY.named(name));
        assert!(document.contains(right), "{name} {right}");
        let error = schema::validate(&schemas, &document.replace(right, wrong)).unwrap_err();
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn exports_have_their_elements_in_the_order_of_the_manual() {
    for vector in COUNTRY.vectors().iter().filter(|vector| is_export(vector)) {
        schema::check_export(&COUNTRY.written(vector))
            .unwrap_or_else(|error| panic!("{}: {error}", vector.name));
    }
    let document = COUNTRY.written(&COUNTRY.named("19_full"));
    let wrong = document.replace("<Obs>", "<Moneda_Id>DOL</Moneda_Id><Obs>");
    assert!(schema::check_export(&wrong).unwrap_err().contains("Moneda_Id"));
}

#[test]
fn the_sums_of_every_document_agree() {
    for vector in COUNTRY.vectors() {
        let document = Document::from_xml(COUNTRY.written(&vector).as_bytes()).unwrap();
        match is_export(&vector) {
            true => sums_of_an_export(&vector.name, &document),
            false => sums(&vector.name, &document),
        }
    }
}

/// Checks the sums of a document, in hundredths.
fn sums(name: &str, document: &Document) {
    let (request, detail) = match document.element("FeCAEReq") {
        Some(_) => ("FeCAEReq", "FeCAEReq/FeDetReq/FECAEDetRequest"),
        None => ("FeCAEARegInfReq", "FeCAEARegInfReq/FeDetReq/FECAEADetRequest"),
    };
    let of = |path: &str| document.get(&format!("{detail}/{path}")).map_or(0, hundredths);
    let parts = ["ImpTotConc", "ImpNeto", "ImpOpEx", "ImpTrib", "ImpIVA"].map(of);
    assert_eq!(of("ImpTotal"), parts.iter().sum::<i128>(), "{name}");
    let all = |group: &str, each: &str, amount: &str| -> Option<i128> {
        let group = document.element(&format!("{detail}/{group}"))?;
        let amounts = group.named(each).map(|one| document.get(&format!("{}/{amount}", one.path())).unwrap());
        Some(amounts.map(hundredths).sum())
    };
    assert_eq!(all("Tributos", "Tributo", "Importe").unwrap_or(0), of("ImpTrib"), "{name}");
    assert_eq!(all("Iva", "AlicIva", "Importe").unwrap_or(0), of("ImpIVA"), "{name}");
    match all("Iva", "AlicIva", "BaseImp") {
        Some(base) => assert_eq!(base, of("ImpNeto"), "{name}"),
        // Class C has no rates.
        None => {
            let tipo = document.get(&format!("{request}/FeCabReq/CbteTipo")).unwrap();
            assert_eq!(class(tipo), "C", "{name}");
        }
    }
}

fn class(tipo: &str) -> &'static str {
    match tipo {
        "11" | "12" | "13" | "15" | "49" | "211" | "212" | "213" => "C",
        _ => "A, B or M",
    }
}

fn sums_of_an_export(name: &str, document: &Document) {
    let items = document.element("Cmp/Items").unwrap();
    let total: i128 = items
        .named("Item")
        .map(|item| hundredths(document.get(&format!("{}/Pro_total_item", item.path())).unwrap()))
        .sum();
    assert_eq!(hundredths(document.get("Cmp/Imp_total").unwrap()), total, "{name}");
}

/// `12.5` is 1250. An amount has at most 2 decimals.
fn hundredths(text: &str) -> i128 {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    assert!(fraction.len() <= 2, "{text}");
    format!("{whole}{fraction:0<2}").parse().unwrap()
}

#[test]
fn a_full_document_loses_nothing() {
    for vector in COUNTRY.full_vectors() {
        assert_eq!(COUNTRY.lost(&vector), BTreeSet::new(), "{}", vector.name);
    }
}

#[test]
fn the_table_of_the_page_equals_what_the_mappings_read() {
    compare_tables(&COUNTRY, &page::LAYOUT, "argentina");
}
