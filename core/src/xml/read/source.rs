//! Decodes the bytes of an XML file: byte order marks, declared encodings, and positions in the file.

use std::borrow::Cow;

use crate::code;
use crate::error::Position;

use super::declaration::Declaration;
use super::fault::{Fault, Read, shown};

/// The character encoding of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Ascii,
    Latin1,
    Windows1252,
    Utf16(Order),
}

/// The byte order of a UTF-16 unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    Little,
    Big,
}

/// The decoded text of an XML file.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    text: Cow<'a, str>,
    encoding: Encoding,
    /// The length of the byte order mark in bytes.
    skipped: usize,
}

impl<'a> Source<'a> {
    /// A text that is decoded already; the encoding that it declares does not count.
    pub(crate) fn of_text(text: &'a str) -> Self {
        Source { text: Cow::Borrowed(text), encoding: Encoding::Utf8, skipped: 0 }
    }

    /// Decodes the file by its byte order mark, else by its declaration, else as UTF-8.
    ///
    /// # Errors
    /// The fault, and its position in the file.
    #[inline(always)]
    pub(crate) fn decode(bytes: &'a [u8]) -> Result<Self, (Box<Fault>, Position)> {
        // Nearly every file without a declaration is UTF-8 without a mark.
        if let [b'<', b'A'..=b'Z' | b'a'..=b'z', ..] = bytes
            && let Ok(text) = simdutf8::basic::from_utf8(bytes)
        {
            return Ok(Source { text: Cow::Borrowed(text), encoding: Encoding::Utf8, skipped: 0 });
        }
        Source::decode_any(bytes)
    }

    #[inline(never)]
    fn decode_any(bytes: &'a [u8]) -> Result<Self, (Box<Fault>, Position)> {
        let (marked, skipped) = match bytes {
            [0xEF, 0xBB, 0xBF, ..] => (Some(Encoding::Utf8), 3),
            [0xFF, 0xFE, ..] => (Some(Encoding::Utf16(Order::Little)), 2),
            [0xFE, 0xFF, ..] => (Some(Encoding::Utf16(Order::Big)), 2),
            [b'<', 0, ..] => (Some(Encoding::Utf16(Order::Little)), 0),
            [0, b'<', ..] => (Some(Encoding::Utf16(Order::Big)), 0),
            _ => (None, 0),
        };
        let body = &bytes[skipped..];
        let (encoding, text) = match marked {
            Some(encoding @ Encoding::Utf16(order)) => (encoding, utf16(body, order).map(Cow::Owned)),
            _ => match declared(body) {
                // A mark is newer than the declaration, which often is left over from before a conversion. Only a
                // declaration of UTF-16 in 8-bit text is a contradiction.
                Err(fault) if marked.is_none() || fault.code == &code::XML_ENCODING_CONFLICT => {
                    (Encoding::Utf8, Err(fault))
                }
                Ok(encoding) if marked.is_none() => (encoding, eight_bit(body, encoding)),
                _ => (Encoding::Utf8, utf8(body)),
            },
        };
        let source = |text| Source { text, encoding, skipped };
        let text = text.and_then(|text| {
            agrees(&text, marked)?;
            Ok(text)
        });
        match text {
            Ok(text) => Ok(source(text)),
            Err(fault) => {
                // The text before the fault is enough to compute its position.
                let before = match encoding {
                    Encoding::Utf16(order) => utf16_lossy(body, order),
                    _ => String::from_utf8_lossy(&body[..fault.offset.min(body.len())]).into_owned(),
                };
                let position = source(Cow::Owned(before)).position(fault.offset);
                Err((fault, position))
            }
        }
    }

    /// The text, without its byte order mark.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn into_text(self) -> Cow<'a, str> {
        self.text
    }

    /// The name of the encoding of the file; `None` for UTF-8, of which ASCII is a part.
    pub(crate) fn encoding_name(&self) -> Option<&'static str> {
        match self.encoding {
            Encoding::Utf8 | Encoding::Ascii => None,
            Encoding::Latin1 => Some("ISO-8859-1"),
            Encoding::Windows1252 => Some("windows-1252"),
            Encoding::Utf16(Order::Little) => Some("UTF-16LE"),
            Encoding::Utf16(Order::Big) => Some("UTF-16BE"),
        }
    }

    /// The offsets in the file of bytes of the text, whose offsets are given in ascending order: one pass for all of
    /// them.
    pub(crate) fn file_offsets(&self, offsets: &[u64]) -> Vec<u64> {
        let (mut from, mut length) = (0, 0);
        let mut files = Vec::with_capacity(offsets.len());
        for offset in offsets {
            let offset = (*offset as usize).clamp(from, self.text.len());
            length += self.length(self.text.get(from..offset).unwrap_or_default());
            from = offset;
            files.push((self.skipped + length) as u64);
        }
        files
    }

    /// How many bytes a part of the text has in the file.
    fn length(&self, part: &str) -> usize {
        match self.encoding {
            Encoding::Utf8 => part.len(),
            Encoding::Ascii | Encoding::Latin1 | Encoding::Windows1252 => part.chars().count(),
            Encoding::Utf16(_) => part.chars().map(char::len_utf16).sum::<usize>() * 2,
        }
    }

    /// The position in the file of byte `offset` of the text.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.text.len());
        let before = self.text.get(..offset).unwrap_or(&self.text);
        let length = self.length(before);
        Position { offset: (self.skipped + length) as u64, ..Position::of(self.text.as_bytes(), offset) }
    }
}

