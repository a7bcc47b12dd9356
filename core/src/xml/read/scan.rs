//! Finding, sixteen bytes at a time, the few bytes that matter to a reader of XML.
//!
//! Each class may also stop at a byte that turns out not to matter: that costs time, never exactness.

use crate::simd::{Bytes16, LANES};

/// The first byte of U+FFFE and U+FFFF, which XML forbids (and of other characters, which it does not).
pub(super) const NONCHARACTER_LEAD: u8 = 0xEF;

/// Where character data may end or need care: `<`, `>`, `&`, a control character, a noncharacter.
#[inline(always)]
pub(super) fn text(block: Bytes16) -> u32 {
    (block.equals_ignoring(b'<' ^ b'>', b'<')
        | block.equals(b'&')
        | block.at_most(0x1F)
        | block.equals(NONCHARACTER_LEAD))
    .bits()
}

/// Where an attribute value may end or need care: either quote, `<`, `&`, a control character, a noncharacter.
#[inline(always)]
pub(super) fn value(block: Bytes16) -> u32 {
    // `"`, `'` and `&` differ in two bits only; `#` is the fourth of that kind.
    (block.equals_ignoring(0x05, b'"')
        | block.equals(b'<')
        | block.at_most(0x1F)
        | block.equals(NONCHARACTER_LEAD))
    .bits()
}

/// Where a name may end: white space, `/`, `=`, `>`, `<`, `?` or the end of the text.
#[inline(always)]
pub(super) fn name_stops(block: Bytes16) -> u32 {
    (block.at_most(b' ') | block.equals(b'/') | block.equals_ignoring(0x03, b'<')).bits()
}

/// The end of the name that starts at `from`, by [`name_stops`].
///
/// What lies between is a name only if it is checked to be one.
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

/// The end of the white space that starts at `from`, if any does.
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

/// Whether the byte is white space in the sense of XML.
#[inline(always)]
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\r')
}

/// The first character of `text[from..to]` that XML forbids.
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

/// Whether the byte at `at`, a control character or [`NONCHARACTER_LEAD`], is (the start of) a forbidden one.
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
