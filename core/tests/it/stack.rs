//! Bounds on nesting at their maximum, in threads with a small stack.

use std::thread;

use dtekit::mapping::ApplyOptions;
use dtekit::{Document, Mapping, ToJson, ToXml, json_to_xml, xml_to_json};

/// The stack in which documents have to fit.
const SMALL: usize = 256 << 10;

/// The stack in which templates have to fit in a debug build: that of a thread of Rust.
const USUAL: usize = 2 << 20;

fn on_a_stack_of(bytes: usize, work: impl FnOnce() + Send + 'static) {
    thread::Builder::new().stack_size(bytes).spawn(work).unwrap().join().unwrap();
}

fn nested(open: &str, inside: &str, close: &str, count: usize) -> String {
    format!("{}{inside}{}", open.repeat(count), close.repeat(count))
}

/// JSON and XML of 256 levels, the bound.
#[test]
fn documents_as_deep_as_they_may_be() {
    on_a_stack_of(SMALL, || {
        let json = nested("{\"a\":", "1", "}", 255);
        let xml = json_to_xml(json.as_bytes(), &ToXml::default()).unwrap();
        xml_to_json(&xml, &ToJson::default()).unwrap();
        for document in [Document::from_json(json.as_bytes()).unwrap(), Document::from_xml(&xml).unwrap()] {
            document.to_xml().unwrap();
            document.to_json();
            drop(document.clone());
        }
        // Values take any depth.
        let deep = nested("[", "1", "]", 100_000);
        if let Ok(value) = dtekit::json::from_slice(deep.as_bytes()) {
            assert_eq!(value.to_string().len(), deep.len());
            drop(value.clone());
        }
    });
}

fn template(inside: &str) -> String {
    format!(
        "<m:mapping xmlns:m='urn:dtekit:mapping:1' source='/DTE'><m:template><F>{inside}</F></m:template></m:mapping>"
    )
}

/// 127 elements in the root of the template, and 63 expressions in each other.
#[test]
fn templates_as_deep_as_they_may_be() {
    on_a_stack_of(USUAL, || {
        for inside in [
            nested("<A>", "{a}", "</A>", 127),
            nested("<A m:each='/DTE/a'>", "{.}", "</A>", 120),
            nested("<A m:if='/DTE/a'>", "{/DTE/a}", "</A>", 120),
            format!("{{{}}}", nested("(", "a", ")", 60)),
            format!("{{{}}}", nested("not(", "a", ")", 60)),
            format!("{{{}}}", nested("if(a, ", "a", ", a)", 60)),
            format!("{{{}}}", nested("a[", "1", "]", 60)),
            format!("{{{}a}}", "a ?? ".repeat(60)),
            nested("<A>", &format!("{{{}}}", nested("concat(a, ", "a", ")", 60)), "</A>", 120),
        ] {
            let mapping: Mapping =
                template(&inside).parse().unwrap_or_else(|error| panic!("{error}: {inside}"));
            let _ = mapping.apply("{\"a\": 1}", &ApplyOptions::default());
            let _ = mapping.explain("{\"a\": 1}", &ApplyOptions::default());
        }
        let json = format!("{{\"$mapping\": {{}}, \"template\": {}}}", nested("{\"a\": ", "1", "}", 120));
        json.parse::<Mapping>().unwrap().apply("{\"a\": 1}", &ApplyOptions::default()).unwrap();
    });
}
