//! The only network I/O, behind a trait, and the clock.
//!
//! A program with its own HTTP stack implements [`Transport`]. The default is [`Http`] (feature `http`): ureq with
//! rustls, a pool of kept-alive connections, no redirects.

mod address;
mod file;
#[cfg(feature = "http")]
mod http;
mod recording;

use std::fmt;
use std::time::{Duration, Instant, SystemTime};

use crate::error::Result;
use crate::operation::{Body, Method};

pub(crate) use address::Address;
#[cfg(feature = "http")]
pub use http::{Http, HttpSettings};
#[cfg(feature = "http")]
pub(crate) use recording::FileRecorder;
pub use recording::{Recorder, Recording, Replay};

/// The request of one HTTP exchange.
///
/// # Example
/// ```
/// use dtekit::transport::{HttpRequest, HttpResponse, Transport};
///
/// /// Answers every call itself, as a test does.
/// struct Canned;
///
/// impl Transport for Canned {
///     fn exchange(&self, request: &HttpRequest<'_>) -> dtekit::Result<HttpResponse> {
///         assert!(request.url.ends_with("/api/v1/Account/GetAccount?accountCode=3101123456"));
///         Ok(HttpResponse { status: 200, headers: Vec::new(), body: br#"{"Name": "ACME"}"#.to_vec() })
///     }
/// }
/// # use dtekit::client::{Client, GetAccount, Settings};
/// let settings = Settings::new("https://service.example", "user", "secret");
/// let client = Client::with_transport(settings, Canned, dtekit::transport::SystemClock)?;
/// assert_eq!(client.get_account(GetAccount::new("3101123456"))?["Name"], "ACME");
/// # Ok::<(), dtekit::Error>(())
/// ```
pub struct HttpRequest<'a> {
    /// The method.
    pub method: Method,
    /// The whole address with its query.
    pub url: &'a str,
    /// The header fields, credentials among them.
    pub headers: &'a [(&'static str, String)],
    /// The body: [`Body::bytes`] gives it whole.
    pub body: &'a Body,
    /// The time that the whole exchange may take.
    pub timeout: Duration,
    /// The time for name resolution, connect and TLS, if not the transport's default.
    pub connect_timeout: Option<Duration>,
    /// The longest silence during the answer, if not the transport's default.
    pub read_timeout: Option<Duration>,
}

// Shows neither query, which may hold parts of a document, nor header fields, which hold credentials.
impl fmt::Debug for HttpRequest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let url = self.url.split('?').next();
        f.debug_struct("HttpRequest").field("method", &self.method).field("url", &url).finish_non_exhaustive()
    }
}

/// The response of an exchange: any status, and the whole body.
///
/// # Example
/// ```
/// use dtekit::transport::HttpResponse;
///
/// let headers = vec![("retry-after".to_owned(), "2".to_owned())];
/// let response = HttpResponse { status: 429, headers, body: Vec::new() };
/// assert_eq!(response.header("retry-after"), Some("2"));
/// ```
#[derive(Clone, Default)]
pub struct HttpResponse {
    /// The status code.
    pub status: u16,
    /// The header fields, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body, decompressed.
    pub body: Vec<u8>,
}

impl HttpResponse {
    /// The first header field with this lower-case name.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

impl fmt::Debug for HttpResponse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpResponse").field("status", &self.status).finish_non_exhaustive()
    }
}

/// The proxy that connections go through.
///
/// # Example
/// ```
/// use dtekit::client::Settings;
/// use dtekit::transport::Proxy;
///
/// let settings = Settings { proxy: Some(Proxy::new("http://proxy.example:3128")), ..Settings::new("https://service.example", "user", "secret") };
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Proxy(ProxySource);

#[derive(Clone, PartialEq, Eq)]
enum ProxySource {
    Address(String),
    Environment,
}

impl Proxy {
    /// The word that asks for [`Proxy::from_env`] in the settings of C, Python and Node.
    pub const FROM_ENV: &str = "from-env";

