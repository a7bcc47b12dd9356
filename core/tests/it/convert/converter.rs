//! One converter for many documents.

use std::fs;
use std::path::Path;

use dtekit::convert::Encoding;
use dtekit::{Converter, ToJson, ToXml, json_to_xml, xml_to_json};

/// The documents of the vectors of one direction, in the order of their names.
fn documents(folder: &str, ending: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors/convert").join(folder);
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

#[test]
fn every_document_after_every_other_gives_the_same_xml() {
    for encoding in [None, Some(Encoding::Iso88591)] {
        let options = ToXml { encoding, ..ToXml::default() };
        let mut converter = Converter::new(options.clone(), ToJson::default()).unwrap();
        let documents = documents("json_to_xml", "json");
        for json in documents.iter().chain(documents.iter().rev()) {
            let mut xml = Vec::new();
            let converted = converter.json_to_xml(json, &mut xml).map(|_| xml);
            assert_eq!(
                converted.map_err(|error| error.to_string()),
                json_to_xml(json, &options).map_err(|error| error.to_string())
            );
        }
    }
}

#[test]
fn every_document_after_every_other_gives_the_same_json() {
    for typed in [false, true] {
        let arrays = vec!["b".to_owned(), "/DTE/a".to_owned(), "Encabezado/IdDoc".to_owned()];
        for arrays in [Vec::new(), arrays] {
            let options = ToJson { typed, arrays, ..ToJson::default() };
            let mut converter = Converter::new(ToXml::default(), options.clone()).unwrap();
            let documents = documents("xml_to_json", "xml");
            for xml in documents.iter().chain(documents.iter().rev()) {
                let mut json = Vec::new();
                let converted = converter.xml_to_json(xml, &mut json).map(|_| json);
                assert_eq!(
                    converted.map_err(|error| error.to_string()),
                    xml_to_json(xml, &options).map_err(|error| error.to_string())
                );
            }
        }
    }
}

#[test]
fn a_document_that_declares_an_encoding_has_its_names_checked_again() {
    let mut converter = Converter::default();
    let mut xml = Vec::new();
    converter.json_to_xml(r#"{"aĀ": 1, "ñ": 2}"#.as_bytes(), &mut xml).unwrap();
    let latin1 = r#"{"?xml": {"@encoding": "ISO-8859-1"}, "aĀ": 1, "ñ": 2}"#;
    let error = converter.json_to_xml(latin1.as_bytes(), &mut xml).unwrap_err();
    assert_eq!(error.code(), "xml-encoding-cannot-express");
    assert_eq!(xml, "<DTE><aĀ>1</aĀ><ñ>2</ñ></DTE>".as_bytes());
}

#[test]
fn the_root_decides_anew_what_is_an_array() {
    let mut converter = Converter::default();
    let mut json = |xml: &str| {
        let mut json = Vec::new();
        converter.xml_to_json(xml.as_bytes(), &mut json).unwrap();
        String::from_utf8(json).unwrap()
    };
    for _ in 0..2 {
        assert_eq!(json("<X><Documento><Detalle/></Documento></X>"), r#"{"Documento":{"Detalle":null}}"#);
        assert_eq!(
            json("<DTE><Documento><Detalle/></Documento></DTE>"),
            r#"{"Documento":{"Detalle":[null]}}"#
        );
    }
}

#[test]
fn a_refused_document_leaves_nothing() {
    let mut converter = Converter::default();
    let mut output = Vec::new();
    for _ in 0..3 {
        assert!(converter.json_to_xml(br#"{"a": {"b": {"c": 1, "c": 2"#, &mut output).is_err());
        assert!(converter.xml_to_json(b"<DTE xmlns:p='urn:p'><a><b x='1'>t", &mut output).is_err());
        assert!(converter.xml_to_json(b"<DTE><p:a/></DTE>", &mut output).is_err());
        assert!(output.is_empty());
        converter.json_to_xml(br#"{"a": {"b": {"c": 1}}}"#, &mut output).unwrap();
        assert_eq!(output, b"<DTE><a><b><c>1</c></b></a></DTE>");
        output.clear();
        converter.xml_to_json(b"<DTE><a><b x='1'>t</b></a></DTE>", &mut output).unwrap();
        assert_eq!(output, br##"{"a":{"b":{"@x":"1","#text":"t"}}}"##);
        output.clear();
    }
}

#[test]
fn an_unusable_path_is_refused_at_once() {
    let options = ToJson { arrays: vec!["a//b".to_owned()], ..ToJson::default() };
    assert_eq!(Converter::new(ToXml::default(), options).unwrap_err().code(), "option-value");
}

#[test]
fn names_are_found_beyond_those_that_stay() {
    let mut converter = Converter::default();
    for round in 0..5 {
        let names: Vec<_> =
            (0..3000).map(|number| format!("n{round}-{number:05}-of-more-than-sixteen")).collect();
        let members: Vec<_> = names.iter().map(|name| format!("\"{name}\":\"1\"")).collect();
        let elements: Vec<_> = names.iter().map(|name| format!("<{name}>1</{name}>")).collect();
        let (json, xml) = (format!("{{{}}}", members.join(",")), format!("<DTE>{}</DTE>", elements.concat()));
        let mut output = Vec::new();
        converter.json_to_xml(json.as_bytes(), &mut output).unwrap();
        assert!(output == xml.as_bytes(), "round {round}");
        output.clear();
        converter.xml_to_json(xml.as_bytes(), &mut output).unwrap();
        assert!(output == json.as_bytes(), "round {round}");
    }
}
