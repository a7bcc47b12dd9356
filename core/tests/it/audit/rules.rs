//! Rules beyond a schema: each has a document that it takes, and one that it refuses.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use dtekit::Finding;
use dtekit::json::{Value, from_slice};

use super::outputs::{self, ending, files, found};
use crate::length::is_long;

/// The countries with rules, and how many there are at least.
const COUNTRIES: [(&str, usize); 12] = [
    ("ar", 45),
    ("br", 56),
    ("cl", 16),
    ("co", 419),
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
            let names = file.file_name().unwrap().to_str().unwrap().split('.').next().unwrap();
            let roots = names.split('+').map(str::to_owned).collect();
            assert!(rules.insert(name.clone(), Rule { roots, message }).is_none(), "{name} stands twice");
        }
    }
    rules
}

/// The output of a mapping vector, or a document beside the cases.
fn base(country: &str, name: &str) -> Vec<u8> {
    let file = format!("{name}{}", ending(country));
    let own = root().join("tests/it/audit/rules").join(country).join(&file);
    fs::read(outputs::folder(country).join(&file)).or_else(|_| fs::read(own)).unwrap()
}

/// A change of a base that a rule refuses.
struct Case<'c> {
    rule: &'c str,
    from: &'c str,
    to: &'c str,
    /// Where the part stands in the base.
    at: usize,
}

impl Case<'_> {
    fn touches(&self, other: &Case<'_>) -> bool {
        self.at < other.at + other.from.len() && other.at < self.at + self.from.len()
    }
}

/// The base with these parts replaced, in its own encoding.
fn changed(base: &[u8], cases: &[&Case<'_>]) -> Vec<u8> {
    let mut cases = cases.to_vec();
    cases.sort_by_key(|case| case.at);
    let (mut document, mut at) = (Vec::new(), 0);
    for case in cases {
        document.extend([&base[at..case.at], case.to.as_bytes()].concat());
        at = case.at + case.from.len();
    }
    document.extend(&base[at..]);
    document
}

/// How many changes one document has in the short run. What is not refused together is tried alone.
const TOGETHER: usize = 12;

/// The cases in groups whose parts do not touch each other; in the long run each alone.
fn groups<'g, 'c>(cases: &'g [Case<'c>]) -> Vec<Vec<&'g Case<'c>>> {
    let most = if is_long() { 1 } else { TOGETHER };
    let mut groups: Vec<Vec<&Case<'_>>> = Vec::new();
    for case in cases {
        let fits = |group: &&mut Vec<&Case<'_>>| {
            group.len() < most && !group.iter().any(|other| other.touches(case))
        };
        match groups.iter_mut().find(fits) {
            Some(group) => group.push(case),
            None => groups.push(vec![case]),
        }
    }
    groups
}

/// Tries the cases of one base; says what is wrong.
fn tried(country: &str, name: &str, rules: &BTreeMap<String, Rule>, own: &[(&str, &Value)]) -> Vec<String> {
    let mut wrong = Vec::new();
    let base = base(country, name);
    let taken = broken(country, rules, &found(country, &base).unwrap());
    let mut cases = Vec::new();
    for (rule, case) in own {
        let (from, to) = (case[1].as_str().unwrap(), case[2].as_str().unwrap());
        if taken.iter().any(|one| one == rule) {
            wrong.push(format!("{country} {rule} refuses {name}: {taken:?}"));
        }
        match base.windows(from.len()).position(|window| window == from.as_bytes()) {
            Some(at) => cases.push(Case { rule, from, to, at }),
            None => wrong.push(format!("{country} {rule}: its document has no `{from}`")),
        }
    }
    let refused = |cases: &[&Case<'_>]| {
        let found = found(country, &changed(&base, cases)).unwrap_or_default();
        (broken(country, rules, &found), found)
    };
    for group in groups(&cases) {
        let (broken, _) = refused(&group);
        for case in group.iter().filter(|case| !broken.iter().any(|one| one == case.rule)) {
            let (broken, found) = refused(&[case]);
            if !broken.iter().any(|one| one == case.rule) {
                wrong.push(format!("{country} {} does not refuse: {found:?}", case.rule));
            }
        }
    }
    wrong
}

#[test]
fn each_rule_takes_a_document_and_refuses_a_changed_one() {
    let mut wrong = Vec::new();
    for (country, least) in COUNTRIES {
        let rules = rules(country);
        assert!(rules.len() >= least, "{country}: {}", rules.len());
        let cases = read(&root().join(format!("tests/it/audit/rules/{country}.json")));
        let cases = cases.as_object().unwrap();
        let mut bases: BTreeMap<&str, Vec<(&str, &Value)>> = BTreeMap::new();
        for name in rules.keys() {
            match cases.get(name) {
                Some(case) => bases.entry(case[0].as_str().unwrap()).or_default().push((name, case)),
                None => wrong.push(format!("{country} {name} has no case")),
            }
        }
        for (base, own) in bases {
            wrong.extend(tried(country, base, &rules, &own));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The rows of a table after its head: the country, the document and the rule. The fourth column says why.
fn table(text: &str) -> Vec<String> {
    let row = |line: &str| line.split('\t').take(3).collect::<Vec<_>>().join("\t");
    text.lines().filter(|line| !line.starts_with('#')).map(row).collect()
}

/// The rules that each document breaks, once each. A document is its name and what was found.
fn breaks<'f>(
    country: &str,
    documents: impl IntoIterator<Item = (&'f str, &'f Option<Vec<Finding>>)>,
) -> Vec<String> {
    let rules = rules(country);
    let mut breaks = Vec::new();
    for (name, found) in documents {
        let Some(found) = found else { continue };
        let mut names = broken(country, &rules, found);
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
    let of_country = |country| outputs::of(country).iter().map(|one| (&*one.name, &one.found));
    let all = COUNTRIES.iter().flat_map(|(country, _)| breaks(country, of_country(country)));
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
        let found = |file: &PathBuf| {
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            (name, found(country, &fs::read(file).unwrap()))
        };
        let samples: Vec<_> = samples.iter().map(found).collect();
        all.extend(breaks(country, samples.iter().map(|(name, found)| (&**name, found))));
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
    let document = long_invoice(if is_long() { 2_000 } else { 300 });
    let document = document.replace(r#"unitCode="NIU">40<"#, r#"unitCode="NIU">41<"#);
    let found = found("pe", document.as_bytes()).unwrap();
    // Quantity by price is not the value of the line: at most a hundred findings have the same code.
    let of_lines = found.iter().filter(|one| one.message.contains("`3271`")).count();
    assert!(of_lines >= 90, "{} {:?}", of_lines, found.first());
}
