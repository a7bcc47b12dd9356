//! El Salvador's tax id, NIT.

use crate::code;
use crate::identifier::check_digit::{digits, weighted_sum};
use crate::identifier::grouped::Grouped;
use crate::identifier::kind::{IdentifierKind, compose_of_text, object};
use crate::identifier::text::text_type;
use crate::json::json;

/// The identifier `nit-sv`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "nit-sv",
    about: "El Salvador's tax id, 14 digits",
    parse: |text| {
        NIT.read(text).map(|nit| object([("text", json!(nit)), ("grouped", json!(NIT.grouped(&nit)))]))
    },
    compose: |parts| compose_of_text(parts, |text| NIT.read(text).map(|nit| NIT.grouped(&nit))),
};

static NIT: Grouped = Grouped {
    groups: &[4, 6, 3, 1],
    such_as: "a NIT such as `0614-050707-104-8`",
    number: "13 digits",
    form: &code::NIT_FORM,
    wrong_digit: &code::NIT_CHECK_DIGIT,
    is_given_out: |_| true,
    check_digit,
};

text_type! {
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
    pub struct Nit {
        /// The 14 digits.
        as_str;
    }
    /// Reads a NIT, with its three dashes or without.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `nit-form`, or with `nit-check-digit` if the check digit
    /// is wrong.
    read: |text| NIT.read(text);
    display: |digits| NIT.grouped(digits);
}

/// Modulo 11, with other weights up to serial number 100.
fn check_digit(number: &str) -> u32 {
    if number[10..13] <= *"100" {
        return weighted_sum(digits(number), 2..=14) % 11 % 10;
    }
    match weighted_sum(digits(number), 2..=7) % 11 {
        0 | 1 => 0,
        rest => 11 - rest,
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
