//! The values of elements and attributes, escaped as they are copied.

use super::Stop;
use super::output::{Target, WINDOW};
use super::pass::Pass;
use crate::block::{Block, SIZE};
use crate::code;
use crate::error::ErrorKind;
use crate::json::escape::{Escape, escape};
use crate::json::number::{MOST_DIGITS, expand};
use crate::json::read::Reader;

/// Where a value is written; each place has escapes of its own.
pub(super) const CONTEXT_TEXT: u8 = 0;
pub(super) const CONTEXT_ATTRIBUTE: u8 = 1;
pub(super) const CONTEXT_CDATA: u8 = 2;

/// Where a string cannot be copied as it is: its end, an escape of JSON, a character that XML escapes or
/// may forbid (U+FFFE and U+FFFF begin with 0xEF).
#[inline(always)]
pub(super) fn stops(block: Block) -> u32 {
    let quote_or_ampersand = block.is_but(b'"' ^ b'&', b'&');
    let angles = block.is_but(b'<' ^ b'>', b'>');
    (quote_or_ampersand | angles | block.is(b'\\') | block.up_to(0x1F) | block.is(0xEF)).bits()
}

impl<'j, T: Target> Pass<'j, T> {
    /// Writes a scalar; null is no text.
    pub(super) fn scalar<const CONTEXT: u8>(
        &mut self,
        mut reader: Reader<'j>,
        end: usize,
    ) -> Result<(Reader<'j>, usize), Stop> {
        match reader.peek() {
            b'"' => self.string::<CONTEXT>(reader, end),
            b'-' | b'0'..=b'9' => {
                let number = reader.number().map_err(|fault| self.syntax(fault))?;
                let end = if number.exponent {
                    self.exponent(number.start, number.len, end)?
                } else {
                    let digits = &self.json[number.start..number.start + number.len];
                    self.put(end, digits, reader.at)?
                };
                Ok((reader, end))
            }
            _ => {
                let word = reader.literal().map_err(|fault| self.syntax(fault))?;
                let end = if word == "null" { end } else { self.put(end, word.as_bytes(), reader.at)? };
                Ok((reader, end))
            }
        }
    }

    /// Writes a number that has an exponent without it.
    #[cold]
    pub(super) fn exponent(&mut self, start: usize, len: usize, end: usize) -> Result<usize, Stop> {
        let number = std::str::from_utf8(&self.json[start..start + len]).expect("a number is ASCII");
        match expand(number) {
            Some(expanded) => self.put(end, expanded.as_bytes(), start + len),
            None => {
                let found = super::fault::shown(number);
                let message =
                    format!("expected at most `{MOST_DIGITS}` digits without the exponent, found {found}");
                let path = self.path();
                self.fault_at(ErrorKind::Limit, &code::LIMIT_NUMBER_DIGITS, start, path, message)?;
                Ok(end)
            }
        }
    }

    /// Writes the string whose opening quote is at the reader.
    #[inline(never)]
    pub(super) fn string<const CONTEXT: u8>(
        &mut self,
        mut reader: Reader<'j>,
        mut end: usize,
    ) -> Result<(Reader<'j>, usize), Stop> {
        let mut at = reader.at + 1;
        loop {
            if end + WINDOW > self.out.buffer().len() {
                end = self.out.room(end, WINDOW, (at, self.json.len()))?;
            }
            let block = Block::at(self.json, at);
            self.out.buffer()[end..end + SIZE].copy_from_slice(&block.bytes());
            let stops = stops(block);
            let run = (stops | 1 << SIZE).trailing_zeros() as usize;
            if CONTEXT == CONTEXT_CDATA && self.latin1 {
                self.cdata_in_latin1(at, run)?;
            }
            at += run;
            end += run;
            if run == SIZE {
                continue;
            }
            match self.json.get(at).copied() {
                Some(b'"') => {
                    reader.at = at + 1;
                    return Ok((reader, end));
                }
                Some(byte @ (b'&' | b'<' | b'>')) => {
                    end = self.ascii::<CONTEXT>(byte, at, end)?;
                    at += 1;
                }
                Some(b'\\') => (at, end) = self.escape::<CONTEXT>(at, end)?,
                Some(0xEF) => {
                    if let [0xEF, 0xBF, last @ (0xBE | 0xBF), ..] = self.json[at..] {
                        self.forbidden(0xFFFE + u32::from(last & 1), at)?;
                    }
                    if CONTEXT == CONTEXT_CDATA && self.latin1 {
                        self.cdata_in_latin1(at, 1)?;
                    }
                    end = self.put(end, &self.json[at..at + 3], at)?;
                    at += 3;
                }
                _ => {
                    reader.at = at;
                    return Err(self.syntax(reader.string_fault()));
                }
            }
        }
    }

