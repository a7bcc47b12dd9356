//! The cases of `mapping` and `registry`.

use dtekit::mapping::{Application, Registry};
use dtekit::{Document, Finding, Mapping};
use libtest_mimic::Failed;
use serde_json::{Value, json};

use super::{check, object, same};

/// Applies a mapping, explains it, or compares it with another.
pub fn mapping(case: &Value) -> Result<(), Failed> {
    placed(case, mapped(case))
}

/// Fills a registry and finds a mapping in it.
pub fn registry(case: &Value) -> Result<(), Failed> {
    placed(case, registered(case))
}

fn registered(case: &Value) -> dtekit::Result<Value> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let registry = Registry::new();
    for (name, library) in object(&case["libraries"]) {
        registry.add_library(&name, text(&library).as_bytes())?;
    }
    for template in case["templates"].as_array().into_iter().flatten() {
        registry.add(text(template).as_bytes())?;
    }
    if case.get("files").is_some() {
        let files: Vec<_> =
            object(&case["files"]).iter().map(|(name, file)| (name.clone(), text(file))).collect();
        registry.add_files(&files)?;
    }
    let mut found = registry.to_value();
    if let Some(resolve) = case.get("resolve") {
        let member = |name: &str| resolve[name].as_str().unwrap();
        let mapping = registry.resolve(member("code"), member("country"), member("document_type"))?;
        found["found"] = mapping.to_value();
        if let Some(document) = case.get("document") {
            let output = mapping.apply(text(document).as_bytes(), &Default::default())?;
            found["output"] = json!(String::from_utf8(output).unwrap());
        }
    }
    Ok(found)
}

/// Compares what came, and where each finding is.
fn placed(case: &Value, found: dtekit::Result<Value>) -> Result<(), Failed> {
    if let Some(expected) = case.get("places") {
        let places = found.as_ref().err().map(|error| error.findings().iter().map(place).collect::<Vec<_>>());
        same("places", expected, &json!(places))?;
    }
    check(case, found)
}

fn mapped(case: &Value) -> dtekit::Result<Value> {
    let template = |template: &Value| match template.as_array() {
        Some(lines) => lines.iter().map(|line| line.as_str().unwrap()).collect::<Vec<_>>().join("\n"),
        None => template.as_str().unwrap().to_owned(),
    };
    let libraries = object(&json!({"libraries": case.get("libraries")}));
    let registry = Registry::from_members(&libraries)?;
    let mapping = registry.parse(template(&case["template"]).as_bytes())?;
    let mut options = object(&case["options"]);
    options.insert("params".into(), case["params"].clone());
    let with = Application::from_members(&options)?;
    let document = case["document"].as_str().unwrap().as_bytes();
    if let Some(other) = case.get("other") {
        let other = registry.parse(template(other).as_bytes())?;
        let differences = Mapping::diff_with(&mapping, &other, document, &with)?;
        let shown = differences
            .iter()
            .map(|found| json!({"path": found.path, "left": found.left, "right": found.right}))
            .collect::<Vec<_>>();
        return Ok(json!({"differences": shown}));
    }
    if case.get("explain").is_some() {
        return Ok(serde_json::to_value(mapping.explain_with(document, &with)?).unwrap());
    }
    let output = mapping.apply_with(document, &with)?;
    if case.get("options").is_none() {
        // What the document makes once it has been read is the same.
        let read = match document.trim_ascii_start().first() {
            Some(b'<') => Document::from_xml(document)?,
            _ => Document::from_json(document)?,
        };
        assert_eq!(mapping.apply_document(&read, &with)?, output);
    }
    Ok(json!({"output": String::from_utf8(output).unwrap()}))
}

/// `CODE PATH LINE:COLUMN`, with `-` for what is not there.
fn place(finding: &Finding) -> String {
    let position =
        finding.position.map_or("-".to_owned(), |position| format!("{}:{}", position.line, position.column));
    format!("{} {} {position}", finding.code, finding.path.as_deref().unwrap_or("-"))
}
