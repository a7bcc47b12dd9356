//! What a `FileContent` holds.

use std::ffi::{CStr, c_char};

use dtekit::document::{FileContent, Format};

use crate::boundary::Call;
use crate::status::name_of;
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// The format of a document's text, the same in all languages.
///
/// Later versions may add numbers at the end.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum dtekit_format {
    /// XML.
    Xml = 1,
    /// JSON.
    Json = 2,
}

impl From<Format> for dtekit_format {
    fn from(format: Format) -> Self {
        match format {
            Format::Xml => dtekit_format::Xml,
            Format::Json => dtekit_format::Json,
        }
    }
}

/// The words in the order of their numbers.
const WORDS: [&CStr; 2] = [c"xml", c"json"];

/// Gives the word for a format that all languages use, `xml` or `json`.
///
/// The library owns the text. NULL for a number that is not a format.
#[unsafe(no_mangle)]
pub extern "C" fn dtekit_format_name(format: i32) -> *const c_char {
    name_of(&WORDS, format.saturating_sub(1))
}

/// Says whether a `FileContent` is XML or JSON, plain or in base 64, and gives the document.
///
/// On success `*format` is the format, `*base64` is 1 if the content is in base 64, else 0, and `*document` owns the
/// decoded document; free it with `dtekit_bytes_free`. Errors: `argument` for NULL; `syntax` if the content is neither.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_file_content_detect(
    data: *const u8,
    len: usize,
    format: *mut dtekit_format,
    base64: *mut i32,
    document: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let (format, base64) = (c.output(format, "format")?, c.output(base64, "base64")?);
        let document = c.output(document, "document")?;
        let content = FileContent::detect(c.bytes(data, len, "data")?)?;
        format.write(content.format.into())?;
        base64.write(content.base64.into())?;
        document.write(dtekit_bytes::from(content.document))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_has_its_word() {
        for format in [Format::Xml, Format::Json] {
            // SAFETY: the word is the library's own, with a zero byte.
            let word = unsafe { CStr::from_ptr(dtekit_format_name(dtekit_format::from(format) as i32)) };
            assert_eq!(word.to_str(), Ok(format.as_str()));
        }
    }
}
