//! What the authorities' samples are told: no error at all, or errors that stand in `samples.tsv` with their reason.

use std::fs;
use std::path::Path;

use dtekit::audit::{LintOptions, lint};
use dtekit::reading::{ReadOptions, ReceivedKind};
use dtekit::{Country, read};

use super::{errors, is_of_a_known_rule};
use crate::audit::totals::samples::gather;
use crate::country::authority;

/// The errors that a sample gets, each once: the code, and the error for a message.
fn told(data: &Path) -> Vec<(String, String, String)> {
    let mut told = Vec::new();
    let mut count = 0;
    for country in Country::ALL {
        let mut files = Vec::new();
        gather(&data.join(country.as_str().to_lowercase()).join("samples"), &mut files);
        files.sort();
        for file in files {
            let name = file.strip_prefix(data).unwrap().to_str().unwrap();
            let Ok(found) = read(&fs::read(&file).unwrap(), &ReadOptions::default()) else { continue };
            for document in found.into_iter().filter(|one| one.kind == Some(ReceivedKind::Document)) {
                let (Some(country), Some(generic)) = (document.country, document.generic) else { continue };
                // A summary has a type of its own.
                let options = LintOptions { document_type: document.document_type, ..LintOptions::default() };
                count += 1;
                let stem = file.file_stem().unwrap().to_str().unwrap();
                let code = country.as_str().to_lowercase();
                let mut found = errors(&lint(&generic, country, &options).unwrap());
                found.retain(|error| !is_of_a_known_rule(&code, stem, error));
                for error in found {
                    let code = error.split(' ').next().unwrap().to_owned();
                    told.push((name.to_owned(), code, error));
                }
            }
        }
    }
    assert!(count > 80, "{count}");
    told
}

#[test]
fn a_sample_of_an_authority_gets_no_error_or_one_with_a_reason() {
    let Some(data) = authority::data("cr") else { return };
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/audit/lint/samples.tsv");
    let table = fs::read_to_string(table).unwrap();
    let rows: Vec<Vec<&str>> =
        table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect()).collect();
    assert!(rows.iter().all(|row| row.len() == 3 && row[2].len() > 10), "a row lacks its reason");
    let told = told(&data);
    let is_of = |row: &[&str], name: &str, code: &str| {
        row[0] == name && (row[1] == "*" || row[1].split(' ').any(|known| known == code))
    };
    let is_explained = |name: &str, code: &str| rows.iter().any(|row| is_of(row, name, code));
    let mut wrong: Vec<_> = told
        .iter()
        .filter(|(name, code, _)| !is_explained(name, code))
        .map(|(name, _, error)| format!("{name}: {error}"))
        .collect();
    // What is no error any more needs no reason.
    for row in &rows {
        let unused = row[1].split(' ').filter(|known| {
            !told.iter().any(|(name, code, _)| name == row[0] && (*known == "*" || known == code))
        });
        wrong.extend(unused.map(|code| format!("{} gets no {code}", row[0])));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
