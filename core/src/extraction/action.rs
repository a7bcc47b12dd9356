//! The next action of a polling, and its end.

use std::time::SystemTime;

use crate::json::{Map, Value, json};

use super::search::ExtractionStatus;
use crate::error::{Finding, words};
use crate::keywords::seconds;
use crate::naming::Naming;

/// What to do next.
///
/// # Example
/// ```
/// use dtekit::extraction::{Action, Poll};
/// use std::time::SystemTime;
///
/// let now = SystemTime::now();
/// match Poll::new("9d3c1f0e", now).next(now) {
///     Action::Wait { until } => println!("nothing to do before {until:?}"),
///     Action::Query { .. } => println!("ask the provider's search"),
///     Action::Done { result } => println!("{}", result.xml),
///     action => println!("{action:?}"),
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action {
    /// Do nothing before this time.
    Wait {
        /// The time of day.
        until: SystemTime,
    },
    /// Query the provider's search for the external id, and pass the answer to
    /// [`Poll::observe`](super::Poll::observe).
    Query {
        /// Whether the token was refused: get a new one first.
        renew_token: bool,
    },
    /// Send the document again under the same external id: observe
    /// [`Observation::Sending`](super::Observation::Sending), keep the state, upload, then observe
    /// [`Observation::Sent`](super::Observation::Sent).
    Resend,
    /// The end: the processed document is there.
    Done {
        /// What the provider made of the document.
        result: Processed,
    },
    /// The end: there will be no result.
    Failed {
        /// The reason.
        reason: Failure,
    },
}

/// The provider's result for a document.
///
/// # Example
/// ```
/// use dtekit::extraction::{Action, Observation, Poll};
/// use std::time::{Duration, SystemTime};
///
/// let sent = SystemTime::UNIX_EPOCH + Duration::from_secs(1_790_000_000);
/// let mut poll = Poll::new("9d3c1f0e", sent);
/// let reply = br#"{"external_id": "9d3c1f0e", "current_status": "approved", "processed_info": "<DTE><Documento><Encabezado/></Documento></DTE>"}"#;
/// poll.observe(Observation::of_reply(200, reply), sent);
/// let Action::Done { result } = poll.next(sent) else { panic!("{:?}", poll.next(sent)) };
/// assert_eq!((&*result.xml, result.file), ("<DTE><Documento><Encabezado/></Documento></DTE>", false));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Processed {
    /// The document in the service's native XML, `<DTE><Documento>…`. What is something else is kept as it came, with
    /// the warning `extraction-invalid-xml`.
    pub xml: String,
    /// The provider's state: `pending_review` or `approved`.
    pub status: ExtractionStatus,
    /// When it was processed, as the provider wrote it; the provider may leave it out.
    pub processed_timestamp: Option<String>,
    /// Whether the original file was fetched too.
    pub file: bool,
    /// Warnings, such as a file that could not be fetched, or a text that is not the service's native XML.
    pub warnings: Vec<Finding>,
}

words! {
    "reason";
    /// Why there will be no result.
    ///
    /// # Example
    /// ```
    /// use dtekit::extraction::Failure;
    ///
    /// assert_eq!("expired".parse::<Failure>()?, Failure::Expired);
    /// let error = Failure::Rejected.into_error("9d3c1f0e");
    /// println!("{error}");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Failure {
        /// The document does not meet the provider's validation rules.
        Rejected = "rejected",
        /// The provider gave up before it had processed the document.
        Expired = "expired",
        /// Every send and query of the policy was used up.
        Exhausted = "exhausted",
        /// The provider refused the token twice in a row.
        Auth = "auth",
        /// The provider's result is not the service's native XML. Only a state that an earlier dtekit has saved ends
        /// so: now the text is kept, and its polling is done.
        InvalidXml = "invalid-xml",
    }
}

impl Action {
    /// The words of `action`, in the order of the variants.
    pub const WORDS: [&'static str; 5] = ["wait", "query", "resend", "done", "failed"];

    /// The action as C, Python, Node and the vectors have it: `action` is `wait` (with `until` in seconds since 1970),
    /// `query` (with `renew_token`), `resend`, `done` (with `result`) or `failed` (with `reason`).
    #[must_use]
    pub fn to_value(&self, naming: Naming) -> Value {
        let [wait, query, resend, done, failed] = Action::WORDS;
        let (word, member) = match self {
            Action::Wait { until } => (wait, Some(("until", seconds(*until)))),
            Action::Query { renew_token } => (query, Some(("renew_token", json!(renew_token)))),
            Action::Resend => (resend, None),
            Action::Done { result } => (
                done,
                Some((
                    "result",
                    json!({
                        "xml": result.xml, "status": result.status,
                        "processed_timestamp": result.processed_timestamp,
                        "file": result.file, "warnings": result.warnings,
                    }),
                )),
            ),
            Action::Failed { reason } => (failed, Some(("reason", json!(reason.as_str())))),
        };
        let members = [Some(("action", json!(word))), member];
        Value::Object(Map::from_iter(
            members.into_iter().flatten().map(|(name, value)| (naming.name(name), value)),
        ))
    }
}
