//! The rules of single countries.

use dtekit::Naming;
use dtekit::chile::FolioDecision;
use dtekit::code;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::{data, error, value};

/// The decision as JSON, and the error that `accepted()` raises: see `dtekit.evaluate_folio`.
#[pyfunction]
#[pyo3(signature = (inputs, document))]
pub fn evaluate_folio(
    py: Python<'_>,
    inputs: &Bound<'_, PyDict>,
    document: Option<&Bound<'_, PyAny>>,
) -> PyResult<(String, Option<String>)> {
    let members = value::members(inputs, &code::OPTION_VALUE)?;
    let document = document.map(data::xml).transpose()?;
    let document = document.as_ref().map(|bytes| bytes.as_bytes());
    let length = document.map_or(0, <[u8]>::len);
    let call = || dtekit::guard(|| FolioDecision::from_members(&members, document));
    let decision = data::with_lock_if_short(py, length, call).map_err(|error| error::raised(py, &error))?;
    let refusal = decision.accepted().err().and_then(|error| serde_json::to_string(&error).ok());
    Ok((decision.to_value(Naming::Snake).to_string(), refusal))
}
