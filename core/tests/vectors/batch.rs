//! Batches: the items as lines, how many there are, and the counts of the progress.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use dtekit::batch::{Batch, BatchKeywords, Input, Inputs};
use dtekit::json::{Value, from_slice, json};
use dtekit::{Mapping, Naming, Result};

use super::{lines, object};

pub fn run(case: &Value) -> Result<Value> {
    let country = case["country"].as_str().unwrap_or_default();
    let BatchKeywords { work, options, endings, .. } = match case.get("template") {
        None if case.get("lint").is_some() => {
            let through =
                case.get("through").map(|template| lines(template).parse::<Mapping>().map(Arc::new));
            BatchKeywords::lint(country, &object(&case["lint"]), None, through.transpose()?, Naming::Snake)?
        }
        None if case.get("audit_totals").is_some() => {
            BatchKeywords::audit_totals(country, &object(&case["audit_totals"]), None, Naming::Snake)?
        }
        None => BatchKeywords::convert(&object(&case["convert"]))?,
        Some(template) => {
            let mapping = Arc::new(template.as_str().unwrap().parse::<Mapping>()?);
            let mut members = object(&case["map"]);
            members.insert("params".into(), case["params"].clone());
            BatchKeywords::map(mapping, &members)?
        }
    };
    let inputs: Box<dyn Iterator<Item = Input>> = match path(case) {
        Some(path) => Box::new(Inputs::from_path(path, &endings, &work.limits().into())?),
        None => Box::new(case["documents"].as_array().unwrap().iter().map(input)),
    };
    let mut batch = Batch::new(inputs, work, &options);
    let mut items = Vec::new();
    for item in &mut batch {
        let result = match &item.result {
            Ok(output) => shown(case, output),
            Err(error) => {
                let codes: Vec<_> = error.findings().iter().map(|finding| &*finding.code).collect();
                codes.join(" ")
            }
        };
        items.push(format!("{} {result}", item.name()));
    }
    let progress = batch.progress();
    let count = items.len();
    Ok(json!({"items": items, "count": count, "progress": format!("{} {}", progress.done, progress.failed)}))
}

/// An output; of a report, what it says at the top.
fn shown(case: &Value, output: &[u8]) -> String {
    if case.get("lint").is_none() && case.get("audit_totals").is_none() {
        return String::from_utf8_lossy(output).into_owned();
    }
    let report: Value = from_slice(output).unwrap();
    match report["status"].as_str() {
        Some(status) => status.to_owned(),
        None if case.get("through").is_some() => {
            let findings = report["findings"].as_array().unwrap().iter();
            let paths: Vec<_> = findings.map(|one| one["path"].as_str().unwrap_or("-")).collect();
            format!("{} {} {}", report["errors"], report["warnings"], paths.join(" "))
        }
        None => format!("{} {}", report["errors"], report["warnings"]),
    }
}

/// A document: its text, or a pair of its name and its text.
fn input(document: &Value) -> Input {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    match document.as_array() {
        Some(pair) => Input::from((text(&pair[0]), text(&pair[1]))),
        None => Input::from(text(document)),
    }
}

/// The file or folder of a case, which is written first.
fn path(case: &Value) -> Option<PathBuf> {
    static CASES: AtomicUsize = AtomicUsize::new(0);
    let number = CASES.fetch_add(1, Ordering::Relaxed);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("vectors/batch/{number}"));
    _ = fs::remove_dir_all(&folder);
    let write = |name: &str, content: &[u8]| {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, content).unwrap();
        file
    };
    if let Some(files) = case.get("folder") {
        for (name, content) in files.as_object().unwrap() {
            write(name, content.as_str().unwrap().as_bytes());
        }
        return Some(folder);
    }
    let name = case.get("file")?.as_str()?;
    Some(match case.get("content_base64") {
        Some(content) => write(name, &STANDARD.decode(content.as_str()?).unwrap()),
        None => write(name, case["content"].as_str()?.as_bytes()),
    })
}
