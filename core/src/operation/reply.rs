//! A reply as a value, read from an HTTP answer.

use std::time::SystemTime;

use crate::json::{Map, ToValue, Value, json};
use uuid::Uuid;

use super::body::Body;
use super::question::{ask, doubt};
use super::refusal;
use super::request::Request;
use super::table::{Repeat, Returns, find};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Phase, Result, short};
use crate::keywords::{By, Maybe, OptionKind, Options as _, Reader, Terms, options};
use crate::naming::{Naming, member};
use crate::result::{
    AnswerContext, Arrived, DocumentList, FileResult, Outcome, Page, ProcessResult, Reason, SendKind, Shown,
    id, is_late, parse_in_time, parse_once as parse, truth, unreadable,
};

/// What an operation returned: one variant for each word in interface.md's Returns columns.
///
/// # Example
/// ```
/// use dtekit::Reply;
/// use dtekit::operation::{Arguments, Request};
///
/// let request = Request::new("Account/GetAccount", Arguments::new().set("account_code", "3101123456"))?;
/// match Reply::decode(&request, 200, br#"{"Name": "ACME"}"#)? {
///     Reply::Entity(account) => assert_eq!(account["Name"], "ACME"),
///     reply => println!("{}", reply.kind()),
/// }
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub enum Reply {
    /// A process result.
    Process(Box<ProcessResult>),
    /// Several process results.
    Processes(Vec<ProcessResult>),
    /// Yes or no.
    Boolean(bool),
    /// An id.
    Uuid(Uuid),
    /// An entity response, as it arrived.
    Entity(Value),
    /// The comments of a document, as they arrived.
    Comments(Vec<Value>),
    /// A file.
    File(FileResult),
    /// Several files.
    Files(Vec<FileResult>),
    /// The records of a document's attachments, as they arrived.
    Attachments(Vec<Value>),
    /// A list of documents.
    Documents(DocumentList),
    /// A received-document result, as it arrived.
    ReceivedDocument(Value),
    /// A contact result, as it arrived.
    Contact(Value),
    /// A proof-of-delivery result, as it arrived.
    ProofOfDelivery(Value),
    /// Anything else whose fields interface.md does not show, as it arrived.
    Object(Value),
}

impl Reply {
    /// Reads the HTTP answer to `request`, JSON or XML. A process result and a list of documents have the request's
    /// findings among theirs.
    ///
    /// # Errors
    /// [`ErrorKind::Auth`] for 401 and 403, [`ErrorKind::Status`] for any other 3xx and 4xx, and for a 408 or 5xx
    /// answer to a read; [`ErrorKind::Answer`] for a body that is not what the operation returns;
    /// [`ErrorKind::Invalid`] for a process result without success where the operation returns a boolean, an id,
    /// files or records. After a send, a 408, a 5xx or an unreadable body gives [`Outcome::Unknown`] and no error.
    pub fn decode(request: &Request, status: u16, body: &[u8]) -> Result<Reply> {
        Reply::decode_in_time(request, status, Arrived::in_time(body))
    }

    /// Decodes a reply of the client: an error [`is_late`] if its answer was not read in its time.
    pub(crate) fn decode_in_time(request: &Request, status: u16, body: Arrived<'_>) -> Result<Reply> {
        let reply = of_status(request.operation().returns, &request.context(), status, body, page(request));
        // The service may have acted on a call that it answers so, though the answer is no send's.
        let may_have_acted = request.operation().repeat == Repeat::Never && matches!(status, 408 | 500..);
        let reply = reply.map_err(|error| match error.kind() {
            ErrorKind::Status if may_have_acted => error.with_phase(Phase::InFlight),
            _ => error,
        });
        Ok(match reply? {
            Reply::Process(mut result) => {
                doubt(request, &mut result);
                ask(request, &mut result);
                warn(request, &mut result);
                Reply::Process(result)
            }
            Reply::Documents(list) => Reply::Documents(list.with_findings(request.findings())),
            other => other,
        })
    }

