//! The wait under `dtekit.AuthorityWait`.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use dtekit::result::ListedDocument;
use dtekit::{Naming, Outcome, code};
use pyo3::prelude::*;
use pyo3::types::PyMapping;

use crate::{data, error, value};

/// The wait for the authority's answer to one document; times in seconds since 1970.
#[pyclass(frozen, module = "dtekit._native")]
pub struct AuthorityWait(Mutex<dtekit::client::AuthorityWait>);

#[pymethods]
impl AuthorityWait {
    #[new]
    fn new(py: Python<'_>, options: &Bound<'_, PyMapping>, now: f64) -> PyResult<Self> {
        let options = value::members(options, &code::OPTION_VALUE)?;
        let wait = error::run(py, || dtekit::client::AuthorityWait::from_members(&options, time(now)))?;
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
    fn next(&self, now: f64) -> String {
        self.wait().next(time(now)).to_value(Naming::Snake).to_string()
    }

    /// Takes what GetDocument listed.
    fn observe(
        &self,
        py: Python<'_>,
        document: Option<&Bound<'_, PyMapping>>,
        decided: Option<&str>,
        now: f64,
    ) -> PyResult<()> {
        let document =
            document.map(|document| value::members(document, &code::PARAMETER_VALUE)).transpose()?;
        error::run(py, || {
            let decided = decided.map(Outcome::new).transpose()?;
            self.wait().observe(document.map(ListedDocument::new), decided, time(now));
            Ok(())
        })
    }
}

impl AuthorityWait {
    fn wait(&self) -> MutexGuard<'_, dtekit::client::AuthorityWait> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn time(seconds: f64) -> SystemTime {
    let time = Duration::try_from_secs_f64(seconds).ok().and_then(|since| UNIX_EPOCH.checked_add(since));
    time.unwrap_or(UNIX_EPOCH)
}
