//! El Salvador's tax id, NIT, and its id document, DUI.

use serde_json::{Map, Value, json};

use super::{is_digits, object, shape};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};

/// A NIT of El Salvador, 14 digits: municipality 4, date 6, serial number 3, check digit.
///
/// A natural person's NIT may be the person's DUI, which is a [`Dui`].
///
/// # Example
/// ```
/// use dtekit::identifier::Nit;
/// let nit = Nit::parse("0614-050707-104-8")?;
/// assert_eq!(nit.as_str(), "06140507071048");
/// assert_eq!(nit.to_string(), "0614-050707-104-8");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Nit(String);

impl Nit {
    /// Reads a NIT, with its three dashes or without.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `nit-form`, or with `nit-check-digit` where the last digit is not that of the
    /// others.
    pub fn parse(text: &str) -> Result<Nit> {
        let digits = ungrouped(text, &[4, 6, 3, 1]).filter(|digits| is_digits(digits, 14, 14));
        let Some(digits) = digits else {
            let message = format!("expected a NIT such as `0614-050707-104-8`, found {}", shape(text));
            return Err(Error::new(ErrorKind::Invalid, Finding::new(&code::NIT_FORM, message)));
        };
        let nit = Nit(digits);
        check(&code::NIT_CHECK_DIGIT, &nit.0, nit.check_digit()).map(|()| nit)
    }

    /// The 14 digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The check digit that the first thirteen ask for: modulo 11, by other weights up to serial number 100.
    fn check_digit(&self) -> u32 {
        let digits = self.0.bytes().map(|byte| u32::from(byte - b'0'));
        if self.0[10..13] <= *"100" {
            let sum: u32 = digits.take(13).zip((2..=14).rev()).map(|(digit, weight)| digit * weight).sum();
            return sum % 11 % 10;
        }
        const WEIGHTS: [u32; 13] = [2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
        let sum: u32 = digits.zip(WEIGHTS).map(|(digit, weight)| digit * weight).sum();
        match sum % 11 {
            0 | 1 => 0,
            rest => 11 - rest,
        }
    }

    pub(super) fn parts(&self) -> Map<String, Value> {
        object([("text", json!(self.0)), ("grouped", json!(self.to_string()))])
    }
}

impl std::fmt::Display for Nit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}-{}-{}", &self.0[..4], &self.0[4..10], &self.0[10..13], &self.0[13..])
    }
}

/// A DUI of El Salvador, 9 digits of which the last is a check digit.
///
/// # Example
/// ```
/// use dtekit::identifier::Dui;
/// assert_eq!(Dui::parse("000162975")?.to_string(), "00016297-5");
/// assert_eq!(Dui::parse("00016297-8").unwrap_err().code(), "dui-check-digit");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Dui(String);

impl Dui {
    /// Reads a DUI, with its dash or without.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `dui-form`, or with `dui-check-digit` where the last digit is not that of the
    /// others.
    pub fn parse(text: &str) -> Result<Dui> {
        let digits = ungrouped(text, &[8, 1]).filter(|digits| is_digits(digits, 9, 9));
        let Some(digits) = digits.filter(|digits| digits != "000000000") else {
            let message = format!("expected a DUI such as `00016297-5`, found {}", shape(text));
            return Err(Error::new(ErrorKind::Invalid, Finding::new(&code::DUI_FORM, message)));
        };
        let dui = Dui(digits);
        check(&code::DUI_CHECK_DIGIT, &dui.0, dui.check_digit()).map(|()| dui)
    }

    /// The 9 digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The check digit that the first eight ask for: modulo 10 with the weights 9 to 2.
    fn check_digit(&self) -> u32 {
        let digits = self.0.bytes().take(8).map(|byte| u32::from(byte - b'0'));
        let sum: u32 = digits.zip((2..=9).rev()).map(|(digit, weight)| digit * weight).sum();
        (10 - sum % 10) % 10
    }

    pub(super) fn parts(&self) -> Map<String, Value> {
        object([("text", json!(self.0)), ("grouped", json!(self.to_string()))])
    }
}

impl std::fmt::Display for Dui {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", &self.0[..8], &self.0[8..])
    }
}

/// The text without the dashes between groups of these lengths; without dashes as it is.
fn ungrouped(text: &str, groups: &[usize]) -> Option<String> {
    if !text.contains('-') {
        return Some(text.to_owned());
    }
    let found: Vec<_> = text.split('-').collect();
    let fits =
        found.len() == groups.len() && found.iter().zip(groups).all(|(part, length)| part.len() == *length);
    fits.then(|| found.concat())
}

fn check(code: &'static code::Code, digits: &str, expected: u32) -> Result<()> {
    let found = &digits[digits.len() - 1..];
    if *found == expected.to_string() {
        return Ok(());
    }
    let message = format!("expected check digit `{expected}`, found `{found}`");
    Err(Error::new(ErrorKind::Invalid, Finding::new(code, message)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_serial_number_has_weights_of_its_own() {
        // By the weights 14 to 2: 6·13 + 1·12 + 4·11 + 1·9 + 1·7 + 1·2 = 152, 152 mod 11 = 9.
        assert!(Nit::parse("0614-010100-001-9").is_ok());
        assert_eq!(Nit::parse("0614-010100-001-3").unwrap_err().code(), "nit-check-digit");
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
            assert_eq!(Nit::parse(text).unwrap_err().code(), "nit-form", "{text}");
        }
    }

    #[test]
    fn what_is_no_dui_is_refused() {
        for text in ["", "0001629-79", "00016297", "000000000", "0001629x9"] {
            assert_eq!(Dui::parse(text).unwrap_err().code(), "dui-form", "{text}");
        }
    }
}
