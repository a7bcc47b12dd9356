//! `dtekit.mappings.Mapper`.

use std::sync::Arc;

use dtekit::mapping::ApplyOptions;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::mapping::{Input, Mapping, apply_options};

/// Applies one mapping to many documents, one after another: it keeps names and buffers from document to document.
///
/// Its output and its errors are those of `dtekit.Mapping.apply`, but a small document costs less. What documents leave
/// in it is bounded, whatever their names are. After a refused document it goes on with the next one.
///
/// One thread at a time may use it; make one for each thread, all of the same mapping. A call while another thread uses
/// it raises RuntimeError.
///
/// Args:
///     mapping: the mapping.
///     params: the values of the mapping's params by their names, for every document.
///     **bounds: the keywords of `dtekit.mappings.Bounds`.
///
/// Raises:
///     dtekit.errors.ArgumentError: a bound is unknown or has an unusable value.
///
/// Example:
///     >>> mapping = dtekit.Mapping.parse('''
///     ... <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
///     ...   <m:template><Factura><Total>{fixed(Total, 2)}</Total></Factura></m:template>
///     ... </m:mapping>''')
///     >>> mapper = dtekit.mappings.Mapper(mapping)
///     >>> [mapper.apply(document) for document in ('{"Total": 1}', '{"Total": 2.5}')]
///     [b'<Factura><Total>1.00</Total></Factura>', b'<Factura><Total>2.50</Total></Factura>']
#[pyclass(module = "dtekit.mappings")]
pub struct Mapper {
    mapper: dtekit::Mapper,
    with: ApplyOptions,
}

#[pymethods]
impl Mapper {
    #[new]
    #[pyo3(signature = (mapping, params = None, **bounds))]
    fn new(
        py: Python<'_>,
        mapping: PyRef<'_, Mapping>,
        params: Option<&Bound<'_, PyAny>>,
        bounds: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let with = apply_options(py, params, bounds)?;
        Ok(Mapper { mapper: dtekit::Mapper::new(Arc::clone(&mapping.0), with.clone()), with })
    }

    /// The mapping.
    #[getter]
    fn mapping(&self) -> Mapping {
        Mapping(Arc::clone(self.mapper.mapping()))
    }

    fn __repr__(&self) -> String {
        let mapping = self.mapper.mapping();
        format!("<dtekit.mappings.Mapper {} {}>", mapping.name(), mapping.version())
    }

    /// Applies the mapping to a document: see `dtekit.Mapping.apply`.
    ///
    /// Args:
    ///     data: the document, JSON or XML, as bytes or str; a `Document`; or a dict, as for `dtekit.json_to_xml`.
    ///
    /// Raises:
    ///     As `dtekit.Mapping.apply`.
    fn apply<'py>(&mut self, data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let input = Input::read(data, &self.with)?;
        let mapper = &mut self.mapper;
        let output = input.run(data.py(), move |source| mapper.map(source))?;
        Ok(PyBytes::new(data.py(), output))
    }
}
