//! Points in time from Python: a `datetime` with its zone, or a number of seconds since 1970 (UTC).
//!
//! The other direction is `dtekit._time.at`: what this module gives to Python is a number, in JSON text.

use std::time::{SystemTime, UNIX_EPOCH};

use dtekit::extraction::time_at;
use dtekit::{Error, ErrorKind, Finding, code};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyFloat, PyInt};

use crate::{error, json};

/// The argument `now` of a method: None is the time of the call.
pub struct Now(pub SystemTime);

impl<'a, 'py> FromPyObject<'a, 'py> for Now {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Now> {
        let seconds = seconds(&object, "now")?;
        error::run(object.py(), || time_at(seconds)).map(Now)
    }
}

/// A time of core as seconds since 1970.
pub fn since_1970(time: SystemTime) -> f64 {
    time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64()
}

/// A point in time as seconds since 1970, None as the time of the call; `name` is the argument that errors name.
#[pyfunction]
pub fn seconds(time: &Bound<'_, PyAny>, name: &str) -> PyResult<f64> {
    static DATETIME: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = time.py();
    if time.is_none() {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        return Ok(since.as_secs_f64());
    }
    if let Ok(seconds) = time.cast_exact::<PyFloat>() {
        return Ok(seconds.value());
    }
    if time.is_exact_instance_of::<PyInt>() {
        return time.extract();
    }
    if time.is_instance(DATETIME.import(py, "datetime", "datetime")?)? {
        if time.call_method0("utcoffset")?.is_none() {
            let message = format!("expected a datetime with its zone for `{name}`, found one without");
            let finding = Finding::new(&code::PARAMETER_VALUE, message).with_path(name);
            return Err(error::raised(py, &Error::new(ErrorKind::Argument, finding)));
        }
        return time.call_method0("timestamp")?.extract();
    }
    if !time.is_instance_of::<PyBool>() && json::number(time)?.is_some() {
        return time.extract();
    }
    let found = time.get_type().name()?;
    let message =
        format!("expected a datetime or a number of seconds since 1970 for `{name}`, found `{found}`");
    Err(PyTypeError::new_err(message))
}
