//! One mapper for many documents.

use std::sync::Arc;

use dtekit::mapping::{ApplyOptions, Bounds};
use dtekit::{Document, Limits, Mapper, Mapping};

const TEMPLATE: &str = r#"
<m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE/Documento">
  <m:param name="p" default="1"/>
  <m:template><F p="{$p}"><L m:each="Detalle">{Total!}</L><S>{sum(Detalle, Total)}</S></F></m:template>
</m:mapping>"#;

fn mapping() -> Arc<Mapping> {
    Arc::new(TEMPLATE.parse().unwrap())
}

fn document(total: usize) -> String {
    format!(r#"{{"Documento":{{"Detalle":[{{"Total":{total}}},{{"Total":"0.50"}}]}}}}"#)
}

#[test]
fn a_refused_document_leaves_nothing() {
    let mut mapper = Mapper::new(mapping(), ApplyOptions::default());
    for total in 0..3 {
        let mut output = b"before".to_vec();
        for (wrong, code) in [
            (r#"{"Documento":{"Detalle":[{"Total":1},{"x":1}]}}"#, "mapping-missing"),
            (r#"{"Documento":{"Detalle":[{"Total":"x"}]}}"#, "mapping-number"),
            (r#"{"Documento":{"Detalle":[{"Total":1},{"Total""#, "json-syntax"),
            ("<DTE><Documento>", "xml-tag-mismatch"),
        ] {
            let error = mapper.apply(wrong, &mut output).unwrap_err();
            assert_eq!(error.code(), code, "{wrong}: {error}");
            assert_eq!(output, b"before");
        }
        mapper.apply(&document(total), &mut output).unwrap();
        let expected = format!("before<F p=\"1\"><L>{total}</L><L>0.50</L><S>{total}.5</S></F>");
        assert_eq!(String::from_utf8(output).unwrap(), expected);
    }
}

#[test]
fn text_bytes_and_documents_in_both_formats_give_the_same() {
    let mut mapper = Mapper::new(mapping(), ApplyOptions::default().param("p", "2"));
    let json = document(7);
    let tree = Document::from_json(json.as_bytes()).unwrap();
    let xml = tree.to_xml().unwrap();
    for _ in 0..2 {
        let expected = b"<F p=\"2\"><L>7</L><L>0.50</L><S>7.5</S></F>";
        assert_eq!(mapper.map(&json).unwrap(), expected);
        assert_eq!(mapper.map(json.as_bytes()).unwrap(), expected);
        assert_eq!(mapper.map(&xml).unwrap(), expected);
        assert_eq!(mapper.map(&tree).unwrap(), expected);
    }
}

#[test]
fn the_bounds_hold_for_each_document_alone() {
    let limits = Limits { max_bytes: 80, ..Limits::default() };
    // Three documents together would take more steps and more output than these.
    let bounds = Bounds { max_steps: 60, max_output: 60, limits, ..Bounds::default() };
    let mut mapper = Mapper::new(mapping(), ApplyOptions::default().bounds(bounds));
    let mut output = Vec::new();
    for _ in 0..5 {
        mapper.apply(&document(1), &mut output).unwrap();
        assert_eq!(mapper.map(&(document(1) + &" ".repeat(80))).unwrap_err().code(), "limit-bytes");
    }
    assert_eq!(output.len(), 5 * mapper.map(&document(1)).unwrap().len());
}

#[test]
fn names_are_found_beyond_those_that_stay() {
    let mut mapper = Mapper::new(mapping(), ApplyOptions::default());
    for round in 0..5 {
        for (count, long) in [(100, ""), (250, ""), (3000, ""), (200, "-of-more-than-sixteen-bytes")] {
            let members: Vec<_> =
                (0..count).map(|number| format!(r#""n{round}-{number}{long}":"1""#)).collect();
            let json = format!(r#"{{"Documento":{{{},"Detalle":{{"Total":{round}}}}}}}"#, members.join(","));
            let expected = format!("<F p=\"1\"><L>{round}</L><S>{round}</S></F>");
            assert_eq!(mapper.map(&json).unwrap(), expected.as_bytes(), "{count}{long}");
        }
        let twice = r#"{"Documento":{"Detalle":{"Total":1},"Detalle":{"Total":1}}}"#;
        assert_eq!(mapper.map(twice).unwrap_err().code(), "json-duplicate-member");
    }
}

#[test]
fn a_name_with_a_zero_byte_is_refused_after_the_same_name_without_it() {
    let mut mapper = Mapper::new(mapping(), ApplyOptions::default());
    for _ in 0..2 {
        mapper.map(r#"{"Documento":{"a":1,"a" :2}}"#).unwrap_err();
        mapper.map(r#"{"Documento":{"a" :1,"b": 2}}"#).unwrap();
        assert_eq!(mapper.map("{\"Documento\":{\"a\0\":1}}").unwrap_err().code(), "json-syntax");
    }
}
