//! Parses an expression and evaluates it, in a template of XML and in one of JSON. Both take the same expressions and
//! give the same text.

use super::checks::assert_told;
use dtekit::json::{Value, json};
use dtekit::mapping::{ApplyOptions, Bounds};
use dtekit::{Document, Mapping};

const DOCUMENT: &str = r#"{"a": "1", "b": "x", "s": "ab;c", "d": "2024-01-31", "k": "\u00f1 \u20ac", "z": null, "e": "",
"l": [{"n": 1, "k": "x", "q": 2, "p": "3"}, {"n": "2.50", "k": "x"}, {"k": null}]}"#;

pub fn run(data: &[u8]) {
    let Ok(expression) = str::from_utf8(data) else { return };
    // Characters that XML cannot hold, and white space that it changes, reach no template of XML.
    if expression.chars().any(|one| one.is_control() || matches!(one, '\u{FFFE}' | '\u{FFFF}')) {
        return;
    }
    let escaped = expression.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let xml = format!(
        "<m:mapping xmlns:m='urn:dtekit:mapping:1' source='/DTE'><m:template><F>{{{escaped}}}</F></m:template></m:mapping>"
    );
    let json =
        json!({"$mapping": {"source": "/DTE"}, "template": {"F": format!("{{{expression}}}")}}).to_string();
    let (by_xml, by_json) = (Mapping::parse(xml.as_bytes()), Mapping::parse(json.as_bytes()));
    let (by_xml, by_json) = match (by_xml, by_json) {
        (Ok(by_xml), Ok(by_json)) => (by_xml, by_json),
        (Err(error), Err(other)) => {
            assert_told(&error);
            return assert_told(&other);
        }
        // Text around the braces means something else in each.
        _ => return,
    };
    let bounds = Bounds { max_steps: 50_000, max_output: 1 << 20, ..Bounds::default() };
    let with = ApplyOptions { bounds, ..ApplyOptions::default() };
    let (xml, json) = (by_xml.apply(DOCUMENT, &with), by_json.apply(DOCUMENT, &with));
    match (xml, json) {
        (Ok(xml), Ok(json)) => {
            let document = Document::from_xml(&xml).expect("what dtekit wrote is XML");
            let value: Value = dtekit::json::from_slice(&json).expect("what dtekit wrote is JSON");
            let text = value["F"].as_str().unwrap_or_default();
            assert_eq!(document.root().text().unwrap_or_default(), text, "{expression}");
        }
        (Err(error), other) => {
            assert_told(&error);
            if let Err(other) = other {
                assert_told(&other);
            }
        }
        // XML cannot hold every character.
        (Ok(_), Err(error)) => assert_told(&error),
    }
    let explained = by_xml.explain(DOCUMENT, &with).map(|explanation| explanation.findings.is_empty());
    if let Ok(true) = explained {
        assert!(by_xml.apply(DOCUMENT, &with).is_ok(), "explained and not applied: {expression}");
    }
}
