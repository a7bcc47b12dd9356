//! One call as it arrived, its parameters, and the reply to it.

use std::time::Duration;

use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::element::Element;

/// Where the operations of the service begin.
const PREFIX: &str = "/api/v1/";

/// One call that the sandbox received.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Received {
    /// The HTTP method, in capitals.
    pub method: String,
    /// The path without the query, as it was written.
    pub path: String,
    /// The query without `?`, as it was written; empty if there is none.
    pub query: String,
    /// Names in lower case, in the order of arrival; credentials are left out.
    pub headers: Vec<(String, String)>,
    /// The body as it arrived.
    pub body: Vec<u8>,
}

impl Received {
    /// The operation's key, `Group/Operation`, if the path lies under `/api/v1/`.
    pub fn operation(&self) -> Option<&str> {
        self.path.strip_prefix(PREFIX)
    }

    /// The first header of that name, written in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// The parameters of the body, then those of the query.
    pub(crate) fn parameters(&self) -> Result<Parameters, Reply> {
        let mut found = if self.body.is_empty() { Vec::new() } else { self.body_members()? };
        found.extend(pairs(self.query.as_bytes()));
        Ok(Parameters(found))
    }

    fn body_members(&self) -> Result<Vec<(String, Value)>, Reply> {
        let media = self.header("content-type").unwrap_or_default();
        let media = media.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        match media.as_str() {
            "application/json" | "text/json" => match serde_json::from_slice(&self.body) {
                Ok(Value::Object(members)) => Ok(members.into_iter().collect()),
                Ok(_) => Err(Reply::message(400, "the body must be a JSON object")),
                Err(e) => Err(Reply::message(400, &format!("the body is no JSON: {e}"))),
            },
            "application/x-www-form-urlencoded" => Ok(pairs(&self.body).collect()),
            "application/xml" | "text/xml" => {
                let text = std::str::from_utf8(&self.body)
                    .map_err(|_| Reply::message(400, "the body is not UTF-8"))?;
                let root = Element::from_xml(text).map_err(|e| Reply::message(400, &e))?.root;
                Ok(root.children.into_iter().map(|c| (c.local().to_owned(), Value::String(c.text))).collect())
            }
            other => Err(Reply::message(415, &format!("a body of the media type `{other}` is not taken"))),
        }
    }
}

fn pairs(encoded: &[u8]) -> impl Iterator<Item = (String, Value)> {
    form_urlencoded::parse(encoded)
        .map(|(name, value)| (name.into_owned(), Value::String(value.into_owned())))
}

/// The parameters of a call; names are read without regard to case, and the first of a name counts.
#[derive(Debug)]
pub(crate) struct Parameters(Vec<(String, Value)>);

impl Parameters {
    fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// Whether the parameter is there, be it empty; `null` counts as absent.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some_and(|value| !value.is_null())
    }

    /// The text of a parameter; a number is taken as it was written, an empty text as absent.
    pub fn text(&self, name: &str) -> Result<Option<String>, String> {
        match self.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) if text.trim().is_empty() => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(Value::Number(number)) => Ok(Some(number.to_string())),
            Some(other) => Err(format!("expected a text for `{name}`, found {}", kind(other))),
        }
    }

    /// A JSON boolean, or the word in any case.
    pub fn boolean(&self, name: &str) -> Result<Option<bool>, String> {
        match self.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Bool(value)) => Ok(Some(*value)),
            Some(Value::String(text)) if text.eq_ignore_ascii_case("true") => Ok(Some(true)),
            Some(Value::String(text)) if text.eq_ignore_ascii_case("false") => Ok(Some(false)),
            Some(Value::String(text)) if text.is_empty() => Ok(None),
            Some(other) => Err(format!("expected true or false for `{name}`, found {}", kind(other))),
        }
    }

    /// A UUID of 36 characters.
    pub fn uuid(&self, name: &str) -> Result<Option<Uuid>, String> {
        match self.text(name)? {
            None => Ok(None),
            Some(text) => match Uuid::try_parse(&text) {
                Ok(id) if text.len() == 36 => Ok(Some(id)),
                _ => Err(format!("expected a UUID of 36 characters for `{name}`, found `{text}`")),
            },
        }
    }

    /// A whole number.
    pub fn integer(&self, name: &str) -> Result<Option<i64>, String> {
        match self.text(name)? {
            None => Ok(None),
            Some(text) => match text.parse() {
                Ok(number) => Ok(Some(number)),
                Err(_) => Err(format!("expected a whole number for `{name}`, found `{text}`")),
            },
        }
    }
}

fn kind(value: &Value) -> String {
    match value {
        Value::Object(_) => "an object".into(),
        Value::Array(_) => "an array".into(),
        leaf => format!("`{leaf}`"),
    }
}

/// What goes back, and how its connection ends.
#[derive(Debug, Clone)]
pub(crate) struct Reply {
    pub status: u16,
    pub headers: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
    /// Blanks after the body.
    pub padding: usize,
    pub delay: Duration,
    pub ending: Ending,
}

/// How much of a reply the caller gets to see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    Whole,
    /// Half of the body that was announced, then the connection closes.
    Half,
    /// Nothing: the connection closes.
    Closed,
    /// Nothing: the connection stays open until the caller gives up.
    Held,
}

impl Reply {
    pub fn json(status: u16, body: &impl Serialize) -> Reply {
        let body = serde_json::to_vec(body).expect("replies have text keys and finite numbers");
        Reply::with_body(status, "application/json; charset=utf-8", body)
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

    pub fn header(mut self, name: &'static str, value: impl Into<String>) -> Reply {
        self.headers.push((name, value.into()));
        self
    }

    fn with_body(status: u16, media: &'static str, body: Vec<u8>) -> Reply {
        Reply {
            status,
            headers: vec![("content-type", media.to_owned())],
            body,
            padding: 0,
            delay: Duration::ZERO,
            ending: Ending::Whole,
        }
    }
}
