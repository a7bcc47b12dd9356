//! The cases of values that say step by step what comes next, and those of what the extraction provider is sent.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use dtekit::Naming;
use dtekit::client::AuthorityWait;
use dtekit::extraction::{Archive, FileAddress, Observation, Poll, Upload, time_at};
use dtekit::json::{Value, json};
use dtekit::result::ListedDocument;
use dtekit::store::journal::{JournalObservation, JournalWork, JournalWorkOptions};

use crate::{object, request};

/// The action of each step of a polling; its state is saved and read again after each.
pub fn poll(case: &Value) -> dtekit::Result<Value> {
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
pub fn authority_wait(case: &Value) -> dtekit::Result<Value> {
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
pub fn journal_work(case: &Value) -> dtekit::Result<Value> {
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

pub fn upload(case: &Value) -> dtekit::Result<Value> {
    let file = case["file"].as_str().unwrap().as_bytes().to_vec();
    Ok(Upload::from_members(file, &object(&case["upload"])).into_request()?.to_value(Default::default()))
}

pub fn archive(case: &Value) -> dtekit::Result<Value> {
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
