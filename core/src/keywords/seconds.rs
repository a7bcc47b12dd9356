//! Times as JSON has them: durations in seconds, points in time in seconds since 1970 (UTC), both with fractions.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};

/// The longest duration in seconds, 136 years: a sum of it and a point in time never overflows.
const MOST_SECONDS: f64 = (1_u64 << 32) as f64;

/// The last point in time, in seconds since 1970.
const LAST_POINT: f64 = 1e12;

/// A number of seconds as a duration; nothing for NaN, a negative number, or more than 136 years.
///
/// # Example
/// ```
/// use dtekit::keywords::duration;
/// assert_eq!(duration(1.5), Some(std::time::Duration::from_millis(1500)));
/// assert_eq!(duration(-1.0), None);
/// ```
#[must_use]
pub fn duration(seconds: f64) -> Option<Duration> {
    let is_sound = (0.0..=MOST_SECONDS).contains(&seconds);
    is_sound.then(|| Duration::try_from_secs_f64(seconds).ok()).flatten()
}

/// The point in time at these seconds since 1970 (UTC), to the microsecond; `name` is the argument's name.
///
/// # Errors
/// [`ErrorKind::Argument`] for a number that is not from 0 to 10<sup>12</sup>.
///
/// # Example
/// ```
/// use dtekit::keywords::{seconds, time};
/// let now = time(1_790_000_000.25, "now")?;
/// assert_eq!(seconds(now).as_f64(), Some(1_790_000_000.25));
/// assert_eq!(time(f64::NAN, "now").unwrap_err().path(), Some("now"));
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn time(seconds: f64, name: &str) -> Result<SystemTime> {
    point(seconds).ok_or_else(|| {
        let message = format!("expected seconds since 1970 for `{name}`");
        Error::new(ErrorKind::Argument, Finding::new(&code::PARAMETER_VALUE, message).with_path(name))
    })
}

pub(super) fn point(seconds: f64) -> Option<SystemTime> {
    // A double near today's time is exact to a quarter of a microsecond, so rounding gives back what was written.
    let is_sound = (0.0..=LAST_POINT).contains(&seconds);
    is_sound.then(|| UNIX_EPOCH.checked_add(Duration::from_micros((seconds * 1e6).round() as u64))).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::seconds;

    #[test]
    fn what_is_no_duration_is_refused() {
        for seconds in [f64::NAN, f64::INFINITY, -0.5, 1e10] {
            assert_eq!(duration(seconds), None, "{seconds}");
        }
    }

    #[test]
    fn a_point_in_time_keeps_its_microseconds() {
        for text in ["0", "1790000000", "1790000000.123456", "7258118399.999999"] {
            let number: crate::json::Number = text.parse().unwrap();
            let time = time(number.as_f64().unwrap(), "now").unwrap();
            assert_eq!(seconds(time).to_string(), text);
        }
    }

    #[test]
    fn what_is_no_point_in_time_is_refused() {
        for seconds in [f64::NAN, f64::NEG_INFINITY, -1.0, 1e13] {
            assert_eq!(time(seconds, "now").unwrap_err().code(), "parameter-value", "{seconds}");
        }
    }
}
