//! One call over the wire: its address, its credentials, and its allowed retries.

use std::sync::Arc;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use zeroize::{Zeroize, Zeroizing};

use super::observer::ObservedExchange;
use super::secret::Secret;
use super::token::{Endpoint, Token, Tokens};
use super::{Client, Inner, retry};
use crate::code;
use crate::error::{Arg, Error, ErrorKind, Finding, Phase, Result, text};
use crate::operation::{Auth, Base, Reply, Request};
use crate::result::{Arrived, SendKind};
use crate::transport::{HttpRequest, HttpResponse};

impl Client {
    /// Makes a call, and repeats it where that is allowed.
    pub(super) fn exchange(&self, request: &Request, deadline: Instant) -> Result<HttpResponse> {
        self.exchange_counted(request, deadline).0
    }

    /// When a call that begins now must have ended.
    pub(super) fn deadline(&self, request: &Request) -> Instant {
        let timeout =
            request.timeout().or(self.inner.settings.timeout).unwrap_or_else(|| default_timeout(request));
        after(self.inner.clock.now(), timeout)
    }

    /// Reads the answer to a call, unless it is too late meanwhile.
    pub(super) fn read(
        &self,
        request: &Request,
        response: &HttpResponse,
        deadline: Instant,
    ) -> Result<Reply> {
        let arrived = Arrived { body: &response.body, is_late: &self.is_late(deadline) };
        Reply::decode_in_time(request, response.status, arrived)
    }

    /// Whether a call is too late by now.
    pub(super) fn is_late(&self, deadline: Instant) -> impl Fn() -> bool {
        move || self.inner.clock.now() >= deadline
    }

    /// Makes a call as [`Client::exchange`] does, and gives the number of the last attempt too.
    pub(super) fn exchange_counted(
        &self,
        request: &Request,
        deadline: Instant,
    ) -> (Result<HttpResponse>, u32) {
        let Inner { settings, clock, .. } = &*self.inner;
        let mut attempt = 1;
        let url = match self.inner.url(request) {
            Ok(url) => url,
            Err(error) => return (Err(error), attempt),
        };
        let call = Call { request, url, headers: request.headers() };
        let mut renewed = false;
        loop {
            let (answer, token) = self.attempt(&call, attempt, deadline);
            // The service answers 401 before it does anything, so even a send is repeated once with a new token.
            if let (Ok(HttpResponse { status: 401, .. }), Some(token), Ok(tokens)) =
                (&answer, &token, self.tokens(request))
                && !renewed
            {
                renewed = true;
                tokens.refuse(token);
                self.inner.count(|counters| counters.retry(request.operation().key));
                continue;
            }
            if self.is_cancelled() {
                return (answer, attempt);
            }
            let repeat = request.operation().repeat;
            let Some(wait) = retry::wait(attempt, settings.attempts, repeat, &answer, &**clock) else {
                return (answer, attempt);
            };
            if after(clock.now(), wait) >= deadline {
                return (answer, attempt);
            }
            self.pause(wait);
            attempt += 1;
            self.inner.count(|counters| counters.retry(request.operation().key));
        }
    }

    /// Makes a call once, for callers with their own retry policy. A refused token is not used again.
    pub(super) fn once(&self, request: &Request, deadline: Instant) -> Result<HttpResponse> {
        let call = Call { request, url: self.inner.url(request)?, headers: request.headers() };
        let (answer, token) = self.attempt(&call, 1, deadline);
        if let (Ok(HttpResponse { status: 401 | 403, .. }), Some(token), Ok(tokens)) =
            (&answer, &token, self.tokens(request))
        {
            tokens.refuse(token);
        }
        answer
    }

