//! The names of members. Documents repeat themselves, so the next name can mostly be predicted from the current one.

use crate::convert::{JSON_NET, MemberKind, is_plain_name};
use crate::document::{NO_NAME, Names};
use crate::mapping::run::tape::Node;
use crate::simd::{Bytes16, LANES, array_at};
use crate::xml::name::QName;

/// A name of the document.
#[derive(Debug, Clone, Copy)]
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

/// The names in an object, one bit for each number. Few documents have more than 256 names beside those of the plan.
pub(super) type NameSet = [u64; (256 + MOST_FIRST) / 64];

/// The length of a name that is never predicted.
const LONG: u32 = u32::MAX;

/// How many slots the table of short names has, and how many names have one. The longest search: a name that collides
/// with more names stays out of the table.
const SLOTS: usize = 512;
const MOST_SHORT: usize = u8::MAX as usize;
const MAX_PROBES: usize = 8;

/// How many names of the plan each document knows from its start.
const MOST_FIRST: usize = 64;

/// How many names, and how many bytes of names that are not short and plain, a document may leave for the next one.
/// More are those of strange documents.
const MOST_KEPT: usize = 128 + MOST_FIRST;
const MOST_BYTES: usize = 4096;

/// The names that a plan asks for, and what a document begins with: [`KnownNames::first`].
#[derive(Clone, Copy)]
pub(crate) struct Wanted<'n> {
    pub(crate) names: &'n Names,
    pub(crate) first: &'n KnownNames,
}

/// The names of a document so far, those of the plan first, the others in the order of their first occurrence.
#[derive(Debug, Default)]
pub(crate) struct KnownNames {
    names: Vec<MemberName>,
    /// For each slot the number of a short plain name plus 1, or 0 if the slot is free. A document begins with those of
    /// [`KnownNames::first`].
    slots: Vec<u8>,
    /// The names that have no slot, and the number of each.
    others: Names,
    other_numbers: Vec<u32>,
}

impl KnownNames {
    /// The first of the names that a plan asks for, as names of a document.
    pub(crate) fn first(names: &Names) -> Self {
        let mut first = KnownNames { slots: vec![0; SLOTS], ..KnownNames::default() };
        for number in 0..names.count().min(MOST_FIRST as u32) {
            first.begin_with(names.get(number), number);
        }
        first
    }

    /// Adds a name of the plan, if it is short and plain and finds a slot at once.
    fn begin_with(&mut self, name: &str, number: u32) {
        let block = Bytes16::load_padded(name.as_bytes(), 0);
        let slot = block.prefix(name.len().min(LANES)).hash(name.len() as u64) as usize % SLOTS;
        if name.len() < LANES && is_plain(block, name.len()) && self.slots[slot] == 0 {
            self.add(slot, block.prefix(name.len()).bytes(), name.len() as u32, number << Node::NAME);
        }
    }

    /// Adds a name with a free slot. Returns its number.
    #[inline(always)]
    fn add(&mut self, slot: usize, block: [u8; LANES], length: u32, tag: u32) -> u32 {
        self.names.push(MemberName { block, length, tag, next: u32::MAX, other: u32::MAX });
        self.slots[slot] = self.names.len() as u8;
        self.names.len() as u32 - 1
    }

    /// Ends a document. Its names stay for the next one, unless they are many or long.
    pub(crate) fn clear(&mut self) {
        if self.names.len() > MOST_KEPT || self.others.bytes() > MOST_BYTES {
            *self = KnownNames::default();
        }
    }
}

/// The names of a document, and which of them comes next.
pub(super) struct MemberNames<'n> {
    /// The names that the plan asks for.
    wanted: &'n Names,
    known: KnownNames,
    /// The current name: the one that was read last.
    last: u32,
}

impl<'n> MemberNames<'n> {
    /// The names of a text of `input` bytes; `known` are those of earlier documents that the same plan read.
    pub(super) fn new(wanted: Wanted<'n>, mut known: KnownNames, input: usize) -> Self {
        if known.names.is_empty() {
            let first = wanted.first;
            known.names = Vec::with_capacity(first.names.len() + (input / 80).clamp(8, 32));
            known.names.extend_from_slice(&first.names);
            known.slots.clone_from(&first.slots);
        }
        MemberNames { wanted: wanted.names, known, last: 0 }
    }

    /// The names for the next document.
    pub(super) fn into_known(self) -> KnownNames {
        self.known
    }

    /// The number of a local name in the plan.
    pub(super) fn number(&self, name: &str) -> u32 {
        self.wanted.find(name).unwrap_or(NO_NAME)
    }

    /// The length and number of the name at `at`, if it is a predicted one, followed by its quote and a colon.
    #[inline(always)]
    pub(super) fn expected(&mut self, text: &[u8], at: usize) -> Option<(usize, u32)> {
        let block = Bytes16::load_padded(text, at);
        let last = self.known.names.get(self.last as usize)?;
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
        let word = self.known.names.get(number as usize)?;
        let length = word.length as usize;
        let is_it = block.common_prefix(&word.block) >= length
            && array_at(text, at.wrapping_add(length)) == Some(b"\":");
        is_it.then_some(length)
    }