/// Makes bytes of decoded text that [`Source::decode`] reads as this text, whatever encoding the declaration names.
///
/// A byte order mark of UTF-8 overrules every declared 8-bit encoding. It contradicts a declaration of UTF-16: such a
/// text is written in UTF-16, with a mark of that encoding.
pub(crate) fn ignore_declared_encoding(text: &[u8]) -> Cow<'_, [u8]> {
    const MARK: &[u8] = b"\xEF\xBB\xBF";
    let unmarked = text.strip_prefix(MARK).unwrap_or(text);
    let declaration = Declaration::read(unmarked).ok().flatten();
    let Some(place) = declaration.and_then(|declaration| declaration.encoding) else {
        return Cow::Borrowed(text);
    };
    let name = unmarked[place].to_ascii_lowercase();
    let order = match &*name {
        b"utf-8" | b"utf8" => return Cow::Borrowed(text),
        b"utf-16" | b"utf-16le" => Some(Order::Little),
        b"utf-16be" => Some(Order::Big),
        _ => None,
    };
    match (order, std::str::from_utf8(unmarked)) {
        (Some(order), Ok(unmarked)) => {
            let units = std::iter::once(0xFEFF).chain(unmarked.encode_utf16());
            let bytes =
                |unit: u16| if order == Order::Little { unit.to_le_bytes() } else { unit.to_be_bytes() };
            Cow::Owned(units.flat_map(bytes).collect())
        }
        _ => Cow::Owned([MARK, unmarked].concat()),
    }
}

/// Decoded text as it can be handed out in UTF-8: without a byte order mark, and with a declaration that says UTF-8, or
/// none.
pub(crate) fn declare_utf8(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let declaration = Declaration::read(text.as_bytes()).ok().flatten();
    match declaration.and_then(|declaration| declaration.encoding) {
        Some(place) if !text[place.clone()].eq_ignore_ascii_case("utf-8") => {
            Cow::Owned([&text[..place.start], "UTF-8", &text[place.end..]].concat())
        }
        _ => Cow::Borrowed(text),
    }
}

/// The encoding that the declaration of an 8-bit text names; UTF-8 without one.
fn declared(body: &[u8]) -> Read<Encoding> {
    // A faulty declaration is the reader's to report.
    let Some(place) = Declaration::read(body).ok().flatten().and_then(|declaration| declaration.encoding)
    else {
        return Ok(Encoding::Utf8);
    };
    let name = String::from_utf8_lossy(&body[place.clone()]);
    match name.to_ascii_lowercase().as_str() {
        "utf-8" | "utf8" => Ok(Encoding::Utf8),
        "us-ascii" | "ascii" => Ok(Encoding::Ascii),
        "iso-8859-1" | "iso8859-1" | "iso_8859-1" | "latin1" | "latin-1" => Ok(Encoding::Latin1),
        "windows-1252" | "cp1252" | "cp-1252" => Ok(Encoding::Windows1252),
        "utf-16" | "utf-16le" | "utf-16be" => Err(Fault::syntax(
            &code::XML_ENCODING_CONFLICT,
            place.start,
            format!("expected text in `{name}` as declared, found 8-bit text"),
        )),
        _ => Err(Fault::syntax(
            &code::XML_ENCODING_UNKNOWN,
            place.start,
            format!("expected an encoding such as `UTF-8` or `ISO-8859-1`, found `{}`", shown(&name)),
        )),
    }
}

