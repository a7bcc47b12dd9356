//! The cases of an inbox: each step opens the file again.

use std::path::Path;

use dtekit::Inbox;
use dtekit::client::Client;
use dtekit::extraction::time_at;
use dtekit::json::{Value, json};
use dtekit::store::inbox::{InboxEntry, InboxRun, InboxState};

use super::object;

/// The result of a step.
pub fn step(path: &Path, client: &Client, step: &Value) -> dtekit::Result<Value> {
    let inbox = Inbox::open(path)?;
    let now = time_at(step["now"].as_f64().unwrap_or_default())?;
    let text = |name: &str| step.get(name).and_then(Value::as_str);
    if let Some(options) = step.get("run") {
        return Ok(inbox
            .run(client, now, &InboxRun::from_members(&object(options))?)?
            .to_value(Default::default()));
    }
    if let Some(state) = step.get("list") {
        let state = state.as_str().map(str::parse::<InboxState>).transpose()?;
        let (after, most) =
            (step["after"].as_u64().unwrap_or_default(), step["most"].as_u64().unwrap_or(100));
        let entries = inbox.list(state, after, most as usize)?;
        return Ok(json!({"count": entries.len(), "entries": entries.iter().map(shown).collect::<Vec<_>>()}));
    }
    Ok(if let Some(key) = text("get") {
        json!({"entry": inbox.get(key)?.as_ref().map(shown)})
    } else if let Some(key) = text("item") {
        json!({"item": inbox.item(key)?})
    } else if let Some(key) = text("original") {
        json!({"original": inbox.original(key)?.as_deref().map(String::from_utf8_lossy)})
    } else if let Some(key) = text("generic") {
        json!({"generic": inbox.generic(key)?})
    } else if let Some(key) = text("acknowledge") {
        json!({"acknowledged": inbox.acknowledge(key, now)?})
    } else if let Some(key) = text("give_back") {
        json!({"given_back": inbox.give_back(key, now)?})
    } else if let Some(key) = text("reopen") {
        json!({"reopened": inbox.reopen(key, now)?})
    } else if let Some(key) = text("fail") {
        inbox.fail(key, text("reason").unwrap(), now)?;
        json!({})
    } else if let Some(key) = text("mark") {
        inbox.mark(key, text("state").unwrap().parse()?, now)?;
        json!({})
    } else {
        inbox.counts()?.to_value()
    })
}

fn shown(entry: &InboxEntry) -> Value {
    entry.to_value(Default::default())
}
