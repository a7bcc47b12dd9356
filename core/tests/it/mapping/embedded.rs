//! Documents that stand as text in an element: `embedded`.

use dtekit::Mapping;
use dtekit::mapping::ApplyOptions;

fn mapping() -> Mapping {
    r#"<m:mapping xmlns:m="urn:dtekit:mapping:1" embedded="in">
         <m:template><F n="{s/in/@n}"><A>{s/in/d/a}</A><B>{s/in/d/in}</B></F></m:template>
       </m:mapping>"#
        .parse()
        .unwrap()
}

fn code(document: &str) -> String {
    mapping().apply(document, &ApplyOptions::default()).unwrap_err().code().to_owned()
}

#[test]
fn the_depth_of_both_documents_together_is_bounded() {
    let nested = |levels: usize| format!("{}x{}", "&lt;d>".repeat(levels), "&lt;/d>".repeat(levels));
    assert!(
        mapping().apply(&*format!("<s><in n='1'>{}</in></s>", nested(200)), &ApplyOptions::default()).is_ok()
    );
    assert_eq!(code(&format!("<s><in n='1'>{}</in></s>", nested(255))), "limit-depth");
    let outside = format!("{}<in>{}</in>{}", "<s>".repeat(100), nested(200), "</s>".repeat(100));
    assert_eq!(code(&outside), "limit-depth");
}

#[test]
fn a_document_inside_the_inner_one_stays_text() {
    let document = "<s><in n='1'>&lt;d>&lt;a>1&lt;/a>&lt;in>&amp;lt;e/&amp;gt;&lt;/in>&lt;/d></in></s>";
    let output = mapping().apply(document, &ApplyOptions::default()).unwrap();
    assert_eq!(String::from_utf8(output).unwrap(), r#"<F n="1"><A>1</A><B>&lt;e/&gt;</B></F>"#);
}

#[test]
fn explain_names_the_places_in_the_inner_document() {
    let explanation = mapping()
        .explain("<s><in><![CDATA[<d><a>1</a><b>2</b></d>]]></in></s>", &ApplyOptions::default())
        .unwrap();
    let row = explanation.rows.iter().find(|row| row.target == "F/A").unwrap();
    assert_eq!(row.sources, ["in/d/a"]);
    assert_eq!(explanation.lost, ["in/d/b"]);
}

#[test]
fn a_template_in_json_opens_documents_too() {
    let mapping: Mapping =
        r#"{"$mapping": {"embedded": "in"}, "template": {"a": "{s/in/d/a}"}}"#.parse().unwrap();
    let output =
        mapping.apply("<s><in>&lt;d>&lt;a>1&lt;/a>&lt;/d></in></s>", &ApplyOptions::default()).unwrap();
    assert_eq!(output, br#"{"a":"1"}"#);
}

#[test]
fn an_element_is_named_with_the_one_around_it() {
    let mapping: Mapping = r#"<m:mapping xmlns:m="urn:dtekit:mapping:1" embedded="r/in x/in">
         <m:template><F><A>{s/r/in/d}</A><B>{s/in}</B></F></m:template>
       </m:mapping>"#
        .parse()
        .unwrap();
    let document = "<s><p:r xmlns:p='urn:p'><p:in>&lt;d>1&lt;/d></p:in></p:r><in>&lt;d>2&lt;/d></in></s>";
    let output = mapping.apply(document, &ApplyOptions::default()).unwrap();
    assert_eq!(String::from_utf8(output).unwrap(), "<F><A>1</A><B>&lt;d&gt;2&lt;/d&gt;</B></F>");
}
