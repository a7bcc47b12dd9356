//! Numbers of documents, in a file or over the program's pool.

use std::sync::Arc;

use dtekit::json::Value;
use dtekit::store::sequence::SequenceCall;
use dtekit::store::sql::{SqlConnection, SqlDialect};
use dtekit::{Naming, Result, SequenceKey};
use napi::Env;
use napi::bindgen_prelude::AsyncTask;
use napi_derive::napi;

use crate::options::members;
use crate::outcome::{Outcome, Text, guarded, guarded_text};
use crate::sql::{Pool, SqlCallback};
use crate::store::Open;
use crate::thread::{Job, Promise, on_thread, on_worker};

/// Numbers.
#[napi]
pub struct Sequence(Arc<Open<dtekit::Sequence>>);

/// Opens the sequence in this file.
#[napi]
pub fn sequence(path: String) -> Outcome<Sequence> {
    guarded(|| Ok(Sequence(Arc::new(Open::file(dtekit::Sequence::open(path)?)))))
}

/// The sequence in tables of the program's database; `ask` takes the requests for its connections.
#[napi]
pub fn sequence_over(ask: SqlCallback, dialect: String, schema: Option<String>) -> Outcome<Sequence> {
    guarded(|| {
        let open = Open::over(ask, &dialect, schema, dtekit::Sequence::over)?;
        Ok(Sequence(Arc::new(open)))
    })
}

/// The statements that make the tables.
#[napi]
pub fn sequence_schema(dialect: String, schema: Option<String>) -> Outcome<Text> {
    guarded_text(|| dtekit::Sequence::schema(SqlDialect::new(&dialect)?, schema.as_deref()))
}

#[napi]
impl Sequence {
    /// Makes a call on a worker thread, for it waits for the file; gives its answer as JSON.
    #[napi(ts_return_type = "Promise<Text | string>")]
    pub fn call(&self, name: String, key: String, given: String) -> AsyncTask<Job<Text>> {
        let open = Arc::clone(&self.0);
        on_worker(move || answer(&open.store, None, &name, &key, &given))
    }

    /// Makes a call on a thread of its own, for it waits for the database; in the transaction of the caller's
    /// connection with this number, if there is one.
    #[napi(ts_return_type = "Promise<Text | string> | string")]
    pub fn call_over<'env>(
        &self,
        env: &'env Env,
        link: Option<u32>,
        name: String,
        key: String,
        given: String,
    ) -> Promise<'env> {
        let open = Arc::clone(&self.0);
        on_thread(env, move || {
            let mut link = link.map(|number| Ok(pool(&open)?.link(number))).transpose()?;
            let within = link.as_mut().map(|link| link as &mut dyn SqlConnection);
            answer(&open.store, within, &name, &key, &given)
        })
    }

    /// Makes the tables.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn create_tables<'env>(&self, env: &'env Env) -> Promise<'env> {
        let open = Arc::clone(&self.0);
        on_thread(env, move || open.store.create_tables().map(|()| true))
    }

    /// A number for the caller's connection.
    #[napi]
    pub fn link(&self) -> Outcome<u32> {
        guarded(|| Ok(pool(&self.0)?.number()))
    }

    /// The counters as JSON.
    #[napi(ts_return_type = "Promise<Text | string> | string")]
    pub fn keys<'env>(&self, env: &'env Env) -> Promise<'env> {
        let open = Arc::clone(&self.0);
        on_thread(env, move || Ok(Text { text: keys(&open.store)? }))
    }

    /// The counters of the file as JSON.
    #[napi]
    pub fn keys_sync(&self) -> Outcome<Text> {
        guarded_text(|| keys(&self.0.store))
    }
}

fn pool(open: &Open<dtekit::Sequence>) -> Result<&Pool> {
    open.pool("expected a sequence over a database, found one in a file")
}

fn keys(sequence: &dtekit::Sequence) -> Result<String> {
    let keys = sequence.keys()?;
    Ok(Value::Array(keys.iter().map(SequenceKey::to_value).collect()).to_string())
}

/// The answer of a call as JSON, in the transaction of `within`, if there is one.
fn answer(
    sequence: &dtekit::Sequence,
    within: Option<&mut dyn SqlConnection>,
    name: &str,
    key: &str,
    given: &str,
) -> Result<Text> {
    let call: SequenceCall = name.parse()?;
    let (key, given) = (members(Some(key))?, members(Some(given))?);
    let answer = match within {
        Some(link) => sequence.call_within(link, call, &key, &given, Naming::Camel)?,
        None => sequence.call(call, &key, &given, Naming::Camel)?,
    };
    Ok(Text { text: answer.to_string() })
}
