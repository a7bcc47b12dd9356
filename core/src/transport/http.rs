//! [`Transport`] over ureq and rustls.

use std::io::{self, Read};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ureq::tls::{Certificate, PemItem, RootCerts, TlsConfig, parse_pem};
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};
use ureq::{Agent, RequestBuilder, SendBody, Timeout};

use super::{HttpRequest, HttpResponse, Proxy, ProxySource, Transport};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Phase, Result};
use crate::operation::{Body, Method, Unreadable, unreadable};

/// The most bytes that the header of a reply may have.
const MAX_HEADER_BYTES: usize = 64 << 10;

/// The settings of [`Http`].
#[derive(Clone)]
pub struct HttpSettings {
    /// The time for name resolution, connect and TLS together.
    pub connect_timeout: Duration,
    /// The longest silence of the other side while it answers; none by default but the exchange's own bound.
    pub read_timeout: Option<Duration>,
    /// The most bytes that a reply may have, decompressed.
    pub max_reply_bytes: usize,
    /// The proxy; none by default.
    pub proxy: Option<Proxy>,
    /// Certificates in PEM that are trusted in place of the public ones.
    pub ca_certs: Option<Vec<u8>>,
}

/// Blocking HTTP/1.1 with a pool of kept-alive connections that all clones and threads share.
#[derive(Debug, Clone)]
pub struct Http {
    agent: Agent,
    /// What `Names` keeps, so that it is forgotten when no connection can be made there.
    found: Arc<Mutex<Vec<Found>>>,
    max_reply_bytes: usize,
}

impl Http {
    /// A transport with these settings.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] for a proxy or certificates that cannot be read.
    pub fn new(settings: &HttpSettings) -> Result<Self> {
        let mut config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .max_response_header_size(MAX_HEADER_BYTES)
            .timeout_resolve(Some(settings.connect_timeout))
            .timeout_connect(Some(settings.connect_timeout))
            .timeout_per_read(settings.read_timeout)
            .user_agent(concat!("dtekit/", env!("CARGO_PKG_VERSION")))
            .proxy(settings.proxy.as_ref().map(proxy).transpose()?.flatten());
        if let Some(pem) = &settings.ca_certs {
            config = config.tls_config(TlsConfig::builder().root_certs(roots(pem)?).build());
        }
        let names = Names::default();
        let found = Arc::clone(&names.found);
        let agent = Agent::with_parts(config.build(), DefaultConnector::default(), names);
        Ok(Http { agent, found, max_reply_bytes: settings.max_reply_bytes })
    }
}

impl Transport for Http {
    fn exchange(&self, request: &HttpRequest<'_>) -> Result<HttpResponse> {
        let response = match request.method {
            Method::Get => prepared(self.agent.get(request.url), request).call(),
            Method::Post => {
                let call = prepared(self.agent.post(request.url), request);
                match request.body {
                    // The file is not copied; its length is told, so it goes without chunks.
                    Body::Multipart(parts) => call
                        .header("Content-Length", parts.size().to_string())
                        .send(SendBody::from_reader(&mut parts.reader())),
                    body => call.send(&*body.bytes()?),
                }
            }
        };
        let mut response = response.map_err(|error| {
            let error = failure(error);
            if error.phase() == Some(Phase::Before) {
                self.found.lock().unwrap_or_else(|broken| broken.into_inner()).clear();
            }
            error
        })?;
        let headers = response
            .headers()
            .iter()
            .filter_map(|(name, value)| Some((name.as_str().to_owned(), value.to_str().ok()?.to_owned())));
        let (status, headers) = (response.status().as_u16(), headers.collect());
        Ok(HttpResponse { status, headers, body: self.read(&mut response)? })
    }
}

/// The call with its header fields and time-outs.
fn prepared<B>(call: RequestBuilder<B>, request: &HttpRequest<'_>) -> RequestBuilder<B> {
    let call = request.headers.iter().fold(call, |call, (name, value)| call.header(*name, value));
    let mut config = call.config().timeout_global(Some(request.timeout));
    if let Some(time) = request.connect_timeout {
        config = config.timeout_resolve(Some(time)).timeout_connect(Some(time));
    }
    if let Some(time) = request.read_timeout {
        config = config.timeout_per_read(Some(time));
    }
    config.build()
}

