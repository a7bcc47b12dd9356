//! The JSON cases of `tests/vectors`, each a test of its own (its README says what their members mean).
#![allow(clippy::unwrap_used)] // a test ends where its expectation does

mod audit;
mod batch;
mod convert;
mod follow_up;
#[cfg(feature = "sqlite")]
mod inbox;
#[cfg(feature = "sqlite")]
mod journal;
mod machine;
mod mapping;
#[cfg(feature = "sqlite")]
mod poll_store;
mod receiver_message;
mod sandbox;
mod sequence;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use dtekit::chile::FolioDecision;
use dtekit::client::{Client, Settings};
use dtekit::event::{AuthorityEvent, StatusChange};
use dtekit::json::{Map, Value, json};
use dtekit::operation::{ApiVersion, Argument, Arguments, Request};
use dtekit::{AnswerContext, Document, Error, Naming, ProcessResult, Reply, ToJson, ToXml};
use libtest_mimic::{Arguments as Flags, Failed, Trial};

fn main() -> ExitCode {
    let flags = Flags::from_args();
    let mut trials = Vec::new();
    trials.extend(cases("result", |case| {
        Ok(check_reply(case, decode(case).map(|result| Reply::Process(Box::new(result)))))
    }));
    trials.extend(cases("reply", |case| {
        let reply = Reply::from_members(&data(case), &object(&case["decode"]));
        let Some(word) = case.get("decided").and_then(Value::as_str) else {
            return Ok(check_reply(case, reply));
        };
        let result = reply.map(|reply| reply.process().unwrap().clone());
        let decided = result.and_then(|result| result.decided_by(|_| word.parse()));
        Ok(check_reply(case, decided.map(|result| Reply::Process(Box::new(result)))))
    }));
    trials.extend(cases("document", |case| Ok(document(case))));
    trials.extend(cases("mapping", |case| Ok(mapping::mapping(case))));
    trials.extend(cases("registry", |case| Ok(mapping::registry(case))));
    trials.extend(cases("cadena", |case| {
        let chain = dtekit::mexico::cadena_original(case["cfdi"].as_str().unwrap().as_bytes());
        Ok(check(case, chain.map(|text| json!({"text": text}))))
    }));
    trials.extend(cases("country", |case| {
        let country = case["country"].as_str().unwrap().parse::<dtekit::Country>();
        let model = country.map(|country| country.model().map(dtekit::ProcessingModel::as_str));
        Ok(check(case, model.map(|word| json!({"model": word}))))
    }));
    trials.extend(cases("example", |case| {
        let country = case["country"].as_str().unwrap().parse();
        let document = country.and_then(|country| dtekit::example(country, case["type"].as_str().unwrap()));
        let xml = document.and_then(|document| document.to_xml());
        Ok(check(case, xml.map(|xml| json!({"xml": String::from_utf8(xml).unwrap()}))))
    }));
    trials.extend(cases("lint", |case| Ok(check(case, audit::linted(case)))));
    trials.extend(cases("through", |case| Ok(check(case, mapping::through(case)))));
    trials.extend(cases("verify", |case| Ok(check(case, audit::verified(case)))));
    trials.extend(cases("reading", |case| Ok(check(case, audit::reading(case)))));
    trials.extend(cases("trace", |case| Ok(check(case, audit::trace(case)))));
    trials.extend(cases("code", |case| {
        let found = dtekit::audit::CodeOptions::from_members(&object(&case["options"])).and_then(|options| {
            dtekit::code(case["country"].as_str().unwrap().parse()?, case["code"].as_str().unwrap(), &options)
        });
        Ok(check(case, found.map(|code| code.to_value(Default::default()))))
    }));
    trials.extend(cases("deadline", |case| {
        let found =
            dtekit::audit::DeadlineOptions::from_members(&object(&case["options"])).and_then(|options| {
                dtekit::deadlines(&*data(case), case["country"].as_str().unwrap().parse()?, &options)
            });
        let values =
            |found: Vec<_>| json!({"deadlines": dtekit::audit::Deadline::values(&found, Naming::Snake)});
        Ok(check(case, found.map(values)))
    }));
    trials.extend(cases("totals", |case| Ok(check(case, audit::totals(case)))));
    trials.extend(cases("print", |case| Ok(check(case, audit::print(case)))));
    #[cfg(feature = "print")]
    trials.extend(cases("symbol", |case| Ok(check(case, audit::symbol(case)))));
    trials.extend(cases("identifier", |case| Ok(receiver_message::identifier(case))));
    trials.extend(cases("receiver_message", |case| Ok(receiver_message::receiver_message(case))));
    trials.extend(cases("settings", |case| {
        Ok(check(
            case,
            Settings::from_members(&object(&case["settings"])).and_then(Client::new).map(|_| json!({})),
        ))
    }));
    trials.extend(cases("request", |case| {
        Ok(check(case, request(case).map(|request| request.to_value(Default::default()))))
    }));
    trials.extend(cases("call", |case| {
        let mut settings =
            object(&json!({"base_url": "http://127.0.0.1:1", "username": "user", "password": "secret"}));
        settings.extend(object(&case["settings"]));
        let client = Settings::from_members(&settings).and_then(Client::new).map_err(shown)?;
        Ok(check_reply(case, call(&client, case)))
    }));
    trials.extend(cases("folio", |case| {
        let document = case.get("document").map(|document| document.as_str().unwrap().as_bytes());
        let decision = FolioDecision::from_members(&object(&case["inputs"]), document);
        Ok(check(case, decision.map(|decision| decision.to_value(Default::default()))))
    }));
    trials.extend(cases("event", |case| Ok(check(case, event(case)))));
    trials.extend(cases("sequence", sequence::run));
    trials.extend(cases("poll", |case| Ok(check(case, machine::poll(case)))));
    trials.extend(cases("authority_wait", |case| Ok(check(case, machine::authority_wait(case)))));
    trials.extend(cases("journal_work", |case| Ok(check(case, machine::journal_work(case)))));
    trials.extend(cases("upload", |case| Ok(check(case, machine::upload(case)))));
    trials.extend(cases("batch", |case| Ok(check(case, batch::run(case)))));
    trials.extend(cases("archive", |case| Ok(check(case, machine::archive(case)))));
    let sandbox = Arc::new(sandbox::Sandbox::start());
    let (other, follower, third) = (Arc::clone(&sandbox), Arc::clone(&sandbox), Arc::clone(&sandbox));
    #[cfg(feature = "sqlite")]
    trials.extend(cases("poll_store", {
        let sandbox = Arc::clone(&sandbox);
        move |case| sandbox.poll_store(case)
    }));
    #[cfg(feature = "sqlite")]
    trials.extend(cases("journal", {
        let sandbox = Arc::clone(&sandbox);
        move |case| sandbox.journal(case, false)
    }));
    #[cfg(feature = "sqlite")]
    {
        let sandbox = Arc::clone(&sandbox);
        let outside = cases("journal", move |case| sandbox.journal(case, true));
        trials.extend(outside.into_iter().map(|trial| trial.with_kind("content")));
    }
    #[cfg(feature = "sqlite")]
    trials.extend(cases("inbox", {
        let sandbox = Arc::clone(&sandbox);
        move |case| sandbox.inbox(case)
    }));
    trials.extend(cases("live", move |case| sandbox.run(case)));
    trials.extend(cases("session", move |case| other.session(case)));
    trials.extend(cases("follow_up", move |case| follower.session(case)));
    trials.extend(cases("extraction", move |case| third.extraction(case)));
    trials.extend(convert::trials());
    libtest_mimic::run(&flags, trials).exit_code()
}

