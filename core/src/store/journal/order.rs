//! What C, Python and Node submit.

use std::time::SystemTime;

use super::run::begin;
use super::{Journal, JournalCall, JournalEntry, JournalRun, SqlJournal};
use crate::client::{Client, Issue};
use crate::code;
use crate::country::Country;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::json::{Map, Value};
use crate::keywords::{Reader, Terms};
use crate::operation::Arguments;
use crate::store::sql::SqlConnection;

/// What C, Python and Node submit: a document, or with the keyword `operation` the arguments of a call as JSON.
///
/// # Example
/// ```
/// use dtekit::Country;
/// use dtekit::json::{Map, json};
/// use dtekit::store::journal::JournalOrder;
///
/// let members = Map::from([("chain", json!("till-3")), ("sign", json!(true))]);
/// let order = JournalOrder::from_members(b"{}".to_vec(), Country::CR, &members)?;
/// assert_eq!(order.chain.as_deref(), Some("till-3"));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug)]
pub struct JournalOrder {
    /// What is submitted.
    pub work: JournalOrderWork,
    /// The chain in which it is sent in order.
    pub chain: Option<String>,
}

/// What an order submits.
///
/// # Example
/// ```
/// use dtekit::Country;
/// use dtekit::json::{Map, json};
/// use dtekit::store::journal::{JournalOrder, JournalOrderWork};
///
/// let members = Map::from([("operation", json!("Distribution/DistributeDocument"))]);
/// let order = JournalOrder::from_members(b"{}".to_vec(), Country::CR, &members)?;
/// assert!(matches!(order.work, JournalOrderWork::Call(_)));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum JournalOrderWork {
    /// A document to issue.
    Issue(Box<Issue>),
    /// A call of another operation.
    Call(JournalCall),
}

impl JournalOrder {
    /// Reads `chain`, and the keywords of [`Issue::from_members`], or `operation`: then `content` is a JSON object with
    /// the arguments of the call.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each that is unknown or of the wrong type.
    pub fn from_members(content: Vec<u8>, country: Country, members: &Map) -> Result<JournalOrder> {
        let (own, others): (Map, Map) =
            members.clone().into_iter().partition(|(name, _)| matches!(name.as_str(), "chain" | "operation"));
        let mut keywords = Reader::new(&own, Terms::OPTIONS);
        let chain = keywords.text("chain").map(str::to_owned);
        let work = match keywords.text("operation").map(str::to_owned) {
            None => {
                let issue = keywords.check(Issue::from_members(content, country, &others));
                issue.map(|issue| JournalOrderWork::Issue(Box::new(issue)))
            }
            Some(operation) => {
                keywords.check(Reader::new(&others, Terms::OPTIONS).finish());
                let arguments = keywords.check(arguments(&content));
                arguments
                    .map(|arguments| JournalOrderWork::Call(JournalCall { operation, country, arguments }))
            }
        };
        keywords.finish()?;
        Ok(JournalOrder { work: work.expect("an error was raised before"), chain })
    }

    /// The document of the order.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] if it is a call of another operation.
    pub fn into_issue(self) -> Result<Issue> {
        match self.work {
            JournalOrderWork::Issue(issue) => Ok(*issue),
            JournalOrderWork::Call(_) => {
                let message =
                    "expected a document, found a call with `operation`, which a journal submits alone";
                let finding = Finding::new(&code::PARAMETER_VALUE, message).with_path("operation");
                Err(Error::new(ErrorKind::Argument, finding))
            }
        }
    }

    /// Submits it: [`Journal::submit`] or [`Journal::submit_operation`].
    ///
    /// # Errors
    /// As these.
    pub fn submit<J: Journal + ?Sized>(
        self,
        journal: &J,
        key: &str,
        now: SystemTime,
    ) -> Result<JournalEntry> {
        let chain = self.chain.as_deref();
        match self.work {
            JournalOrderWork::Issue(issue) => journal.submit(key, *issue, chain, now),
            JournalOrderWork::Call(call) => journal.submit_operation(key, call, chain, now),
        }
    }

    /// Submits it in the caller's transaction: [`SqlJournal::submit_within`] or
    /// [`SqlJournal::submit_operation_within`].
    ///
    /// # Errors
    /// As these.
    pub fn submit_within(
        self,
        journal: &SqlJournal,
        connection: &mut dyn SqlConnection,
        key: &str,
        now: Option<SystemTime>,
    ) -> Result<JournalEntry> {
        let chain = self.chain.as_deref();
        match self.work {
            JournalOrderWork::Issue(issue) => journal.submit_within(connection, key, *issue, chain, now),
            JournalOrderWork::Call(call) => {
                journal.submit_operation_within(connection, key, call, chain, now)
            }
        }
    }

    /// Submits it and works on it at once, as [`Journal::issue`].
    ///
    /// # Errors
    /// As that method.
    pub fn issue<J: Journal + ?Sized>(
        self,
        journal: &J,
        client: &Client,
        key: &str,
        now: SystemTime,
        run: &JournalRun<'_>,
    ) -> Result<JournalEntry> {
        run.check()?;
        let entry = self.submit(journal, key, now)?;
        begin(journal, client, entry, now, run)
    }
}

/// The arguments of a call as JSON.
fn arguments(content: &[u8]) -> Result<Arguments> {
    match crate::json::from_slice(content) {
        Ok(Value::Object(members)) => Ok(Arguments::from(members)),
        _ => {
            let message = "expected the arguments of the operation as a JSON object";
            Err(Error::new(
                ErrorKind::Argument,
                Finding::new(&code::PARAMETER_VALUE, message).with_path("document"),
            ))
        }
    }
}
