//! Chile's built-in mappings: what they write, that the SII's schemas accept it, and the mapping
//! from the official document to the generic one.
//!
//! The SII's schemas and samples lie outside the project: `DTEKIT_AUTHORITY_DATA`, by default `../shared/data` beside
//! it. `DTEKIT_BLESS=1` writes the expected outputs and the table of `docs/mapping-cl.md`: read the difference.

mod back;
mod folio;
mod generic;
mod page;
mod refused;
pub mod schema;

use std::collections::BTreeSet;
use std::fs;

use crate::country::authority;
use crate::country::harness::{Harness, facts, latin1};
use crate::country::indented;
use dtekit::Document;
use dtekit::json::Value;

static COUNTRY: Harness = Harness {
    code: "CL",
    types: &["33", "34", "39", "41", "43", "46", "52", "56", "61", "110", "111", "112"],
    inputs: &[".json"],
    expected: ".xml",
    text: latin1,
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
fn the_siis_schemas_accept_every_document() {
    let Some(schemas) = authority::schemas("cl") else { return };
    let wrong = COUNTRY.invalid(|vector, document| schema::validate(&schemas, &vector.tipo, document));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_schema_refuses_what_is_wrong() {
    let Some(schemas) = authority::schemas("cl") else { return };
    for (name, right, wrong) in [
        ("33_plain", "<TipoDTE>33", "<TipoDTE>39"),
        ("39_plain", "<IndServicio>3", "<IndServicio>9"),
        ("110_plain", "<TpoMoneda>DOLAR USA", "<TpoMoneda>USD"),
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
    COUNTRY.same_after(&COUNTRY.full_vectors(), remove_amounts, str::to_owned);
}

/// Takes out of a generic document what can be computed.
fn remove_amounts(document: &mut Value) {
    let computed = [
        "SubTotal",
        "MntNeto",
        "MntImp",
        "IVA",
        "MntTotal",
        "MntExe",
        "MontoTotalItem",
        "MontoItem",
        "DescuentoMonto",
        "RecargoMonto",
        "ImptoReten",
        "Impuestos",
    ];
    remove(document, &computed);
    if let Some(totals) = document.pointer_mut("/Documento/Encabezado/Totales") {
        totals.as_object_mut().unwrap().remove("VlrPagar");
    }
}

fn remove(value: &mut Value, names: &[&str]) {
    match value {
        Value::Object(members) => {
            members.retain(|name, _| !names.contains(&name.as_str()));
            members.values_mut().for_each(|value| remove(value, names));
        }
        Value::Array(items) => items.iter_mut().for_each(|value| remove(value, names)),
        _ => {}
    }
}

#[test]
fn the_mapping_and_the_library_accept_the_same_ruts() {
    let vector = COUNTRY.named("33_plain");
    let text = String::from_utf8(vector.input.clone()).unwrap();
    for (given, right) in [
        ("76354771-K", true),
        ("7.880.442-4", true),
        ("60803000-k", true),
        ("1-9", true),
        ("55555555-5", true),
        ("66666666-6", true),
        ("76354771-1", false),
        ("76354771K", false),
        ("7635477a-K", false),
        ("76354771-", false),
        ("-9", false),
        ("", false),
    ] {
        assert_eq!(given.parse::<dtekit::chile::Rut>().is_ok(), right, "{given}");
        let document = text.replace("60.803.000-k", given);
        let found = COUNTRY.mapping("33").apply(document.as_bytes(), &Default::default());
        assert_eq!(found.is_ok(), right, "{given}: {found:#?}");
    }
}

#[test]
fn every_rut_of_the_samples_is_valid() {
    let Some(data) = authority::data("cl") else { return };
    let mut ruts = BTreeSet::new();
    for file in fs::read_dir(data.join("cl/samples")).unwrap().map(|entry| entry.unwrap().path()) {
        if file.is_file() {
            let text = latin1(&fs::read(file).unwrap()).to_lowercase();
            let named =
                ["rut", "re>", "rr>"].into_iter().flat_map(|name| text.match_indices(name).map(|(at, _)| at));
            for at in named {
                let value = text[at..].split(['>', '<']).nth(1).unwrap_or_default();
                if value.contains('-') && value.len() < 13 {
                    ruts.insert(value.trim().to_owned());
                }
            }
        }
    }
    for rut in &ruts {
        assert!(rut.parse::<dtekit::chile::Rut>().is_ok(), "{rut}");
    }
    assert!(ruts.len() > 12, "{ruts:?}");
}

#[test]
fn a_boleta_of_a_thousand_lines_is_written() {
    let line = dtekit::json::json!({"NmbItem": "Producto", "QtyItem": "2", "PrcBrutoItem": "595"});
    let vector = COUNTRY.named("39_plain");
    let mut document: Value = dtekit::json::from_slice(&vector.input).unwrap();
    document["Documento"]["Detalle"] = Value::Array(vec![line; 1000]);
    let output = COUNTRY.mapping("39").apply(document.to_string().as_bytes(), &Default::default()).unwrap();
    let total = Document::from_xml(&output).unwrap();
    assert_eq!(total.get("Documento/Encabezado/Totales/MntTotal"), Some("1190000"));
}

#[test]
fn the_table_of_the_page_equals_what_the_mappings_read() {
    let mut table = page::Table::default();
    let mut vectors = COUNTRY.vectors();
    // The full documents come first, since they have the order of the elements.
    vectors.sort_by_key(|vector| {
        (!vector.name.ends_with("_full"), vector.name != "33_full", vector.name.clone())
    });
    for vector in vectors {
        let explanation = COUNTRY.explain(&vector);
        table.add(&Document::from_json(&vector.input).unwrap(), &explanation);
    }
    crate::country::page::compare("cl", "chile", &table.markdown());
}

#[test]
fn a_full_document_loses_only_fields_that_the_page_names() {
    let lost: BTreeSet<_> = COUNTRY.full_vectors().iter().flat_map(|vector| COUNTRY.lost(vector)).collect();
    let lost: Vec<_> = lost.iter().map(|path| path.trim_start_matches("Documento/")).collect();
    assert_eq!(lost, LOST.map(|(path, _)| path));
}

/// The paths that nothing reads, and why.
const LOST: [(&str, &str); 14] = [
    ("Detalle/ImpuestosDet/TasaImp", "of the IVA, or of a tax whose amount is given"),
    ("Detalle/NmbItem", "the commercial name goes before it"),
    ("Encabezado/Emisor/Acteco", "a boleta has none"),
    ("Encabezado/Emisor/CdgVendedor", "a boleta has none"),
    ("Encabezado/Emisor/ContactoEmisor/Nombre", "no element"),
    ("Encabezado/Emisor/CorreoEmisor", "a boleta has none"),
    ("Encabezado/Emisor/IdAdicEmisor", "a boleta has none"),
    ("Encabezado/Emisor/RznSocEmisor", "the boleta's own spelling, beside another"),
    ("Encabezado/Emisor/Sucursal", "a boleta has none"),
    ("Encabezado/Emisor/Telefono", "a boleta has none"),
    ("Encabezado/Impuestos/MontoBAseImp", "no element"),
    ("Encabezado/Impuestos/MontoImp", "of the IVA: `Totales` says it"),
    ("Encabezado/Impuestos/TasaImp", "of the IVA: `Totales` says it"),
    ("Encabezado/Receptor/CodigoReceptor/TpoCdgIntRecep", "the code stands alone"),
];
