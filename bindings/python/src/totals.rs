//! `dtekit.audit_totals`.

use dtekit::audit::TotalsOptions;
use dtekit::mapping::{ApplyOptions, Bounds};
use dtekit::{Country, Naming};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::mapping::Input;
use crate::registry::{self, Registry};
use crate::{error, keyword};

/// The audit that core made, as a JSON object: see `dtekit.audit_totals`.
#[pyfunction]
#[pyo3(signature = (data, country, options, registry))]
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
    let bounds = Bounds { limits: options.limits, ..Bounds::default() };
    let given = Input::read(data, &ApplyOptions { bounds, ..ApplyOptions::default() })?;
    given.run(py, |source| {
        Ok(dtekit::audit_totals(source, country, &options)?.to_value(Naming::Snake).to_string())
    })
}
