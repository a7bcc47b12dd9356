//! The mapping from a DTE of the SII to the generic document.

use std::collections::BTreeSet;
use std::fs;

use dtekit::Document;
use dtekit::mapping::Params;

use super::{COUNTRY, authority};
use crate::country::harness::run;
use crate::country::leaves::leaves;

#[test]
fn official_documents_survive_a_round_trip() {
    COUNTRY.official_documents_survive_a_round_trip(|_| Params::new());
}

#[test]
fn only_what_the_service_adds_is_lost() {
    for vector in COUNTRY.vectors() {
        let lost = COUNTRY
            .mapping_from_official()
            .explain(&COUNTRY.output(&vector), &Default::default())
            .unwrap()
            .lost;
        assert_eq!(lost, ["@version"], "{}", vector.name);
    }
}

#[test]
fn the_signed_samples_are_read_and_their_amounts_are_computed_again() {
    let Some(data) = authority::data("cl") else { return };
    let mut read = 0;
    for file in fs::read_dir(data.join("cl/samples")).unwrap().map(|entry| entry.unwrap().path()) {
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        // An AEC is an assignment of a DTE. It is not a document of its own.
        if !name.starts_with("DTE--") && !name.starts_with("F60T33") {
            continue;
        }
        let received = Document::from_xml(&fs::read(&file).unwrap()).unwrap();
        let at = if name.starts_with("F60T33") { "SetDTE/DTE/" } else { "" };
        let of = |path: &str| received.get(&format!("{at}Documento/Encabezado/{path}")).unwrap().to_owned();
        let generic = run(&COUNTRY.mapping_from_official(), &fs::read(&file).unwrap(), &Default::default());
        let document = Document::from_xml(&generic).unwrap();
        let is = |path: &str| document.get(&format!("Documento/Encabezado/{path}")).unwrap().to_owned();
        for (generic, official) in [
            ("IdDoc/Tipo", "IdDoc/TipoDTE"),
            ("IdDoc/Numero", "IdDoc/Folio"),
            ("Emisor/IDEmisor", "Emisor/RUTEmisor"),
            ("Receptor/DocRecep/NroDocRecep", "Receptor/RUTRecep"),
            ("Totales/VlrPagar", "Totales/MntTotal"),
        ] {
            assert_eq!(is(generic), of(official), "{name}: {generic}");
        }
        // If the totals are removed, the mapping computes the same totals again.
        let mut bare = document.clone();
        for total in ["SubTotal", "MntImp", "VlrPagar"] {
            bare.remove(&format!("Documento/Encabezado/Totales/{total}")).unwrap();
        }
        let again = run(&COUNTRY.mapping(&of("IdDoc/TipoDTE")), &bare.to_xml().unwrap(), &Default::default());
        let again = Document::from_xml(&again).unwrap();
        let total = again.get("Documento/Encabezado/Totales/MntTotal").unwrap().to_owned();
        assert_eq!(total, of("Totales/MntTotal"), "{name}");
        read += 1;
    }
    assert_eq!(read, 6);
}

#[test]
fn a_document_that_is_no_dte_is_refused() {
    let error = COUNTRY
        .mapping_from_official()
        .apply(b"<FacturaElectronica><Clave>1</Clave></FacturaElectronica>", &Default::default())
        .unwrap_err();
    assert_eq!(error.code(), "cl-recibido");
}

#[test]
fn a_round_trip_keeps_every_mapped_field() {
    let (mut kept, mut unexpected, mut used) = (0, Vec::new(), BTreeSet::new());
    // Only documents with generic names: from a document with the SII's names, a round trip gives generic names.
    let generic = |name: &str| name.ends_with("_plain") || ["33_full", "46_edge"].contains(&name);
    for vector in COUNTRY.vectors().iter().filter(|vector| generic(&vector.name)) {
        let back = run(&COUNTRY.mapping_from_official(), &COUNTRY.output(vector), &Default::default());
        let found = leaves(Document::from_xml(&back).unwrap().root());
        for (path, value) in leaves(Document::from_json(&vector.input).unwrap().root()) {
            // `$` is the end of the path.
            let plain = format!("/{}$", path.replace("[1]", ""));
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
    assert!(kept > 300, "{kept}");
}

/// The fields that a round trip changes (a part of the path), and why.
const CHANGED: &[(&str, &str)] = &[
    ("IdDoc/FechaEmis", "a date without time"),
    ("Emisor/IDEmisor", "without dots"),
    ("Receptor/DocRecep/NroDocRecep", "without dots"),
    ("Totales/Moneda", "the SII's name of the currency"),
    ("OtraMoneda/TpoMoneda", "the SII's name of the currency"),
    ("OtraMoneda/TpoCambio", "4 decimals"),
    ("OtrMnda/FctConv", "4 decimals"),
    ("Emisor/ContactoEmisor/Nombre", "no element"),
    ("Emisor/ExtraInfoEmisor[Acteco]", "no element in a boleta"),
    ("Emisor/CdgSucursal", "comes back as the extra CdgSIISucur"),
    ("CodigoReceptor/TpoCdgIntRecep", "no element"),
    ("/Documento/Encabezado/Receptor$", "a boleta without receiver is the consumer's"),
    ("Totales/IVATerc", "comes back as an extra"),
    ("Totales/MntMargenCom", "comes back as an extra"),
    ("/MontoBAseImp", "no element"),
    ("Encabezado/Impuestos[3]", "the IVA, which stands in the totals"),
    ("Detalle/NmbItem", "DscComercial is the name"),
    ("Detalle/DscComercial", "comes back as NmbItem"),
    ("Detalle[2]/DscItem", "says the name again"),
    ("Detalle/ImpuestosDet", "the IVA is passed over, the other moves up"),
    ("/ImpuestosDet/TasaImp", "a line has the code only"),
    ("/PrcItem", "comes back as PrcBrutoItem"),
    ("/MontoItem", "comes back as MontoTotalItem"),
    ("/IndExe", "comes back as an extra"),
    ("Referencia/RUTOtr", "without dots"),
    ("Referencia[2]/GlosaRef", "comes back as RazonRef"),
];
