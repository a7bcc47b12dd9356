//! The mapping from a CFDI to the generic document, and the way there and back.

use std::collections::BTreeSet;
use std::fs;

use dtekit::Document;
use dtekit::mapping::Params;

use super::{COUNTRY, authority};
use crate::country::harness::run;
use crate::country::leaves::leaves;
use crate::country::page::general;

#[test]
fn official_documents_survive_a_round_trip() {
    // The official document holds all that the params gave.
    COUNTRY.official_documents_survive_a_round_trip(|_| Params::new());
}

/// What an official document loses: the ends of the paths, and why.
const LOST: [(&str, &str); 13] = [
    ("@schemaLocation", "the mapping writes it"),
    ("@Version", "always the same"),
    ("@version", "likewise"),
    ("@TotaldeRetenciones", "computed from the local taxes"),
    ("@TotaldeTraslados", "likewise"),
    ("@DomicilioFiscalReceptor", "in an export the place of issue"),
    ("@NumTotalMercancias", "computed from the goods"),
    ("ImpuestosP", "computed from the taxes of the paid documents"),
    ("Pagos/Totales", "computed likewise"),
    ("Nomina/@Total", "the totals of a payroll are computed likewise"),
    ("Percepciones/@Total", "likewise"),
    ("Deducciones/@Total", "likewise"),
    ("Conceptos/Concepto", "that of a payment is always the same"),
];

#[test]
fn only_what_has_no_place_is_lost() {
    let mut unexpected = Vec::new();
    for vector in COUNTRY.vectors() {
        let explanation =
            COUNTRY.mapping_from_official().explain(&COUNTRY.output(&vector), &Default::default()).unwrap();
        for path in &explanation.lost {
            let plain = plain(path);
            let known = LOST.iter().any(|(lost, _)| plain.contains(lost));
            let of_payment = !plain.contains("Conceptos/Concepto") || ["P", "N"].contains(&&*vector.tipo);
            if !(known && of_payment) {
                unexpected.push(format!("{}: {path}", vector.name));
            }
        }
    }
    assert!(unexpected.is_empty(), "{unexpected:#?}");
}

/// A path without numbers and prefixes.
fn plain(path: &str) -> String {
    let step = |step: &str| {
        let name = step.rsplit(':').next().unwrap_or_default();
        if step.starts_with('@') && !name.starts_with('@') { format!("@{name}") } else { name.to_owned() }
    };
    general(path).split('/').map(step).collect::<Vec<_>>().join("/")
}

#[test]
fn a_round_trip_keeps_every_mapped_field() {
    let mut kept = 0;
    for vector in COUNTRY.full_vectors() {
        let back = run(&COUNTRY.mapping_from_official(), &COUNTRY.output(&vector), &Default::default());
        let found: BTreeSet<_> =
            leaves(Document::from_xml(&back).unwrap().root()).into_iter().map(|(_, value)| value).collect();
        for (path, value) in leaves(Document::from_json(&vector.input).unwrap().root()) {
            // The names of codes are the authority's, and lines are numbered again.
            let own = ["TpoCodigo", "TpoCodigoParte", "NroLinRef"].iter().any(|name| path.contains(name));
            assert!(own || found.contains(&value), "{}: {path} {value}", vector.name);
            kept += 1;
        }
    }
    assert!(kept > 250, "{kept}");
}

#[test]
fn every_sample_is_read() {
    let Some(data) = authority::data("mx") else { return };
    let mut read = 0;
    for folder in ["mx/samples", "mx/samples/unstamped"] {
        for file in fs::read_dir(data.join(folder)).unwrap().map(|entry| entry.unwrap().path()) {
            if file.extension().is_none_or(|extension| extension != "xml") {
                continue;
            }
            let official = Document::from_xml(&fs::read(&file).unwrap()).unwrap();
            let generic =
                run(&COUNTRY.mapping_from_official(), &fs::read(&file).unwrap(), &Default::default());
            let generic = Document::from_xml(&generic).unwrap();
            for (name, attribute) in [
                ("IdDoc/Tipo", "@TipoDeComprobante"),
                ("Emisor/IDEmisor", "cfdi:Emisor/@Rfc"),
                ("Receptor/DocRecep/NroDocRecep", "cfdi:Receptor/@Rfc"),
                ("Totales/VlrPagar", "@Total"),
                ("IdDoc/ContenidoTC", "cfdi:Complemento/tfd:TimbreFiscalDigital/@UUID"),
            ] {
                let found = generic.get(&format!("Documento/Encabezado/{name}"));
                assert_eq!(found, official.get(attribute), "{}: {name}", file.display());
            }
            read += 1;
        }
    }
    assert!(read >= 17, "{read}");
}

#[test]
fn a_document_of_another_version_is_refused() {
    let other =
        br#"<Comprobante xmlns="http://www.sat.gob.mx/cfd/3" version="3.2" tipoDeComprobante="ingreso"/>"#;
    let error = COUNTRY.mapping_from_official().apply(other, &Default::default()).unwrap_err();
    assert_eq!(error.code(), "mx-recibido");
}
