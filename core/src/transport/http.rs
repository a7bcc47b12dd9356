//! [`Transport`] over ureq and rustls.

mod addresses;
mod failure;
mod wiping;
opaque!(HttpSettings);

#[cfg(test)]
mod tests;

use std::io::Read;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ureq::http::Uri;
use ureq::tls::{Certificate, PemItem, RootCerts, TlsConfig, parse_pem};
use ureq::unversioned::transport::{Connector, DefaultConnector};
use ureq::{Agent, RequestBuilder, SendBody, Timeout};
use zeroize::Zeroizing;

use super::{Address, HttpRequest, HttpResponse, Proxy, ProxySource, Transport};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Phase, Result};
use crate::operation::{Body, Method};
use crate::process::PerProcess;

use addresses::CachingResolver;
use failure::{MarkingConnector, failure};
use wiping::header_value;

/// The most bytes that the header of a reply may have.
const MAX_HEADER_BYTES: usize = 64 << 10;

/// How many bytes of a body are read at a time.
const PIECE: usize = 64 << 10;

/// The settings of [`Http`].
///
/// # Example
/// ```
/// use dtekit::transport::{Http, HttpSettings};
/// use std::time::Duration;
///
/// let http = Http::new(&HttpSettings {
///     connect_timeout: Duration::from_secs(10),
///     read_timeout: Some(Duration::from_secs(30)),
///     max_reply_bytes: 64 << 20,
///     proxy: None,
///     ca_certs: None,
/// })?;
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone)]
pub struct HttpSettings {
    /// The time for name resolution, connect and TLS together.
    pub connect_timeout: Duration,
    /// The longest silence of the server while it answers; none by default.
    pub read_timeout: Option<Duration>,
    /// The most bytes that a reply may have, decompressed.
    pub max_reply_bytes: usize,
    /// The proxy; none by default.
    pub proxy: Option<Proxy>,
    /// Certificates in PEM that are trusted in place of the public ones.
    pub ca_certs: Option<Vec<u8>>,
}

/// Blocking HTTP/1.1 with a pool of kept-alive connections that all clones and threads share.
///
/// A forked process has a pool of its own. It sends nothing on the connections of its parent and does not close them.
///
/// # Example
/// ```
/// use dtekit::client::{Client, Settings};
/// use dtekit::transport::{Http, HttpSettings, SystemClock};
/// use std::time::Duration;
///
/// let http = Http::new(&HttpSettings {
///     connect_timeout: Duration::from_secs(10),
///     read_timeout: None,
///     max_reply_bytes: 64 << 20,
///     proxy: None,
///     ca_certs: None,
/// })?;
/// // Two clients share its connections.
/// let production = Client::with_transport(Settings::new("https://service.example", "user", "secret"), http.clone(), SystemClock)?;
/// let test = Client::with_transport(Settings::new("https://test.example", "user", "secret"), http, SystemClock)?;
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone)]
pub struct Http {
    shared: Arc<Shared>,
    max_reply_bytes: usize,
}

struct Shared {
    make: Box<dyn Fn() -> Connections + Send + Sync>,
    connections: PerProcess<Connections>,
}

/// What one process has.
struct Connections {
    agent: Agent,
    resolver: CachingResolver,
}

impl std::fmt::Debug for Http {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Http").finish_non_exhaustive()
    }
}

impl Http {
    /// A transport with these settings.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] for a proxy or certificates that cannot be read.
    pub fn new(settings: &HttpSettings) -> Result<Self> {
        Http::with_connector(settings, DefaultConnector::default)
    }

