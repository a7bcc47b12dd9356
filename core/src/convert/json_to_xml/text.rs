//! The members `#text` and `#cdata-section`.

use super::output::Output;
use super::pass::{Pass, Step};
use super::string::{CONTEXT_CDATA, CONTEXT_TEXT};
use crate::code;
use crate::convert::wording;
use crate::json::read::Reader;

impl<'j, T: Output> Pass<'j, T> {
    /// Converts `#text` or `#cdata-section`: one value, or an array of values.
    pub(super) fn text_member<const CONTEXT: u8>(&mut self, mut reader: Reader<'j>, mut end: usize) -> Step {
        if reader.colon().map_err(|fault| self.syntax(fault))? != b'[' {
            return self.text_value::<CONTEXT>(reader, end);
        }
        let mut more = self.first_item(&mut reader);
        while more {
            (reader.at, end) = self.text_value::<CONTEXT>(reader, end)?;
            more = self.next_item(&mut reader)?;
        }
        Ok((reader.at + 1, end))
    }

    fn text_value<const CONTEXT: u8>(&mut self, mut reader: Reader<'j>, end: usize) -> Step {
        match reader.peek() {
            b'n' => {
                reader.literal().map_err(|fault| self.syntax(fault))?;
                return Ok((reader.at, end));
            }
            b'{' | b'[' => return self.refuse_text(reader, end, wording::TEXT),
            b'"' => {}
            _ if CONTEXT == CONTEXT_CDATA => {
                return self.refuse_text(reader, end, wording::CDATA_STRING);
            }
            _ => {}
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.text = true;
        }
        if CONTEXT == CONTEXT_TEXT {
            return self.scalar::<CONTEXT>(reader.at, end);
        }
        let end = self.put(b"<![CDATA[", reader.at, end)?;
        let (read, end) = self.string::<CONTEXT>(reader.at, end)?;
        Ok((read, self.put(b"]]>", read, end)?))
    }

    #[cold]
    fn refuse_text(&mut self, mut reader: Reader<'j>, end: usize, expected: &str) -> Step {
        let at = reader.at;
        reader.skip_value().map_err(|fault| self.syntax(fault))?;
        self.fault(&code::JSON_TEXT_VALUE, at, wording::value(expected, self.json[at]))?;
        Ok((reader.at, end))
    }
}
