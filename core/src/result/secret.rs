//! What of an answer is never shown: tokens, passwords and signed addresses.

use std::fmt;

use crate::json::{Map, Value};

/// Parts of the names of secret members, in letters and digits alone.
const NAMES: [&str; 6] = ["token", "secret", "password", "passwd", "apikey", "sharedaccess"];

/// Parameters that sign an address.
const SIGNED: [&str; 9] =
    ["sig=", "signature=", "token=", "x-amz-", "x-goog-", "credential=", "key=", "secret=", "password="];

/// A longer text is a document, neither a token nor an address.
const LONGEST: usize = 16 * 1024;

/// Whether a text must not be shown in a log: the member's name says that it is a token or a password, or the text is
/// one, or an address with a signature or a password. Python's `repr`, Node's `inspect` and Rust's `Debug` of answers
/// ask this.
///
/// # Example
/// ```
/// use dtekit::result::is_secret;
/// assert!(is_secret("access_token", "abc"));
/// assert!(is_secret("fileUrl", "https://files.example/a.pdf?Expires=1790000000&Signature=x"));
/// assert!(!is_secret("token_type", "bearer") && !is_secret("Link", "https://files.example/a.pdf"));
/// ```
#[must_use]
pub fn is_secret(name: &str, text: &str) -> bool {
    is_secret_name(name) || text.len() <= LONGEST && (is_credential(text) || is_signed(text))
}

/// Whether a value holds a text that must not be shown, at any depth.
///
/// # Example
/// ```
/// use dtekit::json::json;
/// use dtekit::result::holds_secret;
///
/// assert!(!holds_secret(&json!({"Total": "19.00"})));
/// assert!(holds_secret(&json!({"answer": {"password": "letmein-42"}})));
/// ```
#[must_use]
pub fn holds_secret(value: &Value) -> bool {
    holds("", value)
}

fn holds(name: &str, value: &Value) -> bool {
    match value {
        Value::String(text) => is_secret(name, text),
        Value::Array(items) => items.iter().any(|item| holds(name, item)),
        Value::Object(members) => members.iter().any(|(name, value)| holds(name, value)),
        _ => false,
    }
}

fn is_secret_name(name: &str) -> bool {
    let letters = |byte: &u8| byte.is_ascii_alphanumeric();
    let name: Vec<u8> = name.bytes().filter(letters).map(|byte| byte.to_ascii_lowercase()).collect();
    let has = |part: &str| name.windows(part.len()).any(|window| window == part.as_bytes());
    NAMES.into_iter().any(has) && !name.ends_with(b"type")
}

/// Whether a text is the value of `Authorization`, or a JSON Web Token.
fn is_credential(text: &str) -> bool {
    let text = text.trim();
    let scheme =
        |scheme: &str| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
    scheme("bearer ") || scheme("basic ") || text.starts_with("eyJ") && text.matches('.').count() == 2
}

/// Whether a text holds an address that only its bearer may use.
fn is_signed(text: &str) -> bool {
    let Some((_, rest)) = text.split_once("://") else { return false };
    let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
    let host = place.split('/').next().unwrap_or_default();
    let query = query.to_ascii_lowercase();
    host.contains('@') || SIGNED.into_iter().any(|name| query.contains(name))
}

/// Members of an answer, whose `Debug` hides what is secret.
pub(crate) struct Shown<'a>(&'a str, &'a Value);

impl<'a> Shown<'a> {
    pub fn new(value: &'a Value) -> Self {
        Shown("", value)
    }
}

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Value::String(text) if is_secret(self.0, text) => f.write_str("…"),
            Value::Array(items) => {
                f.debug_list().entries(items.iter().map(|item| Shown(self.0, item))).finish()
            }
            Value::Object(members) => ShownMembers(members).fmt(f),
            value => value.fmt(f),
        }
    }
}

/// An object of an answer, whose `Debug` hides what is secret.
pub(crate) struct ShownMembers<'a>(pub &'a Map);

impl fmt::Debug for ShownMembers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.0.iter().map(|(name, value)| (name, Shown(name, value)))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::json;

    #[test]
    fn tokens_passwords_and_signed_addresses_are_secret() {
        for (name, text) in [
            ("access_token", "abc"),
            ("AccessToken", "abc"),
            ("clientSecret", "abc"),
            ("x", "Bearer abc"),
            ("x", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc"),
            ("url", "https://user:word@files.example/a"),
            ("url", "https://files.example/a?sv=1&sig=abc"),
            ("message", "fetch it at https://files.example/a?X-Amz-Signature=abc"),
        ] {
            assert!(is_secret(name, text), "{name} {text}");
        }
    }

    #[test]
    fn what_names_a_document_is_shown() {
        for (name, text) in [
            ("token_type", "bearer"),
            ("access_key", "35260612345678000195550010000000011000000015"),
            ("XmlAuthorization", "<a/>"),
            ("QrUrl", "https://authority.example/qr?re=A&rr=B&tt=1.00"),
            ("data", "eyJhIjoxfQ=="),
        ] {
            assert!(!is_secret(name, text), "{name} {text}");
        }
    }

    #[test]
    fn a_value_is_shown_without_its_secrets() {
        let value = json!({"a": [{"token": "abc", "b": 1}], "tokens": ["abc"]});
        assert!(holds_secret(&value));
        assert_eq!(format!("{:?}", Shown::new(&value)), r#"{"a": [{"token": …, "b": 1}], "tokens": […]}"#);
    }
}
