//! The mapping from ARCA's messages to the generic document, and the way there and back.

use std::collections::BTreeSet;
use std::fs;

use dtekit::Document;
use dtekit::mapping::Params;

use super::{COUNTRY, authority};
use crate::country::harness::run;
use crate::country::leaves::leaves;

#[test]
fn official_documents_survive_a_round_trip() {
    // The official document holds all that the params gave.
    COUNTRY.official_documents_survive_a_round_trip(|_| Params::new());
}

/// What an official document loses, and why.
const LOST: [(&str, &str); 4] = [
    ("FeCAEReq/FeCabReq/CantReg", "always 1"),
    ("FeCAEARegInfReq/FeCabReq/CantReg", "likewise"),
    ("Cmp/Permiso_existente", "the permits say it"),
    ("@xmlns", "always the same"),
];

#[test]
fn only_what_has_no_place_is_lost() {
    for vector in COUNTRY.vectors() {
        let explanation =
            COUNTRY.mapping_from_official().explain(&COUNTRY.output(&vector), &Default::default()).unwrap();
        for path in &explanation.lost {
            assert!(LOST.iter().any(|(lost, _)| path == lost), "{}: {path}", vector.name);
        }
    }
}

#[test]
fn a_round_trip_keeps_every_mapped_field() {
    let mut kept = 0;
    for vector in COUNTRY.full_vectors() {
        let back = run(&COUNTRY.mapping_from_official(), &COUNTRY.output(&vector), &Default::default());
        let found = leaves(Document::from_xml(&back).unwrap().root());
        for (path, value) in leaves(Document::from_json(&vector.input).unwrap().root()) {
            assert!(found.contains(&(path.clone(), value.clone())), "{}: {path} {value}", vector.name);
            kept += 1;
        }
    }
    assert!(kept > 1000, "{kept}");
}

/// The samples of the service for invoices, and what becomes of them; the page has the same table.
const SAMPLES: [(&str, &str); 7] = [
    ("test_autorizar_comprobante", "1"),
    ("test_main_prueba", "3"),
    ("test_main_prueba_consultar", "3"),
    ("test_main_prueba_rg4109", "3"),
    ("test_main_prueba_rg4540", "3"),
    ("test_main_solicitar_caea", ""),
    ("test_reproceso_nota_debito", "2"),
];

#[test]
fn every_sample_is_read_and_every_request_comes_back_equal() {
    let Some(data) = authority::data("ar") else { return };
    let (mut requests, mut answers, mut questions, mut without) = (0, 0, 0, 0);
    let mut files: Vec<_> =
        fs::read_dir(data.join("ar/samples/wsfev1")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for path in files {
        let file = path.file_name().unwrap().to_str().unwrap();
        let test = file.split("-").next().unwrap();
        let (_, tipo) = SAMPLES.iter().find(|(name, _)| *name == test).unwrap();
        let bytes = fs::read(&path).unwrap();
        match COUNTRY.mapping_from_official().apply(&bytes, &Default::default()) {
            Err(error) => {
                // An answer without a document, or a request for a CAEA.
                assert_eq!(
                    error.code(),
                    if tipo.is_empty() { "ar-recibido" } else { "ar-sin-comprobante" },
                    "{file}"
                );
                without += 1;
            }
            Ok(generic) => {
                let document = Document::from_xml(&generic).unwrap();
                assert_eq!(document.get("Documento/Encabezado/IdDoc/Tipo"), Some(*tipo), "{file}");
                match (file.contains("FECAESolicitar-request"), file.contains("response")) {
                    (true, _) => {
                        comes_back(file, tipo, &bytes, &generic);
                        requests += 1;
                    }
                    (_, true) => answers += 1,
                    _ => questions += 1,
                }
            }
        }
    }
    assert_eq!((requests, answers, questions, without), (7, 8, 6, 9));
}

/// Asserts that a request is the same after the way there and back: without its credentials, and with the base and the
/// rate that the schema asks for in each tribute.
fn comes_back(file: &str, tipo: &str, request: &[u8], generic: &[u8]) {
    let again = run(&COUNTRY.mapping(tipo), generic, &Default::default());
    let all = |xml: &[u8]| -> BTreeSet<(String, String)> {
        let document = Document::from_xml(xml).unwrap();
        let message = document.element("soap:Body/FECAESolicitar").unwrap_or_else(|| document.root());
        let leaves = leaves(message).into_iter();
        leaves
            .filter(|(path, _)| !path.contains("xmlns"))
            .map(|(path, value)| (below(&path), value))
            .collect()
    };
    let (before, after) = (all(request), all(&again));
    let lost: Vec<_> = before.difference(&after).map(|(path, _)| path.as_str()).collect();
    assert_eq!(lost, ["Auth[1]/Sign[1]", "Auth[1]/Token[1]"], "{file}");
    for (path, value) in after.difference(&before) {
        assert!(path.contains("Tributo") && value == "0", "{file}: {path} {value}");
    }
}

/// A path below the message.
fn below(path: &str) -> String {
    let at = path.find("Auth[").or_else(|| path.find("FeCAEReq[")).unwrap_or(0);
    path[at..].to_owned()
}

#[test]
fn the_part_of_a_request_without_credentials_is_read() {
    let request = COUNTRY.written(&COUNTRY.named("6_plain"));
    let (begin, end) = (request.find("<FeCAEReq>").unwrap(), request.find("</FECAESolicitar>").unwrap());
    let generic = run(&COUNTRY.mapping_from_official(), &request.as_bytes()[begin..end], &Default::default());
    let document = Document::from_xml(&generic).unwrap();
    assert_eq!(document.get("Documento/Encabezado/IdDoc/PtoEmis"), Some("3"));
    assert_eq!(document.get("Documento/Encabezado/Emisor/IDEmisor"), None);
}

#[test]
fn a_message_of_another_authority_is_refused() {
    let other = b"<FacturaElectronica><Clave>1</Clave></FacturaElectronica>";
    let error = COUNTRY.mapping_from_official().apply(other, &Default::default()).unwrap_err();
    assert_eq!(error.code(), "ar-recibido");
}

#[test]
fn two_documents_in_one_request_are_refused() {
    let vector = COUNTRY.named("6_plain");
    let one = COUNTRY.written(&vector);
    let at = one.find("<FECAEDetRequest>").unwrap();
    let end = one.find("</FeDetReq>").unwrap();
    let two = format!("{}{}{}", &one[..end], &one[at..end], &one[end..]);
    let error = COUNTRY.mapping_from_official().apply(two.as_bytes(), &Default::default()).unwrap_err();
    assert_eq!(error.code(), "ar-limite");
    assert!(error.findings()[0].spanish.as_ref().unwrap().message.ends_with("se encontraron 2"));
}
