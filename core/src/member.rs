//! Members of the service's JSON answers: names in any letter case, numbers or text, a list or one item.

use crate::json::{Map, Value};

use crate::naming::same_name;

/// Takes the member with this name out of the object; null if there is none. Letter case and underscores do not count.
pub(crate) fn take(members: &mut Map, name: &str) -> Value {
    let key = match members.contains_key(name) {
        true => Some(name.to_owned()),
        false => members.keys().find(|key| same_name(key, name)).cloned(),
    };
    key.and_then(|key| members.remove(&key)).unwrap_or(Value::Null)
}

/// The value as text: a number as it is written; `None` for null and for an empty text.
pub(crate) fn text(value: Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text).filter(|text| !text.is_empty()),
        Value::Null => None,
        other => Some(other.to_string()),
    }
}

/// The items of a list. One item counts as a list of one; null and blank text are an empty list.
pub(crate) fn list(value: Value) -> Vec<Value> {
    match value {
        Value::Array(items) => items,
        Value::Null => Vec::new(),
        Value::String(text) if text.trim().is_empty() => Vec::new(),
        one => vec![one],
    }
}