    /// Reads an answer without its request. `options` holds `operation` (`Document/SendDocumentToAuthority` by
    /// default), `status` (200 by default), `country`, `asynchronous`, and for an operation that this version does
    /// not know `returns`, the word of [`Returns::as_str`].
    ///
    /// # Errors
    /// As [`Reply::decode`], and [`ErrorKind::Argument`] with a finding for each option that is unknown or of the
    /// wrong type.
    ///
    /// # Example
    /// ```
    /// use dtekit::Reply;
    /// use dtekit::json::json;
    /// let options = json!({"operation": "File/DownloadDocumentXml"});
    /// let reply = Reply::from_members(b"{\"Base64Content\": \"PGEvPg==\"}", options.as_object().unwrap())?;
    /// assert_eq!(reply.content(), Some(&b"<a/>"[..]));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn from_members(body: &[u8], options: &Map) -> Result<Reply> {
        let mut keywords = Reader::new(options, Terms::OPTIONS);
        let ReplyRows { status, returns } = ReplyRows::read(&mut keywords, None);
        let context = AnswerContext::read(&mut keywords);
        let is_clean = keywords.is_clean();
        let returns = returns.or_else(|| find(context.operation).map(|operation| operation.returns));
        if returns.is_none() && is_clean {
            let message = format!(
                "expected an operation such as `Document/GetDocument`, found `{}`",
                short(context.operation)
            );
            let finding = Finding::new(&code::OPERATION_UNKNOWN, message).with_path("operation");
            keywords.check::<()>(Err(Error::new(ErrorKind::Argument, finding)));
        }
        keywords.finish()?;
        of_status(
            returns.unwrap_or(Returns::Object),
            &context,
            status.unwrap_or(200),
            Arrived::in_time(body),
            Page::First,
        )
    }

    /// The reply to a send whose answer did not arrive whole: [`Outcome::Unknown`] with the error.
    pub(crate) fn unknown(request: &Request, error: Error) -> Box<ProcessResult> {
        let mut result = Box::new(ProcessResult::unknown(Reason::Connection, error));
        ask(request, &mut result);
        warn(request, &mut result);
        result
    }

    /// Says since when the outcome is unknown: [`ProcessResult::became_unknown`] for each result in it.
    pub fn became_unknown(&mut self, at: SystemTime) {
        match self {
            Reply::Process(result) => result.became_unknown(at),
            Reply::Processes(results) => results.iter_mut().for_each(|result| result.became_unknown(at)),
            _ => {}
        }
    }

    /// The findings of the request that this reply does not hold itself. A process result and a list of documents
    /// hold those of their request.
    #[must_use]
    pub fn unplaced_findings<'a>(&self, request: &'a Request) -> &'a [Finding] {
        match self {
            Reply::Process(_) | Reply::Documents(_) => &[],
            _ => request.findings(),
        }
    }

    /// The word for what it is, such as `process-result`, `files`, `object`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Reply::Process(_) => "process-result",
            Reply::Processes(_) => "process-results",
            Reply::Boolean(_) => "boolean",
            Reply::Uuid(_) => "uuid",
            Reply::Entity(_) => "entity",
            Reply::Comments(_) => "comments",
            Reply::File(_) => "file",
            Reply::Files(_) => "files",
            Reply::Attachments(_) => "attachments",
            Reply::Documents(_) => "documents",
            Reply::ReceivedDocument(_) => "received-document",
            Reply::Contact(_) => "contact",
            Reply::ProofOfDelivery(_) => "proof-of-delivery",
            Reply::Object(_) => "object",
        }
    }

    /// The process result, if it is one.
    #[must_use]
    pub fn process(&self) -> Option<&ProcessResult> {
        match self {
            Reply::Process(result) => Some(result),
            _ => None,
        }
    }

    /// The process results: several, one, or none.
    #[must_use]
    pub fn processes(&self) -> &[ProcessResult] {
        match self {
            Reply::Process(result) => std::slice::from_ref(result),
            Reply::Processes(results) => results,
            _ => &[],
        }
    }

    /// The file, if it is one.
    #[must_use]
    pub fn file(&self) -> Option<&FileResult> {
        match self {
            Reply::File(file) => Some(file),
            _ => None,
        }
    }

    /// The files: several, one, or none.
    #[must_use]
    pub fn files(&self) -> &[FileResult] {
        match self {
            Reply::File(file) => std::slice::from_ref(file),
            Reply::Files(files) => files,
            _ => &[],
        }
    }

    /// Each of several process results or files as a reply; a single one is the only item.
    ///
    /// # Example
    /// ```
    /// use dtekit::Reply;
    /// use dtekit::json::json;
    /// let options = json!({"operation": "File/DownloadDocumentAttachments", "returns": "array of file results"});
    /// let reply = Reply::from_members(br#"[{"Name": "a"}, {"Name": "b"}]"#, options.as_object().unwrap())?;
    /// let names: Vec<_> = reply.items().map(|item| item.file().unwrap().name().unwrap().to_owned()).collect();
    /// assert_eq!(names, ["a", "b"]);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn items(&self) -> impl Iterator<Item = Reply> {
        let results = self.processes().iter().map(|result| Reply::Process(Box::new(result.clone())));
        results.chain(self.files().iter().map(|file| Reply::File(file.clone())))
    }

    /// The list of documents, if it is one.
    #[must_use]
    pub fn documents(&self) -> Option<&DocumentList> {
        match self {
            Reply::Documents(list) => Some(list),
            _ => None,
        }
    }

    /// The bytes of the file, if the reply is a file with content.
    pub fn content(&self) -> Option<&[u8]> {
        self.file().and_then(FileResult::content)
    }

    /// The outcome, if it is the answer to a send.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.process().and_then(|result| result.outcome)
    }

    /// The reply as JSON, its names in a language's case. Free-form parts are as they arrived.
    #[must_use]
    pub fn to_value(&self, naming: Naming) -> Value {
        match self {
            Reply::Process(result) => result.to_value(naming),
            Reply::Processes(results) => results.iter().map(|result| result.to_value(naming)).collect(),
            Reply::Boolean(truth) => Value::Bool(*truth),
            Reply::Uuid(id) => json!(id.to_string()),
            Reply::File(file) => file.to_value(naming),
            Reply::Files(files) => files.iter().map(|file| file.to_value(naming)).collect(),
            Reply::Documents(list) => list.to_value(naming),
            Reply::Comments(items) | Reply::Attachments(items) => Value::Array(items.clone()),
            Reply::Entity(value)
            | Reply::ReceivedDocument(value)
            | Reply::Contact(value)
            | Reply::ProofOfDelivery(value)
            | Reply::Object(value) => value.clone(),
        }
    }
}

