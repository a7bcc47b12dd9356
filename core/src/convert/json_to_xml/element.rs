//! The hot path: elements and their tags.

use super::Stop;
use super::members::{Members, Name};
use super::names::Role;
use super::output::{Output, WINDOW};
use super::pass::{Frame, Kind, Pass, Step};
use super::string::{CONTEXT_TEXT, plain_run};
use crate::json::read::{Reader, short_number};
use crate::simd::{Bytes16, LANES, array_at_mut};

const _: () = assert!(WINDOW >= 2 + LANES + 2 * LANES + 2 + LANES + LANES, "a window takes a short element");

/// The block of the name of an added root.
const ROOT_BLOCK: [u8; LANES] = *b"DTE\0\0\0\0\0\0\0\0\0\0\0\0\0";

/// What stands behind a member.
#[derive(Clone, Copy)]
pub(super) enum After {
    /// The next member, without white space before it. The reader is at its quote.
    Member,
    /// Anything else.
    Other,
    /// Nothing yet: the member is an element of this name, whose value is still to be converted.
    Name(Name),
}

impl<'j, T: Output> Pass<'j, T> {
    /// Converts the innermost open object, from its first member or its end at `read` up to its end, with everything
    /// inside.
    pub(super) fn convert_object(&mut self, read: usize, mut end: usize) -> Step {
        let outside = self.frames.len() - 1;
        let mut reader = self.reader(read);
        let mut member = reader.peek() == b'"';
        let mut array = false;
        loop {
            let mut item = false;
            if member {
                let mut after = After::Member;
                while let After::Member = after {
                    (reader.at, end, after) = self.member(reader.at, end)?;
                }
                if let After::Name(name) = after {
                    match reader.peek() {
                        b'{' => {
                            (member, end) = self.object(name, Kind::Object, &mut reader, end)?;
                            if member {
                                continue;
                            }
                        }
                        b'[' => {
                            self.push(name, Kind::Array, 0);
                            array = true;
                            item = self.first_item(&mut reader);
                        }
                        _ => (reader.at, end) = self.scalar_element(name, reader.at, end)?,
                    }
                }
            }
            // After a value, or at an item of an array: leave all that ends here, up to the next member.
            loop {
                if !item {
                    let more =
                        if array { self.next_item(&mut reader)? } else { self.next_member(&mut reader)? };
                    if !more {
                        reader.at += 1;
                        end = self.close(reader.at, end)?;
                        if self.frames.len() == outside {
                            return Ok((reader.at, end));
                        }
                        array = self.frames[self.frames.len() - 1].kind == Kind::Array;
                        continue;
                    }
                    if !array {
                        member = true;
                        break;
                    }
                }
                item = false;
                let frame = self.frames.last_mut().expect("an array is open");
                frame.index += 1;
                let name = frame.name;
                match reader.peek() {
                    b'{' => {
                        (member, end) = self.object(name, Kind::Item, &mut reader, end)?;
                        array = false;
                        if member {
                            break;
                        }
                    }
                    b'[' => reader.at = self.nested_array(reader)?,
                    _ => (reader.at, end) = self.scalar_element(name, reader.at, end)?,
                }
            }
        }
    }

