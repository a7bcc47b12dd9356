//! Colombia's tax id, NIT.

use std::str::FromStr;

use crate::json::{Map, json};

use crate::code;
use crate::error::{Error, Result};
use crate::identifier::check_digit::{digits, weighted_sum};
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};
use crate::identifier::text::refused;

/// The identifier `nit-co`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "nit-co",
    about: "Colombia's tax id with its check digit",
    parse: |text| Ok(text.parse::<Nit>()?.parts()),
    compose: |parts| {
        let [number] = texts(parts, ["number"])?;
        Ok(Nit::compose(number.unwrap_or_default())?.to_string())
    },
};

/// The weights of the digits, from the right.
const WEIGHTS: [u32; 15] = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/// A Colombian NIT: a number of 5 to 15 digits and its check digit, `800197268-4`.
///
/// A document has the number in `CompanyID` and the check digit in its attribute `schemeID`.
///
/// # Example
/// ```
/// use dtekit::colombia::Nit;
/// let nit = "800.197.268-4".parse::<Nit>()?;
/// assert_eq!((nit.number(), nit.check_digit()), ("800197268", '4'));
/// assert_eq!(Nit::compose("800197268")?.to_string(), "800197268-4");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Nit(String);

impl Nit {
    /// The NIT with this number.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `nit-co-form` for anything but 5 to 15 digits.
    pub fn compose(number: &str) -> Result<Nit> {
        if is_digits(number, 5, 15) {
            return Ok(Nit(number.to_owned()));
        }
        let message = format!("expected 5 to 15 digits without the check digit, found {}", shape(number));
        Err(refused(&code::NIT_CO_FORM, message))
    }

    /// The number without its check digit.
    #[must_use]
    pub fn number(&self) -> &str {
        &self.0
    }

    /// The check digit: the weights 3, 7, 13, 17, 19 … from the right, modulo 11.
    #[must_use]
    pub fn check_digit(&self) -> char {
        let remainder = weighted_sum(digits(&self.0), WEIGHTS.into_iter()) % 11;
        let digit = if remainder > 1 { 11 - remainder } else { remainder };
        char::from_digit(digit, 10).unwrap_or('0')
    }

    fn parts(&self) -> Map {
        object([
            ("number", json!(self.0)),
            ("check_digit", json!(self.check_digit().to_string())),
            ("text", json!(self.to_string())),
        ])
    }
}

impl FromStr for Nit {
    type Err = Error;

    /// Reads a NIT with its check digit behind a dash, with or without dots in the number.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `nit-co-form`, or with `nit-co-check-digit` if the check
    /// digit is wrong.
    fn from_str(text: &str) -> Result<Nit> {
        let form = || {
            let message = format!("expected a NIT such as `800197268-4`, found {}", shape(text));
            refused(&code::NIT_CO_FORM, message)
        };
        let (number, found) = text.split_once('-').ok_or_else(form)?;
        let nit = Nit::compose(&number.replace('.', "")).map_err(|_| form())?;
        if !is_digits(found, 1, 1) {
            return Err(form());
        }
        let expected = nit.check_digit().to_string();
        if found != expected {
            let message = format!("expected check digit `{expected}`, found `{found}`");
            return Err(refused(&code::NIT_CO_CHECK_DIGIT, message));
        }
        Ok(nit)
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
    fn nits_of_public_documents_are_right() {
        for text in ["800197268-4", "901210113-3", "213123432-1", "860.034.313-7"] {
            assert!(text.parse::<Nit>().is_ok(), "{text}");
        }
    }

    #[test]
    fn what_is_no_nit_is_refused() {
        for text in ["", "800197268", "8001972684", "800197268-", "800197268-44", "x-1", "1234-1"] {
            assert_eq!(text.parse::<Nit>().unwrap_err().code(), "nit-co-form", "{text}");
        }
        assert_eq!("800197268-5".parse::<Nit>().unwrap_err().code(), "nit-co-check-digit");
    }
}
