//! The tape straight from JSON, where nothing in it is out of the ordinary.
//!
//! Whatever is wrong with a text, or rare, such as a prefix or an own declaration, is left to the tree: this reader then
//! gives nothing. What it does read has the nodes that the tree would have.

mod words;

use super::Node;
use crate::block::{Block, window};
use crate::document::{Id, NONE, Names};
use crate::json::escape::{Escape, escape};
use crate::json::number::expand;
use crate::json::read::Reader;
use crate::limits::Limits;
use crate::xml::name::is_char;
use words::{Seen, Words};

/// The name of the root element.
const ROOT: &str = "DTE";

/// The nodes of a text, and the texts that had to be made.
pub(super) fn read(text: &str, names: &Names, limits: &Limits) -> Option<(Vec<Node>, String)> {
    let bytes = text.as_bytes();
    // Places in the text are 32 bits wide. Most texts have not even a character that begins as U+FFFE does.
    if bytes.len() > u32::MAX as usize / 2 || memchr::memchr(0xEF, bytes).is_some_and(|at| has_none(text, at))
    {
        return None;
    }
    let mut pass = Pass {
        text,
        reader: Reader::new(text),
        nodes: Vec::with_capacity(bytes.len() / Node::BYTES + 16),
        made: String::new(),
        words: Words::new(names),
        open: Vec::with_capacity(16),
        seen: Seen::default(),
        parent: NONE,
        depth: 0,
        limits,
    };
    pass.document()?;
    Some((pass.nodes, pass.made))
}

/// Whether U+FFFE or U+FFFF, which XML does not allow, is in a text from `at` on.
#[cold]
fn has_none(text: &str, at: usize) -> bool {
    let found =
        |character: &str| memchr::memmem::find(&text.as_bytes()[at..], character.as_bytes()).is_some();
    found("\u{FFFE}") || found("\u{FFFF}")
}

impl Node {
    /// About how many bytes of JSON make a node.
    const BYTES: usize = 16;
}

/// An open object or array.
struct Frame {
    /// The tag of an array's items; 0 for an object.
    items: u32,
    attributes: u32,
    /// The names that the object around has.
    around: Seen,
}

struct Pass<'j, 'n> {
    text: &'j str,
    reader: Reader<'j>,
    nodes: Vec<Node>,
    made: String,
    words: Words<'n>,
    open: Vec<Frame>,
    /// The names that the innermost object has.
    seen: Seen,
    /// The innermost open element.
    parent: Id,
    depth: usize,
    limits: &'j Limits,
}

impl Pass<'_, '_> {
    fn document(&mut self) -> Option<()> {
        if self.reader.white() != b'{' {
            return None;
        }
        let root = self.words.number(ROOT) << Node::NAME;
        if !self.begins_with_root() {
            self.element(root)?;
            if self.reader.white() == b'}' {
                self.reader.at += 1;
                self.close();
            } else {
                self.inside()?;
            }
        } else {
            self.reader.at += 1;
            self.reader.white();
            self.reader.string().ok()?;
            if self.reader.colon().ok()? != b'{' {
                return None;
            }
            self.element(root)?;
            if self.reader.white() == b'}' {
                self.reader.at += 1;
                self.close();
            } else {
                self.inside()?;
            }
            // Beside another member it would be no root.
            if self.reader.white() != b'}' {
                return None;
            }
            self.reader.at += 1;
        }
        self.reader.end().ok()
    }

    fn begins_with_root(&self) -> bool {
        let mut reader = self.reader;
        reader.at += 1;
        reader.white() == b'"' && reader.string().is_ok_and(|name| reader.raw(name) == ROOT)
    }

    /// Reads the members of the innermost object, of which there is one, and all below, up to and with its end.
    fn inside(&mut self) -> Option<()> {
        let outside = self.open.len() - 1;
        let mut items = 0;
        loop {
            let (tag, byte) = match items {
                0 => {
                    let tag = self.name()?;
                    (tag, self.reader.white())
                }
                items => (items, self.reader.peek()),
            };
            match byte {
                b'{' => {
                    self.element(tag)?;
                    items = 0;
                    if self.reader.white() != b'}' {
                        continue;
                    }
                }
                b'[' => {
                    // Arrays hold no arrays, and only elements repeat.
                    if items != 0 || tag & (Node::ATTRIBUTE | Node::TEXT) != 0 {
                        return None;
                    }
                    items = tag | Node::AMONG | Node::FIRST;
                    self.open.push(Frame { items, attributes: 0, around: self.seen });
                    self.reader.at += 1;
                    if self.reader.white() != b']' {
                        continue;
                    }
                }
                _ => self.scalar(tag, byte)?,
            }
            // Mostly another member follows, and no white space.
            if items == 0 && window(self.reader.bytes(), self.reader.at) == Some(b",\"") {
                self.reader.at += 1;
                continue;
            }
            // Behind a value: out of all that ends here, then on to the next value.
            loop {
                match self.reader.white() {
                    b',' => {
                        self.reader.at += 1;
                        self.reader.white();
                        if items != 0 {
                            items &= !Node::FIRST;
                            self.open.last_mut()?.items = items;
                        }
                        break;
                    }
                    b'}' if items == 0 => {
                        self.reader.at += 1;
                        self.close();
                    }
                    b']' if items != 0 => {
                        self.reader.at += 1;
                        self.open.pop();
                    }
                    _ => return None,
                }
                if self.open.len() == outside {
                    return Some(());
                }
                items = self.open.last()?.items;
            }
        }
    }

