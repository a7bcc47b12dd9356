//! The identifiers of the authorities: their shapes, their parts and their check digits.
//!
//! Everything here is pure and takes text. [`parse`] and [`compose`] reach every kind of identifier by its word, as
//! the other languages do; the types say the same in Rust.
//!
//! | word | what | source |
//! |---|---|---|
//! | `clave` | Costa Rica's key of a document, 50 digits | field notes, "Receiver message" |
//! | `consecutivo` | Costa Rica's consecutive number, 20 digits | interface.md, "Receiver message" |
//! | `cedula` | an id number of Costa Rica: física, jurídica, DIMEX, NITE | field notes, "Receiver message" |
//! | `rut` | Chile's tax id | the SII's modulo 11 |
//! | `rfc` | Mexico's tax id | the SAT's rules for the homoclave |
//! | `nit-sv` | El Salvador's tax id, 14 digits | the schemas' pattern; the check digit as its libraries have it |
//! | `dui` | El Salvador's id document, 9 digits | the schemas' pattern; modulo 10 |
//! | `uuid` | a UUID, written in capitals as El Salvador and Mexico do | RFC 9562 |

mod calendar;
mod cedula;
mod clave;
mod consecutivo;
mod rfc;
mod rut;
mod salvador;
mod shape;

pub use cedula::{Cedula, CedulaKind};
pub use clave::{Clave, Situation};
pub use consecutivo::Consecutivo;
pub use rfc::Rfc;
pub use rut::Rut;
pub use salvador::{Dui, Nit};

pub(crate) use calendar::is_day;
pub(crate) use shape::{is_digits, shape};

use serde_json::{Map, Value};

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};

/// Reads an identifier of this kind and gives its parts by name, in snake_case.
///
/// # Errors
/// [`ErrorKind::Invalid`] with every finding if the text is no such identifier; [`ErrorKind::Argument`] for a word
/// that names no kind.
///
/// # Example
/// ```
/// let parts = dtekit::identifier::parse("clave", "50628072500310123456700100001010000000001119999999")?;
/// assert_eq!(parts["date"], "2025-07-28");
/// assert_eq!(parts["issuer"], "003101234567");
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn parse(kind: &str, text: &str) -> Result<Map<String, Value>> {
    let parts = match kind {
        "clave" => Clave::parse(text)?.parts(),
        "consecutivo" => Consecutivo::parse(text)?.parts(),
        "cedula" => Cedula::parse(text)?.parts(),
        "rut" => Rut::parse(text)?.parts(),
        "rfc" => Rfc::parse(text)?.parts(),
        "nit-sv" => Nit::parse(text)?.parts(),
        "dui" => Dui::parse(text)?.parts(),
        "uuid" => object([("text", upper_uuid(text)?.into())]),
        _ => return Err(unknown(kind)),
    };
    Ok(parts)
}

