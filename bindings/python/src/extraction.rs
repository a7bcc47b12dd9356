//! The extraction provider: uploads, polls, archives, and extractions step by step.

use std::sync::Arc;
use std::time::SystemTime;

use dtekit::client::{self, ExtractionStep};
use dtekit::extraction::{self, FileAddress, Observation};
use dtekit::{ErrorKind, Finding, Naming, ProcessMutex, ProcessMutexGuard, code};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::request::Request;
use crate::time::{self, Now};
use crate::{data, error, file, value};

/// A checked file for the provider: see `dtekit.Upload`.
#[pyclass(frozen, module = "dtekit._native")]
pub struct Upload {
    external_id: String,
    request: Arc<dtekit::operation::Request>,
}

#[pymethods]
impl Upload {
    #[new]
    fn new(file: &Bound<'_, PyAny>, members: &Bound<'_, PyDict>) -> PyResult<Self> {
        let py = file.py();
        let members = value::members(members, &code::PARAMETER_VALUE)?;
        let (file, name) = file::source(file)?;
        // Other threads run while the file is read.
        error::run_detached(py, || {
            let upload = extraction::Upload::from_members(file, &members);
            let upload = match &name {
                Some(name) => upload.named_as(name),
                None => upload,
            };
            Ok(Upload { external_id: upload.external_id.clone(), request: Arc::new(upload.into_request()?) })
        })
    }

    fn external_id(&self) -> &str {
        &self.external_id
    }

    /// The request; the file is not copied.
    fn request(&self) -> Request {
        Request((*self.request).clone())
    }

    /// The warnings as JSON.
    fn findings(&self, py: Python<'_>) -> PyResult<String> {
        error::run(py, || Ok(dtekit::json::json!(self.request.findings()).to_string()))
    }
}

impl Upload {
    /// The external id, and the request that sends the file.
    pub fn parts(&self) -> (&str, &dtekit::operation::Request) {
        (&self.external_id, &self.request)
    }
}

/// The state of a new poll: see `dtekit.Poll`.
#[pyfunction]
pub fn poll_new(py: Python<'_>, members: &Bound<'_, PyDict>, sent_at: &Bound<'_, PyAny>) -> PyResult<String> {
    let mut members = value::members(members, &code::PARAMETER_VALUE)?;
    members.insert("sent_at".into(), time::seconds(sent_at, "sent_at")?.into());
    error::run(py, || Ok(extraction::Poll::from_members(&members)?.to_json()))
}

/// Checks the state of a poll, and returns it: see `dtekit.Poll.from_json`.
#[pyfunction]
pub fn poll_read(state: &Bound<'_, PyAny>) -> PyResult<String> {
    let bytes = data::bytes(state)?;
    error::run(state.py(), || Ok(extraction::Poll::from_json(bytes.as_bytes())?.to_json()))
}

/// The state after a step, and the action as JSON: see `dtekit.Poll.next`.
#[pyfunction]
pub fn poll_next(py: Python<'_>, state: &str, now: Now) -> PyResult<(String, String)> {
    error::run(py, || {
        let mut poll = extraction::Poll::from_json(state.as_bytes())?;
        let action = poll.next(now.0).to_value(Naming::Snake).to_string();
        Ok((poll.to_json(), action))
    })
}

/// The state after an observation, and the address of the file if one is to be fetched: see `dtekit.Poll.observe`.
#[pyfunction]
pub fn poll_observe(
    py: Python<'_>,
    state: &str,
    observation: &Bound<'_, PyDict>,
    now: Now,
) -> PyResult<(String, Option<String>)> {
    let members = value::members(observation, &code::PARAMETER_VALUE)?;
    error::run(py, || {
        let mut poll = extraction::Poll::from_json(state.as_bytes())?;
        let address = poll.observe(Observation::from_members(&members)?, now.0);
        Ok((poll.to_json(), address.as_ref().map(FileAddress::expose).map(str::to_owned)))
    })
}

/// The two files of an archive, and its other members as JSON: see `dtekit.extraction.Archive.read`.
#[pyfunction]
pub fn archive_read<'py>(
    archive: &Bound<'py, PyAny>,
    members: &Bound<'py, PyDict>,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>, String)> {
    let py = archive.py();
    let members = value::members(members, &code::PARAMETER_VALUE)?;
    let archive = data::bytes(archive)?;
    let read = data::run(&archive, |archive| extraction::Archive::from_members(archive, &members))?;
    let shown = read.to_value(Naming::Snake).to_string();
    Ok((PyBytes::new(py, &read.xml), PyBytes::new(py, &read.pdf), shown))
}

/// Writes an archive of two files: see `dtekit.extraction.Archive.write`.
#[pyfunction]
pub fn archive_write<'py>(xml: &Bound<'py, PyAny>, pdf: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let py = xml.py();
    let (xml, pdf) = (data::xml(xml)?, data::bytes(pdf)?);
    let xml = xml.as_bytes();
    let written = data::run(&pdf, |pdf| extraction::Archive::write(xml, pdf))?;
    Ok(PyBytes::new(py, &written))
}

/// The extraction of one document: see `dtekit.extraction.Extraction`.
#[pyclass(frozen, module = "dtekit._native")]
pub struct Extraction {
    extraction: ProcessMutex<client::Extraction>,
    /// The poll's state before the step that is under way.
    state: ProcessMutex<String>,
}

#[pymethods]
impl Extraction {
    #[new]
    fn new(py: Python<'_>, upload: &Bound<'_, Upload>, state: &str, begun: bool) -> PyResult<Self> {
        let request = Arc::clone(&upload.get().request);
        let extraction = error::run(py, || {
            let poll = extraction::Poll::from_json(state.as_bytes())?;
            Ok(client::Extraction::of(poll, &upload.get().external_id, request)?.begun(begun))
        })?;
        let state = ProcessMutex::new(extraction.poll().to_json());
        Ok(Extraction { extraction: ProcessMutex::new(extraction), state })
    }

    /// The state of its poll as JSON; while a step is under way, as it was before the step.
    fn state(&self, py: Python<'_>) -> PyResult<String> {
        error::run(py, || Ok(locked(&self.state)?.clone()))
    }
}

/// The value, unless a thread of the parent process had it when this process was forked.
fn locked<T>(value: &ProcessMutex<T>) -> dtekit::Result<ProcessMutexGuard<'_, T>> {
    value.lock().ok_or_else(|| {
        let message = "expected an extraction that no thread of the parent process was using during the fork";
        dtekit::Error::new(ErrorKind::Argument, Finding::new(&code::EXTRACTION_PROCESS, message))
    })
}

impl Extraction {
    /// Takes one step. Returns the step as JSON, and the file with the last step.
    pub fn advance(
        &self,
        client: &dtekit::Client,
        now: SystemTime,
    ) -> dtekit::Result<(String, Option<Vec<u8>>)> {
        let mut extraction = locked(&self.extraction)?;
        let step = client.advance(&mut extraction, now);
        *locked(&self.state)? = extraction.poll().to_json();
        let step = step?;
        let shown = extraction.to_value(&step, Naming::Snake).to_string();
        let file = match step {
            ExtractionStep::Done(extracted) => extracted.file,
            _ => None,
        };
        Ok((shown, file))
    }
}

/// The exception for the reason of a failure.
#[pyfunction]
pub fn extraction_failure(py: Python<'_>, reason: &str, external_id: &str) -> PyErr {
    match reason.parse::<extraction::Failure>() {
        Ok(failure) => error::raised(py, &failure.into_error(external_id)),
        Err(_) => pyo3::exceptions::PyValueError::new_err("expected the reason of a failure"),
    }
}
