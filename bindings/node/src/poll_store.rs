//! Pollings that are kept in a file or over the program's pool: each call on a thread of its own, for it waits for the
//! file, the database or the provider.

use std::time::SystemTime;

use dtekit::code::Code;
use dtekit::extraction::{ArchiveRequest, Policy};
use dtekit::store::PollStore as _;
use dtekit::store::poll::{self, PollRun};
use dtekit::store::sql::SqlDialect;
use dtekit::{Naming, Result, SqlPollStore, code};
use napi::Env;
use napi::bindgen_prelude::Buffer;
use napi_derive::napi;

use crate::client::Client;
use crate::extraction::Upload;
use crate::observer::EventCallback;
use crate::options::{members, options};
use crate::outcome::{MetricsParts, Outcome, Text, guarded, guarded_text, json_text};
use crate::sql::SqlCallback;
use crate::store::{Handle, Open, Store, store_calls, store_class};
use crate::thread::Promise;

/// A store; none once it is closed.
#[napi]
pub struct PollStore(Handle<SqlPollStore>);

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
    guarded(|| Ok(PollStore(Handle::new(Open::file(SqlPollStore::open(path)?)))))
}

/// The store in tables of the program's database; `ask` takes the requests for its connections.
#[napi]
pub fn poll_store_over(ask: SqlCallback, dialect: String, schema: Option<String>) -> Outcome<PollStore> {
    guarded(|| {
        let open = Open::over(ask, &dialect, schema, SqlPollStore::over)?;
        Ok(PollStore(Handle::new(open)))
    })
}

store_class!(PollStore, SqlPollStore, poll_store_schema);

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
        self.0.run(env, move |store| {
            let policy = options(policy.as_deref(), Policy::from_members)?;
            store.submit_request(&external_id, &request, policy, store.at(now)?)
        })
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
        let open = self.0.open();
        client.run(env, on_event, move |client| {
            let run = options(run.as_deref(), PollRun::from_members)?;
            let store = &open?.store;
            Ok(Text::of(store.run_due(client, store.at(now)?, &run)?.to_value(Naming::Camel)))
        })
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
        self.0.run(env, move |store| {
            let request = members(Some(&request))?;
            let request = ArchiveRequest::from_members(&request)?;
            Ok(Text::of(store.receive(&body, &request, store.at(now)?).to_value(Naming::Camel)))
        })
    }
}

store_calls! {
    impl PollStore, |store: &SqlPollStore| {
        /// The jobs that have ended.
        fn results(most: u32) -> Vec<PollJob> {
            Ok(store.results(most as usize)?.into_iter().map(PollJob::of).collect())
        }

        /// One job; null where there is none.
        fn get(external_id: String) -> Option<PollJob> { Ok(store.get(&external_id)?.map(PollJob::of)) }

        /// Forgets a result; true if there was one.
        fn acknowledge(external_id: String) -> bool { store.acknowledge(&external_id) }

        /// How many jobs there are of each state, as JSON text.
        fn counts() -> Text { Ok(Text::of(store.counts()?.to_value(Naming::Camel))) }

        /// The gauges.
        fn metrics(now: Option<f64>) -> MetricsParts {
            Ok(MetricsParts::of_queue(&store.metrics(store.at(now)?)?))
        }
    }
}

impl Store for SqlPollStore {
    const NAME: &'static str = "a store";
    const ACCESS: &'static Code = &code::POLL_STORE_ACCESS;

    fn database_time(&self) -> Result<Option<SystemTime>> {
        self.now()
    }
}

impl PollJob {
    fn of(mut job: poll::PollJob) -> PollJob {
        let file = job.file.take().map(Buffer::from);
        PollJob { json: json_text(job.to_value(Naming::Camel)), file }
    }
}
