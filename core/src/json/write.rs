//! Writes JSON text from its parts: compact, in UTF-8, with only the escapes that JSON demands.

use crate::simd::{self, Bytes16, LANES};

/// JSON text that grows.
///
/// The buffer always has a few zero bytes behind the text. So names and short values are stored as whole blocks of
/// sixteen bytes, and the end of the text moves only over the bytes that count.
pub(crate) struct Writer {
    buffer: Vec<u8>,
    /// The end of the text in the buffer.
    at: usize,
}

/// The free space that one write may use: a few quotes and commas, and two blocks of sixteen bytes.
const STEP: usize = 64;

/// The most bytes of a buffer that costs less to clear than to get from the system.
const SMALL: usize = 8 << 10;

impl Writer {
    /// A writer with room for about `expected` bytes.
    // A small buffer is cheaper to zero here than to ask for zeroed.
    #[allow(clippy::slow_vector_initialization)]
    pub(crate) fn new(expected: usize) -> Self {
        let room = expected + STEP;
        if room > SMALL {
            // The system gives zeroed pages, which cost nothing until they are used.
            return Writer { buffer: vec![0; room], at: 0 };
        }
        // For a few bytes, asking for zeroed memory costs more than clearing what the allocator has at hand.
        let mut buffer = Vec::new();
        buffer.reserve_exact(room);
        buffer.resize(room, 0);
        Writer { buffer, at: 0 }
    }

    /// A writer that appends about `expected` bytes to `out`.
    pub(crate) fn behind(mut out: Vec<u8>, expected: usize) -> Self {
        let at = out.len();
        if out.capacity() == 0 {
            return Writer::new(expected);
        }
        out.resize(at + expected + STEP, 0);
        Writer { buffer: out, at }
    }

