//! An authority's no, traced.

use dtekit::audit::{Answer, CodeOptions, Origins, TraceOptions};
use dtekit::{Naming, Result};
use napi::Env;
use napi::bindgen_prelude::{Buffer, Either};
use napi_derive::napi;

use crate::convert::buffer;
use crate::options::options;
use crate::outcome::{Outcome, guarded};
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
    Ok(match guarded(|| traced(&answer, &explanation, keywords.as_deref(), registry)) {
        Either::A(text) => Either::A(buffer(env, text.into_bytes())?),
        Either::B(error) => Either::B(error),
    })
}

fn traced(
    answer: &str,
    explanation: &str,
    keywords: Option<&str>,
    registry: Option<&Registry>,
) -> Result<String> {
    let mut with = options(keywords, TraceOptions::from_members)?;
    with.registry = registry::given(registry);
    let answer = Answer::from_json(answer.as_bytes())?;
    let origins = Origins::from_json(explanation.as_bytes())?;
    Ok(dtekit::trace(answer, origins, &with)?.to_value(Naming::Camel).to_string())
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
    let found = guarded(|| {
        let mut with = options(keywords.as_deref(), CodeOptions::from_members)?;
        with.registry = registry::given(registry);
        Ok(dtekit::code(country.parse()?, &code, &with)?.to_value(Naming::Camel).to_string())
    });
    Ok(match found {
        Either::A(text) => Either::A(buffer(env, text.into_bytes())?),
        Either::B(error) => Either::B(error),
    })
}
