//! `dtekit.validate`.

use dtekit::audit::{Origins, validate_explained};
use dtekit::{Finding, Naming, ValidateOptions};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::{data, error, keyword};

/// The findings of core, as a JSON array: see `dtekit.validate`.
#[pyfunction]
#[pyo3(signature = (data, options, explanation))]
pub fn validate(
    py: Python<'_>,
    data: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
    explanation: Option<&str>,
) -> PyResult<String> {
    let given = data::xml(data)?;
    let options = keyword::options(py, Some(options), ValidateOptions::from_members)?;
    let bytes = given.as_bytes();
    let call = || {
        dtekit::guard(|| {
            let findings = match explanation {
                Some(json) => validate_explained(bytes, Origins::from_json(json.as_bytes())?, &options)?,
                None => dtekit::validate(bytes, &options)?,
            };
            Ok(Finding::text(&findings, Naming::Snake))
        })
    };
    data::run_by_length(py, bytes.len(), call).map_err(|error| error::raised(py, &error))
}
