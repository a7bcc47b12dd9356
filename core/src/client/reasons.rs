//! Which reasons passes with a client have met, so that a worker says each once.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use super::Client;
use crate::error::Finding;

/// The most reasons that a client remembers; then it forgets all of them.
const MOST: usize = 1000;

/// A reason: the queue with its account, the kind of call, and the code.
type Reason = (String, &'static str, String);

/// The reasons that passes have met since the calls of their kind last went well.
#[derive(Default)]
pub(super) struct Reasons(BTreeSet<Reason>);

/// A call of a pass: in which queue, of which account, and of which kind.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PassCall<'a> {
    pub queue: &'static str,
    pub account: &'a str,
    pub kind: &'static str,
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
        let PassCall { queue, account, kind } = call;
        let place = format!("{queue} {account}");
        if is_answered {
            let is_met = |code: &str| met.iter().any(|finding| finding.code == code);
            self.0.retain(|(at, of, code)| (&**at, *of) != (&*place, kind) || is_met(code));
        }
        if self.0.len() >= MOST {
            self.0.clear();
        }
        let mut new = Vec::new();
        for finding in met {
            if !self.0.iter().any(|(at, _, code)| *at == place && *code == finding.code) {
                new.push(finding.clone());
            }
            self.0.insert((place.clone(), kind, finding.code.to_string()));
        }
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code;

    const SEND: PassCall<'_> = PassCall { queue: "journal", account: "north", kind: "send" };
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
