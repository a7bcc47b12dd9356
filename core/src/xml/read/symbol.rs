//! Every distinct name of a document, checked once and known by a number from then on.

use crate::hash::HashSeed;
use crate::simd::{Bytes16, LANES};
use crate::xml::name::QName;

/// The number of a name; equal numbers are equal names, and numbers count from 0 without a gap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Symbol(pub(crate) u32);

impl Symbol {
    /// No name at all.
    pub(crate) const NONE: Symbol = Symbol(u32::MAX);

    /// The number as an index.
    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a name means to the reader beside being a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Plain,
    /// A name with a prefix, which must be declared.
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

/// What a caller knows of a name. The reader keeps it with the name and never looks at it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Note {
    /// The number of the innermost open element that has a member of this name.
    pub(crate) element: u32,
    /// The parent that was asked for last, and whether the name is an array there.
    pub(crate) parent: Symbol,
    pub(crate) array: bool,
    /// The name is known not to be an array anywhere when single.
    pub(crate) single: bool,
}

pub(super) struct Name<'a> {
    /// The name and the `>` of a tag behind it in 16 bytes, zeros behind: a tag that holds nothing else is known by
    /// one comparison. Where there is no room for the `>` the name alone; of a longer name [`long`]'s hash.
    pub(super) key: [u8; LANES],
    pub(super) text: &'a str,
    pub(super) role: Role,
    /// The last start tag that had an attribute of this name.
    pub(super) tag: u32,
    /// The element that began after the last one of this name: documents repeat themselves.
    next: Symbol,
    pub(super) note: Note,
}

impl<'a> Name<'a> {
    #[inline(always)]
    fn new(key: [u8; LANES], text: &'a str, role: Role) -> Self {
        let note = Note { element: 0, parent: Symbol::NONE, array: false, single: false };
        Name { key, text, role, tag: 0, next: Symbol::NONE, note }
    }
}

/// The names met so far: a hash table of their numbers.
pub(super) struct Symbols<'a> {
    pub(super) names: Vec<Name<'a>>,
    /// Numbers plus 1, 0 where the slot is free; a power of two of them, at most half in use.
    slots: Vec<u32>,
    seed: HashSeed,
    /// Number of reserved names. They come first in `names` and have no slot, so that no search finds them.
    reserved: usize,
}

/// How far a name may be from its place in the table before the hashes become secret.
const STEPS: usize = 32;

/// The key of the name that is the first `length` bytes of a block.
#[inline(always)]
fn short(block: Bytes16, length: usize) -> [u8; LANES] {
    block.prefix_then(length, b'>').bytes()
}

/// The key of a name of more than sixteen bytes: a hash, behind which stands a byte that is in no text, so that no
/// short name has this key.
fn long(name: &[u8], seed: &HashSeed) -> [u8; LANES] {
    let mut hash = name.len() as u64;
    for at in (0..name.len()).step_by(LANES) {
        let block = u128::from_le_bytes(Bytes16::load_padded(name, at).bytes()) ^ u128::from(hash);
        hash = seed.hash(block.to_le_bytes()).wrapping_add(hash.rotate_left(29));
    }
    (u128::from(hash) | 0xFF << 120).to_le_bytes()
}

impl<'a> Symbols<'a> {
    pub(super) fn new() -> Self {
        // Small memory that was used before is at hand at once, but not if it must be zero.
        Symbols {
            names: Vec::with_capacity(64),
            slots: [0; 256].to_vec(),
            seed: HashSeed::default(),
            reserved: 0,
        }
    }

    /// Gives the next number to a reserved name: one that the converter uses itself and that no search finds.
    ///
    /// Reserve all such names before the first search.
    pub(super) fn reserve(&mut self, text: &'static str, key: [u8; LANES]) {
        self.names.push(Name::new(key, text, Role::Plain));
        self.reserved = self.names.len();
    }

