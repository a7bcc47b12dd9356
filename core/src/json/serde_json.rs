//! Values of the crate serde_json as dtekit's, and dtekit's as its, with nothing rounded.

use ::serde_json as peer;
use serde::ser::{Error as _, SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use super::{Map, Number, Value};

/// The levels of arrays and objects that a value for serde_json may have: its values are dropped by recursion.
const MOST_LEVELS: usize = 1000;

/// serde_json cannot hold a value as it is.
///
/// # Example
/// ```
/// use dtekit::json::json;
/// let value = json!({"total": "1.10", "keys": [dtekit::json::from_str("12345678901234567890123")?]});
/// let error = serde_json::Value::try_from(value).unwrap_err();
/// assert_eq!(error.to_string(), "expected a number that serde_json holds, found `12345678901234567890123` at `/keys/0`");
/// # Ok::<(), dtekit::json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{problem} at `{place}`")]
pub struct SerdeJsonError {
    problem: String,
    /// The place as a JSON Pointer.
    place: String,
}

impl SerdeJsonError {
    fn new(problem: String) -> SerdeJsonError {
        SerdeJsonError { problem, place: String::new() }
    }

    fn within(mut self, step: &str) -> SerdeJsonError {
        let step = step.replace('~', "~0").replace('/', "~1");
        self.place = format!("/{step}{}", self.place);
        self
    }

    /// The place of the value as a JSON Pointer (RFC 6901).
    pub fn place(&self) -> &str {
        &self.place
    }
}

impl From<peer::Value> for Value {
    /// Numbers have the text that serde_json writes.
    fn from(value: peer::Value) -> Value {
        match value {
            peer::Value::Null => Value::Null,
            peer::Value::Bool(truth) => Value::Bool(truth),
            peer::Value::Number(number) => Value::Number(Number::of(&number.to_string())),
            peer::Value::String(text) => Value::String(text),
            peer::Value::Array(items) => items.into_iter().map(Value::from).collect(),
            peer::Value::Object(members) => Value::Object(members.into()),
        }
    }
}

impl From<peer::Map<String, peer::Value>> for Map {
    fn from(members: peer::Map<String, peer::Value>) -> Map {
        members.into_iter().map(|(name, value)| (name, value.into())).collect()
    }
}

impl TryFrom<Value> for peer::Value {
    type Error = SerdeJsonError;

    /// A number must keep its value: `1.10` may become `1.1`, but a whole number of 23 digits or a fraction of 20 is an
    /// error, unless the program has switched on serde_json's feature `arbitrary_precision`. The order of the members
    /// is serde_json's, which sorts them unless its feature `preserve_order` is on.
    fn try_from(value: Value) -> Result<peer::Value, SerdeJsonError> {
        to_peer(value, 0)
    }
}

impl TryFrom<Map> for peer::Map<String, peer::Value> {
    type Error = SerdeJsonError;

    /// As for a [`Value`].
    fn try_from(members: Map) -> Result<Self, SerdeJsonError> {
        members_to_peer(members, 1)
    }
}

fn to_peer(value: Value, levels: usize) -> Result<peer::Value, SerdeJsonError> {
    Ok(match value {
        Value::Null => peer::Value::Null,
        Value::Bool(truth) => peer::Value::Bool(truth),
        Value::Number(number) => peer::Value::Number(number_to_peer(&number)?),
        Value::String(text) => peer::Value::String(text),
        Value::Array(items) => {
            check_levels(levels)?;
            let item = |(index, item)| {
                to_peer(item, levels + 1).map_err(|error| error.within(&usize::to_string(&index)))
            };
            peer::Value::Array(items.into_iter().enumerate().map(item).collect::<Result<_, _>>()?)
        }
        Value::Object(members) => {
            check_levels(levels)?;
            peer::Value::Object(members_to_peer(members, levels + 1)?)
        }
    })
}

fn members_to_peer(members: Map, levels: usize) -> Result<peer::Map<String, peer::Value>, SerdeJsonError> {
    let member = |(name, value): (String, Value)| match to_peer(value, levels) {
        Ok(value) => Ok((name, value)),
        Err(error) => Err(error.within(&name)),
    };
    members.into_iter().map(member).collect()
}

fn check_levels(levels: usize) -> Result<(), SerdeJsonError> {
    if levels < MOST_LEVELS {
        return Ok(());
    }
    Err(SerdeJsonError::new(format!(
        "expected at most {MOST_LEVELS} levels of arrays and objects, found more"
    )))
}

fn number_to_peer(number: &Number) -> Result<peer::Number, SerdeJsonError> {
    let held = number.as_str().parse::<peer::Number>().ok();
    held.filter(|held| same_value(number.as_str(), &held.to_string())).ok_or_else(|| {
        SerdeJsonError::new(format!("expected a number that serde_json holds, found `{number}`"))
    })
}

/// True if the texts of two numbers have the same value.
fn same_value(left: &str, right: &str) -> bool {
    left == right || matches!((parts(left), parts(right)), (Some(left), Some(right)) if left == right)
}

/// The sign of a number, its digits without zeros around them, and the exponent of the last of these.
fn parts(number: &str) -> Option<(bool, String, i64)> {
    let (negative, number) = number.strip_prefix('-').map_or((false, number), |rest| (true, rest));
    let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let kept = digits.trim_end_matches('0');
    let significant = kept.trim_start_matches('0');
    if significant.is_empty() {
        return Some((negative, String::new(), 0));
    }
    let point = (digits.len() - kept.len()) as i64 - fraction.len() as i64;
    Some((negative, significant.to_owned(), exponent.parse::<i64>().ok()?.checked_add(point)?))
}

impl Serialize for Value {
    /// A number becomes the integer or the double of its value.
    ///
    /// # Errors
    /// For a number that neither has, and for more than 1000 levels.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Part { value: self, levels: 0 }.serialize(serializer)
    }
}

