//! What an issued document becomes: the document as it was sent, or the country's official one.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::blob::Blob;
use crate::country::Country;
use crate::document::Document;
use crate::record::Record;

/// What an issued document becomes.
///
/// # Example
/// ```
/// use dtekit_sandbox::{Certified, Options, Sandbox};
///
/// assert_eq!("as-sent".parse(), Ok(Certified::AsSent));
/// let sandbox = Sandbox::start(Options { certified: Certified::AsSent, ..Options::default() })?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Certified {
    /// The document as it was sent, with one element `Certificacion` at the end of its root.
    #[default]
    AsSent,
    /// The country's official document, by dtekit's built-in mapping; what the mapping refuses is rejected.
    Official,
    /// The same, but what the mapping refuses is issued as it was sent.
    Lenient,
}

impl Certified {
    /// Every value.
    pub const ALL: [Certified; 3] = [Certified::AsSent, Certified::Official, Certified::Lenient];

    /// Its word on the command line and in `POST /_control/certified`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Certified::AsSent => "as-sent",
            Certified::Official => "official",
            Certified::Lenient => "lenient",
        }
    }
}

impl FromStr for Certified {
    type Err = String;

    fn from_str(word: &str) -> Result<Certified, String> {
        Certified::ALL
            .into_iter()
            .find(|one| one.as_str() == word)
            .ok_or_else(|| format!("expected `as-sent`, `official` or `lenient`, found `{word}`"))
    }
}

/// The official document that was made of one that was sent.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Official {
    /// XML in the encoding that it declares, or JSON in El Salvador.
    pub content: Blob,
    /// The country's identifier, where the document holds it.
    pub key: Option<String>,
    /// The text of the symbol on the printed document.
    pub symbol: Option<String>,
}

/// The official document of a record.
///
/// # Errors
/// What the mapping refuses, one text for each finding.
#[cfg(feature = "official")]
pub(crate) fn official(record: &Record) -> Result<Official, Vec<String>> {
    crate::official::of(record)
}

/// The official document of a record: [`crate::Sandbox::start`] refuses to run without the feature.
#[cfg(not(feature = "official"))]
pub(crate) fn official(_: &Record) -> Result<Official, Vec<String>> {
    Err(vec!["the sandbox is built without official documents".into()])
}

/// The only country whose mapping takes the document.
#[cfg(feature = "official")]
pub(crate) fn country_of(document: &Document) -> Option<&'static Country> {
    crate::official::country_of(document)
}

/// Without the mappings the document alone tells its country.
#[cfg(not(feature = "official"))]
pub(crate) fn country_of(_: &Document) -> Option<&'static Country> {
    None
}
