//! The state as JSON.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::step::millis;
use super::{Due, Identity, JournalWork, JournalWorkOptions};
use crate::code;
use crate::country::Country;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::json::{Value, json};
use crate::keywords::{Reader, Terms};
use crate::naming::Naming;
use crate::record::record;
use crate::result::NextStep;
use crate::store::journal::{JournalRecord, JournalState, Resend, Service};

/// The version of the saved state.
const VERSION: u32 = 1;
/// The longest text that is read, in bytes: far more than any answer that a state holds.
const LONGEST: usize = 1 << 24;
/// The latest time and the longest duration that is read, in milliseconds: the year 36812.
const FAR: u64 = 1 << 50;

record! {
    /// What is known about the entry of a [`JournalWork`].
    ///
    /// # Example
    /// ```
    /// use dtekit::store::journal::{JournalState, JournalWork};
    ///
    /// fn is_open(work: &JournalWork) -> bool {
    ///     work.entry().state == JournalState::Unknown
    /// }
    /// ```
    #[derive(Debug, Clone, PartialEq)]
    #[non_exhaustive]
    pub struct JournalWorkEntry {
        /// Its state.
        pub state: JournalState;
        /// Whether it has ended.
        pub is_finished: bool;
        /// The country of the document.
        pub country: Country;
        /// When it is due; `None` if it is finished or waits for a person.
        pub due_at: Option<SystemTime>;
        /// What is known about the document.
        pub record: JournalRecord => Flat;
    }
}

impl JournalWork {
    /// The state as JSON, to be kept and read again.
    #[must_use]
    pub fn to_json(&self) -> String {
        let whole = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(FAR).min(FAR);
        let JournalWorkOptions { resend, settle_after, lease, max_attempts, decides } = self.options;
        let record = crate::json::from_str(&self.record.to_json()).unwrap_or_default();
        json!({
            "version": VERSION,
            "country": self.country.as_str(),
            "state": self.state.as_str(),
            "is_finished": self.is_finished(),
            "due": self.due_at().map(millis),
            "planned_at": millis(self.planned_at),
            "before": self.before.as_str(),
            "cleared_at": self.cleared_at.map(millis),
            "seed": self.seed,
            "resend": resend.as_str(),
            "settle_after": whole(settle_after),
            "lease": whole(lease),
            "max_attempts": max_attempts,
            "decides": decides,
            "identity": self.identity.next.as_ref().map(|next| next.to_value(Naming::Snake)),
            "event": self.identity.event,
            "record": record,
        })
        .to_string()
    }

    /// What is known about the entry.
    #[must_use]
    pub fn entry(&self) -> JournalWorkEntry {
        JournalWorkEntry {
            state: self.state,
            is_finished: self.is_finished(),
            country: self.country,
            due_at: self.due_at(),
            record: self.record.clone(),
        }
    }

    /// Reads what [`JournalWork::to_json`] wrote, of this or an earlier version of dtekit.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each member that is missing, unknown or unusable.
    pub fn from_json(data: &[u8]) -> Result<JournalWork> {
        let refused = |message: &str| {
            Error::new(ErrorKind::Argument, Finding::new(&code::PARAMETER_VALUE, message).with_path("state"))
        };
        if data.len() > LONGEST {
            return Err(refused("expected the state of an entry, found a text of more than 16 MiB"));
        }
        let Ok(Value::Object(members)) = crate::json::from_slice(data) else {
            return Err(refused("expected the state of an entry, found no JSON object"));
        };
        let mut keywords = Reader::new(&members, Terms::parameters(" of the state of an entry"));
        for name in
            ["version", "country", "state", "is_finished", "planned_at", "before", "lease", "settle_after"]
        {
            keywords.require(name);
        }
        for name in ["resend", "decides", "record"] {
            keywords.require(name);
        }
        keywords.get("version", VERSION, |version| (version.as_u64()? == u64::from(VERSION)).then_some(()));
        let country = keywords.get("country", "the code of a country", |code| {
            let code = code.as_str()?;
            if code == Country::NONE.as_str() { Some(Country::NONE) } else { code.parse().ok() }
        });
        let state = keywords.word("state", &JournalState::ALL, JournalState::as_str);
        let is_finished = keywords.flag("is_finished").unwrap_or_default();
        let milliseconds = |value: &Value| value.as_u64().filter(|whole| *whole <= FAR);
        let mut whole = |name| keywords.get(name, "whole milliseconds", milliseconds);
        let time = |whole: u64| UNIX_EPOCH + Duration::from_millis(whole);
        let due = whole("due").map(time);
        let planned_at = whole("planned_at").map(time);
        let cleared_at = whole("cleared_at").map(time);
        let [lease, settle_after] = [whole("lease"), whole("settle_after")]
            .map(|whole| Duration::from_millis(whole.unwrap_or_default()));
        let before = keywords.word("before", &JournalState::ALL, JournalState::as_str);
        let resend = keywords.word("resend", &Resend::ALL, Resend::as_str).unwrap_or_default();
        let decides = keywords.flag("decides").unwrap_or_default();
        let next = keywords.object("identity").map(NextStep::from_members);
        let next = next.and_then(|next| keywords.check_member("identity", next));
        let seed = keywords.whole::<u32>("seed", ..).unwrap_or_default();
        let event = keywords.text("event").map(str::to_owned);
        let record = keywords
            .get("record", "the record of an entry", |record| JournalRecord::from_json(&record.to_string()));
        let max_attempts = keywords.whole("max_attempts", ..);
        let max_attempts = max_attempts.unwrap_or(JournalWorkOptions::default().max_attempts);
        let options = JournalWorkOptions { resend, settle_after, lease, max_attempts, decides };
        if keywords.is_clean() {
            keywords.check(options.check());
        }
        let state = state.unwrap_or(JournalState::Unknown);
        use JournalState::{Accepted, Refused, Rejected, Sending, Waiting};
        let fits = match state {
            Waiting | Sending => !is_finished && due.is_some(),
            Accepted | Rejected | Refused => is_finished,
            _ => true,
        };
        if !fits || (is_finished && due.is_some()) {
            keywords.refuse("is_finished", format!("what fits the state `{}`", state.as_str()));
        }
        let record = record.unwrap_or_default();
        if state == Sending && record.sends == 0 {
            keywords.refuse("record", "the record of an entry that was sent");
        }
        keywords.finish()?;
        let due = match due {
            Some(due) => Due::At(due),
            None if is_finished => Due::Never,
            None => Due::Person,
        };
        let mut work = JournalWork::resumed(
            country.unwrap_or(Country::NONE),
            state,
            record,
            options,
            planned_at.unwrap_or(SystemTime::UNIX_EPOCH),
        );
        if work.row().is_none() {
            let message = "expected the state of an entry, found one of an operation that no journal keeps";
            return Err(refused(message));
        }
        (work.due, work.cleared_at, work.seed) = (due, cleared_at, seed);
        work.before = before.unwrap_or(state);
        work.identity = Identity { next, event };
        work.service = Service::NotCalled;
        Ok(work)
    }
}
