//! Verifying signatures.

use dtekit::json::Value;
use dtekit::{Naming, Result, VerifyOptions};
use napi::Env;
use napi::bindgen_prelude::{AsyncTask, Buffer};
use napi_derive::napi;

use crate::input::{Given, Input};
use crate::options::options;
use crate::outcome::{Outcome, crossed};
use crate::thread::{Job, on_worker};

/// The signatures that core finds, as a JSON array, on a worker thread.
#[napi]
pub fn verify(data: Given, keywords: Option<String>) -> AsyncTask<Job<Vec<u8>>> {
    let data = Input::new(data);
    on_worker(move || found(&data.into_bytes(), keywords.as_deref()))
}

/// The signatures that core finds, as a JSON array, at once.
#[napi]
pub fn verify_sync(env: &Env, data: &[u8], keywords: Option<String>) -> napi::Result<Outcome<Buffer>> {
    crossed(env, || found(data, keywords.as_deref()))
}

fn found(data: &[u8], keywords: Option<&str>) -> Result<Vec<u8>> {
    let with = options(keywords, VerifyOptions::from_members)?;
    let found = dtekit::verify(data, &with)?;
    let found = found.iter().map(|one| one.to_value(Naming::Camel)).collect::<Value>();
    Ok(found.to_string().into_bytes())
}
