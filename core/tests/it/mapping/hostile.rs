//! Nothing that is given to a mapping makes it panic or hang.

use dtekit::mapping::{ApplyOptions, Bounds, Registry};
use dtekit::{ErrorKind, Mapping};
use proptest::prelude::*;

/// A template that uses most of the language, whole and in pieces.
const PIECES: &[&str] = &[
    "<m:mapping xmlns:m=\"urn:dtekit:mapping:1\" source=\"/DTE\">",
    "<m:table name=\"t\" default=\"d\"><m:row key=\"a\" value=\"b\"/></m:table>",
    "<m:param name=\"p\" default=\"1\"/>",
    "<m:let name=\"x\" value=\"a ?? 'y'\"/>",
    "<m:value name=\"v\" value=\"q * p div 3\"/>",
    "<m:define name=\"d\"><D m:if=\"n &gt; 1\">{n!}</D></m:define>",
    "<m:template>",
    "<F k=\"{$x}\">",
    "<L m:each=\"l[position() &lt; 9]\"><N>{position()}</N><V>{v()}</V><m:use name=\"d\"/></L>",
    "<G m:group=\"l\" m:by=\"k; n\">{$key1}{sum(., n)}</G>",
    "<S m:each=\"split(s, ';')\">{substring(., 1, 2)}</S>",
    "<T>{date(d, '%Y', '-06:00') ?? lookup('t', k)}</T>",
    "{concat(a, '}')}",
    "</F>",
    "</m:template>",
    "</m:mapping>",
];

const JSON: &str = r#"{"$mapping": {"source": "/DTE", "$absent": "null", "defines": {"d": {"n": "{n!}"}}},
 "template": {"a": "{a}", "b": "{= number(b)}", "l": {"$each": "l", "$let": {"x": "n"}, "$use": "d", "y": "{$x}"},
 "c": {"$if": "a", "$value": "{s}", "$else": ["{k}", {"z": "{d}"}]}}}"#;

const EXPRESSIONS: &[&str] = &[
    "a",
    "l",
    "/DTE/l",
    "..",
    ".",
    "@k",
    "*",
    "'x'",
    "1",
    "2.5",
    "$x",
    "(",
    ")",
    "[",
    "]",
    " + ",
    " - ",
    " * ",
    " div ",
    " mod ",
    " and ",
    " or ",
    " = ",
    " != ",
    " &lt; ",
    "!",
    " ?? ",
    ",",
    "sum(",
    "round(",
    "substring(",
    "if(",
    "count(",
    "date-add(",
    "'days'",
    "words(",
    "pad-left(",
    "replace(",
    "not(",
    "split(",
    "position()",
    "distinct(",
];

const DOCUMENT: &str = r#"{"a": "1", "b": "x", "s": "ab;c", "d": "2024-01-31", "k": "a",
 "l": [{"n": 1, "k": "x", "q": 2, "p": "3"}, {"n": "2", "k": "x"}, {"k": null}]}"#;

fn tight() -> ApplyOptions {
    let bounds = Bounds { max_steps: 200_000, max_output: 1 << 20, ..Bounds::default() };
    ApplyOptions { bounds, ..ApplyOptions::default() }
}

/// If the template parses, applies it to the document and explains the result.
fn use_it(template: &[u8], document: &[u8]) {
    if let Ok(mapping) = Mapping::parse(template) {
        let applied = mapping.apply(document, &tight());
        if let Ok(explanation) = mapping.explain(document, &tight()) {
            // `apply` and `explain` evaluate the template in the same way.
            assert_eq!(applied.is_ok(), explanation.findings.is_empty());
            if let Ok(output) = applied
                && !mapping.writes_json()
            {
                assert!(dtekit::Document::from_xml(&output).is_ok(), "{}", String::from_utf8_lossy(&output));
            }
        }
        let _ = mapping.diff(&mapping, document, &tight());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::length::cases(400)))]

    #[test]
    fn arbitrary_bytes_are_refused_or_parsed(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        use_it(&bytes, DOCUMENT.as_bytes());
        let mapping = Mapping::parse(PIECES.concat().as_bytes()).unwrap();
        let _ = mapping.apply(&bytes, &tight());
    }

    #[test]
    fn a_template_with_a_byte_changed_is_refused_or_used(
        at in 0..2000_usize, byte in any::<u8>(), cut in 0..3000_usize, json in any::<bool>(),
    ) {
        let mut template = if json { JSON.to_owned() } else { PIECES.concat() }.into_bytes();
        let length = template.len();
        template[at % length] = byte;
        template.truncate(cut.max(1));
        use_it(&template, DOCUMENT.as_bytes());
    }

    #[test]
    fn pieces_in_any_order_are_refused_or_used(order in proptest::collection::vec(0..PIECES.len(), 0..20)) {
        let template: String = order.iter().map(|index| PIECES[*index]).collect();
        use_it(template.as_bytes(), DOCUMENT.as_bytes());
    }

    #[test]
    fn expressions_of_any_pieces_are_refused_or_used(
        order in proptest::collection::vec(0..EXPRESSIONS.len(), 1..14),
    ) {
        let expression: String = order.iter().map(|index| EXPRESSIONS[*index]).collect();
        let template = format!(
            "<m:mapping xmlns:m='urn:dtekit:mapping:1' source='/DTE'><m:let name=\"x\" value=\"l\"/>\
             <m:template><F><A>{{{expression}}}</A><B m:each=\"{expression}\">{{.}}</B>\
             <C m:if=\"{expression}\">1</C></F></m:template></m:mapping>"
        );
        use_it(template.as_bytes(), DOCUMENT.as_bytes());
    }

    #[test]
    fn any_document_is_refused_or_mapped(text in "[\\PC]{0,40}", number in "[-+0-9.eE,]{0,90}") {
        let document = dtekit::json::json!({
            "a": text, "b": number, "s": text, "d": text, "k": text,
            "l": [{"n": number, "k": text, "q": number, "p": number}, {"n": "2"}],
        });
        for template in [PIECES.concat(), JSON.to_owned()] {
            use_it(template.as_bytes(), document.to_string().as_bytes());
        }
    }
}

