//! The security code of a signed e-CF.

use crate::code;
use crate::error::Result;
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::shape;
use crate::identifier::text::{refused, text_type};
use crate::json::json;

/// The identifier `security-code`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "security-code",
    about: "the security code of a signed e-CF of the Dominican Republic, 6 characters",
    parse: |text| Ok(object([("text", json!(read(text)?))])),
    compose: |parts| match texts(parts, ["signature_value", "text"])? {
        [Some(value), None] => Ok(SecurityCode::of_signature(value)?.0),
        [_, text] => read(text.unwrap_or_default()),
    },
};

text_type! {
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
    pub struct SecurityCode {
        /// The six characters.
        as_str;
    }
    /// Reads a code of six characters of base64.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `security-code-form`.
    read: read;
}

/// How many characters the code has.
const LENGTH: usize = 6;

impl SecurityCode {
    /// The code of a signature: `value` is the text of `SignatureValue`, in base64. White space in it does not count.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `security-code-form` if the value has less than six
    /// characters or is not base64.
    pub fn of_signature(value: &str) -> Result<SecurityCode> {
        let first: String = value.chars().filter(|one| !one.is_whitespace()).take(LENGTH).collect();
        first.parse()
    }
}

fn read(text: &str) -> Result<String> {
    let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'/';
    if text.len() == LENGTH && text.bytes().all(is_base64) {
        return Ok(text.to_owned());
    }
    Err(refused(
        &code::SECURITY_CODE_FORM,
        format!("expected six characters of base64, found {}", shape(text)),
    ))
}
