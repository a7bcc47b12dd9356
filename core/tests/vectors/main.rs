//! The JSON cases of `tests/vectors`, each a test of its own (its README says what their members mean).
#![allow(clippy::unwrap_used)] // a test ends where its expectation does

mod batch;
mod convert;
mod follow_up;
#[cfg(feature = "sqlite")]
mod inbox;
#[cfg(feature = "sqlite")]
mod journal;
mod mapping;
#[cfg(feature = "sqlite")]
mod poll_store;
mod receiver_message;
mod sequence;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use dtekit::audit::{LintOptions, TotalsOptions};
use dtekit::chile::FolioDecision;
use dtekit::client::{AuthorityWait, Client, Extraction, ExtractionStep, Settings};
use dtekit::event::{AuthorityEvent, StatusChange};
use dtekit::extraction::{Archive, FileAddress, Observation, Poll, Upload, time_at};
use dtekit::json::{Map, Value, json};
use dtekit::operation::{ApiVersion, Argument, Arguments, Request};
use dtekit::print::PrintOptions;
#[cfg(feature = "print")]
use dtekit::print::SymbolOptions;
use dtekit::reading::ReadOptions;
use dtekit::result::ListedDocument;
use dtekit::signature::VerifyOptions;
use dtekit::store::journal::{JournalObservation, JournalWork, JournalWorkOptions};
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
    trials.extend(cases("lint", |case| Ok(check(case, linted(case)))));
    trials.extend(cases("through", |case| Ok(check(case, mapping::through(case)))));
    trials.extend(cases("verify", |case| Ok(check(case, verified(case)))));
    trials.extend(cases("reading", |case| Ok(check(case, reading(case)))));
    trials.extend(cases("trace", |case| Ok(check(case, trace(case)))));
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
    trials.extend(cases("totals", |case| Ok(check(case, totals(case)))));
    trials.extend(cases("print", |case| Ok(check(case, print(case)))));
    #[cfg(feature = "print")]
    trials.extend(cases("symbol", |case| Ok(check(case, symbol(case)))));
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
    trials.extend(cases("poll", |case| Ok(check(case, poll(case)))));
    trials.extend(cases("authority_wait", |case| Ok(check(case, authority_wait(case)))));
    trials.extend(cases("journal_work", |case| Ok(check(case, journal_work(case)))));
    trials.extend(cases("upload", |case| Ok(check(case, upload(case)))));
    trials.extend(cases("batch", |case| Ok(check(case, batch::run(case)))));
    trials.extend(cases("archive", |case| Ok(check(case, archive(case)))));
    let sandbox = Arc::new(Sandbox::start());
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

/// Lints a document.
fn linted(case: &Value) -> Result<Value, Error> {
    let options = LintOptions::from_members(&object(&case["options"]))?;
    let country = case["country"].as_str().unwrap().parse()?;
    Ok(dtekit::lint(&data(case), country, &options)?.to_value(Default::default()))
}

/// Reads what was received.
fn reading(case: &Value) -> Result<Value, Error> {
    let options = ReadOptions::from_members(&object(&case["options"]))?;
    let found = dtekit::read(&data(case), &options)?;
    let documents: Vec<Value> = found.iter().map(|document| document.to_value(Default::default())).collect();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let originals: Vec<Value> = found.iter().map(|document| text(&document.original).into()).collect();
    let standalone = found.iter().map(|document| match document.standalone() {
        Ok(bytes) => text(&bytes),
        Err(error) => error.code().to_owned(),
    });
    let standalone: Vec<Value> = standalone.map(Value::from).collect();
    let pdfs = found.iter().map(|document| document.pdf().map(|file| text(&file.content)));
    let pdfs: Vec<Value> = pdfs.map(|text| json!(text)).collect();
    Ok(json!({
        "count": documents.len(),
        "documents": documents,
        "originals": originals,
        "standalone": standalone,
        "pdfs": pdfs
    }))
}

/// Verifies the signatures of a document.
fn verified(case: &Value) -> Result<Value, Error> {
    let options = VerifyOptions::from_members(&object(&case["options"]))?;
    let found = dtekit::verify(&data(case), &options)?;
    let signatures: Vec<Value> = found.iter().map(|one| one.to_value(Default::default())).collect();
    Ok(json!({"count": signatures.len(), "signatures": signatures}))
}

