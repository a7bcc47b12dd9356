//! The options of verifying: what the caller trusts, and the time at which certificates count.

use std::time::{Duration, SystemTime};

use chrono::{DateTime, NaiveDate};

use super::certificate::{Certificate, public_key, rsa_key};
use super::crypto::PublicKey;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::json::{Map, Value};
use crate::keywords::{Reader, Terms};
use crate::limits::Limits;

/// The certificates and keys that the caller trusts. None are built in.
///
/// # Example
/// ```
/// use dtekit::signature::Trust;
///
/// let pem = std::fs::read("../tests/data/verify/authority.pem").unwrap();
/// assert!(!Trust::from_pem([&pem[..]])?.is_empty());
/// assert_eq!(Trust::from_pem([&b"no PEM"[..]]).unwrap_err().code(), "verify-trust");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct Trust {
    pub(super) certificates: Vec<Certificate>,
    pub(super) keys: Vec<PublicKey>,
}

opaque!(Trust);

/// The most certificates and keys that may be trusted.
const MOST_TRUSTED: usize = 1000;

impl Trust {
    /// Reads certificates and public keys from PEM texts. Each text may have several; a text may also be one
    /// certificate in DER.
    ///
    /// A certificate is trusted, and so is what it issued. A key, `PUBLIC KEY` or `RSA PUBLIC KEY`, is what signatures
    /// need whose document has no certificate: Chile's folio files and El Salvador's documents.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with `verify-trust` for a text without a certificate or a
    /// public key, for one that cannot be read, and for more than 1,000 of them.
    pub fn from_pem<'p>(texts: impl IntoIterator<Item = &'p [u8]>) -> Result<Trust> {
        let mut trust = Trust::default();
        for (index, text) in texts.into_iter().enumerate() {
            let before = trust.count();
            match text.first() {
                Some(0x30) => trust.add("CERTIFICATE", text, index)?,
                _ => trust.read(&String::from_utf8_lossy(text), index)?,
            }
            if trust.count() == before {
                return Err(refused(index, "found none"));
            }
            if trust.count() > MOST_TRUSTED {
                return Err(refused(index, "found more than `1000`"));
            }
        }
        Ok(trust)
    }

    /// Whether nothing is trusted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    fn count(&self) -> usize {
        self.certificates.len() + self.keys.len()
    }

    fn read(&mut self, text: &str, index: usize) -> Result<()> {
        for block in text.split("-----BEGIN ").skip(1) {
            let parts = block.split_once("-----").and_then(|(kind, rest)| {
                let end = format!("-----END {kind}-----");
                Some((kind, rest.split_once(end.as_str())?.0))
            });
            let Some((kind, body)) = parts else { return Err(refused(index, "found one without an end")) };
            let der =
                super::base64::decode(body).ok_or_else(|| refused(index, "found one that is no base 64"))?;
            self.add(kind, &der, index)?;
        }
        Ok(())
    }

    fn add(&mut self, kind: &str, der: &[u8], index: usize) -> Result<()> {
        let unread = || refused(index, "found one that cannot be read");
        match kind {
            "CERTIFICATE" | "X509 CERTIFICATE" | "TRUSTED CERTIFICATE" => {
                self.certificates.push(Certificate::read(der).ok_or_else(unread)?);
            }
            "PUBLIC KEY" => self.keys.push(public_key(der).ok_or_else(unread)?),
            "RSA PUBLIC KEY" => self.keys.push(rsa_key(der).ok_or_else(unread)?),
            kind if kind.ends_with("PRIVATE KEY") => return Err(refused(index, "found a private key")),
            _ => {}
        }
        Ok(())
    }
}

fn refused(index: usize, found: &str) -> Error {
    let message = format!("expected certificates or public keys in PEM, {found}");
    let finding = Finding::new(&code::VERIFY_TRUST, message).with_path(format!("trust[{}]", index + 1));
    Error::new(ErrorKind::Argument, finding)
}

/// The options of [`verify`](super::verify()).
///
/// # Example
/// ```
/// use std::time::{Duration, SystemTime};
/// use dtekit::signature::VerifyOptions;
///
/// let at = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000);
/// let options = VerifyOptions { at: Some(at), ..VerifyOptions::default() }; // certificates have to be valid then
/// assert!(dtekit::verify(b"<a/>", &options)?.is_empty());
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct VerifyOptions {
    /// What the caller trusts. Without it, no signer is called trusted or untrusted.
    pub trust: Trust,
    /// The time at which certificates have to be valid. Without it, their time is not checked: core reads no clock.
    pub at: Option<SystemTime>,
    /// The bounds on the document.
    pub limits: Limits,
}

impl VerifyOptions {
    /// Reads the keyword options `trust` (an array of PEM texts), `at` (seconds since 1970, a time such as
    /// `2024-05-31T10:00:00Z`, or a day), `max_depth` and `max_bytes`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with a finding for each member that is unknown or of the
    /// wrong type; as [`Trust::from_pem`].
    pub fn from_members(members: &Map) -> Result<Self> {
        let mut keywords = Reader::new(members, Terms::OPTIONS);
        let texts = keywords.texts("trust", "an array of texts in PEM").unwrap_or_default();
        let at = match members.get("at") {
            Some(Value::String(_)) => {
                keywords.get("at", "a time such as `2024-05-31T10:00:00Z`", |value| time(value.as_str()?))
            }
            _ => keywords.time("at"),
        };
        let limits = Limits::default();
        let limits = Limits {
            max_depth: keywords.whole("max_depth", 1..).unwrap_or(limits.max_depth),
            max_bytes: keywords.whole("max_bytes", 1..).unwrap_or(limits.max_bytes),
            ..limits
        };
        let trust = keywords.check(Trust::from_pem(texts.iter().map(String::as_bytes)));
        keywords.finish()?;
        Ok(VerifyOptions { trust: trust.unwrap_or_default(), at, limits })
    }
}

/// A time, or the beginning of a day in UTC.
fn time(text: &str) -> Option<SystemTime> {
    let seconds = match DateTime::parse_from_rfc3339(text) {
        Ok(time) => time.timestamp(),
        Err(_) => text.parse::<NaiveDate>().ok()?.and_hms_opt(0, 0, 0)?.and_utc().timestamp(),
    };
    SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(u64::try_from(seconds).ok()?))
}
