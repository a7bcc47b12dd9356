//! The cases of an inbox: each step opens the file again.

use std::path::Path;
use std::time::SystemTime;

use dtekit::client::Client;
use dtekit::extraction::time_at;
use dtekit::json::{Map, Value, json};
use dtekit::print::PrintOptions;
use dtekit::store::inbox::{
    InboxAnswer, InboxEntry, InboxOptions, InboxPrint, InboxPrinted, InboxRun, InboxState,
};
use dtekit::store::journal::{JournalOptions, JournalRun};
use dtekit::{FolioSequence, Inbox, Journal, SqliteJournal};

use super::object;

/// The result of a step.
pub fn step(path: &Path, client: &Client, step: &Value) -> dtekit::Result<Value> {
    let options = step.get("tax_ids").map(|ids| json!({"tax_ids": ids})).unwrap_or_else(|| json!({}));
    let mut inbox = Inbox::open(path)?;
    inbox.set_options(InboxOptions::from_members(&object(&options))?);
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
    if let Some(answered) = answer(path, &inbox, client, step, &options, now) {
        return answered;
    }
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

/// A step of answering, whose journal and numbers are beside the inbox.
fn answer(
    path: &Path,
    inbox: &Inbox,
    client: &Client,
    step: &Value,
    options: &Map,
    now: SystemTime,
) -> Option<dtekit::Result<Value>> {
    let text = |name: &str| step.get(name).and_then(Value::as_str);
    let journal = || SqliteJournal::open(path.with_extension("journal"), JournalOptions::default());
    if let Some(key) = text("answer") {
        return Some((|| {
            let answer = InboxAnswer::from_members(text("verdict").unwrap_or_default(), options)?;
            let folios = FolioSequence::open(path.with_extension("folios"))?;
            let folios = (step["without_sequence"].as_bool() != Some(true)).then_some(&folios);
            let entry = inbox.answer(&journal()?, key, &answer, folios, now)?;
            Ok(json!({"entry": shown(&entry)}))
        })());
    }
    if let Some(key) = text("journal") {
        let entry = journal().and_then(|journal| journal.get(key));
        return Some(
            entry.map(|entry| json!({"journal": entry.map(|entry| entry.to_value(Default::default()))})),
        );
    }
    let run = step.get("send")?;
    Some((|| {
        let run = object(run);
        Ok(journal()?.run(client, now, &JournalRun::from_members(&run)?)?.to_value(Default::default()))
    })())
}

fn shown(entry: &InboxEntry) -> Value {
    entry.to_value(Default::default())
}