impl Http {
    fn read(&self, response: &mut ureq::http::Response<ureq::Body>) -> Result<Vec<u8>> {
        let mut body = Vec::new();
        let bound = self.max_reply_bytes as u64;
        let mut reader = response.body_mut().as_reader().take(bound + 1);
        reader.read_to_end(&mut body).map_err(|error| failure(error.into()).with_phase(Phase::After))?;
        if body.len() as u64 > bound {
            let message = format!("expected a reply of at most {bound} bytes, found more");
            let finding = Finding::new(&code::LIMIT_REPLY_BYTES, message);
            return Err(Error::new(ErrorKind::Limit, finding).with_phase(Phase::After));
        }
        Ok(body)
    }
}

/// The resolver of the system, whose failures are told apart from those of a connection.
///
/// It keeps what it found for a minute, as libcurl does: ureq asks before each call, also where a connection is kept,
/// and the system's look-up costs a thread, for only so it can be given up in time.
#[derive(Debug, Default)]
struct Names {
    system: DefaultResolver,
    found: Arc<Mutex<Vec<Found>>>,
}

/// The addresses of a host and port, and when they were looked up.
#[derive(Debug)]
struct Found {
    authority: String,
    addresses: ResolvedSocketAddrs,
    at: Instant,
}

/// How long addresses are kept, and for how many hosts.
const KEPT_FOR: Duration = Duration::from_secs(60);
const MOST_HOSTS: usize = 16;

impl Resolver for Names {
    fn resolve(
        &self,
        uri: &ureq::http::Uri,
        config: &ureq::config::Config,
        timeout: NextTimeout,
    ) -> std::result::Result<ResolvedSocketAddrs, ureq::Error> {
        // The scheme gives the port where the authority has none.
        let authority = uri.authority().map_or("", |authority| authority.as_str());
        let authority = format!("{}://{authority}", uri.scheme_str().unwrap_or_default());
        if let Some(addresses) = self.kept(&authority) {
            return Ok(addresses);
        }
        let addresses = self.system.resolve(uri, config, timeout).map_err(|error| match error {
            // The standard library gives no kind of its own to a name that is not known.
            ureq::Error::Io(_) => ureq::Error::HostNotFound,
            other => other,
        })?;
        self.keep(authority, &addresses);
        Ok(addresses)
    }
}

impl Names {
    fn kept(&self, authority: &str) -> Option<ResolvedSocketAddrs> {
        let mut found = self.found.lock().unwrap_or_else(|broken| broken.into_inner());
        found.retain(|host| host.at.elapsed() < KEPT_FOR);
        found.iter().find(|host| host.authority == authority).map(|host| host.addresses.clone())
    }

    fn keep(&self, authority: String, addresses: &ResolvedSocketAddrs) {
        let mut found = self.found.lock().unwrap_or_else(|broken| broken.into_inner());
        found.retain(|host| host.authority != authority);
        found.truncate(MOST_HOSTS - 1);
        found.insert(0, Found { authority, addresses: addresses.clone(), at: Instant::now() });
    }
}

