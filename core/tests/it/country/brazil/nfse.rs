//! The mapping from NFS-e and DPS of the national layout to the generic document.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;

use dtekit::mapping::{Direction, Registry, TemplatePlace};
use dtekit::{Document, Mapping, ValidateOptions, validate};

use super::{COUNTRY, page};
use crate::country::authority;
use crate::country::harness::run;
use crate::country::page::general;
use crate::country::vector::Vector;

fn mapping() -> Arc<Mapping> {
    Registry::standard("BR", "NFS-e", Direction::From).unwrap()
}

/// The vectors of NFS-e and DPS.
fn notes() -> Vec<Vector> {
    let mut all = COUNTRY.received();
    all.retain(|vector| ["DPS", "NFS-e"].contains(&&*vector.tipo));
    assert!(all.len() >= 2);
    all
}

#[test]
fn every_expression_of_the_mapping_is_used() {
    let written: BTreeSet<TemplatePlace> = notes()
        .iter()
        .flat_map(|vector| mapping().explain(&vector.input, &Default::default()).unwrap().written)
        .collect();
    let mapping = mapping();
    let silent: Vec<_> = mapping.expressions().into_iter().filter(|place| !written.contains(place)).collect();
    assert!(silent.is_empty(), "never written: {silent:#?}");
}

/// The official paths that a document loses, without namespaces.
fn lost(input: &[u8]) -> Vec<String> {
    let explanation = mapping().explain(input, &Default::default()).unwrap();
    let mut lost: Vec<_> = explanation.lost.iter().map(|path| general(path)).collect();
    lost.retain(|path| !path.contains("xmlns") && !path.contains("Signature"));
    lost
}

#[test]
fn only_the_version_of_the_outer_element_is_lost() {
    for vector in notes() {
        let expected: &[&str] = if vector.tipo == "DPS" { &[] } else { &["@versao"] };
        let lost: Vec<_> = lost(&vector.input);
        assert!(
            lost.iter().all(|path| expected.iter().any(|end| path.ends_with(end))),
            "{}: {lost:?}",
            vector.name
        );
    }
}

#[test]
fn the_schema_accepts_the_official_documents() {
    let options =
        ValidateOptions { country: Some("BR".parse().unwrap()), signed: false, ..ValidateOptions::default() };
    for vector in notes() {
        let found = validate(&vector.input, &options).unwrap();
        assert!(found.is_empty(), "{}: {found:?}", vector.name);
    }
}

#[test]
fn the_sample_is_read_whole() {
    let Some(data) = authority::data("br") else { return };
    let sample = fs::read(data.join("br/samples/nfse/dps-regime-normal.xml")).unwrap();
    assert_eq!(lost(&sample), Vec::<String>::new());
    let generic = Document::from_xml(&run(&mapping(), &sample, &Default::default())).unwrap();
    assert_eq!(generic.get("Documento/Encabezado/Totales/SubTotal"), Some("20.00"));
}

#[test]
fn what_is_no_nfse_is_refused() {
    let error = mapping().apply(b"<NFe><infNFe/></NFe>", &Default::default()).unwrap_err();
    assert_eq!(error.code(), "br-recebido");
}

#[test]
fn the_table_of_the_page_equals_what_the_mapping_reads() {
    let mut table = page::Table::default();
    // The NFS-e comes first, since it has the order of the elements.
    for vector in notes().iter().rev() {
        table.add(&mapping().explain(&vector.input, &Default::default()).unwrap());
    }
    crate::country::page::compare("br", "brazil::nfse", &table.markdown());
}
