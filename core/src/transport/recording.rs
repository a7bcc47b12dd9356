//! Calls that were recorded, and their replay: unit tests without a process and without sockets.

#[cfg(feature = "http")]
mod file;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::{HttpRequest, HttpResponse, Transport};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Phase, Result};
use crate::json::{Map, Value, from_slice, json};
use crate::operation::Body;
#[cfg(feature = "http")]
pub(crate) use file::FileRecorder;

/// What stands in place of a credential.
const HIDDEN: &str = "recorded";
/// The header fields of an answer that the client reads.
const KEPT: [&str; 2] = ["content-type", "retry-after"];
/// Members of an answer that are tokens.
const TOKENS: [&str; 3] = ["access_token", "refresh_token", "id_token"];
/// Members of an answer that are signed addresses.
const ADDRESSES: [&str; 2] = ["file_url", "document_url"];

/// Calls and their answers, in their order: what [`Recorder`] makes and [`Replay`] answers from.
///
/// It holds no credential and no token: no header field of a request, no form with a secret, no query of a call without
/// credentials (a signed address), and `recorded` in place of the tokens in answers. Documents it holds as they were
/// sent and received. Of a multipart body it holds nothing. A host is left out, so that the recording of one sandbox
/// is that of every other.
///
/// # Example
/// ```
/// use dtekit::transport::Recording;
///
/// let recording = Recording::from_json(br#"{"version": 1, "exchanges": [
///   {"method": "GET", "target": "/api/v1/Account/GetAccount?accountCode=1", "status": 200, "answer": "{\"Name\": \"ACME\"}"}
/// ]}"#)?;
/// assert_eq!(recording.len(), 1);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Recording(Vec<Recorded>);
opaque!(Recording);

/// One call and its answer.
#[derive(Clone, PartialEq, Eq)]
struct Recorded {
    call: Call,
    answer: Answer,
}

/// What tells a call from others.
#[derive(Clone, PartialEq, Eq)]
struct Call {
    method: String,
    /// Path and query.
    target: String,
    /// `None` if it is not compared.
    body: Option<Vec<u8>>,
}

#[derive(Clone, PartialEq, Eq)]
enum Answer {
    Reply { status: u16, headers: Vec<(String, String)>, body: Vec<u8> },
    Failure { code: &'static str, phase: Option<Phase> },
}

impl Recording {
    /// Reads what [`Recording::to_json`] wrote.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `transport-recording` if it is no recording.
    pub fn from_json(text: &[u8]) -> Result<Recording> {
        let wrong = |place: &str| {
            let finding = Finding::new(&code::TRANSPORT_RECORDING, "expected a recording of calls");
            Error::new(ErrorKind::Invalid, finding.with_path(place))
        };
        let value = from_slice(text).map_err(|error| wrong("").with_source(error))?;
        if value.get("version") != Some(&json!(1)) {
            return Err(wrong("version"));
        }
        let exchanges = value.get("exchanges").and_then(Value::as_array).ok_or_else(|| wrong("exchanges"))?;
        let read = |(index, exchange): (usize, &Value)| {
            Recorded::read(exchange).ok_or_else(|| wrong(&format!("exchanges[{}]", index + 1)))
        };
        exchanges.iter().enumerate().map(read).collect::<Result<_>>().map(Recording)
    }

    /// The recording as the JSON text of a file.
    #[must_use]
    pub fn to_json(&self) -> String {
        let exchanges: Vec<Value> = self.0.iter().map(Recorded::to_value).collect();
        json!({ "version": 1, "exchanges": exchanges }).to_string()
    }

    /// How many calls it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Passes calls on to another transport, and records them; a clone records into the same recording.
///
/// # Example
/// ```no_run
/// # #[cfg(feature = "http")] fn example(settings: dtekit::client::Settings, http: dtekit::transport::HttpSettings) -> Result<(), Box<dyn std::error::Error>> {
/// use dtekit::client::{Client, GetAccount};
/// use dtekit::transport::{Http, Recorder, SystemClock};
///
/// let recorder = Recorder::new(Http::new(&http)?);
/// let client = Client::with_transport(settings, recorder.clone(), SystemClock)?;
/// client.get_account(GetAccount::new("3101123456"))?;
/// std::fs::write("tests/account.json", recorder.recording().to_json())?;
/// # Ok(())
/// # }
/// ```
pub struct Recorder<T> {
    inner: Arc<(T, Mutex<Recording>)>,
}

impl<T> Clone for Recorder<T> {
    fn clone(&self) -> Self {
        Recorder { inner: Arc::clone(&self.inner) }
    }
}

impl<T> std::fmt::Debug for Recorder<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Recorder").finish_non_exhaustive()
    }
}

impl<T: Transport> Recorder<T> {
    /// Records the calls of this transport.
    pub fn new(transport: T) -> Self {
        Recorder { inner: Arc::new((transport, Mutex::default())) }
    }

    /// What was recorded so far.
    #[must_use]
    pub fn recording(&self) -> Recording {
        held(&self.inner.1).clone()
    }
}

