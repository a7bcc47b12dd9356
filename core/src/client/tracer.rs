//! What follows the calls of a client from begin to end, such as a span for each.

use std::time::Duration;

use super::Client;
use super::metrics::CallOutcome;
use super::trace_context::{Fields, fields};
use crate::error::ErrorKind;
use crate::guard::guard;
use crate::json::{Value, json};
use crate::naming::Naming;
use std::sync::Arc;

/// A call that begins.
///
/// # Example
/// ```
/// use dtekit::client::CallBegin;
///
/// fn began(call: &CallBegin<'_>) {
///     eprintln!("{} begins as call {}", call.operation, call.call_id);
/// }
/// ```
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct CallBegin<'a> {
    /// The id of the call, the same as in its events, its error and its result.
    pub call_id: &'a str,
    /// The operation's key, `Document/GetDocument`; `file` for the download of an original file alone.
    pub operation: &'static str,
}

/// A call that has ended.
///
/// # Example
/// ```
/// use dtekit::client::CallEnd;
///
/// fn ended(call: &CallEnd<'_>) {
///     eprintln!("{}: {} after {} attempts, {:?}", call.operation, call.outcome, call.attempts, call.elapsed);
/// }
/// ```
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct CallEnd<'a> {
    /// The id of the call.
    pub call_id: &'a str,
    /// The operation's key.
    pub operation: &'static str,
    /// How it ended.
    pub outcome: CallOutcome,
    /// The kind of the error of a call that failed.
    pub kind: Option<ErrorKind>,
    /// The number of its HTTP requests, without those of a token.
    pub attempts: u32,
    /// How long it took, with all attempts and waits.
    pub elapsed: Duration,
}

/// The W3C Trace Context of a call, which its requests to the service send onward: see [`Client::with_trace_context`].
///
/// # Example
/// ```
/// use dtekit::client::{CallBegin, TraceContext};
///
/// /// The span that the caller's own tracing gave to this call.
/// fn begin(_: &CallBegin<'_>) -> Option<TraceContext> {
///     let traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01".to_owned();
///     Some(TraceContext { traceparent, tracestate: None })
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraceContext {
    /// `version-traceid-parentid-flags`, in small hexadecimal digits.
    pub traceparent: String,
    /// What the systems of the trace add.
    pub tracestate: Option<String>,
}

/// Follows the calls of a client, on the thread that makes them.
///
/// It must return soon: the call waits for it. A panic in it does not reach the call. A call that begins within another
/// one, such as the download of the file in a step of an extraction, is part of that one and not told.
///
/// # Example
/// ```
/// use dtekit::client::{CallBegin, CallEnd, Client, Settings, TraceContext, Tracer};
/// struct Printed;
/// impl Tracer for Printed {
///     fn begin(&self, call: &CallBegin<'_>) -> Option<TraceContext> {
///         eprintln!("{} begins", call.operation);
///         None
///     }
///     fn end(&self, call: &CallEnd<'_>) {
///         eprintln!("{} {} after {:?}", call.operation, call.outcome, call.elapsed);
///     }
/// }
/// let client = Client::new(Settings::new("https://service.example", "user", "secret"))?.traced_by(Printed);
/// # drop(client);
/// # Ok::<(), dtekit::Error>(())
/// ```
pub trait Tracer: Send + Sync {
    /// A call begins. What it gives takes the place of the client's own trace context; one that breaks the syntax is
    /// not sent.
    fn begin(&self, call: &CallBegin<'_>) -> Option<TraceContext>;

    /// The call has ended.
    fn end(&self, call: &CallEnd<'_>);
}

impl CallBegin<'_> {
    /// The begin as Python and Node get it: `event` is `begin`.
    pub fn to_value(&self, naming: Naming) -> Value {
        let members = [
            ("event", json!("begin")),
            ("call_id", json!(self.call_id)),
            ("operation", json!(self.operation)),
        ];
        Value::Object(members.into_iter().map(|(name, value)| (naming.name(name), value)).collect())
    }
}

impl CallEnd<'_> {
    /// The end as Python and Node get it: `event` is `end`; the time in seconds.
    pub fn to_value(&self, naming: Naming) -> Value {
        let members = [
            ("event", json!("end")),
            ("call_id", json!(self.call_id)),
            ("operation", json!(self.operation)),
            ("outcome", json!(self.outcome.as_str())),
            ("kind", json!(self.kind.map(ErrorKind::as_str))),
            ("attempts", json!(self.attempts)),
            ("elapsed", json!(self.elapsed.as_secs_f64())),
        ];
        Value::Object(members.into_iter().map(|(name, value)| (naming.name(name), value)).collect())
    }
}

impl Client {
    /// This client; a tracer follows its calls. Both share connections, token and metrics.
    ///
    /// With the feature `tracing` each call is a span of the crate tracing as well, and the tracer begins inside of it.
    #[must_use]
    pub fn traced_by(&self, tracer: impl Tracer + 'static) -> Client {
        Client { tracer: Some(Arc::new(tracer)), ..self.clone() }
    }
}

/// Tells a tracer that a call begins, and gives the fields that its requests get.
pub(super) fn begin(tracer: &dyn Tracer, call: &CallBegin<'_>) -> Option<Arc<Fields>> {
    let context = guard(|| Ok(tracer.begin(call))).ok().flatten()?;
    fields(&context.traceparent, context.tracestate.as_deref()).ok()
}

/// Tells a tracer that a call has ended.
pub(super) fn end(tracer: &dyn Tracer, call: &CallEnd<'_>) {
    let _ = guard(|| {
        tracer.end(call);
        Ok(())
    });
}
