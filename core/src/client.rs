//! The client: credentials, tokens, retries and one method for each operation.

mod authority;
mod call;
mod cancel;
mod decide_table;
mod download;
mod exchange;
mod extraction;
mod file_address;
mod invalidate;
mod issue;
mod left;
mod listing;
mod metrics;
mod observer;
#[rustfmt::skip] // generated
mod operations;
mod reasons;
mod receiver_message;
mod reconcile;
mod reconcile_many;
mod request;
mod retry;
mod secret;
mod settings;
mod span;
#[cfg(feature = "tracing")]
#[rustfmt::skip] // generated
mod spans;
mod token;
mod trace_context;
mod tracer;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use zeroize::Zeroizing;

use crate::error::Result;
use crate::mapping::Registry;
use crate::operation::{Arguments, Reply, Request};
use crate::process::PerProcess;
use crate::transport::{Clock, Transport};

use token::Tokens;

pub use authority::{AuthorityAnswer, AuthorityStep, AuthorityWait, Decide};
pub(crate) use authority::{is_numbered, not_known};
pub use cancel::{Cancellation, Cancelled};
pub use decide_table::DecideTable;
pub use download::FileFormat;
pub(crate) use extraction::is_final;
pub use extraction::{Extracted, Extraction, ExtractionStep, Progress};
pub use invalidate::InvalidateOptions;
#[doc(hidden)]
pub use issue::IssueRows;
pub(crate) use issue::SEND;
pub use issue::{Issue, IssueCheck};
pub use metrics::{CallOutcome, Durations, Metric, MetricType, Metrics, OperationMetrics};
pub(crate) use metrics::{INBOX, JOURNAL, POLL, QueueTable, Text};
pub use observer::{CallEvent, CallStep, Observer};
pub use operations::*;
pub(crate) use reasons::PassCall;
pub use reconcile::Reconciliation;
pub use secret::Secret;
pub use settings::Settings;
pub use token::TokenEndpointAuthMethod;
pub use tracer::{CallBegin, CallEnd, TraceContext, Tracer};

/// A client of the service. Its clones share one pool of connections, and threads may share a client.
///
/// Every send ends in an [`Outcome`](crate::Outcome): a time-out or a broken connection after bytes have left gives
/// the outcome `Unknown`, not an error, and the client never repeats such a send. It repeats reads; it repeats a send
/// only if certainly nothing was sent.
///
/// # Example
/// ```no_run
/// use dtekit::client::{Client, SendDocumentToAuthority, Settings};
/// use dtekit::{Country, Processing, operation::MAPPING_STANDARD};
/// let client = Client::new(Settings::new("https://service.example", "user", "secret"))?;
/// let xml = dtekit::json_to_xml(&std::fs::read("invoice.json").unwrap(), &Default::default())?;
/// let result = client.send_document_to_authority(
///     SendDocumentToAuthority::new(xml)
///         .asynchronous(Processing::Asynchronous)
///         .mapping(MAPPING_STANDARD)
///         .sign(true)
///         .default_certificate(false)
///         .country(Country::CR),
/// )?;
/// println!("{:?}", result.outcome);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone)]
pub struct Client {
    inner: Arc<Inner>,
    observer: Option<Arc<dyn Observer>>,
    cancellation: Option<Cancellation>,
    registry: Option<Arc<Registry>>,
    trace_context: Option<Arc<trace_context::Fields>>,
    tracer: Option<Arc<dyn Tracer>>,
}

struct Inner {
    settings: Settings,
    /// The values of `Authorization` for the service and for the integrator API.
    basic: Zeroizing<String>,
    integrator: Option<Zeroizing<String>>,
    /// The tokens for v2 and those of the extraction provider: two parties.
    service_tokens: Option<Tokens>,
    provider_tokens: Option<Tokens>,
    transport: Box<dyn Transport>,
    clock: Box<dyn Clock>,
    /// A forked process counts its own calls.
    counters: PerProcess<Mutex<metrics::Counters>>,
    /// A forked process says itself what its passes meet.
    reasons: PerProcess<Mutex<reasons::Reasons>>,
}

