//! `FileContent`: which of XML and JSON a content is.

use dtekit::{document, guard};
use napi::bindgen_prelude::Buffer;
use napi_derive::napi;

use crate::answer::{Outcome, outcome};

/// What a content is, and the document in it.
#[napi(object)]
pub struct FileContent {
    /// `xml` or `json`.
    pub format: String,
    /// Whether it came in base 64.
    pub base64: bool,
    /// The document, out of its base 64.
    pub document: Buffer,
}

/// Says which of XML and JSON a content is, plain or in base 64.
#[napi]
pub fn detect(content: &[u8]) -> Outcome<FileContent> {
    outcome(guard(|| {
        let found = document::FileContent::detect(content)?;
        Ok(FileContent {
            format: found.format.as_str().to_owned(),
            base64: found.base64,
            document: found.document.into(),
        })
    }))
}
