//! Checks one argument and converts it to its form on the wire.

use crate::json::Value;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, NaiveDate};
use uuid::Uuid;

use super::arguments::Argument;
use super::table::ParameterType;
use crate::document::guess_format;
use crate::error::short;

/// What was expected, and what was found if that may be shown.
pub(super) struct Refusal {
    pub expected: &'static str,
    pub found: Option<String>,
}

impl Refusal {
    fn of(expected: &'static str, found: &Value) -> Refusal {
        let found = match found {
            Value::String(text) => format!("`{}`", short(text)),
            Value::Array(_) => "an array".to_owned(),
            Value::Object(_) => "an object".to_owned(),
            leaf => format!("`{}`", short(&leaf.to_string())),
        };
        Refusal { expected, found: Some(found) }
    }

    /// Refuses a file as the value of a parameter that takes none.
    pub fn of_file() -> Refusal {
        Refusal { expected: "a value", found: Some("a file".to_owned()) }
    }

    fn silent(expected: &'static str) -> Refusal {
        Refusal { expected, found: None }
    }
}

/// The argument as it goes on the wire. File parameters are not handled here.
pub(super) fn check(kind: ParameterType, argument: Argument, in_base64: bool) -> Result<Value, Refusal> {
    let value = match (kind, argument) {
        (ParameterType::Document, argument) => return document_of(argument, in_base64),
        (_, Argument::Bytes(_)) => {
            return Err(Refusal { expected: expected(kind), found: Some("bytes".to_owned()) });
        }
        (_, Argument::File(_)) => return Err(Refusal { expected: expected(kind), ..Refusal::of_file() }),
        (_, Argument::Value(value)) => value,
    };
    let refused = |value: &Value| Refusal::of(expected(kind), value);
    match (kind, &value) {
        (ParameterType::Text, Value::String(_)) => Ok(value),
        (ParameterType::Text, Value::Number(number)) => Ok(Value::String(number.to_string())),
        (ParameterType::Uuid, Value::String(id)) => match Uuid::try_parse(id) {
            Ok(parsed) if id.len() == 36 => Ok(Value::String(parsed.to_string())),
            _ => Err(refused(&value)),
        },
        (ParameterType::DateTime, Value::String(text)) if is_time(text) => Ok(value),
        (ParameterType::Boolean | ParameterType::Processing, Value::Bool(_)) => Ok(value),
        (ParameterType::Integer, Value::Number(number)) => {
            let fits = number.as_i64().is_some_and(|number| i32::try_from(number).is_ok());
            if fits { Ok(value) } else { Err(refused(&value)) }
        }
        (ParameterType::Json, Value::Object(_)) => Ok(Value::String(value.to_string())),
        (ParameterType::Json, Value::String(text)) => match crate::json::from_str(text) {
            Ok(Value::Object(_)) => Ok(value),
            _ => Err(Refusal::silent(expected(kind))),
        },
        (ParameterType::Items, Value::Array(items)) if items.iter().all(Value::is_object) => Ok(value),
        (ParameterType::Country, Value::String(_)) => Ok(value),
        _ => Err(refused(&value)),
    }
}

fn expected(kind: ParameterType) -> &'static str {
    match kind {
        ParameterType::Text => "text",
        ParameterType::Uuid => "a UUID of 36 characters",
        ParameterType::DateTime => "a date such as `2026-11-21` or `2026-11-21T09:30:00-06:00`",
        ParameterType::Boolean | ParameterType::Processing => "true or false",
        ParameterType::Integer => "a whole number of 32 bits",
        ParameterType::Json => "an object, or its JSON text,",
        ParameterType::Items => "an array of objects",
        ParameterType::Country => "a country code as text",
        ParameterType::Document => "a document as text or bytes",
        ParameterType::File => "the bytes of a file",
    }
}

/// A document as a JSON string.
fn document_of(argument: Argument, in_base64: bool) -> Result<Value, Refusal> {
    match argument {
        Argument::Bytes(bytes) => Ok(document(bytes, in_base64)),
        Argument::Value(Value::String(text)) => {
            if in_base64 && declares_another_encoding(&text) {
                let expected = "bytes, since the text declares another encoding than UTF-8,";
                return Err(Refusal::silent(expected));
            }
            Ok(document(text.into_bytes(), in_base64))
        }
        Argument::Value(value @ Value::Object(_)) => Ok(document(value.to_string().into_bytes(), in_base64)),
        Argument::Value(value) => Err(Refusal::of(expected(ParameterType::Document), &value)),
        Argument::File(_) => {
            Err(Refusal { expected: expected(ParameterType::Document), ..Refusal::of_file() })
        }
    }
}