#[test]
fn deep_nesting_is_a_limit_error() {
    let nested = |open: &str, close: &str, count: usize| open.repeat(count) + "1" + &close.repeat(count);
    let template = |inside: String| {
        format!(
            "<m:mapping xmlns:m='urn:dtekit:mapping:1'><m:template><F>{inside}</F></m:template></m:mapping>"
        )
    };
    for inside in [
        nested("<A>", "</A>", 200_000),
        format!("{{{}}}", nested("(", ")", 200_000)),
        format!("{{{}}}", nested("a[", "]", 200_000)),
        format!("{{{}1}}", "1 + ".repeat(200_000)),
        format!("{{{}1}}", "a ?? ".repeat(200_000)),
        format!("{{a{}}}", "!".repeat(200_000)),
        format!("{{{}1}}", "not(".repeat(200_000)),
    ] {
        assert_eq!(Mapping::parse(template(inside).as_bytes()).unwrap_err().kind(), ErrorKind::Limit);
    }
    // Any number of signs in a row is parsed as one sign.
    assert!(Mapping::parse(template(format!("{{{}1}}", "-".repeat(100_000))).as_bytes()).is_ok());
    let json = format!("{{\"$mapping\": {{}}, \"template\": {}}}", nested("[", "]", 200_000));
    assert_eq!(Mapping::parse(json.as_bytes()).unwrap_err().kind(), ErrorKind::Limit);
    // The depths of values that call each other are added.
    let chain: String =
        (1..2000).map(|at| format!("<m:value name='v{at}' value='v{}() + 1'/>", at - 1)).collect();
    let values = format!(
        "<m:mapping xmlns:m='urn:dtekit:mapping:1'><m:value name='v0' value='1'/>{chain}<m:template><F/></m:template></m:mapping>"
    );
    assert_eq!(Mapping::parse(values.as_bytes()).unwrap_err().kind(), ErrorKind::Limit);
}

#[test]
fn libraries_that_import_each_other_do_not_loop_forever() {
    let library = |name: &str| {
        format!("<m:library xmlns:m='urn:dtekit:mapping:1'><m:import library='{name}'/></m:library>")
    };
    let registry = Registry::new();
    registry.add_library("a", library("b").as_bytes()).unwrap();
    registry.add_library("b", library("a").as_bytes()).unwrap();
    let template = "<m:mapping xmlns:m='urn:dtekit:mapping:1'><m:import library='a'/><m:template><F/></m:template></m:mapping>";
    assert_eq!(registry.parse(template.as_bytes()).unwrap_err().code(), "mapping-recursion");
}

/// A document with so many lines that a walk over all of them for each line would take too long.
fn many(count: usize) -> String {
    format!("{{\"l\": [{}]}}", vec!["{\"a\": 1}"; count].join(","))
}

#[test]
fn a_check_that_fails_on_each_of_many_lines_ends() {
    let template = br#"
        <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
          <m:template><F><L m:each="l"><m:check test="b" code="c" message="m"/><A>{b!}</A><B>{/DTE/c!}</B></L></F></m:template>
        </m:mapping>"#;
    let mapping = Mapping::parse(template).unwrap();
    let document = many(50_000);
    assert_eq!(
        mapping.apply(document.as_bytes(), &Default::default()).unwrap_err().findings().len(),
        mapping.explain(document.as_bytes(), &Default::default()).unwrap().findings.len(),
    );
}

#[test]
fn each_of_many_lines_is_explained() {
    let template = br#"
        <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
          <m:template><F><L m:each="l"><A>{a}</A></L></F></m:template>
        </m:mapping>"#;
    let mapping = Mapping::parse(template).unwrap();
    let found = mapping.explain(many(50_000).as_bytes(), &Default::default()).unwrap();
    assert_eq!((found.rows.len(), found.rows[49_999].sources[0].as_str()), (50_000, "l[50000]/a"));
}

#[test]
fn an_explanation_is_bounded() {
    let template = br#"
        <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
          <m:template><F><L m:each="l"><A>{sum(/DTE/l/a)}</A></L></F></m:template>
        </m:mapping>"#;
    let bounds = Bounds { max_output: 1 << 20, ..Bounds::default() };
    let with = ApplyOptions { bounds, ..ApplyOptions::default() };
    let mapping = Mapping::parse(template).unwrap();
    let document = many(1000);
    assert!(mapping.apply(document.as_bytes(), &with).is_ok());
    assert_eq!(mapping.explain(document.as_bytes(), &with).unwrap_err().kind(), ErrorKind::Limit);
}

#[test]
fn the_rows_of_tables_are_bounded() {
    let rows: String = (0..200_001).map(|key| format!("<m:row key='{key}' value=''/>")).collect();
    let template = format!(
        "<m:mapping xmlns:m='urn:dtekit:mapping:1'><m:table name='t'>{rows}</m:table><m:template><F/></m:template></m:mapping>"
    );
    let error = Mapping::parse(template.as_bytes()).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Limit, "limit-mapping-table"));
}
