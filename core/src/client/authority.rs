//! Waiting for the authority's answer to a document that was sent.

mod state;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::json::{Map, json};
use uuid::Uuid;

use super::{Client, DecideTable, GetDocument};
use crate::audit::Answer;
use crate::code;
use crate::error::{Finding, Result};
use crate::keywords::{Reader, Terms};
use crate::naming::Naming;
use crate::operation::are_of_two_documents;
use crate::record::{record, steps};
use crate::result::{GET_DOCUMENT, ListedDocument, Outcome, ProcessResult};

/// The version of the saved state.
const VERSION: u32 = 1;

/// The wait for the authority's answer to one document. It is a value without sockets or sleeps; between steps it can
/// be kept as JSON.
///
/// The country decides where the answer is. For Chile dtekit reads the tag `AuthorityStatus`. For any other country
/// the caller decides what a listed document means; if the caller does not, the wait ends when the document is listed,
/// and says that the answer is not known (`authority-answer-not-known`). The decision is given to
/// [`AuthorityWait::observe`], or is a table that the wait has and keeps ([`AuthorityWait::decided_by`]). A document of
/// Argentina that is queued is not sent before its fiscal id or its AuthorityTimeStamp is listed.
///
/// Only a listed document with the same GlobalDocumentId counts, and if the fiscal identifier of the document is known,
/// none that has another document's. Time is counted from question to question, so that a
/// clock that is set neither ends the wait nor stops it: a jump counts for at most an eighth of
/// [`AuthorityWait::give_up_after`].
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
    /// The seconds that were counted, and up to what time, in seconds since 1970.
    waited: u64,
    counted: u64,
    /// The time of the last question.
    asked: Option<u64>,
    /// Where the document stands without an answer: sent, queued or unknown.
    standing: Outcome,
    /// The answer, once there is one.
    outcome: Option<String>,
    document: Option<Map>,
    /// What decides about a listed document where the caller does not.
    decide: Option<DecideTable>,
    /// The fiscal identifier of the document, if it is known.
    country_document_id: Option<String>,
}

steps! {
    "step";
    /// What to do next in a wait for the authority.
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
        /// Do nothing before `until`.
        "wait" => Wait {
            /// The time of the next question.
            until: SystemTime;
        },
        /// Call `operation` with `arguments`, then observe what it lists.
        "ask" with operation: &'static str = GET_DOCUMENT => Ask {
            /// The filter.
            filter as arguments: Map;
        },
        /// The end: `answer` says how it ended.
        "done" => Done(answer: AuthorityAnswer),
    }
}

