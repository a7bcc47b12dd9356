//! `dtekit.convert_many`, `dtekit.map_many`, `dtekit.audit.lint_many`, `dtekit.audit.audit_totals_many`, and the
//! classes of their results.

pub(crate) mod item;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

use dtekit::batch::{BatchKeywords, Input, Inputs, Pipeline, SourceLimits, Work};
use dtekit::{Error, ErrorKind, Finding, Limits, Naming, code};
use pyo3::exceptions::{PyException, PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyString, PyTuple};

use crate::mapping::Mapping;
use crate::registry::{self, Registry};
use crate::{data, error, json, keyword, value};
pub use item::{BatchItem, BatchProgress, batch_item, batch_progress};

/// The results of `convert_many`, `map_many`, `lint_many` or `audit_totals_many`, in the order of the documents: an
/// iterator of `BatchItem`.
///
/// It is a context manager too. Leaving it, `close`, or dropping the last reference cancels what was not given yet. The
/// threads belong to the process that made it: in a forked child it ends with one finding.
#[pyclass(module = "dtekit.batches", frozen, generic)]
pub struct Batch(Mutex<State>);

struct State {
    pipeline: Option<Pipeline<Work>>,
    source: Source,
    limits: Limits,
    /// The documents that Python could not give, by their numbers.
    refused: HashMap<u64, Py<PyAny>>,
    /// How many documents were taken from the source.
    pulled: u64,
    /// The exception of the source, which is raised after the results of the documents before it.
    raised: Option<PyErr>,
    /// Makes the output of an item of its bytes; without it they are the output.
    made: Option<Py<PyAny>>,
    progress: Option<Py<PyAny>>,
    progress_every: u64,
    /// The count that the callback has got.
    reported: u64,
    counts: dtekit::batch::Progress,
}

enum Source {
    Python(Py<PyIterator>),
    Files(Inputs),
    Over,
}

