//! The conversions: on the caller's thread, on a worker thread, and into a buffer that the caller keeps.

use dtekit::{Error, ErrorKind, Finding, Result, ToJson, ToXml, code, guard};
use napi::bindgen_prelude::{AsyncTask, Buffer, BufferSlice, Either};
use napi::{Env, Task};
use napi_derive::napi;
use serde_json::json;

use crate::answer::{Outcome, failure, outcome};
use crate::keyword::members;

/// Which of the two conversions a call is for.
#[derive(Clone, Copy)]
enum Direction {
    ToXml,
    ToJson,
}

impl Direction {
    /// Runs the conversion; without keywords nothing is parsed but the document.
    fn run(self, data: &[u8], keywords: Option<&str>) -> Result<Vec<u8>> {
        let keywords = keywords.map(members).transpose()?;
        match self {
            Direction::ToXml => dtekit::json_to_xml(
                data,
                &keywords.as_ref().map(ToXml::from_members).transpose()?.unwrap_or_default(),
            ),
            Direction::ToJson => dtekit::xml_to_json(
                data,
                &keywords.as_ref().map(ToJson::from_members).transpose()?.unwrap_or_default(),
            ),
        }
    }

    fn now(self, env: &Env, data: &[u8], keywords: Option<String>) -> napi::Result<Outcome<Buffer>> {
        Ok(match guard(|| self.run(data, keywords.as_deref())) {
            Ok(text) => Either::A(buffer(env, text)?),
            Err(error) => Either::B(failure(&error).to_string()),
        })
    }

    fn into(self, data: &[u8], target: &mut [u8], keywords: Option<String>) -> Outcome<i64> {
        match guard(|| self.run(data, keywords.as_deref())) {
            Ok(text) => match target.get_mut(..text.len()) {
                Some(room) => {
                    room.copy_from_slice(&text);
                    Either::A(text.len() as i64)
                }
                None => Either::B(too_small(text.len(), target.len())),
            },
            Err(error) => Either::B(failure(&error).to_string()),
        }
    }
}

/// Writes JSON as XML on the caller's thread.
#[napi]
pub fn json_to_xml_sync(env: &Env, data: &[u8], keywords: Option<String>) -> napi::Result<Outcome<Buffer>> {
    Direction::ToXml.now(env, data, keywords)
}

/// Writes XML as JSON on the caller's thread.
#[napi]
pub fn xml_to_json_sync(env: &Env, data: &[u8], keywords: Option<String>) -> napi::Result<Outcome<Buffer>> {
    Direction::ToJson.now(env, data, keywords)
}

/// Writes JSON as XML into a buffer, which must not overlap the input, and gives the number of bytes.
#[napi]
pub fn json_to_xml_into(data: &[u8], mut target: BufferSlice<'_>, keywords: Option<String>) -> Outcome<i64> {
    Direction::ToXml.into(data, &mut target, keywords)
}

/// Writes XML as JSON into a buffer, which must not overlap the input, and gives the number of bytes.
#[napi]
pub fn xml_to_json_into(data: &[u8], mut target: BufferSlice<'_>, keywords: Option<String>) -> Outcome<i64> {
    Direction::ToJson.into(data, &mut target, keywords)
}

/// Writes JSON as XML on a worker thread.
#[napi(ts_return_type = "Promise<Buffer | string>")]
pub fn json_to_xml(data: &[u8], keywords: Option<String>) -> AsyncTask<Conversion> {
    Conversion::start(Direction::ToXml, data, keywords)
}

/// Writes XML as JSON on a worker thread.
#[napi(ts_return_type = "Promise<Buffer | string>")]
pub fn xml_to_json(data: &[u8], keywords: Option<String>) -> AsyncTask<Conversion> {
    Conversion::start(Direction::ToJson, data, keywords)
}

/// A conversion on a worker thread.
pub struct Conversion {
    direction: Direction,
    data: Vec<u8>,
    keywords: Option<String>,
}

impl Conversion {
    /// The bytes are copied, since JavaScript may change its own while the thread still reads them.
    fn start(direction: Direction, data: &[u8], keywords: Option<String>) -> AsyncTask<Conversion> {
        AsyncTask::new(Conversion { direction, data: data.to_vec(), keywords })
    }
}

impl Task for Conversion {
    type Output = Outcome<Vec<u8>>;
    type JsValue = Either<Buffer, String>;

    // A panic here would end the process, so `guard` stands inside.
    fn compute(&mut self) -> napi::Result<Self::Output> {
        Ok(outcome(guard(|| self.direction.run(&self.data, self.keywords.as_deref()))))
    }

    fn resolve(&mut self, _env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        Ok(match output {
            Either::A(text) => Either::A(Buffer::from(text)),
            Either::B(error) => Either::B(error),
        })
    }
}

/// A Buffer of the text; a short one is copied, since for Node memory that it does not own costs more than a copy.
fn buffer(env: &Env, text: Vec<u8>) -> napi::Result<Buffer> {
    match text.len() {
        ..8192 => BufferSlice::copy_from(env, text)?.into_buffer(env),
        _ => Ok(Buffer::from(text)),
    }
}

/// The error for a buffer that the output does not fit in; its member `needed` lets the caller make a larger one.
fn too_small(needed: usize, found: usize) -> String {
    let message = format!("expected a buffer of at least `{needed}` bytes, found `{found}`");
    let error = Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_BUFFER, message));
    let mut value = failure(&error);
    value["needed"] = json!(needed);
    value.to_string()
}