    /// Converts the member at `at` if it is a short scalar element or no element.
    #[inline(always)]
    fn member(&mut self, mut at: usize, end: usize) -> Result<(usize, usize, After), Stop> {
        let mut ahead = self.lookahead(at);
        let Some(found) = self.names.lookup(ahead) else { return self.special_member(at, end) };
        if found.role != Role::Element {
            return self.known_special_member(found, ahead, at, end);
        }
        // The mask tells the compiler that a name is short: then no access to the lookahead needs a bounds check.
        let (block, len) = (Bytes16::load_array(ahead, 1), found.len & (2 * LANES - 1));
        let name = Name { start: at + 1, len };
        self.add_member(found.number, name, at)?;
        // The place of the value in the lookahead. Many writers put a blank before or behind the colon.
        let mut from = len + 3;
        if ahead[len + 2] != b':' || ahead[from] <= b' ' {
            from += usize::from(ahead[len + 2] == b' ');
            if ahead[from - 1..from + 1] == *b": " && ahead[from + 1] > b' ' {
                from += 1;
            } else {
                (at, from) = (self.skip_to_value(at + len + 2)?, 0);
                ahead = self.lookahead(at);
            }
        }
        if self.is_deepest() {
            return Ok((at + from, end, After::Name(name)));
        }
        // One window has room for both tags and two blocks of the value. Whole blocks are copied; the end of the output
        // moves only over the bytes that count.
        match ahead[from] {
            b'"' => {
                from += 1;
                let (first, mut second) = (Bytes16::load_array(ahead, from), block);
                let mut run = plain_run(first);
                if run == LANES {
                    second = Bytes16::load_array(ahead, from + LANES);
                    run += plain_run(second);
                }
                let Some(window) = array_at_mut::<WINDOW>(self.out.buffer(), end) else {
                    return Ok((at + from - 1, end, After::Name(name)));
                };
                window[2 + len + LANES..][..LANES].copy_from_slice(&second.bytes());
                let text = write_text(window, block, len, first, run);
                if ahead[from + run] != b'"' {
                    return self.long_string(name, at + from + run, end + text);
                }
                let end = end + write_end(window, block, len, text);
                let (next, read) = (ahead[from + run + 1..][..2] == *b",\"", at + from + run + 1);
                Ok(if next { (read + 1, end, After::Member) } else { (read, end, After::Other) })
            }
            b'-' | b'0'..=b'9' => {
                let value = Bytes16::load_array(ahead, from);
                let (Some(run), Some(window)) =
                    (short_number(value), array_at_mut::<WINDOW>(self.out.buffer(), end))
                else {
                    return Ok((at + from, end, After::Name(name)));
                };
                let text = write_text(window, block, len, value, run);
                let end = end + write_end(window, block, len, text);
                let (next, read) = (ahead[from + run..][..2] == *b",\"", at + from + run);
                Ok(if next { (read + 1, end, After::Member) } else { (read, end, After::Other) })
            }
            b'n' if ahead[from..from + 4] == *b"null" => {
                let Some(window) = array_at_mut::<WINDOW>(self.out.buffer(), end) else {
                    return Ok((at + from, end, After::Name(name)));
                };
                window[0] = b'<';
                window[1..1 + LANES].copy_from_slice(&block.bytes());
                window[1 + len..3 + len].copy_from_slice(b"/>");
                let (next, read) = (ahead[from + 4..][..2] == *b",\"", at + from + 4);
                Ok(if next {
                    (read + 1, end + len + 3, After::Member)
                } else {
                    (read, end + len + 3, After::Other)
                })
            }
            _ => Ok((at + from, end, After::Name(name))),
        }
    }

    /// Writes the rest of an element whose value is a string that is long or has characters to be escaped. It is read
    /// up to `read`.
    #[inline(never)]
    fn long_string(&mut self, name: Name, read: usize, end: usize) -> Result<(usize, usize, After), Stop> {
        let (read, end) = self.rest_of_string::<CONTEXT_TEXT>(read, end)?;
        Ok((read, self.close_tag(name, read, end)?, After::Other))
    }

    /// The place of a value that has more white space before it. The name ends at `at`.
    #[inline(never)]
    fn skip_to_value(&mut self, at: usize) -> Result<usize, Stop> {
        let mut reader = self.reader(at);
        reader.colon().map_err(|fault| self.syntax(fault))?;
        Ok(reader.at)
    }

    /// Opens the object whose brace is at the reader, and moves the reader to its first member. Returns whether it
    /// has one.
    #[inline(always)]
    fn object(
        &mut self,
        name: Name,
        kind: Kind,
        reader: &mut Reader<'j>,
        end: usize,
    ) -> Result<(bool, usize), Stop> {
        let end = self.open(name, kind, reader.at, end)?;
        reader.at += 1;
        Ok((self.first_member(reader)?, end))
    }

    /// Whether the depth limit is reached.
    #[inline(always)]
    fn is_deepest(&self) -> bool {
        self.depth >= self.options.limits.max_depth
    }

    /// Opens an element that is an object. Its brace is at `read`.
    #[inline(always)]
    pub(super) fn open(
        &mut self,
        name: Name,
        kind: Kind,
        read: usize,
        mut end: usize,
    ) -> Result<usize, Stop> {
        if self.is_deepest() {
            return Err(self.too_deep(read));
        }
        if self.prefixes.is_some() {
            self.element_prefix(name, read);
        }
        end = self.open_tag(name, read, end)?;
        self.depth += 1;
        let content = self.out.base() + end;
        self.push(name, kind, content);
        Ok(end)
    }

    #[inline(always)]
    pub(super) fn push(&mut self, name: Name, kind: Kind, content: usize) {
        let members = Members::new(&self.others);
        self.frames.push(Frame { name, kind, text: false, index: 0, content, attributes: 0, members });
    }

