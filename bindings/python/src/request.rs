//! The native part of `dtekit.operations.Request`.

use dtekit::{Naming, Reply};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMapping, PyTuple};

use crate::{arguments, error, reply};

/// A call of one operation, checked and ready to be sent.
#[pyclass(frozen, module = "dtekit._native")]
pub struct Request(pub dtekit::operation::Request);

#[pymethods]
impl Request {
    #[new]
    fn new(operation: &str, arguments: &Bound<'_, PyMapping>, catalog_group: Option<&str>) -> PyResult<Self> {
        let py = arguments.py();
        let arguments = arguments::arguments(arguments)?;
        error::run(py, || {
            let request = dtekit::Client::request(operation, arguments)?;
            match catalog_group {
                Some(group) => request.with_catalog_group(group),
                None => Ok(request),
            }
        })
        .map(Request)
    }

    /// Its members as JSON text.
    fn members(&self, py: Python<'_>) -> PyResult<String> {
        error::run(py, || Ok(self.0.to_value(Naming::Snake).to_string()))
    }

    /// The bytes of the body.
    fn body<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        // A thread that reads a Python file holds the file and waits for the interpreter's lock. So this thread must
        // not hold that lock while it waits for the file.
        let bytes = error::run_detached(py, || self.0.body().bytes())?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Reads the answer to it.
    fn decode<'py>(&self, status: u16, body: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        reply::read(body, |body| Reply::decode(&self.0, status, body))
    }
}
