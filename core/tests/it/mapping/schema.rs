//! The schemas for editors agree with the language: every template that parses is valid, and a wrong form is not valid.
//!
//! The Python package's tests, which have a validator, compare `docs/mapping.schema.json` with the templates.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use dtekit::json::{Map, Value};
use dtekit::mapping::Registry;

use super::builtin::{files, root};

/// Templates and libraries in XML: the built-in ones, and those of the vectors that parse.
fn valid() -> Vec<(String, String)> {
    let mut all: Vec<_> = files()
        .into_iter()
        .filter(|file| file.extension().is_some_and(|ending| ending == "xml"))
        .map(|file| (file.display().to_string(), fs::read_to_string(&file).unwrap()))
        .collect();
    for (name, case) in vectors() {
        let libraries = case["libraries"].as_object().cloned().unwrap_or_default();
        for (number, template) in templates(&case).into_iter().enumerate() {
            if parses(&template, &libraries) {
                all.push((format!("{name} {number}"), template));
            }
        }
        // A library is sound if a template that imports it parses.
        if case.get("expect").is_some() {
            all.extend(
                libraries
                    .into_iter()
                    .map(|(library, text)| (format!("{name} {library}"), text.as_str().unwrap().to_owned())),
            );
        }
    }
    all.retain(|(_, text)| text.trim_start().starts_with('<'));
    all
}

fn parses(template: &str, libraries: &Map) -> bool {
    let registry = Registry::new();
    for (name, text) in libraries {
        _ = registry.add_library(name, text.as_str().unwrap().as_bytes());
    }
    registry.parse(template.as_bytes()).is_ok()
}

/// The cases of the two folders with mappings.
fn vectors() -> Vec<(String, Value)> {
    let mut cases = Vec::new();
    for folder in ["mapping", "registry"] {
        for entry in fs::read_dir(root().join("tests/vectors").join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = format!("{folder}/{}", path.file_stem().unwrap().to_str().unwrap());
            cases.push((name, dtekit::json::from_slice(&fs::read(&path).unwrap()).unwrap()));
        }
    }
    cases.sort_by(|one: &(String, Value), other| one.0.cmp(&other.0));
    cases
}

/// The templates of a case.
fn templates(case: &Value) -> Vec<String> {
    let joined = |value: &Value| match value.as_array() {
        Some(lines) => lines.iter().map(|line| line.as_str().unwrap()).collect::<Vec<_>>().join("\n"),
        None => value.as_str().unwrap().to_owned(),
    };
    let mut all: Vec<_> =
        ["template", "other"].iter().filter_map(|name| case.get(name)).map(joined).collect();
    all.extend(case["templates"].as_array().into_iter().flatten().map(joined));
    all.extend(case["files"].as_object().into_iter().flat_map(|files| files.values()).map(joined));
    all
}

/// The names of the templates that the XML schema refuses; nothing without xmllint.
fn refused(folder: &str, given: &[(String, String)]) -> Option<BTreeSet<String>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let paths: Vec<PathBuf> = (0..given.len()).map(|number| folder.join(format!("{number}.xml"))).collect();
    for (path, (_, text)) in paths.iter().zip(given) {
        fs::write(path, text).unwrap();
    }
    let schema = root().join("docs/mapping.xsd");
    let checked =
        Command::new("xmllint").arg("--noout").arg("--schema").arg(schema).args(&paths).output().ok()?;
    let said = String::from_utf8_lossy(&checked.stderr).into_owned();
    let bad = |path: &&PathBuf| !said.contains(&format!("{} validates\n", path.display()));
    let names = paths.iter().zip(given).filter(|(path, _)| bad(path)).map(|(_, (name, _))| name.clone());
    Some(names.collect())
}

#[test]
fn templates_that_parse_are_valid_by_the_xml_schema() {
    let given = valid();
    assert!(given.len() > 120, "{}", given.len());
    match refused("mapping_valid", &given) {
        Some(refused) => assert_eq!(refused, BTreeSet::new()),
        None => println!("left out: what parses against docs/mapping.xsd, since xmllint is not here"),
    }
}

