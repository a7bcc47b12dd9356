//! Reading what was received.

use std::sync::Arc;

use dtekit::json::Value;
use dtekit::reading::ReadOptions;
use dtekit::{Naming, Result, mapping};
use napi::bindgen_prelude::{AsyncTask, Buffer, Either};
use napi::{Env, Task};
use napi_derive::napi;

use crate::convert::buffer;
use crate::input::{Given, Input};
use crate::options::options;
use crate::outcome::{Outcome, guarded};
use crate::registry::{self, Registry};

/// The documents that core finds, as a JSON array, on a worker thread.
#[napi]
pub fn read(data: Given, keywords: Option<String>, registry: Option<&Registry>) -> AsyncTask<ReadTask> {
    let registry = registry::given(registry);
    AsyncTask::new(ReadTask { data: Some(Input::new(data)), keywords, registry })
}

/// The same, at once.
#[napi]
pub fn read_sync(
    env: &Env,
    data: &[u8],
    keywords: Option<String>,
    registry: Option<&Registry>,
) -> napi::Result<Outcome<Buffer>> {
    written(env, guarded(|| found(data, keywords.as_deref(), registry::given(registry))))
}

/// Reading on a worker thread.
pub struct ReadTask {
    data: Option<Input>,
    keywords: Option<String>,
    registry: Option<Arc<mapping::Registry>>,
}

impl Task for ReadTask {
    type Output = Outcome<Vec<u8>>;
    type JsValue = Outcome<Buffer>;

    // A panic here would end the process, so `guard` stands inside.
    fn compute(&mut self) -> napi::Result<Self::Output> {
        let data = self.data.take().map(Input::into_bytes).unwrap_or_default();
        Ok(guarded(|| found(&data, self.keywords.as_deref(), self.registry.take())))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        written(&env, output)
    }
}

fn found(data: &[u8], keywords: Option<&str>, registry: Option<Arc<mapping::Registry>>) -> Result<Vec<u8>> {
    let mut with = options(keywords, ReadOptions::from_members)?;
    with.registry = registry;
    let found = dtekit::read(data, &with)?;
    let found = found.iter().map(|document| document.to_value(Naming::Camel)).collect::<Value>();
    Ok(found.to_string().into_bytes())
}

fn written(env: &Env, output: Outcome<Vec<u8>>) -> napi::Result<Outcome<Buffer>> {
    Ok(match output {
        Either::A(text) => Either::A(buffer(env, text)?),
        Either::B(error) => Either::B(error),
    })
}
