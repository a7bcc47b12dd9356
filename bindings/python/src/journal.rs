//! The native part of `dtekit.Journal`.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use dtekit::client::DecideTable;
use dtekit::json::Value;
use dtekit::store::Journal as _;
use dtekit::store::journal::{
    JournalEntry, JournalOptions, JournalOrder, JournalPass, JournalRun, JournalState, JournalWait,
};
use dtekit::store::sql::SqlDialect;
use dtekit::{Country, Naming, SqlJournal, code};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMapping};

use crate::client::Client;
use crate::content::Content;
use crate::interrupt::{self, Listener};
use crate::registry::{self, Registry};
use crate::sql::Link;
use crate::store::{Shared, gauges};
use crate::time::{Now, since_1970};
use crate::{data, error, value};

/// The journal with what it was opened with.
fn with(
    mut journal: SqlJournal,
    registry: Option<&Arc<dtekit::mapping::Registry>>,
    content: Option<Content>,
) -> SqlJournal {
    if let Some(content) = content {
        journal.set_content(Arc::new(content));
    }
    match registry {
        Some(registry) => journal.with_registry(registry),
        None => journal,
    }
}

/// The members of an entry as JSON, and its certified document.
type Entry<'py> = (String, Option<Bound<'py, PyBytes>>);

/// A journal, which threads may share. Each method lets other threads run while it waits for the file.
#[pyclass(frozen, module = "dtekit._native")]
pub struct Journal(pub(crate) Shared<SqlJournal>);

#[pymethods]
impl Journal {
    #[new]
    #[pyo3(signature = (path, options, registry = None, content = None))]
    fn new(
        py: Python<'_>,
        path: PathBuf,
        options: &Bound<'_, PyMapping>,
        registry: Option<&Bound<'_, Registry>>,
        content: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let options = value::members(options, &code::OPTION_VALUE)?;
        let (registry, content) = (registry::given(registry), content.map(Content::new));
        error::run_detached(py, || {
            let journal = SqlJournal::open(path, JournalOptions::from_members(&options)?)?;
            Ok(Journal(Shared::new(with(journal, registry.as_ref(), content))))
        })
    }

    /// The journal in tables of the program's own database; `connect` is a `dtekit._sql.Connect`. See
    /// `dtekit.Journal.over`.
    #[staticmethod]
    fn over(
        py: Python<'_>,
        connect: Py<PyAny>,
        dialect: String,
        schema: Option<String>,
        options: &Bound<'_, PyMapping>,
        registry: Option<&Bound<'_, Registry>>,
        content: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let options = value::members(options, &code::OPTION_VALUE)?;
        let (registry, content) = (registry::given(registry), content.map(Content::new));
        let connect = Link::connecting(connect);
        error::run(py, || {
            let options = JournalOptions::from_members(&options)?;
            let journal = SqlJournal::over(connect, SqlDialect::new(&dialect)?, schema.as_deref(), options)?;
            Ok(Journal(Shared { is_driven: true, ..Shared::new(with(journal, registry.as_ref(), content)) }))
        })
    }

    /// The statements that make the tables; see `dtekit.Journal.schema`.
    #[staticmethod]
    fn schema(py: Python<'_>, dialect: String, schema: Option<String>) -> PyResult<String> {
        error::run(py, || SqlJournal::schema(SqlDialect::new(&dialect)?, schema.as_deref()))
    }

    /// Makes the tables; see `dtekit.Journal.create_tables`.
    fn create_tables(&self, py: Python<'_>) -> PyResult<()> {
        self.0.wait(py, SqlJournal::create_tables)
    }

    /// The time of the database in seconds since 1970; None for a file.
    fn now(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        self.0.wait(py, |journal| Ok(journal.now()?.map(since_1970)))
    }

