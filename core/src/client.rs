//! The client: credentials, retries and one method for each operation.

#[rustfmt::skip] // generated
mod operations;
mod retry;
mod settings;

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use zeroize::Zeroizing;

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Phase, Result};
use crate::event;
use crate::operation::{Arguments, Auth, Base, Reply, Request};
use crate::result::Send;
use crate::transport::{Clock, HttpRequest, HttpResponse, Transport};

pub use operations::*;
pub use settings::{Secret, Settings};

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
pub struct Client(Arc<Inner>);

struct Inner {
    settings: Settings,
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
        settings: Settings,
        transport: impl Transport + 'static,
        clock: impl Clock + 'static,
    ) -> Result<Self> {
        settings.check()?;
        Ok(Client(Arc::new(Inner { settings, transport: Box::new(transport), clock: Box::new(clock) })))
    }

    /// Calls the operation with this key, `Document/GetDocument`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with every finding before anything is sent; else what
    /// [`Reply::decode`] raises, and [`ErrorKind::Transport`] with its [`Phase`] where the connection failed,
    /// but for a send whose bytes had left: that is a reply of outcome `Unknown`.
    pub fn call(&self, operation: &str, arguments: Arguments) -> Result<Reply> {
        self.execute(&Client::request(operation, arguments)?)
    }

    /// Builds the request that [`Client::call`] sends, and sends nothing.
    ///
    /// It is [`Request::new`] but for the two operations that send an event: theirs is built by the rules of
    /// [`event`].
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with every finding.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Client, operation::Arguments};
    /// let arguments = Arguments::new()
    ///     .set("global_document_id", "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11")
    ///     .set("status", "110111")
    ///     .set("description", "Cancelamento")
    ///     .set("stamp_number", "1");
    /// let error = Client::request("Document/ChangeDocumentStatus", arguments).unwrap_err();
    /// assert_eq!(error.code(), "event-parameter-forbidden");
    /// ```
    pub fn request(operation: &str, arguments: Arguments) -> Result<Request> {
        event::request(operation, arguments)
    }

    /// Sends a request that was built before.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn execute(&self, request: &Request) -> Result<Reply> {
        let request = &*self.grouped(request)?;
        let url = format!("{}{}", self.0.address(request)?, request.target());
        let mut headers = request.headers();
        headers.extend(self.0.authorization(request)?.map(|value| ("Authorization", value)));
        match self.exchange(request, &url, &headers) {
            Ok(response) => Reply::decode(request, response.status, &response.body),
            Err(error) if error.phase() != Some(Phase::Before) && is_send(request) => {
                Ok(Reply::unknown(request, error))
            }
            Err(error) => Err(error),
        }
    }

    /// The request with the client's catalog group, where it lacks one.
    fn grouped<'a>(&self, request: &'a Request) -> Result<Cow<'a, Request>> {
        if !request.lacks_catalog_group() {
            return Ok(Cow::Borrowed(request));
        }
        match &self.0.settings.catalog_group {
            Some(group) => request.clone().with_catalog_group(group).map(Cow::Owned),
            None => Err(lacking(request, "catalog_group")),
        }
    }

    /// One exchange, with the further attempts that are allowed.
    fn exchange(
        &self,
        request: &Request,
        url: &str,
        headers: &[(&'static str, String)],
    ) -> Result<HttpResponse> {
        let inner = &*self.0;
        let timeout =
            request.timeout().or(inner.settings.timeout).unwrap_or_else(|| default_timeout(request));
        let deadline = inner.clock.now() + timeout;
        for attempt in 1.. {
            let left = deadline.saturating_duration_since(inner.clock.now());
            let answer = inner.transport.exchange(&HttpRequest {
                method: request.method(),
                url,
                headers,
                body: request.body(),
                timeout: left,
            });
            let Some(wait) = retry::wait(attempt, request.operation().repeat, &answer, &*inner.clock) else {
                return answer;
            };
            if inner.clock.now() + wait >= deadline {
                return answer;
            }
            inner.clock.sleep(wait);
        }
        unreachable!("the attempts are bounded in `retry::wait`")
    }
}

impl Inner {
    /// The address that the request's path lies under, without a slash at its end.
    fn address(&self, request: &Request) -> Result<&str> {
        let settings = &self.settings;
        let (name, address) = match request.base() {
            Base::Service | Base::Catalog => ("base_url", Some(&settings.base_url)),
            Base::Integrator => ("integrator_url", settings.integrator_url.as_ref()),
            Base::Extraction => ("extraction_url", settings.extraction_url.as_ref()),
        };
        Ok(address.ok_or_else(|| lacking(request, name))?.trim_end_matches('/'))
    }

    /// The value of `Authorization`, if the call needs one.
    fn authorization(&self, request: &Request) -> Result<Option<String>> {
        let settings = &self.settings;
        match request.auth() {
            Auth::Basic => Ok(Some(basic(&settings.username, &settings.password))),
            Auth::Integrator => match (&settings.integrator_username, &settings.integrator_password) {
                (Some(username), Some(password)) => Ok(Some(basic(username, password))),
                _ => Err(unauthenticated(request, "`integrator_username` and `integrator_password`")),
            },
            Auth::OAuth | Auth::Provider => Err(unauthenticated(request, "`client_id` and `client_secret`")),
            Auth::None => Ok(None),
        }
    }
}

fn basic(username: &str, password: &Secret) -> String {
    let credentials = Zeroizing::new(format!("{username}:{}", password.expose()));
    format!("Basic {}", STANDARD.encode(credentials.as_bytes()))
}

/// The error for a setting that the client was not given.
fn lacking(request: &Request, setting: &str) -> Error {
    let message = format!("expected setting `{setting}` for `{}`, found none", request.operation().key);
    Error::new(ErrorKind::Argument, Finding::new(&code::SETTING_VALUE, message).with_path(setting))
}

fn unauthenticated(request: &Request, settings: &str) -> Error {
    let message = format!("expected the settings {settings} for `{}`", request.operation().key);
    Error::new(ErrorKind::Auth, Finding::new(&code::AUTH_MISSING, message))
}

// Neither the address nor the credentials are shown: an address may hold a secret of its own.
impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client").finish_non_exhaustive()
    }
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
