//! How a program makes its own values from a document.

use crate::json::{Map, Value};

/// Makes the values of a JSON document in a program's own types: a sink of [`ToJson::convert`](crate::ToJson::convert).
///
/// Values are made from the inside out: an object is made after all its members.
///
/// [`JsonValues`] is ready made, for values of [`json`](crate::json).
///
/// # Example
/// ```
/// use dtekit::{ToJson, convert::Values};
/// use dtekit::json::{Map, Value};
///
/// struct Json;
/// impl Values for Json {
///     type Name = String;
///     type Value = Value;
///     fn name(&mut self, text: &str) -> String {
///         text.to_owned()
///     }
///     fn string(&mut self, text: &str) -> Value {
///         text.into()
///     }
///     fn copy_string(&mut self, string: &Value) -> Value {
///         string.clone()
///     }
///     fn number(&mut self, text: &str) -> Value {
///         dtekit::json::from_str(text).unwrap_or_default()
///     }
///     fn boolean(&mut self, value: bool) -> Value {
///         value.into()
///     }
///     fn null(&mut self) -> Value {
///         Value::Null
///     }
///     fn array(&mut self, items: impl ExactSizeIterator<Item = Value>) -> Value {
///         items.collect()
///     }
///     fn append(&mut self, array: &mut Value, item: Value) {
///         array.as_array_mut().expect("it was made by `array`").push(item);
///     }
///     fn object<'n>(&mut self, members: impl ExactSizeIterator<Item = (&'n String, Value)>) -> Value {
///         members.map(|(name, value)| (name.clone(), value)).collect::<Map>().into()
///     }
/// }
///
/// let options = ToJson { typed: true, ..ToJson::default() };
/// let converted = options.convert(b"<DTE><a x='1'>2</a><b/><a>true</a></DTE>", &mut Json)?;
/// assert_eq!(converted.output, dtekit::json::json!({"a": [{"@x": "1", "#text": 2}, true], "b": null}));
/// # Ok::<(), dtekit::Error>(())
/// ```
pub trait Values {
    /// The name of a member. It is made once and used for each member of this name.
    type Name;
    /// A value of any kind.
    type Value;

    /// Makes a name. It is called at least once for each name of the document.
    fn name(&mut self, text: &str) -> Self::Name;
    /// Makes a string.
    fn string(&mut self, text: &str) -> Self::Value;
    /// Makes a copy of a string that `string` made; it may be the same object.
    fn copy_string(&mut self, string: &Self::Value) -> Self::Value;
    /// Makes a number from its text.
    fn number(&mut self, text: &str) -> Self::Value;
    /// Makes `true` or `false`.
    fn boolean(&mut self, value: bool) -> Self::Value;
    /// Makes `null`.
    fn null(&mut self) -> Self::Value;
    /// Makes an array of these items.
    fn array(&mut self, items: impl ExactSizeIterator<Item = Self::Value>) -> Self::Value;
    /// Appends an item to an array that [`array`](Values::array) made.
    fn append(&mut self, array: &mut Self::Value, item: Self::Value);
    /// Makes an object of these members, whose names differ.
    fn object<'n>(
        &mut self,
        members: impl ExactSizeIterator<Item = (&'n Self::Name, Self::Value)>,
    ) -> Self::Value
    where
        Self::Name: 'n;
}

/// Makes values of [`json`](crate::json).
///
/// # Example
/// ```
/// use dtekit::{ToJson, convert::JsonValues, json::json};
/// let options = ToJson { typed: true, ..ToJson::default() };
/// let converted = options.convert(b"<DTE><a x='1'>2.50</a><b/></DTE>", &mut JsonValues)?;
/// assert_eq!(converted.output.to_string(), r##"{"a":{"@x":"1","#text":2.50},"b":null}"##);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct JsonValues;

impl Values for JsonValues {
    type Name = String;
    type Value = Value;

    fn name(&mut self, text: &str) -> String {
        text.to_owned()
    }

    fn string(&mut self, text: &str) -> Value {
        text.into()
    }

    fn copy_string(&mut self, string: &Value) -> Value {
        string.clone()
    }

    fn number(&mut self, text: &str) -> Value {
        text.parse().map_or_else(|_| text.into(), Value::Number)
    }

    fn boolean(&mut self, value: bool) -> Value {
        value.into()
    }

    fn null(&mut self) -> Value {
        Value::Null
    }

    fn array(&mut self, items: impl ExactSizeIterator<Item = Value>) -> Value {
        Value::Array(items.collect())
    }

    fn append(&mut self, array: &mut Value, item: Value) {
        if let Value::Array(items) = array {
            items.push(item);
        }
    }

    fn object<'n>(&mut self, members: impl ExactSizeIterator<Item = (&'n String, Value)>) -> Value {
        Value::Object(members.map(|(name, value)| (name.clone(), value)).collect::<Map>())
    }
}
