//! How a finding is told: at a path that the caller can write, and in Spanish with the facts of the English message.

use dtekit::audit::{Lint, lint};
use dtekit::{Country, Document};

use super::{inputs, leaves};

/// The texts in backticks.
fn quoted(message: &str) -> Vec<&str> {
    message.split('`').skip(1).step_by(2).collect()
}

/// What is wrong with how findings are told.
fn faults(found: &Lint) -> Vec<String> {
    let mut faults = Vec::new();
    for finding in found.findings.iter().map(|one| &one.finding) {
        let path = finding.path.as_deref().unwrap_or_default();
        if path.contains(['(', ')', '$', '?', '*', '!']) {
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
fn findings_have_paths_of_the_caller_and_the_same_facts_in_both_languages() {
    let mut all = Vec::new();
    let mut count = 0;
    for country in Country::ISSUING {
        let plain = inputs()
            .into_iter()
            .filter(|(path, of, ..)| *of == country && path.to_str().unwrap().contains("plain"));
        for (_, _, text, options) in plain.take(2) {
            let whole = Document::from_json(&text).unwrap();
            for (path, _) in leaves(&whole) {
                for change in [None, Some("ZQ9")] {
                    let mut document = whole.clone();
                    match change {
                        Some(value) => document.set(&path, value).unwrap(),
                        None => _ = document.remove(&path).unwrap(),
                    };
                    let found = lint(&document, country, &options).unwrap();
                    count += found.findings.len();
                    all.extend(faults(&found).into_iter().map(|fault| format!("{country} {path}: {fault}")));
                }
            }
        }
    }
    assert!(count > 500, "{count}");
    assert!(all.is_empty(), "{}", all.join("\n"));
}
