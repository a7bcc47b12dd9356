//! Official documents against the authorities' schemas. `tests/schemas/run` compares the verdicts with libxml2's.

use std::fs;
use std::path::{Path, PathBuf};

use dtekit::json::{Map, Value, from_slice, json};
use dtekit::{Finding, Naming, ValidateOptions, validate};

use crate::audit::outputs;

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

/// What the mappings make that the published schemas refuse or do not have: a type that Panama added later, the export
/// service of Argentina, and Panama's annulment, whose schemas are not among the authorities' data.
const OTHERS: [&str; 5] = [
    "mapping_ar/to/19_",
    "mapping_ar/to/20_",
    "mapping_ar/to/21_",
    "mapping_pa/to/10_",
    "mapping_pa/to/rEvAnulaFe_",
];

#[test]
fn what_a_mapping_makes_is_valid_before_it_is_signed() {
    let (mut wrong, mut checked) = (Vec::new(), 0);
    for country in ["ar", "cl", "co", "cr", "do", "ec", "gt", "mx", "pa", "pe", "sv"] {
        for output in outputs::of(country) {
            let path = output.path.display().to_string();
            if OTHERS.iter().any(|other| path.contains(other)) {
                continue;
            }
            checked += 1;
            let findings = output.found.as_ref().unwrap_or_else(|| panic!("{path} has no schema"));
            let findings = findings.iter().filter(|one| one.code.starts_with("schema-"));
            wrong.extend(findings.map(|finding| format!("{path}: {finding}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 390, "{checked}");
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
    assert!(findings.iter().any(|one| one.code == "schema-element-unknown"));
    let error =
        validate(format!("<SemillaModel>{}", "<a>".repeat(300)).as_bytes(), &ValidateOptions::default());
    assert_eq!(error.unwrap_err().code(), "limit-depth");
}

const BEGIN: &str = "--test it schema`. -->\n";
const END: &str = "<!-- The schemas end here. -->";

/// The first names, and how many more there are.
fn shown(names: &[String]) -> String {
    match names.len() {
        0..=6 => names.join(", "),
        count => format!("{} and `{}` more", names[..4].join(", "), count - 4),
    }
}

#[test]
fn the_page_lists_the_schemas() {
    let mut made = String::from("\n| countries | schema | roots | if |\n|---|---|---|---|\n");
    let countries = Path::new(env!("CARGO_MANIFEST_DIR")).join("countries");
    let mut folders: Vec<_> = fs::read_dir(countries).unwrap().map(|folder| folder.unwrap().path()).collect();
    folders.sort();
    for folder in folders.into_iter().filter(|folder| folder.join("schemas").exists()) {
        let mut files: Vec<_> =
            fs::read_dir(folder.join("schemas")).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            let values = |word: &str| -> Vec<&str> {
                text.lines().filter_map(|line| line.strip_prefix(word)?.strip_prefix(' ')).collect()
            };
            let roots = values("root").into_iter().map(|root| root.rsplit(':').next().unwrap());
            let mut roots: Vec<_> = roots.map(|root| format!("`{root}`")).collect();
            if roots.is_empty() {
                roots.push("JSON".to_owned());
            }
            let own = folder.file_name().unwrap().to_str().unwrap();
            let users = values("countries").first().copied().unwrap_or(own);
            let users = users.to_uppercase().replace(' ', ", ");
            let condition = values("for")
                .first()
                .map_or(String::new(), |one| format!("`{}`", one.replace('|', "` or `")));
            let name = file.file_stem().unwrap().to_str().unwrap();
            made += &format!("| {users} | `{name}` | {} | {condition} |\n", shown(&roots));
        }
    }
    made.push('\n');
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/validation.md");
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (found, after) = rest.split_once(END).unwrap();
    if std::env::var_os("DTEKIT_BLESS").is_some() {
        fs::write(&path, format!("{before}{BEGIN}{made}{END}{after}")).unwrap();
    } else {
        assert!(
            found == made,
            "docs/validation.md is stale: DTEKIT_BLESS=1 cargo test -p dtekit --test it schema"
        );
    }
}
