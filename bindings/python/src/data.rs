//! Documents from Python, and the bytes that they become.

use std::borrow::Cow;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PyString};

use crate::error;

/// From this many bytes on, a call lets other Python threads run. For less, waiting for the lock beside a busy thread
/// would take longer than the call itself.
const LONG: usize = 65_536;

/// The bytes of a document. Only a mutable object is copied.
pub fn bytes<'py>(data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    bytes_among(data, "bytes, bytearray, memoryview or str")
}

/// As [`bytes`]; `expected` names the types that the caller takes, for the error.
pub fn bytes_among<'py>(data: &Bound<'py, PyAny>, expected: &str) -> PyResult<Bound<'py, PyBytes>> {
    if let Ok(bytes) = data.cast::<PyBytes>() {
        return Ok(bytes.clone());
    }
    if let Ok(text) = data.cast::<PyString>() {
        // A lone surrogate becomes bytes that core refuses as no UTF-8, with their position.
        return text.encode_utf8().or_else(|_| with_surrogates(text));
    }
    if data.is_instance_of::<PyByteArray>() || data.is_instance_of::<PyMemoryView>() {
        // Another thread may change it during the call.
        return Ok(data.py().get_type::<PyBytes>().call1((data,))?.cast_into::<PyBytes>()?);
    }
    let found = data.get_type().name()?;
    Err(PyTypeError::new_err(format!("expected {expected} for `data`, found `{found}`")))
}

/// The bytes of an XML document. In a str, the encoding that the XML declaration names does not count.
pub fn xml<'py>(data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let given = bytes(data)?;
    if !data.is_instance_of::<PyString>() {
        return Ok(given);
    }
    Ok(match dtekit::convert::decoded_xml(given.as_bytes()) {
        Cow::Borrowed(_) => given,
        Cow::Owned(xml) => PyBytes::new(data.py(), &xml),
    })
}

/// Whether it is bytes, and not text.
pub fn is_bytes(data: &Bound<'_, PyAny>) -> bool {
    data.is_instance_of::<PyBytes>()
        || data.is_instance_of::<PyByteArray>()
        || data.is_instance_of::<PyMemoryView>()
}

fn with_surrogates<'py>(text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyBytes>> {
    Ok(text.call_method1("encode", ("utf-8", "surrogatepass"))?.cast_into::<PyBytes>()?)
}

/// Calls core with the bytes of a document, and raises its error. See [`run_by_length`].
pub fn run<T: Send>(
    document: &Bound<'_, PyBytes>,
    call: impl FnOnce(&[u8]) -> dtekit::Result<T> + Send,
) -> PyResult<T> {
    let bytes = document.as_bytes();
    run_by_length(document.py(), bytes.len(), || call(bytes))
}

/// Calls core, and raises its error. Lets other Python threads run if the document has at least [`LONG`] bytes.
pub fn run_by_length<T: Send>(
    py: Python<'_>,
    length: usize,
    call: impl FnOnce() -> dtekit::Result<T> + Send,
) -> PyResult<T> {
    if is_long(length) { error::run_detached(py, call) } else { error::run(py, call) }
}

/// True if the document is so large that the fixed cost of a call is negligible.
pub fn is_long(length: usize) -> bool {
    length >= LONG
}
