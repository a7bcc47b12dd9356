//! The only network I/O, behind a trait, and the clock that waits between attempts.
//!
//! A program with an HTTP stack of its own implements [`Transport`]; everybody else gets [`Http`] (feature
//! `http`, on by default): ureq with rustls, a pool of kept-alive connections, no redirects.

mod file;
#[cfg(feature = "http")]
mod http;

use std::fmt;
use std::time::{Duration, Instant, SystemTime};

use crate::error::Result;
use crate::operation::{Body, Method};

#[cfg(feature = "http")]
pub use http::{Http, HttpSettings};

/// One HTTP exchange to be made.
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
    /// The time for name resolution, connect and TLS of this exchange, where it is not the transport's own.
    pub connect_timeout: Option<Duration>,
    /// The longest silence while this exchange is answered, where it is not the transport's own.
    pub read_timeout: Option<Duration>,
}

// The query may hold parts of a document and the header fields hold credentials.
impl fmt::Debug for HttpRequest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let url = self.url.split('?').next();
        f.debug_struct("HttpRequest").field("method", &self.method).field("url", &url).finish_non_exhaustive()
    }
}

/// What came back: any status, and the whole body.
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

    /// The proxy at this address, `http://user:password@host:port`; `socks5://` is not supported.
    pub fn new(address: impl Into<String>) -> Self {
        Proxy(ProxySource::Address(address.into()))
    }

    /// The proxy that the environment names when the client is made: `ALL_PROXY`, `HTTPS_PROXY` or `HTTP_PROXY`
    /// (in capitals or small letters, the first that is there), and `NO_PROXY` for the hosts without one.
    ///
    /// The environment is read nowhere else. Where it names no proxy there is none.
    pub fn from_env() -> Self {
        Proxy(ProxySource::Environment)
    }
}

// An address may hold a password.
impl fmt::Debug for Proxy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            ProxySource::Address(_) => "Proxy(…)",
            ProxySource::Environment => "Proxy(from-env)",
        })
    }
}

/// Makes HTTP exchanges, from several threads at once.
pub trait Transport: Send + Sync {
    /// Makes one exchange; every status is an answer and no error.
    ///
    /// # Errors
    /// An error with its [`Phase`](crate::Phase): `Before` only if it is certain that nothing was sent, for such
    /// a call is made again. Kind `transport`, or `limit` for a reply over the bound.
    fn exchange(&self, request: &HttpRequest<'_>) -> Result<HttpResponse>;
}

/// The time, and how to let it pass.
pub trait Clock: Send + Sync {
    /// A moment that only moves forward.
    fn now(&self) -> Instant;
    /// The time of day, which servers put in dates.
    fn wall(&self) -> SystemTime;
    /// Waits.
    fn sleep(&self, duration: Duration);
    /// A number from 0 to 1, so that clients that failed together do not try again together.
    fn random(&self) -> f64;
}

/// The machine's own clock.
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

    fn random(&self) -> f64 {
        fastrand::f64()
    }
}
