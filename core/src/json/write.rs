//! JSON text from its parts: compact, in UTF-8, with only those escapes that JSON demands.

use crate::block::{Block, SIZE};

/// Appends `text[from..to]`, up to sixteen bytes of it in one step.
#[inline(always)]
pub(crate) fn copy(out: &mut Vec<u8>, text: &[u8], from: usize, to: usize) {
    if to - from <= SIZE {
        let end = out.len() + (to - from);
        out.extend_from_slice(&Block::at(text, from).bytes());
        out.truncate(end);
    } else {
        out.extend_from_slice(&text[from..to]);
    }
}

/// Appends `text[from..to]` as the inside of a string: `"`, `\` and control characters escaped.
///
/// The range may be part of a longer text, so that its last bytes can be read as a whole block.
#[inline(always)]
pub(crate) fn escape(out: &mut Vec<u8>, text: &[u8], from: usize, to: usize) {
    let mut at = from;
    while at < to {
        let block = Block::at(text, at);
        let stops = (block.is(b'"') | block.is(b'\\') | block.up_to(0x1F)).bits();
        let stop = (stops | 1 << SIZE).trailing_zeros() as usize;
        let taken = stop.min(to - at);
        let end = out.len() + taken;
        out.extend_from_slice(&block.bytes());
        out.truncate(end);
        at += taken;
        if taken < SIZE && at < to {
            escape_byte(out, text[at]);
            at += 1;
        }
    }
}

/// Appends the escape of one byte that must not stand in a string as it is.
fn escape_byte(out: &mut Vec<u8>, byte: u8) {
    let short = match byte {
        b'"' => b'"',
        b'\\' => b'\\',
        0x08 => b'b',
        0x0C => b'f',
        b'\n' => b'n',
        b'\r' => b'r',
        b'\t' => b't',
        _ => {
            const DIGITS: &[u8; 16] = b"0123456789abcdef";
            let (high, low) = (usize::from(byte >> 4), usize::from(byte & 15));
            return out.extend_from_slice(&[b'\\', b'u', b'0', b'0', DIGITS[high], DIGITS[low]]);
        }
    };
    out.extend_from_slice(&[b'\\', short]);
}

/// Whether `text` is a JSON number (RFC 8259), the whole of it.
pub(crate) fn is_number(text: &[u8]) -> bool {
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut rest = text.strip_prefix(b"-").unwrap_or(text);
    let whole = digits(rest);
    if whole == 0 || (whole > 1 && rest[0] == b'0') {
        return false;
    }
    rest = &rest[whole..];
    if let Some(fraction) = rest.strip_prefix(b".") {
        let length = digits(fraction);
        if length == 0 {
            return false;
        }
        rest = &fraction[length..];
    }
    match rest {
        [] => true,
        [b'e' | b'E', b'+' | b'-', exponent @ ..] | [b'e' | b'E', exponent @ ..] => {
            !exponent.is_empty() && digits(exponent) == exponent.len()
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn escaped(text: &str) -> String {
        let mut out = Vec::new();
        escape(&mut out, text.as_bytes(), 0, text.len());
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn only_what_json_demands_is_escaped() {
        assert_eq!(escaped("a\"b\\c/<&>'ñ😀\u{7F}\u{2028}"), "a\\\"b\\\\c/<&>'ñ😀\u{7F}\u{2028}");
        assert_eq!(escaped("\u{8}\t\n\u{B}\u{C}\r\u{1F}"), "\\b\\t\\n\\u000b\\f\\r\\u001f");
    }

    #[test]
    fn an_escape_is_found_at_every_place_of_a_block() {
        for before in 0..40 {
            for after in [0, 1, 15, 16, 17] {
                let text = format!("{}\"{}", "x".repeat(before), "y".repeat(after));
                assert_eq!(escaped(&text), text.replace('"', "\\\""));
            }
        }
    }

    #[test]
    fn a_part_of_a_text_ends_where_it_ends() {
        let mut out = Vec::new();
        escape(&mut out, b"0123456789\"abcdefghijk", 2, 10);
        copy(&mut out, b"0123456789\"abcdefghijk", 11, 14);
        copy(&mut out, b"0123456789\"abcdefghijk", 0, 22);
        assert_eq!(out, b"23456789abc0123456789\"abcdefghijk");
    }

    #[test]
    fn numbers_follow_the_grammar_of_json() {
        for text in ["0", "-0", "1.10", "19.00", "1e5", "1E+2", "1.5e-10", "123456789012345678901234567890"] {
            assert!(is_number(text.as_bytes()), "{text}");
        }
        for text in
            ["", "-", "007", "+1", ".5", "1.", "1e", "1e+", "1 ", " 1", "0x1", "NaN", "1.5.5", "--1", "1e5.0"]
        {
            assert!(!is_number(text.as_bytes()), "{text}");
        }
    }
}
