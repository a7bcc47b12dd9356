//! Where the documents come from: a path, an iterable of Python, or Arrow data.

use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::RecordBatchStreamReader;
use arrow_array::types::{BinaryType, LargeBinaryType, LargeUtf8Type, Utf8Type};
use arrow_array::{Array, ArrayRef, RecordBatchReader};
use arrow_pyarrow::FromPyArrow;
use arrow_schema::{ArrowError, DataType, SchemaRef};
use dtekit::batch::{Input, Inputs, SourceLimits};
use dtekit::{Error, ErrorKind, Finding, Limits, code};
use pyo3::exceptions::{PyException, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyIterator, PyMemoryView, PyString, PyTuple};

use crate::error;
use crate::keywords::{Layout, refused};

/// Where the documents come from. `next` gives them one after another.
pub enum Source {
    Files(Inputs),
    Python(Py<PyIterator>, Limits),
    Arrow(Box<Arrow>),
    Over,
}

/// The documents in a column of Arrow data.
pub struct Arrow {
    reader: RecordBatchStreamReader,
    content: usize,
    names: Option<usize>,
    column: ArrayRef,
    name_column: Option<ArrayRef>,
    row: usize,
}

impl Source {
    /// Opens what Python gave.
    pub fn open(
        source: &Bound<'_, PyAny>,
        layout: &Layout,
        endings: &[String],
        limits: Limits,
    ) -> PyResult<Source> {
        let py = source.py();
        if source.hasattr("__arrow_c_stream__")? {
            let reader = RecordBatchStreamReader::from_pyarrow_bound(source)?;
            return error::run(py, || Arrow::new(reader, layout)).map(|arrow| Source::Arrow(Box::new(arrow)));
        }
        if source.is_instance_of::<PyString>() || source.hasattr("__fspath__")? {
            let path: PathBuf = source.extract()?;
            let bounds = SourceLimits::from(limits);
            return error::run_detached(py, || Inputs::from_path(path, endings, &bounds)).map(Source::Files);
        }
        match source.try_iter() {
            Ok(iterator) if !is_bytes(source) => Ok(Source::Python(iterator.unbind(), limits)),
            _ => {
                let found = source.get_type().name()?;
                Err(PyTypeError::new_err(format!(
                    "expected a path, Arrow data or an iterable of documents, found `{found}`"
                )))
            }
        }
    }

    /// The next document. An exception of Python's source is an error of the stream.
    pub fn next(&mut self) -> Result<Option<Input>, ArrowError> {
        let next = match self {
            Source::Files(inputs) => Ok(inputs.next()),
            Source::Python(iterator, limits) => Python::attach(|py| pull(iterator.bind(py), *limits))
                .map_err(|raised| ArrowError::ExternalError(Box::new(raised))),
            Source::Arrow(arrow) => arrow.next(),
            Source::Over => Ok(None),
        };
        if !matches!(next, Ok(Some(_))) {
            *self = Source::Over;
        }
        next
    }
}

fn is_bytes(object: &Bound<'_, PyAny>) -> bool {
    object.is_instance_of::<PyBytes>()
        || object.is_instance_of::<PyByteArray>()
        || object.is_instance_of::<PyMemoryView>()
}

/// Takes a document from an iterator.
fn pull(iterator: &Bound<'_, PyIterator>, limits: Limits) -> PyResult<Option<Input>> {
    match iterator.clone().next() {
        Some(document) => input(&document?, limits).map(Some),
        None => Ok(None),
    }
}

