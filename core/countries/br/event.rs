//! An event of ChangeDocumentStatus: what a row of the table says.

use super::document_type::DocumentType;
use super::field::EventField;
use crate::error::words;

/// One event of ChangeDocumentStatus: a row of interface.md's "Allowed status values" with the rules about it.
///
/// # Example
/// ```
/// let event = dtekit::event::find("110110").unwrap();
/// println!("{}: {}, sent by {}", event.code, event.meaning, event.direction.as_str());
/// println!("it needs {:?}, and takes {:?}", event.required, event.optional);
/// ```
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EventType {
    /// The value of `status`.
    pub code: &'static str,
    /// What it means, in the authority's Portuguese.
    pub meaning: &'static str,
    /// Who sends it.
    pub direction: EventSender,
    /// The types of documents that it applies to.
    pub documents: &'static [DocumentType],
    /// Whether it applies only to NF-e of model 55 (rule 8).
    pub model_55: bool,
    /// The required parameters beside GlobalDocumentId, status and description (rule 4).
    pub required: &'static [&'static str],
    /// The optional parameters.
    pub optional: &'static [&'static str],
    /// Where its parameters go (rules 1 and 2).
    pub encoding: EventEncoding,
    /// The fields of an item, by the authority's schema; empty if the event has no items.
    pub item: &'static [EventField],
    /// Whether vIBS and vCBS are forbidden inside gControleEstoque (rule 9).
    pub no_repeated_tax: bool,
}

words! {
    "direction";
    /// Who sends an event.
    ///
    /// # Example
    /// ```
    /// use dtekit::event::{EventSender, all};
    ///
    /// let receivers = all().iter().filter(|event| event.direction == EventSender::Receiver);
    /// println!("{:?}", receivers.map(|event| event.code).collect::<Vec<_>>());
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EventSender {
        /// The issuer of the document: `I`.
        Issuer = "I",
        /// Its receiver: `R`.
        Receiver = "R",
        /// Either of them: `I and R`.
        Both = "I and R",
    }
}

/// Where an event's parameters go.
///
/// # Example
/// ```
/// use dtekit::event::{EventEncoding, find};
///
/// // These go in the query of the call; others in a form, some with items.
/// assert!(matches!(find("110111").unwrap().encoding, EventEncoding::Query));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EventEncoding {
    /// In the query string; the body is empty.
    Query,
    /// In the body, as `application/x-www-form-urlencoded`; the query is empty.
    Form,
    /// In the query string; with items in the body (211124, for which interface.md names no encoding).
    FormWithItems,
}

pub(super) const fn event(
    code: &'static str,
    meaning: &'static str,
    direction: EventSender,
    documents: &'static [DocumentType],
) -> EventType {
    EventType {
        code,
        meaning,
        direction,
        documents,
        model_55: false,
        required: &[],
        // Four events need it, no event forbids it.
        optional: &["accountCode"],
        encoding: EventEncoding::Query,
        item: &[],
        no_repeated_tax: false,
    }
}

impl EventType {
    pub(super) const fn model_55(mut self) -> Self {
        self.model_55 = true;
        self
    }

    pub(super) const fn needs(mut self, required: &'static [&'static str]) -> Self {
        self.required = required;
        self
    }

    pub(super) const fn in_body(mut self, item: &'static [EventField]) -> Self {
        self.encoding = EventEncoding::Form;
        self.item = item;
        self
    }

    pub(super) const fn may_have_items(mut self, item: &'static [EventField]) -> Self {
        self.optional = &["accountCode", "itemsData"];
        self.encoding = EventEncoding::FormWithItems;
        self.item = item;
        self
    }

    pub(super) const fn without_repeated_tax(mut self) -> Self {
        self.no_repeated_tax = true;
        self
    }

    /// The documents in words: `NF-e of model 55`, `NF-e or CT-e`.
    pub(crate) fn applies_to(&self) -> String {
        if self.model_55 {
            return "an NF-e of model 55".to_owned();
        }
        let words: Vec<&str> = self.documents.iter().map(|document| document.as_str()).collect();
        words.join(" or ")
    }
}
