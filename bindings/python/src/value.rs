//! Python values as JSON values.

use dtekit::code::{self, Code};
use dtekit::json::{Map, Number, Value};
use dtekit::keywords::{inexact, inexact_quantity};
use dtekit::operation::{Argument, Arguments};
use dtekit::{Error, ErrorKind, Finding};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyFloat, PyInt, PyList, PyMapping, PyString, PyTuple};

use crate::{data, error, json};

/// Why a value is refused. The path is completed from the inside out.
enum Refusal {
    /// The type has no JSON form: a `TypeError`.
    Type { path: String, message: String },
    /// The value has no JSON form: an `ArgumentError`.
    Value { path: String, expected: &'static str },
    /// A float that may not have the digits that were written: an `ArgumentError`.
    Float { path: String, finding: Box<Finding> },
    /// An exception of Python.
    Raised(PyErr),
}

impl From<PyErr> for Refusal {
    fn from(raised: PyErr) -> Self {
        Refusal::Raised(raised)
    }
}

impl Refusal {
    fn type_of(object: &Bound<'_, PyAny>, expected: &str) -> Refusal {
        match object.get_type().name() {
            Ok(found) => Refusal::Type {
                path: String::new(),
                message: format!("expected {expected}, found `{found}`"),
            },
            Err(raised) => Refusal::Raised(raised),
        }
    }

    fn value(expected: &'static str) -> Refusal {
        Refusal::Value { path: String::new(), expected }
    }

    /// Puts the name of the member or item around it before the path.
    fn within(mut self, name: &str) -> Refusal {
        if let Refusal::Type { path, .. } | Refusal::Value { path, .. } | Refusal::Float { path, .. } =
            &mut self
        {
            let separator = if path.is_empty() || path.starts_with('[') { "" } else { "/" };
            *path = format!("{name}{separator}{path}");
        }
        self
    }

