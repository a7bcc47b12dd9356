//! The id number of a natural person, cédula.

use crate::code;
use crate::error::Result;
use crate::identifier::check_digit::{digits, luhn};
use crate::identifier::grouped::Grouped;
use crate::identifier::kind::IdentifierKind;
use crate::identifier::text::text_type;

/// The identifier `cedula-do`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "cedula-do",
    about: "the id number of a natural person in the Dominican Republic, 11 digits",
    parse: |text| CEDULA.read(text).map(|cedula| CEDULA.parts(&cedula)),
    compose: |parts| CEDULA.compose(parts),
};

static CEDULA: Grouped = Grouped {
    groups: &[3, 7, 1],
    such_as: "a cédula such as `001-1391820-5`",
    number: "10 digits",
    form: &code::CEDULA_DO_FORM,
    wrong_digit: &code::CEDULA_DO_CHECK_DIGIT,
    is_given_out: |digits| digits.len() < 11 || digits.bytes().any(|digit| digit != b'0'),
    check_digit: |number| luhn(digits(number)),
};

text_type! {
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
    pub struct Cedula {
        /// The 11 digits, as an e-CF has them.
        as_str;
    }
    /// Reads a cédula, with its dashes or without.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `cedula-do-form`, or with `cedula-do-check-digit` if the
    /// check digit is wrong.
    read: |text| CEDULA.read(text);
    display: |digits| CEDULA.grouped(digits);
}

impl Cedula {
    /// The cédula with this number of 10 digits, to which the check digit is added.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `cedula-do-form` for anything but 10 digits.
    pub fn of_number(number: &str) -> Result<Cedula> {
        CEDULA.of_number(number).map(Cedula)
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
