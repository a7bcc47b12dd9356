//! dtekit's errors as the exceptions of `dtekit._errors`.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// Runs a call of core, and raises its error; a panic inside becomes an error too.
pub fn run<T>(py: Python<'_>, call: impl FnOnce() -> dtekit::Result<T>) -> PyResult<T> {
    dtekit::guard(call).map_err(|error| raised(py, &error))
}

/// Runs a call of core while other Python threads run, and raises its error.
pub fn run_detached<T: Send>(py: Python<'_>, call: impl FnOnce() -> dtekit::Result<T> + Send) -> PyResult<T> {
    py.detach(|| dtekit::guard(call)).map_err(|error| raised(py, &error))
}

/// The exception for an error, which `dtekit._errors.from_json` makes.
pub fn raised(py: Python<'_>, error: &dtekit::Error) -> PyErr {
    static FROM_JSON: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let text = dtekit::json::to_string(error);
    let exception =
        FROM_JSON.import(py, "dtekit._errors", "from_json").and_then(|from_json| from_json.call1((text,)));
    exception.map_or_else(|failure| failure, PyErr::from_value)
}
