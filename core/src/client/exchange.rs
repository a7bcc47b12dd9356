//! One call over the wire: its address, its credentials, and its allowed retries.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Instant;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use zeroize::{Zeroize, Zeroizing};

use super::call::{Call, after, is_send};
use super::cancel::cancelled;
use super::metrics::End;
use super::observer::{self, ObservedExchange};
use super::secret::Secret;
use super::settings::Settings;
use super::token::{Endpoint, Token, Tokens};
use super::trace_context::Fields;
use super::{Inner, retry};
use crate::code;
use crate::error::{Arg, Error, ErrorKind, Finding, Phase, Result, text};
use crate::operation::{Auth, Base, Operation, Reply, Request};
use crate::result::{Arrived, Outcome, ProcessResult, is_late};
use crate::transport::{HttpRequest, HttpResponse};

impl Call<'_> {
    /// The reply to a request. A send that broke off after bytes had left has the outcome unknown.
    pub(super) fn answer(&self, request: &Request) -> Result<Reply> {
        let Inner { settings, clock, .. } = &*self.client.inner;
        let request = &grouped(request, settings)?;
        let (answer, attempt) = self.exchange_counted(request);
        let mut reply = match answer {
            Ok(response) => match self.read(request, &response) {
                // The service acted on the call, whatever it said.
                Err(error) if is_late(&error) && is_send(request) => {
                    Reply::Process(Reply::unknown(request, error))
                }
                reply => reply?,
            },
            Err(error) if error.phase() != Some(Phase::Before) && is_send(request) => {
                Reply::Process(Reply::unknown(request, error))
            }
            Err(error) => return Err(error),
        };
        if let Reply::Process(result) = &mut reply {
            result.call_id = Some(self.id.to_string());
            result.error = result.error.take().map(|error| error.with_call_id(Arc::clone(&self.id)));
            if let Some(outcome) = result.outcome {
                self.note_end(End::with(outcome.into()));
            }
            result.became_unknown(clock.wall());
            if result.outcome == Some(Outcome::Unknown) {
                self.warn_of_unknown(request, attempt, result);
            }
        }
        Ok(reply)
    }

    /// Tells the observer that the outcome of a send is unknown, unless it saw that when the call was cancelled.
    fn warn_of_unknown(&self, request: &Request, attempt: u32, result: &ProcessResult) {
        let Some(observer) = &self.client.observer else { return };
        if self.client.tells_first()
            && let Ok(url) = self.client.inner.url(request)
        {
            observer::tell_unknown(&**observer, request, &url, attempt, result);
        }
    }

    /// Makes the requests of a call: it repeats one where that is allowed.
    pub(super) fn exchange(&self, request: &Request) -> Result<HttpResponse> {
        self.exchange_counted(request).0
    }

    /// Reads the answer to the call, unless it is too late meanwhile.
    pub(super) fn read(&self, request: &Request, response: &HttpResponse) -> Result<Reply> {
        let arrived = Arrived { body: &response.body, is_late: &|| self.is_late() };
        Reply::decode_in_time(request, response.status, arrived)
    }

    /// Makes requests as [`Call::exchange`] does, and gives the number of the last attempt too.
    fn exchange_counted(&self, request: &Request) -> (Result<HttpResponse>, u32) {
        let Inner { settings, clock, .. } = &*self.client.inner;
        let Operation { key, repeat, .. } = request.operation();
        let mut attempt = 1;
        let url = match self.client.inner.url(request) {
            Ok(url) => url,
            Err(error) => return (Err(error), attempt),
        };
        let mut renewed = false;
        loop {
            let (answer, token) = self.attempt(request, &url, attempt);
            // The service answers 401 before it does anything, so even a send is repeated once with a new token.
            if let (Ok(HttpResponse { status: 401, .. }), Some(token), Ok(tokens)) =
                (&answer, &token, self.client.inner.tokens(request))
                && !renewed
            {
                renewed = true;
                tokens.refuse(token);
                self.client.inner.count(|counters| counters.retry(key));
                continue;
            }
            if self.client.is_cancelled() {
                return (answer, attempt);
            }
            let Some(wait) = retry::wait(attempt, settings.attempts, *repeat, &answer, &**clock) else {
                return (answer, attempt);
            };
            if after(clock.now(), wait) >= self.deadline {
                return (answer, attempt);
            }
            self.client.pause(wait);
            attempt += 1;
            self.client.inner.count(|counters| counters.retry(key));
        }
    }

    /// Makes a request once, for callers with their own retry policy. A refused token is not used again.
    pub(super) fn once(&self, request: &Request) -> Result<HttpResponse> {
        let inner = &self.client.inner;
        let (answer, token) = self.attempt(request, &inner.url(request)?, 1);
        if let (Ok(HttpResponse { status: 401 | 403, .. }), Some(token), Ok(tokens)) =
            (&answer, &token, inner.tokens(request))
        {
            tokens.refuse(token);
        }
        answer
    }

    /// One attempt, and the token that it used.
    fn attempt(
        &self,
        request: &Request,
        url: &str,
        attempt: u32,
    ) -> (Result<HttpResponse>, Option<Arc<Token>>) {
        let (authorization, token) = match self.authorization(request) {
            Ok(found) => found,
            Err(error) => return (Err(error), None),
        };
        let mut headers = request.headers();
        headers.extend_from_slice(self.trace_fields(request));
        headers.extend(authorization.map(|value| ("Authorization", value.to_string())));
        let exchange = HttpRequest {
            method: request.method(),
            url,
            headers: &headers,
            body: request.body(),
            timeout: self.deadline.saturating_duration_since(self.now()),
            connect_timeout: request.connect_timeout(),
            read_timeout: request.read_timeout(),
        };
        // The observer may cancel the call before it is sent.
        let send =
            || self.unless_cancelled(request, attempt, || self.over_the_wire(&exchange, Phase::InFlight));
        let answer = self.observed(request.operation().key, attempt, &exchange, send);
        for (name, value) in &mut headers {
            if *name == "Authorization" {
                value.zeroize();
            }
        }
        (answer, token)
    }

    /// The fields of the trace, for a request to the service.
    fn trace_fields(&self, request: &Request) -> &Fields {
        match request.base() {
            Base::Service | Base::Catalog | Base::Integrator => self.trace_context.as_deref().unwrap_or(&[]),
            Base::Extraction => &[],
        }
    }

    /// One exchange, counted and shown to the observer.
    pub(super) fn observed(
        &self,
        operation: &'static str,
        attempt: u32,
        exchange: &HttpRequest<'_>,
        send: impl FnOnce() -> Result<HttpResponse>,
    ) -> Result<HttpResponse> {
        self.client.inner.count(|counters| counters.request(operation));
        self.count_request(operation);
        let Some(observer) = &self.client.observer else { return send() };
        let seen = ObservedExchange { observer: &**observer, call_id: &self.id, operation, attempt };
        seen.request(exchange);
        let begin = self.now();
        let answer = send();
        seen.answer(exchange, &answer, self.now().saturating_duration_since(begin));
        answer
    }

    /// The value of `Authorization`, if the call needs one, and the token in it.
    #[allow(clippy::type_complexity)]
    fn authorization(&self, request: &Request) -> Result<(Option<Zeroizing<String>>, Option<Arc<Token>>)> {
        let inner = &self.client.inner;
        match request.auth() {
            Auth::None => Ok((None, None)),
            Auth::Basic => Ok((Some(inner.basic.clone()), None)),
            Auth::Integrator => match &inner.integrator {
                Some(value) => Ok((Some(value.clone()), None)),
                None => Err(unauthenticated(request, ["integrator_username", "integrator_password"])),
            },
            Auth::OAuth | Auth::Provider => {
                let token = inner.tokens(request)?.token(self, self.deadline)?;
                Ok((Some(token.header().to_owned().into()), Some(token)))
            }
        }
    }
}

