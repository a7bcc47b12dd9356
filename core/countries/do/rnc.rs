//! The tax id of a company, RNC.

use crate::code;
use crate::error::Result;
use crate::identifier::check_digit::{digits, weighted_sum};
use crate::identifier::grouped::Grouped;
use crate::identifier::kind::IdentifierKind;
use crate::identifier::text::text_type;

/// The identifier `rnc`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "rnc",
    about: "the tax id of a company in the Dominican Republic, 9 digits",
    parse: |text| RNC.read(text).map(|rnc| RNC.parts(&rnc)),
    compose: |parts| RNC.compose(parts),
};

static RNC: Grouped = Grouped {
    groups: &[1, 2, 5, 1],
    such_as: "an RNC such as `1-01-85004-3`",
    number: "8 digits",
    form: &code::RNC_FORM,
    wrong_digit: &code::RNC_CHECK_DIGIT,
    is_given_out: |_| true,
    check_digit,
};

text_type! {
    /// An RNC of the Dominican Republic, 9 digits of which the last is a check digit.
    ///
    /// A natural person has a [`Cedula`](super::Cedula) instead. The DGII gave out a few RNC whose digit does not fit;
    /// they are refused here, and the mappings, which check only the length, accept them.
    ///
    /// # Example
    /// ```
    /// use dtekit::dominican_republic::Rnc;
    /// let rnc = "1-01-85004-3".parse::<Rnc>()?;
    /// assert_eq!(rnc.as_str(), "101850043");
    /// assert_eq!(Rnc::of_number("10185004")?, rnc);
    /// assert_eq!(rnc.to_string(), "1-01-85004-3");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub struct Rnc {
        /// The 9 digits, as an e-CF has them.
        as_str;
    }
    /// Reads an RNC, with its dashes or without.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `rnc-form`, or with `rnc-check-digit` if the check digit
    /// is wrong.
    read: |text| RNC.read(text);
    display: |digits| RNC.grouped(digits);
}

impl Rnc {
    /// The RNC with this number of 8 digits, to which the check digit is added.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `rnc-form` for anything but 8 digits.
    pub fn of_number(number: &str) -> Result<Rnc> {
        RNC.of_number(number).map(Rnc)
    }
}

/// The check digit of eight digits: modulo 11, weights 7 9 8 6 5 4 3 2.
fn check_digit(number: &str) -> u32 {
    let sum = weighted_sum(digits(number), [2, 3, 4, 5, 6, 8, 9, 7].into_iter());
    (10 - sum % 11) % 9 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_that_leaves_0_or_1_has_the_digits_2_and_1() {
        // 7·1 + 9·3 + 8·0 + 6·8 + 5·6 + 4·2 + 3·3 + 2·4 = 137, 137 mod 11 = 5, 11 − 5 = 6.
        assert_eq!(Rnc::of_number("13086234").unwrap().as_str(), "130862346");
        assert_eq!(check_digit("00000000"), 2);
        // 2·6 = 12, 12 mod 11 = 1.
        assert_eq!(check_digit("00000006"), 1);
    }

    #[test]
    fn what_is_no_rnc_is_refused() {
        for text in ["", "10185004", "1018500433", "1-018-5004-3", "10185004x", "١٠١٨٥٠٠٤٣"] {
            assert_eq!(text.parse::<Rnc>().unwrap_err().code(), "rnc-form", "{text}");
        }
        assert_eq!("101850042".parse::<Rnc>().unwrap_err().code(), "rnc-check-digit");
    }
}
