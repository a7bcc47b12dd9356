//! Waiting for the authority's answer.

use dtekit::keywords::object;
use dtekit::result::ListedDocument;
use dtekit::{Naming, Outcome as Standing, client};
use napi_derive::napi;

use crate::options::{members, time};
use crate::outcome::{Outcome, Text, guarded, guarded_text};
use crate::reply::json_text;

/// A wait; times in seconds since 1970.
#[napi]
pub struct AuthorityWait(client::AuthorityWait);

/// Begins to wait; the options are an object as JSON text.
#[napi]
pub fn authority_wait(options: String, now: f64) -> Outcome<AuthorityWait> {
    guarded(|| Ok(AuthorityWait(client::AuthorityWait::from_members(&members(Some(&options))?, time(now)?)?)))
}

/// Reads what `to_json` wrote.
#[napi]
pub fn authority_wait_from_json(json: &[u8]) -> Outcome<AuthorityWait> {
    guarded(|| Ok(AuthorityWait(client::AuthorityWait::from_json(json)?)))
}

#[napi]
impl AuthorityWait {
    /// The state as JSON text.
    #[napi]
    pub fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// What to do now, as JSON text.
    #[napi]
    pub fn next(&mut self, now: f64) -> Outcome<Text> {
        guarded_text(|| Ok(json_text(self.0.next(time(now)?).to_value(Naming::Camel))))
    }

    /// Takes what GetDocument listed, as JSON text, and what the caller decided about it.
    #[napi]
    pub fn observe(&mut self, document: Option<String>, decided: Option<String>, now: f64) -> Outcome<bool> {
        guarded(|| {
            let document = document.as_deref().map(object).transpose()?.map(ListedDocument::new);
            let decided = decided.as_deref().map(str::parse::<Standing>).transpose()?;
            self.0.observe(document, decided, time(now)?);
            Ok(true)
        })
    }
}
