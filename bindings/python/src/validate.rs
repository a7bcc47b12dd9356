//! `dtekit.validate`.

use dtekit::{Finding, Naming, ValidateOptions};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::{data, error, keyword};

/// The findings of core, as a JSON array: see `dtekit.validate`.
#[pyfunction]
pub fn validate(py: Python<'_>, data: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> PyResult<String> {
    let given = data::xml(data)?;
    let options = keyword::options(py, Some(options), ValidateOptions::from_members)?;
    let bytes = given.as_bytes();
    let call = || {
        dtekit::guard(|| Ok(Finding::values(&dtekit::validate(bytes, &options)?, Naming::Snake).to_string()))
    };
    data::run_by_length(py, bytes.len(), call).map_err(|error| error::raised(py, &error))
}
