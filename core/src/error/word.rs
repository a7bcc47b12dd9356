//! Closed sets of words, read from text.

use super::finding::Finding;
use super::kind::{ErrorKind, Phase, Severity};
use super::text::{alternatives, short};
use super::{Error, Result};
use crate::code::Code;

/// Defines a closed set of words: an enum with a word for each value, `ALL`, `as_str`, `Display` and `FromStr`. The
/// first text names what the word stands for in the error of `FromStr`; the code of its finding is `parameter-value` if
/// none is given.
///
/// The kinds of errors, which this file needs itself, write out their enum and take the other form: type, name, code.
macro_rules! words {
    ($name:literal; $($enum:tt)*) => {
        $crate::error::words! { $name, &$crate::code::PARAMETER_VALUE; $($enum)* }
    };
    (
        $name:literal, $code:expr;
        $(#[$about:meta])*
        $vis:vis enum $type:ident { $($(#[$($each:tt)*])* $value:ident = $word:expr,)+ }
    ) => {
        $(#[$about])*
        $vis enum $type { $($(#[$($each)*])* $value,)+ }

        impl $type {
            /// Every value, in the order in which they are declared.
            $vis const ALL: [$type; { [$(stringify!($value)),+].len() }] = [$($type::$value),+];

            /// The word that all languages use.
            #[must_use]
            $vis const fn as_str(self) -> &'static str {
                match self {
                    $($type::$value => $word,)+
                }
            }
        }

        $crate::error::words!($type, $name, $code);

        impl $crate::record::Words for $type {
            const EVERY: &'static [$type] = &$type::ALL;

            fn word(self) -> &'static str {
                self.as_str()
            }
        }

        impl $crate::record::Field for $type {
            const KIND: $crate::record::FieldKind = $crate::record::FieldKind::Word(&[
                $(($word, concat!($($crate::error::words!(@doc $($each)*),)*)),)+
            ]);

            fn value(&self, _: $crate::naming::Naming) -> $crate::json::Value {
                $crate::json::Value::from(self.as_str())
            }
        }
    };
    (@doc doc = $about:literal) => { $about };
    (@doc $($other:tt)*) => { "" };
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
                $crate::error::place_of_word(&|at| Some(Self::ALL.get(at)?.as_str()), $name, $code, word)
                    .map(|at| Self::ALL[at])
            }
        }
    };
}

pub(crate) use words;

words!(ErrorKind, "kind");
words!(Phase, "phase");
words!(Severity, "severity");

/// The place of a word among these, which `word_at` gives by their places.
///
/// It takes places and not the values, so that its code is in the library once, not once for each set.
pub(crate) fn place_of_word(
    word_at: &dyn Fn(usize) -> Option<&'static str>,
    name: &str,
    code: &'static Code,
    found: &str,
) -> Result<usize> {
    let all = || (0..).map_while(word_at);
    all().position(|word| word == found).ok_or_else(|| {
        let all: Vec<_> = all().collect();
        let message = format!("expected {} for `{name}`, found `{}`", alternatives(&all), short(found));
        let (words, found) = (alternatives(&all).replace(" or ", " o "), short(found));
        let spanish = format!("se espera {words} para `{name}`, se encontró `{found}`");
        Error::new(ErrorKind::Argument, Finding::new(code, message).in_spanish(spanish).with_path(name))
    })
}
