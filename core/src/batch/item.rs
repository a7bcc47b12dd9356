//! What a batch gives: one item for each input, and how far it is.

use std::borrow::Cow;

use crate::error::Result;

/// The result of one document.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Item<T> {
    /// The place of the document among all, from 0.
    pub index: u64,
    /// The name that the source gave it, if it gave one.
    pub(super) name: Option<String>,
    /// What was made of the document, or its findings.
    pub result: Result<T>,
}

impl<T> Item<T> {
    /// The name that the source gave the document, without the number that stands for it otherwise.
    pub fn given_name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The name: the path of a file, seen from its folder or archive; the number of a line; the name that was given with
    /// the document. A document without a name has its number, from 1.
    #[must_use]
    pub fn name(&self) -> Cow<'_, str> {
        match &self.name {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned((self.index + 1).to_string()),
        }
    }
}

/// How many results a batch has given.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The documents whose results were given.
    pub done: u64,
    /// Those among them that have findings instead of an output.
    pub failed: u64,
}
