//! What comes back from a conversion there and back: everything on generated documents, and a precise list of
//! exceptions.

use crate::documents::{declared, element, mixed, object, rooted, value};
use dtekit::json::json;
use dtekit::{Document, ToJson, ToXml, json_to_xml, xml_to_json};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

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
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(crate::length::cases(128)) })]

    #[test]
    fn json_comes_back_from_xml(document in object(value().boxed())) {
        let json = declared(document).to_string();
        prop_assert_eq!(through_xml(&json), json);
    }

    #[test]
    fn a_known_array_of_one_comes_back_from_xml(item in value()) {
        let json = declared(json!({ "Documento": { "Detalle": [item] } })).to_string();
        prop_assert_eq!(through_xml(&json), json);
    }

    #[test]
    fn xml_comes_back_from_json(root in element()) {
        let xml = rooted(&root[0]);
        prop_assert_eq!(through_json(&xml), xml);
    }

    #[test]
    fn a_document_converts_like_the_one_pass_conversion(content in mixed()) {
        let xml = format!("<DTE>{content}</DTE>");
        let arrays = ["c", "a/b", "/DTE/n/a"].map(str::to_owned).to_vec();
        for options in [
            ToJson::default(),
            ToJson { typed: true, ..ToJson::default() },
            ToJson { keep_root: true, arrays, ..ToJson::default() },
        ] {
            let straight = xml_to_json(xml.as_bytes(), &options).unwrap();
            let tree = Document::from_xml(xml.as_bytes()).unwrap().to_json_with(&options).unwrap();
            prop_assert_eq!(String::from_utf8(straight).unwrap(), String::from_utf8(tree).unwrap(), "{}", xml);
        }
    }

    #[test]
    fn no_text_makes_reading_panic(bytes in vec(any::<u8>(), 0..200), markup in "[<>/&;a!\\[\\]CDAT?x=\"' -]{0,60}") {
        let _ = xml_to_json(&bytes, &ToJson::default());
        let _ = xml_to_json(markup.as_bytes(), &ToJson::default());
        let _ = xml_to_json(format!("<a>{markup}</a>").as_bytes(), &ToJson::default());
    }
}

/// Of 120 random documents, how many hold each of these.
fn counts<S: Strategy>(documents: S, text: impl Fn(S::Value) -> String, held: &[&str]) -> Vec<usize> {
    let mut runner = TestRunner::deterministic();
    let mut texts = Vec::new();
    for _ in 0..120 {
        texts.push(text(documents.new_tree(&mut runner).unwrap().current()));
    }
    held.iter().map(|held| texts.iter().filter(|text| text.contains(held)).count()).collect()
}

#[test]
fn the_documents_of_json_reach_every_shape() {
    let held = [
        ":null",
        ":\"\"",
        "\"@",
        "\"#text\"",
        "\"#cdata-section\"",
        "]]>",
        "\"p:",
        "\"@q:",
        ":[\"",
        "null,null",
        "}}}",
        "\\r",
        "&",
        "\\t",
        "ñ",
    ];
    let found = counts(object(value().boxed()), |document| declared(document).to_string(), &held);
    assert!(found.iter().all(|count| *count >= 1), "{held:?} {found:?}");
}

#[test]
fn the_documents_of_xml_reach_every_shape() {
    let held = [
        "/><",
        "></",
        "<![CDATA[",
        "]]]]><![CDATA[>",
        "<p:",
        " q:",
        "&lt;",
        "&#13;",
        "&#10;",
        "=\"\"",
        "ñ",
        "&quot;",
    ];
    let found = counts(element(), |root| rooted(&root[0]), &held);
    assert!(found.iter().all(|count| *count >= 1), "{held:?} {found:?}");
}

/// Asserts that `json` comes back as `back`, and that `back` comes back unchanged.
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

/// Asserts that with `keep_root` the same comes back as `back`.
fn differs_with_root(json: &str, back: &str) {
    let xml = json_to_xml(json.as_bytes(), &ToXml { keep_root: true, ..ToXml::default() }).unwrap();
    let found = xml_to_json(&xml, &ToJson { keep_root: true, ..ToJson::default() }).unwrap();
    assert_eq!(String::from_utf8(found).unwrap(), back);
}

#[test]
fn the_root_and_the_declaration_stay_with_keep_root() {
    let json = r#"{"?xml":{"@version":"1.0","@encoding":"UTF-8"},"DTE":{"a":"1"}}"#;
    differs_with_root(json, json);
}

#[test]
fn a_string_that_is_a_number_comes_back_as_one_when_typed() {
    let xml = json_to_xml(br#"{"a":"1","b":"true"}"#, &ToXml::default()).unwrap();
    let back = xml_to_json(&xml, &ToJson { typed: true, ..ToJson::default() }).unwrap();
    assert_eq!(back, br#"{"a":1,"b":true}"#);
}

#[test]
fn an_exponent_comes_back_written_out() {
    differs(r#"{"a":1.5e3}"#, r#"{"a":"1500"}"#);
}

#[test]
fn null_as_a_cdata_section_does_not_come_back() {
    differs(r##"{"a":{"@x":"1","#cdata-section":null}}"##, r#"{"a":{"@x":"1"}}"#);
}

/// Asserts that `xml` comes back as `back`, and that `back` comes back unchanged.
fn differs_as_xml(xml: &str, back: &str) {
    assert_eq!(through_json(xml), back);
    assert_eq!(through_json(back), back);
}

#[test]
fn comments_and_instructions_do_not_come_back() {
    differs_as_xml("<a><!-- c -->1<?p i?>2</a>", "<a>12</a>");
}

#[test]
fn indentation_does_not_come_back() {
    differs_as_xml("<a>\n  <b>1</b>\n</a>", "<a><b>1</b></a>");
}

#[test]
fn siblings_that_alternate_come_back_together() {
    differs_as_xml("<a><b>1</b><c/><b>2</b></a>", "<a><b>1</b><b>2</b><c/></a>");
}

#[test]
fn text_between_elements_comes_back_in_one_place() {
    differs_as_xml("<a>x<b/>y</a>", "<a>xy<b/></a>");
}

#[test]
fn cdata_between_elements_comes_back_in_one_place() {
    differs_as_xml("<a><![CDATA[x]]><b/><![CDATA[y]]></a>", "<a><![CDATA[x]]><![CDATA[y]]><b/></a>");
}

#[test]
fn characters_come_back_in_one_spelling() {
    differs_as_xml("<a b='\"&apos;'>&#65;&apos;\r\n&gt;</a>", "<a b=\"&quot;'\">A'\n&gt;</a>");
}

#[test]
fn an_empty_root_comes_back_unchanged_only_if_its_name_is_kept() {
    assert_eq!(through_json("<DTE></DTE>"), "<DTE></DTE>");
    assert_eq!(through_xml("{}"), "{}");
    let json = xml_to_json(b"<DTE></DTE>", &ToJson::default()).unwrap();
    assert_eq!(json_to_xml(&json, &ToXml::default()).unwrap(), b"<DTE/>");
}

#[test]
fn the_name_of_the_root_comes_back_only_if_it_is_kept() {
    let json = xml_to_json(b"<?xml version='1.0'?><Factura><a/></Factura>", &ToJson::default()).unwrap();
    assert_eq!(json_to_xml(&json, &ToXml::default()).unwrap(), b"<DTE><a/></DTE>");
}
