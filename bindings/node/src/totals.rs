//! Checks of a document before it is sent.

use std::sync::Arc;

use dtekit::audit::TotalsOptions;
use dtekit::{Naming, Result, mapping};
use napi::bindgen_prelude::{AsyncTask, Buffer, Either};
use napi::{Env, Task};
use napi_derive::napi;

use crate::convert::buffer;
use crate::input::{Given, Input};
use crate::options::options;
use crate::outcome::{Outcome, guarded};
use crate::registry::{self, Registry};

/// The audit that core makes, as a JSON object, on a worker thread.
#[napi]
pub fn audit_totals(
    data: Given,
    country: String,
    keywords: Option<String>,
    registry: Option<&Registry>,
) -> AsyncTask<TotalsTask> {
    let registry = registry::given(registry);
    AsyncTask::new(TotalsTask { data: Some(Input::new(data)), country, keywords, registry })
}

/// The same, at once.
#[napi]
pub fn audit_totals_sync(
    env: &Env,
    data: &[u8],
    country: String,
    keywords: Option<String>,
    registry: Option<&Registry>,
) -> napi::Result<Outcome<Buffer>> {
    written(env, guarded(|| audited(data, &country, keywords.as_deref(), registry::given(registry))))
}

/// An audit on a worker thread.
pub struct TotalsTask {
    data: Option<Input>,
    country: String,
    keywords: Option<String>,
    registry: Option<Arc<mapping::Registry>>,
}

impl Task for TotalsTask {
    type Output = Outcome<Vec<u8>>;
    type JsValue = Outcome<Buffer>;

    // A panic here would end the process, so `guard` stands inside.
    fn compute(&mut self) -> napi::Result<Self::Output> {
        let data = self.data.take().map(Input::into_bytes).unwrap_or_default();
        Ok(guarded(|| audited(&data, &self.country, self.keywords.as_deref(), self.registry.take())))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        written(&env, output)
    }
}

fn audited(
    data: &[u8],
    country: &str,
    keywords: Option<&str>,
    registry: Option<Arc<mapping::Registry>>,
) -> Result<Vec<u8>> {
    let mut with = options(keywords, TotalsOptions::from_members)?;
    with.registry = registry;
    let audit = dtekit::audit_totals(data, country.parse()?, &with)?;
    Ok(audit.to_value(Naming::Camel).to_string().into_bytes())
}

fn written(env: &Env, output: Outcome<Vec<u8>>) -> napi::Result<Outcome<Buffer>> {
    Ok(match output {
        Either::A(text) => Either::A(buffer(env, text)?),
        Either::B(error) => Either::B(error),
    })
}
