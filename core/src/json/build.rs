//! `json!`, and the types that it takes.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::Value;
use super::map::Map;
use super::number::Number;

/// A type that has a JSON form.
///
/// # Example
/// ```
/// use dtekit::json::{ToValue, Value, json};
///
/// struct Line {
///     text: String,
///     amount: Option<u32>,
/// }
///
/// impl ToValue for Line {
///     fn to_json_value(&self) -> Value {
///         json!({"text": self.text, "amount": self.amount})
///     }
/// }
///
/// let lines = vec![Line { text: "pan".to_owned(), amount: None }];
/// assert_eq!(json!({"lines": lines}).to_string(), r#"{"lines":[{"text":"pan","amount":null}]}"#);
/// ```
pub trait ToValue {
    /// The JSON form.
    fn to_json_value(&self) -> Value;

    /// The JSON form, borrowed if this is a [`Value`].
    fn as_json_value(&self) -> Cow<'_, Value> {
        Cow::Owned(self.to_json_value())
    }
}

/// Makes a [`Value`] from JSON text in the program, with expressions as values. A value may be any type that is
/// [`ToValue`].
///
/// # Example
/// ```
/// use dtekit::json::json;
/// let (name, lines) = ("total", [1, 2]);
/// let value = json!({name: 119.5, "lines": lines, "note": null, "nested": {"deep": [true, -1]}});
/// assert_eq!(value.to_string(), r#"{"total":119.5,"lines":[1,2],"note":null,"nested":{"deep":[true,-1]}}"#);
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! json_value {
    // Items: the values so far in brackets, then the rest.
    (@items [$($done:expr,)*]) => { ::std::vec::Vec::<$crate::json::Value>::from([$($done,)*]) };
    (@items [$($done:expr,)*] null $(, $($rest:tt)*)?) => {
        $crate::json_value!(@items [$($done,)* $crate::json::Value::Null,] $($($rest)*)?)
    };
    (@items [$($done:expr,)*] [$($inner:tt)*] $(, $($rest:tt)*)?) => {
        $crate::json_value!(@items [$($done,)* $crate::json_value!([$($inner)*]),] $($($rest)*)?)
    };
    (@items [$($done:expr,)*] {$($inner:tt)*} $(, $($rest:tt)*)?) => {
        $crate::json_value!(@items [$($done,)* $crate::json_value!({$($inner)*}),] $($($rest)*)?)
    };
    (@items [$($done:expr,)*] $next:expr $(, $($rest:tt)*)?) => {
        $crate::json_value!(@items [$($done,)* $crate::json_value!($next),] $($($rest)*)?)
    };

    // Members: each statement inserts one.
    (@members $map:ident) => {};
    (@members $map:ident $name:tt : null $(, $($rest:tt)*)?) => {
        $map.insert($crate::json_value!(@name $name), $crate::json::Value::Null);
        $crate::json_value!(@members $map $($($rest)*)?);
    };
    (@members $map:ident $name:tt : [$($inner:tt)*] $(, $($rest:tt)*)?) => {
        $map.insert($crate::json_value!(@name $name), $crate::json_value!([$($inner)*]));
        $crate::json_value!(@members $map $($($rest)*)?);
    };
    (@members $map:ident $name:tt : {$($inner:tt)*} $(, $($rest:tt)*)?) => {
        $map.insert($crate::json_value!(@name $name), $crate::json_value!({$($inner)*}));
        $crate::json_value!(@members $map $($($rest)*)?);
    };
    (@members $map:ident $name:tt : $value:expr $(, $($rest:tt)*)?) => {
        $map.insert($crate::json_value!(@name $name), $crate::json_value!($value));
        $crate::json_value!(@members $map $($($rest)*)?);
    };
    // The name is more than one token: its tokens so far in brackets.
    (@members $map:ident $($rest:tt)+) => { $crate::json_value!(@long $map [] $($rest)+); };
    (@long $map:ident [$($name:tt)+] : null $(, $($rest:tt)*)?) => {
        $map.insert($crate::json_value!(@name ($($name)+)), $crate::json::Value::Null);
        $crate::json_value!(@members $map $($($rest)*)?);
    };
    (@long $map:ident [$($name:tt)+] : [$($inner:tt)*] $(, $($rest:tt)*)?) => {
        $map.insert($crate::json_value!(@name ($($name)+)), $crate::json_value!([$($inner)*]));
        $crate::json_value!(@members $map $($($rest)*)?);
    };
    (@long $map:ident [$($name:tt)+] : {$($inner:tt)*} $(, $($rest:tt)*)?) => {
        $map.insert($crate::json_value!(@name ($($name)+)), $crate::json_value!({$($inner)*}));
        $crate::json_value!(@members $map $($($rest)*)?);
    };
    (@long $map:ident [$($name:tt)+] : $value:expr $(, $($rest:tt)*)?) => {
        $map.insert($crate::json_value!(@name ($($name)+)), $crate::json_value!($value));
        $crate::json_value!(@members $map $($($rest)*)?);
    };
    (@long $map:ident [$($name:tt)*] $next:tt $($rest:tt)*) => {
        $crate::json_value!(@long $map [$($name)* $next] $($rest)*);
    };

    (@name ($name:expr)) => { ::std::string::String::from($name) };
    (@name $name:expr) => { ::std::string::String::from($name) };

    (null) => { $crate::json::Value::Null };
    ([$($items:tt)*]) => { $crate::json::Value::Array($crate::json_value!(@items [] $($items)*)) };
    ({}) => { $crate::json::Value::Object($crate::json::Map::new()) };
    ({$($members:tt)+}) => {{
        let mut members = $crate::json::Map::new();
        $crate::json_value!(@members members $($members)+);
        $crate::json::Value::Object(members)
    }};
    ($value:expr) => { $crate::json::ToValue::to_json_value(&$value) };
}

