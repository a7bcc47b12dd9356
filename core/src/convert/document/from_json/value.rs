//! Reads scalars, texts, and the declaration.

use std::borrow::Cow;

use super::{Pass, Step};
use crate::code;
use crate::convert::json_to_xml::shown;
use crate::convert::wording;
use crate::document::{Declaration, JsonType, Kind, NO_NAME, Text};
use crate::error::ErrorKind;
use crate::json::escape::{Escape, escapes, unescape};
use crate::json::number::{MOST_DIGITS, expand};
use crate::json::read;
use crate::xml::name::is_char;
use crate::xml::wording::forbidden_character;

impl<'j> Pass<'j> {
    /// Reads a member that holds an array of texts.
    pub(super) fn texts(&mut self, kind: Kind) -> Step<()> {
        self.reader.at += 1;
        if self.reader.skip_space() != b']' {
            loop {
                match self.reader.peek() {
                    first @ (b'{' | b'[') => {
                        let at = self.reader.at;
                        let read = self.reader.skip_value();
                        self.syntax(read)?;
                        self.fault(&code::JSON_TEXT_VALUE, at, wording::value(wording::TEXT, first))?;
                    }
                    _ => self.scalar(kind, NO_NAME, false)?,
                }
                if !self.comma(b']')? {
                    break;
                }
            }
        }
        self.reader.at += 1;
        Ok(())
    }

    /// Reads an element that is a scalar.
    pub(super) fn leaf(&mut self, member: u32, in_array: bool) -> Step<()> {
        if self.depth >= self.options.limits.max_depth {
            return self.too_deep();
        }
        let name = self.element(member);
        self.scalar(Kind::Leaf, name, in_array)
    }

    /// Reads a scalar and adds it as a node.
    pub(super) fn scalar(&mut self, kind: Kind, name: u32, in_array: bool) -> Step<()> {
        let at = self.reader.at;
        let new;
        let (json_type, text) = match self.reader.peek() {
            b'"' => {
                let read = self.reader.string();
                let string = self.syntax(read)?;
                if !string.escaped && !self.noncharacters && kind != Kind::CData {
                    let text = Text::Source(string.start, string.start + string.len);
                    self.builder.add(kind, name, JsonType::String, text, in_array);
                    return Ok(());
                }
                let decoded = self.decode(string)?;
                if kind == Kind::CData && decoded.contains('\r') {
                    let message = wording::CDATA_CARRIAGE_RETURN.into();
                    self.fault(&code::XML_CDATA_CARRIAGE_RETURN, string.start, message)?;
                }
                match decoded {
                    Cow::Borrowed(_) => {
                        (JsonType::String, Text::Source(string.start, string.start + string.len))
                    }
                    Cow::Owned(text) => {
                        new = text;
                        (JsonType::String, Text::New(&new))
                    }
                }
            }
            b'-' | b'0'..=b'9' => {
                let read = self.reader.number();
                let number = self.syntax(read)?;
                let end = number.start + number.len;
                if !number.exponent {
                    (JsonType::Number, Text::Source(number.start, end))
                } else {
                    let Some(expanded) = expand(&self.text[number.start..end]) else {
                        let found = shown(&self.text[number.start..end]);
                        let (path, message) = (self.path(), wording::number_digits(MOST_DIGITS, &found));
                        self.faults.add(ErrorKind::Limit, &code::LIMIT_NUMBER_DIGITS, at, path, message);
                        return Ok(());
                    };
                    new = expanded;
                    (JsonType::Number, Text::New(&new))
                }
            }
            _ => {
                let read = self.reader.literal();
                match self.syntax(read)? {
                    "null" if matches!(kind, Kind::Text | Kind::CData) => return Ok(()),
                    "null" => (JsonType::Null, Text::New("")),
                    word => (JsonType::Boolean, Text::Source(at, at + word.len())),
                }
            }
        };
        if kind == Kind::CData && json_type != JsonType::String {
            let message = wording::value(wording::CDATA_STRING, self.text.as_bytes()[at]);
            return self.fault(&code::JSON_TEXT_VALUE, at, message);
        }
        self.builder.add(kind, name, json_type, text, in_array);
        Ok(())
    }

    /// Decodes a string, and reports every character that XML forbids.
    pub(super) fn decode(&mut self, string: read::StringSpan) -> Step<Cow<'j, str>> {
        let raw = self.reader.raw(string);
        for (at, escape, _) in escapes(raw) {
            let at = string.start + at;
            match escape {
                Escape::LoneSurrogate(unit) => {
                    self.fault(&code::JSON_LONE_SURROGATE, at, wording::lone_surrogate(unit))?;
                }
                Escape::Character(character) => self.allowed(character, at)?,
            }
        }
        if self.noncharacters {
            raw.char_indices().try_for_each(|(at, character)| self.allowed(character, string.start + at))?;
        }
        Ok(unescape(raw))
    }

    /// Reports a character that XML forbids.
    #[inline]
    fn allowed(&mut self, character: char, at: usize) -> Step<()> {
        if is_char(character) {
            return Ok(());
        }
        self.fault(&code::XML_FORBIDDEN_CHARACTER, at, forbidden_character(character))
    }

    pub(super) fn declaration(&mut self) -> Step<()> {
        let mut declaration = Declaration::default();
        let at = self.reader.at;
        let read = self.reader.skip_value();
        self.syntax(read)?;
        let raw = &self.text[at..self.reader.at];
        let value: crate::json::Value = match crate::json::from_str(raw) {
            Ok(value) => value,
            Err(_) => {
                self.fault(&code::JSON_DECLARATION, at, "expected texts as the declaration".into())?;
                crate::json::Value::Null
            }
        };
        let parts = match self.words.attributes {
            Some(name) => value.get(name).unwrap_or(&value),
            None => &value,
        };
        let mut strings = 0;
        for (name, value) in parts.as_object().into_iter().flatten() {
            let name = if self.words.attributes.is_some() { format!("@{name}") } else { name.clone() };
            let text = match value {
                crate::json::Value::String(text) => {
                    strings += 1;
                    Ok(Some(text.clone()))
                }
                crate::json::Value::Null => Ok(None),
                crate::json::Value::Array(_) | crate::json::Value::Object(_) => Err("a string"),
                scalar => Ok(Some(scalar.to_string())),
            };
            if let Err(expected) = text.and_then(|text| declaration.take(&name, text.as_deref())) {
                self.fault(&code::JSON_DECLARATION, at, format!("expected {expected}"))?;
            }
        }
        if !value.is_object() && !value.is_null() {
            self.fault(&code::JSON_DECLARATION, at, "expected an object as the declaration".into())?;
        }
        // Duplicates, lone surrogates and long numbers, which serde_json accepts, need the check of the one-pass
        // conversion.
        self.odd_declaration = raw.contains('\\') || raw.matches(':').count() != strings;
        self.builder.declare(declaration);
        Ok(())
    }
}
