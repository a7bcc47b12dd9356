//! Applies a built-in mapping, which the first byte selects, to a document.

use std::sync::LazyLock;

use super::checks::{assert_json, assert_told, assert_xml, choice};
use dtekit::mapping::Registry;
use dtekit::{Mapping, ToXml, json_to_xml};

static MAPPINGS: LazyLock<Vec<Mapping>> = LazyLock::new(|| {
    Registry::standards()
        .map(|(country, document_type, direction)| {
            Mapping::standard_in(country, document_type, direction).expect("a built-in mapping")
        })
        .collect()
});

pub fn run(data: &[u8]) {
    let (which, document) = choice(data);
    let mapping = &MAPPINGS[usize::from(which) % MAPPINGS.len()];
    let applied = mapping.apply(document, &Default::default());
    match &applied {
        Ok(json) if mapping.writes_json() => assert_json(json),
        Ok(xml) => assert_xml(xml),
        Err(error) => assert_told(error),
    }
    // Mappings read JSON and XML with different code. The same document as XML must give the same output.
    if let Ok(xml) = json_to_xml(document, &ToXml::default()) {
        match (applied, mapping.apply(&xml, &Default::default())) {
            (Ok(one), Ok(other)) => assert!(one == other, "another output of the XML"),
            (Err(one), Err(other)) => assert_eq!(codes(&one), codes(&other)),
            (Err(one), Ok(_)) => panic!("taken as XML: {one}"),
            (Ok(_), Err(other)) => panic!("refused as XML: {other}"),
        }
    }
}

fn codes(error: &dtekit::Error) -> Vec<&str> {
    error.findings().iter().map(|finding| &*finding.code).collect()
}