/// Checks that UTF-16 text declares no other encoding.
fn agrees(text: &str, marked: Option<Encoding>) -> Read<()> {
    let Some(Encoding::Utf16(order)) = marked else { return Ok(()) };
    let Some(place) =
        Declaration::read(text.as_bytes()).ok().flatten().and_then(|declaration| declaration.encoding)
    else {
        return Ok(());
    };
    let name = &text[place.clone()];
    let fits = match name.to_ascii_lowercase().as_str() {
        "utf-16" => true,
        "utf-16le" => order == Order::Little,
        "utf-16be" => order == Order::Big,
        _ => false,
    };
    if fits {
        return Ok(());
    }
    let order = if order == Order::Little { "UTF-16LE" } else { "UTF-16BE" };
    let message = format!("expected text in `{}` as declared, found `{order}`", shown(name));
    Err(Fault::syntax(&code::XML_ENCODING_CONFLICT, place.start, message))
}

fn eight_bit(body: &[u8], encoding: Encoding) -> Read<Cow<'_, str>> {
    match encoding {
        Encoding::Ascii => match body.iter().position(|byte| !byte.is_ascii()) {
            Some(offset) => Err(Fault::syntax(
                &code::XML_ENCODING_CONFLICT,
                offset,
                format!("expected `US-ASCII` as declared, found the byte `0x{:02X}`", body[offset]),
            )),
            None => utf8(body),
        },
        Encoding::Latin1 => Ok(encoding_rs::mem::decode_latin1(body)),
        Encoding::Windows1252 => Ok(windows_1252(body)),
        _ => utf8(body),
    }
}

/// The characters of windows-1252 from 0x80 on; all others are those of ISO-8859-1. The crate's own table would bring
/// those of every encoding into the library.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

fn windows_1252(body: &[u8]) -> Cow<'_, str> {
    if !body.iter().any(|byte| matches!(byte, 0x80..=0x9F)) {
        return encoding_rs::mem::decode_latin1(body);
    }
    let character = |byte: &u8| match byte {
        0x80..=0x9F => WINDOWS_1252[usize::from(byte - 0x80)],
        byte => char::from(*byte),
    };
    Cow::Owned(body.iter().map(character).collect())
}

fn utf8(body: &[u8]) -> Read<Cow<'_, str>> {
    if let Ok(text) = simdutf8::basic::from_utf8(body) {
        return Ok(Cow::Borrowed(text));
    }
    // The fast check does not give the place of the fault.
    match std::str::from_utf8(body) {
        Ok(text) => Ok(Cow::Borrowed(text)),
        Err(error) => {
            let offset = error.valid_up_to();
            let found = match error.error_len() {
                Some(_) => format!("the byte `0x{:02X}`", body[offset]),
                None => "the end of the text inside a character".to_owned(),
            };
            Err(Fault::syntax(&code::TEXT_NOT_UTF8, offset, format!("expected UTF-8, found {found}")))
        }
    }
}

/// The units of a UTF-16 text, without an odd byte at its end.
fn units(body: &[u8], order: Order) -> impl Iterator<Item = u16> {
    body.as_chunks().0.iter().map(move |unit| match order {
        Order::Little => u16::from_le_bytes(*unit),
        Order::Big => u16::from_be_bytes(*unit),
    })
}

fn utf16(body: &[u8], order: Order) -> Read<String> {
    let mut text = String::with_capacity(body.len() / 2);
    for character in char::decode_utf16(units(body, order)) {
        match character {
            Ok(character) => text.push(character),
            Err(error) => {
                let message = format!(
                    "expected UTF-16, found the lone surrogate `U+{:04X}`",
                    error.unpaired_surrogate()
                );
                return Err(Fault::syntax(&code::XML_ENCODING_CONFLICT, text.len(), message));
            }
        }
    }
    if body.len() % 2 == 1 {
        let message = "expected UTF-16, found the end of the text inside a character";
        return Err(Fault::syntax(&code::XML_ENCODING_CONFLICT, text.len(), message));
    }
    Ok(text)
}

