//! A cursor over JSON text. Each method reads one token, checks it, and gives its place in the text.
//!
//! The straight conversion and the pass into a tree or a tape both use this cursor, so both refuse the same texts.

use super::syntax::SyntaxFault;
use crate::simd::{Bytes16, LANES};

/// The place of a string's content between its quotes, and whether it holds an escape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StringSpan {
    pub(crate) start: usize,
    pub(crate) len: usize,
    pub(crate) escaped: bool,
}

/// The place of a number, and whether it has an exponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NumberSpan {
    pub(crate) start: usize,
    pub(crate) len: usize,
    pub(crate) exponent: bool,
}

/// A position in a JSON text. It is copied freely: a read that fails on a copy leaves the original where it was.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reader<'j> {
    text: &'j str,
    pub(crate) at: usize,
}

impl<'j> Reader<'j> {
    /// A cursor at the start of `text`.
    pub(crate) fn new(text: &'j str) -> Self {
        Reader { text, at: 0 }
    }

    /// A cursor at byte `at` of `text`.
    #[inline(always)]
    pub(crate) fn at(text: &'j str, at: usize) -> Self {
        Reader { text, at }
    }

    #[inline(always)]
    pub(crate) fn bytes(&self) -> &'j [u8] {
        self.text.as_bytes()
    }

    /// The next byte; zero at the end of the text. JSON allows a zero byte nowhere.
    #[inline(always)]
    pub(crate) fn peek(&self) -> u8 {
        self.byte(self.at)
    }

    #[inline(always)]
    fn byte(&self, at: usize) -> u8 {
        self.bytes().get(at).copied().unwrap_or(0)
    }

    /// The fault that says what was expected here.
    #[cold]
    pub(crate) fn expected(&self, expected: &'static str) -> SyntaxFault {
        SyntaxFault { at: self.at, expected }
    }

    /// Skips white space and gives the next byte.
    #[inline(always)]
    pub(crate) fn skip_space(&mut self) -> u8 {
        match self.peek() {
            byte if byte > b' ' => byte,
            _ => {
                let byte;
                (self.at, byte) = self.space_run();
                byte
            }
        }
    }

    /// Skips white space and gives the new place and the byte there. It takes the cursor by value, so that callers
    /// can keep theirs in registers.
    #[inline(never)]
    fn space_run(mut self) -> (usize, u8) {
        loop {
            let block = Bytes16::load_padded(self.bytes(), self.at);
            let white = block.equals(b' ') | block.equals(b'\n') | block.equals(b'\r') | block.equals(b'\t');
            let run = (!white.bits()).trailing_zeros() as usize;
            self.at += run;
            if run < LANES {
                return (self.at, self.peek());
            }
        }
    }

    /// Skips the colon after a member's name and gives the first byte of the value.
    #[inline(always)]
    pub(crate) fn colon(&mut self) -> Result<u8, SyntaxFault> {
        if self.skip_space() != b':' {
            return Err(self.expected("`:` after a member's name"));
        }
        self.at += 1;
        Ok(self.skip_space())
    }

    /// Moves over a comma to the next member or item, and gives its first byte. `None` at `end`, where the cursor stays.
    #[inline(always)]
    pub(crate) fn comma(&mut self, end: u8) -> Result<Option<u8>, SyntaxFault> {
        match self.skip_space() {
            b',' => {
                self.at += 1;
                Ok(Some(self.skip_space()))
            }
            byte if byte == end => Ok(None),
            _ => Err(self.expected(if end == b'}' { "`,` or `}`" } else { "`,` or `]`" })),
        }
    }

    /// Recognizes a short plain name at the opening quote here: 1 to 15 ASCII letters, digits, `_`, `-` or `.`,
    /// beginning with a letter or `_`.
    ///
    /// Gives the sixteen bytes that begin with the name, and its length. The cursor does not move.
    #[inline(always)]
    pub(crate) fn short_name(&self) -> Option<(Bytes16, usize)> {
        let block = Bytes16::load_padded(self.bytes(), self.at + 1);
        let len = block.name_prefix() & (LANES - 1);
        let first = block.first_byte();
        // A name must not begin with a digit, `-` or `.`: these are the only name bytes up to `9`.
        (len > 0 && first > b'9' && self.byte(self.at + 1 + len) == b'"').then_some((block, len))
    }

    /// Reads the string whose opening quote is here.
    pub(crate) fn string(&mut self) -> Result<StringSpan, SyntaxFault> {
        let start = self.at + 1;
        let mut text = StringSpan { start, len: 0, escaped: false };
        self.at = start;
        loop {
            let block = Bytes16::load_padded(self.bytes(), self.at);
            let stop = (block.equals(b'"') | block.equals(b'\\') | block.at_most(0x1F)).bits();
            if stop == 0 {
                self.at += LANES;
                continue;
            }
            self.at += stop.trailing_zeros() as usize;
            match self.peek() {
                b'"' => {
                    text.len = self.at - start;
                    self.at += 1;
                    return Ok(text);
                }
                b'\\' => {
                    text.escaped = true;
                    (_, self.at) = super::escape::escape(self.bytes(), self.at)?;
                }
                _ => return Err(self.string_fault()),
            }
        }
    }

    /// The content of a string as it is written, with its escapes.
    pub(crate) fn raw(&self, string: StringSpan) -> &'j str {
        &self.text[string.start..string.start + string.len]
    }

    /// The fault where a string holds an unescaped control character, or where the text ends inside it.
    #[cold]
    pub(crate) fn string_fault(&self) -> SyntaxFault {
        match self.bytes().get(self.at) {
            Some(_) => self.expected("control characters in a string to be escaped"),
            None => self.expected("`\"` at the end of a string"),
        }
    }

    /// Reads the number that begins here.
    #[inline(always)]
    pub(crate) fn number(&mut self) -> Result<NumberSpan, SyntaxFault> {
        match short_number(Bytes16::load_padded(self.bytes(), self.at)) {
            None => self.long_number(),
            Some(len) => {
                let start = self.at;
                self.at += len;
                Ok(NumberSpan { start, len, exponent: false })
            }
        }
    }

    /// Reads a number of any length, byte by byte.
    #[inline(never)]
    fn long_number(&mut self) -> Result<NumberSpan, SyntaxFault> {
        let start = self.at;
        if self.peek() == b'-' {
            self.at += 1;
        }
        if self.peek() == b'0' {
            self.at += 1;
            if self.peek().is_ascii_digit() {
                return Err(self.expected("no digit after a leading zero"));
            }
        } else {
            self.digits()?;
        }
        if self.peek() == b'.' {
            self.at += 1;
            self.digits()?;
        }
        let exponent = self.peek() | 0x20 == b'e';
        if exponent {
            self.at += 1;
            if matches!(self.peek(), b'+' | b'-') {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(NumberSpan { start, len: self.at - start, exponent })
    }

    fn digits(&mut self) -> Result<(), SyntaxFault> {
        let start = self.at;
        while self.peek().is_ascii_digit() {
            self.at += 1;
        }
        if self.at == start { Err(self.expected("a digit")) } else { Ok(()) }
    }

    /// Reads `true`, `false` or `null` and gives the word.
    #[inline(always)]
    pub(crate) fn literal(&mut self) -> Result<&'static str, SyntaxFault> {
        let rest = &self.bytes()[self.at.min(self.text.len())..];
        let word = match rest.first() {
            Some(b't') if rest.starts_with(b"true") => "true",
            Some(b'f') if rest.starts_with(b"false") => "false",
            Some(b'n') if rest.starts_with(b"null") => "null",
            _ => return Err(self.expected("a value")),
        };
        self.at += word.len();
        Ok(word)
    }

    /// Skips the value that begins here. Checks its syntax only, at any depth.
    pub(crate) fn skip_value(&mut self) -> Result<(), SyntaxFault> {
        // For each open object or array: true for an object.
        let mut open = Vec::new();
        loop {
            match self.skip_space() {
                b'{' => {
                    self.at += 1;
                    if self.skip_space() != b'}' {
                        open.push(true);
                        self.skip_name()?;
                        continue;
                    }
                    self.at += 1;
                }
                b'[' => {
                    self.at += 1;
                    if self.skip_space() != b']' {
                        open.push(false);
                        continue;
                    }
                    self.at += 1;
                }
                b'"' => _ = self.string()?,
                b'-' | b'0'..=b'9' => _ = self.number()?,
                _ => _ = self.literal()?,
            }
            // After a value: leave all objects and arrays that end here, then go on to the next value.
            loop {
                let Some(object) = open.last().copied() else {
                    return Ok(());
                };
                if self.comma(if object { b'}' } else { b']' })?.is_some() {
                    if object {
                        self.skip_name()?;
                    }
                    break;
                }
                self.at += 1;
                open.pop();
            }
        }
    }

    fn skip_name(&mut self) -> Result<(), SyntaxFault> {
        if self.skip_space() != b'"' {
            return Err(self.expected("a member's name"));
        }
        self.string()?;
        self.colon().map(drop)
    }

    /// Checks that only white space follows.
    pub(crate) fn end(&mut self) -> Result<(), SyntaxFault> {
        if self.at < self.text.len() {
            self.skip_space();
        }
        if self.at < self.text.len() { Err(self.expected("the end of the text")) } else { Ok(()) }
    }
}

