//! An authority's no, traced.

use dtekit::Naming;
use dtekit::audit::{Answer, CodeOptions, Origins, TraceOptions};
use napi::Env;
use napi::bindgen_prelude::Buffer;
use napi_derive::napi;

use crate::options::options;
use crate::outcome::{Outcome, crossed};
use crate::registry::{self, Registry};

/// What core traced, as a JSON object.
#[napi]
pub fn trace(
    env: &Env,
    answer: String,
    explanation: String,
    keywords: Option<String>,
    registry: Option<&Registry>,
) -> napi::Result<Outcome<Buffer>> {
    crossed(env, || {
        let mut with = options(keywords.as_deref(), TraceOptions::from_members)?;
        with.registry = registry::given(registry);
        let answer = Answer::from_json(answer.as_bytes())?;
        let origins = Origins::from_json(explanation.as_bytes())?;
        Ok(dtekit::trace(answer, origins, &with)?.to_value(Naming::Camel).to_string().into_bytes())
    })
}

/// What is known of a code of an authority, as a JSON object.
#[napi]
pub fn code(
    env: &Env,
    country: String,
    code: String,
    keywords: Option<String>,
    registry: Option<&Registry>,
) -> napi::Result<Outcome<Buffer>> {
    crossed(env, || {
        let mut with = options(keywords.as_deref(), CodeOptions::from_members)?;
        with.registry = registry::given(registry);
        Ok(dtekit::code(country.parse()?, &code, &with)?.to_value(Naming::Camel).to_string().into_bytes())
    })
}
