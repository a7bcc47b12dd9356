//! No surprise at the authority: what its schema refuses of a mapped document, `lint` has said before.

use std::fs;
use std::path::Path;

use dtekit::audit::{Lint, LintOptions, lint};
use dtekit::json::{Value, from_slice};
use dtekit::mapping::{ApplyOptions, Direction, Registry};
use dtekit::{Country, ValidateOptions, validate};

use crate::country::vector::{self, Vector};
use crate::length::is_long;

/// The countries with a mapping and a schema.
const COUNTRIES: [&str; 11] = ["AR", "CL", "CO", "CR", "DO", "EC", "GT", "MX", "PA", "PE", "SV"];

fn vectors(country: &str) -> Vec<Vector> {
    let ending = if country == "SV" { ".official" } else { ".xml" };
    vector::read(&format!("mapping_{}/to", country.to_lowercase()), &[".json"], ending)
}

fn options(vector: &Vector) -> ApplyOptions {
    vector.params.clone().into()
}

fn linted(country: &str, vector: &Vector, input: &[u8]) -> Lint {
    let with = LintOptions {
        mapping: options(vector),
        document_type: Some(vector.tipo.clone()),
        ..LintOptions::default()
    };
    lint(input, country.parse::<Country>().unwrap(), &with).unwrap()
}

/// The official document, and whether its schema takes it; `None` if the mapping refuses the input, or there is no
/// schema.
fn judged(country: &str, vector: &Vector, input: &[u8]) -> Option<bool> {
    let mapping = Registry::standard(country, &vector.tipo, Direction::To).unwrap();
    let output = mapping.apply(input, &options(vector)).ok()?;
    let with = ValidateOptions {
        country: Some(country.parse().unwrap()),
        signed: false,
        ..ValidateOptions::default()
    };
    Some(!validate(&output, &with).ok()?.iter().any(|one| one.code.starts_with("schema-")))
}

/// What lint says of the schema.
fn of_schema(found: &Lint) -> Vec<String> {
    let is_of_schema =
        |code: &str| code.starts_with("schema-") || ["lint-length", "lint-digits"].contains(&code);
    let found = found.findings.iter().map(|one| &one.finding).filter(|one| is_of_schema(&one.code));
    found.map(ToString::to_string).collect()
}

