//! Peru's tax id, RUC.

use crate::json::{Map, json};

use crate::code;
use crate::error::Result;
use crate::identifier::check_digit::{digits, weighted_sum};
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};
use crate::identifier::text::{refused, text_type};

/// The identifier `ruc-pe`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "ruc-pe",
    about: "Peru's tax id, 11 digits",
    parse: |text| Ok(text.parse::<Ruc>()?.parts()),
    compose: |parts| {
        let [number] = texts(parts, ["number"])?;
        Ok(Ruc::compose(number.unwrap_or_default())?.to_string())
    },
};

text_type! {
    /// A Peruvian RUC: 10 digits and a check digit, `20131312955`.
    ///
    /// A natural person's RUC begins with 10, a company's with 20; 15, 16 and 17 exist as well. The prefix is not
    /// checked.
    ///
    /// # Example
    /// ```
    /// use dtekit::peru::Ruc;
    /// let ruc = "20131312955".parse::<Ruc>()?;
    /// assert_eq!((ruc.number(), ruc.check_digit()), ("2013131295", '5'));
    /// assert_eq!(Ruc::compose("2013131295")?, ruc);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub struct Ruc {
        /// The 11 digits.
        as_str;
        /// The first 10 digits.
        number: ..10;
    }
    /// Reads a RUC.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `ruc-pe-form` for anything but 11 digits, or with
    /// `ruc-pe-check-digit`.
    read: read;
}

impl Ruc {
    /// The RUC with these first 10 digits.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `ruc-pe-form` for anything but 10 digits.
    pub fn compose(number: &str) -> Result<Ruc> {
        if is_digits(number, 10, 10) {
            return Ok(Ruc(format!("{number}{}", check_digit(number))));
        }
        let message = format!("expected 10 digits without the check digit, found {}", shape(number));
        Err(refused(&code::RUC_PE_FORM, message))
    }

    /// The check digit: modulo 11 with the weights 5, 4, 3, 2, 7, 6, 5, 4, 3, 2.
    #[must_use]
    pub fn check_digit(&self) -> char {
        check_digit(self.number())
    }

    fn parts(&self) -> Map {
        object([
            ("number", json!(self.number())),
            ("check_digit", json!(self.check_digit().to_string())),
            ("text", json!(self.0)),
        ])
    }
}

/// The check digit of 10 digits.
fn check_digit(number: &str) -> char {
    let remainder = weighted_sum(digits(number), 2..=7) % 11;
    char::from_digit((11 - remainder) % 10, 10).unwrap_or('0')
}

fn read(text: &str) -> Result<String> {
    if !is_digits(text, 11, 11) {
        let message = format!("expected 11 digits, found {}", shape(text));
        return Err(refused(&code::RUC_PE_FORM, message));
    }
    let (expected, found) = (check_digit(&text[..10]), &text[10..]);
    if found != expected.to_string() {
        let message = format!("expected check digit `{expected}`, found `{found}`");
        return Err(refused(&code::RUC_PE_CHECK_DIGIT, message));
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rucs_of_public_documents_are_right() {
        // The tax authority's own, and issuers and receivers of published documents.
        for text in [
            "20131312955",
            "20505310072",
            "20600995805",
            "20535773425",
            "20600695771",
            "20538856674",
            "20100070970",
            "20000000001",
        ] {
            assert!(text.parse::<Ruc>().is_ok(), "{text}");
        }
    }

    #[test]
    fn what_is_no_ruc_is_refused() {
        for text in ["", "2013131295", "201313129555", "2013131295X", "20-13131295-5", "٢٠١٣١٣١٢٩٥٥"]
        {
            assert_eq!(text.parse::<Ruc>().unwrap_err().code(), "ruc-pe-form", "{text}");
        }
        for wrong in (0..=9).filter(|digit| *digit != 5) {
            let text = format!("2013131295{wrong}");
            assert_eq!(text.parse::<Ruc>().unwrap_err().code(), "ruc-pe-check-digit", "{text}");
        }
        assert_eq!(Ruc::compose("20131312955").unwrap_err().code(), "ruc-pe-form");
    }
}
