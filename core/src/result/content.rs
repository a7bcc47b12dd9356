//! The document inside a text of an answer: plain, in base 64, or encoded in base 64 twice.

use crate::convert::utf8_xml;
use crate::error::words;
use base64::Engine;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};

words! {
    "format";
    /// The format of a document, by its first bytes.
    ///
    /// # Example
    /// ```
    /// use dtekit::Reply;
    /// use dtekit::json::json;
    /// use dtekit::result::ContentFormat;
    ///
    /// let options = json!({"operation": "File/DownloadDocumentXml"});
    /// let reply = Reply::from_members(br#"{"Base64Content": "PGEvPg=="}"#, options.as_object().unwrap())?;
    /// assert_eq!(reply.file().unwrap().format(), Some(ContentFormat::Xml));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum ContentFormat {
        /// XML.
        Xml = "xml",
        /// JSON.
        Json = "json",
        /// PDF.
        Pdf = "pdf",
    }
}

impl ContentFormat {
    /// The format of these bytes; `None` if it is another one.
    pub(super) fn of(bytes: &[u8]) -> Option<ContentFormat> {
        let marks = [&b"\xEF\xBB\xBF"[..], b"\xFF\xFE", b"\xFE\xFF"];
        let text = marks.iter().find_map(|mark| bytes.strip_prefix(*mark)).unwrap_or(bytes);
        // Zero bytes are skipped, so that UTF-16 is recognised as well.
        let mut letters = text.iter().filter(|byte| !byte.is_ascii_whitespace() && **byte != 0);
        match letters.next()? {
            b'<' => {
                let begins = |byte: &u8| byte.is_ascii_alphabetic() || b"?!_".contains(byte) || *byte >= 0x80;
                letters.next().is_some_and(begins).then_some(ContentFormat::Xml)
            }
            b'{' | b'[' => crate::json::is_json(text).then_some(ContentFormat::Json),
            b'%' => bytes.starts_with(b"%PDF-").then_some(ContentFormat::Pdf),
            _ => None,
        }
    }
}

/// A document that was inside a text.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) bytes: Vec<u8>,
    pub(super) format: Option<ContentFormat>,
    /// How many times it was encoded in base 64.
    pub(super) base64: u8,
}

impl Content {
    /// The document in a text; `None` if its format is not known.
    ///
    /// The text came decoded. So the bytes of plain XML are UTF-8, whatever encoding its declaration named; those that
    /// were in base 64 are what they are.
    pub(super) fn document(text: &str) -> Option<Content> {
        match ContentFormat::of(text.as_bytes()) {
            Some(format) => {
                let bytes = utf8_xml(text.trim_start()).into_owned().into_bytes();
                Some(Content { bytes, format: Some(format), base64: 0 })
            }
            None => Content::file(text).filter(|content| content.format.is_some()),
        }
    }

    /// The file in a base 64 text, of any format. A second base 64 is decoded only if a document of a known format is
    /// in it.
    pub(super) fn file(text: &str) -> Option<Content> {
        let once = decode(text.as_bytes())?;
        if let Some(format) = ContentFormat::of(&once) {
            return Some(Content { bytes: once, format: Some(format), base64: 1 });
        }
        let twice = decode(&once).and_then(|bytes| Some((ContentFormat::of(&bytes)?, bytes)));
        Some(match twice {
            Some((format, bytes)) => Content { bytes, format: Some(format), base64: 2 },
            None => Content { bytes: once, format: None, base64: 1 },
        })
    }
}

// The bytes may be confidential, so only their number is shown.
impl std::fmt::Debug for Content {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Content")
            .field("format", &self.format)
            .field("base64", &self.base64)
            .field("bytes", &self.bytes.len())
            .finish()
    }
}

/// Decodes base 64, with or without padding and with white space anywhere; `None` for an empty text.
fn decode(text: &[u8]) -> Option<Vec<u8>> {
    const CONFIG: GeneralPurposeConfig =
        GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    const ENGINE: GeneralPurpose = GeneralPurpose::new(&base64::alphabet::STANDARD, CONFIG);
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    let compact: Vec<u8> = text.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    ENGINE.decode(compact).ok().filter(|bytes| !bytes.is_empty())
}
