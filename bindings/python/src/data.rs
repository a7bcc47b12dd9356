//! Documents from Python, and the bytes that they become.

use std::borrow::Cow;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PyString};

/// From here on a call lets other Python threads run. Below, winning the lock back beside a busy thread would
/// cost more than the call itself.
const LONG: usize = 65_536;

/// The bytes of a document: the object itself where it is immutable, else a copy.
pub fn bytes<'py>(data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    bytes_among(data, "bytes, bytearray, memoryview or str")
}

/// The same where `expected` names all that the caller takes.
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

fn with_surrogates<'py>(text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyBytes>> {
    Ok(text.call_method1("encode", ("utf-8", "surrogatepass"))?.cast_into::<PyBytes>()?)
}

/// Runs `call`, with the lock of the interpreter released where the document has that many bytes.
pub fn with_lock_if_short<T: Send>(py: Python<'_>, length: usize, call: impl FnOnce() -> T + Send) -> T {
    if is_long(length) { py.detach(call) } else { call() }
}

/// Whether a document has so many bytes that what a call does once hardly counts.
pub fn is_long(length: usize) -> bool {
    length >= LONG
}
