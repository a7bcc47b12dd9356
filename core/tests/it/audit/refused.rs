//! No surprise at the authority: what its schema and its rules refuse of a mapped document, `lint` has said before.

use std::fs;
use std::path::Path;

use dtekit::audit::{Lint, LintOptions, lint};
use dtekit::json::{Value, from_slice};
use dtekit::mapping::{ApplyOptions, Direction, Registry};
use dtekit::{Country, Finding, Severity};

use super::outputs;
use crate::country::vector::{self, Vector};
use crate::length::{is_full, pick, step};

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

/// What the authority says of the official document.
#[derive(Clone, Copy, PartialEq)]
enum Verdict {
    Taken,
    RefusedBySchema,
    RefusedByRules,
}

/// What the authority says of what the mapping makes of the input; `None` if the mapping refuses it, or there is no
/// schema.
fn judged(country: &str, vector: &Vector, input: &[u8]) -> Option<Verdict> {
    let mapping = Registry::standard(country, &vector.tipo, Direction::To).unwrap();
    let output = mapping.apply(input, &options(vector)).ok()?;
    Some(verdict(&outputs::found(country, &output)?))
}

/// The same of the vector as it is.
fn judged_output(country: &str, vector: &Vector) -> Option<Verdict> {
    let output = outputs::of(country).iter().find(|one| one.name == vector.name)?;
    Some(verdict(output.found.as_ref()?))
}

fn verdict(found: &[Finding]) -> Verdict {
    let is_of_rules = |one: &Finding| one.code == "authority-rule";
    let errors = found.iter().filter(|one| one.severity == Severity::Error);
    match errors.max_by_key(|one| !is_of_rules(one)) {
        None => Verdict::Taken,
        Some(one) if is_of_rules(one) => Verdict::RefusedByRules,
        Some(_) => Verdict::RefusedBySchema,
    }
}

/// What lint says of the schema.
fn of_schema(found: &Lint) -> Vec<String> {
    let is_of_schema =
        |code: &str| code.starts_with("schema-") || ["lint-length", "lint-digits"].contains(&code);
    let found = found.findings.iter().map(|one| &one.finding).filter(|one| is_of_schema(&one.code));
    found.map(ToString::to_string).collect()
}

/// What lint says of the schema and the rules where the verdict is another one.
fn alarms(found: &Lint, verdict: Verdict) -> Vec<String> {
    let mut alarms = if verdict == Verdict::RefusedBySchema { Vec::new() } else { of_schema(found) };
    if verdict != Verdict::RefusedByRules {
        let of_rules = found
            .findings
            .iter()
            .filter(|one| one.finding.code == "authority-rule" && one.finding.severity == Severity::Error);
        alarms.extend(of_rules.map(|one| one.finding.to_string()));
    }
    alarms
}

