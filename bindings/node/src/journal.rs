//! A journal of documents to issue, in a file or over the program's pool: each call on a thread of its own, for it
//! waits for the file, the database or the service.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

use dtekit::client::{Decide, DecideTable};
use dtekit::code::Code;
use dtekit::store::Journal as _;
use dtekit::store::journal::{
    self, JournalOptions, JournalOrder, JournalPass, JournalRun, JournalState, JournalWait,
};
use dtekit::store::sql::SqlDialect;
use dtekit::{Country, Error, ErrorKind, Finding, Naming, Result, SqlJournal, code};
use napi::Env;
use napi::bindgen_prelude::{Buffer, ClassInstance};
use napi_derive::napi;

use crate::client::Client;
use crate::content::{Content, ContentCallback};
use crate::input::{Given, Input};
use crate::observer::EventCallback;
use crate::options::{members, options, time};
use crate::outcome::{MetricsParts, Outcome, Text, guarded, guarded_text, json_text};
use crate::registry::Registry;
use crate::rule::{QuestionCallback, Rule};
use crate::sql::SqlCallback;
use crate::store::{Handle, Open, Store, machine_time, store_calls, store_class};
use crate::thread::Promise;

/// A journal; none once it is closed.
#[napi]
pub struct Journal(pub(crate) Handle<SqlJournal>);

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
    opened(given, registry, content, |options| Ok(Open::file(SqlJournal::open(path, options)?)))
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
    opened(given, registry, content, |options| {
        Open::over(ask, &dialect, schema, |connect, dialect, schema| {
            SqlJournal::over(connect, dialect, schema, options)
        })
    })
}

fn opened(
    given: Option<String>,
    registry: Option<&Registry>,
    content: Option<ContentCallback>,
    open: impl FnOnce(JournalOptions) -> Result<Open<SqlJournal>>,
) -> Outcome<Journal> {
    guarded(|| {
        let mut open = open(options(given.as_deref(), JournalOptions::from_members)?)?;
        if let Some(content) = Content::given(content) {
            open.store.set_content(content);
        }
        if let Some(registry) = registry {
            open.store = open.store.with_registry(&registry.0);
        }
        Ok(Journal(Handle::new(open)))
    })
}

store_class!(Journal, SqlJournal, journal_schema);

