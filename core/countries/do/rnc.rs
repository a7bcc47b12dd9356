//! The tax id of a company, RNC.

use std::str::FromStr;

use crate::json::{Map, json};

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::identifier::check_digit::{digits, weighted_sum};
use crate::identifier::grouped::{check_last_digit, ungrouped};
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};

/// The identifier `rnc`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "rnc",
    about: "the tax id of a company in the Dominican Republic, 9 digits",
    parse: |text| Ok(text.parse::<Rnc>()?.parts()),
    compose: |parts| match texts(parts, ["number", "text"])? {
        [Some(number), None] => Ok(Rnc::of_number(number)?.0),
        [_, text] => Ok(text.unwrap_or_default().parse::<Rnc>()?.0),
    },
};

/// An RNC of the Dominican Republic, 9 digits of which the last is a check digit.
///
/// A natural person has a [`Cedula`](super::Cedula) instead. The DGII gave out a few RNC whose digit does not fit; they are
/// refused here, and the mappings, which check only the length, accept them.
///
/// # Example
/// ```
/// use dtekit::dominican_republic::Rnc;
/// let rnc = "1-01-85004-3".parse::<Rnc>()?;
/// assert_eq!(rnc.as_str(), "101850043");
/// assert_eq!(Rnc::of_number("10185004")?, rnc);
/// assert_eq!(rnc.to_string(), "1-01-85004-3");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Rnc(String);

impl Rnc {
    /// The RNC with this number of 8 digits, to which the check digit is added.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `rnc-form` for anything but 8 digits.
    pub fn of_number(number: &str) -> Result<Rnc> {
        if is_digits(number, 8, 8) {
            return Ok(Rnc(format!("{number}{}", check_digit(number))));
        }
        let message = format!("expected 8 digits, found {}", shape(number));
        Err(Error::new(ErrorKind::Invalid, Finding::new(&code::RNC_FORM, message)))
    }

    /// The 9 digits, as an e-CF has them.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn parts(&self) -> Map {
        object([
            ("number", json!(&self.0[..8])),
            ("check_digit", json!(&self.0[8..])),
            ("text", json!(self.0)),
            ("grouped", json!(self.to_string())),
        ])
    }
}

/// The check digit of eight digits: modulo 11, weights 7 9 8 6 5 4 3 2.
fn check_digit(number: &str) -> u32 {
    let sum = weighted_sum(digits(number), [2, 3, 4, 5, 6, 8, 9, 7].into_iter());
    (10 - sum % 11) % 9 + 1
}

impl FromStr for Rnc {
    type Err = Error;

    /// Reads an RNC, with its dashes or without.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `rnc-form`, or with `rnc-check-digit` if the check digit is wrong.
    fn from_str(text: &str) -> Result<Rnc> {
        let digits = ungrouped(text, &[1, 2, 5, 1]).filter(|digits| is_digits(digits, 9, 9));
        let Some(digits) = digits else {
            let message = format!("expected an RNC such as `1-01-85004-3`, found {}", shape(text));
            return Err(Error::new(ErrorKind::Invalid, Finding::new(&code::RNC_FORM, message)));
        };
        check_last_digit(&code::RNC_CHECK_DIGIT, &digits, check_digit(&digits[..8]))?;
        Ok(Rnc(digits))
    }
}

impl std::fmt::Display for Rnc {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}-{}-{}", &self.0[..1], &self.0[1..3], &self.0[3..8], &self.0[8..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_that_leaves_0_or_1_has_the_digits_2_and_1() {
        // 7·1 + 9·3 + 8·0 + 6·8 + 5·6 + 4·2 + 3·3 + 2·4 = 137, 137 mod 11 = 5, 11 − 5 = 6.
        assert_eq!(Rnc::of_number("13086234").unwrap().as_str(), "130862346");
        assert_eq!(check_digit("00000000"), 2);
        // 2·6 = 12, 12 mod 11 = 1.
        assert_eq!(check_digit("00000006"), 1);
    }

    #[test]
    fn what_is_no_rnc_is_refused() {
        for text in ["", "10185004", "1018500433", "1-018-5004-3", "10185004x", "١٠١٨٥٠٠٤٣"] {
            assert_eq!(text.parse::<Rnc>().unwrap_err().code(), "rnc-form", "{text}");
        }
        assert_eq!("101850042".parse::<Rnc>().unwrap_err().code(), "rnc-check-digit");
    }
}