    /// The entry; see `dtekit.Journal.submit`.
    fn submit<'py>(
        &self,
        key: String,
        document: &Bound<'py, PyAny>,
        country: String,
        options: &Bound<'py, PyMapping>,
        now: Option<Now>,
        link: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Entry<'py>> {
        let py = document.py();
        let document = data::xml(document)?.as_bytes().to_vec();
        let options = value::members(options, &code::OPTION_VALUE)?;
        let now = now.map(|now| now.0);
        let entry = self.0.linked(py, link, move |journal, link| {
            let order = JournalOrder::from_members(document, country.parse::<Country>()?, &options)?;
            match link {
                None => journal.submit_order(&key, order, now),
                Some(link) => order.submit_within(journal, link, &key, now),
            }
        })?;
        Ok(parts_of(py, &entry))
    }

    /// The entry; `decide` gets a listed document's JSON text and gives the word of an outcome, `listener` is that of
    /// the client's calls. See `dtekit.Journal.issue`.
    #[expect(clippy::too_many_arguments)]
    fn issue<'py>(
        &self,
        client: &Bound<'py, Client>,
        key: String,
        document: &Bound<'py, PyAny>,
        country: String,
        options: &Bound<'py, PyMapping>,
        now: Option<Now>,
        decide: Option<Py<PyAny>>,
        listener: Option<Listener>,
    ) -> PyResult<Entry<'py>> {
        let py = document.py();
        let document = data::xml(document)?.as_bytes().to_vec();
        let mut options = value::members(options, &code::OPTION_VALUE)?;
        let table = options.remove("decide");
        let journal = Arc::clone(&self.0.store);
        let entry =
            client.get().run_deciding(py, listener, decide, self.0.is_driven, move |client, decide| {
                let order = JournalOrder::from_members(document, country.parse::<Country>()?, &options)?;
                let decide_table = DecideTable::of(table.as_ref())?.map(Arc::new);
                let run = JournalRun { decide, decide_table, ..JournalRun::default() };
                let now = now.map(|now| now.0);
                journal.issue_order(client, &key, order, now, &run)
            })?;
        Ok(parts_of(py, &entry))
    }

    /// What a pass did, as JSON; see `dtekit.Journal.run`.
    fn run(
        &self,
        client: &Bound<'_, Client>,
        now: Option<Now>,
        options: &Bound<'_, PyMapping>,
        decide: Option<Py<PyAny>>,
        listener: Option<Listener>,
    ) -> PyResult<String> {
        let (py, options) = (client.py(), value::members(options, &code::PARAMETER_VALUE)?);
        let journal = Arc::clone(&self.0.store);
        client.get().run_deciding(py, listener, decide, self.0.is_driven, move |client, decide| {
            let run = JournalRun { decide, ..JournalRun::from_members(&options)? };
            let pass = journal.pass(&[(run.account, client)], now.map(|now| now.0), &run)?;
            Ok(pass.to_value(Naming::Snake).to_string())
        })
    }

    /// What a pass over several accounts did, as JSON; see `dtekit.Journal.run`.
    fn run_accounts(
        &self,
        py: Python<'_>,
        clients: Vec<(String, Bound<'_, Client>)>,
        now: Option<Now>,
        options: &Bound<'_, PyMapping>,
        decide: Option<Py<PyAny>>,
        listener: Option<Listener>,
    ) -> PyResult<String> {
        let options = value::members(options, &code::PARAMETER_VALUE)?;
        let Some((_, first)) = clients.first() else {
            return Ok(JournalPass::default().to_value(Naming::Snake).to_string());
        };
        let all: Vec<_> =
            clients.iter().map(|(account, client)| (account.clone(), client.get().core())).collect();
        let journal = Arc::clone(&self.0.store);
        first.get().run_deciding(py, listener, decide, self.0.is_driven, move |first, decide| {
            let run = JournalRun { decide, ..JournalRun::from_members(&options)? };
            let all: Vec<_> =
                all.iter().map(|(account, client)| (account, client.in_call_of(first))).collect();
            let clients: Vec<_> = all.iter().map(|(account, client)| (account.as_str(), client)).collect();
            let pass = journal.pass(&clients, now.map(|now| now.0), &run)?;
            Ok(pass.to_value(Naming::Snake).to_string())
        })
    }

    /// The accounts with open entries; see `dtekit.Journal.accounts`.
    fn accounts(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.0.wait(py, SqlJournal::accounts)
    }

    /// Whether something may be due; see `dtekit.Journal.wait`.
    fn wait(&self, py: Python<'_>, until: Option<Now>, options: &Bound<'_, PyMapping>) -> PyResult<bool> {
        let options = value::members(options, &code::PARAMETER_VALUE)?;
        let (journal, until) = (Arc::clone(&self.0.store), until.map(|until| until.0));
        interrupt::run_plain(py, move |cancellation| {
            let goes_on = || !cancellation.is_cancelled();
            let wait = JournalWait { until, goes_on: Some(&goes_on), ..JournalWait::from_members(&options)? };
            journal.wait(&wait)
        })
    }

    /// One entry; see `dtekit.Journal.get`.
    fn get<'py>(&self, py: Python<'py>, key: String, now: Now) -> PyResult<Option<Entry<'py>>> {
        let entry = self.0.wait(py, move |journal| journal.get(&key))?;
        Ok(entry.map(|mut entry| {
            entry.warn(now.0);
            parts_of(py, &entry)
        }))
    }

    /// The entries in a state, or all; see `dtekit.Journal.list`.
    fn list<'py>(
        &self,
        py: Python<'py>,
        state: Option<String>,
        after: u64,
        most: usize,
        now: Now,
        account: Option<String>,
    ) -> PyResult<Vec<Entry<'py>>> {
        let mut entries = self.0.wait(py, move |journal| {
            let state = state.as_deref().map(str::parse::<JournalState>).transpose()?;
            journal.list_of(account.as_deref(), state, after, most)
        })?;
        entries.iter_mut().for_each(|entry| entry.warn(now.0));
        Ok(entries.iter().map(|entry| parts_of(py, entry)).collect())
    }

    /// The entries that are finished; see `dtekit.Journal.results`.
    fn results<'py>(&self, py: Python<'py>, most: usize) -> PyResult<Vec<Entry<'py>>> {
        let entries = self.0.wait(py, move |journal| journal.results(most))?;
        Ok(entries.iter().map(|entry| parts_of(py, entry)).collect())
    }

    /// Whether there was such a result; see `dtekit.Journal.acknowledge`.
    fn acknowledge(
        &self,
        py: Python<'_>,
        key: String,
        now: Option<Now>,
        link: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        let now = now.map(|now| now.0);
        self.0.linked(py, link, move |journal, link| match link {
            None => journal.acknowledge(&key, now.unwrap_or_else(SystemTime::now)),
            Some(link) => journal.acknowledge_within(link, &key, now),
        })
    }

    /// The settled entry; see `dtekit.Journal.settle`.
    fn settle<'py>(
        &self,
        py: Python<'py>,
        key: String,
        state: String,
        reason: String,
        now: Now,
    ) -> PyResult<Entry<'py>> {
        let entry = self.0.wait(py, move |journal| journal.settle(&key, state.parse()?, &reason, now.0))?;
        Ok(parts_of(py, &entry))
    }

    /// The attempts of an entry, as JSON; see `dtekit.Journal.attempts`.
    fn attempts(&self, py: Python<'_>, key: String) -> PyResult<String> {
        self.0.wait(py, move |journal| {
            let attempts = journal.attempts(&key)?.into_iter();
            Ok(Value::Array(attempts.map(|attempt| attempt.to_value(Naming::Snake)).collect()).to_string())
        })
    }

    /// The entries in each state, as JSON; see `dtekit.Journal.counts`.
    fn counts(&self, py: Python<'_>, account: Option<String>) -> PyResult<String> {
        self.0.wait(py, move |journal| Ok(journal.counts_of(account.as_deref())?.to_value().to_string()))
    }

    /// What is left for a worker of these accounts when nothing is due, in a line of English.
    fn backlog(
        &self,
        py: Python<'_>,
        accounts: Vec<String>,
        next_at: Option<Now>,
        outbox: u64,
    ) -> PyResult<String> {
        self.0.wait(py, move |journal| {
            let accounts: Vec<&str> = accounts.iter().map(String::as_str).collect();
            let mut backlog = journal.backlog(&accounts, next_at.map(|next_at| next_at.0))?;
            backlog.outbox = outbox;
            Ok(backlog.english())
        })
    }

    /// Raises if the table `decide` in these members cannot be used.
    #[staticmethod]
    fn check_decide(py: Python<'_>, members: &Bound<'_, PyMapping>) -> PyResult<()> {
        let members = value::members(members, &code::PARAMETER_VALUE)?;
        error::run(py, || DecideTable::of(members.get("decide")).map(drop))
    }

    /// The gauges as JSON, and as text for Prometheus; see `dtekit.Journal.metrics`.
    fn metrics(&self, py: Python<'_>, now: Now, account: Option<String>) -> PyResult<(String, String)> {
        self.0.wait(py, move |journal| Ok(gauges(&journal.metrics_of(account.as_deref(), now.0)?)))
    }

    /// How many entries were removed; see `dtekit.Journal.compact`.
    fn compact(&self, py: Python<'_>, before: Now) -> PyResult<u64> {
        self.0.wait(py, move |journal| journal.compact(before.0))
    }

    /// The names in the content that entries have; see `dtekit.Journal.content_names`.
    fn content_names(&self, py: Python<'_>, after: String, most: usize) -> PyResult<Vec<String>> {
        self.0.wait(py, move |journal| journal.content_names(&after, most))
    }

    /// How many leases were taken back; see `dtekit.Journal.recover`.
    fn recover(&self, py: Python<'_>, now: Now) -> PyResult<u64> {
        self.0.wait(py, move |journal| journal.recover(now.0))
    }
}

fn parts_of<'py>(py: Python<'py>, entry: &JournalEntry) -> Entry<'py> {
    let certified = entry.certified.as_deref().map(|document| PyBytes::new(py, document));
    (entry.to_value(Naming::Snake).to_string(), certified)
}
