//! `FileContent`: XML or JSON, plain or in base 64.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};

/// The format of a document's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// XML.
    Xml,
    /// JSON.
    Json,
}

impl Format {
    /// Both formats.
    pub const ALL: [Format; 2] = [Format::Xml, Format::Json];

    /// The word that all languages use: `xml`, `json`.
    pub fn as_str(self) -> &'static str {
        match self {
            Format::Xml => "xml",
            Format::Json => "json",
        }
    }
}

/// What a `FileContent` holds (interface.md, "SendDocumentToAuthority").
#[derive(Clone, PartialEq, Eq)]
pub struct FileContent {
    /// The document's format.
    pub format: Format,
    /// Whether it came in base 64.
    pub base64: bool,
    /// The document itself, out of its base 64.
    pub document: Vec<u8>,
}

impl FileContent {
    /// Says which of XML and JSON a content is, plain or in base 64, and gives the document.
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

// The document is its user's business.
impl std::fmt::Debug for FileContent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FileContent")
            .field("format", &self.format)
            .field("base64", &self.base64)
            .finish_non_exhaustive()
    }
}

/// Guesses which of XML and JSON a content is, and whether it is in base 64, by how it begins.
pub(crate) fn guess_format(content: &[u8]) -> Option<(Format, bool)> {
    if let Some(format) = format(content) {
        return Some((format, false));
    }
    // Whole groups of four letters can be decoded by themselves.
    let start: Vec<u8> =
        content.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).take(64).collect();
    let start = STANDARD.decode(&start[..start.len() / 4 * 4]).ok()?;
    Some((format(&start)?, true))
}

/// By the first byte behind a byte order mark and white space; UTF-16 is read past its zero bytes.
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