impl Client {
    /// A client over ureq and rustls; with the setting `replay` over a recording.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with a finding for each setting that cannot be used;
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage) for the file of a recording;
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) if it is none.
    #[cfg(feature = "http")]
    pub fn new(settings: Settings) -> Result<Self> {
        settings.check()?;
        if let Some(path) = &settings.replay {
            let replay = crate::transport::Replay::open(path)?;
            return Client::with_transport(settings, replay, crate::transport::SystemClock);
        }
        let transport = crate::transport::Http::new(&settings.http())?;
        match &settings.record {
            Some(path) => {
                let recorder = crate::transport::FileRecorder::new(transport, path)?;
                Client::with_transport(settings, recorder, crate::transport::SystemClock)
            }
            None => Client::with_transport(settings, transport, crate::transport::SystemClock),
        }
    }

    /// A client over the caller's own transport and clock. It ignores the settings of the connection.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with a finding for each setting that cannot be used.
    pub fn with_transport(
        settings: Settings,
        transport: impl Transport + 'static,
        clock: impl Clock + 'static,
    ) -> Result<Self> {
        settings.check()?;
        let integrator = settings.integrator_username.as_deref().zip(settings.integrator_password.as_ref());
        Ok(Client {
            inner: Arc::new(Inner {
                basic: exchange::basic(&settings.username, &settings.password),
                integrator: integrator.map(|(username, password)| exchange::basic(username, password)),
                service_tokens: settings.service_tokens(),
                provider_tokens: settings.provider_tokens(),
                settings,
                transport: Box::new(transport),
                clock: Box::new(clock),
                counters: PerProcess::new(),
                reasons: PerProcess::new(),
            }),
            observer: None,
            cancellation: None,
            registry: None,
            trace_context: None,
            tracer: None,
        })
    }

    /// This client with an observer that sees its exchanges and unknown outcomes. Both share connections and token.
    #[must_use]
    pub fn observed_by(&self, observer: impl Observer + 'static) -> Self {
        Client { observer: Some(Arc::new(observer)), ..self.clone() }
    }

    /// This client for a call that another has begun: what observes and cancels that one sees the exchanges of this one
    /// too. Each keeps its credentials, limits, connections and token.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Client, client::Settings};
    ///
    /// let north = Client::new(Settings::new("https://service.example", "north", "secret"))?;
    /// let south = Client::new(Settings::new("https://service.example", "south", "secret"))?;
    /// let in_call = south.in_call_of(&north); // for `Journal::run_accounts`
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[must_use]
    pub fn in_call_of(&self, other: &Client) -> Self {
        let (observer, cancellation) = (other.observer.clone(), other.cancellation.clone());
        Client { observer, cancellation, ..self.clone() }
    }

    /// This client with a registry, whose tables count in the checks of [`Client::issue`]. Both share connections and
    /// token.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Client, client::Settings, mapping::Registry};
    /// # fn main() -> dtekit::Result<()> {
    /// let registry = std::sync::Arc::new(Registry::new());
    /// let client = Client::new(Settings::new("https://service.example", "user", "secret"))?.with_registry(&registry);
    /// // What is added later counts in later calls.
    /// # let table = br#"{"$table": {"name": "own", "version": "1", "source": "own"}, "columns": ["key"], "rows": [["1"]]}"#;
    /// registry.add_table(table)?;
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn with_registry(&self, registry: &Arc<Registry>) -> Self {
        Client { registry: Some(Arc::clone(registry)), ..self.clone() }
    }

    /// The address of the service as it may be shown: without user, password, query and fragment.
    ///
    /// # Example
    /// ```
    /// use dtekit::client::{Client, Settings};
    /// let client = Client::new(Settings::new("https://service.example/dte/", "user", "secret"))?;
    /// assert_eq!(client.address(), "https://service.example/dte");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[must_use]
    pub fn address(&self) -> String {
        observer::shown_address(&self.inner.settings.base_url)
    }

    /// The clock of this machine, for what waits without a client.
    pub(crate) fn machine_clock() -> &'static dyn Clock {
        &crate::transport::SystemClock
    }

    /// The clock that calls use.
    pub(crate) fn clock(&self) -> &dyn Clock {
        &*self.inner.clock
    }

    /// The request with its time-out, cut to `most`.
    pub(crate) fn within(&self, request: Request, most: Duration) -> Request {
        let timeout = self.timeout(request.operation().key, request.timeout());
        request.with_timeout(Some(timeout.min(most)))
    }

    /// Calls the operation with this key, `Document/GetDocument`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with every finding before anything is sent; what
    /// [`Reply::decode`] raises; [`ErrorKind::Auth`](crate::ErrorKind::Auth) if the token endpoint refuses;
    /// [`ErrorKind::Transport`](crate::ErrorKind::Transport) with its [`Phase`](crate::error::Phase) if the connection
    /// failed. A send whose bytes had left raises nothing then: its reply has the outcome `Unknown`.
    pub fn call(&self, operation: &str, arguments: Arguments) -> Result<Reply> {
        self.execute(&Request::new(operation, arguments)?)
    }

    /// Builds the request that [`Client::call`] sends, and sends nothing.
    ///
    /// # Errors
    /// As [`Request::new`].
    pub fn request(operation: &str, arguments: Arguments) -> Result<Request> {
        Request::new(operation, arguments)
    }

    /// Sends a request that was built before.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn execute(&self, request: &Request) -> Result<Reply> {
        self.make_call(request.operation().key, request.timeout(), |call| call.answer(request))
    }
}

// Shows no credentials.
impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client").field("address", &self.address()).finish_non_exhaustive()
    }
}