/// A value inside this many arrays and objects.
struct Part<'v> {
    value: &'v Value,
    levels: usize,
}

impl Serialize for Part<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let inside = |value| Part { value, levels: self.levels + 1 };
        match self.value {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(truth) => serializer.serialize_bool(*truth),
            Value::Number(number) => serialize_number(number, serializer),
            Value::String(text) => serializer.serialize_str(text),
            Value::Array(items) => {
                check_levels(self.levels).map_err(S::Error::custom)?;
                let mut sequence = serializer.serialize_seq(Some(items.len()))?;
                items.iter().try_for_each(|item| sequence.serialize_element(&inside(item)))?;
                sequence.end()
            }
            Value::Object(members) => {
                check_levels(self.levels).map_err(S::Error::custom)?;
                let mut map = serializer.serialize_map(Some(members.len()))?;
                members.iter().try_for_each(|(name, value)| map.serialize_entry(name, &inside(value)))?;
                map.end()
            }
        }
    }
}

fn serialize_number<S: Serializer>(number: &Number, serializer: S) -> Result<S::Ok, S::Error> {
    if let Some(whole) = number.as_i64() {
        return serializer.serialize_i64(whole);
    }
    if let Some(whole) = number.as_u64() {
        return serializer.serialize_u64(whole);
    }
    match number.as_f64() {
        Some(double) if same_value(number.as_str(), &format!("{double:?}")) => {
            serializer.serialize_f64(double)
        }
        _ => Err(S::Error::custom(format!("expected a number that a double holds, found `{number}`"))),
    }
}

/// `serde::Serialize` for types by their JSON form.
macro_rules! serialize_json_form {
    ($($type:ty),*) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
                $crate::json::ToValue::to_json_value(self).serialize(serializer)
            }
        }
    )*};
}

pub(crate) use serialize_json_form;

#[cfg(test)]
mod tests {
    use super::{parts, peer, same_value};
    use crate::json::{Value, json};

    #[test]
    fn numbers_have_the_same_value_if_only_zeros_and_the_point_differ() {
        for (left, right) in
            [("1.10", "1.1"), ("1e2", "100.0"), ("0.00", "0"), ("-5E-1", "-0.50"), ("100", "1e2")]
        {
            assert!(same_value(left, right), "{left} {right}");
        }
        for (left, right) in [("1.1", "1.11"), ("1", "-1"), ("10", "1"), ("0.1", "1"), ("-0", "0")] {
            assert!(!same_value(left, right), "{left} {right}");
        }
        assert_eq!(parts("1e99999999999999999999"), None);
    }

    #[test]
    fn a_value_goes_to_serde_json_and_back() {
        let value = json!({"a": [1, -2, 1.5, true, null, "ñ"], "b": {}, "c": []});
        let there = peer::Value::try_from(value.clone()).unwrap();
        assert_eq!(there["a"][2], 1.5);
        assert_eq!(Value::from(there), value);
    }

    #[test]
    fn a_value_of_more_than_1000_levels_is_refused() {
        let deep = (0..1001).fold(json!(1), |inside, _| json!({"a": inside}));
        assert!(
            peer::Value::try_from(deep).unwrap_err().to_string().starts_with("expected at most 1000 levels")
        );
    }
}
