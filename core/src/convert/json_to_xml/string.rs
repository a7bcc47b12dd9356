//! The values of elements and attributes. They are escaped while they are copied.

use std::borrow::Cow;

use super::Stop;
use super::members::Name;
use super::output::Output;
use super::pass::{Pass, Step};
use crate::code;
use crate::convert::wording;
use crate::error::ErrorKind;
use crate::json::escape::{Escape, escape, escapes, unescape};
use crate::json::number::{MOST_DIGITS, expand};
use crate::json::read::{Reader, StringSpan};
use crate::simd::{Bytes16, LANES};
use crate::xml::wording::forbidden_character;
use crate::xml::write::reference;

/// Where a value is written: each context has its own escapes.
pub(super) const CONTEXT_TEXT: u8 = 0;
pub(super) const CONTEXT_ATTRIBUTE: u8 = 1;
pub(super) const CONTEXT_CDATA: u8 = 2;

/// How many bytes of a block can be copied as they are. A string cannot at its end, at an escape of JSON, and at a
/// character that XML escapes or may forbid (U+FFFE and U+FFFF begin with 0xEF).
#[inline(always)]
pub(super) fn plain_run(block: Bytes16) -> usize {
    let quote_or_ampersand = block.equals_ignoring(b'"' ^ b'&', b'&');
    let angles = block.equals_ignoring(b'<' ^ b'>', b'>');
    let stops = quote_or_ampersand | angles | block.equals(b'\\') | block.at_most(0x1F) | block.equals(0xEF);
    (stops.bits() | 1 << LANES).trailing_zeros() as usize
}

impl<'j, T: Output> Pass<'j, T> {
    /// Writes the scalar at `read`; null writes nothing.
    pub(super) fn scalar<const CONTEXT: u8>(&mut self, read: usize, end: usize) -> Step {
        let mut reader = self.reader(read);
        let end = match reader.peek() {
            b'"' => return self.string::<CONTEXT>(read, end),
            b'-' | b'0'..=b'9' => {
                let number = reader.number().map_err(|fault| self.syntax(fault))?;
                if number.exponent {
                    self.exponent(number.start, number.len, end)?
                } else {
                    self.put(&self.json[number.start..reader.at], reader.at, end)?
                }
            }
            _ => match reader.literal().map_err(|fault| self.syntax(fault))? {
                "null" => end,
                word => self.put(word.as_bytes(), read, end)?,
            },
        };
        Ok((reader.at, end))
    }

    /// Writes a number that has an exponent, without the exponent.
    #[cold]
    pub(super) fn exponent(&mut self, start: usize, len: usize, end: usize) -> Result<usize, Stop> {
        let number = std::str::from_utf8(&self.json[start..start + len]).expect("a number is ASCII");
        match expand(number) {
            Some(expanded) => self.put(expanded.as_bytes(), start, end),
            None => {
                let message = wording::number_digits(MOST_DIGITS, &super::fault::shown(number));
                let path = self.path();
                self.fault_at(ErrorKind::Limit, &code::LIMIT_NUMBER_DIGITS, start, path, message)?;
                Ok(end)
            }
        }
    }

    /// Writes the string whose opening quote is at `read`.
    pub(super) fn string<const CONTEXT: u8>(&mut self, read: usize, end: usize) -> Step {
        self.rest_of_string::<CONTEXT>(read + 1, end)
    }

