//! The polling policy of interface.md ("Polling retry policy", as the field notes read it) as a value.

mod state;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::json::Map;

use super::action::{Action, Failure, Processed};
use super::native;
use super::observation::Observation;
use super::policy::Policy;
use super::search::{ExtractionStatus, FileAddress, Search};
use crate::code;
use crate::convert::utf8_xml;
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::keywords::{self, Reader, Terms};

/// The version of the saved state; a later dtekit reads all earlier versions.
const VERSION: u32 = 1;

/// The largest distance from 1970, in milliseconds, that the state may hold.
const FAR: u64 = 1 << 53;

/// The stage of a polling.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    /// A send is under way. After a crash it is unknown whether it arrived.
    Sending,
    /// A query is due.
    Querying { due: i64 },
    /// A send is due.
    Resending { due: i64 },
    /// The processed document is there, but not its file.
    Downloading { xml: String, status: ExtractionStatus, processed_timestamp: Option<String> },
    /// The end.
    Done { result: Processed, file_missing: bool },
    /// The end.
    Failed { reason: Failure },
}

/// The polling of one document: a state machine without sockets or sleeps. Between steps it can be kept as JSON.
///
/// [`Poll::next`] says what to do; report the result to [`Poll::observe`]. The caller passes the times, which may
/// jump: a clock set back delays by one interval at most, and a clock set forward never makes queries follow each
/// other faster than the policy allows.
///
/// # Example
/// ```
/// use dtekit::extraction::{Action, Observation, Poll};
/// use std::time::{Duration, SystemTime};
/// let sent = SystemTime::UNIX_EPOCH + Duration::from_secs(1_790_000_000);
/// let mut poll = Poll::new("9d3c1f0e", sent);
/// assert_eq!(poll.next(sent), Action::Wait { until: sent + Duration::from_secs(180) });
/// let later = sent + Duration::from_secs(180);
/// assert_eq!(poll.next(later), Action::Query { renew_token: false });
/// poll.observe(Observation::of_reply(200, br#"{"current_status": "processing"}"#), later);
/// let saved = poll.to_json();
/// assert_eq!(Poll::from_json(saved.as_bytes())?.next(later), poll.next(later));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Poll {
    version: u32,
    external_id: String,
    policy: Policy,
    /// The numbers of the cycle, of the send in it, and of the query after that; from 1, 0 before the first.
    cycle: u32,
    send: u32,
    query: u32,
    /// Milliseconds since 1970: the starts of the cycle and of the send, the last query, the latest time known.
    cycle_start: i64,
    sent_at: i64,
    asked_at: Option<i64>,
    seen: i64,
    /// Whether the last query failed because its token was refused.
    refused: bool,
    /// How many downloads failed.
    failed_downloads: u32,
    stage: Stage,
}

impl Poll {
    /// A polling of a document that was sent at this time.
    pub fn new(external_id: impl Into<String>, sent_at: SystemTime) -> Self {
        let mut poll = Poll::sending(external_id, sent_at);
        poll.observe(Observation::Sent, sent_at);
        poll
    }

    /// A polling of a document that is about to be sent for the first time. Keep this state, then upload, then
    /// observe [`Observation::Sent`].
    pub fn sending(external_id: impl Into<String>, now: SystemTime) -> Self {
        let now = millis(now);
        Poll {
            version: VERSION,
            external_id: external_id.into(),
            policy: Policy::default(),
            cycle: 1,
            send: 1,
            query: 0,
            cycle_start: now,
            sent_at: now,
            asked_at: None,
            seen: now,
            refused: false,
            failed_downloads: 0,
            stage: Stage::Sending,
        }
    }

    /// Reads the keywords of C, Python, Node and the vectors: `external_id`, `sent_at` in seconds since 1970,
    /// `sending` (true if the document is about to be sent for the first time) and the numbers of [`Policy`].
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each that is missing, unknown or unusable.
    pub fn from_members(members: &Map) -> Result<Poll> {
        let mut keywords = Reader::new(members, Terms::parameters(" of a polling"));
        let external_id =
            keywords.get("external_id", "text", |value| value.as_str().filter(|id| !id.trim().is_empty()));
        let sent_at = keywords.time("sent_at");
        let is_first = keywords.flag("sending").unwrap_or_default();
        for name in ["external_id", "sent_at"] {
            keywords.require(name);
        }
        let policy = Policy::among(&mut keywords);
        keywords.finish()?;
        let (id, time) = (external_id.unwrap_or_default(), sent_at.unwrap_or(UNIX_EPOCH));
        let poll = if is_first { Poll::sending(id, time) } else { Poll::new(id, time) };
        poll.with_policy(policy)
    }

