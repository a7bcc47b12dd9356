//! Official documents against the schema of their authority.

use dtekit::audit::{Origins, validate_explained};
use dtekit::{Finding, Naming, Result, ValidateOptions};
use napi::bindgen_prelude::{AsyncTask, Buffer, Either};
use napi::{Env, Task};
use napi_derive::napi;

use crate::convert::buffer;
use crate::input::{Given, Input};
use crate::options::options;
use crate::outcome::{Outcome, guarded};

/// The findings of core, as a JSON array, on a worker thread.
#[napi]
pub fn validate(
    data: Given,
    keywords: Option<String>,
    explanation: Option<String>,
) -> AsyncTask<ValidateTask> {
    AsyncTask::new(ValidateTask { data: Some(Input::new(data)), keywords, explanation })
}

/// The same, at once.
#[napi]
pub fn validate_sync(
    env: &Env,
    data: &[u8],
    keywords: Option<String>,
    explanation: Option<String>,
) -> napi::Result<Outcome<Buffer>> {
    written(env, guarded(|| found(data, keywords.as_deref(), explanation.as_deref())))
}

/// A validation on a worker thread.
pub struct ValidateTask {
    data: Option<Input>,
    keywords: Option<String>,
    explanation: Option<String>,
}

impl Task for ValidateTask {
    type Output = Outcome<Vec<u8>>;
    type JsValue = Outcome<Buffer>;

    // A panic here would end the process, so `guard` stands inside.
    fn compute(&mut self) -> napi::Result<Self::Output> {
        let data = self.data.take().map(Input::into_bytes).unwrap_or_default();
        Ok(guarded(|| found(&data, self.keywords.as_deref(), self.explanation.as_deref())))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        written(&env, output)
    }
}

fn found(data: &[u8], keywords: Option<&str>, explanation: Option<&str>) -> Result<Vec<u8>> {
    let with = options(keywords, ValidateOptions::from_members)?;
    let findings = match explanation {
        Some(json) => validate_explained(data, Origins::from_json(json.as_bytes())?, &with)?,
        None => dtekit::validate(data, &with)?,
    };
    Ok(Finding::text(&findings, Naming::Camel).into_bytes())
}

fn written(env: &Env, output: Outcome<Vec<u8>>) -> napi::Result<Outcome<Buffer>> {
    Ok(match output {
        Either::A(text) => Either::A(buffer(env, text)?),
        Either::B(error) => Either::B(error),
    })
}
