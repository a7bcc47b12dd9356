//! The type of a file, by its ending and by its first bytes.

use std::io::Read;

use memchr::memmem;

use crate::error::Result;
use crate::operation::{FileSource, unreadable};

/// A type of file that the provider takes (interface.md, "Limits").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileType {
    Pdf,
    Txt,
    Doc,
    Docx,
    Png,
    Jpeg,
}

impl FileType {
    /// The type by the ending of a file's name, in any letter case.
    pub fn of_name(name: &str) -> Option<FileType> {
        let (_, ending) = name.rsplit_once('.')?;
        match ending.to_ascii_lowercase().as_str() {
            "pdf" => Some(FileType::Pdf),
            "txt" => Some(FileType::Txt),
            "doc" => Some(FileType::Doc),
            "docx" => Some(FileType::Docx),
            "png" => Some(FileType::Png),
            "jpg" | "jpeg" => Some(FileType::Jpeg),
            _ => None,
        }
    }

    /// The type by the content; `None` for any other content. Only texts and Word documents are read beyond their
    /// first bytes.
    pub fn of_content(file: &FileSource) -> Result<Option<FileType>> {
        let mut head = Vec::new();
        file.reader().take(HEAD).read_to_end(&mut head).map_err(unreadable)?;
        Ok(match &*head {
            _ if is_pdf(&head) => Some(FileType::Pdf),
            [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, ..] => Some(FileType::Png),
            [0xff, 0xd8, 0xff, ..] => Some(FileType::Jpeg),
            // An OLE compound file.
            [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ..] => Some(FileType::Doc),
            // A ZIP stores names uncompressed.
            [b'P', b'K', 3, 4, ..] => {
                let is_word = contains_all(file, &[b"[Content_Types].xml", b"word/"])?;
                is_word.then_some(FileType::Docx)
            }
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some(FileType::Txt),
            _ => (!contains_all(file, &[b"\0"])?).then_some(FileType::Txt),
        })
    }

    pub fn as_str(self) -> &'static str {
        match self {
            FileType::Pdf => "PDF",
            FileType::Txt => "text",
            FileType::Doc => "Word document of the older form",
            FileType::Docx => "Word document",
            FileType::Png => "PNG image",
            FileType::Jpeg => "JPEG image",
        }
    }
}

/// A PDF begins within its first kilobyte (ISO 32000-2, annex I.2).
const HEAD: u64 = 1024;

pub(super) fn is_pdf(content: &[u8]) -> bool {
    memmem::find(&content[..content.len().min(HEAD as usize)], b"%PDF-").is_some()
}

/// Whether a file contains each of these, also across the border of two pieces.
fn contains_all(file: &FileSource, needles: &[&[u8]]) -> Result<bool> {
    let mut missing: Vec<_> = needles.iter().map(|needle| memmem::Finder::new(*needle)).collect();
    let overlap = needles.iter().map(|needle| needle.len() - 1).max().unwrap_or_default();
    let mut window = Vec::new();
    file.pieces(|piece| {
        window.extend_from_slice(piece);
        missing.retain(|needle| needle.find(&window).is_none());
        window.drain(..window.len().saturating_sub(overlap));
        !missing.is_empty()
    })?;
    Ok(missing.is_empty())
}

/// The number of lines of a text. LF, CR LF and CR end a line; the last line needs no end.
pub(super) fn lines(text: &FileSource) -> Result<usize> {
    let mut count = Lines::default();
    text.pieces(|piece| {
        count.take(piece);
        true
    })?;
    Ok(count.lines)
}

/// Reads the two bytes of a UTF-16 unit.
type Units = fn([u8; 2]) -> u16;

/// The state of counting lines.
#[derive(Default)]
struct Lines {
    lines: usize,
    /// The byte order if the text is UTF-16; known after the first two bytes.
    wide: Option<Option<Units>>,
    /// The first byte of a pair whose second byte has not been read yet.
    half: Option<u8>,
    last: Option<u16>,
}

impl Lines {
    fn take(&mut self, piece: &[u8]) {
        for byte in piece {
            let Some(wide) = self.wide else {
                self.begin(*byte);
                continue;
            };
            match (wide, self.half.take()) {
                (None, _) => self.unit(u16::from(*byte)),
                (Some(_), None) => self.half = Some(*byte),
                (Some(read), Some(half)) => self.unit(read([half, *byte])),
            }
        }
        // The text has a single byte.
        if let (None, Some(_)) = (self.wide, self.half) {
            self.lines = 1;
        }
    }

    /// Takes the first two bytes, which may be a UTF-16 byte order mark.
    fn begin(&mut self, byte: u8) {
        let Some(first) = self.half.take() else {
            self.half = Some(byte);
            return;
        };
        self.lines = 0;
        self.wide = Some(match [first, byte] {
            [0xff, 0xfe] => Some(u16::from_le_bytes),
            [0xfe, 0xff] => Some(u16::from_be_bytes),
            _ => None,
        });
        if matches!(self.wide, Some(None)) {
            self.unit(u16::from(first));
            self.unit(u16::from(byte));
        }
    }

    fn unit(&mut self, unit: u16) {
        let (lf, cr) = (u16::from(b'\n'), u16::from(b'\r'));
        match self.last {
            // The LF of a CR LF pair.
            Some(last) if last == cr && unit == lf => self.last = Some(lf),
            last => {
                self.lines += usize::from(last.is_none_or(|last| last == lf || last == cr));
                self.last = Some(unit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Seek, SeekFrom};

    use super::*;

    /// A reader that gives one byte at a time.
    struct Slow(Cursor<Vec<u8>>);

    impl Read for Slow {
        fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
            let most = to.len().min(1);
            self.0.read(&mut to[..most])
        }
    }

    impl Seek for Slow {
        fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
            self.0.seek(to)
        }
    }

    fn slow(text: &[u8]) -> FileSource {
        FileSource::from_reader(Slow(Cursor::new(text.to_vec()))).unwrap()
    }

    #[track_caller]
    fn has_lines(text: &[u8], expected: usize) {
        assert_eq!(lines(&text.to_vec().into()).unwrap(), expected);
        assert_eq!(lines(&slow(text)).unwrap(), expected);
    }

    #[test]
    fn lines_end_in_three_ways() {
        has_lines(b"", 0);
        has_lines(b"a", 1);
        has_lines(b"\n", 1);
        has_lines(b"a\n", 1);
        has_lines(b"a\r\nb\r\n", 2);
        has_lines(b"a\rb\n\nc", 4);
        has_lines(b"\n\n", 2);
    }

    #[test]
    fn lines_of_utf_16_are_counted() {
        has_lines(b"\xff\xfea\0\n\0b\0", 2);
        has_lines(b"\xfe\xff\0a\0\r\0\n\x0a\x0a", 2);
    }

    #[test]
    fn a_word_document_is_known_wherever_it_is_cut() {
        let word = b"PK\x03\x04 [Content_Types].xml word/document.xml";
        assert_eq!(FileType::of_content(&slow(word)).unwrap(), Some(FileType::Docx));
        assert_eq!(FileType::of_content(&slow(&word[..29])).unwrap(), None);
        assert_eq!(FileType::of_content(&slow(b"a\0b")).unwrap(), None);
    }
}
