//! Decodes raw text: references, line ends, and comments inside it.

use crate::code;
use crate::simd::{Bytes16, LANES};
use crate::xml::name;
use crate::xml::wording::forbidden_character;

use super::fault::{Fault, Read, shown};

/// Where raw text stands: this decides how it is decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TextContext {
    /// Between tags: comments and processing instructions may interrupt it.
    Content,
    /// In an attribute value: raw white space becomes a blank.
    Attribute,
    /// In a CDATA section: only line ends are decoded.
    Cdata,
}

/// Decodes `text[from..to]` and gives the result piece by piece to `each`, as a text and a range of it.
///
/// The reader has checked this text before, so that decoding cannot fail.
pub(crate) fn decode_pieces(
    text: &str,
    from: usize,
    to: usize,
    context: TextContext,
    mut each: impl FnMut(&[u8], usize, usize),
) {
    let bytes = text.as_bytes();
    let (mut piece, mut at) = (from, from);
    loop {
        at = special(bytes, at, to);
        if at >= to {
            break;
        }
        let (stands_for, next) = match bytes[at] {
            b'&' if context != TextContext::Cdata => match reference(text, at) {
                Ok((character, next)) => (Some(character), next),
                Err(_) => (Some('&'), at + 1),
            },
            b'<' if context == TextContext::Content => (None, interruption(text, at).min(to)),
            b'\r' if context == TextContext::Attribute => (Some(' '), after_line_end(bytes, at)),
            b'\r' => (Some('\n'), after_line_end(bytes, at)),
            b'\n' | b'\t' if context == TextContext::Attribute => (Some(' '), at + 1),
            _ => {
                at += 1;
                continue;
            }
        };
        if piece < at {
            each(bytes, piece, at);
        }
        if let Some(character) = stands_for {
            let mut buffer = [0; 4];
            let length = character.encode_utf8(&mut buffer).len();
            each(&buffer, 0, length);
        }
        (piece, at) = (next, next);
    }
    if piece < to {
        each(bytes, piece, to);
    }
}

/// Decodes `text[from..to]` into a new text.
pub(crate) fn decode(text: &str, from: usize, to: usize, context: TextContext) -> String {
    let mut decoded = Vec::with_capacity(to - from);
    decode_pieces(text, from, to, context, |text, from, to| decoded.extend_from_slice(&text[from..to]));
    String::from_utf8(decoded).expect("whole characters were copied")
}

/// Finds the next byte from `at` on that may need decoding.
#[inline]
fn special(text: &[u8], mut at: usize, to: usize) -> usize {
    while at < to {
        let block = Bytes16::load_padded(text, at);
        let stops = (block.equals(b'&') | block.equals(b'<') | block.at_most(0x1F)).bits();
        if stops != 0 {
            return at + stops.trailing_zeros() as usize;
        }
        at += LANES;
    }
    to
}

fn after_line_end(text: &[u8], at: usize) -> usize {
    at + 1 + usize::from(text.get(at + 1) == Some(&b'\n'))
}

/// The end of the comment or processing instruction that begins at `at`.
fn interruption(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    let end = match rest.strip_prefix("<!--") {
        Some(inside) => inside.find("-->").map(|end| end + "<!---->".len()),
        None => rest.find("?>").map(|end| end + "?>".len()),
    };
    end.map_or(text.len(), |end| at + end)
}

/// Decodes the reference at `at`. Gives its character and the place behind it.
pub(super) fn reference(text: &str, at: usize) -> Read<(char, usize)> {
    let rest = &text.as_bytes()[at + 1..];
    for (name, character) in [("amp;", '&'), ("lt;", '<'), ("gt;", '>'), ("quot;", '"'), ("apos;", '\'')] {
        if rest.starts_with(name.as_bytes()) {
            return Ok((character, at + 1 + name.len()));
        }
    }
    if rest.first() == Some(&b'#') { numeric(text, at) } else { Err(undefined(text, at)) }
}

