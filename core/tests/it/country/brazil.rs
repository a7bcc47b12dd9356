//! Brazil's built-in mappings to the generic document: here that from NF-e and NFC-e.
//!
//! The samples lie outside the project: `DTEKIT_AUTHORITY_DATA`, by default `../shared/data` beside it.
//! `DTEKIT_BLESS=1` writes the expected outputs and the table of `docs/mapping-br.md`: read the difference.

mod nfse;
mod page;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use dtekit::mapping::TemplatePlace;
use dtekit::{Document, Mapping};

use crate::country::authority;
use crate::country::harness::{Harness, facts, run, utf8};
use crate::country::indented;
use crate::country::page::general;
use crate::country::vector::Vector;

/// There is no mapping to the official document.
static COUNTRY: Harness = Harness {
    code: "BR",
    types: &["55", "65"],
    inputs: &[],
    expected: ".xml",
    text: utf8,
    indented: indented::xml,
};

/// The vectors of NF-e and NFC-e.
fn notes() -> Vec<Vector> {
    let mut all = COUNTRY.received();
    all.retain(|vector| COUNTRY.types.contains(&&*vector.tipo));
    all
}

facts!(COUNTRY: each_received_document_gives_the_expected_generic_one);

#[test]
fn there_is_no_mapping_to_the_official_document() {
    assert_eq!(Mapping::standard("BR", "55").unwrap_err().code(), "mapping-unknown");
    assert!(std::sync::Arc::ptr_eq(
        &COUNTRY.mapping_from_official(),
        &dtekit::mapping::Registry::standard("BR", "65", dtekit::mapping::Direction::From).unwrap()
    ));
}

#[test]
fn every_expression_of_the_mapping_is_used() {
    let mapping = COUNTRY.mapping_from_official();
    let written: BTreeSet<TemplatePlace> = notes()
        .iter()
        .flat_map(|vector| mapping.explain(&vector.input, &Default::default()).unwrap().written)
        .collect();
    let silent: Vec<_> = mapping.expressions().into_iter().filter(|place| !written.contains(place)).collect();
    assert!(silent.is_empty(), "never written: {silent:#?}");
}

/// The ends of the official paths that a document loses; the page says why.
const LOST: [&str; 9] = [
    "enderEmit/xPais",
    "enderDest/xPais",
    "infProt/tpAmb",
    "infProt/verAplic",
    "infProt/digVal",
    "infProt/chNFe",
    "protNFe/@versao",
    "nfeProc/@versao",
    "retirada/CNPJ",
];

/// The official paths that a document loses, without the signature and without namespaces.
fn lost(input: &[u8]) -> BTreeSet<String> {
    let explanation = COUNTRY.mapping_from_official().explain(input, &Default::default()).unwrap();
    let of_signature = |path: &String| path.contains("Signature");
    let without_prefixes = |path: &String| {
        let steps = general(path);
        steps.split('/').map(|step| step.rsplit(':').next().unwrap().to_owned()).collect::<Vec<_>>().join("/")
    };
    let all = explanation.lost.iter().filter(|path| !of_signature(path)).map(without_prefixes);
    all.filter(|path| !path.contains("xmlns") && !path.contains("schemaLocation")).collect()
}

/// Asserts that only what is listed is lost.
fn loses_only_what_is_listed(name: &str, input: &[u8]) {
    for path in lost(input) {
        assert!(
            LOST.iter().any(|end| path.ends_with(end)) || path == "@versao" || path.ends_with("entrega/CNPJ"),
            "{name}: {path}"
        );
    }
}

#[test]
fn only_what_has_no_place_is_lost() {
    for vector in notes() {
        loses_only_what_is_listed(&vector.name, &vector.input);
    }
}

/// The samples of NF-e and NFC-e.
fn samples() -> Vec<PathBuf> {
    let Some(data) = authority::data("br") else { return Vec::new() };
    let mut files: Vec<_> =
        fs::read_dir(data.join("br/samples/nfe")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn every_sample_is_read_and_loses_only_what_is_listed() {
    let (mut read, mut refused) = (0, 0);
    for path in samples() {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let bytes = fs::read(&path).unwrap();
        match COUNTRY.mapping_from_official().apply(&bytes, &Default::default()) {
            Err(error) => {
                assert_eq!(error.code(), "br-recebido", "{name}");
                assert!(name.ends_with("ped-inu.xml"), "{name}");
                refused += 1;
            }
            Ok(generic) => {
                let document = Document::from_xml(&generic).unwrap();
                let official = Document::from_xml(&bytes).unwrap();
                let note = if official.root().name() == "nfeProc" { "NFe/infNFe" } else { "infNFe" };
                for (ours, theirs) in [
                    ("IdDoc/Numero", "ide/nNF"),
                    ("Emisor/IDEmisor", "emit/CNPJ"),
                    ("Totales/VlrPagar", "total/ICMSTot/vNF"),
                ] {
                    assert_eq!(
                        document.get(&format!("Documento/Encabezado/{ours}")),
                        official.get(&format!("{note}/{theirs}")),
                        "{name}: {ours}"
                    );
                }
                let lines = official.element(note).unwrap().named("det").count();
                assert_eq!(document.element("Documento").unwrap().named("Detalle").count(), lines, "{name}");
                loses_only_what_is_listed(&name, &bytes);
                read += 1;
            }
        }
    }
    assert!((read, refused) == (10, 1) || (read, refused) == (0, 0), "{read} {refused}");
}

#[test]
fn the_key_of_a_document_comes_with_and_without_its_prefix() {
    for name in ["55_simples", "55_completa"] {
        let vector = notes().into_iter().find(|vector| vector.name == name).unwrap();
        let generic = run(&COUNTRY.mapping_from_official(), &vector.input, &Default::default());
        let document = Document::from_xml(&generic).unwrap();
        let key = document.get("Documento/Encabezado/IdDoc/ContenidoTC").unwrap();
        let key = dtekit::event::AccessKey::try_from(key).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(key.model(), "55", "{name}");
    }
}

#[test]
fn what_is_no_nfe_is_refused() {
    let code = |xml: &str| {
        let error = COUNTRY.mapping_from_official().apply(xml.as_bytes(), &Default::default()).unwrap_err();
        let spanish = error.findings()[0].spanish.as_ref().unwrap().message.clone();
        assert!(spanish.starts_with("se espera"), "{spanish}");
        error.code().to_owned()
    };
    assert_eq!(code("<inutNFe><infInut/></inutNFe>"), "br-recebido");
    let parts = "<emit><CNPJ>1</CNPJ></emit><total/>";
    let note = |model: &str| format!("<NFe><infNFe><ide><mod>{model}</mod></ide>{parts}</infNFe></NFe>");
    assert_eq!(code(&note("57")), "br-modelo");
    assert_eq!(code(&format!("<enviNFe>{}{}</enviNFe>", note("55"), note("55"))), "br-limite");
}

#[test]
fn the_table_of_the_page_equals_what_the_mapping_reads() {
    let mut table = page::Table::default();
    let mut vectors = notes();
    // The complete one comes first, since it has the order of the elements.
    vectors.sort_by_key(|vector| (vector.name != "55_completa", vector.name.clone()));
    for vector in vectors {
        table.add(&COUNTRY.mapping_from_official().explain(&vector.input, &Default::default()).unwrap());
    }
    crate::country::page::compare("br", "brazil", &table.markdown());
}
