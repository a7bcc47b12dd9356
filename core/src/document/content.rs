//! Detects what a `FileContent` holds: XML or JSON, plain or in base 64.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result, words};

words! {
    "format";
    /// The format of a document.
    ///
    /// # Example
    /// ```
    /// use dtekit::document::{FileContent, Format};
    ///
    /// assert_eq!(FileContent::detect(b"<DTE/>")?.format, Format::Xml);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Format {
        /// XML.
        Xml = "xml",
        /// JSON.
        Json = "json",
    }
}

/// What a `FileContent` holds (interface.md, "SendDocumentToAuthority").
///
/// # Example
/// ```
/// use dtekit::document::{FileContent, Format};
///
/// let content = FileContent::detect(b"PERURS8+")?; // base 64 of `<DTE/>`
/// assert!(content.base64 && content.format == Format::Xml);
/// assert_eq!(content.document, b"<DTE/>");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FileContent {
    /// The document's format.
    pub format: Format,
    /// Whether it was in base 64.
    pub base64: bool,
    /// The document, decoded from base 64.
    pub document: Vec<u8>,
}

impl FileContent {
    /// Detects whether a content is XML or JSON, plain or in base 64, and gives the document.
    ///
    /// # Errors
    /// [`ErrorKind::Syntax`] with `file-content` if it is neither.
    ///
    /// # Example
    /// ```
    /// use dtekit::document::{FileContent, Format};
    /// let content = FileContent::detect(b"PERURS8+")?;
    /// assert_eq!((content.format, content.base64, &content.document[..]), (Format::Xml, true, &b"<DTE/>"[..]));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn detect(content: &[u8]) -> Result<FileContent> {
        if let Some(format) = FileContent::format(content) {
            return Ok(FileContent { format, base64: false, document: content.to_vec() });
        }
        let compact: Vec<u8> = content.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
        let document = STANDARD.decode(compact).ok();
        let found = document.and_then(|document| Some((FileContent::format(&document)?, document)));
        found.map(|(format, document)| FileContent { format, base64: true, document }).ok_or_else(|| {
            let message = "expected XML or JSON, plain or in base 64, found neither";
            Error::new(ErrorKind::Syntax, Finding::new(&code::FILE_CONTENT, message))
        })
    }

    /// The format of a plain content, by its first byte behind a byte order mark and white space.
    pub(crate) fn format(content: &[u8]) -> Option<Format> {
        format(content)
    }
}

// The content is confidential.
impl std::fmt::Debug for FileContent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FileContent")
            .field("format", &self.format)
            .field("base64", &self.base64)
            .finish_non_exhaustive()
    }
}

/// Guesses from its beginning whether a content is XML or JSON, and whether it is in base 64.
pub(crate) fn guess_format(content: &[u8]) -> Option<(Format, bool)> {
    if let Some(format) = format(content) {
        return Some((format, false));
    }
    // Each group of four letters can be decoded alone.
    let start: Vec<u8> =
        content.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).take(64).collect();
    let start = STANDARD.decode(&start[..start.len() / 4 * 4]).ok()?;
    Some((format(&start)?, true))
}

/// The format, by the first byte behind a byte order mark and white space. The zero bytes of UTF-16 are skipped.
fn format(content: &[u8]) -> Option<Format> {
    let text = [&b"\xEF\xBB\xBF"[..], b"\xFF\xFE", b"\xFE\xFF"]
        .iter()
        .find_map(|mark| content.strip_prefix(*mark))
        .unwrap_or(content);
    match text.iter().find(|byte| !byte.is_ascii_whitespace() && **byte != 0)? {
        b'<' => Some(Format::Xml),
        b'{' => Some(Format::Json),
        _ => None,
    }
}
