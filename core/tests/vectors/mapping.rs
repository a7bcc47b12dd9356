//! The cases of `mapping` and `registry`.

use std::sync::Arc;

use dtekit::audit::{LintOptions, TotalsOptions, TraceOptions};
use dtekit::client::{Client, Issue, Settings};
use dtekit::json::{Value, json};
use dtekit::mapping::{ApplyOptions, Registry, ResolveOptions, Source};
use dtekit::print::PrintOptions;
use dtekit::reading::ReadOptions;
use dtekit::{Document, Finding, Mapper, Mapping, Naming};
use libtest_mimic::Failed;

use super::{check, edit, lines, object, same};

/// Applies a mapping, explains it, or compares it with another.
pub fn mapping(case: &Value) -> Result<(), Failed> {
    placed(case, mapped(case))
}

/// Fills a registry and finds a mapping in it.
pub fn registry(case: &Value) -> Result<(), Failed> {
    placed(case, registered(case))
}

/// Lints, explains, traces and validates a document that a mapping of the caller's turns into a generic DTE first.
pub fn through(case: &Value) -> dtekit::Result<Value> {
    let text = |name: &str| case[name].as_str().unwrap();
    let through: Arc<Mapping> = Arc::new(lines(&case["template"]).parse()?);
    let keywords = object(&json!({"params": case.get("params").cloned().unwrap_or(json!({}))}));
    let options =
        LintOptions { through: Some(Arc::clone(&through)), ..LintOptions::from_members(&keywords)? };
    let (document, country) = (text("document").as_bytes(), text("country"));
    let lint = dtekit::lint(document, country.parse()?, &options)?;
    let official = Registry::standard(country, text("type"), dtekit::mapping::Direction::To)?;
    let with = ApplyOptions::from_members(&keywords)?;
    let explanation = official.explain_through(&through, document, &with)?;
    let trace = dtekit::trace(text("answer"), &explanation, &Default::default())?;
    let unsigned = dtekit::ValidateOptions { signed: false, ..Default::default() };
    let validated =
        dtekit::audit::validate_explained(explanation.output.as_bytes(), &explanation, &unsigned)?;
    Ok(json!({
        "lint": lint.to_value(Naming::Snake),
        "explanation": explanation,
        "trace": trace.to_value(Naming::Snake),
        "validate": Finding::values(&validated, Naming::Snake),
    }))
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
    for table in case["tables"].as_array().into_iter().flatten() {
        registry.add_table(text(table).as_bytes())?;
    }
    if case.get("files").is_some() {
        let files: Vec<_> =
            object(&case["files"]).iter().map(|(name, file)| (name.clone(), text(file))).collect();
        registry.add_files(&files)?;
    }
    let mut found = registry.to_value();
    if let Some(resolve) = case.get("resolve") {
        let member = |name: &str| resolve[name].as_str().unwrap();
        let mapping = {
            let options =
                ResolveOptions { country: member("country"), document_type: member("document_type") };
            registry.resolve(member("code"), &options)?
        };
        found["found"] = mapping.to_value();
        if let Some(document) = case.get("document") {
            let with = ApplyOptions::from_members(&object(&case["options"]))?;
            let output = mapping.apply(text(document).as_bytes(), &with)?;
            found["output"] = json!(String::from_utf8(output).unwrap());
        }
    }
    asked(case, Arc::new(registry.clone()), &mut found)?;
    let tables = registry.tables();
    if let Some(row) = case.get("row") {
        let member = |name: &str| row[name].as_str().unwrap();
        found["row"] = tables.row(member("table"), member("key"), member("as_of").parse()?)?.to_value();
    }
    if let Some(table) = case.get("table") {
        let as_of = table["as_of"].as_str().unwrap().parse()?;
        found["table"] = tables.table(table["name"].as_str().unwrap(), as_of)?.to_value_at(as_of);
    }
    Ok(found)
}