/// A document as a JSON string. It is in base 64 if that is asked for and it is not yet, and if its bytes are not
/// UTF-8.
pub(super) fn document(bytes: Vec<u8>, in_base64: bool) -> Value {
    let encoded = || guess_format(&bytes).is_some_and(|(_, base64)| base64);
    if in_base64 && !encoded() {
        return Value::String(STANDARD.encode(bytes));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Value::String(text),
        Err(error) => Value::String(STANDARD.encode(error.into_bytes())),
    }
}

/// Whether the XML declaration of a text names another encoding than UTF-8.
fn declares_another_encoding(text: &str) -> bool {
    let text = text.trim_start_matches('\u{FEFF}');
    let declaration = text.strip_prefix("<?xml").and_then(|rest| rest.split("?>").next());
    let value = declaration.and_then(|declaration| declaration.split("encoding").nth(1));
    let name = value.and_then(|value| value.split(['"', '\'']).nth(1));
    name.is_some_and(|name| {
        !["utf-8", "utf8", "us-ascii"].iter().any(|known| name.eq_ignore_ascii_case(known))
    })
}

/// Whether a text is a date, or a date with a time and an optional offset, in ISO 8601's extended form.
pub(super) fn is_time(text: &str) -> bool {
    date_of(text).is_some()
}

/// The date of a text that is a date or a date with a time.
pub(super) fn date_of(text: &str) -> Option<NaiveDate> {
    // The crate also accepts signs, single digits and blanks, so check the shape first.
    let shape: String =
        text.chars().map(|letter| if letter.is_ascii_digit() { '9' } else { letter }).collect();
    let date_part = text.get(..10)?;
    let date = NaiveDate::parse_from_str(date_part, "%Y-%m-%d").ok();
    let date = date.filter(|_| shape.starts_with("9999-99-99"))?;
    let Some(time) = shape.get(10..).filter(|time| !time.is_empty()) else { return Some(date) };
    let (clock, offset) = match time.find(['Z', '+', '-']) {
        Some(at) => time.split_at(at),
        None => (time, ""),
    };
    let seconds = match clock.strip_prefix("T99:99")? {
        "" => ":00".to_owned(),
        seconds => {
            let fraction = seconds.strip_prefix(":99")?;
            let digits = fraction.strip_prefix('.').unwrap_or(if fraction.is_empty() { "9" } else { "" });
            if digits.is_empty() || digits.len() > 9 || !digits.bytes().all(|byte| byte == b'9') {
                return None;
            }
            text.get(16..19)?.to_owned()
        }
    };
    let offset = match offset {
        "" | "Z" => "Z",
        "+99:99" | "-99:99" => text.get(text.len() - 6..)?,
        _ => return None,
    };
    // The service's platform does not know leap seconds.
    let whole = format!("{}{seconds}{offset}", text.get(..16)?);
    let read = !seconds.starts_with(":6") && DateTime::parse_from_rfc3339(&whole).is_ok();
    read.then_some(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_with_and_without_a_time_are_read() {
        for text in [
            "2026-11-21",
            "2024-02-29",
            "2026-11-21T09:30",
            "2026-11-21T09:30:00",
            "2026-11-21T09:30:00.123456",
            "2026-11-21T09:30:00Z",
            "2026-11-21T09:30:00.5-06:00",
            "2026-11-21T09:30-06:00",
        ] {
            assert!(is_time(text), "{text}");
        }
    }

    #[test]
    fn what_no_calendar_has_is_refused() {
        for text in [
            "",
            "21/11/2026",
            "2026-1-2",
            "2026-02-29",
            "2026-13-01",
            "2026-11-21 09:30:00",
            "2026-11-21T24:00:00",
            "2026-11-21T09:30:60",
            "2026-11-21T09:30:00+0600",
            "2026-11-21T09:30:00.",
            "2026-11-21T9:30:00",
            "2026-11-21T",
            "+026-11-21",
            "2026-11-21ñ",
        ] {
            assert!(!is_time(text), "{text}");
        }
    }

    #[test]
    fn what_is_in_base64_already_is_not_encoded_again() {
        assert_eq!(document(b"PERURS8+".to_vec(), true), "PERURS8+");
        assert_eq!(document(b"<DTE/>".to_vec(), true), "PERURS8+");
    }
}
