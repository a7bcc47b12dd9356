//! The client: credentials, tokens, retries and one method for each operation.

#[rustfmt::skip] // generated
mod operations;
mod observer;
mod retry;
mod settings;
mod token;

use std::sync::Arc;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use zeroize::Zeroizing;

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Phase, Result};
use crate::operation::{Arguments, Auth, Base, Reply, Request};
use crate::result::Send;
use crate::transport::{Clock, HttpRequest, HttpResponse, Transport};

use observer::Seen;
use token::{Endpoint, Token, Tokens};

pub use observer::{Event, Observer, Step};
pub use operations::*;
pub use settings::{Secret, Settings};
pub use token::TokenEndpointAuthMethod;

/// A client of the service; its clones share one pool of connections, and threads may share it.
///
/// Every send ends in an [`Outcome`](crate::Outcome): a time-out or a broken connection after bytes have left is
/// no error but `Unknown`, and is never sent again by itself. Reads are tried again, sends only when it is
/// certain that nothing was sent.
///
/// # Example
/// ```no_run
/// use dtekit::client::{Client, SendDocumentToAuthority, Settings};
/// use dtekit::{Country, Processing, operation::MAPPING_STANDARD};
/// let client = Client::new(Settings::new("https://service.example", "user", "secret"))?;
/// let xml = dtekit::json_to_xml(&std::fs::read("invoice.json").unwrap(), &Default::default())?;
/// let result = client.send_document_to_authority(
///     SendDocumentToAuthority::new(xml, Processing::Asynchronous, MAPPING_STANDARD, true, false)
///         .country(Country::CR),
/// )?;
/// println!("{:?}", result.outcome);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone)]
pub struct Client {
    inner: Arc<Inner>,
    observer: Option<Arc<dyn Observer>>,
}

struct Inner {
    settings: Settings,
    /// The values of `Authorization` for the service and for the integrator API.
    basic: Zeroizing<String>,
    integrator: Option<Zeroizing<String>>,
    tokens: Option<Tokens>,
    transport: Box<dyn Transport>,
    clock: Box<dyn Clock>,
}

impl Client {
    /// A client over ureq and rustls.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each setting that cannot be used.
    #[cfg(feature = "http")]
    pub fn new(settings: Settings) -> Result<Self> {
        settings.check()?;
        let transport = crate::transport::Http::new(&settings.http())?;
        Client::with_transport(settings, transport, crate::transport::SystemClock)
    }

    /// A client over a transport and clock of the caller's own; the settings of the connection are not used.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each setting that cannot be used.
    pub fn with_transport(
        mut settings: Settings,
        transport: impl Transport + 'static,
        clock: impl Clock + 'static,
    ) -> Result<Self> {
        settings.check()?;
        for url in [&mut settings.extraction_url, &mut settings.integrator_url].into_iter().flatten() {
            url.truncate(url.trim_end_matches('/').len());
        }
        settings.base_url.truncate(settings.base_url.trim_end_matches('/').len());
        let integrator = settings.integrator_username.as_deref().zip(settings.integrator_password.as_ref());
        let integrator = integrator.map(|(username, password)| basic(username, password));
        Ok(Client {
            inner: Arc::new(Inner {
                basic: basic(&settings.username, &settings.password),
                integrator,
                tokens: settings.tokens(),
                settings,
                transport: Box::new(transport),
                clock: Box::new(clock),
            }),
            observer: None,
        })
    }

    /// The same client, its pool and its token shared, whose exchanges an observer sees.
    pub fn observed_by(&self, observer: impl Observer + 'static) -> Self {
        Client { inner: Arc::clone(&self.inner), observer: Some(Arc::new(observer)) }
    }

    /// Calls the operation with this key, `Document/GetDocument`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with every finding before anything is sent; else what [`Reply::decode`] raises,
    /// [`ErrorKind::Auth`] where no token is given, and [`ErrorKind::Transport`] with its [`Phase`] where the
    /// connection failed, but for a send whose bytes had left: that is a reply of outcome `Unknown`.
    pub fn call(&self, operation: &str, arguments: Arguments) -> Result<Reply> {
        self.execute(&Request::new(operation, arguments)?)
    }