/// What a failure of the connection means; only what is certain counts as [`Phase::Before`].
fn failure(error: ureq::Error) -> Error {
    use ureq::Error as E;
    let error = match error {
        // The caller's file, and no failure of the connection.
        E::Io(cause) if Unreadable::is(&cause) => return unreadable(cause).with_phase(Phase::InFlight),
        error => error,
    };
    let (code, phase, message) = match &error {
        E::Timeout(Timeout::Resolve | Timeout::Connect) => {
            (&code::TRANSPORT_TIMEOUT, Phase::Before, "no connection was made in time")
        }
        E::Timeout(Timeout::RecvBody) => {
            (&code::TRANSPORT_TIMEOUT, Phase::After, "the reply did not end in time")
        }
        E::Timeout(_) => (&code::TRANSPORT_TIMEOUT, Phase::InFlight, "no answer came in time"),
        E::HostNotFound => (&code::TRANSPORT_UNREACHABLE, Phase::Before, "the host name has no address"),
        E::ConnectionFailed | E::ConnectProxyFailed(_) => {
            (&code::TRANSPORT_UNREACHABLE, Phase::Before, "no connection could be made")
        }
        E::BadUri(_) | E::Http(_) | E::RequireHttpsOnly(_) | E::InvalidProxyUrl => {
            (&code::TRANSPORT_UNREACHABLE, Phase::Before, "the address cannot be used")
        }
        E::Tls(_) | E::Rustls(_) | E::TlsRequired => {
            (&code::TRANSPORT_UNREACHABLE, Phase::Before, "no secure connection could be made")
        }
        E::Io(cause) if is_refused(cause) => {
            (&code::TRANSPORT_UNREACHABLE, Phase::Before, "the connection was refused")
        }
        E::Io(cause) if is_untrusted(cause) => {
            (&code::TRANSPORT_UNREACHABLE, Phase::Before, "the server's certificate is not trusted")
        }
        E::Protocol(_) | E::LargeResponseHeader(..) | E::Decompress(..) => {
            (&code::TRANSPORT_BROKEN, Phase::After, "the answer is not HTTP")
        }
        _ => {
            (&code::TRANSPORT_BROKEN, Phase::InFlight, "the connection ended before the answer was complete")
        }
    };
    Error::new(ErrorKind::Transport, Finding::new(code, message)).with_phase(phase).with_source(error)
}

/// Whether no connection ever existed: these kinds come from connecting alone.
fn is_refused(error: &io::Error) -> bool {
    use io::ErrorKind as Kind;
    matches!(
        error.kind(),
        Kind::ConnectionRefused | Kind::HostUnreachable | Kind::NetworkUnreachable | Kind::AddrNotAvailable
    )
}

/// Whether the TLS handshake failed over what the server showed, before anything of the request was sent.
fn is_untrusted(error: &io::Error) -> bool {
    let cause = error.get_ref().and_then(|cause| cause.downcast_ref::<rustls::Error>());
    matches!(cause, Some(rustls::Error::InvalidCertificate(_) | rustls::Error::PeerIncompatible(_)))
}

fn proxy(proxy: &Proxy) -> Result<Option<ureq::Proxy>> {
    match &proxy.0 {
        ProxySource::Environment => Ok(ureq::Proxy::try_from_env()),
        ProxySource::Address(address) => ureq::Proxy::new(address)
            .map(Some)
            .map_err(|_| setting("proxy", "expected the address of a proxy, such as `http://proxy:3128`")),
    }
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

// The value is left out: a proxy's address may hold a password.
fn setting(name: &str, message: &str) -> Error {
    Error::new(ErrorKind::Argument, Finding::new(&code::SETTING_VALUE, message).with_path(name))
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::net::TcpListener;
    use std::thread;

    use super::*;
    use crate::operation::Body;

    fn exchange(http: &Http, port: u16) -> Result<HttpResponse> {
        http.exchange(&HttpRequest {
            method: Method::Get,
            url: &format!("http://127.0.0.1:{port}/"),
            headers: &[],
            body: &Body::Empty,
            timeout: Duration::from_secs(10),
            connect_timeout: None,
            read_timeout: None,
        })
    }

    #[test]
    fn addresses_are_kept_until_no_connection_can_be_made() {
        let settings = HttpSettings {
            connect_timeout: Duration::from_secs(10),
            read_timeout: None,
            max_reply_bytes: 1000,
            proxy: None,
            ca_certs: None,
        };
        let http = Http::new(&settings).unwrap();
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = server.local_addr().unwrap().port();
        let served = thread::spawn(move || {
            let (mut connection, _) = server.accept().unwrap();
            let mut request = [0; 1000];
            let _ = connection.read(&mut request).unwrap();
            connection
                .write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                .unwrap();
        });
        assert_eq!(exchange(&http, port).unwrap().status, 200);
        served.join().unwrap();
        assert_eq!(http.found.lock().unwrap().len(), 1);
        // Nobody listens there any more.
        assert_eq!(exchange(&http, port).unwrap_err().phase(), Some(Phase::Before));
        assert!(http.found.lock().unwrap().is_empty());
    }
}
