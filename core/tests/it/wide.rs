//! Texts with a character of several bytes at each place, as documents and answers may hold them: no reader of dates,
//! numbers and identifiers cuts through one.

use std::fs;
use std::path::{Path, PathBuf};

use dtekit::audit::{LintOptions, TotalsOptions, audit_totals, lint};
use dtekit::json::{Map, Value};
use dtekit::mapping::ApplyOptions;
use dtekit::{AnswerContext, Country, Mapping, ProcessResult};

use crate::length;

/// The text with each of its characters replaced, and with a character more at each place. Of a long text, the first
/// and the last places, where parts of fixed lengths stand.
fn wide(text: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let places: Vec<_> = text.char_indices().map(|(at, found)| (at, at + found.len_utf8())).collect();
    for (number, (from, to)) in places.iter().copied().enumerate() {
        if (40..places.len().saturating_sub(20)).contains(&number) {
            continue;
        }
        for wide in ["Ç", "€", "😀"] {
            texts.push(format!("{}{wide}{}", &text[..from], &text[to..]));
            texts.push(format!("{}{wide}{}", &text[..from], &text[from..]));
            // With as many bytes as before.
            if let Some(rest) = text.get(from + wide.len()..) {
                texts.push(format!("{}{wide}{rest}", &text[..from]));
            }
        }
    }
    texts
}

fn vectors(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors").join(folder);
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "json")).collect()
}

fn read(path: &Path) -> Value {
    dtekit::json::from_slice(&fs::read(path).unwrap()).unwrap()
}

#[test]
fn an_identifier_with_a_wide_character_is_refused_or_read() {
    let mut count = 0;
    for path in vectors("identifier") {
        let case = read(&path);
        let kind = case["kind"].as_str().unwrap();
        for text in case["parse"].as_str().into_iter().flat_map(wide) {
            let _ = dtekit::country::parse_identifier(kind, &text);
            count += 1;
        }
        let Some(parts) = case["compose"].as_object() else { continue };
        for (name, part) in parts.iter() {
            for text in part.as_str().into_iter().flat_map(wide) {
                let mut parts: Map = parts.clone();
                parts.insert(name.to_owned(), Value::from(text.as_str()));
                let _ = dtekit::country::compose_identifier(kind, &parts);
                count += 1;
            }
        }
    }
    assert!(count > 5_000, "{count}");
}

/// The leaves of a document whose text has parts of fixed lengths: dates, times, numbers and keys.
fn leaves<'v>(value: &'v mut Value, found: &mut Vec<&'v mut Value>) {
    match value {
        Value::Object(members) => members.values_mut().for_each(|value| leaves(value, found)),
        Value::Array(items) => items.iter_mut().for_each(|value| leaves(value, found)),
        leaf if leaf
            .as_str()
            .is_some_and(|text| text.len() > 5 && text.bytes().any(|byte| byte.is_ascii_digit())) =>
        {
            found.push(leaf);
        }
        _ => {}
    }
}

#[test]
fn a_document_with_a_wide_character_is_mapped_and_checked() {
    let (mut count, step) = (0, length::pick(23, 101, 307));
    for country in Country::ISSUING {
        let code = country.as_str().to_ascii_lowercase();
        for path in vectors(&format!("mapping_{code}/to")).into_iter().take(length::pick(3, 2, 1)) {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let Ok(mapping) = Mapping::standard(country.as_str(), name.split('_').next().unwrap()) else {
                continue;
            };
            let document = read(&path);
            let texts = leaf_texts(&document);
            for (leaf, text) in texts.iter().enumerate() {
                // A few of each leaf, and more where there is time: all of them take half an hour.
                for text in wide(text).into_iter().skip(leaf % step).step_by(step) {
                    let mut changed = document.clone();
                    let mut found = Vec::new();
                    leaves(&mut changed, &mut found);
                    *found[leaf] = Value::from(text.as_str());
                    let changed = changed.to_string();
                    let _ = mapping.apply(changed.as_str(), &ApplyOptions::default());
                    lint(changed.as_str(), country, &LintOptions::default()).unwrap();
                    let _ = audit_totals(changed.as_str(), country, &TotalsOptions::default());
                    count += 1;
                }
            }
        }
    }
    assert!(count > 40, "{count}");
}

fn leaf_texts(document: &Value) -> Vec<String> {
    let mut document = document.clone();
    let mut found = Vec::new();
    leaves(&mut document, &mut found);
    found.into_iter().map(|leaf| leaf.as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_date_of_the_issue_that_was_cut_through_is_no_date() {
    let template = r#"{"$mapping": {"source": "/DTE"}, "template": {"D": "{date(F, '%d/%m/%Y')}"}}"#;
    let mapping: Mapping = template.parse().unwrap();
    for text in wide("2025-01-31T00:10:20.5-06:00").into_iter().chain(["2025-01-31T00Ç0".to_owned()]) {
        let document = dtekit::json::json!({"F": text}).to_string();
        let _ = mapping.apply(document.as_str(), &ApplyOptions::default());
    }
    let document = r#"{"F": "2025-01-31T00Ç0"}"#;
    assert_eq!(mapping.apply(document, &ApplyOptions::default()).unwrap_err().code(), "mapping-date");
}

#[test]
fn an_answer_with_a_wide_character_in_its_time_is_read() {
    for country in Country::ISSUING {
        let stamps = ["25/07/2022 19:20:31", "2023-01-16T11:24:33.123456789-06:00", "25/07/22 19:20:31"];
        for text in stamps.iter().flat_map(|stamp| wide(stamp)) {
            let body = dtekit::json::json!({"Success": true, "OtherData": {"AuthorityTimeStamp": text, "IssueDate": text}});
            let context = AnswerContext { country: Some(country), ..AnswerContext::default() };
            ProcessResult::decode(body.to_string().as_bytes(), &context).unwrap();
        }
    }
}
