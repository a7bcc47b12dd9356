//! `dtekit._native`: the part of the Python package that is compiled.
//!
//! It holds no logic: it converts arguments, calls core inside [`dtekit::guard`] and converts the result. What
//! people read is written in Python, in `python/dtekit/`.

mod client;
mod data;
mod error;
mod reply;
mod value;

use dtekit::operation::{MAPPING_STANDARD, MAPPING_SV_INVALIDATION_A, MAPPING_SV_INVALIDATION_B};
use dtekit::{Context, ErrorKind, Outcome, ProcessResult, Reply, ToJson, ToXml, code};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use serde_json::{Map, Value};

use reply::Parts;

/// Writes a JSON document as XML, exactly.
///
/// Numbers keep their text (`19.00` stays `19.00`) and members their order. The root is `<DTE>`; `@name` is an
/// attribute, `#text` the text beside attributes, a list repeats its element, null is `<a/>`.
///
/// The lock of the interpreter is released from 65,536 bytes of input, and kept below, where that is faster.
///
/// Args:
///     data: the JSON text, as bytes or str.
///     **options: the options of `dtekit.ToXml`.
///
/// Returns:
///     The XML, in UTF-8 unless `encoding` says otherwise.
///
/// Raises:
///     dtekit.DocumentSyntaxError: the text is not JSON.
///     dtekit.StructureError: something in it has no place in XML.
///     dtekit.LimitError: it is larger or deeper than the options allow.
///     dtekit.ArgumentError: an option is unknown or has an unusable value.
///     TypeError: data is no bytes, bytearray, memoryview or str.
///
/// Example:
///     >>> dtekit.json_to_xml('{"Documento": {"Total": 19.00}}')
///     b'<DTE><Documento><Total>19.00</Total></Documento></DTE>'
#[pyfunction]
#[pyo3(signature = (data, **options))]
fn json_to_xml<'py>(
    data: &Bound<'py, PyAny>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyBytes>> {
    convert(data, options, ToXml::from_members, dtekit::json_to_xml)
}

/// Writes an XML document as JSON, exactly.
///
/// The root is stripped, every leaf is a string, repeated elements and those that the generic DTE knows as
/// repeatable are lists. The encoding is that of the byte order mark or of the XML declaration.
///
/// The lock of the interpreter is released from 65,536 bytes of input, and kept below, where that is faster.
///
/// Args:
///     data: the XML text, as bytes or str.
///     **options: the options of `dtekit.ToJson`.
///
/// Returns:
///     The JSON in UTF-8, without white space between its members.
///
/// Raises:
///     dtekit.DocumentSyntaxError: the text is not well-formed XML.
///     dtekit.StructureError: something in it has no place in JSON, such as a DOCTYPE.
///     dtekit.LimitError: it is larger or deeper than the options allow.
///     dtekit.ArgumentError: an option is unknown or has an unusable value.
///     TypeError: data is no bytes, bytearray, memoryview or str.
///
/// Example:
///     >>> dtekit.xml_to_json("<DTE><Documento><Total>19.00</Total></Documento></DTE>")
///     b'{"Documento":{"Total":"19.00"}}'
#[pyfunction]
#[pyo3(signature = (data, **options))]
fn xml_to_json<'py>(
    data: &Bound<'py, PyAny>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyBytes>> {
    convert(data, options, ToJson::from_members, dtekit::xml_to_json)
}

fn convert<'py, O: Default + Sync>(
    data: &Bound<'py, PyAny>,
    options: Option<&Bound<'py, PyDict>>,
    read: fn(&Map<String, Value>) -> dtekit::Result<O>,
    convert: fn(&[u8], &O) -> dtekit::Result<Vec<u8>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = data.py();
    let data = data::bytes(data)?;
    let options = match options {
        None => O::default(),
        Some(keywords) => {
            let members = value::members(keywords, &code::OPTION_VALUE)?;
            error::run(py, || read(&members))?
        }
    };
    let bytes = data.as_bytes();
    let converted = data::with_lock_if_short(py, bytes, || dtekit::guard(|| convert(bytes, &options)));
    Ok(PyBytes::new(py, &converted.map_err(|error| error::raised(py, &error))?))
}

/// Reads an answer: see `dtekit.ProcessResult.decode`.
#[pyfunction]
fn decode<'py>(data: &Bound<'py, PyAny>, context: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyTuple>> {
    let py = data.py();
    let data = data::bytes(data)?;
    let members = value::members(context, &code::OPTION_VALUE)?;
    let bytes = data.as_bytes();
    let parts = data::with_lock_if_short(py, bytes, || {
        dtekit::guard(|| {
            let result = ProcessResult::decode(bytes, &Context::from_members(&members)?)?;
            Ok(Parts::of(&Reply::Process(Box::new(result))))
        })
    });
    parts.map_err(|error| error::raised(py, &error))?.into_tuple(py)
}

/// Panics inside core's guard, for the test that proves what a caller sees of it.
#[pyfunction]
fn _panic(py: Python<'_>) -> PyResult<()> {
    error::run(py, || panic!("a panic for the test"))
}

#[pymodule(name = "_native")]
fn native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(json_to_xml, module)?)?;
    module.add_function(wrap_pyfunction!(xml_to_json, module)?)?;
    module.add_function(wrap_pyfunction!(decode, module)?)?;
    module.add_function(wrap_pyfunction!(_panic, module)?)?;
    module.add_class::<client::Client>()?;
    module.add("VERSION", dtekit::VERSION)?;
    module.add("MAPPING_STANDARD", MAPPING_STANDARD)?;
    module.add("MAPPING_SV_INVALIDATION_A", MAPPING_SV_INVALIDATION_A)?;
    module.add("MAPPING_SV_INVALIDATION_B", MAPPING_SV_INVALIDATION_B)?;
    // What the Python classes are compared with.
    module.add("KINDS", PyTuple::new(module.py(), ErrorKind::ALL.map(ErrorKind::as_str))?)?;
    module.add("OUTCOMES", PyTuple::new(module.py(), Outcome::ALL.map(Outcome::as_str))?)
}
