//! The id number of a natural person, cédula.

use std::str::FromStr;

use crate::json::{Map, json};

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::identifier::check_digit::digits;
use crate::identifier::grouped::{check_last_digit, ungrouped};
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};

/// The identifier `cedula-do`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "cedula-do",
    about: "the id number of a natural person in the Dominican Republic, 11 digits",
    parse: |text| Ok(text.parse::<Cedula>()?.parts()),
    compose: |parts| match texts(parts, ["number", "text"])? {
        [Some(number), None] => Ok(Cedula::of_number(number)?.0),
        [_, text] => Ok(text.unwrap_or_default().parse::<Cedula>()?.0),
    },
};

/// A cédula of the Dominican Republic, 11 digits of which the last is a check digit.
///
/// # Example
/// ```
/// use dtekit::dominican_republic::Cedula;
/// let cedula = "00113918205".parse::<Cedula>()?;
/// assert_eq!(cedula.to_string(), "001-1391820-5");
/// assert_eq!(Cedula::of_number("0011391820")?, cedula);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Cedula(String);

impl Cedula {
    /// The cédula with this number of 10 digits, to which the check digit is added.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `cedula-do-form` for anything but 10 digits.
    pub fn of_number(number: &str) -> Result<Cedula> {
        if is_digits(number, 10, 10) {
            return Ok(Cedula(format!("{number}{}", check_digit(number))));
        }
        let message = format!("expected 10 digits, found {}", shape(number));
        Err(Error::new(ErrorKind::Invalid, Finding::new(&code::CEDULA_DO_FORM, message)))
    }

    /// The 11 digits, as an e-CF has them.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn parts(&self) -> Map {
        object([
            ("number", json!(&self.0[..10])),
            ("check_digit", json!(&self.0[10..])),
            ("text", json!(self.0)),
            ("grouped", json!(self.to_string())),
        ])
    }
}

/// The check digit of ten digits: Luhn's, where every second digit from the right is doubled.
fn check_digit(number: &str) -> u32 {
    let doubled = |digit: u32| digit * 2 / 10 + digit * 2 % 10;
    let sum: u32 = digits(number)
        .rev()
        .enumerate()
        .map(|(place, digit)| if place % 2 == 0 { doubled(digit) } else { digit })
        .sum();
    (10 - sum % 10) % 10
}

impl FromStr for Cedula {
    type Err = Error;

    /// Reads a cédula, with its dashes or without.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `cedula-do-form`, or with `cedula-do-check-digit` if the check digit is wrong.
    fn from_str(text: &str) -> Result<Cedula> {
        let digits = ungrouped(text, &[3, 7, 1]).filter(|digits| is_digits(digits, 11, 11));
        let Some(digits) = digits.filter(|digits| digits != "00000000000") else {
            let message = format!("expected a cédula such as `001-1391820-5`, found {}", shape(text));
            return Err(Error::new(ErrorKind::Invalid, Finding::new(&code::CEDULA_DO_FORM, message)));
        };
        check_last_digit(&code::CEDULA_DO_CHECK_DIGIT, &digits, check_digit(&digits[..10]))?;
        Ok(Cedula(digits))
    }
}

impl std::fmt::Display for Cedula {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}-{}", &self.0[..3], &self.0[3..10], &self.0[10..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_cedula_is_refused() {
        for text in ["", "0011391820", "001-139182-05", "00000000000", "0011391820x"] {
            assert_eq!(text.parse::<Cedula>().unwrap_err().code(), "cedula-do-form", "{text}");
        }
        assert_eq!("00113918204".parse::<Cedula>().unwrap_err().code(), "cedula-do-check-digit");
    }
}
