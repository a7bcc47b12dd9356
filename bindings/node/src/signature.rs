//! Verifying signatures.

use dtekit::json::Value;
use dtekit::{Naming, Result, VerifyOptions};
use napi::bindgen_prelude::{AsyncTask, Buffer, Either};
use napi::{Env, Task};
use napi_derive::napi;

use crate::convert::buffer;
use crate::input::{Given, Input};
use crate::options::options;
use crate::outcome::{Outcome, guarded};

/// The signatures that core finds, as a JSON array, on a worker thread.
#[napi]
pub fn verify(data: Given, keywords: Option<String>) -> AsyncTask<VerifyTask> {
    AsyncTask::new(VerifyTask { data: Some(Input::new(data)), keywords })
}

/// The same, at once.
#[napi]
pub fn verify_sync(env: &Env, data: &[u8], keywords: Option<String>) -> napi::Result<Outcome<Buffer>> {
    written(env, guarded(|| found(data, keywords.as_deref())))
}

/// Verifying on a worker thread.
pub struct VerifyTask {
    data: Option<Input>,
    keywords: Option<String>,
}

impl Task for VerifyTask {
    type Output = Outcome<Vec<u8>>;
    type JsValue = Outcome<Buffer>;

    // A panic here would end the process, so `guard` stands inside.
    fn compute(&mut self) -> napi::Result<Self::Output> {
        let data = self.data.take().map(Input::into_bytes).unwrap_or_default();
        Ok(guarded(|| found(&data, self.keywords.as_deref())))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        written(&env, output)
    }
}

fn found(data: &[u8], keywords: Option<&str>) -> Result<Vec<u8>> {
    let with = options(keywords, VerifyOptions::from_members)?;
    let found = dtekit::verify(data, &with)?;
    let found = found.iter().map(|one| one.to_value(Naming::Camel)).collect::<Value>();
    Ok(found.to_string().into_bytes())
}

fn written(env: &Env, output: Outcome<Vec<u8>>) -> napi::Result<Outcome<Buffer>> {
    Ok(match output {
        Either::A(text) => Either::A(buffer(env, text)?),
        Either::B(error) => Either::B(error),
    })
}
