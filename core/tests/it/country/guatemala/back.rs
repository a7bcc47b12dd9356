//! The mapping from the official document to the generic one, and the way there and back.

use std::fs;

use dtekit::Document;
use dtekit::mapping::Params;

use super::{COUNTRY, authority, is_document};
use crate::country::harness::run;
use crate::country::leaves::leaves;

#[test]
fn official_documents_survive_a_round_trip() {
    // The official document holds all that the params gave.
    COUNTRY.official_documents_survive_a_round_trip(|_| Params::new());
}

/// What an official document loses: the ends of the paths, and why.
const LOST: [(&str, &str); 8] = [
    ("@Version", "always the same"),
    ("@ID", "always the same"),
    ("@ClaseDocumento", "always dte"),
    ("@IDComplemento", "the kind of complement says it"),
    ("@NombreComplemento", "likewise"),
    ("@URIComplemento", "likewise"),
    ("NumeroAbono", "counted"),
    ("@xsi:schemaLocation", "a hint for validators"),
];

#[test]
fn only_what_has_no_place_is_lost() {
    for vector in COUNTRY.vectors() {
        let explanation =
            COUNTRY.mapping_from_official().explain(&COUNTRY.output(&vector), &Default::default()).unwrap();
        for path in &explanation.lost {
            let last = path.rsplit('/').next().unwrap();
            let last = last.split_once(':').filter(|_| !last.starts_with('@')).map_or(last, |(_, name)| name);
            assert!(
                LOST.iter().any(|(lost, _)| *lost == last) || path.contains("RegimenAntiguo"),
                "{}: {path}",
                vector.name
            );
        }
    }
}

#[test]
fn a_round_trip_keeps_every_mapped_field() {
    let mut kept = 0;
    for vector in
        COUNTRY.vectors().iter().filter(|vector| is_document(vector) && vector.name.ends_with("_full"))
    {
        let back = run(&COUNTRY.mapping_from_official(), &COUNTRY.output(vector), &Default::default());
        let found = leaves(Document::from_xml(&back).unwrap().root());
        for (path, value) in leaves(Document::from_json(&vector.input).unwrap().root()) {
            // A resolution follows its phrase in one text; two phrases have one name.
            if path.contains("[Frase]") {
                assert!(found.iter().any(|(_, other)| *other == value), "{}: {value}", vector.name);
            } else {
                assert!(found.contains(&(path.clone(), value.clone())), "{}: {path} {value}", vector.name);
            }
            kept += 1;
        }
    }
    assert!(kept > 500, "{kept}");
}

#[test]
fn every_sample_comes_back_equal_without_its_empty_attributes() {
    let Some(data) = authority::data("gt") else { return };
    for name in ["FACT-D412A347-unsigned.xml", "FACT-D412A347-certified.xml"] {
        let bytes = fs::read(data.join("gt/samples").join(name)).unwrap();
        let generic = run(&COUNTRY.mapping_from_official(), &bytes, &Default::default());
        let document = Document::from_xml(&generic).unwrap();
        let certified = name.contains("certified");
        assert_eq!(
            document.get("Documento/Encabezado/IdDoc/Numero"),
            certified.then_some("2535474368"),
            "{name}"
        );
        let again = run(&COUNTRY.mapping("FACT"), &generic, &Default::default());
        let sorted = |xml: &[u8]| {
            let mut all = leaves(Document::from_xml(xml).unwrap().root());
            all.retain(|(path, value)| {
                let of_others = path.contains("ds:Signature") || path.contains("dte:Certificacion");
                !of_others && !path.contains("xmlns") && !path.contains("xsi:") && !value.is_empty()
            });
            all.sort();
            all
        };
        assert_eq!(sorted(&again), sorted(&bytes), "{name}");
    }
}

#[test]
fn a_document_of_another_authority_is_refused() {
    let other = b"<FacturaElectronica><Clave>1</Clave></FacturaElectronica>";
    let error = COUNTRY.mapping_from_official().apply(other, &Default::default()).unwrap_err();
    assert_eq!(error.code(), "gt-recibido");
}
