//! Ecuador's id number of a person.

use crate::json::{Map, json};

use crate::code;
use crate::error::{Error, Result};
use crate::identifier::check_digit::digits;
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};
use crate::identifier::text::{refused, text_type};

/// The identifier `cedula-ec`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "cedula-ec",
    about: "an id number of a person of Ecuador, 10 digits",
    parse: |text| Ok(text.parse::<Cedula>()?.parts()),
    compose: |parts| {
        let [number] = texts(parts, ["number"])?;
        Ok(Cedula::of(number.unwrap_or_default())?.0)
    },
};

text_type! {
    /// A cédula of Ecuador, 10 digits: province 2, number 7, of which the first is at most 6, check digit (modulo 10).
    ///
    /// # Example
    /// ```
    /// use dtekit::ecuador::Cedula;
    /// let cedula = "171430710-3".parse::<Cedula>()?;
    /// assert_eq!(cedula.as_str(), "1714307103");
    /// assert_eq!("1714307104".parse::<Cedula>().unwrap_err().code(), "cedula-ec-check-digit");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub struct Cedula {
        /// The 10 digits.
        as_str;
    }
    /// Reads a cédula, with a dash before its check digit or without.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `cedula-ec-form`, or with `cedula-ec-check-digit` if the
    /// check digit is wrong.
    read: read;
}

/// True for the number of a province, 01 to 24, or for 30 and 50, which stand for residents abroad and foreigners.
pub(super) fn is_province(text: &str) -> bool {
    matches!(text.parse(), Ok(1..=24 | 30 | 50))
}

/// The check digit of nine digits: every other digit doubled from the first on, minus 9 above 9; modulo 10.
pub(super) fn check_digit(nine: &str) -> u32 {
    let fold = |(at, digit): (usize, u32)| match digit * if at % 2 == 0 { 2 } else { 1 } {
        large @ 10.. => large - 9,
        small => small,
    };
    (10 - digits(nine).enumerate().map(fold).sum::<u32>() % 10) % 10
}

impl Cedula {
    /// The cédula with these nine digits and their check digit.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `cedula-ec-form`.
    pub fn of(nine: &str) -> Result<Cedula> {
        let has_form = is_digits(nine, 9, 9) && is_province(&nine[..2]) && nine[2..3] <= *"6";
        if has_form { Ok(Cedula(format!("{nine}{}", check_digit(nine)))) } else { Err(no_form(9, nine)) }
    }

    fn parts(&self) -> Map {
        object([
            ("number", json!(&self.0[..9])),
            ("check_digit", json!(&self.0[9..])),
            ("province", json!(&self.0[..2])),
            ("text", json!(self.0)),
        ])
    }
}

fn no_form(count: u32, found: &str) -> Error {
    let message = format!(
        "expected {count} digits that begin with a province (01 to 24, 30, 50) and a digit up to 6, found {}",
        shape(found)
    );
    refused(&code::CEDULA_EC_FORM, message)
}

fn read(text: &str) -> Result<String> {
    let bare = match text.split_once('-') {
        Some((nine, one)) if nine.len() == 9 => format!("{nine}{one}"),
        _ => text.to_owned(),
    };
    if !is_digits(&bare, 10, 10) {
        return Err(no_form(10, text));
    }
    let right = Cedula::of(&bare[..9]).map_err(|_| no_form(10, text))?;
    if right.0 == bare {
        return Ok(bare);
    }
    let message = format!("expected check digit `{}`, found `{}`", &right.0[9..], &bare[9..]);
    Err(refused(&code::CEDULA_EC_CHECK_DIGIT, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_cedula_is_refused() {
        for text in ["", "171430710", "17143071-03", "0014307103", "2514307103", "1774307103", "17143O7103"] {
            assert_eq!(text.parse::<Cedula>().unwrap_err().code(), "cedula-ec-form", "{text}");
        }
    }
}
