//! A reply as a value: what an HTTP answer says, or the error that it is.

use serde::Serialize;
use serde_json::Value;

use super::question::ask;
use super::request::Request;
use super::table::Returns;
use crate::code::{self, Code};
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::naming::{Naming, member};
use crate::result::{FileResult, Outcome, ProcessResult, Reason, Send, parse_json, short};

/// What an operation answered.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Reply {
    /// A process result.
    Process(Box<ProcessResult>),
    /// A file.
    File(FileResult),
    /// Anything whose fields interface.md does not show, as it arrived.
    Object(Value),
}

impl Reply {
    /// Reads the HTTP answer to `request`.
    ///
    /// # Errors
    /// [`ErrorKind::Auth`] for 401 and 403, [`ErrorKind::Status`] for any other 3xx and 4xx, and for a 408 or 5xx
    /// answer to a read; [`ErrorKind::Answer`] for a body that is not what the operation returns. After a send,
    /// a 408, a 5xx and an unreadable body are no error but [`Outcome::Unknown`].
    pub fn decode(request: &Request, status: u16, body: &[u8]) -> Result<Reply> {
        let mut reply = Reply::of_status(request, status, body)?;
        if let Reply::Process(result) = &mut reply {
            ask(request, result);
        }
        Ok(reply)
    }

    fn of_status(request: &Request, status: u16, body: &[u8]) -> Result<Reply> {
        let context = request.context();
        let send = Send::of(context.operation).is_some();
        match status {
            200..=299 => Reply::read(request, body),
            408 | 500..=599 if send => {
                // The body may say more, but it cannot make the outcome known.
                let mut result = ProcessResult::decode(body, &context)?;
                result.make_unknown(Reason::HttpStatus, refusal(status, body));
                Ok(Reply::Process(Box::new(result)))
            }
            400..=499 if request.operation().returns == Returns::ProcessResult => {
                match ProcessResult::decode(body, &context) {
                    Ok(result) if result.reason == Some(Reason::UnreadableAnswer) => {
                        Err(refusal(status, body))
                    }
                    Ok(mut result) => {
                        if result.success && send {
                            result.make_unknown(Reason::Contradiction, refusal(status, body));
                        }
                        Ok(Reply::Process(Box::new(result)))
                    }
                    Err(_) => Err(refusal(status, body)),
                }
            }
            _ => Err(refusal(status, body)),
        }
    }

    fn read(request: &Request, body: &[u8]) -> Result<Reply> {
        Ok(match request.operation().returns {
            Returns::ProcessResult => {
                Reply::Process(Box::new(ProcessResult::decode(body, &request.context())?))
            }
            Returns::File => match parse_json(body)? {
                Value::Object(members) => Reply::File(FileResult::new(members)),
                _ => return Err(unreadable("expected a file result, found another JSON value")),
            },
            _ => Reply::Object(parse_json(body)?),
        })
    }

    /// The reply to a send whose answer never came or broke off: [`Outcome::Unknown`] with the error attached.
    pub(crate) fn unknown(request: &Request, error: Error) -> Reply {
        let mut result = ProcessResult::unknown(Reason::Connection, error);
        ask(request, &mut result);
        Reply::Process(Box::new(result))
    }

    /// The word for what it is: `process-result`, `file`, `object`.
    pub fn kind(&self) -> &'static str {
        match self {
            Reply::Process(_) => "process-result",
            Reply::File(_) => "file",
            Reply::Object(_) => "object",
        }
    }

    /// The process result, if it is one.
    pub fn process(&self) -> Option<&ProcessResult> {
        match self {
            Reply::Process(result) => Some(result),
            _ => None,
        }
    }

    /// The file, if it is one.
    pub fn file(&self) -> Option<&FileResult> {
        match self {
            Reply::File(file) => Some(file),
            _ => None,
        }
    }

    pub(crate) fn into_process(self) -> Result<ProcessResult> {
        match self {
            Reply::Process(result) => Ok(*result),
            other => Err(other.unexpected()),
        }
    }

    pub(crate) fn into_file(self) -> Result<FileResult> {
        match self {
            Reply::File(file) => Ok(file),
            other => Err(other.unexpected()),
        }
    }

    pub(crate) fn into_object(self) -> Result<Value> {
        match self {
            Reply::Object(value) => Ok(value),
            other => Err(other.unexpected()),
        }
    }

    fn unexpected(&self) -> Error {
        unreadable(&format!("expected another class of reply, found `{}`", self.kind()))
    }

    /// The bytes of the file, if it is one that holds any.
    pub fn content(&self) -> Option<&[u8]> {
        self.file().and_then(FileResult::content)
    }

    /// The outcome, if it is the answer to a send.
    pub fn outcome(&self) -> Option<Outcome> {
        self.process().and_then(|result| result.outcome)
    }

    /// The reply as JSON with its own names in a language's case; a free-form object is as it arrived.
    pub fn to_value(&self, naming: Naming) -> Value {
        match self {
            Reply::Process(result) => result.to_value(naming),
            Reply::File(file) => file.to_value(naming),
            Reply::Object(value) => value.clone(),
        }
    }
}

impl Serialize for Reply {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        self.to_value(Naming::Snake).serialize(serializer)
    }
}

/// The error that an HTTP status is, with what the body says in short.
fn refusal(status: u16, body: &[u8]) -> Error {
    let (kind, code): (_, &'static Code) = match status {
        401 | 403 => (ErrorKind::Auth, &code::AUTH_REFUSED),
        300..=399 => (ErrorKind::Status, &code::STATUS_REDIRECT),
        429 => (ErrorKind::Status, &code::STATUS_TOO_MANY_REQUESTS),
        _ => (ErrorKind::Status, &code::STATUS_REFUSED),
    };
    let mut message = format!("expected an HTTP status 200, found {status}");
    if let Some(said) = said(body) {
        message.push_str(&format!(": `{}`", short(&said)));
    }
    Error::new(kind, Finding::new(code, message))
}

/// What an error body says: `{Message}` or `{error, error_description}`; the text of an HTML page is left out.
fn said(body: &[u8]) -> Option<String> {
    let Ok(Value::Object(members)) = parse_json(body) else { return None };
    let text = |name: &str| member(&members, name).and_then(Value::as_str).map(str::to_owned);
    text("Message").or_else(|| text("error_description")).or_else(|| text("error"))
}

fn unreadable(message: &str) -> Error {
    Error::new(ErrorKind::Answer, Finding::new(&code::ANSWER_UNREADABLE, message))
}
