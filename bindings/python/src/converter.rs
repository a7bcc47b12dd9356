//! `dtekit.Converter`.

use dtekit::{ToJson, ToXml};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::conversion::{Json, from_xml};
use crate::{error, keyword};

/// A converter for many documents, one after another: it keeps names, tables and buffers from document to document.
///
/// Its output and its errors are those of `dtekit.json_to_xml` and `dtekit.xml_to_json`, but a small document costs
/// less. What documents leave in it is bounded, whatever their names are. After a refused document it goes on with the
/// next one.
///
/// One thread at a time may use it; make one for each thread. A call while another thread uses it raises RuntimeError.
///
/// Args:
///     to_xml: the options of `json_to_xml`, as a dict.
///     to_json: the options of `xml_to_json`, as a dict.
///
/// Raises:
///     dtekit.errors.ArgumentError: an option is unknown or has an unusable value.
///
/// Example:
///     >>> converter = dtekit.Converter(to_json={"typed": True})
///     >>> converter.json_to_xml('{"Total": 19.00}')
///     b'<DTE><Total>19.00</Total></DTE>'
///     >>> converter.xml_to_json("<DTE><Total>19.00</Total></DTE>")
///     b'{"Total":19.00}'
#[pyclass(module = "dtekit")]
pub struct Converter {
    converter: dtekit::Converter,
    to_xml: ToXml,
    /// The options as they were given.
    shown: String,
}

#[pymethods]
impl Converter {
    #[new]
    #[pyo3(signature = (*, to_xml = None, to_json = None))]
    fn new(
        py: Python<'_>,
        to_xml: Option<&Bound<'_, PyDict>>,
        to_json: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let shown = format!("to_xml={} to_json={}", given(to_xml)?, given(to_json)?);
        let to_xml = keyword::options(py, to_xml, ToXml::from_members)?;
        let to_json = keyword::options(py, to_json, ToJson::from_members)?;
        let converter = error::run(py, || dtekit::Converter::new(to_xml.clone(), to_json))?;
        Ok(Converter { converter, to_xml, shown })
    }

    fn __repr__(&self) -> String {
        format!("<dtekit.Converter {}>", self.shown)
    }

    /// Writes a JSON document as XML: see `dtekit.json_to_xml`.
    ///
    /// Args:
    ///     data: the JSON text, as bytes or str, or a dict.
    ///
    /// Raises:
    ///     As `dtekit.json_to_xml`.
    fn json_to_xml<'py>(&mut self, data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let py = data.py();
        let json = Json::read(data, &self.to_xml)?;
        let converter = &mut self.converter;
        let xml = json.run(py, move |json| converter.xml_of_json(json))?;
        Ok(PyBytes::new(py, xml))
    }

    /// Writes an XML document as JSON: see `dtekit.xml_to_json`.
    ///
    /// Args:
    ///     data: the XML text, as bytes or str.
    ///
    /// Raises:
    ///     As `dtekit.xml_to_json`.
    fn xml_to_json<'py>(&mut self, data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let converter = &mut self.converter;
        let json = from_xml(data, move |xml| converter.json_of_xml(xml))?;
        Ok(PyBytes::new(data.py(), json))
    }
}

fn given(options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
    options.map_or_else(|| Ok("{}".to_owned()), |options| Ok(options.repr()?.to_string()))
}
