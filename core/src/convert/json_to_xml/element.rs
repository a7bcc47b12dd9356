//! The hot path: members that are elements, and their tags.

use super::Stop;
use super::members::Name;
use super::output::{Target, WINDOW};
use super::pass::{Frame, Kind, Pass};
use super::special::Member;
use super::string::stops;
use crate::block::{Block, SIZE};
use crate::json::read::Reader;

/// What comes next in the innermost open object or array.
enum Next {
    /// A member's name.
    Member,
    /// An item.
    Item,
    /// The value of the element that is named.
    Value(Name),
    /// What follows a value.
    After,
}

impl<'j, T: Target> Pass<'j, T> {
    /// Converts the innermost open object, whose first member or end is at the reader, up to its end; with it
    /// everything inside.
    pub(super) fn run(
        &mut self,
        mut reader: Reader<'j>,
        mut end: usize,
    ) -> Result<(Reader<'j>, usize), Stop> {
        let json = self.json;
        let outside = self.frames.len() - 1;
        let mut next = if reader.peek() == b'}' { Next::After } else { Next::Member };
        loop {
            match next {
                Next::Member => {
                    let at = reader.at;
                    let Some((block, len)) = reader.word() else {
                        (reader, end, next) = match self.special(reader, end)? {
                            (reader, end, Member::Element(name)) => (reader, end, Next::Value(name)),
                            (reader, end, Member::Done) => (reader, end, Next::After),
                        };
                        continue;
                    };
                    let name = Name { start: at + 1, len };
                    self.member = name;
                    let first = self.frames.last().map_or(0, |frame| frame.members);
                    if !self.members.add(first, block.first(len).hash(0) as u32, name, &self.spellings) {
                        self.duplicate(name, at)?;
                    }
                    reader.at = at + len + 2;
                    let byte = reader.colon().map_err(|fault| self.syntax(fault))?;
                    next = Next::Value(name);
                    if byte != b'"' || self.depth >= self.limits.max_depth {
                        continue;
                    }
                    // A short string under a short name: one window takes the whole element.
                    let start = reader.at + 1;
                    let value = Block::at(json, start);
                    let run = (stops(value) | 1 << (SIZE - 1)).trailing_zeros() as usize;
                    if json.get(start + run) != Some(&b'"') {
                        continue;
                    }
                    if end + WINDOW > self.out.buffer().len() {
                        end = self.out.room(end, WINDOW, (at, json.len()))?;
                    }
                    let window: &mut [u8; WINDOW] =
                        self.out.buffer()[end..].first_chunk_mut().expect("room was made");
                    let len = len & (SIZE - 1);
                    window[0] = b'<';
                    window[1..1 + SIZE].copy_from_slice(&block.bytes());
                    window[1 + len] = b'>';
                    window[2 + len..][..SIZE].copy_from_slice(&value.bytes());
                    let close = 2 + len + run;
                    window[close] = b'<';
                    window[close + 1] = b'/';
                    window[close + 2..][..SIZE].copy_from_slice(&block.bytes());
                    window[close + 2 + len] = b'>';
                    end += close + 3 + len;
                    reader.at = start + run + 1;
                    next = Next::After;
                }
                Next::Value(name) => match reader.peek() {
                    b'{' => {
                        reader.at += 1;
                        end = self.open(end, name, Kind::Object, reader.at)?;
                        next = self.opened(&mut reader)?;
                    }
                    b'[' => {
                        reader.at += 1;
                        self.push(name, Kind::Array, 0);
                        next = if reader.white() == b']' { Next::After } else { Next::Item };
                    }
                    _ => {
                        (reader, end) = self.leaf(reader, end, name)?;
                        next = Next::After;
                    }
                },
                Next::Item => {
                    let Some(frame) = self.frames.last_mut() else {
                        return Ok((reader, end));
                    };
                    frame.index += 1;
                    let name = frame.name;
                    match reader.peek() {
                        b'{' => {
                            reader.at += 1;
                            end = self.open(end, name, Kind::Item, reader.at)?;
                            next = self.opened(&mut reader)?;
                        }
                        b'[' => {
                            self.nested_array(&mut reader)?;
                            next = Next::After;
                        }
                        _ => {
                            (reader, end) = self.leaf(reader, end, name)?;
                            next = Next::After;
                        }
                    }
                }
                Next::After => {
                    let Some(frame) = self.frames.last() else {
                        return Ok((reader, end));
                    };
                    let in_array = frame.kind == Kind::Array;
                    let byte = reader.white();
                    if byte == b',' {
                        reader.at += 1;
                        next = if reader.white() == b'"' && !in_array {
                            Next::Member
                        } else if in_array {
                            Next::Item
                        } else {
                            return Err(self.syntax(reader.expected("a member's name")));
                        };
                    } else if byte == if in_array { b']' } else { b'}' } {
                        reader.at += 1;
                        end = self.close(end, reader.at)?;
                        if self.frames.len() == outside {
                            return Ok((reader, end));
                        }
                    } else {
                        let expected = if in_array { "`,` or `]`" } else { "`,` or `}`" };
                        return Err(self.syntax(reader.expected(expected)));
                    }
                }
            }
        }
    }

    /// What comes first in an object whose brace was read.
    #[inline(always)]
    fn opened(&mut self, reader: &mut Reader<'j>) -> Result<Next, Stop> {
        match reader.white() {
            b'"' => Ok(Next::Member),
            b'}' => Ok(Next::After),
            _ => Err(self.syntax(reader.expected("a member's name or `}`"))),
        }
    }

    /// Opens an element that is an object.
    #[inline(always)]
    pub(super) fn open(
        &mut self,
        mut end: usize,
        name: Name,
        kind: Kind,
        read: usize,
    ) -> Result<usize, Stop> {
        if self.depth >= self.limits.max_depth {
            return Err(self.too_deep(read));
        }
        if !self.prefixes.is_idle() {
            self.element_prefix(name, read);
        }
        end = self.put(end, b"<", read)?;
        end = self.put_name(end, name, read)?;
        end = self.put(end, b">", read)?;
        self.depth += 1;
        let content = self.out.base() + end;
        self.push(name, kind, content);
        Ok(end)
    }

    #[inline(always)]
    fn push(&mut self, name: Name, kind: Kind, content: usize) {
        let members = self.members.count();
        self.frames.push(Frame { name, kind, index: 0, members, content, attributes: 0, text: false });
    }

    /// Closes the innermost open object or array.
    #[inline(always)]
    fn close(&mut self, mut end: usize, read: usize) -> Result<usize, Stop> {
        let Some(frame) = self.frames.last() else {
            return Ok(end);
        };
        let (name, kind, members) = (frame.name, frame.kind, frame.members);
        if kind != Kind::Array {
            if self.out.base() + end == frame.content && !frame.text {
                end = self.put(end - 1, b"/>", read)?;
            } else {
                end = self.put(end, b"</", read)?;
                end = self.put_name(end, name, read)?;
                end = self.put(end, b">", read)?;
            }
            self.members.leave(members);
            if !self.prefixes.is_idle() {
                self.leave_prefixes(self.depth)?;
            }
            self.depth -= 1;
        }
        self.frames.pop();
        self.member = name;
        Ok(end)
    }
}

const _: () = assert!(WINDOW >= 2 + SIZE + SIZE + 2 + SIZE + SIZE, "a window takes a short element");
