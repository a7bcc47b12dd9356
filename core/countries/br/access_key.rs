//! The access key of a Brazilian document (chave de acesso).

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::identifier::check_digit::weighted_sum;

/// The 44 characters that identify a Brazilian document. Characters 21 and 22 are the model, the last one is a check
/// digit.
///
/// All are digits, but characters 7 to 18 (the issuer's CNPJ) may be capitals as well.
///
/// # Example
/// ```
/// use dtekit::event::AccessKey;
///
/// let key = AccessKey::try_from("35240111222333000181550010000000011000000018")?;
/// assert_eq!(key.model(), "55");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AccessKey<'t>(&'t str);

impl<'t> AccessKey<'t> {
    /// The document's model: `55` NF-e, `65` NFC-e, `57` CT-e, `58` MDF-e …
    #[must_use]
    pub fn model(&self) -> &'t str {
        &self.0[20..22]
    }
}

impl<'t> TryFrom<&'t str> for AccessKey<'t> {
    type Error = Error;

    /// Reads an access key.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `event-access-key`, which says what is wrong with it.
    ///
    /// # Example
    /// ```
    /// use dtekit::event::AccessKey;
    /// let key = AccessKey::try_from("41170706117473000150550010000463202612756525").unwrap();
    /// assert_eq!(key.model(), "55");
    /// assert!(AccessKey::try_from("41170706117473000150550010000463202612756526").is_err());
    /// ```
    fn try_from(text: &'t str) -> Result<AccessKey<'t>> {
        let found = |message: String| {
            let finding = Finding::new(&code::EVENT_ACCESS_KEY, message).with_argument("access_key");
            Error::new(ErrorKind::Argument, finding)
        };
        let is_letter_place = |index: usize| (6..18).contains(&index);
        if text.chars().count() != 44 {
            return Err(found(format!(
                "expected an access key of 44 digits, found {} characters",
                text.chars().count()
            )));
        }
        let wrong = text.chars().enumerate().find(|(index, letter)| {
            !(letter.is_ascii_digit() || is_letter_place(*index) && letter.is_ascii_uppercase())
        });
        if let Some((index, letter)) = wrong {
            let letter = letter.to_string();
            return Err(found(format!(
                "expected a digit in place {} of the access key, found `{}`",
                index + 1,
                short(&letter)
            )));
        }
        let expected = check_digit(&text.as_bytes()[..43]);
        if text.as_bytes()[43] != expected {
            let (expected, given) = (char::from(expected), &text[43..]);
            return Err(found(format!(
                "expected check digit `{expected}` at the end of the access key, found `{given}`"
            )));
        }
        Ok(AccessKey(text))
    }
}

/// The check digit: modulo 11 with the weights 2 to 9 from the right. A letter counts as its distance from `0` in
/// ASCII.
fn check_digit(key: &[u8]) -> u8 {
    match weighted_sum(key.iter().map(|byte| u32::from(byte - b'0')), 2..=9) % 11 {
        0 | 1 => b'0',
        rest => b'0' + (11 - rest) as u8,
    }
}
