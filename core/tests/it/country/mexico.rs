//! Mexico's built-in mappings: what they write, that the authority's schema accepts it, and what they refuse; and the
//! cadena original of what they write.
//!
//! The authority's data lies outside the project: `DTEKIT_AUTHORITY_DATA`, by default `../shared/data` beside it.
//! `DTEKIT_BLESS=1` writes the expected outputs and the table of `docs/mapping-mx.md`: read the difference.

mod back;
mod limits;
mod page;
mod refused;
mod sums;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::country::authority;
use crate::country::harness::{Harness, facts, utf8};
use crate::country::indented;
use dtekit::Document;
use dtekit::document::Element;
use dtekit::mexico::Rfc;
use dtekit::tables::Tables;

static COUNTRY: Harness = Harness {
    code: "MX",
    types: &["I", "E", "T", "P", "N"],
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

/// The roots of the complements whose schemas the authority's data does not have.
const WITHOUT_SCHEMA: [&str; 3] = ["cce20:ComercioExterior", "cartaporte31:CartaPorte", "nomina12:Nomina"];

/// The document with stand-ins for the attributes that the service adds when it signs, and without the complements that
/// cannot be validated.
fn valid_form(xml: &str) -> String {
    let mut xml = sealed(xml);
    for root in WITHOUT_SCHEMA {
        let (open, close) = (format!("<{root} "), format!("</{root}>"));
        if let Some(from) = xml.find(&open) {
            let to = xml.find(&close).unwrap() + close.len();
            xml.replace_range(from..to, "");
        }
    }
    xml
}

/// The document with stand-ins for the attributes that the service adds when it signs.
fn sealed(xml: &str) -> String {
    let seal = " Version=\"4.0\" Sello=\"AAAA\" NoCertificado=\"30001000000400002311\" Certificado=\"AAAA\"";
    xml.replacen(" Version=\"4.0\"", seal, 1)
}

#[test]
fn the_authoritys_schema_accepts_every_document() {
    let Some(data) = authority::schemas("mx") else { return };
    let wrong = COUNTRY.invalid(|_, document| validate(&data, &valid_form(document)));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_schema_asks_for_exactly_what_the_service_writes() {
    let Some(data) = authority::schemas("mx") else { return };
    let error = validate(&data, &COUNTRY.written(&COUNTRY.named("I_plain"))).unwrap_err();
    for attribute in ["Sello", "NoCertificado", "Certificado"] {
        assert!(error.contains(&format!("attribute '{attribute}' is required")), "{error}");
    }
    assert_eq!(error.matches("Schemas validity error").count(), 3, "{error}");
}

#[test]
fn a_full_document_loses_nothing() {
    for vector in COUNTRY.full_vectors() {
        let lost = COUNTRY.lost(&vector);
        assert!(lost.is_empty(), "{}: {lost:#?}", vector.name);
    }
}

#[test]
fn the_sums_of_every_document_agree() {
    for vector in COUNTRY.vectors().iter().filter(|vector| vector.tipo == "I" || vector.tipo == "E") {
        sums::agree(&vector.name, &Document::from_xml(COUNTRY.written(vector).as_bytes()).unwrap());
    }
}

#[test]
fn a_written_document_with_a_certificate_has_a_cadena_original() {
    for vector in COUNTRY.vectors() {
        let chain = dtekit::mexico::cadena_original(sealed(&COUNTRY.written(&vector)).as_bytes()).unwrap();
        assert!(chain.starts_with("||4.0|") && chain.ends_with("||"), "{}: {chain}", vector.name);
        assert!(chain.contains("|30001000000400002311|"), "{}: {chain}", vector.name);
    }
}

#[test]
fn the_table_of_the_page_equals_what_the_mappings_read() {
    crate::country::page::compare("mx", "mexico", &page::table());
}

#[test]
fn the_rfcs_of_the_samples_are_valid() {
    let Some(data) = authority::data("mx") else { return };
    let mut found = BTreeSet::new();
    for file in fs::read_dir(data.join("mx/samples")).unwrap().map(|entry| entry.unwrap().path()) {
        if file.extension().is_some_and(|extension| extension == "xml") {
            gather(Document::from_xml(&fs::read(file).unwrap()).unwrap().root(), &mut found);
        }
    }
    let mut unfit = Vec::new();
    for text in &found {
        let rfc = text.parse::<Rfc>().unwrap_or_else(|error| panic!("{text}: {error}"));
        if !rfc.check_digit_fits() {
            unfit.push(text.as_str());
        }
    }
    assert!(found.len() >= 10, "{found:?}");
    assert_eq!(unfit, UNFIT);
}

/// The RFCs of the samples with a wrong check digit. They are made up, except that of a municipality (`MCI7306249Y1`),
/// which the authority issued.
const UNFIT: &[&str] = &["AAA010101AAA", "BAS120130AZ1", "BASJ600902KL9", "MCI7306249Y1", "PUT211201AX4"];

/// Every RFC in a document.
fn gather(element: Element<'_>, found: &mut BTreeSet<String>) {
    for (name, value) in element.attributes() {
        if name.starts_with("Rfc") {
            found.insert(value.trim().to_owned());
        }
    }
    element.children().for_each(|child| gather(child, found));
}

#[test]
fn every_currency_has_the_authoritys_decimals() {
    // The schema lists the currencies without their decimals. So the test checks only that each row is a currency.
    let Some(data) = authority::data("mx") else { return };
    let catalogue = fs::read_to_string(data.join("mx/schemas/catalogos/catCFDI.xsd")).unwrap();
    let start = catalogue.find("name=\"c_Moneda\"").unwrap();
    let list = &catalogue[start..start + catalogue[start..].find("</xs:simpleType>").unwrap()];
    for row in Tables::standard().versions("iso-4217").remove(0).rows() {
        let key = row.key();
        assert!(list.contains(&format!("value=\"{key}\"")), "`{key}` is no currency");
    }
}

/// Validates a document by the authority's schema.
fn validate(data: &Path, xml: &str) -> Result<(), String> {
    authority::validate(data, "mx/schemas/cfdi40-with-complements.xsd", xml.as_bytes())
}
