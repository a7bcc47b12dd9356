//! The native parts of `dtekit.ReceiverMessage`, Costa Rica's receiver message, and of `dtekit.stores.FolioSequence`.

use std::path::PathBuf;

use dtekit::costa_rica::{self, FolioCounter, MessageDraft};
use dtekit::json::json;
use dtekit::store::sql::SqlDialect;
use dtekit::{Naming, code};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMapping};

use crate::sql::Link;
use crate::{data, error, interrupt, value};

/// A message that was checked or read: see `dtekit.ReceiverMessage`.
#[pyclass(frozen, module = "dtekit._native")]
pub struct ReceiverMessage(pub costa_rica::ReceiverMessage);

#[pymethods]
impl ReceiverMessage {
    #[new]
    #[pyo3(signature = (fields, document=None, sequence=None))]
    fn new(
        fields: &Bound<'_, PyMapping>,
        document: Option<&Bound<'_, PyAny>>,
        sequence: Option<Bound<'_, FolioSequence>>,
    ) -> PyResult<Self> {
        let py = fields.py();
        let fields = value::fields(fields, &code::RECEIVER_MESSAGE_FIELD_TYPE)?;
        let document = document.map(data::xml).transpose()?;
        let document = document.as_ref().map(|document| document.as_bytes());
        let draft = error::run(py, || {
            let draft = MessageDraft::from_members(&fields);
            match document {
                Some(document) => draft.answering(document),
                None => Ok(draft),
            }
        })?;
        let message = match sequence.map(|sequence| sequence.get().0.clone()) {
            // A signal handler can end the wait for the sequence's file.
            Some(sequence) => interrupt::run_plain(py, move |cancellation| {
                sequence.cancelled_by(cancellation).number(draft)
            }),
            None => error::run(py, || draft.message()),
        };
        message.map(ReceiverMessage)
    }

    #[staticmethod]
    fn from_xml(data: &Bound<'_, PyAny>) -> PyResult<Self> {
        let xml = data::xml(data)?;
        error::run(data.py(), || costa_rica::ReceiverMessage::from_xml(xml.as_bytes())).map(ReceiverMessage)
    }

    fn to_xml<'py>(&self, options: &Bound<'py, PyMapping>) -> PyResult<Bound<'py, PyBytes>> {
        let py = options.py();
        let members = value::members(options, &code::RECEIVER_MESSAGE_FIELD_TYPE)?;
        let xml = error::run(py, || self.0.to_xml_with(&self.0.options().with_members(&members)?))?;
        Ok(PyBytes::new(py, &xml))
    }

    /// The fields as JSON text.
    fn fields(&self) -> String {
        self.0.to_value(Naming::Snake).to_string()
    }

    /// The findings as JSON text.
    fn findings(&self, py: Python<'_>) -> PyResult<String> {
        error::run(py, || Ok(json!(self.0.findings()).to_string()))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

/// Folios: see `dtekit.stores.FolioSequence`.
#[pyclass(frozen, module = "dtekit._native")]
pub struct FolioSequence(pub(crate) dtekit::FolioSequence);

#[pymethods]
impl FolioSequence {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        error::run(py, || dtekit::FolioSequence::open(path)).map(FolioSequence)
    }

    /// The sequence in tables of the program's own database; `connect` is a `dtekit._sql.Connect`. See
    /// `dtekit.stores.FolioSequence.over`.
    #[staticmethod]
    fn over(py: Python<'_>, connect: Py<PyAny>, dialect: String, schema: Option<String>) -> PyResult<Self> {
        let connect = Link::connecting(connect);
        error::run(py, || dtekit::FolioSequence::over(connect, SqlDialect::new(&dialect)?, schema.as_deref()))
            .map(FolioSequence)
    }

    /// Makes the tables; see `dtekit.stores.FolioSequence.create_tables`.
    fn create_tables(&self, py: Python<'_>) -> PyResult<()> {
        let sequence = self.0.clone();
        interrupt::run_plain(py, move |_| sequence.create_tables())
    }

    /// Hands out a number. Other threads run while it waits for the file, and a signal handler can end the wait.
    fn next(&self, counter: &Bound<'_, PyMapping>) -> PyResult<u64> {
        self.with(counter, |sequence, counter| sequence.next(counter))
    }

    fn last(&self, counter: &Bound<'_, PyMapping>) -> PyResult<u64> {
        self.with(counter, |sequence, counter| sequence.last(counter))
    }

    fn advance(&self, counter: &Bound<'_, PyMapping>, last: u64) -> PyResult<()> {
        self.with(counter, move |sequence, counter| sequence.advance(counter, last))
    }
}

impl FolioSequence {
    fn with<T: Send + 'static>(
        &self,
        counter: &Bound<'_, PyMapping>,
        call: impl FnOnce(&dtekit::FolioSequence, &FolioCounter) -> dtekit::Result<T> + Send + 'static,
    ) -> PyResult<T> {
        let py = counter.py();
        let members = value::members(counter, &code::FOLIO_COUNTER)?;
        let counter = error::run(py, || FolioCounter::from_members(&members))?;
        let sequence = self.0.clone();
        interrupt::run_plain(py, move |cancellation| call(&sequence.cancelled_by(cancellation), &counter))
    }
}
