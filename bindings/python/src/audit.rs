//! `dtekit.lint`, `dtekit.deadlines`, `dtekit.audit_totals`, `dtekit.validate`, `dtekit.trace` and `dtekit.code`.

use std::sync::Arc;

use dtekit::audit::{
    Answer, CodeOptions, Deadline, DeadlineOptions, LintOptions, Origins, TotalsOptions, TraceOptions,
    validate_explained,
};
use dtekit::mapping::{ApplyOptions, Bounds};
use dtekit::{Country, Finding, Limits, Naming, ValidateOptions};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::mapping::{Input, Mapping};
use crate::registry::{self, Registry};
use crate::{data, error, keyword};

/// What core found, as a JSON object: see `dtekit.lint`.
#[pyfunction]
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

/// The document, within these limits.
fn read<'py>(data: &Bound<'py, PyAny>, limits: Limits) -> PyResult<Input<'py>> {
    let bounds = Bounds { limits, ..Bounds::default() };
    Input::read(data, &ApplyOptions { bounds, ..ApplyOptions::default() })
}

/// The deadlines of a document, as a JSON array: see `dtekit.deadlines`.
#[pyfunction]
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
    read(data, options.limits)?.run(py, |source| {
        Ok(Deadline::values(&dtekit::deadlines(source, country, &options)?, Naming::Snake).to_string())
    })
}

/// The audit that core made, as a JSON object: see `dtekit.audit_totals`.
#[pyfunction]
pub fn audit_totals(
    py: Python<'_>,
    data: &Bound<'_, PyAny>,
    country: &str,
    options: &Bound<'_, PyDict>,
    registry: Option<&Bound<'_, Registry>>,
) -> PyResult<String> {
    let mut options = keyword::options(py, Some(options), TotalsOptions::from_members)?;
    options.registry = registry::given(registry);
    let country: Country = error::run(py, || country.parse())?;
    read(data, options.limits)?.run(py, |source| {
        Ok(dtekit::audit_totals(source, country, &options)?.to_value(Naming::Snake).to_string())
    })
}

/// The findings of core, as a JSON array: see `dtekit.validate`.
#[pyfunction]
pub fn validate(
    py: Python<'_>,
    data: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
    explanation: Option<&str>,
) -> PyResult<String> {
    let given = data::xml(data)?;
    let options = keyword::options(py, Some(options), ValidateOptions::from_members)?;
    data::run(&given, |bytes| {
        let findings = match explanation {
            Some(json) => validate_explained(bytes, Origins::from_json(json.as_bytes())?, &options)?,
            None => dtekit::validate(bytes, &options)?,
        };
        Ok(Finding::text(&findings, Naming::Snake))
    })
}

/// What core traced, as a JSON object: see `dtekit.trace`.
#[pyfunction]
pub fn trace(
    py: Python<'_>,
    answer: &str,
    explanation: &str,
    options: &Bound<'_, PyDict>,
    registry: Option<&Bound<'_, Registry>>,
) -> PyResult<String> {
    let mut options = keyword::options(py, Some(options), TraceOptions::from_members)?;
    options.registry = registry::given(registry);
    data::run_by_length(py, explanation.len(), || {
        let answer = Answer::from_json(answer.as_bytes())?;
        let origins = Origins::from_json(explanation.as_bytes())?;
        Ok(dtekit::trace(answer, origins, &options)?.to_value(Naming::Snake).to_string())
    })
}

/// What is known of a code of an authority, as a JSON object: see `dtekit.code`.
#[pyfunction]
pub fn code(
    py: Python<'_>,
    country: &str,
    code: &str,
    options: &Bound<'_, PyDict>,
    registry: Option<&Bound<'_, Registry>>,
) -> PyResult<String> {
    let mut options = keyword::options(py, Some(options), CodeOptions::from_members)?;
    options.registry = registry::given(registry);
    let code = error::run(py, || dtekit::code(country.parse()?, code, &options))?;
    Ok(code.to_value(Naming::Snake).to_string())
}
