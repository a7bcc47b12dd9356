//! Pollings that are kept in a file: each call on a thread of its own, since it waits for the file or the provider.

use std::sync::{Arc, Mutex, PoisonError};

use dtekit::extraction::{Policy, time_at};
use dtekit::store::PollStore as _;
use dtekit::store::poll::{PollJob, PollRun};
use dtekit::{Error, ErrorKind, Finding, Naming, Result, SqlitePollStore, code, guard};
use napi::Env;
use napi::bindgen_prelude::{Buffer, ToNapiValue};
use napi_derive::napi;

use crate::answer::{Outcome, outcome, text};
use crate::client::{Connection, Promise, on_thread};
use crate::extraction::Parcel;
use crate::keyword::plain_members;
use crate::observer::Told;
use crate::receiver_message::Written;

/// A store, until it is closed.
#[napi]
pub struct Polls(Mutex<Option<Arc<SqlitePollStore>>>);

/// A job: its members as JSON text, and its file.
#[napi(object)]
pub struct KeptJob {
    /// The members.
    pub json: String,
    /// The file.
    pub file: Option<Buffer>,
}

/// Opens the store in this file.
#[napi]
pub fn poll_store(path: String) -> Outcome<Polls> {
    outcome(guard(|| Ok(Polls(Mutex::new(Some(Arc::new(SqlitePollStore::open(path)?)))))))
}

#[napi]
impl Polls {
    /// Keeps a document; whether it is new.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn submit<'env>(
        &self,
        env: &'env Env,
        upload: &Parcel,
        policy: Option<String>,
        now: f64,
    ) -> Promise<'env> {
        let (external_id, request) = upload.parts();
        self.run(env, move |store| {
            let policy = Policy::from_members(&plain_members(policy.as_deref())?)?;
            store.submit_request(&external_id, &request, policy, time_at(now)?)
        })
    }

    /// Makes one pass: what it did as JSON text.
    #[napi(ts_return_type = "Promise<Written | string> | string")]
    pub fn run_due<'env>(
        &self,
        env: &'env Env,
        connection: &Connection,
        now: f64,
        options: Option<String>,
        told: Option<Told>,
    ) -> Promise<'env> {
        let store = self.store();
        connection.run(env, told, move |client| {
            let run = PollRun::from_members(&plain_members(options.as_deref())?)?;
            let pass = store?.run_due(client, time_at(now)?, &run)?;
            Ok(Written { text: text(pass.to_value(Naming::Camel)) })
        })
    }

    /// What has ended.
    #[napi(ts_return_type = "Promise<KeptJob[] | string> | string")]
    pub fn results<'env>(&self, env: &'env Env, most: u32) -> Promise<'env> {
        self.run(env, move |store| {
            Ok(store.results(most as usize)?.into_iter().map(shown).collect::<Vec<_>>())
        })
    }

    /// One job; null where there is none.
    #[napi(ts_return_type = "Promise<KeptJob | null | string> | string")]
    pub fn get<'env>(&self, env: &'env Env, external_id: String) -> Promise<'env> {
        self.run(env, move |store| Ok(store.get(&external_id)?.map(shown)))
    }

    /// Forgets a result; whether there was one.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn acknowledge<'env>(&self, env: &'env Env, external_id: String) -> Promise<'env> {
        self.run(env, move |store| store.acknowledge(&external_id))
    }

    /// How many jobs there are of each state, as JSON text.
    #[napi(ts_return_type = "Promise<Written | string> | string")]
    pub fn counts<'env>(&self, env: &'env Env) -> Promise<'env> {
        self.run(env, move |store| Ok(Written { text: text(store.counts()?.to_value(Naming::Camel)) }))
    }

    /// Closes the file once no call uses it.
    #[napi]
    pub fn close(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

impl Polls {
    fn store(&self) -> Result<Arc<SqlitePollStore>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or_else(|| {
            let finding =
                Finding::new(&code::POLL_STORE_ACCESS, "expected a store, found one that is closed");
            Error::new(ErrorKind::Storage, finding)
        })
    }

    fn run<'env, T: ToNapiValue + Send + 'static>(
        &self,
        env: &'env Env,
        call: impl FnOnce(&SqlitePollStore) -> Result<T> + Send + 'static,
    ) -> Promise<'env> {
        let store = self.store();
        on_thread(env, move || call(&*store?))
    }
}

fn shown(mut job: PollJob) -> KeptJob {
    let file = job.file.take().map(Buffer::from);
    KeptJob { json: text(job.to_value(Naming::Camel)), file }
}