impl<T: Transport> Transport for Recorder<T> {
    fn exchange(&self, request: &HttpRequest<'_>) -> Result<HttpResponse> {
        let answer = self.inner.0.exchange(request);
        let recorded = Recorded { call: Call::of(request)?, answer: Answer::of(&answer, &secrets(request)) };
        held(&self.inner.1).0.push(recorded);
        answer
    }
}

/// Answers the calls of a [`Recording`], each once and equal calls in their order. It refuses every other; a clone
/// answers from the same recording.
///
/// # Example
/// ```
/// use dtekit::client::{Client, GetAccount, Settings};
/// use dtekit::transport::{Recording, Replay, SystemClock};
///
/// let recording = Recording::from_json(br#"{"version": 1, "exchanges": [
///   {"method": "GET", "target": "/api/v1/Account/GetAccount?accountCode=1", "status": 200, "answer": "{\"Name\": \"ACME\"}"}
/// ]}"#)?;
/// let replay = Replay::new(recording);
/// let settings = Settings::new("https://service.example", "user", "secret");
/// let client = Client::with_transport(settings, replay.clone(), SystemClock)?;
/// assert_eq!(client.get_account(GetAccount::new("1"))?["Name"], "ACME");
/// assert_eq!(client.get_account(GetAccount::new("2")).unwrap_err().code(), "transport-unrecorded");
/// assert_eq!(replay.remaining(), 0);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone)]
pub struct Replay(Arc<Mutex<VecDeque<Recorded>>>);
opaque!(Replay);

impl Replay {
    /// Answers from this recording.
    #[must_use]
    pub fn new(recording: Recording) -> Self {
        Replay(Arc::new(Mutex::new(recording.0.into())))
    }

    /// How many calls of the recording were not made yet.
    #[must_use]
    pub fn remaining(&self) -> usize {
        held(&self.0).len()
    }
}

impl Transport for Replay {
    /// # Errors
    /// What was recorded; [`ErrorKind::Argument`] with `transport-unrecorded` for a call that is not in the recording,
    /// or was made as often as it was recorded.
    fn exchange(&self, request: &HttpRequest<'_>) -> Result<HttpResponse> {
        let call = Call::of(request)?;
        let mut waiting = held(&self.0);
        let place = waiting.iter().position(|recorded| recorded.call.fits(&call));
        let Some(recorded) = place.and_then(|place| waiting.remove(place)) else {
            let path = call.target.split('?').next().unwrap_or_default();
            let same = waiting.iter().filter(|recorded| recorded.call.target.split('?').next() == Some(path));
            let message = format!(
                "expected a call that was recorded, found {} `{path}`; {} of the {} calls that wait have this path",
                call.method,
                same.count(),
                waiting.len(),
            );
            // Nothing was sent: so a send is an error too, and not an outcome that is unknown.
            let error = Error::new(ErrorKind::Argument, Finding::new(&code::TRANSPORT_UNRECORDED, message));
            return Err(error.with_phase(Phase::Before));
        };
        recorded.answer.give()
    }
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A list is whole after every step, so a panic elsewhere has broken nothing.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn authorization<'r>(request: &'r HttpRequest<'_>) -> Option<&'r str> {
    let found = request.headers.iter().find(|(name, _)| name.eq_ignore_ascii_case("authorization"));
    found.map(|(_, value)| value.as_str())
}

/// The credentials of a call, which could come back in an answer.
fn secrets<'r>(request: &'r HttpRequest<'_>) -> Vec<&'r str> {
    let value = authorization(request).and_then(|value| value.split(' ').nth(1));
    value.filter(|value| value.len() > 3).into_iter().collect()
}

/// An address without its query, which may be a signature.
fn without_query(address: &str) -> String {
    match address.split_once('?') {
        Some((path, _)) => format!("{path}?{HIDDEN}"),
        None => address.to_owned(),
    }
}

impl Call {
    fn of(request: &HttpRequest<'_>) -> Result<Call> {
        let after_scheme = request.url.split_once("://").map_or(request.url, |(_, rest)| rest);
        let target = after_scheme.find('/').map_or("/", |at| &after_scheme[at..]);
        // A token endpoint that takes its secret in the form, and a signed address, have no header field for it.
        let has_secret = match request.body {
            Body::Form(pairs) => {
                authorization(request).is_none() || pairs.iter().any(|(name, _)| name == "client_secret")
            }
            _ => false,
        };
        let target = match authorization(request) {
            None => without_query(target),
            Some(_) => target.to_owned(),
        };
        let body = match request.body {
            Body::Multipart(_) => None,
            _ if has_secret => None,
            body => Some(body.bytes()?.into_owned()),
        };
        Ok(Call { method: request.method.as_str().to_owned(), target, body })
    }