/// The return values of the methods of [`Client`](crate::Client).
impl Reply {
    pub(crate) fn into_process(self) -> Result<ProcessResult> {
        match self {
            Reply::Process(result) => Ok(*result),
            other => Err(other.unexpected()),
        }
    }

    pub(crate) fn into_processes(self) -> Result<Vec<ProcessResult>> {
        match self {
            Reply::Processes(results) => Ok(results),
            other => Err(other.unexpected()),
        }
    }

    pub(crate) fn into_boolean(self) -> Result<bool> {
        match self {
            Reply::Boolean(truth) => Ok(truth),
            other => Err(other.unexpected()),
        }
    }

    pub(crate) fn into_uuid(self) -> Result<Uuid> {
        match self {
            Reply::Uuid(id) => Ok(id),
            other => Err(other.unexpected()),
        }
    }

    pub(crate) fn into_file(self) -> Result<FileResult> {
        match self {
            Reply::File(file) => Ok(file),
            other => Err(other.unexpected()),
        }
    }

    pub(crate) fn into_files(self) -> Result<Vec<FileResult>> {
        match self {
            Reply::Files(files) => Ok(files),
            other => Err(other.unexpected()),
        }
    }

    pub(crate) fn into_documents(self) -> Result<DocumentList> {
        match self {
            Reply::Documents(list) => Ok(list),
            other => Err(other.unexpected()),
        }
    }

    pub(crate) fn into_array(self) -> Result<Vec<Value>> {
        match self {
            Reply::Comments(items) | Reply::Attachments(items) => Ok(items),
            other => Err(other.unexpected()),
        }
    }

    pub(crate) fn into_object(self) -> Result<Value> {
        match self {
            Reply::Entity(value)
            | Reply::ReceivedDocument(value)
            | Reply::Contact(value)
            | Reply::ProofOfDelivery(value)
            | Reply::Object(value) => Ok(value),
            other => Err(other.unexpected()),
        }
    }

    fn unexpected(&self) -> Error {
        unreadable(format!("expected another class of reply, found `{}`", self.kind()))
    }
}

#[cfg(feature = "serde_json")]
crate::json::serialize_json_form!(Reply);

