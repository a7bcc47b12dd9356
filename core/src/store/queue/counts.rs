//! How many entries of a queue are in each state.

use std::time::SystemTime;

use crate::json::{Map, Value};
use crate::naming::Naming;
use crate::record::{Words, record};

record! {
    /// The entries of a journal or an inbox in one state.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::journal::{JournalCounts, JournalState};
    ///
    /// let counts = JournalCounts::default().with(JournalState::Waiting, 3, None);
    /// assert_eq!(counts.of(JournalState::Waiting).count, 3);
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    #[non_exhaustive]
    pub struct StateCount {
        /// How many there are.
        pub count: u64;
        /// When the oldest of them was submitted or received.
        pub oldest: Option<SystemTime>;
    }
}

/// The number of entries in each state, and when the oldest of them was submitted or received.
///
/// # Example
/// ```
/// use dtekit::store::journal::{JournalCounts, JournalState};
///
/// let counts = JournalCounts::default().with(JournalState::Unknown, 2, None);
/// assert_eq!(counts.count(JournalState::Unknown), 2);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateCounts<S>(Vec<(S, StateCount)>);

impl<S: Words> Default for StateCounts<S> {
    fn default() -> Self {
        StateCounts(S::EVERY.iter().map(|state| (*state, StateCount::default())).collect())
    }
}

impl<S: Words> StateCounts<S> {
    /// The entries in a state.
    #[must_use]
    pub fn of(&self, state: S) -> StateCount {
        self.0.iter().find(|(other, _)| *other == state).map(|(_, count)| *count).unwrap_or_default()
    }

    /// The number of entries in a state.
    #[must_use]
    pub fn count(&self, state: S) -> u64 {
        self.of(state).count
    }

    /// When the oldest entry in a state was submitted or received.
    #[must_use]
    pub fn oldest(&self, state: S) -> Option<SystemTime> {
        self.of(state).oldest
    }

    /// Sets the number of entries in a state, and the time of the oldest.
    #[must_use]
    pub fn with(mut self, state: S, count: u64, oldest: Option<SystemTime>) -> Self {
        for (_, one) in self.0.iter_mut().filter(|(other, _)| *other == state) {
            *one = StateCount { count, oldest };
        }
        self
    }

    /// Adds entries in a state, of which the oldest came at this time.
    pub(in crate::store) fn add(&mut self, state: S, count: u64, oldest: Option<SystemTime>) {
        for (_, one) in self.0.iter_mut().filter(|(other, _)| *other == state) {
            one.count = one.count.saturating_add(count);
            one.oldest = one.oldest.into_iter().chain(oldest).min();
        }
    }

    /// The counts as C, Python and Node show them: for each state an object with `count` and `oldest`, in seconds since
    /// 1970.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let states =
            S::EVERY.iter().map(|state| (state.word().to_owned(), self.of(*state).to_value(Naming::Snake)));
        Value::Object(Map::from_iter(states))
    }
}
