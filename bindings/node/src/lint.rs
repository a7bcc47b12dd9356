//! All that can be said of a document before it is sent.

use std::sync::Arc;

use dtekit::audit::{Deadline, DeadlineOptions, LintOptions};
use dtekit::{Naming, Result, mapping};
use napi::bindgen_prelude::{AsyncTask, Buffer, Either};
use napi::{Env, Task};
use napi_derive::napi;

use crate::convert::buffer;
use crate::input::{Given, Input};
use crate::mapping::Mapping;
use crate::options::options;
use crate::outcome::{Outcome, guarded};
use crate::registry::{self, Registry};

/// What core finds, as a JSON object, on a worker thread.
#[napi]
pub fn lint(
    data: Given,
    country: String,
    keywords: Option<String>,
    registry: Option<&Registry>,
    through: Option<&Mapping>,
) -> AsyncTask<LintTask> {
    let with = With { registry: registry::given(registry), through: through.map(|one| Arc::clone(&one.0)) };
    AsyncTask::new(LintTask { data: Some(Input::new(data)), country, keywords, with: Some(with) })
}

/// The same, at once.
#[napi]
pub fn lint_sync(
    env: &Env,
    data: &[u8],
    country: String,
    keywords: Option<String>,
    registry: Option<&Registry>,
    through: Option<&Mapping>,
) -> napi::Result<Outcome<Buffer>> {
    let with = With { registry: registry::given(registry), through: through.map(|one| Arc::clone(&one.0)) };
    written(env, guarded(|| linted(data, &country, keywords.as_deref(), with)))
}

/// What a lint uses beside its keywords.
struct With {
    registry: Option<Arc<mapping::Registry>>,
    through: Option<Arc<dtekit::Mapping>>,
}

/// A lint on a worker thread.
pub struct LintTask {
    data: Option<Input>,
    country: String,
    keywords: Option<String>,
    with: Option<With>,
}

impl Task for LintTask {
    type Output = Outcome<Vec<u8>>;
    type JsValue = Outcome<Buffer>;

    // A panic here would end the process, so `guard` stands inside.
    fn compute(&mut self) -> napi::Result<Self::Output> {
        let data = self.data.take().map(Input::into_bytes).unwrap_or_default();
        let with = self.with.take().unwrap_or(With { registry: None, through: None });
        Ok(guarded(|| linted(&data, &self.country, self.keywords.as_deref(), with)))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        written(&env, output)
    }
}

fn linted(data: &[u8], country: &str, keywords: Option<&str>, with: With) -> Result<Vec<u8>> {
    let options = options(keywords, LintOptions::from_members)?;
    let options = LintOptions { registry: with.registry, through: with.through, ..options };
    let lint = dtekit::lint(data, country.parse()?, &options)?;
    Ok(lint.to_value(Naming::Camel).to_string().into_bytes())
}

fn written(env: &Env, output: Outcome<Vec<u8>>) -> napi::Result<Outcome<Buffer>> {
    Ok(match output {
        Either::A(text) => Either::A(buffer(env, text)?),
        Either::B(error) => Either::B(error),
    })
}

/// The deadlines of a document, as a JSON array.
#[napi]
pub fn deadlines(
    env: &Env,
    data: &[u8],
    country: String,
    keywords: Option<String>,
    registry: Option<&Registry>,
) -> napi::Result<Outcome<Buffer>> {
    let registry = registry::given(registry);
    let found = guarded(|| {
        let mut with = options(keywords.as_deref(), DeadlineOptions::from_members)?;
        with.registry = registry;
        let found = dtekit::deadlines(data, country.parse()?, &with)?;
        Ok(Deadline::values(&found, Naming::Camel).to_string().into_bytes())
    });
    written(env, found)
}
