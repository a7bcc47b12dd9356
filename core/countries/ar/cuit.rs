//! Argentina's tax id, CUIT, and its sisters CUIL and CDI.

use std::str::FromStr;

use crate::json::{Map, json};

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::identifier::check_digit::{digits, weighted_sum};
use crate::identifier::grouped::{check_last_digit, ungrouped};
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};

/// The identifier `cuit`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "cuit",
    about: "Argentina's tax id, 11 digits",
    parse: |text| Ok(text.parse::<Cuit>()?.parts()),
    compose: |parts| match texts(parts, ["number", "text"])? {
        [Some(number), None] => Ok(Cuit::of_number(number)?.0),
        [_, text] => Ok(text.unwrap_or_default().parse::<Cuit>()?.0),
    },
};

/// A CUIT, CUIL or CDI of Argentina: two digits that tell the kind of holder, eight digits and a check digit.
///
/// # Example
/// ```
/// use dtekit::argentina::Cuit;
/// let cuit = "30-50001091-2".parse::<Cuit>()?;
/// assert_eq!((cuit.as_str(), cuit.kind()), ("30500010912", "company"));
/// assert_eq!(Cuit::of_number("3050001091")?, cuit);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Cuit(String);

/// The first two digits, and what they say of the holder.
const KINDS: [(&str, &str); 12] = [
    ("20", "person"),
    ("23", "person"),
    ("24", "person"),
    ("25", "person"),
    ("26", "person"),
    ("27", "person"),
    ("30", "company"),
    ("33", "company"),
    ("34", "company"),
    ("50", "foreign"),
    ("51", "foreign"),
    ("55", "foreign"),
];

impl Cuit {
    /// The CUIT with these ten digits, to which the check digit is added.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `cuit-form` for anything but ten digits that begin with a known kind.
    pub fn of_number(number: &str) -> Result<Cuit> {
        if is_digits(number, 10, 10) && kind_of(number).is_some() {
            return Ok(Cuit(format!("{number}{}", check_digit(number))));
        }
        Err(form("ten digits that begin with 20, 23 to 27, 30, 33, 34, 50, 51 or 55", number))
    }

    /// The eleven digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The holder: `person`, `company`, or `foreign` for the ids that stand for a country or a holder abroad.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        kind_of(&self.0).unwrap_or_default()
    }

    fn parts(&self) -> Map {
        object([
            ("number", json!(&self.0[..10])),
            ("check_digit", json!(&self.0[10..])),
            ("kind", json!(self.kind())),
            ("text", json!(self.0)),
            ("grouped", json!(self.to_string())),
        ])
    }
}

fn kind_of(text: &str) -> Option<&'static str> {
    let prefix = text.get(..2)?;
    KINDS.iter().find(|(digits, _)| *digits == prefix).map(|(_, kind)| *kind)
}

/// Modulo 11 with weights 2 to 7 from the right; 10 is written 9.
fn check_digit(number: &str) -> u32 {
    match (11 - weighted_sum(digits(number), 2..=7) % 11) % 11 {
        10 => 9,
        digit => digit,
    }
}

fn form(expected: &str, found: &str) -> Error {
    let message = format!("expected {expected}, found {}", shape(found));
    Error::new(ErrorKind::Invalid, Finding::new(&code::CUIT_FORM, message))
}

impl FromStr for Cuit {
    type Err = Error;

    /// Reads eleven digits, with dashes as in `30-50001091-2` or without.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `cuit-form`, or with `cuit-check-digit` if the check digit is wrong.
    fn from_str(text: &str) -> Result<Cuit> {
        let expected = "a CUIT such as `30-50001091-2`";
        let found = ungrouped(text, &[2, 8, 1]).ok_or_else(|| form(expected, text))?;
        if !is_digits(&found, 11, 11) || kind_of(&found).is_none() {
            return Err(form(expected, text));
        }
        check_last_digit(&code::CUIT_CHECK_DIGIT, &found, check_digit(&found[..10]))?;
        Ok(Cuit(found))
    }
}

impl std::fmt::Display for Cuit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}-{}", &self.0[..2], &self.0[2..10], &self.0[10..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_digit_10_is_written_9() {
        assert_eq!(Cuit::of_number("2000000001").unwrap().as_str(), "20000000019");
        assert_eq!(weighted_sum(digits("2000000001"), 2..=7) % 11, 1);
        assert_eq!("23000000000".parse::<Cuit>().unwrap().kind(), "person");
    }

    #[test]
    fn what_is_no_cuit_is_refused() {
        for text in ["", "3050001091", "30-5000109-12", "99500010912", "3050001091A", "30 50001091 2"] {
            assert_eq!(text.parse::<Cuit>().unwrap_err().code(), "cuit-form", "{text}");
        }
        assert_eq!("30500010913".parse::<Cuit>().unwrap_err().code(), "cuit-check-digit");
    }
}
