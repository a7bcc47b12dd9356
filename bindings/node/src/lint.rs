//! All that can be said of a document before it is sent.

use std::sync::Arc;

use dtekit::audit::{Deadline, DeadlineOptions, LintOptions};
use dtekit::{Naming, Result};
use napi::Env;
use napi::bindgen_prelude::{AsyncTask, Buffer};
use napi_derive::napi;

use crate::input::{Given, Input};
use crate::mapping::{self, Mapping};
use crate::options::options;
use crate::outcome::{Outcome, crossed};
use crate::registry::{self, Registry};
use crate::thread::{Job, on_worker};

/// What core finds, as a JSON object, on a worker thread.
#[napi]
pub fn lint(
    data: Given,
    country: String,
    keywords: Option<String>,
    registry: Option<&Registry>,
    through: Option<&Mapping>,
) -> AsyncTask<Job<Vec<u8>>> {
    let (data, registry, through) = (Input::new(data), registry::given(registry), mapping::given(through));
    on_worker(move || linted(&data.into_bytes(), &country, keywords.as_deref(), registry, through))
}

/// What core finds, as a JSON object, at once.
#[napi]
pub fn lint_sync(
    env: &Env,
    data: &[u8],
    country: String,
    keywords: Option<String>,
    registry: Option<&Registry>,
    through: Option<&Mapping>,
) -> napi::Result<Outcome<Buffer>> {
    let (registry, through) = (registry::given(registry), mapping::given(through));
    crossed(env, || linted(data, &country, keywords.as_deref(), registry, through))
}

fn linted(
    data: &[u8],
    country: &str,
    keywords: Option<&str>,
    registry: Option<Arc<dtekit::mapping::Registry>>,
    through: Option<Arc<dtekit::Mapping>>,
) -> Result<Vec<u8>> {
    let options = LintOptions { registry, through, ..options(keywords, LintOptions::from_members)? };
    let lint = dtekit::lint(data, country.parse()?, &options)?;
    Ok(lint.to_value(Naming::Camel).to_string().into_bytes())
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
    crossed(env, || {
        let mut with = options(keywords.as_deref(), DeadlineOptions::from_members)?;
        with.registry = registry::given(registry);
        let found = dtekit::deadlines(data, country.parse()?, &with)?;
        Ok(Deadline::values(&found, Naming::Camel).to_string().into_bytes())
    })
}
