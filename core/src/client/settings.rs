//! The settings of a client: addresses, credentials, time-outs.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use crate::json::Map;

use crate::code;
use crate::error::{self, Arg, Error, ErrorKind, Finding, Result, text};
use crate::keywords::{
    By, Flag, Maybe, OptionKind, Options, Reader, Required, SecondsAboveZero, Terms, Text, Whole, Word,
    options,
};
use crate::transport::{Address, Proxy};

use super::secret::Secret;
use super::token::{TokenEndpointAuthMethod, Tokens};

/// How many attempts a call may have in all.
const ATTEMPTS: RangeInclusive<u64> = 1..=10;

/// How findings name the settings.
const TERMS: Terms = Terms {
    noun: "setting",
    owner: "",
    value: &code::SETTING_VALUE,
    unknown: &code::SETTING_UNKNOWN,
    missing: &code::SETTING_VALUE,
    with_path: true,
    in_any_case: false,
};

options! {
    own;
    /// The settings of a client; the names are the keywords of all languages.
    ///
    /// # Example
    /// ```
    /// use dtekit::client::Settings; use std::time::Duration; let settings = Settings { timeout:
    /// Some(Duration::from_secs(30)), ..Settings::new("https://service.example", "user", "hunter2") };
    /// assert!(!format!("{settings:?}").contains("hunter2"));
    /// ```
    #[derive(Debug, Clone)]
    pub struct Settings {
        /// The address of the service, without `/api/v1`.
        pub base_url: String => Required(Text);
        /// The user for HTTP Basic.
        pub username: String => Required(Text);
        /// The password for HTTP Basic.
        pub password: Secret => Required(Text);
        /// The address of the extraction provider.
        pub extraction_url: Option<String> => Maybe(Text);
        /// The id of the OAuth 2.0 client for v2; needs `client_secret`. Without a `token_url`, and with an
        /// `extraction_url`, it belongs to the extraction provider.
        pub client_id: Option<String> => Maybe(Text);
        /// The secret of `client_id`.
        pub client_secret: Option<Secret> => Maybe(Text);
        /// The address that gives the tokens for v2.
        pub token_url: Option<String> => Maybe(Text);
        /// How client id and secret are shown to the token endpoint.
        pub token_endpoint_auth_method: TokenEndpointAuthMethod = TokenEndpointAuthMethod::ClientSecretBasic
            => Word(&TokenEndpointAuthMethod::ALL, TokenEndpointAuthMethod::as_str);
        /// The OAuth 2.0 scope to ask for.
        pub scope: Option<String> => Maybe(Text);
        /// The id of the OAuth 2.0 client for the extraction provider, which is another party than the service.
        pub extraction_client_id: Option<String> => Maybe(Text);
        /// The secret of `extraction_client_id`.
        pub extraction_client_secret: Option<Secret> => Maybe(Text);
        /// The address that gives the provider's tokens; without it `/v1/oauth/token` at `extraction_url`.
        pub extraction_token_url: Option<String> => Maybe(Text);
        /// The scope to ask the provider for.
        pub extraction_scope: Option<String> => Maybe(Text);
        /// The address of the service's inbound integrator API.
        pub integrator_url: Option<String> => Maybe(Text);
        /// The user for the integrator API.
        pub integrator_username: Option<String> => Maybe(Text);
        /// The password for the integrator API.
        pub integrator_password: Option<Secret> => Maybe(Text);
        /// The first path segment of the catalog operations, which interface.md leaves as a placeholder.
        pub catalog_group: Option<String> => Maybe(Text);
        /// The time for name resolution, connect and TLS together.
        pub connect_timeout: Duration = Duration::from_secs(10) => SecondsAboveZero;
        /// The longest silence of the service while it answers; without it only `timeout` bounds it.
        pub read_timeout: Option<Duration> => Maybe(SecondsAboveZero);
        /// The time for a whole call with its further attempts; without it 120 seconds, 360 for an event.
        pub timeout: Option<Duration> => Maybe(SecondsAboveZero);
        /// The address of a proxy; `from-env` reads it from the environment, which is not read otherwise.
        pub proxy: Option<Proxy> => Maybe(By(OptionKind::Text, proxy));
        /// The certificates in PEM that are trusted in place of the public ones: the text, not a path.
        pub ca_certs: Option<Vec<u8>> => Maybe(Text);
        /// Allows plain http to an address that is not loopback.
        pub allow_http: bool = false => Flag;
        /// The most bytes that a reply may have, decompressed. While it is read, it takes at most 80 times its size in
        /// memory, and that only if it was made to.
        pub max_reply_bytes: usize = 64 << 20 => Whole(1..);
        /// How many attempts a repeatable call has in all, from 1 to 10.
        pub attempts: u32 = 3 => Whole(ATTEMPTS);
        /// The file into which each call is recorded with its answer, for tests: without credentials, but with the
        /// documents. An older file of the name is replaced.
        pub record: Option<PathBuf> => Maybe(Text);
        /// The file of a recording that answers each call, without a network; a call that is not in it is refused with
        /// `transport-unrecorded`.
        pub replay: Option<PathBuf> => Maybe(Text);
    }
}

fn proxy(keywords: &mut Reader<'_>, name: &'static str) -> Option<Proxy> {
    keywords.text(name).map(|address| match address == Proxy::FROM_ENV {
        true => Proxy::from_env(),
        false => Proxy::new(address),
    })
}

impl Settings {
    /// Settings with this address and these credentials; everything else has its default.
    pub fn new(
        base_url: impl Into<String>,
        username: impl Into<String>,
        password: impl Into<Secret>,
    ) -> Self {
        Settings {
            base_url: base_url.into(),
            username: username.into(),
            password: password.into(),
            ..Settings::defaults()
        }
    }

