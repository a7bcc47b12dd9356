//! The state machine of a journal's entry, for a store of another kind.

use dtekit::json::Value;
use dtekit::keywords::object;
use dtekit::store::journal::{self, JournalObservation, JournalWorkOptions};
use dtekit::{Naming, Outcome as Standing};
use napi_derive::napi;

use crate::options::{members, time};
use crate::outcome::{Outcome, Text, guarded, guarded_text};
use crate::request::Request;

/// An entry; times in seconds since 1970.
#[napi]
pub struct JournalWork(journal::JournalWork);

/// Begins the work on a request; the options are an object as JSON text.
#[napi]
pub fn journal_work(request: &Request, options: Option<String>, now: f64) -> Outcome<JournalWork> {
    guarded(|| {
        let options = JournalWorkOptions::from_members(&members(options.as_deref())?)?;
        Ok(JournalWork(journal::JournalWork::new(&request.0, options, time(now)?)?))
    })
}

/// Reads what `to_json` wrote.
#[napi]
pub fn journal_work_from_json(json: &[u8]) -> Outcome<JournalWork> {
    guarded(|| Ok(JournalWork(journal::JournalWork::from_json(json)?)))
}

#[napi]
impl JournalWork {
    /// The state as JSON text.
    #[napi]
    pub fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// What is known about the entry, as JSON text.
    #[napi]
    pub fn entry(&self) -> Outcome<Text> {
        guarded(|| Ok(Text::of(self.0.entry().to_value(Naming::Camel))))
    }

    /// What to do now, as JSON text.
    #[napi]
    pub fn next(&mut self, now: f64) -> Outcome<Text> {
        guarded(|| Ok(Text::of(self.0.next(time(now)?).to_value(Naming::Camel))))
    }

    /// The listed document about which a rule decides, as JSON text; empty for none.
    #[napi]
    pub fn subject(&self, observation: String) -> Outcome<Text> {
        guarded_text(|| {
            let observation = JournalObservation::from_members(&object(&observation)?)?;
            let listed = self.0.subject(&observation);
            Ok(listed.map(|listed| Value::Object(listed.members().clone()).to_string()).unwrap_or_default())
        })
    }

    /// Takes what happened, as JSON text, and what the caller decided; says whether it counts.
    #[napi]
    pub fn observe(&mut self, observation: String, decided: Option<String>, now: f64) -> Outcome<bool> {
        guarded(|| {
            let observation = JournalObservation::from_members(&object(&observation)?)?;
            let decided = decided.as_deref().map(str::parse::<Standing>).transpose()?;
            Ok(self.0.observe(observation, decided, time(now)?))
        })
    }
}
