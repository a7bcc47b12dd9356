//! A document for one of the built-in mappings, which the first byte chooses.

#![no_main]

use std::sync::LazyLock;

use dtekit::Mapping;
use dtekit::mapping::{Params, Registry};
use dtekit_fuzz::{assert_json, assert_told, assert_xml, choice};
use libfuzzer_sys::fuzz_target;

static MAPPINGS: LazyLock<Vec<Mapping>> = LazyLock::new(|| {
    Registry::standards()
        .map(|(country, document_type, direction)| {
            Mapping::standard_in(country, document_type, direction).expect("a built-in mapping")
        })
        .collect()
});

fuzz_target!(|data: &[u8]| {
    let (which, document) = choice(data);
    let mapping = &MAPPINGS[usize::from(which) % MAPPINGS.len()];
    match mapping.apply(document, &Params::new()) {
        Ok(json) if mapping.writes_json() => assert_json(&json),
        Ok(xml) => assert_xml(&xml),
        Err(error) => assert_told(&error),
    }
});
