//! Metrics of a journal, a poll store or an inbox: how many entries are in each state, and how old they are.

use std::time::{Duration, SystemTime};

use crate::client::{INBOX, JOURNAL, POLL, QueueTable, Text};
use crate::record::{Dict, Words, record};
use crate::store::inbox::{InboxCounts, InboxState};
use crate::store::journal::{JournalCounts, JournalState};
use crate::store::poll::{PollCounts, PollState};
use crate::store::queue::StateCount;

record! {
    "QueueMetricsMembers";
    /// The gauges of a [`Journal`](crate::Journal), a [`PollStore`](crate::PollStore) or an [`Inbox`](crate::Inbox):
    /// for each state the number of its entries and the age of the oldest.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::QueueMetrics;
    /// use dtekit::store::journal::{JournalCounts, JournalState};
    /// use std::time::{Duration, SystemTime};
    /// let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_790_000_000);
    /// let counts = JournalCounts::default().with(JournalState::Unknown, 2, Some(now - Duration::from_secs(90)));
    /// let metrics = QueueMetrics::of_journal(&counts, now);
    /// assert_eq!((metrics.depth(), metrics.unknown()), (2, 2));
    /// assert_eq!(metrics.oldest_age(), Some(Duration::from_secs(90)));
    /// assert!(metrics.to_prometheus().contains("dtekit_journal_oldest_age_seconds{state=\"unknown\"} 90\n"));
    /// ```
    #[derive(Clone)]
    pub struct QueueMetrics {
        /// The number of entries whose answer is open: neither accepted, rejected nor refused; of jobs, neither done
        /// nor failed; of an inbox, neither done, failed nor given back.
        shown depth: u64 = |this| this.depth();
        /// The age of the oldest of them in seconds.
        shown oldest_age: Option<f64> = |this| this.oldest_age().map(|age| age.as_secs_f64());
        /// The number of entries whose outcome is unknown. A poll store has none: it asks the provider before it sends
        /// again; nor has an inbox.
        shown unknown: u64 = |this| this.unknown();
        /// The entries by state; every state is there.
        shown states: Dict<String, QueueState> = |this| {
            this.states.iter().map(|one| (one.state, one.clone())).collect()
        };
        states: Vec<QueueState> => Hidden;
        table: &'static QueueTable => Hidden;
    }
}

record! {
    /// The entries of a queue in one state.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::QueueMetrics;
    /// use dtekit::store::journal::{JournalCounts, JournalState};
    /// use std::time::SystemTime;
    ///
    /// let counts = JournalCounts::default().with(JournalState::Waiting, 3, None);
    /// for state in QueueMetrics::of_journal(&counts, SystemTime::now()).states() {
    ///     println!("{}: {} for at most {:?}", state.state, state.count, state.oldest_age);
    /// }
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct QueueState {
        /// The word of the state, such as `waiting`.
        pub state: &'static str => Hidden;
        /// How many there are.
        pub count: u64;
        /// The seconds since the oldest of them was submitted or received; `None` if there are none.
        shown oldest_age: Option<f64> = |this| this.oldest_age.map(|age| age.as_secs_f64());
        /// The time since the oldest of them was submitted or received; `None` if there are none. A clock that was set
        /// back gives zero.
        pub oldest_age: Option<Duration> => Hidden;
        /// Whether their answer is open: see [`QueueMetrics::depth`].
        pub is_open: bool => Hidden;
    }
}

impl QueueMetrics {
    /// The gauges of a journal with these counts, for [`Journal::metrics`](crate::Journal::metrics).
    #[must_use]
    pub fn of_journal(counts: &JournalCounts, now: SystemTime) -> Self {
        use JournalState::{Accepted, Refused, Rejected};
        QueueMetrics::of(&JOURNAL, now, &JournalState::ALL, |state| {
            (counts.of(state), !matches!(state, Accepted | Rejected | Refused))
        })
    }

    /// The gauges of a poll store with these counts, for [`PollStore::metrics`](crate::PollStore::metrics).
    #[must_use]
    pub fn of_poll_store(counts: &PollCounts, now: SystemTime) -> Self {
        QueueMetrics::of(&POLL, now, &PollState::ALL, |state| {
            let count = StateCount { count: counts.count(state), oldest: counts.oldest(state) };
            (count, matches!(state, PollState::Queued | PollState::Polling))
        })
    }

    /// The gauges of an inbox with these counts, for [`Inbox::metrics`](crate::Inbox::metrics).
    #[must_use]
    pub fn of_inbox(counts: &InboxCounts, now: SystemTime) -> Self {
        use InboxState::{Done, Failed, GivenBack};
        QueueMetrics::of(&INBOX, now, &InboxState::ALL, |state| {
            (counts.of(state), !matches!(state, Done | Failed | GivenBack))
        })
    }

    /// The gauges of these states; `count` gives how many entries one has, and whether it is open.
    fn of<S: Words>(
        table: &'static QueueTable,
        now: SystemTime,
        states: &[S],
        count: impl Fn(S) -> (StateCount, bool),
    ) -> Self {
        let states = states.iter().map(|state| {
            let (StateCount { count, oldest }, is_open) = count(*state);
            let oldest_age = oldest.map(|oldest| now.duration_since(oldest).unwrap_or_default());
            QueueState { state: state.word(), count, oldest_age, is_open }
        });
        QueueMetrics { states: states.collect(), table }
    }

    /// Every state, also those without entries.
    #[must_use]
    pub fn states(&self) -> &[QueueState] {
        &self.states
    }

    /// The number of entries whose answer is open: neither accepted, rejected nor refused; of jobs, neither done nor
    /// failed; of an inbox, neither done, failed nor given back.
    #[must_use]
    pub fn depth(&self) -> u64 {
        self.states.iter().filter(|one| one.is_open).map(|one| one.count).sum()
    }

    /// The age of the oldest of them.
    #[must_use]
    pub fn oldest_age(&self) -> Option<Duration> {
        self.states.iter().filter(|one| one.is_open).filter_map(|one| one.oldest_age).max()
    }

    /// The number of entries whose outcome is unknown; only a journal has such: a poll store asks the provider before
    /// it sends again, and an inbox sends nothing that counts twice.
    #[must_use]
    pub fn unknown(&self) -> u64 {
        let unknown = JournalState::Unknown.as_str();
        self.states.iter().filter(|one| one.state == unknown).map(|one| one.count).sum()
    }

    /// The gauges as text for Prometheus, as [`Metrics::to_prometheus`](crate::client::Metrics::to_prometheus). The
    /// texts of a client, a journal, a poll store and an inbox can be joined.
    #[must_use]
    pub fn to_prometheus(&self) -> String {
        let (entries, oldest) = (&self.table.entries, &self.table.oldest);
        let mut text = Text::default();
        text.metric(entries);
        for one in &self.states {
            text.sample(entries.name, entries.labels, &[one.state], one.count);
        }
        if self.states.iter().any(|one| one.oldest_age.is_some()) {
            text.metric(oldest);
        }
        for one in &self.states {
            if let Some(age) = one.oldest_age {
                text.sample(oldest.name, oldest.labels, &[one.state], age.as_secs_f64());
            }
        }
        text.into_string()
    }
}

impl std::fmt::Debug for QueueMetrics {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("QueueMetrics").field("states", &self.states).finish_non_exhaustive()
    }
}
