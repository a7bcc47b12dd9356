//! Reads the root element.

use super::{Pass, Step};
use crate::code;
use crate::convert::json_to_xml::shown;
use crate::convert::member::MemberKind;
use crate::convert::wording;
use crate::document::ROOT_NAME;
use crate::json::escape::unescape;

impl Pass<'_> {
    /// Whether `DTE` is the only member beside the declaration.
    pub(super) fn is_root(&mut self) -> Step<bool> {
        let mut reader = self.reader;
        let (mut roots, mut others) = (0, 0);
        reader.at += 1;
        while reader.skip_space() == b'"' {
            let Ok(name) = reader.string() else { return Ok(false) };
            let name = unescape(reader.raw(name));
            let is_declaration = name == self.words.declaration;
            if name == ROOT_NAME {
                roots += 1;
            } else if !is_declaration {
                others += 1;
            }
            if others > 0 || reader.colon().is_err() || reader.skip_value().is_err() {
                return Ok(false);
            }
            if reader.skip_space() == b',' {
                reader.at += 1;
            }
        }
        Ok(roots == 1)
    }

    /// Reads the one member beside the declaration as the root.
    pub(super) fn own_root(&mut self) -> Step<()> {
        let opening = self.reader.at;
        self.reader.at += 1;
        let mut roots = 0;
        if self.reader.skip_space() != b'}' {
            loop {
                let at = self.reader.at;
                let member = self.name()?;
                self.colon()?;
                if self.members.kind(member) == Some(MemberKind::Declaration) {
                    self.declaration()?;
                } else if roots > 0 || self.members.kind(member) != Some(MemberKind::Element) {
                    roots += 1;
                    let found = shown(self.builder.name(member));
                    let message = wording::second_root(self.words.declaration, &found);
                    self.fault(&code::JSON_ROOT, at, message)?;
                    let read = self.reader.skip_value();
                    self.syntax(read)?;
                } else {
                    roots += 1;
                    self.root(member)?;
                }
                if !self.comma(b'}')? {
                    break;
                }
            }
        }
        self.reader.at += 1;
        if roots == 0 {
            let message = wording::no_root(self.words.declaration);
            self.fault(&code::JSON_ROOT, opening, message)?;
        }
        Ok(())
    }

    pub(super) fn root(&mut self, member: u32) -> Step<()> {
        let array = self.reader.peek() == b'[';
        let at = self.reader.at;
        if array {
            self.reader.at += 1;
            self.reader.skip_space();
        }
        let mut items = usize::from(self.reader.peek() != b']');
        if items == 1 {
            if self.reader.peek() == b'{' {
                self.open_member(member, false)?;
                self.reader.at += 1;
                self.members_of_object()?;
            } else {
                self.leaf(member, false)?;
            }
        }
        if array {
            while self.comma(b']')? {
                items += 1;
                let read = self.reader.skip_value();
                self.syntax(read)?;
            }
            self.reader.at += 1;
            if items != 1 {
                self.fault(&code::JSON_ROOT, at, wording::array_as_root(items))?;
            }
        }
        Ok(())
    }
}