    /// Sets the current name, and the prediction behind the one before it.
    fn follows(&mut self, number: u32) {
        if let Some(last) = self.known.names.get_mut(self.last as usize) {
            (last.next, last.other) = (number, last.next);
        }
        self.last = number;
    }

    /// The length and number of the name at `at`, if it is short and plain: letters, digits, `_`, `-` or `.`, beginning
    /// with a letter, perhaps behind `@`. `None` for a name that [`MemberNames::found`] must read.
    #[inline(always)]
    pub(super) fn short(&mut self, text: &str, at: usize) -> Option<(usize, u32)> {
        let block = Bytes16::load_padded(text.as_bytes(), at);
        let length = block.equals(b'"').bits().trailing_zeros() as usize;
        if length >= LANES {
            return None;
        }
        let block = block.prefix(length).bytes();
        let first = Bytes16::new(block).hash(length as u64) as usize;
        for slot in (first..first.wrapping_add(MAX_PROBES)).map(|slot| slot % SLOTS) {
            let number = match self.known.slots[slot] {
                0 => self.add_short(text, at, length, block, slot)?,
                number => u32::from(number) - 1,
            };
            let name = &self.known.names[number as usize];
            if name.block == block && name.length as usize == length {
                self.follows(number);
                return Some((length, number));
            }
        }
        None
    }

    /// Adds a short name to a free slot, if it is plain and there is room.
    #[inline(never)]
    fn add_short(
        &mut self,
        text: &str,
        at: usize,
        length: usize,
        block: [u8; LANES],
        slot: usize,
    ) -> Option<u32> {
        let attribute = block[0] == b'@';
        let (from, to) = (at + usize::from(attribute), at + length);
        let local = Bytes16::load_padded(text.as_bytes(), from).prefix(to - from);
        if !is_plain(local, to - from) || self.known.names.len() >= MOST_SHORT {
            return None;
        }
        let name = self.wanted.find_block(local.bytes(), &text[from..to]).unwrap_or(NO_NAME);
        let tag = name << Node::NAME | if attribute { Node::ATTRIBUTE } else { 0 };
        Some(self.known.add(slot, block, length as u32, tag))
    }

    /// The number of a name that was read and is not short and plain; `None` if it is not the name of a plain element,
    /// attribute or text.
    #[inline(never)]
    pub(super) fn found(&mut self, name: &str) -> Option<u32> {
        if self.known.others.count() == 0 {
            self.known.others = Names::new();
        }
        let other = self.known.others.intern(name) as usize;
        if self.known.other_numbers.len() == other {
            let tag = self.tag(name)?;
            let bytes = name.as_bytes();
            let length = bytes.len().min(LANES);
            let block = Bytes16::load_padded(bytes, 0).prefix(length).bytes();
            let length = if bytes.len() > LANES { LONG } else { length as u32 };
            self.known.other_numbers.push(self.known.names.len() as u32);
            self.known.names.push(MemberName { block, length, tag, next: u32::MAX, other: u32::MAX });
        }
        let number = *self.known.other_numbers.get(other)?;
        self.follows(number);
        Some(number)
    }

    fn tag(&self, name: &str) -> Option<u32> {
        let (local, kind) = match JSON_NET.kind(name) {
            MemberKind::Text => return Some(NO_NAME << Node::NAME | Node::TEXT),
            MemberKind::Attribute => (&name[1..], Node::ATTRIBUTE),
            MemberKind::Element => (name, 0),
            _ => return None,
        };
        // Namespace declarations and prefixes are left to the tree.
        if local.starts_with("xmlns") || !(is_plain_name(local) || QName::parse(local)?.prefix.is_none()) {
            return None;
        }
        Some(self.number(local) << Node::NAME | kind)
    }

    /// The tag of a node with this name. `None` if the name was seen in this object already, or if its number is too
    /// high to tell.
    #[inline(always)]
    pub(super) fn tag_of(&self, word: u32, seen: &mut NameSet) -> Option<u32> {
        let names = seen.get_mut(word as usize / 64)?;
        let name = 1 << (word % 64);
        if *names & name != 0 {
            return None;
        }
        *names |= name;
        Some(self.known.names.get(word as usize)?.tag)
    }
}

/// Whether the first `length` bytes of a block are the name of an element or attribute that declares no namespace:
/// ASCII letters, digits, `_`, `-` or `.`, beginning with a letter.
#[inline(always)]
fn is_plain(block: Bytes16, length: usize) -> bool {
    block.first_byte().is_ascii_alphabetic()
        && block.name_prefix() >= length
        && !block.prefix(length).bytes().starts_with(b"xmlns")
}
