//! The short names that a document has: each is checked once, and mostly it is the one that came next last time.

use super::view::View;
use crate::block::{Block, SIZE};

/// What a member is, by its name alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u16)]
pub(super) enum Role {
    /// An element whose name has no prefix.
    Element,
    /// An attribute that declares no namespace, and whose name has no prefix.
    Attribute,
    /// `#text`.
    Text,
    /// What has to be looked at whenever it comes.
    Other,
}

/// A name that came.
struct Word {
    /// The name, zeros behind.
    block: [u8; SIZE],
    len: u16,
    role: Role,
    /// The name that came after the last one of this name.
    next: u32,
}

/// A name that stands at the beginning of a view, behind its quote. It has no padding, so that it stays in a register.
#[derive(Clone, Copy)]
pub(super) struct Found {
    /// [`NO_NUMBER`] if the table is full.
    pub(super) number: u32,
    /// At most sixteen.
    pub(super) len: u16,
    pub(super) role: Role,
}

/// The number of a name that is not in the table.
pub(super) const NO_NUMBER: u32 = u32::MAX;

/// How many names the table takes.
pub(super) const MOST: usize = u8::MAX as usize;

const SLOTS: usize = 512;

/// How far a name may be from its place in the table: names that collide beyond that stay out of it.
const STEPS: usize = 8;

/// The first names of a document of at most sixteen bytes, numbered as they come. What is in the table stays
/// there, and what did not get in never does.
pub(super) struct Words {
    known: Vec<Word>,
    /// Numbers plus 1, 0 where the slot is free.
    slots: Box<[u8; SLOTS]>,
    last: u32,
    /// The name that came after the last one when that came before.
    next: u32,
}

impl Words {
    pub(super) fn new() -> Self {
        Words { known: Vec::with_capacity(48), slots: Box::new([0; SLOTS]), last: NO_NUMBER, next: NO_NUMBER }
    }

    /// The name at the beginning of a view, if it is in the table, or is a plain one and so goes into it.
    #[inline(always)]
    pub(super) fn at(&mut self, view: &View) -> Option<Found> {
        let block = Block::of(view, 1);
        if let Some(word) = self.known.get(self.next as usize) {
            let len = usize::from(word.len) & (2 * SIZE - 1);
            if block.same(&word.block) >= len && view[1 + len..3 + len] == *b"\":" {
                let found = Found { number: self.next, len: word.len, role: word.role };
                (self.last, self.next) = (self.next, word.next);
                return Some(found);
            }
        }
        let len = block.word();
        // Of the bytes of a word, those up to `9` may not come first.
        if len > 0 && view[1] > b'9' && view[1 + len] == b'"' {
            let block = block.first(len);
            let slot = slot(block, len);
            if self.slots[slot] == 0 && self.known.len() < MOST {
                let number = self.insert(slot, block, len, Role::Element);
                self.follows(number, NO_NUMBER);
                return Some(Found { number, len: len as u16, role: Role::Element });
            }
        }
        self.find(view, block)
    }

    #[inline(never)]
    fn find(&mut self, view: &View, block: Block) -> Option<Found> {
        let len = (block.is(b'"').bits() | 1 << SIZE).trailing_zeros() as usize;
        if view[1 + len] != b'"' {
            return None;
        }
        let block = block.first(len);
        let (number, role, next) = match self.place(block, len) {
            Ok(number) => {
                let word = &self.known[number as usize];
                (number, word.role, word.next)
            }
            Err(slot) => {
                let role = plain(view, len)?;
                (slot.map_or(NO_NUMBER, |slot| self.insert(slot, block, len, role)), role, NO_NUMBER)
            }
        };
        self.follows(number, next);
        Some(Found { number, len: len as u16, role })
    }

    /// The number of a name, which goes into the table if it is new and short.
    pub(super) fn number(&mut self, name: &str) -> u32 {
        if name.len() > SIZE {
            return NO_NUMBER;
        }
        let (block, len) = (Block::at(name.as_bytes(), 0), name.len());
        match self.place(block, len) {
            Ok(number) => number,
            Err(slot) => slot.map_or(NO_NUMBER, |slot| self.insert(slot, block, len, Role::Other)),
        }
    }

    /// Takes note of what a name is.
    pub(super) fn learn(&mut self, number: u32, role: Role) {
        if let Some(word) = self.known.get_mut(number as usize) {
            word.role = role;
        }
    }

    /// Takes note of the name that came, and of the one that came after it last time.
    #[inline(always)]
    fn follows(&mut self, number: u32, next: u32) {
        if let Some(last) = self.known.get_mut(self.last as usize) {
            last.next = number;
        }
        (self.last, self.next) = (number, next);
    }

    /// The number of a name, or the slot where it belongs, if there is one.
    fn place(&self, block: Block, len: usize) -> Result<u32, Option<usize>> {
        let slot = slot(block, len);
        for slot in (slot..slot + STEPS).map(|slot| slot % SLOTS) {
            match self.slots[slot] {
                0 => return Err((self.known.len() < MOST).then_some(slot)),
                number => {
                    let word = &self.known[usize::from(number) - 1];
                    if usize::from(word.len) == len && block.same(&word.block) == SIZE {
                        return Ok(u32::from(number) - 1);
                    }
                }
            }
        }
        Err(None)
    }

    /// Puts a name into a free slot; gives its number.
    #[inline(always)]
    fn insert(&mut self, slot: usize, block: Block, len: usize, role: Role) -> u32 {
        let number = self.known.len() as u8;
        self.known.push(Word { block: block.bytes(), len: len as u16, role, next: NO_NUMBER });
        self.slots[slot] = number + 1;
        number.into()
    }
}

/// Where a name belongs in the table.
#[inline(always)]
fn slot(block: Block, len: usize) -> usize {
    block.hash(len as u64) as usize % SLOTS
}

/// What a member is whose name, so many bytes at the beginning of a view, is plain ASCII: letters, digits, `_`, `-`,
/// `.`, a letter or `_` first, or that with `@` before it.
#[inline(always)]
fn plain(view: &View, len: usize) -> Option<Role> {
    let attribute = usize::from(view[1] == b'@');
    let block = Block::of(view, 1 + attribute);
    // Of the bytes of a word, those up to `9` may not come first.
    let is_plain = len > attribute && view[1 + attribute] > b'9' && block.word() >= len - attribute;
    match attribute {
        _ if !is_plain => None,
        0 => Some(Role::Element),
        _ if view[2..2 + len - 1] == *b"xmlns" => None,
        _ => Some(Role::Attribute),
    }
}
