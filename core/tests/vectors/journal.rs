//! The cases of a journal: each step opens the file again.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dtekit::client::{Client, Decide};
use dtekit::extraction::time_at;
use dtekit::json::{Value, json};
use dtekit::mapping::Registry;
use dtekit::result::ListedDocument;
use dtekit::store::journal::{
    ContentResult, JournalContent, JournalEntry, JournalOptions, JournalOrder, JournalRun, JournalState,
};
use dtekit::{Journal, Outcome, SqliteJournal};

use super::object;

/// A folder beside the file that keeps the documents.
struct Folder(PathBuf);

impl JournalContent for Folder {
    fn put(&self, name: &str, bytes: &[u8]) -> ContentResult<()> {
        fs::create_dir_all(&self.0)?;
        Ok(fs::write(self.0.join(name), bytes)?)
    }

    fn get(&self, name: &str) -> ContentResult<Option<Vec<u8>>> {
        Ok(fs::read(self.0.join(name)).ok())
    }

    fn remove(&self, name: &str) -> ContentResult<()> {
        Ok(fs::remove_file(self.0.join(name))?)
    }
}

/// The result of a step.
pub fn step(
    path: &Path,
    case: &Value,
    client: &Client,
    step: &Value,
    is_outside: bool,
) -> dtekit::Result<Value> {
    if let [from, to] = step["damage"].as_array().map(Vec::as_slice).unwrap_or_default() {
        damage(path, from.as_str().unwrap().as_bytes(), to.as_str().unwrap().as_bytes());
    }
    let registry = Registry::new();
    for table in case["tables"].as_array().into_iter().flatten() {
        registry.add_table(table.as_str().unwrap().as_bytes())?;
    }
    let options = JournalOptions::from_members(&object(&case["options"]))?;
    let mut journal = SqliteJournal::open(path, options)?.with_registry(&Arc::new(registry));
    if is_outside {
        journal.set_content(Arc::new(Folder(path.with_extension("content"))));
    }
    let now = time_at(step["now"].as_f64().unwrap_or_default())?;
    let text = |name: &str| step.get(name).and_then(Value::as_str);
    let order = || {
        let document = text("document").unwrap().as_bytes().to_vec();
        JournalOrder::from_members(document, text("country").unwrap().parse()?, &object(&step["options"]))
    };
    let decided = text("decided");
    let rule = |_: &ListedDocument| decided.unwrap_or_default().parse::<Outcome>();
    let decide = decided.map(|_| &rule as Decide<'_>);
    if let Some(key) = text("submit") {
        let order = order()?;
        let entry = order.submit(&journal, key, now)?;
        Ok(json!({"entry": shown(&entry)}))
    } else if let Some(key) = text("issue") {
        let order = order()?;
        let run = JournalRun { decide, ..JournalRun::default() };
        let entry = order.issue(&journal, client, key, now, &run)?;
        Ok(json!({"entry": shown(&entry)}))
    } else if let Some(options) = step.get("run") {
        let options = object(options);
        let run = JournalRun { decide, ..JournalRun::from_members(&options)? };
        let pass = match step["accounts"].as_array() {
            Some(accounts) => {
                let clients: Vec<_> =
                    accounts.iter().map(|account| (account.as_str().unwrap(), client)).collect();
                journal.run_accounts(&clients, now, &run)?
            }
            None => journal.run(client, now, &run)?,
        };
        Ok(pass.to_value(Default::default()))
    } else if let Some(most) = step.get("results") {
        let results = journal.results(most.as_u64().unwrap() as usize)?;
        Ok(json!({"results": results.iter().map(shown).collect::<Vec<_>>()}))
    } else if let Some(key) = text("get") {
        let entry = journal.get(key)?.map(|entry| warned(entry, step));
        let certified = entry.as_ref().is_some_and(|entry| entry.certified.is_some());
        Ok(json!({"entry": entry.as_ref().map(shown), "has_certified": certified}))
    } else if let Some(key) = text("acknowledge") {
        Ok(json!({"acknowledged": journal.acknowledge(key, now)?}))
    } else if let Some(key) = text("settle") {
        let state = text("state").unwrap().parse::<JournalState>()?;
        Ok(json!({"entry": shown(&journal.settle(key, state, text("reason").unwrap(), now)?)}))
    } else if step.get("list").is_some() {
        let state = text("list").map(str::parse::<JournalState>).transpose()?;
        let most = step["most"].as_u64().unwrap() as usize;
        let entries =
            journal.list_of(text("account"), state, step["after"].as_u64().unwrap(), most)?.into_iter();
        Ok(json!({"entries": entries.map(|entry| shown(&warned(entry, step))).collect::<Vec<_>>()}))
    } else if let Some(key) = text("attempts") {
        let attempts = journal.attempts(key)?.into_iter();
        Ok(json!({"attempts": attempts.map(|one| one.to_value(Default::default())).collect::<Vec<_>>()}))
    } else if let Some(before) = step.get("compact") {
        Ok(json!({"removed": journal.compact(time_at(before.as_f64().unwrap())?)?}))
    } else if step.get("recover").is_some() {
        Ok(json!({"recovered": journal.recover(now)?}))
    } else {
        Ok(journal.counts_of(text("account"))?.to_value())
    }
}

/// Changes the only place in the file that has these bytes.
fn damage(path: &Path, from: &[u8], to: &[u8]) {
    let mut bytes = std::fs::read(path).unwrap();
    let places: Vec<_> = memchr::memmem::find_iter(&bytes, from).collect();
    assert_eq!((places.len(), from.len()), (1, to.len()));
    bytes[places[0]..places[0] + to.len()].copy_from_slice(to);
    std::fs::write(path, bytes).unwrap();
}

/// An entry as it is at the time of a step, if the step has one.
fn warned(mut entry: JournalEntry, step: &Value) -> JournalEntry {
    if let Some(now) = step.get("now").and_then(Value::as_f64) {
        entry.warn(time_at(now).unwrap());
    }
    entry
}

fn shown(entry: &JournalEntry) -> Value {
    entry.to_value(Default::default())
}
