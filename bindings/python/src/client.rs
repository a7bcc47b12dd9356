//! The client under `dtekit.Client`.

use dtekit::client::Settings;
use dtekit::{Reply, code};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMapping, PyTuple};

use crate::extraction::Extraction;
use crate::reply::Parts;
use crate::request::Request;
use crate::{error, value};

/// A client of the service; threads may share it.
#[pyclass(frozen, module = "dtekit._native")]
pub struct Client(dtekit::Client);

#[pymethods]
impl Client {
    #[new]
    fn new(settings: &Bound<'_, PyMapping>) -> PyResult<Self> {
        let members = value::members(settings, &code::SETTING_VALUE)?;
        let client = error::run(settings.py(), || dtekit::Client::new(Settings::from_members(&members)?))?;
        Ok(Client(client))
    }

    /// Calls an operation with the lock of the interpreter released: the parts of the reply, and as JSON text the
    /// findings of the request where the reply has no place for them; see `dtekit.Client.call`.
    fn call<'py>(
        &self,
        operation: &Bound<'py, PyAny>,
        arguments: &Bound<'py, PyMapping>,
    ) -> PyResult<(Bound<'py, PyTuple>, Option<String>)> {
        let py = operation.py();
        let operation: String = operation.extract()?;
        let arguments = value::arguments(arguments)?;
        let done =
            py.detach(|| dtekit::guard(|| self.exchange(&dtekit::Client::request(&operation, arguments)?)));
        give(py, done)
    }

    /// The same for a request that was built before.
    fn execute<'py>(&self, request: &Bound<'py, Request>) -> PyResult<(Bound<'py, PyTuple>, Option<String>)> {
        let py = request.py();
        let request = &request.get().0;
        give(py, py.detach(|| dtekit::guard(|| self.exchange(request))))
    }

    /// Takes one step of an extraction: what it was as JSON, and the file at the end.
    fn advance<'py>(
        &self,
        extraction: &Bound<'py, Extraction>,
        now: f64,
    ) -> PyResult<(String, Option<Bound<'py, PyBytes>>)> {
        extraction.get().advance(extraction.py(), &self.0, now)
    }
}

impl Client {
    fn exchange(&self, request: &dtekit::operation::Request) -> dtekit::Result<(Parts, Option<String>)> {
        let reply = self.0.execute(request)?;
        let told = matches!(reply, Reply::Process(_) | Reply::Documents(_));
        let findings = if told || request.findings().is_empty() {
            None
        } else {
            serde_json::to_string(request.findings()).ok()
        };
        Ok((Parts::of(&reply), findings))
    }
}

fn give(
    py: Python<'_>,
    done: dtekit::Result<(Parts, Option<String>)>,
) -> PyResult<(Bound<'_, PyTuple>, Option<String>)> {
    let (parts, findings) = done.map_err(|error| error::raised(py, &error))?;
    Ok((parts.into_tuple(py)?, findings))
}
