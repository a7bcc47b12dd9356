//! A UUID in capitals, as El Salvador and Mexico write it.

use crate::json::Map;

use super::kind::{IdentifierKind, object, texts};
use super::shape::shape;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};

/// A UUID of 36 characters (RFC 9562).
pub(crate) static UUID: IdentifierKind =
    IdentifierKind { word: "uuid", about: "a UUID, written in capitals", parse, compose };

fn parse(text: &str) -> Result<Map> {
    Ok(object([("text", upper(text)?.into())]))
}

fn compose(parts: &Map) -> Result<String> {
    let [text] = texts(parts, ["text"])?;
    upper(text.unwrap_or_default())
}

fn upper(text: &str) -> Result<String> {
    match uuid::Uuid::try_parse(text) {
        Ok(id) if text.len() == 36 => Ok(id.to_string().to_uppercase()),
        _ => {
            let message = format!("expected a UUID of 36 characters, found {}", shape(text));
            Err(Error::new(ErrorKind::Invalid, Finding::new(&code::UUID_FORM, message)))
        }
    }
}
