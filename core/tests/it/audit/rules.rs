//! Rules beyond a schema: each has a document that it takes, and one that it refuses.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use dtekit::json::{Value, from_slice};
use dtekit::{ValidateOptions, validate};

use crate::country::vector;

/// The countries with rules, and how many there are at least.
const COUNTRIES: [(&str, usize); 1] = [("mx", 80)];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn read(path: &Path) -> Value {
    from_slice(&fs::read(path).unwrap()).unwrap()
}

/// The codes of the rules that a document breaks; those of its schema as they are.
fn broken(country: &str, document: &str) -> Vec<String> {
    let options = ValidateOptions {
        country: Some(country.to_uppercase().parse().unwrap()),
        signed: false,
        ..ValidateOptions::default()
    };
    let found = validate(document.as_bytes(), &options).unwrap();
    let code = |message: &str| message.rsplit("rule `").next().unwrap().split('`').next().unwrap().to_owned();
    found
        .iter()
        .map(|one| match &*one.code {
            "authority-rule" => {
                assert!(
                    one.position.is_some() && one.spanish.as_ref().unwrap().message.contains("regla"),
                    "{one}"
                );
                code(&one.message)
            }
            _ => one.to_string(),
        })
        .collect()
}

/// The rules of a country: for each code the file's name.
fn rules(country: &str) -> BTreeMap<String, String> {
    let folder = root().join("countries").join(country).join("rules");
    let mut rules = BTreeMap::new();
    for file in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
        let value = read(&file);
        assert!(value["source"].as_str().is_some_and(|source| source.len() > 10), "{}", file.display());
        for row in value["rules"].as_array().unwrap() {
            let code = row["code"].as_str().unwrap().to_owned();
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            assert!(rules.insert(code.clone(), name).is_none(), "{code} stands twice");
        }
    }
    rules
}

#[test]
fn each_rule_takes_a_document_and_refuses_a_changed_one() {
    let mut wrong = Vec::new();
    for (country, least) in COUNTRIES {
        let rules = rules(country);
        assert!(rules.len() >= least, "{country}: {}", rules.len());
        let cases = read(&root().join(format!("tests/it/audit/rules/{country}.json")));
        let cases = cases.as_object().unwrap();
        for code in rules.keys() {
            let Some(case) = cases.get(code) else {
                wrong.push(format!("{country} {code} has no case"));
                continue;
            };
            let part = |index: usize| case[index].as_str().unwrap();
            let base = format!("../tests/vectors/mapping_{country}/to/{}.xml", part(0));
            let base = fs::read_to_string(root().join(base)).unwrap();
            assert!(base.contains(part(1)), "{country} {code}: its document has no `{}`", part(1));
            let taken = broken(country, &base);
            if taken.contains(code) {
                wrong.push(format!("{country} {code} refuses {}: {taken:?}", part(0)));
            }
            let refused = broken(country, &base.replacen(part(1), part(2), 1));
            if !refused.contains(code) {
                wrong.push(format!("{country} {code} does not refuse: {refused:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What the mappings make of the vectors' inputs and rules refuse: the inputs are made up, and break the rules.
const MADE_UP: &str = include_str!("rules/made_up.tsv");

#[test]
fn what_the_mappings_make_breaks_no_rule_but_with_a_reason() {
    let mut found = Vec::new();
    for (country, _) in COUNTRIES {
        for vector in vector::read(&format!("mapping_{country}/to"), &[".json"], ".xml") {
            let file = format!("../tests/vectors/mapping_{country}/to/{}.xml", vector.name);
            let document = fs::read_to_string(root().join(file)).unwrap();
            found.extend(
                broken(country, &document)
                    .into_iter()
                    .map(|code| format!("{country}\t{}\t{code}", vector.name)),
            );
        }
    }
    let known: Vec<&str> = MADE_UP.lines().filter(|line| !line.starts_with('#')).collect();
    let known: Vec<String> =
        known.iter().map(|line| line.split('\t').take(3).collect::<Vec<_>>().join("\t")).collect();
    assert_eq!(found, known);
}
