//! Argentina's tax id, CUIT, and its sisters CUIL and CDI.

use crate::code;
use crate::error::Result;
use crate::identifier::check_digit::{digits, weighted_sum};
use crate::identifier::grouped::Grouped;
use crate::identifier::kind::{IdentifierKind, object};
use crate::identifier::text::text_type;
use crate::json::{Map, json};

/// The identifier `cuit`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "cuit",
    about: "Argentina's tax id, 11 digits",
    parse: |text| Ok(text.parse::<Cuit>()?.parts()),
    compose: |parts| CUIT.compose(parts),
};

static CUIT: Grouped = Grouped {
    groups: &[2, 8, 1],
    such_as: "a CUIT such as `30-50001091-2`",
    number: "ten digits that begin with 20, 23 to 27, 30, 33, 34, 50, 51 or 55",
    form: &code::CUIT_FORM,
    wrong_digit: &code::CUIT_CHECK_DIGIT,
    is_given_out: |digits| kind_of(digits).is_some(),
    // Modulo 11 with weights 2 to 7 from the right; 10 is written 9.
    check_digit: |number| match (11 - weighted_sum(digits(number), 2..=7) % 11) % 11 {
        10 => 9,
        digit => digit,
    },
};

text_type! {
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
    pub struct Cuit {
        /// The eleven digits.
        as_str;
    }
    /// Reads eleven digits, with dashes as in `30-50001091-2` or without.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `cuit-form`, or with `cuit-check-digit` if the check
    /// digit is wrong.
    read: |text| CUIT.read(text);
    display: |digits| CUIT.grouped(digits);
}

impl Cuit {
    /// The CUIT with these ten digits, to which the check digit is added.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `cuit-form` for anything but ten digits that begin with a
    /// known kind.
    pub fn of_number(number: &str) -> Result<Cuit> {
        CUIT.of_number(number).map(Cuit)
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

/// What the first two digits say of the holder.
fn kind_of(text: &str) -> Option<&'static str> {
    match text.get(..2)? {
        "20" | "23" | "24" | "25" | "26" | "27" => Some("person"),
        "30" | "33" | "34" => Some("company"),
        "50" | "51" | "55" => Some("foreign"),
        _ => None,
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
