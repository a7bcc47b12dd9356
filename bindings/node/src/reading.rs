//! Reading what was received.

use std::sync::Arc;

use dtekit::reading::{Inherited, ReadOptions, packed, standalone as alone};
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
) -> napi::Result<Outcome<ReadFound>> {
    written(env, guarded(|| found(data, keywords.as_deref(), registry::given(registry))))
}

/// What was read.
#[napi(object)]
pub struct ReadFound {
    /// The documents, as a JSON array.
    pub json: Buffer,
    /// The bytes in which their originals stand.
    pub originals: Buffer,
}

/// A document as a file of its own.
#[napi]
pub fn standalone(env: &Env, original: &[u8], inherited: String) -> napi::Result<Outcome<Buffer>> {
    let written = guarded(|| {
        let inherited = options(Some(&inherited), |members| Ok(Inherited::from_members(members)))?;
        Ok(alone(original, &inherited)?.into_owned())
    });
    Ok(match written {
        Either::A(bytes) => Either::A(buffer(env, bytes)?),
        Either::B(error) => Either::B(error),
    })
}

/// Reading on a worker thread.
pub struct ReadTask {
    data: Option<Input>,
    keywords: Option<String>,
    registry: Option<Arc<mapping::Registry>>,
}

impl Task for ReadTask {
    type Output = Outcome<(Vec<u8>, Vec<u8>)>;
    type JsValue = Outcome<ReadFound>;

    // A panic here would end the process, so `guard` stands inside.
    fn compute(&mut self) -> napi::Result<Self::Output> {
        let data = self.data.take().map(Input::into_bytes).unwrap_or_default();
        Ok(guarded(|| found(&data, self.keywords.as_deref(), self.registry.take())))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        written(&env, output)
    }
}

/// The documents as JSON, and their bytes.
fn found(
    data: &[u8],
    keywords: Option<&str>,
    registry: Option<Arc<mapping::Registry>>,
) -> Result<(Vec<u8>, Vec<u8>)> {
    let mut with = options(keywords, ReadOptions::from_members)?;
    with.registry = registry;
    let (found, originals) = packed(dtekit::read(data, &with)?, Naming::Camel);
    Ok((found.to_string().into_bytes(), originals))
}

fn written(env: &Env, output: Outcome<(Vec<u8>, Vec<u8>)>) -> napi::Result<Outcome<ReadFound>> {
    Ok(match output {
        Either::A((json, originals)) => {
            Either::A(ReadFound { json: buffer(env, json)?, originals: buffer(env, originals)? })
        }
        Either::B(error) => Either::B(error),
    })
}
