//! The escapes of JSON strings.

use std::borrow::Cow;
use std::iter;

use super::syntax::SyntaxFault;

/// One escape, decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Escape {
    Character(char),
    /// Half of a surrogate pair without its other half: JSON allows it, but it is no Unicode character.
    LoneSurrogate(u16),
}

/// Decodes the escape whose backslash is at `at`, and gives the place behind it.
pub(crate) fn escape(text: &[u8], at: usize) -> Result<(Escape, usize), SyntaxFault> {
    let character = match text.get(at + 1) {
        Some(b'"') => '"',
        Some(b'\\') => '\\',
        Some(b'/') => '/',
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{C}',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(b'u') => return unicode(text, at),
        Some(_) => {
            return Err(SyntaxFault { at, expected: r#"one of the escapes `\" \\ \/ \b \f \n \r \t \u`"# });
        }
        None => {
            return Err(SyntaxFault { at: at + 1, expected: "the rest of an escape" });
        }
    };
    Ok((Escape::Character(character), at + 2))
}

/// Decodes `\uXXXX`. The first half of a surrogate pair takes the second half with it.
fn unicode(text: &[u8], at: usize) -> Result<(Escape, usize), SyntaxFault> {
    let unit =
        digits(text, at + 2).ok_or(SyntaxFault { at, expected: r"four hexadecimal digits after `\u`" })?;
    let escape = match unit {
        0xD800..=0xDBFF if text[at + 6..].starts_with(br"\u") => match digits(text, at + 8) {
            Some(low @ 0xDC00..=0xDFFF) => {
                let code = 0x10000 + (u32::from(unit - 0xD800) << 10) + u32::from(low - 0xDC00);
                let character = char::from_u32(code).expect("a pair of surrogates is a character");
                return Ok((Escape::Character(character), at + 12));
            }
            _ => Escape::LoneSurrogate(unit),
        },
        _ => char::from_u32(unit.into()).map_or(Escape::LoneSurrogate(unit), Escape::Character),
    };
    Ok((escape, at + 6))
}

fn digits(text: &[u8], at: usize) -> Option<u16> {
    text.get(at..at + 4)?
        .iter()
        .try_fold(0, |value, byte| Some(value << 4 | char::from(*byte).to_digit(16)? as u16))
}

/// The escapes of a string whose syntax was checked: each with its place and the place behind it.
pub(crate) fn escapes(raw: &str) -> impl Iterator<Item = (usize, Escape, usize)> + '_ {
    let mut from = 0;
    iter::from_fn(move || {
        let at = from + memchr::memchr(b'\\', &raw.as_bytes()[from..])?;
        let (escape, behind) = escape(raw.as_bytes(), at).expect("the syntax was checked");
        from = behind;
        Some((at, escape, behind))
    })
}

/// Decodes the escapes of a string whose syntax was checked. Each lone surrogate becomes U+FFFD.
pub(crate) fn unescape(raw: &str) -> Cow<'_, str> {
    let mut escapes = escapes(raw).peekable();
    if escapes.peek().is_none() {
        return Cow::Borrowed(raw);
    }
    let mut text = String::with_capacity(raw.len());
    let mut from = 0;
    for (at, escape, behind) in escapes {
        text.push_str(&raw[from..at]);
        text.push(match escape {
            Escape::Character(character) => character,
            Escape::LoneSurrogate(_) => char::REPLACEMENT_CHARACTER,
        });
        from = behind;
    }
    text.push_str(&raw[from..]);
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_of_surrogates_is_one_character() {
        assert_eq!(escape(br"\ud83d\ude00", 0).unwrap(), (Escape::Character('😀'), 12));
        assert_eq!(escape(br"\ud83d\u0041", 0).unwrap(), (Escape::LoneSurrogate(0xD83D), 6));
        assert_eq!(escape(br"\ude00", 0).unwrap(), (Escape::LoneSurrogate(0xDE00), 6));
    }

    #[test]
    fn unescaping_borrows_where_there_is_no_escape() {
        assert!(matches!(unescape("año"), Cow::Borrowed("año")));
        assert_eq!(unescape(r#"a\"\\\/\b\f\n\r\t\u00f1z"#), "a\"\\/\u{8}\u{C}\n\r\tñz");
    }

    #[test]
    fn an_unknown_or_unfinished_escape_is_a_fault() {
        for text in [&br"\x"[..], br"\", br"\u12", br"\u12g4", br"\U0041"] {
            assert!(escape(text, 0).is_err());
        }
    }
}
