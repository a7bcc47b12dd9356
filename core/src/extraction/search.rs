//! The provider's answer to a search.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::naming::member;
use crate::result::short;

/// The provider's `current_status` (interface.md, "States and transitions").
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Status {
    /// Received, not processed yet.
    Uploaded,
    /// Being extracted and validated.
    Processing,
    /// Processed; somebody may still look at it in the provider's portal.
    PendingReview,
    /// Processed and looked at.
    Approved,
    /// It does not meet the validation rules.
    Rejected,
    /// It expired before it was processed.
    Expired,
    /// A word that interface.md does not have.
    #[serde(untagged)]
    Other(String),
}

impl Status {
    fn of(word: &str) -> Status {
        match word.trim().to_ascii_lowercase().as_str() {
            "uploaded" => Status::Uploaded,
            "processing" => Status::Processing,
            "pending_review" => Status::PendingReview,
            "approved" => Status::Approved,
            "rejected" => Status::Rejected,
            "expired" => Status::Expired,
            other => Status::Other(short(other)),
        }
    }
}

/// The provider's answer to a search.
#[derive(Clone, PartialEq, Eq)]
pub struct Search {
    /// `current_status`.
    pub status: Status,
    /// `processed_info`, the processed XML.
    pub processed_info: Option<String>,
    /// `file_url`, or `document_url` as it was called before: fetch it at once, never keep or show it.
    pub file_url: Option<String>,
}

// The address is signed, and the document is the caller's.
impl std::fmt::Debug for Search {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Search").field("status", &self.status).finish_non_exhaustive()
    }
}

impl Search {
    /// Reads the body of a reply with HTTP status 200; nothing where it names no document.
    ///
    /// # Errors
    /// [`ErrorKind::Answer`] for a body that is no JSON object.
    pub fn read(body: &[u8]) -> Result<Option<Search>> {
        let value = match body.trim_ascii().is_empty() {
            true => Value::Null,
            false => crate::result::parse(body)?,
        };
        let members = match value {
            Value::Object(members) => members,
            // Nothing, or a list with one document.
            Value::Null => return Ok(None),
            Value::Array(mut items) => match (items.pop(), items.len()) {
                (None, _) => return Ok(None),
                (Some(Value::Object(members)), 0) => members,
                _ => return Err(unreadable()),
            },
            _ => return Err(unreadable()),
        };
        let text = |name: &str| {
            let text = member(&members, name).and_then(Value::as_str);
            text.filter(|text| !text.trim().is_empty()).map(str::to_owned)
        };
        Ok(text("current_status").map(|status| Search {
            status: Status::of(&status),
            processed_info: text("processed_info"),
            file_url: text("file_url").or_else(|| text("document_url")),
        }))
    }
}

fn unreadable() -> Error {
    let message = "expected the state of a document, found another JSON value";
    Error::new(ErrorKind::Answer, Finding::new(&code::ANSWER_UNREADABLE, message))
}