fn numeric(text: &str, at: usize) -> Read<(char, usize)> {
    let (digits, radix) = match text.as_bytes().get(at + 2) {
        Some(b'x') => (at + 3, 16),
        _ => (at + 2, 10),
    };
    let mut number = 0_u32;
    let mut end = digits;
    while let Some(digit) = text.as_bytes().get(end).and_then(|byte| char::from(*byte).to_digit(radix)) {
        number = number.saturating_mul(radix).saturating_add(digit);
        end += 1;
    }
    if end == digits {
        let what = if radix == 16 { "a hexadecimal digit" } else { "a digit" };
        return Err(Fault::expected(text, end, &format!("{what} of a character reference")));
    }
    if text.as_bytes().get(end) != Some(&b';') {
        return Err(Fault::expected(text, end, "`;` at the end of a character reference"));
    }
    match char::from_u32(number).filter(|character| name::is_char(*character)) {
        Some(character) => Ok((character, end + 1)),
        None => {
            let message = if number > 0x10_FFFF {
                format!("expected a reference to a character, found `{}`", shown(&text[at..=end]))
            } else {
                forbidden_character(number)
            };
            Err(Fault::syntax(&code::XML_FORBIDDEN_CHARACTER, at, message))
        }
    }
}

#[cold]
fn undefined(text: &str, at: usize) -> Box<Fault> {
    let rest = &text[at + 1..];
    let length =
        rest.find(|character| !(name::is_name_char(character) || character == ':')).unwrap_or(rest.len());
    if length == 0 || !rest.starts_with(|character| name::is_name_start(character) || character == ':') {
        return Fault::expected(text, at + 1, "an entity or `amp;` after `&`");
    }
    if !rest[length..].starts_with(';') {
        return Fault::expected(text, at + 1 + length, "`;` at the end of an entity reference");
    }
    let message = format!(
        "expected one of `&amp;`, `&lt;`, `&gt;`, `&quot;`, `&apos;`, found `&{};`",
        shown(&rest[..length])
    );
    Fault::syntax(&code::XML_ENTITY_UNDEFINED, at, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(text: &str, context: TextContext) -> String {
        decode(text, 0, text.len(), context)
    }

    #[test]
    fn references_stand_for_their_characters() {
        assert_eq!(decoded("&lt;a&gt; &#38;&#x26;amp; &#x1F600;", TextContext::Content), "<a> &&amp; 😀");
        assert_eq!(decoded("&amp;lt;", TextContext::Cdata), "&amp;lt;");
    }

    #[test]
    fn line_ends_become_line_feeds_and_references_stay() {
        assert_eq!(decoded("a\r\nb\rc\nd&#13;\te", TextContext::Content), "a\nb\nc\nd\r\te");
        assert_eq!(decoded("a\r\nb", TextContext::Cdata), "a\nb");
    }

    #[test]
    fn raw_white_space_in_an_attribute_is_a_blank() {
        assert_eq!(decoded("a\r\nb\rc\nd\te&#10;&#9;", TextContext::Attribute), "a b c d e\n\t");
    }

    #[test]
    fn comments_and_instructions_inside_text_are_left_out() {
        assert_eq!(decoded("a<!-- - > & -->b<?x -->?>c<!---->", TextContext::Content), "abc");
    }

    #[test]
    fn a_reference_must_name_an_allowed_character() {
        let code = |text| reference(text, 0).unwrap_err().code.word;
        assert_eq!(code("&#0;"), "xml-forbidden-character");
        assert_eq!(code("&#xD800;"), "xml-forbidden-character");
        assert_eq!(code("&#xFFFE;"), "xml-forbidden-character");
        assert_eq!(code("&#99999999999999;"), "xml-forbidden-character");
        assert_eq!(code("&#;"), "xml-syntax");
        assert_eq!(code("&#x;"), "xml-syntax");
        assert_eq!(code("&#XA;"), "xml-syntax");
        assert_eq!(code("& b"), "xml-syntax");
        assert_eq!(code("&amp b"), "xml-syntax");
        assert_eq!(code("&nbsp;"), "xml-entity-undefined");
        assert_eq!(code("&AMP;"), "xml-entity-undefined");
    }
}
