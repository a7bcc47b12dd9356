//! Documents from Python, and the bytes that they become.

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
        return text.encode_utf8().or_else(|_| encoded(text, "utf-8"));
    }
    if data.is_instance_of::<PyByteArray>() || data.is_instance_of::<PyMemoryView>() {
        // Another thread may change it during the call.
        return Ok(data.py().get_type::<PyBytes>().call1((data,))?.cast_into::<PyBytes>()?);
    }
    let found = data.get_type().name()?;
    Err(PyTypeError::new_err(format!("expected {expected} for `data`, found `{found}`")))
}

/// The bytes of an XML document. A str is decoded already, so what its declaration says of bytes counts no more: a
/// byte order mark says what the bytes are now.
pub fn xml<'py>(data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let utf8 = bytes(data)?;
    let Ok(text) = data.cast::<PyString>() else { return Ok(utf8) };
    let unmarked = utf8.as_bytes().strip_prefix(b"\xEF\xBB\xBF");
    let is_marked = unmarked.is_some();
    let Some(encoding) = declared_encoding(unmarked.unwrap_or(utf8.as_bytes())) else { return Ok(utf8) };
    match encoding.to_ascii_lowercase().as_slice() {
        b"utf-8" | b"utf8" => Ok(utf8),
        name if name.starts_with(b"utf-16") || name.starts_with(b"utf16") => {
            let codec = if is_marked { "utf-16-le" } else { "utf-16" }; // which writes a mark of its own
            encoded(text, codec)
        }
        _ if is_marked => Ok(utf8),
        _ => Ok(PyBytes::new(data.py(), &[b"\xEF\xBB\xBF", utf8.as_bytes()].concat())),
    }
}

/// What the XML declaration at the beginning says of the encoding, if it says anything.
fn declared_encoding(text: &[u8]) -> Option<&[u8]> {
    let declaration = text.strip_prefix(b"<?xml")?;
    let declaration = &declaration[..declaration.iter().position(|byte| *byte == b'>')?];
    let name = declaration.windows(8).position(|window| window == b"encoding")?;
    let value = declaration[name + 8..].trim_ascii_start().strip_prefix(b"=")?.trim_ascii_start();
    let (quote, value) = value.split_first()?;
    Some(&value[..value.iter().position(|byte| byte == quote)?])
}

fn encoded<'py>(text: &Bound<'py, PyString>, codec: &str) -> PyResult<Bound<'py, PyBytes>> {
    Ok(text.call_method1("encode", (codec, "surrogatepass"))?.cast_into::<PyBytes>()?)
}

/// Runs `call`, with the lock of the interpreter released where the document has that many bytes.
pub fn with_lock_if_short<T: Send>(py: Python<'_>, length: usize, call: impl FnOnce() -> T + Send) -> T {
    if is_long(length) { py.detach(call) } else { call() }
}

/// Whether a document has so many bytes that what a call does once hardly counts.
pub fn is_long(length: usize) -> bool {
    length >= LONG
}