    fn with_connector<C: Connector>(
        settings: &HttpSettings,
        connector: impl Fn() -> C + Send + Sync + 'static,
    ) -> Result<Self> {
        let mut config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .max_response_header_size(MAX_HEADER_BYTES)
            .timeout_resolve(Some(bounded(settings.connect_timeout)))
            .timeout_connect(Some(bounded(settings.connect_timeout)))
            .timeout_per_read(settings.read_timeout.map(bounded))
            .user_agent(concat!("dtekit/", env!("CARGO_PKG_VERSION")))
            .proxy(settings.proxy.as_ref().map(proxy).transpose()?.flatten());
        if let Some(pem) = &settings.ca_certs {
            config = config.tls_config(TlsConfig::builder().root_certs(roots(pem)?).build());
        }
        let config = config.build();
        let make = move || {
            let resolver = CachingResolver::default();
            let agent = Agent::with_parts(config.clone(), MarkingConnector(connector()), resolver.clone());
            Connections { agent, resolver }
        };
        let shared = Shared { make: Box::new(make), connections: PerProcess::new() };
        Ok(Http { shared: Arc::new(shared), max_reply_bytes: settings.max_reply_bytes })
    }

    /// The connections of this process.
    fn connections(&self) -> &Connections {
        self.shared.connections.get(&self.shared.make)
    }
}

impl Transport for Http {
    fn exchange(&self, request: &HttpRequest<'_>) -> Result<HttpResponse> {
        if Address::read(request.url).is_none() {
            let message = "expected a whole address such as `https://host`, found another";
            let finding = Finding::new(&code::TRANSPORT_ADDRESS, message);
            return Err(Error::new(ErrorKind::Argument, finding).with_phase(Phase::Before));
        }
        let end = Instant::now().checked_add(request.timeout);
        let Connections { agent, resolver } = self.connections();
        let response = match request.method {
            Method::Get => prepared(agent.get(request.url), request).call(),
            Method::Post => {
                let call = prepared(agent.post(request.url), request);
                match request.body {
                    // The file is not copied. Its length is known, so it needs no chunked encoding.
                    Body::Multipart(parts) => call
                        .header("Content-Length", parts.size().to_string())
                        .send(SendBody::from_reader(&mut parts.reader())),
                    Body::Form(_) => call.send(&Zeroizing::new(request.body.bytes()?.into_owned())[..]),
                    body => call.send(&*body.bytes()?),
                }
            }
        };
        let mut response = response.map_err(|error| {
            let error = failure(error, &peer(agent, request.url));
            if error.phase() == Some(Phase::Before) {
                resolver.clear();
            }
            error
        })?;
        let headers = response
            .headers()
            .iter()
            .filter_map(|(name, value)| Some((name.as_str().to_owned(), value.to_str().ok()?.to_owned())));
        let (status, headers) = (response.status().as_u16(), headers.collect());
        Ok(HttpResponse { status, headers, body: self.read(&mut response, &peer(agent, request.url), end)? })
    }
}

/// A time that can be added to the clock's: at most 136 years.
fn bounded(time: Duration) -> Duration {
    time.min(Duration::from_secs(1 << 32))
}

/// The address of the first peer: the proxy if there is one, else the service.
fn peer(agent: &Agent, url: &str) -> Uri {
    match agent.config().proxy() {
        Some(proxy) => proxy.uri().clone(),
        None => url.parse().unwrap_or_default(),
    }
}

/// The call with its header fields and time-outs.
fn prepared<B>(call: RequestBuilder<B>, request: &HttpRequest<'_>) -> RequestBuilder<B> {
    let call = request.headers.iter().fold(call, |call, (name, value)| match header_value(value) {
        Some(value) => call.header(*name, value),
        // The call fails with the error of this field.
        None => call.header(*name, value),
    });
    let mut config = call.config().timeout_global(Some(bounded(request.timeout)));
    if let Some(time) = request.connect_timeout {
        config = config.timeout_resolve(Some(bounded(time))).timeout_connect(Some(bounded(time)));
    }
    if let Some(time) = request.read_timeout {
        config = config.timeout_per_read(Some(bounded(time)));
    }
    config.build()
}

