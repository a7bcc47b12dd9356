//! What a file is, by its ending and by its first bytes.

use memchr::memmem::find;

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
    /// By the ending of a file's name, in any case.
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

    /// By the bytes; nothing for what is none of them.
    pub fn of_content(content: &[u8]) -> Option<FileType> {
        match content {
            _ if is_pdf(content) => Some(FileType::Pdf),
            [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, ..] => Some(FileType::Png),
            [0xff, 0xd8, 0xff, ..] => Some(FileType::Jpeg),
            // An OLE compound file.
            [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ..] => Some(FileType::Doc),
            // The names of a ZIP are never packed.
            [b'P', b'K', 3, 4, ..] => {
                let is_word =
                    find(content, b"[Content_Types].xml").is_some() && find(content, b"word/").is_some();
                is_word.then_some(FileType::Docx)
            }
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some(FileType::Txt),
            _ => memchr::memchr(0, content).is_none().then_some(FileType::Txt),
        }
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
pub(super) fn is_pdf(content: &[u8]) -> bool {
    find(&content[..content.len().min(1024)], b"%PDF-").is_some()
}

/// The lines of a text, ended by LF, CR LF or CR; the last one needs no end.
pub(super) fn lines(text: &[u8]) -> usize {
    let wide = match text {
        [0xff, 0xfe, ..] => Some(u16::from_le_bytes as fn([u8; 2]) -> u16),
        [0xfe, 0xff, ..] => Some(u16::from_be_bytes as fn([u8; 2]) -> u16),
        _ => None,
    };
    match wide {
        Some(read) => count(text[2..].chunks_exact(2).map(|pair| read([pair[0], pair[1]]))),
        None => count(text.iter().map(|byte| u16::from(*byte))),
    }
}

fn count(text: impl Iterator<Item = u16>) -> usize {
    let (lf, cr) = (u16::from(b'\n'), u16::from(b'\r'));
    let (mut lines, mut last) = (0, lf);
    for unit in text {
        if last == cr && unit == lf {
            // The second half of one end.
            last = lf;
            continue;
        }
        lines += usize::from(last == lf || last == cr);
        last = unit;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_three_ways() {
        assert_eq!(lines(b""), 0);
        assert_eq!(lines(b"a"), 1);
        assert_eq!(lines(b"a\n"), 1);
        assert_eq!(lines(b"a\r\nb\r\n"), 2);
        assert_eq!(lines(b"a\rb\n\nc"), 4);
        assert_eq!(lines(b"\n\n"), 2);
    }

    #[test]
    fn lines_of_utf_16_are_counted() {
        assert_eq!(lines(b"\xff\xfea\0\n\0b\0"), 2);
        assert_eq!(lines(b"\xfe\xff\0a\0\r\0\n\x0a\x0a"), 2);
    }
}
