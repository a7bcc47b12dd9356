//! El Salvador's id document, DUI.

use std::str::FromStr;

use crate::json::{Map, json};

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::identifier::check_digit::{digits, weighted_sum};
use crate::identifier::grouped::{check_last_digit, ungrouped};
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};

/// The identifier `dui`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "dui",
    about: "El Salvador's id document, 9 digits",
    parse: |text| Ok(text.parse::<Dui>()?.parts()),
    compose: |parts| {
        let [text] = texts(parts, ["text"])?;
        Ok(text.unwrap_or_default().parse::<Dui>()?.to_string())
    },
};

/// A DUI of El Salvador, 9 digits of which the last is a check digit.
///
/// # Example
/// ```
/// use dtekit::el_salvador::Dui;
/// assert_eq!("000162975".parse::<Dui>()?.to_string(), "00016297-5");
/// assert_eq!("00016297-8".parse::<Dui>().unwrap_err().code(), "dui-check-digit");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Dui(String);

impl Dui {
    /// The 9 digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The check digit of the first eight digits: modulo 10, weights 2 to 9 from the right.
    fn check_digit(&self) -> u32 {
        (10 - weighted_sum(digits(&self.0[..8]), 2..=9) % 10) % 10
    }

    fn parts(&self) -> Map {
        object([("text", json!(self.0)), ("grouped", json!(self.to_string()))])
    }
}

impl FromStr for Dui {
    type Err = Error;

    /// Reads a DUI, with its dash or without.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `dui-form`, or with `dui-check-digit` if the check digit is wrong.
    fn from_str(text: &str) -> Result<Dui> {
        let digits = ungrouped(text, &[8, 1]).filter(|digits| is_digits(digits, 9, 9));
        let Some(digits) = digits.filter(|digits| digits != "000000000") else {
            let message = format!("expected a DUI such as `00016297-5`, found {}", shape(text));
            return Err(Error::new(ErrorKind::Invalid, Finding::new(&code::DUI_FORM, message)));
        };
        let dui = Dui(digits);
        check_last_digit(&code::DUI_CHECK_DIGIT, &dui.0, dui.check_digit()).map(|()| dui)
    }
}

impl std::fmt::Display for Dui {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", &self.0[..8], &self.0[8..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_dui_is_refused() {
        for text in ["", "0001629-79", "00016297", "000000000", "0001629x9"] {
            assert_eq!(text.parse::<Dui>().unwrap_err().code(), "dui-form", "{text}");
        }
    }
}
