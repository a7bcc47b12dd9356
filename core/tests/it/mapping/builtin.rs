//! The registry has every built-in file, and threads can share it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use dtekit::Mapping;
use dtekit::json::Value;
use dtekit::mapping::{Direction, Registry, ResolveOptions};

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every template and library of `core/countries`.
pub fn files() -> Vec<PathBuf> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() { walk(&path, found) } else { found.push(path) }
        }
    }
    let mut found = Vec::new();
    for country in fs::read_dir(root().join("core/countries")).unwrap() {
        walk(&country.unwrap().path().join("mappings"), &mut found);
    }
    found.sort();
    found
}

#[test]
fn every_built_in_file_is_in_the_registry() {
    for file in files() {
        let name = file.strip_prefix(root().join("core/countries")).unwrap().to_str().unwrap().to_owned();
        let (country, name) = name.split_once("/mappings/").unwrap();
        let own =
            ["mappings.rs", "country.rs"].map(|own| root().join("core/countries").join(country).join(own));
        let rows: String = own.iter().flat_map(fs::read_to_string).collect();
        assert!(
            rows.contains(&format!("packed!(\"{country}/{name}\")")),
            "{country}/mappings.rs lacks {name}"
        );
    }
}

#[test]
fn every_row_agrees_with_its_file() {
    let mut seen = BTreeSet::new();
    for (country, document_type, direction) in Registry::standards() {
        let mapping = Mapping::standard_in(country, document_type, direction).unwrap();
        assert_eq!((mapping.country(), mapping.direction()), (country, direction));
        assert!(mapping.types().iter().any(|known| known == document_type), "{country} {document_type}");
        for known in mapping.types() {
            assert!(Registry::standard(country, known, direction).is_ok(), "{country}: no row has `{known}`");
        }
        // Two mappings with the same key would hide each other.
        assert!(seen.insert((country, document_type, direction.as_str())), "{country} {document_type}");
    }
}

#[test]
fn an_unknown_country_or_type_has_no_mapping() {
    let code =
        |country, document_type| Mapping::standard(country, document_type).unwrap_err().code().to_owned();
    assert_eq!(code("XX", "01"), "country-code");
    assert_eq!(code("CR", "999"), "mapping-unknown");
    assert_eq!("up".parse::<Direction>().unwrap_err().code(), "option-value");
}

#[test]
fn a_registry_is_shared_between_threads() {
    let registry = Registry::new();
    let code = |number: usize| format!("0a1b2c3d-0000-4000-8000-{number:012}");
    let template = |number: usize| {
        format!(
            "<m:mapping xmlns:m='urn:dtekit:mapping:1' code='{}'><m:template><F>{number}</F></m:template></m:mapping>",
            code(number)
        )
    };
    // Each thread adds mappings of its own and one that all of them add.
    let added: usize = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|thread| {
                let (registry, code, template) = (&registry, &code, &template);
                scope.spawn(move || {
                    for number in 0..5 {
                        let number = 1 + thread * 5 + number;
                        registry.add(template(number).as_bytes()).unwrap();
                        let mapping = registry.resolve(&code(number), &ResolveOptions::default()).unwrap();
                        let written = mapping.apply(b"{}", &Default::default()).unwrap();
                        assert_eq!(written, format!("<F>{number}</F>").into_bytes());
                    }
                    usize::from(registry.add(template(0).as_bytes()).is_ok())
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert_eq!((added, registry.mappings().len()), (1, 21));
    assert_eq!(registry.clone().mappings().len(), 21);
}

#[test]
fn a_built_in_mapping_is_compiled_once() {
    let standard = || Registry::standard("CR", "01", Direction::To).unwrap();
    assert!(std::sync::Arc::ptr_eq(&standard(), &standard()));
}

#[test]
fn a_mapping_is_shared_between_threads() {
    let template =
        b"<m:mapping xmlns:m='urn:dtekit:mapping:1'><m:template><F>{/DTE/a}</F></m:template></m:mapping>";
    let mapping = Mapping::parse(template).unwrap();
    std::thread::scope(|scope| {
        for number in 0..4 {
            let mapping = &mapping;
            scope.spawn(move || {
                let document = format!("{{\"a\": {number}}}");
                let written = mapping.apply(document.as_bytes(), &Default::default()).unwrap();
                assert_eq!(written, format!("<F>{number}</F>").into_bytes());
            });
        }
    });
}

/// Code, message and Spanish message of each check of a built-in file.
fn checks(file: &Path) -> Vec<[Option<String>; 3]> {
    let text = fs::read_to_string(file).unwrap();
    if file.extension().is_some_and(|ending| ending == "xml") {
        let mut reader = quick_xml::Reader::from_str(&text);
        let mut found = Vec::new();
        loop {
            let tag = match reader.read_event().unwrap() {
                quick_xml::events::Event::Eof => return found,
                quick_xml::events::Event::Start(tag) | quick_xml::events::Event::Empty(tag) => tag,
                _ => continue,
            };
            if tag.name().as_ref() == "m:check" {
                found.push(["code", "message", "message-es"].map(|name| {
                    let attribute = tag.try_get_attribute(name).unwrap();
                    attribute.map(|attribute| attribute.value.into_owned())
                }));
            }
        }
    }
    fn walk(value: &Value, found: &mut Vec<[Option<String>; 3]>) {
        match value {
            Value::Object(members) => {
                if members.contains_key("test") && members.contains_key("code") {
                    found.push(
                        ["code", "message", "message-es"]
                            .map(|name| members.get(name).and_then(Value::as_str).map(str::to_owned)),
                    );
                }
                members.values().for_each(|value| walk(value, found));
            }
            Value::Array(items) => items.iter().for_each(|value| walk(value, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    walk(&dtekit::json::from_str(&text).unwrap(), &mut found);
    found
}

#[test]
fn every_check_of_a_built_in_file_has_an_english_and_a_spanish_message() {
    // Words that only one language has: they show a message in the wrong place.
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<BTreeSet<_>>();
    let english: BTreeSet<_> =
        ["expected", "the", "has", "another", "or", "with", "is"].map(str::to_owned).into();
    let spanish: BTreeSet<_> = ["espera", "el", "los", "otro", "o", "con", "lleva"].map(str::to_owned).into();
    let (mut wrong, mut count) = (Vec::new(), 0);
    for file in files() {
        for [code, message, message_es] in checks(&file) {
            count += 1;
            let (Some(code), Some(message), Some(message_es)) = (code, message, message_es) else {
                wrong.push(format!("{}: a check without a message in both languages", file.display()));
                continue;
            };
            let expressions = |text: &str| text.matches('{').count();
            let right = words(&message).is_disjoint(&spanish)
                && words(&message_es).is_disjoint(&english)
                && message != message_es
                && expressions(&message) == expressions(&message_es);
            if !right {
                wrong.push(format!("{}: {code}: `{message}` and `{message_es}`", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 80, "{count}");
}
