//! Members that are not plain elements: attributes, text, CDATA sections, `?xml`, and names with a prefix or rare
//! characters.

use super::Stop;
use super::element::After;
use super::fault::shown;
use super::members::Name;
use super::names::{FoundName, Role};
use super::output::{Output, WINDOW};
use super::pass::{Kind, Pass};
use super::string::{CONTEXT_CDATA, CONTEXT_TEXT, plain_run};
use crate::code;
use crate::convert::member::{JSON_NET, MemberKind, element_name};
use crate::convert::wording;
use crate::json::read::Reader;
use crate::simd::{Bytes16, LANES, Lookahead, array_at_mut};
use crate::xml::name::QName;

impl<'j, T: Output> Pass<'j, T> {
    /// Converts the member at `at`, whose name is in the name table with another role than an element's.
    #[inline(never)]
    pub(super) fn known_special_member(
        &mut self,
        found: FoundName,
        ahead: &Lookahead,
        at: usize,
        end: usize,
    ) -> Result<(usize, usize, After), Stop> {
        if found.role == Role::Other {
            return self.special_member(at, end);
        }
        let len = found.len;
        let name = Name { start: at + 1, len };
        self.add_member(found.number, name, at)?;
        if let Some((end, read)) = self.short_special_member(found, ahead, end) {
            let (next, read) = (ahead[read..][..2] == *b",\"", at + read);
            return Ok(if next { (read + 1, end, After::Member) } else { (read, end, After::Other) });
        }
        let reader = self.reader(at + len + 2);
        let (read, end) = match found.role {
            Role::Text => self.text_member::<CONTEXT_TEXT>(reader, end)?,
            _ => self.attribute_value(reader, end, Name { start: at + 2, len: len - 1 }, at)?,
        };
        Ok((read, end, After::Other))
    }

    /// Writes a plain attribute or `#text` if its value is a short string and the attribute comes early. Returns the
    /// new end of the output, and where the member ends in the lookahead.
    #[inline(always)]
    fn short_special_member(
        &mut self,
        found: FoundName,
        ahead: &Lookahead,
        end: usize,
    ) -> Option<(usize, usize)> {
        let len = found.len & (2 * LANES - 1);
        let from = len + 4;
        let value = Bytes16::load_array(ahead, from);
        let run = plain_run(value);
        if ahead[len + 2..from] != *b":\"" || run == LANES || ahead[from + run] != b'"' {
            return None;
        }
        let (behind, frame) = (self.out.base() + end, self.frames.last_mut()?);
        if found.role == Role::Text {
            let window = array_at_mut::<WINDOW>(self.out.buffer(), end)?;
            window[..LANES].copy_from_slice(&value.bytes());
            frame.text = true;
            return Some((end + run, from + run + 1));
        }
        if frame.content != behind || frame.attributes >= self.options.limits.max_attributes {
            return None;
        }
        // The attribute overwrites the `>` of the start tag, which then is written again.
        let window = array_at_mut::<WINDOW>(self.out.buffer(), end - 1)?;
        window[0] = b' ';
        window[1..1 + LANES].copy_from_slice(&Bytes16::load_array(ahead, 2).bytes());
        window[len..len + 2].copy_from_slice(b"=\"");
        window[len + 2..][..LANES].copy_from_slice(&value.bytes());
        window[len + 2 + run..][..2].copy_from_slice(b"\">");
        frame.attributes += 1;
        frame.content += len + 3 + run;
        Some((end + len + 3 + run, from + run + 1))
    }

    /// Converts the member at `at`, whose name is not in the name table or must be examined each time. Returns the
    /// name if it is an element; its value is still to be converted.
    #[inline(never)]
    pub(super) fn special_member(
        &mut self,
        at: usize,
        mut end: usize,
    ) -> Result<(usize, usize, After), Stop> {
        let mut reader = self.reader(at);
        let name = reader.string().map_err(|fault| self.syntax(fault))?;
        let name = self.name_of(name)?;
        let number = self.member_is_new(name, at)?;
        let text = self.name_texts.text(name);
        match JSON_NET.kind(text) {
            MemberKind::Attribute | MemberKind::Attributes => {
                (reader.at, end) = self.attribute(reader, end, name, at)?
            }
            MemberKind::Text => {
                self.names.set_role(number, Role::Text);
                (reader.at, end) = self.text_member::<CONTEXT_TEXT>(reader, end)?;
            }
            MemberKind::CData => {
                (reader.at, end) = self.text_member::<CONTEXT_CDATA>(reader, end)?;
            }
            MemberKind::Declaration => {
                if self.frames.last().is_some_and(|frame| frame.kind == Kind::Added) {
                    self.declaration(&mut reader)?;
                } else {
                    let message = "expected `?xml` only at the top level".to_owned();
                    self.fault(&code::JSON_DECLARATION, at, message)?;
                    reader.colon().and_then(|_| reader.skip_value()).map_err(|fault| self.syntax(fault))?;
                }
            }
            MemberKind::Element => {
                let is_plain = !text.contains(':') && !self.latin1;
                let faults = self.faults.count();
                self.element_name(name, at)?;
                if is_plain && self.faults.count() == faults {
                    self.names.set_role(number, Role::Element);
                }
                reader.colon().map_err(|fault| self.syntax(fault))?;
                return Ok((reader.at, end, After::Name(name)));
            }
        }
        Ok((reader.at, end, After::Other))
    }

    /// Checks the name of an element.
    pub(super) fn element_name(&mut self, name: Name, at: usize) -> Result<(), Stop> {
        match element_name(self.name_texts.text(name)) {
            None => self.bad_name(name, at),
            Some(QName { prefix, .. }) => {
                if let Some(prefix) = prefix {
                    self.prefixes.get_or_insert_default().know(prefix);
                }
                self.name_in_latin1(name, at)
            }
        }
    }

    #[cold]
    pub(super) fn bad_name(&mut self, name: Name, at: usize) -> Result<(), Stop> {
        let found = shown(self.name_texts.text(name));
        self.fault(&code::XML_NAME, at, wording::no_name(&found))
    }

    /// Checks that a name can be written in ISO-8859-1, if the output has this encoding.
    pub(super) fn name_in_latin1(&mut self, name: Name, at: usize) -> Result<(), Stop> {
        if !self.latin1 {
            return Ok(());
        }
        let lacking = self.name_texts.text(name).chars().find(|character| *character > '\u{FF}');
        lacking.map_or(Ok(()), |character| self.cannot_express(character, at))
    }

    #[cold]
    pub(super) fn nested_array(&mut self, mut reader: Reader<'j>) -> Result<usize, Stop> {
        let at = reader.at;
        reader.skip_value().map_err(|fault| self.syntax(fault))?;
        self.fault(&code::JSON_NESTED_ARRAY, at, wording::NESTED_ARRAY.to_owned())?;
        Ok(reader.at)
    }
}
