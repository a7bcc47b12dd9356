//! One amount of a consistent document changed at random is found, and its place is named.

use std::fs;
use std::path::Path;

use dtekit::audit::totals::TotalsStatus;
use dtekit::audit::{TotalsAudit, TotalsOptions, audit_totals};
use dtekit::json::Value;
use dtekit::{Country, Document};

use super::samples;
use crate::country::authority;

/// The elements that hold amounts, in lines and in the header.
const AMOUNTS: &[&str] = &[
    "MontoBrutoItem",
    "MontoNetoItem",
    "MontoTotalItem",
    "DescuentoMonto",
    "MntDscto",
    "MontoImp",
    "MontoBaseImp",
    "MontoBAseImp",
    "MontoRet",
    "MontoBaseRet",
    "MntRecargo",
    "RecargoMonto",
    "SubTotal",
    "MntNeto",
    "MntBase",
    "MntExe",
    "MntImp",
    "IVA",
    "MntRet",
    "MntDcto",
    "MntRcgo",
    "MntTotal",
    "VlrPagar",
    "ValorDR",
    "MntTotOtrMnda",
    "ImporteOtrosTributos",
    "ImporteNoGravado",
];

/// A consistent document: where it is from, its country, and its generic DTE.
type Consistent = (String, Country, String);

/// A random number: xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most as u64) as usize
    }
}

fn vectors() -> Vec<Consistent> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors/totals");
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let case: Value = dtekit::json::from_slice(&fs::read(&path).unwrap()).unwrap();
        if case["expect"]["status"].as_str() == Some("consistent") && case.get("options").is_none() {
            let country = case["country"].as_str().unwrap().parse().unwrap();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            found.push((name, country, case["data"].as_str().unwrap().to_owned()));
        }
    }
    found.sort();
    found
}

/// The amounts of a document that take part in a comparison: path and text.
fn places(document: &Document, unchecked: &[String]) -> Vec<(String, String)> {
    let mut places = Vec::new();
    let mut open = vec![document.root()];
    while let Some(element) = open.pop() {
        open.extend(element.children());
        let is_number = element.text().is_some_and(|text| text.trim().parse::<f64>().is_ok());
        if AMOUNTS.contains(&element.name()) && is_number && !unchecked.contains(&element.path()) {
            places.push((element.path(), element.text().unwrap().trim().to_owned()));
        }
    }
    places
}

/// How many amounts of a document the test below may change.
pub fn amounts(generic: &str, audit: &TotalsAudit) -> usize {
    places(&Document::from_xml(generic.as_bytes()).unwrap(), &audit.unchecked).len()
}

/// Changes amounts of a document, one at a time, and says which change was not found or not named.
fn missed(document: &Consistent, random: &mut Random, most: usize) -> (usize, Vec<String>) {
    let (name, country, text) = document;
    let options = TotalsOptions::default();
    let before = audit_totals(text, *country, &options).unwrap();
    let mut document = Document::from_xml(text.as_bytes()).unwrap();
    let mut places = places(&document, &before.unchecked);
    let (mut tried, mut wrong) = (0, Vec::new());
    while tried < most && !places.is_empty() {
        let (path, old) = places.swap_remove(random.below(places.len()));
        tried += 1;
        let (whole, decimals) = old.split_once('.').unwrap_or((&old, ""));
        let point = if decimals.is_empty() { "" } else { "." };
        // More than any tolerance.
        let new =
            format!("{}{point}{decimals}", whole.parse::<i64>().unwrap() + 50 + random.below(5000) as i64);
        document.set(&path, &*new).unwrap();
        let after = audit_totals(&document, *country, &options).unwrap();
        document.set(&path, &*old).unwrap();
        let is_found = after.status == TotalsStatus::Inconsistent;
        // No change makes an amount negative that is not, so one that was has no change back.
        let is_named = old.starts_with('-') || after.changes.iter().any(|change| change.path == path);
        if !is_found || !is_named {
            let what = if is_found { "not named" } else { "not found" };
            let found: Vec<_> = after.differences.iter().map(|one| (&one.path, &one.expected)).collect();
            wrong.push(format!(
                "{name}: `{path}` from {old} to {new} is {what}: {found:?} {:?}",
                after.changes
            ));
        }
    }
    (tried, wrong)
}

fn check(documents: &[Consistent], most: usize) {
    // The short run is the same each time.
    let seed = match std::env::var("DTEKIT_TEST_SEED") {
        Ok(seed) => seed.parse().expect("a number"),
        Err(_) if most < usize::MAX => 88_172_645_463_325_252,
        Err(_) => {
            let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
            now.as_nanos() as u64 | 1
        }
    };
    let mut random = Random(seed);
    let (mut tried, mut wrong) = (0, Vec::new());
    for document in documents {
        let (count, missed) = missed(document, &mut random, most);
        tried += count;
        wrong.extend(missed);
    }
    assert!(
        wrong.is_empty(),
        "{} of {tried} changes; DTEKIT_TEST_SEED={seed}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(tried > documents.len(), "only {tried} changes were tried");
}

/// How many amounts of each document are changed.
fn most() -> usize {
    if std::env::var_os("DTEKIT_TEST_LONG").is_some() { usize::MAX } else { 3 }
}

#[test]
fn a_changed_amount_of_a_vector_is_found_and_named() {
    check(&vectors(), most());
}

#[test]
fn a_changed_amount_of_a_sample_is_found_and_named() {
    let Some(data) = authority::data("cl") else { return };
    let samples = samples::all(&data).into_iter();
    let consistent = samples.filter(|sample| sample.audit.status == TotalsStatus::Consistent);
    let documents: Vec<_> = consistent.map(|sample| (sample.name, sample.country, sample.generic)).collect();
    check(&documents, most());
}