    /// Writes the rest of a string, from `at` on.
    #[inline(never)]
    pub(super) fn rest_of_string<const CONTEXT: u8>(&mut self, mut at: usize, mut end: usize) -> Step {
        loop {
            let block = Bytes16::load_padded(self.json, at);
            let run = plain_run(block);
            end = self.window(at, end, |window| {
                window[..LANES].copy_from_slice(&block.bytes());
                run
            })?;
            if CONTEXT == CONTEXT_CDATA && self.latin1 {
                self.cdata_in_latin1(at, run)?;
            }
            at += run;
            if run == LANES {
                continue;
            }
            match self.json.get(at).copied() {
                Some(b'"') => return Ok((at + 1, end)),
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
                    end = self.put(&self.json[at..at + 3], at, end)?;
                    at += 3;
                }
                _ => return Err(self.syntax(self.reader(at).string_fault())),
            }
        }
    }

    /// Writes the character of the escape at `at`.
    fn escape<const CONTEXT: u8>(&mut self, at: usize, end: usize) -> Step {
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
                self.put(character.encode_utf8(&mut [0; 4]).as_bytes(), at, end)?
            }
            Escape::LoneSurrogate(unit) => {
                self.lone_surrogate(unit, at, self.last_member())?;
                end
            }
        };
        Ok((next, end))
    }

    /// Writes one ASCII character, escaped as the context demands.
    fn ascii<const CONTEXT: u8>(&mut self, byte: u8, at: usize, end: usize) -> Result<usize, Stop> {
        let reference = match CONTEXT {
            CONTEXT_CDATA => None,
            _ => reference(byte, CONTEXT == CONTEXT_ATTRIBUTE),
        };
        let written: &[u8] = match (byte, CONTEXT) {
            (b'>', CONTEXT_CDATA) if self.out.buffer()[..end].ends_with(b"]]") => b"]]><![CDATA[>",
            (b'\r', CONTEXT_CDATA) => {
                let message = wording::CDATA_CARRIAGE_RETURN.to_owned();
                self.fault(&code::XML_CDATA_CARRIAGE_RETURN, at, message)?;
                b""
            }
            _ if let Some(reference) = reference => reference,
            (b'\t' | b'\n' | b' '..=0x7F, _) => &[byte],
            _ => {
                self.forbidden(byte.into(), at)?;
                b""
            }
        };
        self.put(written, at, end)
    }

    #[cold]
    fn forbidden(&mut self, code: u32, at: usize) -> Result<(), Stop> {
        self.fault(&code::XML_FORBIDDEN_CHARACTER, at, forbidden_character(code))
    }

    /// Reports the characters in a part of a CDATA section that ISO-8859-1 lacks.
    #[cold]
    fn cdata_in_latin1(&mut self, at: usize, run: usize) -> Result<(), Stop> {
        for at in at..at + run {
            // 0xC4 is the first byte of U+0100, the first character outside ISO-8859-1.
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

    /// The name in a string.
    pub(super) fn name_of(&mut self, string: StringSpan) -> Result<Name, Stop> {
        let plain = Name { start: string.start, len: string.len };
        if !string.escaped {
            return Ok(plain);
        }
        let text = self.unescaped(string, plain)?;
        Ok(self.name_texts.keep(&text))
    }

    /// A scalar as text; `None` for null.
    pub(super) fn scalar_text(&mut self, reader: &mut Reader<'j>) -> Result<Option<String>, Stop> {
        let start = reader.at;
        match reader.peek() {
            b'"' => {
                let string = reader.string().map_err(|fault| self.syntax(fault))?;
                return self.unescaped(string, self.last_member()).map(|text| Some(text.into_owned()));
            }
            b'-' | b'0'..=b'9' => _ = reader.number().map_err(|fault| self.syntax(fault))?,
            _ => {
                if reader.literal().map_err(|fault| self.syntax(fault))? == "null" {
                    return Ok(None);
                }
            }
        }
        Ok(Some(self.text[start..reader.at].to_owned()))
    }

    /// Decodes a string and reports each lone surrogate in it. `member` is the name for the path.
    fn unescaped(&mut self, string: StringSpan, member: Name) -> Result<Cow<'j, str>, Stop> {
        let raw = self.reader(string.start).raw(string);
        for (at, escape, _) in escapes(raw) {
            if let Escape::LoneSurrogate(unit) = escape {
                self.lone_surrogate(unit, string.start + at, member)?;
            }
        }
        Ok(unescape(raw))
    }

    #[cold]
    fn lone_surrogate(&mut self, unit: u16, at: usize, member: Name) -> Result<(), Stop> {
        let (path, message) = (self.path_of(member), wording::lone_surrogate(unit));
        self.fault_at(ErrorKind::Structure, &code::JSON_LONE_SURROGATE, at, path, message)
    }
}
