//! The service of the model: what it has of each document, and what it answers.

use dtekit::json::{Map, Value, json};
use dtekit::result::ListedDocument;
use dtekit::store::journal::JournalObservation;
use dtekit::{Naming, NextStep, Outcome, ProcessResult};
use fastrand::Rng;
use uuid::Uuid;

/// What the service has of one document.
#[derive(Default)]
pub struct Kept {
    /// How often it was issued.
    pub issued: u32,
    /// From when on its list shows it, in milliseconds.
    listed_at: u64,
    /// When the authority answers, and whether with yes.
    answered_at: u64,
    is_accepted: bool,
    id: Uuid,
}

/// How long the list lacks what was received, at most.
pub const LATEST_LISTED: u64 = 300_000;

impl Kept {
    /// The document is received. It is another one each time.
    pub fn receive(&mut self, now: u64, rng: &mut Rng) {
        self.issued += 1;
        self.id = Uuid::from_u128(rng.u128(1..));
        // Most are listed at once, and some at the last moment.
        self.listed_at = now + if rng.u8(..4) > 0 { 0 } else { rng.u64(..LATEST_LISTED) };
        self.answered_at = now + rng.u64(..120_000);
        self.is_accepted = rng.u8(..10) > 0;
    }

    /// The answer to the send: it was issued, and the authority answers later.
    pub fn answer(&self) -> ProcessResult {
        let mut result = ProcessResult::default();
        result.success = true;
        result.outcome = Some(Outcome::Sent);
        result.global_document_id = Some(self.id);
        result
    }

    /// What the authority says in the end.
    pub fn verdict(&self) -> Outcome {
        if self.is_accepted { Outcome::Accepted } else { Outcome::Rejected }
    }

    /// The document in the list, with the authority's answer if it is there.
    fn listed(&self, now: u64) -> Option<Value> {
        let is_there = self.issued > 0 && self.listed_at <= now;
        let tag = if self.is_accepted { "2" } else { "3" };
        let tags = match self.answered_at <= now {
            true => json!([{"Code": "AuthorityStatus", "Value": tag}]),
            false => json!([]),
        };
        is_there.then(
            || json!({"GlobalDocumentId": self.id.to_string(), "CountryId": "cl", "DocumentTags": tags}),
        )
    }

    /// What GetDocument lists.
    pub fn list(&self, now: u64) -> JournalObservation {
        let members = self.listed(now).and_then(|listed| listed.as_object().cloned());
        JournalObservation::Listed(members.map(ListedDocument::new).into_iter().collect())
    }

    /// What a reconciliation finds, as a client concludes it.
    pub fn reconcile(&self, next: &NextStep, now: u64) -> JournalObservation {
        let found = match self.listed(now) {
            Some(document) => json!({"verdict": "already-issued", "document": document}),
            None => {
                let seconds = now / 1000;
                let mut next = next.to_value(Naming::Snake);
                let first = next["not_listed_since"].as_u64().map_or(seconds, |first| first.min(seconds));
                (next["not_listed_since"], next["not_listed_at"]) = (json!(first), json!(seconds));
                json!({"verdict": "not-found", "next": next, "resend_not_before": first + 600})
            }
        };
        let members = Map::from_iter([("found".to_owned(), found)]);
        JournalObservation::from_members(&members).unwrap()
    }
}

/// The answer of a service that stored nothing: the same document can be sent again.
pub fn stored_nothing() -> ProcessResult {
    let mut result = ProcessResult::default();
    result.outcome = Some(Outcome::Rejected);
    result.reason = Some(dtekit::Reason::NothingStored);
    result.repeat_safe = true;
    result
}

/// What a client makes of the loss of an answer.
pub fn unheard() -> ProcessResult {
    let mut result = ProcessResult::default();
    result.outcome = Some(Outcome::Unknown);
    result.reason = Some(dtekit::Reason::Connection);
    result
}