    fn fits(&self, call: &Call) -> bool {
        let is_same_body = match (&self.body, &call.body) {
            (Some(recorded), Some(sent)) => recorded == sent,
            _ => true,
        };
        self.method == call.method && self.target == call.target && is_same_body
    }
}

impl Answer {
    fn of(answer: &Result<HttpResponse>, secrets: &[&str]) -> Answer {
        match answer {
            Ok(response) => {
                let kept = response.headers.iter().filter(|(name, _)| KEPT.contains(&name.as_str()));
                Answer::Reply {
                    status: response.status,
                    headers: kept.cloned().collect(),
                    body: hidden(&response.body, secrets),
                }
            }
            Err(error) => Answer::Failure {
                code: code::find(error.code()).map_or(code::TRANSPORT_BROKEN.word, |code| code.word),
                phase: error.phase(),
            },
        }
    }

    fn give(self) -> Result<HttpResponse> {
        match self {
            Answer::Reply { status, headers, body } => Ok(HttpResponse { status, headers, body }),
            Answer::Failure { code, phase } => {
                let code = code::find(code).unwrap_or(&code::TRANSPORT_BROKEN);
                let kind = match code.word.starts_with("limit-") {
                    true => ErrorKind::Limit,
                    false => ErrorKind::Transport,
                };
                let error = Error::new(kind, Finding::new(code, format!("recorded: {}", code.meaning)));
                Err(match phase {
                    Some(phase) => error.with_phase(phase),
                    None => error,
                })
            }
        }
    }
}

/// A body without tokens, signatures and the caller's own credentials; as it is if it has none.
fn hidden(body: &[u8], secrets: &[&str]) -> Vec<u8> {
    let mut body = body.to_vec();
    if let Ok(mut value) = from_slice(&body)
        && hide(&mut value)
    {
        body = value.to_string().into_bytes();
    }
    match String::from_utf8(body) {
        Ok(text) => secrets.iter().fold(text, |text, secret| text.replace(secret, HIDDEN)).into_bytes(),
        Err(bytes) => bytes.into_bytes(),
    }
}

/// Hides what is secret in a JSON value, at any depth; true if there was something.
fn hide(value: &mut Value) -> bool {
    let mut waiting = vec![value];
    let mut found = false;
    while let Some(value) = waiting.pop() {
        match value {
            Value::Array(items) => waiting.extend(items.iter_mut()),
            Value::Object(members) => {
                for (name, member) in members.iter_mut() {
                    let named = |names: &[&str]| names.iter().any(|one| name.eq_ignore_ascii_case(one));
                    let shown = match member.as_str() {
                        Some(_) if named(&TOKENS) => Some(HIDDEN.to_owned()),
                        Some(address) if named(&ADDRESSES) => Some(without_query(address)),
                        _ => None,
                    };
                    match shown {
                        Some(shown) => {
                            found = true;
                            *member = Value::from(shown);
                        }
                        None => waiting.push(member),
                    }
                }
            }
            _ => {}
        }
    }
    found
}

impl Recorded {
    fn to_value(&self) -> Value {
        let mut members = Map::new();
        let mut put = |name: &str, value: Value| drop(members.insert(name.to_owned(), value));
        let bytes = |name: &str, bytes: &[u8]| match std::str::from_utf8(bytes) {
            Ok(text) => (name.to_owned(), json!(text)),
            Err(_) => (format!("{name}_base64"), json!(STANDARD.encode(bytes))),
        };
        put("method", json!(self.call.method));
        put("target", json!(self.call.target));
        if let Some(body) = &self.call.body {
            let (name, value) = bytes("body", body);
            put(&name, value);
        }
        match &self.answer {
            Answer::Reply { status, headers, body } => {
                put("status", json!(*status));
                let fields: Map =
                    headers.iter().map(|(name, value)| (name.clone(), Value::from(value))).collect();
                put("headers", Value::Object(fields));
                let (name, value) = bytes("answer", body);
                put(&name, value);
            }
            Answer::Failure { code, phase } => {
                put("failure", json!(*code));
                put("phase", json!(phase.map(Phase::as_str)));
            }
        }
        Value::Object(members)
    }

    fn read(value: &Value) -> Option<Recorded> {
        let text = |name: &str| value.get(name).and_then(Value::as_str);
        let bytes = |name: &str| match (text(name), text(&format!("{name}_base64"))) {
            (Some(text), None) => Some(Some(text.as_bytes().to_vec())),
            (None, Some(packed)) => STANDARD.decode(packed).ok().map(Some),
            (None, None) => Some(None),
            _ => None,
        };
        let call = Call {
            method: text("method")?.to_owned(),
            target: text("target")?.to_owned(),
            body: bytes("body")?,
        };
        let answer = match text("failure") {
            Some(word) => Answer::Failure {
                code: code::find(word)?.word,
                phase: text("phase").map(str::parse).transpose().ok()?,
            },
            None => {
                let fields = value.get("headers").and_then(Value::as_object);
                let field = |(name, value): (&String, &Value)| {
                    value.as_str().map(|value| (name.to_lowercase(), value.to_owned()))
                };
                Answer::Reply {
                    status: value.get("status")?.as_u64()?.try_into().ok()?,
                    headers: fields.into_iter().flat_map(Map::iter).filter_map(field).collect(),
                    body: bytes("answer")?.unwrap_or_default(),
                }
            }
        };
        Some(Recorded { call, answer })
    }
}
