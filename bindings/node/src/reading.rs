//! Reading what was received.

use std::sync::Arc;

use dtekit::reading::{Inherited, ReadOptions, packed, standalone as alone};
use dtekit::{Naming, Result, mapping};
use napi::Env;
use napi::bindgen_prelude::{AsyncTask, Buffer};
use napi_derive::napi;

use crate::input::{Given, Input};
use crate::options::options;
use crate::outcome::{Crosses, Outcome, buffer, crossed};
use crate::registry::{self, Registry};
use crate::thread::{Job, on_worker};

/// The documents that core finds, as a JSON array, on a worker thread.
#[napi]
pub fn read(data: Given, keywords: Option<String>, registry: Option<&Registry>) -> AsyncTask<Job<Found>> {
    let (data, registry) = (Input::new(data), registry::given(registry));
    on_worker(move || found(&data.into_bytes(), keywords.as_deref(), registry))
}

/// The documents that core finds, as a JSON array, at once.
#[napi]
pub fn read_sync(
    env: &Env,
    data: &[u8],
    keywords: Option<String>,
    registry: Option<&Registry>,
) -> napi::Result<Outcome<ReadFound>> {
    crossed(env, || found(data, keywords.as_deref(), registry::given(registry)))
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
    crossed(env, || {
        let inherited = options(Some(&inherited), |members| Ok(Inherited::from_members(members)))?;
        Ok(alone(original, &inherited)?.into_owned())
    })
}

/// The documents as JSON, and their bytes.
pub struct Found {
    json: Vec<u8>,
    originals: Vec<u8>,
}

fn found(data: &[u8], keywords: Option<&str>, registry: Option<Arc<mapping::Registry>>) -> Result<Found> {
    let mut with = options(keywords, ReadOptions::from_members)?;
    with.registry = registry;
    let (found, originals) = packed(dtekit::read(data, &with)?, Naming::Camel);
    Ok(Found { json: found.to_string().into_bytes(), originals })
}

impl Crosses for Found {
    type Value = ReadFound;

    fn cross(self, env: &Env) -> napi::Result<ReadFound> {
        Ok(ReadFound { json: buffer(env, self.json)?, originals: buffer(env, self.originals)? })
    }
}
