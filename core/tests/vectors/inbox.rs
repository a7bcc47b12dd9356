//! The cases of an inbox: each step opens the file again.

use std::path::Path;

use dtekit::Inbox;
use dtekit::client::Client;
use dtekit::extraction::time_at;
use dtekit::json::{Value, json};
use dtekit::print::PrintOptions;
use dtekit::store::inbox::{InboxEntry, InboxPrint, InboxPrinted, InboxRun, InboxState};

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
    if let Some(options) = step.get("take_print") {
        let job = inbox.take_print(now, &InboxPrint::from_members(&object(options))?)?;
        return Ok(json!({"job": job.map(|job| job.to_value(Default::default()))}));
    }
    if let Some(options) = step.get("print") {
        let mut failures = step["failures"].as_array().unwrap().iter();
        let printed = inbox.print(now, &InboxPrint::from_members(&object(options))?, |job| {
            assert!(job.data.is_some(), "{:?}", job.findings);
            failures.next().and_then(Value::as_str).map_or(Ok(()), |reason| Err(reason.to_owned()))
        })?;
        let InboxPrinted { printed, postponed, failed, given_back, .. } = printed;
        return Ok(
            json!({"printed": printed, "postponed": postponed, "failed": failed, "given_back": given_back}),
        );
    }
    let options = step.get("options").map(object).unwrap_or_default();
    Ok(if let Some(key) = text("settle_print") {
        let attempt = step["attempt"].as_u64().unwrap() as u32;
        let with = InboxPrint::from_members(&options)?;
        json!({"state": inbox.settle_print(key, attempt, text("failure"), now, &with)?.as_str()})
    } else if let Some(key) = text("print_data") {
        let data = inbox.print_data(key, &PrintOptions::from_members(&options)?)?;
        json!({"data": data.map(|data| data.to_value(Default::default()))})
    } else if let Some(key) = text("get") {
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
