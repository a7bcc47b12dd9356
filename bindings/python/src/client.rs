//! The client under `dtekit.Client`.

use dtekit::client::Settings;
use dtekit::code;
use pyo3::prelude::*;
use pyo3::types::{PyMapping, PyTuple};

use crate::reply::Parts;
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

    /// Calls an operation with the lock of the interpreter released: see `dtekit.Client.call`.
    fn call<'py>(
        &self,
        operation: &Bound<'py, PyAny>,
        arguments: &Bound<'py, PyMapping>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let py = operation.py();
        let operation: String = operation.extract()?;
        let arguments = value::arguments(arguments)?;
        let parts = py.detach(|| dtekit::guard(|| Ok(Parts::of(&self.0.call(&operation, arguments)?))));
        parts.map_err(|error| error::raised(py, &error))?.into_tuple(py)
    }
}