#[napi]
impl Journal {
    /// Stores a document; the entry. With `link` in the transaction of the caller's connection with this number.
    #[napi(ts_return_type = "Promise<JournalEntry | string> | string")]
    #[allow(clippy::too_many_arguments)]
    pub fn submit<'env>(
        &self,
        env: &'env Env,
        key: String,
        document: Given,
        country: String,
        given: Option<String>,
        now: Option<f64>,
        link: Option<u32>,
    ) -> Promise<'env> {
        let document = Input::new(document);
        self.0.run_linked(env, link, move |journal, link| {
            let order = JournalOrder::from_members(
                document.into_bytes(),
                country.parse()?,
                &members(given.as_deref())?,
            )?;
            let now = given_time(now)?;
            let entry = match link {
                None => journal.submit_order(&key, order, now)?,
                Some(link) => order.submit_within(journal, link, &key, now)?,
            };
            Ok(JournalEntry::of(entry))
        })
    }

    /// Notes that the caller has a result; with `link` in the transaction of its connection with this number.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn acknowledge<'env>(
        &self,
        env: &'env Env,
        key: String,
        now: Option<f64>,
        link: Option<u32>,
    ) -> Promise<'env> {
        self.0.run_linked(env, link, move |journal, link| match link {
            None => journal.acknowledge(&key, journal.at(now)?),
            Some(link) => journal.acknowledge_within(link, &key, given_time(now)?),
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
        let (journal, document, rule) = (self.0.open(), Input::new(document), rule.asking(ask));
        client.run(env, on_event, move |client| {
            let mut options = members(given.as_deref())?;
            let decide_table = DecideTable::of(options.remove("decide").as_ref())?.map(Arc::new);
            let order =
                JournalOrder::from_members(document.into_bytes(), country.parse::<Country>()?, &options)?;
            let decide = rule.as_ref().map(|rule| rule as Decide<'_>);
            let run = JournalRun { decide, decide_table, ..JournalRun::default() };
            let journal = &journal?.store;
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
        let (journal, rule) = (self.0.open(), rule.asking(ask));
        client.run(env, on_event, move |client| {
            let decide = rule.as_ref().map(|rule| rule as Decide<'_>);
            let journal = &journal?.store;
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
        let (journal, rule) = (self.0.open(), rule.asking(ask));
        let all: Vec<_> = accounts.into_iter().zip(clients.iter().map(|client| client.core())).collect();
        client.run(env, on_event, move |first| {
            let decide = rule.as_ref().map(|rule| rule as Decide<'_>);
            let all: Vec<_> =
                all.iter().map(|(account, client)| (account, client.in_call_of(first))).collect();
            let clients: Vec<_> = all.iter().map(|(account, client)| (account.as_str(), client)).collect();
            let journal = &journal?.store;
            passed(run.as_deref(), decide, |run| journal.pass(&clients, given_time(now)?, run))
        })
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
        self.0.run(env, move |journal| {
            let until = until.map(time).transpose()?;
            let poll = options(given.as_deref(), |members| {
                JournalWait::from_members(members).map(|wait| wait.poll)
            })?;
            let goes_on = || !stopped.load(Ordering::Relaxed);
            journal.wait(&JournalWait { until, poll, goes_on: Some(&goes_on) })
        })
    }
}

store_calls! {
    impl Journal, |journal: &SqlJournal| {
        /// The accounts with open entries.
        fn accounts() -> Vec<String> { journal.accounts() }

        /// One entry; null where there is none. A deadline counts in days: the database's time is not needed.
        fn get(key: String, now: Option<f64>) -> Option<JournalEntry> {
            let now = machine_time(now)?;
            Ok(journal.get(&key)?.map(|entry| JournalEntry::at(entry, now)))
        }

        /// The entries in a state, or all.
        fn list(
            state: Option<String>, after: f64, most: u32, now: Option<f64>, account: Option<String>
        ) -> Vec<JournalEntry> {
            let now = machine_time(now)?;
            let state = state.as_deref().map(str::parse::<JournalState>).transpose()?;
            let entries = journal.list_of(account.as_deref(), state, after as u64, most as usize)?;
            Ok(entries.into_iter().map(|entry| JournalEntry::at(entry, now)).collect())
        }

        /// The entries that are finished.
        fn results(most: u32) -> Vec<JournalEntry> {
            Ok(journal.results(most as usize)?.into_iter().map(JournalEntry::of).collect())
        }

        /// Decides about an entry; the entry.
        fn settle(key: String, state: String, reason: String, now: Option<f64>) -> JournalEntry {
            let (state, now) = (state.parse()?, journal.at(now)?);
            journal.settle(&key, state, &reason, now).map(JournalEntry::of)
        }

        /// The attempts of an entry, as JSON text.
        fn attempts(key: String) -> Text {
            let attempts = journal.attempts(&key)?.into_iter();
            Ok(Text::of(attempts.map(|attempt| attempt.to_value(Naming::Camel)).collect()))
        }

        /// The entries in each state, as JSON text.
        fn counts(account: Option<String>) -> Text {
            Ok(Text::of(journal.counts_of(account.as_deref())?.to_value()))
        }

        /// What is left for a worker of these accounts when nothing is due, in a line of English.
        fn backlog(accounts: Vec<String>, next_at: Option<f64>) -> Text {
            let accounts: Vec<&str> = accounts.iter().map(String::as_str).collect();
            let backlog = journal.backlog(&accounts, next_at.map(time).transpose()?)?;
            Ok(Text::of(backlog.english().into()))
        }

        /// The gauges.
        fn metrics(now: Option<f64>, account: Option<String>) -> MetricsParts {
            Ok(MetricsParts::of_queue(&journal.metrics_of(account.as_deref(), journal.at(now)?)?))
        }

        /// The names in the content that entries have.
        fn content_names(after: String, most: u32) -> Vec<String> {
            journal.content_names(&after, most as usize)
        }

        /// Removes what was acknowledged before a time; how many entries.
        fn compact(before: f64) -> f64 { Ok(journal.compact(time(before)?)? as f64) }

        /// Takes all leases back; how many.
        fn recover(now: Option<f64>) -> f64 { Ok(journal.recover(journal.at(now)?)? as f64) }
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
    Ok(Text::of(pass(&run)?.to_value(Naming::Camel)))
}

impl Store for SqlJournal {
    const NAME: &'static str = "a journal";
    const ACCESS: &'static Code = &code::JOURNAL_ACCESS;

    fn database_time(&self) -> Result<Option<SystemTime>> {
        self.now()
    }
}

/// The time that the caller gives; without one the transaction takes the database's.
fn given_time(now: Option<f64>) -> Result<Option<SystemTime>> {
    now.map(time).transpose()
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

/// The error of a queue beside a journal that did not answer within so many seconds. The queue is the program's own.
#[napi]
pub fn queue_unreachable(seconds: f64) -> Outcome<Text> {
    guarded_text(|| {
        let message = format!("expected an answer of Redis within {seconds} seconds, found none");
        Err(Error::new(ErrorKind::Storage, Finding::new(&code::QUEUE_UNREACHABLE, message)))
    })
}
