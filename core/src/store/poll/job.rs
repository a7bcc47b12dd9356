//! What a store keeps about a document.

use std::time::{Duration, SystemTime};

use crate::error::{Finding, words};
use crate::extraction::{ExtractionStatus, Failure};
use crate::record::record;

/// A document to store; see [`PollStore::add`](super::PollStore::add).
pub struct PollUpload<'a> {
    /// The key.
    pub external_id: &'a str,
    /// A SHA-256 of the body without its boundary, which identifies the document.
    pub digest: [u8; 32],
    /// The body's `Content-Type`.
    pub media_type: &'a str,
    /// The body to send, including the file.
    pub body: &'a [u8],
    /// The findings from before anything was sent.
    pub warnings: &'a [Finding],
    /// The state of its polling, from [`Poll::to_json`](crate::extraction::Poll::to_json).
    pub poll: &'a str,
    /// How many sends were made, of how many.
    pub sends: (u32, u32),
    /// How many queries were used, and how many are allowed.
    pub queries: (u32, u32),
}

/// The document of a job, as it was added.
pub struct KeptUpload {
    /// The body's `Content-Type`.
    pub media_type: String,
    /// The body to send.
    pub body: Vec<u8>,
}

/// A worker's claim on a job.
pub struct PollClaim {
    /// The key.
    pub external_id: String,
    /// The lease: a text that no other claim ever has.
    pub lease: String,
    /// [`PollState::Queued`] or [`PollState::Polling`].
    pub state: PollState,
    /// The state of its polling.
    pub poll: String,
    /// The findings from before anything was sent.
    pub warnings: Vec<Finding>,
}

/// What to store about a job after a step.
pub struct PollKeep<'a> {
    /// The state of its polling; `None` if unchanged.
    pub poll: Option<&'a str>,
    /// The provider's state, if it was asked.
    pub status: Option<&'a ExtractionStatus>,
    /// How many sends were made or are under way, and how many are allowed; `None` if unchanged.
    pub sends: Option<(u32, u32)>,
    /// How many queries were used, and how many are allowed; `None` if unchanged.
    pub queries: Option<(u32, u32)>,
    /// What somebody should look at.
    pub findings: &'a [Finding],
    /// What happens to the job next.
    pub turn: PollTurn<'a>,
}

/// What happens to a job after a step.
pub enum PollTurn<'a> {
    /// The worker continues with it, and its lease starts again. The job counts as [`PollState::Polling`] from now
    /// on.
    Going {
        /// How long the lease lasts.
        lease: Duration,
    },
    /// The worker returns the lease.
    Due {
        /// When the job is due again.
        at: SystemTime,
        /// Whether nothing was sent yet, so that the job is [`PollState::Queued`] again.
        queued: bool,
    },
    /// The end: the processed document is there.
    Done {
        /// The document in the service's native XML.
        xml: &'a str,
        /// When it was processed, as the provider wrote it.
        processed_timestamp: Option<&'a str>,
        /// The original file, if it could be fetched.
        file: Option<&'a [u8]>,
    },
    /// The end: there will be no result.
    Failed {
        /// The reason, as a word.
        reason: &'a str,
    },
}

words! {
    "state";
    /// The state of a job.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::poll::PollState;
    ///
    /// assert_eq!("polling".parse::<PollState>()?, PollState::Polling);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum PollState {
        /// Not sent yet.
        Queued = "queued",
        /// Sent, or about to be sent.
        Polling = "polling",
        /// The processed document is there.
        Done = "done",
        /// There will be no result.
        Failed = "failed",
    }
}

