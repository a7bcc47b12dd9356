//! `dtekit.read`.

use dtekit::Naming;
use dtekit::json::Value;
use dtekit::reading::ReadOptions;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::registry::{self, Registry};
use crate::{data, error, keyword};

/// The documents that core found, as a JSON array: see `dtekit.read`.
#[pyfunction]
#[pyo3(signature = (data, options, registry))]
pub fn read(
    py: Python<'_>,
    data: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
    registry: Option<&Bound<'_, Registry>>,
) -> PyResult<String> {
    let given = data::xml(data)?;
    let mut options = keyword::options(py, Some(options), ReadOptions::from_members)?;
    options.registry = registry::given(registry);
    let bytes = given.as_bytes();
    let call = || {
        dtekit::guard(|| {
            let found = dtekit::read(bytes, &options)?;
            Ok(found.iter().map(|document| document.to_value(Naming::Snake)).collect::<Value>().to_string())
        })
    };
    data::run_by_length(py, bytes.len(), call).map_err(|error| error::raised(py, &error))
}
