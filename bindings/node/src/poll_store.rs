//! Pollings that are kept in a file or over the program's pool: each call on a thread of its own, for it waits for the
//! file, the database or the provider.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use dtekit::extraction::{ArchiveRequest, Policy};
use dtekit::store::PollStore as _;
use dtekit::store::poll::{self, PollRun};
use dtekit::store::sql::SqlDialect;
use dtekit::{Error, ErrorKind, Finding, Naming, Result, SqlPollStore, code};
use napi::Env;
use napi::bindgen_prelude::{Buffer, ToNapiValue};
use napi_derive::napi;

use crate::client::Client;
use crate::extraction::Upload;
use crate::observer::EventCallback;
use crate::options::{members, options, time};
use crate::outcome::{MetricsParts, Outcome, Text, guarded, guarded_text};
use crate::reply::json_text;
use crate::sql::{Pool, SqlCallback};
use crate::thread::{Promise, on_thread};

/// A store; none once it is closed.
#[napi]
pub struct PollStore(Mutex<Option<Arc<SqlPollStore>>>);

/// A job: its members as JSON text, and its file.
#[napi(object)]
pub struct PollJob {
    /// The members.
    pub json: String,
    /// The file.
    pub file: Option<Buffer>,
}

/// Opens the store in this file.
#[napi]
pub fn poll_store(path: String) -> Outcome<PollStore> {
    guarded(|| Ok(PollStore::new(SqlPollStore::open(path)?)))
}

/// The store in tables of the program's database; `ask` takes the requests for its connections.
#[napi]
pub fn poll_store_over(ask: SqlCallback, dialect: String, schema: Option<String>) -> Outcome<PollStore> {
    guarded(|| {
        let dialect = SqlDialect::new(&dialect)?;
        let connect = Pool::new(ask, dialect).connecting();
        Ok(PollStore::new(SqlPollStore::over(connect, dialect, schema.as_deref())?))
    })
}

/// The statements that make the tables.
#[napi]
pub fn poll_store_schema(dialect: String, schema: Option<String>) -> Outcome<Text> {
    guarded_text(|| SqlPollStore::schema(SqlDialect::new(&dialect)?, schema.as_deref()))
}

#[napi]
impl PollStore {
    /// Keeps a document; true if it is new.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn submit<'env>(
        &self,
        env: &'env Env,
        upload: &Upload,
        policy: Option<String>,
        now: Option<f64>,
    ) -> Promise<'env> {
        let (external_id, request) = upload.parts();
        self.run(env, move |store| {
            let policy = options(policy.as_deref(), Policy::from_members)?;
            store.submit_request(&external_id, &request, policy, at(store, now)?)
        })
    }

    /// Makes the tables.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn create_tables<'env>(&self, env: &'env Env) -> Promise<'env> {
        self.run(env, |store| store.create_tables().map(|()| true))
    }

    /// Makes one pass; what it did, as JSON text.
    #[napi(ts_return_type = "Promise<Text | string> | string")]
    pub fn run_due<'env>(
        &self,
        env: &'env Env,
        client: &Client,
        now: Option<f64>,
        run: Option<String>,
        on_event: Option<EventCallback>,
    ) -> Promise<'env> {
        let store = self.store();
        client.run(env, on_event, move |client| {
            let run = options(run.as_deref(), PollRun::from_members)?;
            let store = store?;
            let pass = store.run_due(client, at(&store, now)?, &run)?;
            Ok(Text { text: json_text(pass.to_value(Naming::Camel)) })
        })
    }

    /// The jobs that have ended.
    #[napi(ts_return_type = "Promise<PollJob[] | string> | string")]
    pub fn results<'env>(&self, env: &'env Env, most: u32) -> Promise<'env> {
        self.run(env, move |store| {
            Ok(store.results(most as usize)?.into_iter().map(PollJob::of).collect::<Vec<_>>())
        })
    }

    /// One job; null where there is none.
    #[napi(ts_return_type = "Promise<PollJob | null | string> | string")]
    pub fn get<'env>(&self, env: &'env Env, external_id: String) -> Promise<'env> {
        self.run(env, move |store| Ok(store.get(&external_id)?.map(PollJob::of)))
    }

    /// Forgets a result; true if there was one.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn acknowledge<'env>(&self, env: &'env Env, external_id: String) -> Promise<'env> {
        self.run(env, move |store| store.acknowledge(&external_id))
    }

    /// Takes a request of the provider; what to answer, as JSON text.
    #[napi(ts_return_type = "Promise<Text | string> | string")]
    pub fn receive<'env>(
        &self,
        env: &'env Env,
        body: Buffer,
        request: String,
        now: Option<f64>,
    ) -> Promise<'env> {
        let body = body.to_vec();
        self.run(env, move |store| {
            let request = members(Some(&request))?;
            let request = ArchiveRequest::from_members(&request)?;
            let delivery = store.receive(&body, &request, at(store, now)?);
            Ok(Text { text: json_text(delivery.to_value(Naming::Camel)) })
        })
    }

    /// How many jobs there are of each state, as JSON text.
    #[napi(ts_return_type = "Promise<Text | string> | string")]
    pub fn counts<'env>(&self, env: &'env Env) -> Promise<'env> {
        self.run(env, move |store| Ok(Text { text: json_text(store.counts()?.to_value(Naming::Camel)) }))
    }

    /// The gauges.
    #[napi(ts_return_type = "Promise<MetricsParts | string> | string")]
    pub fn metrics<'env>(&self, env: &'env Env, now: Option<f64>) -> Promise<'env> {
        self.run(env, move |store| Ok(MetricsParts::of_queue(&store.metrics(at(store, now)?)?)))
    }

    /// Closes the store once no call uses it.
    #[napi]
    pub fn close(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

impl PollStore {
    fn new(store: SqlPollStore) -> PollStore {
        PollStore(Mutex::new(Some(Arc::new(store))))
    }

    fn store(&self) -> Result<Arc<SqlPollStore>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or_else(|| {
            let finding =
                Finding::new(&code::POLL_STORE_ACCESS, "expected a store, found one that is closed");
            Error::new(ErrorKind::Storage, finding)
        })
    }

    fn run<'env, T: ToNapiValue + Send + 'static>(
        &self,
        env: &'env Env,
        call: impl FnOnce(&SqlPollStore) -> Result<T> + Send + 'static,
    ) -> Promise<'env> {
        let store = self.store();
        on_thread(env, move || call(&*store?))
    }
}

/// The time that the caller gives; without one the database's, or this machine's for a file.
fn at(store: &SqlPollStore, now: Option<f64>) -> Result<SystemTime> {
    match now {
        Some(now) => time(now),
        None => Ok(store.now()?.unwrap_or_else(SystemTime::now)),
    }
}

impl PollJob {
    fn of(mut job: poll::PollJob) -> PollJob {
        let file = job.file.take().map(Buffer::from);
        PollJob { json: json_text(job.to_value(Naming::Camel)), file }
    }
}
