//! Waiting for the authority's answer to a document that was sent.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::json::saved::{Read, Saved, text, whole};
use crate::json::{Map, ToValue, Value, json};
use uuid::Uuid;

use super::{Client, GetDocument};
use crate::audit::Answer;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::keywords::{Reader, Terms};
use crate::naming::Naming;
use crate::result::{GET_DOCUMENT, ListedDocument, Outcome, ProcessResult};

/// The version of the saved state.
const VERSION: u32 = 1;

/// The wait for the authority's answer to one document. It is a value without sockets or sleeps; between steps it can
/// be kept as JSON.
///
/// The country decides where the answer is. For Chile dtekit reads the tag `AuthorityStatus`. For any other country
/// the caller decides what a listed document means; if the caller does not, the first listed document ends the wait.
///
/// # Example
/// ```
/// use dtekit::client::{AuthorityStep, AuthorityWait};
/// use std::time::{Duration, SystemTime};
/// let sent = SystemTime::UNIX_EPOCH + Duration::from_secs(1_790_000_000);
/// let mut wait = AuthorityWait::new("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11".parse().unwrap(), sent);
/// assert!(matches!(wait.next(sent), AuthorityStep::Ask { .. }));
/// wait.observe(None, None, sent);
/// assert_eq!(wait.next(sent), AuthorityStep::Wait { until: sent + Duration::from_secs(30) });
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorityWait {
    version: u32,
    global_document_id: Uuid,
    /// Seconds between two questions, and seconds until the wait is given up.
    interval: u64,
    give_up_after: u64,
    /// Seconds since 1970: when the wait began, and the last question.
    since: u64,
    asked: Option<u64>,
    /// The answer, once there is one.
    outcome: Option<String>,
    document: Option<Map>,
}

/// What to do next.
///
/// # Example
/// ```
/// use dtekit::client::{AuthorityStep, AuthorityWait};
/// use std::time::{Duration, SystemTime};
///
/// let sent = SystemTime::UNIX_EPOCH + Duration::from_secs(1_790_000_000);
/// let mut wait = AuthorityWait::new("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11".parse().unwrap(), sent);
/// match wait.next(sent) {
///     AuthorityStep::Wait { until } => println!("ask again at {until:?}"),
///     AuthorityStep::Ask { .. } => println!("ask, and give the answer to `observe`"),
///     AuthorityStep::Done(answer) => println!("{}", answer.outcome),
///     _ => {}
/// }
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum AuthorityStep {
    /// Do nothing before this time.
    Wait {
        /// The time of day.
        until: SystemTime,
    },
    /// Call `Document/GetDocument` with this filter, then observe what it lists.
    Ask {
        /// The filter.
        filter: Map,
    },
    /// The end.
    Done(AuthorityAnswer),
}

impl AuthorityStep {
    /// The words of `step`, in the order of the variants.
    pub const WORDS: [&'static str; 3] = ["wait", "ask", "done"];

    /// As C, Python and Node show it: `step` is `wait` with `until` in seconds since 1970 (UTC), `ask` with `operation`
    /// and `arguments`, or `done` with the members of the [`AuthorityAnswer`].
    #[must_use]
    pub fn to_value(&self, naming: Naming) -> Value {
        let [wait, ask, done] = AuthorityStep::WORDS;
        match self {
            AuthorityStep::Wait { until } => json!({"step": wait, "until": seconds(*until)}),
            AuthorityStep::Ask { filter } => {
                json!({"step": ask, "operation": GET_DOCUMENT, "arguments": filter})
            }
            AuthorityStep::Done(answer) => {
                let mut value = answer.to_value(naming);
                value["step"] = json!(done);
                value
            }
        }
    }
}

/// How a wait for the authority ended.
///
/// # Example
/// ```
/// use dtekit::client::{AuthorityStep, AuthorityWait};
/// use dtekit::{AnswerContext, Country, Naming, ProcessResult};
///
/// let body = br#"{"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"}"#;
/// let result = ProcessResult::decode(body, &AnswerContext { country: Some(Country::MX), ..AnswerContext::default() })?;
/// let now = std::time::SystemTime::now();
/// let AuthorityStep::Done(answer) = AuthorityWait::after(&result, now)?.next(now) else { panic!() };
/// assert!(answer.document.is_none()); // Mexico answers with the send, so nothing was asked
/// assert_eq!(answer.to_value(Naming::Snake)["outcome"], "accepted");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct AuthorityAnswer {
    /// Accepted or rejected; `Sent` if the answer is unknown or the wait was given up.
    pub outcome: Outcome,
    /// The document as the service last listed it, if it did.
    pub document: Option<ListedDocument>,
}

