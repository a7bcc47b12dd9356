//! The native part of `dtekit.PollStore`.

use std::path::PathBuf;

use dtekit::extraction::Policy;
use dtekit::store::PollStore as _;
use dtekit::store::poll::{PollJob, PollRun};
use dtekit::{Naming, SqlitePollStore, code};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMapping};

use crate::client::Client;
use crate::extraction::Upload;
use crate::time::Now;
use crate::{error, value};

/// The members of a job as JSON, and its file.
type Job<'py> = (String, Option<Bound<'py, PyBytes>>);

/// A store, which threads may share. Each method lets other threads run while it waits for the file.
#[pyclass(frozen, module = "dtekit._native")]
pub struct PollStore(SqlitePollStore);

#[pymethods]
impl PollStore {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        run(py, || SqlitePollStore::open(path)).map(PollStore)
    }

    /// Whether the document is new; see `dtekit.PollStore.submit`.
    fn submit(&self, upload: &Bound<'_, Upload>, policy: &Bound<'_, PyMapping>, now: Now) -> PyResult<bool> {
        let (py, (external_id, request)) = (upload.py(), upload.get().parts());
        let policy = value::members(policy, &code::PARAMETER_VALUE)?;
        run(py, || {
            let policy = Policy::from_members(&policy)?;
            self.0.submit_request(external_id, request, policy, now.0)
        })
    }

    /// What a pass did, as JSON; `listener` is that of the client's calls. See `dtekit.PollStore.run_due`.
    fn run_due(
        &self,
        client: &Bound<'_, Client>,
        now: Now,
        options: &Bound<'_, PyMapping>,
        listener: Option<Py<PyAny>>,
    ) -> PyResult<String> {
        let (py, options) = (client.py(), value::members(options, &code::PARAMETER_VALUE)?);
        client.get().run(py, listener, |client| {
            let pass = self.0.run_due(client, now.0, &PollRun::from_members(&options)?)?;
            Ok(pass.to_value(Naming::Snake).to_string())
        })
    }

    /// The jobs that have ended; see `dtekit.PollStore.results`.
    fn results<'py>(&self, py: Python<'py>, most: usize) -> PyResult<Vec<Job<'py>>> {
        let jobs = run(py, || self.0.results(most))?;
        Ok(jobs.into_iter().map(|job| parts_of(py, &job)).collect())
    }

    /// One job; see `dtekit.PollStore.get`.
    fn get<'py>(&self, py: Python<'py>, external_id: &str) -> PyResult<Option<Job<'py>>> {
        let job = run(py, || self.0.get(external_id))?;
        Ok(job.map(|job| parts_of(py, &job)))
    }

    /// Whether a result was forgotten; see `dtekit.PollStore.acknowledge`.
    fn acknowledge(&self, py: Python<'_>, external_id: &str) -> PyResult<bool> {
        run(py, || self.0.acknowledge(external_id))
    }

    /// How many jobs there are of each state, as JSON; see `dtekit.PollStore.counts`.
    fn counts(&self, py: Python<'_>) -> PyResult<String> {
        run(py, || Ok(self.0.counts()?.to_value(Naming::Snake).to_string()))
    }
}

fn parts_of<'py>(py: Python<'py>, job: &PollJob) -> Job<'py> {
    (job.to_value(Naming::Snake).to_string(), job.file.as_deref().map(|file| PyBytes::new(py, file)))
}

/// Runs a call that waits for the file.
fn run<T: Send>(py: Python<'_>, call: impl FnOnce() -> dtekit::Result<T> + Send) -> PyResult<T> {
    py.detach(|| dtekit::guard(call)).map_err(|error| error::raised(py, &error))
}

/// Closes the files of all stores before a fork: see `dtekit._poll_store`.
#[pyfunction]
pub fn before_fork(py: Python<'_>) -> PyResult<()> {
    // A thread that ends its transaction may need the interpreter's lock.
    run(py, || {
        dtekit::store::before_fork();
        Ok(())
    })
}

/// Ends what `before_fork` began, in both processes.
#[pyfunction]
pub fn after_fork(py: Python<'_>) -> PyResult<()> {
    error::run(py, || {
        dtekit::store::after_fork();
        Ok(())
    })
}