    /// The length of the text so far.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.at
    }

    /// The text so far.
    pub(crate) fn text(&self) -> &[u8] {
        &self.buffer[..self.at]
    }

    /// The whole text.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.take()
    }

    /// Takes the whole text. The writer is empty then.
    #[inline(always)]
    pub(crate) fn take(&mut self) -> Vec<u8> {
        self.buffer.truncate(std::mem::take(&mut self.at));
        std::mem::take(&mut self.buffer)
    }

    /// Lets `write` fill up to [`STEP`] bytes behind the text; `write` returns how many of them count.
    #[inline(always)]
    fn step(&mut self, write: impl Fn(&mut [u8; STEP]) -> usize) {
        loop {
            let at = self.at;
            if let Some(step) = simd::array_at_mut(&mut self.buffer, at) {
                self.at = at + write(step);
                return;
            }
            self.grow(STEP);
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, by: usize) {
        self.buffer.resize((self.at + by + STEP).max(self.buffer.len() / 2 * 3), 0);
    }

    /// Appends `}`, and before it `]` if an array ends too.
    #[inline(always)]
    pub(crate) fn close(&mut self, array: bool) {
        self.step(|step| {
            step[0] = b']';
            step[usize::from(array)] = b'}';
            1 + usize::from(array)
        });
    }

    /// Appends one byte.
    #[inline(always)]
    pub(crate) fn byte(&mut self, byte: u8) {
        self.step(|step| {
            step[0] = byte;
            1
        });
    }

    /// Appends bytes as they are.
    #[inline(always)]
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        loop {
            if let Some(buffer) =
                self.buffer.get_mut(self.at..).and_then(|buffer| buffer.get_mut(..bytes.len()))
            {
                buffer.copy_from_slice(bytes);
                self.at += bytes.len();
                return;
            }
            self.grow(bytes.len());
        }
    }

    /// Appends `before` (at most 4 bytes, with the opening quote), a name, and `":`.
    ///
    /// `block` begins with the name, which has `length` bytes, if these are at most sixteen; otherwise `long` is the
    /// name.
    #[inline(always)]
    pub(crate) fn key<const N: usize>(
        &mut self,
        before: [u8; N],
        block: &[u8; LANES],
        length: usize,
        long: &[u8],
    ) {
        const { assert!(N <= 4) };
        if length > LANES {
            self.bytes(&before);
            self.bytes(long);
            return self.bytes(b"\":");
        }
        self.step(|step| {
            step[..N].copy_from_slice(&before);
            step[N..N + LANES].copy_from_slice(block);
            step[N + length] = b'"';
            step[N + length + 1] = b':';
            N + length + 2
        });
    }

    /// Appends `before` (with the opening quote), a name, `":` and a string of the first `len` bytes of `value`.
    ///
    /// `name` begins with the name if the name has at most sixteen bytes. `value` must not hold a control character.
    /// Writes nothing and returns false if the member does not fit into one step or needs an escape.
    #[inline(always)]
    pub(crate) fn member(
        &mut self,
        before: [u8; 2],
        name: &[u8; LANES],
        name_len: usize,
        value: Bytes16,
        len: usize,
    ) -> bool {
        let escapes = (value.equals(b'"') | value.equals(b'\\')).bits();
        if name_len > LANES || len > LANES || (escapes.trailing_zeros() as usize) < len {
            return false;
        }
        self.step(|step| {
            step[..2].copy_from_slice(&before);
            step[2..2 + LANES].copy_from_slice(name);
            step[2 + name_len..5 + name_len].copy_from_slice(b"\":\"");
            step[5 + name_len..5 + name_len + LANES].copy_from_slice(&value.bytes());
            step[5 + name_len + len] = b'"';
            name_len + len + 6
        });
        true
    }

    /// Appends `text[from..to]` as a string.
    ///
    /// Pass the whole text and a range: then the last bytes of the range can still be loaded as a whole block.
    #[inline(always)]
    pub(crate) fn string(&mut self, text: &[u8], from: usize, to: usize) {
        let length = to - from;
        if length <= LANES
            && let Some(block) = Bytes16::load(text, from)
            && special(block).trailing_zeros() as usize >= length
        {
            return self.step(|step| {
                step[0] = b'"';
                step[1..1 + LANES].copy_from_slice(&block.bytes());
                step[1 + length] = b'"';
                length + 2
            });
        }
        self.long_string(text, from, to);
    }

    #[inline(never)]
    fn long_string(&mut self, text: &[u8], from: usize, to: usize) {
        let length = to - from;
        if length <= 2 * LANES
            && let Some(blocks) = simd::array_at::<{ 2 * LANES }>(text, from)
            && let (first, second) = (Bytes16::load_array(blocks, 0), Bytes16::load_array(blocks, LANES))
            && (u64::from(special(first)) | u64::from(special(second)) << LANES).trailing_zeros() as usize
                >= length
        {
            return self.step(|step| {
                step[0] = b'"';
                step[1..1 + 2 * LANES].copy_from_slice(blocks);
                step[1 + length] = b'"';
                length + 2
            });
        }
        self.byte(b'"');
        let at = from + self.copy(text, from, to);
        if at < to {
            self.escape(text, at, to);
        }
        self.byte(b'"');
    }

    /// Appends `text[from..to]` up to the first byte that needs an escape or lies in the last block of the text.
    /// Returns how many bytes it appended.
    #[inline(always)]
    fn copy(&mut self, text: &[u8], from: usize, to: usize) -> usize {
        if self.buffer.len() - self.at < to - from + STEP {
            self.grow(to - from);
        }
        let buffer = &mut self.buffer[self.at..];
        let mut taken = 0;
        for (bytes, buffer) in text[from..to].as_chunks().0.iter().zip(buffer.as_chunks_mut().0) {
            *buffer = *bytes;
            let stops = special(Bytes16::new(*bytes));
            if stops != 0 {
                taken += stops.trailing_zeros() as usize;
                self.at += taken;
                return taken;
            }
            taken += LANES;
        }
        if let Some(block) = Bytes16::load(text, from + taken)
            && let Some(buffer) = simd::array_at_mut(buffer, taken)
        {
            *buffer = block.bytes();
            taken += ((special(block) | 1 << LANES).trailing_zeros() as usize).min(to - from - taken);
        }
        self.at += taken;
        taken
    }

    /// Appends `text[from..to]` as the content of a string, with `"`, `\` and control characters escaped.
    pub(crate) fn escape(&mut self, text: &[u8], from: usize, to: usize) {
        let mut at = from;
        while at < to {
            let block = Bytes16::load_padded(text, at);
            let stop = (special(block) | 1 << LANES).trailing_zeros() as usize;
            let taken = stop.min(to - at);
            self.step(|step| {
                step[..LANES].copy_from_slice(&block.bytes());
                taken
            });
            at += taken;
            if taken < LANES && at < to {
                self.escape_byte(text[at]);
                at += 1;
            }
        }
    }

    /// Appends the escape of a byte that must not stand in a string as it is.
    fn escape_byte(&mut self, byte: u8) {
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
                return self.bytes(&[b'\\', b'u', b'0', b'0', DIGITS[high], DIGITS[low]]);
            }
        };
        self.bytes(&[b'\\', short]);
    }

    /// Inserts a byte at `place` and moves what stands behind it.
    pub(crate) fn insert(&mut self, place: usize, byte: u8) {
        self.byte(0);
        self.buffer.copy_within(place..self.at - 1, place + 1);
        self.buffer[place] = byte;
    }

    /// Removes the last byte.
    pub(crate) fn pop(&mut self) {
        self.at -= 1;
    }

    /// Removes the byte at `place` and moves what stands behind it.
    pub(crate) fn remove(&mut self, place: usize) {
        self.buffer.copy_within(place + 1..self.at, place);
        self.at -= 1;
    }
}