/// Traces an answer by the explanation of a built-in mapping for a document of the mapping's vectors.
fn trace(case: &Value) -> Result<Value, Error> {
    let text = |name: &str| case[name].as_str().unwrap();
    let options = dtekit::audit::TraceOptions::from_members(&object(&case["options"]))?;
    let mapping =
        dtekit::mapping::Registry::standard(text("country"), text("type"), dtekit::mapping::Direction::To)?;
    let folder =
        format!("../tests/vectors/mapping_{}/to/{}.json", text("country").to_lowercase(), text("vector"));
    let document = std::fs::read(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap();
    let explanation = mapping.explain(&document[..], &Default::default())?;
    let answer = dtekit::audit::Answer::from_value(&case["answer"]);
    Ok(dtekit::trace(answer, &explanation, &options)?.to_value(Default::default()))
}

/// Audits the totals of a document.
fn totals(case: &Value) -> Result<Value, Error> {
    let options = TotalsOptions::from_members(&object(&case["options"]))?;
    let country = case["country"].as_str().unwrap().parse()?;
    Ok(dtekit::audit_totals(&data(case), country, &options)?.to_value(Default::default()))
}

/// What goes on the paper.
fn print(case: &Value) -> Result<Value, Error> {
    let options = PrintOptions::from_members(&object(&case["options"]))?;
    let country = case["country"].as_str().unwrap().parse()?;
    Ok(dtekit::print_data(&data(case), country, &options)?.to_value(Default::default()))
}

/// Draws a symbol. The bytes of its pictures are compared by their FNV-1a sum.
#[cfg(feature = "print")]
fn symbol(case: &Value) -> Result<Value, Error> {
    let options = SymbolOptions::from_members(&object(&case["options"]))?;
    let kind = case["kind"].as_str().unwrap().parse()?;
    let drawn = dtekit::print::symbol(case["text"].as_str().unwrap(), kind, &options)?;
    let sum = |bytes: &[u8]| {
        bytes.iter().fold(0x811C_9DC5_u32, |sum, byte| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
    };
    let mut value = drawn.to_value(Default::default()).into_object().unwrap();
    for (name, bytes) in [("svg", drawn.svg().into_bytes()), ("png", drawn.png()), ("escpos", drawn.escpos())]
    {
        value.insert(name.to_owned(), json!(sum(&bytes)));
    }
    Ok(Value::Object(value))
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

/// The action of each step of a polling; its state is saved and read again after each.
fn poll(case: &Value) -> dtekit::Result<Value> {
    let mut poll = match case.get("state") {
        Some(state) => Poll::from_json(state.as_str().unwrap().as_bytes())?,
        None => Poll::from_members(&object(&case["poll"]))?,
    };
    let mut given = Vec::new();
    for step in case["steps"].as_array().unwrap() {
        let now = time_at(step["now"].as_f64().unwrap())?;
        given.push(match step.get("observe") {
            Some(members) => {
                let address = poll.observe(Observation::from_members(&object(members))?, now);
                json!(address.as_ref().map(FileAddress::expose))
            }
            None => poll.next(now).to_value(Default::default()),
        });
        poll = Poll::from_json(poll.to_json().as_bytes())?;
    }
    Ok(json!({"steps": given}))
}

/// Each step of a wait for the authority; its state is saved and read again after each.
fn authority_wait(case: &Value) -> dtekit::Result<Value> {
    let now = time_at(case["now"].as_f64().unwrap())?;
    let mut wait = AuthorityWait::from_members(&object(&case["wait"]), now)?;
    let mut given = Vec::new();
    for step in case["steps"].as_array().unwrap() {
        let now = time_at(step["now"].as_f64().unwrap())?;
        given.push(match step.get("observe") {
            Some(document) => {
                let document = document.as_object().map(|members| ListedDocument::new(members.clone()));
                let decided = step.get("decided").map(|word| word.as_str().unwrap().parse()).transpose()?;
                wait.observe(document, decided, now);
                Value::Null
            }
            None => wait.next(now).to_value(Default::default()),
        });
        wait = AuthorityWait::from_json(wait.to_json().as_bytes())?;
    }
    Ok(json!({"steps": given}))
}

/// Each step of an entry of a journal; its state is saved and read again after each.
fn journal_work(case: &Value) -> dtekit::Result<Value> {
    let now = time_at(case["now"].as_f64().unwrap())?;
    let mut work = match case.get("state") {
        Some(state) => JournalWork::from_json(state.to_string().as_bytes())?,
        None => {
            let options = JournalWorkOptions::from_members(&object(&case["options"]))?;
            JournalWork::new(&request(case)?, options, now)?
        }
    };
    let mut given = Vec::new();
    for step in case["steps"].as_array().unwrap() {
        let now = time_at(step["now"].as_f64().unwrap())?;
        given.push(match step.get("observe") {
            Some(observation) => {
                let observation = JournalObservation::from_members(&object(observation))?;
                let decided = step.get("decided").map(|word| word.as_str().unwrap().parse()).transpose()?;
                let counts = work.observe(observation, decided, now);
                let mut value = work.entry().to_value(Naming::Snake);
                value["counts"] = json!(counts);
                value
            }
            None => work.next(now).to_value(Naming::Snake),
        });
        work = JournalWork::from_json(work.to_json().as_bytes())?;
    }
    Ok(json!({"steps": given}))
}

fn upload(case: &Value) -> dtekit::Result<Value> {
    let file = case["file"].as_str().unwrap().as_bytes().to_vec();
    Ok(Upload::from_members(file, &object(&case["upload"])).into_request()?.to_value(Default::default()))
}

fn archive(case: &Value) -> dtekit::Result<Value> {
    let data = match case.get("write") {
        Some(files) => {
            let bytes = |name: &str| files[name].as_str().unwrap().as_bytes();
            Archive::write(bytes("xml"), bytes("pdf"))?
        }
        None => STANDARD.decode(case["archive_base64"].as_str().unwrap()).unwrap(),
    };
    let archive = Archive::from_members(&data, &object(&case["archive"]))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let mut value = archive.to_value(Default::default());
    (value["xml"], value["pdf"]) = (json!(text(&archive.xml)), json!(text(&archive.pdf)));
    Ok(value)
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

/// The sandbox as the other languages run it: a program of its own.
struct Sandbox {
    process: Child,
    url: String,
    /// Failures and the clock belong to the whole sandbox, so one case runs at a time.
    turn: std::sync::Mutex<()>,
}

impl Sandbox {
    fn start() -> Sandbox {
        let program = std::env::var_os("DTEKIT_SANDBOX").map(PathBuf::from).unwrap_or_else(|| {
            // Beside the test's own program, in `target/PROFILE/deps`.
            std::env::current_exe().unwrap().parent().unwrap().join("../dtekit-sandbox")
        });
        let mut process = Command::new(&program)
            .args(["--until-stdin-closes", "--port", "0", "--user", "user", "--password", "secret"])
            .args(["--certified", "as-sent", "--clock", "1738335600"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| {
                panic!("cannot start {} (cargo build --workspace makes it): {error}", program.display())
            });
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let url =
            line.trim().strip_prefix("listening ").expect("the sandbox says where it listens").to_owned();
        Sandbox { process, url, turn: Default::default() }
    }

    fn run(&self, case: &Value) -> Result<Result<(), Failed>, Failed> {
        let _turn = self.turn.lock().unwrap_or_else(|broken| broken.into_inner());
        self.control("reset", &json!({}));
        for control in ["country", "fault", "clock"] {
            if let Some(body) = case.get(control) {
                self.control(control, body);
            }
        }
        let mut settings = object(&json!({"base_url": self.url, "username": "user", "password": "secret"}));
        settings.extend(object(&case["settings"]));
        let client = Settings::from_members(&settings).and_then(Client::new).map_err(shown)?;
        let reply = match case.get("fields") {
            Some(_) => receiver_message::send(&client, case),
            None => call(&client, case),
        };
        Ok(check_reply(case, reply))
    }

    /// The keywords of a client; one that begins with `@` is a path of the sandbox.
    fn settings(&self, case: &Value) -> Map {
        let mut settings = object(&json!({"base_url": self.url, "username": "user", "password": "secret"}));
        for (name, value) in object(&case["settings"]) {
            let path = value.as_str().and_then(|text| text.strip_prefix('@'));
            let address = path.map(|path| format!("{}{path}", self.url).into());
            settings.insert(name, address.unwrap_or(value));
        }
        settings
    }

    /// One call after another by one client.
    fn session(&self, case: &Value) -> Result<Result<(), Failed>, Failed> {
        let _turn = self.turn.lock().unwrap_or_else(|broken| broken.into_inner());
        self.control("reset", &json!({}));
        let settings = self.settings(case);
        let client = Settings::from_members(&settings).and_then(Client::new).map_err(shown)?;
        let mut last = None;
        for (index, step) in case["steps"].as_array().unwrap().iter().enumerate() {
            for (what, body) in object(&step["control"]) {
                self.control(&what, &body);
            }
            let checked = match follow_up::step(&client, step, &mut last) {
                Some(found) => check(step, found),
                None => check_reply(step, call(&client, step)),
            };
            if let Err(failed) = checked {
                return Ok(Err(format!("step {index}: {}", failed.message().unwrap_or_default()).into()));
            }
        }
        Ok(Ok(()))
    }

    /// One step after another with a store.
    #[cfg(feature = "sqlite")]
    fn poll_store(&self, case: &Value) -> Result<Result<(), Failed>, Failed> {
        self.stored(case, poll_store::step)
    }

    /// One step after another with a journal, whose documents may be outside of its file.
    #[cfg(feature = "sqlite")]
    fn journal(&self, case: &Value, is_outside: bool) -> Result<Result<(), Failed>, Failed> {
        self.stored(case, |file, client, step| journal::step(file, case, client, step, is_outside))
    }

    /// One step after another with an inbox.
    #[cfg(feature = "sqlite")]
    fn inbox(&self, case: &Value) -> Result<Result<(), Failed>, Failed> {
        self.stored(case, inbox::step)
    }

    #[cfg(feature = "sqlite")]
    fn stored(
        &self,
        case: &Value,
        take: impl Fn(&Path, &Client, &Value) -> dtekit::Result<Value>,
    ) -> Result<Result<(), Failed>, Failed> {
        let _turn = self.turn.lock().unwrap_or_else(|broken| broken.into_inner());
        self.control("reset", &json!({}));
        let client = Settings::from_members(&self.settings(case)).and_then(Client::new).map_err(shown)?;
        let folder = std::env::temp_dir().join(format!("dtekit-vectors-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let mut failed = Ok(());
        for (index, step) in case["steps"].as_array().unwrap().iter().enumerate() {
            for (what, body) in object(&step["control"]) {
                self.control(&what, &body);
            }
            let found = take(&folder.join("store.db"), &client, step);
            if let Err(fault) = check(step, found) {
                failed = Err(format!("step {index}: {}", fault.message().unwrap_or_default()).into());
                break;
            }
        }
        fs::remove_dir_all(&folder)?;
        Ok(failed)
    }

    /// Follows an extraction to its end; the sandbox's clock moves instead of waiting.
    fn extraction(&self, case: &Value) -> Result<Result<(), Failed>, Failed> {
        const BEGIN: f64 = 1_790_000_000.0;
        let _turn = self.turn.lock().unwrap_or_else(|broken| broken.into_inner());
        self.control("reset", &json!({}));
        for (what, body) in object(&case["control"]) {
            self.control(&what, &body);
        }
        let client = Settings::from_members(&self.settings(case)).and_then(Client::new).map_err(shown)?;
        let upload = Upload::from_members(
            case["file"].as_str().unwrap().as_bytes().to_vec(),
            &object(&case["upload"]),
        );
        let policy = Poll::from_members(&{
            let mut members = object(&case["policy"]);
            members.extend([("external_id".to_owned(), json!("x")), ("sent_at".to_owned(), json!(BEGIN))]);
            members
        });
        let begin = time_at(BEGIN).map_err(shown)?;
        let extraction = Extraction::new(upload, begin)
            .and_then(|extraction| extraction.with_policy(*policy?.policy()))
            .map_err(shown);
        let (mut extraction, mut now) = (extraction?, begin);
        loop {
            let step = client.advance(&mut extraction, now).map_err(shown)?;
            let mut value = extraction.to_value(&step, Default::default());
            match &step {
                ExtractionStep::Wait { until } => {
                    let wait = until.duration_since(now).unwrap().as_secs_f64().ceil();
                    self.control("clock", &json!({"advance_seconds": wait as u64}));
                    now = *until;
                    continue;
                }
                ExtractionStep::Done(extracted) => {
                    value["file"] = json!(extracted.file.as_deref().map(String::from_utf8_lossy));
                }
                ExtractionStep::Failed { .. } => {}
                _ => continue,
            }
            value["turned"] = json!(now.duration_since(begin).unwrap().as_secs());
            return Ok(check(case, Ok(value)));
        }
    }

    fn control(&self, what: &str, body: &Value) {
        let url = format!("{}/_control/{what}", self.url);
        ureq::post(&url).content_type("application/json").send(body.to_string().as_bytes()).unwrap();
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        // It ends when its input closes.
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}
