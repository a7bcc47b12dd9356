//! What an observer sees of a client's calls, for logging.

use std::time::Duration;

use crate::json::{Map, Value, json};

use crate::error::{Error, Phase, Result, short};
use crate::guard::guard;
use crate::naming::Naming;
use crate::operation::Request;
use crate::result::{ProcessResult, Reason};
use crate::transport::{HttpRequest, HttpResponse};

/// One step of a call. It holds no credentials, no query, no header fields and no bodies.
///
/// # Example
/// ```
/// use dtekit::client::{CallEvent, CallStep, Client, Settings};
///
/// let client = Client::new(Settings::new("https://service.example", "user", "secret"))?
///     .observed_by(|event: &CallEvent<'_>| if matches!(event.step, CallStep::Request) {
///         println!("{} {} {} attempt {}", event.call_id, event.method, event.path, event.attempt);
///     });
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct CallEvent<'a> {
    /// The id of the call, `5f3a9c21-17`, the same in all its events, in its error and in its result: eight random
    /// digits of the process, and the number of the call in it. A step of an extraction is one call.
    pub call_id: &'a str,
    /// The operation's key, `Document/GetDocument`; `token` for the request of an OAuth 2.0 token, `file` for the
    /// download of an extraction's original file.
    pub operation: &'a str,
    /// The HTTP method.
    pub method: &'static str,
    /// The path without host and query; `/` for `file`, whose address is secret.
    pub path: &'a str,
    /// The number of the attempt, from 1.
    pub attempt: u32,
    /// The size of the request's body in bytes.
    pub body_bytes: usize,
    /// What happened.
    pub step: CallStep<'a>,
}

/// What happened in a call.
///
/// # Example
/// ```
/// use dtekit::client::{CallEvent, CallStep};
///
/// fn observe(event: &CallEvent<'_>) {
///     match &event.step {
///         CallStep::Request => println!("{} begins", event.operation),
///         CallStep::Unknown { .. } => println!("{}: ask what became of it", event.operation),
///         step => println!("{}: {step:?}", event.operation),
///     }
/// }
/// ```
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum CallStep<'a> {
    /// The request is about to be sent.
    Request,
    /// A reply came, of any status.
    Reply {
        /// The HTTP status.
        status: u16,
        /// The size of its decompressed body in bytes.
        body_bytes: usize,
        /// How long the exchange took.
        elapsed: Duration,
    },
    /// No reply came.
    Failure {
        /// The reason.
        error: &'a Error,
        /// How long the exchange took.
        elapsed: Duration,
    },
    /// The outcome of a send is [`Outcome::Unknown`](crate::Outcome::Unknown). It comes once a call, after the call's
    /// last exchange, or when the call is cancelled. Log it as a warning.
    Unknown {
        /// Why nobody knows what became of the document.
        reason: Reason,
        /// The error behind it, if there is one.
        error: Option<&'a Error>,
        /// The caller's own key of the document, if it has one.
        external_id: Option<&'a str>,
    },
}

impl CallEvent<'_> {
    /// The event as C, Python and Node show it: `event` is `request`, `reply`, `failure` or `unknown`; times in
    /// seconds.
    pub fn to_value(&self, naming: Naming) -> Value {
        let mut value = Map::new();
        let mut put = |name: &str, member: Value| value.insert(naming.name(name), member);
        let word = match self.step {
            CallStep::Request => "request",
            CallStep::Reply { .. } => "reply",
            CallStep::Failure { .. } => "failure",
            CallStep::Unknown { .. } => "unknown",
        };
        put("event", json!(word));
        put("call_id", json!(self.call_id));
        put("operation", json!(self.operation));
        put("method", json!(self.method));
        put("path", json!(self.path));
        put("attempt", json!(self.attempt));
        put("body_bytes", json!(self.body_bytes));
        match self.step {
            CallStep::Request => {}
            CallStep::Reply { status, body_bytes, elapsed } => {
                put("status", json!(status));
                put("reply_bytes", json!(body_bytes));
                put("elapsed", json!(elapsed.as_secs_f64()));
            }
            CallStep::Failure { error, elapsed } => {
                put("kind", json!(error.kind().as_str()));
                put("code", json!(error.code()));
                put("phase", json!(error.phase().map(Phase::as_str)));
                put("elapsed", json!(elapsed.as_secs_f64()));
            }
            CallStep::Unknown { reason, error, external_id } => {
                put("reason", json!(reason.as_str()));
                put("code", json!(error.map(Error::code)));
                put("external_id", json!(external_id));
            }
        }
        Value::Object(value)
    }
}

