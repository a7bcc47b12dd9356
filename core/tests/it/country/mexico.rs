//! Mexico's built-in mappings: what they write, that the authority's schema accepts it, and what they refuse; and the
//! cadena original of what they write.
//!
//! The authority's data lies outside the project: `DTEKIT_AUTHORITY_DATA`, by default `../shared/data` beside it.
//! `DTEKIT_BLESS=1` writes the expected outputs and the table of `docs/mapping-mx.md`: read the difference.

mod limits;
mod page;
mod refused;
mod sums;
mod vectors;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use crate::country::authority;
use crate::country::vector::Vector;
use dtekit::document::Element;
use dtekit::mapping::{Params, TemplatePlace};
use dtekit::mexico::Rfc;
use dtekit::{Document, Mapping};

const TYPES: [&str; 4] = ["I", "E", "T", "P"];

fn to(tipo: &str) -> &'static Mapping {
    static MAPPINGS: LazyLock<Vec<Mapping>> =
        LazyLock::new(|| TYPES.iter().map(|tipo| Mapping::standard("MX", tipo).unwrap()).collect());
    &MAPPINGS[TYPES.iter().position(|one| *one == tipo).unwrap()]
}

fn apply(tipo: &str, input: &[u8], params: &Params) -> String {
    let output = to(tipo).apply(input, params).unwrap_or_else(|error| panic!("{error:#?}"));
    String::from_utf8(output).unwrap()
}

fn output(vector: &Vector) -> String {
    apply(&vector.tipo, &vector.input, &vector.params)
}

/// What the service writes, which signs: fixed stand-ins, each as the schema wants it.
fn sealed(xml: &str) -> String {
    let seal = " Version=\"4.0\" Sello=\"AAAA\" NoCertificado=\"30001000000400002311\" Certificado=\"AAAA\"";
    xml.replacen(" Version=\"4.0\"", seal, 1)
}

#[test]
fn each_vector_gives_the_expected_document() {
    let mut wrong = Vec::new();
    for vector in vectors::all() {
        wrong.extend(vectors::compare(&vector, &output(&vector)).err());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_type_has_three_vectors() {
    for tipo in TYPES {
        assert!(vectors::all().iter().filter(|vector| vector.tipo == tipo).count() >= 3, "{tipo}");
    }
}

#[test]
fn the_authoritys_schema_accepts_every_document() {
    let Some(data) = authority::schemas("mx") else { return };
    let wrong: Vec<_> = vectors::all()
        .iter()
        .filter_map(|vector| {
            let error = validate(&data, &sealed(&output(vector))).err()?;
            Some(format!("{}: {error}", vector.name))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_schema_asks_for_exactly_what_the_service_writes() {
    let Some(data) = authority::schemas("mx") else { return };
    let error = validate(&data, &output(&vectors::named("I_plain"))).unwrap_err();
    for attribute in ["Sello", "NoCertificado", "Certificado"] {
        assert!(error.contains(&format!("attribute '{attribute}' is required")), "{error}");
    }
    assert_eq!(error.matches("Schemas validity error").count(), 3, "{error}");
}

#[test]
fn every_expression_of_every_mapping_is_written_by_some_vector() {
    // What the libraries hold counts as written if one of the four writes it; each one's own file must be written in whole.
    let (mut shared, mut shared_written, mut silent) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
    for tipo in TYPES {
        let mapping = to(tipo);
        let written: BTreeSet<TemplatePlace> = vectors::all()
            .iter()
            .filter(|vector| vector.tipo == tipo)
            .flat_map(|vector| mapping.explain(&vector.input, &vector.params).unwrap().written)
            .collect();
        for place in mapping.expressions() {
            match place.library.is_empty() {
                true if !written.contains(&place) => silent.push(format!("{}: {place:?}", mapping.name())),
                true => {}
                false => _ = shared.insert(place),
            }
        }
        shared_written.extend(written);
    }
    silent.extend(shared.difference(&shared_written).map(|place| format!("{place:?}")));
    assert!(silent.is_empty(), "never written:\n{}", silent.join("\n"));
}

#[test]
fn a_full_document_loses_nothing() {
    for vector in vectors::all().iter().filter(|vector| vector.name.ends_with("_full")) {
        let lost = to(&vector.tipo).explain(&vector.input, &vector.params).unwrap().lost;
        assert!(lost.is_empty(), "{}: {lost:#?}", vector.name);
    }
}

#[test]
fn a_document_in_xml_gives_the_same() {
    for vector in vectors::all() {
        let xml = dtekit::json_to_xml(&vector.input, &Default::default()).unwrap();
        assert_eq!(apply(&vector.tipo, &xml, &vector.params), output(&vector), "{}", vector.name);
    }
}

#[test]
fn the_sums_of_every_document_agree() {
    for vector in vectors::all().iter().filter(|vector| vector.tipo == "I" || vector.tipo == "E") {
        sums::agree(&vector.name, &Document::from_xml(output(vector).as_bytes()).unwrap());
    }
}

#[test]
fn what_is_written_has_a_cadena_original_once_it_has_its_certificate() {
    for vector in vectors::all() {
        let chain = dtekit::mexico::cadena_original(sealed(&output(&vector)).as_bytes()).unwrap();
        assert!(chain.starts_with("||4.0|") && chain.ends_with("||"), "{}: {chain}", vector.name);
        assert!(chain.contains("|30001000000400002311|"), "{}: {chain}", vector.name);
    }
}

#[test]
fn the_page_says_what_is_read() {
    crate::country::page::compare("mx", "mexico", &page::table());
}

#[test]
fn the_rfcs_of_the_samples_are_rfcs() {
    let Some(data) = authority::data("mx") else { return };
    let mut found = BTreeSet::new();
    for file in fs::read_dir(data.join("mx/samples")).unwrap().map(|entry| entry.unwrap().path()) {
        if file.extension().is_some_and(|extension| extension == "xml") {
            gather(Document::from_xml(&fs::read(file).unwrap()).unwrap().root(), &mut found);
        }
    }
    let mut unfit = Vec::new();
    for text in &found {
        let rfc = Rfc::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        if !rfc.check_digit_fits() {
            unfit.push(text.as_str());
        }
    }
    assert!(found.len() >= 10, "{found:?}");
    assert_eq!(unfit, UNFIT);
}

/// The RFCs of the samples whose last character is not their check digit: made up, but for that of a municipality
/// (`MCI7306249Y1`), which the authority itself gave out so.
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
    // The schema lists the currencies; it does not say their decimals, so what is tested is that each row is one.
    let Some(data) = authority::data("mx") else { return };
    let catalogue = fs::read_to_string(data.join("mx/schemas/catalogos/catCFDI.xsd")).unwrap();
    let start = catalogue.find("name=\"c_Moneda\"").unwrap();
    let list = &catalogue[start..start + catalogue[start..].find("</xs:simpleType>").unwrap()];
    let tables = Document::from_xml(include_bytes!("../../../mappings/mx/tablas.xml")).unwrap();
    let table = tables.root().children().find(|table| table.attribute("name") == Some("decimales")).unwrap();
    for row in table.children() {
        let key = row.attribute("key").unwrap();
        assert!(list.contains(&format!("value=\"{key}\"")), "`{key}` is no currency");
    }
}

/// What the authority's schema says of a document.
fn validate(data: &Path, xml: &str) -> Result<(), String> {
    authority::validate(data, "mx/schemas/cfdi40-with-complements.xsd", xml.as_bytes())
}
