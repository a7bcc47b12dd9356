//! One pass over JSON, without recursion, that drives what is made of it: the tree or the tape.
//!
//! The pass reads the grammar, what each member is, and the faults. A [`Sink`] makes the nodes.

mod fault;
mod names;
mod rare;
mod root;
mod scalar;

use crate::convert::ToXml;
use crate::document::{Declaration, JsonType};
use crate::json::read::Reader;
use crate::simd::{LANES, array_at};

use super::json_to_xml::Faults;
use super::member::DialectWords;
pub(crate) use names::KnownNames;
use names::{Late, MemberNames, NameSet};

/// What is made of a text.
///
/// A node has a tag: the number of its XML name, and flags. The sink says which bits the flags are; a flag that it does
/// not need is 0.
pub(crate) trait Sink {
    /// The sink wants no findings and nothing rare, such as a prefix: the pass stops there. Another pass then says
    /// what it is.
    const HASTY: bool;
    const ATTRIBUTE: u32;
    /// A text beside attributes or elements.
    const TEXT: u32;
    /// A member that is examined each time. With [`Sink::TEXT`] it is a CDATA section.
    const RARE: u32;
    /// An item of an array.
    const ITEM: u32;
    /// The first item of an array.
    const FIRST: u32;
    /// An element that is a scalar.
    const LEAF: u32;
    /// The text needs no reference and no escape in any output.
    const CLEAN: u32;
    /// The text is not in the input but in [`Sink::made`].
    const MADE: u32;

    /// The number of an XML name, in its place in a tag. `block` holds the first sixteen bytes of the name, followed by
    /// zeros.
    fn name(&mut self, block: [u8; LANES], name: &str) -> u32;
    /// Opens an element.
    fn open(&mut self, tag: u32);
    /// Closes the innermost element.
    fn close(&mut self);
    /// Adds a scalar, whose text has this place and length.
    fn add(&mut self, tag: u32, json_type: JsonType, first: u32, size: u32);
    /// The texts that are not in the input.
    fn made(&mut self) -> &mut String;
    /// Keeps the XML declaration.
    fn declare(&mut self, declaration: Declaration);
}

/// Reading cannot go on. The faults say why, unless the sink is hasty.
pub(crate) struct Stop;

type Step<T> = Result<T, Stop>;

/// Sentinel: never the number of a member's name.
const NO_MEMBER: u32 = u32::MAX;

/// An open object or array.
pub(crate) struct Frame {
    /// The tag of an array's items; 0 for an object.
    items: u32,
    /// How many attributes the element has.
    attributes: u32,
    /// The member whose value it is. Hasty sinks need no paths, and therefore neither this nor the next two.
    member: u32,
    /// The number of the item in an array.
    index: u32,
    /// How many members [`Late`] had before it.
    late: u32,
    /// The names in the object around it.
    around: NameSet,
}

/// A pass. Its methods take an offset in the text and give the offset behind what they read: so the offset stays in a
/// register.
pub(crate) struct Pass<'j, S> {
    text: &'j str,
    pub(crate) sink: S,
    names: MemberNames,
    words: DialectWords,
    open: Vec<Frame>,
    /// The names in the innermost object.
    seen: NameSet,
    late: Late,
    /// The last member of the innermost object.
    last: u32,
    depth: usize,
    options: &'j ToXml,
    pub(super) faults: Faults,
    /// Whether the text holds U+FFFE or U+FFFF.
    noncharacters: bool,
    /// The only member beside the declaration is the root.
    own_root: bool,
    /// The declaration is more than a few plain strings.
    pub(super) odd_declaration: bool,
}

impl<'j, S: Sink> Pass<'j, S> {
    /// A pass over `text`. `known` are names that earlier passes into such a sink have met, and `open` is empty.
    #[inline(always)]
    pub(crate) fn new(
        text: &'j str,
        options: &'j ToXml,
        sink: S,
        known: KnownNames,
        mut open: Vec<Frame>,
    ) -> Self {
        if open.capacity() == 0 {
            open = Vec::with_capacity(16);
        }
        let bytes = text.as_bytes();
        Pass {
            text,
            sink,
            names: MemberNames::new(known),
            words: options.dialect.words(),
            open,
            seen: NameSet::default(),
            late: Late::default(),
            last: NO_MEMBER,
            depth: 0,
            options,
            faults: Faults::default(),
            // Most texts do not even hold the first byte of these two characters.
            noncharacters: memchr::memchr(0xEF, bytes).is_some_and(|at| has_noncharacters(text, at)),
            own_root: false,
            odd_declaration: false,
        }
    }

    /// Whether a name has a prefix or declares one.
    pub(super) fn is_namespaced(&self) -> bool {
        self.names.namespaced
    }

    /// Ends the pass: gives the sink, and what serves the next pass.
    #[inline(always)]
    pub(crate) fn into_parts(mut self) -> (S, KnownNames, Vec<Frame>) {
        self.open.clear();
        (self.sink, self.names.known, self.open)
    }

