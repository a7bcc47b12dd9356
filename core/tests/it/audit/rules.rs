//! Rules beyond a schema: each has a document that it takes, and one that it refuses.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use dtekit::json::{Value, from_slice};
use dtekit::{Finding, ValidateOptions, validate};

/// The countries with rules, and how many there are at least.
const COUNTRIES: [(&str, usize); 12] = [
    ("ar", 45),
    ("br", 56),
    ("cl", 16),
    ("co", 97),
    ("cr", 18),
    ("do", 20),
    ("ec", 43),
    ("gt", 28),
    ("mx", 80),
    ("pa", 50),
    ("pe", 240),
    ("sv", 22),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn read(path: &Path) -> Value {
    from_slice(&fs::read(path).unwrap()).unwrap()
}

/// What validation says of a document that has a schema.
fn found(country: &str, document: &[u8]) -> Option<Vec<Finding>> {
    let country = Some(country.to_uppercase().parse().unwrap());
    let options = ValidateOptions { country, signed: false, ..ValidateOptions::default() };
    let found = validate(document, &options).ok()?;
    for one in found.iter().filter(|one| one.code == "authority-rule") {
        let spanish = one.spanish.as_ref().unwrap();
        assert!(one.position.is_some() && spanish.message.contains("regla"), "{one}");
    }
    Some(found)
}

/// A rule: the roots of its documents, and how its message begins.
struct Rule {
    roots: Vec<String>,
    message: String,
}

impl Rule {
    fn is_of(&self, one: &Finding) -> bool {
        let root = one.path.as_deref().unwrap_or_default().split('/').next().unwrap();
        let root = root.rsplit(':').next().unwrap();
        // A path in JSON has no root.
        let is_root = self.roots.iter().any(|own| own == root || own == "DTE");
        is_root && one.message.starts_with(&self.message)
    }
}

/// The rules that a document breaks, by their names.
fn broken(country: &str, rules: &BTreeMap<String, Rule>, found: &[Finding]) -> Vec<String> {
    let name = |one: &Finding| {
        let rule = rules.iter().find(|(_, rule)| rule.is_of(one));
        rule.unwrap_or_else(|| panic!("{country}: {one}")).0.clone()
    };
    found.iter().filter(|one| one.code == "authority-rule").map(name).collect()
}

/// The rules of a country by their names. A row without a name of its own has that of its code.
fn rules(country: &str) -> BTreeMap<String, Rule> {
    let mut rules = BTreeMap::new();
    for file in files(&root().join("countries").join(country).join("rules"), ".json") {
        let value = read(&file);
        assert!(value["source"].as_str().is_some_and(|source| source.len() > 10), "{}", file.display());
        for row in value["rules"].as_array().unwrap() {
            let code = row["code"].as_str().unwrap();
            let name = row["id"].as_str().unwrap_or(code).to_owned();
            let message = format!("{}; it is rule `{code}`", row["message"].as_str().unwrap());
            let roots = file.file_stem().unwrap().to_str().unwrap().split('+').map(str::to_owned).collect();
            assert!(rules.insert(name.clone(), Rule { roots, message }).is_none(), "{name} stands twice");
        }
    }
    rules
}

/// The files of a folder with this ending, in order; none if there is no such folder.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.to_string_lossy().ends_with(ending));
    files.sort();
    files
}

fn vectors(country: &str) -> PathBuf {
    root().join(format!("../tests/vectors/mapping_{country}/to"))
}

fn ending(country: &str) -> &'static str {
    if country == "sv" { ".official" } else { ".xml" }
}

/// The output of a mapping vector, or a document beside the cases.
fn base(country: &str, name: &str) -> Vec<u8> {
    let file = format!("{name}{}", ending(country));
    let own = root().join("tests/it/audit/rules").join(country).join(&file);
    fs::read(vectors(country).join(&file)).or_else(|_| fs::read(own)).unwrap()
}

/// The document with one part replaced, in its own encoding.
fn changed(document: &[u8], from: &str, to: &str) -> Option<Vec<u8>> {
    let at = document.windows(from.len()).position(|window| window == from.as_bytes())?;
    Some([&document[..at], to.as_bytes(), &document[at + from.len()..]].concat())
}

