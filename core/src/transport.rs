//! The only network I/O, behind a trait, and the clock.
//!
//! A program with its own HTTP stack implements [`Transport`]. The default is [`Http`] (feature `http`): ureq with
//! rustls, a pool of kept-alive connections, no redirects.

mod file;
#[cfg(feature = "http")]
mod http;

use std::fmt;
use std::time::{Duration, Instant, SystemTime};

use crate::error::Result;
use crate::operation::{Body, Method};

#[cfg(feature = "http")]
pub use http::{Http, HttpSettings};

/// The request of one HTTP exchange.
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
    /// Nothing else reads the environment. If it names no proxy, none is used; if it names one that is not of `http://` or
    /// `https://`, the client is refused.
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
pub trait Transport: Send + Sync {
    /// Makes one exchange. Any HTTP status is a response, not an error.
    ///
    /// # Errors
    /// An error with its [`Phase`](crate::Phase), of kind `transport`, or `limit` for a reply over the bound. Use
    /// `Before` only if certainly nothing was sent: the client repeats such a call.
    fn exchange(&self, request: &HttpRequest<'_>) -> Result<HttpResponse>;
}

/// The time, and how to let it pass.
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
