//! The table of names: each distinct name of a document is checked once, and is a number from then on.

use crate::hash::HashSeed;
use crate::simd::{Bytes16, LANES};
use crate::xml::name::QName;

/// The number of a name. Equal numbers are equal names. The numbers count from 0 without a gap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Symbol(pub(crate) u32);

impl Symbol {
    /// Sentinel: the number of no name.
    pub(crate) const NONE: Symbol = Symbol(u32::MAX);

    /// The number as an index.
    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a name means to the reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Plain,
    /// A name with this prefix, which must be declared.
    Prefixed(Symbol),
    /// `xmlns`: as an attribute it declares the default namespace.
    Default,
    /// `xmlns:p`: as an attribute it declares the prefix.
    Declares(Symbol),
    /// `xml:space`.
    Space,
    /// Another name with the prefix `xml`, which is always declared.
    Xml,
}

/// The number of an element: no other element has it. The upper bits say how deep the element stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ElementNumber(u64);

impl ElementNumber {
    /// Sentinel: the number of no element.
    const NONE: ElementNumber = ElementNumber(u64::MAX);

    /// The most elements.
    pub(crate) const MOST: u64 = (1 << Self::BITS) - 1;

    const BITS: u32 = 40;
    const DEEPEST: u64 = (u64::MAX >> Self::BITS) - 1;

    /// The number of the `count`th element, which has `depth` elements around it.
    #[inline(always)]
    pub(crate) fn new(count: u64, depth: usize) -> Self {
        ElementNumber((depth as u64).min(Self::DEEPEST) << Self::BITS | count)
    }

    /// Whether fewer elements are around this one than around `other`.
    #[inline(always)]
    pub(crate) fn is_above(self, other: ElementNumber) -> bool {
        self.0 >> Self::BITS < other.0 >> Self::BITS
    }

    /// Whether the element stands so deep that its number does not tell how deep.
    #[inline(always)]
    pub(crate) fn is_deepest(self) -> bool {
        self.0 >> Self::BITS == Self::DEEPEST
    }
}

/// What the caller keeps about a name. The reader stores it beside the name and does not use it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NameUse {
    /// The innermost open element that has a member of this name; or one that has ended, or none.
    pub(crate) element: ElementNumber,
    /// The parent of the last array check, and the result of that check: whether the name is an array there.
    pub(crate) parent: Symbol,
    pub(crate) array: bool,
    /// True if no path makes a single element of this name an array.
    pub(crate) single: bool,
}

pub(super) struct Name {
    /// The name, `>`, and zeros up to sixteen bytes. One comparison with this key finds the name and the end of a tag
    /// that holds nothing else. A name of sixteen bytes has no `>` here; a longer name has the hash of [`long_key`].
    pub(super) key: [u8; LANES],
    pub(super) len: usize,
    /// The place of a name of more than sixteen bytes in [`Symbols::long`].
    place: usize,
    pub(super) role: Role,
    /// The number of the last start tag that had an attribute of this name.
    pub(super) tag: u32,
    /// The predicted next element: the one that began after the last element of this name.
    next: Symbol,
    /// The predicted attribute: the only one of the last element of this name that had one.
    pub(super) attribute: Symbol,
    pub(super) name_use: NameUse,
}

impl NameUse {
    const NEW: NameUse =
        NameUse { element: ElementNumber::NONE, parent: Symbol::NONE, array: false, single: false };
}

impl Name {
    #[inline(always)]
    fn new(key: [u8; LANES], len: usize, place: usize, role: Role) -> Self {
        Name {
            key,
            len,
            place,
            role,
            tag: 0,
            next: Symbol::NONE,
            attribute: Symbol::NONE,
            name_use: NameUse::NEW,
        }
    }
}

/// The text of a name.
#[derive(Clone, Copy)]
pub(crate) struct NameText<'n> {
    /// A block that begins with the name, if the name has at most sixteen bytes.
    pub(crate) block: [u8; LANES],
    pub(crate) len: usize,
    /// A name of more than sixteen bytes.
    pub(crate) long: &'n str,
}

impl NameText<'_> {
    pub(crate) fn text(&self) -> &str {
        if self.len > LANES { self.long } else { short(&self.block, self.len) }
    }
}

