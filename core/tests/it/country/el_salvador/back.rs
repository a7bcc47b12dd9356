//! The mapping from a DTE of El Salvador to the generic document, and the way there and back.

use std::collections::BTreeSet;
use std::fs;

use dtekit::Document;
use dtekit::mapping::Params;

use super::{COUNTRY, numbers};
use crate::country::authority;
use crate::country::harness::run;
use crate::country::leaves::leaves;
use crate::country::page::general;

#[test]
fn official_documents_survive_a_round_trip() {
    // The official document holds all that the params gave.
    for vector in COUNTRY.vectors() {
        let generic = run(&COUNTRY.mapping_from_official(), &COUNTRY.output(&vector), &Params::new());
        let again = COUNTRY.apply(&vector.tipo, &generic, &Params::new());
        assert_eq!(numbers(&again), numbers(&COUNTRY.written(&vector)), "{}", vector.name);
    }
}

/// What an official document loses: the ends of the paths. They are computed again; of the amounts of a line one is
/// given, and all payments have the term of the first one.
const LOST: [&str; 22] = [
    "version",
    "tipoModelo",
    "tipoGeneracion",
    "tipoDoc",
    "totalLetras",
    "totalIVAretenidoLetras",
    "totalSujetoRetencion",
    "totalExportacion",
    "subTotalVentas",
    "subTotal",
    "montoTotalOperacion",
    "totalNoGravado",
    "tipoItemExpor",
    "donatario/tipoDocumento",
    "noItem",
    "ventaGravada",
    "ventaNoSuj",
    "ivaItem",
    "plazo",
    "periodo",
    "cuerpoDocumento/comision",
    "cuerpoDocumento/ivaComision",
];

/// What the way to the official document changes: a code by its name, a rate, a label, the form of a number or date.
const CHANGED: [&str; 10] = [
    "TasaImp",
    "TasaRet",
    "TipoPago",
    "UnmdItem",
    "TpoCodigo",
    "apendice:Ruta",
    "[tipDoc",
    "Telefono",
    "FechaRef",
    "Comisiones",
];

#[test]
fn only_what_is_computed_is_lost() {
    let mut unexpected = BTreeSet::new();
    for vector in COUNTRY.vectors() {
        let explanation =
            COUNTRY.mapping_from_official().explain(&COUNTRY.output(&vector), &Default::default()).unwrap();
        for path in &explanation.lost {
            let general = general(path);
            if !LOST.iter().any(|lost| general == *lost || general.ends_with(&format!("/{lost}"))) {
                unexpected.insert(general.clone());
            }
        }
    }
    assert!(unexpected.is_empty(), "{unexpected:#?}");
}

#[test]
fn a_round_trip_keeps_every_mapped_field() {
    let (mut kept, mut changed) = (0, Vec::new());
    for vector in COUNTRY.full_vectors() {
        let back = run(&COUNTRY.mapping_from_official(), &COUNTRY.output(&vector), &Default::default());
        let found: BTreeSet<_> =
            leaves(Document::from_xml(&back).unwrap().root()).iter().map(|(_, value)| same(value)).collect();
        let lost = COUNTRY.lost(&vector);
        for (path, value) in leaves(Document::from_json(&vector.input).unwrap().root()) {
            // The official document of a 09 has sums and no lines.
            let summed = vector.tipo == "09" && path.contains("Detalle");
            if !summed && !lost.contains(&general(&path)) && !CHANGED.iter().any(|name| path.contains(name)) {
                kept += 1;
                if !found.contains(&same(&value)) {
                    changed.push(format!("{}: {path} {value}", vector.name));
                }
            }
        }
    }
    assert!(changed.is_empty(), "{changed:#?}");
    assert!(kept > 300, "{kept}");
}

#[test]
fn the_sample_is_read_though_its_identification_is_spread() {
    let Some(data) = authority::data("sv") else { return };
    let sample = fs::read(data.join("sv/samples/dte-01-nonconformant.json")).unwrap();
    let generic = run(&COUNTRY.mapping_from_official(), &sample, &Default::default());
    let generic = Document::from_xml(&generic).unwrap();
    let official = Document::from_json(&sample).unwrap();
    for (name, property) in [
        ("IdDoc/Tipo", "tipoDte"),
        ("IdDoc/ContenidoTC", "codigoGeneracion"),
        ("Emisor/IDEmisor", "emisor/nit"),
        ("Receptor/NmbRecep", "receptor/nombre"),
        ("Totales/VlrPagar", "resumen/totalPagar"),
    ] {
        assert!(official.get(property).is_some(), "{property}");
        assert_eq!(generic.get(&format!("Documento/Encabezado/{name}")), official.get(property), "{name}");
    }
    assert_eq!(generic.element("Documento").unwrap().named("Detalle").count(), 2);
}

#[test]
fn another_document_is_refused() {
    let error = COUNTRY.mapping_from_official().apply(br#"{"pedido": 1}"#, &Default::default()).unwrap_err();
    assert_eq!(error.code(), "sv-recibido");
}

/// A value without what the way to the official document changes: capitals, dashes, zeros at the end of an amount.
fn same(value: &str) -> String {
    let plain = value.to_uppercase().replace('-', "");
    if plain.contains('.') { plain.trim_end_matches('0').trim_end_matches('.').to_owned() } else { plain }
}
