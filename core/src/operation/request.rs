//! A request as a value: checked before anything is sent, all findings at once.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::arguments::{Argument, Arguments};
use super::table::{Input, Operation, Parameter, Place, Type, find};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::naming::{Naming, same_name};
use crate::result::{Context, Country, Processing, short};

/// An HTTP method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// `GET`.
    Get,
    /// `POST`.
    Post,
}

impl Method {
    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Method::Get => "GET",
            Method::Post => "POST",
        }
    }
}

/// The version in an operation's path (interface.md, "Versioning").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Version {
    /// `/api/v1`, with HTTP Basic authentication.
    #[default]
    V1,
    /// `/api/v2`, with OAuth 2.0: offered for ChangeDocumentStatus.
    V2,
}

impl Version {
    /// The word in the path: `v1`, `v2`.
    pub fn as_str(self) -> &'static str {
        match self {
            Version::V1 => "v1",
            Version::V2 => "v2",
        }
    }

    /// The version with this word.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `parameter-value` for any other word.
    pub fn new(word: &str) -> Result<Version> {
        [Version::V1, Version::V2].into_iter().find(|version| version.as_str() == word).ok_or_else(|| {
            let message = format!("expected `v1` or `v2` for `version`, found `{}`", short(word));
            Error::new(
                ErrorKind::Argument,
                Finding::new(&code::PARAMETER_VALUE, message).with_path("version"),
            )
        })
    }
}

/// What a request carries.
#[derive(Clone, PartialEq, Eq)]
pub enum Body {
    /// Nothing.
    Empty,
    /// A JSON text, `application/json`.
    Json(Vec<u8>),
    /// Names and values, not encoded, in the order in which they are written: `application/x-www-form-urlencoded`.
    Form(Vec<(String, String)>),
}

impl Body {
    /// The bytes to send.
    pub fn bytes(&self) -> Cow<'_, [u8]> {
        match self {
            Body::Empty => Cow::Borrowed(&[]),
            Body::Json(text) => Cow::Borrowed(text),
            Body::Form(pairs) => {
                let mut text = String::new();
                encode_pairs(pairs, &mut text);
                Cow::Owned(text.into_bytes())
            }
        }
    }

    /// The value of `Content-Type`, if there is content.
    pub fn media_type(&self) -> Option<&'static str> {
        match self {
            Body::Empty => None,
            Body::Json(_) => Some("application/json"),
            Body::Form(_) => Some("application/x-www-form-urlencoded"),
        }
    }
}

/// A call of one operation, ready to be sent: everything but the address and the credentials.
#[derive(Clone, PartialEq, Eq)]
pub struct Request {
    operation: &'static Operation,
    version: Version,
    query: Vec<(String, String)>,
    body: Body,
    country: Option<Country>,
    processing: Option<Processing>,
    timeout: Option<Duration>,
}

impl Request {
    /// Builds the request for the operation with this key, `Document/GetDocument`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each parameter that is missing, unknown or not of its type.
    ///
    /// # Example
    /// ```
    /// use dtekit::operation::{Arguments, Request};
    /// let error = Request::new("File/DownloadDocumentPdf", Arguments::new().set("reg_pdf", "yes")).unwrap_err();
    /// let codes: Vec<_> = error.findings().iter().map(|finding| &*finding.code).collect();
    /// assert_eq!(codes, ["parameter-missing", "parameter-missing", "parameter-value"]);
    /// ```
    pub fn new(operation: &str, arguments: Arguments) -> Result<Request> {
        let operation = find(operation).ok_or_else(|| {
            let message =
                format!("expected an operation such as `Document/GetDocument`, found `{}`", short(operation));
            Error::new(ErrorKind::Argument, Finding::new(&code::OPERATION_UNKNOWN, message))
        })?;
        Builder { operation, arguments, findings: Vec::new() }.build()
    }

    /// A request whose parts were checked by their own rules.
    pub(crate) fn from_parts(
        operation: &'static Operation,
        version: Version,
        query: Vec<(String, String)>,
        body: Body,
    ) -> Request {
        Request { operation, version, query, body, country: None, processing: None, timeout: None }
    }

    /// The same with the country whose answers are expected.
    pub(crate) fn with_country(self, country: Option<Country>) -> Request {
        Request { country, ..self }
    }

