//! Guatemala's tax id, NIT.

use std::str::FromStr;

use crate::json::{Map, json};

use crate::code;
use crate::error::{Error, Result};
use crate::identifier::check_digit::{digits, weighted_sum};
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};
use crate::identifier::text::refused;

/// The identifier `nit-gt`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "nit-gt",
    about: "Guatemala's tax id",
    parse: |text| Ok(text.parse::<Nit>()?.parts()),
    compose: |parts| match texts(parts, ["number", "text"])? {
        [Some(number), None] => Ok(Nit::of_number(number)?.as_text()),
        [_, text] => Ok(text.unwrap_or_default().parse::<Nit>()?.as_text()),
    },
};

/// A NIT of Guatemala: a number of up to eleven digits and a check digit, which may be `K`.
///
/// # Example
/// ```
/// use dtekit::guatemala::Nit;
/// let nit = "2873365-7".parse::<Nit>()?;
/// assert_eq!(nit.as_text(), "28733657");
/// assert_eq!(Nit::of_number("2873365")?, nit);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Nit(String);

impl Nit {
    /// The NIT with this number, to which the check digit is added.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `nit-gt-form` for anything but 1 to 11 digits without a
    /// zero before them.
    pub fn of_number(number: &str) -> Result<Nit> {
        if is_digits(number, 1, 11) && !number.starts_with('0') {
            return Ok(Nit(number.to_owned()));
        }
        let message = format!("expected 1 to 11 digits, found {}", shape(number));
        Err(refused(&code::NIT_GT_FORM, message))
    }

    /// The number without its check digit.
    #[must_use]
    pub fn number(&self) -> &str {
        &self.0
    }

    /// The check digit, `0` to `9` or `K`: modulo 11 with weights that rise from 2 at the right.
    #[must_use]
    pub fn check_digit(&self) -> char {
        let sum = weighted_sum(digits(&self.0), 2..=12);
        match (11 - sum % 11) % 11 {
            10 => 'K',
            digit => char::from_digit(digit, 10).unwrap_or('0'),
        }
    }

    /// Number and check digit without a dash, as a document has them.
    #[must_use]
    pub fn as_text(&self) -> String {
        format!("{}{}", self.0, self.check_digit())
    }

    fn parts(&self) -> Map {
        object([
            ("number", json!(self.0)),
            ("check_digit", json!(self.check_digit().to_string())),
            ("text", json!(self.as_text())),
            ("grouped", json!(self.to_string())),
        ])
    }
}

impl FromStr for Nit {
    type Err = Error;

    /// Reads a NIT, with its dash or without. The check digit may be `K` or `k`.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `nit-gt-form`, or with `nit-gt-check-digit` if the check
    /// digit is wrong.
    fn from_str(text: &str) -> Result<Nit> {
        let form = || {
            let message = format!("expected a NIT such as `2873365-7`, found {}", shape(text));
            refused(&code::NIT_GT_FORM, message)
        };
        let last = text.chars().next_back().map(|digit| digit.to_ascii_uppercase());
        let found = last.filter(|digit| digit.is_ascii_digit() || *digit == 'K').ok_or_else(form)?;
        let number = &text[..text.len() - 1];
        let nit = Nit::of_number(number.strip_suffix('-').unwrap_or(number)).map_err(|_| form())?;
        if found == nit.check_digit() {
            return Ok(nit);
        }
        let message = format!("expected check digit `{}`, found `{found}`", nit.check_digit());
        Err(refused(&code::NIT_GT_CHECK_DIGIT, message))
    }
}

impl std::fmt::Display for Nit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.0, self.check_digit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_nit_is_refused() {
        for text in ["", "7", "0287336-7", "28733x57", "2873365-", "123456789012-3", "2873365-ñ", "٢-7"] {
            assert_eq!(text.parse::<Nit>().unwrap_err().code(), "nit-gt-form", "{text}");
        }
        assert_eq!("28733658".parse::<Nit>().unwrap_err().code(), "nit-gt-check-digit");
    }
}