fn input(document: &Bound<'_, PyAny>, limits: Limits) -> PyResult<Input> {
    if let Ok(pair) = document.cast::<PyTuple>()
        && pair.len() == 2
        && let Ok(name) = pair.get_item(0)?.cast::<PyString>()
    {
        let name = name.to_string_lossy().into_owned();
        return Ok(input(&pair.get_item(1)?, limits)?.named(name));
    }
    if let Ok(text) = document.cast::<PyString>() {
        return Ok(match text.to_cow() {
            Ok(text) => Input::text(text.into_owned()),
            Err(raised) if raised.is_instance_of::<PyException>(document.py()) => {
                wrong("text without lone surrogates")
            }
            Err(raised) => return Err(raised),
        });
    }
    if let Ok(bytes) = document.cast::<PyBytes>() {
        return Ok(Input::from(bytes.as_bytes()));
    }
    if is_bytes(document) {
        return Ok(Input::from(
            document.py().get_type::<PyBytes>().call1((document,))?.cast::<PyBytes>()?.as_bytes(),
        ));
    }
    if document.hasattr("__fspath__")? {
        return Ok(Inputs::file(document.extract::<PathBuf>()?, &SourceLimits::from(limits)));
    }
    let found = document.get_type().name()?;
    Ok(wrong(&format!("bytes, text, a PathLike or a pair of a name and one of these, found `{found}`")))
}

/// A document that is none: its row has the finding.
fn wrong(expected: &str) -> Input {
    let finding = Finding::new(&code::BATCH_DOCUMENT, format!("expected {expected}"));
    Input::refused(Error::new(ErrorKind::Argument, finding))
}

impl Arrow {
    fn new(reader: RecordBatchStreamReader, layout: &Layout) -> dtekit::Result<Arrow> {
        let schema = reader.schema();
        let content = find(&schema, &layout.column)?;
        let names = match &layout.names {
            Some(names) => Some(find(&schema, names)?),
            // The column that `pack`, `convert` and `map` write.
            None => find(&schema, "name").ok(),
        };
        let none = arrow_array::new_empty_array(&DataType::Binary);
        Ok(Arrow { reader, content, names, column: none, name_column: None, row: 0 })
    }

    fn next(&mut self) -> Result<Option<Input>, ArrowError> {
        while self.row == self.column.len() {
            let Some(batch) = self.reader.next().transpose()? else { return Ok(None) };
            self.column = Arc::clone(batch.column(self.content));
            self.name_column = self.names.map(|names| Arc::clone(batch.column(names)));
            self.row = 0;
        }
        let row = self.row;
        self.row += 1;
        let input = match value(&self.column, row) {
            Some(_) => Input::shared(Shared { column: Arc::clone(&self.column), row }),
            None => wrong("a document, found null"),
        };
        let name = self.name_column.as_ref().and_then(|names| value(names, row));
        Ok(Some(match name {
            Some(name) => input.named(String::from_utf8_lossy(name)),
            None => input,
        }))
    }
}

fn find(schema: &SchemaRef, name: &str) -> dtekit::Result<usize> {
    let found = schema.index_of(name).ok().filter(|index| holds_bytes(schema.field(*index).data_type()));
    found.ok_or_else(|| refused(&format!("expected a column `{name}` of bytes or text, found none")))
}

fn holds_bytes(kind: &DataType) -> bool {
    use DataType::{Binary, BinaryView, LargeBinary, LargeUtf8, Utf8, Utf8View};
    matches!(kind, Binary | LargeBinary | BinaryView | Utf8 | LargeUtf8 | Utf8View)
}

/// The bytes of a row; none if it is null.
fn value(column: &ArrayRef, row: usize) -> Option<&[u8]> {
    if column.is_null(row) {
        return None;
    }
    Some(match column.data_type() {
        DataType::Binary => column.as_bytes::<BinaryType>().value(row),
        DataType::LargeBinary => column.as_bytes::<LargeBinaryType>().value(row),
        DataType::BinaryView => column.as_binary_view().value(row),
        DataType::Utf8 => column.as_bytes::<Utf8Type>().value(row).as_bytes(),
        DataType::LargeUtf8 => column.as_bytes::<LargeUtf8Type>().value(row).as_bytes(),
        DataType::Utf8View => column.as_string_view().value(row).as_bytes(),
        _ => return None,
    })
}

/// A document where it is.
struct Shared {
    column: ArrayRef,
    row: usize,
}

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        value(&self.column, self.row).unwrap_or_default()
    }
}

/// The exception for a source that was read once.
pub fn read_already() -> PyErr {
    PyValueError::new_err("the source is an iterator or a stream, which can be read only once")
}