    fn raise(self, py: Python<'_>, code: &'static Code) -> PyErr {
        match self {
            Refusal::Raised(raised) => raised,
            Refusal::Type { path, message } => PyTypeError::new_err(format!("{message} at `{path}`")),
            Refusal::Value { path, expected } => {
                let finding = Finding::new(code, format!("expected {expected}")).with_path(path);
                error::raised(py, &Error::new(ErrorKind::Argument, finding))
            }
            Refusal::Float { path, finding } => {
                error::raised(py, &Error::new(ErrorKind::Argument, (*finding).with_path(path)))
            }
        }
    }
}

/// The arguments of a call; bytes stay bytes. `document` makes the argument of an object that is a document.
pub fn arguments(
    mapping: &Bound<'_, PyMapping>,
    document: impl Fn(&Bound<'_, PyAny>) -> PyResult<Option<Argument>>,
) -> PyResult<Arguments> {
    let mut arguments = Arguments::new();
    each(mapping, |name, object| {
        let argument = if data::is_bytes(object) {
            Argument::Bytes(data::bytes(object)?.as_bytes().to_vec())
        } else if let Some(document) = document(object)? {
            document
        } else {
            Argument::Value(value(object, 1, Floats::Quantities)?)
        };
        arguments.insert(name, argument);
        Ok(())
    })
    .map_err(|refusal| refusal.raise(mapping.py(), &code::PARAMETER_VALUE))?;
    Ok(arguments)
}

/// The members of a Python mapping, such as the keywords of a call. `code` is the code of the finding for a value
/// without JSON form.
pub fn members(mapping: &Bound<'_, PyAny>, code: &'static Code) -> PyResult<Map> {
    let object = mapping.cast::<PyMapping>()?;
    map(object, 0, Floats::Quantities).map_err(|refusal| refusal.raise(mapping.py(), code))
}

/// The members of a mapping whose floats go into a document, such as amounts.
pub fn fields(mapping: &Bound<'_, PyAny>, code: &'static Code) -> PyResult<Map> {
    let object = mapping.cast::<PyMapping>()?;
    map(object, 0, Floats::Amounts).map_err(|refusal| refusal.raise(mapping.py(), code))
}

/// What a float is.
#[derive(Clone, Copy)]
enum Floats {
    /// A number of a document: its digits must be exact.
    Amounts,
    /// A duration or the like, directly in options or arguments: it may have any fraction.
    Quantities,
}

fn map(mapping: &Bound<'_, PyMapping>, depth: usize, floats: Floats) -> Result<Map, Refusal> {
    let mut members = Map::new();
    each(mapping, |name, object| {
        let value = value(object, depth + 1, floats)?;
        members.insert(name, value);
        Ok(())
    })?;
    Ok(members)
}

/// Calls `one` for each member, and puts the member's name before the path of a refusal.
fn each(
    mapping: &Bound<'_, PyMapping>,
    mut one: impl FnMut(String, &Bound<'_, PyAny>) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    for item in mapping.items()?.iter() {
        let (key, object): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
        let Ok(key) = key.cast::<PyString>() else {
            return Err(Refusal::type_of(&key, "a str as the name of a member"));
        };
        let name = text(key)?;
        one(name.clone(), &object).map_err(|refusal| refusal.within(&name))?;
    }
    Ok(())
}

fn value(object: &Bound<'_, PyAny>, depth: usize, floats: Floats) -> Result<Value, Refusal> {
    if depth > dtekit::keywords::MAX_DEPTH {
        return Err(Refusal::value("at most 128 levels of lists and objects"));
    }
    if object.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(string) = object.cast::<PyString>() {
        return text(string).map(Value::String);
    }
    // Before the numbers, because True is an int too.
    if let Ok(truth) = object.cast::<PyBool>() {
        return Ok(Value::Bool(truth.is_true()));
    }
    if object.is_instance_of::<PyInt>() {
        // `format` gives the digits; the `str` of an enum would give its name.
        return number(&object.call_method1("__format__", ("d",))?);
    }
    if let Ok(float) = object.cast::<PyFloat>() {
        let finding = match floats {
            Floats::Amounts => inexact(float.value()),
            Floats::Quantities => inexact_quantity(float.value()),
        };
        if let Some(finding) = finding {
            return Err(Refusal::Float { path: String::new(), finding: Box::new(finding) });
        }
        return Number::from_f64(float.value()).map(Value::Number).ok_or(Refusal::value("a finite number"));
    }
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        let items = object.try_iter()?.enumerate();
        return items
            .map(|(index, item)| {
                value(&item?, depth + 1, Floats::Amounts)
                    .map_err(|refusal| refusal.within(&format!("[{}]", index + 1)))
            })
            .collect();
    }
    if let Ok(mapping) = object.cast::<PyMapping>() {
        return map(mapping, depth, Floats::Amounts).map(Value::Object);
    }
    other(object, depth, floats)
}

/// The types of the standard library that have one obvious JSON form.
fn other(object: &Bound<'_, PyAny>, depth: usize, floats: Floats) -> Result<Value, Refusal> {
    static DECIMAL: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    static UUID: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    static TIMEDELTA: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    static ENUM: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = object.py();
    if object.is_instance(DECIMAL.import(py, "decimal", "Decimal")?)? {
        return number(object.str()?.as_any());
    }
    if object.is_instance(UUID.import(py, "uuid", "UUID")?)? {
        return text(&object.str()?).map(Value::String);
    }
    if let Some(iso) = json::iso_date(object)? {
        return text(&iso).map(Value::String);
    }
    if object.is_instance(TIMEDELTA.import(py, "datetime", "timedelta")?)? {
        return value(&object.call_method0("total_seconds")?, depth, Floats::Quantities);
    }
    if object.is_instance(ENUM.import(py, "enum", "Enum")?)? {
        return value(&object.getattr("value")?, depth + 1, floats);
    }
    if data::is_bytes(object) {
        return Err(Refusal::type_of(object, "bytes only as an argument of its own; text inside an object"));
    }
    Err(Refusal::type_of(
        object,
        "None, str, bool, int, Decimal, float, UUID, date, datetime, timedelta, list or dict",
    ))
}

/// The number with this text, which keeps its digits.
fn number(digits: &Bound<'_, PyAny>) -> Result<Value, Refusal> {
    let digits: String = digits.extract()?;
    digits.parse().map(Value::Number).map_err(|_| Refusal::value("a finite number"))
}

fn text(string: &Bound<'_, PyString>) -> Result<String, Refusal> {
    string.to_cow().map(|text| text.into_owned()).map_err(|_| Refusal::value("text without lone surrogates"))
}
