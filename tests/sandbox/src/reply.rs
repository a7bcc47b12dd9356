//! The reply to a call, and how its connection ends.

use std::time::Duration;

use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

use crate::push::Push;
use crate::wire::Wire;

/// A reply, and what the server does besides sending it.
#[derive(Debug, Clone)]
pub(crate) struct Reply {
    pub status: u16,
    pub headers: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
    /// Blanks after the body.
    pub padding: usize,
    pub delay: Duration,
    /// What goes wrong with its bytes.
    pub wire: Option<Wire>,
    /// A call that the sandbox makes before it answers.
    pub push: Option<Box<Push>>,
}

/// The outcome of an operation: a reply, or the reason why it did nothing.
pub(crate) type Answer = Result<Reply, Refusal>;

/// The reason why an operation did nothing. Its form for the caller depends on what the operation returns.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// Parameters are missing or unusable; the text names all of them.
    Input(String),
    /// What the call refers to does not exist.
    Unknown(String),
    /// The call is valid and refused.
    Rejected(String),
    /// An answer of its own.
    Reply(Reply),
}

impl Refusal {
    /// The interface does not show the fields of models, so a wrong field is a refusal and not a bad request.
    pub fn of_model(self) -> Refusal {
        match self {
            Refusal::Input(message) => Refusal::Rejected(message),
            other => other,
        }
    }
}

impl From<String> for Refusal {
    fn from(message: String) -> Refusal {
        Refusal::Input(message)
    }
}

impl From<Reply> for Refusal {
    fn from(reply: Reply) -> Refusal {
        Refusal::Reply(reply)
    }
}

/// The refusal of a call about an unknown document.
pub(crate) fn no_document(id: Uuid) -> Refusal {
    Refusal::Unknown(format!("the document `{id}` does not exist"))
}

impl Reply {
    pub fn json(status: u16, body: &impl Serialize) -> Reply {
        let body = serde_json::to_vec(body).expect("replies have text keys and finite numbers");
        Reply::with_body(status, JSON, body)
    }

    /// A status 200 with a body.
    pub fn ok(body: &impl Serialize) -> Reply {
        Reply::json(200, body)
    }

    pub fn html(status: u16, title: &str) -> Reply {
        let body =
            format!("<!DOCTYPE html><html><head><title>{title}</title></head><body>{title}</body></html>");
        Reply::with_body(status, "text/html; charset=utf-8", body.into_bytes())
    }

    /// The error body of the service, `{"Message": …}`.
    pub fn message(status: u16, message: &str) -> Reply {
        Reply::json(status, &json!({ "Message": message }))
    }

    /// The error body of OAuth 2.0 and of the extraction provider.
    pub fn error(status: u16, error: &str, description: &str) -> Reply {
        Reply::json(status, &json!({ "error": error, "error_description": description }))
    }

    pub fn header(mut self, name: &'static str, value: impl Into<String>) -> Reply {
        self.headers.push((name, value.into()));
        self
    }

    pub fn with_body(status: u16, media: &'static str, body: Vec<u8>) -> Reply {
        Reply {
            status,
            headers: vec![("content-type", media.to_owned())],
            body,
            padding: 0,
            delay: Duration::ZERO,
            wire: None,
            push: None,
        }
    }

    /// Whether the body is JSON.
    pub fn is_json(&self) -> bool {
        self.headers.iter().any(|(name, value)| *name == "content-type" && value == JSON)
    }
}

const JSON: &str = "application/json; charset=utf-8";
