//! Failures on demand: their kinds, their names, and their effect on a reply.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde_json::{Map, Value};

use crate::reply::{Ending, Reply};

/// A failure of the next matching calls.
///
/// # Example
/// ```
/// use dtekit_sandbox::{Fault, FaultKind};
/// let twice = Fault { kind: FaultKind::ServerError { stored: false }, times: 2, ..Fault::default() };
/// let slow: FaultKind = "delay=250".parse()?;
/// assert_eq!(slow.to_string(), "delay=250");
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The kind of failure; a reply 503 by default.
    pub kind: FaultKind,
    /// How many calls fail, one by default.
    pub times: u32,
    /// The operation whose calls fail, such as `Document/GetDocument`; any by default.
    pub operation: Option<String>,
    /// Which of the matching calls fail: each by default; with 7 the seventh, the fourteenth and so on.
    pub every: u32,
}

impl Default for Fault {
    fn default() -> Fault {
        Fault { kind: FaultKind::Unavailable { stored: false }, times: 1, operation: None, every: 1 }
    }
}

/// A kind of failure. Its name, in quotes below, is what the header `X-Sandbox-Fault`, the control endpoint
/// and a document's custom field `Sandbox` take.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// `delay=MS`: the whole answer, later.
    Delay(Duration),
    /// `timeout`: the call is processed, and no answer comes; after ten minutes the connection closes.
    Timeout,
    /// `refuse`: the connection closes before the body is read; nothing is processed.
    Refuse,
    /// `drop`: the call is processed, and the connection closes in the middle of the answer.
    Drop,
    /// `http-401`: the credentials are refused, whatever they are.
    Unauthorized,
    /// `http-301`, `-302`, `-303`, `-307`, `-308`, each with or without `=LOCATION`: a redirect, nothing is processed.
    Redirect {
        /// The HTTP status.
        status: u16,
        /// The address that it points to.
        location: String,
    },
    /// `http-429` or `http-429=SECONDS`: too many calls, with Retry-After; nothing is processed.
    TooMany {
        /// The seconds of Retry-After, 1 where none are given.
        retry_after: u32,
    },
    /// `http-500` or `http-500=stored`: a status 500 with an HTML body.
    ServerError {
        /// Whether the call is processed before.
        stored: bool,
    },
    /// `http-503` or `http-503=stored`: a status 503 with a message.
    Unavailable {
        /// Whether the call is processed before.
        stored: bool,
    },
    /// `code-503` or `code-503=stored`: a process result with Code 503, a time-out behind the service. Waits
    /// for a SendDocumentToAuthority or SendDocumentToValidate.
    CodeTimeout {
        /// Whether the document is stored all the same.
        stored: bool,
    },
    /// `zero-id`: Success true with an all-zero GlobalDocumentId; nothing is stored. Waits for a
    /// SendDocumentToAuthority.
    ZeroId,
    /// `reject`: the authority rejects the document, at once or later, as its country does. Waits for a
    /// SendDocumentToAuthority or SendDocumentToValidate.
    Reject,
    /// `bom`: a byte order mark before the answer.
    Bom,
    /// `wrong-case`: the member names of the answer begin with a small letter.
    WrongCase,
    /// `oversize=BYTES`: blanks follow the answer until it has that size.
    Oversize(usize),
    /// `not-json`: a status 200 with a page of HTML; the call is processed.
    NotJson,
}

const HELP: &str = "expected `delay=MS`, `timeout`, `refuse`, `drop`, `http-401`, `http-302=LOCATION`, \
    `http-429=SECONDS`, `http-500`, `http-503`, `code-503`, `zero-id`, `reject`, `bom`, `wrong-case`, \
    `oversize=BYTES` or `not-json`";

impl FromStr for FaultKind {
    type Err = String;

