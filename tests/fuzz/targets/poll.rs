//! Reads the saved state of a poll, then feeds it observations: three bytes for each step, of which two move the clock.
//! A poll that has ended stays ended, and a poll read from its saved state takes the same next action.

use std::time::{Duration, SystemTime};

use super::checks::{assert_told, halves};
use dtekit::extraction::{Action, Observation, Poll};

const BODIES: [&[u8]; 6] = [
    br#"{"current_status": "processing"}"#,
    br#"{"current_status": "rejected"}"#,
    br#"{"current_status": "pending_review"}"#,
    br#"{"current_status": "approved", "xml": "<DTE><Documento><Encabezado/></Documento></DTE>"}"#,
    b"[]",
    b"{",
];

pub fn run(data: &[u8]) {
    let (state, steps) = halves(data);
    let start = SystemTime::UNIX_EPOCH + Duration::from_secs(1_790_000_000);
    let mut poll = match Poll::from_json(state) {
        Ok(poll) => poll,
        Err(error) => {
            assert_told(&error);
            Poll::sending("x-1", start)
        }
    };
    let mut now = start;
    for step in steps.chunks_exact(3).take(500) {
        let far = Duration::from_secs(u64::from(u16::from_le_bytes([step[1], step[2]])));
        now = if step[0] & 128 != 0 { now - far } else { now + far };
        let saved = Poll::from_json(poll.to_json().as_bytes()).expect("what was saved can be read");
        assert_eq!(saved, poll);
        let action = poll.next(now);
        assert_eq!(action, saved.clone().next(now));
        let observation = match (&action, step[0] & 15) {
            (Action::Done { .. } | Action::Failed { .. }, _) => {
                assert_eq!(poll.next(now), action, "an end is an end");
                return;
            }
            (_, which @ 0..6) => Observation::of_reply(200, BODIES[usize::from(which)]),
            (_, 6) => Observation::of_reply(401, b""),
            (_, 7) => Observation::of_reply(404, b""),
            (_, 8) => Observation::of_reply(503, b""),
            (_, 9) => Observation::Sending,
            (_, 10) => Observation::Sent,
            (_, 11) => Observation::Downloaded,
            (_, 12) => Observation::DownloadFailed,
            _ => continue,
        };
        poll.observe(observation, now);
    }
}
