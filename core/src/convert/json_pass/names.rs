//! The names of members. Documents repeat themselves, so the next name can mostly be predicted from the current one.

use super::Sink;
use crate::convert::member::{DialectWords, MemberKind, element_name, is_plain as is_plain_name};
use crate::document::Names;
use crate::simd::{Bytes16, LANES, array_at};
use crate::xml::name::QName;

/// A name of the document.
#[derive(Debug, Clone, Copy)]
struct MemberName {
    /// The first bytes of the name as written, padded with zeros.
    block: [u8; LANES],
    /// The length of the name; [`LONG`] if it is never predicted.
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

/// The numbers that a [`NameSet`] holds.
const IN_SET: u32 = 64 * size_of::<NameSet>() as u32 / 8;

/// The length of a name that is never predicted: it is long, or is written with escapes.
const LONG: u32 = u32::MAX;

/// How many slots the table of short names has, and how many names have one. The longest search: a name that collides
/// with more names stays out of the table.
const SLOTS: usize = 512;
const MOST_SHORT: usize = u8::MAX as usize;
const MAX_PROBES: usize = 8;

/// How many names of a plan each document knows from its start.
const MOST_FIRST: usize = 64;

/// How many names, and how many bytes of names that are not short and plain, a document may leave for the next one.
/// More are those of strange documents.
const MOST_KEPT: usize = 128 + MOST_FIRST;
const MOST_BYTES: usize = 4096;

/// The names of a document so far, in the order of their first occurrence; before them those that it began with.
#[derive(Debug, Default)]
pub(crate) struct KnownNames {
    names: Vec<MemberName>,
    /// For each slot the number of a short plain name plus 1, or 0 if the slot is free.
    slots: Vec<u8>,
    /// The names that have no slot, and the number of each.
    others: Names,
    other_numbers: Vec<u32>,
}

impl KnownNames {
    /// No names yet.
    pub(crate) fn new() -> Self {
        KnownNames { names: Vec::with_capacity(64), slots: vec![0; SLOTS], ..KnownNames::default() }
    }

    /// The first of the names that a plan asks for, as names of a document. `number` gives a name's place in a tag.
    pub(crate) fn first(names: &Names, number: impl Fn(u32) -> u32) -> Self {
        let mut first = KnownNames { slots: vec![0; SLOTS], ..KnownNames::default() };
        for name in 0..names.count().min(MOST_FIRST as u32) {
            first.begin_with(names.get(name), number(name));
        }
        first
    }

    /// Adds a name of the plan, if it is short and plain and finds a slot at once.
    fn begin_with(&mut self, name: &str, tag: u32) {
        let block = Bytes16::load_padded(name.as_bytes(), 0);
        let slot = block.prefix(name.len().min(LANES)).hash(name.len() as u64) as usize % SLOTS;
        if name.len() < LANES && is_plain(block, name.len()) && self.slots[slot] == 0 {
            let number = self.add(slot, block.prefix(name.len()).bytes(), name.len() as u32, tag);
            // Most documents have their names in the order of the plan.
            self.names[number as usize].next = number + 1;
        }
    }

