//! A mapping gives the same output for a document that was read or edited as for its text.

use dtekit::json::{Value, json};
use dtekit::mapping::{ApplyOptions, Explanation};
use dtekit::{Document, Error, Mapping};
use proptest::collection::vec;
use proptest::prelude::*;

/// A template that reads elements, attributes, texts, namespaces, orders and numbers.
const TEMPLATE: &str = r#"
<m:mapping xmlns:m="urn:dtekit:mapping:1" xmlns:p="urn:p" source="/*">
  <m:template>
    <F n="{count(*)}" x="{@x}">
      <A m:each="a"><N>{position()}/{last()}</N><T>{.}</T><X>{@x}</X><B m:each="b">{.}</B><S>{a + 1}</S></A>
      <B m:each="*/b[a]"><T>{a ?? ../@x}</T></B>
      <P m:each="p:a">{.}</P>
      <L m:each="c[last()]" m:keep="true">{a!}</L>
      <All m:each="*"><E m:each="*">{.}</E></All>
    </F>
  </m:template>
</m:mapping>"#;

fn mapping() -> Mapping {
    Mapping::parse(TEMPLATE.as_bytes()).unwrap()
}

/// The output and its explanation, or the findings.
fn told(applied: dtekit::Result<Vec<u8>>, explained: dtekit::Result<Explanation>) -> Value {
    let findings = |error: Error| json!({"kind": error.kind().as_str(), "findings": error.findings()});
    json!({
        "applied": applied.map(|output| json!(String::from_utf8(output).unwrap())).unwrap_or_else(findings),
        "explained": explained.map(|explanation| json!(explanation)).unwrap_or_else(findings),
    })
}

fn of_text(mapping: &Mapping, text: &[u8]) -> Value {
    let with = ApplyOptions::default();
    told(mapping.apply(text, &with), mapping.explain(text, &with))
}

fn of_document(mapping: &Mapping, document: &Document) -> Value {
    let with = ApplyOptions::default();
    told(mapping.apply(document, &with), mapping.explain(document, &with))
}

/// The same document as XML, which has no arrays of one item and no attributes behind elements.
fn as_of_xml(told: &Value) -> Value {
    let mut told: Value = dtekit::json::from_str(&told.to_string().replace("[1]", "")).unwrap();
    for list in ["lost", "tested"] {
        if let Some(paths) = told.pointer_mut(&format!("/explained/{list}")) {
            paths.as_array_mut().unwrap().sort_by_key(Value::to_string);
        }
    }
    told
}

fn member() -> impl Strategy<Value = (String, Value)> {
    let leaf = prop_oneof![
        3 => "[a-z<&\\r]{1,9}".prop_map(Value::from),
        3 => (0..99).prop_map(Value::from),
        1 => prop::sample::select(vec![json!(null), json!(""), json!(true), json!({})]),
    ];
    let value = leaf.prop_recursive(3, 40, 5, |inner| {
        let name = prop::sample::select(vec!["a", "b", "c", "@x", "p:a", "@xmlns:p"]);
        let member =
            prop_oneof![6 => (name, inner.clone()), 1 => (Just("#text"), "[a-z]{1,3}".prop_map(Value::from))];
        prop_oneof![
            vec(member, 1..5).prop_map(|members| object(&members)),
            vec(inner, 0..4).prop_map(Value::from)
        ]
    });
    (prop::sample::select(vec!["a", "b", "c", "@x"]).prop_map(str::to_owned), value)
}

fn object(members: &[(impl AsRef<str>, Value)]) -> Value {
    Value::Object(members.iter().map(|(name, value)| (name.as_ref().to_owned(), value.clone())).collect())
}

