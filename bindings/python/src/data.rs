//! Documents from Python.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PyString};

/// From here on a call lets other Python threads run. Below, winning the lock back beside a busy thread would
/// cost more than the call itself.
const LONG: usize = 65_536;

/// The bytes of a document: the object itself where it is immutable, else a copy.
pub fn bytes<'py>(data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    if let Ok(bytes) = data.cast::<PyBytes>() {
        return Ok(bytes.clone());
    }
    if let Ok(text) = data.cast::<PyString>() {
        // A lone surrogate becomes bytes that core refuses as no UTF-8, with their position.
        return text.encode_utf8().or_else(|_| {
            let encoded = text.call_method1("encode", ("utf-8", "surrogatepass"))?;
            Ok(encoded.cast_into::<PyBytes>()?)
        });
    }
    if data.is_instance_of::<PyByteArray>() || data.is_instance_of::<PyMemoryView>() {
        // Another thread may change it during the call.
        return Ok(data.py().get_type::<PyBytes>().call1((data,))?.cast_into::<PyBytes>()?);
    }
    let found = data.get_type().name()?;
    let message = format!("expected bytes, bytearray, memoryview or str for `data`, found `{found}`");
    Err(PyTypeError::new_err(message))
}

/// Runs `call`, with the lock of the interpreter released where the document is long.
pub fn with_lock_if_short<T: Send>(py: Python<'_>, document: &[u8], call: impl FnOnce() -> T + Send) -> T {
    if document.len() < LONG { call() } else { py.detach(call) }
}
