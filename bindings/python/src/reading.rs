//! `dtekit.read`.

use dtekit::Naming;
use dtekit::reading::{Inherited, ReadOptions, packed, standalone as alone};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::registry::{self, Registry};
use crate::{data, keyword};

/// The documents that core found, as a JSON array, and their bytes: see `dtekit.read`.
#[pyfunction]
pub fn read<'py>(
    py: Python<'py>,
    data: &Bound<'py, PyAny>,
    options: &Bound<'py, PyDict>,
    registry: Option<&Bound<'py, Registry>>,
) -> PyResult<(String, Bound<'py, PyBytes>)> {
    let given = data::xml(data)?;
    let mut options = keyword::options(py, Some(options), ReadOptions::from_members)?;
    options.registry = registry::given(registry);
    let (found, originals) = data::run(&given, |bytes| {
        let (found, originals) = packed(dtekit::read(bytes, &options)?, Naming::Snake);
        Ok((found.to_string(), originals))
    })?;
    Ok((found, PyBytes::new(py, &originals)))
}

/// A document as a file of its own: see `dtekit.reading.ReadDocument.standalone`.
#[pyfunction]
pub fn standalone<'py>(
    py: Python<'py>,
    original: &[u8],
    inherited: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyBytes>> {
    let inherited = keyword::options(py, Some(inherited), |members| Ok(Inherited::from_members(members)))?;
    let write = || Ok(alone(original, &inherited)?.into_owned());
    Ok(PyBytes::new(py, &data::run_by_length(py, original.len(), write)?))
}