impl Inner {
    /// The whole address of a request.
    pub(super) fn url(&self, request: &Request) -> Result<String> {
        let settings = &self.settings;
        let (name, base) = match request.base() {
            Base::Service | Base::Catalog => ("base_url", Some(&settings.base_url)),
            Base::Integrator => ("integrator_url", settings.integrator_url.as_ref()),
            Base::Extraction => ("extraction_url", settings.extraction_url.as_ref()),
        };
        let base = base.ok_or_else(|| lacking(request, name))?;
        Ok(format!("{}{}", base.trim_end_matches('/'), request.target()))
    }

    /// Where the token of a call comes from: the party that the call goes to.
    fn tokens(&self, request: &Request) -> Result<&Tokens> {
        let Inner { settings, service_tokens, provider_tokens, .. } = self;
        if request.auth() == Auth::Provider {
            let names = ["extraction_client_id", "extraction_client_secret"];
            return provider_tokens.as_ref().ok_or_else(|| unauthenticated(request, names));
        }
        service_tokens.as_ref().ok_or_else(|| match settings.client_id {
            None => unauthenticated(request, ["client_id", "client_secret"]),
            Some(_) => lacking(request, "token_url"),
        })
    }
}

impl Endpoint for Call<'_> {
    fn now(&self) -> Instant {
        self.client.inner.clock.now()
    }

    fn exchange(&self, request: &HttpRequest<'_>) -> Result<HttpResponse> {
        self.observed("token", 1, request, || self.over_the_wire(request, Phase::Before))
    }

    fn check(&self) -> Result<()> {
        if self.client.is_cancelled() { Err(cancelled(Phase::Before)) } else { Ok(()) }
    }
}

/// The value of `Authorization` in the Basic scheme (RFC 7617).
pub(super) fn basic(username: &str, password: &Secret) -> Zeroizing<String> {
    let credentials = Zeroizing::new(format!("{username}:{}", password.expose()));
    Zeroizing::new(format!("Basic {}", STANDARD.encode(credentials.as_bytes())))
}

/// The error for a missing setting that an operation needs.
///
/// Nothing was sent, so a send does not become `Unknown`.
pub(super) fn lacking(request: &Request, setting: &str) -> Error {
    let key = request.operation().key;
    let message = text!("expected setting {} for `{key}`, found none", Arg(setting));
    let finding = Finding::new(&code::SETTING_VALUE, message).with_argument(setting);
    Error::new(ErrorKind::Argument, finding).with_phase(Phase::Before)
}

/// The error for missing credentials that an operation needs.
fn unauthenticated(request: &Request, [id, secret]: [&str; 2]) -> Error {
    let key = request.operation().key;
    let message = text!("expected the settings {} and {} for `{key}`", Arg(id), Arg(secret));
    Error::new(ErrorKind::Auth, Finding::new(&code::AUTH_MISSING, message)).with_phase(Phase::Before)
}

/// The request with the client's catalog group if its path needs one.
fn grouped<'r>(request: &'r Request, settings: &Settings) -> Result<Cow<'r, Request>> {
    if !request.lacks_catalog_group() {
        return Ok(Cow::Borrowed(request));
    }
    match &settings.catalog_group {
        Some(group) => request.clone().with_catalog_group(group).map(Cow::Owned),
        None => Err(lacking(request, "catalog_group")),
    }
}
