//! `dtekit.trace` and `dtekit.code`.

use dtekit::Naming;
use dtekit::audit::{Answer, CodeOptions, Origins, TraceOptions};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::registry::{self, Registry};
use crate::{data, error, keyword};

/// What core traced, as a JSON object: see `dtekit.trace`.
#[pyfunction]
#[pyo3(signature = (answer, explanation, options, registry))]
pub fn trace(
    py: Python<'_>,
    answer: &str,
    explanation: &str,
    options: &Bound<'_, PyDict>,
    registry: Option<&Bound<'_, Registry>>,
) -> PyResult<String> {
    let mut options = keyword::options(py, Some(options), TraceOptions::from_members)?;
    options.registry = registry::given(registry);
    let call = || {
        dtekit::guard(|| {
            let answer = Answer::from_json(answer.as_bytes())?;
            let origins = Origins::from_json(explanation.as_bytes())?;
            Ok(dtekit::trace(answer, origins, &options)?.to_value(Naming::Snake).to_string())
        })
    };
    data::run_by_length(py, explanation.len(), call).map_err(|error| error::raised(py, &error))
}

/// What is known of a code of an authority, as a JSON object: see `dtekit.code`.
#[pyfunction]
#[pyo3(signature = (country, code, options, registry))]
pub fn code(
    py: Python<'_>,
    country: &str,
    code: &str,
    options: &Bound<'_, PyDict>,
    registry: Option<&Bound<'_, Registry>>,
) -> PyResult<String> {
    let mut options = keyword::options(py, Some(options), CodeOptions::from_members)?;
    options.registry = registry::given(registry);
    let found = dtekit::guard(|| dtekit::code(country.parse()?, code, &options));
    found.map(|code| code.to_value(Naming::Snake).to_string()).map_err(|error| error::raised(py, &error))
}
