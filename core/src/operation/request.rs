//! A request as a value: checked completely before anything is sent.

use std::fmt;
use std::time::Duration;

use crate::json::{Value, json};

use super::binding::{encode, encode_pairs};
use super::body::{Body, Media};
use super::method::{ApiVersion, Method};
use super::multipart::Multipart;
use super::table::{Auth, Base, Operation, find};
use crate::code;
use crate::country::Country;
use crate::error::{Arg, Error, ErrorKind, Finding, Result, short, text};
use crate::naming::Naming;
use crate::result::{AnswerContext, Processing};

/// A call of one operation, ready to send: everything but base address and credentials.
///
/// # Example
/// ```
/// use dtekit::operation::{Arguments, Request};
///
/// let request = Request::new("Document/GetDocument", Arguments::new().set("Number", "7"))?;
/// assert_eq!((request.method().as_str(), &*request.target()), ("POST", "/api/v1/Document/GetDocument"));
/// assert_eq!(request.body().bytes()?, br#"{"Number":"7"}"#.as_slice());
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Request {
    operation: &'static Operation,
    method: Method,
    version: ApiVersion,
    catalog_group: Option<String>,
    query: Vec<(String, String)>,
    body: Body,
    accept: Media,
    country: Option<Country>,
    processing: Option<Processing>,
    timeout: Option<Duration>,
    connect_timeout: Option<Duration>,
    read_timeout: Option<Duration>,
    findings: Vec<Finding>,
}

impl Request {
    /// A request from parts that are checked already.
    pub(crate) fn from_parts(
        operation: &'static Operation,
        version: ApiVersion,
        query: Vec<(String, String)>,
        body: Body,
    ) -> Request {
        Request {
            operation,
            method: operation.methods[0],
            version,
            catalog_group: None,
            query,
            body,
            accept: Media::Json,
            country: None,
            processing: None,
            timeout: None,
            connect_timeout: None,
            read_timeout: None,
            findings: Vec::new(),
        }
    }

    /// An upload to the extraction provider from a kept body and its `Content-Type`; `None` if dtekit did not write
    /// it.
    pub(crate) fn kept_upload(media_type: &str, body: Vec<u8>) -> Option<Request> {
        let body = Body::Multipart(Multipart::kept(media_type, body)?);
        Some(Request::from_parts(find("Extraction/Upload")?, ApiVersion::V1, Vec::new(), body))
    }

    /// Sets query and body.
    pub(crate) fn with_parts(self, query: Vec<(String, String)>, body: Body) -> Request {
        Request { query, body, ..self }
    }

    /// Sets the method.
    pub(super) fn with_method(self, method: Method) -> Request {
        Request { method, ..self }
    }

    /// Sets the media type of the answer.
    pub(super) fn with_accept(self, accept: Media) -> Request {
        Request { accept, ..self }
    }

    /// Sets the country whose answer is expected.
    pub(crate) fn with_country(self, country: Option<Country>) -> Request {
        Request { country, ..self }
    }

    /// Sets whether the answer comes asynchronously.
    pub(super) fn with_processing(self, processing: Option<Processing>) -> Request {
        Request { processing, ..self }
    }

    /// Sets the time-out of the call.
    pub(crate) fn with_timeout(self, timeout: Option<Duration>) -> Request {
        Request { timeout, ..self }
    }

    /// Sets the time-outs of a new connection and of each read.
    pub(super) fn with_connection_timeouts(
        self,
        connect: Option<Duration>,
        read: Option<Duration>,
    ) -> Request {
        Request { connect_timeout: connect, read_timeout: read, ..self }
    }

    /// Sets the warnings of the request.
    pub(crate) fn with_findings(self, findings: Vec<Finding>) -> Request {
        Request { findings, ..self }
    }

    /// Sets the first path segment of catalog operations, which interface.md leaves open. It has no effect on other
    /// operations.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `setting-value` if it is not one segment of a path.
    pub fn with_catalog_group(self, group: &str) -> Result<Request> {
        if matches!(group, "" | "." | "..") || group.contains('/') {
            let name = "catalog_group";
            let message = text!("expected one segment of a path for {}, found `{}`", Arg(name), short(group));
            let finding = Finding::new(&code::SETTING_VALUE, message).with_argument(name);
            return Err(Error::new(ErrorKind::Argument, finding));
        }
        Ok(Request { catalog_group: Some(group.to_owned()), ..self })
    }

