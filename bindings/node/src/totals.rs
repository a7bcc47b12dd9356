//! Checks of a document before it is sent.

use std::sync::Arc;

use dtekit::audit::TotalsOptions;
use dtekit::{Naming, Result, mapping};
use napi::Env;
use napi::bindgen_prelude::{AsyncTask, Buffer};
use napi_derive::napi;

use crate::input::{Given, Input};
use crate::options::options;
use crate::outcome::{Outcome, crossed};
use crate::registry::{self, Registry};
use crate::thread::{Job, on_worker};

/// The audit that core makes, as a JSON object, on a worker thread.
#[napi]
pub fn audit_totals(
    data: Given,
    country: String,
    keywords: Option<String>,
    registry: Option<&Registry>,
) -> AsyncTask<Job<Vec<u8>>> {
    let (data, registry) = (Input::new(data), registry::given(registry));
    on_worker(move || audited(&data.into_bytes(), &country, keywords.as_deref(), registry))
}

/// The audit that core makes, as a JSON object, at once.
#[napi]
pub fn audit_totals_sync(
    env: &Env,
    data: &[u8],
    country: String,
    keywords: Option<String>,
    registry: Option<&Registry>,
) -> napi::Result<Outcome<Buffer>> {
    crossed(env, || audited(data, &country, keywords.as_deref(), registry::given(registry)))
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
