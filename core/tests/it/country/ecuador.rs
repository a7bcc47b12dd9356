//! Ecuador's built-in mappings: what they write, that the SRI's schemas accept it, and the mapping from the official
//! document to the generic one.
//!
//! The SRI's schemas and samples lie outside the project: `DTEKIT_AUTHORITY_DATA`, by default `../shared/data` beside
//! it. `DTEKIT_BLESS=1` writes the expected outputs and the tables of `docs/mapping-ec.md`: read the difference.

mod back;
mod clave;
mod page;
mod refused;
pub mod schema;

use std::collections::BTreeSet;

use crate::country::authority;
use crate::country::harness::{Harness, facts, utf8};
use crate::country::indented;
use crate::country::page::compare_tables;
use dtekit::Document;
use dtekit::json::Value;

static COUNTRY: Harness = Harness {
    code: "EC",
    types: &["01", "03", "04", "05", "06", "07"],
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

#[test]
fn the_sris_schemas_accept_every_document() {
    let Some(schemas) = authority::schemas("ec") else { return };
    let wrong = COUNTRY.invalid(|_, document| schema::validate(&schemas, document));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_schema_refuses_what_is_wrong() {
    let Some(schemas) = authority::schemas("ec") else { return };
    for (name, right, wrong) in [
        ("01_plain", "<formaPago>01", "<formaPago>99"),
        ("01_version_1_1_0", "<retenciones>", "<otrosRubrosTerceros/><retenciones>"),
        ("03_plain", "<codigo>2", "<codigo>3"),
        ("04_plain", "<codDocModificado>01", "<codDocModificado>1"),
        ("05_plain", "<razon>", "<razon/><razon>"),
        ("06_plain", "<placa>PBA1234", "<placa>"),
        ("07_plain", "<parteRel>NO", "<parteRel>NI"),
    ] {
        let document = COUNTRY.written(&COUNTRY.named(name));
        assert!(document.contains(right), "{name}");
        assert!(schema::validate(&schemas, &document).is_ok(), "{name}");
        schema::validate(&schemas, &document.replacen(right, wrong, 1)).unwrap_err();
    }
}

#[test]
fn computed_amounts_equal_the_given_ones() {
    let mut vectors = COUNTRY.full_vectors();
    vectors.retain(|vector| ["01", "03", "04"].contains(&&*vector.tipo));
    COUNTRY.same_after(&vectors, |document| remove(document, &COMPUTED), str::to_owned);
    // A nota de débito has only amounts, a comprobante de retención has them in its lines.
    let one = |name: &str| vec![COUNTRY.named(name)];
    COUNTRY.same_after(
        &one("05_full"),
        |document| remove(document, &["SubTotal", "VlrPagar"]),
        str::to_owned,
    );
    COUNTRY.same_after(
        &one("07_full"),
        |document| remove(document, &["MontoTotalItem", "MontoRet"]),
        |text| text.to_owned(),
    );
}

/// What the mappings compute.
const COMPUTED: [&str; 11] = [
    "SubTotal",
    "MntDcto",
    "MntImp",
    "VlrPagar",
    "MontoNetoItem",
    "MontoBaseImp",
    "DescuentoMonto",
    "TipoEmision",
    "totalComprobantesReembolso",
    "totalBaseImponibleReembolso",
    "totalImpuestoReembolso",
];

/// Takes members with these names out of a document, and extras that go by one of them.
fn remove(value: &mut Value, names: &[&str]) {
    match value {
        Value::Object(members) => {
            members.retain(|name, _| !names.contains(&name.as_str()));
            members.values_mut().for_each(|value| remove(value, names));
        }
        Value::Array(items) => {
            items.retain(|item| {
                !item.get("@name").and_then(Value::as_str).is_some_and(|name| names.contains(&name))
            });
            items.iter_mut().for_each(|value| remove(value, names));
        }
        _ => {}
    }
}

#[test]
fn the_sums_of_every_document_agree() {
    for vector in COUNTRY.vectors().iter().filter(|vector| ["01", "03", "04"].contains(&&*vector.tipo)) {
        let document = Document::from_xml(COUNTRY.written(vector).as_bytes()).unwrap();
        let info = document.root().children().nth(1).unwrap();
        let at = |path: &str| document.get(&format!("{}/{path}", info.path())).map_or(0, cents);
        let mut lines = 0;
        for line in document.element("detalles").unwrap().named("detalle") {
            lines += cents(document.get(&format!("{}/precioTotalSinImpuesto", line.path())).unwrap());
        }
        assert_eq!(at("totalSinImpuestos"), lines, "{}", vector.name);
        let sum = |container: &str, item: &str, member: &str| -> i128 {
            let Some(all) = document.element(&format!("{}/{container}", info.path())) else { return 0 };
            all.named(item).map(|one| cents(document.get(&format!("{}/{member}", one.path())).unwrap())).sum()
        };
        let charges: i128 = [
            "propina",
            "fleteInternacional",
            "seguroInternacional",
            "gastosAduaneros",
            "gastosTransporteOtros",
        ]
        .map(at)
        .iter()
        .sum();
        let taxes = sum("totalConImpuestos", "totalImpuesto", "valor");
        let total = lines + taxes + charges - sum("compensaciones", "compensacion", "valor");
        assert_eq!(at("importeTotal") + at("valorModificacion"), total, "{}", vector.name);
    }
}

/// `12.5` is 1250.
fn cents(text: &str) -> i128 {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    assert!(fraction.len() <= 2, "{text}");
    format!("{whole}{fraction:0<2}").parse().unwrap()
}

#[test]
fn a_full_document_loses_only_fields_that_the_page_names() {
    let lost: BTreeSet<_> = COUNTRY.full_vectors().iter().flat_map(|vector| COUNTRY.lost(vector)).collect();
    let lost: Vec<_> = lost.iter().map(|path| path.trim_start_matches("Documento/")).collect();
    assert_eq!(lost, LOST.map(|(path, _)| path));
}

/// The paths that nothing reads, and why.
const LOST: [(&str, &str); 5] = [
    ("Detalle/NroLinDet", "the lines have no numbers"),
    ("Detalle/SubDscto/MntDscto", "the discount of the line is given"),
    ("Encabezado/Receptor/DocRecep/TipoDocRecep", "a guía has no element"),
    ("Referencia/NroLinRef", "the references have no numbers"),
    ("Referencia/RazonRef", "a nota de débito has the reasons of its lines"),
];

#[test]
fn the_tables_of_the_page_equal_what_the_mappings_do() {
    compare_tables(&COUNTRY, &page::LAYOUT, "ecuador");
}