/// The length of the number at the start of `block`, if the number ends inside the block and has no exponent.
#[inline(always)]
pub(crate) fn short_number(block: Bytes16) -> Option<usize> {
    let digits = block.in_range(0, b'0', b'9').bits();
    let points = block.equals(b'.').bits();
    let sign = u32::from(block.first_byte() == b'-');
    // The length is computed first and without a branch, so that the caller's next read can start before the number
    // is checked.
    let len = (!(digits | points | sign)).trailing_zeros();
    let point = points & ((1 << len) - 1);
    let whole = (!digits >> sign).trailing_zeros();
    let is_right = len < LANES as u32
        // At most one point, and a digit before and behind it.
        && point & point.wrapping_sub(1) == 0
        && whole > 0
        && point << 1 != 1 << len
        && (whole == 1 || block.equals(b'0').bits() >> sign & 1 == 0)
        && block.equals_ignoring(0x20, b'e').bits() >> len & 1 == 0;
    is_right.then_some(len as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Option<(&str, bool)> {
        let mut reader = Reader::new(text);
        let number = reader.number().ok()?;
        assert_eq!(reader.at, number.start + number.len);
        Some((&text[..number.len], number.exponent))
    }

    #[test]
    fn a_number_ends_where_its_grammar_ends() {
        for text in
            ["0", "-0", "1.10", "12345678901234567890123", "-0.000000000000000001", "1234567890123.45"]
        {
            assert_eq!(number(text), Some((text, false)));
            assert_eq!(number(&format!("{text}, 1")), Some((text, false)));
        }
        for text in ["1e3", "1E+2", "0e-0", "123456789012345.5e1"] {
            assert_eq!(number(text), Some((text, true)));
        }
        assert_eq!(number("1.5.5"), Some(("1.5", false)));
    }

    #[test]
    fn a_number_that_breaks_the_grammar_is_refused() {
        for text in
            ["-", "01", "-01", "1.", ".5", "+1", "1e", "1e+", "1.e5", "00", "-a", "0012345678901234567"]
        {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn a_short_number_is_what_the_grammar_says() {
        // Every text of up to five of the bytes that matter.
        let bytes = b"-0.1/e,";
        for number in 0..7_usize.pow(5) {
            let text: String = (0..5).map(|place| bytes[number / 7_usize.pow(place) % 7] as char).collect();
            let mut reader = Reader::new(&text);
            let long = reader.long_number().ok().filter(|number| !number.exponent).map(|number| number.len);
            let short = short_number(Bytes16::load_padded(text.as_bytes(), 0));
            let glued = |len: &usize| text[*len..].starts_with(['.', '0', '1']);
            assert_eq!(short, long.filter(|len| !glued(len)), "{text}");
        }
    }

    #[test]
    fn a_short_name_has_up_to_15_characters() {
        let short_name = |text| Reader::new(text).short_name().map(|(_, len)| len);
        assert_eq!(short_name(r#""a":"#), Some(1));
        assert_eq!(short_name(r#""Abc_1-2.Z56789""#), Some(15 - 1));
        assert_eq!(short_name(r#""a23456789012345""#), Some(15));
        for text in [
            r#""""#,
            r#""a234567890123456""#,
            r#""1a""#,
            r#""-a""#,
            r#""a/b""#,
            r#""a"#,
            r#""ñ""#,
            r#""a b""#,
        ] {
            assert_eq!(short_name(text), None, "{text}");
        }
    }

    #[test]
    fn skipping_moves_behind_one_value() {
        for text in ["{}", "[ ]", r#"{"a" : [1, {"b": null}, "x\"y", true] }"#, "-1.5e3", r#""\ud800""#] {
            let padded = format!(" {text} ,");
            let mut reader = Reader::new(&padded);
            reader.skip_value().unwrap();
            assert_eq!(reader.at, text.len() + 1);
        }
        for text in ["{", "[1,]", r#"{"a":1,}"#, "[1 2]", "{1:2}", r#"["a"#, "[1}", "nul", "", "\"a\tb\""] {
            assert!(Reader::new(text).skip_value().is_err(), "{text}");
        }
    }

    #[test]
    fn a_syntax_message_says_what_was_found() {
        let message = |text| Reader::new(text).skip_value().unwrap_err().message(text);
        assert_eq!(message("[1 ñ"), "expected `,` or `]`, found `ñ`");
        assert_eq!(message("[1"), "expected `,` or `]`, found the end of the text");
        assert_eq!(
            message("[\"\t\"]"),
            "expected control characters in a string to be escaped, found U+0009"
        );
    }
}