#[test]
fn lint_says_nothing_of_the_schema_where_the_output_is_valid() {
    let (mut wrong, mut valid) = (Vec::new(), 0);
    for country in COUNTRIES {
        for vector in vectors(country) {
            if judged(country, &vector, &vector.input) != Some(true) {
                continue;
            }
            valid += 1;
            let said = of_schema(&linted(country, &vector, &vector.input));
            wrong.extend(said.into_iter().map(|one| format!("{country} {}: {one}", vector.name)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(valid > 350, "{valid}");
}

/// How many leaves a value has.
fn leaves(value: &Value) -> usize {
    match value {
        Value::Object(members) => members.values().map(leaves).sum(),
        Value::Array(items) => items.iter().map(leaves).sum(),
        _ => 1,
    }
}

/// What is done to a leaf.
enum Change {
    Removed,
    Written(String),
}

fn change(random: &mut fastrand::Rng, text: &str) -> Change {
    let cut = text.chars().take(text.chars().count() / 2).collect::<String>();
    Change::Written(match random.usize(..12) {
        0..=2 => return Change::Removed,
        3 => String::new(),
        4 => cut,
        5 => format!("{text}{text}"),
        6 => format!("{text}9"),
        7 => "99".to_owned(),
        8 => "XX".to_owned(),
        9 => format!("-{text}"),
        10 => format!("{text} y más de lo que cabe").repeat(random.usize(1..40)),
        _ => format!("{text}.123456789"),
    })
}

/// Changes the leaf with this number; gives false if it is behind this value.
fn changed(value: &mut Value, number: &mut usize, random: &mut fastrand::Rng) -> bool {
    match value {
        Value::Object(members) => {
            let names: Vec<String> = members.keys().cloned().collect();
            for name in names {
                let Some(member) = members.get_mut(&name) else { continue };
                if !matches!(member, Value::Object(_) | Value::Array(_)) {
                    if *number > 0 {
                        *number -= 1;
                        continue;
                    }
                    let text = member.as_str().map_or_else(|| member.to_string(), str::to_owned);
                    match change(random, &text) {
                        Change::Removed => _ = members.remove(&name),
                        Change::Written(text) => *member = Value::from(text),
                    }
                    return true;
                }
                if changed(member, number, random) {
                    return true;
                }
            }
            false
        }
        Value::Array(items) => items.iter_mut().any(|item| match item {
            Value::Object(_) | Value::Array(_) => changed(item, number, random),
            _ => {
                *number = number.saturating_sub(1);
                false
            }
        }),
        _ => false,
    }
}

#[derive(Default)]
struct Counts {
    documents: usize,
    mapped: usize,
    refused: usize,
    said: usize,
}

const SEED: u64 = 33;
const BEGIN: &str = "--test it audit::refused`. -->\n";
const END: &str = "<!-- The experiment ends here. -->";

#[test]
fn what_the_schema_refuses_after_one_change_lint_has_said() {
    let mut random = fastrand::Rng::with_seed(SEED);
    let (mut missed, mut alarms) = (Vec::new(), Vec::new());
    let mut table = String::from(
        "\n| country | changed documents | mapped | of these refused by the schema | lint said an error |\n|---|---|---|---|---|\n",
    );
    let (mut all, every) = (Counts::default(), if is_long() { 1 } else { 8 });
    for country in COUNTRIES {
        let mut counts = Counts::default();
        // One of a type that is newer than the published schema is refused as it is.
        let is_valid = |vector: &Vector| judged(country, vector, &vector.input) == Some(true);
        for (index, vector) in vectors(country).iter().enumerate().filter(|(_, one)| is_valid(one)) {
            for turn in 0..8 {
                let mut document: Value = from_slice(&vector.input).unwrap();
                let mut number = random.usize(..leaves(&document));
                // The short run takes some of the same documents.
                let is_changed = changed(&mut document, &mut number, &mut random);
                if !is_changed || (index + turn) % every != 0 {
                    continue;
                }
                counts.documents += 1;
                let input = document.to_string().into_bytes();
                let Some(is_valid) = judged(country, vector, &input) else { continue };
                counts.mapped += 1;
                let found = linted(country, vector, &input);
                if is_valid {
                    alarms.extend(
                        of_schema(&found).into_iter().map(|one| format!("{country} {}: {one}", vector.name)),
                    );
                    continue;
                }
                counts.refused += 1;
                if found.errors() > 0 {
                    counts.said += 1;
                } else {
                    missed.push(format!("{country} {}", vector.name));
                }
            }
        }
        let Counts { documents, mapped, refused, said } = counts;
        table += &format!("| {country} | {documents} | {mapped} | {refused} | {said} |\n");
        all = Counts {
            documents: all.documents + documents,
            mapped: all.mapped + mapped,
            refused: all.refused + refused,
            said: all.said + said,
        };
    }
    let Counts { documents, mapped, refused, said } = all;
    table += &format!("| all | {documents} | {mapped} | {refused} | {said} |\n\n");
    assert!(alarms.is_empty(), "{}", alarms.join("\n"));
    assert!(refused > if is_long() { 150 } else { 10 }, "{refused}");
    assert!(said * 100 >= refused * 99, "{said} of {refused}: {}", missed.join("\n"));
    if !is_long() {
        return;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/validation.md");
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (found, after) = rest.split_once(END).unwrap();
    if std::env::var_os("DTEKIT_BLESS").is_some() {
        fs::write(&path, format!("{before}{BEGIN}{table}{END}{after}")).unwrap();
    } else {
        assert!(
            found == table,
            "docs/validation.md is stale: DTEKIT_TEST_LONG=1 DTEKIT_BLESS=1 writes it\n{table}"
        );
    }
}