    /// Sends a request that was built before.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn execute(&self, request: &Request) -> Result<Reply> {
        match self.exchange(request) {
            Ok(response) => Reply::decode(request, response.status, &response.body),
            Err(error) if error.phase() != Some(Phase::Before) && is_send(request) => {
                Ok(Reply::unknown(request, error))
            }
            Err(error) => Err(error),
        }
    }

    /// One call, with the further attempts that are allowed.
    fn exchange(&self, request: &Request) -> Result<HttpResponse> {
        let Inner { settings, clock, .. } = &*self.inner;
        let url = self.url(request)?;
        let deadline = clock.now() + request.timeout().or(settings.timeout).unwrap_or_else(|| default_timeout(request));
        let body = request.body().bytes();
        let mut renewed = false;
        let mut attempt = 1;
        loop {
            let token = match request.auth() {
                Auth::OAuth | Auth::Provider => Some(self.token(deadline)),
                Auth::Basic | Auth::Integrator | Auth::None => None,
            };
            let answer = match &token {
                Some(Err(error)) => Err(error.clone()),
                Some(Ok(token)) => self.attempt(request, &url, Some(token.header()), &body, attempt, deadline),
                None => self.attempt(request, &url, self.basic(request)?, &body, attempt, deadline),
            };
            // A 401 refuses before anything is done, so with a new token even a send is made again, once.
            if let (Some(Ok(token)), Ok(HttpResponse { status: 401, .. })) = (&token, &answer)
                && !renewed
                && clock.now() < deadline
            {
                renewed = true;
                self.inner.tokens.iter().for_each(|tokens| tokens.refuse(token));
                continue;
            }
            let repeat = request.operation().repeat;
            let Some(wait) = retry::wait(attempt, settings.attempts, repeat, &answer, &**clock) else {
                return answer;
            };
            if clock.now() + wait >= deadline {
                return answer;
            }
            clock.sleep(wait);
            attempt += 1;
        }
    }

    /// One exchange for a request.
    fn attempt(
        &self,
        request: &Request,
        url: &str,
        authorization: Option<&str>,
        body: &[u8],
        attempt: u32,
        deadline: Instant,
    ) -> Result<HttpResponse> {
        let mut headers = vec![("Accept", "application/json".to_owned())];
        headers.extend(request.body().media_type().map(|media| ("Content-Type", media.to_owned())));
        headers.extend(authorization.map(|value| ("Authorization", value.to_owned())));
        let exchange = HttpRequest {
            method: request.method(),
            url,
            headers: &headers,
            body,
            timeout: deadline.saturating_duration_since(self.inner.clock.now()),
            connect_timeout: None,
            read_timeout: None,
        };
        self.observed(request.operation().key, attempt, &exchange)
    }

    /// One exchange that the observer sees.
    fn observed(&self, operation: &str, attempt: u32, exchange: &HttpRequest<'_>) -> Result<HttpResponse> {
        let Inner { transport, clock, .. } = &*self.inner;
        let Some(observer) = &self.observer else { return transport.exchange(exchange) };
        let seen = Seen { observer: &**observer, operation, attempt };
        seen.request(exchange);
        let begin = clock.now();
        let answer = transport.exchange(exchange);
        seen.answer(exchange, &answer, clock.now().saturating_duration_since(begin));
        answer
    }

    /// The token to use now.
    fn token(&self, deadline: Instant) -> Result<Arc<Token>> {
        match &self.inner.tokens {
            Some(tokens) => tokens.token(self, deadline),
            None => {
                let url = "`token_url` (or `extraction_url`, whose own endpoint is asked)";
                Err(lacking(&["client_id", "client_secret", "token_url"], &format!("`client_id`, `client_secret` and {url}")))
            }
        }
    }

    /// The value of `Authorization` where it needs no token.
    fn basic(&self, request: &Request) -> Result<Option<&str>> {
        match request.auth() {
            Auth::Basic => Ok(Some(&self.inner.basic)),
            Auth::Integrator => match &self.inner.integrator {
                Some(value) => Ok(Some(value)),
                None => Err(lacking(
                    &["integrator_username", "integrator_password"],
                    "`integrator_username` and `integrator_password`",
                )),
            },
            Auth::None | Auth::OAuth | Auth::Provider => Ok(None),
        }
    }

    /// The whole address of a request.
    fn url(&self, request: &Request) -> Result<String> {
        let settings = &self.inner.settings;
        let base = match request.base() {
            Base::Service | Base::Catalog => Some(&settings.base_url),
            Base::Integrator => settings.integrator_url.as_ref(),
            Base::Extraction => settings.extraction_url.as_ref(),
        };
        let name = if request.base() == Base::Integrator { "integrator_url" } else { "extraction_url" };
        let base = base.ok_or_else(|| lacking(&[name], &format!("`{name}`")))?;
        Ok(format!("{base}{}", request.target()))
    }
}

impl Endpoint for Client {
    fn now(&self) -> Instant {
        self.inner.clock.now()
    }

    fn exchange(&self, request: &HttpRequest<'_>) -> Result<HttpResponse> {
        self.observed("token", 1, request)
    }
}

// Neither the address nor the credentials are shown: an address may hold a secret of its own.
impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client").finish_non_exhaustive()
    }
}

/// The value of `Authorization` in the Basic scheme (RFC 7617).
fn basic(username: &str, password: &Secret) -> Zeroizing<String> {
    let credentials = Zeroizing::new(format!("{username}:{}", password.expose()));
    Zeroizing::new(format!("Basic {}", STANDARD.encode(credentials.as_bytes())))
}

/// The error for settings that an operation needs and the client has not.
fn lacking(names: &[&str], shown: &str) -> Error {
    let message = format!("expected the client's {shown} for this operation, found none");
    let finding = Finding::new(&code::SETTING_VALUE, message).with_path(names[0]);
    Error::new(ErrorKind::Argument, finding).with_phase(Phase::Before)
}

fn is_send(request: &Request) -> bool {
    Send::of(request.operation().key).is_some()
}

/// The field notes' defaults: an event that distributes took four minutes.
fn default_timeout(request: &Request) -> Duration {
    match Send::of(request.operation().key) {
        Some(Send::Event) => Duration::from_secs(360),
        _ => Duration::from_secs(120),
    }
}