    #[inline(always)]
    pub(super) fn name(&self, symbol: Symbol) -> &Name<'a> {
        &self.names[symbol.index()]
    }

    /// The element that began after the last one of that name.
    #[inline(always)]
    pub(super) fn after(&self, last: Symbol) -> Option<(Symbol, &Name<'a>)> {
        let next = self.names.get(last.index())?.next;
        Some((next, self.names.get(next.index())?))
    }

    /// Notes that an element of the name `next` began after one of the name `last`.
    #[inline(always)]
    pub(super) fn follows(&mut self, last: Symbol, next: Symbol) {
        if let Some(last) = self.names.get_mut(last.index()) {
            last.next = next;
        }
    }

    /// The number of the name at `text[from..to]`; `None` if it is no QName.
    #[inline(always)]
    pub(super) fn of(&mut self, text: &'a str, from: usize, to: usize) -> Option<Symbol> {
        if to - from > LANES {
            return self.of_long(text, from, to);
        }
        let block = Bytes16::load_padded(text.as_bytes(), from);
        let is_word = block.name_prefix() >= to - from;
        self.of_short(block, text, from, to, is_word)
    }

    /// The same for a name of at most sixteen bytes whose `block` is at hand; `is_word` says that they are all those
    /// of [`Bytes16::name_prefix`].
    #[inline(always)]
    pub(super) fn of_short(
        &mut self,
        block: Bytes16,
        text: &'a str,
        from: usize,
        to: usize,
        is_word: bool,
    ) -> Option<Symbol> {
        let key = short(block, to - from);
        let (mut slot, mut steps) = (self.slot(key), 0);
        loop {
            match self.slots[slot] {
                0 => break,
                // A name holds neither `>` nor zeros: equal keys are equal names.
                number if self.names[number as usize - 1].key == key => return Some(Symbol(number - 1)),
                _ => (slot, steps) = ((slot + 1) & (self.slots.len() - 1), steps + 1),
            }
        }
        let name = text.get(from..to)?;
        // Of the bytes of a word, those up to `9` may not come first.
        match is_word && from < to && block.first_byte() > b'9' && name != "xmlns" {
            true => Some(self.insert(slot, steps, key, name)),
            false => self.insert_other(name),
        }
    }

    #[inline(never)]
    pub(super) fn of_long(&mut self, text: &'a str, from: usize, to: usize) -> Option<Symbol> {
        let bytes = text.as_bytes();
        let key = long(&bytes[from..to], &self.seed);
        let mut slot = self.slot(key);
        loop {
            match self.slots[slot] {
                0 => return self.insert_other(text.get(from..to)?),
                number => {
                    let name = &self.names[number as usize - 1];
                    if name.key == key && name.text.as_bytes() == &bytes[from..to] {
                        return Some(Symbol(number - 1));
                    }
                }
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    #[inline(always)]
    fn slot(&self, key: [u8; LANES]) -> usize {
        self.seed.hash(key) as usize & (self.slots.len() - 1)
    }

    /// Gives a new plain name its number; `slot` is the free one where it belongs, so many steps from its place.
    #[inline(always)]
    fn insert(&mut self, slot: usize, steps: usize, key: [u8; LANES], text: &'a str) -> Symbol {
        let number = self.names.len() as u32;
        self.names.push(Name::new(key, text, Role::Plain));
        self.slots[slot] = number + 1;
        if steps > STEPS || self.names.len() * 2 > self.slots.len() {
            self.rebuild(steps);
        }
        Symbol(number)
    }

    /// Gives a new name its number, whatever it means; `None` if it is no QName.
    #[inline(never)]
    fn insert_other(&mut self, text: &'a str) -> Option<Symbol> {
        let role = self.role(text)?;
        // Its prefix may have taken the slot, or the table may be another one now.
        let key = self.key(text);
        self.names.push(Name::new(key, text, role));
        let number = self.names.len() as u32;
        let steps = self.occupy(key, number);
        if steps > STEPS || self.names.len() * 2 > self.slots.len() {
            self.rebuild(steps);
        }
        Some(Symbol(number - 1))
    }

    /// What a name means; `None` if it is no QName.
    fn role(&mut self, text: &'a str) -> Option<Role> {
        Some(match QName::parse(text)? {
            QName { prefix: None, local: "xmlns" } => Role::Default,
            QName { prefix: None, .. } => Role::Plain,
            QName { prefix: Some("xml"), local: "space" } => Role::Space,
            QName { prefix: Some("xml"), .. } => Role::Xml,
            QName { prefix: Some("xmlns"), local } => Role::Declares(self.of(local, 0, local.len())?),
            QName { prefix: Some(prefix), .. } => Role::Prefixed(self.of(prefix, 0, prefix.len())?),
        })
    }

    fn key(&self, text: &str) -> [u8; LANES] {
        match text.len() {
            0..=LANES => short(Bytes16::load_padded(text.as_bytes(), 0), text.len()),
            _ => long(text.as_bytes(), &self.seed),
        }
    }

    /// Puts a name into the table; gives how many steps it is from where it should be.
    fn occupy(&mut self, key: [u8; LANES], number: u32) -> usize {
        let (mut slot, mut steps) = (self.slot(key), 0);
        while self.slots[slot] != 0 {
            (slot, steps) = ((slot + 1) & (self.slots.len() - 1), steps + 1);
        }
        self.slots[slot] = number;
        steps
    }

    /// Makes the table larger if it is half full, and its hashes secret if a name is far from its place: somebody
    /// may have chosen names that collide.
    #[cold]
    #[inline(never)]
    fn rebuild(&mut self, steps: usize) {
        let is_full = self.names.len() * 2 > self.slots.len();
        let is_crowded = steps > STEPS && !self.seed.is_secret();
        if is_crowded {
            self.seed = HashSeed::secret();
        }
        if is_full || is_crowded {
            self.slots = vec![0; if is_full { self.slots.len() * 4 } else { self.slots.len() }];
            for index in self.reserved..self.names.len() {
                self.names[index].key = self.key(self.names[index].text);
                self.occupy(self.names[index].key, index as u32 + 1);
            }
        }
    }
}

impl Name<'_> {
    /// Whether the name stands at `at`, and `>` directly behind it.
    pub(super) fn ends_tag(&self, text: &[u8], at: usize) -> bool {
        self.stands(text, at) && text.get(at + self.text.len()) == Some(&b'>')
    }

    /// Whether the name stands at `at`; what follows it there is not looked at.
    pub(super) fn stands(&self, text: &[u8], at: usize) -> bool {
        text.get(at..).is_some_and(|rest| rest.starts_with(self.text.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_number_wherever_it_stands() {
        let text = "Detalle DetalleDelServicioPrestado Detalle DetalleDelServicioPrestado Detalles";
        let mut symbols = Symbols::new();
        let mut numbers = Vec::new();
        let mut from = 0;
        for name in text.split(' ') {
            numbers.push(symbols.of(text, from, from + name.len()).unwrap());
            from += name.len() + 1;
        }
        assert_eq!(numbers, [0, 1, 0, 1, 2].map(Symbol));
    }

    #[test]
    fn a_short_key_ends_as_a_tag_does() {
        for name in ["a", "Encabezado", "fifteen-letters", "sixteen--letters", "more-than-sixteen-letters"] {
            for (end, ends) in [(">", true), (" >", false), ("s>", false), ("", false)] {
                let text = format!("{name}{end}");
                let mut symbols = Symbols::new();
                let symbol = symbols.of(&text, 0, name.len()).unwrap();
                let known = symbols.name(symbol);
                assert_eq!(known.ends_tag(text.as_bytes(), 0), ends, "{text}");
                let same = Bytes16::load_padded(text.as_bytes(), 0).common_prefix(&known.key);
                assert_eq!(same > name.len(), ends && name.len() < LANES, "{text}");
            }
        }
    }

    #[test]
    fn what_followed_once_is_expected_again() {
        let text = "a b c";
        let mut symbols = Symbols::new();
        let mut last = Symbol(u32::MAX);
        for (from, expected) in [(0, None), (2, None), (4, None), (0, None), (2, Some("b")), (4, Some("c"))] {
            assert_eq!(symbols.after(last).map(|(_, name)| name.text), expected);
            let symbol = symbols.of(text, from, from + 1).unwrap();
            symbols.follows(last, symbol);
            last = symbol;
        }
    }

    #[test]
    fn names_that_collide_make_the_hashes_secret() {
        let seed = HashSeed::default();
        let collides = |name: &String| {
            let block = Bytes16::load_padded(name.as_bytes(), 0);
            seed.hash(short(block, name.len())) & 0x3FF == 0
        };
        let names: Vec<String> = (0..).map(|n| format!("n{n}")).filter(collides).take(100).collect();
        let mut symbols = Symbols::new();
        for _ in 0..2 {
            for (number, name) in names.iter().enumerate() {
                assert_eq!(symbols.of(name, 0, name.len()), Some(Symbol(number as u32)));
            }
            assert!(symbols.seed.is_secret());
        }
    }

    #[test]
    fn a_hundred_thousand_names_keep_their_numbers() {
        let text: String = (0..100_000).map(|n| format!("n{n:06}")).collect();
        let mut symbols = Symbols::new();
        for round in 0..2 {
            for n in 0..100_000 {
                assert_eq!(symbols.of(&text, n * 7, n * 7 + 7), Some(Symbol(n as u32)), "round {round}");
            }
        }
    }

    #[test]
    fn a_reserved_name_is_never_found() {
        let text: String = (0..1000).map(|n| format!("n{n:03}")).collect();
        let mut symbols = Symbols::new();
        symbols.reserve("#text", *b"#text>\0\0\0\0\0\0\0\0\0\0");
        for n in 0..1000 {
            assert_eq!(symbols.of("#text>", 0, 5), None, "after {n} names");
            assert_eq!(symbols.of(&text, n * 4, n * 4 + 4), Some(Symbol(n as u32 + 1)));
        }
    }

    #[test]
    fn what_is_no_qname_has_no_number() {
        for text in ["", "1a", "a:b:c", "a:", ":a", "a\u{D7}", "a&b", "a-name-of-over-sixteen-bytes,no"] {
            assert_eq!(Symbols::new().of(text, 0, text.len()), None, "{text}");
        }
        assert_eq!(Symbols::new().of("a>?", 1, 1), None);
    }
}
