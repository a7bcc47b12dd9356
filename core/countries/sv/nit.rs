//! El Salvador's tax id, NIT.

use std::str::FromStr;

use crate::json::{Map, json};

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::identifier::check_digit::{digits, weighted_sum};
use crate::identifier::grouped::{check_last_digit, ungrouped};
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};

/// The identifier `nit-sv`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "nit-sv",
    about: "El Salvador's tax id, 14 digits",
    parse: |text| Ok(text.parse::<Nit>()?.parts()),
    compose: |parts| {
        let [text] = texts(parts, ["text"])?;
        Ok(text.unwrap_or_default().parse::<Nit>()?.to_string())
    },
};

/// A NIT of El Salvador, 14 digits: municipality 4, date 6, serial number 3, check digit.
///
/// A natural person may use the [`Dui`](super::dui::Dui) as NIT.
///
/// # Example
/// ```
/// use dtekit::el_salvador::Nit;
/// let nit = "0614-050707-104-8".parse::<Nit>()?;
/// assert_eq!(nit.as_str(), "06140507071048");
/// assert_eq!(nit.to_string(), "0614-050707-104-8");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Nit(String);

impl Nit {
    /// The 14 digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The check digit of the first thirteen digits: modulo 11, with other weights up to serial number 100.
    fn check_digit(&self) -> u32 {
        let first = digits(&self.0[..13]);
        if self.0[10..13] <= *"100" {
            return weighted_sum(first, 2..=14) % 11 % 10;
        }
        match weighted_sum(first, 2..=7) % 11 {
            0 | 1 => 0,
            rest => 11 - rest,
        }
    }

    fn parts(&self) -> Map {
        object([("text", json!(self.0)), ("grouped", json!(self.to_string()))])
    }
}

impl FromStr for Nit {
    type Err = Error;

    /// Reads a NIT, with its three dashes or without.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `nit-form`, or with `nit-check-digit` if the check digit is wrong.
    fn from_str(text: &str) -> Result<Nit> {
        let digits = ungrouped(text, &[4, 6, 3, 1]).filter(|digits| is_digits(digits, 14, 14));
        let Some(digits) = digits else {
            let message = format!("expected a NIT such as `0614-050707-104-8`, found {}", shape(text));
            return Err(Error::new(ErrorKind::Invalid, Finding::new(&code::NIT_FORM, message)));
        };
        let nit = Nit(digits);
        check_last_digit(&code::NIT_CHECK_DIGIT, &nit.0, nit.check_digit()).map(|()| nit)
    }
}

impl std::fmt::Display for Nit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}-{}-{}", &self.0[..4], &self.0[4..10], &self.0[10..13], &self.0[13..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_serial_number_has_weights_of_its_own() {
        // By the weights 14 to 2: 6·13 + 1·12 + 4·11 + 1·9 + 1·7 + 1·2 = 152, 152 mod 11 = 9.
        assert!("0614-010100-001-9".parse::<Nit>().is_ok());
        assert_eq!("0614-010100-001-3".parse::<Nit>().unwrap_err().code(), "nit-check-digit");
    }

    #[test]
    fn what_is_no_nit_is_refused() {
        for text in [
            "",
            "0614-050707-1048",
            "0614050707104",
            "06140507071048x",
            "0614-05070-7104-8",
            "٠٦١٤٠٥٠٧٠٧١٠٤٨",
        ] {
            assert_eq!(text.parse::<Nit>().unwrap_err().code(), "nit-form", "{text}");
        }
    }
}