fn edit() -> impl Strategy<Value = (u8, String, String)> {
    let path = vec(prop::sample::select(vec!["a", "b", "c", "a[2]", "c[3]", "d"]), 1..4);
    let attribute = prop::sample::select(vec!["", "", "", "/@x", "/@xmlns:p"]);
    (0..4u8, (path, attribute).prop_map(|(path, attribute)| path.join("/") + attribute), "[a-z0-9]{0,4}")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(crate::length::cases(512)) })]

    #[test]
    fn a_document_gives_the_same_output_as_its_text(members in vec(member(), 0..6), edits in vec(edit(), 0..8)) {
        let mapping = mapping();
        let json = object(&members).to_string();
        let Ok(mut document) = Document::from_json(json.as_bytes()) else { return Ok(()) };
        prop_assert_eq!(of_document(&mapping, &document), of_text(&mapping, json.as_bytes()), "{}", json);

        for (what, path, text) in &edits {
            // What cannot be done leaves the document as it is.
            _ = match what {
                0 => document.remove(path).map(drop),
                1 => document.append(path).map(drop),
                2 if !path.contains('@') => document.set(path, dtekit::document::NewValue::Null),
                _ if path.ends_with("xmlns:p") => document.set(path, "urn:p"),
                _ => document.set(path, text.as_str()),
            };
        }
        let xml = match document.to_xml() {
            Ok(xml) => xml,
            Err(refused) => {
                let error = mapping.apply(&document, &ApplyOptions::default()).unwrap_err();
                prop_assert_eq!(error.findings(), refused.findings());
                return Ok(());
            }
        };
        let (edited, from_xml) = (of_document(&mapping, &document), of_text(&mapping, &xml));
        let xml = String::from_utf8(xml).unwrap();
        prop_assert_eq!(as_of_xml(&edited), as_of_xml(&from_xml), "{}", xml);
    }

    #[test]
    fn a_document_read_from_xml_gives_the_same_output_as_the_xml(content in crate::documents::mixed()) {
        let xml = format!("<a>{content}</a>");
        let document = Document::from_xml(xml.as_bytes()).unwrap();
        let mapping = mapping();
        prop_assert_eq!(of_document(&mapping, &document), of_text(&mapping, xml.as_bytes()), "{}", xml);
    }
}

#[test]
fn a_removed_element_is_not_read_and_an_added_one_is_read() {
    let mut document = Document::from_json(br#"{"c": [{"a": "1", "b": {"x": "2"}}, {"a": "3"}]}"#).unwrap();
    document.remove("c[1]").unwrap();
    document.set("c[1]/b", "4").unwrap();
    let with = ApplyOptions::default();
    let explanation = mapping().explain(&document, &with).unwrap();
    assert_eq!(explanation.output, "<F n=\"1\"><L>3</L><All><E>3</E><E>4</E></All></F>");
    assert_eq!(explanation.rows[1].sources, ["c[1]/a"]);
    document.set("c[1]/d", "5").unwrap();
    document.remove("c[1]/a").unwrap();
    let error = mapping().apply(&document, &with).unwrap_err();
    assert_eq!((error.code(), error.path()), ("mapping-missing", Some("c[1]/a")));
}

#[test]
fn an_undeclared_prefix_is_refused_as_when_the_document_is_written() {
    let mut document = Document::new("DTE").unwrap();
    document.set("p:a", "1").unwrap();
    let refused = mapping().apply(&document, &ApplyOptions::default()).unwrap_err();
    assert_eq!(refused.findings(), document.to_xml().unwrap_err().findings());
    document.set("@xmlns:p", "urn:p").unwrap();
    let output = mapping().apply(&document, &ApplyOptions::default()).unwrap();
    // A step without a prefix matches any namespace.
    assert_eq!(output, b"<F n=\"1\"><A><N>1/1</N><T>1</T></A><P>1</P></F>");
}

#[test]
fn two_mappings_differ_on_a_document_as_on_its_text() {
    let other = Mapping::parse(TEMPLATE.replace("{@x}", "{@x}!").as_bytes()).unwrap();
    let json = br#"{"@x": "y", "a": [{"@x": "z"}]}"#;
    let with = ApplyOptions::default();
    let document = Document::from_json(json).unwrap();
    let found = mapping().diff(&other, &document, &with).unwrap();
    assert_eq!(found.iter().map(|one| one.path.as_str()).collect::<Vec<_>>(), ["F/@x", "F/A[1]/X"]);
    assert_eq!(found, mapping().diff(&other, json, &with).unwrap());
}
