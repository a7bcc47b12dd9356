//! An event of ChangeDocumentStatus: what a row of the table says.

use super::document_type::DocumentType;
use super::field::Field;

/// One event of ChangeDocumentStatus: a row of interface.md's "Allowed status values" with the rules about it.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Event {
    /// The value of `status`.
    pub code: &'static str,
    /// What it means, in the authority's Portuguese.
    pub meaning: &'static str,
    /// Who sends it.
    pub direction: Direction,
    /// The documents that it is about.
    pub documents: &'static [DocumentType],
    /// Whether it is about NF-e of model 55 alone (rule 8).
    pub model_55: bool,
    /// The parameters beside GlobalDocumentId, status and description that it needs (rule 4).
    pub required: &'static [&'static str],
    /// Those that it may have.
    pub optional: &'static [&'static str],
    /// Where its parameters go (rules 1 and 2).
    pub encoding: Encoding,
    /// The fields of an item, by the authority's schema; none where the event has no items.
    pub item: &'static [Field],
    /// Whether vIBS and vCBS must not stand inside gControleEstoque (rule 9).
    pub no_repeated_tax: bool,
}

/// Who sends an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// The issuer of the document: `I`.
    Issuer,
    /// Its receiver: `R`.
    Receiver,
    /// Either of them: `I and R`.
    Both,
}

impl Direction {
    /// The word of interface.md: `I`, `R`, `I and R`.
    pub fn as_str(self) -> &'static str {
        match self {
            Direction::Issuer => "I",
            Direction::Receiver => "R",
            Direction::Both => "I and R",
        }
    }
}

/// Where an event's parameters go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// In the query string; the body is empty.
    Query,
    /// In the body, as `application/x-www-form-urlencoded`; the query is empty.
    Form,
    /// In the query string, unless there are items: then in the body (211124, of which interface.md is silent).
    FormWithItems,
}

pub(super) const fn event(
    code: &'static str,
    meaning: &'static str,
    direction: Direction,
    documents: &'static [DocumentType],
) -> Event {
    Event {
        code,
        meaning,
        direction,
        documents,
        model_55: false,
        required: &[],
        // Needed by four events, forbidden by none.
        optional: &["accountCode"],
        encoding: Encoding::Query,
        item: &[],
        no_repeated_tax: false,
    }
}

impl Event {
    pub(super) const fn model_55(mut self) -> Self {
        self.model_55 = true;
        self
    }

    pub(super) const fn needs(mut self, required: &'static [&'static str]) -> Self {
        self.required = required;
        self
    }

    pub(super) const fn in_body(mut self, item: &'static [Field]) -> Self {
        self.encoding = Encoding::Form;
        self.item = item;
        self
    }

    pub(super) const fn may_have_items(mut self, item: &'static [Field]) -> Self {
        self.optional = &["accountCode", "itemsData"];
        self.encoding = Encoding::FormWithItems;
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
