//! Other types as JSON values.

use std::borrow::Cow;
use std::str::FromStr;

use super::Value;
use super::map::Map;
use super::number::Number;
use super::parse::{self, Error};

impl From<()> for Value {
    fn from((): ()) -> Value {
        Value::Null
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Value {
        Value::Bool(truth)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::String(text)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::String(text.to_owned())
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Value {
        Value::String(text.clone())
    }
}

impl From<Cow<'_, str>> for Value {
    fn from(text: Cow<'_, str>) -> Value {
        Value::String(text.into_owned())
    }
}

impl From<Number> for Value {
    fn from(number: Number) -> Value {
        Value::Number(number)
    }
}

impl From<f64> for Value {
    /// `null` for a number that is not finite.
    fn from(number: f64) -> Value {
        Number::from_f64(number).map_or(Value::Null, Value::Number)
    }
}

impl From<Map> for Value {
    fn from(members: Map) -> Value {
        Value::Object(members)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(items: Vec<T>) -> Value {
        items.into_iter().collect()
    }
}

impl<T: Into<Value>, const N: usize> From<[T; N]> for Value {
    fn from(items: [T; N]) -> Value {
        items.into_iter().collect()
    }
}

impl<T: Into<Value>> FromIterator<T> for Value {
    /// An array.
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Value {
        Value::Array(items.into_iter().map(Into::into).collect())
    }
}

impl<K: Into<String>, V: Into<Value>> FromIterator<(K, V)> for Value {
    /// An object.
    fn from_iter<I: IntoIterator<Item = (K, V)>>(members: I) -> Value {
        let members = members.into_iter().map(|(name, value)| (name.into(), value.into()));
        Value::Object(members.collect())
    }
}

impl FromStr for Value {
    type Err = Error;

    fn from_str(text: &str) -> Result<Value, Error> {
        parse::from_str(text)
    }
}

impl TryFrom<&[u8]> for Value {
    type Error = Error;

    fn try_from(text: &[u8]) -> Result<Value, Error> {
        parse::from_slice(text)
    }
}

macro_rules! whole_numbers {
    ($($type:ty)*) => {$(
        impl From<$type> for Number {
            fn from(number: $type) -> Number {
                Number::whole(number)
            }
        }

        impl From<$type> for Value {
            fn from(number: $type) -> Value {
                Value::Number(number.into())
            }
        }

        impl PartialEq<$type> for Value {
            /// True for a number with the text of this one: `1`, not `1.0`.
            fn eq(&self, other: &$type) -> bool {
                self.as_number().is_some_and(|number| *number == Number::whole(*other))
            }
        }
    )*};
}

whole_numbers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize i128 u128);

impl PartialEq<str> for Value {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == Some(other)
    }
}

impl PartialEq<&str> for Value {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == Some(*other)
    }
}

impl PartialEq<String> for Value {
    fn eq(&self, other: &String) -> bool {
        self.as_str() == Some(other)
    }
}

impl PartialEq<bool> for Value {
    fn eq(&self, other: &bool) -> bool {
        self.as_bool() == Some(*other)
    }
}

#[cfg(test)]
mod tests {
    use crate::json::{Map, Value, json};

    #[test]
    fn usual_types_become_values() {
        assert_eq!(Value::from(vec![Some("a"), None]), json!(["a", null]));
        assert_eq!(Value::from([1.5, f64::NAN]), json!([1.5, null]));
        assert_eq!(Value::from(Map::from([("a", true)])), json!({"a": true}));
        assert_eq!(["a", "b"].into_iter().collect::<Value>(), json!(["a", "b"]));
        assert_eq!([("b", 1), ("a", 2)].into_iter().collect::<Value>().to_string(), r#"{"b":1,"a":2}"#);
        assert_eq!(Value::from(u128::MAX).to_string(), u128::MAX.to_string());
        assert_eq!(Value::try_from(&b"[1]"[..]).unwrap(), json!([1]));
    }

    #[test]
    fn values_are_compared_with_usual_types() {
        let value = json!({"text": "a", "truth": true, "number": -7});
        let owned = String::from("a");
        assert!(value["text"] == "a" && value["text"] == *"a" && value["text"] == owned);
        assert!(value["truth"] == true && value["number"] == -7);
        assert!(value["number"] != "-7" && value["text"] != true && json!("7") != 7);
    }
}
