//! A document that is sent under a country that is not its own is refused, and under its own country never.
//!
//! The documents are those of the mapping vectors: `tests/vectors/mapping_XX/to/*.json`, each sent under every issuing
//! country; each fourth of them in the short run.

use std::collections::BTreeMap;
use std::path::Path;

use dtekit::Country;
use dtekit::operation::{Arguments, MAPPING_STANDARD, Request};

use crate::length::{pick, step};

/// How many of 1,000 wrong sends may pass.
const MOST_OF_1000: usize = 20;

/// A document of the vectors.
struct Sample {
    country: Country,
    name: String,
    text: String,
}

/// The documents with this ending that the vectors have under `to`.
fn samples(is_sample: fn(&str) -> bool) -> Vec<Sample> {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors");
    let mut samples = Vec::new();
    for country in Country::ISSUING {
        let folder = vectors.join(format!("mapping_{}/to", country.as_str().to_lowercase()));
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            if is_sample(&name) {
                // The vectors of Chile are in ISO-8859-1.
                let bytes = std::fs::read(&path).unwrap();
                let text = String::from_utf8(bytes).unwrap_or_else(|error| {
                    error.into_bytes().iter().map(|byte| char::from(*byte)).collect()
                });
                samples.push(Sample { country, name, text });
            }
        }
    }
    samples.sort_by(|left, right| (left.country, &left.name).cmp(&(right.country, &right.name)));
    samples
}

/// All of them, or in the short run each fourth one.
fn some(samples: Vec<Sample>) -> Vec<Sample> {
    samples.into_iter().step_by(step(2, 4)).collect()
}

/// Whether the document is refused under this country.
fn is_refused(sample: &Sample, country: Country) -> bool {
    let arguments = Arguments::new()
        .set("file_content", sample.text.as_str())
        .set("asynchronous", true)
        .set("mapping", MAPPING_STANDARD)
        .set("sign", true)
        .set("default_certificate", false)
        .set("country", country);
    match Request::new("Document/SendDocumentToAuthority", arguments) {
        Ok(_) => false,
        Err(error) => {
            assert_eq!(error.code(), "country-contradiction", "{} of {country}: {error}", sample.name);
            true
        }
    }
}

/// Sends each document under every other country: how many wrong sends there are, and which ones pass.
fn wrong_sends(samples: &[Sample]) -> (usize, Vec<String>) {
    let (mut sends, mut passed) = (0, Vec::new());
    for sample in samples {
        for country in Country::ISSUING.into_iter().filter(|country| *country != sample.country) {
            sends += 1;
            if !is_refused(sample, country) {
                passed.push(format!("{} {} as {country}", sample.country, sample.name));
            }
        }
    }
    (sends, passed)
}

/// How many pass a country, for the message of a failure.
fn counts(passed: &[String]) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for line in passed {
        *counts.entry(&line[..2]).or_default() += 1;
    }
    counts
}

fn is_generic(name: &str) -> bool {
    name.ends_with(".json")
}

fn is_official(name: &str) -> bool {
    name.ends_with(".xml") || name.ends_with(".official")
}

#[test]
fn a_document_under_its_own_country_is_never_refused() {
    let samples = samples(is_generic);
    assert!(samples.len() >= 453);
    for sample in &samples {
        assert!(!is_refused(sample, sample.country), "{} {}", sample.country, sample.name);
    }
}

#[test]
fn a_document_under_another_country_is_refused() {
    let (sends, passed) = wrong_sends(&some(samples(is_generic)));
    assert!(sends >= pick(4530, 2265, 1130));
    println!("{} of {sends} wrong sends pass: {:?}", passed.len(), counts(&passed));
    assert!(
        passed.len() * 1000 <= sends * MOST_OF_1000,
        "{} of {sends} wrong sends pass: {:?}\n{}",
        passed.len(),
        counts(&passed),
        passed.join("\n")
    );
}

#[test]
fn an_official_document_under_its_own_country_is_never_refused() {
    for sample in samples(is_official) {
        assert!(!is_refused(&sample, sample.country), "{} {}", sample.country, sample.name);
    }
}

#[test]
fn an_official_document_under_another_country_is_refused() {
    let (sends, passed) = wrong_sends(&some(samples(is_official)));
    println!("{} of {sends} wrong sends pass: {:?}", passed.len(), counts(&passed));
    assert!(
        passed.len() * 1000 <= sends * MOST_OF_1000,
        "{} of {sends} wrong sends pass: {:?}\n{}",
        passed.len(),
        counts(&passed),
        passed.join("\n")
    );
}

/// A send of a document of Costa Rica with `unchecked`, changed.
fn unchecked(change: impl FnOnce(Arguments) -> Arguments) -> dtekit::Result<Request> {
    let clave = "50631012500310112345600100001010000000007112345678";
    let document = format!(
        "<DTE><Documento><Encabezado><IdDoc><ContenidoTC>{clave}</ContenidoTC></IdDoc></Encabezado></Documento></DTE>"
    );
    let arguments = Arguments::new()
        .set("file_content", document)
        .set("asynchronous", true)
        .set("mapping", MAPPING_STANDARD)
        .set("sign", true)
        .set("default_certificate", false)
        .set("unchecked", true);
    Request::new("Document/SendDocumentToAuthority", change(arguments))
}

#[test]
fn what_is_refused_about_brazil_says_that_it_has_events() {
    let error = unchecked(|send| send.set("unchecked", false).set("country", Country::BR)).unwrap_err();
    let finding = &error.findings()[0];
    assert_eq!(&*finding.code, "country-unknown");
    assert!(finding.message.ends_with("found `BR`, a country of its events alone"), "{}", finding.message);
}

#[test]
fn unchecked_makes_the_countrys_findings_warnings() {
    let codes = |country: Country| -> Vec<String> {
        let request = unchecked(|send| send.set("country", country)).unwrap();
        let is_warning = |finding: &dtekit::Finding| finding.severity == dtekit::Severity::Warning;
        assert!(request.findings().iter().all(is_warning));
        request.findings().iter().map(|finding| finding.code.to_string()).collect()
    };
    assert_eq!(codes(Country::MX), ["country-contradiction"]);
    assert_eq!(codes(Country::BR), ["country-unknown", "country-contradiction"]);
    assert!(codes(Country::CR).is_empty());
}

#[test]
fn unchecked_relaxes_nothing_else_of_a_send() {
    let code = |name: &'static str, value: &'static str| {
        let error = unchecked(|send| send.set("country", Country::CR).set(name, value)).unwrap_err();
        error.code().to_owned()
    };
    let codes = ["file_content", "asynchronous", "country", "sing"].map(|name| code(name, " "));
    assert_eq!(codes, ["parameter-missing", "parameter-value", "country-code", "parameter-unknown"]);
    assert_eq!(code("file_content", "invoice.xml"), "file-content");
}
