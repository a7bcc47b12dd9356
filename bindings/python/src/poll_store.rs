//! The native part of `dtekit.PollStore`.

use std::path::PathBuf;
use std::sync::Arc;

use dtekit::extraction::{ArchiveRequest, Policy};
use dtekit::store::PollStore as _;
use dtekit::store::poll::{PollJob, PollRun};
use dtekit::store::sql::SqlDialect;
use dtekit::{Naming, SqlPollStore, code};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMapping};

use crate::client::Client;
use crate::extraction::Upload;
use crate::held::Held;
use crate::interrupt::Listener;
use crate::sql::Link;
use crate::store::{Shared, gauges};
use crate::time::{Now, since_1970};
use crate::{data, error, value};

/// The members of a job as JSON, and its file.
type Job<'py> = (String, Option<Bound<'py, PyBytes>>);

/// A store, which threads may share. Each method lets other threads run while it waits for the file.
#[pyclass(frozen, module = "dtekit._native")]
pub struct PollStore(Shared<SqlPollStore>);

#[pymethods]
impl PollStore {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        error::run_detached(py, || SqlPollStore::open(path)).map(|store| PollStore(Shared::new(store)))
    }

    /// The store in a file that must be there, for a worker.
    #[staticmethod]
    fn existing(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        error::run_detached(py, || SqlPollStore::open_existing(path))
            .map(|store| PollStore(Shared::new(store)))
    }

    /// The store in tables of the program's own database; `connect` is a `dtekit._sql.Connect`. See
    /// `dtekit.PollStore.over`.
    #[staticmethod]
    fn over(py: Python<'_>, connect: Py<PyAny>, dialect: String, schema: Option<String>) -> PyResult<Self> {
        let connect = Link::connecting(connect);
        error::run(py, || SqlPollStore::over(connect, SqlDialect::new(&dialect)?, schema.as_deref()))
            .map(|store| PollStore(Shared::new(store)))
    }

    /// The statements that make the tables; see `dtekit.PollStore.schema`.
    #[staticmethod]
    fn schema(py: Python<'_>, dialect: String, schema: Option<String>) -> PyResult<String> {
        error::run(py, || SqlPollStore::schema(SqlDialect::new(&dialect)?, schema.as_deref()))
    }

    /// Makes the tables; see `dtekit.PollStore.create_tables`.
    fn create_tables(&self, py: Python<'_>) -> PyResult<()> {
        self.0.wait(py, SqlPollStore::create_tables)
    }

    /// The time of the database in seconds since 1970; None for a file.
    fn now(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        self.0.wait(py, |store| Ok(store.now()?.map(since_1970)))
    }

    /// Whether the document is new; see `dtekit.PollStore.submit`.
    fn submit(&self, upload: &Bound<'_, Upload>, policy: &Bound<'_, PyMapping>, now: Now) -> PyResult<bool> {
        let (py, upload) = (upload.py(), Held::new(upload.clone().unbind()));
        let policy = value::members(policy, &code::PARAMETER_VALUE)?;
        self.0.wait(py, move |store| {
            let (external_id, request) = upload.get().parts();
            let policy = Policy::from_members(&policy)?;
            store.submit_request(external_id, request, policy, now.0)
        })
    }

    /// What a pass did, as JSON; `listener` is that of the client's calls. See `dtekit.PollStore.run_due`.
    fn run_due(
        &self,
        client: &Bound<'_, Client>,
        now: Now,
        options: &Bound<'_, PyMapping>,
        listener: Option<Listener>,
    ) -> PyResult<String> {
        let (py, options) = (client.py(), value::members(options, &code::PARAMETER_VALUE)?);
        let store = Arc::clone(&self.0.store);
        client.get().run_plain(py, listener, move |client| {
            let pass = store.run_due(client, now.0, &PollRun::from_members(&options)?)?;
            Ok(pass.to_value(Naming::Snake).to_string())
        })
    }

    /// The jobs that have ended; see `dtekit.PollStore.results`.
    fn results<'py>(&self, py: Python<'py>, most: usize) -> PyResult<Vec<Job<'py>>> {
        let jobs = self.0.wait(py, move |store| store.results(most))?;
        Ok(jobs.into_iter().map(|job| parts_of(py, &job)).collect())
    }

    /// One job; see `dtekit.PollStore.get`.
    fn get<'py>(&self, py: Python<'py>, external_id: String) -> PyResult<Option<Job<'py>>> {
        let job = self.0.wait(py, move |store| store.get(&external_id))?;
        Ok(job.map(|job| parts_of(py, &job)))
    }

    /// Whether a result was forgotten; see `dtekit.PollStore.acknowledge`.
    fn acknowledge(&self, py: Python<'_>, external_id: String) -> PyResult<bool> {
        self.0.wait(py, move |store| store.acknowledge(&external_id))
    }

    /// What to answer to a request, as JSON; see `dtekit.PollStore.receive`.
    fn receive(&self, body: &Bound<'_, PyAny>, request: &Bound<'_, PyMapping>, now: Now) -> PyResult<String> {
        let (py, request) = (body.py(), value::members(request, &code::PARAMETER_VALUE)?);
        let body = data::bytes(body)?.as_bytes().to_vec();
        self.0.wait(py, move |store| {
            let delivery = store.receive(&body, &ArchiveRequest::from_members(&request)?, now.0);
            Ok(delivery.to_value(Naming::Snake).to_string())
        })
    }

    /// How many jobs there are of each state, as JSON; see `dtekit.PollStore.counts`.
    fn counts(&self, py: Python<'_>) -> PyResult<String> {
        self.0.wait(py, |store| Ok(store.counts()?.to_value(Naming::Snake).to_string()))
    }

    /// The gauges as JSON, and as text for Prometheus; see `dtekit.PollStore.metrics`.
    fn metrics(&self, py: Python<'_>, now: Now) -> PyResult<(String, String)> {
        self.0.wait(py, move |store| Ok(gauges(&store.metrics(now.0)?)))
    }
}

fn parts_of<'py>(py: Python<'py>, job: &PollJob) -> Job<'py> {
    (job.to_value(Naming::Snake).to_string(), job.file.as_deref().map(|file| PyBytes::new(py, file)))
}

/// Closes the files of all stores before a fork: see `dtekit._poll_store`.
#[pyfunction]
pub fn before_fork(py: Python<'_>) -> PyResult<()> {
    // A thread that ends its transaction may need the interpreter's lock.
    error::run_detached(py, || {
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
