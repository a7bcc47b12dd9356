//! What a batch gives: one item for each input, and how far it is.

use std::borrow::Cow;

use crate::error::Result;

/// The result of one document.
///
/// # Example
/// ```
/// use dtekit::ToXml;
/// use dtekit::batch::{Batch, BatchOptions, Inputs, SourceLimits};
///
/// let lines = Inputs::from_ndjson("{\"Total\": 1}\n{\n".as_bytes(), &SourceLimits::default());
/// for item in Batch::new(lines, ToXml::default(), &BatchOptions::default()) {
///     match &item.result {
///         Ok(xml) => println!("line {}: {} bytes", item.name(), xml.len()),
///         Err(error) => println!("line {}: {}", item.name(), error.findings()[0].message),
///     }
/// }
/// ```
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

    /// The name: the path of a file, seen from its folder or archive; the number of a line; the name that was given
    /// with the document. A document without a name has its number, from 1.
    #[must_use]
    pub fn name(&self) -> Cow<'_, str> {
        match &self.name {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned((self.index + 1).to_string()),
        }
    }
}

/// How many results a batch has given.
///
/// # Example
/// ```
/// use dtekit::ToXml;
/// use dtekit::batch::{Batch, BatchOptions};
///
/// let documents = [b"{\"Total\": 1}".to_vec(), b"{".to_vec()];
/// let mut batch = Batch::new(documents, ToXml::default(), &BatchOptions::default());
/// while batch.next().is_some() {}
/// assert_eq!((batch.progress().done, batch.progress().failed), (2, 1));
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The documents whose results were given.
    pub done: u64,
    /// Those among them that have findings instead of an output.
    pub failed: u64,
}