impl AuthorityAnswer {
    /// As C, Python and Node show it.
    #[must_use]
    pub fn to_value(&self, naming: Naming) -> Value {
        let document = self.document.as_ref().map(|document| document.to_value(naming));
        Value::Object(Map::from_iter([
            ("outcome".to_owned(), json!(self.outcome.as_str())),
            ("document".to_owned(), json!(document)),
        ]))
    }
}

impl From<&AuthorityAnswer> for Answer {
    fn from(answer: &AuthorityAnswer) -> Self {
        Answer::from_value(&answer.to_value(Naming::Snake))
    }
}

impl AuthorityWait {
    /// A wait for the answer to the document with this id. It asks every 30 seconds for a day.
    #[must_use]
    pub fn new(global_document_id: Uuid, now: SystemTime) -> Self {
        AuthorityWait {
            version: VERSION,
            global_document_id,
            interval: 30,
            give_up_after: 86_400,
            since: seconds(now),
            asked: None,
            outcome: None,
            document: None,
        }
    }

    /// A wait for the answer to the document of this result. If the result says already that the document was accepted or
    /// rejected, the wait is done.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] if the outcome is open and the result names no document.
    ///
    /// # Example
    /// ```
    /// use dtekit::{AnswerContext, Country, Outcome, ProcessResult, client::{AuthorityStep, AuthorityWait}};
    /// let body = br#"{"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"}"#;
    /// let result = ProcessResult::decode(body, &AnswerContext { country: Some(Country::MX), ..AnswerContext::default() })?;
    /// let mut wait = AuthorityWait::after(&result, std::time::SystemTime::now())?;
    /// let AuthorityStep::Done(answer) = wait.next(std::time::SystemTime::now()) else { panic!("Mexico answers at once") };
    /// assert_eq!(answer.outcome, Outcome::Accepted);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn after(result: &ProcessResult, now: SystemTime) -> Result<Self> {
        AuthorityWait::from_members(&AuthorityWait::members(result), now)
    }

    /// The members of [`AuthorityWait::from_members`] that a result gives: `global_document_id` and `outcome`.
    pub fn members(result: &ProcessResult) -> Map {
        Map::from_iter([
            ("global_document_id".to_owned(), json!(result.global_document_id.map(|id| id.to_string()))),
            ("outcome".to_owned(), json!(result.outcome.map(Outcome::as_str))),
        ])
    }

    /// Reads `global_document_id`, `outcome` (that of the send), `interval` and `give_up_after` (seconds), as the bindings
    /// receive them.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each member that is missing, unknown or of the wrong type.
    pub fn from_members(members: &Map, now: SystemTime) -> Result<Self> {
        let mut keywords = Reader::new(members, Terms::OPTIONS);
        let outcome = keywords.word("outcome", &Outcome::ALL, Outcome::as_str);
        let decided = outcome.filter(|outcome| matches!(outcome, Outcome::Accepted | Outcome::Rejected));
        if decided.is_none() {
            keywords.require("global_document_id");
        }
        let id = keywords.get("global_document_id", "a UUID", |value| {
            Uuid::parse_str(value.as_str()?).ok().filter(|id| !id.is_nil())
        });
        let mut wait = AuthorityWait::new(id.unwrap_or_default(), now);
        wait.outcome = decided.map(|outcome| outcome.as_str().to_owned());
        match keywords.seconds("interval") {
            Some(interval) if interval < Duration::from_secs(1) => {
                keywords.refuse("interval", "a number of seconds, at least 1");
            }
            Some(interval) => wait = wait.every(interval),
            None => {}
        }
        if let Some(time) = keywords.seconds("give_up_after") {
            wait = wait.give_up_after(time);
        }
        keywords.finish().map(|()| wait)
    }

    /// Sets the time between questions, in whole seconds, at least one.
    #[must_use]
    pub fn every(self, interval: Duration) -> Self {
        AuthorityWait { interval: interval.as_secs().clamp(1, 86_400), ..self }
    }

    /// Sets the time after which the wait ends without an answer, in whole seconds.
    #[must_use]
    pub fn give_up_after(self, time: Duration) -> Self {
        AuthorityWait { give_up_after: time.as_secs().min(1 << 32), ..self }
    }

    /// The time between questions.
    pub(crate) fn interval(&self) -> Duration {
        Duration::from_secs(self.interval)
    }

    /// What to do at this time.
    pub fn next(&mut self, now: SystemTime) -> AuthorityStep {
        let now = seconds(now);
        if let Some(outcome) = self.outcome() {
            let document = self.document.clone().map(ListedDocument::new);
            return AuthorityStep::Done(AuthorityAnswer { outcome, document });
        }
        let Some(asked) = self.asked else { return self.ask() };
        // A clock that was set back delays by one interval at most.
        let until = asked.min(now) + self.interval;
        if now < until {
            let until = UNIX_EPOCH + Duration::from_secs(until);
            return AuthorityStep::Wait { until };
        }
        self.ask()
    }

    fn ask(&self) -> AuthorityStep {
        let id = json!(self.global_document_id.to_string());
        AuthorityStep::Ask { filter: Map::from_iter([("GlobalDocumentId".to_owned(), id)]) }
    }

    /// Takes what GetDocument listed, and the caller's decision about it.
    ///
    /// `decided` is `None` if the caller has no rule. Then the first listed document ends the wait, except in Chile.
    /// A rule that does not know yet returns [`Outcome::Sent`].
    pub fn observe(&mut self, document: Option<ListedDocument>, decided: Option<Outcome>, now: SystemTime) {
        let now = seconds(now);
        self.asked = Some(now);
        let outcome = document.as_ref().and_then(|document| match document.authority_status() {
            Some(outcome) => Some(outcome),
            None if document.has_status_tag() => None,
            None => match decided {
                None => Some(Outcome::Sent),
                Some(Outcome::Sent | Outcome::Queued | Outcome::Unknown) => None,
                Some(outcome) => Some(outcome),
            },
        });
        self.document = document.map(ListedDocument::into_members).or(self.document.take());
        let given_up = now.saturating_sub(self.since) >= self.give_up_after;
        let outcome = outcome.or(given_up.then_some(Outcome::Sent));
        self.outcome = outcome.map(|outcome| outcome.as_str().to_owned());
    }

    fn outcome(&self) -> Option<Outcome> {
        let word = self.outcome.as_deref()?;
        Outcome::ALL.into_iter().find(|outcome| outcome.as_str() == word)
    }

    /// The state as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        crate::json::to_string(self)
    }

    /// Reads what [`AuthorityWait::to_json`] wrote.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] for anything else.
    pub fn from_json(data: &[u8]) -> Result<Self> {
        let refused = || {
            let message = "expected the state of a wait for the authority, found something else";
            Error::new(ErrorKind::Argument, Finding::new(&code::PARAMETER_VALUE, message).with_path("state"))
        };
        let state = crate::json::from_slice(data).map_err(|_| refused())?;
        let wait = AuthorityWait::read(state).map_err(|_| refused())?;
        let far = 1 << 40;
        let is_sound = wait.version == VERSION
            && (1..=86_400).contains(&wait.interval)
            && wait.since < far
            && wait.asked.is_none_or(|asked| asked < far)
            && (wait.outcome.is_none() || wait.outcome().is_some());
        is_sound.then_some(wait).ok_or_else(refused)
    }
}