/// A test for each case of a folder, which must have some.
fn cases(
    folder: &'static str,
    run: impl Fn(&Value) -> Result<Result<(), Failed>, Failed> + Send + Sync + 'static,
) -> Vec<Trial> {
    let run = Arc::new(run);
    let mut paths: Vec<_> = fs::read_dir(root().join("vectors").join(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "no vectors in {folder}");
    let trial = |path: PathBuf| {
        let run = Arc::clone(&run);
        let name = format!("{folder}::{}", path.file_stem().unwrap().to_str().unwrap());
        Trial::test(name, move || run(&dtekit::json::from_slice(&fs::read(path)?)?)?)
    };
    paths.into_iter().map(trial).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests")
}

/// Reads, edits and writes a document.
fn document(case: &Value) -> Result<(), Failed> {
    let expected = &case["expect"];
    // An unknown word would never be compared.
    for word in expected.as_object().into_iter().flat_map(|expected| expected.keys()) {
        if !["to_xml", "to_json", "returns", "get"].contains(&word.as_str()) {
            return Err(format!("expected `to_xml`, `to_json`, `returns` or `get`, found `{word}`").into());
        }
    }
    let mut returns = Vec::new();
    let edited = read_document(case).and_then(|mut document| {
        for step in case["steps"].as_array().unwrap() {
            returns.push(edit(&mut document, step.as_array().unwrap())?);
        }
        Ok(document)
    });
    let document = match (edited, case.get("error")) {
        (Err(error), Some(expected)) => return check_error(expected, &error),
        (Ok(_), Some(_)) => return Err("expected an error, found none".into()),
        (Err(error), None) => return Err(shown(error)),
        (Ok(document), None) => document,
    };
    let to_xml = ToXml::from_members(&object(&case["write_xml"])).map_err(shown)?;
    let to_json = ToJson::from_members(&object(&case["write_json"])).map_err(shown)?;
    let text = |bytes: Vec<u8>| Value::from(String::from_utf8(bytes).unwrap());
    if let Some(xml) = expected.get("to_xml") {
        same("to_xml", xml, &text(document.to_xml_with(&to_xml).map_err(shown)?))?;
    }
    if let Some(json) = expected.get("to_json") {
        same("to_json", json, &text(document.to_json_with(&to_json).map_err(shown)?))?;
    }
    if let Some(expected) = expected.get("returns") {
        same("returns", expected, &Value::Array(returns))?;
    }
    for (path, text) in expected.get("get").and_then(Value::as_object).into_iter().flatten() {
        same(path, text, &json!(document.get(path)))?;
    }
    Ok(())
}

/// The request of an event, or the parameters of the event that cancels it.
fn event(case: &Value) -> dtekit::Result<Value> {
    let request = match case.get("authority_event") {
        Some(fields) => AuthorityEvent::from_members(&object(fields))?.request()?,
        None => {
            let change = StatusChange::from_members(&object(&case["status_change"]))?;
            if let Some(cancelled) = case.get("cancelled") {
                let context =
                    AnswerContext { operation: "Document/ChangeDocumentStatus", ..AnswerContext::default() };
                let answer =
                    ProcessResult::decode(cancelled["answer"].as_str().unwrap().as_bytes(), &context)?;
                change
                    .cancellation(&answer, cancelled["description"].as_str().unwrap())?
                    .request(ApiVersion::V1)?
            } else {
                change.request(case["version"].as_str().unwrap_or("v1").parse::<ApiVersion>()?)?
            }
        }
    };
    Ok(request.to_value(Default::default()))
}

fn read_document(case: &Value) -> dtekit::Result<Document> {
    let read = object(&case["read"]);
    match case.get("json") {
        Some(json) => {
            Document::from_json_with(json.as_str().unwrap().as_bytes(), &ToXml::from_members(&read)?)
        }
        None => {
            Document::from_xml_with(case["xml"].as_str().unwrap().as_bytes(), &ToJson::from_members(&read)?)
        }
    }
}

fn edit(document: &mut Document, step: &[Value]) -> dtekit::Result<Value> {
    let text = |index: usize| step[index].as_str().unwrap();
    Ok(match text(0) {
        "set" if step[2].is_null() => document.set(text(1), dtekit::document::NewValue::Null)?.into(),
        "set" => document.set(text(1), text(2))?.into(),
        "remove" => document.remove(text(1))?.into(),
        "append" => document.append(text(1))?.into(),
        "drop_empty" => document.drop_empty().into(),
        other => panic!("no step {other}"),
    })
}

/// The answer that a case holds.
fn data(case: &Value) -> Vec<u8> {
    match case.get("data_base64") {
        Some(encoded) => STANDARD.decode(encoded.as_str().unwrap()).unwrap(),
        None => case["data"].as_str().unwrap().as_bytes().to_vec(),
    }
}

fn decode(case: &Value) -> dtekit::Result<ProcessResult> {
    ProcessResult::decode(&data(case), &AnswerContext::from_members(&object(&case["decode"]))?)
}

/// Builds a request, which is not sent.
fn request(case: &Value) -> dtekit::Result<Request> {
    let request = Client::request(case["operation"].as_str().unwrap(), arguments(case)?)?;
    match case["catalog_group"].as_str() {
        Some(group) => request.with_catalog_group(group),
        None => Ok(request),
    }
}

fn call(client: &Client, case: &Value) -> dtekit::Result<Reply> {
    client.call(case["operation"].as_str().unwrap(), arguments(case)?)
}

/// The arguments of a case, with the document that an `@` names and those that are given as bytes.
fn arguments(case: &Value) -> dtekit::Result<Arguments> {
    let mut arguments = object(&case["arguments"]);
    if let Some(Value::String(content)) = arguments.get_mut("FileContent")
        && let Some(name) = content.strip_prefix('@')
    {
        let document = fs::read(root().join("data").join(name)).unwrap();
        *content = String::from_utf8(dtekit::json_to_xml(&document, &Default::default())?).unwrap();
    }
    let mut arguments = Arguments::from(arguments);
    for (name, text) in object(&case["bytes"]) {
        arguments.insert(name, Argument::Bytes(text.as_str().unwrap().as_bytes().to_vec()));
    }
    Ok(arguments)
}

/// Compares a result with `expect` or `error`.
fn check(case: &Value, found: dtekit::Result<Value>) -> Result<(), Failed> {
    match (found, case.get("error")) {
        (Err(error), Some(expected)) => {
            names_are_rusts(&error)?;
            check_error(expected, &error)
        }
        (Ok(value), None) => check_value(&case["expect"], &value),
        (Ok(value), Some(_)) => Err(format!("expected an error, found {value}").into()),
        (Err(error), None) => Err(shown(error)),
    }
}

/// Findings name arguments in snake_case, not as the wire does. C gets the same texts.
fn names_are_rusts(error: &dtekit::Error) -> Result<(), Failed> {
    let known = |name: &str| {
        let mut parameters = dtekit::operation::all().iter().flat_map(|operation| operation.parameters);
        name.contains(char::is_uppercase) && parameters.any(|parameter| parameter.wire == name)
    };
    for finding in error.findings() {
        let path = finding.path.as_deref().unwrap_or_default().split(['[', '.']).next().unwrap_or_default();
        let hint = finding.hint.as_deref().filter(|hint| hint.starts_with("use one of")).unwrap_or_default();
        let named = ["parameter `", "option `", "setting `", "for `"].into_iter();
        let named = named.flat_map(|before| finding.message.split(before).skip(1));
        let names = named
            .chain(hint.split('`').skip(1).step_by(2))
            .map(|rest| rest.split('`').next().unwrap_or_default());
        if let Some(name) = names.chain([path]).find(|name| known(name)) {
            return Err(format!("`{name}` is the wire's name: {finding} ({hint})").into());
        }
    }
    Ok(())
}

/// The same for a reply, with facts that its JSON does not hold: the words of the README that begin with `@`, and the
/// content of files.
fn check_reply(case: &Value, found: dtekit::Result<Reply>) -> Result<(), Failed> {
    check(case, found.map(seen))
}

/// The facts of a reply that a case can compare.
fn seen(reply: Reply) -> Value {
    let text = |bytes: Option<&[u8]>| json!(bytes.map(String::from_utf8_lossy));
    let mut value = reply.to_value(Default::default());
    let files = match &mut value {
        Value::Array(items) => items.as_mut_slice(),
        one => std::slice::from_mut(one),
    };
    for (members, file) in files.iter_mut().zip(reply.files()) {
        members["content"] = text(file.content());
    }
    let process = reply.process();
    let contents = process.into_iter().flat_map(|result| result.other_data.contents());
    let other: Map =
        contents.map(|(name, content)| (Naming::Snake.name(name), text(Some(content)))).collect();
    let whole = value.clone();
    let mut found = match value {
        Value::Object(members) => members,
        Value::Array(items) => {
            items.into_iter().enumerate().map(|(index, item)| (index.to_string(), item)).collect()
        }
        _ => Map::new(),
    };
    found.insert("@kind".into(), reply.kind().into());
    found.insert("@value".into(), whole);
    found.insert("@certified".into(), text(process.and_then(ProcessResult::certified_xml)));
    found.insert("@other".into(), Value::Object(other));
    Value::Object(found)
}

fn check_error(expected: &Value, error: &Error) -> Result<(), Failed> {
    let codes: Vec<_> = error.findings().iter().map(|finding| finding.code.as_ref()).collect();
    let mut found = json!({"kind": error.kind().as_str(), "codes": codes});
    if expected.get("phase").is_some() {
        found["phase"] = json!(error.phase().map(dtekit::Phase::as_str));
    }
    same("error", expected, &found)
}

fn check_value(expected: &Value, value: &Value) -> Result<(), Failed> {
    for (path, expected) in expected.as_object().unwrap() {
        let found = path.split('.').try_fold(value, |value, part| match value {
            Value::Array(items) => items.get(part.parse::<usize>().ok()?),
            _ => value.get(part),
        });
        same(path, expected, found.unwrap_or(&Value::Null))?;
    }
    Ok(())
}

fn same(what: &str, expected: &Value, found: &Value) -> Result<(), Failed> {
    if expected == found { Ok(()) } else { Err(format!("{what}: expected {expected}, found {found}").into()) }
}

fn shown(error: Error) -> Failed {
    format!("{error}: {:?}", error.findings()).into()
}

/// A template is a text, or a list of its lines.
fn lines(template: &Value) -> String {
    match template.as_array() {
        Some(lines) => lines.iter().map(|line| line.as_str().unwrap()).collect::<Vec<_>>().join("\n"),
        None => template.as_str().unwrap().to_owned(),
    }
}

fn object(value: &Value) -> Map {
    value.as_object().cloned().unwrap_or_default()
}