fn utf16_lossy(body: &[u8], order: Order) -> String {
    char::decode_utf16(units(body, order))
        .map(|character| character.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf16(text: &str, order: Order) -> Vec<u8> {
        let bytes = |unit: u16| if order == Order::Little { unit.to_le_bytes() } else { unit.to_be_bytes() };
        text.encode_utf16().flat_map(bytes).collect()
    }

    fn code(bytes: &[u8]) -> &'static str {
        Source::decode(bytes).unwrap_err().0.code.word
    }

    #[test]
    fn latin_1_is_not_windows_1252() {
        let latin = Source::decode(b"<?xml version='1.0' encoding='ISO-8859-1'?><a>\xF1\x80</a>").unwrap();
        assert!(latin.text().ends_with("<a>ñ\u{80}</a>"));
        let windows =
            Source::decode(b"<?xml version='1.0' encoding='windows-1252'?><a>\xF1\x80</a>").unwrap();
        assert!(windows.text().ends_with("<a>ñ€</a>"));
    }

    #[test]
    fn windows_1252_is_that_of_browsers() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(windows_1252(&bytes), encoding_rs::WINDOWS_1252.decode_without_bom_handling(&bytes).0);
        assert_eq!(windows_1252(b"\xF1"), "ñ");
    }

    #[test]
    fn utf_16_is_known_by_its_mark_or_its_pattern() {
        for order in [Order::Little, Order::Big] {
            for text in
                ["\u{FEFF}<a>ñ😀</a>", "<a>ñ😀</a>", "<?xml version='1.0' encoding='utf-16'?><a>ñ😀</a>"]
            {
                let bytes = utf16(text, order);
                assert_eq!(Source::decode(&bytes).unwrap().text(), text.trim_start_matches('\u{FEFF}'));
            }
        }
    }

    #[test]
    fn a_mark_wins_over_a_declaration_that_it_may_contradict() {
        let source =
            Source::decode("\u{FEFF}<?xml version='1.0' encoding='ISO-8859-1'?><a>ñ</a>".as_bytes()).unwrap();
        assert!(source.text().ends_with("<a>ñ</a>"));
    }

    #[test]
    fn decoded_text_is_read_whatever_encoding_its_declaration_names() {
        for name in ["UTF-8", "ISO-8859-1", "US-ASCII", "UTF-16", "utf-16le", "UTF-16BE", "EBCDIC-CP-ES"] {
            for mark in ["", "\u{FEFF}"] {
                let text = format!("<?xml version='1.0' encoding='{name}'?><a>ñ😀</a>");
                let marked = format!("{mark}{text}");
                let file = ignore_declared_encoding(marked.as_bytes());
                assert_eq!(Source::decode(&file).unwrap().text(), text, "{name}");
            }
        }
        for text in
            ["<a>ñ</a>", "<?xml version='1.0'?><a/>", "<?xml version='1.0' encoding='utf-8'?><a/>", ""]
        {
            assert!(matches!(ignore_declared_encoding(text.as_bytes()), Cow::Borrowed(_)), "{text}");
        }
        let not_utf8 = b"<?xml version='1.0' encoding='UTF-16'?><a>\xED\xA0\x80</a>";
        assert_eq!(code(&ignore_declared_encoding(not_utf8)), "xml-encoding-conflict");
    }

    #[test]
    fn text_that_contradicts_its_declaration_is_refused() {
        assert_eq!(code(b"<?xml version='1.0' encoding='UTF-16'?><a/>"), "xml-encoding-conflict");
        assert_eq!(
            code("\u{FEFF}<?xml version='1.0' encoding='UTF-16'?><a/>".as_bytes()),
            "xml-encoding-conflict"
        );
        let declares = |name: &str| format!("\u{FEFF}<?xml version='1.0' encoding='{name}'?><a/>");
        assert_eq!(code(&utf16(&declares("UTF-8"), Order::Little)), "xml-encoding-conflict");
        assert_eq!(code(&utf16(&declares("UTF-16BE"), Order::Little)), "xml-encoding-conflict");
        assert_eq!(code(b"<?xml version='1.0' encoding='US-ASCII'?><a>\xF1</a>"), "xml-encoding-conflict");
        assert_eq!(code(b"<?xml version='1.0' encoding='EBCDIC-CP-ES'?><a/>"), "xml-encoding-unknown");
        assert_eq!(code(b"<a>\xF1</a>"), "text-not-utf8");
        assert_eq!(code(b"<\0a\0>\0\0\xD8/\0"), "xml-encoding-conflict");
        assert_eq!(code(b"\xFF\xFE<\0a"), "xml-encoding-conflict");
    }

    #[test]
    fn a_position_counts_in_the_file_and_not_in_the_text() {
        let at = |bytes: &[u8], offset| {
            let position = Source::decode(bytes).unwrap().position(offset);
            (position.line, position.column, position.offset)
        };
        assert_eq!(at("\u{FEFF}<ñ>\n</ñ>".as_bytes(), 6), (2, 2, 9));
        assert_eq!(at(b"<?xml version='1.0' encoding='latin1'?>\n<\xF1/>", 43), (2, 3, 42));
        assert_eq!(at(&utf16("\u{FEFF}<ñ>😀</ñ>", Order::Little), 8), (1, 5, 12));
    }

    #[test]
    fn a_byte_that_is_no_utf_8_has_its_place() {
        let (fault, position) = Source::decode(b"<a>\n\xC3\xB1\xF1</a>").unwrap_err();
        assert_eq!(fault.message, "expected UTF-8, found the byte `0xF1`");
        assert_eq!((position.line, position.column, position.offset), (2, 2, 6));
    }
}
