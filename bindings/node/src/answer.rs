//! What goes back to JavaScript: a reply as JSON text beside its bytes, an error as JSON text.

use dtekit::{Error, FileResult, Naming, ProcessResult, Reply, Result};
use napi::bindgen_prelude::{Buffer, Either};
use napi_derive::napi;
use serde_json::{Value, json};

use crate::number::survives;

/// A value, or the error as JSON text.
pub type Outcome<T> = Either<T, String>;

/// The value or the error's JSON text.
pub fn outcome<T>(result: Result<T>) -> Outcome<T> {
    match result {
        Ok(value) => Either::A(value),
        Err(error) => Either::B(failure(&error).to_string()),
    }
}

/// An error with its members, as core shows them to every language.
pub fn failure(error: &Error) -> Value {
    json!(error)
}

/// A reply, in the form in which it crosses into JavaScript.
#[napi(object)]
pub struct Answer {
    /// What it is: `process-result`, `files`, `object` …
    pub kind: String,
    /// Its members as JSON text, names in camelCase, every number exact.
    pub json: String,
    /// What JSON cannot hold of each process result or file.
    pub items: Vec<Item>,
    /// The findings of the request as JSON text, where the reply has no place for them.
    pub findings: Option<String>,
}

/// What JSON cannot hold of a process result or file.
#[napi(object)]
pub struct Item {
    /// The bytes: a file's, or those in a process result's response value.
    pub content: Option<Buffer>,
    /// The error that `accepted()` throws, as JSON text.
    pub refusal: Option<String>,
    /// Whether the content is the certified document.
    pub certified: bool,
    /// The names of the documents among the other data, and the documents.
    pub names: Vec<String>,
    /// See `names`.
    pub documents: Vec<Buffer>,
}

/// The answer for a reply.
pub fn answer(reply: &Reply) -> Answer {
    let mut value = reply.to_value(Naming::Camel);
    let results = match &mut value {
        Value::Array(values) => values.as_mut_slice(),
        one => std::slice::from_mut(one),
    };
    // It crosses as bytes, not as text.
    for result in results.iter_mut().take(reply.processes().len()) {
        if let Some(content) = result.pointer_mut("/responseValue/content") {
            *content = Value::Null;
        }
    }
    let items = reply.processes().iter().map(process_result).chain(reply.files().iter().map(file));
    Answer { kind: reply.kind().to_owned(), json: text(value), items: items.collect(), findings: None }
}

fn process_result(result: &ProcessResult) -> Item {
    let (names, documents) = result
        .other_data
        .contents()
        .map(|(name, content)| (Naming::Camel.name(name), content.into()))
        .unzip();
    Item {
        content: result.response_value.as_ref().and_then(|response| response.content()).map(Buffer::from),
        refusal: result.accepted().err().map(|error| failure(&error).to_string()),
        certified: result.certified_xml().is_some(),
        names,
        documents,
    }
}

fn file(file: &FileResult) -> Item {
    let content = file.content().map(Buffer::from);
    Item { content, refusal: None, certified: false, names: Vec::new(), documents: Vec::new() }
}

/// A value as JSON text, every number exact.
pub fn text(mut value: Value) -> String {
    keep_numbers(&mut value);
    value.to_string()
}

/// Makes a text of every number that JavaScript would not write as it stands here.
fn keep_numbers(value: &mut Value) {
    match value {
        Value::Number(number) => {
            let text = number.to_string();
            if !survives(&text) {
                *value = Value::String(text);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(keep_numbers),
        Value::Object(members) => members.values_mut().for_each(keep_numbers),
        _ => {}
    }
}
