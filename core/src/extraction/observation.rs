//! What the caller reports to a polling.

use serde_json::{Map, Value};

use super::search::Search;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};

/// The result of an action.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Observation {
    /// The document is about to be sent: keep the state before the upload begins, so that a query, and not a second
    /// upload, follows a crash during the upload.
    Sending,
    /// The upload was made or failed. Its queries follow in both cases.
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
    pub fn of_reply(status: u16, body: &[u8]) -> Observation {
        match status {
            200..=299 => match Search::read(body) {
                Ok(Some(search)) => Observation::Found(search),
                Ok(None) => Observation::Unknown,
                Err(_) => Observation::Unavailable,
            },
            404 => Observation::Unknown,
            401 | 403 => Observation::Unauthorized,
            _ => Observation::Unavailable,
        }
    }

    /// Reads an observation as C, Python, Node and the vectors write it: `{"event": WORD}` with one of `sending`, `sent`,
    /// `unavailable`, `downloaded`, `download-failed`, or `{"event": "reply", "status": 200, "body": TEXT}`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] for any other object.
    pub fn from_members(members: &Map<String, Value>) -> Result<Observation> {
        let text = |name: &str| members.get(name).and_then(Value::as_str);
        let status =
            members.get("status").and_then(Value::as_u64).and_then(|status| u16::try_from(status).ok());
        Ok(match (text("event"), status) {
            (Some("sending"), _) => Observation::Sending,
            (Some("sent"), _) => Observation::Sent,
            (Some("unavailable"), _) => Observation::Unavailable,
            (Some("downloaded"), _) => Observation::Downloaded,
            (Some("download-failed"), _) => Observation::DownloadFailed,
            (Some("reply"), Some(status)) => {
                Observation::of_reply(status, text("body").unwrap_or_default().as_bytes())
            }
            _ => {
                let message = "expected an `event` of the polling, with `status` and `body` for `reply`";
                let finding = Finding::new(&code::PARAMETER_VALUE, message).with_path("event");
                return Err(Error::new(ErrorKind::Argument, finding));
            }
        })
    }
}