record! {
    /// A document in a store: its state and its result.
    ///
    /// # Example
    /// ```
    /// use dtekit::PollStore;
    ///
    /// fn results(store: &impl PollStore) -> dtekit::Result<()> {
    ///     for job in store.results(100)? {
    ///         println!("{} {}: {:?}", job.external_id, job.state, job.xml);
    ///         store.acknowledge(&job.external_id)?;
    ///     }
    ///     Ok(())
    /// }
    /// ```
    #[derive(Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct PollJob {
        /// The key of the document.
        pub external_id: String;
        /// Its state.
        pub state: PollState;
        /// The provider's state, once it has been asked.
        pub status: Option<ExtractionStatus>;
        /// How many sends were made or are under way, and how many are allowed.
        pub sends: (u32, u32);
        /// How many queries were used, and how many are allowed.
        pub queries: (u32, u32);
        /// When it is due next, unless it has ended.
        pub next_at: Option<SystemTime>;
        /// Why it failed: the reason of an extraction, `refused` if the first send was refused, or `damaged` if its row
        /// in the store cannot be read.
        pub reason: Option<String> => Among(&PollJob::REASONS);
        /// The document in the service's native XML, when it is done.
        pub xml: Option<String> => Encoded;
        /// When it was processed, as the provider wrote it; the provider may leave it out.
        pub processed_timestamp: Option<String>;
        /// The original file, when it is done; `None` if it could not be fetched.
        pub file: Option<Vec<u8>> => Beside;
        /// Findings: warnings, why it failed, or why it could not be sent yet.
        pub findings: Vec<Finding>;
    }
}

impl PollJob {
    /// The words of `reason` beside those of [`Failure`](crate::extraction::Failure): the first send was refused; the
    /// job's row in the store cannot be read.
    pub const OWN_REASONS: [&'static str; 2] = ["refused", "damaged"];

    /// The words of `reason`.
    const REASONS: [(&'static str, &'static str); Failure::ALL.len() + 2] = {
        let [refused, damaged] = PollJob::OWN_REASONS;
        let mut all = [(refused, ""); Failure::ALL.len() + 2];
        let mut at = 0;
        while at < Failure::ALL.len() {
            all[at].0 = Failure::ALL[at].as_str();
            at += 1;
        }
        all[at + 1].0 = damaged;
        all
    };

    /// A job with the fields that every job has.
    pub fn new(external_id: impl Into<String>, state: PollState) -> Self {
        PollJob {
            external_id: external_id.into(),
            state,
            status: None,
            sends: (0, 0),
            queries: (0, 0),
            next_at: None,
            reason: None,
            xml: None,
            processed_timestamp: None,
            file: None,
            findings: Vec::new(),
        }
    }
}

// The texts are the caller's documents, so they are not shown.
impl std::fmt::Debug for PollJob {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PollJob")
            .field("external_id", &self.external_id)
            .field("state", &self.state)
            .field("reason", &self.reason)
            .finish_non_exhaustive()
    }
}

record! {
    /// The number of jobs of a poll store in each state.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::poll::{PollCounts, PollState};
    ///
    /// let counts = PollCounts::default().with(PollState::Done, 3);
    /// assert_eq!((counts.done, counts.failed), (3, 0));
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    #[non_exhaustive]
    pub struct PollCounts {
        /// Jobs that were not sent yet: the state `queued`.
        pub queued: u64;
        /// Jobs that were sent, or are being sent: the state `polling`.
        pub polling: u64;
        /// Jobs that have a processed document: the state `done`.
        pub done: u64;
        /// Jobs that will have no result: the state `failed`.
        pub failed: u64;
        oldest: [Option<SystemTime>; PollState::ALL.len()] => Hidden;
    }
}

impl PollCounts {
    /// Sets the number of jobs in a state.
    #[must_use]
    pub fn with(mut self, state: PollState, count: u64) -> Self {
        match state {
            PollState::Queued => self.queued = count,
            PollState::Polling => self.polling = count,
            PollState::Done => self.done = count,
            PollState::Failed => self.failed = count,
        }
        self
    }

    /// Sets when the oldest job in a state was submitted.
    #[must_use]
    pub fn with_oldest(mut self, state: PollState, oldest: Option<SystemTime>) -> Self {
        self.oldest[state as usize] = oldest;
        self
    }

    /// The number of jobs in a state.
    #[must_use]
    pub fn count(&self, state: PollState) -> u64 {
        match state {
            PollState::Queued => self.queued,
            PollState::Polling => self.polling,
            PollState::Done => self.done,
            PollState::Failed => self.failed,
        }
    }

    /// When the oldest job in a state was submitted, if the store says it.
    #[must_use]
    pub fn oldest(&self, state: PollState) -> Option<SystemTime> {
        self.oldest[state as usize]
    }
}

opaque!(PollUpload<'_>, KeptUpload, PollClaim, PollKeep<'_>, PollTurn<'_>);
