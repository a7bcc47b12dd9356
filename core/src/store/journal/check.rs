//! Checks an order before it is stored.

use std::sync::Arc;
use std::time::SystemTime;

use hmac_sha256::Hash;

use super::{JournalCall, JournalDraft, JournalOrder, JournalOrderWork, JournalRecord, JournalState};
use crate::client::{Client, Issue, SEND};
use crate::code;
use crate::country::Country;
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::json::{Map, Value};
use crate::mapping::Registry;
use crate::operation::{Argument, Arguments, ParameterType, Settle, all, find};
use crate::sort::sort_by_key;

/// The longest key, and the longest name of a chain or an account, in bytes.
const LONGEST: usize = 200;

/// The argument that holds the document.
pub(super) const DOCUMENT: &str = "FileContent";

/// What was checked of an order.
pub(crate) struct Checked {
    account: String,
    chain: Option<String>,
    state: JournalState,
    country: Country,
    digest: [u8; 32],
    document: Vec<u8>,
    arguments: String,
    record: JournalRecord,
}

impl Checked {
    /// The findings of a document that breaks a rule; then it would be refused.
    pub(crate) fn refused(&self) -> Option<&[Finding]> {
        (self.state == JournalState::Refused).then_some(&*self.record.findings)
    }

    pub(super) fn draft<'a>(&'a self, key: &'a str) -> JournalDraft<'a> {
        JournalDraft {
            key,
            account: &self.account,
            state: self.state,
            country: self.country,
            chain: self.chain.as_deref(),
            digest: self.digest,
            document: &self.document,
            arguments: &self.arguments,
            record: &self.record,
        }
    }
}

/// Checks a document or a call, its key, its chain and its account.
pub(crate) fn checked(
    registry: Option<&Arc<Registry>>,
    key: &str,
    order: JournalOrder,
    now: Option<SystemTime>,
) -> Result<Checked> {
    let JournalOrder { work, chain, account } = order;
    let named = Some(&*account).filter(|account| !account.is_empty());
    let names = [("key", Some(key)), ("chain", chain.as_deref()), ("account", named)];
    let wrong = names.into_iter().filter_map(|(name, text)| unusable(name, text?)).collect();
    if let Some(error) = Error::from_findings(ErrorKind::Argument, wrong) {
        return Err(error);
    }
    match work {
        JournalOrderWork::Issue(issue) => checked_issue(registry, *issue, (account, chain), now),
        JournalOrderWork::Call(call) => checked_call(call, (account, chain)),
    }
}

/// Checks a document, for an account and in a chain.
fn checked_issue(
    registry: Option<&Arc<Registry>>,
    mut issue: Issue,
    (account, chain): (String, Option<String>),
    now: Option<SystemTime>,
) -> Result<Checked> {
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
            let (document, arguments) = split(&arguments)?;
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
    let sent = Value::Object(sent).to_string();
    let digest = digest(&[&document, country.as_str().as_bytes(), sent.as_bytes()], &account);
    let arguments = Value::Object(arguments).to_string();
    Ok(Checked { account, chain, state, country, digest, document, arguments, record })
}

/// Checks a call. One that cannot be made is the caller's mistake: nothing is stored of it.
fn checked_call(call: JournalCall, (account, chain): (String, Option<String>)) -> Result<Checked> {
    let JournalCall { operation, country, mut arguments } = call;
    let refused = |message: String, path: &'static str| {
        Error::new(ErrorKind::Argument, Finding::new(&code::PARAMETER_VALUE, message).with_path(path))
    };
    let Some(row) = find(&operation).filter(|row| row.settle != Settle::NotKept) else {
        let known =
            all().iter().filter(|row| row.settle != Settle::NotKept).map(|row| format!("`{}`", row.key));
        let known = known.collect::<Vec<_>>().join(", ");
        let message =
            format!("expected an operation that a journal keeps ({known}), found `{}`", short(&operation));
        return Err(refused(message, "operation"));
    };
    if row.parameters.iter().any(|parameter| parameter.kind == ParameterType::Country) {
        arguments.insert("Country", country);
    }
    let request = Client::request(row.key, arguments.clone())?;
    if let Some(own) = request.country().filter(|own| *own != country) {
        let (own, found) = (own.as_str(), country.as_str());
        let message = format!("expected country `{own}`, whose operation it is, found `{found}`");
        return Err(refused(message, "country"));
    }
    let record = JournalRecord {
        operation: Some(row.key.to_owned()),
        warnings: request.findings().to_vec(),
        ..JournalRecord::default()
    };
    let (document, arguments) = split(&arguments)?;
    let mut sent: Vec<_> = arguments.iter().filter(|(name, _)| *name != "timeout").collect();
    // The order in which a caller names the arguments is no other call.
    sort_by_key(&mut sent, |(name, _)| name.as_str());
    let sent = Value::Object(sent.into_iter().map(|(name, value)| (name.clone(), value.clone())).collect());
    let (sent, state) = (sent.to_string(), JournalState::Waiting);
    let parts = [&*document, country.as_str().as_bytes(), row.key.as_bytes(), sent.as_bytes()];
    let digest = digest(&parts, &account);
    let arguments = Value::Object(arguments).to_string();
    Ok(Checked { account, chain, state, country, digest, document, arguments, record })
}

fn digest(parts: &[&[u8]], account: &str) -> [u8; 32] {
    let mut digest = Hash::new();
    for part in parts {
        digest.update((part.len() as u64).to_le_bytes());
        digest.update(part);
    }
    // Another account is another document; without one the digest is that of earlier versions.
    digest.update(account);
    digest.finalize()
}

/// The document, and the other arguments as they are kept.
fn split(arguments: &Arguments) -> Result<(Vec<u8>, Map)> {
    let (mut document, mut others, mut wrong) = (Vec::new(), Map::new(), Vec::new());
    for (name, argument) in arguments.iter() {
        match argument {
            Argument::Bytes(bytes) if name == DOCUMENT => document.clone_from(bytes),
            Argument::Value(value) => drop(others.insert(name.to_owned(), value.clone())),
            Argument::Bytes(_) | Argument::File(_) => {
                let message =
                    format!("expected a value that JSON can hold for `{}`, found bytes", short(name));
                wrong.push(Finding::new(&code::PARAMETER_VALUE, message).with_path(short(name)));
            }
        }
    }
    Error::from_findings(ErrorKind::Argument, wrong).map_or(Ok((document, others)), Err)
}

fn unusable(name: &'static str, text: &str) -> Option<Finding> {
    let is_usable = (1..=LONGEST).contains(&text.len()) && !text.chars().any(char::is_control);
    (!is_usable).then(|| {
        let message =
            format!("expected 1 to {LONGEST} bytes of printable text for `{name}`, found `{}`", short(text));
        Finding::new(&code::PARAMETER_VALUE, message).with_path(name)
    })
}
