//! The names of members: documents repeat themselves, so that the next name is mostly the one that came next last time.

use crate::document::{NO_NAME, Names};
use crate::mapping::run::tape::Node;
use crate::simd::{Bytes16, LANES, array_at};
use crate::xml::name::QName;

/// A name that came.
struct Word {
    /// The first bytes of the name as it is written, zeros behind.
    block: [u8; LANES],
    /// How long it is; [`LONG`] if it is not all in the block.
    length: u32,
    /// The number of the local name, and whether it is an attribute's or stands for text.
    tag: u32,
    /// The name that came after the last one of this name.
    next: u32,
    /// The one that came before that.
    other: u32,
}

/// The names that an object has, a bit for each by its number: few documents have more than these.
pub(super) type Seen = [u64; 4];

/// The length of a name that is never expected.
const LONG: u32 = u32::MAX;

/// The names that came, by the numbers of their first coming.
pub(super) struct Words<'n> {
    /// The names that are asked for.
    wanted: &'n Names,
    names: Names,
    known: Vec<Word>,
    /// The name that came last.
    last: u32,
}

impl<'n> Words<'n> {
    pub(super) fn new(wanted: &'n Names) -> Self {
        Words { wanted, names: Names::new(), known: Vec::with_capacity(64), last: 0 }
    }

    /// The number that is asked for by this name.
    pub(super) fn number(&self, name: &str) -> u32 {
        self.wanted.find(name).unwrap_or(NO_NAME)
    }

    /// The length and number of the name at `at`, if it is an expected one and its quote and a colon follow.
    #[inline(always)]
    pub(super) fn expected(&mut self, text: &[u8], at: usize) -> Option<(usize, u32)> {
        let block = Bytes16::load_padded(text, at);
        let last = self.known.get(self.last as usize)?;
        let (next, other) = (last.next, last.other);
        let length = match self.length(block, text, at, next) {
            Some(length) => {
                self.last = next;
                return Some((length, next));
            }
            None => self.length(block, text, at, other)?,
        };
        self.follows(other);
        Some((length, other))
    }

    /// The length of the name at `at`, if it is the one of this number.
    #[inline(always)]
    fn length(&self, block: Bytes16, text: &[u8], at: usize, number: u32) -> Option<usize> {
        let word = self.known.get(number as usize)?;
        let length = word.length as usize;
        let is_it = block.common_prefix(&word.block) >= length
            && array_at(text, at.wrapping_add(length)) == Some(b"\":");
        is_it.then_some(length)
    }

    /// Notes the name that came.
    fn follows(&mut self, number: u32) {
        if let Some(last) = self.known.get_mut(self.last as usize) {
            (last.next, last.other) = (number, last.next);
        }
        self.last = number;
    }

    /// The number of a name that was read; nothing if it is none of a plain element, attribute or text.
    #[inline(never)]
    pub(super) fn found(&mut self, name: &str) -> Option<u32> {
        let number = self.names.intern(name);
        if self.known.len() == number as usize {
            let tag = self.tag(name)?;
            let bytes = name.as_bytes();
            let length = bytes.len().min(LANES);
            let block = Bytes16::load_padded(bytes, 0).prefix(length).bytes();
            let length = if bytes.len() > LANES { LONG } else { length as u32 };
            self.known.push(Word { block, length, tag, next: u32::MAX, other: u32::MAX });
        }
        self.follows(number);
        Some(number)
    }

    fn tag(&self, name: &str) -> Option<u32> {
        if name == "#text" {
            return Some(NO_NAME << Node::NAME | Node::TEXT);
        }
        let (local, kind) = match name.strip_prefix('@') {
            Some(local) => (local, Node::ATTRIBUTE),
            None => (name, 0),
        };
        // Declarations, and what has a prefix, are the tree's to check; most names have none at a glance.
        let plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
        let letter = local.as_bytes().first().is_some_and(u8::is_ascii_alphabetic);
        let is_plain = letter && local.as_bytes().iter().all(plain);
        if local.starts_with("xmlns") || !(is_plain || QName::parse(local)?.prefix.is_none()) {
            return None;
        }
        Some(self.number(local) << Node::NAME | kind)
    }

    /// The tag of the node of a name, which is noted as seen; nothing if it was, or if there are too many names to tell.
    #[inline(always)]
    pub(super) fn tag_of(&self, word: u32, seen: &mut Seen) -> Option<u32> {
        let names = seen.get_mut(word as usize / 64)?;
        let name = 1 << (word % 64);
        if *names & name != 0 {
            return None;
        }
        *names |= name;
        Some(self.known.get(word as usize)?.tag)
    }
}