    /// Writes what the escape at `at` stands for; gives the place behind it and the new end.
    fn escape<const CONTEXT: u8>(&mut self, at: usize, end: usize) -> Result<(usize, usize), Stop> {
        let (escape, next) = escape(self.json, at).map_err(|fault| self.syntax(fault))?;
        let end = match escape {
            Escape::Character(character) if character.is_ascii() => {
                self.ascii::<CONTEXT>(character as u8, at, end)?
            }
            Escape::Character(character) => {
                if matches!(character, '\u{FFFE}' | '\u{FFFF}') {
                    self.forbidden(character.into(), at)?;
                }
                if CONTEXT == CONTEXT_CDATA && self.latin1 && character > '\u{FF}' {
                    self.cannot_express(character, at)?;
                }
                self.put(end, character.encode_utf8(&mut [0; 4]).as_bytes(), at)?
            }
            Escape::LoneSurrogate(unit) => {
                self.lone_surrogate(unit, at)?;
                end
            }
        };
        Ok((next, end))
    }

    /// Writes one ASCII character as its place demands.
    fn ascii<const CONTEXT: u8>(&mut self, byte: u8, at: usize, end: usize) -> Result<usize, Stop> {
        let written: &[u8] = match (byte, CONTEXT) {
            (b'>', CONTEXT_CDATA) if self.out.buffer()[..end].ends_with(b"]]") => b"]]><![CDATA[>",
            (b'\r', CONTEXT_CDATA) => {
                let message = "expected no carriage return in a CDATA section, found `U+000D`".to_owned();
                self.fault(&code::XML_CDATA_CARRIAGE_RETURN, at, message)?;
                b""
            }
            (b'&', CONTEXT_TEXT | CONTEXT_ATTRIBUTE) => b"&amp;",
            (b'<', CONTEXT_TEXT | CONTEXT_ATTRIBUTE) => b"&lt;",
            (b'>', CONTEXT_TEXT | CONTEXT_ATTRIBUTE) => b"&gt;",
            (b'\r', CONTEXT_TEXT | CONTEXT_ATTRIBUTE) => b"&#13;",
            (b'\t', CONTEXT_ATTRIBUTE) => b"&#9;",
            (b'\n', CONTEXT_ATTRIBUTE) => b"&#10;",
            (b'"', CONTEXT_ATTRIBUTE) => b"&quot;",
            (b'\t' | b'\n' | b' '..=0x7F, _) => &[byte],
            _ => {
                self.forbidden(byte.into(), at)?;
                b""
            }
        };
        self.put(end, written, at)
    }

    #[cold]
    fn forbidden(&mut self, code: u32, at: usize) -> Result<(), Stop> {
        let message = format!("expected characters that XML 1.0 allows, found `U+{code:04X}`");
        self.fault(&code::XML_FORBIDDEN_CHARACTER, at, message)
    }

    /// Finds the characters of a CDATA section that ISO-8859-1 lacks, in the `run` bytes from `at` on.
    #[cold]
    fn cdata_in_latin1(&mut self, at: usize, run: usize) -> Result<(), Stop> {
        for at in at..at + run {
            // 0xC4 begins U+0100, the first character outside.
            if self.json[at] >= 0xC4 {
                let text = std::str::from_utf8(&self.json[at..(at + 4).min(self.json.len())]);
                let valid = text.map_or_else(|fault| fault.valid_up_to(), str::len);
                let text = std::str::from_utf8(&self.json[at..at + valid]).unwrap_or_default();
                if let Some(character) = text.chars().next() {
                    self.cannot_express(character, at)?;
                }
            }
        }
        Ok(())
    }

    #[cold]
    pub(super) fn cannot_express(&mut self, character: char, at: usize) -> Result<(), Stop> {
        let message =
            format!("expected characters of ISO-8859-1 here, found `U+{:04X}`", u32::from(character));
        self.fault(&code::XML_ENCODING_CANNOT_EXPRESS, at, message)
    }
}
