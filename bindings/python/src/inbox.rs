//! The native part of `dtekit.Inbox`.

use std::path::PathBuf;
use std::sync::Arc;

use dtekit::print::PrintOptions;
use dtekit::store::inbox::{InboxAnswer, InboxEntry, InboxOptions, InboxPrint, InboxRun, InboxState};
use dtekit::store::sql::SqlDialect;
use dtekit::{Naming, code};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyMapping};

use crate::client::Client;
use crate::interrupt::Listener;
use crate::journal::Journal;
use crate::receiver_message::FolioSequence;
use crate::registry::{self, Registry};
use crate::sql::Link;
use crate::store::{Shared, gauges};
use crate::time::{Now, since_1970};
use crate::{error, keyword, value};

/// An inbox, which threads may share. Each method lets other threads run while it waits for the file.
#[pyclass(frozen, module = "dtekit._native")]
pub struct Inbox(Shared<dtekit::Inbox>);

#[pymethods]
impl Inbox {
    #[new]
    fn new(py: Python<'_>, path: PathBuf, options: &Bound<'_, PyDict>) -> PyResult<Self> {
        let options = keyword::options(py, Some(options), InboxOptions::from_members)?;
        error::run_detached(py, || dtekit::Inbox::open(path)).map(|inbox| Inbox::with(inbox, options))
    }

    /// The inbox in tables of the program's own database; `connect` is a `dtekit._sql.Connect`. See
    /// `dtekit.Inbox.over`.
    #[staticmethod]
    fn over(
        py: Python<'_>,
        connect: Py<PyAny>,
        dialect: String,
        schema: Option<String>,
        options: &Bound<'_, PyDict>,
    ) -> PyResult<Self> {
        let options = keyword::options(py, Some(options), InboxOptions::from_members)?;
        let connect = Link::connecting(connect);
        error::run(py, || dtekit::Inbox::over(connect, SqlDialect::new(&dialect)?, schema.as_deref()))
            .map(|inbox| Inbox::with(inbox, options))
    }

    /// The statements that make the tables; see `dtekit.Inbox.schema`.
    #[staticmethod]
    fn schema(py: Python<'_>, dialect: String, schema: Option<String>) -> PyResult<String> {
        error::run(py, || dtekit::Inbox::schema(SqlDialect::new(&dialect)?, schema.as_deref()))
    }

    /// Makes the tables; see `dtekit.Inbox.create_tables`.
    fn create_tables(&self, py: Python<'_>) -> PyResult<()> {
        self.0.wait(py, dtekit::Inbox::create_tables)
    }

    /// The time of the database in seconds since 1970; None for a file.
    fn now(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        self.0.wait(py, |inbox| Ok(inbox.now()?.map(since_1970)))
    }

    /// What a pass did, as JSON; `listener` is that of the client's calls. See `dtekit.Inbox.run`.
    fn run(
        &self,
        client: &Bound<'_, Client>,
        now: Now,
        options: &Bound<'_, PyMapping>,
        listener: Option<Listener>,
    ) -> PyResult<String> {
        let (py, options) = (client.py(), value::members(options, &code::PARAMETER_VALUE)?);
        let inbox = Arc::clone(&self.0.store);
        client.get().run_plain(py, listener, move |client| {
            let pass = inbox.run(client, now.0, &InboxRun::from_members(&options)?)?;
            Ok(pass.to_value(Naming::Snake).to_string())
        })
    }

    /// One entry as JSON; see `dtekit.Inbox.get`.
    fn get(&self, py: Python<'_>, key: String) -> PyResult<Option<String>> {
        self.0.wait(py, move |inbox| Ok(inbox.get(&key)?.as_ref().map(text_of)))
    }

    /// The entries in a state, or all, as JSON; see `dtekit.Inbox.list`.
    fn list(&self, py: Python<'_>, state: Option<String>, after: u64, most: usize) -> PyResult<Vec<String>> {
        self.0.wait(py, move |inbox| {
            let state = state.as_deref().map(str::parse::<InboxState>).transpose()?;
            Ok(inbox.list(state, after, most)?.iter().map(text_of).collect())
        })
    }

    /// The entries in each state, as JSON; see `dtekit.Inbox.counts`.
    fn counts(&self, py: Python<'_>) -> PyResult<String> {
        self.0.wait(py, |inbox| Ok(inbox.counts()?.to_value().to_string()))
    }

    /// The gauges as JSON, and as text for Prometheus; see `dtekit.Inbox.metrics`.
    fn metrics(&self, py: Python<'_>, now: Now) -> PyResult<(String, String)> {
        self.0.wait(py, move |inbox| Ok(gauges(&inbox.metrics(now.0)?)))
    }

    /// The item as JSON; see `dtekit.Inbox.item`.
    fn item(&self, py: Python<'_>, key: String) -> PyResult<Option<String>> {
        self.0.wait(py, move |inbox| inbox.item(&key))
    }