    /// The operation that is called.
    pub fn operation(&self) -> &'static Operation {
        self.operation
    }

    /// The HTTP method.
    pub fn method(&self) -> Method {
        self.operation.method
    }

    /// The version in the path, which decides how the caller is authenticated.
    pub fn version(&self) -> Version {
        self.version
    }

    /// Path and query after the service's base address.
    pub fn target(&self) -> String {
        let mut target = self.path();
        if !self.query.is_empty() {
            target.push('?');
            encode_pairs(&self.query, &mut target);
        }
        target
    }

    fn path(&self) -> String {
        format!("/api/{}/{}", self.version.as_str(), self.operation.key)
    }

    /// The query parameters, not encoded.
    pub fn query(&self) -> &[(String, String)] {
        &self.query
    }

    /// What the request carries.
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// The country that the caller named.
    pub fn country(&self) -> Option<Country> {
        self.country
    }

    /// The most time that this call may take, where the caller gave one.
    pub fn timeout(&self) -> Option<Duration> {
        self.timeout
    }

    /// The request as JSON, for a caller with an HTTP stack of its own: `method`, `path`, `query` (pairs, not encoded),
    /// `target` (path and encoded query), `headers` (but for the credentials) and `body` as text.
    pub fn to_value(&self, naming: Naming) -> Value {
        let headers = self.body.media_type().map(|media| ("Content-Type".to_owned(), media.into()));
        let members = [
            ("method", json!(self.method().as_str())),
            ("path", json!(self.path())),
            ("query", json!(self.query)),
            ("target", json!(self.target())),
            ("headers", Value::Object(headers.into_iter().collect())),
            ("body", json!(String::from_utf8_lossy(&self.body.bytes()))),
        ];
        Value::Object(members.into_iter().map(|(name, value)| (naming.name(name), value)).collect())
    }

    /// What must be known to read the answer.
    pub(crate) fn context(&self) -> Context<'static> {
        Context { operation: self.operation.key, country: self.country, processing: self.processing }
    }
}

// Query and body may hold a whole document, so only the operation is shown.
impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request").field("operation", &self.operation.key).finish_non_exhaustive()
    }
}

/// Writes `name=value&…`, as a query and a form are.
fn encode_pairs(pairs: &[(String, String)], out: &mut String) {
    for (index, (name, value)) in pairs.iter().enumerate() {
        if index > 0 {
            out.push('&');
        }
        encode(name, out);
        out.push('=');
        encode(value, out);
    }
}

/// Percent-encodes all but the unreserved characters of RFC 3986.
fn encode(text: &str, out: &mut String) {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(byte as char);
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
}

struct Builder {
    operation: &'static Operation,
    arguments: Arguments,
    findings: Vec<Finding>,
}

impl Builder {
    fn build(mut self) -> Result<Request> {
        let mut fields: Vec<(&'static str, Value)> = Vec::new();
        let (mut country, mut processing) = (None, None);
        let in_base64 = self.flag("base64");
        for parameter in self.operation.parameters {
            let Some(value) = self.value(parameter, in_base64) else { continue };
            match (parameter.place, parameter.kind) {
                (Place::Context, _) => country = value.as_str().and_then(|code| Country::new(code).ok()),
                (Place::Wire, Type::Processing) => {
                    processing = value.as_bool().map(Processing::from);
                    fields.push((parameter.wire, value));
                }
                (Place::Wire, _) => fields.push((parameter.wire, value)),
            }
        }
        let timeout = self.timeout();
        let extra = self.object("extra");
        let (query, body) = match self.operation.input {
            Input::Query => {
                let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).chain(extra);
                (fields.map(|(name, value)| (name, plain(value))).collect(), Body::Empty)
            }
            Input::Body => {
                let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).chain(extra);
                (Vec::new(), json(fields.collect()))
            }
            Input::Model(_, known) => {
                let mut model = self.object("body");
                // A member of the model may be given like a parameter; the model's fields are not known.
                for (name, value) in std::mem::take(&mut self.arguments).into_rest() {
                    let known = known.iter().find(|known| same_name(known, &name));
                    let name = known.map_or(name, |known| (*known).to_owned());
                    match value {
                        Argument::Value(value) => drop(model.insert(name, value)),
                        Argument::Bytes(bytes) => drop(model.insert(name, document(bytes, in_base64))),
                    }
                }
                model.extend(extra);
                (Vec::new(), json(model))
            }
        };
        self.refuse_the_rest();
        match Error::from_findings(ErrorKind::Argument, self.findings) {
            Some(error) => Err(error),
            None => Ok(Request {
                operation: self.operation,
                version: Version::V1,
                query,
                body,
                country,
                processing,
                timeout,
            }),
        }
    }

    /// The parameter's value as it goes on the wire, its default where none is given.
    fn value(&mut self, parameter: &Parameter, in_base64: bool) -> Option<Value> {
        let Some(argument) = self.arguments.take(parameter.wire) else {
            if parameter.required {
                let message = format!("expected parameter `{}`, found none", parameter.wire);
                self.find(&code::PARAMETER_MISSING, parameter.wire, message);
            }
            return parameter.default.map(|default| match parameter.kind {
                Type::Boolean | Type::Processing => Value::Bool(default == "true"),
                _ => Value::String(default.to_owned()),
            });
        };
        let checked = check(parameter.kind, argument, in_base64);
        match checked {
            Ok(value) => Some(value),
            Err(expected) => {
                let message = format!("expected {expected} for parameter `{}`", parameter.wire);
                self.find(&code::PARAMETER_VALUE, parameter.wire, message);
                None
            }
        }
    }

    fn flag(&mut self, name: &str) -> bool {
        match self.arguments.take(name) {
            None => false,
            Some(Argument::Value(Value::Bool(truth))) => truth,
            Some(_) => {
                self.find(&code::PARAMETER_VALUE, name, format!("expected true or false for `{name}`"));
                false
            }
        }
    }

    fn object(&mut self, name: &str) -> Map<String, Value> {
        match self.arguments.take(name) {
            None => Map::new(),
            Some(Argument::Value(Value::Object(members))) => members,
            Some(_) => {
                self.find(&code::PARAMETER_VALUE, name, format!("expected an object for `{name}`"));
                Map::new()
            }
        }
    }

    fn timeout(&mut self) -> Option<Duration> {
        let given = self.arguments.take("timeout")?;
        let seconds = match &given {
            Argument::Value(Value::Number(number)) => number.as_f64(),
            _ => None,
        };
        let timeout = seconds
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
            .filter(|time| !time.is_zero());
        if timeout.is_none() {
            self.find(
                &code::PARAMETER_VALUE,
                "timeout",
                "expected a number of seconds above 0 for `timeout`".into(),
            );
        }
        timeout
    }

    fn refuse_the_rest(&mut self) {
        for (name, _) in std::mem::take(&mut self.arguments).into_rest() {
            let message = format!("unknown parameter `{}` of `{}`", short(&name), self.operation.key);
            self.find(&code::PARAMETER_UNKNOWN, &short(&name), message);
        }
    }

    fn find(&mut self, code: &'static code::Code, path: &str, message: String) {
        self.findings.push(Finding::new(code, message).with_path(path));
    }
}