    /// Reads the settings from the members of a JSON object, as the bindings receive them; times in seconds.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each member that is missing, unknown or of the wrong type.
    pub fn from_members(members: &Map) -> Result<Self> {
        let mut keywords = Reader::new(members, TERMS);
        let settings = Settings::read(&mut keywords, None);
        keywords.finish()?;
        settings.check().map(|()| settings)
    }

    /// Checks every address and the user's name.
    pub(super) fn check(&self) -> Result<()> {
        let mut findings = Vec::new();
        let urls = [
            ("base_url", Some(&self.base_url)),
            ("extraction_url", self.extraction_url.as_ref()),
            ("token_url", self.token_url.as_ref()),
            ("extraction_token_url", self.extraction_token_url.as_ref()),
            ("integrator_url", self.integrator_url.as_ref()),
        ];
        for (name, url) in urls {
            if let Some(what) = url.and_then(|url| unusable(url, self.allow_http)) {
                let message = text!("expected {} for setting {}", what, Arg(name));
                findings.push(Finding::new(&code::TRANSPORT_ADDRESS, message).with_argument(name));
            }
        }
        // RFC 7617: a colon would move part of the name into the password.
        let names =
            [("username", Some(&self.username)), ("integrator_username", self.integrator_username.as_ref())];
        for (setting, _) in names.iter().filter(|(_, name)| name.is_some_and(|name| name.contains(':'))) {
            let message = text!("expected a user name without a colon for setting {}", Arg(setting));
            findings.push(Finding::new(&code::SETTING_VALUE, message).with_argument(setting));
        }
        let pairs = [
            ("client_id", self.client_id.is_some(), "client_secret", self.client_secret.is_some()),
            (
                "extraction_client_id",
                self.extraction_client_id.is_some(),
                "extraction_client_secret",
                self.extraction_client_secret.is_some(),
            ),
            (
                "integrator_username",
                self.integrator_username.is_some(),
                "integrator_password",
                self.integrator_password.is_some(),
            ),
        ];
        for (a, has_a, b, has_b) in pairs {
            if has_a != has_b {
                let (lacking, given) = if has_a { (b, a) } else { (a, b) };
                let (name, other) = (Arg(lacking), Arg(given));
                let message = text!("expected setting {} beside {}, found none", name, other);
                findings.push(Finding::new(&code::SETTING_VALUE, message).with_argument(lacking));
            }
        }
        if !ATTEMPTS.contains(&self.attempts.into()) {
            let message = text!("expected a whole number from 1 to 10 for setting {}", Arg("attempts"));
            findings.push(Finding::new(&code::SETTING_VALUE, message).with_argument("attempts"));
        }
        if self.record.is_some() && self.replay.is_some() {
            let (one, other) = (Arg("record"), Arg("replay"));
            let message = text!("expected one of the settings {} and {}, found both", one, other);
            findings.push(Finding::new(&code::SETTING_VALUE, message).with_argument("replay"));
        }
        Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(()), Err)
    }

    /// The source of the tokens for v2. A token is only sent to the party whose endpoint gave it.
    pub(super) fn service_tokens(&self) -> Option<Tokens> {
        let set = (self.client_id.as_ref(), self.client_secret.as_ref(), self.scope.as_ref());
        self.tokens_from(self.token_url.clone()?, set)
    }

    /// The source of the extraction provider's tokens.
    pub(super) fn provider_tokens(&self) -> Option<Tokens> {
        let by_default =
            || Some(format!("{}/v1/oauth/token", self.extraction_url.as_ref()?.trim_end_matches('/')));
        let url = self.extraction_token_url.clone().or_else(by_default)?;
        let own = (
            self.extraction_client_id.as_ref(),
            self.extraction_client_secret.as_ref(),
            self.extraction_scope.as_ref(),
        );
        match own.0 {
            Some(_) => self.tokens_from(url, own),
            // One set without the service's token endpoint can only be the provider's.
            None if self.token_url.is_none() => self.tokens_from(
                url,
                (self.client_id.as_ref(), self.client_secret.as_ref(), self.scope.as_ref()),
            ),
            None => None,
        }
    }

    fn tokens_from(
        &self,
        url: String,
        set: (Option<&String>, Option<&Secret>, Option<&String>),
    ) -> Option<Tokens> {
        let (id, secret, scope) = set;
        Some(Tokens::new(url, id?.clone(), secret?.clone(), scope.cloned(), self.token_endpoint_auth_method))
    }

    #[cfg(feature = "http")]
    pub(super) fn http(&self) -> crate::transport::HttpSettings {
        crate::transport::HttpSettings {
            connect_timeout: self.connect_timeout,
            read_timeout: self.read_timeout,
            max_reply_bytes: self.max_reply_bytes,
            proxy: self.proxy.clone(),
            ca_certs: self.ca_certs.clone(),
        }
    }
}

/// What is wrong with an address; `None` if it can be used. The address itself is never shown: it may hold a secret.
fn unusable(url: &str, allow_http: bool) -> Option<error::Text> {
    if url.contains('#') {
        return Some("an address without a fragment".into());
    }
    let Some(address) = Address::read(url) else {
        return Some("a whole address such as `https://host` or `https://host:8443`".into());
    };
    if address.has_credentials() {
        return Some("an address without credentials".into());
    }
    if address.has_query() {
        return Some("an address without a query".into());
    }
    if address.path().trim_end_matches('/').ends_with("/api/v1") {
        return Some("an address without `/api/v1`".into());
    }
    match address.scheme() {
        "https" => None,
        "http" if allow_http || is_loopback(address.host()) => None,
        "http" => Some(text!("an https address, a loopback one, or {}", Arg("allow_http"))),
        _ => Some("an https address".into()),
    }
}

pub(super) fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || bare.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}
