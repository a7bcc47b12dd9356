//! The table of `docs/verifying.md`: what is found of every signature in the authorities' samples.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use dtekit::signature::{Signature, SignatureStatus, VerifyOptions};
use dtekit::{Country, verify};

use crate::country::authority;

const BEGIN: &str = "<!-- samples: written by DTEKIT_BLESS=1 cargo test -p dtekit --test it signature -->\n";

#[test]
fn the_page_says_what_is_found_of_every_sample() {
    let Some(data) = authority::data("cl") else { return };
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/verifying.md");
    let page = fs::read_to_string(&file).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (_, after) = rest.split_once("<!-- end -->").unwrap();
    let fresh = format!("{before}{BEGIN}{}<!-- end -->{after}", table(&data));
    if std::env::var_os("DTEKIT_BLESS").is_some() {
        fs::write(file, fresh).unwrap();
    } else {
        assert!(
            page == fresh,
            "docs/verifying.md is stale: DTEKIT_BLESS=1 cargo test -p dtekit --test it signature"
        );
    }
}

fn table(data: &Path) -> String {
    let mut table = "\n| Sample | Signature | Covers | Status |\n|---|---|---|---|\n".to_owned();
    for country in Country::ALL {
        let folder = data.join(country.as_str().to_lowercase()).join("samples");
        let mut files = Vec::new();
        gather(&folder, &mut files);
        files.sort();
        for file in files {
            let name = file.strip_prefix(&folder).unwrap().to_str().unwrap();
            let Ok(found) = verify(&fs::read(&file).unwrap(), &VerifyOptions::default()) else { continue };
            for one in &found {
                let covers: Vec<String> = one.covers.iter().map(|one| one.part.to_string()).collect();
                let covers = if covers.is_empty() { "–".to_owned() } else { covers.join(", ") };
                let form = format!("{} {}", one.form, one.algorithm);
                writeln!(table, "| {country} `{name}` | {} | {covers} | {} |", form.trim(), status(one))
                    .unwrap();
            }
        }
    }
    table + "\n"
}

/// The status, and the codes of its reasons.
fn status(one: &Signature) -> String {
    let why: Vec<String> = match one.status {
        SignatureStatus::Valid => Vec::new(),
        _ => one
            .findings
            .iter()
            .filter(|finding| finding.severity == dtekit::Severity::Error)
            .map(|finding| format!("`{}`", finding.code))
            .collect(),
    };
    let mut distinct = why.clone();
    distinct.dedup();
    format!("{} {}", one.status, distinct.join(", ")).trim().to_owned()
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.map(Result::unwrap) {
        if entry.file_type().unwrap().is_dir() {
            gather(&entry.path(), files);
        } else {
            files.push(entry.path());
        }
    }
}
