//! When the service may be called again after failures.

use std::time::{Duration, SystemTime};

/// How many failures in a row open the breaker.
const FAILURES: u32 = 5;
/// The first wait of an open breaker; it doubles with each further failure.
const FIRST: Duration = Duration::from_secs(1);
/// The longest wait.
const LONGEST: Duration = Duration::from_secs(300);
/// The most by which the clocks of one machine's workers differ.
const SKEW: Duration = Duration::from_secs(1);
/// How long one call tries whether the service is back, before another call may try it.
const TRIAL: Duration = Duration::from_secs(60);

/// A circuit breaker. After five failures in a row nobody calls the service for a while: one second, doubling up to
/// five minutes. Then a single call tries it, and only its answer lets the others through.
///
/// # Example
/// ```
/// use dtekit::store::journal::Breaker;
/// use std::time::SystemTime;
///
/// let now = SystemTime::now();
/// let mut breaker = Breaker::default();
/// for _ in 0..5 {
///     assert!(breaker.admits(now));
///     breaker = breaker.failed(now, 0.5);
/// }
/// assert!(!breaker.admits(now)); // for a second
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Breaker {
    /// The failures in a row.
    pub failures: u32,
    /// Nobody calls from the first of these times to the second.
    pub closed: Option<(SystemTime, SystemTime)>,
}

impl Breaker {
    /// Whether the service may be called at this time.
    #[must_use]
    pub fn admits(&self, now: SystemTime) -> bool {
        // A clock that was set back does not close it for longer.
        self.closed.is_none_or(|(from, until)| until <= now || now + SKEW < from)
    }

    /// The breaker after a call began: an open one admits no second call while the first tries.
    #[must_use]
    pub fn begun(self, now: SystemTime) -> Breaker {
        match self.failures >= FAILURES {
            true => Breaker { closed: Some((now, now + TRIAL)), ..self },
            false => self,
        }
    }

    /// The breaker after a failure; `random` is from 0 to 1.
    #[must_use]
    pub fn failed(self, now: SystemTime, random: f64) -> Breaker {
        let failures = self.failures.saturating_add(1);
        let closed =
            failures.checked_sub(FAILURES).map(|more| (now, now + wait(FIRST, LONGEST, more, random)));
        Breaker { failures, closed }
    }
}

/// A wait that doubles with each failure, with jitter: at least half of it.
pub(super) fn wait(first: Duration, longest: Duration, failures: u32, random: f64) -> Duration {
    let whole = first.saturating_mul(1 << failures.min(20)).min(longest);
    whole.mul_f64(0.5 + random.clamp(0.0, 1.0) / 2.0)
}

#[cfg(test)]
mod tests {
    use std::time::UNIX_EPOCH;

    use super::*;

    fn after(failures: u32) -> Breaker {
        (0..failures).fold(Breaker::default(), |breaker, _| breaker.failed(UNIX_EPOCH + LONGEST, 1.0))
    }

    fn at(seconds: u64) -> SystemTime {
        UNIX_EPOCH + LONGEST + Duration::from_secs(seconds)
    }

    #[test]
    fn four_failures_change_nothing() {
        assert!(after(4).admits(at(0)));
    }

    #[test]
    fn the_fifth_failure_opens_it_for_a_second() {
        assert!(!after(5).admits(at(0)));
        assert!(after(5).admits(at(1)));
    }

    #[test]
    fn the_wait_doubles_up_to_five_minutes() {
        assert!(!after(7).admits(at(3)) && after(7).admits(at(4)));
        assert!(!after(1000).admits(at(299)) && after(1000).admits(at(300)));
    }

    #[test]
    fn one_call_tries_whether_the_service_is_back() {
        let tried = after(5).begun(at(1));
        assert!(!tried.admits(at(2)) && tried.admits(at(61)));
        assert!(after(4).begun(at(1)).admits(at(1)));
    }

    #[test]
    fn a_clock_that_was_set_back_does_not_keep_it_open() {
        assert!(after(5).admits(UNIX_EPOCH));
    }
}
