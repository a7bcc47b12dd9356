//! What a worker leaves that ends when nothing is due.

use std::time::{SystemTime, UNIX_EPOCH};

use chrono::DateTime;

use super::JournalState;

/// The most results that are counted.
pub(super) const MOST_RESULTS: u64 = 1000;

/// What is left in a journal when nothing is due; [`SqlJournal::backlog`](crate::SqlJournal::backlog) gives it.
///
/// # Example
/// ```
/// use dtekit::SqlJournal;
/// use std::time::SystemTime;
///
/// fn say(journal: &SqlJournal, next_at: Option<SystemTime>) -> dtekit::Result<()> {
///     println!("{}", journal.backlog(&[""], next_at)?.english()); // such as `left: 1 sending, 2 results to acknowledge`
///     Ok(())
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct JournalBacklog {
    /// The states of entries that hold up their chain, and how many are in each; none that has no entry.
    pub open: Vec<(JournalState, u64)>,
    /// How many results nobody has acknowledged, at most 1001.
    pub results: u64,
    /// How many documents wait in an outbox of the program's own, which the journal does not have yet.
    pub outbox: u64,
    /// When something is due again, if that is known. An entry with a lease, also that of a worker that died, is due
    /// when the lease ends.
    pub next_at: Option<SystemTime>,
}

impl JournalBacklog {
    /// The states that are told.
    pub(super) const STATES: [JournalState; 4] =
        [JournalState::Sending, JournalState::Unknown, JournalState::Waiting, JournalState::Stuck];

    /// Whether nothing is left.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.open.is_empty() && self.results == 0 && self.outbox == 0 && self.next_at.is_none()
    }

    /// This in a line of English.
    #[must_use]
    pub fn english(&self) -> String {
        let words =
            ["result to acknowledge", "results to acknowledge", "more than", "in the outbox", "due again at"];
        let parts = self.parts(words);
        if parts.is_empty() { "nothing is left".to_owned() } else { format!("left: {}", parts.join(", ")) }
    }

    /// This in a line of Spanish.
    #[must_use]
    pub fn spanish(&self) -> String {
        let [one, several] = ["resultado por dar por recibido", "resultados por dar por recibidos"];
        let parts = self.parts([one, several, "más de", "en la bandeja de salida", "toca de nuevo a las"]);
        if parts.is_empty() { "no queda nada".to_owned() } else { format!("queda: {}", parts.join(", ")) }
    }

    /// What is left, in the words of a language.
    fn parts(&self, [result, results, more_than, outbox, due]: [&str; 5]) -> Vec<String> {
        let mut parts: Vec<String> =
            self.open.iter().map(|(state, number)| format!("{number} {}", state.as_str())).collect();
        match self.results {
            0 => {}
            1 => parts.push(format!("1 {result}")),
            number if number > MOST_RESULTS => parts.push(format!("{more_than} {MOST_RESULTS} {results}")),
            number => parts.push(format!("{number} {results}")),
        }
        if self.outbox > 0 {
            parts.push(format!("{} {outbox}", self.outbox));
        }
        let seconds = self.next_at.map(|at| at.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs());
        if let Some(at) = seconds.and_then(|at| DateTime::from_timestamp(i64::try_from(at).ok()?, 0)) {
            // Its Debug form is that of ISO 8601.
            parts.push(format!("{due} {at:?}"));
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;

    #[test]
    fn nothing_is_left() {
        let backlog = JournalBacklog::default();
        assert!(backlog.is_nothing());
        assert_eq!(
            (backlog.english(), backlog.spanish()),
            ("nothing is left".into(), "no queda nada".into())
        );
    }

    #[test]
    fn everything_that_waits_is_left() {
        let backlog = JournalBacklog {
            open: vec![(JournalState::Sending, 1), (JournalState::Stuck, 2)],
            results: 2,
            outbox: 3,
            next_at: Some(UNIX_EPOCH + Duration::from_secs(1_790_000_000)),
        };
        assert!(!backlog.is_nothing());
        let english = "left: 1 sending, 2 stuck, 2 results to acknowledge, 3 in the outbox, due again at \
            2026-09-21T14:13:20Z";
        assert_eq!(backlog.english(), english);
        let spanish = "queda: 1 sending, 2 stuck, 2 resultados por dar por recibidos, 3 en la bandeja de salida, \
            toca de nuevo a las 2026-09-21T14:13:20Z";
        assert_eq!(backlog.spanish(), spanish);
    }

    #[test]
    fn a_thousand_results_are_counted_at_most() {
        let backlog = |results| JournalBacklog { results, ..JournalBacklog::default() };
        assert_eq!(backlog(1).english(), "left: 1 result to acknowledge");
        assert_eq!(backlog(1000).english(), "left: 1000 results to acknowledge");
        assert_eq!(backlog(1001).spanish(), "queda: más de 1000 resultados por dar por recibidos");
    }
}
