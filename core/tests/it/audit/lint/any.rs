//! What holds for every document, and which codes the vectors show.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use dtekit::audit::lint::vocabulary;
use dtekit::audit::{Lint, LintOptions, lint};
use dtekit::json::{Value, from_slice};
use dtekit::{Country, Document, code};
use proptest::prelude::*;

/// The findings and errors of the vectors of a folder, as words.
fn shown(folder: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors").join(folder);
    let mut shown = BTreeSet::new();
    for file in fs::read_dir(folder).unwrap() {
        let case = from_slice(&fs::read(file.unwrap().path()).unwrap()).unwrap();
        if let Some(expected) = case["expect"].as_object() {
            let codes = expected.iter().filter(|(name, _)| name.ends_with(".code"));
            shown.extend(codes.filter_map(|(_, code)| code.as_str().map(str::to_owned)));
        }
        if let Some(codes) = case["error"]["codes"].as_array() {
            shown.extend(codes.iter().filter_map(|code| code.as_str().map(str::to_owned)));
        }
    }
    shown
}

#[test]
fn a_vector_shows_each_code_of_lint_and_totals() {
    for (folder, prefix) in [("lint", "lint-"), ("totals", "totals-")] {
        let shown = shown(folder);
        let words: Vec<_> =
            code::ALL.iter().map(|code| code.word).filter(|word| word.starts_with(prefix)).collect();
        assert!(words.len() > 8, "{words:?}");
        let missing: Vec<_> = words.into_iter().filter(|word| !shown.contains(*word)).collect();
        assert!(missing.is_empty(), "no vector in {folder} shows {missing:?}");
    }
}

/// A name: of the generic DTE, or any other.
fn name() -> impl Strategy<Value = String> {
    let mut known: Vec<String> =
        ["Documento", "Encabezado", "Detalle", "Referencia", "Totales", "IdDoc", "Otros", "Personalizados"]
            .iter()
            .flat_map(|parent| vocabulary::children(parent).into_iter().flatten())
            .map(|(name, _)| name.to_owned())
            .collect();
    known.extend(["Documento", "DTE", "Encabezado", "Encabesado", "@ID", "#text"].map(str::to_owned));
    prop_oneof![4 => proptest::sample::select(known), 1 => "[A-Za-z@#:.\u{e1} -]{0,6}"]
}

/// Any JSON, most of it with names and values of a generic DTE.
fn any_json() -> impl Strategy<Value = String> {
    let quoted = |text: String| Value::from(text).to_string();
    let leaf = prop_oneof![
        "[0-9]{1,4}-[0-9]{2}-[0-9]{2}".prop_map(quoted),
        "[0-9]{1,12}(\\.[0-9]{1,8})?".prop_map(quoted),
        "\\PC{0,30}".prop_map(quoted),
        "[0-9]{1,3}\\.[0-9]{1,3}"
            .prop_map(|number| number.trim_start_matches('0').to_owned())
            .prop_filter("a number", |number| !number.starts_with('.')),
        proptest::sample::select(vec![
            "null", "true", "[]", "{}", "-0", "1e9", "33", "\"33\"", "\"01\"", "\"\""
        ])
        .prop_map(str::to_owned),
    ];
    let inner = leaf.prop_recursive(5, 60, 6, move |inner| {
        prop_oneof![
            1 => proptest::collection::vec(inner.clone(), 0..4).prop_map(|all| format!("[{}]", all.join(","))),
            4 => members(inner),
        ]
    });
    prop_oneof![
        1 => inner.clone(),
        4 => (members(inner.clone()), inner).prop_map(|(header, lines)| {
            format!(r#"{{"Documento": {{"Encabezado": {header}, "Detalle": {lines}}}}}"#)
        }),
    ]
}

fn members(inner: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    proptest::collection::btree_map(name(), inner, 0..6).prop_map(|all| {
        let all: Vec<_> =
            all.into_iter().map(|(name, value)| format!("{}: {value}", Value::from(name))).collect();
        format!("{{{}}}", all.join(", "))
    })
}

/// The paths of a document in its order.
fn paths(document: &Document) -> Vec<String> {
    let (mut all, mut open) = (Vec::new(), vec![document.root()]);
    while let Some(element) = open.pop() {
        all.push(element.path());
        let children: Vec<_> = element.children().collect();
        open.extend(children.into_iter().rev());
    }
    all
}

/// The place of a path, or of the nearest element above it: its number in the document, and whether it is the path
/// itself.
fn place(paths: &[String], path: &str) -> Option<(usize, bool)> {
    let same = |known: &str, path: &str| known == path || known.replace("[1]", "") == path.replace("[1]", "");
    if let Some(at) = paths.iter().position(|known| same(known, path)) {
        return Some((at, true));
    }
    let parent = path.rsplit_once('/').map_or("", |(parent, _)| parent);
    paths.iter().position(|known| same(known, parent)).map(|at| (at, false))
}

/// What is wrong with the findings of a document.
fn fault(document: &Document, found: &Lint) -> Option<String> {
    let paths = paths(document);
    let mut before = 0;
    for one in &found.findings {
        // What the mapping and the totals miss may be deeper than one level below what there is.
        let is_own = one.finding.code.starts_with("lint-");
        let Some(path) = one.finding.path.as_deref() else { continue };
        let Some((at, is_exact)) = place(&paths, path) else {
            if is_own {
                return Some(format!("{}: neither `{path}` nor its parent exists", one.finding.code));
            }
            continue;
        };
        if is_exact {
            if at < before {
                return Some(format!("{} at `{path}` comes too late", one.finding.code));
            }
            before = at;
        }
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::length::cases(150)))]

    #[test]
    fn findings_of_any_json_are_in_order_and_at_places_that_exist(text in any_json(), country in 0..Country::ISSUING.len()) {
        let country = Country::ISSUING[country];
        let Ok(document) = Document::from_json(text.as_bytes()) else {
            prop_assert!(lint(&text, country, &LintOptions::default()).is_err(), "{text}");
            return Ok(());
        };
        let found = lint(&text, country, &LintOptions::default()).unwrap();
        let fault = fault(&document, &found);
        prop_assert!(fault.is_none(), "{country} {text}: {fault:?}");
        prop_assert_eq!(found, lint(&text, country, &LintOptions::default()).unwrap());
    }
}
