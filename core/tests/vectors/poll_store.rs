//! The cases of a store: each step opens the file again.

use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dtekit::client::Client;
use dtekit::extraction::{ArchiveRequest, Policy, Upload, time_at};
use dtekit::json::{Value, json};
use dtekit::store::poll::{PollJob, PollRun};
use dtekit::{PollStore, SqlitePollStore};

use super::object;

/// The result of a step.
pub fn step(path: &Path, client: &Client, step: &Value) -> dtekit::Result<Value> {
    let store = SqlitePollStore::open(path)?;
    let now = time_at(step["now"].as_f64().unwrap_or_default());
    if let Some(upload) = step.get("submit") {
        let upload =
            Upload::from_members(step["file"].as_str().unwrap().as_bytes().to_vec(), &object(upload));
        let policy = Policy::from_members(&object(&step["policy"]));
        Ok(json!({"is_new": store.submit(upload, policy?, now?)?}))
    } else if let Some(options) = step.get("run") {
        let pass = store.run_due(client, now?, &PollRun::from_members(&object(options))?)?;
        Ok(pass.to_value(Default::default()))
    } else if let Some(most) = step.get("results") {
        let results = store.results(most.as_u64().unwrap() as usize)?;
        Ok(json!({"results": results.iter().map(shown).collect::<Vec<_>>()}))
    } else if let Some(id) = step.get("get") {
        Ok(json!({"job": store.get(id.as_str().unwrap())?.as_ref().map(shown)}))
    } else if let Some(id) = step.get("acknowledge") {
        Ok(json!({"acknowledged": store.acknowledge(id.as_str().unwrap())?}))
    } else if let Some(request) = step.get("receive") {
        let request = object(request);
        let request = ArchiveRequest::from_members(&request)?;
        let body = STANDARD.decode(step["body_base64"].as_str().unwrap()).unwrap();
        Ok(store.receive(&body, &request, now?).to_value(Default::default()))
    } else {
        Ok(store.counts()?.to_value(Default::default()))
    }
}

fn shown(job: &PollJob) -> Value {
    let mut value = job.to_value(Default::default());
    value["file"] = json!(job.file.as_deref().map(String::from_utf8_lossy));
    value
}
