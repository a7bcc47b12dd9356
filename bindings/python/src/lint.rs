//! `dtekit.lint` and `dtekit.deadlines`.

use std::sync::Arc;

use dtekit::audit::{Deadline, DeadlineOptions, LintOptions};
use dtekit::mapping::{ApplyOptions, Bounds};
use dtekit::{Country, Naming};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::mapping::{Input, Mapping};
use crate::registry::{self, Registry};
use crate::{error, keyword};

/// What core found, as a JSON object: see `dtekit.lint`.
#[pyfunction]
#[pyo3(signature = (data, country, options, registry, through))]
pub fn lint(
    py: Python<'_>,
    data: &Bound<'_, PyAny>,
    country: &str,
    options: &Bound<'_, PyDict>,
    registry: Option<&Bound<'_, Registry>>,
    through: Option<PyRef<'_, Mapping>>,
) -> PyResult<String> {
    let mut options = keyword::options(py, Some(options), LintOptions::from_members)?;
    options.through = through.map(|through| Arc::clone(&through.0));
    options.registry = registry::given(registry);
    let country: Country = error::run(py, || country.parse())?;
    let given = Input::read(data, &options.mapping)?;
    given.run(py, |source| Ok(dtekit::lint(source, country, &options)?.to_value(Naming::Snake).to_string()))
}

/// The deadlines of a document, as a JSON array: see `dtekit.deadlines`.
#[pyfunction]
#[pyo3(signature = (data, country, options, registry))]
pub fn deadlines(
    py: Python<'_>,
    data: &Bound<'_, PyAny>,
    country: &str,
    options: &Bound<'_, PyDict>,
    registry: Option<&Bound<'_, Registry>>,
) -> PyResult<String> {
    let mut options = keyword::options(py, Some(options), DeadlineOptions::from_members)?;
    options.registry = registry::given(registry);
    let country: Country = error::run(py, || country.parse())?;
    let bounds = Bounds { limits: options.limits, ..Bounds::default() };
    let given = Input::read(data, &ApplyOptions { bounds, ..ApplyOptions::default() })?;
    given.run(py, |source| {
        Ok(Deadline::values(&dtekit::deadlines(source, country, &options)?, Naming::Snake).to_string())
    })
}
