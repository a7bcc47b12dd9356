//! Reads scalars, and the names that are not short.

use std::borrow::Cow;

use super::{NO_MEMBER, Pass, Sink, Step};
use crate::code;
use crate::convert::json_to_xml::shown;
use crate::convert::wording;
use crate::document::{BELOW_4_GIB, JsonType};
use crate::error::ErrorKind;
use crate::json::escape::{Escape, escapes, unescape};
use crate::json::number::{MOST_DIGITS, expand};
use crate::json::read::{Reader, StringSpan, short_number};
use crate::simd::Bytes16;
use crate::xml::name::is_char;
use crate::xml::wording::forbidden_character;

impl<'j, S: Sink> Pass<'j, S> {
    /// Reads a scalar that begins with `byte`. The name of its member is at `from`.
    #[inline(always)]
    pub(super) fn scalar(&mut self, at: usize, mut tag: u32, byte: u8, from: usize) -> Step<usize> {
        if tag & (S::ATTRIBUTE | S::TEXT) == 0 {
            if self.depth >= self.options.limits.max_depth {
                return Err(self.too_deep(at));
            }
            tag |= S::LEAF;
        } else if tag & S::ATTRIBUTE != 0
            && let Some(frame) = self.open.last_mut()
        {
            frame.attributes += 1;
            if frame.attributes as usize > self.options.limits.max_attributes {
                return Err(self.too_many_attributes(from));
            }
        }
        let bytes = self.text.as_bytes();
        let (json_type, end, first, size) = match byte {
            b'"' => {
                let block = Bytes16::load_padded(bytes, at + 1);
                let quote = block.equals(b'"').bits();
                let length = quote.trailing_zeros();
                let odd = block.equals(b'\\') | block.at_most(0x1F);
                let special = block.equals(b'&') | block.equals_ignoring(b'<' ^ b'>', b'<');
                let short = (at + length as usize + 2, at as u32 + 1, length);
                let is_short = quote != 0 && (S::HASTY || !self.noncharacters);
                let (end, first, size) =
                    if S::CLEAN != 0 && is_short && (odd | special).bits().trailing_zeros() > length {
                        tag |= S::CLEAN;
                        short
                    } else if is_short && odd.bits().trailing_zeros() > length {
                        short
                    } else {
                        let (end, first, size, made) = self.long_string(at)?;
                        tag |= made;
                        (end, first, size)
                    };
                (JsonType::String, end, first, size)
            }
            b'-' | b'0'..=b'9' => match short_number(Bytes16::load_padded(bytes, at)) {
                None => {
                    let (end, first, size, made) = self.long_number(at)?;
                    tag |= made;
                    (JsonType::Number, end, first, size)
                }
                Some(length) => {
                    tag |= S::CLEAN;
                    (JsonType::Number, at + length, at as u32, length as u32)
                }
            },
            _ => {
                let mut reader = self.reader(at);
                match reader.literal().map_err(|fault| self.syntax(fault))? {
                    "null" if tag & S::TEXT != 0 => return Ok(reader.at),
                    "null" => (JsonType::Null, reader.at, 0, 0),
                    word => (JsonType::Boolean, reader.at, at as u32, word.len() as u32),
                }
            }
        };
        self.sink.add(tag, json_type, first, size);
        Ok(end)
    }

    /// Reads one text of an array, or a CDATA section.
    pub(super) fn text(&mut self, at: usize, tag: u32) -> Step<usize> {
        let byte = self.byte(at);
        if tag & S::RARE == 0 {
            return self.scalar(at, tag, byte, at);
        }
        if byte == b'"' {
            let (end, first, size, made) = self.long_string(at)?;
            let mut escapes = escapes(&self.text[at + 1..end - 1]);
            if escapes.any(|(_, escape, _)| escape == Escape::Character('\r')) {
                let message = |_: &Self| wording::CDATA_CARRIAGE_RETURN.into();
                self.fault(&code::XML_CDATA_CARRIAGE_RETURN, at + 1, message)?;
            }
            self.sink.add(tag | made, JsonType::String, first, size);
            return Ok(end);
        }
        let end = self.skip(at)?;
        if byte == b'n' {
            return Ok(end);
        }
        self.fault(&code::JSON_TEXT_VALUE, at, |_| wording::value(wording::CDATA_STRING, byte))?;
        Ok(end)
    }