// It hides tokens, passwords and signed addresses.
impl std::fmt::Debug for Reply {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shown: Vec<Shown<'_>>;
        let (name, value): (_, &dyn std::fmt::Debug) = match self {
            Reply::Process(result) => ("Process", result),
            Reply::Processes(results) => ("Processes", results),
            Reply::Boolean(value) => ("Boolean", value),
            Reply::Uuid(id) => ("Uuid", id),
            Reply::File(file) => ("File", file),
            Reply::Files(files) => ("Files", files),
            Reply::Documents(list) => ("Documents", list),
            Reply::Comments(values) | Reply::Attachments(values) => {
                shown = values.iter().map(Shown::new).collect();
                (if matches!(self, Reply::Comments(_)) { "Comments" } else { "Attachments" }, &shown)
            }
            Reply::Entity(value) => return one(f, "Entity", value),
            Reply::ReceivedDocument(value) => return one(f, "ReceivedDocument", value),
            Reply::Contact(value) => return one(f, "Contact", value),
            Reply::ProofOfDelivery(value) => return one(f, "ProofOfDelivery", value),
            Reply::Object(value) => return one(f, "Object", value),
        };
        f.debug_tuple(name).field(value).finish()
    }
}

fn one(f: &mut std::fmt::Formatter<'_>, name: &str, value: &Value) -> std::fmt::Result {
    f.debug_tuple(name).field(&Shown::new(value)).finish()
}

impl ToValue for Reply {
    fn to_json_value(&self) -> Value {
        self.to_value(Naming::Snake)
    }
}

/// Puts the findings of the request before those of the answer.
fn warn(request: &Request, result: &mut ProcessResult) {
    result.findings.splice(0..0, request.findings().iter().cloned());
}

/// Reads an answer by its HTTP status first.
fn of_status(
    returns: Returns,
    context: &AnswerContext<'_>,
    status: u16,
    body: Arrived<'_>,
    page: Page,
) -> Result<Reply> {
    let send = SendKind::of(context.operation).is_some();
    // Every send has an outcome.
    let returns = if send && returns == Returns::Object { Returns::CustomResponse } else { returns };
    match status {
        // 202 and 206 say themselves that this is not all.
        201..=299 if returns == Returns::DocumentList => {
            Err(unreadable(format!("expected a list of documents with HTTP status 200, found {status}")))
        }
        // What is partial is not the answer.
        202 | 206 if send => {
            let mut result = ProcessResult::decode_in_time(body, context)?;
            result.make_unknown(Reason::HttpStatus, partial(status), context);
            Ok(Reply::Process(Box::new(result)))
        }
        206 => Err(partial(status)),
        200..=299 => read(returns, context, body, page),
        300..=407 | 409..=499 if matches!(returns, Returns::ProcessResult | Returns::CustomResponse) => {
            // The call failed, unless the body is a process result.
            match ProcessResult::decode_in_time(body, context) {
                Ok(result) if result.reason == Some(Reason::UnreadableAnswer) && !is_result(body) => {
                    Err(refusal::of_status(status, body))
                }
                Ok(mut result) => {
                    if result.success && send {
                        result.make_unknown(Reason::Contradiction, refusal::of_status(status, body), context);
                    }
                    Ok(Reply::Process(Box::new(result)))
                }
                Err(error) if send && is_late(&error) => Err(error),
                Err(_) => Err(refusal::of_status(status, body)),
            }
        }
        300..=407 | 409..=499 => Err(refusal::of_status(status, body)),
        _ if send => {
            // The body may add details, but the outcome stays unknown.
            let mut result = ProcessResult::decode_in_time(body, context)?;
            result.make_unknown(Reason::HttpStatus, refusal::of_status(status, body), context);
            Ok(Reply::Process(Box::new(result)))
        }
        _ => Err(refusal::of_status(status, body)),
    }
}

/// Whether a body is a process result, though it may be none that says one thing.
fn is_result(body: Arrived<'_>) -> bool {
    let answer = parse_in_time(body).ok();
    answer.as_ref().and_then(Value::as_object).is_some_and(|members| member(members, "Success").is_some())
}

fn partial(status: u16) -> Error {
    unreadable(format!("expected a whole answer with HTTP status 200, found {status}"))
}

/// Which page of a list a request asks for.
fn page(request: &Request) -> Page {
    let is_later = |text: &[u8]| {
        let filter = crate::json::from_slice(text).ok()?;
        let token = member(filter.as_object()?, "ContinuationToken")?;
        Some(!token.is_null() && token != "")
    };
    match request.body() {
        Body::Json(text) if is_later(text) == Some(true) => Page::Later,
        _ => Page::First,
    }
}

