//! Chile's tax id, RUT.

use std::str::FromStr;

use crate::json::{Map, json};

use crate::code;
use crate::error::{Error, Result};
use crate::identifier::check_digit::{digits, weighted_sum};
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};
use crate::identifier::text::refused;

/// The identifier `rut`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "rut",
    about: "Chile's tax id",
    parse: |text| Ok(text.parse::<Rut>()?.parts()),
    compose: |parts| {
        let [number] = texts(parts, ["number"])?;
        Ok(Rut::try_from(number.unwrap_or_default().parse::<u32>().unwrap_or_default())?.to_string())
    },
};

/// A Chilean RUT: a number of up to eight digits and its check digit, `76192083-9`.
///
/// # Example
/// ```
/// use dtekit::chile::Rut;
/// let rut = "76.192.083-9".parse::<Rut>()?;
/// assert_eq!(rut.to_string(), "76192083-9");
/// assert_eq!(Rut::try_from(76_192_083)?, rut);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rut(u32);

impl Rut {
    /// The number without its check digit.
    #[must_use]
    pub fn number(self) -> u32 {
        self.0
    }

    /// The check digit, `0` to `9` or `K`: modulo 11 with the weights 2 to 7 from the right.
    #[must_use]
    pub fn check_digit(self) -> char {
        let sum = weighted_sum(digits(&self.0.to_string()), 2..=7);
        match 11 - sum % 11 {
            11 => '0',
            10 => 'K',
            digit => char::from_digit(digit, 10).unwrap_or('0'),
        }
    }

    fn parts(self) -> Map {
        object([
            ("number", json!(self.0.to_string())),
            ("check_digit", json!(self.check_digit().to_string())),
            ("text", json!(self.to_string())),
        ])
    }
}

impl FromStr for Rut {
    type Err = Error;

    /// Reads a RUT, with or without dots and leading zeros. The check digit may be `K` or `k`.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `rut-form`, or with `rut-check-digit` if the check digit
    /// is wrong.
    fn from_str(text: &str) -> Result<Rut> {
        let form = || {
            let message = format!("expected a RUT such as `76192083-9`, found {}", shape(text));
            refused(&code::RUT_FORM, message)
        };
        let (number, digit) = text.split_once('-').ok_or_else(form)?;
        let digits = plain(number).filter(|digits| is_digits(digits, 1, 10)).ok_or_else(form)?;
        let rut =
            digits.parse::<u32>().ok().and_then(|number| Rut::try_from(number).ok()).ok_or_else(form)?;
        let found = digit.parse::<char>().ok().map(|digit| digit.to_ascii_uppercase()).ok_or_else(form)?;
        if found == rut.check_digit() {
            return Ok(rut);
        }
        if !found.is_ascii_digit() && found != 'K' {
            return Err(form());
        }
        let message = format!("expected check digit `{}`, found `{found}`", rut.check_digit());
        Err(refused(&code::RUT_CHECK_DIGIT, message))
    }
}

impl TryFrom<u32> for Rut {
    type Error = Error;

    /// The RUT with this number, 1 to 99999999.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `rut-form` for any other number.
    fn try_from(number: u32) -> Result<Rut> {
        if (1..=99_999_999).contains(&number) {
            return Ok(Rut(number));
        }
        let message = format!("expected a number from 1 to 99999999, found `{number}`");
        Err(refused(&code::RUT_FORM, message))
    }
}

/// The number without the dots between groups of three digits; `None` if dots stand elsewhere.
fn plain(number: &str) -> Option<String> {
    let mut groups = number.split('.');
    let first = groups.next()?;
    let rest: Vec<_> = groups.collect();
    let sound =
        rest.iter().all(|group| group.len() == 3) && (rest.is_empty() || (1..=3).contains(&first.len()));
    sound.then(|| std::iter::once(first).chain(rest).collect())
}

impl std::fmt::Display for Rut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.0, self.check_digit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_a_rut_is_one() {
        for text in
            ["76192083-9", "76.192.083-9", "076192083-9", "5126663-3", "60803000-K", "60803000-k", "1-9"]
        {
            assert!(text.parse::<Rut>().is_ok(), "{text}");
        }
    }

    #[test]
    fn what_is_no_rut_is_refused() {
        for text in [
            "",
            "76192083",
            "761920839",
            "7619.2083-9",
            "76192083-",
            "76192083-99",
            "-9",
            "0-0",
            "x-1",
            "100000000-7",
        ] {
            assert_eq!(text.parse::<Rut>().unwrap_err().code(), "rut-form", "{text}");
        }
        assert_eq!("76192083-8".parse::<Rut>().unwrap_err().code(), "rut-check-digit");
    }
}
