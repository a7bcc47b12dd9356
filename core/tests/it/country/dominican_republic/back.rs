//! The mapping from the official document to the generic one, and the way there and back.

use std::collections::BTreeSet;
use std::fs;

use dtekit::Document;
use dtekit::json::json;
use dtekit::mapping::Params;

use super::{COUNTRY, authority, is_ecf};
use crate::country::harness::run;
use crate::country::leaves::leaves;

#[test]
fn official_documents_survive_a_round_trip() {
    // The official document holds all that the params gave.
    COUNTRY.official_documents_survive_a_round_trip(|_| Params::new());
}

#[test]
fn only_what_has_no_place_is_lost() {
    for vector in COUNTRY.vectors() {
        let explanation =
            COUNTRY.mapping_from_official().explain(&COUNTRY.output(&vector), &Default::default()).unwrap();
        for path in &explanation.lost {
            // The counts of an annulment are computed from its ranges.
            let counted = vector.tipo == "ANECF"
                && (path.ends_with("/CantidadeNCFAnulados") || path.ends_with("/NoLinea"));
            assert!(path.ends_with("/Version") || counted, "{}: {path}", vector.name);
        }
    }
}

/// The samples of the DGII's documents: those of real documents, then those with placeholders in place of values, such
/// as `FechaEmision1`.
const SAMPLES: [(&str, bool); 9] = [
    ("130359334E310000008928.xml", true),
    ("130862346E310005000201.xml", true),
    ("ecf_json_data_31.json", true),
    ("responses/customer_receipt.xml", true),
    ("responses/arecf_json_data_recibido.json", true),
    ("ECF.xml", false),
    ("cf32.xml", false),
    ("rfce.xml", false),
    ("signedECF32.xml", false),
];

/// What a sample with placeholders loses: the elements' names, and why.
const LOST: [(&str, &str); 7] = [
    ("Version", "always 1.0"),
    ("MontoImpuestoSelectivoConsumoEspecifico", "one amount a tax: the other ones beside it have no place"),
    ("MontoImpuestoSelectivoConsumoAdvalorem", "likewise"),
    ("MontoImpuestoSelectivoConsumoEspecificoOtraMoneda", "likewise"),
    ("MontoImpuestoSelectivoConsumoAdvaloremOtraMoneda", "likewise"),
    ("X509Certificate", "of the signature"),
    ("any_element", "stands for the signature"),
];

#[test]
fn every_sample_is_read() {
    let Some(data) = authority::data("do") else { return };
    for (name, _) in SAMPLES {
        let bytes = fs::read(data.join("do/samples").join(name)).unwrap();
        let explanation = COUNTRY.mapping_from_official().explain(&bytes, &Default::default()).unwrap();
        assert!(explanation.missing.is_empty(), "{name}: {:?}", explanation.missing);
        for path in &explanation.lost {
            let last = path.rsplit('/').next().unwrap();
            assert!(
                LOST.iter().any(|(lost, _)| *lost == last) || path.starts_with("Signature"),
                "{name}: {path}"
            );
        }
        let generic = run(&COUNTRY.mapping_from_official(), &bytes, &Default::default());
        assert!(
            Document::from_xml(&generic).unwrap().get("Documento/Encabezado/IdDoc/Numero").is_some(),
            "{name}"
        );
    }
}

#[test]
fn every_sample_of_a_real_document_comes_back_equal() {
    let Some(data) = authority::data("do") else { return };
    let mut samples: Vec<(String, Vec<u8>)> = SAMPLES
        .iter()
        .filter(|(_, is_real)| *is_real)
        .map(|(name, _)| ((*name).to_owned(), fs::read(data.join("do/samples").join(name)).unwrap()))
        .collect();
    // An approval lies within a form that was sent by HTTP.
    let form = "responses/commercial_approval_response.multipart.txt";
    let sent = fs::read_to_string(data.join("do/samples").join(form)).unwrap();
    let (from, to) = (sent.find("<?xml").unwrap(), sent.find("</ACECF>").unwrap() + "</ACECF>".len());
    samples.push((form.to_owned(), sent.as_bytes()[from..to].to_vec()));
    for (name, bytes) in samples {
        let generic = run(&COUNTRY.mapping_from_official(), &bytes, &Default::default());
        let official = if name.ends_with(".json") {
            Document::from_json(&bytes).unwrap().to_xml().unwrap()
        } else {
            bytes
        };
        // The JSON form has the official root below the generic one.
        let official = Document::from_xml(&official).unwrap();
        let root = official.root();
        let root = if root.name() == "DTE" { root.children().next().unwrap() } else { root };
        let tipo = match root.name() {
            "ECF" => "31",
            name => name,
        };
        let again = run(&COUNTRY.mapping(tipo), &generic, &Default::default());
        let again = leaves(Document::from_xml(&again).unwrap().root());
        let expected: Vec<_> = leaves(root)
            .into_iter()
            .filter(|(path, _)| {
                !path.starts_with("Signature") && !path.contains("/@xmlns") && !path.starts_with("/@")
            })
            .collect();
        assert_eq!(again.len(), expected.len(), "{name}");
        for ((path, found), (other, text)) in again.iter().zip(&expected) {
            assert_eq!(path, other, "{name}");
            // `MontoTotal` of an approval has two decimals by its schema.
            assert!(
                found == text || *found == format!("{text}.00"),
                "{name}: {path}: {found}, expected {text}"
            );
        }
    }
}

