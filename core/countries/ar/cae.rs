//! The authorisation code of a document.

use crate::code;
use crate::identifier::kind::{IdentifierKind, compose_of_text, object};
use crate::identifier::shape::{is_digits, shape};
use crate::identifier::text::{refused, text_type};
use crate::json::json;

/// The identifier `cae`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "cae",
    about: "the authorisation code of a document of Argentina, CAE or CAEA, 14 digits",
    parse: |text| Ok(object([("text", json!(text.parse::<Cae>()?.0))])),
    compose: |parts| compose_of_text(parts, |text| Ok(text.parse::<Cae>()?.0)),
};

text_type! {
    /// The CAE that ARCA gives to a document, or the CAEA that it gives in advance: 14 digits without a check digit.
    ///
    /// # Example
    /// ```
    /// use dtekit::argentina::Cae;
    /// assert_eq!("71263951827464".parse::<Cae>()?.as_str(), "71263951827464");
    /// assert_eq!("7126395182746".parse::<Cae>().unwrap_err().code(), "cae-form");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub struct Cae {
        /// The 14 digits.
        as_str;
    }
    /// Reads 14 digits.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `cae-form`.
    read: |text| match is_digits(text, 14, 14) {
        true => Ok(text.to_owned()),
        false => Err(refused(&code::CAE_FORM, format!("expected 14 digits, found {}", shape(text)))),
    };
}
