//! What the caller reports to a polling.

use crate::json::Map;

use super::search::Search;
use crate::error::Result;
use crate::keywords::{Reader, Terms};
use crate::result::Arrived;

/// The words of `event`.
const EVENTS: [&str; 6] = ["sending", "sent", "unavailable", "downloaded", "download-failed", "reply"];

/// The result of an action.
///
/// # Example
/// ```
/// use dtekit::extraction::Observation;
///
/// let found = Observation::of_reply(200, br#"{"current_status": "processing"}"#);
/// assert!(matches!(found, Observation::Found(_)));
/// assert!(matches!(Observation::of_reply(503, b""), Observation::Unavailable));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Observation {
    /// The document is about to be sent: keep the state before the upload begins, so that a query, and not a second
    /// upload, follows a crash during the upload.
    Sending,
    /// The upload was made or failed. Its queries follow in both cases. A send that was not announced as
    /// [`Observation::Sending`] counts as well.
    Sent,
    /// The search answered with a document.
    Found(Search),
    /// The search knows no such external id (HTTP 404, or an empty answer).
    Unknown,
    /// The token was refused: HTTP 401 or 403.
    Unauthorized,
    /// The search could not be reached, or answered 429, 5xx or something unreadable.
    Unavailable,
    /// The original file was fetched.
    Downloaded,
    /// The original file could not be fetched.
    DownloadFailed,
}

impl Observation {
    /// The observation for an HTTP reply of the search.
    #[must_use]
    pub fn of_reply(status: u16, body: &[u8]) -> Observation {
        Observation::of_arrived(status, Arrived::in_time(body))
    }

    /// The same; an answer that was not read in its time counts as one that did not arrive.
    pub(crate) fn of_arrived(status: u16, arrived: Arrived<'_>) -> Observation {
        match status {
            // 206 says itself that this is not all.
            206 => Observation::Unavailable,
            200..=299 => match Search::read_in_time(arrived) {
                Ok(Some(search)) => Observation::Found(search),
                Ok(None) => Observation::Unknown,
                Err(_) => Observation::Unavailable,
            },
            404 => Observation::Unknown,
            401 | 403 => Observation::Unauthorized,
            _ => Observation::Unavailable,
        }
    }

    /// Reads an observation as C, Python, Node and the vectors write it: `{"event": WORD}` with one of `sending`,
    /// `sent`, `unavailable`, `downloaded`, `download-failed`, or `{"event": "reply", "status": 200, "body": TEXT}`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with a finding for each member that is missing, unknown or
    /// unusable.
    pub fn from_members(members: &Map) -> Result<Observation> {
        let mut keywords = Reader::new(members, Terms::parameters(" of an observation"));
        keywords.require("event");
        let event = keywords.word("event", &EVENTS, |word| word).unwrap_or_default();
        let (status, body) = (keywords.whole("status", ..), keywords.text("body"));
        if event == "reply" {
            keywords.require("status");
        }
        keywords.finish()?;
        Ok(match event {
            "sending" => Observation::Sending,
            "sent" => Observation::Sent,
            "unavailable" => Observation::Unavailable,
            "downloaded" => Observation::Downloaded,
            "download-failed" => Observation::DownloadFailed,
            _ => Observation::of_reply(status.unwrap_or_default(), body.unwrap_or_default().as_bytes()),
        })
    }
}