/// Converts many documents on several threads, and gives the results in order, in bounded memory.
///
/// A document that is wrong is an item with its findings; it ends nothing. The documents are taken from the source as
/// they are needed, at most `ahead` more than results were given. The interpreter's lock is released while documents
/// are converted, and is taken once for many of them.
///
/// If the source raises an exception, it is raised after the results of the documents before it; KeyboardInterrupt and
/// the like are raised at once.
///
/// Args:
///     source: an iterable of documents; or the path of a folder or of a file `.ndjson`, `.jsonl`, `.zip`, `.tar` or
///         `.tar.gz`, as str or PathLike. A document is bytes, bytearray, memoryview, str, a dict as for
///         `dtekit.json_to_xml`, the PathLike of a file, or a tuple of its name and one of these.
///     to: `xml` or `json`.
///     progress: a function that gets a `BatchProgress` after every `progress_every` results, and at the end. An
///         exception of it is raised.
///     **options: the options of `dtekit.conversion.ToXml` or `dtekit.conversion.ToJson`, and those of
///         `dtekit.batches.BatchOptions`.
///
/// Raises:
///     dtekit.errors.ArgumentError: an option is unknown or has an unusable value, or the file is of another kind.
///     dtekit.errors.StorageError, dtekit.errors.DocumentSyntaxError: the source cannot be read.
///     TypeError: the source is neither a path nor an iterable of documents.
///
/// Example:
///     >>> for item in dtekit.convert_many(['{"Total": 1.10}', '{'], to="xml"):
///     ...     print(item.name, item.output, [finding.code for finding in item.findings])
///     1 b'<DTE><Total>1.10</Total></DTE>' []
///     2 None ['json-syntax']
#[pyfunction]
#[pyo3(signature = (source, *, to, progress = None, **options))]
pub fn convert_many(
    source: &Bound<'_, PyAny>,
    to: &Bound<'_, PyAny>,
    progress: Option<Py<PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Batch> {
    let keywords = PyDict::new(source.py());
    keywords.set_item("to", to)?;
    let mut members = value::members(&keywords, &code::OPTION_VALUE)?;
    members.extend(keyword::members(options)?);
    Batch::open(source, progress, None, || BatchKeywords::convert(&members))
}

/// Applies a mapping to many documents on several threads, and gives the results in order, in bounded memory.
///
/// Args:
///     source: as for `dtekit.convert_many`; a document is JSON or XML.
///     mapping: the mapping.
///     params: the values of the mapping's params by their names, for all documents.
///     progress: as for `dtekit.convert_many`.
///     **options: the keywords of `dtekit.mappings.Bounds`, and those of `dtekit.batches.BatchOptions`.
///
/// Raises:
///     As `dtekit.convert_many`.
///
/// Example:
///     >>> mapping = dtekit.Mapping.parse('''
///     ... <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
///     ...   <m:template><Factura><Total>{Total!}</Total></Factura></m:template>
///     ... </m:mapping>''')
///     >>> [item.output for item in dtekit.map_many(['{"Total": 1.10}', '{"Total": 2}'], mapping)]
///     [b'<Factura><Total>1.10</Total></Factura>', b'<Factura><Total>2</Total></Factura>']
#[pyfunction]
#[pyo3(signature = (source, mapping, params = None, *, progress = None, **options))]
pub fn map_many(
    source: &Bound<'_, PyAny>,
    mapping: PyRef<'_, Mapping>,
    params: Option<&Bound<'_, PyAny>>,
    progress: Option<Py<PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Batch> {
    let members = keyword::with_params(params, options)?;
    Batch::open(source, progress, None, || BatchKeywords::map(mapping.0.clone(), &members))
}

/// A batch of lints: see `dtekit.audit.lint_many`.
#[pyfunction]
pub fn lint_many(
    source: &Bound<'_, PyAny>,
    country: &str,
    made: Py<PyAny>,
    progress: Option<Py<PyAny>>,
    options: &Bound<'_, PyDict>,
    registry: Option<&Bound<'_, Registry>>,
    through: Option<PyRef<'_, Mapping>>,
) -> PyResult<Batch> {
    let members = value::members(options, &code::OPTION_VALUE)?;
    let through = through.map(|through| Arc::clone(&through.0));
    Batch::open(source, progress, Some(made), || {
        BatchKeywords::lint(country, &members, registry::given(registry), through, Naming::Snake)
    })
}

/// A batch of audits of totals: see `dtekit.audit.audit_totals_many`.
#[pyfunction]
pub fn audit_totals_many(
    source: &Bound<'_, PyAny>,
    country: &str,
    made: Py<PyAny>,
    progress: Option<Py<PyAny>>,
    options: &Bound<'_, PyDict>,
    registry: Option<&Bound<'_, Registry>>,
) -> PyResult<Batch> {
    let members = value::members(options, &code::OPTION_VALUE)?;
    Batch::open(source, progress, Some(made), || {
        BatchKeywords::audit_totals(country, &members, registry::given(registry), Naming::Snake)
    })
}

#[pymethods]
impl Batch {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<BatchItem>> {
        self.lock()?.next(py)
    }

    fn __enter__(this: Py<Self>) -> Py<Self> {
        this
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.close(py)
    }

    /// Cancels what was not given yet, and waits for the documents at work. Iterating then ends.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        let mut state = self.lock()?;
        state.close(py);
        Ok(())
    }

    /// How many results were given so far.
    #[getter]
    fn progress(&self) -> PyResult<BatchProgress> {
        Ok(BatchProgress::from(self.lock()?.counts))
    }

    fn __repr__(&self) -> String {
        // Another thread holds the batch while it takes a result.
        let counts = self.0.try_lock().map(|state| BatchProgress::from(state.counts));
        counts.map_or_else(
            |_| "<dtekit.batches.Batch, busy>".to_owned(),
            |one| format!("<dtekit.batches.Batch {}>", one.counts()),
        )
    }
}

impl Batch {
    fn open(
        source: &Bound<'_, PyAny>,
        progress: Option<Py<PyAny>>,
        made: Option<Py<PyAny>>,
        keywords: impl FnOnce() -> dtekit::Result<BatchKeywords>,
    ) -> PyResult<Batch> {
        let py = source.py();
        let BatchKeywords { work, options, endings, progress_every, .. } = error::run(py, keywords)?;
        let limits = work.limits();
        let source = match path(source)? {
            Some(path) => {
                let bounds = SourceLimits::from(limits);
                let open = || Inputs::from_path(path, &endings, &bounds);
                Source::Files(error::run_detached(py, open)?)
            }
            None => Source::Python(documents(source)?.unbind()),
        };
        Ok(Batch(Mutex::new(State {
            pipeline: Some(Pipeline::new(work, &options)),
            source,
            limits,
            refused: HashMap::new(),
            pulled: 0,
            raised: None,
            made,
            progress,
            progress_every,
            reported: 0,
            counts: Default::default(),
        })))
    }

    /// The state. A thread that waited here for another one would keep the interpreter's lock, which that one needs.
    fn lock(&self) -> PyResult<MutexGuard<'_, State>> {
        match self.0.try_lock() {
            Ok(state) => Ok(state),
            Err(TryLockError::Poisoned(poisoned)) => Ok(PoisonError::into_inner(poisoned)),
            Err(TryLockError::WouldBlock) => {
                Err(PyRuntimeError::new_err("another thread, or the source itself, uses this batch"))
            }
        }
    }
}

