//! A whole document of each type, to begin with.

use dtekit::mapping::{Direction, Registry};
use dtekit::{Country, example, example_types};

use crate::generated::examples::is_whole;

#[test]
fn each_type_with_a_mapping_has_an_example_that_passes_lint_and_validate() {
    let mut missing = Vec::new();
    for (country, document_type, direction) in Registry::standards() {
        if direction == Direction::To {
            let country: Country = country.parse().unwrap();
            let json = example(country, document_type).map(|document| document.to_json());
            let json = json.map(|json| String::from_utf8(json).unwrap());
            if !json.is_ok_and(|json| is_whole(&json, country, document_type)) {
                missing.push(format!("{country} {document_type}"));
            }
        }
    }
    // The schema of Panama knows no type 10.
    assert_eq!(missing, ["PA 10"]);
}

#[test]
fn the_types_are_listed_in_their_order() {
    assert_eq!(example_types(Country::CR), ["01", "02", "03", "04", "08", "09", "10"]);
    assert!(example_types(Country::BR).is_empty());
}

#[test]
fn an_unknown_type_names_those_that_there_are() {
    let error = example(Country::MX, "Q").unwrap_err();
    let spanish = &error.findings()[0].spanish.as_ref().unwrap().message;
    assert_eq!(error.code(), "example-unknown");
    assert!(error.message().ends_with("found `Q`; there are `E`, `I`, `N`, `P`, `T`"), "{error}");
    assert!(spanish.ends_with("se encontró `Q`; hay `E`, `I`, `N`, `P`, `T`"), "{spanish}");
    assert_eq!(example(Country::BR, "55").unwrap_err().code(), "example-unknown");
}
