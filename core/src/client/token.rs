//! OAuth 2.0 client credentials (RFC 6749, section 4.4): one token, shared by every thread of a client.
//!
//! interface.md shows neither request nor reply of a token endpoint, so this follows the RFC.

mod reply;

use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use zeroize::{Zeroize, Zeroizing};

use super::secret::Secret;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Phase, Result, words};
use crate::operation::{Body, Method, encode};
use crate::process::PerProcess;
use crate::transport::{HttpRequest, HttpResponse};
use reply::read;

/// A token is renewed this long before it ends, or a tenth of its life where that is less.
const MARGIN: Duration = Duration::from_secs(60);

words! {
    "token_endpoint_auth_method";
    /// How a client shows its secret to a token endpoint (RFC 6749, section 2.3.1).
    ///
    /// # Example
    /// ```
    /// use dtekit::client::TokenEndpointAuthMethod;
    ///
    /// let method: TokenEndpointAuthMethod = "client_secret_post".parse()?;
    /// assert_eq!(method, TokenEndpointAuthMethod::ClientSecretPost);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    #[non_exhaustive]
    pub enum TokenEndpointAuthMethod {
        /// In the `Authorization` header field, `client_secret_basic`.
        #[default]
        ClientSecretBasic = "client_secret_basic",
        /// In the body, `client_secret_post`.
        ClientSecretPost = "client_secret_post",
    }
}

/// A token that the endpoint gave.
pub(super) struct Token {
    /// The value of `Authorization`.
    header: Zeroizing<String>,
    /// When a new token is requested, and when this one ends; `None` if the endpoint named no lifetime.
    life: Option<(Instant, Instant)>,
}

impl Token {
    pub fn header(&self) -> &str {
        &self.header
    }
}

/// How often a call that waits for a token looks whether it was cancelled.
const TURN: Duration = Duration::from_millis(50);

/// The source of tokens, and the token in use.
pub(super) struct Tokens {
    url: String,
    client_id: String,
    client_secret: Secret,
    scope: Option<String>,
    method: TokenEndpointAuthMethod,
    /// A forked process asks for a token of its own: its parent may hold the lock, or be in a renewal.
    shared: PerProcess<Shared>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    renewed: Condvar,
}

/// The token in use, and whether a thread is requesting the next.
#[derive(Default)]
struct State {
    token: Option<Arc<Token>>,
    renewing: bool,
    /// How many renewals have ended, and why the last one failed, if it did.
    renewals: u64,
    failure: Option<Error>,
}

/// What a renewal needs from the client: the time, and a way to make one exchange.
pub(super) trait Endpoint {
    fn now(&self) -> Instant;
    fn exchange(&self, request: &HttpRequest<'_>) -> Result<HttpResponse>;
    /// An error if the call that needs the token was cancelled.
    fn check(&self) -> Result<()>;
}

impl Tokens {
    pub fn new(
        url: String,
        client_id: String,
        client_secret: Secret,
        scope: Option<String>,
        method: TokenEndpointAuthMethod,
    ) -> Self {
        Tokens { url, client_id, client_secret, scope, method, shared: PerProcess::new() }
    }

    /// The token to use now. One thread requests a new one; the others wait for it.
    ///
    /// # Errors
    /// Always with [`Phase::Before`]: the call that needs the token has not been sent.
    pub fn token(&self, endpoint: &impl Endpoint, deadline: Instant) -> Result<Arc<Token>> {
        let mut state = self.lock();
        let now = endpoint.now();
        let usable = match &state.token {
            Some(token) => match token.life {
                Some((renewal, end)) => (now < end).then(|| (Arc::clone(token), now < renewal)),
                None => Some((Arc::clone(token), true)),
            },
            None => None,
        };
        match usable {
            Some((token, true)) => return Ok(token),
            // Another thread requests the next token; this one is still valid.
            Some((token, false)) if state.renewing => return Ok(token),
            _ => {}
        }
        if state.renewing {
            return self.wait(state, endpoint, deadline);
        }
        state.renewing = true;
        drop(state);
        // Whatever happens in the exchange, the threads that wait are let go.
        let mut renewal = Renewal { tokens: self, outcome: None };
        let asked = self.ask(endpoint, deadline);
        match (asked, usable) {
            (Ok(token), _) => {
                let token = Arc::new(token);
                renewal.outcome = Some(Ok(Arc::clone(&token)));
                Ok(token)
            }
            // The renewal was early: the token in use is valid until it ends.
            (Err(_), Some((token, _))) => {
                renewal.outcome = Some(Ok(Arc::clone(&token)));
                Ok(token)
            }
            (Err(error), None) => {
                renewal.outcome = Some(Err(error.clone()));
                Err(error)
            }
        }
    }

