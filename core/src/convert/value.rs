//! What makes values of a document's members.

/// Makes the values that JSON has, of whatever a program has for them: see [`xml_to_value`](crate::xml_to_value).
///
/// Values are made from the inside out: an object when all its members are there.
///
/// # Example
/// ```
/// use dtekit::{ToJson, convert::Values, xml_to_value};
/// use serde_json::{Map, Value};
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
///     fn again(&mut self, string: &Value) -> Value {
///         string.clone()
///     }
///     fn number(&mut self, text: &str) -> Value {
///         serde_json::from_str(text).unwrap_or_default()
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
///         members.map(|(name, value)| (name.clone(), value)).collect::<Map<_, _>>().into()
///     }
/// }
///
/// let options = ToJson { typed: true, ..ToJson::default() };
/// let value = xml_to_value(b"<DTE><a x='1'>2</a><b/><a>true</a></DTE>", &options, &mut Json)?;
/// assert_eq!(value, serde_json::json!({"a": [{"@x": "1", "#text": "2"}, true], "b": null}));
/// # Ok::<(), dtekit::Error>(())
/// ```
pub trait Values {
    /// The name of a member, ready to be used often.
    type Name;
    /// A value of any kind.
    type Value;

    /// A name: called once for each that a document has, or more often.
    fn name(&mut self, text: &str) -> Self::Name;
    /// A string.
    fn string(&mut self, text: &str) -> Self::Value;
    /// A string once more that was made before.
    fn again(&mut self, string: &Self::Value) -> Self::Value;
    /// A number, by its text.
    fn number(&mut self, text: &str) -> Self::Value;
    /// `true` or `false`.
    fn boolean(&mut self, value: bool) -> Self::Value;
    /// `null`.
    fn null(&mut self) -> Self::Value;
    /// An array of these items.
    fn array(&mut self, items: impl ExactSizeIterator<Item = Self::Value>) -> Self::Value;
    /// Adds an item to what [`array`](Values::array) made.
    fn append(&mut self, array: &mut Self::Value, item: Self::Value);
    /// An object of these members, whose names differ.
    fn object<'n>(
        &mut self,
        members: impl ExactSizeIterator<Item = (&'n Self::Name, Self::Value)>,
    ) -> Self::Value
    where
        Self::Name: 'n;
}
