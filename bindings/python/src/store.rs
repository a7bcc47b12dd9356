//! A store of core: what the classes of all stores have in common.

use std::sync::Arc;

use dtekit::Naming;
use dtekit::store::QueueMetrics;
use pyo3::prelude::*;

use crate::sql::Link;
use crate::{error, interrupt};

/// A store that threads share.
pub struct Shared<S> {
    pub store: Arc<S>,
    /// Whether it uses a driver of Python many times in a call.
    pub is_driven: bool,
}

impl<S: Send + Sync + 'static> Shared<S> {
    pub fn new(store: S) -> Shared<S> {
        Shared { store: Arc::new(store), is_driven: false }
    }

    /// Runs a call that waits for the file. Other threads run, and a signal handler can end the wait.
    pub fn wait<T: Send + 'static>(
        &self,
        py: Python<'_>,
        call: impl FnOnce(&S) -> dtekit::Result<T> + Send + 'static,
    ) -> PyResult<T> {
        let store = Arc::clone(&self.store);
        interrupt::run_plain_driven(py, self.is_driven, move |_| call(&store))
    }

    /// Runs a call in the transaction of `link`, a `dtekit._sql.Link`; without one as [`Shared::wait`] does.
    pub fn linked<T: Send + 'static>(
        &self,
        py: Python<'_>,
        link: Option<&Bound<'_, PyAny>>,
        call: impl FnOnce(&S, Option<&mut Link>) -> dtekit::Result<T> + Send + 'static,
    ) -> PyResult<T> {
        let Some(link) = link else { return self.wait(py, |store| call(store, None)) };
        let mut link = Link::new(link)?;
        // The caller's thread has the cursor, and its driver lets others run.
        error::run(py, || call(&self.store, Some(&mut link)))
    }
}

/// The gauges of a store as JSON, and as text for Prometheus.
pub fn gauges(metrics: &QueueMetrics) -> (String, String) {
    (metrics.to_value(Naming::Snake).to_string(), metrics.to_prometheus())
}