    /// Forgets a token that was answered with 401, unless another thread has already replaced it.
    pub fn refuse(&self, token: &Arc<Token>) {
        let mut state = self.lock();
        if state.token.as_ref().is_some_and(|current| Arc::ptr_eq(current, token)) {
            state.token = None;
        }
    }

    /// Waits for another thread's renewal and takes its result.
    fn wait(
        &self,
        mut state: MutexGuard<'_, State>,
        endpoint: &impl Endpoint,
        deadline: Instant,
    ) -> Result<Arc<Token>> {
        let before = state.renewals;
        let mut left = deadline.saturating_duration_since(endpoint.now());
        while state.renewals == before && !left.is_zero() {
            endpoint.check()?;
            let turn = left.min(TURN);
            let waited =
                self.shared().renewed.wait_timeout_while(state, turn, |state| state.renewals == before);
            state = waited.unwrap_or_else(|broken| broken.into_inner()).0;
            left = left.saturating_sub(turn);
        }
        let is_abandoned =
            |error: &Error| state.renewals != before && error.code() == code::TRANSPORT_CANCELLED.word;
        match (&state.token, &state.failure) {
            (Some(token), _) => Ok(Arc::clone(token)),
            // The call that asked for the token was cancelled, and this one was not.
            (None, Some(error)) if is_abandoned(error) => {
                drop(state);
                self.token(endpoint, deadline)
            }
            (None, Some(error)) => Err(error.clone()),
            (None, None) => {
                let finding = Finding::new(&code::TRANSPORT_TIMEOUT, "no token came in time");
                Err(Error::new(ErrorKind::Transport, finding).with_phase(Phase::Before))
            }
        }
    }

    fn shared(&self) -> &Shared {
        self.shared.get(Shared::default)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.shared().state.lock().unwrap_or_else(|broken| broken.into_inner())
    }

    /// Asks the endpoint for a token.
    fn ask(&self, endpoint: &impl Endpoint, deadline: Instant) -> Result<Token> {
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let mut form = vec![pair("grant_type", "client_credentials")];
        form.extend(self.scope.as_deref().map(|scope| pair("scope", scope)));
        let mut headers = vec![
            ("Accept", "application/json".to_owned()),
            ("Content-Type", "application/x-www-form-urlencoded".to_owned()),
        ];
        match self.method {
            TokenEndpointAuthMethod::ClientSecretBasic => {
                // Both parts are form-encoded first: section 2.3.1.
                let pair = Zeroizing::new(format!(
                    "{}:{}",
                    &*encoded(&self.client_id),
                    &*encoded(self.client_secret.expose())
                ));
                headers.push(("Authorization", format!("Basic {}", STANDARD.encode(pair.as_bytes()))));
            }
            TokenEndpointAuthMethod::ClientSecretPost => {
                form.push(pair("client_id", &self.client_id));
                form.push(pair("client_secret", self.client_secret.expose()));
            }
        }
        let mut body = Body::Form(form);
        let request = HttpRequest {
            method: Method::Post,
            url: &self.url,
            headers: &headers,
            body: &body,
            timeout: deadline.saturating_duration_since(endpoint.now()),
            connect_timeout: None,
            read_timeout: None,
        };
        let answer = endpoint.exchange(&request);
        headers.iter_mut().for_each(|(_, value)| value.zeroize());
        body.wipe();
        let mut response = answer.map_err(|error| error.with_phase(Phase::Before))?;
        let token = read(&response, endpoint.now());
        response.body.zeroize();
        token.map_err(|error| error.with_phase(Phase::Before))
    }
}

/// A renewal in progress; its end wakes the waiting threads.
struct Renewal<'a> {
    tokens: &'a Tokens,
    outcome: Option<Result<Arc<Token>>>,
}

