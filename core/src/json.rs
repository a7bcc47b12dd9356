//! JSON: values, and reading and writing text. Knows nothing of XML.
//!
//! A [`Value`] keeps what the text says: numbers keep their digits (`1.10` stays `1.10`), members keep their order. It
//! is dtekit's own, so that a program's `serde_json` keeps the features that the program chose. The feature
//! `serde_json` of this crate adds conversions between both.
//!
//! # Example
//! ```
//! use dtekit::json::{Value, json};
//! let value: Value = r#"{"total": 1.10, "lines": [{"text": "pan"}]}"#.parse()?;
//! assert_eq!(value["total"].to_string(), "1.10");
//! assert_eq!(value["lines"][0]["text"], "pan");
//! assert_eq!(value["lines"], json!([{"text": "pan"}]));
//! # Ok::<(), dtekit::json::Error>(())
//! ```

mod build;
mod convert;
mod deep;
pub(crate) mod escape;
mod index;
mod map;
pub(crate) mod number;
mod parse;
mod print;
pub(crate) mod read;
pub(crate) mod saved;
#[cfg(feature = "serde_json")]
mod serde_json;
pub(crate) mod syntax;
pub(crate) mod write;

pub use build::ToValue;
pub use index::Index;
pub use map::{Iter, Map};
pub use number::{NotANumber, Number};
pub use parse::{Error, from_slice, from_str};
pub(crate) use parse::{Reason, from_slice_once, from_slice_unless, is_json};
pub use print::{to_string, to_vec};
#[cfg(feature = "serde_json")]
pub use serde_json::SerdeJsonError;
#[cfg(feature = "serde_json")]
pub(crate) use serde_json::serialize_json_form;

#[doc(inline)]
pub use crate::json_value as json;

/// A JSON value. Numbers keep their text, objects the order of their members.
///
/// Two values are equal if their kinds, texts, truths and items are equal, and if their objects have equal members in
/// any order. Two numbers are equal if their texts are equal: `1.0` is not `1.00`, because an amount with other digits
/// is another text in a document.
///
/// Reading, writing, comparing, copying and dropping a value need no more stack for a deep value than for a flat one.
/// The exception is an array that holds an array directly, and so on: dropping it takes a little stack for each level.
/// Neither a text (at most 127 levels) nor an XML document can make one that is too deep.
///
/// # Example
/// ```
/// use dtekit::json::{Value, json};
/// let mut value = json!({"type": "33", "total": 119});
/// value["total"] = json!(119.50);
/// assert_eq!(value.get("total").and_then(Value::as_f64), Some(119.5));
/// assert_eq!(value.to_string(), r#"{"type":"33","total":119.5}"#);
/// ```
#[derive(Default)]
pub enum Value {
    /// `null`
    #[default]
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, with its text.
    Number(Number),
    /// A string.
    String(String),
    /// An array.
    Array(Vec<Value>),
    /// An object, with its members in their order.
    Object(Map),
}

