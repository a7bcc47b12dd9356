//! Panama's built-in mappings: what they write, that the DGI's schemas accept it, and the mapping from the official
//! document to the generic one.
//!
//! The DGI's schemas and samples lie outside the project: `DTEKIT_AUTHORITY_DATA`, by default `../shared/data` beside
//! it. `DTEKIT_BLESS=1` writes the expected outputs and the tables of `docs/mapping-pa.md`: read the difference.

mod back;
mod cufe;
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
    code: "PA",
    types: &["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "rEvAnulaFe", "rEvManifRecep"],
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

/// Whether a vector is a document, not an event.
fn is_document(vector: &Vector) -> bool {
    vector.tipo.len() == 2
}

#[test]
fn the_dgis_schemas_accept_every_document() {
    let Some(schemas) = authority::schemas("pa") else { return };
    let wrong = COUNTRY.invalid(|vector, document| schema::validate(&schemas, &vector.tipo, document));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_schema_refuses_what_is_wrong() {
    let Some(schemas) = authority::schemas("pa") else { return };
    for (name, right, wrong) in [
        ("01_plain", "<dPrUnit>5.50", "<dPrUnit>5.5"),
        ("03_plain", "<cCondEntr>FOB", "<cCondEntr>XXX"),
        ("04_plain", "<dCUFERef>FE", "<dCUFERef>XE"),
        ("01_full", "<dTasaISC>0.05", "<dTasaISC>0.07"),
        ("10_plain", "<cPaisRec>US", "<cPaisRec>XX"),
        ("rEvManifRecep_plain", "<dManifRecep>1001", "<dManifRecep>1006"),
    ] {
        let vector = COUNTRY.named(name);
        let document = COUNTRY.written(&vector);
        assert!(document.contains(right), "{name}");
        schema::validate(&schemas, &vector.tipo, &document.replacen(right, wrong, 1)).unwrap_err();
    }
}

#[test]
fn computed_amounts_equal_the_given_ones() {
    let mut vectors = COUNTRY.full_vectors();
    vectors.retain(is_document);
    COUNTRY.same_after(&vectors, remove_amounts, str::to_owned);
}

/// Takes out of a generic document what can be computed.
fn remove_amounts(document: &mut Value) {
    let whole = document["Documento"].as_object_mut().unwrap();
    let header = whole.get_mut("Encabezado").unwrap().as_object_mut().unwrap();
    header.remove("Impuestos");
    header.remove("Totales");
    header.get_mut("Emisor").unwrap().as_object_mut().unwrap().remove("TipoContribuyente");
    each(whole, "Detalle", |line| {
        line.retain(|name, _| !["MontoNetoItem", "MontoTotalItem"].contains(&name.as_str()));
        each(line, "ImpuestosDet", |tax| {
            let is_other = tax["TipoImp"] == "OTI";
            tax.retain(|name, _| name != "MontoImp" || is_other);
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
        let document = Document::from_xml(COUNTRY.written(vector).as_bytes()).unwrap();
        let name = &vector.name;
        let of = |path: &str| document.get(path).map_or(0, millionths);
        let (mut net, mut total) = (0, 0);
        for item in document.root().named("gItem") {
            let of = |path: &str| of(&format!("{}/{path}", item.path()));
            let taxes = of("gITBMSItem/dValITBMS") + of("gISCItem/dValISC");
            let amount = |tax: dtekit::document::Element<'_>| {
                millionths(document.get(&format!("{}/dValOTI", tax.path())).unwrap())
            };
            let others: i128 = item.named("gOTIItem").map(amount).sum();
            let price = of("gPrecios/dPrItem") + of("gPrecios/dPrAcarItem") + of("gPrecios/dPrSegItem");
            assert_eq!(of("gPrecios/dValTotItem"), price + taxes + others, "{name}: {}", item.path());
            net += of("gPrecios/dPrItem");
            total += of("gPrecios/dValTotItem");
        }
        let cents = |amount: i128| (amount + 5_000).div_euclid(10_000) * 10_000;
        assert_eq!(of("gTot/dTotNeto"), cents(net), "{name}");
        assert_eq!(of("gTot/dVTotItems"), cents(total), "{name}");
        let charges = of("gTot/dTotAcar") + of("gTot/dTotSeg") - of("gTot/dTotDesc");
        assert_eq!(of("gTot/dVTot"), cents(total) + charges, "{name}");
        assert_eq!(of("gTot/dVuelto"), (of("gTot/dTotRec") - of("gTot/dVTot")).max(0), "{name}");
    }
}

/// `12.5` is 12 500 000. A computed amount has at most 6 decimals.
fn millionths(text: &str) -> i128 {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    assert!(fraction.len() <= 6, "{text}");
    format!("{whole}{fraction:0<6}").parse().unwrap()
}

#[test]
fn a_full_document_loses_nothing() {
    // The code says the rate, the amounts say base and discount, the place says the number; the format has one version.
    const SAID_OTHERWISE: [&str; 6] =
        ["/TasaImp", "MontoBaseImp", "DescuentoMonto", "NroLinDR", "NroLinRef", "Version"];
    for vector in COUNTRY.full_vectors() {
        let mut lost = COUNTRY.lost(&vector);
        lost.retain(|path| !SAID_OTHERWISE.iter().any(|said| path.ends_with(said)));
        assert_eq!(lost, BTreeSet::new(), "{}", vector.name);
    }
}

#[test]
fn the_table_of_the_page_equals_what_the_mappings_read() {
    compare_tables(&COUNTRY, &page::LAYOUT, "panama");
}