    /// One attempt, and the token that it used.
    fn attempt(
        &self,
        call: &Call<'_>,
        attempt: u32,
        deadline: Instant,
    ) -> (Result<HttpResponse>, Option<Arc<Token>>) {
        let (authorization, token) = match self.authorization(call.request, deadline) {
            Ok(found) => found,
            Err(error) => return (Err(error), None),
        };
        let mut headers = call.headers.clone();
        headers.extend_from_slice(self.trace_fields(call.request));
        headers.extend(authorization.map(|value| ("Authorization", value.to_string())));
        let exchange = HttpRequest {
            method: call.request.method(),
            url: &call.url,
            headers: &headers,
            body: call.request.body(),
            timeout: deadline.saturating_duration_since(self.inner.clock.now()),
            connect_timeout: call.request.connect_timeout(),
            read_timeout: call.request.read_timeout(),
        };
        let key = call.request.operation().key;
        // The observer may cancel the call before it is sent.
        let send = || {
            self.unless_cancelled(call.request, attempt, || self.over_the_wire(&exchange, Phase::InFlight))
        };
        let answer = self.observed(key, attempt, &exchange, send);
        for (name, value) in &mut headers {
            if *name == "Authorization" {
                value.zeroize();
            }
        }
        (answer, token)
    }

    /// One exchange, counted and shown to the observer.
    pub(super) fn observed(
        &self,
        operation: &'static str,
        attempt: u32,
        exchange: &HttpRequest<'_>,
        send: impl FnOnce() -> Result<HttpResponse>,
    ) -> Result<HttpResponse> {
        self.inner.count(|counters| counters.request(operation));
        if let Some(call) = &self.call {
            call.request(operation);
        }
        let clock = &self.inner.clock;
        let Some(observer) = &self.observer else { return send() };
        let call_id = self.call_id().map_or("", |id| &**id);
        let seen = ObservedExchange { observer: &**observer, call_id, operation, attempt };
        seen.request(exchange);
        let begin = clock.now();
        let answer = send();
        seen.answer(exchange, &answer, clock.now().saturating_duration_since(begin));
        answer
    }

    /// The value of `Authorization`, if the call needs one, and the token in it.
    #[allow(clippy::type_complexity)]
    fn authorization(
        &self,
        request: &Request,
        deadline: Instant,
    ) -> Result<(Option<Zeroizing<String>>, Option<Arc<Token>>)> {
        match request.auth() {
            Auth::None => Ok((None, None)),
            Auth::Basic => Ok((Some(self.inner.basic.clone()), None)),
            Auth::Integrator => match &self.inner.integrator {
                Some(value) => Ok((Some(value.clone()), None)),
                None => Err(unauthenticated(request, ["integrator_username", "integrator_password"])),
            },
            Auth::OAuth | Auth::Provider => {
                let token = self.tokens(request)?.token(self, deadline)?;
                Ok((Some(token.header().to_owned().into()), Some(token)))
            }
        }
    }

    /// Where the token of a call comes from: the party that the call goes to.
    fn tokens(&self, request: &Request) -> Result<&Tokens> {
        let Inner { settings, service_tokens, provider_tokens, .. } = &*self.inner;
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
}

/// What every attempt of a call has in common.
struct Call<'a> {
    request: &'a Request,
    url: String,
    headers: Vec<(&'static str, String)>,
}

impl Endpoint for Client {
    fn now(&self) -> Instant {
        self.inner.clock.now()
    }

    fn exchange(&self, request: &HttpRequest<'_>) -> Result<HttpResponse> {
        self.observed("token", 1, request, || self.over_the_wire(request, Phase::Before))
    }

    fn check(&self) -> Result<()> {
        self.refuse_cancelled()
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

/// The longest time that is waited, 136 years; a longer one, such as `Duration::MAX`, would overflow the clock.
const LONGEST: Duration = Duration::from_secs(1 << 32);

/// The point in time that lies this far behind another.
pub(super) fn after(now: Instant, time: Duration) -> Instant {
    now + time.min(LONGEST)
}

/// The defaults of the field notes: one event that distributes took four minutes.
pub(super) fn default_timeout(request: &Request) -> Duration {
    match SendKind::of(request.operation().key) {
        Some(SendKind::Event) => Duration::from_secs(360),
        _ => Duration::from_secs(120),
    }
}
