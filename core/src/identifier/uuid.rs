//! A UUID in capitals, as El Salvador and Mexico write it.

use super::kind::{IdentifierKind, compose_of_text, object};
use super::shape::shape;
use super::text::refused;
use crate::code;
use crate::error::Result;

/// A UUID of 36 characters (RFC 9562).
pub(crate) static UUID: IdentifierKind = IdentifierKind {
    word: "uuid",
    about: "a UUID, written in capitals",
    parse: |text| Ok(object([("text", upper(text)?.into())])),
    compose: |parts| compose_of_text(parts, upper),
};

/// The UUID in capitals.
pub(crate) fn upper(text: &str) -> Result<String> {
    match uuid::Uuid::try_parse(text) {
        Ok(id) if text.len() == 36 => Ok(id.to_string().to_uppercase()),
        _ => {
            Err(refused(&code::UUID_FORM, format!("expected a UUID of 36 characters, found {}", shape(text))))
        }
    }
}