/// Reads an answer by what the operation returns.
fn read(returns: Returns, context: &AnswerContext<'_>, body: Arrived<'_>, page: Page) -> Result<Reply> {
    Ok(match returns {
        Returns::ProcessResult => Reply::Process(Box::new(ProcessResult::decode_in_time(body, context)?)),
        Returns::CustomResponse => Reply::Process(Box::new(ProcessResult::decode_custom(body, context)?)),
        Returns::ProcessResults => Reply::Processes(
            items(parse(body)?)?
                .into_iter()
                .map(|item| ProcessResult::from_value(item, context))
                .collect::<Result<_>>()?,
        ),
        Returns::Boolean => Reply::Boolean(scalar(returns, context, body, truth)?),
        Returns::Uuid => Reply::Uuid(scalar(returns, context, body, id)?),
        Returns::File => match succeeded(returns, context, parse(body)?)? {
            Value::Object(members) => Reply::File(FileResult::new(members)),
            _ => return Err(unexpected(returns)),
        },
        Returns::Files => Reply::Files(
            items(succeeded(returns, context, parse(body)?)?)?
                .into_iter()
                .map(|item| match item {
                    Value::Object(members) => Ok(FileResult::new(members)),
                    _ => Err(unexpected(returns)),
                })
                .collect::<Result<_>>()?,
        ),
        Returns::Comments => Reply::Comments(items(succeeded(returns, context, parse(body)?)?)?),
        Returns::Attachments => Reply::Attachments(items(succeeded(returns, context, parse(body)?)?)?),
        Returns::DocumentList => Reply::Documents(DocumentList::read(parse(body)?, page)?),
        Returns::Entity => Reply::Entity(parse(body)?),
        Returns::ReceivedDocument => Reply::ReceivedDocument(parse(body)?),
        Returns::Contact => Reply::Contact(parse(body)?),
        Returns::ProofOfDelivery => Reply::ProofOfDelivery(parse(body)?),
        Returns::Object => Reply::Object(parse(body)?),
    })
}

/// A single value: JSON, or plain text.
fn scalar<T>(
    returns: Returns,
    context: &AnswerContext<'_>,
    body: Arrived<'_>,
    of: impl Fn(&Value) -> Option<T>,
) -> Result<T> {
    let value = match parse(body) {
        Ok(value) => succeeded(returns, context, value)?,
        Err(error) if is_late(&error) => return Err(error),
        Err(error) => match std::str::from_utf8(body.body) {
            Ok(text) => Value::String(text.trim_start_matches('\u{FEFF}').trim().to_owned()),
            Err(_) => return Err(error),
        },
    };
    of(&value).ok_or_else(|| unexpected(returns))
}

/// The value, unless it is a process result without success, which any operation may return.
fn succeeded(returns: Returns, context: &AnswerContext<'_>, value: Value) -> Result<Value> {
    let failed = |members: &Map| member(members, "Success").and_then(truth) == Some(false);
    if !value.as_object().is_some_and(failed) {
        return Ok(value);
    }
    Err(refusal::of_result(&named(returns), &ProcessResult::from_value(value, context)?))
}

/// The items of an answer that may be a list, one item or nothing.
fn items(value: Value) -> Result<Vec<Value>> {
    match value {
        Value::Array(items) => Ok(items),
        Value::Null => Ok(Vec::new()),
        Value::String(text) if text.trim().is_empty() => Ok(Vec::new()),
        one @ Value::Object(_) => Ok(vec![one]),
        _ => Err(unreadable("expected a list, found another value")),
    }
}

fn unexpected(returns: Returns) -> Error {
    unreadable(format!("expected {}, found another value", named(returns)))
}

/// The interface's word with an article.
fn named(returns: Returns) -> String {
    let word = returns.as_str();
    let article = if word.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    format!("{article} {word}")
}

options! {
    own;
    /// The options of any answer beside those of its context.
    #[derive(Debug)]
    pub struct ReplyRows {
        /// The HTTP status; 200 by default.
        pub status: Option<u16> => Maybe(By(OptionKind::Whole, status));
        /// What the operation returns, in the interface's words (`array of file results`), if dtekit does not know it.
        pub returns: Option<Returns> => Maybe(By(OptionKind::Text, returns));
    }
}

fn status(keywords: &mut Reader<'_>, name: &'static str) -> Option<u16> {
    keywords.get(name, "an HTTP status", |value| {
        let status = value.as_u64().and_then(|status| u16::try_from(status).ok());
        status.filter(|code| (100..=599).contains(code))
    })
}

fn returns(keywords: &mut Reader<'_>, name: &'static str) -> Option<Returns> {
    keywords.get(name, "a word such as `array of file results`", |value| {
        let word = value.as_str()?;
        Returns::ALL.into_iter().find(|returns| word == returns.as_str())
    })
}
