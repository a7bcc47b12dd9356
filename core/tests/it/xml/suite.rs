//! The verdicts of the XML conformance suite on well-formedness, as far as documents without a DTD can show them.
//!
//! Every well-formed document without a DTD is accepted. Every other document is refused, also for faults of
//! namespaces. The suite is not part of the project: `DTEKIT_AUTHORITY_DATA` names its folder, by default
//! `../shared/data` beside the project.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::values::JsonText;
use dtekit::{ToJson, xml_to_json};
use quick_xml::Reader;
use quick_xml::events::Event;

/// The lists of cases, each with the folder to which its addresses are relative.
const LISTS: &[&str] = &[
    "eduni/namespaces/1.0/rmt-ns10.xml",
    "oasis/oasis.xml",
    "sun/sun-not-wf.xml",
    "sun/sun-valid.xml",
    "xmltest/xmltest.xml",
];

/// The cases whose result differs from the verdict of the suite, with the reason.
pub const EXCEPTIONS: &[(&str, &str)] = &[
    ("o-p05pass1", "names such as `A:._-0` are well-formed without namespaces only; the suite marks it so"),
    ("out/012.xml", "an attribute is named `:`, which is well-formed without namespaces only"),
];

/// How many cases of the suite dtekit accepts and refuses, and with which code.
pub fn counts(suite: &Path) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for case in LISTS.iter().flat_map(|list| cases(&suite.join(list))) {
        let Ok(bytes) = fs::read(&case.path) else { continue };
        let result = xml_to_json(&bytes, &ToJson { keep_root: true, ..ToJson::default() });
        let code = result.err().map_or_else(|| "accepted".to_owned(), |error| error.code().to_owned());
        *counts.entry(code).or_default() += 1;
    }
    counts
}

fn is_exception(id: &str) -> bool {
    EXCEPTIONS.iter().any(|(exception, _)| *exception == id)
}

struct Case {
    id: String,
    path: PathBuf,
    /// `valid`, `invalid` (both are well-formed), `not-wf`, or `error` (a processor may do either).
    verdict: String,
    /// Not well-formed only before the fifth edition.
    old_editions_only: bool,
}

#[test]
fn every_verdict_of_the_suite_holds() {
    let Some(suite) = suite() else {
        leave_out("the XML conformance suite is not there (DTEKIT_AUTHORITY_DATA)");
        return;
    };
    let (mut wrong, mut accepted, mut with_dtd, mut refused, mut absent) = (Vec::new(), 0, 0, 0, 0);
    for case in LISTS.iter().flat_map(|list| cases(&suite.join(list))) {
        let Ok(bytes) = fs::read(&case.path) else {
            absent += 1;
            continue;
        };
        let result = xml_to_json(&bytes, &ToJson { keep_root: true, ..ToJson::default() });
        let code = result.as_ref().err().map(|error| error.code().to_owned());
        let well_formed = case.verdict != "not-wf" || case.old_editions_only;
        let holds = match (&code, case.verdict.as_str()) {
            (_, "error") => true,
            (None, _) => well_formed,
            (Some(code), _) if well_formed => code == "xml-doctype",
            (Some(_), _) => true,
        };
        if let Ok(json) = &result {
            let value = ToJson { keep_root: true, ..ToJson::default() }.convert(&bytes, &mut JsonText);
            assert_eq!(value.unwrap().output.as_bytes(), json, "{}", case.id);
        }
        match &code {
            None => accepted += 1,
            Some(code) if code == "xml-doctype" => with_dtd += 1,
            Some(_) => refused += 1,
        }
        if holds == is_exception(&case.id) {
            wrong.push(format!("{} ({}): {result:?}", case.id, case.verdict));
        }
    }
    assert!(wrong.is_empty(), "{} verdicts do not hold:\n{}", wrong.len(), wrong.join("\n"));
    println!(
        "accepted {accepted}, refused for a DTD {with_dtd}, refused {refused}, not in the slice {absent}"
    );
    // Enough documents must be without a DTD, or this test shows little.
    assert!(accepted > 40 && refused > 150, "accepted {accepted}, refused {refused}");
}

#[test]
fn every_canonical_form_is_accepted() {
    let Some(suite) = suite() else {
        leave_out("the XML conformance suite is not there (DTEKIT_AUTHORITY_DATA)");
        return;
    };
    let mut accepted = 0;
    for entry in fs::read_dir(suite.join("xmltest/valid/sa/out")).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        match xml_to_json(&bytes, &ToJson { keep_root: true, ..ToJson::default() }) {
            Ok(_) => accepted += 1,
            // This canonical form keeps notations, and so a DTD.
            Err(error) if error.code() == "xml-doctype" => {}
            Err(error) => {
                let id = format!("out/{}", path.file_name().unwrap().to_str().unwrap());
                assert!(is_exception(&id), "{id}: {error}");
            }
        }
    }
    assert!(accepted > 50, "only {accepted} were accepted");
}

pub fn suite() -> Option<PathBuf> {
    let data = match std::env::var_os("DTEKIT_AUTHORITY_DATA") {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"),
    };
    Some(data.join("xml-suite")).filter(|folder| folder.is_dir())
}

fn cases(list: &Path) -> Vec<Case> {
    let text = fs::read_to_string(list).unwrap();
    let mut reader = Reader::from_str(&text);
    let mut cases = Vec::new();
    loop {
        match reader.read_event().unwrap() {
            Event::Start(tag) | Event::Empty(tag) if tag.name().as_ref() == "TEST" => {
                let attribute = |name: &str| {
                    let attribute = tag.try_get_attribute(name).unwrap()?;
                    Some(attribute.value.into_owned())
                };
                cases.push(Case {
                    id: attribute("ID").unwrap(),
                    path: list.parent().unwrap().join(attribute("URI").unwrap()),
                    verdict: attribute("TYPE").unwrap(),
                    old_editions_only: attribute("EDITION").is_some_and(|editions| !editions.contains('5')),
                });
            }
            Event::Eof => return cases,
            _ => {}
        }
    }
}

/// Prints to the terminal that this test could not run here. The test framework hides other output of a test that
/// passes.
fn leave_out(what: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "left out: {what}");
}