    fn from_str(text: &str) -> Result<FaultKind, String> {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name.trim(), Some(value.trim())),
            None => (text.trim(), None),
        };
        let wrong = || format!("{HELP}, found `{text}`");
        let stored = || match value {
            None => Ok(false),
            Some("stored") => Ok(true),
            Some(_) => Err(wrong()),
        };
        let number = |value: &str| value.parse::<u32>().map_err(|_| wrong());
        let kind = match (name, value) {
            ("delay", Some(ms)) => FaultKind::Delay(Duration::from_millis(number(ms)?.into())),
            ("oversize", Some(bytes)) => FaultKind::Oversize(number(bytes)? as usize),
            ("http-429", Some(seconds)) => FaultKind::TooMany { retry_after: number(seconds)? },
            ("http-429", None) => FaultKind::TooMany { retry_after: 1 },
            ("http-500", _) => FaultKind::ServerError { stored: stored()? },
            ("http-503", _) => FaultKind::Unavailable { stored: stored()? },
            ("code-503", _) => FaultKind::CodeTimeout { stored: stored()? },
            ("http-301" | "http-302" | "http-303" | "http-307" | "http-308", location) => {
                FaultKind::Redirect {
                    status: name[5..].parse().map_err(|_| wrong())?,
                    location: location.unwrap_or("/elsewhere").to_owned(),
                }
            }
            ("timeout", None) => FaultKind::Timeout,
            ("refuse", None) => FaultKind::Refuse,
            ("drop", None) => FaultKind::Drop,
            ("http-401", None) => FaultKind::Unauthorized,
            ("zero-id", None) => FaultKind::ZeroId,
            ("reject", None) => FaultKind::Reject,
            ("bom", None) => FaultKind::Bom,
            ("wrong-case", None) => FaultKind::WrongCase,
            ("not-json", None) => FaultKind::NotJson,
            _ => return Err(wrong()),
        };
        Ok(kind)
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stored = |stored: &bool| if *stored { "=stored" } else { "" };
        match self {
            FaultKind::Delay(delay) => write!(f, "delay={}", delay.as_millis()),
            FaultKind::Timeout => f.write_str("timeout"),
            FaultKind::Refuse => f.write_str("refuse"),
            FaultKind::Drop => f.write_str("drop"),
            FaultKind::Unauthorized => f.write_str("http-401"),
            FaultKind::Redirect { status, location } => write!(f, "http-{status}={location}"),
            FaultKind::TooMany { retry_after } => write!(f, "http-429={retry_after}"),
            FaultKind::ServerError { stored: s } => write!(f, "http-500{}", stored(s)),
            FaultKind::Unavailable { stored: s } => write!(f, "http-503{}", stored(s)),
            FaultKind::CodeTimeout { stored: s } => write!(f, "code-503{}", stored(s)),
            FaultKind::ZeroId => f.write_str("zero-id"),
            FaultKind::Reject => f.write_str("reject"),
            FaultKind::Bom => f.write_str("bom"),
            FaultKind::WrongCase => f.write_str("wrong-case"),
            FaultKind::Oversize(bytes) => write!(f, "oversize={bytes}"),
            FaultKind::NotJson => f.write_str("not-json"),
        }
    }
}

impl Fault {
    /// True if the failure matches a call of that operation.
    pub(crate) fn strikes(&self, operation: &str) -> bool {
        let sends = match self.kind {
            FaultKind::ZeroId => {
                &["Document/SendDocumentToAuthority", "Document/SendDocumentToAuthorityCustomResponse"][..]
            }
            FaultKind::CodeTimeout { .. } | FaultKind::Reject => &[
                "Document/SendDocumentToAuthority",
                "Document/SendDocumentToAuthorityCustomResponse",
                "Document/SendDocumentToValidate",
            ],
            _ => &[operation],
        };
        self.operation.iter().map(String::as_str).all(|wanted| wanted.eq_ignore_ascii_case(operation))
            && sends.iter().any(|send| send.eq_ignore_ascii_case(operation))
    }
}

impl FaultKind {
    /// The reply of a failure that comes before anything is processed.
    pub(crate) fn before(&self) -> Option<Reply> {
        match self {
            FaultKind::Refuse => {
                let mut reply = Reply::message(503, "never sent");
                reply.ending = Ending::Closed;
                Some(reply)
            }
            FaultKind::Unauthorized => Some(unauthorized()),
            FaultKind::Redirect { status, location } => {
                Some(Reply::message(*status, "moved").header("location", printable(location)))
            }
            FaultKind::TooMany { retry_after } => {
                Some(Reply::message(429, "too many calls").header("retry-after", retry_after.to_string()))
            }
            FaultKind::ServerError { stored: false } => Some(server_error()),
            FaultKind::Unavailable { stored: false } => Some(unavailable()),
            _ => None,
        }
    }

    /// The reply of a processed call, changed by the failure.
    pub(crate) fn after(&self, mut reply: Reply) -> Reply {
        match self {
            FaultKind::Delay(delay) => reply.delay = *delay,
            FaultKind::Timeout => reply.ending = Ending::Held,
            FaultKind::Drop => reply.ending = Ending::Half,
            FaultKind::ServerError { stored: true } => return server_error(),
            FaultKind::Unavailable { stored: true } => return unavailable(),
            FaultKind::Bom => reply.body.splice(0..0, *b"\xEF\xBB\xBF").for_each(drop),
            FaultKind::WrongCase => {
                if let Ok(body) = serde_json::from_slice(&reply.body) {
                    reply.body = small_names(body).to_string().into_bytes();
                }
            }
            FaultKind::Oversize(bytes) => reply.padding = bytes.saturating_sub(reply.body.len()),
            FaultKind::NotJson => return Reply::html(200, "Signed out"),
            _ => {}
        }
        reply
    }
}

/// The answer to missing or wrong credentials.
pub(crate) fn unauthorized() -> Reply {
    Reply::message(401, "the credentials are missing or wrong")
        .header("www-authenticate", "Basic realm=\"dtekit-sandbox\"")
}

fn server_error() -> Reply {
    Reply::html(500, "Server Error")
}

fn unavailable() -> Reply {
    Reply::message(503, "the service is unavailable")
}

/// A header value may hold printable ASCII only.
fn printable(text: &str) -> String {
    text.chars().filter(char::is_ascii_graphic).collect()
}

fn small_names(value: Value) -> Value {
    match value {
        Value::Object(members) => {
            let small = |(name, value): (String, Value)| {
                let mut letters = name.chars();
                let first = letters.next().map(|c| c.to_ascii_lowercase());
                (first.into_iter().chain(letters).collect(), small_names(value))
            };
            Value::Object(members.into_iter().map(small).collect::<Map<_, _>>())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(small_names).collect()),
        leaf => leaf,
    }
}
