//! The security code of a signed e-CF.

use std::str::FromStr;

use crate::json::json;

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::shape;

/// The identifier `security-code`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "security-code",
    about: "the security code of a signed e-CF of the Dominican Republic, 6 characters",
    parse: |text| Ok(object([("text", json!(text.parse::<SecurityCode>()?.0))])),
    compose: |parts| match texts(parts, ["signature_value", "text"])? {
        [Some(value), None] => Ok(SecurityCode::of_signature(value)?.0),
        [_, text] => Ok(text.unwrap_or_default().parse::<SecurityCode>()?.0),
    },
};

/// The security code of a signed e-CF: the first six characters of its `SignatureValue`.
///
/// The summary RFCE and the printed document carry it.
///
/// # Example
/// ```
/// use dtekit::dominican_republic::SecurityCode;
/// let code = SecurityCode::of_signature("m+tPLrOR4wqt/A0Zt0hSg==")?;
/// assert_eq!(code.as_str(), "m+tPLr");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SecurityCode(String);

/// How many characters the code has.
const LENGTH: usize = 6;

impl SecurityCode {
    /// The code of a signature: `value` is the text of `SignatureValue`, in base64. White space in it does not count.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `security-code-form` if the value has less than six characters or is not base64.
    pub fn of_signature(value: &str) -> Result<SecurityCode> {
        let first: String = value.chars().filter(|one| !one.is_whitespace()).take(LENGTH).collect();
        first.parse()
    }

    /// The six characters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for SecurityCode {
    type Err = Error;

    /// Reads a code of six characters of base64.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `security-code-form`.
    fn from_str(text: &str) -> Result<SecurityCode> {
        let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'/';
        if text.len() == LENGTH && text.bytes().all(is_base64) {
            return Ok(SecurityCode(text.to_owned()));
        }
        let message = format!("expected six characters of base64, found {}", shape(text));
        Err(Error::new(ErrorKind::Invalid, Finding::new(&code::SECURITY_CODE_FORM, message)))
    }
}

impl std::fmt::Display for SecurityCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
