//! Events about a document that was sent.

use dtekit::code;
use dtekit::event::{AuthorityEvent, StatusChange};
use dtekit::json::{Value, json};
use dtekit::operation::ApiVersion;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::request::Request;
use crate::{error, value};

/// The request of an event: see `dtekit.StatusChange.request`.
#[pyfunction]
pub fn status_change_request(
    py: Python<'_>,
    members: &Bound<'_, PyDict>,
    version: &str,
) -> PyResult<Request> {
    let members = value::fields(members, &code::PARAMETER_VALUE)?;
    error::run(py, || StatusChange::from_members(&members)?.request(version.parse::<ApiVersion>()?))
        .map(Request)
}

/// The findings of an event as JSON: see `dtekit.StatusChange.findings`.
#[pyfunction]
pub fn status_change_findings(py: Python<'_>, members: &Bound<'_, PyDict>) -> PyResult<String> {
    let members = value::fields(members, &code::PARAMETER_VALUE)?;
    error::run(py, || Ok(json!(StatusChange::from_members(&members)?.findings()).to_string()))
}

/// The parameters of the event that cancels this one, as JSON: see `dtekit.StatusChange.cancellation`.
#[pyfunction]
pub fn status_change_cancellation(
    py: Python<'_>,
    members: &Bound<'_, PyDict>,
    result: &Bound<'_, PyDict>,
    description: &str,
) -> PyResult<String> {
    let members = value::fields(members, &code::PARAMETER_VALUE)?;
    let result = Value::Object(value::members(result, &code::PARAMETER_VALUE)?);
    error::run(py, || {
        let change = StatusChange::from_members(&members)?.cancellation_of(&result, description)?;
        Ok(Value::Object(change.to_members()).to_string())
    })
}

/// The request of an event: see `dtekit.events.AuthorityEvent.request`.
#[pyfunction]
pub fn authority_event_request(py: Python<'_>, members: &Bound<'_, PyDict>) -> PyResult<Request> {
    let members = value::fields(members, &code::PARAMETER_VALUE)?;
    error::run(py, || AuthorityEvent::from_members(&members)?.request()).map(Request)
}

/// The findings of an event as JSON: see `dtekit.events.AuthorityEvent.findings`.
#[pyfunction]
pub fn authority_event_findings(py: Python<'_>, members: &Bound<'_, PyDict>) -> PyResult<String> {
    let members = value::fields(members, &code::PARAMETER_VALUE)?;
    error::run(py, || Ok(json!(AuthorityEvent::from_members(&members)?.findings()).to_string()))
}