/// What the other functions answer with the tables of the registry.
fn asked(case: &Value, registry: Arc<Registry>, found: &mut Value) -> dtekit::Result<()> {
    let member = |ask: &Value, name: &str| ask[name].as_str().unwrap().to_owned();
    let country = |ask: &Value| ask["country"].as_str().unwrap().parse();
    let naming = Naming::Snake;
    let registry = || Some(Arc::clone(&registry));
    if let Some(ask) = case.get("standard") {
        let direction = ask["direction"].as_str().unwrap_or("to").parse()?;
        let mapping = registry().unwrap().standard_in(
            &member(ask, "country"),
            &member(ask, "document_type"),
            direction,
        )?;
        let with = ApplyOptions::from_members(&object(&ask["options"]))?;
        let output = mapping.apply(member(ask, "document").as_bytes(), &with)?;
        found["standard"] = json!(Document::from_xml(&output)?.get(&member(ask, "at")));
    }
    if let Some(ask) = case.get("lint") {
        let mut with = LintOptions::from_members(&object(&ask["options"]))?;
        with.registry = registry();
        found["lint"] = dtekit::lint(&*member(ask, "data"), country(ask)?, &with)?.to_value(naming);
    }
    if let Some(ask) = case.get("audit_totals") {
        let mut with = TotalsOptions::from_members(&object(&ask["options"]))?;
        with.registry = registry();
        let audit = dtekit::audit_totals(&*member(ask, "data"), country(ask)?, &with)?;
        found["audit_totals"] = audit.to_value(naming);
    }
    if let Some(ask) = case.get("read") {
        let mut with = ReadOptions::from_members(&object(&ask["options"]))?;
        with.registry = registry();
        let read = dtekit::read(member(ask, "data").as_bytes(), &with)?;
        let generic = Document::from_xml(read[0].generic.as_deref().unwrap().as_bytes())?;
        found["read_at"] = json!(generic.get(&member(ask, "at")));
        found["read"] = read.iter().map(|document| document.to_value(naming)).collect();
    }
    if let Some(ask) = case.get("trace") {
        let mut with = TraceOptions::from_members(&object(&ask["options"]))?;
        with.registry = registry();
        let mapping = Mapping::parse(member(ask, "template").as_bytes())?;
        let explanation = mapping.explain(&*member(ask, "document"), &ApplyOptions::default())?;
        found["trace"] = dtekit::trace(&*member(ask, "answer"), &explanation, &with)?.to_value(naming);
    }
    if let Some(ask) = case.get("print_data") {
        let mut with = PrintOptions::from_members(&object(&ask["options"]))?;
        with.registry = registry();
        found["print_data"] =
            dtekit::print_data(member(ask, "data").as_bytes(), country(ask)?, &with)?.to_value(naming);
    }
    if let Some(ask) = case.get("issue") {
        let document = member(ask, "document").into();
        let issue = Issue::from_members(document, country(ask)?, &object(&ask["options"]))?;
        // What is refused is not sent.
        let settings = Settings::new("https://service.example", "user", "password");
        let client = Client::new(settings)?.with_registry(&registry().unwrap());
        let error = client.issue(issue).unwrap_err();
        let codes: Vec<_> = error.findings().iter().map(|finding| &*finding.code).collect();
        found["issue"] = json!({"kind": error.kind().as_str(), "codes": codes});
    }
    Ok(())
}

/// Compares a result, and the place of each finding.
fn placed(case: &Value, found: dtekit::Result<Value>) -> Result<(), Failed> {
    if let Some(expected) = case.get("places") {
        let places = found.as_ref().err().map(|error| error.findings().iter().map(place).collect::<Vec<_>>());
        same("places", expected, &json!(places))?;
    }
    check(case, found)
}

fn mapped(case: &Value) -> dtekit::Result<Value> {
    let libraries = object(&json!({"libraries": case.get("libraries")}));
    let registry = Registry::from_members(&libraries)?;
    let mapping = Arc::new(registry.parse(lines(&case["template"]).as_bytes())?);
    let mut options = object(&case["options"]);
    options.insert("params".into(), case["params"].clone());
    let with = ApplyOptions::from_members(&options)?;
    let document = case["document"].as_str().unwrap().as_bytes();
    let read = edited(case, document)?;
    let source = read.as_ref().map_or(Source::Bytes(document), Source::Document);
    if let Some(other) = case.get("other") {
        let other = registry.parse(lines(other).as_bytes())?;
        let differences = mapping.diff(&other, source, &with)?;
        let shown = differences
            .iter()
            .map(|found| json!({"path": found.path, "left": found.left, "right": found.right}))
            .collect::<Vec<_>>();
        return Ok(json!({"differences": shown}));
    }
    if case.get("explain").is_some() {
        let explanation = mapping.explain(source, &with)?;
        return Ok(json!(explanation));
    }
    let output = kept(&mapping, source, &with)?;
    if read.is_none() && case.get("options").is_none() {
        // A document that was read first gives the same output.
        assert_eq!(mapping.apply(&read_document(document)?, &with)?, output);
    }
    Ok(json!({"output": String::from_utf8(output).unwrap()}))
}

/// The output of a mapping. A mapper that has seen another document must give the same output or error.
fn kept(mapping: &Arc<Mapping>, source: Source<'_>, with: &ApplyOptions) -> dtekit::Result<Vec<u8>> {
    let mut mapper = Mapper::new(Arc::clone(mapping), with.clone());
    _ = mapper.map(r#"{"Otro": {"@a": "1", "b": [1, 2], "c": "\u00f1", "p:d": 1}}"#);
    let expected = mapping.apply(source, with);
    for _ in 0..2 {
        let mut output = b"before".to_vec();
        let found = mapper.apply(source, &mut output).map(|()| output.split_off(6));
        assert_eq!(output, b"before");
        assert_eq!(
            found.as_ref().map_err(ToString::to_string),
            expected.as_ref().map_err(ToString::to_string)
        );
    }
    expected
}

/// The document of a case with `steps`, read and edited by them.
fn edited(case: &Value, document: &[u8]) -> dtekit::Result<Option<Document>> {
    let Some(steps) = case.get("steps") else { return Ok(None) };
    let mut document = read_document(document)?;
    for step in steps.as_array().unwrap() {
        edit(&mut document, step.as_array().unwrap())?;
    }
    Ok(Some(document))
}

fn read_document(text: &[u8]) -> dtekit::Result<Document> {
    match text.trim_ascii_start().first() {
        Some(b'<') => Document::from_xml(text),
        _ => Document::from_json(text),
    }
}

/// `CODE PATH LINE:COLUMN`, with `-` for a missing part.
fn place(finding: &Finding) -> String {
    let position =
        finding.position.map_or("-".to_owned(), |position| format!("{}:{}", position.line, position.column));
    let template = finding
        .template
        .as_ref()
        .map_or_else(String::new, |place| format!(" {}@{}:{}", place.library, place.line, place.column));
    format!("{} {} {position}{template}", finding.code, finding.path.as_deref().unwrap_or("-"))
}
