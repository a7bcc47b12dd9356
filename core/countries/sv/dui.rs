//! El Salvador's id document, DUI.

use crate::code;
use crate::identifier::check_digit::{digits, weighted_sum};
use crate::identifier::grouped::Grouped;
use crate::identifier::kind::{IdentifierKind, compose_of_text, object};
use crate::identifier::text::text_type;
use crate::json::json;

/// The identifier `dui`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "dui",
    about: "El Salvador's id document, 9 digits",
    parse: |text| {
        DUI.read(text).map(|dui| object([("text", json!(dui)), ("grouped", json!(DUI.grouped(&dui)))]))
    },
    compose: |parts| compose_of_text(parts, |text| DUI.read(text).map(|dui| DUI.grouped(&dui))),
};

static DUI: Grouped = Grouped {
    groups: &[8, 1],
    such_as: "a DUI such as `00016297-5`",
    number: "8 digits",
    form: &code::DUI_FORM,
    wrong_digit: &code::DUI_CHECK_DIGIT,
    is_given_out: |digits| digits.bytes().any(|digit| digit != b'0'),
    // Modulo 10, weights 2 to 9 from the right.
    check_digit: |number| (10 - weighted_sum(digits(number), 2..=9) % 10) % 10,
};

text_type! {
    /// A DUI of El Salvador, 9 digits of which the last is a check digit.
    ///
    /// # Example
    /// ```
    /// use dtekit::el_salvador::Dui;
    /// assert_eq!("000162975".parse::<Dui>()?.to_string(), "00016297-5");
    /// assert_eq!("00016297-8".parse::<Dui>().unwrap_err().code(), "dui-check-digit");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub struct Dui {
        /// The 9 digits.
        as_str;
    }
    /// Reads a DUI, with its dash or without.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `dui-form`, or with `dui-check-digit` if the check digit
    /// is wrong.
    read: |text| DUI.read(text);
    display: |digits| DUI.grouped(digits);
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