    /// The proxy at this address, `http://user:password@host:port`; one of `socks5://` is refused.
    pub fn new(address: impl Into<String>) -> Self {
        Proxy(ProxySource::Address(address.into()))
    }

    /// The proxy that the environment names when the client is made: `ALL_PROXY`, `HTTPS_PROXY` or `HTTP_PROXY`
    /// (in capitals or small letters, the first that is there), and `NO_PROXY` for the hosts without one.
    ///
    /// Nothing else reads the environment. If it names no proxy, none is used; if it names one that is not of `http://`
    /// or `https://`, the client is refused.
    #[must_use]
    pub fn from_env() -> Self {
        Proxy(ProxySource::Environment)
    }
}

// The address is not shown: it may hold a password.
impl fmt::Debug for Proxy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            ProxySource::Address(_) => "Proxy(…)",
            ProxySource::Environment => "Proxy(from-env)",
        })
    }
}

/// Makes HTTP exchanges, from several threads at once.
///
/// # Example
/// ```
/// use dtekit::Phase;
/// use dtekit::transport::{HttpRequest, HttpResponse, Transport};
/// use dtekit::{Error, ErrorKind};
///
/// /// Lets only the first host through; everything else ends before it is sent.
/// struct Fenced<T>(T);
///
/// impl<T: Transport> Transport for Fenced<T> {
///     fn exchange(&self, request: &HttpRequest<'_>) -> dtekit::Result<HttpResponse> {
///         if !request.url.starts_with("https://service.example/") {
///             let finding = dtekit::Finding::new(&dtekit::code::TRANSPORT_UNREACHABLE, "another host");
///             return Err(Error::new(ErrorKind::Transport, finding).with_phase(Phase::Before));
///         }
///         self.0.exchange(request)
///     }
/// }
/// ```
pub trait Transport: Send + Sync {
    /// Makes one exchange. Any HTTP status is a response, not an error.
    ///
    /// # Errors
    /// An error with its [`Phase`](crate::Phase), of kind `transport`, or `limit` for a reply over the bound. Use
    /// `Before` only if certainly nothing was sent: the client repeats such a call.
    fn exchange(&self, request: &HttpRequest<'_>) -> Result<HttpResponse>;
}

/// The time, and how to let it pass.
///
/// # Example
/// ```
/// use dtekit::transport::{Clock, SystemClock};
/// use std::time::{Duration, Instant, SystemTime};
///
/// /// A clock that never waits, for tests.
/// struct Hasty;
///
/// impl Clock for Hasty {
///     fn now(&self) -> Instant {
///         SystemClock.now()
///     }
///     fn wall(&self) -> SystemTime {
///         SystemClock.wall()
///     }
///     fn sleep(&self, _: Duration) {}
///     fn random(&self) -> f64 {
///         0.5
///     }
/// }
/// Hasty.sleep(Duration::from_secs(3600));
/// ```
pub trait Clock: Send + Sync {
    /// A monotonic time.
    fn now(&self) -> Instant;
    /// The time of day, to compare with dates from servers.
    fn wall(&self) -> SystemTime;
    /// Waits.
    fn sleep(&self, duration: Duration);
    /// A random number from 0 to 1, so that clients that failed together do not retry together.
    fn random(&self) -> f64;
}

/// The machine's own clock.
///
/// # Example
/// ```
/// use dtekit::transport::{Clock, SystemClock};
///
/// assert!((0.0..1.0).contains(&SystemClock.random()));
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Instant {
        Instant::now()
    }

    fn wall(&self) -> SystemTime {
        SystemTime::now()
    }

    fn sleep(&self, duration: Duration) {
        std::thread::sleep(duration);
    }

    // From the system: a generator of this process would give a forked process the same numbers.
    fn random(&self) -> f64 {
        // The upper 48 bits are random.
        (uuid::Uuid::new_v4().as_u128() >> 80) as f64 / (1_u64 << 48) as f64
    }
}
