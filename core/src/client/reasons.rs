//! Which reasons passes with a client have met, so that a worker says each once.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::Client;
use crate::error::Finding;

/// The most reasons that a client remembers; then it forgets all of them.
const MOST: usize = 1000;

/// The queue with its account, the kind of call, and the code.
type Reason = (String, &'static str, String);

/// Whom a reason concerns.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Concern {
    /// Several entries, or no single one, such as a service that does not answer.
    Many,
    /// The entry with this key alone. `is_past`: a call about another one was answered since.
    One { key: String, is_past: bool },
}

/// The reasons that passes have met since the calls of their kind last went well. An answer about one entry ends no
/// reason that concerns another one alone, so a document that keeps failing while others go well is told once.
#[derive(Default)]
pub(super) struct Reasons(BTreeMap<Reason, Concern>);

/// A call of a pass: in which queue, of which account, of which kind, and the key of the entry, if it is about one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PassCall<'a> {
    pub queue: &'static str,
    pub account: &'a str,
    pub kind: &'static str,
    pub key: Option<&'a str>,
}

impl Client {
    /// Notes what was met in this call, and whether one was answered. Gives those of the findings that are
    /// new: no pass of the queue and account has met their code since then.
    pub(crate) fn new_reasons(&self, call: PassCall<'_>, met: &[Finding], is_answered: bool) -> Vec<Finding> {
        let reasons = self.inner.reasons.get(Mutex::default);
        reasons.lock().unwrap_or_else(PoisonError::into_inner).note(call, met, is_answered)
    }
}

impl Reasons {
    fn note(&mut self, call: PassCall<'_>, met: &[Finding], is_answered: bool) -> Vec<Finding> {
        let place = format!("{} {}", call.queue, call.account);
        if is_answered {
            self.answered(&place, call, met);
        }
        if self.0.len() >= MOST {
            self.0.clear();
        }
        met.iter().filter(|finding| self.is_new(&place, call, finding)).cloned().collect()
    }

    /// Ends the reasons that a call which was answered and has not met them speaks against.
    fn answered(&mut self, place: &str, call: PassCall<'_>, met: &[Finding]) {
        self.0.retain(|(at, kind, code), concern| {
            if (&**at, *kind) != (place, call.kind) || met.iter().any(|finding| finding.code == *code) {
                return true;
            }
            match concern {
                Concern::One { key, is_past } if call.key != Some(key) => {
                    *is_past = true;
                    true
                }
                _ => false,
            }
        });
    }

    /// Whether no pass has met this code since it ended. It counts as met from now on.
    fn is_new(&mut self, place: &str, call: PassCall<'_>, finding: &Finding) -> bool {
        let one = |key: &str| Concern::One { key: key.to_owned(), is_past: false };
        let concern = call.key.map_or(Concern::Many, one);
        let is_of = |(at, _, code): &&Reason| *at == place && *code == finding.code;
        let is_known = self.0.iter().any(|(reason, known)| {
            is_of(&reason) && !matches!(known, Concern::One { key, is_past: true } if call.key != Some(key))
        });
        let reason = (place.to_owned(), call.kind, finding.code.to_string());
        let kept = self.0.entry(reason).or_insert_with(|| concern.clone());
        match kept {
            Concern::One { key, .. } if call.key == Some(key) => {}
            Concern::One { is_past: false, .. } => *kept = Concern::Many,
            // What concerned one entry, and was past, has begun again with another.
            Concern::One { .. } => *kept = concern,
            Concern::Many => {}
        }
        !is_known
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code;

    const SEND: PassCall<'_> = PassCall { queue: "journal", account: "north", kind: "send", key: None };
    const ASK: PassCall<'_> = PassCall { kind: "ask", ..SEND };

    fn met() -> Vec<Finding> {
        vec![Finding::new(&code::AUTH_REFUSED, "expected credentials")]
    }

    #[test]
    fn a_reason_is_new_once() {
        let mut reasons = Reasons::default();
        assert_eq!(reasons.note(SEND, &met(), false), met());
        assert_eq!(reasons.note(SEND, &met(), false), []);
        assert_eq!(reasons.note(ASK, &met(), false), []);
    }

    #[test]
    fn a_reason_is_new_again_after_an_answer() {
        let mut reasons = Reasons::default();
        reasons.note(SEND, &met(), false);
        reasons.note(SEND, &[], true);
        assert_eq!(reasons.note(SEND, &met(), false), met());
    }

    #[test]
    fn an_answer_to_another_kind_of_call_ends_no_reason() {
        let mut reasons = Reasons::default();
        reasons.note(SEND, &met(), false);
        reasons.note(ASK, &[], true);
        reasons.note(PassCall { account: "south", ..SEND }, &[], true);
        assert_eq!(reasons.note(SEND, &met(), false), []);
    }

    #[test]
    fn each_account_has_its_own_reasons() {
        let mut reasons = Reasons::default();
        reasons.note(SEND, &met(), false);
        assert_eq!(reasons.note(PassCall { account: "south", ..SEND }, &met(), false), met());
    }

    fn about(key: &str) -> PassCall<'_> {
        PassCall { key: Some(key), ..SEND }
    }

    #[test]
    fn a_document_that_keeps_failing_while_others_go_well_is_told_once() {
        let mut reasons = Reasons::default();
        assert_eq!(reasons.note(about("a"), &met(), false), met());
        for _ in 0..3 {
            assert_eq!(reasons.note(about("b"), &[], true), []);
            assert_eq!(reasons.note(about("a"), &met(), false), []);
        }
        reasons.note(about("a"), &[], true);
        assert_eq!(reasons.note(about("a"), &met(), false), met());
    }

    #[test]
    fn what_another_document_meets_after_an_answer_is_new() {
        let mut reasons = Reasons::default();
        reasons.note(about("a"), &met(), false);
        assert_eq!(reasons.note(about("b"), &met(), false), []);
        let mut reasons = Reasons::default();
        reasons.note(about("a"), &met(), false);
        reasons.note(about("b"), &[], true);
        assert_eq!(reasons.note(about("c"), &met(), false), met());
        assert_eq!(reasons.note(about("d"), &met(), false), []);
    }

    #[test]
    fn an_answer_about_any_document_ends_what_several_have_met() {
        let mut reasons = Reasons::default();
        reasons.note(about("a"), &met(), false);
        reasons.note(about("b"), &met(), false);
        reasons.note(about("c"), &[], true);
        assert_eq!(reasons.note(about("a"), &met(), false), met());
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let mut reasons = Reasons::default();
        for number in 0..3 * MOST {
            let account = number.to_string();
            reasons.note(PassCall { account: &account, ..SEND }, &met(), false);
        }
        assert!(reasons.0.len() <= MOST);
    }
}