/// Appends `text` to `out` as the content of a string, with `"`, `\` and control characters escaped.
pub(crate) fn escape(out: &mut Vec<u8>, text: &[u8]) {
    let mut from = 0;
    for (at, byte) in text.iter().enumerate() {
        if *byte >= b' ' && !matches!(byte, b'"' | b'\\') {
            continue;
        }
        out.extend_from_slice(&text[from..at]);
        let mut writer = Writer::new(8);
        writer.escape_byte(*byte);
        out.extend_from_slice(writer.text());
        from = at + 1;
    }
    out.extend_from_slice(&text[from..]);
}

/// Finds the bytes that need an escape in a string.
#[inline(always)]
fn special(block: Bytes16) -> u32 {
    (block.equals(b'"') | block.equals(b'\\') | block.at_most(0x1F)).bits()
}

/// Whether the whole of `text` is a JSON number (RFC 8259).
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

    fn written(write: impl FnOnce(&mut Writer)) -> String {
        let mut out = Writer::new(0);
        write(&mut out);
        String::from_utf8(out.finish()).unwrap()
    }

    fn escaped(text: &str) -> String {
        let string = written(|out| out.string(text.as_bytes(), 0, text.len()));
        string[1..string.len() - 1].to_owned()
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
        let text = b"0123456789\"abcdefghijk";
        assert_eq!(written(|out| out.string(text, 2, 10)), "\"23456789\"");
        assert_eq!(written(|out| out.key(*b",\"", b"abc-------------", 3, b"")), ",\"abc\":");
        let name = b"name-of-over-sixteen-bytes";
        assert_eq!(
            written(|out| out.key(*b"{\"@", &[0; 16], name.len(), name)),
            "{\"@name-of-over-sixteen-bytes\":"
        );
    }

    #[test]
    fn the_buffer_grows_with_the_text() {
        let text = "x".repeat(1000);
        let out = written(|out| (0..100).for_each(|_| out.string(text.as_bytes(), 0, 1000)));
        assert_eq!(out, format!("\"{text}\"").repeat(100));
    }

    #[test]
    fn a_byte_is_inserted_and_removed() {
        let corrected = written(|out| {
            out.bytes(b"abcd");
            out.insert(1, b'[');
            out.remove(3);
            out.pop();
        });
        assert_eq!(corrected, "a[b");
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
