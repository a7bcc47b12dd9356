//! `ResponseValue`: what the authority or the certifier answered.

use crate::convert::text_of_file;
use crate::error::words;
use crate::json::Value;

use super::content::{Content, ContentFormat};
use super::outcome::Outcome;
use crate::country::{AcknowledgementForm, Country};
use crate::naming::Naming;
use crate::record::{Field, FieldKind, record};

words! {
    "role";
    /// What a response value is.
    ///
    /// # Example
    /// ```
    /// use dtekit::result::Role;
    ///
    /// assert_eq!(Role::Certified.as_str(), "certified");
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Role {
        /// The certified document.
        Certified = "certified",
        /// The document as it was sent. It comes back because it has an error.
        ReturnedWithError = "returned-with-error",
        /// The authority's acknowledgement of receipt, or its answer to an event.
        Acknowledgement = "acknowledgement",
        /// The authority's JSON (El Salvador).
        AuthorityJson = "authority-json",
        /// The signed document, whose authority has not answered yet.
        Signed = "signed",
        /// Anything else.
        Text = "text",
    }
}

record! {
    /// A response value with its role and content.
    ///
    /// # Example
    /// ```
    /// use dtekit::{AnswerContext, Country, ProcessResult};
    ///
    /// let body = br#"{"Success": true, "ResponseValue": "PGEvPg==", "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"}"#;
    /// let context = AnswerContext { country: Some(Country::MX), ..AnswerContext::default() };
    /// let value = ProcessResult::decode(body, &context)?.response_value.unwrap();
    /// println!("{}: {:?}", value.role, value.format());
    /// assert_eq!(value.content(), Some(&b"<a/>"[..]));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Clone, PartialEq, Eq)]
    pub struct ResponseValue {
        /// What it is.
        pub role: Role;
        /// The text as it arrived.
        pub text: String;
        /// The document inside: decoded from base 64, or the text itself if it is plain XML or JSON; `None` if there is
        /// none.
        shown content: Option<Inside> = |this| this.content().map(Inside::of);
        /// The format of the document inside.
        shown format: Option<ContentFormat> = |this| this.format();
        /// How many times the document was encoded in base 64: 0, 1 or 2.
        shown base64: u8 = |this| this.base64();
        content: Option<Content> => Hidden;
    }
}

/// The document inside, which JSON has as text.
#[derive(Debug, Clone)]
pub struct Inside(String);

impl Inside {
    fn of(content: &[u8]) -> Inside {
        Inside(text_of_file(content).into_owned())
    }
}

impl Field for Inside {
    const KIND: FieldKind = FieldKind::Bytes;

    fn value(&self, _: Naming) -> Value {
        Value::from(self.0.as_str())
    }
}

// The text may be a whole document.
impl std::fmt::Debug for ResponseValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ResponseValue")
            .field("role", &self.role)
            .field("bytes", &self.text.len())
            .field("format", &self.format())
            .finish_non_exhaustive()
    }
}

impl ResponseValue {
    /// The document inside: the decoded base 64, or the text itself if it is plain XML or JSON.
    #[must_use]
    pub fn content(&self) -> Option<&[u8]> {
        self.content.as_ref().map(|content| content.bytes.as_slice())
    }

    /// The format of the document inside.
    #[must_use]
    pub fn format(&self) -> Option<ContentFormat> {
        self.content.as_ref().and_then(|content| content.format)
    }

    /// How many times the document was encoded in base 64: 0, 1 or 2.
    #[must_use]
    pub fn base64(&self) -> u8 {
        self.content.as_ref().map_or(0, |content| content.base64)
    }

    /// Reads the value as it arrived. A list or object is kept as its JSON text.
    pub(super) fn read(value: &Value) -> Option<ResponseValue> {
        let text = match value {
            Value::Null => return None,
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let content = Content::document(&text);
        Some(ResponseValue { role: Role::Text, text, content })
    }

    /// Decides the role. `event` is true for the answer to an event, which never certifies a document.
    pub(super) fn set_role(&mut self, country: Option<Country>, outcome: Option<Outcome>, event: bool) {
        let acknowledges = country
            .is_some_and(|country| country.authority_answer() == AcknowledgementForm::XmlAcknowledgement);
        self.role = match (self.format(), outcome) {
            (Some(ContentFormat::Json), _) => Role::AuthorityJson,
            (Some(ContentFormat::Xml), _) if event => Role::Acknowledgement,
            // UBL's ApplicationResponse answers a document. It is not the document, in any country.
            (Some(ContentFormat::Xml), _) if self.root_is("ApplicationResponse") => Role::Acknowledgement,
            (Some(ContentFormat::Xml), Some(Outcome::Rejected)) => Role::ReturnedWithError,
            (Some(ContentFormat::Xml), Some(Outcome::Accepted)) if acknowledges => Role::Acknowledgement,
            (Some(ContentFormat::Xml), Some(Outcome::Accepted)) => Role::Certified,
            (Some(ContentFormat::Xml), Some(Outcome::Sent | Outcome::Queued)) => Role::Signed,
            _ => Role::Text,
        };
    }

    /// Whether the root element of the content has this name. A prefix does not count.
    fn root_is(&self, name: &str) -> bool {
        // Without the zero bytes of UTF-16. No beginning is longer.
        let start: Vec<u8> = self
            .content()
            .unwrap_or_default()
            .iter()
            .copied()
            .filter(|byte| *byte != 0)
            .take(1 << 16)
            .collect();
        let mut rest = &start[..];
        let root = loop {
            let Some(at) = memchr::memchr(b'<', rest) else { return false };
            rest = &rest[at + 1..];
            let end: &[u8] = match rest {
                [b'!', b'-', b'-', ..] => b"-->",
                [b'?', ..] => b"?>",
                [b'!', ..] => b">",
                _ => break rest,
            };
            rest = memchr::memmem::find(rest, end).map_or(&[][..], |at| &rest[at + end.len()..]);
        };
        let end = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'/');
        let root = root.split(end).next().unwrap_or_default();
        root.rsplit(|byte| *byte == b':').next() == Some(name.as_bytes())
    }
}
