//! Attributes: members whose names begin with `@`.

use super::members::Name;
use super::output::{Output, Splice};
use super::pass::{Pass, Step};
use super::string::CONTEXT_ATTRIBUTE;
use crate::code;
use crate::convert::wording;
use crate::error::ErrorKind;
use crate::json::read::Reader;
use crate::simd::{Bytes16, LANES};

impl<'j, T: Output> Pass<'j, T> {
    /// Converts an attribute. `member` is the member's name, with its `@`.
    pub(super) fn attribute(&mut self, reader: Reader<'j>, end: usize, member: Name, at: usize) -> Step {
        let name = Name { start: member.start + 1, len: member.len - 1 };
        self.attribute_name(name, at, reader)?;
        self.attribute_value(reader, end, name, at)
    }

    /// Reads the value of an attribute whose name was checked, and writes the attribute.
    pub(super) fn attribute_value(
        &mut self,
        mut reader: Reader<'j>,
        end: usize,
        name: Name,
        at: usize,
    ) -> Step {
        let byte = reader.colon().map_err(|fault| self.syntax(fault))?;
        if matches!(byte, b'{' | b'[') {
            let at = reader.at;
            reader.skip_value().map_err(|fault| self.syntax(fault))?;
            self.fault(&code::JSON_ATTRIBUTE_VALUE, at, wording::value(wording::ATTRIBUTE, byte))?;
            return Ok((reader.at, end));
        }
        let most = self.options.limits.max_attributes;
        let frame = self.frames.last_mut().expect("an attribute stands in an object");
        frame.attributes += 1;
        let (count, content) = (frame.attributes, frame.content);
        if count == most + 1 {
            let message = self.options.limits.attributes_message();
            let path = self.path();
            self.fault_at(ErrorKind::Limit, &code::LIMIT_ATTRIBUTES, at, path, message)?;
        }
        if self.out.base() + end != content {
            return self.late_attribute(name, content, reader, end);
        }
        // The attribute overwrites the `>` of the start tag, which then is written again.
        let (read, end) = self.written_attribute(name, reader.at, end - 1)?;
        let end = self.put(b">", read, end)?;
        let content = self.out.base() + end;
        self.frames.last_mut().expect("it is still open").content = content;
        Ok((read, end))
    }

    /// Keeps an attribute that comes after content. It belongs before the `>`, which is the byte before `content`.
    #[inline(never)]
    fn late_attribute(&mut self, name: Name, content: usize, mut reader: Reader<'j>, end: usize) -> Step {
        if self.late_known {
            reader.skip_value().map_err(|fault| self.syntax(fault))?;
            return Ok((reader.at, end));
        }
        // Written to the output and copied from there; `end` does not move, so that the next write overwrites it.
        self.out.keep_buffer(true);
        let (read, behind) = self.written_attribute(name, reader.at, end)?;
        let from = self.late.len();
        self.late.extend_from_slice(&self.out.buffer()[end..behind]);
        self.splices.push(Splice { at: content - 1, text: from..self.late.len() });
        self.out.keep_buffer(false);
        Ok((read, end))
    }

    /// Writes ` name="value"`. The value is at `read`.
    fn written_attribute(&mut self, name: Name, read: usize, mut end: usize) -> Step {
        if name.len >= LANES || name.start >= self.json.len() {
            end = self.put(b" ", read, end)?;
            end = self.put_name(name, read, end)?;
            end = self.put(b"=\"", read, end)?;
        } else {
            let block = Bytes16::load_padded(self.json, name.start);
            end = self.window(read, end, |window| {
                window[0] = b' ';
                window[1..1 + LANES].copy_from_slice(&block.bytes());
                window[1 + name.len] = b'=';
                window[2 + name.len] = b'"';
                3 + name.len
            })?;
        }
        let (read, end) = self.scalar::<CONTEXT_ATTRIBUTE>(read, end)?;
        Ok((read, self.put(b"\"", read, end)?))
    }
}