    /// Whether the path lacks the catalog group.
    pub(crate) fn lacks_catalog_group(&self) -> bool {
        self.base() == Base::Catalog && self.catalog_group.is_none()
    }

    /// The operation that is called.
    #[must_use]
    pub fn operation(&self) -> &'static Operation {
        self.operation
    }

    /// The HTTP method.
    #[must_use]
    pub fn method(&self) -> Method {
        self.method
    }

    /// The version in the path, which decides how the caller is authenticated.
    #[must_use]
    pub fn version(&self) -> ApiVersion {
        self.version
    }

    /// The base address of the path.
    #[must_use]
    pub fn base(&self) -> Base {
        self.operation.base
    }

    /// How the caller is authenticated.
    #[must_use]
    pub fn auth(&self) -> Auth {
        self.operation.auth(self.version)
    }

    /// The path after the base address. Without its group, a catalog operation has the segment `{catalog_group}`.
    #[must_use]
    pub fn path(&self) -> String {
        let path = self.operation.path(self.version);
        match &self.catalog_group {
            Some(group) => {
                let mut segment = String::new();
                encode(group, &mut segment);
                path.replace("{catalog_group}", &segment)
            }
            None => path,
        }
    }

    /// Path and query after the base address.
    #[must_use]
    pub fn target(&self) -> String {
        let mut target = self.path();
        if !self.query.is_empty() {
            target.push('?');
            encode_pairs(&self.query, &mut target);
        }
        target
    }

    /// The query parameters, not encoded.
    #[must_use]
    pub fn query(&self) -> &[(String, String)] {
        &self.query
    }

    /// What the request carries.
    #[must_use]
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// The header fields `Accept` and, with a body, `Content-Type`, without the credentials.
    #[must_use]
    pub fn headers(&self) -> Vec<(&'static str, String)> {
        let mut headers = vec![("Accept", self.accept.media_type().to_owned())];
        headers.extend(self.body.media_type().map(|media| ("Content-Type", media.into_owned())));
        headers
    }

    /// The warnings about the request; an error would have refused it.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The country that the caller gave.
    #[must_use]
    pub fn country(&self) -> Option<Country> {
        self.country
    }

    /// The time-out of this call, if the caller gave one.
    #[must_use]
    pub fn timeout(&self) -> Option<Duration> {
        self.timeout
    }

    /// The time for name resolution, connect and TLS, if the caller gave one for this call.
    #[must_use]
    pub fn connect_timeout(&self) -> Option<Duration> {
        self.connect_timeout
    }

    /// The longest silence of the service while it answers, if the caller gave one for this call.
    #[must_use]
    pub fn read_timeout(&self) -> Option<Duration> {
        self.read_timeout
    }

    /// The request as JSON, for callers with their own HTTP stack: `operation`, `method`, `base`, `auth`, `path`,
    /// `query` (pairs, not encoded), `target` (path and encoded query), `headers` (without credentials), `body` as
    /// text (null if it holds a file behind a reader), and `findings`.
    pub fn to_value(&self, naming: Naming) -> Value {
        let is_read = matches!(&self.body, Body::Multipart(parts) if parts.file().bytes().is_none());
        let body = if is_read { None } else { self.body.bytes().ok() };
        let headers = self.headers().into_iter().map(|(name, value)| (name.to_owned(), value.into()));
        let members = [
            ("operation", json!(self.operation.key)),
            ("method", json!(self.method().as_str())),
            ("base", json!(self.base().as_str())),
            ("auth", json!(self.auth().as_str())),
            ("path", json!(self.path())),
            ("query", json!(self.query)),
            ("target", json!(self.target())),
            ("headers", Value::Object(headers.collect())),
            ("body", json!(body.as_deref().map(String::from_utf8_lossy))),
            ("findings", Finding::values(&self.findings, naming)),
        ];
        Value::Object(members.into_iter().map(|(name, value)| (naming.name(name), value)).collect())
    }

    /// The context that is needed to read the answer.
    pub(crate) fn context(&self) -> AnswerContext<'static> {
        AnswerContext { operation: self.operation.key, country: self.country, processing: self.processing }
    }
}

// Query and body may hold a whole document, so only the operation is shown.
impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request").field("operation", &self.operation.key).finish_non_exhaustive()
    }
}