impl ToValue for AuthorityWait {
    fn to_json_value(&self) -> Value {
        json!({
            "version": self.version,
            "global_document_id": self.global_document_id.to_string(),
            "interval": self.interval,
            "give_up_after": self.give_up_after,
            "since": self.since,
            "asked": self.asked,
            "outcome": self.outcome,
            "document": self.document,
        })
    }
}

impl AuthorityWait {
    /// The wait with this state; its numbers are not checked.
    fn read(state: Value) -> Read<AuthorityWait> {
        let mut state = Saved::of(state, "the top level")?;
        state.only(&[
            "version",
            "global_document_id",
            "interval",
            "give_up_after",
            "since",
            "asked",
            "outcome",
            "document",
        ])?;
        Ok(AuthorityWait {
            version: state.whole("version")?,
            global_document_id: state
                .required("global_document_id", |id| Uuid::parse_str(id.as_str()?).ok())?,
            interval: state.whole("interval")?,
            give_up_after: state.whole("give_up_after")?,
            since: state.whole("since")?,
            asked: state.optional("asked", whole)?,
            outcome: state.optional("outcome", text)?,
            document: state.optional("document", Value::into_object)?,
        })
    }
}

fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs().min(1 << 39)
}

/// The caller's decision about a listed document: [`Outcome::Sent`] while it does not know yet. An error ends the
/// wait.
///
/// # Example
/// ```
/// use dtekit::client::Decide;
/// use dtekit::result::ListedDocument;
/// use dtekit::Outcome;
///
/// // The caller's own convention: a tag says it.
/// let decide: Decide<'_> = &|document: &ListedDocument| {
///     let tag = document.tags().into_iter().find(|tag| tag.code.as_deref() == Some("Estado"));
///     Ok(match tag.and_then(|tag| tag.value).as_deref() {
///         Some("aceptado") => Outcome::Accepted,
///         Some("rechazado") => Outcome::Rejected,
///         _ => Outcome::Sent,
///     })
/// };
/// assert_eq!(decide(&ListedDocument::new(dtekit::json::Map::new()))?, Outcome::Sent);
/// # Ok::<(), dtekit::Error>(())
/// ```
pub type Decide<'a> = &'a dyn Fn(&ListedDocument) -> Result<Outcome>;