    /// Opens an element at its brace.
    #[inline(always)]
    fn element(&mut self, tag: u32) -> Option<()> {
        if tag & (Node::ATTRIBUTE | Node::TEXT) != 0 || self.depth >= self.limits.max_depth {
            return None;
        }
        self.reader.at += 1;
        self.depth += 1;
        self.open.push(Frame { items: 0, attributes: 0, around: std::mem::take(&mut self.seen) });
        let id = self.nodes.len() as Id;
        self.nodes.push(Node { tag: tag | Node::ELEMENT, parent: self.parent, first: 0, size: 0 });
        self.parent = id;
        Some(())
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

    /// Reads a member's name, which must be new in its object, and goes behind the colon; gives the tag of its node.
    #[inline(always)]
    fn name(&mut self) -> Option<u32> {
        if self.reader.peek() != b'"' {
            return None;
        }
        let word = match self.words.expected(self.reader.bytes(), self.reader.at + 1) {
            Some(length) => {
                self.reader.at += length + 3;
                self.words.last
            }
            None => {
                let name = self.reader.string().ok().filter(|name| !name.escaped)?;
                let word = self.words.found(self.reader.raw(name))?;
                self.reader.colon().ok()?;
                word
            }
        };
        let tag = self.words.tag_of(word, &mut self.seen)?;
        if tag & Node::ATTRIBUTE != 0 {
            let frame = self.open.last_mut()?;
            frame.attributes += 1;
            if frame.attributes as usize > self.limits.max_attributes {
                return None;
            }
        }
        Some(tag)
    }

    /// Reads a scalar that begins with `byte`.
    #[inline(always)]
    fn scalar(&mut self, tag: u32, byte: u8) -> Option<()> {
        let mut tag = tag;
        if tag & (Node::ATTRIBUTE | Node::TEXT) == 0 {
            if self.depth >= self.limits.max_depth {
                return None;
            }
            tag |= Node::LEAF;
        }
        let (first, size) = match byte {
            b'"' => {
                let start = self.reader.at + 1;
                let block = Block::at(self.reader.bytes(), start);
                let quote = block.is(b'"').bits();
                let end = quote.trailing_zeros();
                let odd = (block.is(b'\\') | block.up_to(0x1F)).bits();
                if quote != 0 && odd.trailing_zeros() > end {
                    self.reader.at = start + end as usize + 1;
                    (start as u32, end)
                } else {
                    let string = self.reader.string().ok()?;
                    match string.escaped {
                        false => (string.start as u32, string.len as u32),
                        true => {
                            tag |= Node::MADE;
                            self.unescaped(self.reader.raw(string))?
                        }
                    }
                }
            }
            b'-' | b'0'..=b'9' => {
                let number = self.reader.number().ok()?;
                match number.exponent {
                    false => (number.start as u32, number.len as u32),
                    true => {
                        tag |= Node::MADE;
                        self.make(&expand(&self.text[number.start..number.start + number.len])?)
                    }
                }
            }
            _ => {
                let at = self.reader.at;
                match self.reader.literal().ok()? {
                    "null" if tag & Node::TEXT != 0 => return Some(()),
                    "null" => (0, 0),
                    word => (at as u32, word.len() as u32),
                }
            }
        };
        self.nodes.push(Node { tag, parent: self.parent, first, size });
        Some(())
    }

    fn make(&mut self, text: &str) -> (u32, u32) {
        let first = self.made.len();
        self.made.push_str(text);
        (first as u32, text.len() as u32)
    }

    /// What a string with escapes stands for, if XML allows all of it.
    #[inline(never)]
    fn unescaped(&mut self, raw: &str) -> Option<(u32, u32)> {
        let first = self.made.len();
        let mut from = 0;
        while let Some(at) = memchr::memchr(b'\\', &raw.as_bytes()[from..]).map(|at| from + at) {
            self.made.push_str(&raw[from..at]);
            let (Escape::Character(character), end) = escape(raw.as_bytes(), at).ok()? else { return None };
            self.made.push(Some(character).filter(|character| is_char(*character))?);
            from = end;
        }
        self.made.push_str(&raw[from..]);
        Some((first as u32, (self.made.len() - first) as u32))
    }
}
