//! How a finding is told: at a path that the caller can write, and in Spanish with the facts of the English message.

use dtekit::audit::{TotalsOptions, audit_totals, lint};
use dtekit::mapping::Mapping;
use dtekit::{Country, Document, Finding};

use super::{inputs, leaves};
use crate::length::step;

/// The texts in backticks.
fn quoted(message: &str) -> Vec<&str> {
    message.split('`').skip(1).step_by(2).collect()
}

/// What is wrong with how findings are told.
fn faults<'f>(found: impl IntoIterator<Item = &'f Finding>, has_paths_to_write: bool) -> Vec<String> {
    let mut faults = Vec::new();
    for finding in found {
        let path = finding.path.as_deref().unwrap_or_default();
        if has_paths_to_write && path.contains(['(', ')', '$', '?', '*', '!']) {
            faults.push(format!("no path: {path}: {}", finding.message));
        }
        let Some(spanish) = &finding.spanish else {
            faults.push(format!("no Spanish: {}", finding.message));
            continue;
        };
        let missing: Vec<_> =
            quoted(&finding.message).into_iter().filter(|fact| !spanish.message.contains(fact)).collect();
        if !missing.is_empty() {
            faults.push(format!("{missing:?} of `{}` are not in `{}`", finding.message, spanish.message));
        }
    }
    faults
}

#[test]
fn what_the_schema_refuses_names_the_element_of_the_caller_first() {
    let (_, country, text, options) = inputs()
        .into_iter()
        .find(|(path, ..)| path.to_str().unwrap().contains("mapping_cr/to/01_plain"))
        .unwrap();
    let mut document = Document::from_json(&text).unwrap();
    document.set("Documento/Encabezado/Emisor/NmbEmisor", &*"x".repeat(300)).unwrap();
    let found = lint(&document, country, &options).unwrap();
    let told = found.findings.iter().find(|one| one.finding.message.contains("NmbEmisor")).unwrap();
    let spanish = told.finding.spanish.as_ref().unwrap();
    for message in [&*told.finding.message, &*spanish.message] {
        let names = quoted(message);
        let official = names.iter().position(|name| name.contains("Nombre")).unwrap_or(names.len());
        let own = names.iter().position(|name| name.contains("NmbEmisor")).unwrap();
        assert!(own < official, "{message}");
    }
}

#[test]
fn findings_have_paths_of_the_caller_and_the_same_facts_in_both_languages() {
    let mut all = Vec::new();
    let (mut count, mut applied, mut audited) = (0, 0, 0);
    for country in Country::ISSUING {
        let plain = inputs()
            .into_iter()
            .filter(|(path, of, ..)| *of == country && path.to_str().unwrap().contains("plain"));
        for (_, _, text, options) in plain.take(2) {
            let whole = Document::from_json(&text).unwrap();
            let leaves = leaves(&whole);
            for (path, _) in leaves.iter().step_by(step(6, 12)) {
                for change in [None, Some("ZQ9")] {
                    let mut document = whole.clone();
                    match change {
                        Some(value) => document.set(path, value).unwrap(),
                        None => _ = document.remove(path).unwrap(),
                    };
                    let found = lint(&document, country, &options).unwrap();
                    count += found.findings.len();
                    let mut wrong = faults(found.findings.iter().map(|one| &one.finding), true);
                    let kind = found.document_type.as_deref().unwrap_or_default();
                    if let Ok(mapping) = Mapping::standard(country.as_str(), kind)
                        && let Err(error) = mapping.apply(&document, &options.mapping)
                    {
                        applied += error.findings().len();
                        wrong.extend(faults(error.findings(), false));
                    }
                    if let Ok(audit) = audit_totals(&document, country, &TotalsOptions::default()) {
                        audited += audit.findings.len();
                        wrong.extend(faults(&audit.findings, true));
                    }
                    all.extend(wrong.into_iter().map(|fault| format!("{country} {path}: {fault}")));
                }
            }
        }
    }
    assert!(count > 80 && applied > 60 && audited > 5, "{count}, {applied}, {audited}");
    assert!(all.is_empty(), "{}", all.join("\n"));
}