impl Client {
    /// Waits for the authority's answer to a document: it calls GetDocument repeatedly.
    ///
    /// An error leaves `wait` unchanged: call again with it, or keep it as JSON.
    ///
    /// # Errors
    /// As [`Client::call`] for a read, and what `decide` raises.
    ///
    /// # Example
    /// ```no_run
    /// # fn example(client: &dtekit::Client, result: dtekit::ProcessResult) -> dtekit::Result<()> {
    /// use dtekit::client::AuthorityWait;
    /// let mut wait = AuthorityWait::after(&result, std::time::SystemTime::now())?;
    /// let answer = client.wait_for_authority(&mut wait, None)?;
    /// println!("{}", answer.outcome.as_str());
    /// # Ok(())
    /// # }
    /// ```
    pub fn wait_for_authority(
        &self,
        wait: &mut AuthorityWait,
        decide: Option<Decide<'_>>,
    ) -> Result<AuthorityAnswer> {
        let clock = &self.inner.clock;
        loop {
            match wait.next(clock.wall()) {
                AuthorityStep::Done(answer) => return Ok(answer),
                AuthorityStep::Wait { until } => {
                    self.pause(until.duration_since(clock.wall()).unwrap_or_default());
                }
                AuthorityStep::Ask { filter } => {
                    let list = self.get_document(GetDocument::new(filter))?;
                    let document = list.documents().first().cloned();
                    let decided = decide.zip(document.as_ref()).map(|(decide, document)| decide(document));
                    let decided = decided.transpose()?;
                    wait.observe(document, decided, clock.wall());
                }
            }
        }
    }
}