/// Sees each request and reply of a client and each unknown outcome, on the thread that makes the call or cancels it.
///
/// It must return soon: the call waits for it. A panic in it does not reach the call.
///
/// # Example
/// ```
/// use dtekit::client::{Client, CallEvent, Settings};
/// let client = Client::new(Settings::new("https://service.example", "user", "secret"))?
///     .observed_by(|event: &CallEvent<'_>| eprintln!("{event:?}"));
/// # Ok::<(), dtekit::Error>(())
/// ```
pub trait Observer: Send + Sync {
    /// Receives one step.
    fn observe(&self, event: &CallEvent<'_>);
}

impl<F: Fn(&CallEvent<'_>) + Send + Sync> Observer for F {
    fn observe(&self, event: &CallEvent<'_>) {
        self(event);
    }
}

/// The name of an original file's download.
pub(super) const FILE: &str = "file";

/// An exchange, as the observer sees it.
pub(super) struct ObservedExchange<'a> {
    pub observer: &'a dyn Observer,
    pub call_id: &'a str,
    pub operation: &'a str,
    pub attempt: u32,
}

impl ObservedExchange<'_> {
    pub fn request(&self, request: &HttpRequest<'_>) {
        self.tell(request, CallStep::Request);
    }

    pub fn answer(&self, request: &HttpRequest<'_>, answer: &Result<HttpResponse>, elapsed: Duration) {
        let step = match answer {
            Ok(response) => {
                CallStep::Reply { status: response.status, body_bytes: response.body.len(), elapsed }
            }
            Err(error) => CallStep::Failure { error, elapsed },
        };
        self.tell(request, step);
    }

    fn tell(&self, request: &HttpRequest<'_>, step: CallStep<'_>) {
        let event = CallEvent {
            call_id: self.call_id,
            operation: self.operation,
            method: request.method.as_str(),
            path: if self.operation == FILE { "/" } else { path(request.url) },
            attempt: self.attempt,
            body_bytes: request.body.size(),
            step,
        };
        tell(self.observer, &event);
    }
}

/// Tells the observer that the outcome of a send is unknown. `url` is the whole address of the request.
pub(super) fn tell_unknown(
    observer: &dyn Observer,
    request: &Request,
    url: &str,
    attempt: u32,
    result: &ProcessResult,
) {
    let Some(reason) = result.reason else { return };
    // A document with a number of its own and an `ID` has two keys; either names it.
    let own = result.next.as_ref().and_then(|next| match next.document.get("ExternalId")? {
        Value::Array(keys) => keys.first()?.as_str(),
        key => key.as_str(),
    });
    let own = own.map(short);
    let event = CallEvent {
        call_id: result.call_id.as_deref().unwrap_or_default(),
        operation: request.operation().key,
        method: request.method().as_str(),
        path: path(url),
        attempt,
        body_bytes: request.body().size(),
        step: CallStep::Unknown { reason, error: result.error.as_ref(), external_id: own.as_deref() },
    };
    tell(observer, &event);
}

fn tell(observer: &dyn Observer, event: &CallEvent<'_>) {
    // After bytes have left, an observer's panic must not hide the document's outcome.
    let _ = guard(|| {
        observer.observe(event);
        Ok(())
    });
}

/// The path of an address: its only part that holds no secret.
fn path(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let path = rest.find('/').map_or("/", |slash| &rest[slash..]);
    path.split(['?', '#']).next().unwrap_or(path)
}

/// An address without what may be secret in it: user, password, query and fragment.
pub(super) fn shown_address(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").map_or(("", url), |(scheme, rest)| (scheme, rest));
    let rest = rest.split(['?', '#']).next().unwrap_or_default();
    let (place, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let host = place.rsplit('@').next().unwrap_or_default();
    let separator = if scheme.is_empty() { "" } else { "://" };
    format!("{scheme}{separator}{host}{}", path.trim_end_matches('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_secrets() {
        let url = "https://user:p@ss@host.example:8443/dte/?sig=secret#secret";
        assert_eq!(shown_address(url), "https://host.example:8443/dte");
        assert_eq!(shown_address("host/a"), "host/a");
    }

    #[test]
    fn an_address_shows_its_path_alone() {
        assert_eq!(path("https://user.example/api/v1/File/Get?id=secret"), "/api/v1/File/Get");
        assert_eq!(path("https://host"), "/");
    }
}
