//! `ResponseValue`: the authority's or certifier's own words.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::country::Country;
use super::outcome::Outcome;

/// What a response value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Role {
    /// The certified document.
    Certified,
    /// The document as it was sent, given back because it has an error.
    ReturnedWithError,
    /// The authority's acknowledgement of receipt.
    Acknowledgement,
    /// The authority's JSON (El Salvador).
    AuthorityJson,
    /// The signed document, whose authority has not answered yet.
    Signed,
    /// Anything else.
    Text,
}

impl Role {
    /// The word that all languages use, such as `returned-with-error`.
    pub fn as_str(self) -> &'static str {
        match self {
            Role::Certified => "certified",
            Role::ReturnedWithError => "returned-with-error",
            Role::Acknowledgement => "acknowledgement",
            Role::AuthorityJson => "authority-json",
            Role::Signed => "signed",
            Role::Text => "text",
        }
    }
}

/// A response value with its role and content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResponseValue {
    /// What it is.
    pub role: Role,
    /// The text as it arrived.
    pub text: String,
    content: Option<Vec<u8>>,
}

impl ResponseValue {
    /// The document inside: what the base 64 holds, or the text itself where it is plain XML or JSON.
    pub fn content(&self) -> Option<&[u8]> {
        self.content.as_deref()
    }

    /// Reads the value as it arrived; a structure is kept as its JSON text.
    pub(super) fn read(value: &Value) -> Option<ResponseValue> {
        let text = match value {
            Value::Null => return None,
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let content = content(&text);
        Some(ResponseValue { role: Role::Text, text, content })
    }

    pub(super) fn set_role(&mut self, country: Option<Country>, outcome: Option<Outcome>) {
        self.role = match (self.content().map(first_byte), outcome) {
            (Some(b'{' | b'['), _) => Role::AuthorityJson,
            (Some(b'<'), Some(Outcome::Rejected)) => Role::ReturnedWithError,
            (Some(b'<'), Some(Outcome::Accepted)) if country == Some(Country::CO) => Role::Acknowledgement,
            (Some(b'<'), Some(Outcome::Accepted)) => Role::Certified,
            (Some(b'<'), Some(Outcome::Sent | Outcome::Queued)) => Role::Signed,
            _ => Role::Text,
        };
    }
}

/// The document in a text: plain, in base 64, or in base 64 twice over.
fn content(text: &str) -> Option<Vec<u8>> {
    if is_document(text.as_bytes()) {
        return Some(text.as_bytes().to_vec());
    }
    let once = base64(text.as_bytes())?;
    if is_document(&once) {
        return Some(once);
    }
    base64(&once).filter(|twice| is_document(twice))
}

fn base64(text: &[u8]) -> Option<Vec<u8>> {
    let compact: Vec<u8> = text.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    STANDARD.decode(compact).ok()
}

fn is_document(bytes: &[u8]) -> bool {
    matches!(first_byte(bytes), b'<' | b'{' | b'[') || bytes.starts_with(b"%PDF-")
}

/// The first byte after a byte order mark and white space; 0 where there is none.
fn first_byte(bytes: &[u8]) -> u8 {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    bytes.iter().copied().find(|byte| !byte.is_ascii_whitespace()).unwrap_or(0)
}
