//! A kind of identifier, and its parts as a JSON object.

use crate::json::{Map, Value};

use super::shape::{is_short, shape};
use crate::code;
use crate::error::{Arg, Error, ErrorKind, Finding, Result, text};

/// A kind of identifier, such as Chile's RUT: its word, and how its text is read and composed.
///
/// # Example
/// ```
/// let kinds = dtekit::Country::CL.row().unwrap().identifiers;
/// assert_eq!(kinds[0].word, "rut");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct IdentifierKind {
    /// The word that all languages use, such as `rut`.
    pub word: &'static str,
    /// What such an identifier is, in a few words.
    pub about: &'static str,
    /// Reads a text and gives its parts by name.
    pub(crate) parse: fn(&str) -> Result<Map>,
    /// Composes the text from its parts.
    pub(crate) compose: fn(&Map) -> Result<String>,
}

/// The parts with these names as text; a whole number is its digits.
///
/// # Errors
/// [`ErrorKind::Argument`] with a finding for each part that has another name or another type.
pub(crate) fn texts<'a, const N: usize>(
    parts: &'a Map,
    names: [&'static str; N],
) -> Result<[Option<&'a str>; N]> {
    let mut texts = [None; N];
    read_texts(parts, &names, &mut texts)?;
    Ok(texts)
}

fn read_texts<'a>(parts: &'a Map, names: &[&'static str], texts: &mut [Option<&'a str>]) -> Result<()> {
    let mut findings = Vec::new();
    for name in parts.keys().filter(|name| !names.contains(&name.as_str())) {
        let found = if is_short(name) { text!("{}", Arg(name)) } else { shape(name).into() };
        let message = text!("expected parts among {names:?}, found {}", found);
        findings.push(Finding::new(&code::IDENTIFIER_PART, message).with_argument(name));
    }
    for (name, text) in names.iter().zip(texts) {
        *text = match parts.get(name) {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) => Some(text.as_str()),
            Some(Value::Number(number)) => Some(number.as_str()),
            Some(_) => {
                let message = text!("expected text or a whole number for {}, found another value", Arg(name));
                findings.push(Finding::new(&code::IDENTIFIER_PART, message).with_argument(name));
                None
            }
        };
    }
    Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(()), Err)
}

/// An object with these members.
pub(crate) fn object<const N: usize>(members: [(&str, Value); N]) -> Map {
    Map::from(members)
}

/// Composes an identifier of its part `text` alone.
pub(crate) fn compose_of_text(parts: &Map, read: impl Fn(&str) -> Result<String>) -> Result<String> {
    let [text] = texts(parts, ["text"])?;
    read(text.unwrap_or_default())
}