    /// Closes the innermost open object or array.
    #[inline(always)]
    fn close(&mut self, read: usize, mut end: usize) -> Result<usize, Stop> {
        let Some(frame) = self.frames.last() else { return Ok(end) };
        if frame.kind == Kind::Array {
            self.frames.pop();
            return Ok(end);
        }
        let name = frame.name;
        if self.out.base() + end == frame.content && !frame.text {
            end = self.put(b"/>", read, end - 1)?;
        } else {
            end = self.close_tag(name, read, end)?;
        }
        if self.prefixes.is_some() {
            self.leave_prefixes(self.depth)?;
        }
        self.depth -= 1;
        self.pop();
        Ok(end)
    }

    /// Leaves the innermost open object.
    #[inline(always)]
    pub(super) fn pop(&mut self) {
        if let Some(object) = self.frames.pop() {
            self.others.leave(&object.members);
        }
    }

    /// Converts an element that is a scalar, at `read`.
    pub(super) fn scalar_element(&mut self, name: Name, read: usize, mut end: usize) -> Step {
        if self.is_deepest() {
            return Err(self.too_deep(read));
        }
        if self.prefixes.is_some() {
            self.element_prefix(name, read);
            self.leave_prefixes(self.depth + 1)?;
        }
        end = self.open_tag(name, read, end)?;
        if self.json.get(read) == Some(&b'n') {
            let mut reader = self.reader(read);
            reader.literal().map_err(|fault| self.syntax(fault))?;
            return Ok((reader.at, self.put(b"/>", read, end - 1)?));
        }
        let (read, end) = self.scalar::<CONTEXT_TEXT>(read, end)?;
        Ok((read, self.close_tag(name, read, end)?))
    }

    /// Writes `<name>`.
    #[inline(always)]
    fn open_tag(&mut self, name: Name, read: usize, end: usize) -> Result<usize, Stop> {
        if name.len > LANES {
            return self.long_tag(b"<", name, read, end);
        }
        let block = self.name_block(name);
        self.window(read, end, |window| {
            window[0] = b'<';
            window[1..1 + LANES].copy_from_slice(&block.bytes());
            window[1 + name.len] = b'>';
            2 + name.len
        })
    }

    /// Writes `</name>`.
    #[inline(always)]
    fn close_tag(&mut self, name: Name, read: usize, end: usize) -> Result<usize, Stop> {
        if name.len > LANES {
            return self.long_tag(b"</", name, read, end);
        }
        let block = self.name_block(name);
        self.window(read, end, |window| {
            window[..2].copy_from_slice(b"</");
            window[2..2 + LANES].copy_from_slice(&block.bytes());
            window[2 + name.len] = b'>';
            3 + name.len
        })
    }

    /// The sixteen bytes from the start of a name on.
    #[inline(always)]
    fn name_block(&self, name: Name) -> Bytes16 {
        Bytes16::load(self.json, name.start).unwrap_or_else(|| self.other_block(name))
    }

    /// The first sixteen bytes of a name at the end of the text, or of one that does not stand in the text.
    #[cold]
    #[inline(never)]
    fn other_block(&self, name: Name) -> Bytes16 {
        if name == self.name_texts.root() {
            return Bytes16::new(ROOT_BLOCK);
        }
        Bytes16::load_padded(self.name_texts.text(name).as_bytes(), 0)
    }

    /// Writes a tag whose name does not fit into sixteen bytes.
    #[inline(never)]
    fn long_tag(&mut self, opening: &[u8], name: Name, read: usize, end: usize) -> Result<usize, Stop> {
        let end = self.put(opening, read, end)?;
        let end = self.put_name(name, read, end)?;
        self.put(b">", read, end)
    }
}

/// Writes `<name>` and the first block of the value. Returns the place behind the first `run` bytes of the value.
#[inline(always)]
fn write_text(window: &mut [u8; WINDOW], name: Bytes16, len: usize, value: Bytes16, run: usize) -> usize {
    window[0] = b'<';
    window[1..1 + LANES].copy_from_slice(&name.bytes());
    window[1 + len] = b'>';
    window[2 + len..][..LANES].copy_from_slice(&value.bytes());
    2 + len + run
}

/// Writes `</name>` at `at`. Returns the place behind it.
#[inline(always)]
fn write_end(window: &mut [u8; WINDOW], name: Bytes16, len: usize, at: usize) -> usize {
    window[at..at + 2].copy_from_slice(b"</");
    window[at + 2..][..LANES].copy_from_slice(&name.bytes());
    window[at + 2 + len] = b'>';
    at + 3 + len
}
