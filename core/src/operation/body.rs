//! The body of a request, and the media type of an answer.

use std::borrow::Cow;
use std::io::Read;

use zeroize::{Zeroize, Zeroizing};

use crate::json::Value;

use super::binding::encode_pairs;
use super::multipart::Multipart;
use super::source::unreadable;
use crate::error::{Result, words};

words! {
    "accept";
    /// A text format that the service reads and writes.
    ///
    /// # Example
    /// ```
    /// use dtekit::operation::{Arguments, Media, Request};
    ///
    /// let arguments = Arguments::new().set("account_code", "3101123456").set("accept", Media::Xml);
    /// let request = Request::new("Account/GetAccount", arguments)?;
    /// assert!(request.headers().contains(&("Accept", "application/xml".to_owned())));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    #[non_exhaustive]
    pub enum Media {
        /// `application/json`.
        #[default]
        Json = "json",
        /// `application/xml`.
        Xml = "xml",
        /// `text/json`: the same as JSON under its older name.
        TextJson = "text/json",
        /// `text/xml`: the same as XML under its older name.
        TextXml = "text/xml",
    }
}

impl Media {
    /// The media type on the wire, such as `application/json`.
    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            Media::Json => "application/json",
            Media::Xml => "application/xml",
            Media::TextJson => "text/json",
            Media::TextXml => "text/xml",
        }
    }
}

/// The body of a request.
///
/// # Example
/// ```
/// use dtekit::operation::{Arguments, Body, Request};
///
/// let request = Request::new("Document/GetDocument", Arguments::new().set("Number", "7"))?;
/// assert!(matches!(request.body(), Body::Json(_)));
/// assert_eq!(request.body().media_type().as_deref(), Some("application/json"));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Body {
    /// Nothing.
    Empty,
    /// A JSON text, `application/json`.
    Json(Vec<u8>),
    /// An XML text of the caller's, `application/xml`.
    Xml(Vec<u8>),
    /// Names and values, not encoded, in the order in which they are written: `application/x-www-form-urlencoded`.
    Form(Vec<(String, String)>),
    /// A file with its fields, `multipart/form-data`.
    Multipart(Multipart),
}

impl Body {
    /// A value as JSON text.
    pub(super) fn json(value: &Value) -> Body {
        Body::Json(value.to_string().into_bytes())
    }

    /// The bytes to send. For a multipart body this is a copy; [`Multipart::reader`] needs none.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage) for a file that cannot be read.
    pub fn bytes(&self) -> Result<Cow<'_, [u8]>> {
        Ok(match self {
            Body::Empty => Cow::Borrowed(&[]),
            Body::Json(text) | Body::Xml(text) => Cow::Borrowed(text),
            Body::Form(pairs) => Cow::Owned(form(pairs).into_bytes()),
            Body::Multipart(parts) => {
                let mut bytes = Vec::with_capacity(parts.size());
                parts.reader().read_to_end(&mut bytes).map_err(unreadable)?;
                Cow::Owned(bytes)
            }
        })
    }

    /// Overwrites the values of a form, which may be credentials.
    pub(crate) fn wipe(&mut self) {
        if let Body::Form(pairs) = self {
            pairs.iter_mut().for_each(|(_, value)| value.zeroize());
        }
    }

    /// How many bytes [`Body::bytes`] gives.
    #[must_use]
    pub fn size(&self) -> usize {
        match self {
            Body::Empty => 0,
            Body::Json(text) | Body::Xml(text) => text.len(),
            Body::Form(pairs) => Zeroizing::new(form(pairs)).len(),
            Body::Multipart(parts) => parts.size(),
        }
    }

    /// The value of `Content-Type`, if there is content.
    #[must_use]
    pub fn media_type(&self) -> Option<Cow<'static, str>> {
        match self {
            Body::Empty => None,
            Body::Json(_) => Some(Cow::Borrowed("application/json")),
            Body::Xml(_) => Some(Cow::Borrowed("application/xml")),
            Body::Form(_) => Some(Cow::Borrowed("application/x-www-form-urlencoded")),
            Body::Multipart(parts) => Some(Cow::Owned(parts.media_type())),
        }
    }
}

fn form(pairs: &[(String, String)]) -> String {
    // A text that grows leaves copies behind, and a value may be a credential.
    let size =
        |part: &str| part.bytes().map(|byte| if byte.is_ascii_alphanumeric() { 1 } else { 3 }).sum::<usize>();
    let mut text =
        String::with_capacity(pairs.iter().map(|(name, value)| size(name) + size(value) + 2).sum());
    encode_pairs(pairs, &mut text);
    text
}

opaque!(Body);
