//! The authorisation number of a document.

use crate::identifier::kind::{IdentifierKind, compose_of_text, object};
use crate::identifier::text::text_type;
use crate::identifier::uuid::upper;
use crate::json::{Map, json};

/// The identifier `autorizacion-gt`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "autorizacion-gt",
    about: "the authorisation number of a document of Guatemala, a UUID with its series and number",
    parse: |text| Ok(text.parse::<Authorization>()?.parts()),
    compose: |parts| compose_of_text(parts, upper),
};

text_type! {
    /// The authorisation number that the certifier gives: a UUID in capitals, from which series and number derive.
    ///
    /// # Example
    /// ```
    /// use dtekit::guatemala::Authorization;
    /// let number = "D412A347-9720-44C0-8D6B-0A3C7D2F1E55".parse::<Authorization>()?;
    /// assert_eq!((number.series(), number.number()), ("D412A347", 2_535_474_368));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub struct Authorization {
        /// The UUID in capitals.
        as_str;
        /// The series: the first eight characters.
        series: ..8;
    }
    /// Reads a UUID in capitals or small letters.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `uuid-form`.
    read: upper;
}

impl Authorization {
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