    /// Sets the policy's numbers; call it before the first step.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each number that is out of range.
    pub fn with_policy(mut self, policy: Policy) -> Result<Self> {
        policy.check()?;
        self.policy = policy;
        if let Stage::Querying { due } = &mut self.stage {
            *due = self.sent_at + 1000 * policy.query_interval as i64;
        }
        Ok(self)
    }

    /// The key of the document at the provider.
    #[must_use]
    pub fn external_id(&self) -> &str {
        &self.external_id
    }

    /// The provider's status, as far as the state keeps it: once the processed document is there, and after a refusal.
    pub(crate) fn status(&self) -> Option<ExtractionStatus> {
        match &self.stage {
            Stage::Downloading { status, .. } => Some(status.clone()),
            Stage::Done { result, .. } => Some(result.status.clone()),
            Stage::Failed { reason: Failure::Rejected } => Some(ExtractionStatus::Rejected),
            Stage::Failed { reason: Failure::Expired } => Some(ExtractionStatus::Expired),
            Stage::Sending | Stage::Querying { .. } | Stage::Resending { .. } | Stage::Failed { .. } => None,
        }
    }

    /// The policy's numbers.
    #[must_use]
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// How many sends were made or are under way, and how many the policy allows.
    #[must_use]
    pub fn sends(&self) -> (u32, u32) {
        let made = (self.cycle - 1).saturating_mul(self.policy.sends).saturating_add(self.send);
        (made, self.policy.cycles.saturating_mul(self.policy.sends))
    }

    /// How many queries were used, and how many the policy allows.
    #[must_use]
    pub fn queries(&self) -> (u32, u32) {
        let (sends, all) = self.sends();
        let before = sends.saturating_sub(1).saturating_mul(self.policy.queries);
        (before.saturating_add(self.query), all.saturating_mul(self.policy.queries))
    }

    /// What to do at this time. Without an observation in between, a second call returns the same.
    pub fn next(&mut self, now: SystemTime) -> Action {
        let now = self.moved(millis(now));
        match &self.stage {
            // Happens only after a crash: a caller that sends reports it before the next call.
            Stage::Sending | Stage::Downloading { .. } => Action::Query { renew_token: self.refused },
            Stage::Querying { due } if now < *due => Action::Wait { until: time(*due) },
            Stage::Querying { .. } => {
                self.asked_at.get_or_insert(now);
                Action::Query { renew_token: self.refused }
            }
            Stage::Resending { due } if now < *due => Action::Wait { until: time(*due) },
            Stage::Resending { .. } => Action::Resend,
            Stage::Done { result, file_missing } => {
                let mut result = result.clone();
                if let Some(fault) = native::fault_of_text(&result.xml) {
                    result.warnings.push(Finding::warning(&code::EXTRACTION_INVALID_XML, fault));
                }
                if *file_missing {
                    let message = "expected the original file beside the processed document, found none";
                    result.warnings.push(Finding::warning(&code::EXTRACTION_FILE_MISSING, message));
                }
                Action::Done { result }
            }
            Stage::Failed { reason } => Action::Failed { reason: *reason },
        }
    }

