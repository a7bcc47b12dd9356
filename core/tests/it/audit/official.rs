//! The lengths of the official JSON of El Salvador: what `lint` knows of them is what the ministry's schemas say.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use dtekit::Document;
use dtekit::audit::{LintOptions, lint};
use dtekit::json::Value;
use dtekit::mapping::{Direction, Explanation, Registry};

use crate::country::schemas;
use crate::country::vector::{self, Vector};

/// What the schema says of a leaf: the most characters, and whether fewer are refused as well.
type Fact = Option<(usize, bool)>;

fn table() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/audit/lint/official/sv.tsv")
}

fn vectors() -> Vec<Vector> {
    vector::read("mapping_sv/to", &[".json"], ".official")
}

fn explain(vector: &Vector) -> Explanation {
    let mapping = Registry::standard("SV", &vector.tipo, Direction::To).unwrap();
    mapping.explain(&vector.input, &vector.params.clone().into()).unwrap()
}

/// What the schema says of every leaf of an output; `None` without the schemas.
fn facts(vector: &Vector) -> Option<BTreeMap<String, Fact>> {
    let schema = schemas::of_el_salvador(&vector.tipo)?;
    let mut facts = BTreeMap::new();
    for row in &explain(vector).rows {
        let path = general(&row.target);
        let mut place = Some(&schema);
        for step in path.split('/') {
            place = place.and_then(|place| inside(place, step));
        }
        let length = |name: &str| place.and_then(|place| place[name].as_u64());
        let most = length("maxLength");
        facts.insert(path, most.map(|most| (most as usize, length("minLength") == Some(most))));
    }
    Some(facts)
}

/// The schema of a member, also of the items of a list.
fn inside<'s>(schema: &'s Value, name: &str) -> Option<&'s Value> {
    let own = schema["properties"].get(name).or_else(|| schema["items"]["properties"].get(name));
    own.or_else(|| schema["anyOf"].as_array()?.iter().find_map(|one| inside(one, name)))
}

fn general(target: &str) -> String {
    let steps = target.split('/').map(|step| step.split('[').next().unwrap());
    steps.filter(|step| !step.is_empty()).collect::<Vec<_>>().join("/")
}

/// The lines of the table, made from all vectors.
fn lines() -> Option<String> {
    let mut all: BTreeMap<String, BTreeMap<String, Fact>> = BTreeMap::new();
    for vector in vectors() {
        for (path, fact) in facts(&vector)? {
            let known = all.entry(path).or_default().entry(vector.tipo.clone()).or_insert(fact);
            *known = known.or(fact);
        }
    }
    let mut text = String::from("# path\tcharacters\ttypes\n");
    for (path, types) in all {
        let different: BTreeSet<Fact> = types.values().copied().collect();
        for (most, is_exact) in different.iter().flatten() {
            let of = types.iter().filter(|(_, one)| **one == Some((*most, *is_exact)));
            let of: Vec<_> = of.map(|(tipo, _)| tipo.as_str()).collect();
            let of = if different.len() == 1 { String::new() } else { format!("\t{}", of.join(",")) };
            text.push_str(&format!("{path}\t{}{most}{of}\n", if *is_exact { "=" } else { "" }));
        }
    }
    Some(text)
}

#[test]
fn the_table_is_what_the_schemas_of_el_salvador_say() {
    let Some(found) = lines() else { return };
    assert!(found.lines().count() > 20, "{found}");
    if std::env::var_os("DTEKIT_BLESS").is_some() {
        fs::write(table(), found).unwrap();
    } else {
        assert_eq!(found, fs::read_to_string(table()).unwrap(), "DTEKIT_BLESS=1 writes the table");
    }
}

#[test]
fn a_value_that_is_one_too_long_for_el_salvador_is_found_at_its_place() {
    let table = fs::read_to_string(table()).unwrap();
    let mut found = 0;
    for vector in vectors().into_iter().filter(|one| one.name.ends_with("_full")) {
        let clean = Document::from_json(&vector.input).unwrap();
        let options = LintOptions {
            mapping: vector.params.clone().into(),
            document_type: Some(vector.tipo.clone()),
            ..LintOptions::default()
        };
        for row in &explain(&vector).rows {
            let path = general(&row.target);
            let rows = table.lines().map(|line| line.split('\t').collect::<Vec<_>>());
            let holds = |types: &&str| types.split(',').any(|one| one == vector.tipo);
            let known = rows.filter(|cells| cells[0] == path && cells.get(2).is_none_or(&holds));
            let most =
                known.filter_map(|cells| cells[1].trim_start_matches('=').parse::<usize>().ok()).next();
            let ([source], Some(most)) = (&row.sources[..], most) else { continue };
            // Only what is copied as it is.
            let is_copied = clean.element(source).and_then(|one| one.text().map(str::to_owned));
            if is_copied.as_deref() != Some(&*row.value) {
                continue;
            }
            let letter = if row.value.bytes().all(|byte| byte.is_ascii_digit()) { "7" } else { "x" };
            let more = (most + 1).saturating_sub(row.value.chars().count());
            let mut document = clean.clone();
            document.set(source, format!("{}{}", row.value, letter.repeat(more)).as_str()).unwrap();
            let seen = lint(&document, dtekit::Country::SV, &options).unwrap();
            found += usize::from(seen.findings.iter().any(|one| one.finding.path.as_deref() == Some(source)));
        }
    }
    assert!(found > 100, "{found}");
}