/// The name in the first bytes of a key.
fn short(key: &[u8; LANES], len: usize) -> &str {
    std::str::from_utf8(&key[..len]).expect("a key begins with a whole name")
}

/// How many names, and how many bytes of long names, stay for the next document.
const MOST_NAMES: usize = 1024;
const MOST_LONG: usize = 64 << 10;

/// The names so far, in a hash table of their numbers.
pub(super) struct Symbols {
    pub(super) names: Vec<Name>,
    /// The names of more than sixteen bytes.
    long: String,
    /// For each slot a number plus 1, or 0 if the slot is free. Their count is a power of two; at most half are used.
    /// [`FEW`] names have no slots: they are compared one by one.
    slots: Vec<u32>,
    seed: HashSeed,
    /// How many names are reserved. They come first in `names` and have no slot, so that no search finds them.
    reserved: usize,
}

/// How many names are compared one by one, with the reserved ones.
const FEW: usize = 12;

/// The longest search before the hashes become secret.
const MAX_PROBES: usize = 32;

/// The key of `xmlns`.
const XMLNS: [u8; LANES] = *b"xmlns>\0\0\0\0\0\0\0\0\0\0";

/// The key of the name in the first `length` bytes of a block.
#[inline(always)]
fn short_key(block: Bytes16, length: usize) -> [u8; LANES] {
    block.prefix_then(length, b'>').bytes()
}

/// The key of a name of more than sixteen bytes: a hash that ends with a byte which UTF-8 text never has, so that no
/// short name has the same key.
fn long_key(name: &[u8], seed: &HashSeed) -> [u8; LANES] {
    let mut hash = name.len() as u64;
    for at in (0..name.len()).step_by(LANES) {
        let block = u128::from_le_bytes(Bytes16::load_padded(name, at).bytes()) ^ u128::from(hash);
        hash = seed.hash(block.to_le_bytes()).wrapping_add(hash.rotate_left(29));
    }
    (u128::from(hash) | 0xFF << 120).to_le_bytes()
}

impl Default for Symbols {
    fn default() -> Self {
        let (names, slots) = (Vec::new(), Vec::new());
        Symbols { names, long: String::new(), slots, seed: HashSeed::default(), reserved: 0 }
    }
}

impl Symbols {
    /// Makes room for the names of a text of so many bytes, if there is none yet.
    pub(super) fn begin(&mut self, length: usize) {
        if self.names.capacity() == 0 {
            // A usual document has a name for every sixty bytes or more, and less than a hundred names.
            let names = (length / 64).clamp(FEW, 64);
            self.names = Vec::with_capacity(names);
            if names > FEW {
                // Asking for few bytes of zeroed memory costs more than clearing them here.
                self.slots = Vec::with_capacity(4 * names.next_power_of_two());
                self.slots.resize(4 * names.next_power_of_two(), 0);
            }
        }
    }

    /// Forgets the names of strange documents: if there are more names than usual documents have, all of them.
    pub(super) fn end(&mut self) {
        if self.names.len() > MOST_NAMES || self.long.len() > MOST_LONG {
            *self = Symbols::default();
        }
    }

    /// Forgets what the caller kept about the names.
    pub(super) fn forget_uses(&mut self) {
        self.names.iter_mut().for_each(|name| name.name_use = NameUse::NEW);
    }

    /// The text of a name.
    #[cold]
    pub(super) fn text<'n>(&'n self, name: &'n Name) -> &'n str {
        match name.len {
            0..=LANES => short(&name.key, name.len),
            len => &self.long[name.place..name.place + len],
        }
    }

