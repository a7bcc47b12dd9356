//! A stored document, and everything that belongs to it.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::blob::Blob;
use crate::certified::Official;
use crate::country::{self, Country};
use crate::document::Document;
use crate::identity::identity;

/// The authority's decision about a stored document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Pending,
    Accepted,
    Rejected,
}

/// The origin of a stored document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Origin {
    /// It was sent to the authority.
    Sent,
    /// It was saved, and not sent yet.
    Saved,
    /// It was made by CreateDocument or GenerateBillFromDocument.
    Created,
    /// It is a supplier's: imported, or the document that a receiver message is about.
    Received,
}

/// A cancellation that the receiver has to agree to, as in Mexico.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) enum Cancellation {
    #[default]
    None,
    Requested,
    Refused,
    Done,
}

/// The place of a document in a queue: whether the queue returned it, and whether it was confirmed.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub(crate) struct Turn {
    pub handed: bool,
    pub confirmed: bool,
}

/// A file that belongs to a document.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Attachment {
    pub id: Uuid,
    pub name: String,
    pub description: Option<String>,
    pub kind: String,
    pub content: Blob,
    /// Its address, as the caller gave it; nothing is fetched.
    pub url: Option<String>,
    /// The instant from which it is available.
    pub from: DateTime<Utc>,
}

/// A comment on a document.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Comment {
    pub id: Uuid,
    pub text: String,
    pub user: String,
    pub account: String,
    pub country: String,
    pub at: DateTime<Utc>,
}

/// An event on a document.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Event {
    pub status: String,
    pub description: String,
    pub protocol: String,
    pub at: DateTime<Utc>,
    pub cancelled: bool,
    pub members: Map<String, Value>,
}

/// A requested distribution.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Distribution {
    pub rule: Uuid,
    pub at: DateTime<Utc>,
}

/// A stored document.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Record {
    pub id: Uuid,
    #[serde(with = "country::by_code")]
    pub country: &'static Country,
    pub document: Document,
    /// The official document, if the sandbox made one.
    #[serde(default)]
    pub official: Option<Official>,
    /// The document's own number, or the folio that was assigned to it.
    pub number: String,
    /// Which of Chile's folio managers assigned or validated the number.
    pub folio_manager: Option<String>,
    pub fiscal_id: String,
    pub origin: Origin,
    pub signed: bool,
    /// True if it invalidates another document.
    #[serde(default)]
    pub is_invalidation: bool,
    /// True if the answer to the send came before the authority's decision.
    pub later: bool,
    pub rejection: Option<String>,
    pub stored: DateTime<Utc>,
    /// The instant of the authority's decision.
    pub answered: DateTime<Utc>,
    pub payment_date: Option<String>,
    pub attachments: Vec<Attachment>,
    pub comments: Vec<Comment>,
    pub events: Vec<Event>,
    pub distributions: Vec<Distribution>,
    pub cancellation: Cancellation,
    /// The queue of documents to process.
    pub queue: Turn,
    /// The queue of documents to print.
    pub print: Turn,
    /// True if its receiver confirmed it, so that it left the inbox.
    pub taken: bool,
}

impl Record {
    /// A record of a document that is stored now and answered at once.
    pub fn new(
        id: Uuid,
        country: &'static Country,
        document: Document,
        origin: Origin,
        now: DateTime<Utc>,
    ) -> Record {
        Record {
            id,
            country,
            number: document.number().to_owned(),
            folio_manager: None,
            document,
            official: None,
            fiscal_id: String::new(),
            origin,
            signed: false,
            is_invalidation: false,
            later: false,
            rejection: None,
            stored: now,
            answered: now,
            payment_date: None,
            attachments: Vec::new(),
            comments: Vec::new(),
            events: Vec::new(),
            distributions: Vec::new(),
            cancellation: Cancellation::None,
            queue: Turn::default(),
            print: Turn::default(),
            taken: false,
        }
    }

    /// Takes the official document, and its key in place of a made-up one.
    pub fn certify(&mut self, official: Official) {
        if let Some(key) = &official.key {
            self.fiscal_id.clone_from(key);
        }
        self.official = Some(official);
    }

    pub fn status(&self, now: DateTime<Utc>) -> Status {
        match (self.origin != Origin::Saved && self.answered <= now, self.rejection.is_some()) {
            (false, _) => Status::Pending,
            (true, false) => Status::Accepted,
            (true, true) => Status::Rejected,
        }
    }

    /// The identity that this record takes; `None` if the document carries none, and if it was not issued.
    pub fn identity(&self) -> Option<String> {
        let is_issued = self.origin == Origin::Sent && self.rejection.is_none() && !self.is_invalidation;
        is_issued.then(|| identity(self.country, &self.document)).flatten()
    }

    pub fn is_cancelled(&self) -> bool {
        self.cancellation == Cancellation::Done
    }

    /// The fiscal id as far as it is known: a document in the Argentine queue has none yet.
    pub fn country_document_id(&self, now: DateTime<Utc>) -> Option<&str> {
        match self.status(now) {
            _ if self.origin == Origin::Saved => None,
            Status::Rejected if !self.later => None,
            Status::Pending if self.country.code == "AR" => None,
            _ => Some(&self.fiscal_id),
        }
    }

    /// The attachments that are available now.
    pub fn attachments(&self, now: DateTime<Utc>) -> impl Iterator<Item = &Attachment> {
        self.attachments.iter().filter(move |attachment| attachment.from <= now)
    }
}

impl Record {
    pub fn sender(&self) -> &str {
        self.document.sender_code()
    }

    /// True if the account issued or received the document.
    pub fn concerns(&self, account: &str) -> bool {
        self.document.sender_code() == account || self.document.receiver_code() == account
    }
}
