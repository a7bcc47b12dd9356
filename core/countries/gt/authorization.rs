//! The authorisation number of a document.

use std::str::FromStr;

use crate::json::{Map, json};

use crate::error::{Error, Result};
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::uuid::UUID;

/// The identifier `autorizacion-gt`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "autorizacion-gt",
    about: "the authorisation number of a document of Guatemala, a UUID with its series and number",
    parse: |text| Ok(text.parse::<Authorization>()?.parts()),
    compose: |parts| {
        let [text] = texts(parts, ["text"])?;
        Ok(text.unwrap_or_default().parse::<Authorization>()?.0)
    },
};

/// The authorisation number that the certifier gives: a UUID in capitals, from which series and number derive.
///
/// # Example
/// ```
/// use dtekit::guatemala::Authorization;
/// let number = "D412A347-9720-44C0-8D6B-0A3C7D2F1E55".parse::<Authorization>()?;
/// assert_eq!((number.series(), number.number()), ("D412A347", 2_535_474_368));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Authorization(String);

impl Authorization {
    /// The UUID in capitals.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The series: the first eight characters.
    #[must_use]
    pub fn series(&self) -> &str {
        &self.0[..8]
    }

    /// The number: the next eight hexadecimal digits.
    #[must_use]
    pub fn number(&self) -> u32 {
        let digits = [&self.0[9..13], &self.0[14..18]].concat();
        u32::from_str_radix(&digits, 16).unwrap_or_default()
    }

    fn parts(&self) -> Map {
        object([
            ("text", json!(self.0)),
            ("series", json!(self.series())),
            ("number", json!(self.number().to_string())),
        ])
    }
}

impl FromStr for Authorization {
    type Err = Error;

    /// Reads a UUID in capitals or small letters.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `uuid-form`.
    fn from_str(text: &str) -> Result<Authorization> {
        let parts = (UUID.parse)(text)?;
        Ok(Authorization(parts["text"].as_str().unwrap_or_default().to_owned()))
    }
}

impl std::fmt::Display for Authorization {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
