//! What comes back from a conversion there and back: everything, on generated documents; and where not, exactly what.

#![allow(clippy::unwrap_used)] // a test ends where its expectation does

mod documents;

use documents::{element, mixed, object, value};
use dtekit::{Document, ToJson, ToXml, json_to_xml, xml_to_json};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::json;

/// JSON → XML → JSON.
fn through_xml(json: &str) -> String {
    let xml = json_to_xml(json.as_bytes(), &ToXml::default()).unwrap();
    String::from_utf8(xml_to_json(&xml, &ToJson::default()).unwrap()).unwrap()
}

/// XML → JSON → XML with the root kept.
fn through_json(xml: &str) -> String {
    let json = xml_to_json(xml.as_bytes(), &ToJson { keep_root: true, ..ToJson::default() }).unwrap();
    let options = ToXml { keep_root: true, ..ToXml::default() };
    String::from_utf8(json_to_xml(&json, &options).unwrap()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

    #[test]
    fn json_comes_back_from_xml(document in object(value().boxed())) {
        let json = document.to_string();
        // A member that stands alone as `DTE` is the root itself: one of the differences below.
        prop_assume!(document.as_object().unwrap().keys().ne(["DTE"]));
        prop_assert_eq!(through_xml(&json), json);
    }

    #[test]
    fn a_known_array_of_one_comes_back_from_xml(item in value()) {
        let json = json!({ "Documento": { "Detalle": [item] } }).to_string();
        prop_assert_eq!(through_xml(&json), json);
    }

    #[test]
    fn xml_comes_back_from_json(root in element()) {
        let xml = &root[0].1;
        prop_assert_eq!(&through_json(xml), xml);
    }

    #[test]
    fn the_tree_says_the_same_as_the_straight_conversion(content in mixed()) {
        let xml = format!("<DTE>{content}</DTE>");
        let straight = xml_to_json(xml.as_bytes(), &ToJson::default()).unwrap();
        let tree = Document::from_xml(xml.as_bytes()).unwrap().to_json_with(&ToJson::default()).unwrap();
        prop_assert_eq!(String::from_utf8(straight).unwrap(), String::from_utf8(tree).unwrap(), "{}", xml);
    }

    #[test]
    fn no_text_makes_reading_panic(bytes in vec(any::<u8>(), 0..200), markup in "[<>/&;a!\\[\\]CDAT?x=\"' -]{0,60}") {
        let _ = xml_to_json(&bytes, &ToJson::default());
        let _ = xml_to_json(markup.as_bytes(), &ToJson::default());
        let _ = xml_to_json(format!("<a>{markup}</a>").as_bytes(), &ToJson::default());
    }
}

/// Asserts that `json` comes back as `back`, and that `back` then stays.
fn differs(json: &str, back: &str) {
    assert_eq!(through_xml(json), back);
    assert_eq!(through_xml(back), back);
}

#[test]
fn numbers_and_booleans_come_back_as_strings() {
    differs(r#"{"a":1.10,"b":true}"#, r#"{"a":"1.10","b":"true"}"#);
}

#[test]
fn an_empty_object_comes_back_as_null() {
    differs(r#"{"a":{}}"#, r#"{"a":null}"#);
}

#[test]
fn an_empty_array_does_not_come_back() {
    differs(r#"{"a":[],"b":"1"}"#, r#"{"b":"1"}"#);
}

#[test]
fn an_array_of_one_comes_back_as_its_item() {
    differs(r#"{"a":["1"]}"#, r#"{"a":"1"}"#);
}

#[test]
fn attributes_come_back_first() {
    differs(r#"{"a":{"b":"1","@x":"2"}}"#, r#"{"a":{"@x":"2","b":"1"}}"#);
}

#[test]
fn a_null_attribute_comes_back_as_empty_text() {
    differs(r#"{"a":{"@x":null}}"#, r#"{"a":{"@x":""}}"#);
}

#[test]
fn text_alone_in_an_object_comes_back_as_a_string() {
    differs(r##"{"a":{"#text":"x"}}"##, r#"{"a":"x"}"#);
}

#[test]
fn texts_that_nothing_separates_come_back_as_one() {
    differs(r##"{"a":{"@x":"1","#text":["b","c"]}}"##, r##"{"a":{"@x":"1","#text":"bc"}}"##);
}

#[test]
fn white_space_beside_elements_does_not_come_back() {
    differs(r##"{"a":{"#text":" ","b":"1"}}"##, r#"{"a":{"b":"1"}}"#);
}

#[test]
fn null_text_beside_attributes_does_not_come_back() {
    differs(r##"{"a":{"@x":"1","#text":null}}"##, r#"{"a":{"@x":"1"}}"#);
}

#[test]
fn the_root_itself_is_not_a_member_when_it_comes_back() {
    differs(r#"{"DTE":{"a":"1"}}"#, r#"{"a":"1"}"#);
}

#[test]
fn the_declaration_does_not_come_back_without_its_root() {
    differs(r#"{"?xml":{"@version":"1.0"},"a":"1"}"#, r#"{"a":"1"}"#);
}

#[test]
fn empty_text_of_the_root_does_not_come_back() {
    differs(r##"{"#text":""}"##, "{}");
}

#[test]
fn numbers_come_back_as_their_tokens_when_typed() {
    let json = r#"{"a":1.10,"b":-0,"c":123456789012345678901234567890,"d":true,"e":"007"}"#;
    let xml = json_to_xml(json.as_bytes(), &ToXml::default()).unwrap();
    let back = xml_to_json(&xml, &ToJson { typed: true, ..ToJson::default() }).unwrap();
    assert_eq!(String::from_utf8(back).unwrap(), json);
}
