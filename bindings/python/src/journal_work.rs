//! The native part of `dtekit.stores.JournalWork`.

use std::sync::{Mutex, MutexGuard, PoisonError};

use dtekit::json::Value;
use dtekit::store::journal::{JournalObservation, JournalWorkOptions};
use dtekit::{Naming, Outcome, code, store::journal};
use pyo3::prelude::*;
use pyo3::types::PyMapping;

use crate::request::Request;
use crate::time::Now;
use crate::{data, error, value};

/// The state machine of an entry; see `dtekit.stores.JournalWork`.
#[pyclass(frozen, module = "dtekit._native")]
pub struct JournalWork(Mutex<journal::JournalWork>);

#[pymethods]
impl JournalWork {
    #[new]
    fn new(
        py: Python<'_>,
        request: &Bound<'_, Request>,
        options: &Bound<'_, PyMapping>,
        now: Now,
    ) -> PyResult<Self> {
        let options = value::members(options, &code::OPTION_VALUE)?;
        let request = &request.get().0;
        let work = error::run(py, || {
            journal::JournalWork::new(request, JournalWorkOptions::from_members(&options)?, now.0)
        })?;
        Ok(JournalWork(Mutex::new(work)))
    }

    /// Reads what `to_json` wrote.
    #[staticmethod]
    fn from_json(json: &Bound<'_, PyAny>) -> PyResult<Self> {
        let bytes = data::bytes(json)?;
        let work = error::run(json.py(), || journal::JournalWork::from_json(bytes.as_bytes()))?;
        Ok(JournalWork(Mutex::new(work)))
    }

    /// The state as JSON text.
    fn to_json(&self) -> String {
        self.work().to_json()
    }

    /// What is known about the entry, as JSON text.
    fn entry(&self) -> String {
        self.work().entry().to_value(Naming::Snake).to_string()
    }

    /// What to do now, as JSON text.
    fn next(&self, now: Now) -> String {
        self.work().next(now.0).to_value(Naming::Snake).to_string()
    }

    /// The listed document about which a rule decides, as JSON text.
    fn subject(&self, py: Python<'_>, observation: &Bound<'_, PyMapping>) -> PyResult<Option<String>> {
        let observation = value::members(observation, &code::PARAMETER_VALUE)?;
        error::run(py, || {
            let observation = JournalObservation::from_members(&observation)?;
            let work = self.work();
            let listed = work.subject(&observation);
            Ok(listed.map(|listed| Value::Object(listed.members().clone()).to_string()))
        })
    }

    /// Takes what happened, and says whether it counts.
    fn observe(
        &self,
        py: Python<'_>,
        observation: &Bound<'_, PyMapping>,
        decided: Option<&str>,
        now: Now,
    ) -> PyResult<bool> {
        let observation = value::members(observation, &code::PARAMETER_VALUE)?;
        error::run(py, || {
            let observation = JournalObservation::from_members(&observation)?;
            let decided = decided.map(str::parse::<Outcome>).transpose()?;
            Ok(self.work().observe(observation, decided, now.0))
        })
    }
}

impl JournalWork {
    fn work(&self) -> MutexGuard<'_, journal::JournalWork> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
