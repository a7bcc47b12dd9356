//! The native part of `dtekit.Sequence`.

use std::path::PathBuf;

use dtekit::json::Value;
use dtekit::store::sequence::SequenceCall;
use dtekit::{Naming, code};
use pyo3::prelude::*;
use pyo3::types::PyMapping;

use crate::{error, interrupt, value};

/// Numbers in a file: see `dtekit.Sequence`.
#[pyclass(frozen, module = "dtekit._native")]
pub struct Sequence(dtekit::Sequence);

#[pymethods]
impl Sequence {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        error::run(py, || dtekit::Sequence::open(path)).map(Sequence)
    }

    /// The answer of a call as JSON. Other threads run while it waits for the file, and a signal handler can end the wait.
    fn call(&self, name: &str, key: &Bound<'_, PyAny>, arguments: &Bound<'_, PyMapping>) -> PyResult<String> {
        let py = key.py();
        let key = value::members(key, &code::SEQUENCE_KEY)?;
        let arguments = value::members(arguments, &code::PARAMETER_VALUE)?;
        let call: SequenceCall = error::run(py, || name.parse())?;
        let sequence = self.0.clone();
        interrupt::run_plain(py, move |cancellation| {
            let answer = sequence.cancelled_by(cancellation).call(call, &key, &arguments, Naming::Snake)?;
            Ok(answer.to_string())
        })
    }

    /// The counters of the file as JSON.
    fn keys(&self, py: Python<'_>) -> PyResult<String> {
        error::run(py, || {
            let keys = self.0.keys()?;
            Ok(Value::Array(keys.iter().map(dtekit::SequenceKey::to_value).collect()).to_string())
        })
    }
}
