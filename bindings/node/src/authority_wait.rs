//! Waiting for the authority's answer.

use dtekit::keywords::object;
use dtekit::result::ListedDocument;
use dtekit::{Naming, Outcome as Standing, client};
use napi_derive::napi;

use crate::options::{members, time};
use crate::outcome::{Outcome, Text, guarded};

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
        guarded(|| Ok(Text::of(self.0.next(time(now)?).to_value(Naming::Camel))))
    }

    /// The place of the document that the wait is about, among those that GetDocument listed as JSON texts; -1 for
    /// none.
    #[napi]
    pub fn place_in(&self, documents: Vec<String>) -> Outcome<i32> {
        guarded(|| {
            let listed = documents.iter().map(|text| Ok(ListedDocument::new(object(text)?)));
            let listed: Vec<_> = listed.collect::<dtekit::Result<_>>()?;
            let own = self.0.document_in(&listed);
            let place = own.and_then(|own| listed.iter().position(|document| document == own));
            Ok(place.and_then(|place| i32::try_from(place).ok()).unwrap_or(-1))
        })
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
