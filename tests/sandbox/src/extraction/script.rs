//! The script of an upload: how its processing goes, as its file name or its metadata requests.

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

/// How the processing ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) enum Outcome {
    /// It waits for a person's review.
    #[default]
    Review,
    Approved,
    Rejected,
    Expired,
    /// It stays in processing.
    Stuck,
    /// It stays uploaded.
    Untouched,
}

/// What is wrong with the processed XML.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) enum Info {
    #[default]
    Good,
    Missing,
    Invalid,
}

/// The whole script of an upload.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Script {
    pub outcome: Outcome,
    pub info: Info,
    pub no_file: bool,
    /// The older name `document_url` instead of `file_url`.
    pub old_name: bool,
    /// Whether the end of the processing has a time, which the provider leaves out otherwise.
    #[serde(default)]
    pub timestamp: bool,
    /// Seconds of processing, if other than the sandbox's.
    pub after: Option<u32>,
    /// The processing ends only after this number of sends.
    pub sends: u32,
}

impl Script {
    /// Reads words: those between the dots of a file name, or those of a text, separated by commas or blanks.
    /// Unknown words are ignored.
    pub fn read<'a>(words: impl Iterator<Item = &'a str>) -> Script {
        let mut script = Script::default();
        for word in words {
            let (word, number) = match word.split_once('=') {
                Some((word, number)) => (word, number.parse::<u32>().ok()),
                None => (word, None),
            };
            match (word, number) {
                ("approved", _) => script.outcome = Outcome::Approved,
                ("rejected", _) => script.outcome = Outcome::Rejected,
                ("expired", _) => script.outcome = Outcome::Expired,
                ("stuck", _) => script.outcome = Outcome::Stuck,
                ("untouched", _) => script.outcome = Outcome::Untouched,
                ("no-info", _) => script.info = Info::Missing,
                ("invalid-xml", _) => script.info = Info::Invalid,
                ("no-file", _) => script.no_file = true,
                ("document-url", _) => script.old_name = true,
                ("timestamp", _) => script.timestamp = true,
                ("after", Some(seconds)) => script.after = Some(seconds),
                ("sends", Some(sends)) => script.sends = sends,
                _ => {}
            }
        }
        script
    }

    /// How long the processing takes.
    pub fn whole(&self, processing: u32) -> TimeDelta {
        TimeDelta::seconds(self.after.unwrap_or(processing).into())
    }

    /// The state after that time, for an upload that was sent that many times.
    pub fn status(&self, elapsed: TimeDelta, processing: u32, sends: u32) -> &'static str {
        let whole = self.whole(processing);
        let ends = elapsed >= whole && sends >= self.sends;
        match self.outcome {
            Outcome::Untouched => "uploaded",
            _ if elapsed < whole / 4 => "uploaded",
            _ if !ends => "processing",
            Outcome::Stuck => "processing",
            Outcome::Review => "pending_review",
            Outcome::Approved => "approved",
            Outcome::Rejected => "rejected",
            Outcome::Expired => "expired",
        }
    }
}