    /// Begins a document of `input` bytes with the names of `first`, unless earlier documents have left theirs.
    pub(crate) fn begin(&mut self, first: &KnownNames, input: usize) {
        if self.names.is_empty() {
            self.names = Vec::with_capacity(first.names.len() + (input / 80).clamp(8, 32));
            self.names.extend_from_slice(&first.names);
            self.slots.clone_from(&first.slots);
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
pub(super) struct MemberNames {
    pub(super) known: KnownNames,
    /// Whether a name has a prefix or declares one.
    pub(super) namespaced: bool,
    /// The current name: the one that was read last.
    last: u32,
}

impl MemberNames {
    pub(super) fn new(known: KnownNames) -> Self {
        MemberNames { known, namespaced: false, last: 0 }
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
    /// with a letter, perhaps behind `@`. `None` for a name that [`MemberNames::number`] must read.
    #[inline(always)]
    pub(super) fn short<S: Sink>(
        &mut self,
        sink: &mut S,
        words: &DialectWords,
        text: &str,
        at: usize,
    ) -> Option<(usize, u32)> {
        let block = Bytes16::load_padded(text.as_bytes(), at);
        let length = block.equals(b'"').bits().trailing_zeros() as usize;
        if length >= LANES {
            return None;
        }
        let block = block.prefix(length).bytes();
        let number = self.in_slot(sink, words, block, length, || &text[at..at + length])?;
        Some((length, number))
    }

    /// The number of a name of less than sixteen bytes, if it has a slot or gets one.
    #[inline(always)]
    fn in_slot<'n, S: Sink>(
        &mut self,
        sink: &mut S,
        words: &DialectWords,
        block: [u8; LANES],
        length: usize,
        name: impl Fn() -> &'n str,
    ) -> Option<u32> {
        let first = Bytes16::new(block).hash(length as u64) as usize;
        for slot in (first..first.wrapping_add(MAX_PROBES)).map(|slot| slot % SLOTS) {
            let number = match self.known.slots[slot] {
                0 => self.add_short(sink, words, name(), block, slot)?,
                number => u32::from(number) - 1,
            };
            let known = &self.known.names[number as usize];
            if known.block == block && known.length as usize == length {
                self.follows(number);
                return Some(number);
            }
        }
        None
    }

    /// Adds a short name to a free slot, if it is plain and there is room.
    #[inline(never)]
    fn add_short<S: Sink>(
        &mut self,
        sink: &mut S,
        words: &DialectWords,
        name: &str,
        block: [u8; LANES],
        slot: usize,
    ) -> Option<u32> {
        let (mut local, mut rest, mut flags) = (block, name, 0);
        if let [b'@', behind @ ..] = block
            && words.attributes.is_none()
        {
            local = [0; LANES];
            local[..LANES - 1].copy_from_slice(&behind);
            (rest, flags) = (&name[1..], S::ATTRIBUTE);
        }
        if !is_plain(Bytes16::new(local), rest.len()) || self.known.names.len() >= MOST_SHORT {
            return None;
        }
        let tag = sink.name(local, rest) | flags;
        Some(self.known.add(slot, block, name.len() as u32, tag))
    }

    /// The number of any name; `escaped` says that it is written with escapes. `None` if the sink is hasty and the name
    /// is not that of a plain element, attribute or text.
    #[inline(never)]
    pub(super) fn number<S: Sink>(
        &mut self,
        sink: &mut S,
        words: &DialectWords,
        name: &str,
        escaped: bool,
    ) -> Option<u32> {
        let block = first_block(name);
        if escaped
            && name.len() < LANES
            && let Some(number) = self.in_slot(sink, words, block, name.len(), || name)
        {
            return Some(number);
        }
        if self.known.others.count() == 0 {
            self.known.others = Names::new();
        }
        let other = self.known.others.intern_block(block, name) as usize;
        if self.known.other_numbers.len() == other {
            let tag = self.new_tag(sink, words, name)?;
            let length = if name.len() > LANES || escaped { LONG } else { name.len() as u32 };
            self.known.other_numbers.push(self.known.names.len() as u32);
            self.known.names.push(MemberName { block, length, tag, next: u32::MAX, other: u32::MAX });
        }
        let number = *self.known.other_numbers.get(other)?;
        self.follows(number);
        Some(number)
    }

    fn new_tag<S: Sink>(&mut self, sink: &mut S, words: &DialectWords, name: &str) -> Option<u32> {
        if is_plain_name(name) && !name.starts_with("xmlns") {
            return Some(sink.name(first_block(name), name));
        }
        let (kind, local) = classify(words, name);
        self.namespaced |= local.starts_with("xmlns") || local.contains(':');
        let flags = match kind {
            _ if S::HASTY && self.namespaced => return None,
            Some(MemberKind::Element) => 0,
            Some(MemberKind::Attribute) => S::ATTRIBUTE,
            Some(MemberKind::Text) => return Some(S::TEXT),
            _ if S::HASTY => return None,
            _ => return Some(S::RARE),
        };
        Some(sink.name(first_block(local), local) | flags)
    }

    /// The tag of a node with the name of this number.
    #[inline(always)]
    pub(super) fn tag(&self, number: u32) -> Option<u32> {
        Some(self.known.names.get(number as usize)?.tag)
    }

    /// What a member with the name of this number is; `None` if the name is not valid.
    pub(super) fn kind(&self, words: &DialectWords, number: u32) -> Option<MemberKind> {
        classify(words, self.text(number)).0
    }

    /// The name with this number.
    #[cold]
    pub(super) fn text(&self, number: u32) -> &str {
        match self.known.other_numbers.binary_search(&number) {
            Ok(other) => self.known.others.get(other as u32),
            Err(_) => self.known.names.get(number as usize).map_or("", |name| {
                let block = name.block.get(..name.length as usize).unwrap_or_default();
                std::str::from_utf8(block).unwrap_or_default()
            }),
        }
    }
}

/// The members of the open objects whose numbers are too high for a [`NameSet`].
#[derive(Default)]
pub(super) struct Late {
    /// For each number from [`IN_SET`] on the innermost open object that has a member of this name.
    objects: Vec<u32>,
    /// These members, each with the outer object that had a member of its name.
    members: Vec<(u32, u32)>,
}

impl Late {
    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        self.members.len() as u32
    }

    /// Adds a member of the innermost object, which has the number `object`, from 1 on. Returns false for a duplicate.
    #[cold]
    pub(super) fn add(&mut self, number: u32, object: u32) -> bool {
        let place = (number - IN_SET) as usize;
        if self.objects.len() <= place {
            self.objects.resize(place + 1, 0);
        }
        let outer = std::mem::replace(&mut self.objects[place], object);
        self.members.push((place as u32, outer));
        outer != object
    }

    /// Leaves the object before which there were `first` members.
    #[inline(always)]
    pub(super) fn leave(&mut self, first: u32) {
        if self.members.len() > first as usize {
            self.forget(first);
        }
    }

    #[cold]
    fn forget(&mut self, first: u32) {
        for (place, outer) in self.members.drain(first as usize..).rev() {
            self.objects[place as usize] = outer;
        }
    }
}

/// What a member of this name is, if the name is valid, and its XML name.
fn classify<'n>(words: &DialectWords, name: &'n str) -> (Option<MemberKind>, &'n str) {
    let kind = words.kind(name);
    let is_valid = match kind {
        MemberKind::Attribute => return (is_attribute(&name[1..]).then_some(kind), &name[1..]),
        // Words of xml-js for what dtekit does not read, such as comments, are no elements.
        MemberKind::Element => {
            is_plain_name(name) || element_name(name).is_some() && !words.is_reserved(name)
        }
        _ => true,
    };
    (is_valid.then_some(kind), name)
}

/// Whether an attribute may have this name.
pub(super) fn is_attribute(name: &str) -> bool {
    QName::parse(name).is_some()
}

/// The first sixteen bytes of a name, followed by zeros.
pub(super) fn first_block(name: &str) -> [u8; LANES] {
    Bytes16::load_padded(name.as_bytes(), 0).prefix(name.len().min(LANES)).bytes()
}

/// Whether the first `length` bytes of a block are the name of an element or attribute that declares no namespace:
/// ASCII letters, digits, `_`, `-` or `.`, beginning with a letter.
#[inline(always)]
fn is_plain(block: Bytes16, length: usize) -> bool {
    block.first_byte().is_ascii_alphabetic()
        && block.name_prefix() >= length
        && !block.prefix(length).bytes().starts_with(b"xmlns")
}