/// Composes an identifier of this kind from its parts, which have the names that [`parse`] gives.
///
/// # Errors
/// [`ErrorKind::Invalid`] with a finding for each part that is missing or unusable; [`ErrorKind::Argument`] for a
/// word that names no kind and for a part that the kind does not have.
///
/// # Example
/// ```
/// let parts = serde_json::json!({"document_type": "01", "number": 7});
/// let text = dtekit::identifier::compose("consecutivo", parts.as_object().unwrap())?;
/// assert_eq!(text, "00100001010000000007");
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn compose(kind: &str, parts: &Map<String, Value>) -> Result<String> {
    match kind {
        "clave" => {
            let [date, issuer, consecutive, situation, security_code] =
                texts(parts, ["date", "issuer", "consecutive", "situation", "security_code"])?;
            let situation = match situation {
                None => Ok(Situation::Normal),
                Some(word) => Situation::of(word).ok_or_else(|| clave::no_situation(word)),
            };
            let clave = Clave::compose(
                date.unwrap_or_default(),
                issuer.unwrap_or_default(),
                consecutive.unwrap_or_default(),
                situation.as_ref().copied().unwrap_or(Situation::Normal),
                security_code.unwrap_or_default(),
            );
            let refused = [clave.as_ref().err(), situation.as_ref().err()].into_iter().flatten();
            let findings = refused.flat_map(|error| error.findings().iter().cloned()).collect();
            match (clave, Error::from_findings(ErrorKind::Invalid, findings)) {
                (Ok(clave), None) => Ok(clave.as_str().to_owned()),
                (Err(error), None) | (_, Some(error)) => Err(error),
            }
        }
        "consecutivo" => {
            let [head_office, terminal, document_type, number] =
                texts(parts, ["head_office", "terminal", "document_type", "number"])?;
            // A text too large for a number is too large for its digits as well.
            let amount = |text: Option<&str>, default: u64| match text {
                None => default,
                Some(text) if is_digits(text, 1, 18) => text.parse().unwrap_or(u64::MAX),
                Some(_) => u64::MAX,
            };
            let consecutivo = Consecutivo::compose(
                amount(head_office, 1),
                amount(terminal, 1),
                document_type.unwrap_or_default(),
                amount(number, 0),
            )?;
            Ok(consecutivo.as_str().to_owned())
        }
        "cedula" => {
            let [number] = texts(parts, ["number"])?;
            Ok(Cedula::parse(number.unwrap_or_default())?.padded())
        }
        "rut" => {
            let [number] = texts(parts, ["number"])?;
            let number = number.unwrap_or_default();
            Ok(Rut::of(number.parse().unwrap_or_default())?.to_string())
        }
        "rfc" | "nit-sv" | "dui" | "uuid" => {
            let [text] = texts(parts, ["text"])?;
            let parts = parse(kind, text.unwrap_or_default())?;
            let text = parts.get("grouped").or(parts.get("text")).and_then(Value::as_str);
            Ok(text.unwrap_or_default().to_owned())
        }
        _ => Err(unknown(kind)),
    }
}

/// A UUID of 36 characters, in capitals.
fn upper_uuid(text: &str) -> Result<String> {
    match uuid::Uuid::try_parse(text) {
        Ok(id) if text.len() == 36 => Ok(id.to_string().to_uppercase()),
        _ => {
            let message = format!("expected a UUID of 36 characters, found {}", shape(text));
            Err(Error::new(ErrorKind::Invalid, Finding::new(&code::UUID_FORM, message)))
        }
    }
}

/// The parts with these names as text; a whole number is its digits.
fn texts<'a, const N: usize>(
    parts: &'a Map<String, Value>,
    names: [&'static str; N],
) -> Result<[Option<&'a str>; N]> {
    let mut findings = Vec::new();
    for name in parts.keys().filter(|name| !names.contains(&name.as_str())) {
        let message = format!("expected parts among {names:?}, found {}", shape(name));
        findings.push(Finding::new(&code::IDENTIFIER_PART, message).with_path(name));
    }
    let texts = names.map(|name| match parts.get(name) {
        None | Some(Value::Null) => None,
        Some(Value::String(text)) => Some(text.as_str()),
        Some(Value::Number(number)) => Some(number.as_str()),
        Some(_) => {
            let message = format!("expected text or a whole number for `{name}`, found another value");
            findings.push(Finding::new(&code::IDENTIFIER_PART, message).with_path(name));
            None
        }
    });
    Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(texts), Err)
}

fn unknown(kind: &str) -> Error {
    let kinds = "`clave`, `consecutivo`, `cedula`, `rut`, `rfc`, `nit-sv`, `dui` or `uuid`";
    let message = format!("expected {kinds}, found {}", shape(kind));
    Error::new(ErrorKind::Argument, Finding::new(&code::IDENTIFIER_KIND, message))
}

fn object<const N: usize>(members: [(&str, Value); N]) -> Map<String, Value> {
    members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
