//! Checks a document before it is stored.

use std::sync::Arc;
use std::time::SystemTime;

use hmac_sha256::Hash;

use super::{Journal, JournalDraft, JournalEntry, JournalRecord, JournalState};
use crate::client::{Client, Issue, SEND};
use crate::code;
use crate::country::Country;
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::json::{Map, Value};
use crate::mapping::Registry;
use crate::operation::{Argument, Arguments};

/// The longest key and the longest name of a chain, in bytes.
const LONGEST: usize = 200;

/// The argument that holds the document.
pub(super) const DOCUMENT: &str = "FileContent";

pub(super) fn submit<J: Journal + ?Sized>(
    journal: &J,
    key: &str,
    issue: Issue,
    chain: Option<&str>,
    now: SystemTime,
) -> Result<JournalEntry> {
    let checked = checked(journal.registry(), key, issue, chain, Some(now))?;
    journal.add(&checked.draft(key, chain), now)
}

/// A document that was checked.
pub(super) struct Checked {
    state: JournalState,
    country: Country,
    digest: [u8; 32],
    document: Vec<u8>,
    arguments: String,
    record: JournalRecord,
}

impl Checked {
    pub(super) fn draft<'a>(&'a self, key: &'a str, chain: Option<&'a str>) -> JournalDraft<'a> {
        JournalDraft {
            key,
            state: self.state,
            country: self.country,
            chain,
            digest: self.digest,
            document: &self.document,
            arguments: &self.arguments,
            record: &self.record,
        }
    }
}

/// Checks a document, its key and its chain.
pub(super) fn checked(
    registry: Option<&Arc<Registry>>,
    key: &str,
    mut issue: Issue,
    chain: Option<&str>,
    now: Option<SystemTime>,
) -> Result<Checked> {
    let names = [("key", Some(key)), ("chain", chain)];
    let wrong = names.into_iter().filter_map(|(name, text)| unusable(name, text?)).collect();
    if let Some(error) = Error::from_findings(ErrorKind::Argument, wrong) {
        return Err(error);
    }
    let (country, content) = (issue.country(), issue.content().to_vec());
    let mut record = JournalRecord::default();
    issue = issue.or_registry(registry);
    let checked = issue.arguments().and_then(|(arguments, warnings)| {
        let request = Client::request(SEND, arguments.clone())?;
        record.warnings = [request.findings(), &warnings].concat();
        record.deadline = issue.send_by().map(|send_by| send_by.due.clone());
        record.send_by = issue.send_by().cloned();
        if let Some(now) = now {
            record.warn(country, now);
        }
        Ok(arguments)
    });
    let (state, document, arguments) = match checked {
        Ok(arguments) => {
            let (document, arguments) = split(arguments);
            (JournalState::Waiting, document, arguments)
        }
        // The caller's mistake, and none of the document.
        Err(error) if error.kind() == ErrorKind::Argument => return Err(error),
        Err(error) => {
            record.findings = error.findings().to_vec();
            (JournalState::Refused, content, Map::new())
        }
    };
    let mut sent = arguments.clone();
    sent.remove("timeout");
    let mut digest = Hash::new();
    for part in [&document[..], country.as_str().as_bytes(), Value::Object(sent).to_string().as_bytes()] {
        digest.update((part.len() as u64).to_le_bytes());
        digest.update(part);
    }
    Ok(Checked {
        state,
        country,
        digest: digest.finalize(),
        document,
        arguments: Value::Object(arguments).to_string(),
        record,
    })
}

/// The document, and the other arguments as they are kept.
fn split(arguments: Arguments) -> (Vec<u8>, Map) {
    let (mut document, mut others) = (Vec::new(), Map::new());
    for (name, argument) in arguments.iter() {
        match argument {
            Argument::Bytes(bytes) if name == DOCUMENT => document.clone_from(bytes),
            Argument::Value(value) => drop(others.insert(name.to_owned(), value.clone())),
            _ => {}
        }
    }
    (document, others)
}

fn unusable(name: &'static str, text: &str) -> Option<Finding> {
    let is_usable = (1..=LONGEST).contains(&text.len()) && !text.chars().any(char::is_control);
    (!is_usable).then(|| {
        let message =
            format!("expected 1 to {LONGEST} bytes of printable text for `{name}`, found `{}`", short(text));
        Finding::new(&code::PARAMETER_VALUE, message).with_path(name)
    })
}
