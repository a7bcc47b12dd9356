//! A journal of documents to issue, in a file or over the program's pool: each call on a thread of its own, for it
//! waits for the file, the database or the service.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use dtekit::client::{Decide, DecideTable};
use dtekit::json::Value;
use dtekit::store::Journal as _;
use dtekit::store::journal::{
    self, JournalOptions, JournalOrder, JournalPass, JournalRun, JournalState, JournalWait,
};
use dtekit::store::sql::SqlDialect;
use dtekit::{Country, Error, ErrorKind, Finding, Naming, Result, SqlJournal, code};
use napi::Env;
use napi::bindgen_prelude::{Buffer, ClassInstance, ToNapiValue};
use napi_derive::napi;

use crate::client::Client;
use crate::content::{Content, ContentCallback};
use crate::input::{Given, Input};
use crate::observer::EventCallback;
use crate::options::{members, options, time};
use crate::outcome::{MetricsParts, Outcome, Text, guarded, guarded_text};
use crate::registry::Registry;
use crate::reply::json_text;
use crate::rule::{QuestionCallback, Rule};
use crate::sql::{Pool, SqlCallback};
use crate::thread::{Promise, on_thread};

/// A journal; none once it is closed.
#[napi]
pub struct Journal(Mutex<Option<Arc<Open>>>);

/// An open journal, and the way to the program's pool, if its tables are there.
pub(crate) struct Open {
    pub(crate) journal: SqlJournal,
    pool: Option<Pool>,
}

/// What ends a wait.
#[napi]
pub struct Stop(Arc<AtomicBool>);

#[napi]
impl Stop {
    /// Ends no wait yet.
    #[napi(constructor)]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Stop {
        Stop(Arc::default())
    }

    /// Ends the wait.
    #[napi]
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// An entry: its members as JSON text, and its certified document.
#[napi(object)]
pub struct JournalEntry {
    /// The members.
    pub json: String,
    /// The certified document.
    pub certified: Option<Buffer>,
}

/// Opens the journal in this file.
#[napi]
pub fn journal(
    path: String,
    given: Option<String>,
    registry: Option<&Registry>,
    content: Option<ContentCallback>,
) -> Outcome<Journal> {
    guarded(|| {
        let options = options(given.as_deref(), JournalOptions::from_members)?;
        Ok(Journal::new(SqlJournal::open(path, options)?, registry, content, None))
    })
}

/// The journal in tables of the program's database; `ask` takes the requests for its connections.
#[napi]
pub fn journal_over(
    ask: SqlCallback,
    dialect: String,
    schema: Option<String>,
    given: Option<String>,
    registry: Option<&Registry>,
    content: Option<ContentCallback>,
) -> Outcome<Journal> {
    guarded(|| {
        let options = options(given.as_deref(), JournalOptions::from_members)?;
        let dialect = SqlDialect::new(&dialect)?;
        let pool = Pool::new(ask, dialect);
        let journal = SqlJournal::over(pool.connecting(), dialect, schema.as_deref(), options)?;
        Ok(Journal::new(journal, registry, content, Some(pool)))
    })
}

/// The statements that make the tables.
#[napi]
pub fn journal_schema(dialect: String, schema: Option<String>) -> Outcome<Text> {
    guarded_text(|| SqlJournal::schema(SqlDialect::new(&dialect)?, schema.as_deref()))
}

