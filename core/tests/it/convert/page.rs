//! Runs the examples of `docs/how-documents-convert.md`: each line of its `convert` blocks.
//!
//! A line is `JSON  →  XML`, `XML  →  JSON`, `JSON  ↔  XML`, or `…  →  refused: CODE at PATH, …`. The options of both
//! directions follow the word `convert`.

use dtekit::json::Map;
use dtekit::{Result, ToJson, ToXml, json_to_xml, xml_to_json};

const PAGE: &str = include_str!("../../../../docs/how-documents-convert.md");

#[test]
fn every_example_of_the_page_is_true() {
    let (mut wrong, mut run) = (Vec::new(), 0);
    for block in PAGE.split("```convert").skip(1) {
        let (options, rest) = block.split_once('\n').unwrap();
        let options = match options.trim() {
            "" => Map::new(),
            options => dtekit::json::from_str(options).unwrap().into_object().unwrap(),
        };
        for line in rest.split("```").next().unwrap().lines() {
            let (left, right, back) = match line.split_once("  ↔  ") {
                Some((left, right)) => (left, right, true),
                None => line.split_once("  →  ").map(|(left, right)| (left, right, false)).unwrap(),
            };
            let mut expect = |given: &str, expected: &str| {
                run += 1;
                let found = converted(given, expected, &options);
                if found != expected {
                    wrong.push(format!("{given}\n  expected {expected}\n     found {found}"));
                }
            };
            expect(left, right);
            if back {
                expect(right, left);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(run > 60, "only {run} examples were found");
}

/// The result of an example, written as the page writes it.
fn converted(given: &str, expected: &str, options: &Map) -> String {
    let found = if given.starts_with('{') { to_xml(given, options) } else { to_json(given, options) };
    found.map_or_else(
        |error| {
            let paths = expected.contains(" at ");
            let finding = |finding: &dtekit::Finding| match &finding.path {
                Some(path) if paths => format!("{} at {path}", finding.code),
                _ => finding.code.to_string(),
            };
            let findings: Vec<_> = error.findings().iter().map(finding).collect();
            format!("refused: {}", findings.join(", "))
        },
        // If the output is not UTF-8, the page shows only its ASCII characters.
        |bytes| String::from_utf8(bytes).unwrap(),
    )
}

fn to_xml(json: &str, options: &Map) -> Result<Vec<u8>> {
    json_to_xml(json.as_bytes(), &ToXml::from_members(options)?)
}

fn to_json(xml: &str, options: &Map) -> Result<Vec<u8>> {
    xml_to_json(xml.as_bytes(), &ToJson::from_members(options)?)
}
