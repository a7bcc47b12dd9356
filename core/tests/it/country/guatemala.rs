//! Guatemala's built-in mappings: what they write, that the SAT's schemas accept it, and the mapping from the official
//! document to the generic one.
//!
//! The SAT's schemas and samples lie outside the project: `DTEKIT_AUTHORITY_DATA`, by default `../shared/data` beside
//! it. `DTEKIT_BLESS=1` writes the expected outputs and the table of `docs/mapping-gt.md`: read the difference.

mod back;
mod page;
mod refused;
pub mod schema;

use std::collections::BTreeSet;

use crate::country::authority;
use crate::country::harness::{Harness, facts, utf8};
use crate::country::indented;
use crate::country::page::compare_tables;
use crate::country::vector::Vector;
use dtekit::Document;
use dtekit::json::{Map, Value};

static COUNTRY: Harness = Harness {
    code: "GT",
    types: &[
        "FACT",
        "FCAM",
        "FPEQ",
        "FCAP",
        "FESP",
        "NABN",
        "RDON",
        "RECI",
        "NDEB",
        "NCRE",
        "GTAnulacionDocumento",
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

/// Whether a vector is a document, not an annulment.
fn is_document(vector: &Vector) -> bool {
    vector.tipo.len() == 4
}

/// The vectors of full documents.
fn full_documents() -> Vec<Vector> {
    let mut all = COUNTRY.full_vectors();
    all.retain(is_document);
    all
}

#[test]
fn the_sats_schemas_accept_every_document() {
    let Some(schemas) = authority::schemas("gt") else { return };
    let wrong = COUNTRY.invalid(|vector, document| schema::validate(&schemas, &vector.tipo, document));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_schema_refuses_what_is_wrong() {
    let Some(schemas) = authority::schemas("gt") else { return };
    for (name, right, wrong, told) in [
        ("FACT_plain", "Tipo=\"FACT\"", "Tipo=\"FACX\"", "FACX"),
        ("FACT_exportacion", "<cex:INCOTERM>FOB", "<cex:INCOTERM>XXX", "INCOTERM"),
        ("FCAM_full", "<cfc:NumeroAbono>1", "<cfc:NumeroAbono>1000", "NumeroAbono"),
        ("FESP_full", "<cfe:RetencionISR>", "<cfe:RetencionISR>-", "RetencionISR"),
        (
            "NCRE_plain",
            "FechaEmisionDocumentoOrigen=\"2025-03-01",
            "FechaEmisionDocumentoOrigen=\"x",
            "FechaEmision",
        ),
        ("GTAnulacionDocumento_plain", "IDReceptor=\"CF", "IDReceptor=\"C-F", "IDReceptor"),
    ] {
        let vector = COUNTRY.named(name);
        let document = COUNTRY.written(&vector);
        assert!(document.contains(right), "{name}");
        let error = schema::validate(&schemas, &vector.tipo, &document.replace(right, wrong)).unwrap_err();
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn computed_amounts_equal_the_given_ones() {
    COUNTRY.same_after(&full_documents(), remove_amounts, str::to_owned);
}

/// Takes out of a generic document what can be computed, but for the retained tax of a FESP, whose rate is a param.
fn remove_amounts(document: &mut Value) {
    let whole = document["Documento"].as_object_mut().unwrap();
    let header = whole.get_mut("Encabezado").unwrap().as_object_mut().unwrap();
    header.remove("Impuestos");
    let totals = header.get_mut("Totales").unwrap().as_object_mut().unwrap();
    totals.retain(|name, _| name == "Moneda");
    each(whole, "Detalle", |line| {
        line.retain(|name, _| !["MontoBrutoItem", "MontoTotalItem"].contains(&name.as_str()));
        each(line, "ImpuestosDet", |tax| {
            tax.retain(|name, _| !["MontoBaseImp", "MontoImp"].contains(&name.as_str()));
        });
    });
}

/// Changes each object of an array.
fn each(parent: &mut Map, name: &str, mut change: impl FnMut(&mut Map)) {
    if let Some(Value::Array(items)) = parent.get_mut(name) {
        items.iter_mut().filter_map(Value::as_object_mut).for_each(&mut change);
    }
}

#[test]
fn the_sums_of_every_document_agree() {
    for vector in COUNTRY.vectors().iter().filter(|vector| is_document(vector)) {
        sums(&vector.name, &Document::from_xml(COUNTRY.written(vector).as_bytes()).unwrap());
    }
}

/// Checks the sums of a document, in millionths.
fn sums(name: &str, document: &Document) {
    let emission = "dte:SAT/dte:DTE/dte:DatosEmision";
    let (mut total, mut taxes) = (0, 0);
    for item in document.element(&format!("{emission}/dte:Items")).unwrap().named("dte:Item") {
        let of = |path: &str| document.get(&format!("{}/{path}", item.path())).map_or(0, millionths);
        let net = of("dte:Precio") - of("dte:Descuento");
        let mut others = 0;
        for tax in item.named("dte:Impuestos").flat_map(|all| all.named("dte:Impuesto").collect::<Vec<_>>()) {
            let of = |path: &str| document.get(&format!("{}/{path}", tax.path())).map_or(0, millionths);
            let amount = of("dte:MontoImpuesto");
            taxes += amount;
            if document.get(&format!("{}/dte:NombreCorto", tax.path())) == Some("IVA") {
                assert_eq!(of("dte:MontoGravable") + amount, net, "{name}: {}", tax.path());
            } else {
                others += amount;
            }
        }
        assert_eq!(of("dte:Total"), net + others, "{name}: {}", item.path());
        total += of("dte:Total");
    }
    let grand = document.get(&format!("{emission}/dte:Totales/dte:GranTotal")).unwrap();
    assert_eq!(millionths(grand), total, "{name}");
    let all = document.element(&format!("{emission}/dte:Totales/dte:TotalImpuestos"));
    let told: i128 = all.map_or(0, |all| {
        all.named("dte:TotalImpuesto")
            .map(|one| millionths(one.attribute("TotalMontoImpuesto").unwrap()))
            .sum()
    });
    assert_eq!(told, taxes, "{name}");
}

/// `12.5` is 12 500 000. A computed amount has at most 6 decimals.
fn millionths(text: &str) -> i128 {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    assert!(fraction.len() <= 6, "{text}");
    format!("{whole}{fraction:0<6}").parse().unwrap()
}

#[test]
fn a_full_document_loses_nothing() {
    for vector in full_documents() {
        assert_eq!(COUNTRY.lost(&vector), BTreeSet::new(), "{}", vector.name);
    }
}

#[test]
fn the_table_of_the_page_equals_what_the_mappings_read() {
    compare_tables(&COUNTRY, &page::LAYOUT, "guatemala");
}
