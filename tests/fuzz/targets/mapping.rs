//! Applies a built-in mapping, which the first byte selects, to a document.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use super::checks::{assert_json, assert_told, assert_xml, choice};
use dtekit::mapping::Registry;
use dtekit::{Mapper, Mapping, ToXml, json_to_xml};

static MAPPINGS: LazyLock<Vec<Arc<Mapping>>> = LazyLock::new(|| {
    Registry::standards()
        .map(|(country, document_type, direction)| {
            Arc::new(Mapping::standard_in(country, document_type, direction).expect("a built-in mapping"))
        })
        .collect()
});

thread_local! {
    /// The mappers, which have seen many other documents, by the number of their mapping.
    static KEPT: RefCell<BTreeMap<usize, Mapper>> = const { RefCell::new(BTreeMap::new()) };
}

pub fn run(data: &[u8]) {
    let (which, document) = choice(data);
    let number = usize::from(which) % MAPPINGS.len();
    let mapping = &MAPPINGS[number];
    let applied = mapping.apply(document, &Default::default());
    KEPT.with_borrow_mut(|mappers| {
        let mapper =
            mappers.entry(number).or_insert_with(|| Mapper::new(Arc::clone(mapping), Default::default()));
        let mut output = Vec::new();
        let kept = mapper.apply(document, &mut output).map(|()| output);
        assert!(
            kept.as_ref().map_err(ToString::to_string) == applied.as_ref().map_err(ToString::to_string),
            "the same by a kept mapper"
        );
    });
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