/// The argument as it goes on the wire, or what was expected of it.
fn check(kind: Type, argument: Argument, in_base64: bool) -> std::result::Result<Value, &'static str> {
    let value = match (kind, argument) {
        (Type::Document, Argument::Bytes(bytes)) => return Ok(document(bytes, in_base64)),
        (Type::Document, Argument::Value(Value::String(text))) => {
            if in_base64 && declares_another_encoding(&text) {
                return Err("bytes, since the text declares another encoding than UTF-8,");
            }
            return Ok(document(text.into_bytes(), in_base64));
        }
        (Type::Document, Argument::Value(value @ Value::Object(_))) => {
            return Ok(document(value.to_string().into_bytes(), in_base64));
        }
        (Type::Document, _) => return Err("a document as text or bytes"),
        (_, Argument::Bytes(_)) => return Err("text, not bytes"),
        (_, Argument::Value(value)) => value,
    };
    match (kind, value) {
        (Type::Text, Value::Number(number)) => Ok(Value::String(number.to_string())),
        (Type::Text, value @ Value::String(_)) => Ok(value),
        (Type::Text, _) => Err("text"),
        (Type::Uuid, Value::String(id)) => match Uuid::try_parse(&id) {
            Ok(id) => Ok(Value::String(id.to_string())),
            Err(_) => Err("a UUID of 36 characters"),
        },
        (Type::Uuid, _) => Err("a UUID of 36 characters"),
        (Type::Boolean | Type::Processing, value @ Value::Bool(_)) => Ok(value),
        (Type::Boolean | Type::Processing, _) => Err("true or false"),
        (Type::Integer, Value::Number(number))
            if number.as_i64().is_some_and(|n| i32::try_from(n).is_ok()) =>
        {
            Ok(Value::Number(number))
        }
        (Type::Integer, _) => Err("a whole number of 32 bits"),
        (Type::Country, Value::String(code)) if Country::new(&code).is_ok() => Ok(Value::String(code)),
        (Type::Country, _) => Err("a country code of two letters"),
        (Type::Document, _) => Err("a document as text or bytes"),
    }
}

/// Whether the bytes of a text would not be in the encoding that its XML declaration names.
fn declares_another_encoding(text: &str) -> bool {
    let text = text.trim_start_matches('\u{FEFF}');
    let declaration = text.strip_prefix("<?xml").and_then(|rest| rest.split("?>").next());
    let value = declaration.and_then(|declaration| declaration.split("encoding").nth(1));
    let name = value.and_then(|value| value.split(['"', '\'']).nth(1));
    name.is_some_and(|name| {
        !["utf-8", "utf8", "us-ascii"].iter().any(|known| name.eq_ignore_ascii_case(known))
    })
}

/// A document as a JSON string: in base 64 where asked for, and where its bytes are no UTF-8.
fn document(bytes: Vec<u8>, in_base64: bool) -> Value {
    if in_base64 {
        return Value::String(STANDARD.encode(bytes));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Value::String(text),
        Err(error) => Value::String(STANDARD.encode(error.into_bytes())),
    }
}

fn plain(value: Value) -> String {
    match value {
        Value::String(text) => text,
        other => other.to_string(),
    }
}

fn json(members: Map<String, Value>) -> Body {
    Body::Json(Value::Object(members).to_string().into_bytes())
}
