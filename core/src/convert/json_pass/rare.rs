//! Reads the members that are rare: those with a name or a value that is wrong, CDATA sections, lists of texts, the
//! object of attributes, and the declaration.

use super::{Pass, Sink, Step};
use crate::code;
use crate::convert::json_to_xml::shown;
use crate::convert::member::MemberKind;
use crate::convert::wording;
use crate::document::Declaration;

use super::names::{first_block, is_attribute};

impl<S: Sink> Pass<'_, S> {
    /// Reads the value at `at` of a member whose name, at `from`, is examined each time.
    #[cold]
    pub(super) fn rare_member(&mut self, from: usize, at: usize) -> Step<usize> {
        let byte = self.byte(at);
        match self.names.kind(&self.words, self.last) {
            Some(MemberKind::Attributes) if byte == b'{' => self.attributes(at),
            Some(MemberKind::Attributes) => {
                let at = self.skip(at)?;
                self.fault(&code::JSON_ATTRIBUTE_VALUE, from, |_| {
                    wording::value("an object of attributes", byte)
                })?;
                Ok(at)
            }
            Some(MemberKind::Declaration) if self.open.len() == 1 => self.declaration(at),
            Some(MemberKind::CData) => match byte {
                b'{' => self.rare_value(S::TEXT, false, from, at),
                b'[' => self.texts(at, S::TEXT | S::RARE),
                _ => self.text(at, S::TEXT | S::RARE),
            },
            _ => {
                self.bad_name(from)?;
                self.skip(at)
            }
        }
    }

    fn bad_name(&mut self, at: usize) -> Step<()> {
        let member = self.last;
        self.fault(&code::XML_NAME, at, |pass| wording::no_name(&shown(pass.names.text(member))))
    }

    /// Reads the object or array at `at` where it is no element.
    #[cold]
    pub(super) fn rare_value(&mut self, tag: u32, is_item: bool, from: usize, at: usize) -> Step<usize> {
        let byte = self.byte(at);
        if tag & S::TEXT != 0 && byte == b'[' {
            return self.texts(at, S::TEXT);
        }
        let behind = self.skip(at)?;
        if is_item {
            self.fault(&code::JSON_NESTED_ARRAY, at, |_| wording::NESTED_ARRAY.into())?;
        } else if tag & S::TEXT != 0 {
            self.fault(&code::JSON_TEXT_VALUE, from, |_| wording::value(wording::TEXT, byte))?;
        } else {
            self.fault(&code::JSON_ATTRIBUTE_VALUE, from, |_| wording::value(wording::ATTRIBUTE, byte))?;
        }
        Ok(behind)
    }

    /// Reads an array of texts.
    fn texts(&mut self, at: usize, tag: u32) -> Step<usize> {
        let (mut at, byte) = self.white(at + 1);
        let mut more = byte != b']';
        while more {
            let (from, first) = (at, self.byte(at));
            if matches!(first, b'{' | b'[') {
                at = self.skip(at)?;
                self.fault(&code::JSON_TEXT_VALUE, from, |_| wording::value(wording::TEXT, first))?;
            } else {
                at = self.text(at, tag)?;
            }
            (at, more) = self.comma(at, b']')?;
        }
        Ok(at + 1)
    }

    /// Reads the object that holds all attributes.
    fn attributes(&mut self, at: usize) -> Step<usize> {
        self.push(0);
        let around = std::mem::take(&mut self.seen);
        let (mut at, byte) = self.white(at + 1);
        let mut more = byte != b'}';
        while more {
            let from = at;
            (at, _) = self.name(at)?;
            let byte;
            (at, byte) = self.white(at);
            let name = self.names.text(self.last);
            if !is_attribute(name) {
                self.bad_name(from)?;
                at = self.skip(at)?;
            } else if matches!(byte, b'{' | b'[') {
                at = self.rare_value(S::ATTRIBUTE, false, from, at)?;
            } else {
                let tag = self.sink.name(first_block(name), name) | S::ATTRIBUTE;
                at = self.scalar(at, tag, byte, from)?;
            }
            (at, more) = self.comma(at, b'}')?;
        }
        self.seen = around;
        if let Some(frame) = self.open.pop() {
            self.last = frame.member;
            self.late.leave(frame.late);
        }
        Ok(at + 1)
    }

    /// Moves over a comma to the next member or item. Gives false at the end, and stays there.
    pub(super) fn comma(&mut self, at: usize, end: u8) -> Step<(usize, bool)> {
        let mut reader = self.reader(at);
        let more = reader.comma(end).map_err(|fault| self.syntax(fault))?.is_some();
        Ok((reader.at, more))
    }

    /// Skips a value.
    pub(super) fn skip(&mut self, at: usize) -> Step<usize> {
        let mut reader = self.reader(at);
        reader.skip_value().map_err(|fault| self.syntax(fault))?;
        Ok(reader.at)
    }

    pub(super) fn declaration(&mut self, at: usize) -> Step<usize> {
        let mut declaration = Declaration::default();
        let behind = self.skip(at)?;
        let raw = &self.text[at..behind];
        let value: crate::json::Value = match crate::json::from_str(raw) {
            Ok(value) => value,
            Err(_) => {
                self.fault(&code::JSON_DECLARATION, at, |_| "expected texts as the declaration".into())?;
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
                self.fault(&code::JSON_DECLARATION, at, |_| format!("expected {expected}"))?;
            }
        }
        if !value.is_object() && !value.is_null() {
            self.fault(&code::JSON_DECLARATION, at, |_| "expected an object as the declaration".into())?;
        }
        // What `from_str` takes here without a word, such as a member twice, is checked by the straight conversion.
        self.odd_declaration = raw.contains('\\') || raw.matches(':').count() != strings;
        self.sink.declare(declaration);
        Ok(behind)
    }
}
