//! The bounds on one run: steps, memory and depth, by default and on a small stack.

use std::fmt::Write;

use dtekit::mapping::{ApplyOptions, Bounds, Registry};
use dtekit::{ErrorKind, Mapping};

fn mapping(head: &str, body: &str) -> Mapping {
    let template = format!(
        "<m:mapping xmlns:m='urn:dtekit:mapping:1' source='/DTE'>{head}<m:template>{body}</m:template></m:mapping>"
    );
    Mapping::parse(template.as_bytes()).unwrap()
}

/// The code of the error of `apply` with these bounds.
fn refused(mapping: &Mapping, document: &str, bounds: Bounds) -> String {
    let error = mapping.apply(document, &ApplyOptions { bounds, ..ApplyOptions::default() }).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit, "{error}");
    error.code().to_owned()
}

/// Only memory is bounded.
fn memory() -> Bounds {
    Bounds { max_steps: u64::MAX, ..Bounds::default() }
}

fn with_text(bytes: usize) -> String {
    format!("{{\"a\": \"{}\"}}", "x".repeat(bytes))
}

#[test]
fn a_text_that_is_doubled_again_and_again_ends_at_the_bound_on_memory() {
    let mut lets = "<m:let name='a0' value='a'/>".to_owned();
    for at in 1..=23 {
        write!(lets, "<m:let name='a{at}' value='concat($a{0}, $a{0})'/>", at - 1).unwrap();
    }
    let doubled = mapping(&lets, "<F>{string-length($a23)}</F>");
    assert_eq!(refused(&doubled, &with_text(1000), Bounds::default()), "limit-mapping-steps");
    assert_eq!(refused(&doubled, &with_text(1000), memory()), "limit-mapping-memory");
    let bounds = Bounds { max_memory: 10_000, ..Bounds::default() };
    let tight = ApplyOptions { bounds, ..ApplyOptions::default() };
    let error = doubled.apply(&with_text(1000), &tight).unwrap_err();
    assert_eq!(error.code(), "limit-mapping-memory");
    assert!(error.message().contains("at most 10000 bytes"), "{error}");
}

#[test]
fn one_call_with_many_long_arguments_ends_at_a_bound() {
    let arguments = vec!["a"; 5000].join(",");
    let many = mapping("", &format!("<F>{{string-length(concat({arguments}))}}</F>"));
    assert_eq!(refused(&many, &with_text(1 << 20), Bounds::default()), "limit-mapping-steps");
    assert_eq!(refused(&many, &with_text(1 << 20), memory()), "limit-mapping-memory");
}

#[test]
fn functions_that_make_texts_count_what_they_make() {
    let bounds = Bounds { max_memory: 50_000, ..Bounds::default() };
    let tight = ApplyOptions { bounds, ..ApplyOptions::default() };
    let document = format!("{{\"a\": \"{}\"}}", "a b;".repeat(5000));
    for expression in [
        "concat(a, a, a)",
        "upper-case(concat(lower-case(a), a))",
        "normalize-space(normalize-space(normalize-space(a)))",
        "replace(a, ';', '0123456789')",
        "translate(translate(translate(a, 'a', 'b'), 'b', 'c'), 'c', 'd')",
        "base64(base64(a))",
        "count(split(a, ';'))",
        "substring(concat(a, a), 2)",
        "substring-after(concat(a, a), ';')",
    ] {
        let mapping = mapping("", &format!("<F>{{{expression}}}</F>"));
        assert!(mapping.apply(&document, &ApplyOptions::default()).is_ok(), "{expression}");
        let error = mapping.apply(&document, &tight).unwrap_err();
        assert_eq!(error.code(), "limit-mapping-memory", "{expression}");
    }
}

#[test]
fn reading_a_long_text_again_and_again_takes_steps() {
    let document = format!("{{\"a\": \"{}\", \"n\": [{}]}}", "7".repeat(1 << 16), vec!["1"; 2000].join(","));
    for expression in
        ["string-length(/DTE/a)", "contains(/DTE/a, 'b')", "/DTE/a = '1'", "sha256(/DTE/a)", "/DTE/a + 1"]
    {
        let mapping = mapping("", &format!("<F><A m:each='n'>{{{expression}}}</A></F>"));
        // Each reading takes 8,192 steps.
        let bounds = Bounds { max_steps: 100_000, ..Bounds::default() };
        assert_eq!(refused(&mapping, &document, bounds), "limit-mapping-steps", "{expression}");
    }
}

#[test]
fn values_that_call_each_other_end_at_the_bound_on_steps() {
    let mut values = "<m:value name='v0' value='1'/>".to_owned();
    for at in 1..=19 {
        write!(values, "<m:value name='v{at}' value='v{0}() + v{0}() + v{0}()'/>", at - 1).unwrap();
    }
    let nested = mapping(&values, "<F>{v19()}</F>");
    assert_eq!(refused(&nested, "{\"a\": 1}", Bounds::default()), "limit-mapping-steps");
}

#[test]
fn the_rows_of_an_explanation_are_bounded_in_memory() {
    let document = format!("{{\"l\": [{}]}}", vec!["1"; 20_000].join(","));
    let mapping = mapping("", "<F><A m:each='l'>{.}</A><B m:each='l'><C/></B></F>");
    assert!(mapping.explain(&document, &ApplyOptions::default()).unwrap().findings.is_empty());
    let bounds = Bounds { max_memory: 1 << 20, ..Bounds::default() };
    let tight = ApplyOptions { bounds, ..ApplyOptions::default() };
    assert!(mapping.apply(&document, &tight).is_ok());
    let explanation = mapping.explain(&document, &tight).unwrap();
    assert_eq!(explanation.findings[0].code, "limit-mapping-memory");
}

/// Libraries of which each imports the next one, and a template that imports the first.
fn chain(length: usize) -> (Registry, String) {
    let registry = Registry::new();
    for at in 0..length {
        let next = if at + 1 < length { format!("<m:import library='l{}'/>", at + 1) } else { String::new() };
        let library = format!("<m:library xmlns:m='urn:dtekit:mapping:1'>{next}</m:library>");
        registry.add_library(&format!("l{at}"), library.as_bytes()).unwrap();
    }
    let template = "<m:mapping xmlns:m='urn:dtekit:mapping:1'><m:import library='l0'/><m:template><F/></m:template></m:mapping>";
    (registry, template.to_owned())
}

#[test]
fn libraries_import_each_other_sixteen_deep() {
    let (registry, template) = chain(16);
    assert!(registry.parse(template.as_bytes()).is_ok());
    let (registry, template) = chain(17);
    let error = registry.parse(template.as_bytes()).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Limit, "limit-mapping-depth"));
}