impl ToValue for Value {
    fn to_json_value(&self) -> Value {
        self.clone()
    }

    fn as_json_value(&self) -> Cow<'_, Value> {
        Cow::Borrowed(self)
    }
}

impl ToValue for Map {
    fn to_json_value(&self) -> Value {
        Value::Object(self.clone())
    }
}

impl ToValue for Number {
    fn to_json_value(&self) -> Value {
        Value::Number(self.clone())
    }
}

impl ToValue for str {
    fn to_json_value(&self) -> Value {
        Value::String(self.to_owned())
    }
}

impl ToValue for String {
    fn to_json_value(&self) -> Value {
        Value::String(self.clone())
    }
}

impl<T: ToValue + ToOwned + ?Sized> ToValue for Cow<'_, T> {
    fn to_json_value(&self) -> Value {
        (**self).to_json_value()
    }
}

impl<T: ToValue + ?Sized> ToValue for &T {
    fn to_json_value(&self) -> Value {
        (**self).to_json_value()
    }

    fn as_json_value(&self) -> Cow<'_, Value> {
        (**self).as_json_value()
    }
}

impl<T: ToValue + ?Sized> ToValue for &mut T {
    fn to_json_value(&self) -> Value {
        (**self).to_json_value()
    }
}

impl<T: ToValue + ?Sized> ToValue for Box<T> {
    fn to_json_value(&self) -> Value {
        (**self).to_json_value()
    }
}

impl<T: ToValue + ?Sized> ToValue for Arc<T> {
    fn to_json_value(&self) -> Value {
        (**self).to_json_value()
    }
}

impl<T: ToValue> ToValue for Option<T> {
    fn to_json_value(&self) -> Value {
        self.as_ref().map_or(Value::Null, ToValue::to_json_value)
    }
}

impl<T: ToValue> ToValue for [T] {
    fn to_json_value(&self) -> Value {
        Value::Array(self.iter().map(ToValue::to_json_value).collect())
    }
}

impl<T: ToValue> ToValue for Vec<T> {
    fn to_json_value(&self) -> Value {
        self.as_slice().to_json_value()
    }
}

impl<T: ToValue, const N: usize> ToValue for [T; N] {
    fn to_json_value(&self) -> Value {
        self.as_slice().to_json_value()
    }
}

impl<K: AsRef<str>, V: ToValue> ToValue for BTreeMap<K, V> {
    fn to_json_value(&self) -> Value {
        self.iter().map(|(name, value)| (name.as_ref(), value.to_json_value())).collect()
    }
}

/// An array of two items.
impl<A: ToValue, B: ToValue> ToValue for (A, B) {
    fn to_json_value(&self) -> Value {
        Value::Array(vec![self.0.to_json_value(), self.1.to_json_value()])
    }
}

macro_rules! as_from {
    ($($type:ty)*) => {$(
        impl ToValue for $type {
            fn to_json_value(&self) -> Value {
                Value::from(*self)
            }
        }
    )*};
}

as_from!(() bool i8 i16 i32 i64 isize u8 u16 u32 u64 usize i128 u128 f64);

#[cfg(test)]
mod tests {
    use crate::json::{Value, json};

    #[test]
    fn every_form_of_a_value_is_taken() {
        assert_eq!(json!(null), Value::Null);
        assert_eq!(json!([]), Value::Array(vec![]));
        assert_eq!(json!({}).to_string(), "{}");
        assert_eq!(
            json!([null, [null], {}, {"a": null,}, 1 + 1, -1, "x".len(),]).to_string(),
            r#"[null,[null],{},{"a":null},2,-1,1]"#
        );
    }

    #[test]
    fn a_name_may_be_an_expression() {
        const NAME: &str = "constant";
        let text = String::from("owned");
        let value = json!({
            NAME: 1, (text.to_uppercase()): if text.is_empty() { 0 } else { 2 }, format!("{text}2"): {"a": []},
            text: [Some(3), None::<u8>],
        });
        assert_eq!(value.to_string(), r#"{"constant":1,"OWNED":2,"owned2":{"a":[]},"owned":[3,null]}"#);
    }

    #[test]
    fn the_last_of_two_members_counts() {
        assert_eq!(json!({"a": 1, "b": 2, "a": 3}).to_string(), r#"{"a":3,"b":2}"#);
    }
}