    /// Takes the result of an action.
    ///
    /// Returns the address of the original file if there is one to fetch. Fetch it at once, without credentials, and
    /// do not keep the address. Then observe [`Observation::Downloaded`] or [`Observation::DownloadFailed`]. An
    /// observation that does not fit the stage changes nothing.
    pub fn observe(&mut self, observation: Observation, now: SystemTime) -> Option<FileAddress> {
        let now = self.moved(millis(now));
        let mut file_url = None;
        // An answer about another document says nothing about this one.
        let observation = match observation {
            Observation::Found(search) if !search.is_of(&self.external_id) => Observation::Unavailable,
            observation => observation,
        };
        match (&self.stage, observation) {
            (Stage::Done { .. } | Stage::Failed { .. }, _) => {}
            (Stage::Resending { .. }, Observation::Sending) => self.begin_send(now),
            // The caller did not announce the send. It counts all the same, or the policy would ask for it again.
            (Stage::Resending { .. }, Observation::Sent) => {
                self.begin_send(now);
                self.sent(now);
            }
            (Stage::Sending, Observation::Sent) => self.sent(now),
            // After a crash: a document that the search does not know was never sent.
            (Stage::Sending, Observation::Unknown) => {
                self.refused = false;
                self.send = self.send.saturating_sub(1);
                self.stage = Stage::Resending { due: now };
            }
            (Stage::Sending, Observation::Unavailable) => {
                self.refused = false;
                self.sent(now);
            }
            (_, Observation::Unauthorized) if self.refused => {
                self.stage = Stage::Failed { reason: Failure::Auth };
            }
            (_, Observation::Unauthorized) => self.refused = true,
            (_, Observation::Found(search)) => {
                self.refused = false;
                file_url = self.found(search, now);
            }
            (Stage::Querying { .. }, Observation::Unknown | Observation::Unavailable) => {
                self.refused = false;
                self.not_yet(now);
            }
            (Stage::Downloading { .. }, Observation::Downloaded) => self.done(true),
            (
                Stage::Downloading { .. },
                Observation::DownloadFailed | Observation::Unknown | Observation::Unavailable,
            ) => {
                self.refused = false;
                self.failed_downloads += 1;
                if self.failed_downloads > self.policy.downloads {
                    self.done(false);
                }
            }
            _ => {}
        }
        file_url
    }

    fn begin_send(&mut self, now: i64) {
        if self.send == self.policy.sends {
            (self.cycle, self.send, self.cycle_start) = (self.cycle + 1, 1, now);
        } else {
            self.send += 1;
        }
        (self.query, self.sent_at, self.asked_at) = (0, now, None);
        self.stage = Stage::Sending;
    }

    fn sent(&mut self, now: i64) {
        self.sent_at = now;
        self.stage = Stage::Querying { due: now + self.interval() };
    }

    /// The search found the document: it is ready, refused, or still in work.
    fn found(&mut self, search: Search, now: i64) -> Option<FileAddress> {
        match (search.status, search.processed_info) {
            (ExtractionStatus::Rejected, _) => self.stage = Stage::Failed { reason: Failure::Rejected },
            (ExtractionStatus::Expired, _) => self.stage = Stage::Failed { reason: Failure::Expired },
            (status @ (ExtractionStatus::PendingReview | ExtractionStatus::Approved), Some(info)) => {
                let processed_timestamp = search.processed_timestamp;
                self.stage = Stage::Downloading { xml: native(info), status, processed_timestamp };
                if search.file_url.is_none() {
                    self.done(false);
                }
                return search.file_url;
            }
            _ => match &self.stage {
                // After a crash: the send had arrived.
                Stage::Sending => self.sent(now),
                Stage::Downloading { .. } => {
                    self.failed_downloads += 1;
                    if self.failed_downloads > self.policy.downloads {
                        self.done(false);
                    }
                }
                Stage::Querying { .. } => self.not_yet(now),
                // A late answer brings nothing new.
                _ => {}
            },
        }
        None
    }

    fn done(&mut self, file: bool) {
        if let Stage::Downloading { xml, status, processed_timestamp } = &mut self.stage {
            let result = Processed {
                xml: std::mem::take(xml),
                status: status.clone(),
                processed_timestamp: processed_timestamp.take(),
                file,
                warnings: Vec::new(),
            };
            self.stage = Stage::Done { result, file_missing: !file };
        }
    }

    /// A query found nothing: the next query, send or cycle follows.
    fn not_yet(&mut self, now: i64) {
        self.query += 1;
        let asked = self.asked_at.take().unwrap_or(now);
        let policy = &self.policy;
        self.stage = if self.query < policy.queries {
            let planned = self.sent_at + self.interval() * i64::from(self.query + 1);
            Stage::Querying { due: planned.max(asked + self.interval()) }
        } else if self.send < policy.sends {
            Stage::Resending { due: now }
        } else if self.cycle < policy.cycles {
            let planned = self.cycle_start + 1000 * policy.cycle_interval as i64;
            Stage::Resending { due: planned.max(now) }
        } else {
            Stage::Failed { reason: Failure::Exhausted }
        };
    }

