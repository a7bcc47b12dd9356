//! The result of one document of a batch, and the count of all.

use dtekit::Error;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{IntoPyDict, PyDict, PyTuple};

use crate::error;

/// The result of one document of a batch.
#[pyclass(module = "dtekit.batches", frozen, generic)]
pub struct BatchItem {
    /// The place of the document among all, from 0.
    #[pyo3(get)]
    pub(super) index: u64,
    pub(super) name: Option<String>,
    /// The XML or JSON as bytes, or what was found; None if the document could not be read, converted or mapped.
    #[pyo3(get)]
    pub(super) output: Option<Py<PyAny>>,
    pub(super) fault: Option<Error>,
    pub(super) raised: PyOnceLock<Py<PyAny>>,
}

/// How many results a batch has given.
#[pyclass(module = "dtekit.batches", frozen, get_all, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub struct BatchProgress {
    /// The documents whose results were given.
    pub(super) done: u64,
    /// Those among them that have findings instead of an output.
    pub(super) failed: u64,
}

#[pymethods]
impl BatchItem {
    /// The name: the path of a file, seen from its folder or archive; the number of a line; the name that was given
    /// with the document; else its number, from 1.
    #[getter]
    fn name(&self) -> String {
        self.name.clone().unwrap_or_else(|| (self.index + 1).to_string())
    }

    /// True if there is an output.
    #[getter]
    fn ok(&self) -> bool {
        self.output.is_some()
    }

    /// The error that a call for this document alone raises; None if there is an output.
    #[getter]
    fn error<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        if let Some(fault) = &self.fault {
            _ = self.raised.get_or_init(py, || error::raised(py, fault).into_value(py).into_any());
        }
        self.raised.get(py).map(|made| made.bind(py).clone())
    }

    /// The findings of the error; empty if there is an output.
    #[getter]
    fn findings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.error(py) {
            Some(error) => error.getattr("findings"),
            None => Ok(PyTuple::empty(py).into_any()),
        }
    }

    /// The item as a plain dict: `index`, `name`, `ok`, `output` in base 64, and `error` as `dtekit.Error.to_dict`
    /// makes it.
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        static PLAIN: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        PLAIN.import(slf.py(), "dtekit._plain", "of_batch_item")?.call1((slf,))
    }

    // It never changes.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let parts = (self.index, self.name.clone(), self.output.as_ref(), self.error(py));
        (py.import("dtekit._native")?.getattr("batch_item")?, parts).into_pyobject(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let state = match self.error(py) {
            Some(error) => error.getattr("code")?.to_string(),
            None => "ok".to_owned(),
        };
        Ok(format!("<dtekit.batches.BatchItem {} {state}>", self.name()))
    }
}

/// The item that was pickled.
#[pyfunction]
pub fn batch_item(
    py: Python<'_>,
    index: u64,
    name: Option<String>,
    output: Option<Py<PyAny>>,
    error: Option<Py<PyAny>>,
) -> BatchItem {
    let raised = PyOnceLock::new();
    if let Some(error) = error {
        _ = raised.set(py, error);
    }
    BatchItem { index, name, output, fault: None, raised }
}

/// The counts that were pickled.
#[pyfunction]
pub fn batch_progress(done: u64, failed: u64) -> BatchProgress {
    BatchProgress { done, failed }
}

#[pymethods]
impl BatchProgress {
    /// The counts as a plain dict: `done` and `failed`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        [("done", self.done), ("failed", self.failed)].into_py_dict(py)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let made = py.import("dtekit._native")?.getattr("batch_progress")?;
        (made, (self.done, self.failed)).into_pyobject(py)
    }

    fn __repr__(&self) -> String {
        format!("<dtekit.batches.BatchProgress {}>", self.counts())
    }
}

impl BatchProgress {
    pub(super) fn counts(&self) -> String {
        format!("done={} failed={}", self.done, self.failed)
    }
}

impl From<dtekit::batch::Progress> for BatchProgress {
    fn from(counts: dtekit::batch::Progress) -> Self {
        BatchProgress { done: counts.done, failed: counts.failed }
    }
}
