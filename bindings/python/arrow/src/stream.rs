//! `dtekit_arrow.Stream`: documents as record batches, by the Arrow PyCapsule interface.

use std::sync::{Mutex, PoisonError};

use arrow_array::RecordBatchReader;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_schema::SchemaRef;
use arrow_schema::ffi::FFI_ArrowSchema;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyIterator};

use crate::columns::{self, Columns};
use crate::content::Content;
use crate::error;
use crate::keywords::{self, Job, Layout};
use crate::reader::{Build, Reader};
use crate::source::{Source, read_already};

type Batches = Box<dyn RecordBatchReader + Send>;

/// Record batches of a source. Each `__arrow_c_stream__` reads the source from its beginning.
#[pyclass(module = "dtekit_arrow", frozen)]
pub struct Stream {
    source: Py<PyAny>,
    function: String,
    members: dtekit::json::Map,
    schema: SchemaRef,
    /// The reader that was opened first, so that what is wrong with the source is said at once.
    first: Mutex<Option<Batches>>,
    is_once: bool,
}

#[pymethods]
impl Stream {
    /// Opens a source for a function of `dtekit.arrow`; its keywords are a JSON object.
    #[new]
    fn new(source: Bound<'_, PyAny>, function: String, keywords: &str) -> PyResult<Stream> {
        let members = error::run(source.py(), || keywords::members(keywords))?;
        let first = open(&source, &function, &members)?;
        // An iterator is its own iterator, and a reader such as pyarrow's RecordBatchReader ends.
        let is_once = source.cast::<PyIterator>().is_ok() || source.hasattr("read_next_batch")?;
        let schema = first.schema();
        let source = source.unbind();
        Ok(Stream { source, function, members, schema, first: Mutex::new(Some(first)), is_once })
    }

    /// The record batches as a capsule. The schema that is asked for does not count, as the interface allows.
    #[pyo3(signature = (_requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        _requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let first = self.first.lock().unwrap_or_else(PoisonError::into_inner).take();
        let batches = match first {
            Some(first) => first,
            None if self.is_once => return Err(read_already()),
            None => open(self.source.bind(py), &self.function, &self.members)?,
        };
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(batches), c"arrow_array_stream")
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsule(py, &self.schema)
    }
}

fn open(source: &Bound<'_, PyAny>, function: &str, members: &dtekit::json::Map) -> PyResult<Batches> {
    let mut members = members.clone();
    let prepared = error::run(source.py(), || {
        let layout = Layout::take(&mut members)?;
        Ok((layout, keywords::job(function, &mut members)?))
    });
    let (layout, job) = prepared?;
    Ok(match job {
        Job::Columns(keywords) => {
            let limits = keywords.work.options.bounds.limits;
            let source = Source::open(source, &layout, &keywords.endings, limits)?;
            boxed(Reader::new(source, keywords.work, &keywords.options, Columns::new(), layout.rows))
        }
        Job::Content(keywords) => {
            let limits = keywords.work.limits();
            let source = Source::open(source, &layout, &keywords.endings, limits)?;
            boxed(Reader::new(source, keywords.work, &keywords.options, Content::new(), layout.rows))
        }
    })
}

fn boxed<K, B>(reader: Reader<K, B>) -> Batches
where
    K: dtekit::batch::Task,
    B: Build<Made = K::Output> + 'static,
{
    Box::new(reader)
}

/// The schema of `columns`, by the Arrow PyCapsule interface.
#[pyclass(module = "dtekit_arrow", frozen)]
pub struct Schema(SchemaRef);

#[pymethods]
impl Schema {
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsule(py, &self.0)
    }
}

/// The schema of `columns`.
#[pyfunction]
pub fn columns_schema() -> Schema {
    Schema(columns::schema())
}

fn capsule<'py>(py: Python<'py>, schema: &SchemaRef) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(schema.as_ref())
        .map_err(|failure| PyRuntimeError::new_err(failure.to_string()))?;
    PyCapsule::new_with_value(py, schema, c"arrow_schema")
}
