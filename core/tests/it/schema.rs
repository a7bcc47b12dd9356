//! Official documents against the authorities' schemas. `tests/schemas/run` compares the verdicts with libxml2's.

use std::fs;
use std::path::{Path, PathBuf};

use dtekit::json::{Map, Value, from_slice, json};
use dtekit::{Finding, Naming, ValidateOptions, validate};

fn vectors(folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors").join(folder);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|path| path.to_str().unwrap().ends_with(ending));
    files.sort();
    files
}

/// The value at a path such as `findings.0.code`.
fn at<'v>(value: &'v Value, path: &str) -> &'v Value {
    path.split('.').fold(value, |value, step| match step.parse::<usize>() {
        Ok(index) => value.get(index).unwrap_or(&Value::Null),
        Err(_) => value.get(step).unwrap_or(&Value::Null),
    })
}

#[test]
fn vectors_of_validation() {
    let files = vectors("validate", ".json");
    assert!(files.len() > 20);
    for path in files {
        let case: Value = from_slice(&fs::read(&path).unwrap()).unwrap();
        let none = Map::new();
        let options = case["options"].as_object().unwrap_or(&none);
        let found = ValidateOptions::from_members(options)
            .and_then(|options| validate(case["data"].as_str().unwrap().as_bytes(), &options));
        match found {
            Ok(findings) => {
                let found = json!({"findings": Finding::values(&findings, Naming::Snake)});
                for (place, expected) in case["expect"].as_object().unwrap() {
                    assert_eq!(at(&found, place), expected, "{}: {place}", path.display());
                }
            }
            Err(error) => {
                assert_eq!(case["error"]["kind"], error.kind().as_str(), "{}", path.display());
                let codes: Vec<_> = error.findings().iter().map(|one| Value::from(&*one.code)).collect();
                assert_eq!(case["error"]["codes"], Value::Array(codes), "{}", path.display());
            }
        }
    }
}

/// What the mappings make that the published schemas refuse or do not have: a type that Panama added later, the export service of
/// Argentina, and Panama's annulment, whose schemas are not among the authorities' data.
const OTHERS: [&str; 5] = [
    "mapping_ar/to/19_",
    "mapping_ar/to/20_",
    "mapping_ar/to/21_",
    "mapping_pa/to/10_",
    "mapping_pa/to/rEvAnulaFe_",
];

#[test]
fn what_a_mapping_makes_is_valid_before_it_is_signed() {
    let options = ValidateOptions { signed: false, ..ValidateOptions::default() };
    let (mut wrong, mut checked) = (Vec::new(), 0);
    for country in ["ar", "cl", "co", "cr", "do", "ec", "gt", "mx", "pa", "pe"] {
        for path in vectors(&format!("mapping_{country}/to"), ".xml") {
            if OTHERS.iter().any(|other| path.to_str().unwrap().contains(other)) {
                continue;
            }
            checked += 1;
            let findings = validate(&fs::read(&path).unwrap(), &options).unwrap();
            wrong.extend(findings.iter().map(|finding| format!("{}: {finding}", path.display())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 350, "{checked}");
}

#[test]
fn at_most_a_hundred_findings_have_one_code() {
    let elements = "<x/>".repeat(500);
    let document = format!("<SemillaModel>{elements}</SemillaModel>");
    let findings = validate(document.as_bytes(), &ValidateOptions::default()).unwrap();
    assert_eq!(findings.iter().filter(|one| one.code == "schema-element-unknown").count(), 100);
}

#[test]
fn many_elements_and_deep_ones_are_read_to_their_end() {
    let document =
        format!("<SemillaModel><valor>{}</valor></SemillaModel>", "<a>".repeat(200) + &"</a>".repeat(200));
    let findings = validate(document.as_bytes(), &ValidateOptions::default()).unwrap();
    assert_eq!(findings[0].code, "schema-element-unknown");
    let error =
        validate(format!("<SemillaModel>{}", "<a>".repeat(300)).as_bytes(), &ValidateOptions::default());
    assert_eq!(error.unwrap_err().code(), "limit-depth");
}