#[napi]
impl Journal {
    /// Stores a document; the entry.
    #[napi(ts_return_type = "Promise<JournalEntry | string> | string")]
    pub fn submit<'env>(
        &self,
        env: &'env Env,
        key: String,
        document: Given,
        country: String,
        given: Option<String>,
        now: Option<f64>,
    ) -> Promise<'env> {
        let document = Input::new(document);
        self.run_on_thread(env, move |journal| {
            let order = order(document, &country, given.as_deref())?;
            journal.submit_order(&key, order, given_time(now)?).map(JournalEntry::of)
        })
    }

    /// Makes the tables.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn create_tables<'env>(&self, env: &'env Env) -> Promise<'env> {
        self.run_on_thread(env, |journal| journal.create_tables().map(|()| true))
    }

    /// A number for the caller's connection.
    #[napi]
    pub fn link(&self) -> Outcome<u32> {
        guarded(|| Ok(self.journal()?.pool()?.number()))
    }

    /// Stores a document in the transaction of the caller's connection with this number; the entry.
    #[napi(ts_return_type = "Promise<JournalEntry | string> | string")]
    #[allow(clippy::too_many_arguments)]
    pub fn submit_within<'env>(
        &self,
        env: &'env Env,
        link: u32,
        key: String,
        document: Given,
        country: String,
        given: Option<String>,
        now: Option<f64>,
    ) -> Promise<'env> {
        let (journal, document) = (self.journal(), Input::new(document));
        on_thread(env, move || {
            let open = journal?;
            let order = order(document, &country, given.as_deref())?;
            let (mut link, now) = (open.pool()?.link(link), given_time(now)?);
            order.submit_within(&open.journal, &mut link, &key, now).map(JournalEntry::of)
        })
    }

    /// Notes that the caller has a result, in the transaction of its connection with this number.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn acknowledge_within<'env>(
        &self,
        env: &'env Env,
        link: u32,
        key: String,
        now: Option<f64>,
    ) -> Promise<'env> {
        let journal = self.journal();
        on_thread(env, move || {
            let open = journal?;
            let (mut link, now) = (open.pool()?.link(link), given_time(now)?);
            open.journal.acknowledge_within(&mut link, &key, now)
        })
    }

    /// Stores a document and works on it at once; the entry.
    #[napi(ts_return_type = "Promise<JournalEntry | string> | string")]
    #[allow(clippy::too_many_arguments)]
    pub fn issue<'env>(
        &self,
        env: &'env Env,
        client: &Client,
        key: String,
        document: Given,
        country: String,
        given: Option<String>,
        now: Option<f64>,
        rule: &Rule,
        ask: Option<QuestionCallback>,
        on_event: Option<EventCallback>,
    ) -> Promise<'env> {
        let (journal, document, rule) = (self.journal(), Input::new(document), rule.asking(ask));
        client.run(env, on_event, move |client| {
            let mut options = members(given.as_deref())?;
            let decide_table = DecideTable::of(options.remove("decide").as_ref())?.map(Arc::new);
            let order =
                JournalOrder::from_members(document.into_bytes(), country.parse::<Country>()?, &options)?;
            let decide = rule.as_ref().map(|rule| rule as Decide<'_>);
            let run = JournalRun { decide, decide_table, ..JournalRun::default() };
            let journal = &journal?.journal;
            journal.issue_order(client, &key, order, given_time(now)?, &run).map(JournalEntry::of)
        })
    }

    /// Makes one pass; what it did, as JSON text. `ask` gets a listed document, and `rule` carries its answer.
    #[napi(ts_return_type = "Promise<Text | string> | string")]
    #[allow(clippy::too_many_arguments)]
    pub fn run<'env>(
        &self,
        env: &'env Env,
        client: &Client,
        now: Option<f64>,
        run: Option<String>,
        rule: &Rule,
        ask: Option<QuestionCallback>,
        on_event: Option<EventCallback>,
    ) -> Promise<'env> {
        let (journal, rule) = (self.journal(), rule.asking(ask));
        client.run(env, on_event, move |client| {
            let decide = rule.as_ref().map(|rule| rule as Decide<'_>);
            let journal = &journal?.journal;
            passed(run.as_deref(), decide, |run| {
                journal.pass(&[(run.account, client)], given_time(now)?, run)
            })
        })
    }

    /// Makes one pass over several accounts, whose clients stand in the order of their names; the first is `client`,
    /// which the others accompany.
    #[napi(ts_return_type = "Promise<Text | string> | string")]
    #[allow(clippy::too_many_arguments)]
    pub fn run_accounts<'env>(
        &self,
        env: &'env Env,
        client: &Client,
        accounts: Vec<String>,
        clients: Vec<ClassInstance<Client>>,
        now: Option<f64>,
        run: Option<String>,
        rule: &Rule,
        ask: Option<QuestionCallback>,
        on_event: Option<EventCallback>,
    ) -> Promise<'env> {
        let (journal, rule) = (self.journal(), rule.asking(ask));
        let all: Vec<_> = accounts.into_iter().zip(clients.iter().map(|client| client.core())).collect();
        client.run(env, on_event, move |first| {
            let decide = rule.as_ref().map(|rule| rule as Decide<'_>);
            let all: Vec<_> =
                all.iter().map(|(account, client)| (account, client.in_call_of(first))).collect();
            let clients: Vec<_> = all.iter().map(|(account, client)| (account.as_str(), client)).collect();
            let journal = &journal?.journal;
            passed(run.as_deref(), decide, |run| journal.pass(&clients, given_time(now)?, run))
        })
    }

    /// The accounts with open entries.
    #[napi(ts_return_type = "Promise<string[] | string> | string")]
    pub fn accounts<'env>(&self, env: &'env Env) -> Promise<'env> {
        self.run_on_thread(env, SqlJournal::accounts)
    }

    /// Waits until something may be due; whether that is why it has ended. `stop` ends it.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn wait<'env>(
        &self,
        env: &'env Env,
        until: Option<f64>,
        given: Option<String>,
        stop: &Stop,
    ) -> Promise<'env> {
        let stopped = Arc::clone(&stop.0);
        self.run_on_thread(env, move |journal| {
            let until = until.map(time).transpose()?;
            let poll = options(given.as_deref(), |members| {
                JournalWait::from_members(members).map(|wait| wait.poll)
            })?;
            let goes_on = || !stopped.load(Ordering::Relaxed);
            journal.wait(&JournalWait { until, poll, goes_on: Some(&goes_on) })
        })
    }

    /// One entry; null where there is none.
    #[napi(ts_return_type = "Promise<JournalEntry | null | string> | string")]
    pub fn get<'env>(&self, env: &'env Env, key: String, now: Option<f64>) -> Promise<'env> {
        self.run_on_thread(env, move |journal| {
            let now = day(now)?;
            Ok(journal.get(&key)?.map(|entry| JournalEntry::at(entry, now)))
        })
    }

    /// The entries in a state, or all.
    #[napi(ts_return_type = "Promise<JournalEntry[] | string> | string")]
    pub fn list<'env>(
        &self,
        env: &'env Env,
        state: Option<String>,
        after: f64,
        most: u32,
        now: Option<f64>,
        account: Option<String>,
    ) -> Promise<'env> {
        self.run_on_thread(env, move |journal| {
            let now = day(now)?;
            let state = state.as_deref().map(str::parse::<JournalState>).transpose()?;
            let entries =
                journal.list_of(account.as_deref(), state, after as u64, most as usize)?.into_iter();
            Ok(entries.map(|entry| JournalEntry::at(entry, now)).collect::<Vec<_>>())
        })
    }

    /// The entries that are finished.
    #[napi(ts_return_type = "Promise<JournalEntry[] | string> | string")]
    pub fn results<'env>(&self, env: &'env Env, most: u32) -> Promise<'env> {
        self.run_on_thread(env, move |journal| {
            Ok(journal.results(most as usize)?.into_iter().map(JournalEntry::of).collect::<Vec<_>>())
        })
    }

    /// Notes that the caller has a result; true if there was one.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn acknowledge<'env>(&self, env: &'env Env, key: String, now: Option<f64>) -> Promise<'env> {
        self.run_on_thread(env, move |journal| journal.acknowledge(&key, at(journal, now)?))
    }

    /// Decides about an entry; the entry.
    #[napi(ts_return_type = "Promise<JournalEntry | string> | string")]
    pub fn settle<'env>(
        &self,
        env: &'env Env,
        key: String,
        state: String,
        reason: String,
        now: Option<f64>,
    ) -> Promise<'env> {
        self.run_on_thread(env, move |journal| {
            journal.settle(&key, state.parse()?, &reason, at(journal, now)?).map(JournalEntry::of)
        })
    }

    /// The attempts of an entry, as JSON text.
    #[napi(ts_return_type = "Promise<Text | string> | string")]
    pub fn attempts<'env>(&self, env: &'env Env, key: String) -> Promise<'env> {
        self.run_on_thread(env, move |journal| {
            let attempts = journal.attempts(&key)?.into_iter();
            let attempts = attempts.map(|attempt| attempt.to_value(Naming::Camel)).collect();
            Ok(Text { text: json_text(Value::Array(attempts)) })
        })
    }

    /// The entries in each state, as JSON text.
    #[napi(ts_return_type = "Promise<Text | string> | string")]
    pub fn counts<'env>(&self, env: &'env Env, account: Option<String>) -> Promise<'env> {
        self.run_on_thread(env, move |journal| {
            Ok(Text { text: json_text(journal.counts_of(account.as_deref())?.to_value()) })
        })
    }

    /// The gauges.
    #[napi(ts_return_type = "Promise<MetricsParts | string> | string")]
    pub fn metrics<'env>(&self, env: &'env Env, now: Option<f64>, account: Option<String>) -> Promise<'env> {
        self.run_on_thread(env, move |journal| {
            Ok(MetricsParts::of_queue(&journal.metrics_of(account.as_deref(), at(journal, now)?)?))
        })
    }

    /// The names in the content that entries have.
    #[napi(ts_return_type = "Promise<Array<string> | string> | string")]
    pub fn content_names<'env>(&self, env: &'env Env, after: String, most: u32) -> Promise<'env> {
        self.run_on_thread(env, move |journal| journal.content_names(&after, most as usize))
    }

    /// Removes what was acknowledged before a time; how many entries.
    #[napi(ts_return_type = "Promise<number | string> | string")]
    pub fn compact<'env>(&self, env: &'env Env, before: f64) -> Promise<'env> {
        self.run_on_thread(env, move |journal| Ok(journal.compact(time(before)?)? as f64))
    }

    /// Takes all leases back; how many.
    #[napi(ts_return_type = "Promise<number | string> | string")]
    pub fn recover<'env>(&self, env: &'env Env, now: Option<f64>) -> Promise<'env> {
        self.run_on_thread(env, move |journal| Ok(journal.recover(at(journal, now)?)? as f64))
    }

    /// Closes the journal once no call uses it.
    #[napi]
    pub fn close(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

/// Makes a pass with the options as JSON text and the caller's rule; what it did, as JSON text.
fn passed(
    options: Option<&str>,
    decide: Option<Decide<'_>>,
    pass: impl FnOnce(&JournalRun<'_>) -> Result<JournalPass>,
) -> Result<Text> {
    let options = members(options)?;
    let run = JournalRun { decide, ..JournalRun::from_members(&options)? };
    Ok(Text { text: json_text(pass(&run)?.to_value(Naming::Camel)) })
}

impl Journal {
    fn new(
        mut journal: SqlJournal,
        registry: Option<&Registry>,
        content: Option<ContentCallback>,
        pool: Option<Pool>,
    ) -> Journal {
        if let Some(content) = Content::given(content) {
            journal.set_content(content);
        }
        let journal = match registry {
            Some(registry) => journal.with_registry(&registry.0),
            None => journal,
        };
        Journal(Mutex::new(Some(Arc::new(Open { journal, pool }))))
    }

    pub(crate) fn journal(&self) -> Result<Arc<Open>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or_else(|| {
            let finding = Finding::new(&code::JOURNAL_ACCESS, "expected a journal, found one that is closed");
            Error::new(ErrorKind::Storage, finding)
        })
    }

    fn run_on_thread<'env, T: ToNapiValue + Send + 'static>(
        &self,
        env: &'env Env,
        call: impl FnOnce(&SqlJournal) -> Result<T> + Send + 'static,
    ) -> Promise<'env> {
        let journal = self.journal();
        on_thread(env, move || call(&journal?.journal))
    }
}

