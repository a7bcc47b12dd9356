//! The built-in files are of the form that the schema describes, and the registry knows each of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use dtekit::mapping::{Direction, Registry};
use dtekit::{Finding, Mapping};
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every file under `core/mappings`.
fn files() -> Vec<PathBuf> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() { walk(&path, found) } else { found.push(path) }
        }
    }
    let mut found = Vec::new();
    walk(&root().join("core/mappings"), &mut found);
    found.sort();
    found
}

#[test]
fn every_built_in_file_is_in_the_registry() {
    let rows = fs::read_to_string(root().join("core/src/mapping/builtin.rs")).unwrap();
    for file in files() {
        let name = file.strip_prefix(root().join("core")).unwrap().to_str().unwrap().to_owned();
        assert!(rows.contains(&format!("../../{name}\"")), "{name} has no row in builtin.rs");
    }
}

#[test]
fn every_row_says_what_its_file_says() {
    let mut seen = BTreeSet::new();
    for (country, document_type, direction) in Registry::standards() {
        let mapping = Mapping::standard_in(country, document_type, direction).unwrap();
        assert_eq!((mapping.country(), mapping.direction()), (country, direction));
        assert!(mapping.types().iter().any(|known| known == document_type), "{country} {document_type}");
        // Two that answer to the same would hide each other.
        assert!(seen.insert((country, document_type, direction.as_str())), "{country} {document_type}");
    }
}

#[test]
fn an_unknown_country_or_type_has_no_mapping() {
    let code =
        |country, document_type| Mapping::standard(country, document_type).unwrap_err().code().to_owned();
    assert_eq!(code("XX", "01"), "mapping-unknown");
    assert_eq!(code("CR", "999"), "mapping-unknown");
    assert_eq!(Direction::from_word("up").unwrap_err().code(), "option-value");
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
                        let mapping = registry.resolve(&code(number), "", "").unwrap();
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

#[test]
fn xml_templates_are_valid_by_the_schema() {
    let schema = root().join("docs/mapping.xsd");
    let Ok(version) = Command::new("xmllint").arg("--version").output() else {
        println!("left out: XML templates against docs/mapping.xsd, since xmllint is not here");
        return;
    };
    assert!(version.status.success());
    let mut given: Vec<_> =
        files().into_iter().filter(|file| file.extension().is_some_and(|ending| ending == "xml")).collect();
    // Every template of the vectors that parses.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mapping_templates");
    fs::create_dir_all(&folder).unwrap();
    let mut count = 0;
    for entry in fs::read_dir(root().join("tests/vectors/mapping")).unwrap() {
        let path = entry.unwrap().path();
        let case: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        let lines = case["template"].as_array().unwrap().iter().map(|line| line.as_str().unwrap());
        let template = lines.collect::<Vec<_>>().join("\n");
        if template.starts_with('<') && case.get("expect").is_some() {
            let file = folder.join(path.file_name().unwrap()).with_extension("xml");
            fs::write(&file, template).unwrap();
            given.push(file);
            count += 1;
        }
    }
    assert!(count > 40);
    let checked =
        Command::new("xmllint").arg("--noout").arg("--schema").arg(schema).args(given).output().unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
}

#[test]
fn a_stray_word_is_invalid_by_the_schema_too() {
    let schema = root().join("docs/mapping.xsd");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mapping_stray");
    fs::create_dir_all(&folder).unwrap();
    for (name, inside) in [
        ("param", "<m:param/><m:template><F/></m:template>"),
        ("element", "<m:template><F><m:usee name='x'/></F></m:template>"),
        ("missing", "<m:let name='x' value='1'/>"),
    ] {
        let file = folder.join(name).with_extension("xml");
        let template = format!("<m:mapping xmlns:m='urn:dtekit:mapping:1'>{inside}</m:mapping>");
        fs::write(&file, &template).unwrap();
        let error = Mapping::parse(template.as_bytes()).unwrap_err();
        assert!(
            error.findings().iter().any(|finding: &Finding| finding.code.starts_with("mapping-")),
            "{name}"
        );
        if name == "element" {
            // What a schema takes for one of its own names it cannot know inside a foreign element.
            continue;
        }
        let Ok(checked) =
            Command::new("xmllint").arg("--noout").arg("--schema").arg(&schema).arg(&file).output()
        else {
            println!("left out: stray words against docs/mapping.xsd, since xmllint is not here");
            return;
        };
        assert!(!checked.status.success(), "{name}");
    }
}
