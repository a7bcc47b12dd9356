//! Where a document stands after a send.

use std::ffi::{CStr, c_char};

use dtekit::{Outcome, Result};

use crate::status::name_of;

/// Where a document stands after a send, the same in all languages.
///
/// Later versions may add numbers at the end.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum dtekit_outcome {
    /// Not the answer to a send.
    None = 0,
    /// The certifier or the authority said yes.
    Accepted = 1,
    /// Processed and sent to the authority, which answers later.
    Sent = 2,
    /// Received; it waits until its number is next (Argentina, asynchronous).
    Queued = 3,
    /// The service, the certifier or the authority said no.
    Rejected = 4,
    /// Nobody knows yet whether the service acted: call `dtekit_client_reconcile` before you send again.
    Unknown = 5,
}

impl From<Outcome> for dtekit_outcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Accepted => dtekit_outcome::Accepted,
            Outcome::Sent => dtekit_outcome::Sent,
            Outcome::Queued => dtekit_outcome::Queued,
            Outcome::Rejected => dtekit_outcome::Rejected,
            Outcome::Unknown => dtekit_outcome::Unknown,
        }
    }
}

/// The words in the order of their numbers.
const WORDS: [&CStr; 6] = [c"none", c"accepted", c"sent", c"queued", c"rejected", c"unknown"];

/// Gives the word for an outcome that all languages use, such as `accepted`, and `none` for `DTEKIT_OUTCOME_NONE`.
///
/// The library owns the text. NULL for a number that is not an outcome.
#[unsafe(no_mangle)]
pub extern "C" fn dtekit_outcome_name(outcome: i32) -> *const c_char {
    name_of(&WORDS, outcome)
}

/// The outcome with this number of C.
pub(crate) fn outcome(number: i32) -> Result<Outcome> {
    let found = usize::try_from(number)
        .ok()
        .and_then(|number| number.checked_sub(1))
        .and_then(|index| Outcome::ALL.get(index));
    found.copied().map_or_else(|| number.to_string().parse::<Outcome>(), Ok)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_has_its_number() {
        let numbers: Vec<_> =
            Outcome::ALL.iter().map(|outcome| dtekit_outcome::from(*outcome) as usize).collect();
        assert_eq!(numbers, (1..=Outcome::ALL.len()).collect::<Vec<_>>());
    }

    #[test]
    fn every_outcome_has_its_word() {
        let words: Vec<_> = WORDS[1..].iter().map(|word| word.to_str().unwrap()).collect();
        assert_eq!(words, Outcome::ALL.map(Outcome::as_str));
    }
}