#[test]
fn lint_says_nothing_of_schema_and_rules_where_the_output_is_valid() {
    let (mut wrong, mut valid) = (Vec::new(), 0);
    for country in Country::ISSUING.iter().map(Country::as_str) {
        // The short run takes a fourth of the vectors.
        for vector in vectors(country).into_iter().step_by(step(2, 4)) {
            let Some(verdict) = judged_output(country, &vector) else { continue };
            if verdict == Verdict::RefusedBySchema {
                continue;
            }
            valid += 1;
            let said = alarms(&linted(country, &vector, &vector.input), verdict);
            wrong.extend(said.into_iter().map(|one| format!("{country} {}: {one}", vector.name)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(valid > pick(350, 170, 80), "{valid}");
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

#[derive(Default, Clone, Copy)]
struct Counts {
    documents: usize,
    mapped: usize,
    refused: usize,
    said: usize,
    refused_by_rules: usize,
    said_of_rules: usize,
}

impl Counts {
    fn add(&mut self, other: Counts) {
        self.documents += other.documents;
        self.mapped += other.mapped;
        self.refused += other.refused;
        self.said += other.said;
        self.refused_by_rules += other.refused_by_rules;
        self.said_of_rules += other.said_of_rules;
    }

    fn row(&self, name: &str) -> String {
        let Counts { documents, mapped, refused, said, refused_by_rules, said_of_rules } = self;
        format!(
            "| {name} | {documents} | {mapped} | {refused} | {said} | {refused_by_rules} | {said_of_rules} |\n"
        )
    }
}

/// Each seed makes other changes. The short run takes a part of those of the first.
const SEEDS: [u64; 2] = [1977, 20_261_126];
const BEGIN: &str = "--test it audit::refused`. -->\n";
const END: &str = "<!-- The experiment ends here. -->";

/// Changes each vector of a country that the schema takes eight times, and counts who refuses the outcome.
fn experiment(country: &str, seed: u64, missed: &mut Vec<String>, wrong: &mut Vec<String>) -> Counts {
    let mut counts = Counts::default();
    for (index, vector) in vectors(country).iter().enumerate() {
        // One of a type that is newer than the published schema is refused as it is.
        if judged_output(country, vector).is_none_or(|verdict| verdict == Verdict::RefusedBySchema) {
            continue;
        }
        for turn in 0..8 {
            // The long run makes four changes to each vector, the short run one to each fourth.
            if !pick(true, turn % 2 == index % 2, index % 4 == 0 && index / 4 % 8 == turn) {
                continue;
            }
            let mut random = fastrand::Rng::with_seed(seed + (index * 8 + turn) as u64);
            let mut document: Value = from_slice(&vector.input).unwrap();
            let mut number = random.usize(..leaves(&document));
            let is_changed = changed(&mut document, &mut number, &mut random);
            if !is_changed {
                continue;
            }
            counts.documents += 1;
            let input = document.to_string().into_bytes();
            let Some(verdict) = judged(country, vector, &input) else { continue };
            counts.mapped += 1;
            let found = linted(country, vector, &input);
            wrong.extend(
                alarms(&found, verdict).into_iter().map(|one| format!("{country} {}: {one}", vector.name)),
            );
            let said = usize::from(found.errors() > 0);
            match verdict {
                Verdict::Taken => continue,
                Verdict::RefusedBySchema => {
                    (counts.refused, counts.said) = (counts.refused + 1, counts.said + said)
                }
                Verdict::RefusedByRules => {
                    counts.refused_by_rules += 1;
                    counts.said_of_rules += said;
                }
            }
            if said == 0 {
                missed.push(format!("{country} {}", vector.name));
            }
        }
    }
    counts
}

#[test]
fn what_the_authority_refuses_after_one_change_lint_has_said() {
    let (mut missed, mut alarms) = (Vec::new(), Vec::new());
    let mut table = String::from(
        "\n| country | changed documents | mapped | of these refused by the schema | lint said an error \
         | refused by the rules alone | lint said an error |\n|---|---|---|---|---|---|---|\n",
    );
    let seeds = &SEEDS[..pick(SEEDS.len(), 1, 1)];
    let mut all = Counts::default();
    let of_country = |country: &'static str| {
        let (mut counts, mut missed, mut alarms) = (Counts::default(), Vec::new(), Vec::new());
        for seed in seeds {
            counts.add(experiment(country, *seed, &mut missed, &mut alarms));
        }
        (country, counts, missed, alarms)
    };
    let found: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = Country::ISSUING
            .iter()
            .map(Country::as_str)
            .map(|country| scope.spawn(move || of_country(country)))
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    for (country, counts, of_missed, of_alarms) in found {
        missed.extend(of_missed);
        alarms.extend(of_alarms);
        table += &counts.row(country);
        all.add(counts);
    }
    table += &format!("{}\n", all.row("all"));
    assert!(alarms.is_empty(), "{}", alarms.join("\n"));
    let (refused, said) = (all.refused + all.refused_by_rules, all.said + all.said_of_rules);
    assert!(refused > pick(500, 100, 5), "{refused}");
    assert!(said * 100 >= refused * 99, "{said} of {refused}: {}", missed.join("\n"));
    if !is_full() {
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
            "docs/validation.md is stale: DTEKIT_TEST_FULL=1 DTEKIT_BLESS=1 writes it\n{table}"
        );
    }
}