impl Http {
    /// The body, decompressed, before `end`: a few bytes on the wire may be many.
    fn read(
        &self,
        response: &mut ureq::http::Response<ureq::Body>,
        peer: &Uri,
        end: Option<Instant>,
    ) -> Result<Vec<u8>> {
        // A reply with a token fits, and leaves no copy behind by growing.
        let mut body = Vec::with_capacity(PIECE);
        let bound = self.max_reply_bytes as u64;
        let mut reader = response.body_mut().as_reader().take(bound.saturating_add(1));
        loop {
            let count = (&mut reader).take(PIECE as u64).read_to_end(&mut body);
            let count = count.map_err(|error| failure(error.into(), peer).with_phase(Phase::After))?;
            if count == 0 {
                break;
            }
            if end.is_some_and(|end| Instant::now() >= end) {
                return Err(failure(ureq::Error::Timeout(Timeout::RecvBody), peer));
            }
        }
        if body.len() as u64 > bound {
            let message = format!("expected a reply of at most {bound} bytes, found more");
            let finding = Finding::new(&code::LIMIT_REPLY_BYTES, message);
            return Err(Error::new(ErrorKind::Limit, finding).with_phase(Phase::After));
        }
        Ok(body)
    }
}

fn proxy(proxy: &Proxy) -> Result<Option<ureq::Proxy>> {
    match &proxy.0 {
        ProxySource::Environment => from_environment(),
        ProxySource::Address(address) => match at(address) {
            Some(proxy) if is_http(&proxy) => Ok(Some(proxy)),
            Some(_) => Err(setting(
                "proxy",
                "expected a proxy of `http://` or `https://`, found one of another kind",
            )),
            None => {
                Err(setting("proxy", "expected the whole address of a proxy, such as `http://proxy:3128`"))
            }
        },
    }
}

/// The proxy at this address, whose scheme may be left out.
fn at(address: &str) -> Option<ureq::Proxy> {
    let whole = if address.contains("://") { address.to_owned() } else { format!("http://{address}") };
    let is_proxy = Address::read(&whole).is_some_and(|read| !read.has_query() && read.path() == "/");
    is_proxy.then(|| ureq::Proxy::new(address).ok()).flatten()
}

/// The first proxy that the environment names. One that cannot be used is an error: the call would go past it.
fn from_environment() -> Result<Option<ureq::Proxy>> {
    for name in ["ALL_PROXY", "all_proxy", "HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"] {
        let Some(address) = std::env::var_os(name).filter(|address| !address.is_empty()) else { continue };
        let proxy = address.to_str().and_then(at);
        if !proxy.is_some_and(|proxy| is_http(&proxy)) {
            let message = format!(
                "expected a proxy of `http://` or `https://` in the environment's `{name}`, found another"
            );
            return Err(setting("proxy", &message));
        }
        // It reads the same variables in the same order, and `NO_PROXY`.
        return Ok(ureq::Proxy::try_from_env());
    }
    Ok(None)
}

/// Whether a proxy speaks HTTP. Those of SOCKS need a part of ureq that is not built in.
fn is_http(proxy: &ureq::Proxy) -> bool {
    matches!(proxy.protocol(), ureq::ProxyProtocol::Http | ureq::ProxyProtocol::Https)
}

fn roots(pem: &[u8]) -> Result<RootCerts> {
    let expected = || setting("ca_certs", "expected certificates in PEM");
    let mut certificates: Vec<Certificate<'static>> = Vec::new();
    for item in parse_pem(pem) {
        if let PemItem::Certificate(certificate) = item.map_err(|_| expected())? {
            certificates.push(certificate);
        }
    }
    if certificates.is_empty() {
        return Err(expected());
    }
    Ok(RootCerts::Specific(Arc::new(certificates)))
}

// The value is not shown: a proxy's address may hold a password.
fn setting(name: &str, message: &str) -> Error {
    Error::new(ErrorKind::Argument, Finding::new(&code::SETTING_VALUE, message).with_argument(name))
}
