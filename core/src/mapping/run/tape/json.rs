//! The tape read directly from JSON, the fast path for ordinary documents.
//!
//! For a text that is wrong, or holds something rare such as a prefix or a namespace declaration, this reader gives
//! `None`, and the document is read as a tree. Otherwise it gives the same nodes as the tree.

mod names;

use super::Node;
use crate::convert::reuse;
use crate::document::{Id, NONE, ROOT_NAME};
use crate::json::escape::{Escape, escapes};
use crate::json::number::expand;
use crate::json::read::{Reader, short_number};
use crate::limits::Limits;
use crate::simd::{Bytes16, array_at};
use crate::xml::name::is_char;
pub(crate) use names::{KnownNames, Wanted};
use names::{MemberNames, NameSet};

/// What reading leaves for the next document.
#[derive(Default)]
pub(crate) struct Buffers {
    nodes: Vec<Node>,
    made: String,
    open: Vec<Frame>,
    known: KnownNames,
}

impl Buffers {
    /// Buffers that hold nodes.
    pub(super) fn of(nodes: Vec<Node>) -> Self {
        Buffers { nodes, ..Buffers::default() }
    }

    #[inline(always)]
    pub(super) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The texts that are not in the input.
    #[inline(always)]
    pub(super) fn made(&self) -> &str {
        &self.made
    }

    /// Ends a document: empties the buffers, and frees what a strange document has made large. Usual names stay.
    pub(crate) fn clear(&mut self) {
        reuse(&mut self.nodes);
        reuse(&mut self.open);
        self.known.clear();
        let mut made = std::mem::take(&mut self.made).into_bytes();
        reuse(&mut made);
        self.made = String::from_utf8(made).unwrap_or_default();
    }
}

/// The nodes of a JSON text, and the texts that are not in the input; both are in the buffers of the result.
pub(super) fn read(text: &str, wanted: Wanted<'_>, limits: &Limits, buffers: Buffers) -> Option<Buffers> {
    let bytes = text.as_bytes();
    // Offsets have 32 bits. U+FFFE begins with the byte EF, which most texts do not hold.
    if bytes.len() > u32::MAX as usize / 2 || memchr::memchr(0xEF, bytes).is_some_and(|at| has_none(text, at))
    {
        return None;
    }
    let Buffers { mut nodes, made, mut open, known } = buffers;
    let expected = bytes.len() / Node::BYTES + 16;
    match nodes.capacity() {
        // Making room at once is cheaper than letting an empty vector grow.
        0 => nodes = Vec::with_capacity(expected),
        _ => nodes.reserve(expected),
    }
    if open.capacity() == 0 {
        open = Vec::with_capacity(16);
    }
    let mut pass = Pass {
        text,
        nodes,
        made,
        member_names: MemberNames::new(wanted, known, bytes.len()),
        open,
        seen: NameSet::default(),
        parent: NONE,
        depth: 0,
        limits,
    };
    pass.document()?;
    pass.open.clear();
    let Pass { nodes, made, open, member_names, .. } = pass;
    Some(Buffers { nodes, made, open, known: member_names.into_known() })
}

/// True if the text holds U+FFFE or U+FFFF, which XML does not allow, from `at` on.
#[cold]
fn has_none(text: &str, at: usize) -> bool {
    let found =
        |character: &str| memchr::memmem::find(&text.as_bytes()[at..], character.as_bytes()).is_some();
    found("\u{FFFE}") || found("\u{FFFF}")
}

impl Node {
    /// The approximate number of bytes of JSON for one node.
    const BYTES: usize = 16;
}

/// An open object or array.
struct Frame {
    /// The tag of an array's items; 0 for an object.
    items: u32,
    attributes: u32,
    /// The names in the object around it.
    around: NameSet,
}

struct Pass<'j, 'n> {
    text: &'j str,
    nodes: Vec<Node>,
    made: String,
    member_names: MemberNames<'n>,
    open: Vec<Frame>,
    /// The names in the innermost object.
    seen: NameSet,
    /// The innermost open element.
    parent: Id,
    depth: usize,
    limits: &'j Limits,
}

