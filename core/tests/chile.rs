//! Chile's built-in mappings: what they write, that the SII's schemas accept it, and the way back.
//!
//! The SII's schemas and samples lie outside the project: `DTEKIT_AUTHORITY_DATA`, by default `../shared/data` beside it.
//! `DTEKIT_BLESS=1` writes the expected outputs: read the difference.

#![allow(clippy::unwrap_used)] // a test ends where its expectation does

#[path = "chile/schema.rs"]
mod schema;
#[path = "chile/vectors.rs"]
mod vectors;

use std::collections::BTreeSet;

use dtekit::Mapping;
use dtekit::mapping::{Params, TemplatePlace};
use vectors::Vector;

fn to(tipo: &str) -> Mapping {
    Mapping::standard("CL", tipo).unwrap_or_else(|error| panic!("{error:#?}"))
}

fn apply(mapping: &Mapping, name: &str, input: &[u8]) -> Vec<u8> {
    mapping.apply(input, &Params::new()).unwrap_or_else(|error| panic!("{name}: {error:#?}"))
}

/// What a vector's mapping makes of it.
fn output(vector: &Vector) -> Vec<u8> {
    apply(&to(&vector.tipo), &vector.name, &vector.input)
}

#[test]
fn each_vector_gives_the_expected_document() {
    let wrong: Vec<String> = vectors::to()
        .iter()
        .filter_map(|vector| vectors::compare(vector, &output(vector)).err())
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_siis_schemas_accept_every_document() {
    let Some(schemas) = schema::schemas() else { return };
    let mut wrong = Vec::new();
    for vector in vectors::to() {
        let valid = schema::validate(&schemas, &vector.tipo, &vectors::text(&output(&vector)));
        wrong.extend(valid.err().map(|error| format!("{}: {error}", vector.name)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_expression_of_every_mapping_is_written_by_some_vector() {
    let (mut all, mut written) = (BTreeSet::new(), BTreeSet::new());
    for vector in vectors::to() {
        let mapping = to(&vector.tipo);
        // The types of one template share it.
        let named = |place: TemplatePlace| {
            let file = if place.library.is_empty() { mapping.name().to_owned() } else { place.library.clone() };
            (file, place.line, place.column)
        };
        all.extend(mapping.expressions().into_iter().map(named));
        let explanation = mapping.explain(&vector.input, &Params::new()).unwrap();
        written.extend(explanation.written.into_iter().map(named));
    }
    let silent: Vec<_> = all.difference(&written).map(|place| format!("{place:?}")).collect();
    assert!(silent.is_empty(), "never written:\n{}", silent.join("\n"));
}