/// Templates whose form is wrong, each with the member or attribute that makes it so.
const WRONG: [(&str, &str); 15] = [
    ("no template", "<m:let name='x' value='1'/>"),
    ("two templates", "<m:template><F/></m:template><m:template><F/></m:template>"),
    ("a stray element", "<m:lett name='x' value='1'/><m:template><F/></m:template>"),
    ("a param without a name", "<m:param/><m:template><F/></m:template>"),
    ("a name that is none", "<m:param name='1 2'/><m:template><F/></m:template>"),
    ("a row without a value", "<m:table name='t'><m:row key='1'/></m:table><m:template><F/></m:template>"),
    ("a stray attribute", "<m:table name='t' defaultt='1'/><m:template><F/></m:template>"),
    ("a let without a value", "<m:let name='x'/><m:template><F/></m:template>"),
    ("an empty expression", "<m:let name='x' value=' '/><m:template><F/></m:template>"),
    ("a check without a code", "<m:template><F><m:check test='1' message='m'/></F></m:template>"),
    ("a use without a name", "<m:template><F><m:use/></F></m:template>"),
    ("text in the head", "text<m:template><F/></m:template>"),
    ("an else that is none", "<m:template><F m:else='yes'/></m:template>"),
    ("an encoding that is none", "<m:output encoding='UTF-9'/><m:template><F/></m:template>"),
    ("an import without a name", "<m:import/><m:template><F/></m:template>"),
];

#[test]
fn templates_of_a_wrong_form_are_invalid_by_the_xml_schema() {
    let given: Vec<_> = WRONG
        .iter()
        .map(|(name, inside)| {
            let template = format!("<m:mapping xmlns:m='urn:dtekit:mapping:1'>{inside}</m:mapping>");
            assert!(!parses(&template, &Map::new()), "{name}");
            ((*name).to_owned(), template)
        })
        .collect();
    let all: BTreeSet<_> = given.iter().map(|(name, _)| name.clone()).collect();
    match refused("mapping_wrong", &given) {
        // The content of an output element is checked only if the schema knows its name.
        Some(refused) => assert_eq!(refused, all),
        None => println!("left out: wrong templates against docs/mapping.xsd, since xmllint is not here"),
    }
}

/// The words in a list of names in the source.
fn list(source: &str, name: &str) -> BTreeSet<String> {
    let (_, from) = source.split_once(&format!("const {name}: [&str;")).unwrap();
    let (_, from) = from.split_once("=").unwrap();
    let words = from.split_once("];").unwrap().0;
    words.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_json_schema_knows_each_member_and_describes_it() {
    let text = fs::read_to_string(root().join("docs/mapping.schema.json")).unwrap();
    let schema: Value = dtekit::json::from_str(&text).unwrap();
    let source = fs::read_to_string(root().join("core/src/mapping/template/json.rs")).unwrap();
    for (definition, name) in [("object", "DIRECTIVES"), ("mapping", "HEAD"), ("library", "LIBRARY")] {
        let properties = schema["definitions"][definition]["properties"].as_object().unwrap();
        let known: BTreeSet<_> = properties.keys().cloned().collect();
        assert_eq!(known, list(&source, name), "{definition}");
        for (member, about) in properties {
            assert!(
                about["description"].as_str().is_some_and(|text| text.len() > 10),
                "{definition} {member}"
            );
        }
    }
}

#[test]
fn the_xml_schema_knows_each_directive_and_describes_it() {
    let schema = fs::read_to_string(root().join("docs/mapping.xsd")).unwrap();
    let source = fs::read_to_string(root().join("core/src/mapping/template/xml.rs")).unwrap();
    let global = schema.lines().filter_map(|line| line.strip_prefix("  <xs:attribute name=\""));
    let known: BTreeSet<_> = global.map(|line| line.split_once('"').unwrap().0.to_owned()).collect();
    assert_eq!(known, list(&source, "DIRECTIVES"));
    // The names show the kind.
    let plain = |line: &&str| line.contains("<xs:attribute name=") && line.ends_with("/>");
    let bare: Vec<_> = schema.lines().filter(plain).map(str::trim).collect();
    for line in bare {
        assert!(line.contains("name=\"name\"") || line.contains("type=\"m:expression\""), "{line}");
    }
}