impl Open {
    /// The way to the pool, which a journal in a file has not.
    fn pool(&self) -> Result<&Pool> {
        self.pool.as_ref().ok_or_else(|| {
            let message = "expected a journal over a database, found one in a file";
            Error::new(ErrorKind::Argument, Finding::new(&code::PARAMETER_VALUE, message).with_path("within"))
        })
    }
}

/// The time that the caller gives; without one the database's, or this machine's for a file.
fn at(journal: &SqlJournal, now: Option<f64>) -> Result<SystemTime> {
    match now {
        Some(now) => time(now),
        None => Ok(journal.now()?.unwrap_or_else(SystemTime::now)),
    }
}

/// The time that the caller gives; without one the transaction takes the database's.
fn given_time(now: Option<f64>) -> Result<Option<SystemTime>> {
    now.map(time).transpose()
}

/// The time for a deadline: without one this machine's, for a deadline counts in days and a database need not be asked.
fn day(now: Option<f64>) -> Result<SystemTime> {
    now.map_or_else(|| Ok(SystemTime::now()), time)
}

fn order(document: Input, country: &str, given: Option<&str>) -> Result<JournalOrder> {
    JournalOrder::from_members(document.into_bytes(), country.parse::<Country>()?, &members(given)?)
}

impl JournalEntry {
    /// The entry with the warnings of its deadline at this time.
    fn at(mut entry: journal::JournalEntry, now: SystemTime) -> JournalEntry {
        entry.warn(now);
        JournalEntry::of(entry)
    }

    fn of(mut entry: journal::JournalEntry) -> JournalEntry {
        let certified = entry.certified.take().map(Buffer::from);
        JournalEntry { json: json_text(entry.to_value(Naming::Camel)), certified }
    }
}
