//! Failures on demand: their kinds, their names, and their effect on a reply.

pub(crate) mod table;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde_json::{Map, Value};

use crate::reply::Reply;
use crate::wire::Wire;
use table::{FAULTS, Row};

/// A failure of the next matching calls.
///
/// # Example
/// ```
/// use dtekit_sandbox::{Fault, FaultKind};
/// let kind: FaultKind = "half-head-reset=within".parse()?;
/// assert_eq!(kind.to_string(), "half-head-reset=within");
/// let twice = Fault { kind, times: 2, ..Fault::default() };
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
        let kind = FaultKind::Status { status: 503, value: None, place: Place::After };
        Fault { kind, times: 1, operation: None, every: 1 }
    }
}

/// When a failure strikes, by the body of the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// `before`: the body has not been read; nothing is processed.
    Before,
    /// `within`: half of it has been read; nothing is processed.
    Within,
    /// `after`: all of it has been read; nothing is processed.
    After,
    /// `stored`: the call is processed, and the failure is in its answer.
    Stored,
}

impl Place {
    /// Every place.
    pub const ALL: [Place; 4] = [Place::Before, Place::Within, Place::After, Place::Stored];

    /// Its name.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Place::Before => "before",
            Place::Within => "within",
            Place::After => "after",
            Place::Stored => "stored",
        }
    }

    pub(crate) fn find(name: &str) -> Option<Place> {
        Place::ALL.into_iter().find(|place| place.as_str() == name)
    }
}

/// A kind of failure. `--help` has the table of their names, which the header `X-Sandbox-Fault`, the control endpoint
/// and a document's custom field `Sandbox` take, and which a kind is read from.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// The whole answer, later.
    Delay(Duration),
    /// The bytes of the answer go wrong. A call that is not processed would answer 503.
    Wire {
        /// How they go wrong.
        wire: Wire,
        /// When it strikes.
        place: Place,
    },
    /// Another status, with a body of its own; with 409 the answer's body.
    Status {
        /// The HTTP status.
        status: u16,
        /// The location of a redirect, or the seconds of Retry-After.
        value: Option<String>,
        /// When it strikes.
        place: Place,
    },
    /// Another body with the status 200.
    Text {
        /// The body.
        text: &'static str,
        /// When it strikes.
        place: Place,
    },
    /// Half of the answer, as if it were whole.
    HalfJson(Place),
    /// A process result with Code 503, a time-out behind the service.
    CodeTimeout {
        /// Whether the document is stored all the same.
        stored: bool,
    },
    /// Success true with an all-zero GlobalDocumentId; nothing is stored.
    ZeroId,
    /// The authority rejects the document, at once or later, as its country does: with these words, or with the
    /// sandbox's own.
    Reject(Option<String>),
    /// The answer to a send without the ids and numbers of the document, which is stored.
    NoId,
    /// Code 7, as for an unusable input, beside the id of the document, which is stored.
    RefusedStored,
    /// The answer to a send has the fiscal id of another document: the last digit is another.
    AnotherKey,
    /// A byte order mark before the answer.
    Bom,
    /// The member names of the answer begin with a small letter.
    WrongCase,
    /// Blanks follow the answer until it has that size.
    Oversize(usize),
}

impl FromStr for FaultKind {
    type Err = String;

    fn from_str(text: &str) -> Result<FaultKind, String> {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name.trim(), Some(value.trim())),
            None => (text.trim(), None),
        };
        let kind = FAULTS.iter().find(|row| row.name == name).and_then(|row| row.kind(value));
        kind.ok_or_else(|| format!("expected {}, found `{text}`", names()))
    }
}

/// The names of all failures, with what their values are.
pub(crate) fn names() -> String {
    let names: Vec<String> = FAULTS.iter().map(|row| format!("`{}{}`", row.name, row.value())).collect();
    let places = Place::ALL.map(Place::as_str).join(", ");
    format!("one of {}, with PLACE one of {places}", names.join(", "))
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = match self {
            FaultKind::Delay(delay) => delay.as_millis().to_string(),
            FaultKind::Oversize(bytes) => bytes.to_string(),
            FaultKind::Status { value: Some(value), .. } | FaultKind::Reject(Some(value)) => value.clone(),
            _ => self.place().as_str().to_owned(),
        };
        let is = |row: &Row, value| row.kind(value).as_ref() == Some(self);
        let row = FAULTS.iter().find(|row| is(row, None) || is(row, Some(&value)));
        match row {
            Some(row) if is(row, None) => f.write_str(row.name),
            Some(row) => write!(f, "{}={value}", row.name),
            None => f.write_str("unnamed"),
        }
    }
}

