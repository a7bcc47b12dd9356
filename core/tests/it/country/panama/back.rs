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

/// What an official document loses: the ends of the paths, and why. The same list is on the page.
const LOST: [(&str, &str); 7] = [
    ("dSeg", "the CUFE holds it"),
    ("dNroItems", "counted"),
    ("dTipoRuc", "the RUC of the place of delivery says it"),
    ("dTotDesc", "read as MntDcto"),
    ("dVerForm", "of an event: always the same"),
    ("dSecItem", "of an instalment: counted"),
    ("@xmlns", "always the same"),
];

#[test]
fn only_what_has_no_place_is_lost() {
    for vector in COUNTRY.vectors() {
        let mapping = COUNTRY.mapping_from_official();
        let explanation = mapping.explain(&COUNTRY.output(&vector), &Default::default()).unwrap();
        for path in &explanation.lost {
            let last = path.rsplit('/').next().unwrap();
            assert!(LOST.iter().any(|(lost, _)| *lost == last), "{}: {path}", vector.name);
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
            // The rate and the base are in the code and in the amount.
            let said_otherwise = path.contains("/TasaImp");
            if said_otherwise || path.contains("/MontoBaseImp") || path.contains("NroLinDR") {
                continue;
            }
            assert!(found.iter().any(|(_, other)| same(other, &value)), "{}: {path} {value}", vector.name);
            kept += 1;
        }
    }
    assert!(kept > 1000, "{kept}");
}

/// The same text, or the same number written with other zeros at its end.
fn same(left: &str, right: &str) -> bool {
    let plain = |text: &str| match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text.to_owned(),
    };
    left == right || plain(left) == plain(right)
}

/// The container of the DGI around a document, with the document as text or as elements.
fn container(document: &str, as_text: bool) -> String {
    let document = document.trim_start_matches("<?xml version=\"1.0\" encoding=\"UTF-8\"?>").trim();
    let protocol = concat!(
        "<rProtFe xmlns=\"http://dgi-fep.mef.gob.pa\"><dVerForm>1.00</dVerForm><gInfProt><iAmb>2</iAmb><dVerApl>1</dVerApl>",
        "<dFecProc>2025-10-21T09:31:00-05:00</dFecProc><dProAut>20250000000000000012</dProAut>",
        "<gResProc><dCodRes>0260</dCodRes><dMsgRes>Autorizado el uso de la FE</dMsgRes></gResProc></gInfProt></rProtFe>",
    );
    let held = |xml: &str| if as_text { format!("<![CDATA[{xml}]]>") } else { xml.to_owned() };
    format!(
        "<rContFe xmlns=\"http://dgi-fep.mef.gob.pa\"><dVerForm>1.00</dVerForm><xFe>{}</xFe><xProtFe>{}</xProtFe></rContFe>",
        held(document),
        held(protocol)
    )
}

#[test]
fn a_document_in_its_container_is_read_with_its_protocol() {
    for vector in COUNTRY.vectors().iter().filter(|vector| is_document(vector)) {
        let document = COUNTRY.written(vector);
        let mapping = COUNTRY.mapping_from_official();
        let alone = utf8(run(&mapping, document.as_bytes(), &Default::default()));
        for as_text in [true, false] {
            let held = utf8(run(&mapping, container(&document, as_text).as_bytes(), &Default::default()));
            let read = Document::from_xml(held.as_bytes()).unwrap();
            assert_eq!(extra(&read, "dProtAut").as_deref(), Some("20250000000000000012"), "{}", vector.name);
            assert_eq!(extra(&read, "dCodRes").as_deref(), Some("0260"), "{}", vector.name);
            let mut held_leaves = leaves(read.root());
            held_leaves.retain(|(path, _)| {
                !["dProtAut", "dFecProc", "dCodRes", "dMsgRes"].iter().any(|name| path.contains(name))
            });
            let alone = leaves(Document::from_xml(alone.as_bytes()).unwrap().root());
            let values = |leaves: &[(String, String)]| {
                let mut all: Vec<_> = leaves.iter().map(|(_, value)| value.clone()).collect();
                all.retain(|value| {
                    !["dProtAut", "dFecProc", "dCodRes", "dMsgRes", "0260"].contains(&value.as_str())
                        && value != "20250000000000000012"
                        && value != "2025-10-21T09:31:00-05:00"
                        && value != "Autorizado el uso de la FE"
                });
                all.sort();
                all
            };
            assert_eq!(values(&held_leaves), values(&alone), "{}", vector.name);
        }
    }
}

fn utf8(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

/// The extra of this name in IdDoc.
fn extra(document: &Document, name: &str) -> Option<String> {
    let header = document.element("Documento/Encabezado/IdDoc")?;
    let extra = header.named("ExtrInfoDoc").find(|extra| extra.attribute("name") == Some(name))?;
    extra.text().map(str::to_owned)
}

#[test]
fn the_sample_that_is_no_rfe_is_told_so() {
    let Some(data) = authority::data("pa") else { return };
    let mut count = 0;
    for entry in fs::read_dir(data.join("pa/samples")).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        match COUNTRY.mapping_from_official().apply(&bytes, &Default::default()) {
            Ok(generic) => {
                let document = Document::from_xml(&generic).unwrap();
                assert!(document.get("Documento/Encabezado/IdDoc/ContenidoTC").is_some(), "{path:?}");
            }
            // The sample has elements of another format: neither dId nor gDGen.
            Err(error) => {
                assert_eq!(error.code(), "pa-recibido", "{path:?}");
                assert!(path.ends_with("factura-ejemplo.xml"), "{path:?}");
            }
        }
        count += 1;
    }
    assert!(count > 0);
}

#[test]
fn a_document_of_another_authority_is_refused() {
    let other = b"<FacturaElectronica><Clave>1</Clave></FacturaElectronica>";
    let error = COUNTRY.mapping_from_official().apply(other, &Default::default()).unwrap_err();
    assert_eq!(error.code(), "pa-recibido");
}