    /// The text of a name, of which the block and the length are known.
    #[inline(always)]
    pub(super) fn name_text(&self, symbol: Symbol, (block, len): ([u8; LANES], usize)) -> NameText<'_> {
        let long = if len > LANES { self.text(self.name(symbol)) } else { "" };
        NameText { block, len, long }
    }

    /// Whether the name and a `>` behind it stand at `at`.
    pub(super) fn is_tag_end_at(&self, name: &Name, text: &[u8], at: usize) -> bool {
        self.is_at(name, text, at) && text.get(at + name.len) == Some(&b'>')
    }

    /// Whether the name stands at `at`. What follows it is not checked.
    pub(super) fn is_at(&self, name: &Name, text: &[u8], at: usize) -> bool {
        text.get(at..).is_some_and(|rest| rest.starts_with(self.bytes(name)))
    }

    /// The text of a name as bytes.
    #[inline(always)]
    pub(super) fn bytes<'n>(&'n self, name: &'n Name) -> &'n [u8] {
        match name.len {
            0..=LANES => &name.key[..name.len],
            len => &self.long.as_bytes()[name.place..name.place + len],
        }
    }

    /// Whether a name is already reserved.
    pub(super) fn is_new(&self) -> bool {
        self.names.is_empty()
    }

    /// Reserves a name that the converter uses itself: it gets the next number, and no search finds it.
    ///
    /// Reserve all such names before the first search.
    pub(super) fn reserve(&mut self, text: &'static str, key: [u8; LANES]) {
        self.names.push(Name::new(key, text.len(), 0, Role::Plain));
        self.reserved = self.names.len();
    }

    #[inline(always)]
    pub(super) fn name(&self, symbol: Symbol) -> &Name {
        &self.names[symbol.index()]
    }

    /// The name of the element that began after the last element of this name.
    #[inline(always)]
    pub(super) fn predicted_after(&self, last: Symbol) -> Option<(Symbol, &Name)> {
        let next = self.names.get(last.index())?.next;
        Some((next, self.names.get(next.index())?))
    }

    /// Remembers that an element `next` began after an element `last`.
    #[inline(always)]
    pub(super) fn set_successor(&mut self, last: Symbol, next: Symbol) {
        if let Some(last) = self.names.get_mut(last.index()) {
            last.next = next;
        }
    }

    /// The number of the name at `text[from..to]`; `None` if it is no QName.
    #[inline(always)]
    pub(super) fn intern(&mut self, text: &str, from: usize, to: usize) -> Option<Symbol> {
        if to - from > LANES {
            return self.intern_long(text, from, to);
        }
        let block = Bytes16::load_padded(text.as_bytes(), from);
        let is_word = block.name_prefix() >= to - from;
        self.intern_short(block, text, from, to, is_word)
    }

    /// The symbol of a name of at most sixteen bytes that is loaded as `block`. `is_word` says that all its bytes are
    /// those of [`Bytes16::name_prefix`].
    #[inline(always)]
    pub(super) fn intern_short(
        &mut self,
        block: Bytes16,
        text: &str,
        from: usize,
        to: usize,
        is_word: bool,
    ) -> Option<Symbol> {
        let key = short_key(block, to - from);
        let (mut slot, mut steps) = (self.slot(key), 0);
        if self.slots.is_empty() {
            let mut few = self.names.iter().skip(self.reserved);
            if let Some(at) = few.position(|name| name.key == key) {
                return Some(Symbol((self.reserved + at) as u32));
            }
        }
        while let Some(number) = self.slots.get(slot) {
            match *number {
                0 => break,
                // A name holds neither `>` nor zeros, so that equal keys are equal names.
                number if self.names[number as usize - 1].key == key => return Some(Symbol(number - 1)),
                _ => (slot, steps) = ((slot + 1) & (self.slots.len() - 1), steps + 1),
            }
        }
        // A name must not begin with a digit, `-` or `.`: these are the only name bytes up to `9`.
        match is_word && from < to && block.first_byte() > b'9' && key != XMLNS {
            true => Some(self.insert(slot, steps, key, to - from)),
            false => self.insert_other(text.get(from..to)?),
        }
    }

    #[inline(never)]
    pub(super) fn intern_long(&mut self, text: &str, from: usize, to: usize) -> Option<Symbol> {
        let bytes = text.as_bytes();
        let key = long_key(&bytes[from..to], &self.seed);
        let is_it = |name: &Name| name.key == key && name.len == to - from && self.is_at(name, bytes, from);
        if self.slots.is_empty() {
            let mut few = self.names.iter().skip(self.reserved);
            if let Some(at) = few.position(is_it) {
                return Some(Symbol((self.reserved + at) as u32));
            }
        }
        let mut slot = self.slot(key);
        while let Some(number) = self.slots.get(slot).copied().filter(|number| *number > 0) {
            if is_it(&self.names[number as usize - 1]) {
                return Some(Symbol(number - 1));
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.insert_other(text.get(from..to)?)
    }

    #[inline(always)]
    fn slot(&self, key: [u8; LANES]) -> usize {
        self.seed.hash(key) as usize & self.slots.len().wrapping_sub(1)
    }

    /// Adds a new plain name and gives its number. `slot` is a free slot, found after `steps` steps.
    #[inline(always)]
    fn insert(&mut self, slot: usize, steps: usize, key: [u8; LANES], len: usize) -> Symbol {
        let number = self.names.len() as u32;
        self.names.push(Name::new(key, len, 0, Role::Plain));
        if let Some(slot) = self.slots.get_mut(slot) {
            *slot = number + 1;
        }
        if steps > MAX_PROBES || self.names.len() * 2 > self.slots.len().max(2 * FEW) {
            self.rebuild(steps);
        }
        Symbol(number)
    }

    /// Adds a new name of any role and gives its number; `None` if it is no QName.
    #[inline(never)]
    fn insert_other(&mut self, text: &str) -> Option<Symbol> {
        let role = self.role(text)?;
        // The slot must be searched again: `role` may have added the prefix or rebuilt the table.
        let (key, place) = (self.key(text), self.long.len());
        if text.len() > LANES {
            self.long.push_str(text);
        }
        self.names.push(Name::new(key, text.len(), place, role));
        let number = self.names.len() as u32;
        let steps = if self.slots.is_empty() { 0 } else { self.occupy(key, number) };
        if steps > MAX_PROBES || self.names.len() * 2 > self.slots.len().max(2 * FEW) {
            self.rebuild(steps);
        }
        Some(Symbol(number - 1))
    }

    /// The role of a name; `None` if it is no QName.
    fn role(&mut self, text: &str) -> Option<Role> {
        Some(match QName::parse(text)? {
            QName { prefix: None, local: "xmlns" } => Role::Default,
            QName { prefix: None, .. } => Role::Plain,
            QName { prefix: Some("xml"), local: "space" } => Role::Space,
            QName { prefix: Some("xml"), .. } => Role::Xml,
            QName { prefix: Some("xmlns"), local } => Role::Declares(self.intern(local, 0, local.len())?),
            QName { prefix: Some(prefix), .. } => Role::Prefixed(self.intern(prefix, 0, prefix.len())?),
        })
    }

    fn key(&self, text: &str) -> [u8; LANES] {
        match text.len() {
            0..=LANES => short_key(Bytes16::load_padded(text.as_bytes(), 0), text.len()),
            _ => long_key(text.as_bytes(), &self.seed),
        }
    }

    /// Puts a name into the table. Gives how many steps the search for a free slot took.
    fn occupy(&mut self, key: [u8; LANES], number: u32) -> usize {
        let (mut slot, mut steps) = (self.slot(key), 0);
        while self.slots[slot] != 0 {
            (slot, steps) = ((slot + 1) & (self.slots.len() - 1), steps + 1);
        }
        self.slots[slot] = number;
        steps
    }

    /// Enlarges the table if it is half full. Makes its hashes secret if a search took too many steps: somebody may
    /// have chosen names that collide.
    #[cold]
    #[inline(never)]
    fn rebuild(&mut self, steps: usize) {
        let is_full = self.names.len() * 2 > self.slots.len();
        let is_crowded = steps > MAX_PROBES && !self.seed.is_secret();
        if is_crowded {
            self.seed = HashSeed::secret();
        }
        if is_full || is_crowded {
            self.slots = vec![0; if is_full { (self.slots.len() * 4).max(64) } else { self.slots.len() }];
            for index in self.reserved..self.names.len() {
                let name = &self.names[index];
                if name.len > LANES {
                    self.names[index].key = self.key(self.text(name));
                }
                self.occupy(self.names[index].key, index as u32 + 1);
            }
        }
    }
}

#[cfg(test)]
mod tests;
