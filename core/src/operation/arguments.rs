//! The arguments of a call, by name.

use std::time::Duration;

use crate::json::{Map, Value};
use uuid::Uuid;

use super::body::Media;
use super::method::{ApiVersion, Method};
use super::source::FileSource;
use crate::country::Country;
use crate::document::Document;
use crate::error::{Error, Result};
use crate::naming::{Naming, same_name};
use crate::result::Processing;

/// The arguments of a call, by the wire's own names in any language's case.
///
/// Beside an operation's parameters, a call takes the options of [`CallOption::ALL`](super::CallOption::ALL);
/// [`Operation::options`](super::Operation::options) says which ones an operation takes, and what they do.
///
/// # Example
/// ```
/// use dtekit::operation::Arguments;
/// let arguments = Arguments::new().set("FileContent", b"<DTE/>".to_vec()).set("asynchronous", true);
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
#[must_use]
pub struct Arguments(Vec<(String, Argument)>);

/// One argument.
///
/// # Example
/// ```
/// use dtekit::json::json;
/// use dtekit::operation::Argument;
///
/// assert_eq!(Argument::from("CR"), Argument::Value(json!("CR")));
/// assert_eq!(Argument::from(b"<DTE/>".to_vec()), Argument::Bytes(b"<DTE/>".to_vec()));
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Argument {
    /// A value as JSON has it.
    Value(Value),
    /// A document's bytes.
    Bytes(Vec<u8>),
    /// A file that is not copied, where an operation takes a file.
    File(FileSource),
}

impl Arguments {
    /// No arguments.
    pub fn new() -> Self {
        Arguments::default()
    }

    /// Adds an argument, and returns the arguments. A second one of the same name replaces the first.
    pub fn set(mut self, name: impl Into<String>, value: impl Into<Argument>) -> Self {
        self.insert(name, value);
        self
    }

    /// Adds an argument; a second one of the same name replaces the first.
    pub fn insert(&mut self, name: impl Into<String>, value: impl Into<Argument>) {
        let (name, value) = (name.into(), value.into());
        self.take(&name);
        self.0.push((name, value));
    }

    /// The names and values, in the order in which they were set.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Argument)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Whether there is an argument with this name in any case.
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(key, value)| is(key, name) && *value != Argument::Value(Value::Null))
    }

    /// Removes the argument with this name in any case; a null is no argument.
    pub(super) fn take(&mut self, name: &str) -> Option<Argument> {
        let index = self.0.iter().position(|(key, _)| is(key, name))?;
        let (_, value) = self.0.remove(index);
        Some(value).filter(|value| *value != Argument::Value(Value::Null))
    }

    /// Removes the option with exactly this name, in snake_case or camelCase: a member of a body model may be called
    /// `Method`.
    pub(super) fn take_option(&mut self, name: &str) -> Option<Argument> {
        let camel = Naming::Camel.name(name);
        let index = self.0.iter().position(|(key, _)| key == name || *key == camel)?;
        let (_, value) = self.0.remove(index);
        Some(value).filter(|value| *value != Argument::Value(Value::Null))
    }

    pub(super) fn into_rest(self) -> impl Iterator<Item = (String, Argument)> {
        self.0.into_iter().filter(|(_, value)| *value != Argument::Value(Value::Null))
    }
}

/// Whether `given` names the wire's parameter: in any case, with the trailing underscore that keeps it apart
/// from a language's reserved word, and `asynchronous` for `Async`.
pub(super) fn is(given: &str, wire: &str) -> bool {
    same_name(given, wire) || (wire == "Async" && same_name(given, "asynchronous"))
}

// Arguments may hold a document or a secret, so their values are not shown.
impl std::fmt::Debug for Arguments {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.0.iter().map(|(name, _)| name)).finish()
    }
}

impl std::fmt::Debug for Argument {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Argument::Value(_) => "Value(…)",
            Argument::Bytes(_) => "Bytes(…)",
            Argument::File(_) => "File(…)",
        })
    }
}

impl From<Map> for Arguments {
    fn from(members: Map) -> Self {
        Arguments(members.into_iter().map(|(name, value)| (name, Argument::Value(value))).collect())
    }
}

impl From<Value> for Argument {
    fn from(value: Value) -> Self {
        Argument::Value(value)
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Argument::Value(Value::String(text.to_owned()))
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Argument::Value(Value::String(text))
    }
}

impl From<bool> for Argument {
    fn from(truth: bool) -> Self {
        Argument::Value(Value::Bool(truth))
    }
}

impl From<i32> for Argument {
    fn from(number: i32) -> Self {
        Argument::Value(Value::from(number))
    }
}

impl From<Vec<u8>> for Argument {
    fn from(bytes: Vec<u8>) -> Self {
        Argument::Bytes(bytes)
    }
}

impl From<FileSource> for Argument {
    fn from(file: FileSource) -> Self {
        Argument::File(file)
    }
}

impl From<&[u8]> for Argument {
    fn from(bytes: &[u8]) -> Self {
        Argument::Bytes(bytes.to_vec())
    }
}

impl From<Map> for Argument {
    fn from(object: Map) -> Self {
        Argument::Value(Value::Object(object))
    }
}

impl From<Vec<Value>> for Argument {
    fn from(items: Vec<Value>) -> Self {
        Argument::Value(Value::Array(items))
    }
}

impl From<Vec<Map>> for Argument {
    fn from(records: Vec<Map>) -> Self {
        Argument::Value(records.into_iter().map(Value::Object).collect())
    }
}

impl From<Vec<String>> for Argument {
    fn from(texts: Vec<String>) -> Self {
        Argument::Value(texts.into_iter().map(Value::String).collect())
    }
}

impl From<Method> for Argument {
    /// For `method`.
    fn from(method: Method) -> Self {
        Argument::from(method.as_str())
    }
}

impl From<ApiVersion> for Argument {
    /// For `version`.
    fn from(version: ApiVersion) -> Self {
        Argument::from(version.as_str())
    }
}

impl From<Media> for Argument {
    /// For `accept`.
    fn from(media: Media) -> Self {
        Argument::from(media.as_str())
    }
}

impl TryFrom<&Document> for Argument {
    type Error = Error;

    /// As XML, because the service keeps XML unchanged.
    fn try_from(document: &Document) -> Result<Self> {
        document.to_xml().map(Argument::Bytes)
    }
}

impl From<Uuid> for Argument {
    fn from(id: Uuid) -> Self {
        Argument::Value(Value::String(id.to_string()))
    }
}

impl From<Processing> for Argument {
    fn from(processing: Processing) -> Self {
        Argument::from(processing == Processing::Asynchronous)
    }
}

impl From<Country> for Argument {
    fn from(country: Country) -> Self {
        Argument::from(country.as_str())
    }
}

impl From<Duration> for Argument {
    /// In seconds, for `timeout`.
    fn from(duration: Duration) -> Self {
        Argument::Value(crate::json::json!(duration.as_secs_f64()))
    }
}
