//! `dtekit.verify`.

use dtekit::json::Value;
use dtekit::{Naming, VerifyOptions};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::{data, keyword};

/// The signatures that core found, as a JSON array: see `dtekit.verify`.
#[pyfunction]
pub fn verify(py: Python<'_>, data: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> PyResult<String> {
    let given = data::xml(data)?;
    let options = keyword::options(py, Some(options), VerifyOptions::from_members)?;
    data::run(&given, |bytes| {
        let found = dtekit::verify(bytes, &options)?;
        Ok(found.iter().map(|one| one.to_value(Naming::Snake)).collect::<Value>().to_string())
    })
}
