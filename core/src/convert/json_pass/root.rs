//! Reads the whole text, and its root.

use super::{Pass, Sink, Step, Stop};
use crate::code;
use crate::convert::json_to_xml::shown;
use crate::convert::member::MemberKind;
use crate::convert::wording;
use crate::document::ROOT_NAME;
use crate::json::escape::unescape;

use super::names::first_block;

impl<S: Sink> Pass<'_, S> {
    /// Reads the whole text.
    #[inline(always)]
    pub(crate) fn document(&mut self) -> Step<()> {
        if S::HASTY && self.noncharacters {
            return Err(Stop);
        }
        let (at, byte) = self.white(0);
        if byte != b'{' {
            self.skip(at)?;
            return self.fault(&code::JSON_TOP_LEVEL, at, |pass| {
                wording::value("an object", pass.text.as_bytes()[at])
            });
        }
        let end = if self.options.keep_root || self.is_root(at) {
            self.own_root = true;
            self.push(0);
            self.root_object(at)?
        } else {
            let tag = self.sink.name(first_block(ROOT_NAME), ROOT_NAME);
            self.whole(at, tag)?
        };
        self.reader(end).end().map_err(|fault| self.syntax(fault))
    }

    /// Reads an object, which becomes an element, and its content.
    #[inline(always)]
    fn whole(&mut self, at: usize, tag: u32) -> Step<usize> {
        let inside = self.element(at, tag)?;
        let (at, byte) = self.white(inside);
        if byte == b'}' {
            self.close();
            return Ok(at + 1);
        }
        self.inside(at)
    }

    /// Whether `DTE` is the only member beside the declaration. A hasty pass looks at the first member alone, and stops
    /// if another one follows.
    fn is_root(&self, at: usize) -> bool {
        let mut reader = self.reader(at + 1);
        if S::HASTY {
            return reader.skip_space() == b'"'
                && reader.string().is_ok_and(|name| reader.raw(name) == ROOT_NAME);
        }
        let (mut roots, mut others) = (0, 0);
        while reader.skip_space() == b'"' {
            let Ok(name) = reader.string() else { return false };
            let name = unescape(reader.raw(name));
            let is_declaration = name == self.words.declaration;
            if name == ROOT_NAME {
                roots += 1;
            } else if !is_declaration {
                others += 1;
            }
            if others > 0 || reader.colon().is_err() || reader.skip_value().is_err() {
                return false;
            }
            if reader.skip_space() == b',' {
                reader.at += 1;
            }
        }
        roots == 1
    }

    /// Reads the one member beside the declaration as the root.
    fn root_object(&mut self, opening: usize) -> Step<usize> {
        let (mut at, byte) = self.white(opening + 1);
        let mut more = byte != b'}';
        let mut roots = 0;
        while more {
            let from = at;
            let tag;
            (at, tag) = self.name(at)?;
            (at, _) = self.white(at);
            let is_element = tag & (S::ATTRIBUTE | S::TEXT | S::RARE) == 0;
            if tag & S::RARE != 0 && self.names.kind(&self.words, self.last) == Some(MemberKind::Declaration)
            {
                at = self.declaration(at)?;
            } else if roots > 0 || !is_element {
                roots += 1;
                let member = self.last;
                self.fault(&code::JSON_ROOT, from, |pass| {
                    wording::second_root(pass.words.declaration, &shown(pass.names.text(member)))
                })?;
                at = self.skip(at)?;
            } else {
                roots += 1;
                at = self.root(at, tag)?;
            }
            (at, more) = self.comma(at, b'}')?;
        }
        if roots == 0 {
            self.fault(&code::JSON_ROOT, opening, |pass| wording::no_root(pass.words.declaration))?;
        }
        Ok(at + 1)
    }

    fn root(&mut self, from: usize, tag: u32) -> Step<usize> {
        let (mut at, mut byte) = (from, self.byte(from));
        if S::HASTY && byte != b'{' {
            return Err(Stop);
        }
        let array = byte == b'[';
        if array {
            (at, byte) = self.white(at + 1);
        }
        let mut items = usize::from(byte != b']');
        if items == 1 {
            at = match byte {
                b'{' => self.whole(at, tag)?,
                _ => self.scalar(at, tag, byte, at)?,
            };
        }
        if !array {
            return Ok(at);
        }
        loop {
            let more;
            (at, more) = self.comma(at, b']')?;
            if !more {
                break;
            }
            items += 1;
            at = self.skip(at)?;
        }
        if items != 1 {
            self.fault(&code::JSON_ROOT, from, |_| wording::array_as_root(items))?;
        }
        Ok(at + 1)
    }
}
