//! The native part of `dtekit.clients.AuthorityWait`.

use std::sync::{Mutex, MutexGuard, PoisonError};

use dtekit::result::ListedDocument;
use dtekit::{Naming, Outcome, code};
use pyo3::prelude::*;
use pyo3::types::PyMapping;

use crate::time::Now;
use crate::{data, error, value};

/// The wait for the authority's answer to one document; see `dtekit.clients.AuthorityWait`.
#[pyclass(frozen, module = "dtekit._native")]
pub struct AuthorityWait(Mutex<dtekit::client::AuthorityWait>);

#[pymethods]
impl AuthorityWait {
    #[new]
    fn new(py: Python<'_>, options: &Bound<'_, PyMapping>, now: Now) -> PyResult<Self> {
        let options = value::members(options, &code::OPTION_VALUE)?;
        let wait = error::run(py, || dtekit::client::AuthorityWait::from_members(&options, now.0))?;
        Ok(AuthorityWait(Mutex::new(wait)))
    }

    /// Reads what `to_json` wrote.
    #[staticmethod]
    fn from_json(json: &Bound<'_, PyAny>) -> PyResult<Self> {
        let bytes = data::bytes(json)?;
        let wait = error::run(json.py(), || dtekit::client::AuthorityWait::from_json(bytes.as_bytes()))?;
        Ok(AuthorityWait(Mutex::new(wait)))
    }

    /// The state as JSON text.
    fn to_json(&self) -> String {
        self.wait().to_json()
    }

    /// What to do now, as JSON text.
    fn next(&self, now: Now) -> String {
        self.wait().next(now.0).to_value(Naming::Snake).to_string()
    }

    /// The place of the document that the wait is about, among those that GetDocument listed.
    fn place_in(&self, py: Python<'_>, documents: Vec<Bound<'_, PyMapping>>) -> PyResult<Option<usize>> {
        let listed = documents.iter().map(|document| value::members(document, &code::PARAMETER_VALUE));
        let listed: Vec<_> =
            listed.map(|members| Ok(ListedDocument::new(members?))).collect::<PyResult<_>>()?;
        error::run(py, || {
            let wait = self.wait();
            let own = wait.document_in(&listed);
            Ok(own.and_then(|own| listed.iter().position(|document| document == own)))
        })
    }

    /// Takes what GetDocument listed.
    fn observe(
        &self,
        py: Python<'_>,
        document: Option<&Bound<'_, PyMapping>>,
        decided: Option<&str>,
        now: Now,
    ) -> PyResult<()> {
        let document =
            document.map(|document| value::members(document, &code::PARAMETER_VALUE)).transpose()?;
        error::run(py, || {
            let decided = decided.map(str::parse::<Outcome>).transpose()?;
            self.wait().observe(document.map(ListedDocument::new), decided, now.0);
            Ok(())
        })
    }
}

impl AuthorityWait {
    fn wait(&self) -> MutexGuard<'_, dtekit::client::AuthorityWait> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
