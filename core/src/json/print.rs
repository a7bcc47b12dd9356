//! Writes values as compact JSON text.

use std::fmt;

use super::write::Writer;
use super::{ToValue, Value};

/// Writes a value, or anything that has a JSON form, as compact JSON text.
///
/// # Example
/// ```
/// use dtekit::json::{json, to_string};
///
/// assert_eq!(to_string(&json!({"total": 1, "lines": []})), r#"{"total":1,"lines":[]}"#);
/// ```
pub fn to_string(value: &(impl ToValue + ?Sized)) -> String {
    text(&value.as_json_value())
}

/// As [`to_string`], in bytes.
///
/// # Example
/// ```
/// assert_eq!(dtekit::json::to_vec(&dtekit::json::json!([1, "a"])), b"[1,\"a\"]");
/// ```
pub fn to_vec(value: &(impl ToValue + ?Sized)) -> Vec<u8> {
    bytes(&value.as_json_value())
}

/// A value as compact JSON text.
fn text(value: &Value) -> String {
    String::from_utf8(bytes(value)).expect("JSON text is made of strings")
}

/// What is left of an open array or object.
enum Rest<'v> {
    Items(std::slice::Iter<'v, Value>),
    Members(std::slice::Iter<'v, (String, Value)>),
}

fn bytes(value: &Value) -> Vec<u8> {
    let mut out = Writer::new(256);
    let mut open = Vec::new();
    let mut next = value;
    loop {
        match next {
            Value::Null => out.bytes(b"null"),
            Value::Bool(true) => out.bytes(b"true"),
            Value::Bool(false) => out.bytes(b"false"),
            Value::Number(number) => out.bytes(number.as_str().as_bytes()),
            Value::String(text) => out.string(text.as_bytes(), 0, text.len()),
            Value::Array(items) => {
                out.byte(b'[');
                open.push((Rest::Items(items.iter()), true));
            }
            Value::Object(members) => {
                out.byte(b'{');
                open.push((Rest::Members(members.entries().iter()), true));
            }
        }
        next = loop {
            let Some((rest, first)) = open.last_mut() else { return out.finish() };
            let comma = !std::mem::take(first);
            match rest {
                Rest::Items(items) => {
                    if let Some(item) = items.next() {
                        if comma {
                            out.byte(b',');
                        }
                        break item;
                    }
                    out.byte(b']');
                }
                Rest::Members(members) => {
                    if let Some((name, value)) = members.next() {
                        if comma {
                            out.byte(b',');
                        }
                        out.string(name.as_bytes(), 0, name.len());
                        out.byte(b':');
                        break value;
                    }
                    out.byte(b'}');
                }
            }
            open.pop();
        };
    }
}

impl fmt::Display for Value {
    /// Writes compact JSON text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text(self))
    }
}

impl fmt::Debug for Value {
    /// Writes compact JSON text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text(self))
    }
}
