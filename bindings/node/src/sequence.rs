//! Numbers of documents, in a file or over the program's pool.

use std::sync::Arc;

use dtekit::json::Value;
use dtekit::store::sequence::SequenceCall;
use dtekit::store::sql::{SqlConnection, SqlDialect};
use dtekit::{Error, ErrorKind, Finding, Naming, Result, SequenceKey, code};
use napi::bindgen_prelude::{AsyncTask, Either};
use napi::{Env, Task};
use napi_derive::napi;

use crate::options::members;
use crate::outcome::{Outcome, Text, guarded, guarded_text};
use crate::sql::{Pool, SqlCallback};
use crate::thread::{Promise, on_thread};

/// Numbers, and the way to the program's pool, if they are in its tables.
#[napi]
pub struct Sequence {
    sequence: Arc<dtekit::Sequence>,
    pool: Option<Pool>,
}

/// Opens the sequence in this file.
#[napi]
pub fn sequence(path: String) -> Outcome<Sequence> {
    guarded(|| Ok(Sequence { sequence: Arc::new(dtekit::Sequence::open(path)?), pool: None }))
}

/// The sequence in tables of the program's database; `ask` takes the requests for its connections.
#[napi]
pub fn sequence_over(ask: SqlCallback, dialect: String, schema: Option<String>) -> Outcome<Sequence> {
    guarded(|| {
        let dialect = SqlDialect::new(&dialect)?;
        let pool = Pool::new(ask, dialect);
        let sequence = dtekit::Sequence::over(pool.connecting(), dialect, schema.as_deref())?;
        Ok(Sequence { sequence: Arc::new(sequence), pool: Some(pool) })
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
    pub fn call(&self, name: String, key: String, given: String) -> AsyncTask<CallSequence> {
        AsyncTask::new(CallSequence { sequence: Arc::clone(&self.sequence), name, key, given })
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
        let (sequence, link) = (Arc::clone(&self.sequence), link.map(|number| (self.pool(), number)));
        on_thread(env, move || {
            let mut link = link.map(|(pool, number)| pool.map(|pool| pool.link(number))).transpose()?;
            let within = link.as_mut().map(|link| link as &mut dyn SqlConnection);
            answer(&sequence, within, &name, &key, &given)
        })
    }

    /// Makes the tables.
    #[napi(ts_return_type = "Promise<boolean | string> | string")]
    pub fn create_tables<'env>(&self, env: &'env Env) -> Promise<'env> {
        let sequence = Arc::clone(&self.sequence);
        on_thread(env, move || sequence.create_tables().map(|()| true))
    }

    /// A number for the caller's connection.
    #[napi]
    pub fn link(&self) -> Outcome<u32> {
        guarded(|| Ok(self.pool()?.number()))
    }

    /// The counters as JSON.
    #[napi(ts_return_type = "Promise<Text | string> | string")]
    pub fn keys<'env>(&self, env: &'env Env) -> Promise<'env> {
        let sequence = Arc::clone(&self.sequence);
        on_thread(env, move || Ok(Text { text: keys(&sequence)? }))
    }

    /// The counters of the file as JSON.
    #[napi]
    pub fn keys_sync(&self) -> Outcome<Text> {
        guarded_text(|| keys(&self.sequence))
    }

    /// The way to the pool, which a sequence in a file has not.
    fn pool(&self) -> Result<Pool> {
        self.pool.clone().ok_or_else(|| {
            let message = "expected a sequence over a database, found one in a file";
            Error::new(ErrorKind::Argument, Finding::new(&code::PARAMETER_VALUE, message).with_path("within"))
        })
    }
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

/// A call of a sequence on a worker thread.
pub struct CallSequence {
    sequence: Arc<dtekit::Sequence>,
    name: String,
    key: String,
    given: String,
}

impl Task for CallSequence {
    type Output = Outcome<Text>;
    type JsValue = Either<Text, String>;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        Ok(guarded(|| answer(&self.sequence, None, &self.name, &self.key, &self.given)))
    }

    fn resolve(&mut self, _env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        Ok(output)
    }
}
