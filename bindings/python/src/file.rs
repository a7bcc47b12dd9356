//! Files from Python to be sent: bytes, which are not copied, and paths and file objects, which are read for each send.

use std::io::{self, Read, Seek, SeekFrom};
use std::path::PathBuf;

use dtekit::operation::FileSource;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyString};

use crate::held::Held;
use crate::{data, error};

/// The file, and its path if it has one.
pub fn source(file: &Bound<'_, PyAny>) -> PyResult<(FileSource, Option<PathBuf>)> {
    let py = file.py();
    let raised = |error| error::raised(py, &error);
    if file.hasattr("__fspath__")? {
        let path: PathBuf = file.extract()?;
        return Ok((FileSource::open(&path).map_err(raised)?, Some(path)));
    }
    if file.hasattr("read")? && file.hasattr("seek")? {
        if !file.call_method0("seekable")?.is_truthy()? {
            return Err(PyTypeError::new_err(
                "expected a file that can be read again, found one that cannot seek",
            ));
        }
        let name = file.getattr("name").ok().and_then(|name| name.extract::<PathBuf>().ok());
        let object = FileObject { object: Held::new(file.clone().unbind()) };
        return Ok((FileSource::from_reader(object).map_err(raised)?, name));
    }
    let expected = "bytes, bytearray, memoryview, str, a path (os.PathLike) or a file that can seek";
    let bytes = data::bytes_among(file, expected)?;
    Ok((FileSource::from_bytes(Held::new(PyBackedBytes::from(bytes))), None))
}

/// A Python file object. Each call of it takes the interpreter's lock.
struct FileObject {
    object: Held<Py<PyAny>>,
}

impl Read for FileObject {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        attached(|py| {
            let read = self.object.bind(py).call_method1("read", (to.len(),))?;
            if read.is_instance_of::<PyString>() {
                return Err(PyTypeError::new_err("expected a file opened in binary mode").into());
            }
            let read = read.cast::<PyBytes>().map_err(PyErr::from)?.as_bytes();
            let Some(place) = to.get_mut(..read.len()) else {
                return Err(io::Error::other("the file gave more bytes than it was asked for"));
            };
            place.copy_from_slice(read);
            Ok(read.len())
        })
    }
}

impl Seek for FileObject {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let arguments = match to {
            SeekFrom::Start(at) => (i128::from(at), 0),
            SeekFrom::Current(by) => (i128::from(by), 1),
            SeekFrom::End(by) => (i128::from(by), 2),
        };
        attached(|py| Ok(self.object.bind(py).call_method1("seek", arguments)?.extract()?))
    }
}

/// Takes the interpreter's lock, unless the interpreter ends: an interrupted call may outlive it.
fn attached<T>(call: impl FnOnce(Python<'_>) -> io::Result<T>) -> io::Result<T> {
    let ends = || io::Error::other("the interpreter ends");
    Python::try_attach(call).unwrap_or_else(|| Err(ends()))
}
