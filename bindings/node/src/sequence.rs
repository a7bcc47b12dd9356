//! Numbers of documents, in a file.

use std::sync::Arc;

use dtekit::json::Value;
use dtekit::store::sequence::SequenceCall;
use dtekit::{Naming, SequenceKey};
use napi::bindgen_prelude::{AsyncTask, Either};
use napi::{Env, Task};
use napi_derive::napi;

use crate::options::members;
use crate::outcome::{Outcome, Text, guarded, guarded_text};

/// Numbers in a file.
#[napi]
pub struct Sequence(Arc<dtekit::Sequence>);

/// Opens the sequence in this file.
#[napi]
pub fn sequence(path: String) -> Outcome<Sequence> {
    guarded(|| Ok(Sequence(Arc::new(dtekit::Sequence::open(path)?))))
}

#[napi]
impl Sequence {
    /// Makes a call on a worker thread, for it waits for the file; gives its answer as JSON.
    #[napi(ts_return_type = "Promise<Text | string>")]
    pub fn call(&self, name: String, key: String, given: String) -> AsyncTask<CallSequence> {
        AsyncTask::new(CallSequence { sequence: Arc::clone(&self.0), name, key, given })
    }

    /// The counters of the file as JSON.
    #[napi]
    pub fn keys_sync(&self) -> Outcome<Text> {
        guarded_text(|| {
            let keys = self.0.keys()?;
            Ok(Value::Array(keys.iter().map(SequenceKey::to_value).collect()).to_string())
        })
    }
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
        Ok(guarded_text(|| {
            let call: SequenceCall = self.name.parse()?;
            let (key, given) = (members(Some(&self.key))?, members(Some(&self.given))?);
            Ok(self.sequence.call(call, &key, &given, Naming::Camel)?.to_string())
        }))
    }

    fn resolve(&mut self, _env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        Ok(output)
    }
}