impl Fault {
    /// True if the failure matches a call of that operation.
    pub(crate) fn strikes(&self, operation: &str) -> bool {
        let sends = match self.kind {
            FaultKind::ZeroId | FaultKind::NoId | FaultKind::RefusedStored | FaultKind::AnotherKey => {
                &["Document/SendDocumentToAuthority", "Document/SendDocumentToAuthorityCustomResponse"][..]
            }
            FaultKind::CodeTimeout { .. } | FaultKind::Reject(_) => &[
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
    /// When it strikes.
    pub(crate) fn place(&self) -> Place {
        match self {
            FaultKind::Wire { place, .. }
            | FaultKind::Status { place, .. }
            | FaultKind::Text { place, .. }
            | FaultKind::HalfJson(place) => *place,
            _ => Place::Stored,
        }
    }

    /// The reply of a failure that comes before anything is processed.
    pub(crate) fn before(&self) -> Option<Reply> {
        let mut reply = match self.place() {
            Place::Stored => return None,
            Place::Before | Place::Within | Place::After => self.after(status(503, None)),
        };
        // Without its body a request has not ended, so that the HTTP server would not write the reply for sure.
        if matches!(self.place(), Place::Before | Place::Within) {
            reply.wire.get_or_insert(Wire::Whole);
        }
        Some(reply)
    }

    /// The reply of a processed call, changed by the failure.
    pub(crate) fn after(&self, mut reply: Reply) -> Reply {
        match self {
            FaultKind::Delay(delay) => reply.delay = *delay,
            FaultKind::Wire { wire, .. } => reply.wire = Some(*wire),
            FaultKind::Status { status: 409, .. } => reply.status = 409,
            FaultKind::Status { status: code, value, .. } => return status(*code, value.as_deref()),
            FaultKind::Text { text, .. } if text.starts_with('<') => {
                return Reply::with_body(200, "text/html; charset=utf-8", text.as_bytes().to_vec());
            }
            FaultKind::Text { text, .. } => reply.body = text.as_bytes().to_vec(),
            FaultKind::HalfJson(_) => reply.body.truncate(reply.body.len() / 2),
            FaultKind::Bom => reply.body.splice(0..0, *b"\xEF\xBB\xBF").for_each(drop),
            FaultKind::WrongCase => {
                if let Ok(body) = serde_json::from_slice(&reply.body) {
                    reply.body = small_names(body).to_string().into_bytes();
                }
            }
            FaultKind::NoId => {
                if let Ok(Value::Object(mut body)) = serde_json::from_slice(&reply.body) {
                    body.retain(|name, _| {
                        !["GlobalDocumentId", "CountryDocumentId", "OtherData"].contains(&&**name)
                    });
                    reply.body = Value::Object(body).to_string().into_bytes();
                }
            }
            FaultKind::RefusedStored => {
                if let Ok(Value::Object(mut body)) = serde_json::from_slice(&reply.body) {
                    body.insert("Success".to_owned(), Value::Bool(false));
                    body.insert("Code".to_owned(), Value::from("7"));
                    body.insert("Description".to_owned(), Value::from("an input parameter is unusable"));
                    reply.body = Value::Object(body).to_string().into_bytes();
                }
            }
            FaultKind::AnotherKey => {
                if let Ok(Value::Object(mut body)) = serde_json::from_slice(&reply.body)
                    && let Some(Value::String(id)) = body.get_mut("CountryDocumentId")
                {
                    let last = if id.ends_with('1') { "2" } else { "1" };
                    id.pop();
                    id.push_str(last);
                    reply.body = Value::Object(body).to_string().into_bytes();
                }
            }
            FaultKind::Oversize(bytes) => reply.padding = bytes.saturating_sub(reply.body.len()),
            FaultKind::CodeTimeout { .. } | FaultKind::ZeroId | FaultKind::Reject(_) => {}
        }
        if matches!(self, FaultKind::Text { .. } | FaultKind::HalfJson(_)) {
            reply.status = 200;
        }
        reply
    }
}

/// A reply that has that status.
fn status(code: u16, value: Option<&str>) -> Reply {
    match code {
        200 | 204 => Reply { headers: Vec::new(), ..Reply::with_body(code, "", Vec::new()) },
        301..=399 => {
            Reply::message(code, "moved").header("location", printable(value.unwrap_or("/elsewhere")))
        }
        401 => unauthorized(),
        403 => Reply::message(code, "the caller may not do that"),
        408 => Reply::message(code, "the request did not come in time"),
        429 => Reply::message(code, "too many calls").header("retry-after", value.unwrap_or("1")),
        503 => Reply::message(code, "the service is unavailable"),
        _ => Reply::html(code, "Server Error"),
    }
}

/// The answer to missing or wrong credentials.
pub(crate) fn unauthorized() -> Reply {
    Reply::message(401, "the credentials are missing or wrong")
        .header("www-authenticate", "Basic realm=\"dtekit-sandbox\"")
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
