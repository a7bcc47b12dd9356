//! The mappings and the audit say an arithmetic rule each in their own way. What a mapping wrote, read back, must be
//! what the audit computes.

use std::collections::BTreeMap;
use std::fs;

use dtekit::audit::totals::TotalsStatus;
use dtekit::audit::{TotalsOptions, audit_totals};
use dtekit::reading::ReadOptions;
use dtekit::{Country, read};

use crate::audit::outputs::{ending, files, folder};

/// The vectors whose amounts do not agree, each with the reason.
const REASONS: &[(&str, &str)] = &[
    ("AR 1_edge", "taxes with an amount and no rate, for which the mapping writes the rate 0"),
    ("AR 4_edge", "a tax with an amount and no rate, for which the mapping writes the rate 0"),
    ("DO 31_dolares", "the caller's payment is of a part of the total"),
    ("DO 32_supermercado", "the caller's payments are of another total"),
    ("DO RFCE_edge", "a summary has no lines, whose ITBIS is on their additional taxes too"),
    (
        "DO RFCE_full",
        "a summary has no lines, whose ITBIS is on their additional taxes too; payments of another total",
    ),
    ("PE 01_edge", "read back, an advance stands beside the discounts and charges of the document"),
    (
        "PE 08_edge",
        "read back, the price of the line is before its discount, which a note of debit does not hold",
    ),
    ("SV 01_full", "the caller's payments are of another total"),
    ("SV 03_full", "the caller's payments are of another total"),
];

/// What is known of the documents that mappings wrote: for each country how many there are of each status, and the
/// names of those that do not agree, with what differs.
struct Found {
    statuses: BTreeMap<(Country, &'static str), usize>,
    inconsistent: Vec<(String, String)>,
}

fn found() -> Found {
    let mut found = Found { statuses: BTreeMap::new(), inconsistent: Vec::new() };
    for country in Country::ALL {
        for file in files(&folder(country.as_str()), ending(country.as_str())) {
            let name = format!("{country} {}", file.file_stem().unwrap().to_string_lossy());
            let Ok(documents) = read(&fs::read(&file).unwrap(), &ReadOptions::default()) else { continue };
            for generic in documents.into_iter().filter_map(|document| document.generic) {
                let audit = audit_totals(&generic, country, &TotalsOptions::default()).unwrap();
                *found.statuses.entry((country, audit.status.as_str())).or_default() += 1;
                if audit.status == TotalsStatus::Inconsistent {
                    let what = audit.differences.iter().filter(|one| !one.is_tolerated);
                    let what: Vec<_> =
                        what.map(|one| format!("{} {} {}", one.path, one.found, one.expected)).collect();
                    found.inconsistent.push((name.clone(), what.join("; ")));
                }
            }
        }
    }
    found
}

#[test]
fn what_a_mapping_computes_is_what_the_audit_computes() {
    let found = found();
    let is_explained = |name: &str| REASONS.iter().any(|(known, _)| *known == name);
    let wrong: Vec<_> = found.inconsistent.iter().filter(|(name, _)| !is_explained(name)).collect();
    assert!(wrong.is_empty(), "vectors that need a reason: {wrong:#?}");
    for (name, reason) in REASONS {
        let is_needed = found.inconsistent.iter().any(|(known, _)| known == name);
        assert!(is_needed, "`{name}` agrees, and needs no reason: {reason}");
    }
    for country in Country::ALL.into_iter().filter(|country| *country != Country::BR) {
        let agree = ["consistent", "tolerated"].iter().filter_map(|one| found.statuses.get(&(country, *one)));
        assert!(agree.sum::<usize>() >= 5, "{country}: {:?}", found.statuses);
    }
}
