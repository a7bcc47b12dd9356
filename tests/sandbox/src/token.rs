//! The two OAuth 2.0 token endpoints: client credentials in, short-lived tokens out (RFC 6749, section 4.4).

use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;

use crate::call::{Call, Received};
use crate::parameters::Parameters;
use crate::reply::{Answer, Refusal, Reply};
use crate::state::State;

/// How many tokens are kept; the oldest go first.
const MOST: usize = 10_000;

/// The service that a token is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Audience {
    /// The service's v2.
    Service,
    /// The extraction provider.
    Provider,
}

#[derive(Debug)]
struct Token {
    text: String,
    audience: Audience,
    /// Its end by the sandbox's clock.
    until: DateTime<Utc>,
    /// Its end by the wall clock, which runs while the sandbox's clock stands still.
    expires: Option<Instant>,
}

/// The issued tokens; they do not survive a restart.
#[derive(Debug, Default)]
pub(crate) struct Tokens {
    tokens: Vec<Token>,
    pub life: Duration,
    pub service: u64,
    pub provider: u64,
}

impl Tokens {
    pub fn new(life: Duration) -> Tokens {
        Tokens { life, ..Tokens::default() }
    }

    /// Makes every token invalid at once.
    pub fn revoke(&mut self) {
        self.tokens.clear();
    }

    fn is_valid(&self, text: &str, audience: Audience, now: DateTime<Utc>) -> bool {
        self.tokens.iter().any(|token| {
            token.text == text
                && token.audience == audience
                && now < token.until
                && token.expires.is_none_or(|expires| Instant::now() < expires)
        })
    }
}

/// Issues a token.
pub(crate) fn issue(state: &mut State, call: &Call<'_>, audience: Audience) -> Answer {
    let media = call.received.media();
    if media != "application/x-www-form-urlencoded" {
        let message = "expected a body of the media type `application/x-www-form-urlencoded`";
        return Err(Reply::error(400, "invalid_request", message).into());
    }
    let form = call.model()?;
    let grant = form.text("grant_type").map_err(invalid)?.unwrap_or_default();
    if grant.is_empty() {
        return Err(invalid("`grant_type` is missing".into()));
    }
    if grant != "client_credentials" {
        let message = format!("expected `client_credentials` for `grant_type`, found `{grant}`");
        return Err(Reply::error(400, "unsupported_grant_type", &message).into());
    }
    if !knows_client(state, call, &form)? {
        let reply = Reply::error(401, "invalid_client", "the client's credentials are missing or wrong");
        return Err(reply.header("www-authenticate", "Basic realm=\"dtekit-sandbox\"").into());
    }
    let scope = form.text("scope").map_err(invalid)?;
    let text = state.hex(48);
    let now = state.now();
    let life = state.tokens.life;
    let until = TimeDelta::from_std(life).ok().and_then(|life| now.checked_add_signed(life));
    let tokens = &mut state.tokens;
    match audience {
        Audience::Service => tokens.service += 1,
        Audience::Provider => tokens.provider += 1,
    }
    if tokens.tokens.len() >= MOST {
        tokens.tokens.remove(0);
    }
    let until = until.unwrap_or(DateTime::<Utc>::MAX_UTC);
    let expires = Instant::now().checked_add(life);
    tokens.tokens.push(Token { text: text.clone(), audience, until, expires });
    let mut reply = json!({ "access_token": text, "token_type": "Bearer", "expires_in": life.as_secs() });
    if let Some(scope) = scope {
        reply["scope"] = scope.into();
    }
    Ok(Reply::ok(&reply).header("cache-control", "no-store"))
}

fn invalid(message: String) -> Refusal {
    Reply::error(400, "invalid_request", &message).into()
}

/// True if the client authenticates by the header or in the body, and not by both.
fn knows_client(state: &State, call: &Call<'_>, form: &Parameters) -> Result<bool, Refusal> {
    let options = &state.options;
    let in_body = form.has("client_secret");
    if !call.authorization.is_empty() {
        if in_body {
            return Err(invalid("the client authenticates by the header and in the body".into()));
        }
        return Ok(basic_client(call.authorization)
            .is_some_and(|(id, secret)| id == options.client_id && secret == options.client_secret));
    }
    let text = |name: &str| form.text(name).map_err(invalid);
    let (id, secret) = (text("client_id")?, text("client_secret")?);
    Ok(id.as_deref() == Some(&*options.client_id) && secret.as_deref() == Some(&*options.client_secret))
}

/// Id and secret of the header; both are form-encoded before they are joined (RFC 6749, section 2.3.1).
fn basic_client(authorization: &str) -> Option<(String, String)> {
    let (scheme, packed) = authorization.split_once(' ')?;
    let joined = String::from_utf8(STANDARD.decode(packed.trim()).ok()?).ok()?;
    let (id, secret) = joined.split_once(':')?;
    let plain = |text: &str| form_urlencoded::parse(text.as_bytes()).next().map(|(n, _)| n.into_owned());
    scheme.eq_ignore_ascii_case("basic").then_some(())?;
    Some((plain(id)?, plain(secret)?))
}

/// The call as it is stored: without the secret that its body may hold.
pub(crate) fn redacted(call: &Received) -> Received {
    let mut kept = call.clone();
    if call.path.to_ascii_lowercase().ends_with("/oauth/token") {
        let shown = form_urlencoded::parse(&call.body).map(|(name, value)| {
            if name == "client_secret" { (name, "redacted".into()) } else { (name, value) }
        });
        kept.body = form_urlencoded::Serializer::new(String::new()).extend_pairs(shown).finish().into_bytes();
    }
    kept
}

/// Accepts a call with a valid token.
pub(crate) fn admit(state: &State, authorization: &str, audience: Audience) -> Result<(), Reply> {
    let token = authorization.split_once(' ').filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
    if token.is_some_and(|(_, text)| state.tokens.is_valid(text.trim(), audience, state.now())) {
        return Ok(());
    }
    let message = "the token is missing, unknown or expired";
    let reply = match audience {
        Audience::Service => Reply::message(401, message),
        Audience::Provider => Reply::error(401, "invalid_token", message),
    };
    Err(reply.header("www-authenticate", "Bearer error=\"invalid_token\""))
}
