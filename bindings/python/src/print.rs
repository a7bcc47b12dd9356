//! `dtekit.print_data` and `dtekit.symbol`.

use dtekit::print::{PrintOptions, SymbolKind, SymbolOptions};
use dtekit::{Country, Naming};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::registry::{self, Registry};
use crate::{data, keyword};

/// What the printed form shows, as a JSON object: see `dtekit.print_data`.
#[pyfunction]
pub fn print_data(
    py: Python<'_>,
    certified: &Bound<'_, PyAny>,
    country: &str,
    options: &Bound<'_, PyDict>,
    registry: Option<&Bound<'_, Registry>>,
) -> PyResult<String> {
    let given = data::xml(certified)?;
    let mut options = keyword::options(py, Some(options), PrintOptions::from_members)?;
    options.registry = registry::given(registry);
    data::run(&given, |certified| {
        let country: Country = country.parse()?;
        Ok(dtekit::print_data(certified, country, &options)?.to_value(Naming::Snake).to_string())
    })
}

/// A symbol as JSON, PNG and ESC/POS: see `dtekit.symbol`.
#[pyfunction]
pub fn symbol<'py>(
    py: Python<'py>,
    text: &str,
    kind: &str,
    options: &Bound<'py, PyDict>,
) -> PyResult<(String, Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
    let options = keyword::options(py, Some(options), SymbolOptions::from_members)?;
    let (json, png, escpos) = data::run_by_length(py, text.len(), || {
        let kind: SymbolKind = kind.parse()?;
        let drawn = dtekit::print::symbol(text, kind, &options)?;
        Ok((drawn.to_value(Naming::Snake).to_string(), drawn.png(), drawn.escpos()))
    })?;
    Ok((json, PyBytes::new(py, &png), PyBytes::new(py, &escpos)))
}