/// The path of a source; None if it is no path.
fn path(source: &Bound<'_, PyAny>) -> PyResult<Option<PathBuf>> {
    if source.is_instance_of::<PyString>() || source.hasattr("__fspath__")? {
        return source.extract().map(Some);
    }
    Ok(None)
}

/// The iterator over the documents. Bytes and dicts can be iterated too, but are one document.
fn documents<'py>(source: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyIterator>> {
    let is_document = source.is_instance_of::<PyDict>() || data::is_bytes(source);
    let iterator = if is_document { None } else { source.try_iter().ok() };
    iterator.map_or_else(
        || {
            let found = source.get_type().name()?;
            Err(PyTypeError::new_err(format!("expected an iterable of documents or a path, found `{found}`")))
        },
        Ok,
    )
}

impl State {
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<BatchItem>> {
        let is_due = self.counts.done - self.reported >= self.progress_every;
        if is_due {
            self.report(py)?;
        }
        let Some(pipeline) = &mut self.pipeline else { return Ok(None) };
        if pipeline.at_hand() == 0 {
            if let Err(raised) = self.refill(py) {
                self.close(py);
                return Err(raised);
            }
            let Some(pipeline) = &self.pipeline else { return Ok(None) };
            if pipeline.at_hand() == 0 {
                return self.end(py);
            }
        }
        let Some(pipeline) = &mut self.pipeline else { return Ok(None) };
        let Some(item) = pipeline.take() else { return Ok(None) };
        self.counts.done += 1;
        let raised = PyOnceLock::new();
        if item.result.is_err()
            && let Some(exception) = self.refused.remove(&item.index)
        {
            _ = raised.set(py, exception);
        }
        let (index, name) = (item.index, item.given_name().map(str::to_owned));
        let (output, fault) = match item.result {
            Ok(output) => {
                let bytes = PyBytes::new(py, &output);
                pipeline.give_back(output);
                let output = match &self.made {
                    Some(made) => made.call1(py, (bytes,))?,
                    None => bytes.into_any().unbind(),
                };
                (Some(output), None)
            }
            Err(fault) => {
                self.counts.failed += 1;
                (None, Some(fault))
            }
        };
        Ok(Some(BatchItem { index, name, output, fault, raised }))
    }

    /// Takes documents from the source, and waits for the next results without the interpreter's lock.
    fn refill(&mut self, py: Python<'_>) -> PyResult<()> {
        while matches!(self.source, Source::Python(_)) && self.pipeline.as_ref().is_some_and(Pipeline::wants)
        {
            self.pull(py)?;
        }
        let State { pipeline: Some(pipeline), source, .. } = self else { return Ok(()) };
        py.detach(|| {
            if let Source::Files(inputs) = source {
                while pipeline.wants() {
                    match inputs.next() {
                        Some(input) => pipeline.push(input),
                        None => {
                            *source = Source::Over;
                            break;
                        }
                    }
                }
            }
            pipeline.wait()
        });
        py.check_signals()
    }

