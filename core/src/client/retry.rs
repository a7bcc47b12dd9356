//! Whether a call is tried again, and when.

use std::time::{Duration, SystemTime};

use crate::error::{ErrorKind, Phase, Result};
use crate::operation::Repeat;
use crate::transport::{Clock, HttpResponse};

/// The longest wait before the second attempt; it doubles with each further one.
const FIRST_WAIT: Duration = Duration::from_millis(500);
/// The longest wait that a server may ask for.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// The wait before the next attempt; `None` if there is no further attempt.
///
/// A call that only reads is repeated after any failure of the connection and after 408, 429, 502, 503 and 504. Any
/// other call is repeated only if certainly nothing was sent.
pub(super) fn wait(
    attempt: u32,
    attempts: u32,
    repeat: Repeat,
    answer: &Result<HttpResponse>,
    clock: &dyn Clock,
) -> Option<Duration> {
    let worth_it = match answer {
        Err(error) => match (error.phase(), repeat) {
            // Nothing of the call was sent, for example because no token came. What was refused would be refused
            // again.
            (Some(Phase::Before), _) => matches!(error.kind(), ErrorKind::Transport | ErrorKind::Status),
            (Some(_), Repeat::Safe) => error.kind() == ErrorKind::Transport,
            _ => false,
        },
        Ok(response) => repeat == Repeat::Safe && matches!(response.status, 408 | 429 | 502..=504),
    };
    if !worth_it || attempt >= attempts {
        return None;
    }
    let asked =
        answer.as_ref().ok().and_then(|response| retry_after(response.header("retry-after")?, clock.wall()));
    // Full jitter: any wait up to the bound.
    let backoff = FIRST_WAIT.saturating_mul(1 << (attempt - 1)).mul_f64(clock.random().clamp(0.0, 1.0));
    match asked {
        Some(asked) if asked > LONGEST_WAIT => None,
        Some(asked) => Some(asked),
        None => Some(backoff),
    }
}

/// `Retry-After` in seconds or as a date (RFC 9110, 10.2.3).
fn retry_after(value: &str, now: SystemTime) -> Option<Duration> {
    if let Ok(seconds) = value.trim().parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = httpdate::parse_http_date(value.trim()).ok()?;
    Some(date.duration_since(now).unwrap_or_default())
}