    fn interval(&self) -> i64 {
        1000 * self.policy.query_interval as i64
    }

    /// Takes the time. If the clock was set back by more than an interval, all planned times move back with it.
    fn moved(&mut self, now: i64) -> i64 {
        let back = self.seen.saturating_sub(now);
        if back > self.interval() {
            let due = match &mut self.stage {
                Stage::Querying { due } | Stage::Resending { due } => Some(due),
                _ => None,
            };
            for time in
                [&mut self.cycle_start, &mut self.sent_at].into_iter().chain(&mut self.asked_at).chain(due)
            {
                *time = time.saturating_sub(back);
            }
            self.seen = now;
        }
        self.seen = self.seen.max(now);
        now
    }

    /// The state as JSON. It holds the processed document once that is there, and never an address or a token.
    #[must_use]
    pub fn to_json(&self) -> String {
        crate::json::to_string(self)
    }

    /// Reads the state that [`Poll::to_json`] wrote, of this or an earlier version of dtekit.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] for anything else.
    pub fn from_json(data: &[u8]) -> Result<Poll> {
        let refused =
            |message: String| Error::new(ErrorKind::Argument, Finding::new(&code::EXTRACTION_STATE, message));
        let state = crate::json::from_slice(data).map_err(|error| {
            refused(format!(
                "expected the state of a polling, found no JSON (line {}, column {})",
                error.line(),
                error.column()
            ))
        })?;
        let poll = state::read(state).map_err(|member| {
            refused(format!("expected the state of a polling, found another value at `{}`", short(&member)))
        })?;
        if poll.version != VERSION {
            return Err(refused(format!(
                "expected a state of version {VERSION}, found version {}",
                poll.version
            )));
        }
        poll.policy.check()?;
        let due = match &poll.stage {
            Stage::Querying { due } | Stage::Resending { due } => Some(*due),
            _ => None,
        };
        let times = [poll.cycle_start, poll.sent_at, poll.seen];
        let in_range = (1..=poll.policy.cycles).contains(&poll.cycle)
            && poll.send <= poll.policy.sends
            && poll.query <= poll.policy.queries
            && times.into_iter().chain(poll.asked_at).chain(due).all(|time| time.unsigned_abs() <= FAR);
        if !in_range {
            return Err(refused(
                "expected the state of a polling, found numbers out of its policy".to_owned(),
            ));
        }
        Ok(poll)
    }
}

/// The service's native XML inside `processed_info`, as it is handed out; another text as it came.
fn native(info: String) -> String {
    let text = info.trim();
    match native::fault_of_text(text) {
        None => utf8_xml(text).into_owned(),
        Some(_) => info,
    }
}

/// The time of day at these seconds since 1970, as C, Python, Node and the vectors have it.
///
/// # Errors
/// [`ErrorKind::Argument`] for a number that is not from 0 to 10<sup>12</sup>.
///
/// # Example
/// ```
/// use std::time::{Duration, UNIX_EPOCH};
///
/// assert_eq!(dtekit::extraction::time_at(1_790_000_000.0)?, UNIX_EPOCH + Duration::from_secs(1_790_000_000));
/// assert_eq!(dtekit::extraction::time_at(-1.0).unwrap_err().code(), "parameter-value");
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn time_at(seconds: f64) -> Result<SystemTime> {
    keywords::time(seconds, "now")
}

fn millis(time: SystemTime) -> i64 {
    let bounded = |millis: u128| i64::try_from(millis).unwrap_or(i64::MAX).min(FAR as i64 / 4);
    match time.duration_since(UNIX_EPOCH) {
        Ok(since) => bounded(since.as_millis()),
        Err(before) => -bounded(before.duration().as_millis()),
    }
}

fn time(millis: i64) -> SystemTime {
    let distance = Duration::from_millis(millis.unsigned_abs());
    let time = if millis < 0 { UNIX_EPOCH.checked_sub(distance) } else { UNIX_EPOCH.checked_add(distance) };
    time.unwrap_or(UNIX_EPOCH)
}
