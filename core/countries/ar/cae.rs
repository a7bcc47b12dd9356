//! The authorisation code of a document.

use std::str::FromStr;

use crate::json::json;

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};

/// The identifier `cae`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "cae",
    about: "the authorisation code of a document of Argentina, CAE or CAEA, 14 digits",
    parse: |text| Ok(object([("text", json!(text.parse::<Cae>()?.0))])),
    compose: |parts| {
        let [text] = texts(parts, ["text"])?;
        Ok(text.unwrap_or_default().parse::<Cae>()?.0)
    },
};

/// The CAE that ARCA gives to a document, or the CAEA that it gives in advance: 14 digits without a check digit.
///
/// # Example
/// ```
/// use dtekit::argentina::Cae;
/// assert_eq!("71263951827464".parse::<Cae>()?.as_str(), "71263951827464");
/// assert_eq!("7126395182746".parse::<Cae>().unwrap_err().code(), "cae-form");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Cae(String);

impl Cae {
    /// The 14 digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Cae {
    type Err = Error;

    /// Reads 14 digits.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `cae-form`.
    fn from_str(text: &str) -> Result<Cae> {
        if is_digits(text, 14, 14) {
            return Ok(Cae(text.to_owned()));
        }
        let message = format!("expected 14 digits, found {}", shape(text));
        Err(Error::new(ErrorKind::Invalid, Finding::new(&code::CAE_FORM, message)))
    }
}

impl std::fmt::Display for Cae {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
