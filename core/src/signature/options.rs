//! The options of verifying: what the caller trusts, and the time at which certificates count.

use std::time::{Duration, SystemTime};

use chrono::{DateTime, NaiveDate};

use super::certificate::{Certificate, public_key, rsa_key};
use super::crypto::PublicKey;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::json::Value;
use crate::keywords::{By, Maybe, OptionKind, Reader, Terms, options};
use crate::limits::{Limits, READING};

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

options! {
    Terms::OPTIONS;
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
    #[derive(Debug, Clone)]
    pub struct VerifyOptions {
        /// Texts in PEM with the certificates and public keys that the caller trusts. None are built in. Without any,
        /// no signer is called trusted or untrusted.
        pub trust: Trust => By(OptionKind::Texts, trust);
        /// The time at which certificates have to be valid: also a text such as `2024-05-31T10:00:00Z` or a day.
        /// Without it, their time is not checked: core reads no clock.
        pub at: Option<SystemTime> => Maybe(By(OptionKind::Time, moment));
        /// The bounds on the document.
        pub limits: Limits => READING;
    }
}

fn trust(keywords: &mut Reader<'_>, name: &'static str) -> Option<Trust> {
    let texts = keywords.texts(name, "an array of texts in PEM")?;
    keywords.check(Trust::from_pem(texts.iter().map(String::as_bytes)))
}

fn moment(keywords: &mut Reader<'_>, name: &'static str) -> Option<SystemTime> {
    match keywords.value(name) {
        Some(Value::String(_)) => {
            keywords.get(name, "a time such as `2024-05-31T10:00:00Z`", |value| time(value.as_str()?))
        }
        _ => keywords.time(name),
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
