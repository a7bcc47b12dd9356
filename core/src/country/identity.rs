//! What identifies a document before it is sent, and where a listed document shows it.
//!
//! The rows of the countries hold an [`Identity`] each; `docs/adding-a-country.md` says how one is written.

mod field;
mod fields;
mod form;

use std::fmt;

pub(crate) use field::Field;
pub use field::Subject;
pub(crate) use fields::Fields;
pub(crate) use form::Form;
pub(crate) use form::{at, local};

/// What identifies a document of a country.
#[derive(Clone, Copy)]
pub(crate) struct Identity {
    /// The parts that together tell a document from every other one. A document that lacks one of them has no number
    /// of its own.
    pub numbered_by: &'static [Part],
    /// Whether the service may give the document another number than the one that it carries, as Chile's folio managers
    /// do (interface.md, "Chile folio assignment").
    pub is_numbered_by_service: bool,
    /// What a document carries before it is sent.
    pub carried: fn(&Fields) -> Parts,
    /// What a text says that identifies a document: a fiscal key, or a number with its series. It reads what a document
    /// carries as well as what a listed document shows.
    pub read: fn(&str) -> Parts,
    /// Codes of one document type, such as `07` and `91`.
    pub same_types: &'static [(&'static str, &'static str)],
    /// The member that proves that a generic DTE belongs to this country. A document that proves nothing is no
    /// document of another country.
    pub proof: fn(&Fields) -> Option<&'static str>,
    /// The country's own formats.
    pub forms: &'static [Form],
}

impl Identity {
    /// The identity of a country whose documents carry nothing of their own.
    pub const NONE: Identity = Identity {
        numbered_by: &[],
        is_numbered_by_service: false,
        carried: |_| Parts::default(),
        read: |_| Parts::default(),
        same_types: &[],
        proof: |_| None,
        forms: &[],
    };
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Identity").field("numbered_by", &self.numbered_by).finish_non_exhaustive()
    }
}

/// A part of a document's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// The issuer's tax id.
    Issuer,
    /// The document type.
    Type,
    /// The series, prefix or point of sale.
    Series,
    /// The number itself.
    Number,
}

/// What a document or a text says of an identity.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Parts {
    /// A fiscal key, which identifies a document by itself.
    pub key: Option<String>,
    /// The issuer's tax id.
    pub issuer: Option<String>,
    /// The document type.
    pub document_type: Option<String>,
    /// The series. It is empty for a document that has none in a country where that is allowed.
    pub series: Option<String>,
    /// Another name of the series in the same document: a list that shows it says nothing about the series.
    pub other_series: Option<String>,
    /// The number.
    pub number: Option<String>,
}

impl Parts {
    /// A fiscal key alone.
    pub fn of_key(key: &str) -> Parts {
        Parts { key: Some(key.to_owned()), ..Parts::default() }
    }

    /// A number alone.
    pub fn of_number(number: &str) -> Parts {
        Parts { number: Some(number.to_owned()), ..Parts::default() }
    }

    /// A number of digits, alone or after a series and a separator, such as `F001-12`.
    pub fn of_series_and_number(text: &str) -> Parts {
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if is_number(text) {
            return Parts::of_number(text);
        }
        match text.rsplit_once(|letter: char| !letter.is_alphanumeric()) {
            Some((series, number)) if is_number(number) && series.contains(char::is_alphanumeric) => {
                Parts { series: Some(series.to_owned()), ..Parts::of_number(number) }
            }
            _ => Parts::default(),
        }
    }
}