record! {
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
        /// Accepted or rejected. If the answer is not known or the wait was given up: `Sent`, `Queued` for a document that
        /// is still without its number, or `Unknown` for one that was never listed.
        pub outcome: Outcome;
        /// The document as the service last listed it, if it did.
        pub document: Option<ListedDocument>;
        /// `authority-answer-not-known` unless the document was accepted or rejected.
        pub findings: Vec<Finding>;
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
            waited: 0,
            counted: seconds(now),
            asked: None,
            standing: Outcome::Sent,
            outcome: None,
            document: None,
            decide: None,
            country_document_id: None,
        }
    }

    /// A wait for the answer to the document of this result. If the result says already that the document was accepted
    /// or rejected, the wait is done.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) if the outcome is open and the result names no document.
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

    /// The members of [`AuthorityWait::from_members`] that a result gives: `global_document_id`, `country_document_id` and
    /// `outcome`.
    pub fn members(result: &ProcessResult) -> Map {
        Map::from_iter([
            ("global_document_id".to_owned(), json!(result.global_document_id.map(|id| id.to_string()))),
            ("country_document_id".to_owned(), json!(result.country_document_id)),
            ("outcome".to_owned(), json!(result.outcome.map(Outcome::as_str))),
        ])
    }

    /// Reads `global_document_id`, `country_document_id` (the fiscal identifier, which may be missing), `outcome` (that
    /// of the send), `interval` and `give_up_after` (seconds), and `decide`, the table of [`DecideTable::from_members`]
    /// as an object or as a text, as the bindings receive them.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with a finding for each member that is missing, unknown or
    /// of the wrong type.
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
        let fiscal_id = keywords.text("country_document_id").map(str::to_owned);
        let mut wait = AuthorityWait::new(id.unwrap_or_default(), now).identified_by(fiscal_id);
        wait.outcome = decided.map(|outcome| outcome.as_str().to_owned());
        wait.standing = outcome.filter(is_open).unwrap_or(Outcome::Sent);
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
        let table = DecideTable::of(keywords.value("decide"));
        wait.decide = keywords.check_member("decide", table).flatten();
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

    /// Gives the wait a table that decides about a listed document where the caller does not. The state as JSON has it
    /// too.
    ///
    /// # Example
    /// ```
    /// use dtekit::client::{AuthorityStep, AuthorityWait, DecideTable};
    /// use dtekit::json::json;
    /// use dtekit::{Outcome, result::ListedDocument};
    ///
    /// let (id, now) = ("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", std::time::SystemTime::now());
    /// let table = DecideTable::from_json(br#"{"CR": {"tag": "Estado", "rejected": ["3"]}}"#)?;
    /// let mut wait = AuthorityWait::new(id.parse().unwrap(), now).decided_by(table);
    /// let listed = json!({"GlobalDocumentId": id, "CountryId": "cr", "DocumentTags": [{"Code": "Estado", "Value": "3"}]});
    /// wait.observe(listed.into_object().map(ListedDocument::new), None, now);
    /// assert!(matches!(wait.next(now), AuthorityStep::Done(answer) if answer.outcome == Outcome::Rejected));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[must_use]
    pub fn decided_by(self, table: DecideTable) -> Self {
        AuthorityWait { decide: Some(table), ..self }
    }

    /// The wait of the document with this fiscal identifier, if it is known.
    pub(crate) fn identified_by(self, country_document_id: Option<String>) -> Self {
        AuthorityWait { country_document_id: country_document_id.filter(|id| !id.trim().is_empty()), ..self }
    }

    /// The wait of a document that stands there without an answer.
    pub(crate) fn standing_at(self, standing: Outcome) -> Self {
        AuthorityWait { standing, ..self }
    }

    /// Where the document stands as long as the authority has not answered.
    pub(crate) fn standing(&self) -> Outcome {
        self.standing
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
            let findings = is_open(&outcome).then(not_known).into_iter().collect();
            return AuthorityStep::Done(AuthorityAnswer { outcome, document, findings });
        }
        match self.asked {
            // Before the last question the clock was set back: nothing says how long ago it was.
            Some(asked) if (asked..asked + self.interval).contains(&now) => {
                AuthorityStep::Wait { until: UNIX_EPOCH + Duration::from_secs(asked + self.interval) }
            }
            _ => self.ask(),
        }
    }

    fn ask(&self) -> AuthorityStep {
        let id = json!(self.global_document_id.to_string());
        AuthorityStep::Ask { filter: Map::from_iter([("GlobalDocumentId".to_owned(), id)]) }
    }

    /// The document that this wait is about, among those that GetDocument listed: the one with its GlobalDocumentId,
    /// and without the fiscal identifier of another document. `None` if there is none, or if two of them differ: then
    /// nothing was said.
    ///
    /// # Example
    /// ```
    /// use dtekit::client::AuthorityWait;
    /// use dtekit::json::json;
    /// use dtekit::result::ListedDocument;
    ///
    /// let listed = |id: &str| ListedDocument::new(json!({"GlobalDocumentId": id}).as_object().unwrap().clone());
    /// let (own, other) = ("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "7b0e9f67-4b0e-4c5a-8a11-3f1c3f0e0b6c");
    /// let wait = AuthorityWait::new(own.parse().unwrap(), std::time::SystemTime::now());
    /// assert_eq!(wait.document_in(&[listed(other), listed(own)]), Some(&listed(own)));
    /// assert_eq!(wait.document_in(&[listed(other)]), None);
    /// ```
    pub fn document_in<'d>(&self, documents: &'d [ListedDocument]) -> Option<&'d ListedDocument> {
        let mut own = documents.iter().filter(|document| self.is_about(document));
        let first = own.next()?;
        own.all(|other| other == first).then_some(first)
    }

    fn is_about(&self, document: &ListedDocument) -> bool {
        self.has_id_of(document) && !self.is_contradicted_by(document)
    }

    fn has_id_of(&self, document: &ListedDocument) -> bool {
        document.global_document_id() == Some(self.global_document_id)
    }

    /// Whether the document has the fiscal identifier of another one.
    fn is_contradicted_by(&self, document: &ListedDocument) -> bool {
        let ids = self.country_document_id.as_deref().zip(document.country_document_id());
        // The service's own id says nothing of the document.
        let is_own = |id: &str| Uuid::try_parse(id.trim()).ok() == Some(self.global_document_id);
        document.country().zip(ids).is_some_and(|(country, (known, found))| {
            !is_own(known) && !is_own(&found) && are_of_two_documents(country, known, &found)
        })
    }

    /// The finding for a document that has the GlobalDocumentId of this one and the fiscal identifier of another.
    pub(crate) fn contradiction(&self, documents: &[ListedDocument]) -> Option<Finding> {
        let is_other =
            |document: &ListedDocument| self.has_id_of(document) && self.is_contradicted_by(document);
        let message = "expected the document that was sent under its GlobalDocumentId, found one with another \
            CountryDocumentId";
        documents.iter().any(is_other).then(|| Finding::warning(&code::ANSWER_UNREADABLE, message))
    }

    /// Takes the document that GetDocument listed, [`AuthorityWait::document_in`], and the caller's decision about it.
    /// A document with another id says nothing, nor does one with the fiscal identifier of another document.
    ///
    /// `decided` is `None` if the caller has no rule. Then the table of [`AuthorityWait::decided_by`] decides. If that
    /// has no row for the document's country, the wait ends when the document is listed, except in Chile, and for a
    /// document that is still queued. A rule that does not know yet returns [`Outcome::Sent`].
    pub fn observe(&mut self, document: Option<ListedDocument>, decided: Option<Outcome>, now: SystemTime) {
        let now = seconds(now);
        // However far the clock has jumped, it counts for no more than this.
        let most = (2 * self.interval).max(self.give_up_after / 8);
        self.waited = self.waited.saturating_add(now.saturating_sub(self.counted).min(most));
        self.counted = now;
        self.asked = Some(now);
        let document = document.filter(|document| self.is_about(document));
        if let Some(document) = &document {
            self.standing = match self.standing {
                Outcome::Queued if !is_numbered(document) => Outcome::Queued,
                _ => Outcome::Sent,
            };
        }
        let outcome = document.as_ref().and_then(|document| match document.authority_status() {
            Some(outcome) => Some(outcome),
            None if document.has_status_tag() => None,
            None => match decided.or_else(|| self.decide.as_ref()?.decided(document)) {
                None => Some(self.standing).filter(|standing| *standing != Outcome::Queued),
                Some(outcome) => Some(outcome).filter(|outcome| !is_open(outcome)),
            },
        });
        self.document = document.map(ListedDocument::into_members).or(self.document.take());
        let outcome = outcome.or((self.waited >= self.give_up_after).then_some(self.standing));
        self.outcome = outcome.map(|outcome| outcome.as_str().to_owned());
    }

    fn outcome(&self) -> Option<Outcome> {
        let word = self.outcome.as_deref()?;
        Outcome::ALL.into_iter().find(|outcome| outcome.as_str() == word)
    }
}

/// Whether an outcome is none of the authority's.
fn is_open(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Sent | Outcome::Queued | Outcome::Unknown)
}

/// Whether a listed document has what shows that it is no longer queued.
pub(crate) fn is_numbered(document: &ListedDocument) -> bool {
    let is_id = |id: String| id.bytes().any(|byte| !b"0- ".contains(&byte));
    // The platform writes a time that is not set as the first day of the year 1.
    let is_time = |time: String| !time.trim().is_empty() && !time.trim().starts_with("0001-");
    document.country_document_id().is_some_and(is_id)
        || document.text("AuthorityTimeStamp").is_some_and(is_time)
        || document.authority_status().is_some()
}

/// The finding of a wait, or of a journal's entry, that ends without the authority's answer.
pub(crate) fn not_known() -> Finding {
    let message = "expected the authority's answer, found none that the service lists and dtekit can read";
    Finding::warning(&code::AUTHORITY_ANSWER_NOT_KNOWN, message)
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
                    let document = wait.document_in(list.documents()).cloned();
                    let decided = decide.zip(document.as_ref()).map(|(decide, document)| decide(document));
                    let decided = decided.transpose()?;
                    wait.observe(document, decided, clock.wall());
                }
            }
        }
    }
}