/// Each method takes an offset in the text and gives the offset behind what it read: so the offset stays in a register.
impl<'j> Pass<'j, '_> {
    fn document(&mut self) -> Option<()> {
        let (at, byte) = self.white(0);
        if byte != b'{' {
            return None;
        }
        let root = self.member_names.number(ROOT_NAME) << Node::NAME;
        let end = match self.root(at) {
            None => self.object(at, root)?,
            Some(mut value) => {
                if value.colon().ok()? != b'{' {
                    return None;
                }
                let end = self.object(value.at, root)?;
                let (end, byte) = self.white(end);
                // `DTE` beside another member is an ordinary member, not the root.
                if byte != b'}' {
                    return None;
                }
                end + 1
            }
        };
        Reader::at(self.text, end).end().ok()
    }

    /// A reader behind the name of the first member, if that name is the root's.
    fn root(&self, at: usize) -> Option<Reader<'j>> {
        let mut reader = Reader::at(self.text, at + 1);
        let name = (reader.skip_space() == b'"').then(|| reader.string().ok()).flatten()?;
        (reader.raw(name) == ROOT_NAME).then_some(reader)
    }

    /// Reads an object, which becomes an element, and its content.
    fn object(&mut self, at: usize, tag: u32) -> Option<usize> {
        let inside = self.element(at, tag)?;
        let (at, byte) = self.white(inside);
        if byte == b'}' {
            self.close();
            return Some(at + 1);
        }
        self.inside(at)
    }

    /// Reads the members of the innermost object, which is not empty, up to and including its end.
    fn inside(&mut self, mut at: usize) -> Option<usize> {
        let outside = self.open.len() - 1;
        let mut items = 0;
        let (mut tag, mut byte);
        loop {
            if items == 0 {
                (at, tag) = self.name(at)?;
                (at, byte) = self.white(at);
            } else {
                (tag, byte) = (items, self.byte(at));
            }
            match byte {
                b'{' => {
                    at = self.element(at, tag)?;
                    (at, byte) = self.white(at);
                    items = 0;
                    if byte != b'}' {
                        continue;
                    }
                }
                b'[' => {
                    // An array holds no arrays, and is no attribute or text.
                    if items != 0 || tag & (Node::ATTRIBUTE | Node::TEXT) != 0 {
                        return None;
                    }
                    items = tag | Node::AMONG | Node::FIRST;
                    self.open.push(Frame { items, attributes: 0, around: self.seen });
                    (at, byte) = self.white(at + 1);
                    if byte != b']' {
                        continue;
                    }
                }
                _ => at = self.scalar(at, tag, byte)?,
            }
            // Fast path: a comma and the next name, without white space.
            if items == 0 && array_at(self.text.as_bytes(), at) == Some(b",\"") {
                at += 1;
                continue;
            }
            // Close every object and array that ends here, then go on to the next value.
            loop {
                (at, byte) = self.white(at);
                match byte {
                    b',' => {
                        (at, _) = self.white(at + 1);
                        if items != 0 {
                            items &= !Node::FIRST;
                            self.open.last_mut()?.items = items;
                        }
                        break;
                    }
                    b'}' if items == 0 => self.close(),
                    b']' if items != 0 => _ = self.open.pop(),
                    _ => return None,
                }
                at += 1;
                if self.open.len() == outside {
                    return Some(at);
                }
                items = self.open.last()?.items;
            }
        }
    }

    /// The byte at an offset; zero at the end, which is no JSON.
    #[inline(always)]
    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    /// The offset behind white space, and the byte there.
    #[inline(always)]
    fn white(&self, at: usize) -> (usize, u8) {
        match self.byte(at) {
            byte if byte > b' ' => (at, byte),
            _ => self.behind_white(at),
        }
    }

    #[inline(never)]
    fn behind_white(&self, at: usize) -> (usize, u8) {
        let mut reader = Reader::at(self.text, at);
        let byte = reader.skip_space();
        (reader.at, byte)
    }

    /// Opens an element at its brace.
    #[inline(always)]
    fn element(&mut self, at: usize, tag: u32) -> Option<usize> {
        if tag & (Node::ATTRIBUTE | Node::TEXT) != 0 || self.depth >= self.limits.max_depth {
            return None;
        }
        self.depth += 1;
        self.open.push(Frame { items: 0, attributes: 0, around: std::mem::take(&mut self.seen) });
        let id = self.nodes.len() as Id;
        self.nodes.push(Node { tag: tag | Node::ELEMENT, parent: self.parent, first: 0, size: 0 });
        self.parent = id;
        Some(at + 1)
    }

    #[inline(always)]
    fn close(&mut self) {
        let Some(frame) = self.open.pop() else { return };
        self.seen = frame.around;
        self.depth -= 1;
        let count = self.nodes.len() as u32;
        if let Some(element) = self.nodes.get_mut(self.parent as usize) {
            element.size = count - 1 - self.parent;
            self.parent = element.parent;
        }
    }

    /// Reads the name of a member and the colon; gives the tag of its node. `None` for a name that is twice in its
    /// object.
    #[inline(always)]
    fn name(&mut self, at: usize) -> Option<(usize, u32)> {
        if self.byte(at) != b'"' {
            return None;
        }
        let (at, word) = match self.member_names.expected(self.text.as_bytes(), at + 1) {
            Some((length, word)) => (at + length + 3, word),
            None => self.other_name(at)?,
        };
        let tag = self.member_names.tag_of(word, &mut self.seen)?;
        if tag & Node::ATTRIBUTE != 0 {
            let frame = self.open.last_mut()?;
            frame.attributes += 1;
            if frame.attributes as usize > self.limits.max_attributes {
                return None;
            }
        }
        Some((at, tag))
    }

    #[inline(never)]
    fn other_name(&mut self, at: usize) -> Option<(usize, u32)> {
        if let Some((length, word)) = self.member_names.short(self.text, at + 1) {
            let behind = at + length + 2;
            if self.byte(behind) == b':' {
                return Some((behind + 1, word));
            }
            let mut reader = Reader::at(self.text, behind);
            reader.colon().ok()?;
            return Some((reader.at, word));
        }
        let mut reader = Reader::at(self.text, at);
        let name = reader.string().ok().filter(|name| !name.escaped)?;
        let word = self.member_names.found(reader.raw(name))?;
        reader.colon().ok()?;
        Some((reader.at, word))
    }

    /// Reads a scalar that begins with `byte`.
    #[inline(always)]
    fn scalar(&mut self, at: usize, tag: u32, byte: u8) -> Option<usize> {
        let mut tag = tag;
        if tag & (Node::ATTRIBUTE | Node::TEXT) == 0 {
            if self.depth >= self.limits.max_depth {
                return None;
            }
            tag |= Node::LEAF;
        }
        let bytes = self.text.as_bytes();
        let (end, first, size) = match byte {
            b'"' => {
                let block = Bytes16::load_padded(bytes, at + 1);
                let quote = block.equals(b'"').bits();
                let length = quote.trailing_zeros();
                let odd = block.equals(b'\\') | block.at_most(0x1F);
                let special = block.equals(b'&') | block.equals_ignoring(b'<' ^ b'>', b'<');
                if quote != 0 && (odd | special).bits().trailing_zeros() > length {
                    tag |= Node::CLEAN;
                    (at + length as usize + 2, at as u32 + 1, length)
                } else if quote != 0 && odd.bits().trailing_zeros() > length {
                    (at + length as usize + 2, at as u32 + 1, length)
                } else {
                    let (end, first, size, made) = self.long_string(at)?;
                    tag |= made;
                    (end, first, size)
                }
            }
            b'-' | b'0'..=b'9' => match short_number(Bytes16::load_padded(bytes, at)) {
                None => {
                    let (end, first, size, made) = self.long_number(at)?;
                    tag |= made;
                    (end, first, size)
                }
                Some(length) => {
                    tag |= Node::CLEAN;
                    (at + length, at as u32, length as u32)
                }
            },
            _ => {
                let mut reader = Reader::at(self.text, at);
                match reader.literal().ok()? {
                    "null" if tag & Node::TEXT != 0 => return Some(reader.at),
                    "null" => (reader.at, 0, 0),
                    word => (reader.at, at as u32, word.len() as u32),
                }
            }
        };
        self.nodes.push(Node { tag, parent: self.parent, first, size });
        Some(end)
    }

    /// Reads a string of any length: its end, the place of its text, and the flag `MADE` if the text was made.
    #[inline(never)]
    fn long_string(&mut self, at: usize) -> Option<(usize, u32, u32, u32)> {
        let mut reader = Reader::at(self.text, at);
        let string = reader.string().ok()?;
        if !string.escaped {
            return Some((reader.at, string.start as u32, string.len as u32, 0));
        }
        let (first, size) = self.unescaped(reader.raw(string))?;
        Some((reader.at, first, size, Node::MADE))
    }

    /// Reads a number of any length: its end, the place of its text, and the flag `MADE` if the text was made.
    #[inline(never)]
    fn long_number(&mut self, at: usize) -> Option<(usize, u32, u32, u32)> {
        let mut reader = Reader::at(self.text, at);
        let number = reader.number().ok()?;
        if !number.exponent {
            return Some((reader.at, number.start as u32, number.len as u32, 0));
        }
        let (first, size) = self.make(&expand(&self.text[at..reader.at])?);
        Some((reader.at, first, size, Node::MADE))
    }

    fn make(&mut self, text: &str) -> (u32, u32) {
        let first = self.made.len();
        self.made.push_str(text);
        (first as u32, text.len() as u32)
    }

    /// Adds the text of a string with escapes; `None` if it holds a character that XML does not allow.
    fn unescaped(&mut self, raw: &str) -> Option<(u32, u32)> {
        let first = self.made.len();
        let mut from = 0;
        for (at, escape, behind) in escapes(raw) {
            self.made.push_str(&raw[from..at]);
            let Escape::Character(character) = escape else { return None };
            self.made.push(Some(character).filter(|character| is_char(*character))?);
            from = behind;
        }
        self.made.push_str(&raw[from..]);
        Some((first as u32, (self.made.len() - first) as u32))
    }
}
