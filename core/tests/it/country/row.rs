//! Every country has a folder, a row in it, and vectors.

use std::fs;
use std::path::{Path, PathBuf};

use dtekit::json::Value;
use dtekit::mapping::{Direction, Registry};
use dtekit::{Country, Outcome};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The names of the files in a folder.
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// The cases of a folder of `tests/vectors` that are one JSON file each.
fn cases(folder: &str) -> Vec<Value> {
    let folder = root().join("tests/vectors").join(folder);
    files(&folder)
        .iter()
        .map(|file| dtekit::json::from_slice(&fs::read(folder.join(file)).unwrap()).unwrap())
        .collect()
}

#[test]
fn every_country_has_a_folder_a_row_and_vectors() {
    let results = cases("result");
    for country in Country::ALL {
        let row = country.row().unwrap_or_else(|| panic!("{country} has no row"));
        assert_eq!(row.code, country.as_str());
        let folder = format!("core/countries/{}", row.code.to_lowercase());
        let room = fs::read_to_string(root().join(&folder).join("country.rs")).unwrap();
        assert!(
            room.starts_with(&format!("//! {} (authority: ", row.name)),
            "{folder}/country.rs says what it is about"
        );
        assert!(room.contains("static ROW: CountryRow"), "{folder}/country.rs holds the row");
        let decoded = results.iter().filter(|case| case["decode"]["country"] == country.as_str());
        assert!(decoded.count() > 0, "tests/vectors/result has no answer of {country}");
    }
}

/// What the folder of a country has beside `country.rs`.
pub const PARTS: [&str; 8] =
    ["lint.rs", "mappings", "mappings.rs", "print.rs", "received.rs", "tables", "totals.rs", "totals.rules"];

/// What a folder lacks, and why.
const LACKS: [(&str, &str, &str); 2] = [
    ("br", "lint.rs", "nothing is sent in the format of Brazil but events"),
    ("br", "print.rs", "nothing is sent in the format of Brazil but events"),
];

#[test]
fn a_folder_has_every_part_or_a_reason() {
    let countries = root().join("core/countries");
    let mut wrong = Vec::new();
    for folder in files(&countries) {
        let path = countries.join(&folder);
        let has = |part: &str| path.join(part).exists();
        let is_country = fs::read_to_string(path.join("country.rs"))
            .is_ok_and(|text| text.contains(&format!("..CountryRow::new(\"{}\"", folder.to_uppercase())));
        if !is_country {
            // What countries share.
            let is_shared = has("tables") || has("mappings");
            wrong.extend((!is_shared).then(|| format!("{folder}: no row, no tables, no mappings")));
            continue;
        }
        for part in PARTS {
            let lacks = LACKS.iter().any(|(of, what, _)| *of == folder && *what == part);
            match (has(part), lacks) {
                (false, false) => wrong.push(format!("{folder} lacks {part}")),
                (true, true) => wrong.push(format!("{folder} has {part}: remove the reason")),
                _ => {}
            }
        }
        let page = format!("docs/mapping-{folder}.md");
        wrong.extend((!root().join(&page).exists()).then(|| format!("{folder} lacks {page}")));
        let known = Country::ALL.iter().any(|country| country.as_str() == folder.to_uppercase());
        wrong.extend((!known).then(|| format!("{folder} has no constant: bless the lists")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_identifier_has_a_vector_that_is_right_and_one_that_is_refused() {
    let cases = cases("identifier");
    for kind in Country::ALL.iter().flat_map(|country| country.row().unwrap().identifiers) {
        let of_kind = || cases.iter().filter(|case| case["kind"] == kind.word);
        assert!(of_kind().any(|case| case.get("error").is_none()), "no `{}` is right", kind.word);
        assert!(of_kind().any(|case| case.get("error").is_some()), "no `{}` is refused", kind.word);
    }
}

#[test]
fn every_mapped_type_has_a_plain_a_full_and_an_edge_document() {
    for (country, tipo, direction) in Registry::standards() {
        if direction == Direction::To {
            let folder = root().join(format!("tests/vectors/mapping_{}/to", country.to_lowercase()));
            let files = files(&folder);
            for form in ["plain", "full", "edge"] {
                let begins = format!("{tipo}_{form}.");
                assert!(files.iter().any(|file| file.starts_with(&begins)), "{country}: no {tipo}_{form}");
            }
        }
    }
}

#[test]
fn an_accepted_answer_of_a_country_without_a_row_has_the_outcome_sent() {
    let body = br#"{"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"}"#;
    let country = "UY".parse::<Country>().unwrap();
    assert!(country.row().is_none());
    let context = dtekit::AnswerContext { country: Some(country), ..Default::default() };
    assert_eq!(dtekit::ProcessResult::decode(body, &context).unwrap().outcome, Some(Outcome::Sent));
}

#[test]
fn the_page_of_concepts_has_the_models_of_the_rows() {
    let page = fs::read_to_string(root().join("docs/concepts.md")).unwrap();
    for model in dtekit::ProcessingModel::ALL {
        let start = format!("| `{model}` | ");
        let line =
            page.lines().find_map(|line| line.strip_prefix(&start)).unwrap_or_else(|| panic!("{model}"));
        let mut named: Vec<_> = line.split(" |").next().unwrap().split(", ").collect();
        let with = |country: &Country| country.model() == Some(model);
        let mut own: Vec<_> = Country::ALL.iter().filter(|one| with(one)).map(|one| one.as_str()).collect();
        named.sort_unstable();
        own.sort_unstable();
        assert_eq!(named, own, "{model}");
    }
}
