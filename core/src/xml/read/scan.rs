//! Scans XML, sixteen bytes at a time, for the few bytes that matter to the reader.
//!
//! A scan may also stop at bytes that turn out not to matter. This costs time, but never gives a wrong result.

use crate::simd::{Bytes16, LANES};

/// The first byte of U+FFFE and U+FFFF, which XML forbids. Other characters begin with it too.
pub(super) const NONCHARACTER_LEAD: u8 = 0xEF;

/// Finds the bytes at which character data may end or need a check: `<`, `>`, `&`, control characters,
/// [`NONCHARACTER_LEAD`].
#[inline(always)]
pub(super) fn text(block: Bytes16) -> u32 {
    (block.equals_ignoring(b'<' ^ b'>', b'<')
        | block.equals(b'&')
        | block.at_most(0x1F)
        | block.equals(NONCHARACTER_LEAD))
    .bits()
}

/// Finds the bytes at which an attribute value may end or need a check: both quotes, `<`, `&`, control characters,
/// [`NONCHARACTER_LEAD`].
#[inline(always)]
pub(super) fn value(block: Bytes16) -> u32 {
    // `"`, `'`, `&` and `#` differ in the same two bits, so that one comparison finds them all; a stop at `#` is
    // harmless.
    (block.equals_ignoring(0x05, b'"')
        | block.equals(b'<')
        | block.at_most(0x1F)
        | block.equals(NONCHARACTER_LEAD))
    .bits()
}

/// Finds the bytes at which a name may end: white space, `/`, `=`, `>`, `<`, `?`, or the zeros behind the text.
#[inline(always)]
pub(super) fn name_stops(block: Bytes16) -> u32 {
    (block.at_most(b' ') | block.equals(b'/') | block.equals_ignoring(0x03, b'<')).bits()
}

/// The end of the name that starts at `from`, by [`name_stops`]. Whether it is a valid name is not checked.
#[inline(always)]
pub(super) fn name(text: &[u8], from: usize) -> usize {
    let mut at = from;
    loop {
        let block = Bytes16::load_padded(text, at);
        let stops = name_stops(block);
        if stops != 0 {
            return (at + stops.trailing_zeros() as usize).min(text.len());
        }
        at += LANES;
    }
}

/// The end of the white space at `from`; `from` itself if there is none.
#[inline(always)]
pub(super) fn space(text: &[u8], from: usize) -> usize {
    let mut at = from;
    if !text.get(at).is_some_and(|byte| is_space(*byte)) {
        return at;
    }
    loop {
        let block = Bytes16::load_padded(text, at);
        let spaces =
            (block.equals(b' ') | block.equals(b'\n') | block.equals(b'\t') | block.equals(b'\r')).bits();
        if spaces != 0xFFFF {
            return at + spaces.trailing_ones() as usize;
        }
        at += LANES;
    }
}

/// Whether the byte is white space of XML.
#[inline(always)]
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\r')
}

/// Finds the first forbidden character in `text[from..to]`.
pub(super) fn forbidden(text: &[u8], from: usize, to: usize) -> Option<usize> {
    let mut at = from;
    while at < to {
        let block = Bytes16::load_padded(text, at);
        let mut stops = (block.at_most(0x1F) | block.equals(NONCHARACTER_LEAD)).bits();
        while stops != 0 {
            let stop = at + stops.trailing_zeros() as usize;
            if stop >= to {
                return None;
            }
            if is_forbidden(text, stop) {
                return Some(stop);
            }
            stops &= stops - 1;
        }
        at += LANES;
    }
    None
}

/// Whether the byte at `at`, a control character or [`NONCHARACTER_LEAD`], begins a forbidden character.
pub(super) fn is_forbidden(text: &[u8], at: usize) -> bool {
    match text[at] {
        NONCHARACTER_LEAD => matches!(text.get(at + 1..at + 3), Some([0xBF, 0xBE | 0xBF])),
        byte => byte < b' ' && !is_space(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_ends_where_markup_or_the_text_does() {
        assert_eq!(name(b"a>", 0), 1);
        assert_eq!(name(b"abc", 0), 3);
        assert_eq!(name(b"a-name-of-over-sixteen-bytes=\"1\"", 0), 28);
    }

    #[test]
    fn white_space_is_skipped_over_block_borders() {
        let text = format!("{}x", " \n\t\r".repeat(9));
        assert_eq!(space(text.as_bytes(), 0), 36);
        assert_eq!(space(b"  ", 0), 2);
        assert_eq!(space(b"x", 0), 0);
    }

    #[test]
    fn noncharacters_are_forbidden_and_their_neighbours_are_not() {
        let text = "0123456789abcdef\u{FFFD}\u{F000}\u{1F}\u{FFFE}";
        assert_eq!(forbidden(text.as_bytes(), 0, text.len()), Some(22));
        assert_eq!(forbidden(text.as_bytes(), 23, text.len()), Some(23));
        assert_eq!(forbidden(text.as_bytes(), 0, 22), None);
    }
}
