//! Official documents against the schema of their authority.

use dtekit::audit::{Origins, validate_explained};
use dtekit::{Finding, Naming, Result, ValidateOptions};
use napi::Env;
use napi::bindgen_prelude::{AsyncTask, Buffer};
use napi_derive::napi;

use crate::input::{Given, Input};
use crate::options::options;
use crate::outcome::{Outcome, crossed};
use crate::thread::{Job, on_worker};

/// The findings of core, as a JSON array, on a worker thread.
#[napi]
pub fn validate(
    data: Given,
    keywords: Option<String>,
    explanation: Option<String>,
) -> AsyncTask<Job<Vec<u8>>> {
    let data = Input::new(data);
    on_worker(move || found(&data.into_bytes(), keywords.as_deref(), explanation.as_deref()))
}

/// The findings of core, as a JSON array, at once.
#[napi]
pub fn validate_sync(
    env: &Env,
    data: &[u8],
    keywords: Option<String>,
    explanation: Option<String>,
) -> napi::Result<Outcome<Buffer>> {
    crossed(env, || found(data, keywords.as_deref(), explanation.as_deref()))
}

fn found(data: &[u8], keywords: Option<&str>, explanation: Option<&str>) -> Result<Vec<u8>> {
    let with = options(keywords, ValidateOptions::from_members)?;
    let findings = match explanation {
        Some(json) => validate_explained(data, Origins::from_json(json.as_bytes())?, &with)?,
        None => dtekit::validate(data, &with)?,
    };
    Ok(Finding::text(&findings, Naming::Camel).into_bytes())
}
