//! Closed sets of words, read from text.

use super::Error;
use super::finding::Finding;
use super::kind::{ErrorKind, Phase, Severity};
use super::text::{alternatives, short};
use crate::code::Code;

/// Implements `Display` and `FromStr` for a closed set of words: an enum with `ALL` and `as_str`. The text names what the word stands for in the error; the code is that of the error's
/// finding, `parameter-value` by default.
macro_rules! words {
    ($type:ty, $name:literal) => {
        $crate::error::words!($type, $name, &$crate::code::PARAMETER_VALUE);
    };
    ($type:ty, $name:literal, $code:expr) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::error::Error;

            /// The value with this word.
            ///
            /// # Errors
            /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) for any other word.
            fn from_str(word: &str) -> $crate::error::Result<Self> {
                Self::ALL.into_iter().find(|one| one.as_str() == word).ok_or_else(|| {
                    $crate::error::unknown_word(Self::ALL.map(Self::as_str), $name, $code, word)
                })
            }
        }
    };
}

pub(crate) use words;

words!(ErrorKind, "kind");
words!(Phase, "phase");
words!(Severity, "severity");

/// The error of a word that is not among these.
#[cold]
pub(crate) fn unknown_word<const N: usize>(
    all: [&str; N],
    name: &str,
    code: &'static Code,
    found: &str,
) -> Error {
    let message = format!("expected {} for `{name}`, found `{}`", alternatives(&all), short(found));
    Error::new(ErrorKind::Argument, Finding::new(code, message).with_path(name))
}