    /// The document; see `dtekit.Inbox.original`.
    fn original<'py>(&self, py: Python<'py>, key: String) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let document = self.0.wait(py, move |inbox| inbox.original(&key))?;
        Ok(document.map(|document| PyBytes::new(py, &document)))
    }

    /// The generic DTE; see `dtekit.Inbox.generic`.
    fn generic<'py>(&self, py: Python<'py>, key: String) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let generic = self.0.wait(py, move |inbox| inbox.generic(&key))?;
        Ok(generic.map(|generic| PyBytes::new(py, generic.as_bytes())))
    }

    /// A print job that is due, as JSON; see `dtekit.Inbox.take_print`.
    fn take_print(
        &self,
        now: Now,
        options: &Bound<'_, PyDict>,
        registry: Option<&Bound<'_, Registry>>,
    ) -> PyResult<Option<String>> {
        let mut with = keyword::options(options.py(), Some(options), InboxPrint::from_members)?;
        with.print.registry = registry::given(registry);
        self.0.wait(options.py(), move |inbox| {
            Ok(inbox.take_print(now.0, &with)?.map(|job| job.to_value(Naming::Snake).to_string()))
        })
    }

    /// The state of the entry; see `dtekit.Inbox.settle_print`.
    fn settle_print(
        &self,
        key: String,
        attempt: u32,
        failure: Option<String>,
        now: Now,
        options: &Bound<'_, PyDict>,
    ) -> PyResult<&'static str> {
        let with = keyword::options(options.py(), Some(options), InboxPrint::from_members)?;
        self.0.wait(options.py(), move |inbox| {
            Ok(inbox.settle_print(&key, attempt, failure.as_deref(), now.0, &with)?.as_str())
        })
    }

    /// What goes on the paper for an item, as JSON; see `dtekit.Inbox.print_data`.
    fn print_data(
        &self,
        key: String,
        options: &Bound<'_, PyDict>,
        registry: Option<&Bound<'_, Registry>>,
    ) -> PyResult<Option<String>> {
        let mut with = keyword::options(options.py(), Some(options), PrintOptions::from_members)?;
        with.registry = registry::given(registry);
        self.0.wait(options.py(), move |inbox| {
            Ok(inbox.print_data(&key, &with)?.map(|data| data.to_value(Naming::Snake).to_string()))
        })
    }

    /// See `dtekit.Inbox.mark`.
    fn mark(&self, py: Python<'_>, key: String, state: String, now: Now) -> PyResult<()> {
        self.0.wait(py, move |inbox| inbox.mark(&key, state.parse()?, now.0))
    }

    /// Whether it was not done before; see `dtekit.Inbox.acknowledge`.
    fn acknowledge(
        &self,
        py: Python<'_>,
        key: String,
        now: Now,
        link: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        self.0.linked(py, link, move |inbox, link| match link {
            None => inbox.acknowledge(&key, now.0),
            Some(link) => inbox.acknowledge_within(link, &key, now.0),
        })
    }

    /// The entry as JSON, once the journal has the answer; see `dtekit.Inbox.answer`.
    #[allow(clippy::too_many_arguments, reason = "one for each argument of the method in Python")]
    fn answer(
        &self,
        journal: &Bound<'_, Journal>,
        key: String,
        verdict: String,
        sequence: Option<&Bound<'_, FolioSequence>>,
        now: Now,
        options: &Bound<'_, PyDict>,
        link: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let members = value::members(options, &code::PARAMETER_VALUE)?;
        let answer = error::run(options.py(), || InboxAnswer::from_members(&verdict, &members))?;
        let (journal, sequence) =
            (Arc::clone(&journal.get().0.store), sequence.map(|one| one.get().0.clone()));
        self.0.linked(options.py(), link, move |inbox, link| {
            let (numbers, now) = (sequence.as_ref(), now.0);
            let entry = match link {
                None => inbox.answer(&*journal, &key, &answer, numbers, now)?,
                Some(link) => inbox.answer_within(link, &journal, &key, &answer, numbers, now)?,
            };
            Ok(text_of(&entry))
        })
    }

    /// See `dtekit.Inbox.fail`.
    fn fail(&self, py: Python<'_>, key: String, reason: String, now: Now) -> PyResult<()> {
        self.0.wait(py, move |inbox| inbox.fail(&key, &reason, now.0))
    }

    /// Whether it was not given back before; see `dtekit.Inbox.give_back`.
    fn give_back(&self, py: Python<'_>, key: String, now: Now) -> PyResult<bool> {
        self.0.wait(py, move |inbox| inbox.give_back(&key, now.0))
    }

    /// Whether it was not new before; see `dtekit.Inbox.reopen`.
    fn reopen(&self, py: Python<'_>, key: String, now: Now) -> PyResult<bool> {
        self.0.wait(py, move |inbox| inbox.reopen(&key, now.0))
    }
}

impl Inbox {
    fn with(mut inbox: dtekit::Inbox, options: InboxOptions) -> Inbox {
        inbox.set_options(options);
        Inbox(Shared::new(inbox))
    }
}

fn text_of(entry: &InboxEntry) -> String {
    entry.to_value(Naming::Snake).to_string()
}
