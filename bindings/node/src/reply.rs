//! A reply of the service as it crosses into JavaScript: JSON text beside the bytes that JSON cannot hold.

use dtekit::json::Value;
use dtekit::result::holds_secret;
use dtekit::{FileResult, Naming, ProcessResult, Reply};
use napi::bindgen_prelude::Buffer;
use napi_derive::napi;

use crate::options::members;
use crate::outcome::{Outcome, error_text, guarded, json_text};

/// A reply.
#[napi(object)]
pub struct ReplyParts {
    /// What it is: `process-result`, `files`, `object` …
    pub kind: String,
    /// Its members as JSON text, names in camelCase, every number exact.
    pub json: String,
    /// The bytes of each process result or file.
    pub items: Vec<ReplyItem>,
    /// The findings of the request as JSON text, if the reply has no place for them.
    pub findings: Option<String>,
    /// Whether some text of it must not be shown.
    pub secret: bool,
}

/// Whether a text of an answer must not be shown, by the name of its member and by itself.
#[napi]
pub fn is_secret(name: String, text: String) -> bool {
    dtekit::result::is_secret(&name, &text)
}

/// What JSON cannot hold of a process result or file.
#[napi(object)]
#[derive(Default)]
pub struct ReplyItem {
    /// The bytes of a file, or those in a process result's response value.
    pub content: Option<Buffer>,
    /// The error that `accepted()` throws, as JSON text.
    pub refusal: Option<String>,
    /// Whether the content is the certified document.
    pub certified: bool,
    /// The names of the documents in the other data, one for each of `documents`.
    pub names: Vec<String>,
    /// The documents in the other data.
    pub documents: Vec<Buffer>,
}

impl ReplyParts {
    /// The parts of a reply.
    pub fn of(reply: &Reply) -> ReplyParts {
        let mut value = reply.to_value(Naming::Camel);
        let secret = holds_secret(&value);
        let results = match &mut value {
            Value::Array(values) => values.as_mut_slice(),
            one => std::slice::from_mut(one),
        };
        // The content crosses as bytes, in `items`.
        for result in results.iter_mut().take(reply.processes().len()) {
            if let Some(content) = result.pointer_mut("/responseValue/content") {
                *content = Value::Null;
            }
        }
        let items = reply.processes().iter().map(process_result).chain(reply.files().iter().map(file));
        ReplyParts {
            kind: reply.kind().to_owned(),
            json: json_text(value),
            items: items.collect(),
            findings: None,
            secret,
        }
    }

    /// The parts of a process result.
    pub fn of_result(result: ProcessResult) -> ReplyParts {
        ReplyParts::of(&Reply::Process(Box::new(result)))
    }
}

/// What a decision about an answer of the caller's own form changes; null if nothing.
#[napi]
pub fn decision(outcome: String, next: Option<String>) -> Outcome<Option<ReplyParts>> {
    guarded(|| {
        let next = next.map(|text| members(Some(&text))).transpose()?;
        Ok(ProcessResult::decision(&outcome, next.as_ref())?.map(ReplyParts::of_result))
    })
}

fn process_result(result: &ProcessResult) -> ReplyItem {
    let documents = result.other_data.contents();
    let (names, documents) =
        documents.map(|(name, content)| (Naming::Camel.name(name), content.into())).unzip();
    ReplyItem {
        content: result.response_value.as_ref().and_then(|response| response.content()).map(Buffer::from),
        refusal: result.accepted().err().as_ref().map(error_text),
        certified: result.certified_xml().is_some(),
        names,
        documents,
    }
}

fn file(file: &FileResult) -> ReplyItem {
    ReplyItem { content: file.content().map(Buffer::from), ..ReplyItem::default() }
}
