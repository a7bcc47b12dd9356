//! What arrives, kept in a file or over the program's pool: each call on a thread of its own, for it waits for the file
//! or the service.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use dtekit::print::PrintOptions;
use dtekit::store::inbox::{InboxAnswer, InboxEntry, InboxOptions, InboxPrint, InboxRun, InboxState};
use dtekit::store::sql::SqlDialect;
use dtekit::{Error, ErrorKind, Finding, Naming, Result, code};
use napi::Env;
use napi::bindgen_prelude::{Buffer, ToNapiValue};
use napi_derive::napi;

use crate::client::Client;
use crate::costa_rica::FolioSequence;
use crate::journal::Journal;
use crate::observer::EventCallback;
use crate::options::{members, options, time};
use crate::outcome::{MetricsParts, Outcome, Text, guarded, guarded_text};
use crate::registry::{self, Registry};
use crate::reply::json_text;
use crate::sql::{Pool, SqlCallback};
use crate::thread::{Promise, on_thread};

/// An inbox; none once it is closed.
#[napi]
pub struct Inbox(Mutex<Option<Arc<Open>>>);

/// An open inbox, and the way to the program's pool, if its tables are there.
struct Open {
    inbox: dtekit::Inbox,
    pool: Option<Pool>,
}

/// Opens the inbox in this file.
#[napi]
pub fn inbox(path: String, given: Option<String>) -> Outcome<Inbox> {
    guarded(|| {
        let given = options(given.as_deref(), InboxOptions::from_members)?;
        Ok(Inbox::new(dtekit::Inbox::open(path)?, given, None))
    })
}

/// The inbox in tables of the program's database; `ask` takes the requests for its connections.
#[napi]
pub fn inbox_over(
    ask: SqlCallback,
    dialect: String,
    schema: Option<String>,
    given: Option<String>,
) -> Outcome<Inbox> {
    guarded(|| {
        let given = options(given.as_deref(), InboxOptions::from_members)?;
        let dialect = SqlDialect::new(&dialect)?;
        let pool = Pool::new(ask, dialect);
        let inbox = dtekit::Inbox::over(pool.connecting(), dialect, schema.as_deref())?;
        Ok(Inbox::new(inbox, given, Some(pool)))
    })
}

/// The statements that make the tables.
#[napi]
pub fn inbox_schema(dialect: String, schema: Option<String>) -> Outcome<Text> {
    guarded_text(|| dtekit::Inbox::schema(SqlDialect::new(&dialect)?, schema.as_deref()))
}

