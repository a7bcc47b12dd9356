//! Mexico's tax id, RFC.

use crate::json::{Map, json};

use crate::code;
use crate::error::Result;
use crate::identifier::calendar::is_day;
use crate::identifier::check_digit::weighted_sum;
use crate::identifier::kind::{IdentifierKind, compose_of_text, object};
use crate::identifier::shape::shape;
use crate::identifier::text::{refused, text_type};

/// The identifier `rfc`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "rfc",
    about: "Mexico's tax id",
    parse: |text| Ok(text.parse::<Rfc>()?.parts()),
    compose: |parts| compose_of_text(parts, read),
};

/// The characters of an RFC, each at the place that is its value in the check digit.
const VALUES: &str = "0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ";

text_type! {
    /// A Mexican RFC: three letters (a company's) or four (a person's), a date and a homoclave, `EKU9003173C9`.
    ///
    /// The last character of the homoclave is a check digit. The tax authority has issued some RFCs with a wrong check
    /// digit, and the general RFCs of the public and of foreigners have none. So [`str::parse`] checks only the shape,
    /// and [`Rfc::check_digit_fits`] checks the digit.
    ///
    /// # Example
    /// ```
    /// use dtekit::mexico::Rfc;
    /// let rfc = "EKU9003173C9".parse::<Rfc>()?;
    /// assert!(rfc.check_digit_fits() && !rfc.is_person() && !rfc.is_general());
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub struct Rfc {
        /// The RFC itself.
        as_str;
    }
    /// Reads an RFC in capitals.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `rfc-form` for another shape or a date that does not
    /// exist.
    read: read;
}

impl Rfc {
    /// The general RFC of the public.
    pub const PUBLIC: &str = "XAXX010101000";
    /// The general RFC of foreigners.
    pub const FOREIGN: &str = "XEXX010101000";

    /// Whether it belongs to a natural person: it begins with four letters.
    #[must_use]
    pub fn is_person(&self) -> bool {
        self.0.chars().count() == 13
    }

    /// Whether it is the general RFC of the public or of foreigners.
    #[must_use]
    pub fn is_general(&self) -> bool {
        matches!(&*self.0, Rfc::PUBLIC | Rfc::FOREIGN)
    }

    /// Whether the last character is the right check digit; false for a general RFC, which has none.
    #[must_use]
    pub fn check_digit_fits(&self) -> bool {
        !self.is_general() && self.0.ends_with(self.check_digit())
    }

    /// The check digit of the first characters: modulo 11, weights 2 to 13 from the right. A company's RFC counts with
    /// a blank before it.
    fn check_digit(&self) -> char {
        let count = self.0.chars().count();
        let blank = if count == 12 { " " } else { "" };
        let value = |letter| VALUES.chars().position(|other| other == letter).unwrap_or_default();
        let letters: Vec<char> = blank.chars().chain(self.0.chars().take(count - 1)).collect();
        let sum = weighted_sum(letters.into_iter().map(|letter| value(letter) as u32), 2..=13);
        match 11 - sum % 11 {
            11 => '0',
            10 => 'A',
            digit => char::from_digit(digit, 10).unwrap_or('0'),
        }
    }

    fn parts(&self) -> Map {
        object([
            ("text", json!(self.0)),
            ("person", json!(self.is_person())),
            ("general", json!(self.is_general())),
            ("check_digit_fits", json!(self.check_digit_fits())),
        ])
    }
}

fn read(text: &str) -> Result<String> {
    let letters: Vec<char> = text.chars().collect();
    let name = letters.len().saturating_sub(9);
    let is_rfc = matches!(name, 3 | 4)
        && letters[..name].iter().all(|letter| letter.is_ascii_uppercase() || matches!(letter, 'Ñ' | '&'))
        && letters[name..name + 6].iter().all(char::is_ascii_digit)
        && letters[name + 6..name + 8]
            .iter()
            .all(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit())
        && letters.last().is_some_and(|letter| letter.is_ascii_digit() || *letter == 'A')
        && has_day(&letters[name..name + 6]);
    if is_rfc {
        return Ok(text.to_owned());
    }
    let message = format!(
        "expected an RFC in capitals: 3 or 4 letters, a date as yymmdd and a homoclave of 3, found {}",
        shape(text)
    );
    Err(refused(&code::RFC_FORM, message))
}

/// Whether six digits (yymmdd) are a day of the 20th or 21st century.
fn has_day(digits: &[char]) -> bool {
    let number =
        |at: usize| digits[at].to_digit(10).unwrap_or(0) * 10 + digits[at + 1].to_digit(10).unwrap_or(0);
    let (year, month, day) = (number(0), number(2), number(4));
    [1900, 2000].into_iter().any(|century| is_day(century + year, month, day))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_digit_is_the_homoclaves_last() {
        for text in ["EKU9003173C9", "COSC8001137NA", "XIQB891116QE4", "SAT970701NN3", "KIJ0906199R1"] {
            assert!(text.parse::<Rfc>().unwrap().check_digit_fits(), "{text}");
        }
        assert!(!"EKU9003173C8".parse::<Rfc>().unwrap().check_digit_fits());
    }

    #[test]
    fn a_general_rfc_is_one() {
        let rfc = Rfc::PUBLIC.parse::<Rfc>().unwrap();
        assert!(rfc.is_general() && !rfc.check_digit_fits());
    }

    #[test]
    fn what_is_no_rfc_is_refused() {
        for text in [
            "",
            "eku9003173c9",
            "EKU9013173C9",
            "EKU900317",
            "AA010101AAA",
            "EKU9003173CB",
            "ÉKU9003173C9",
            "EKU90031é3C9",
        ] {
            assert_eq!(text.parse::<Rfc>().unwrap_err().code(), "rfc-form", "{text}");
        }
    }
}
