//! What C, Python and Node submit.

use super::JournalCall;
use crate::client::Issue;
use crate::code;
use crate::country::Country;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::json::{Map, Value};
use crate::keywords::{Maybe, Options, Reader, Terms, Text, options};
use crate::operation::Arguments;

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
    /// The account whose credentials send it: up to 200 bytes; empty by default.
    pub account: String,
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

impl From<Issue> for JournalOrderWork {
    fn from(issue: Issue) -> Self {
        JournalOrderWork::Issue(Box::new(issue))
    }
}

impl From<JournalCall> for JournalOrderWork {
    fn from(call: JournalCall) -> Self {
        JournalOrderWork::Call(call)
    }
}

options! {
    own;
    /// What other languages give to a journal with a document, beside the options of its send.
    #[derive(Debug)]
    pub struct SubmitRows {
        /// The chain in which it is sent: in the order of submission, and not before earlier ones are settled.
        pub chain: Option<String> => Maybe(Text);
        /// Another operation than SendDocumentToAuthority, such as `Document/ChangeDocumentStatus`: then the document
        /// is the JSON of its arguments, and of the other options only `chain` and `account` count. The call is made
        /// once; what becomes of one without an answer is asked as the operation's page says, and where no question
        /// settles it, a person decides.
        pub operation: Option<String> => Maybe(Text);
        /// The account whose client sends it, such as the company; empty without it. Up to 200 bytes.
        pub account: String => Text;
    }
}

impl JournalOrder {
    /// A document or a call, without a chain and an account.
    pub fn new(work: impl Into<JournalOrderWork>) -> JournalOrder {
        JournalOrder { work: work.into(), chain: None, account: String::new() }
    }

    /// Reads `chain`, `account`, and the keywords of [`Issue::from_members`], or `operation`: then `content` is a JSON
    /// object with the arguments of the call.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each that is unknown or of the wrong type.
    pub fn from_members(content: Vec<u8>, country: Country, members: &Map) -> Result<JournalOrder> {
        let rows = SubmitRows::rows(None);
        let is_own = |name: &str| rows.iter().any(|row| row.name == name);
        let (own, others): (Map, Map) = members.clone().into_iter().partition(|(name, _)| is_own(name));
        let mut keywords = Reader::new(&own, Terms::OPTIONS);
        let SubmitRows { chain, account, operation } = Options::read(&mut keywords, None);
        let work = match operation {
            None => {
                let issue = keywords.check(Issue::from_members(content, country, &others));
                issue.map(JournalOrderWork::from)
            }
            Some(operation) => {
                keywords.check(Reader::new(&others, Terms::OPTIONS).finish());
                let arguments = keywords.check(arguments(&content));
                arguments
                    .map(|arguments| JournalOrderWork::Call(JournalCall { operation, country, arguments }))
            }
        };
        keywords.finish()?;
        Ok(JournalOrder { work: work.expect("an error was raised before"), chain, account })
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