#[napi]
impl Inbox {
    /// Makes the tables.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn create_tables<'env>(&self, env: &'env Env) -> Promise<'env> {
        self.on_thread(env, |inbox| inbox.create_tables().map(|()| true))
    }

    /// The time on which all workers agree, in seconds since 1970.
    #[napi(ts_return_type = "Promise<number | string> | string")]
    pub fn now<'env>(&self, env: &'env Env) -> Promise<'env> {
        self.on_thread(env, |inbox| {
            let now = at(inbox, None)?.duration_since(SystemTime::UNIX_EPOCH);
            Ok(now.unwrap_or_default().as_secs_f64())
        })
    }

    /// A number for the caller's connection.
    #[napi]
    pub fn link(&self) -> Outcome<u32> {
        guarded(|| Ok(self.inbox()?.pool()?.number()))
    }

    /// Notes that the program is done with an item, in the transaction of its connection with this number.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn acknowledge_within<'env>(
        &self,
        env: &'env Env,
        link: u32,
        key: String,
        now: Option<f64>,
    ) -> Promise<'env> {
        let inbox = self.inbox();
        on_thread(env, move || {
            let open = inbox?;
            let (mut link, now) = (open.pool()?.link(link), now.map_or_else(|| Ok(SystemTime::now()), time)?);
            open.inbox.acknowledge_within(&mut link, &key, now)
        })
    }

    /// Makes one pass; what it did, as JSON text.
    #[napi(ts_return_type = "Promise<Text | string> | string")]
    pub fn run<'env>(
        &self,
        env: &'env Env,
        client: &Client,
        now: Option<f64>,
        run: Option<String>,
        on_event: Option<EventCallback>,
    ) -> Promise<'env> {
        let inbox = self.inbox();
        client.run(env, on_event, move |client| {
            let run = InboxRun::from_members(&members(run.as_deref())?)?;
            let open = inbox?;
            Ok(Text {
                text: json_text(open.inbox.run(client, at(&open.inbox, now)?, &run)?.to_value(Naming::Camel)),
            })
        })
    }

    /// One entry as JSON text; null where there is none.
    #[napi(ts_return_type = "Promise<Text | null | string> | string")]
    pub fn get<'env>(&self, env: &'env Env, key: String) -> Promise<'env> {
        self.on_thread(env, move |inbox| Ok(inbox.get(&key)?.as_ref().map(text_of)))
    }

    /// The entries in a state, or all, as JSON texts.
    #[napi(ts_return_type = "Promise<Text[] | string> | string")]
    pub fn list<'env>(&self, env: &'env Env, state: Option<String>, after: f64, most: u32) -> Promise<'env> {
        self.on_thread(env, move |inbox| {
            let state = state.as_deref().map(str::parse::<InboxState>).transpose()?;
            let entries = inbox.list(state, after as u64, most as usize)?;
            Ok(entries.iter().map(text_of).collect::<Vec<_>>())
        })
    }

    /// How many entries there are of each state, as JSON text.
    #[napi(ts_return_type = "Promise<Text | string> | string")]
    pub fn counts<'env>(&self, env: &'env Env) -> Promise<'env> {
        self.on_thread(env, move |inbox| Ok(Text { text: json_text(inbox.counts()?.to_value()) }))
    }

    /// The gauges.
    #[napi(ts_return_type = "Promise<MetricsParts | string> | string")]
    pub fn metrics<'env>(&self, env: &'env Env, now: Option<f64>) -> Promise<'env> {
        self.on_thread(env, move |inbox| Ok(MetricsParts::of_queue(&inbox.metrics(at(inbox, now)?)?)))
    }

    /// The item as JSON text; null where there is none.
    #[napi(ts_return_type = "Promise<Text | null | string> | string")]
    pub fn item<'env>(&self, env: &'env Env, key: String) -> Promise<'env> {
        self.on_thread(env, move |inbox| Ok(inbox.item(&key)?.map(|text| Text { text })))
    }

    /// The document; null while it is not there.
    #[napi(ts_return_type = "Promise<Buffer | null | string> | string")]
    pub fn original<'env>(&self, env: &'env Env, key: String) -> Promise<'env> {
        self.on_thread(env, move |inbox| Ok(inbox.original(&key)?.map(Buffer::from)))
    }

    /// The generic DTE; null where there is none.
    #[napi(ts_return_type = "Promise<Buffer | null | string> | string")]
    pub fn generic<'env>(&self, env: &'env Env, key: String) -> Promise<'env> {
        self.on_thread(env, move |inbox| Ok(inbox.generic(&key)?.map(|text| Buffer::from(text.into_bytes()))))
    }

    /// Notes that an item was printed or answered.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn mark<'env>(&self, env: &'env Env, key: String, state: String, now: Option<f64>) -> Promise<'env> {
        self.on_thread(env, move |inbox| inbox.mark(&key, state.parse()?, at(inbox, now)?).map(|()| true))
    }

    /// Notes that the program is done with an item.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn acknowledge<'env>(&self, env: &'env Env, key: String, now: Option<f64>) -> Promise<'env> {
        self.on_thread(env, move |inbox| inbox.acknowledge(&key, at(inbox, now)?))
    }

    /// Answers a document; the entry as JSON text. With `link` in the transaction of its connection with this number.
    #[napi(ts_return_type = "Promise<Text | string> | string")]
    #[allow(clippy::too_many_arguments, reason = "one for each argument of the method in JavaScript")]
    pub fn answer<'env>(
        &self,
        env: &'env Env,
        journal: &Journal,
        key: String,
        verdict: String,
        sequence: Option<&FolioSequence>,
        now: Option<f64>,
        keywords: Option<String>,
        link: Option<u32>,
    ) -> Promise<'env> {
        let (inbox, journal) = (self.inbox(), journal.journal());
        let sequence = sequence.map(|sequence| Arc::clone(&sequence.0));
        on_thread(env, move || {
            let (open, journal) = (inbox?, journal?);
            let members = members(keywords.as_deref())?;
            let answer = InboxAnswer::from_members(&verdict, &members)?;
            let (numbers, journal) = (sequence.as_deref(), &journal.journal);
            let entry = match link {
                None => open.inbox.answer(journal, &key, &answer, numbers, at(&open.inbox, now)?)?,
                Some(link) => {
                    let mut link = open.pool()?.link(link);
                    let now = now.map_or_else(|| Ok(SystemTime::now()), time)?;
                    open.inbox.answer_within(&mut link, journal, &key, &answer, numbers, now)?
                }
            };
            Ok(text_of(&entry))
        })
    }

    /// Notes that the program has failed with an item.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn fail<'env>(&self, env: &'env Env, key: String, reason: String, now: Option<f64>) -> Promise<'env> {
        self.on_thread(env, move |inbox| inbox.fail(&key, &reason, at(inbox, now)?).map(|()| true))
    }

    /// Gives an item back.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn give_back<'env>(&self, env: &'env Env, key: String, now: Option<f64>) -> Promise<'env> {
        self.on_thread(env, move |inbox| inbox.give_back(&key, at(inbox, now)?))
    }

    /// Makes an entry new again.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn reopen<'env>(&self, env: &'env Env, key: String, now: Option<f64>) -> Promise<'env> {
        self.on_thread(env, move |inbox| inbox.reopen(&key, at(inbox, now)?))
    }

    /// Takes a print job that is due, as JSON text; null where none is.
    #[napi(ts_return_type = "Promise<Text | null | string> | string")]
    pub fn take_print<'env>(
        &self,
        env: &'env Env,
        now: Option<f64>,
        keywords: Option<String>,
        registry: Option<&Registry>,
    ) -> Promise<'env> {
        let registry = registry::given(registry);
        self.on_thread(env, move |inbox| {
            let mut with = options(keywords.as_deref(), InboxPrint::from_members)?;
            with.print.registry = registry;
            let job = inbox.take_print(at(inbox, now)?, &with)?;
            Ok(job.map(|job| Text { text: json_text(job.to_value(Naming::Camel)) }))
        })
    }

    /// Notes what an attempt to print has come to; the state of the entry.
    #[napi(ts_return_type = "Promise<Text | string> | string")]
    pub fn settle_print<'env>(
        &self,
        env: &'env Env,
        key: String,
        attempt: f64,
        failure: Option<String>,
        now: Option<f64>,
        keywords: Option<String>,
    ) -> Promise<'env> {
        self.on_thread(env, move |inbox| {
            let with = options(keywords.as_deref(), InboxPrint::from_members)?;
            let state =
                inbox.settle_print(&key, attempt as u32, failure.as_deref(), at(inbox, now)?, &with)?;
            Ok(Text { text: state.as_str().to_owned() })
        })
    }

    /// What goes on the paper for an item, as JSON text; null while its document is not there.
    #[napi(ts_return_type = "Promise<Text | null | string> | string")]
    pub fn print_data<'env>(
        &self,
        env: &'env Env,
        key: String,
        keywords: Option<String>,
        registry: Option<&Registry>,
    ) -> Promise<'env> {
        let registry = registry::given(registry);
        self.on_thread(env, move |inbox| {
            let mut with = options(keywords.as_deref(), PrintOptions::from_members)?;
            with.registry = registry;
            let data = inbox.print_data(&key, &with)?;
            Ok(data.map(|data| Text { text: json_text(data.to_value(Naming::Camel)) }))
        })
    }

    /// Closes the file once no call uses it.
    #[napi]
    pub fn close(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

impl Inbox {
    fn new(mut inbox: dtekit::Inbox, options: InboxOptions, pool: Option<Pool>) -> Inbox {
        inbox.set_options(options);
        Inbox(Mutex::new(Some(Arc::new(Open { inbox, pool }))))
    }

    fn inbox(&self) -> Result<Arc<Open>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or_else(|| {
            let finding = Finding::new(&code::INBOX_ACCESS, "expected an inbox, found one that is closed");
            Error::new(ErrorKind::Storage, finding)
        })
    }

    fn on_thread<'env, T: ToNapiValue + Send + 'static>(
        &self,
        env: &'env Env,
        call: impl FnOnce(&dtekit::Inbox) -> Result<T> + Send + 'static,
    ) -> Promise<'env> {
        let inbox = self.inbox();
        on_thread(env, move || call(&inbox?.inbox))
    }
}

impl Open {
    /// The way to the pool, which an inbox in a file has not.
    fn pool(&self) -> Result<&Pool> {
        self.pool.as_ref().ok_or_else(|| {
            let message = "expected an inbox over a database, found one in a file";
            Error::new(ErrorKind::Argument, Finding::new(&code::PARAMETER_VALUE, message).with_path("within"))
        })
    }
}

/// The time that the caller gives; without one the database's, or this machine's for a file.
fn at(inbox: &dtekit::Inbox, now: Option<f64>) -> Result<SystemTime> {
    match now {
        Some(now) => time(now),
        None => Ok(inbox.now()?.unwrap_or_else(SystemTime::now)),
    }
}

fn text_of(entry: &InboxEntry) -> Text {
    Text { text: json_text(entry.to_value(Naming::Camel)) }
}