    /// Takes one document from Python.
    fn pull(&mut self, py: Python<'_>) -> PyResult<()> {
        let Source::Python(iterator) = &self.source else { return Ok(()) };
        let document = iterator.bind(py).clone().next();
        let input = match document {
            Some(Ok(document)) => match self.input(&document) {
                Ok(input) => input,
                Err(raised) => self.refuse(py, raised)?,
            },
            None => {
                self.source = Source::Over;
                return Ok(());
            }
            Some(Err(raised)) if raised.is_instance_of::<PyException>(py) => {
                self.source = Source::Over;
                self.raised = Some(raised);
                return Ok(());
            }
            Some(Err(raised)) => return Err(raised),
        };
        self.pulled += 1;
        if let Some(pipeline) = &mut self.pipeline {
            pipeline.push(input);
        }
        Ok(())
    }

    /// A document of the source.
    fn input(&self, document: &Bound<'_, PyAny>) -> PyResult<Input> {
        if let Ok(bytes) = document.cast_exact::<PyBytes>() {
            return Ok(Input::shared(PyBackedBytes::from(bytes.clone())));
        }
        if let Ok(pair) = document.cast::<PyTuple>()
            && pair.len() == 2
            && let Ok(name) = pair.get_item(0)?.cast::<PyString>()
        {
            let name = name.to_string_lossy().into_owned();
            return Ok(self.input(&pair.get_item(1)?)?.named(name));
        }
        if let Ok(dict) = document.cast::<PyDict>() {
            return json::text(dict, &self.limits).map(|text| Input::from(text).without_positions());
        }
        if !document.is_instance_of::<PyString>()
            && !data::is_bytes(document)
            && document.hasattr("__fspath__")?
        {
            let path: PathBuf = document.extract()?;
            return Ok(Inputs::file(path, &SourceLimits::from(self.limits)));
        }
        let bytes = if document.is_instance_of::<PyString>() {
            data::xml(document)?
        } else {
            data::bytes_among(
                document,
                "bytes, bytearray, memoryview, str, dict, PathLike or a tuple of a name and one",
            )?
        };
        Ok(Input::shared(PyBackedBytes::from(bytes)))
    }

    /// The input for a document that is none: its item has this exception, or an `ArgumentError` in place of another.
    fn refuse(&mut self, py: Python<'_>, raised: PyErr) -> PyResult<Input> {
        static ERROR: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        if !raised.is_instance_of::<PyException>(py) {
            return Err(raised);
        }
        let message = raised.value(py).str().map(|text| text.to_string_lossy().into_owned());
        let finding = Finding::new(&code::BATCH_DOCUMENT, message.unwrap_or_default());
        if raised.value(py).is_instance(ERROR.import(py, "dtekit._errors", "Error")?)? {
            self.refused.insert(self.pulled, raised.into_value(py).into_any());
        }
        Ok(Input::refused(Error::new(ErrorKind::Argument, finding)))
    }

    /// The end of the results: the last report, and the exception of the source.
    fn end(&mut self, py: Python<'_>) -> PyResult<Option<BatchItem>> {
        self.close(py);
        if self.reported != self.counts.done {
            self.report(py)?;
        }
        self.raised.take().map_or(Ok(None), Err)
    }

    fn report(&mut self, py: Python<'_>) -> PyResult<()> {
        self.reported = self.counts.done;
        match &self.progress {
            Some(progress) => progress.call1(py, (BatchProgress::from(self.counts),)).map(drop),
            None => Ok(()),
        }
    }

    /// Ends the threads; they do not need the interpreter.
    fn close(&mut self, py: Python<'_>) {
        let (pipeline, source) = (self.pipeline.take(), std::mem::replace(&mut self.source, Source::Over));
        py.detach(|| drop(pipeline));
        drop(source);
    }
}
