//! The native part of `dtekit.Sequence`.

use std::path::PathBuf;

use dtekit::json::Value;
use dtekit::store::sequence::SequenceCall;
use dtekit::store::sql::SqlDialect;
use dtekit::{Naming, code};
use pyo3::prelude::*;
use pyo3::types::PyMapping;

use crate::sql::Link;
use crate::{error, interrupt, value};

/// Numbers of documents: see `dtekit.Sequence`.
#[pyclass(frozen, module = "dtekit._native")]
pub struct Sequence(dtekit::Sequence);

#[pymethods]
impl Sequence {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        error::run(py, || dtekit::Sequence::open(path)).map(Sequence)
    }

    /// The sequence in tables of the program's own database; `connect` is a `dtekit._sql.Connect`. See
    /// `dtekit.Sequence.over`.
    #[staticmethod]
    fn over(py: Python<'_>, connect: Py<PyAny>, dialect: String, schema: Option<String>) -> PyResult<Self> {
        let connect = Link::connecting(connect);
        error::run(py, || dtekit::Sequence::over(connect, SqlDialect::new(&dialect)?, schema.as_deref()))
            .map(Sequence)
    }

    /// The statements that make the tables; see `dtekit.Sequence.schema`.
    #[staticmethod]
    fn schema(py: Python<'_>, dialect: String, schema: Option<String>) -> PyResult<String> {
        error::run(py, || dtekit::Sequence::schema(SqlDialect::new(&dialect)?, schema.as_deref()))
    }

    /// Makes the tables; see `dtekit.Sequence.create_tables`.
    fn create_tables(&self, py: Python<'_>) -> PyResult<()> {
        let sequence = self.0.clone();
        interrupt::run_plain(py, move |_| sequence.create_tables())
    }

    /// The answer of a call as JSON, in the transaction of `link`, a `dtekit._sql.Link`. Without one other threads run
    /// while it waits for the file, and a signal handler can end the wait.
    fn call(
        &self,
        name: &str,
        key: &Bound<'_, PyAny>,
        arguments: &Bound<'_, PyMapping>,
        link: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let (py, link) = (key.py(), link.map(Link::new).transpose()?);
        let key = value::members(key, &code::SEQUENCE_KEY)?;
        let arguments = value::members(arguments, &code::PARAMETER_VALUE)?;
        let call: SequenceCall = error::run(py, || name.parse())?;
        let answer = match link {
            // The caller's thread has the cursor, and its driver lets others run.
            Some(mut link) => {
                error::run(py, || self.0.call_within(&mut link, call, &key, &arguments, Naming::Snake))?
            }
            None => {
                let sequence = self.0.clone();
                interrupt::run_plain(py, move |cancellation| {
                    sequence.cancelled_by(cancellation).call(call, &key, &arguments, Naming::Snake)
                })?
            }
        };
        Ok(answer.to_string())
    }

    /// The counters as JSON.
    fn keys(&self, py: Python<'_>) -> PyResult<String> {
        let sequence = self.0.clone();
        interrupt::run_plain(py, move |_| {
            let keys = sequence.keys()?;
            Ok(Value::Array(keys.iter().map(dtekit::SequenceKey::to_value).collect()).to_string())
        })
    }
}
