//! The provider's answer to a search.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::json::{ToValue, Value};

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::naming::{Naming, member};
use crate::record::{Field, FieldKind};
use crate::result::{Arrived, doubled, parse_once};

/// The provider's `current_status` (interface.md, "States and transitions").
///
/// # Example
/// ```
/// use dtekit::extraction::{ExtractionStatus, Search};
///
/// let found = Search::read(br#"{"current_status": "pending_review"}"#)?.unwrap();
/// assert_eq!(found.status, ExtractionStatus::PendingReview);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExtractionStatus {
    /// Received, not processed yet.
    Uploaded,
    /// Being extracted and validated.
    Processing,
    /// Processed; a person may still review it in the provider's portal.
    PendingReview,
    /// Processed and reviewed.
    Approved,
    /// It does not meet the validation rules.
    Rejected,
    /// It expired before it was processed.
    Expired,
    /// A word that interface.md does not name.
    Other(String),
}

impl ExtractionStatus {
    /// The provider's word, in small letters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            ExtractionStatus::Uploaded => "uploaded",
            ExtractionStatus::Processing => "processing",
            ExtractionStatus::PendingReview => "pending_review",
            ExtractionStatus::Approved => "approved",
            ExtractionStatus::Rejected => "rejected",
            ExtractionStatus::Expired => "expired",
            ExtractionStatus::Other(word) => word,
        }
    }

    pub(crate) fn of(word: &str) -> ExtractionStatus {
        match ExtractionStatus::saved(word.trim().to_ascii_lowercase()) {
            ExtractionStatus::Other(word) => ExtractionStatus::Other(short(&word)),
            status => status,
        }
    }

    /// The status with the word of [`ExtractionStatus::as_str`].
    pub(super) fn saved(word: String) -> ExtractionStatus {
        match word.as_str() {
            "uploaded" => ExtractionStatus::Uploaded,
            "processing" => ExtractionStatus::Processing,
            "pending_review" => ExtractionStatus::PendingReview,
            "approved" => ExtractionStatus::Approved,
            "rejected" => ExtractionStatus::Rejected,
            "expired" => ExtractionStatus::Expired,
            _ => ExtractionStatus::Other(word),
        }
    }
}

impl Field for ExtractionStatus {
    const KIND: FieldKind = FieldKind::Text;

    fn value(&self, _: Naming) -> Value {
        self.to_json_value()
    }
}

impl ToValue for ExtractionStatus {
    fn to_json_value(&self) -> Value {
        Value::from(self.as_str())
    }
}

/// The provider's answer to a search.
///
/// # Example
/// ```
/// use dtekit::extraction::Search;
///
/// let found = Search::read(br#"{"external_id": "9d3c1f0e", "current_status": "processing"}"#)?.unwrap();
/// assert!(found.is_of("9d3c1f0e"));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Search {
    /// `external_id`, the key of the document that the answer is about.
    pub external_id: Option<String>,
    /// `current_status`.
    pub status: ExtractionStatus,
    /// `processed_timestamp`, when it was processed, as the provider wrote it.
    pub processed_timestamp: Option<String>,
    /// `processed_info`, the processed XML.
    pub processed_info: Option<String>,
    /// `file_url`, or `document_url` as it was called before.
    pub file_url: Option<FileAddress>,
}

/// The signed address of an original file: fetch it at once, without credentials; never keep or show it.
///
/// # Example
/// ```
/// use dtekit::extraction::Search;
///
/// let reply = br#"{"current_status": "approved", "file_url": "https://f.example/a.pdf?Signature=x"}"#;
/// let address = Search::read(reply)?.unwrap().file_url.unwrap();
/// assert_eq!(address.expose(), "https://f.example/a.pdf?Signature=x"); // keep it out of logs
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct FileAddress(String);

impl FileAddress {
    /// The address itself.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// When it expires, by its parameter `Expires` in seconds since 1970; `None` without one.
    ///
    /// # Example
    /// ```
    /// use dtekit::extraction::Search;
    /// let reply = br#"{"current_status": "approved", "file_url": "https://f.example/a.pdf?Expires=1790000000&Signature=x"}"#;
    /// let address = Search::read(reply)?.unwrap().file_url.unwrap();
    /// assert_eq!(address.expires(), Some(std::time::UNIX_EPOCH + std::time::Duration::from_secs(1_790_000_000)));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[must_use]
    pub fn expires(&self) -> Option<SystemTime> {
        let (_, query) = self.0.split_once('?')?;
        let query = query.split('#').next().unwrap_or_default();
        let seconds = query.split('&').find_map(|pair| pair.strip_prefix("Expires="))?;
        UNIX_EPOCH.checked_add(Duration::from_secs(seconds.parse().ok()?))
    }
}

// The address is signed, and gives access to the file.
impl std::fmt::Debug for FileAddress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("FileAddress(…)")
    }
}

// The address is signed, and the document is the caller's.
impl std::fmt::Debug for Search {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Search").field("status", &self.status).finish_non_exhaustive()
    }
}

impl Search {
    /// Whether the answer is about the document with this key. One that names no document may be about any.
    #[must_use]
    pub fn is_of(&self, external_id: &str) -> bool {
        self.external_id.as_deref().is_none_or(|echoed| echoed.trim() == external_id.trim())
    }

    /// Reads the body of a reply with HTTP status 200; `None` if it names no document.
    ///
    /// # Errors
    /// [`ErrorKind::Answer`] for a body that is no JSON object.
    pub fn read(body: &[u8]) -> Result<Option<Search>> {
        Search::read_in_time(Arrived::in_time(body))
    }

    pub(super) fn read_in_time(arrived: Arrived<'_>) -> Result<Option<Search>> {
        let value = match arrived.body.trim_ascii().is_empty() {
            true => Value::Null,
            false => parse_once(arrived)?,
        };
        let members = match value {
            Value::Object(members) => members,
            // An empty list, or a list with one document.
            Value::Null => return Ok(None),
            Value::Array(mut items) => match (items.pop(), items.len()) {
                (None, _) => return Ok(None),
                (Some(Value::Object(members)), 0) => members,
                _ => return Err(unreadable()),
            },
            _ => return Err(unreadable()),
        };
        if doubled(&members).is_some() {
            return Err(unreadable());
        }
        let text = |name: &str| {
            let text = member(&members, name).and_then(Value::as_str);
            text.filter(|text| !text.trim().is_empty()).map(str::to_owned)
        };
        let key = match member(&members, "external_id") {
            Some(Value::Number(number)) => Some(number.to_string()),
            _ => text("external_id"),
        };
        Ok(text("current_status").map(|status| Search {
            external_id: key,
            processed_timestamp: text("processed_timestamp"),
            status: ExtractionStatus::of(&status),
            processed_info: text("processed_info"),
            file_url: text("file_url").or_else(|| text("document_url")).map(FileAddress),
        }))
    }
}

fn unreadable() -> Error {
    let message = "expected the state of a document, found another JSON value";
    Error::new(ErrorKind::Answer, Finding::new(&code::ANSWER_UNREADABLE, message))
}