impl Drop for Renewal<'_> {
    fn drop(&mut self) {
        let mut state = self.tokens.lock();
        state.renewing = false;
        state.renewals += 1;
        match self.outcome.take() {
            Some(Ok(token)) => (state.token, state.failure) = (Some(token), None),
            Some(Err(error)) => (state.token, state.failure) = (None, Some(error)),
            None => {}
        }
        drop(state);
        self.tokens.shared().renewed.notify_all();
    }
}

fn encoded(text: &str) -> Zeroizing<String> {
    let mut encoded = Zeroizing::new(String::new());
    encode(text, &mut encoded);
    encoded
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;
    use crate::transport::{Clock, SystemClock};

    /// The body and the header fields of a request.
    type Asked = (String, Vec<(&'static str, String)>);

    /// An endpoint with one fixed answer after a pause, and a clock that the test sets.
    struct Fixed {
        status: u16,
        body: &'static str,
        asked: AtomicUsize,
        now: Mutex<Instant>,
        pause: Duration,
        bodies: Mutex<Vec<Asked>>,
    }

    impl Fixed {
        fn new(status: u16, body: &'static str) -> Self {
            let now = Mutex::new(SystemClock.now());
            let bodies = Mutex::default();
            Fixed { status, body, asked: AtomicUsize::new(0), now, pause: Duration::ZERO, bodies }
        }

        fn turn(&self, time: Duration) {
            *self.now.lock().unwrap() += time;
        }
    }

    impl Endpoint for Fixed {
        fn now(&self) -> Instant {
            *self.now.lock().unwrap()
        }

        fn exchange(&self, request: &HttpRequest<'_>) -> Result<HttpResponse> {
            thread::sleep(self.pause);
            self.asked.fetch_add(1, Ordering::SeqCst);
            let body = String::from_utf8(request.body.bytes().unwrap().into_owned()).unwrap();
            self.bodies.lock().unwrap().push((body, request.headers.to_vec()));
            Ok(HttpResponse { status: self.status, headers: Vec::new(), body: self.body.into() })
        }

        fn check(&self) -> Result<()> {
            Ok(())
        }
    }

    fn tokens(method: TokenEndpointAuthMethod) -> Tokens {
        Tokens::new(
            "https://service.example/token".into(),
            "id:1".into(),
            "se cret".into(),
            Some("documents".into()),
            method,
        )
    }

    fn soon(endpoint: &Fixed) -> Instant {
        endpoint.now() + Duration::from_secs(30)
    }

    const LIVES_AN_HOUR: &str = r#"{"access_token": "abc", "token_type": "bearer", "expires_in": 3600}"#;

    #[test]
    fn threads_share_one_token_and_one_request() {
        let endpoint = Fixed { pause: Duration::from_millis(20), ..Fixed::new(200, LIVES_AN_HOUR) };
        let tokens = tokens(TokenEndpointAuthMethod::ClientSecretBasic);
        thread::scope(|scope| {
            for _ in 0..16 {
                scope.spawn(|| {
                    assert_eq!(tokens.token(&endpoint, soon(&endpoint)).unwrap().header(), "Bearer abc");
                });
            }
        });
        assert_eq!(endpoint.asked.load(Ordering::SeqCst), 1);
    }

    #[test]
    fn a_token_is_renewed_before_it_ends() {
        let endpoint = Fixed::new(200, LIVES_AN_HOUR);
        let tokens = tokens(TokenEndpointAuthMethod::ClientSecretBasic);
        tokens.token(&endpoint, soon(&endpoint)).unwrap();
        endpoint.turn(Duration::from_secs(3539));
        tokens.token(&endpoint, soon(&endpoint)).unwrap();
        assert_eq!(endpoint.asked.load(Ordering::SeqCst), 1);
        endpoint.turn(Duration::from_secs(2));
        tokens.token(&endpoint, soon(&endpoint)).unwrap();
        assert_eq!(endpoint.asked.load(Ordering::SeqCst), 2);
    }

    #[test]
    fn a_refused_token_is_replaced_once() {
        let endpoint = Fixed::new(200, LIVES_AN_HOUR);
        let tokens = tokens(TokenEndpointAuthMethod::ClientSecretBasic);
        let first = tokens.token(&endpoint, soon(&endpoint)).unwrap();
        tokens.refuse(&first);
        let second = tokens.token(&endpoint, soon(&endpoint)).unwrap();
        // A slower thread refuses the first token again: the second one stays.
        tokens.refuse(&first);
        assert!(Arc::ptr_eq(&second, &tokens.token(&endpoint, soon(&endpoint)).unwrap()));
        assert_eq!(endpoint.asked.load(Ordering::SeqCst), 2);
    }

    #[test]
    fn the_secret_goes_in_the_header_form_encoded() {
        let endpoint = Fixed::new(200, LIVES_AN_HOUR);
        tokens(TokenEndpointAuthMethod::ClientSecretBasic).token(&endpoint, soon(&endpoint)).unwrap();
        let (body, headers) = endpoint.bodies.lock().unwrap()[0].clone();
        assert_eq!(body, "grant_type=client_credentials&scope=documents");
        let expected = format!("Basic {}", STANDARD.encode("id%3A1:se%20cret"));
        assert!(headers.contains(&("Authorization", expected)));
    }

    #[test]
    fn the_secret_goes_in_the_body_where_asked() {
        let endpoint = Fixed::new(200, LIVES_AN_HOUR);
        tokens(TokenEndpointAuthMethod::ClientSecretPost).token(&endpoint, soon(&endpoint)).unwrap();
        let (body, headers) = endpoint.bodies.lock().unwrap()[0].clone();
        let expected =
            "grant_type=client_credentials&scope=documents&client_id=id%3A1&client_secret=se%20cret";
        assert_eq!(body, expected);
        assert!(headers.iter().all(|(name, _)| *name != "Authorization"));
    }

    #[test]
    fn refused_credentials_are_an_auth_error_before_the_call() {
        let endpoint = Fixed::new(401, r#"{"error": "invalid_client", "error_description": "se cret?"}"#);
        let tokens = tokens(TokenEndpointAuthMethod::ClientSecretBasic);
        let error = tokens.token(&endpoint, soon(&endpoint)).err().unwrap();
        assert_eq!((error.kind(), error.phase()), (ErrorKind::Auth, Some(Phase::Before)));
        assert_eq!(error.message(), "expected a token, found HTTP status 401 (`invalid_client`)");
    }

    #[test]
    fn a_reply_that_is_no_token_is_an_auth_error() {
        for body in ["", "{}", r#"{"access_token": ""}"#, r#"{"access_token": "a b"}"#, "[]"] {
            let found = read(
                &HttpResponse { status: 200, headers: Vec::new(), body: body.into() },
                SystemClock.now(),
            );
            assert_eq!(found.err().unwrap().code(), "auth-token-unreadable");
        }
    }

    #[test]
    fn a_renewal_that_fails_leaves_a_token_that_is_still_good() {
        let good = Fixed::new(200, LIVES_AN_HOUR);
        let tokens = tokens(TokenEndpointAuthMethod::ClientSecretBasic);
        tokens.token(&good, soon(&good)).unwrap();
        let down = Fixed { now: Mutex::new(good.now() + Duration::from_secs(3550)), ..Fixed::new(503, "") };
        assert_eq!(tokens.token(&down, soon(&down)).unwrap().header(), "Bearer abc");
        down.turn(Duration::from_secs(60));
        assert!(tokens.token(&down, soon(&down)).is_err());
    }

    #[test]
    fn threads_that_wait_are_told_of_the_failure() {
        let endpoint = Fixed { pause: Duration::from_millis(20), ..Fixed::new(503, "") };
        let tokens = tokens(TokenEndpointAuthMethod::ClientSecretBasic);
        let failures = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let failed = tokens.token(&endpoint, soon(&endpoint)).is_err();
                    failures.fetch_add(usize::from(failed), Ordering::SeqCst);
                });
            }
        });
        assert_eq!(failures.load(Ordering::SeqCst), 8);
    }
}
