//! The way back: a DTE of the SII as a generic one.

use std::collections::BTreeSet;
use std::fs;
use std::sync::LazyLock;

use dtekit::mapping::{Direction, Params, TemplatePlace};
use dtekit::{Document, Mapping};

use crate::{apply, output, schema, to, vectors};

fn back() -> &'static Mapping {
    static BACK: LazyLock<Mapping> =
        LazyLock::new(|| Mapping::standard_in("CL", "33", Direction::From).unwrap());
    &BACK
}

#[test]
fn each_received_document_gives_the_expected_generic_one() {
    let wrong: Vec<String> = vectors::from()
        .iter()
        .filter_map(|vector| vectors::compare(vector, &apply(back(), &vector.name, &vector.input)).err())
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_came_back_goes_out_again_as_the_same_document() {
    for vector in vectors::to() {
        let official = output(&vector);
        let generic = apply(back(), &vector.name, &official);
        let again = apply(to(&vector.tipo), &vector.name, &generic);
        assert_eq!(vectors::text(&again), vectors::text(&official), "{}", vector.name);
    }
}

#[test]
fn every_expression_of_the_way_back_is_written_by_some_document() {
    let mapping = back();
    let outputs = vectors::to().into_iter().map(|vector| output(&vector));
    let received = vectors::from().into_iter().map(|vector| vector.input);
    let written: BTreeSet<TemplatePlace> = outputs
        .chain(received)
        .flat_map(|input| mapping.explain(&input, &Params::new()).unwrap().written)
        .collect();
    let silent: Vec<_> = mapping.expressions().into_iter().filter(|place| !written.contains(place)).collect();
    assert!(silent.is_empty(), "never written: {silent:#?}");
}

#[test]
fn nothing_of_a_document_is_lost_but_what_the_service_adds() {
    for vector in vectors::to() {
        let lost = back().explain(&output(&vector), &Params::new()).unwrap().lost;
        assert_eq!(lost, ["@version"], "{}", vector.name);
    }
}

#[test]
fn the_signed_samples_are_read_and_their_amounts_are_computed_again() {
    let Some(data) = schema::data() else { return };
    let mut read = 0;
    for file in fs::read_dir(data.join("cl/samples")).unwrap().map(|entry| entry.unwrap().path()) {
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        // An AEC holds a DTE of another form; it is an assignment, no document of its own.
        if !name.starts_with("DTE--") && !name.starts_with("F60T33") {
            continue;
        }
        let received = Document::from_xml(&fs::read(&file).unwrap()).unwrap();
        let at = if name.starts_with("F60T33") { "SetDTE/DTE/" } else { "" };
        let of = |path: &str| received.get(&format!("{at}Documento/Encabezado/{path}")).unwrap().to_owned();
        let generic = apply(back(), &name, &fs::read(&file).unwrap());
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
        // Without its totals the document says the same ones (the altered sample was altered throughout).
        let mut bare = document.clone();
        for total in ["SubTotal", "MntImp", "VlrPagar"] {
            bare.remove(&format!("Documento/Encabezado/Totales/{total}")).unwrap();
        }
        let again = apply(to(&of("IdDoc/TipoDTE")), &name, &bare.to_xml().unwrap());
        let again = Document::from_xml(&again).unwrap();
        let total = again.get("Documento/Encabezado/Totales/MntTotal").unwrap().to_owned();
        assert_eq!(total, of("Totales/MntTotal"), "{name}");
        read += 1;
    }
    assert_eq!(read, 6);
}

#[test]
fn another_document_is_no_dte() {
    let error = back()
        .apply(b"<FacturaElectronica><Clave>1</Clave></FacturaElectronica>", &Params::new())
        .unwrap_err();
    assert_eq!(error.code(), "cl-recibido");
}
