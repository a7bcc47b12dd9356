//! A JSON value.

use std::fmt;

use super::index::Index;
use super::map::Map;
use super::number::Number;
use super::print;

/// A JSON value. Numbers keep their text, objects the order of their members.
///
/// Two values are equal if their kinds, texts, truths and items are equal, and if their objects have equal members in any
/// order. Two numbers are equal if their texts are equal: `1.0` is not `1.00`, because an amount with other digits is
/// another text in a document.
///
/// Reading, writing, comparing, copying and dropping a value need no more stack for a deep value than for a flat one. The
/// exception is an array that holds an array directly, and so on: dropping it takes a little stack for each level. Neither
/// a text (at most 127 levels) nor an XML document can make one that is too deep.
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
    pub fn is_null(&self) -> bool {
        matches!(self, Value::Null)
    }

    /// True for `true` and `false`.
    pub fn is_boolean(&self) -> bool {
        matches!(self, Value::Bool(_))
    }

    /// True for a string.
    pub fn is_string(&self) -> bool {
        matches!(self, Value::String(_))
    }

    /// True for a number.
    pub fn is_number(&self) -> bool {
        matches!(self, Value::Number(_))
    }

    /// True for an array.
    pub fn is_array(&self) -> bool {
        matches!(self, Value::Array(_))
    }

    /// True for an object.
    pub fn is_object(&self) -> bool {
        matches!(self, Value::Object(_))
    }

    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// `true` or `false`.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(truth) => Some(*truth),
            _ => None,
        }
    }

    /// A number.
    pub fn as_number(&self) -> Option<&Number> {
        match self {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// A whole number from 0 that fits: see [`Number::as_u64`].
    pub fn as_u64(&self) -> Option<u64> {
        self.as_number()?.as_u64()
    }

    /// A whole number that fits: see [`Number::as_i64`].
    pub fn as_i64(&self) -> Option<i64> {
        self.as_number()?.as_i64()
    }

    /// The nearest double to a number: see [`Number::as_f64`].
    pub fn as_f64(&self) -> Option<f64> {
        self.as_number()?.as_f64()
    }

    /// The items of an array.
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
    pub fn into_object(self) -> Option<Map> {
        match self {
            Value::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The member of this name, or the item of this number from 0.
    pub fn get(&self, index: impl Index) -> Option<&Value> {
        index.get(self)
    }

    /// As [`Value::get`], to change it.
    pub fn get_mut(&mut self, index: impl Index) -> Option<&mut Value> {
        index.get_mut(self)
    }

    /// The value at a JSON Pointer (RFC 6901).
    ///
    /// # Example
    /// ```
    /// let value = dtekit::json::json!({"lines": [{"text": "pan"}]});
    /// assert_eq!(value.pointer("/lines/0/text").unwrap(), "pan");
    /// ```
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
    pub fn take(&mut self) -> Value {
        std::mem::take(self)
    }

    /// True if other values lie inside this one.
    pub(super) fn is_nonempty(&self) -> bool {
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

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        let mut pairs = vec![(self, other)];
        while let Some(pair) = pairs.pop() {
            let equal = match pair {
                (Value::Null, Value::Null) => true,
                (Value::Bool(left), Value::Bool(right)) => left == right,
                (Value::Number(left), Value::Number(right)) => left == right,
                (Value::String(left), Value::String(right)) => left == right,
                (Value::Array(left), Value::Array(right)) => {
                    pairs.extend(left.iter().zip(right));
                    left.len() == right.len()
                }
                (Value::Object(left), Value::Object(right)) => {
                    left.len() == right.len()
                        && left.iter().all(|(name, value)| {
                            right.get(name).is_some_and(|other| {
                                pairs.push((value, other));
                                true
                            })
                        })
                }
                _ => false,
            };
            if !equal {
                return false;
            }
        }
        true
    }
}

impl Eq for Value {}

impl Clone for Value {
    fn clone(&self) -> Value {
        let scalar = |value: &Value| match value {
            Value::Null => Value::Null,
            Value::Bool(truth) => Value::Bool(*truth),
            Value::Number(number) => Value::Number(number.clone()),
            Value::String(text) => Value::String(text.clone()),
            Value::Array(items) => Value::Array(Vec::with_capacity(items.len())),
            Value::Object(members) => Value::Object(Map::with_capacity(members.len())),
        };
        let mut copy = scalar(self);
        // The containers that are being copied, from the outside in: what is left of each, and its copy so far.
        let mut open: Vec<(Rest<'_>, Value)> = Vec::new();
        let mut rest = Rest::of(self);
        loop {
            let next = match &mut rest {
                Rest::Items(items) => items.next(),
                Rest::Members(members) => members.as_slice().first().map(|(_, value)| value),
            };
            match next {
                Some(value) if value.is_nonempty() => {
                    open.push((rest, copy));
                    copy = scalar(value);
                    rest = Rest::of(value);
                }
                Some(value) => rest.put(&mut copy, scalar(value)),
                None => {
                    let Some((around, mut outer)) = open.pop() else { return copy };
                    rest = around;
                    rest.put(&mut outer, copy);
                    copy = outer;
                }
            }
        }
    }
}

/// What is left of a container that is being copied. The member that is being copied is still the first.
enum Rest<'v> {
    Items(std::slice::Iter<'v, Value>),
    Members(std::slice::Iter<'v, (String, Value)>),
}

impl<'v> Rest<'v> {
    fn of(value: &'v Value) -> Self {
        match value {
            Value::Array(items) => Rest::Items(items.iter()),
            Value::Object(members) => Rest::Members(members.entries().iter()),
            _ => Rest::Items([].iter()),
        }
    }

    /// Adds the copy of an item or member to the copy of its container.
    fn put(&mut self, container: &mut Value, value: Value) {
        match (container, self) {
            (Value::Array(items), _) => items.push(value),
            (Value::Object(copies), Rest::Members(members)) => {
                if let Some((name, _)) = members.next() {
                    copies.append(name.clone(), value);
                }
            }
            _ => {}
        }
    }
}

impl fmt::Display for Value {
    /// Writes compact JSON text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print::text(self))
    }
}

impl fmt::Debug for Value {
    /// Writes compact JSON text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print::text(self))
    }
}

#[cfg(test)]
mod tests {
    use crate::json::{Map, Value, from_str, json};

    /// An object in an object, many times.
    fn deep() -> Value {
        (0..200_000).fold(json!("x"), |inside, _| Value::Object(Map::from([("a", json!(1)), ("b", inside)])))
    }

    #[test]
    fn a_deep_value_needs_no_stack() {
        let value = deep();
        let copy = value.clone();
        assert_eq!(copy, value);
        assert_eq!(copy.to_string().len(), r#"{"a":1,"b":}"#.len() * 200_000 + 3);
    }

    #[test]
    fn arrays_between_deep_objects_need_no_stack() {
        let value = (0..200_000)
            .fold(json!(1), |inside, _| Value::Array(vec![Value::Object(Map::from([("a", inside)]))]));
        drop(value.clone());
    }

    #[test]
    fn a_copy_is_equal_and_has_the_same_order() {
        let value =
            json!({"b": [1, [], {}, {"x": null, "a": [true, [2.50, "y"]]}], "a": "text", "c": {"d": {}}});
        assert_eq!(value.clone(), value);
        assert_eq!(value.clone().to_string(), value.to_string());
    }

    #[test]
    fn numbers_are_equal_if_their_texts_are() {
        let value = |text| from_str(text).unwrap();
        assert_eq!(value("1.10"), value("1.10"));
        assert_ne!(value("1.10"), value("1.1"));
        assert_ne!(value("1e2"), value("100"));
    }

    #[test]
    fn the_order_of_members_does_not_matter_for_equality() {
        assert_eq!(json!({"a": 1, "b": {"c": 2, "d": 3}}), json!({"b": {"d": 3, "c": 2}, "a": 1}));
        assert_ne!(json!({"a": 1, "b": 2}), json!({"a": 1, "c": 2}));
        assert_ne!(json!({"a": 1}), json!({"a": 1, "b": 2}));
        assert_ne!(json!([1, 2]), json!([2, 1]));
        assert_ne!(json!([1]), json!([1, 1]));
        assert_ne!(json!("1"), json!(1));
    }

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