    /// Reads the members of the innermost object, which is not empty, and everything inside, up to and with its end.
    fn inside(&mut self, mut at: usize) -> Step<usize> {
        let outside = self.open.len() - 1;
        let mut items = 0;
        let (mut tag, mut byte);
        loop {
            let from = at;
            if items == 0 {
                (at, tag) = self.name(at)?;
                (at, byte) = self.white(at);
            } else {
                (tag, byte) = (items, self.byte(at));
            }
            match byte {
                _ if tag & S::RARE != 0 => at = self.rare_member(from, at)?,
                b'{' if tag & (S::ATTRIBUTE | S::TEXT) == 0 => {
                    at = self.element(at, tag)?;
                    (at, byte) = self.white(at);
                    items = 0;
                    if byte != b'}' {
                        continue;
                    }
                }
                b'[' if items == 0 && tag & (S::ATTRIBUTE | S::TEXT) == 0 => {
                    items = tag | S::ITEM | S::FIRST;
                    self.push(items);
                    (at, byte) = self.white(at + 1);
                    if byte != b']' {
                        continue;
                    }
                }
                b'{' | b'[' => at = self.rare_value(tag, items != 0, from, at)?,
                _ => at = self.scalar(at, tag, byte, from)?,
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
                            items &= !S::FIRST;
                            self.next_item(items);
                        }
                        break;
                    }
                    b'}' if items == 0 => self.close(),
                    b']' if items != 0 => self.close_array(),
                    _ => return Err(self.no_comma(at, items)),
                }
                at += 1;
                if self.open.len() == outside {
                    return Ok(at);
                }
                items = self.open.last().ok_or(Stop)?.items;
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
            _ => behind_white(self.text, at),
        }
    }

    #[inline(always)]
    fn reader(&self, at: usize) -> Reader<'j> {
        Reader::at(self.text, at)
    }

    #[inline(always)]
    fn push(&mut self, items: u32) {
        let (member, late) = (self.last, self.late.count());
        self.open.push(Frame { items, attributes: 0, member, index: 1, late, around: self.seen });
        self.last = NO_MEMBER;
    }

    /// Opens an element at its brace.
    #[inline(always)]
    fn element(&mut self, at: usize, tag: u32) -> Step<usize> {
        if self.depth >= self.options.limits.max_depth {
            return Err(self.too_deep(at));
        }
        self.depth += 1;
        self.push(0);
        self.seen = NameSet::default();
        self.sink.open(tag);
        Ok(at + 1)
    }

    #[inline(always)]
    fn close(&mut self) {
        let Some(frame) = self.open.pop() else { return };
        self.seen = frame.around;
        self.depth -= 1;
        self.sink.close();
        if !S::HASTY {
            self.last = frame.member;
            self.late.leave(frame.late);
        }
    }

    #[inline(always)]
    fn close_array(&mut self) {
        if let Some(frame) = self.open.pop()
            && !S::HASTY
        {
            self.last = frame.member;
        }
    }

    #[inline(always)]
    fn next_item(&mut self, items: u32) {
        if let Some(frame) = self.open.last_mut() {
            frame.items = items;
            frame.index += u32::from(!S::HASTY);
        }
    }

    /// Reads the name of a member and the colon; gives the tag of its node. Reports a name that is twice in its object.
    #[inline(always)]
    fn name(&mut self, at: usize) -> Step<(usize, u32)> {
        if self.byte(at) != b'"' {
            return Err(self.expected(at, "a member's name"));
        }
        match self.names.expected(self.text.as_bytes(), at + 1) {
            Some((length, number)) => Ok((at + length + 3, self.note(number, at)?)),
            None => self.other_name(at),
        }
    }

    #[inline(never)]
    fn other_name(&mut self, at: usize) -> Step<(usize, u32)> {
        let (behind, number) = match self.names.short(&mut self.sink, &self.words, self.text, at + 1) {
            Some((length, number)) => (at + length + 2, number),
            None => self.long_name(at)?,
        };
        let tag = self.note(number, at)?;
        if self.byte(behind) == b':' {
            return Ok((behind + 1, tag));
        }
        let mut reader = self.reader(behind);
        reader.colon().map_err(|fault| self.syntax(fault))?;
        Ok((reader.at, tag))
    }

    /// Adds a member to the innermost object. Gives the tag of its name.
    #[inline(always)]
    fn note(&mut self, number: u32, at: usize) -> Step<u32> {
        if !S::HASTY {
            self.last = number;
        }
        match self.seen.get_mut(number as usize / 64) {
            Some(names) => {
                let name = 1 << (number % 64);
                let is_new = *names & name == 0;
                *names |= name;
                if !is_new {
                    self.duplicate(number, at)?;
                }
            }
            None if S::HASTY => return Err(Stop),
            None if !self.late.add(number, self.open.len() as u32) => self.duplicate(number, at)?,
            None => {}
        }
        self.names.tag(number).ok_or(Stop)
    }
}

#[inline(never)]
fn behind_white(text: &str, at: usize) -> (usize, u8) {
    let mut reader = Reader::at(text, at);
    let byte = reader.skip_space();
    (reader.at, byte)
}

/// True if the text holds U+FFFE or U+FFFF, which XML does not allow, from `at` on.
#[cold]
fn has_noncharacters(text: &str, at: usize) -> bool {
    let found =
        |character: &str| memchr::memmem::find(&text.as_bytes()[at..], character.as_bytes()).is_some();
    found("\u{FFFE}") || found("\u{FFFF}")
}