#[test]
fn the_sample_of_a_summary_comes_back_with_the_same_values() {
    let Some(data) = authority::data("do") else { return };
    let bytes = fs::read(data.join("do/samples/cf32.xml")).unwrap();
    let generic = run(&COUNTRY.mapping_from_official(), &bytes, &Default::default());
    // The sample was made before its e-CF was signed: its security code is empty.
    let params = Params::from([("security-code".to_owned(), "AAAAAA".to_owned())]);
    let again = run(&COUNTRY.mapping("RFCE"), &generic, &params);
    let again = leaves(Document::from_xml(&again).unwrap().root());
    let expected = leaves(Document::from_xml(&bytes).unwrap().root());
    assert_eq!(again.len(), expected.len());
    for ((path, found), (other, text)) in again.iter().zip(&expected) {
        assert_eq!(path, other);
        let changed = [("", "AAAAAA"), ("01", "1")].contains(&(text.as_str(), found.as_str()));
        assert!(
            found == text || *found == format!("{text}.00") || changed,
            "{path}: {found}, expected {text}"
        );
    }
}

#[test]
fn a_document_of_another_authority_is_refused() {
    for other in [
        "<FacturaElectronica><Clave>1</Clave></FacturaElectronica>",
        "<SemillaModel><valor>1</valor></SemillaModel>",
    ] {
        let error = COUNTRY.mapping_from_official().apply(other.as_bytes(), &Default::default()).unwrap_err();
        assert_eq!(error.code(), "do-recibido", "{other}");
    }
}

#[test]
fn json_and_xml_of_one_document_give_the_same() {
    let vector = COUNTRY.named("31_full");
    let official = Document::from_xml(&COUNTRY.output(&vector)).unwrap();
    let json = dtekit::xml_to_json(&COUNTRY.output(&vector), &Default::default()).unwrap();
    let value: dtekit::json::Value = dtekit::json::from_slice(&json).unwrap();
    let value = if value.get("ECF").is_some() { value } else { json!({ "ECF": value }) };
    let from_json = run(&COUNTRY.mapping_from_official(), value.to_string().as_bytes(), &Default::default());
    let from_xml = run(&COUNTRY.mapping_from_official(), &official.to_xml().unwrap(), &Default::default());
    assert_eq!(String::from_utf8(from_json), String::from_utf8(from_xml));
}

#[test]
fn a_round_trip_keeps_every_mapped_field() {
    let (mut kept, mut unexpected, mut used) = (0, Vec::new(), BTreeSet::new());
    let vectors = COUNTRY.vectors();
    for vector in vectors.iter().filter(|vector| is_ecf(vector) && vector.name.ends_with("_full")) {
        let back = run(&COUNTRY.mapping_from_official(), &COUNTRY.output(vector), &Default::default());
        let found = leaves(Document::from_xml(&back).unwrap().root());
        for (path, value) in leaves(Document::from_json(&vector.input).unwrap().root()) {
            let plain = path.replace("[1]", "");
            if found.contains(&(path.clone(), value.clone())) {
                kept += 1;
            } else if let Some(at) = CHANGED.iter().position(|(part, _)| plain.contains(part)) {
                used.insert(at);
            } else {
                unexpected.push(format!("{}: {path} {value}", vector.name));
            }
        }
    }
    assert!(unexpected.is_empty(), "not kept:\n{}", unexpected.join("\n"));
    assert_eq!(used.len(), CHANGED.len(), "kept after all: {used:?}");
    assert!(kept > 1300, "{kept}");
}

/// The fields that a round trip changes (a part of the path), and why.
const CHANGED: &[(&str, &str)] = &[
    ("IdDoc/FechaEmis", "a date without time"),
    ("CodigoReceptor/TpoCdgIntRecep", "no element"),
    ("DocTransp/TipoDocTransp", "no element"),
    ("/RetencionesDet", "a line has the amount, not the rate"),
    ("/ImpuestosDet", "a line has the code of an additional tax, not its rate"),
];