#[test]
fn each_rule_takes_a_document_and_refuses_a_changed_one() {
    let mut wrong = Vec::new();
    for (country, least) in COUNTRIES {
        let rules = rules(country);
        assert!(rules.len() >= least, "{country}: {}", rules.len());
        let cases = read(&root().join(format!("tests/it/audit/rules/{country}.json")));
        let cases = cases.as_object().unwrap();
        for name in rules.keys() {
            let Some(case) = cases.get(name) else {
                wrong.push(format!("{country} {name} has no case"));
                continue;
            };
            let part = |index: usize| case[index].as_str().unwrap();
            let base = base(country, part(0));
            let taken = broken(country, &rules, &found(country, &base).unwrap());
            if taken.contains(name) {
                wrong.push(format!("{country} {name} refuses {}: {taken:?}", part(0)));
            }
            let Some(changed) = changed(&base, part(1), part(2)) else {
                wrong.push(format!("{country} {name}: its document has no `{}`", part(1)));
                continue;
            };
            let refused = found(country, &changed).unwrap();
            if !broken(country, &rules, &refused).contains(name) {
                wrong.push(format!("{country} {name} does not refuse: {refused:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The rows of a table after its head: the country, the document and the rule. The fourth column says why.
fn table(text: &str) -> Vec<String> {
    let row = |line: &str| line.split('\t').take(3).collect::<Vec<_>>().join("\t");
    text.lines().filter(|line| !line.starts_with('#')).map(row).collect()
}

/// The rules that each document breaks, once each.
fn breaks(country: &str, documents: &[PathBuf]) -> Vec<String> {
    let rules = rules(country);
    let mut breaks = Vec::new();
    for file in documents {
        let Some(found) = found(country, &fs::read(file).unwrap()) else { continue };
        let name = file.file_stem().unwrap().to_string_lossy();
        let mut names = broken(country, &rules, &found);
        names.sort();
        names.dedup();
        breaks.extend(names.into_iter().map(|rule| format!("{country}\t{name}\t{rule}")));
    }
    breaks
}

/// What the mappings make of the vectors' inputs and rules refuse: the inputs are made up, and break the rules.
const MADE_UP: &str = include_str!("rules/made_up.tsv");

#[test]
fn what_the_mappings_make_breaks_no_rule_but_with_a_reason() {
    let all =
        COUNTRIES.iter().flat_map(|(country, _)| breaks(country, &files(&vectors(country), ending(country))));
    let all: Vec<_> = all.collect();
    assert_eq!(all, table(MADE_UP), "{}", all.join("\n"));
}

/// Samples in the authorities' data that the rules refuse with reason.
const SAMPLES: &str = include_str!("rules/samples.tsv");

#[test]
fn the_authorities_samples_break_no_rule_but_with_a_reason() {
    let data = std::env::var_os("DTEKIT_AUTHORITY_DATA").map(PathBuf::from);
    let data = data.unwrap_or_else(|| root().join("../../shared/data"));
    if !data.exists() {
        println!("left out: the authorities' samples, which are not here");
        return;
    }
    let mut all = Vec::new();
    for (country, _) in COUNTRIES {
        let mut samples = Vec::new();
        let mut folders = vec![data.join(country).join("samples")];
        while let Some(folder) = folders.pop() {
            for entry in files(&folder, "") {
                match entry.is_dir() {
                    true => folders.push(entry),
                    false => samples.push(entry),
                }
            }
        }
        samples.retain(|file| [".xml", ".json"].iter().any(|end| file.to_string_lossy().ends_with(end)));
        samples.sort();
        all.extend(breaks(country, &samples));
    }
    assert_eq!(all, table(SAMPLES), "{}", all.join("\n"));
}

#[test]
fn the_page_says_how_many_rules_each_country_has() {
    let page = fs::read_to_string(root().join("../docs/validation.md")).unwrap();
    for (country, _) in COUNTRIES {
        let begin = format!("| {} |", country.to_uppercase());
        let count = format!("| {} |", rules(country).len());
        let is_there = page.lines().any(|line| line.starts_with(&begin) && line.contains(&count));
        assert!(is_there, "docs/validation.md has no row `{begin} … {count}`");
    }
}

/// An invoice of Peru whose one line is repeated.
fn long_invoice(lines: usize) -> String {
    let text = String::from_utf8(base("pe", "01_plain")).unwrap();
    let (begin, end) = ("<cac:InvoiceLine>", "</cac:InvoiceLine>");
    let (head, rest) = text.split_once(begin).unwrap();
    let (line, _) = rest.split_once(end).unwrap();
    let (_, tail) = text.rsplit_once(end).unwrap();
    let line = |number: usize| {
        let line = line.replacen("<cbc:ID>1<", &format!("<cbc:ID>{number}<"), 1);
        format!("{begin}{line}{end}")
    };
    format!("{head}{}{tail}", (1..=lines).map(line).collect::<String>())
}

#[test]
fn a_long_document_is_checked_to_its_end() {
    let document = long_invoice(2_000);
    let document = document.replace(r#"unitCode="NIU">40<"#, r#"unitCode="NIU">41<"#);
    let found = found("pe", document.as_bytes()).unwrap();
    // Quantity by price is not the value of the line: at most a hundred findings have the same code.
    let of_lines = found.iter().filter(|one| one.message.contains("`3271`")).count();
    assert!(of_lines >= 90, "{} {:?}", of_lines, found.first());
}