    /// Reads a string of any length: its end, the place of its text, and the flag `MADE` if the text was made.
    #[inline(never)]
    fn long_string(&mut self, at: usize) -> Step<(usize, u32, u32, u32)> {
        let mut reader = self.reader(at);
        let string = reader.string().map_err(|fault| self.syntax(fault))?;
        if string.escaped {
            let (first, size) = self.unescaped(reader, string)?;
            return Ok((reader.at, first, size, S::MADE));
        }
        self.check_noncharacters(reader, string)?;
        Ok((reader.at, string.start as u32, string.len as u32, 0))
    }

    /// Reads a number of any length: its end, the place of its text, and the flag `MADE` if the text was made.
    #[inline(never)]
    fn long_number(&mut self, at: usize) -> Step<(usize, u32, u32, u32)> {
        let mut reader = self.reader(at);
        let number = reader.number().map_err(|fault| self.syntax(fault))?;
        if !number.exponent {
            return Ok((reader.at, number.start as u32, number.len as u32, 0));
        }
        let text = &self.text[at..reader.at];
        let Some(expanded) = expand(text) else {
            let message = |_: &Self| wording::number_digits(MOST_DIGITS, &shown(text));
            self.add_fault(ErrorKind::Limit, &code::LIMIT_NUMBER_DIGITS, at, message);
            return if S::HASTY { Err(super::Stop) } else { Ok((reader.at, 0, 0, 0)) };
        };
        let made = self.sink.made();
        let first = made.len();
        // Of all texts that are made, numbers alone are longer than what they are made of.
        if first + expanded.len() > u32::MAX as usize {
            let message = |_: &Self| BELOW_4_GIB.to_owned();
            self.add_fault(ErrorKind::Limit, &code::LIMIT_BYTES, at, message);
            return Err(super::Stop);
        }
        made.push_str(&expanded);
        Ok((reader.at, first as u32, expanded.len() as u32, S::MADE))
    }

    /// Makes the text of a string with escapes. Reports every character that XML forbids.
    fn unescaped(&mut self, reader: Reader<'j>, string: StringSpan) -> Step<(u32, u32)> {
        let (raw, first) = (reader.raw(string), self.sink.made().len());
        let mut from = 0;
        for (at, escape, behind) in escapes(raw) {
            self.sink.made().push_str(&raw[from..at]);
            let character = self.allowed_escape(escape, string.start + at)?;
            self.sink.made().push(character);
            from = behind;
        }
        self.sink.made().push_str(&raw[from..]);
        self.check_noncharacters(reader, string)?;
        Ok((first as u32, (self.sink.made().len() - first) as u32))
    }

    /// The character of an escape. Reports it if XML forbids it.
    fn allowed_escape(&mut self, escape: Escape, at: usize) -> Step<char> {
        match escape {
            Escape::Character(character) => {
                self.allowed(character, at)?;
                Ok(character)
            }
            Escape::LoneSurrogate(unit) => {
                self.fault(&code::JSON_LONE_SURROGATE, at, |_| wording::lone_surrogate(unit))?;
                Ok(char::REPLACEMENT_CHARACTER)
            }
        }
    }

    fn check_noncharacters(&mut self, reader: Reader<'j>, string: StringSpan) -> Step<()> {
        if S::HASTY || !self.noncharacters {
            return Ok(());
        }
        let mut characters = reader.raw(string).char_indices();
        characters.try_for_each(|(at, character)| self.allowed(character, string.start + at))
    }

    /// Reports a character that XML forbids.
    #[inline]
    fn allowed(&mut self, character: char, at: usize) -> Step<()> {
        if is_char(character) {
            return Ok(());
        }
        self.fault(&code::XML_FORBIDDEN_CHARACTER, at, |_| forbidden_character(character))
    }

    /// Reads a name that is not short and plain, at its quote. Gives the offset behind it, and its number.
    #[inline(never)]
    pub(super) fn long_name(&mut self, at: usize) -> Step<(usize, u32)> {
        let mut reader = self.reader(at);
        let string = reader.string().map_err(|fault| self.syntax(fault))?;
        let raw = reader.raw(string);
        if string.escaped {
            // The name is not yet part of a path.
            self.last = NO_MEMBER;
            for (at, escape, _) in escapes(raw) {
                self.allowed_escape(escape, string.start + at)?;
            }
            self.check_noncharacters(reader, string)?;
        }
        let name = if string.escaped { unescape(raw) } else { Cow::Borrowed(raw) };
        let number = self.names.number(&mut self.sink, &self.words, &name, string.escaped);
        Ok((reader.at, number.ok_or(super::Stop)?))
    }
}
