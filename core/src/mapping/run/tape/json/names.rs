//! The names of members. Documents repeat themselves, so the next name can mostly be predicted from the current one.

use crate::document::{NO_NAME, Names};
use crate::mapping::run::tape::Node;
use crate::simd::{Bytes16, LANES, array_at};
use crate::xml::name::QName;

/// A name of the document.
struct MemberName {
    /// The first bytes of the name as written, padded with zeros.
    block: [u8; LANES],
    /// The length of the name; [`LONG`] if the block does not hold all of it.
    length: u32,
    /// The tag of a node with this name.
    tag: u32,
    /// Predicted next name: the one that followed this name last time.
    next: u32,
    /// The one that followed this name the time before.
    other: u32,
}

/// The names in an object, one bit for each number. Few documents have more than 256 names.
pub(super) type Seen = [u64; 4];

/// The length of a name that is never predicted.
const LONG: u32 = u32::MAX;

/// The names of the document so far, numbered in the order of their first occurrence.
pub(super) struct MemberNames<'n> {
    /// The names that the plan asks for.
    wanted: &'n Names,
    names: Names,
    known: Vec<MemberName>,
    /// The current name: the one that was read last.
    last: u32,
}

impl<'n> MemberNames<'n> {
    pub(super) fn new(wanted: &'n Names) -> Self {
        MemberNames { wanted, names: Names::new(), known: Vec::with_capacity(64), last: 0 }
    }

    /// The number of a local name in the plan.
    pub(super) fn number(&self, name: &str) -> u32 {
        self.wanted.find(name).unwrap_or(NO_NAME)
    }

    /// The length and number of the name at `at`, if it is a predicted one, followed by its quote and a colon.
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

    /// The length of the name at `at`, if it is the one with this number.
    #[inline(always)]
    fn length(&self, block: Bytes16, text: &[u8], at: usize, number: u32) -> Option<usize> {
        let word = self.known.get(number as usize)?;
        let length = word.length as usize;
        let is_it = block.common_prefix(&word.block) >= length
            && array_at(text, at.wrapping_add(length)) == Some(b"\":");
        is_it.then_some(length)
    }

    /// Sets the current name, and the prediction behind the one before it.
    fn follows(&mut self, number: u32) {
        if let Some(last) = self.known.get_mut(self.last as usize) {
            (last.next, last.other) = (number, last.next);
        }
        self.last = number;
    }

    /// The number of a name that was read; `None` if it is not the name of a plain element, attribute or text.
    #[inline(never)]
    pub(super) fn found(&mut self, name: &str) -> Option<u32> {
        let number = self.names.intern(name);
        if self.known.len() == number as usize {
            let tag = self.tag(name)?;
            let bytes = name.as_bytes();
            let length = bytes.len().min(LANES);
            let block = Bytes16::load_padded(bytes, 0).prefix(length).bytes();
            let length = if bytes.len() > LANES { LONG } else { length as u32 };
            self.known.push(MemberName { block, length, tag, next: u32::MAX, other: u32::MAX });
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
        // Namespace declarations and prefixes are left to the tree. Most names hold only ASCII letters and digits.
        let plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
        let letter = local.as_bytes().first().is_some_and(u8::is_ascii_alphabetic);
        let is_plain = letter && local.as_bytes().iter().all(plain);
        if local.starts_with("xmlns") || !(is_plain || QName::parse(local)?.prefix.is_none()) {
            return None;
        }
        Some(self.number(local) << Node::NAME | kind)
    }

    /// The tag of a node with this name. `None` if the name was seen in this object already, or if its number is too high
    /// to tell.
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