impl Value {
    /// True for `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self, Value::Null)
    }

    /// True for `true` and `false`.
    #[must_use]
    pub fn is_boolean(&self) -> bool {
        matches!(self, Value::Bool(_))
    }

    /// True for a string.
    #[must_use]
    pub fn is_string(&self) -> bool {
        matches!(self, Value::String(_))
    }

    /// True for a number.
    #[must_use]
    pub fn is_number(&self) -> bool {
        matches!(self, Value::Number(_))
    }

    /// True for an array.
    #[must_use]
    pub fn is_array(&self) -> bool {
        matches!(self, Value::Array(_))
    }

    /// True for an object.
    #[must_use]
    pub fn is_object(&self) -> bool {
        matches!(self, Value::Object(_))
    }

    /// The text of a string.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// `true` or `false`.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(truth) => Some(*truth),
            _ => None,
        }
    }

    /// A number.
    #[must_use]
    pub fn as_number(&self) -> Option<&Number> {
        match self {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// A whole number from 0 that fits: see [`Number::as_u64`].
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.as_number()?.as_u64()
    }

    /// A whole number that fits: see [`Number::as_i64`].
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        self.as_number()?.as_i64()
    }

    /// The nearest double to a number: see [`Number::as_f64`].
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        self.as_number()?.as_f64()
    }

    /// The items of an array.
    #[must_use]
    pub fn as_array(&self) -> Option<&Vec<Value>> {
        match self {
            Value::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The items of an array, to change them.
    pub fn as_array_mut(&mut self) -> Option<&mut Vec<Value>> {
        match self {
            Value::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The members of an object.
    #[must_use]
    pub fn as_object(&self) -> Option<&Map> {
        match self {
            Value::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The members of an object, to change them.
    pub fn as_object_mut(&mut self) -> Option<&mut Map> {
        match self {
            Value::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The members of an object, taken out.
    #[must_use]
    pub fn into_object(self) -> Option<Map> {
        match self {
            Value::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The value at a JSON Pointer (RFC 6901).
    ///
    /// # Example
    /// ```
    /// let value = dtekit::json::json!({"lines": [{"text": "pan"}]});
    /// assert_eq!(value.pointer("/lines/0/text").unwrap(), "pan");
    /// ```
    #[must_use]
    pub fn pointer(&self, pointer: &str) -> Option<&Value> {
        tokens(pointer)?.try_fold(self, |value, token| match value {
            Value::Object(members) => members.get(&token),
            Value::Array(items) => items.get(item(&token)?),
            _ => None,
        })
    }

    /// As [`Value::pointer`], to change it.
    pub fn pointer_mut(&mut self, pointer: &str) -> Option<&mut Value> {
        tokens(pointer)?.try_fold(self, |value, token| match value {
            Value::Object(members) => members.get_mut(&token),
            Value::Array(items) => items.get_mut(item(&token)?),
            _ => None,
        })
    }

    /// Takes the value out and leaves `null`.
    #[must_use]
    pub fn take(&mut self) -> Value {
        std::mem::take(self)
    }

    /// True if other values lie inside this one.
    fn is_nonempty(&self) -> bool {
        match self {
            Value::Array(items) => !items.is_empty(),
            Value::Object(members) => !members.is_empty(),
            _ => false,
        }
    }
}

/// The unescaped names and numbers in a JSON Pointer; `None` if it does not begin with `/`.
fn tokens(pointer: &str) -> Option<impl Iterator<Item = String>> {
    if !pointer.is_empty() && !pointer.starts_with('/') {
        return None;
    }
    Some(pointer.split('/').skip(1).map(|token| token.replace("~1", "/").replace("~0", "~")))
}

/// The number of an item in a JSON Pointer, which has no leading zero.
fn item(token: &str) -> Option<usize> {
    let plain = token.bytes().all(|byte| byte.is_ascii_digit()) && (token == "0" || !token.starts_with('0'));
    if plain { token.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::{Value, json};

    #[test]
    fn a_pointer_finds_members_and_items() {
        let mut value = json!({"a/b": {"~": [10, 20]}, "": 3});
        assert_eq!(value.pointer("/a~1b/~0/1"), Some(&json!(20)));
        assert_eq!(value.pointer("/"), Some(&json!(3)));
        assert_eq!(value.pointer(""), Some(&value));
        for nowhere in ["a", "/a~1b/~0/01", "/a~1b/~0/+1", "/a~1b/~0/2", "/a~1b/~0/0/0", "/x"] {
            assert_eq!(value.pointer(nowhere), None, "{nowhere}");
        }
        *value.pointer_mut("/a~1b/~0/0").unwrap() = json!("new");
        assert_eq!(value["a/b"]["~"], json!(["new", 20]));
    }

    #[test]
    fn a_value_has_four_words() {
        assert!(size_of::<Value>() <= 4 * size_of::<usize>());
    }
}
